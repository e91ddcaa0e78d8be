# Libraries, headers, program, scenes, man page, and the files by which other builds find scree.
set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/scree")

# Two sets: whoever links the shared library needs no development files of HDF5, cairo and the rest.
install(TARGETS scree EXPORT scree-static)
install(EXPORT scree-static NAMESPACE scree:: DESTINATION "${package_dir}")
if(SCREE_SHARED)
  install(TARGETS scree_shared EXPORT scree-shared)
  install(EXPORT scree-shared NAMESPACE scree:: DESTINATION "${package_dir}")
endif()
install(DIRECTORY include/scree DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
        FILES_MATCHING PATTERN "*.h" PATTERN "*.def")
install(DIRECTORY scenes DESTINATION "${CMAKE_INSTALL_DATADIR}/scree")
if(TARGET scree_program)
  install(TARGETS scree_program)
endif()
if(TARGET scree_mpi)
  install(TARGETS scree_mpi)
endif()
install(FILES "${CMAKE_BINARY_DIR}/scree.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" OPTIONAL)

configure_package_config_file(cmake/scree-config.cmake.in scree-config.cmake
                              INSTALL_DESTINATION "${package_dir}")
write_basic_package_version_file(scree-config-version.cmake COMPATIBILITY ${scree_compatibility})
install(FILES "${CMAKE_BINARY_DIR}/scree-config.cmake"
        "${CMAKE_BINARY_DIR}/scree-config-version.cmake" DESTINATION "${package_dir}")

# pkg-config: `scree` is the shared library where there is one, and then asks for no packages of
# others: plug-ins and programs need no development files of HDF5, cairo and the rest, which even
# Requires.private would look for. `scree-static` is libscree.a by its path, beside shared libraries
# of others, and with --static what a wholly static program needs.
list(JOIN scree_requires " " scree_requires)
set(others "-pthread -lm")
if(SCREE_WITH_CHOLMOD)
  string(APPEND others " -lcholmod")
endif()
if(SCREE_WITH_CIVETWEB)
  string(APPEND others " -lcivetweb")
endif()
# Relative to itself, so that `cmake --install build --prefix ELSEWHERE` gives a file that is right.
file(RELATIVE_PATH scree_pc_prefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
string(REGEX REPLACE "/$" "" scree_pc_prefix "${scree_pc_prefix}")

function(scree_pkg_config name what links)
  set(scree_pc_name ${name})
  set(scree_pc_what "${what}")
  set(scree_pc_links "${links}")
  configure_file(cmake/scree.pc.in ${name}.pc @ONLY)
  install(FILES "${CMAKE_BINARY_DIR}/${name}.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
endfunction()
set(scree_pc_libs "Libs: -L\${libdir} -lscree")
if(NOT SCREE_SHARED)
  set(scree_pc_libs "Requires: ${scree_requires}\n${scree_pc_libs} ${others}")
endif()
scree_pkg_config(scree "" "${scree_pc_libs}")
scree_pkg_config(scree-static " (libscree.a)"
                 "Requires: ${scree_requires}\nLibs: \${libdir}/libscree.a ${others}")
