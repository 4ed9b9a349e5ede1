#!/bin/sh
# Runs a command of the operator with the settings and rights of the units, as root:
#
#   klub panel admin anna@operator.pl "Anna Nowak"
#   klub programme import /var/lib/klub/in/plany.csv
#
# Files are read and written as the account `klub`, so they lie where it may: in /var/lib/klub or /var/backups/klub.
set -eu
command=${1:-}
case $command in
    backup | keys | migrate | outbox | panel | privacy | programme) shift ;;
    *)
        echo 'Usage: klub backup|keys|migrate|outbox|panel|privacy|programme WORD…' >&2
        exit 2
        ;;
esac
# A terminal for passphrases; without one, streams for scripts.
if [ -t 0 ] && [ -t 1 ]; then streams=--pty; else streams=--pipe; fi
unit=klub-command-$$
exec systemd-run --unit="$unit" --quiet --collect --wait "$streams" \
    --property=User=klub --property=Group=klub --property=WorkingDirectory=/opt/klub \
    --property=StateDirectory=klub --property=StateDirectoryMode=0700 --property=UMask=0077 \
    --property=Environment=NODE_ENV=production --property=Environment=DATA_DIR=/var/lib/klub \
    --property=Environment=BACKUP_DIR=/var/backups/klub \
    --property=EnvironmentFile=/etc/klub/klub.env \
    --property=LoadCredential=backup-passphrase:/etc/klub/backup-passphrase \
    --property=Environment=BACKUP_PASSPHRASE_FILE="/run/credentials/$unit.service/backup-passphrase" \
    --property=EnvironmentFile=-/etc/klub/migration.env \
    --property=NoNewPrivileges=yes --property=ProtectSystem=strict --property=PrivateTmp=yes \
    --property=ReadWritePaths=-/var/backups/klub \
    /opt/klub/node_modules/node/bin/node "apps/server/src/cli/$command.ts" "$@"
