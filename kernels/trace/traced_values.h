#pragma once

#include "kernels/base/tensor.h"
#include "kernels/trace/run_trace.h"

#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace kernelarium {

/// What one block's threads read and wrote, as numbers: from the inputs, and from what the block stored
/// before. What another block may have written, or an atomic made, is not known.
class TracedValues {
 public:
  /// `buffers`: contents of the run's buffers after it, its inputs among them; null: only what was stored is
  /// known.
  TracedValues(std::shared_ptr<const RunTrace> trace, std::shared_ptr<const Tensors> buffers, int launch,
               std::uint64_t block);

  /// One for each element that a lane's access covers, in order.
  std::vector<std::optional<double>> of(std::uint32_t record, int lane) const;
  /// "3 + 5 = 8", where a thread's two values read give the one that it writes.
  static std::optional<std::string> sum(double a, double b, double written);

 private:
  struct Stored {
    std::uint32_t step = 0; ///< AccessRecord::step
    std::uint8_t bytes = 0;
    bool known = false;
    std::uint64_t bits = 0;
  };
  const AddressFormula* formula(const AccessRecord& record) const;
  std::optional<double> number(const AccessSite& site, const AddressFormula& formula, std::uint64_t address,
                               std::uint64_t bits) const;

  std::shared_ptr<const RunTrace> trace_;
  std::shared_ptr<const Tensors> buffers_;
  std::map<std::uint32_t, const AddressFormula*> by_site_;
  /// Addresses are below 2^63.
  static std::uint64_t key(std::uint64_t address, bool shared) { return address << 1 | (shared ? 1 : 0); }
  std::unordered_map<std::uint64_t, std::vector<Stored>> stored_;
};

}
