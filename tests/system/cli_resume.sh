#!/usr/bin/env bash
# Resume: bit for bit the run that was never stopped, whatever stopped it.
. "$(dirname "$0")/cli.bash"
scene >some.yaml

expect 0 run some.yaml -o whole.h5 --until 0.8 --quiet
hash=$(key state_hash whole.summary.json)

# stopped between two frames, and on one; resuming does not need the YAML
for steps in 7 150 211 300; do
    expect 0 run some.yaml -o part.h5 --steps $steps --quiet --overwrite
    mv some.yaml away.yaml
    expect 0 run --resume -o part.h5 --until 0.8 --quiet
    mv away.yaml some.yaml
    same "$(key state_hash part.summary.json)" "$hash" "hash after a stop at step $steps"
    same "$(key steps part.summary.json)" 400 "steps after a stop at step $steps"
    same_frames whole.h5 part.h5
done
expect 0 run some.yaml --resume -o part.h5 --until 0.8
same "$(key state_hash part.summary.json)" "$hash" "hash of a finished run that is resumed"
same "$(key frames part.summary.json)" "$(key frames whole.summary.json)" "its frames"
same "$(echo part.*)" "part.h5 part.summary.json" "files of a run that reached its end"
expect 0 run part.h5 --resume --until 0.9 --quiet
same "$(key steps part.summary.json)" 450 "a finished run that goes further"
expect 0 run some.yaml -o nine.h5 --until 0.9 --quiet
same "$(key state_hash part.summary.json)" "$(key state_hash nine.summary.json)" "its hash"

# the restart point inside the result moves with the result
mkdir away
mv nine.h5 away/moved.h5
expect 0 run --resume -o away/moved.h5 --until 1 --quiet
expect 0 run some.yaml -o ten.h5 --until 1 --quiet
same "$(key state_hash away/moved.summary.json)" "$(key state_hash ten.summary.json)" "hash after a move"
same_frames ten.h5 away/moved.h5
same "$(ls away)" "$(printf 'moved.h5\nmoved.summary.json')" "files of the moved run"

# the point of an earlier end is used if later files are missing
expect 0 run --resume -o away/moved.h5 --until 1.1 --keep-restarts --quiet
same "$(ls away | grep -c restart)" 2 "restart points that are kept"
rm away/*restart*
expect 0 run --resume -o away/moved.h5 --until 1.2 --quiet
expect 0 run some.yaml -o twelve.h5 --until 1.2 --quiet
same "$(key state_hash away/moved.summary.json)" "$(key state_hash twelve.summary.json)" "hash from the older point"
same_frames twelve.h5 away/moved.h5

# killed repeatedly, each time after another part of the output was written
expect 0 run some.yaml -o long.h5 --until 20 --quiet
long=$(key state_hash long.summary.json)
for part in 10 45 80; do
    if [ ! -s killed.h5 ]; then words="some.yaml"; else words="--resume"; fi
    # shellcheck disable=SC2086 # a word
    "$SCREE" run $words -o killed.h5 --until 20 --quiet >out.txt 2>err.txt &
    runner=$!
    grows killed.h5 $(($(stat -c %s long.h5) * part / 100)) $runner
    kill -KILL $runner 2>/dev/null || failed "the run ended before it could be killed"
    wait $runner 2>/dev/null
    expect 0 info killed.h5
done
expect 0 run --resume -o killed.h5 --until 20 --quiet
same "$(key state_hash killed.summary.json)" "$long" "hash after three kills"
same_frames long.h5 killed.h5

# without restart points, or with damaged ones only, it starts again
expect 0 run some.yaml -o part.h5 --steps 150 --quiet --overwrite --keep-restarts
rm part.h5.restart-*
expect 0 run --resume -o part.h5 --until 0.8
said "there is no restart point for it: the run starts again at step 0 and recomputes all [0-9]+ frames"
same "$(key state_hash part.summary.json)" "$hash" "hash without restart points"
same_frames whole.h5 part.h5
expect 0 run some.yaml -o part.h5 --steps 150 --quiet --overwrite --keep-restarts
for point in part.h5.restart-*; do echo rubbish >"$point"; done
expect 0 run --resume -o part.h5 --until 0.8
same "$(key state_hash part.summary.json)" "$hash" "hash with broken restart points"
said "none of its [0-9]+ restart points can be used .*: the run starts again at step 0"

# a damaged one is reported
expect 0 run some.yaml -o part.h5 --steps 150 --quiet --overwrite --keep-restarts
echo rubbish >part.h5.restart-1
expect 0 run --resume -o part.h5 --until 0.8
said "1 of its restart points is damaged; the run continues from step [0-9]+"
same "$(key state_hash part.summary.json)" "$hash" "hash with one broken restart point"
finish
