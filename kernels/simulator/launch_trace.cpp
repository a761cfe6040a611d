#include "kernels/simulator/launch_trace.h"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace kernelarium::sim {
namespace {

void add_access(Trace& trace, TracedAccess&& access) {
  if (!access.values.empty()) access.record.values = static_cast<std::uint32_t>(trace.values.size());
  for (LaneValues& values : access.values) {
    if (values.others != LaneValues::none)
      values.others += static_cast<std::uint32_t>(trace.lane_values.size());
    trace.values.push_back(values);
  }
  trace.lane_values.insert(trace.lane_values.end(), access.lane_values.begin(), access.lane_values.end());
  trace.records.push_back(access.record);
}

void add_matrix(Trace& trace, const Program& program, TracedMatrix&& one) {
  // Blocks and loops execute the same instructions again: few texts.
  const std::string& text = program.texts[one.instruction];
  const auto known = std::find(trace.instructions.begin(), trace.instructions.end(), text);
  one.record.instruction = static_cast<std::uint32_t>(known - trace.instructions.begin());
  if (known == trace.instructions.end()) trace.instructions.push_back(text);
  one.record.words = trace.matrix_words.size();
  trace.matrix_words.insert(trace.matrix_words.end(), one.words.begin(), one.words.end());
  trace.matrices.push_back(one.record);
}

void add_async(Trace& trace, TracedAsync&& one) {
  if (one.map) {
    const auto known = std::find(trace.tensor_maps.begin(), trace.tensor_maps.end(), *one.map);
    one.record.map = static_cast<std::uint32_t>(known - trace.tensor_maps.begin());
    if (known == trace.tensor_maps.end()) trace.tensor_maps.push_back(*one.map);
  }
  trace.async.push_back(one.record);
}

void add_formulas(Trace& trace, const Program& program) {
  trace.nodes = program.formula_nodes;
  trace.names = program.formula_names;
  for (std::uint32_t i = 0; i < program.sites.size(); ++i) {
    const Site& site = program.sites[i];
    const auto kind = ptx::is_float(site.type)                      ? AddressFormula::Kind::real
                      : ptx::is_signed(site.type)                   ? AddressFormula::Kind::whole
                      : ptx::name_of(site.type).substr(0, 1) == "u" ? AddressFormula::Kind::natural
                                                                    : AddressFormula::Kind::bits;
    trace.formulas.push_back({i, site.formula, static_cast<std::uint32_t>(trace.registers.size()),
                              static_cast<std::uint16_t>(site.captured.size()),
                              static_cast<std::uint8_t>(ptx::bytes_of(site.type)), kind});
    for (const Site::Captured& captured : site.captured) trace.registers.push_back(captured.reg);
  }
}

}

void add_records(LaunchState& state) {
  Trace& trace = *state.trace;
  for (auto& [block, records] : state.traced.by_block)
    for (TracedAccess& access : records) add_access(trace, std::move(access));
  if (!trace.records.empty()) add_formulas(trace, state.program);
  for (const auto& [block, records] : state.traced_shuffles.by_block)
    trace.shuffles.insert(trace.shuffles.end(), records.begin(), records.end());
  for (auto& [block, records] : state.traced_matrices.by_block)
    for (TracedMatrix& one : records) add_matrix(trace, state.program, std::move(one));
  for (auto& [block, records] : state.traced_async.by_block)
    for (TracedAsync& one : records) add_async(trace, std::move(one));
}

Trace records_of_first(LaunchState& state) {
  Trace trace;
  const Kept<TracedAccess>::Order first{0, state.first_cluster};
  const auto of_first = [&](const auto& kept) {
    const auto found = kept.by_block.find(first);
    return found == kept.by_block.end() ? typename std::decay_t<decltype(kept.by_block)>::mapped_type()
                                        : found->second;
  };
  const std::lock_guard lock(state.mutex);
  trace.dropped = state.trace->dropped;
  for (TracedAccess& access : of_first(state.traced)) add_access(trace, std::move(access));
  if (!trace.records.empty()) add_formulas(trace, state.program);
  trace.shuffles = of_first(state.traced_shuffles);
  for (TracedMatrix& one : of_first(state.traced_matrices)) add_matrix(trace, state.program, std::move(one));
  for (TracedAsync& one : of_first(state.traced_async)) add_async(trace, std::move(one));
  return trace;
}

}
