# Headers that most sources include, parsed once: halves a full build. A source still includes what it uses.
# One set for each kind of target; a target with an -march of its own can't share them.
# GCC's ccache wants to be told that a precompiled header may stand for its text.
if(CMAKE_CXX_COMPILER_ID MATCHES Clang AND KERNELARIUM_FUZZ)
  return()
endif()
set(engine <nlohmann/json.hpp> <fmt/format.h> <fmt/ranges.h> <algorithm> <array> <atomic> <chrono> <cmath> <filesystem> <fstream>
           <functional> <map> <memory> <optional> <random> <regex> <set> <sstream> <string> <thread> <variant> <vector>)
set(tests ${engine} <gtest/gtest.h>)
set(desktop ${engine} <QAction> <QApplication> <QBoxLayout> <QComboBox> <QGridLayout> <QLabel> <QMouseEvent> <QPainter> <QPainterPath>
            <QSettings> <QTimer> <QToolButton> <QWidget>)
set(desktop_tests ${engine} <QtWidgets> <QtTest>)

function(kernelarium_header_set name libraries)
  file(WRITE ${CMAKE_BINARY_DIR}/${name}_headers.cpp "")
  add_library(${name}_headers OBJECT ${CMAKE_BINARY_DIR}/${name}_headers.cpp)
  target_link_libraries(${name}_headers PRIVATE fmt::fmt nlohmann_json::nlohmann_json ${libraries})
  target_precompile_headers(${name}_headers PRIVATE ${${name}})
endfunction()

function(kernelarium_targets folder found)
  get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  get_property(parts DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(part IN LISTS parts)
    kernelarium_targets(${part} inner)
    list(APPEND targets ${inner})
  endforeach()
  set(${found} ${targets} PARENT_SCOPE)
endfunction()

# Called last, when all targets are known.
function(kernelarium_use_precompiled_headers)
  kernelarium_targets(${CMAKE_SOURCE_DIR} targets)
  kernelarium_header_set(engine "")
  find_package(GTest REQUIRED)
  kernelarium_header_set(tests GTest::gtest)
  if(KERNELARIUM_DESKTOP)
    find_package(Qt6 6.4 REQUIRED COMPONENTS Test Widgets)
    kernelarium_header_set(desktop Qt6::Widgets)
    kernelarium_header_set(desktop_tests "Qt6::Widgets;Qt6::Test")
    # Qt6::Test gives these another value in every folder: nobody asks for them, and they would keep all from sharing.
    # They drive the libraries and compute nothing: unoptimised they compile faster.
    set(desktop_tests_options -UQT_TESTCASE_BUILDDIR -UQT_TESTCASE_SOURCEDIR -O0)
    target_compile_options(desktop_tests_headers PRIVATE ${desktop_tests_options})
  endif()
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    get_target_property(options ${target} COMPILE_OPTIONS)
    get_target_property(libraries ${target} LINK_LIBRARIES)
    if(NOT type MATCHES "EXECUTABLE|STATIC_LIBRARY" OR options MATCHES "march")
      continue()
    endif()
    if(libraries MATCHES "Qt6::Test|desktop_test_tools")
      target_precompile_headers(${target} REUSE_FROM desktop_tests_headers)
      target_compile_options(${target} PRIVATE ${desktop_tests_options})
      # Empty where a test includes its own .moc: not worth opening the headers for.
      get_target_property(folder ${target} BINARY_DIR)
      set_source_files_properties(${folder}/${target}_autogen/mocs_compilation.cpp TARGET_DIRECTORY ${target}
                                  PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
    elseif(libraries MATCHES "Qt6::|widget|desktop")
      target_precompile_headers(${target} REUSE_FROM desktop_headers)
    elseif(libraries MATCHES "GTest::")
      target_precompile_headers(${target} REUSE_FROM tests_headers)
      # Of files compiled together GCC takes all for headers, and warns of fixtures in unnamed namespaces.
      target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
    else()
      target_precompile_headers(${target} REUSE_FROM engine_headers)
    endif()
  endforeach()
endfunction()
kernelarium_use_precompiled_headers()
