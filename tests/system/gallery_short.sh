#!/usr/bin/env bash
# Every page of the gallery from short variants of its scenes: the commands work, the templates are
# filled, the energy ledgers close, and a second call runs nothing again.
GALLERY=$(cd "$(dirname "$0")/../.." && pwd)/tools/gallery
. "$(dirname "$0")/cli.bash"
export SCREE

"$GALLERY" --short --out "$WORK/out" --docs "$WORK/docs" >first.txt 2>&1 || {
    failed "the gallery was not made"
    sed 's/^/    /' first.txt
}
for name in wall schneebeli crisis sandpile rocking couette tippetop rockslope arch kapla jenga column \
    drum silo tunnel network segregation convection column-collapse avalanche \
    mortar fault fold cd-vs-dem hertz pressfit crack bar interface \
    elastic-wall solid-wall arch-elastic; do
    exists "docs/$name.md" "docs/$name.png"
    said "^\| certificate" "docs/$name.md"
    said "^scree run $name" "docs/$name.md"
    grep -n '[$]' "docs/$name.md" && failed "docs/$name.md has places that were not filled"
    for picture in $(grep -oE '\]\([a-z0-9-]+\.png\)' "docs/$name.md" | tr -d ']()'); do
        head -c 8 "docs/$picture" | grep -q PNG || failed "$picture of docs/$name.md"
    done
    said "$name.md" docs/README.md
done
for summary in out/*.summary.json; do
    python3 -c '
import json, sys
error = json.load(open(sys.argv[1]))["energy_error"]
sys.exit(not error < 1e-10)' "$summary" || failed "the energy ledger of $summary"
done

"$GALLERY" --short --out "$WORK/out" --docs "$WORK/docs" rocking wall >second.txt 2>&1 ||
    failed "the gallery was not made again"
same "$(grep -c running second.txt)" 0 "runs of results that were there"
"$GALLERY" --short --out "$WORK/out" --docs "$WORK/docs" nonsense >third.txt 2>&1 &&
    failed "a page that does not exist was made"
said 'there are wall' third.txt

# elsewhere: only tools/ and scenes/ are there, the program is named, and Python has nothing installed
mkdir bare && cp -r "${GALLERY%/*}" "${GALLERY%/*/*}/scenes" bare/
elsewhere() { env -u SCREE python3 -I -S bare/tools/gallery --short --out bare/out --docs bare/docs "$@"; }
elsewhere rocking >fourth.txt 2>&1 && failed "a page was made without the program"
said 'cannot run .*/build/scree: No such file or directory; name the program with --program' fourth.txt
elsewhere --program "$SCREE" rocking >fifth.txt 2>&1 || {
    failed "a page was not made without a build tree"
    sed 's/^/    /' fifth.txt
}
exists bare/docs/rocking.md bare/docs/rocking.png
rm bare/docs/README.md
elsewhere --index >sixth.txt 2>&1 || failed "the page of pages was not made alone"
said 'rocking.md' bare/docs/README.md
finish
