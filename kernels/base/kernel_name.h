#pragma once

#include <string>
#include <vector>

namespace kernelarium {

/// What people call a kernel: its name without mangling and parameters.
std::string kernel_display_name(const std::string& mangled);

/// The types of its parameters as its mangled name has them, without typedefs and template parameters; none
/// of a name that is not mangled (extern "C").
std::vector<std::string> kernel_parameter_types(const std::string& mangled);

}
