#pragma once

#include "kernels/base/sentence.h"

#include <stdexcept>
#include <string>
#include <vector>

namespace kernelarium {

/// What went wrong, in the order of the command line's exit codes.
enum class Fault {
  wrong_result = 1, ///< ran, but the output differs from the reference
  bad_argument = 2, ///< a file, number, name or rule given by a person
  no_compile = 3,   ///< NVRTC or the PTX reader refused the source
  kernel_fault = 4, ///< the kernel did something illegal, or never ended
  no_device = 5,    ///< the device, its driver or a library is not there
};

/// One finding about a kernel or a run: what, where, and what to do about it.
struct Diagnostic {
  std::string kind;       ///< stable word: "compile", "out-of-bounds", "misaligned", "race", "uninitialised",
                          ///< "barrier", "launch", "budget", "cancelled", "unsupported", "assert", "trap",
                          ///< "mismatch", "device", "argument", "memory"
  Sentence message;       ///< for people; says what to do where possible
  std::string file;       ///< source file as given to the compiler; empty if none
  int line = 0;           ///< 1-based source line; 0 if none
  bool warning = false;   ///< true: the run may still pass
  int other_line = 0;     ///< a race is between two accesses: the other one's line in `file`; 0 if none
  std::string place = {}; ///< in a JSON document: "exercises[2].run"; empty if none
};

/// The first that is not a warning; null if there is none.
const Diagnostic* first_failure(const std::vector<Diagnostic>& diagnostics);

/// Thrown where an experiment can't continue. `diagnostics` is never empty; what() is its first message with
/// place.
class Error : public std::runtime_error {
 public:
  Error(Fault fault, Diagnostic diagnostic);
  Error(Fault fault, std::vector<Diagnostic> diagnostics);
  /// A bad argument with no place in a source.
  explicit Error(Sentence message);

  Fault fault() const { return fault_; }
  const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }

 private:
  Fault fault_;
  std::vector<Diagnostic> diagnostics_;
};

/// The same error, naming `file` where it names none.
Error in_file(const Error& error, const std::string& file);

/// "file:line: message" in English, as compilers print it.
std::string to_text(const Diagnostic& diagnostic);

}
