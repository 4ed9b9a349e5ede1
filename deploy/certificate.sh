#!/bin/sh
# Gives nginx its certificate: one signed by itself while there is no other, so that it starts and certbot can ask for the
# first; then whatever certbot brought, with a reload. Run as root.
#
#   deploy/certificate.sh klub.example     before nginx is started for the first time
#   certbot certonly --webroot --webroot-path /var/www/klub --domain klub.example --deploy-hook /usr/local/lib/klub/certificate.sh
#
# Certbot remembers the hook and runs it after every renewal, with the folder of the new certificate in RENEWED_LINEAGE.
set -eu
umask 077
folder=${KLUB_CERTIFICATES:-/etc/nginx/klub}
mkdir -p "$folder"

if [ -n "${RENEWED_LINEAGE:-}" ]; then
    # The key first and both by renaming: nginx reads them at the reload only, and finds a pair.
    for name in privkey.pem fullchain.pem; do
        cp "$RENEWED_LINEAGE/$name" "$folder/$name.new"
        mv "$folder/$name.new" "$folder/$name"
    done
    ${KLUB_RELOAD:-nginx -s reload}
    exit 0
fi

name=${1:?Usage: certificate.sh NAME}
mkdir -p "${KLUB_WEBROOT:-/var/www/klub}"
chmod 755 "${KLUB_WEBROOT:-/var/www/klub}"
[ -s "$folder/fullchain.pem" ] && [ -s "$folder/privkey.pem" ] && exit 0
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj "/CN=$name" \
    -keyout "$folder/privkey.pem" -out "$folder/fullchain.pem" 2>/dev/null
