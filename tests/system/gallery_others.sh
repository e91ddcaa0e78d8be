#!/usr/bin/env bash
# The pages of the gallery that are not in gallery_planar.sh: worlds in space and deformable bodies.
. "$(dirname "$0")/gallery.bash"

gallery all.txt nonsense # an unknown name is answered with those that there are
all=$(sed -n "s/.*there are //p" all.txt | tr -d ',')
others=$(for name in $all; do echo " $PLANAR " | tr '\n' ' ' | grep -q " $name " || echo "$name"; done)
same "$(echo "$all" | wc -w)" "$(echo $PLANAR $others | wc -w)" "pages in the two halves"
[ "$(echo "$others" | wc -w)" -ge 19 ] || failed "only these pages are left: $others"
# shellcheck disable=SC2086 # a list of words
check_pages $others
finish
