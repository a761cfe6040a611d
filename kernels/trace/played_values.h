#pragma once

#include "kernels/trace/traced_values.h"

#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace kernelarium {

/// The elements of an array whose values are known at some time, and the bounds of all that become known.
struct KnownValues {
  std::unordered_map<std::int64_t, double> values;
  double low = 0, high = 0;
};

/// What a block's stores have made of the arrays and of its shared memory up to some time of its work.
class PlayedValues {
 public:
  static constexpr int shared = -1; ///< instead of a buffer's index

  /// `values`: of the same block.
  PlayedValues(std::shared_ptr<const RunTrace> trace, std::shared_ptr<const TracedValues> values, int launch,
               std::uint64_t block);

  /// The stores up to that time, in their order: indices into Trace::records.
  void set_stored(const std::vector<std::uint32_t>& stored);
  /// Up to and with a traced access, in the order in which the block was simulated.
  void set_stored_until(const AccessRecord& access);
  const KnownValues& of(int buffer) { return known_[buffer]; }
  /// First and last element of a buffer that the block accesses; nothing: none.
  std::optional<std::pair<std::int64_t, std::int64_t>> extent(int buffer) const;
  /// Of the words of shared memory; nothing where accesses do not agree on it.
  std::optional<Dtype> shared_dtype() const { return shared_dtype_; }

 private:
  template<class Take>
  void each_stored(std::uint32_t record, Take take) const; ///< take(buffer, element, value if it is known)

  std::shared_ptr<const RunTrace> trace_;
  std::shared_ptr<const TracedValues> values_;
  std::vector<std::uint32_t> all_;    ///< stores of the block as they were simulated
  std::vector<std::uint32_t> stored_; ///< those up to the present time
  std::map<int, KnownValues> known_;  ///< by buffer
  std::map<int, std::pair<std::int64_t, std::int64_t>> extents_;
  std::optional<Dtype> shared_dtype_;
};

}
