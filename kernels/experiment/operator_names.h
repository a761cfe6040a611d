#pragma once

#include "kernels/base/dtype.h"

#include <set>
#include <string>

namespace kernelarium {

/// The kernel's name without namespaces and template arguments: "tile" of "lab::tile<float, 16>".
std::string base_name(const std::string& kernel);
/// It as torch.library takes an operator's name: "saxpy" of "Saxpy", "lambda_" of "lambda".
std::string operator_name(const std::string& kernel);
/// A parameter's name in Python and C++: another where it is a word of Python's, or one that the written
/// project uses itself, or `used`, which it joins.
std::string python_name(const std::string& name, std::set<std::string>& used);
/// "float32": torch's and NumPy's name of a type.
std::string torch_name(Dtype dtype);

}
