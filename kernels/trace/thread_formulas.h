#pragma once

#include "kernels/trace/run_trace.h"
#include "kernels/trace/source_names.h"

#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace kernelarium {

inline constexpr const char* built_in_names[] = {
    "threadIdx.x", "threadIdx.y", "threadIdx.z", "blockDim.x", "blockDim.y", "blockDim.z", "blockIdx.x",
    "blockIdx.y",  "blockIdx.z",  "gridDim.x",   "gridDim.y",  "gridDim.z",  "laneId"};

/// The lowest `bits` of a value.
std::uint64_t cut(std::uint64_t value, int bits);
/// The same, read as a signed number.
std::int64_t with_sign(std::uint64_t value, int bits);

/// The address formulas of a trace as seen by one thread, at one of its accesses or at none: their values,
/// in the types of the PTX, and the names that the source has for them.
class ThreadFormulas {
 public:
  /// All must live as long.
  ThreadFormulas(const SourceNames& names, const RunTrace& trace, int launch, const ThreadPlace& place,
                 const AddressFormula* formula = nullptr, const AccessRecord* record = nullptr);

  const FormulaNode& node(std::int32_t which) const {
    const auto at = static_cast<std::size_t>(which);
    return at < nodes_.size() ? nodes_[at] : extra_[at - nodes_.size()];
  }
  std::optional<std::uint64_t> value(std::int32_t which);
  /// The name that the source gives a node's value; empty: none.
  const std::string& name(std::int32_t which);

 protected:
  const Run& run() const { return *trace_.run(); }
  const RunTrace& trace() const { return trace_; }
  const SourceNames& source() const { return source_; }
  std::int32_t root() const { return formula_->root; }
  const ArgumentFacts* argument(const FormulaNode& n) const {
    return n.value < facts_.arguments.size() ? &facts_.arguments[n.value] : nullptr;
  }
  bool is_pointer(const FormulaNode& n) const;
  /// Whether an "or" adds: the compiler writes 2 * x | 1 for 2 * x + 1.
  bool adds(const FormulaNode& n) const;
  std::set<std::int32_t> registers_of(std::int32_t root) const; ///< captured ones
  /// Name of a register in a tree: it held the same variable before its loop.
  std::string name_before(std::int32_t tree, std::uint64_t reg);

  std::int32_t add_node(const FormulaNode& made);
  std::int32_t constant(std::uint64_t value, std::uint8_t bits);
  /// A named value.
  std::int32_t add_named(const std::string& name, std::uint64_t value, std::uint8_t bits);
  void set_name(std::int32_t which, const std::string& name) { names_[which] = name; }
  void set_value(std::int32_t which, std::uint64_t value) { values_[which] = value; }
  void forget_values() { values_.clear(); }

 private:
  std::optional<std::uint64_t> compute(const FormulaNode& n);
  std::string find_name(std::int32_t which);
  std::string loop_name(const FormulaNode& n);
  bool matches(std::int32_t which, const SourceNames::Assignment& assignment);

  const SourceNames& source_;
  const RunTrace& trace_;
  const std::vector<FormulaNode>& nodes_;
  const LaunchFacts& facts_;
  const AddressFormula* formula_;
  const AccessRecord* record_;
  int lane_;
  Dim3 thread_, block_;
  std::vector<std::string> parameters_;
  std::vector<FormulaNode> extra_; ///< numbered after those of the trace
  std::unordered_map<std::int32_t, std::optional<std::uint64_t>> values_;
  std::unordered_map<std::int32_t, std::string> names_;
};

}
