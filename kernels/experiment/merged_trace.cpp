#include "kernels/experiment/merged_trace.h"

#include <algorithm>
#include <vector>

namespace kernelarium {
namespace {

template<class T>
void append(std::vector<T>& all, const std::vector<T>& one) {
  all.insert(all.end(), one.begin(), one.end());
}

template<class Index, class T>
Index next_in(const std::vector<T>& all) {
  return static_cast<Index>(all.size());
}

/// For each site of `own`, its index in `merged`.
std::vector<std::uint32_t> sites_in(const Counters& merged, const Counters& own) {
  std::vector<std::uint32_t> indices;
  for (const AccessSite& site : own.sites) {
    const auto same = std::find_if(merged.sites.begin(), merged.sites.end(), [&](const AccessSite& other) {
      return other.kernel == site.kernel && other.ptx_line == site.ptx_line && other.file == site.file &&
             other.line == site.line && other.space == site.space && other.operation == site.operation &&
             other.bytes_per_thread == site.bytes_per_thread;
    });
    indices.push_back(static_cast<std::uint32_t>(same - merged.sites.begin()));
  }
  return indices;
}

/// A kernel that is launched again has the same formulas: they are kept once.
void add_formulas(Trace& all, Trace& one, const std::vector<std::uint32_t>& sites) {
  const auto nodes = next_in<std::int32_t>(all.nodes), names = next_in<std::int32_t>(all.names);
  const auto registers = next_in<std::uint32_t>(all.registers);
  bool fresh = false;
  for (AddressFormula& formula : one.formulas) {
    if (formula.site >= sites.size()) continue;
    formula.site = sites[formula.site];
    if (std::any_of(all.formulas.begin(), all.formulas.end(),
                    [&](const AddressFormula& known) { return known.site == formula.site; }))
      continue;
    fresh = true;
    if (formula.root >= 0) formula.root += nodes;
    formula.first += registers;
    all.formulas.push_back(formula);
  }
  if (!fresh) return;
  for (FormulaNode& node : one.nodes) {
    if (node.op == FormulaNode::Op::shared)
      node.a += names;
    else
      for (std::int32_t* part : {&node.a, &node.b, &node.c})
        if (*part >= 0) *part += nodes;
  }
  append(all.nodes, one.nodes);
  append(all.names, one.names);
  append(all.registers, one.registers);
}

void add_accesses(Trace& all, Trace& one, std::uint32_t position, const std::vector<std::uint32_t>& sites) {
  const auto values = next_in<std::uint32_t>(all.values), lanes = next_in<std::uint32_t>(all.lane_values);
  for (LaneValues& value : one.values)
    if (value.others != LaneValues::none) value.others += lanes;
  append(all.values, one.values);
  append(all.lane_values, one.lane_values);
  for (AccessRecord& record : one.records) {
    record.launch = position;
    if (record.values != LaneValues::none) record.values += values;
    if (record.site < sites.size()) record.site = sites[record.site];
    all.records.push_back(record);
  }
}

void add_matrices(Trace& all, Trace& one, std::uint32_t position) {
  const auto words = next_in<std::uint64_t>(all.matrix_words);
  const auto texts = next_in<std::uint32_t>(all.instructions);
  for (MatrixRecord& record : one.matrices) {
    record.launch = position;
    record.words += words;
    record.instruction += texts;
    all.matrices.push_back(record);
  }
  append(all.matrix_words, one.matrix_words);
  append(all.instructions, one.instructions);
  all.matrices_dropped += one.matrices_dropped;
}

void add_asynchronous(Trace& all, Trace& one, std::uint32_t position) {
  const auto maps = next_in<std::uint32_t>(all.tensor_maps);
  for (AsyncRecord& record : one.async) {
    record.launch = position;
    if (record.map != AsyncRecord::none) record.map += maps;
    all.async.push_back(record);
  }
  append(all.tensor_maps, one.tensor_maps);
}

}

void add_trace(Trace& all, Trace&& one, std::uint32_t position, const Counters& own, const Counters& merged) {
  const std::vector<std::uint32_t> sites = sites_in(merged, own);
  add_formulas(all, one, sites);
  add_accesses(all, one, position, sites);
  for (ShuffleRecord& record : one.shuffles) {
    record.launch = position;
    all.shuffles.push_back(record);
  }
  add_matrices(all, one, position);
  add_asynchronous(all, one, position);
  all.dropped += one.dropped;
  if (one.fault) {
    all.fault = one.fault;
    all.fault->launch = position;
  }
  append(all.warps, one.warps);
}

}
