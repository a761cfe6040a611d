#pragma once

#include <string>

namespace kernelarium {

/// What people call a kernel: its name without mangling and parameters.
std::string kernel_display_name(const std::string& mangled);

}
