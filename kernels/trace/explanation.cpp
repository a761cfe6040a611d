#include "kernels/trace/explanation.h"

#include "kernels/experiment/source_hash.h"
#include "kernels/trace/thread_explanation.h"

#include <algorithm>

namespace kernelarium {

Explanation::Explanation(const std::string& source, std::shared_ptr<const RunTrace> trace)
    : source_(source), names_(trace->run() && trace->run()->source_hash == hash_of(source) ? source : ""),
      trace_(std::move(trace)) {
  if (!trace_->run() || !trace_->run()->trace) return;
  for (const AddressFormula& formula : trace_->run()->trace->formulas)
    by_site_.emplace(formula.site, &formula);
}

std::shared_ptr<const Explanation> Explanation::of(const std::string& source,
                                                   const std::shared_ptr<const RunTrace>& trace) {
  thread_local std::weak_ptr<const Explanation> last;
  if (auto known = last.lock(); known && known->trace_ == trace && known->source_ == source) return known;
  std::shared_ptr<const Explanation> made(new Explanation(source, trace));
  last = made;
  return made;
}

std::optional<AccessText> Explanation::access(std::uint32_t index, int lane) const {
  const Run& run = *trace_->run();
  const AccessRecord& record = run.trace->records[index];
  const AccessSite* site = trace_->site(record);
  const auto formula = by_site_.find(record.site);
  if (!site || formula == by_site_.end() || record.launch >= run.launches.size()) return {};
  ThreadExplanation thread(names_, *trace_, static_cast<int>(record.launch),
                           {ThreadPlace::Scope::thread, record.block, static_cast<int>(record.warp), lane},
                           formula->second, &record);
  AccessText text;
  text.line = site->line;
  text.written = site->operation != "load";
  if (!thread.tell(text, *site, record.address[static_cast<std::size_t>(lane)])) return {};
  return text;
}

std::vector<NamedValue> Explanation::declared(int launch, const ThreadPlace& place) const {
  std::vector<NamedValue> found;
  const Run* run = trace_->run().get();
  if (!run || launch < 0 || static_cast<std::size_t>(launch) >= run->launches.size() || !run->trace)
    return found;
  ThreadExplanation thread(names_, *trace_, launch, place);
  for (const auto& [site, formula] : by_site_)
    if (site < run->counters.sites.size() &&
        run->counters.sites[site].kernel == run->launches[static_cast<std::size_t>(launch)].facts.name)
      thread.collect_declared(formula->root, found);
  std::stable_sort(found.begin(), found.end(),
                   [](const NamedValue& a, const NamedValue& b) { return a.line < b.line; });
  return found;
}

std::vector<NamedValue> place_in_grid(const Dim3& grid, const Dim3& block, const Dim3& block_index,
                                      const Dim3& thread_index) {
  std::vector<NamedValue> lines;
  const auto add = [&](char axis, std::int64_t blocks, std::int64_t threads, std::int64_t in_grid,
                       std::int64_t in_block) {
    if (axis != 'x' && blocks * threads == 1) return;
    const std::string at(1, axis);
    lines.push_back(
        {0, at, "blockIdx." + at + " * blockDim." + at + " + threadIdx." + at,
         std::to_string(in_grid) + " * " + std::to_string(threads) + " + " + std::to_string(in_block),
         in_grid * threads + in_block});
  };
  add('x', grid.x, block.x, block_index.x, thread_index.x);
  add('y', grid.y, block.y, block_index.y, thread_index.y);
  add('z', grid.z, block.z, block_index.z, thread_index.z);
  return lines;
}

}
