#pragma once

#include "kernels/compiler/compiler.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelarium {

struct IncludedFile {
  std::string name; ///< as the #include has it
  std::string path, text;
};

/// All files that `source` includes, directly or indirectly, from its own folder, from
/// Source::include_folders or from lab_headers(); toolkit headers are omitted: they change with the NVRTC
/// version. Resolved again at each call, so an edited, added or removed header changes the result. Nothing
/// if an #include is computed by a macro: its file is not known without compiling.
std::optional<std::vector<IncludedFile>> included_files(const Source& source);
/// Their paths and texts as one text.
std::optional<std::string> included_content(const Source& source);

}
