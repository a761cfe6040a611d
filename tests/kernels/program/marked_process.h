#pragma once

#include "kernels/process/tool.h"

#include <fmt/format.h>
#include <string>

namespace kernelarium {

/// Whether a process has this word among its arguments. A process that ends meanwhile is no error (-s).
inline bool process_lives(const std::string& mark) {
  return run_tool({"/bin/sh", "-c", fmt::format("grep -qsz '^{}$' /proc/[0-9]*/cmdline", mark)}).status == 0;
}

}
