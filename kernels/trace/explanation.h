#pragma once

#include "kernels/trace/run_trace.h"
#include "kernels/trace/source_names.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kernelarium {

/// `i = blockIdx.x * blockDim.x + threadIdx.x = 3 * 256 + 17 = 785`
struct NamedValue {
  int line = 0; ///< of the source
  std::string name, expression, numbers;
  std::int64_t value = 0;
};

/// One access of a thread in the kernel's own arithmetic and in numbers:
/// `a[row * n + first + x] = a[52 * 512 + 48 + 7] = a[26 679]`.
struct AccessText {
  int line = 0;
  bool written = false;
  std::string expression, numbers;
  std::string buffer;            ///< what was touched: a buffer of the run, or "shared"
  std::int64_t element = -1;     ///< of the buffer; a word of shared memory
  std::vector<NamedValue> names; ///< that it uses, in the order of the source
  std::vector<std::pair<std::string, std::int64_t>> found; ///< variables of loops, and values from memory
};

/// Explains a thread's accesses by the address arithmetic that the simulator took from the PTX, hence for any
/// front end, with the types that the machine computes in. An explanation matches the traced address to the
/// byte; otherwise none is given. Names come from the source, which changes no number.
class Explanation {
 public:
  /// `source`: the text that ran, or another (then no name is taken from it). Views of a run share one.
  static std::shared_ptr<const Explanation> of(const std::string& source,
                                               const std::shared_ptr<const RunTrace>& trace);

  /// A record of the trace, seen from one of its lanes.
  std::optional<AccessText> access(std::uint32_t record, int lane) const;
  /// Of the text that ran; empty where the source is another.
  const SourceNames& names() const { return names_; }
  /// Names of the launched kernel that depend only on a thread's position.
  std::vector<NamedValue> declared(int launch, const ThreadPlace& thread) const;

 private:
  Explanation(const std::string& source, std::shared_ptr<const RunTrace> trace);

  std::string source_;
  SourceNames names_;
  std::shared_ptr<const RunTrace> trace_;
  std::map<std::uint32_t, const AddressFormula*> by_site_;
};

/// The place in the grid, axis by axis: `x = blockIdx.x * blockDim.x + threadIdx.x = 3 * 256 + 17 = 785`.
std::vector<NamedValue> place_in_grid(const Dim3& grid, const Dim3& block, const Dim3& block_index,
                                      const Dim3& thread_index);

}
