#pragma once

#include "kernels/compiler/compiler.h"
#include "kernels/device/device.h"
#include "kernels/experiment/argument_spec.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelarium {

/// The type of an element that a number of C++ is given as: "unsigned int" is u32. Nothing for other types.
std::optional<Dtype> dtype_of_cpp(const std::string& type);

/// Throws Error if the kernel's parameter list has another length, or if an argument's type does not fit its
/// parameter's. A parameter of a type that is not known takes anything of its size.
void check_arguments(const std::vector<ArgumentSpec>& arguments, const KernelFacts& facts,
                     const CompiledKernel& compiled, const Source& source);

/// Throws Error if `source` declares the variable `name` with another type of elements than the value's.
void check_constant(const std::string& name, const ArgumentSpec& value, const std::string& source);

}
