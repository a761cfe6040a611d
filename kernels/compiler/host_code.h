#pragma once

#include "kernels/base/error.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelarium {

/// An #include of a text.
struct IncludeLine {
  int line = 0;     ///< 1-based
  std::string text; ///< the directive
};
std::vector<IncludeLine> includes_of(const std::string& text);

/// `text` without the host code that contains `errors`: #includes of missing headers, and
/// declarations at namespace level that name neither __global__ nor __device__ (main, code that calls the
/// runtime library, globals of host types). They are blanked, so that line numbers stay. Nothing if no error
/// is in such code.
std::optional<std::string> without_host_code(const std::string& text, const std::string& file,
                                             const std::vector<Diagnostic>& errors);

}
