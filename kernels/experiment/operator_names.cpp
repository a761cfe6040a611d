#include "kernels/experiment/operator_names.h"

#include <algorithm>
#include <cctype>

namespace kernelarium {
namespace {

const std::set<std::string>& words_of_python() {
  static const std::set<std::string> words{
      "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
      "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
      "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
      "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};
  return words;
}

/// What operator_project.py calls things itself, and what its expressions need.
const std::set<std::string>& words_of_project() {
  static const std::set<std::string> words{
      "torch",    "numpy",  "os",     "functools", "kernelarium", "reference", "arrays",  "ctx",
      "ceil_div", "inputs", "output", "grid",      "grad",        "tuple",     "tensors", "one",
      "kind",     "launch", "int",    "float",     "bool",        "open"};
  return words;
}

std::string identifier(std::string name) {
  for (char& c : name)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0]))) name.insert(0, "_");
  return name;
}

}

std::string base_name(const std::string& kernel) {
  const std::string plain = kernel.substr(0, kernel.find('<'));
  std::string name = plain.substr(plain.rfind(':') + 1);
  std::erase_if(name, [](unsigned char c) { return std::isspace(c); });
  return name;
}

std::string operator_name(const std::string& kernel) {
  std::string name = identifier(base_name(kernel));
  name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
  return words_of_python().contains(name) ? name + "_" : name;
}

std::string python_name(const std::string& name, std::set<std::string>& used) {
  std::string safe = identifier(name);
  while (words_of_python().contains(safe) || words_of_project().contains(safe) || used.contains(safe))
    safe += "_";
  used.insert(safe);
  return safe;
}

std::string torch_name(Dtype dtype) {
  switch (dtype) {
  case Dtype::i8:
    return "int8";
  case Dtype::u8:
    return "uint8";
  case Dtype::i16:
    return "int16";
  case Dtype::u16:
    return "uint16";
  case Dtype::i32:
    return "int32";
  case Dtype::u32:
    return "uint32";
  case Dtype::i64:
    return "int64";
  case Dtype::u64:
    return "uint64";
  case Dtype::f16:
    return "float16";
  case Dtype::bf16:
    return "bfloat16";
  case Dtype::f32:
    return "float32";
  case Dtype::f64:
    return "float64";
  case Dtype::boolean:
    return "bool";
  }
  return "";
}

}
