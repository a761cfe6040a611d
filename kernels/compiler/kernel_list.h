#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kernelarium {

/// A parameter as it is declared: "const float*" and "x".
struct KernelParameter {
  std::string type, name;
  int dimensions = 1; ///< of an array of Numba, as far as its subscripts show
  bool pointer() const { return type.ends_with('*'); }
};

/// A __global__ function of a source text.
struct KernelDeclaration {
  std::string name;
  bool is_template = false; ///< its name alone names no kernel: "tile<float, 16>" does
  int line = 0;             ///< 1-based, of the name
  std::vector<KernelParameter> parameters;
  std::vector<std::string> constants; ///< Triton's parameters that the launch must give to the compiler
  std::vector<std::string> tuned;     ///< those that @triton.autotune or @triton.heuristics choose
  enum class Language { cuda, triton, numba };
  Language language = Language::cuda;
};

/// The kernels that a text defines, each once, in their order. A scan of words, not a compiler: macros are
/// not expanded, and what a macro makes is not found.
std::vector<KernelDeclaration> kernels_in(std::string_view source);

/// The same of a file, by its name: of a .ptx file its entries, without parameters, of a .py file functions
/// with @triton.jit or @cuda.jit, without those of Triton's parameters that are constants to the compiler.
std::vector<KernelDeclaration> kernels_in_file(const std::string& file, std::string_view source);

/// Their names; templates as "name<...>".
std::vector<std::string> kernel_names(std::string_view source);

/// Whether the text defines a function main(): a program, which does more than its kernels.
bool has_main(std::string_view source);

}
