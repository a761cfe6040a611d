#pragma once

#include "kernels/device/device.h"
#include "kernels/experiment/argument_spec.h"
#include "kernels/problems/problem.h"
#include "kernels/problems/variant.h"
#include "kernels/simulator/memory/tensor_map.h"

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace kernelarium {

/// Replaces a kernel where only its properties matter: in checks of a launch.
class KernelStandIn : public LoadedKernel {
 public:
  explicit KernelStandIn(KernelFacts facts) : facts_(std::move(facts)) {}
  const KernelFacts& facts() const override { return facts_; }

 private:
  KernelFacts facts_;
};

/// A buffer that lives on the device during a run.
struct PlannedBuffer {
  std::string name;
  Dtype dtype = Dtype::f32;
  std::vector<std::int64_t> shape;
  bool zeroed = false; ///< scratch that is cleared before each pass

  std::size_t bytes() const;
};

/// An address within a buffer.
struct PlannedAddress {
  std::string buffer;
  std::int64_t offset = 0; ///< bytes
  Dtype dtype = Dtype::u8;
  std::vector<std::int64_t> shape; ///< of the array that begins there
  bool shaped = false;             ///< else nothing is known of an array there
};

/// What describes a tensor within a buffer to a kernel of Triton.
struct PlannedDescriptor {
  PlannedAddress tensor;
  std::vector<std::int64_t> strides; ///< elements
  bool nan = false;                  ///< read beyond the edge
};

/// An argument that no parameter takes as it is: a tuple, none, memory that others lie in.
struct PlannedNothing {};

/// A tensor map of a buffer, whose address is not known yet.
struct PlannedMap {
  std::string buffer;
  sim::TensorMap map;
};

/// A structure: its bytes, but for addresses and tensor maps, which are not known yet.
struct PlannedStruct {
  std::vector<std::byte> bytes;
  std::vector<std::pair<std::size_t, std::variant<std::string, PlannedMap>>> later; ///< by offset
};

/// A texture or surface object of a buffer.
struct PlannedTexture {
  std::string buffer;
  ArgumentSpec::Texture texture;
};

/// One launch with all its expressions evaluated.
struct PlannedLaunch {
  std::string kernel;
  Dim3 grid;
  std::vector<std::string> grid_rules{}; ///< of constants that only the front end knows; empty: `grid`
  Values numbers{};                      ///< whole numbers that the rules may name
  Dim3 block;                            ///< all 0: as many threads as the kernel is compiled for (Triton)
  std::int64_t shared_bytes = 0;         ///< dynamic
  Dim3 cluster = {0, 0, 0};              ///< 0: the kernel's own
  /// A buffer's name, a scalar's bytes, an address within a buffer, a tensor map of one, a texture of one, a
  /// structure, a descriptor, or nothing.
  std::vector<std::variant<std::string, Argument, PlannedAddress, PlannedMap, PlannedTexture, PlannedStruct,
                           PlannedDescriptor, PlannedNothing>>
      arguments;
  std::vector<std::string>
      names{}; ///< of the arguments, if they were written: their buffers' where they have one
  std::vector<ArgumentType> types; ///< of the arguments, for a front end that compiles for them
  std::filesystem::path source{};  ///< of the kernel; empty: the variant's
};

/// A variant evaluated for given sizes and parameter values: everything except the compiled code.
struct LaunchPlan {
  Values sizes, parameters;                   ///< complete: defaults, pinned and chosen values
  std::map<std::string, std::string> choices; ///< of both: names of the values that are choices
  std::map<std::string, std::string> defines;
  std::vector<PlannedBuffer> scratch;
  std::vector<PlannedLaunch> launches;
  /// Of each launch of a file's kernels, as they were written: checked against the kernel once it is loaded.
  std::vector<std::vector<ArgumentSpec>> written_arguments;
  std::map<std::string, std::vector<std::byte>> constants; ///< what variables of the file hold
};

/// One to three expressions as sides along x, y, z. Throws Error.
Dim3 extent_by(const std::vector<std::string>& expressions, const Values& values);

/// Whether a file or folder is of a lesson that is not shipped with the lab, but unpacked or written
/// elsewhere.
bool is_foreign(const std::filesystem::path& place);

/// A map of a whole tensor, without its address: `size` and `box` innermost first, `swizzle` in bytes.
/// `strides` in bytes, of each dimension except the first; empty: contiguous. `what` is its name in
/// messages. Throws Error if no driver would accept it, or if the tensor is larger than its `bytes`.
sim::TensorMap make_map(Dtype dtype, std::int64_t bytes, const std::vector<std::int64_t>& size,
                        const std::vector<std::int64_t>& box, std::int64_t swizzle, const std::string& what,
                        const std::vector<std::int64_t>& strides = {});

/// Types of the `buffer` and `number` entries of a launch.
ArgumentType type_of_buffer(Dtype dtype, const std::vector<std::int64_t>& shape);
ArgumentType type_of_number(Dtype dtype, const std::vector<std::byte>& value);

/// Removes from the types of numbers what holds only for the values that they have.
void forget_values(LaunchPlan& plan);

/// Sizes of a problem for a variant: defaults, then what the variant pins, then the chosen ones. Throws Error
/// if a chosen one is unknown, out of range, or differs from a pinned one.
Values complete_sizes(const Problem& problem, const Variant& variant,
                      const std::map<std::string, std::string>& chosen);

/// Evaluates the variant's rules. Throws Error (kind "launch") with the rule and its reason where the setting
/// can't launch: parameter ranges, the variant's limits, the limits of `spec`.
LaunchPlan plan_launches(const Problem& problem, const Variant& variant, const Values& sizes,
                         const std::map<std::string, std::string>& chosen, const GpuSpec& spec);

}
