#pragma once

#include "kernels/base/tensor.h"
#include "kernels/experiment/argument_spec.h"
#include "kernels/experiment/run.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace kernelarium {

/// What a person says about the operator that a launch becomes, beyond the launch.
struct OperatorWishes {
  std::string name; ///< "lab::saxpy"; empty: the kernel's in lab
  /// What an argument is to the operator, by name: a buffer that is written "output", "both" (input and
  /// output) or "scratch", one that is read of "any" size, a number an "argument". The others follow from the
  /// launch.
  std::map<std::string, std::string> roles;
  std::string reference; ///< in PyTorch's operations: "a * x + y"; empty: not known
  /// Of the loss by an input, as such expressions: "x" -> "a * grad".
  std::map<std::string, std::string> gradients;
  std::vector<std::string> uses;       ///< folders with projects of operators that gradients call
  std::set<std::string> overwritten{}; ///< buffers as of overwritten_buffers()
};

/// A launch as a PyTorch operator. Expressions are Python and C++ alike, over the names of the inputs.
struct OperatorPlan {
  struct Input {
    std::string name;
    bool tensor = false;
    ArgumentSpec given; ///< in the launch
    std::string buffer; ///< of a tensor: its name in the run
  };
  struct Made {
    std::string name;
    std::string allocation; ///< Python alone
    std::string buffer;     ///< its name in the run
    Dtype dtype = Dtype::f32;
  };
  struct Passed {
    std::string text; ///< a tensor's name, or a number's expression
    std::string type; ///< of C++; "void*": a pointer that converts to any other
  };
  std::string name; ///< "lab::saxpy"
  std::vector<Input> inputs;
  std::vector<Made> results, scratch;
  std::vector<Passed> arguments; ///< of the kernel
  std::vector<std::string> grid;
  std::string shared = "0";
  std::vector<std::string> conditions; ///< of the inputs
  std::vector<Sentence> derived;       ///< what was concluded from the launch
  std::vector<Sentence> doubts;        ///< what could not be concluded
};

/// The run that shows what a launch reads and writes: simulated, with all checks.
Experiment operator_probe(Experiment experiment);
/// It with other contents of the buffers that the kernel reads and writes and that hold zeros: what comes out
/// tells whether the kernel reads only what it has written itself. Nothing if there are none.
std::optional<Experiment> with_other_contents(Experiment probe, const Run& run);
/// Those buffers, if what came out is the same.
std::set<std::string> overwritten_buffers(const Experiment& probe, const Run& run, const Tensors& outputs,
                                          const Run& other_run, const Tensors& other_outputs);
/// The operator that such a launch is. `run`: of its operator_probe(). Throws Error where it can be none,
/// with what to do.
OperatorPlan plan_operator(const Experiment& experiment, const Run& run, const OperatorWishes& wishes);
/// What kernelarium.launch_operators writes a project from, as CBOR. `outputs`: what the run left in the
/// buffers. Throws Error as above, and where they are too large to be kept for the project's tests.
std::string operator_request(const Experiment& experiment, const Run& run, const Tensors& outputs,
                             const OperatorWishes& wishes);

/// Why no kernel of this file can become an operator, with what to do; empty: it can.
Sentence no_operator_of(const std::string& file);

}
