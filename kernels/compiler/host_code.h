#pragma once

#include "kernels/base/error.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelarium {

/// `text` without the host code that `errors` lie in: #includes of headers that are not there, and
/// declarations at namespace level that name neither __global__ nor __device__ (main, what calls the runtime
/// library, globals of host types). They are blanked, so that lines keep their numbers. Nothing if no error
/// lies in such code.
std::optional<std::string> without_host_code(const std::string& text, const std::string& file,
                                             const std::vector<Diagnostic>& errors);

}
