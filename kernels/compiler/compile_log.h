#pragma once

#include "kernels/base/error.h"

#include <string>
#include <vector>

namespace kernelarium {

/// Errors and warnings in NVRTC's log, in its order: message without the echoed source line, with notes and
/// "detected during instantiation" appended; file and line of the first place named. Place-less findings (of
/// the assembler) have line 0, or the line that `ptx` (if given) maps theirs to.
std::vector<Diagnostic> parse_compile_log(const std::string& log, const std::string& ptx = {});

}
