#pragma once

#include "kernels/base/dtype.h"
#include "kernels/base/error.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kernelarium {

/// An argument of a launch, for a front end that compiles a kernel for specific arguments.
struct ArgumentType {
  enum class Kind { value, python_number, none, tuple, memory, descriptor };
  Dtype dtype = Dtype::f32;
  int dimensions = 0;          ///< of a buffer; 0: a number
  bool is_one = false;         ///< a whole number that is 1
  bool multiple_of_16 = false; ///< the whole number, or the buffer's address
  std::string fields =
      {}; ///< of the structures that a buffer's rows are, as the launch names them; empty: none
  Kind kind = Kind::value;
  bool array = false; ///< a buffer, even without dimensions
  int members = 0;    ///< of a tuple: so many of the following arguments; `fields`: those of a named tuple
  std::vector<std::int64_t> block = {}; ///< of a descriptor
  std::string number = {}; ///< what it is, where the file's own code computes with it before the launch
};

/// A kernel's source; the file name selects the front end that reads it: Triton and Numba for .py, nvcc
/// if `nvcc` is set, else NVRTC.
struct Source {
  std::string text;
  std::string file;                           ///< name in diagnostics and line tables
  std::map<std::string, std::string> defines; ///< -D NAME=VALUE; Python: parameters and options by name
  std::vector<std::string> include_folders;   ///< searched before the toolkit's headers; Python: for imports
  std::string kernel;                         ///< entry or a template's name expression, `tile<float, 16>`
  std::vector<ArgumentType> arguments;        ///< Python only
  bool foreign = false;                       ///< Python only: from elsewhere, so it runs in a sandbox
  std::string standard = "c++17";             ///< c++14, c++17, c++20
  bool nvcc = false;                          ///< compiled by nvcc instead of NVRTC
  bool fast_math = false;                     ///< --use_fast_math
  bool whole_file = false; ///< written for nvcc: it may contain host code, which is removed
};

/// What the target device runs.
struct Target {
  int compute_capability = 90; ///< major * 10 + minor; 75 or more
  bool cubin = false;          ///< machine code (hardware) instead of PTX (simulator, PTX view)
};

/// Where the value of an entry's parameter comes from.
struct EntryParameter {
  enum class What {
    argument,
    zero,
    elements,
    element_bytes,
    extent,
    stride_bytes,
    scratch,
    value, ///< the front end's own: `bits`, as many `bytes` of them
    stride,
    map, ///< a tensor map of a descriptor
    nan, ///< whether a descriptor reads NaN beyond the edge
  };
  What what = What::argument;
  int argument = 0;             ///< of the launch, from 0
  int dimension = 0;            ///< of extent and strides
  std::int64_t bytes = 0;       ///< of scratch: for each block; of elements: of each, if not the buffer's own
  std::optional<Dtype> as = {}; ///< what a number is converted to
  std::int64_t bits = 0;        ///< of a value
  std::vector<std::int64_t> box = {}; ///< of a map, outermost first
  int swizzle = 0;                    ///< of a map, in bytes
  std::string name = {}; ///< as the source writes the value: "a", "a.shape[0]"; empty: it has none there
};

struct CompiledKernel {
  std::string image;       ///< PTX text, or a cubin's bytes
  Target target;           ///< cubin: from the image if the front end has none for the requested one
  std::string entry;       ///< mangled name of the kernel inside `image`
  std::string source_file; ///< Source::file, to distinguish the learner's lines from those of headers
  double compile_ms = 0;   ///< 0 if it came from the cache
  std::vector<Diagnostic> warnings;
  std::vector<EntryParameter> parameters; ///< of the entry; empty: the launch's arguments as they are
  std::int64_t block_threads = 0;         ///< that the image is made for; 0: any
  std::int64_t shared_bytes = 0;          ///< dynamic shared memory that the front end decided on
  std::int64_t cluster_blocks = 1;        ///< a program of the launch's grid is a cluster of so many blocks
  int cooperative_line = 0;               ///< that needs all blocks on the GPU at the same time; 0: none does
  std::map<std::string, std::int64_t> constants; ///< whole numbers among Triton's constants and options
  /// What @triton.autotune chooses from, in its order, as `defines` write it.
  std::vector<std::map<std::string, std::string>> configurations;
  std::string ptx; ///< of a cubin that was just compiled: what it was made of, if the front end has it
};

/// Compiles, or reuses the cached result for the same source, options and compiler version. Thread-safe.
/// Throws Error{no_compile} with one Diagnostic per error (file, line), Error{no_device} if the
/// compiler is not found (with what to do), Error{bad_argument} for an unknown target.
CompiledKernel compile(const Source& source, const Target& target);

/// Version and path of NVRTC, and the header folders used; throws as compile() where it is missing.
struct CompilerFacts {
  int major = 0, minor = 0;
  std::string library;
  std::vector<std::string> header_folders;
  std::vector<int> targets; ///< compute capabilities (major * 10 + minor) it compiles for, ascending
};
CompilerFacts compiler_facts();

}
