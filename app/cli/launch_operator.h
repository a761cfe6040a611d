#pragma once

#include "kernels/experiment/run.h"

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace kernelarium {

/// What `launch` takes to write its kernel as a PyTorch operator.
struct OperatorOptions {
  std::string folder; ///< of the project; empty: none is requested
  std::string name, reference;
  std::vector<std::string> roles, gradients, uses;

  void add_to(CLI::App& command);
};

/// Runs the launch on a simulated GPU with all checks, and writes the project. Throws Error.
int export_operator(const OperatorOptions& options, const Experiment& experiment);

}
