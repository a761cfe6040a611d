#pragma once

#include "kernels/trace/explanation.h"
#include "kernels/trace/traced_values.h"

#include <memory>
#include <string>
#include <vector>

namespace kernelarium {

/// What a thread's traced accesses reveal of its variables, by source line: names in its address
/// expressions, variables that a line loads (`x = in[i];`) or stores (`out[i] = x;`), and the elements
/// themselves. A variable that is never part of an access is unknown, and none is guessed.
class ThreadValues {
 public:
  struct Value {
    int line = 0;
    std::string name; ///< "row", "a[26679]"
    double value = 0;
    bool operator==(const Value&) const = default;
  };

  ThreadValues(std::shared_ptr<const Explanation> explanation, std::shared_ptr<const RunTrace> trace,
               std::shared_ptr<const Tensors> buffers, int launch, std::uint64_t block);

  /// The values that each line gave last, up to and with the access at `step` in the stream of the thread's
  /// warp; of that access, its elements, too. By line.
  std::vector<Value> of(const ThreadPlace& thread, int step) const;

 private:
  std::shared_ptr<const Explanation> explanation_;
  std::shared_ptr<const RunTrace> trace_;
  TracedValues values_;
  int launch_;
};

}
