#!/usr/bin/env bash
# scree mesh on good files, bad meshes and files that are no meshes.
. "$(dirname "$0")/cli.bash"

# mesh NODES ELEMENTS: an MSH file of these lines
mesh() {
    printf '$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n2\n1 2 "floor"\n2 1 "plate"\n$EndPhysicalNames\n'
    printf '$Nodes\n%s\n%b\n$EndNodes\n$Elements\n%s\n%b\n$EndElements\n' \
        "$(printf '%b\n' "$1" | wc -l)" "$1" "$(printf '%b\n' "$2" | wc -l)" "$2"
}
square='1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n5 7 7 0'

mesh "$square" '1 1 2 2 1 1 2\n2 2 2 1 1 1 2 3\n3 2 2 1 1 1 4 3' >good.msh
expect 0 mesh good.msh
for word in 'nodes +4' 't3 +2' 'region +plate: 2 elements' 'set +floor: 2 nodes, 1 facets' \
    'unconnected +1 nodes' 'turned +1 ' 'area +1 m'; do
    said "$word" out.txt
done

mesh "$square" '1 3 2 1 1 1 2 4 3' >folded.msh
expect 2 mesh folded.msh
said 'inverted +1' out.txt
said 'folded.msh: element 0 \(q4\) .* is folded'

echo rubbish >rubbish.msh
expect 2 mesh rubbish.msh
said 'rubbish.msh:1: '
same "$(wc -c <out.txt)" 0 "bytes said of rubbish"
expect 2 mesh nowhere.msh
said 'nowhere.msh'
expect 2 mesh

finish
