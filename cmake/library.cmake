# The library: all of src/ but what an absent library forbids and the lane kernels, which are
# compiled once per width.
file(GLOB_RECURSE scree_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/*.c")
# It takes the place of base/ranks_alone.c in the program scree-mpi (cmake/programs.cmake).
list(REMOVE_ITEM scree_sources "${CMAKE_SOURCE_DIR}/src/base/ranks_mpi.c")

# Files that need a library although no registry line names them.
set(needs_HDF5 "^(result/(disk|hdf5|layout|layout_pack|reader|schema|store)|io/fclib/(data|image|own|read|write))[.]c$")
set(needs_YAML "^scene/yaml[.]c$")
set(needs_CAIRO "^$") # draw/cairo.c guards itself: SVG needs no library
set(needs_QHULL "^shape/hull[.]c$")
set(needs_CHOLMOD "^linear/spd_cholmod[.]c$")

function(scree_is_left_out out file)
  set(${out} OFF PARENT_SCOPE)
  foreach(name HDF5 YAML CAIRO QHULL CHOLMOD)
    registry_files(listed ${name})
    if(NOT SCREE_WITH_${name} AND (file MATCHES "${needs_${name}}" OR file IN_LIST listed))
      set(${out} ON PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

set(scree_core "")
set(scree_lanes "")
foreach(source IN LISTS scree_sources)
  file(RELATIVE_PATH file "${CMAKE_SOURCE_DIR}/src" "${source}")
  scree_is_left_out(left_out "${file}")
  if(left_out)
    message(STATUS "left out: src/${file}")
  elseif(file MATCHES "_lanes[.]c$")
    list(APPEND scree_lanes "${source}")
  else()
    list(APPEND scree_core "${source}")
  endif()
endforeach()

# Wide lanes need an x86-64 compiler; the program chooses among the built widths by the CPU it runs
# on. Everywhere else width 1 does the same work with the same bits.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND CMAKE_SIZEOF_VOID_P EQUAL 8)
  set(scree_widths 1 4 8)
  add_compile_definitions(SCREE_WIDE_LANES=1)
else()
  set(scree_widths 1)
  add_compile_definitions(SCREE_WIDE_LANES=0)
endif()
set(scree_march_1 "")
set(scree_march_4 -mno-fma -mavx2)
set(scree_march_8 -mno-fma -mavx512f)

set(scree_object_targets "")
function(scree_objects target)
  add_library(${target} OBJECT ${ARGN})
  target_include_directories(${target} PRIVATE "${CMAKE_SOURCE_DIR}/src" "${CMAKE_SOURCE_DIR}/include")
  target_link_libraries(${target} PRIVATE ${scree_link})
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ${SCREE_SHARED})
  set(scree_object_targets ${scree_object_targets} ${target} PARENT_SCOPE)
endfunction()

# The page of the viewer, as arrays of bytes.
set(page_folder "${CMAKE_SOURCE_DIR}/src/view/page")
set(page_source "${CMAKE_BINARY_DIR}/page_data.c")
add_custom_command(OUTPUT "${page_source}"
  COMMAND "${CMAKE_COMMAND}" -D "FOLDER=${page_folder}" -D "OUT=${page_source}"
          -P "${CMAKE_SOURCE_DIR}/cmake/page.cmake"
  DEPENDS "${page_folder}/view.html" "${page_folder}/view.js" "${CMAKE_SOURCE_DIR}/cmake/page.cmake"
  VERBATIM COMMENT "Putting the viewer's page into the library")

scree_objects(scree_core ${scree_core} "${page_source}")
foreach(source IN LISTS scree_lanes)
  get_filename_component(stem "${source}" NAME_WE)
  foreach(width IN LISTS scree_widths)
    scree_objects(${stem}_${width} "${source}")
    target_compile_definitions(${stem}_${width} PRIVATE LANES=${width})
    target_compile_options(${stem}_${width} PRIVATE ${scree_march_${width}})
  endforeach()
endforeach()

set(scree_object_files "")
foreach(target IN LISTS scree_object_targets)
  list(APPEND scree_object_files "$<TARGET_OBJECTS:${target}>")
endforeach()

# Every object with every name, for the tests, the benchmarks and the program of this build. It is not
# installed: its 2,000 private names would collide with those of a user's program.
add_library(scree_inside STATIC ${scree_object_files})
target_include_directories(scree_inside PUBLIC "${CMAKE_SOURCE_DIR}/include")
target_link_libraries(scree_inside PRIVATE ${scree_link})
# The objects are all C, but the linker language of a library made of objects must be said.
set_target_properties(scree_inside PROPERTIES LINKER_LANGUAGE C)

# What users link: the same code, and of its names those of the public headers alone.
function(scree_library target kind export_name)
  add_library(${target} ${kind} ${ARGN})
  add_library(scree::${export_name} ALIAS ${target})
  target_include_directories(${target} PUBLIC "$<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/include>"
                             "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
  target_link_libraries(${target} PRIVATE ${scree_link})
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE C OUTPUT_NAME scree
                        EXPORT_NAME ${export_name})
endfunction()

# An archive cannot hide a name that one of its members takes from another. Linked into one
# relocatable object first, the private names become local to it. Sanitizers keep tables of
# globals by section that such a link may tear apart: their builds have the plain archive.
if(CMAKE_OBJCOPY AND NOT SCREE_SANITIZE AND NOT APPLE)
  set(scree_one "${CMAKE_BINARY_DIR}/scree_one.o")
  add_custom_command(OUTPUT "${scree_one}"
    COMMAND "${CMAKE_C_COMPILER}" -r -nostdlib -o "${scree_one}" -Wl,--whole-archive
            "$<TARGET_FILE:scree_inside>" -Wl,--no-whole-archive
    COMMAND "${CMAKE_OBJCOPY}" --wildcard "--keep-global-symbol=scree_*" "${scree_one}"
    DEPENDS scree_inside "$<TARGET_FILE:scree_inside>" VERBATIM
    COMMENT "Making private names local")
  set_source_files_properties("${scree_one}" PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
  scree_library(scree STATIC scree "${scree_one}")
else()
  message(STATUS "libscree.a keeps its private names: with sanitizers, or without objcopy")
  scree_library(scree STATIC scree ${scree_object_files})
endif()

if(SCREE_SHARED)
  scree_library(scree_shared SHARED shared ${scree_object_files})
  set(scree_map "${CMAKE_SOURCE_DIR}/cmake/scree.map")
  set_target_properties(scree_shared PROPERTIES VERSION ${PROJECT_VERSION}
                        SOVERSION ${scree_soversion} LINK_DEPENDS "${scree_map}")
  if(NOT APPLE)
    target_link_options(scree_shared PRIVATE "LINKER:--version-script=${scree_map}")
  endif()
  if(NOT APPLE AND NOT SCREE_SANITIZE)
    target_link_options(scree_shared PRIVATE LINKER:--no-undefined)
  endif()
endif()
