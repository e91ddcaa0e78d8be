# Each of tests/{unit,validate,conform} becomes one program, build/tests/unit and so on, which runs
# one file by its name (tests/runner.c); ctest has a test for every file. Every executable
# tests/system/*.sh is run with the paths of the built programs. ctest -L picks one kind.
find_path(CMOCKA_INCLUDE cmocka.h)
find_library(CMOCKA_LIBRARY cmocka)
if(NOT CMOCKA_INCLUDE OR NOT CMOCKA_LIBRARY)
  message(FATAL_ERROR "the tests need cmocka (Debian: libcmocka-dev); or set SCREE_TESTS=OFF")
endif()

# An oracle of the narrow phase, for the tests whose names hold _ccd_.
find_path(CCD_INCLUDE ccd/ccd.h)
find_library(CCD_LIBRARY ccd)
if(NOT CCD_INCLUDE OR NOT CCD_LIBRARY)
  message(STATUS "tests against libccd left out (Debian: libccd-dev)")
endif()

# The tests' own code takes a third of the compiler's time at -O1; the library that they link has the flags
# of its preset. With sanitizers that code is checked for addresses alone: at -O0 and with all checks some
# tests spend four times as long in their own brute force.
set(scree_test_options $<$<CONFIG:Release>:-O1>)
if(SCREE_SANITIZE)
  set(scree_test_options -O1 -fno-sanitize=undefined)
endif()

file(GLOB support_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/support/*.c"
     "${CMAKE_SOURCE_DIR}/examples/law/*.c")
set(support_objects "")
if(support_sources)
  scree_objects(test_support ${support_sources})
  target_include_directories(test_support PRIVATE "${CMAKE_SOURCE_DIR}/tests" "${CMOCKA_INCLUDE}")
  target_compile_options(test_support PRIVATE ${scree_test_options})
  set(support_objects "$<TARGET_OBJECTS:test_support>")
endif()

# The long tests, longest first: ctest starts them in this order and the rest afterwards, so that none of
# them runs alone at the end. Without the list a first run would start system tests last.
set(scree_long_tests
    system_gallery_others system_gallery_planar conform_solvers system_gallery_scenes system_cli_stop
    system_cli_missed validate_orders conform_space_combinations system_install unit_result_faults
    validate_dcb system_io_faults unit_io_damaged conform_combinations system_demo system_corpus_sizes
    unit_result_hostile unit_frame_band validate_event_driven system_result_faults system_cli_limits
    system_races_and_kills system_cli_resume system_corpus conform_deformable unit_solver_local_space
    validate_law_tolerance unit_solver_acd2 unit_result_recorder system_cli_files validate_bending
    unit_shape_pair_polyhedron_mesh validate_schemes unit_result_memory unit_detect_space_run
    unit_solver_rolling unit_io_fclib unit_shape_ccd_round unit_detect_space validate_deformable
    unit_shape_superellipsoid system_plugin system_cli_run unit_solver_nlgs unit_shape_pair_polyhedron)

function(scree_register name label)
  set_tests_properties(${name} PROPERTIES LABELS ${label} TIMEOUT 300
                       WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}")
  list(FIND scree_long_tests ${name} place)
  if(NOT place EQUAL -1)
    math(EXPR cost "1000 - ${place}")
    set_tests_properties(${name} PROPERTIES COST ${cost})
  endif()
endfunction()

# Tests that replace functions of the C library or options of a sanitizer are programs of their own.
set(scree_tests_apart unit_result_faults unit_result_memory unit_io_damaged)
# The readers of the fuzzer, among them a stand-in for civetweb.
set(scree_sources_of_unit_io_damaged "${CMAKE_SOURCE_DIR}/tests/fuzz/readers.c"
                                     "${CMAKE_SOURCE_DIR}/tests/fuzz/requests.c")

function(scree_test_program target)
  add_executable(${target} ${ARGN} ${support_objects})
  target_include_directories(${target} PRIVATE "${CMAKE_SOURCE_DIR}/src"
                             "${CMAKE_SOURCE_DIR}/tests" "${CMOCKA_INCLUDE}")
  target_link_libraries(${target} PRIVATE scree_inside ${scree_link} "${CMOCKA_LIBRARY}")
  target_compile_options(${target} PRIVATE ${scree_test_options})
  set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tests")
endfunction()

foreach(label unit validate conform)
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/${label}/test_*.c")
  set(together "")
  set(list "")
  set(with_ccd OFF)
  foreach(source IN LISTS sources)
    get_filename_component(stem "${source}" NAME_WE)
    string(REGEX REPLACE "^test_" "" file "${stem}")
    set(name ${label}_${file})
    if(name MATCHES "_ccd_")
      if(NOT CCD_INCLUDE OR NOT CCD_LIBRARY)
        continue()
      endif()
      set(with_ccd ON)
    endif()
    if(name IN_LIST scree_tests_apart)
      scree_test_program(${name} "${source}" ${scree_sources_of_${name}})
      add_test(NAME ${name} COMMAND ${name})
    else()
      set_source_files_properties("${source}" PROPERTIES COMPILE_DEFINITIONS main=${name})
      list(APPEND together "${source}")
      string(APPEND list "FILE_OF(\"${file}\", ${name})\n")
      add_test(NAME ${name} COMMAND tests_${label} ${file})
    endif()
    scree_register(${name} ${label})
    if(label STREQUAL conform) # every entry with every other: long, and ten times as long with sanitizers
      set_tests_properties(${name} PROPERTIES TIMEOUT 900)
    endif()
  endforeach()
  file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/tests/${label}.def" CONTENT "${list}" @ONLY)
  scree_objects(tests_${label}_runner "${CMAKE_SOURCE_DIR}/tests/runner.c")
  target_include_directories(tests_${label}_runner PRIVATE "${CMAKE_SOURCE_DIR}/tests" "${CMOCKA_INCLUDE}")
  target_compile_definitions(tests_${label}_runner PRIVATE FILES="${CMAKE_BINARY_DIR}/tests/${label}.def")
  scree_test_program(tests_${label} ${together} "$<TARGET_OBJECTS:tests_${label}_runner>")
  set_target_properties(tests_${label} PROPERTIES OUTPUT_NAME ${label})
  if(with_ccd)
    target_link_libraries(tests_${label} PRIVATE "${CCD_LIBRARY}")
  endif()
endforeach()

# Tools of the system tests: programs of one file, which need no library.
file(GLOB tools CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/tools/*.c")
foreach(tool IN LISTS tools)
  get_filename_component(stem "${tool}" NAME_WE)
  add_executable(${stem} "${tool}")
  set_target_properties(${stem} PROPERTIES
                        RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tests")
endforeach()

file(GLOB scripts CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/system/*.sh")
foreach(script IN LISTS scripts)
  get_filename_component(stem "${script}" NAME_WE)
  add_test(NAME system_${stem} COMMAND "${script}")
  scree_register(system_${stem} system)
  set_tests_properties(system_${stem} PROPERTIES ENVIRONMENT
    "SCREE=${CMAKE_BINARY_DIR}/scree;EXAMPLES=${CMAKE_BINARY_DIR}/examples")
  if(stem STREQUAL install) # links every example in every way
    set_tests_properties(system_${stem} PROPERTIES TIMEOUT 900)
  elseif(stem MATCHES "^gallery")
    set_tests_properties(system_${stem} PROPERTIES TIMEOUT 1200)
  endif()
endforeach()

# The Python package, by Debian's Python: another one on the path may lack numpy. Sanitizers cannot be loaded into it.
find_program(SCREE_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)
if(SCREE_SHARED AND NOT SCREE_SANITIZE AND SCREE_PYTHON)
  file(GLOB python_tests CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/python/test_*.py")
  foreach(test IN LISTS python_tests)
    get_filename_component(stem "${test}" NAME_WE)
    string(REGEX REPLACE "^test_" "" name "${stem}")
    add_test(NAME python_${name} COMMAND "${SCREE_PYTHON}" -B "${CMAKE_SOURCE_DIR}/tests/python/run.py" ${stem})
    scree_register(python_${name} python)
    set_tests_properties(python_${name} PROPERTIES SKIP_RETURN_CODE 77 ENVIRONMENT
      "SCREE_LIBRARY=$<TARGET_FILE:scree_shared>;SCREE=${CMAKE_BINARY_DIR}/scree")
  endforeach()
  add_test(NAME python_wheel COMMAND "${CMAKE_SOURCE_DIR}/tests/python/wheel.sh" "${CMAKE_BINARY_DIR}")
  scree_register(python_wheel python)
  set_tests_properties(python_wheel PROPERTIES SKIP_RETURN_CODE 77)
endif()
