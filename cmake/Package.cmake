# The .deb that `./lab package` makes. What the programs link is found by dpkg-shlibdeps; the rest is named here.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME kernelarium)
set(CPACK_PACKAGE_CONTACT "The Kernelarium authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "lab for learning GPU programming by watching CUDA kernels")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "Turn the launch parameters of real CUDA kernels, run them on a simulated GPU or on\n the hardware, and see what every thread did, which bytes moved and how long it took.")
set(CPACK_DEBIAN_PACKAGE_SECTION education)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# NVRTC comes from a CUDA toolkit or by share/kernelarium/resources/cuda/fetch, which needs Python's venv.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "python3-venv, ca-certificates")
set(CPACK_DEBIAN_PACKAGE_DEPENDS "bubblewrap") # Programs and Python from elsewhere run in a sandbox.
if(KERNELARIUM_DESKTOP)
  string(APPEND CPACK_DEBIAN_PACKAGE_DEPENDS ", libqt6sql6-sqlite, libqt6svg6, fonts-inter, fonts-jetbrains-mono, fonts-wqy-microhei, fonts-nanum, qt6-translations-l10n")
endif()
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
include(CPack)
