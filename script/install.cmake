# SPDX-License-Identifier: MIT
# What an installation holds: the library (shared and static), the headers, a CMake package, a pkg-config file, the tool.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# Only the API is exported; templates of the standard library would be, too, whatever the visibility flags say.
target_link_options(alba PRIVATE -Wl,--version-script=${CMAKE_CURRENT_LIST_DIR}/exports.map)
set_target_properties(alba PROPERTIES LINK_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/exports.map)

set_target_properties(alba_static PROPERTIES EXPORT_NAME static)
install(TARGETS alba alba_static EXPORT alba
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES ${CMAKE_BINARY_DIR}/include/webgpu/webgpu.h ${CMAKE_BINARY_DIR}/include/webgpu/webgpu_cpp.h
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/webgpu)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/include/alba DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
if(TARGET alba_cli)
  set_target_properties(alba_cli PROPERTIES INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}")
  install(TARGETS alba_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

# find_package(alba): alba::alba and alba::static.
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/alba)
install(EXPORT alba NAMESPACE alba:: FILE albaTargets.cmake DESTINATION ${package})
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/albaConfig.cmake.in ${CMAKE_BINARY_DIR}/albaConfig.cmake
  INSTALL_DESTINATION ${package})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/albaConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/albaConfig.cmake ${CMAKE_BINARY_DIR}/albaConfigVersion.cmake DESTINATION ${package})

# The prefix is found from the file itself, so an installation may be moved.
file(RELATIVE_PATH ALBA_PC_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${CMAKE_CURRENT_LIST_DIR}/alba.pc.in ${CMAKE_BINARY_DIR}/alba.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/alba.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
