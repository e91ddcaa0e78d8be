#!/usr/bin/env bash
# The server of `scree view` refuses requests without a token, from other sites, for unknown pages, and
# malformed ones; it stays alive and serves no file, and play takes no more memory with time. Loopback only.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/cli.bash"
if "$SCREE" doctor | grep -q 'MISSING *civetweb'; then
    echo "skipped: this build has no civetweb, and so no scree view"
    exit 0
fi
expect 0 run incline --until 0.1 -o shown.h5 --quiet
echo "these bytes are nobody's business" >private.txt
"$SCREE" view shown.h5 --no-open >address.txt 2>err.txt </dev/null &
server=$!
for _ in $(seq 100); do
    [ -s address.txt ] && break
    sleep 0.05
done
said '^http://127\.0\.0\.1:[0-9]+/\?token=[0-9a-f]{32}$' address.txt
if ! timeout 100 python3 "$here/../view/security.py" "$(cat address.txt)" "$WORK/private.txt"; then
    failed "requests that should be refused"
fi
kill -0 "$server" 2>/dev/null || failed "the server has ended"
# what a page asks in half a minute of play; an hour of it is tests/soak/view.sh
timeout 100 python3 "$here/../view/play.py" "$(cat address.txt)" "$server" 900 || failed "play"
# it listens on loopback only
port=$(sed -E 's/.*:([0-9]+)\/.*/\1/' address.txt)
hex=$(printf '%04X' "$port")
grep -h ":$hex 00000000:0000 0A" /proc/net/tcp | grep -qv "^ *[0-9]*: 0100007F:" && failed "it listens elsewhere"
kill -TERM "$server"
wait "$server" || failed "SIGTERM: exit code $?"
# with another address it prints a warning; invalid addresses are refused
expect 2 view shown.h5 --listen localhost --no-open
said 'no address to listen on'
expect 2 view shown.h5 --port 99999 --no-open
expect 2 view nothing.h5 --no-open
expect 2 view shown.h5 --set mu=1 --no-open
timeout -s TERM 2 "$SCREE" view shown.h5 --no-open --listen 0.0.0.0 >address.txt 2>err.txt </dev/null
said 'WARNING: other machines can reach'
finish
