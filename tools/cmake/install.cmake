include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/bibweft)
install(TARGETS bibweft EXPORT bibweftTargets FILE_SET HEADERS)
install(TARGETS bibweft_command RUNTIME)
install(EXPORT bibweftTargets NAMESPACE bibweft:: DESTINATION ${package_dir})
configure_package_config_file(${PROJECT_SOURCE_DIR}/tools/cmake/bibweftConfig.cmake.in
                              ${PROJECT_BINARY_DIR}/bibweftConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/bibweftConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/bibweftConfig.cmake ${PROJECT_BINARY_DIR}/bibweftConfigVersion.cmake
        DESTINATION ${package_dir})
install(DIRECTORY seeds graphs export DESTINATION ${CMAKE_INSTALL_DATADIR}/bibweft)
install(FILES LICENSE README.md CHANGELOG.md THIRD-PARTY-NOTICES.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
