#pragma once

#include "kernels/base/dtype.h"
#include "kernels/base/parameter.h"

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace kernelarium {

/// A rule that a setting must satisfy to launch, with a reason for the user.
struct Limit {
  std::string rule; ///< condition over parameters and sizes: "block.x % 32 == 0"
  std::string reason;
};

/// Memory that a variant needs besides the problem's buffers.
struct Scratch {
  std::string name;
  Dtype dtype = Dtype::f32;
  std::vector<std::string> shape; ///< expressions
  bool zeroed = false;            ///< cleared before each pass
};

/// A tensor map that a launch passes to its kernel, as expressions.
struct TensorMapRule {
  std::string name;              ///< how the launch's arguments call it
  std::string of;                ///< the buffer or scratch memory whose elements it maps, side by side
  std::vector<std::string> size; ///< of the tensor, innermost first
  std::vector<std::string> box;  ///< of a copy
  std::string swizzle;           ///< bytes: 32, 64 or 128; empty or 0: none
  /// Stride in bytes of each dimension except the first; empty: contiguous.
  std::vector<std::string> strides{};
};

/// A structure that a launch passes by value, laid out as C++ does.
struct StructRule {
  std::string name; ///< how the launch's arguments call it
  /// In their order: a name (buffer, scratch, tensor map), "DTYPE:EXPRESSION", or "align:BYTES".
  std::vector<std::string> members;
};

/// One launch of a variant, as expressions over its parameters and the problem's sizes.
struct LaunchRule {
  std::string kernel;            ///< entry, may be a template's name expression
  std::string when;              ///< condition; empty: always
  std::vector<std::string> grid; ///< 1 to 3 expressions
  std::vector<std::string> block;
  std::string shared_bytes;           ///< dynamic; empty: 0
  std::vector<std::string> arguments; ///< a name (buffer, scratch, tensor map), or "DTYPE:EXPRESSION"
  std::vector<std::string> cluster{}; ///< 1 to 3 expressions; empty: the kernel's own
  std::vector<TensorMapRule> maps{};
  std::vector<StructRule> structs{};
  std::filesystem::path source{}; ///< of this kernel; empty: the variant's
};

/// How nvcc compiles a variant that NVRTC can't.
struct NvccRule {
  std::string standard = "c++17";
  bool fast_math = false;
  std::vector<std::filesystem::path> include_folders;
};

/// The error that a variant's results may have if it rounds more than its problem requires.
struct RoundingRule {
  double absolute = 0, relative = 0;
  std::string reason;
};

/// One kernel (or short sequence of kernels) that solves a problem; read from
/// kernels/cuda/<topic>/variants.json.
struct Variant {
  /// Another variant, and the rule of advice (kernels/trace/advice.h) that leads from it to this one.
  struct Follows {
    std::string variant, advice;
  };
  std::string id; ///< "tiled"
  std::string title;
  std::string summary;          ///< one sentence: the idea
  std::string problem;          ///< id of the problem
  Values pinned;                ///< sizes or options of the problem that this variant fixes (layout...)
  std::filesystem::path source; ///< the .cu file
  std::vector<Parameter> parameters;
  std::vector<Limit> limits;
  std::vector<std::string> defines; ///< "NAME" (of a parameter or size) or "NAME=EXPRESSION", passed as -D
  std::vector<Scratch> scratch;
  std::vector<LaunchRule> launches;
  std::vector<Follows> follows;
  bool deterministic = true;   ///< false: floating-point atomics, the last bits may vary
  int compute_capability = 75; ///< major * 10 + minor of the oldest GPU that has its instructions
  std::string checkout{};      ///< of another project, which contains `source` (kernels/base/checkout.h)
  std::optional<NvccRule> nvcc{};
  std::optional<RoundingRule> rounding{};
};

/// Reads a variants file. Throws Error with file, place in the JSON and what to do.
std::vector<Variant> read_variants(const std::filesystem::path& file);
/// The reader of one variant object and of a parameter, shared with lesson manifests. `folder`: location of
/// the sources.
Variant variant_from_json(const nlohmann::json& object, const std::filesystem::path& folder,
                          const std::string& place = "");
Parameter parameter_from_json(const nlohmann::json& object);

/// All of kernels/cuda/*/variants.json, except those of checkouts that are not set; `problem` empty: all
/// of them.
std::vector<Variant> find_variants(const std::string& problem = {});
/// Throws Error listing the variants of the problem.
Variant find_variant(const std::string& problem, const std::string& id);

}
