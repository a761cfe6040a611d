#pragma once

#include "kernels/compiler/compiler.h"

#include <optional>
#include <string>

namespace kernelarium {

/// Paths and contents of all files that `source` includes, directly or not, from its own folder, from
/// Source::include_folders or from lab_headers(); toolkit headers are left out, as they change with the NVRTC
/// version. Resolved anew at each call, so an edited, added or removed header changes the answer. Nothing
/// where an #include is computed by a macro: what it names is not known without compiling.
std::optional<std::string> included_content(const Source& source);

}
