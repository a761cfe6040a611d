#pragma once

#include <string>

namespace kernelarium {

/// Throws Error{no_compile} with what ptxas refuses in a PTX text, by its lines; `file` is its name. Where the
/// lab finds no ptxas of CUDA 13, or one that is too old for this PTX, nothing is refused.
void refuse_what_ptxas_refuses(const std::string& ptx, const std::string& file);

}
