#pragma once

#include "kernels/base/sentence.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kernelarium {

/// A Python in which Triton and Numba are looked for.
struct PythonEnvironment {
  std::filesystem::path python;                ///< the interpreter
  std::string version;                         ///< "3.11.2"
  std::map<std::string, std::string> packages; ///< known packages only: "triton" -> "3.9.0"
  std::vector<std::string> folders;            ///< what it reads from
};

/// The one that $KERNELARIUM_PYTHON names (an interpreter, or an environment's folder), else the one that
/// `./lab python` installed. Queried once for its packages. Throws Error{no_device} with what to do.
PythonEnvironment python_environment();

/// Why a source of this name can't be compiled here, with the cure: it is Python and there is no environment
/// for it. Nothing is run to find out.
std::optional<Sentence> python_is_missing(const std::filesystem::path& source);

/// The command that makes the lab's own environment: of the checkout, or of the installed package.
std::string python_installer();

/// The folder with the program that compiles kernels in such a Python.
std::filesystem::path python_programs();

}
