#!/usr/bin/env bash
# Output files of commands: they never overwrite an input, never follow a planted link, and go to
# standard output if the name is "-".
. "$(dirname "$0")/cli.bash"
scene >some.yaml
expect 0 run some.yaml -o r.h5 --quiet --keep-restarts
sum() { cksum <"$1"; }
before=$(sum r.h5)
ln -s r.h5 link.h5
ln r.h5 hard.h5
mkdir sub

for path in r.h5 ./r.h5 sub/../r.h5 "$PWD/r.h5" link.h5 hard.h5; do
    for words in "measure r.h5 energy --csv" "measure r.h5 energy --plot" "measure r.h5 energy -o" \
        "flow r.h5 --cell 0.1 --csv" "flow r.h5 --cell 0.1 -o" "band r.h5 --csv" "band r.h5 --plot" \
        "render r.h5 -o" "render r.h5 --movie" "export r.h5 --overwrite --gltf" "solve r.h5 -o" "solve r.h5 --plot"; do
        # shellcheck disable=SC2086
        expect 2 $words "$path"
        said 'is not overwritten'
        same "$(sum r.h5)" "$before" "$words $path changed the result"
    done
done
expect 2 export link.h5 --gltf r.h5 --overwrite
said 'is not overwritten'
cp r.h5 sub/bodies.csv
expect 2 export sub/bodies.csv --csv sub
said 'is not overwritten'
expect 0 measure r.h5 energy --csv table.csv
expect 2 plot table.csv -o table.csv
said 'is not overwritten'
[ -L link.h5 ] || failed "the link was replaced"

# files in memory are ordinary files, and links to descriptors are not links
if [ -d /dev/shm ] && [ -w /dev/shm ]; then
    memory=$(mktemp -d /dev/shm/scree_XXXXXX)
    for _ in 1 2; do
        expect 0 run some.yaml -o "$memory/m.h5" --quiet --overwrite
        expect 0 run --resume -o "$memory/m.h5" --until 0.7 --quiet
        expect 0 measure "$memory/m.h5" energy --csv "$memory/m.csv"
    done
    rm -r "$memory"
fi
for words in "flow r.h5 --cell 0.1" "measure r.h5 energy"; do
    # shellcheck disable=SC2086 # a list of words
    "$SCREE" $words --csv /proc/self/fd/1 >out.csv 2>err.txt </dev/null && failed "$words replaced a link"
    said 'not a regular file'
done

# nor any other file of another kind than the output
cp r.h5 other.h5
cp r.h5 other.csv
cp r.h5.restart-a point.csv
cp some.yaml precious.yaml
echo 'notes' >notes.txt
expect 0 run some.yaml -o s.h5 --quiet --save-problem 1
for words in "measure r.h5 energy --csv" "measure r.h5 energy --plot" "flow r.h5 --cell 0.1 --csv" \
    "flow r.h5 --cell 0.1 -o" "band r.h5 --csv" "band r.h5 --plot" "render r.h5 -o" "render r.h5 --movie" \
    "export r.h5 --overwrite --gltf" "solve s-problem-1.h5 --plot" "solve s-problem-1.h5 -o" "plot table.csv -o"; do
    for path in other.h5 other.csv point.csv precious.yaml notes.txt; do
        kept=$(sum $path)
        # shellcheck disable=SC2086
        expect 2 $words $path
        said 'is not overwritten'
        same "$(sum $path)" "$kept" "$words $path changed it"
    done
done
expect 2 measure r.h5 energy -o other.csv
said 'is not overwritten'
for k in 1 2; do # what an earlier call wrote is replaced
    expect 0 measure r.h5 energy --csv table.csv
    expect 0 measure r.h5 energy --plot energy.svg
    expect 0 render r.h5 -o picture.png
    expect 0 solve s-problem-1.h5 -o solved.h5
done
rm notes.txt

# scenes, their parts and other files that are not results are kept
scene=$(sum some.yaml)
for path in some.yaml ./some.yaml; do
    expect 2 run some.yaml -o $path --overwrite --quiet
    said 'is not overwritten'
done
echo 'notes' >notes.txt
expect 2 run some.yaml -o notes.txt --overwrite --quiet
said 'notes.txt: this file is not a result and is not overwritten'
cp some.yaml o.summary.json
expect 2 run o.summary.json -o o.h5 --quiet
said 'is not a summary'
cp some.yaml p.h5.restart-7
expect 0 run p.h5.restart-7 -o p.h5 --quiet
same "$(sum p.h5.restart-7)" "$scene" "a scene with the name of a restart point"
same "$(sum some.yaml)" "$scene" "the scene"
absent o.h5 notes.txt.new

# links planted at the names of temporary files are never followed; killed runs' files do not block
echo 'precious' >victim
for ending in h5.new h5.seq h5.restart-a.new h5.restart-b.new summary.json; do
    rm -rf q; mkdir q
    ln -s ../victim q/t.$ending
    "$SCREE" run some.yaml -o q/t.h5 --quiet >out.txt 2>err.txt
    code=$?
    same "$(cat victim)" precious "a link at t.$ending"
    case $ending in
    h5.seq) same $code 4 "a link at t.$ending" && said 'symbolic link' ;;
    summary.json) same $code 2 "a link at t.$ending" && said 'not a summary' ;;
    *) same $code 0 "a link at t.$ending" ;;
    esac
    rm -rf q; mkdir q
    ln victim q/t.$ending # a second name of the same file
    "$SCREE" run some.yaml -o q/t.h5 --quiet >out.txt 2>err.txt
    same "$(cat victim)" precious "a hard link at t.$ending"
done
rm -rf q; mkdir q
echo 'my own notes' >q/t.h5.seq # a file of someone's own
expect 4 run some.yaml -o q/t.h5 --quiet
said 't.h5.seq: was not written by a run'
same "$(cat q/t.h5.seq)" 'my own notes' "a file of someone's own"
rm -rf q; mkdir q
head -c 5000 /dev/zero >q/t.h5.new
head -c 5000 /dev/zero >q/t.h5.seq
head -c 100 r.h5 >q/t.h5.restart-a.new
expect 0 run some.yaml -o q/t.h5 --quiet
absent q/t.h5.new q/t.h5.seq q/t.h5.restart-a.new

# "-" is standard output
expect 0 measure r.h5 energy --csv table.csv
expect 0 measure r.h5 energy --csv -
cmp -s out.txt table.csv || failed "measure --csv - differs from the file"
expect 0 flow r.h5 --cell 0.1 --csv cells.csv
expect 0 flow r.h5 --cell 0.1 --csv -
cmp -s out.txt cells.csv || failed "flow --csv - differs from the file"
absent ./-
finish
