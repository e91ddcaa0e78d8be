#!/usr/bin/env bash
# What `cmake --install` puts somewhere else than planned works there: the program with its scenes,
# and the library found by pkg-config and by CMake.
. "$(dirname "$0")/cli.bash"
build=$(dirname "$SCREE")
source=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$build/CMakeCache.txt")
sanitize=$(sed -n 's/^SCREE_SANITIZE:STRING=//p' "$build/CMakeCache.txt")
compiler=$(sed -n 's/^CMAKE_C_COMPILER:[A-Z]*=//p' "$build/CMakeCache.txt")
flags=${sanitize:+-fsanitize=$sanitize}

cmake --install "$build" --prefix "$WORK/there" >out.txt 2>&1 || failed "install: $(cat out.txt)"
exists there/share/man/man1/scree.1 there/share/scree/scenes/wall.yaml there/include/scree/scree.h
there/bin/scree doctor >out.txt || failed "the installed program does not run"
said 'yes .*there/.*share/scree/scenes' out.txt
there/bin/scree check ball >out.txt || failed "the installed program finds no scene"

PKG_CONFIG_PATH=$(dirname "$(find there -name scree.pc)")
export PKG_CONFIG_PATH
# shellcheck disable=SC2046,SC2086 # words
"$compiler" $flags "$source/examples/c/bouncing_ball.c" $(pkg-config --cflags --libs scree) \
    -o by_pkg_config || failed "the example does not build with pkg-config"
./by_pkg_config >out.txt || failed "the example built with pkg-config fails"
said 'bounces' out.txt

mkdir client
cat >client/CMakeLists.txt <<CLIENT
cmake_minimum_required(VERSION 3.20)
project(client C)
find_package(scree 0.1 REQUIRED)
add_executable(ball "$source/examples/c/bouncing_ball.c")
target_link_libraries(ball PRIVATE scree::scree)
CLIENT
{ cmake -S client -B client/build -DCMAKE_PREFIX_PATH="$WORK/there" -DCMAKE_C_COMPILER="$compiler" \
    -DCMAKE_C_FLAGS="$flags" && cmake --build client/build; } >out.txt 2>&1 ||
    failed "the example does not build with CMake: $(tail -n 5 out.txt)"
client/build/ball >out.txt || failed "the example built with CMake fails"
said 'bounces' out.txt
finish
