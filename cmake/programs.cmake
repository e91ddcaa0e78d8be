# The program, the examples and the benchmarks. The first two see the public headers alone.
file(GLOB app_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/app/*.c")
if(app_sources)
  add_executable(scree_program ${app_sources})
  target_link_libraries(scree_program PRIVATE scree)
  set_target_properties(scree_program PROPERTIES OUTPUT_NAME scree)
  # An installed program finds its scenes wherever the whole was moved.
  file(RELATIVE_PATH scenes_from_program "${CMAKE_INSTALL_FULL_BINDIR}"
       "${CMAKE_INSTALL_FULL_DATADIR}/scree/scenes")
  target_compile_definitions(scree_program PRIVATE
                             SCREE_SCENES_FROM_PROGRAM="${scenes_from_program}")
  if(SCREE_WITH_MPI)
    # The linker finds the functions of base/ranks_alone.c in ranks_mpi.c first.
    add_executable(scree_mpi ${app_sources} "${CMAKE_SOURCE_DIR}/src/base/ranks_mpi.c")
    target_include_directories(scree_mpi PRIVATE "${CMAKE_SOURCE_DIR}/src")
    target_link_libraries(scree_mpi PRIVATE scree_inside MPI::MPI_C)
    target_compile_definitions(scree_mpi PRIVATE
                               SCREE_SCENES_FROM_PROGRAM="${scenes_from_program}")
    set_target_properties(scree_mpi PROPERTIES OUTPUT_NAME scree-mpi)
  endif()
  # The man page comes from the program's own table of commands.
  add_custom_command(OUTPUT scree.1 COMMAND scree_program man "${CMAKE_BINARY_DIR}/scree.1"
                     DEPENDS scree_program VERBATIM)
  add_custom_target(scree_man ALL DEPENDS scree.1)
endif()

# One program per source file, in build/<folder>, with the library that users have or with the private
# names as well.
function(scree_programs folder prefix library)
  foreach(source IN LISTS ARGN)
    get_filename_component(stem "${source}" NAME_WE)
    add_executable(${prefix}_${stem} "${source}")
    target_link_libraries(${prefix}_${stem} PRIVATE ${library} m)
    set_target_properties(${prefix}_${stem} PROPERTIES OUTPUT_NAME ${stem}
                          RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/${folder}")
  endforeach()
endfunction()

file(GLOB example_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/examples/c/*.c")
scree_programs(examples example scree ${example_sources})

file(GLOB bench_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/bench/*.c")
scree_programs(bench bench scree_inside ${bench_sources})
foreach(source IN LISTS bench_sources)
  get_filename_component(stem "${source}" NAME_WE)
  target_include_directories(bench_${stem} PRIVATE "${CMAKE_SOURCE_DIR}/src"
                             "${CMAKE_SOURCE_DIR}/tests")
endforeach()
# The problems that the tests solve are those that are timed.
target_sources(bench_bench_masonry PRIVATE "${CMAKE_SOURCE_DIR}/tests/support/masonry_problem.c")
