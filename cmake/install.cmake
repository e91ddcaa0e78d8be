# Library, headers, program, scenes, man page, and the files by which other builds find scree.
set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/scree")

set(installed scree)
if(SCREE_SHARED)
  list(APPEND installed scree_shared)
endif()
install(TARGETS ${installed} EXPORT scree-targets)
install(EXPORT scree-targets NAMESPACE scree:: DESTINATION "${package_dir}")
install(DIRECTORY include/scree DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
        FILES_MATCHING PATTERN "*.h" PATTERN "*.def")
install(DIRECTORY scenes DESTINATION "${CMAKE_INSTALL_DATADIR}/scree")
if(TARGET scree_program)
  install(TARGETS scree_program)
endif()
install(FILES "${CMAKE_BINARY_DIR}/scree.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" OPTIONAL)

set(scree_find_packages "")
foreach(pair IN LISTS scree_packages)
  string(REPLACE " " ";" pair "${pair}")
  list(GET pair 0 prefix)
  list(GET pair 1 module)
  string(APPEND scree_find_packages
         "pkg_check_modules(${prefix} REQUIRED QUIET IMPORTED_TARGET ${module})\n")
endforeach()
configure_package_config_file(cmake/scree-config.cmake.in scree-config.cmake
                              INSTALL_DESTINATION "${package_dir}")
write_basic_package_version_file(scree-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_BINARY_DIR}/scree-config.cmake"
        "${CMAKE_BINARY_DIR}/scree-config-version.cmake" DESTINATION "${package_dir}")

# A static library needs its libraries named at every link; a shared one brings them.
list(JOIN scree_requires " " scree_requires)
set(libs "Libs: -L\${libdir} -lscree")
set(others "-pthread -lm")
if(SCREE_WITH_CHOLMOD)
  string(APPEND others " -lcholmod")
endif()
if(SCREE_SHARED)
  set(scree_private ".private")
  set(scree_pc_libs "${libs}\nLibs.private: ${others}")
else()
  set(scree_private "")
  set(scree_pc_libs "${libs} ${others}")
endif()
# Relative to itself, so that `cmake --install build --prefix ELSEWHERE` gives a file that is right.
file(RELATIVE_PATH scree_pc_prefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
string(REGEX REPLACE "/$" "" scree_pc_prefix "${scree_pc_prefix}")
configure_file(cmake/scree.pc.in scree.pc @ONLY)
install(FILES "${CMAKE_BINARY_DIR}/scree.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
