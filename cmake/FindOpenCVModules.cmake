# OpenCV's core and imgproc as kernelarium::opencv. Debian's OpenCVConfig.cmake comes only with libopencv-dev,
# which drags in every module and 370 packages; these two modules need their own -dev packages alone.
find_path(OPENCV_INCLUDE opencv2/imgproc.hpp PATH_SUFFIXES opencv4)
find_library(OPENCV_CORE opencv_core)
find_library(OPENCV_IMGPROC opencv_imgproc)
mark_as_advanced(OPENCV_INCLUDE OPENCV_CORE OPENCV_IMGPROC)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(OpenCVModules REQUIRED_VARS OPENCV_IMGPROC OPENCV_CORE OPENCV_INCLUDE)
if(OpenCVModules_FOUND AND NOT TARGET kernelarium::opencv)
  add_library(kernelarium::opencv INTERFACE IMPORTED)
  target_include_directories(kernelarium::opencv SYSTEM INTERFACE ${OPENCV_INCLUDE})
  target_link_libraries(kernelarium::opencv INTERFACE ${OPENCV_IMGPROC} ${OPENCV_CORE})
endif()
