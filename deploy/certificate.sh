#!/bin/sh
# Gives nginx its certificate: one signed by itself while there is no other, so that it starts and certbot can ask for the
# first; then whatever certbot brought, with a reload. Run as root.
#
#   deploy/certificate.sh klub.example     before nginx is started for the first time
#   certbot certonly --webroot --webroot-path /var/www/klub --domain klub.example --deploy-hook /usr/local/lib/klub/certificate.sh
#
# Each name has a folder of its own, so the panel's takes the same two steps. Certbot remembers the hook and runs it after every
# renewal, with the folder of the new certificate in RENEWED_LINEAGE and its names in RENEWED_DOMAINS.
set -eu
umask 077
certificates=${KLUB_CERTIFICATES:-/etc/nginx/klub}

if [ -n "${RENEWED_LINEAGE:-}" ]; then
    placed=
    for name in $RENEWED_DOMAINS; do
        [ -d "$certificates/$name" ] || continue
        # The key first and both by renaming: nginx reads them at the reload only, and finds a pair.
        for part in privkey.pem fullchain.pem; do
            cp "$RENEWED_LINEAGE/$part" "$certificates/$name/$part.new"
            mv "$certificates/$name/$part.new" "$certificates/$name/$part"
        done
        placed=yes
    done
    if [ -z "$placed" ]; then
        echo "$certificates has no folder for $RENEWED_DOMAINS: run certificate.sh NAME first." >&2
        exit 1
    fi
    ${KLUB_RELOAD:-nginx -s reload}
    exit 0
fi

name=${1:?Usage: certificate.sh NAME}
folder=$certificates/$name
mkdir -p "$folder"
mkdir -p "${KLUB_WEBROOT:-/var/www/klub}"
chmod 755 "${KLUB_WEBROOT:-/var/www/klub}"
[ -s "$folder/fullchain.pem" ] && [ -s "$folder/privkey.pem" ] && exit 0
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj "/CN=$name" \
    -keyout "$folder/privkey.pem" -out "$folder/fullchain.pem" 2>/dev/null
