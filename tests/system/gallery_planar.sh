#!/usr/bin/env bash
# Pages of the gallery with rigid bodies in the plane, from short variants of their scenes; a second
# call repeats no run; pages can be made without a build tree.
. "$(dirname "$0")/gallery.bash"

# shellcheck disable=SC2086 # a list of words
check_pages $PLANAR

gallery second.txt rocking wall || failed "the gallery was not made again"
same "$(grep -c running second.txt)" 0 "runs of results that were there"
gallery third.txt nonsense && failed "a page that does not exist was made"
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
