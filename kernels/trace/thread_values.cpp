#include "kernels/trace/thread_values.h"

#include <algorithm>
#include <set>

namespace kernelarium {

ThreadValues::ThreadValues(std::shared_ptr<const Explanation> explanation,
                           std::shared_ptr<const RunTrace> trace, std::shared_ptr<const Tensors> buffers,
                           int launch, std::uint64_t block)
    : explanation_(std::move(explanation)), trace_(trace),
      values_(std::move(trace), std::move(buffers), launch, block), launch_(launch) {}

std::vector<ThreadValues::Value> ThreadValues::of(const ThreadPlace& thread, int step) const {
  std::vector<Value> found;
  const auto add = [&found](int line, const std::string& name, double value) {
    const bool known = std::any_of(found.begin(), found.end(), [&](const Value& each) {
      return each.line == line && each.name == name; // a later access revealed it
    });
    if (line > 0 && !name.empty() && !known) found.push_back({line, name, value});
  };
  const Run* run = trace_->run().get();
  if (!run || !run->trace) return found;
  const auto records = trace_->records(launch_, thread.block, thread.warp);
  std::set<std::uint32_t> sites; // each at its last access
  for (auto each = records.rbegin(); each != records.rend(); ++each) {
    const AccessRecord& record = **each;
    const AccessSite* site = trace_->site(record);
    const int at = trace_->step(record);
    if (at > step || !(record.mask >> thread.lane & 1) || !site || !sites.insert(record.site).second)
      continue;
    const auto index = static_cast<std::uint32_t>(&record - run->trace->records.data());
    const auto text = explanation_->access(index, thread.lane);
    const auto values = values_.of(index, thread.lane);
    const auto value = values.size() == 1 ? values.front() : std::nullopt;
    if (value) {
      const SourceNames& names = explanation_->names();
      add(site->line, site->operation == "store" ? names.stored(site->line) : names.loaded(site->line),
          *value);
      if (text && at == step)
        add(site->line, text->buffer + '[' + std::to_string(text->element) + ']', *value);
    }
    if (!text) continue;
    for (const NamedValue& named : text->names) add(named.line, named.name, static_cast<double>(named.value));
    if (at != step) continue;
    for (const auto& [name, number] : text->found)
      if (name != "iteration" && name != "loaded" && name != "value") // those have no name in the source
        add(site->line, name, static_cast<double>(number));
  }
  for (const NamedValue& named : explanation_->declared(launch_, thread))
    add(named.line, named.name, static_cast<double>(named.value));
  std::stable_sort(found.begin(), found.end(),
                   [](const Value& a, const Value& b) { return a.line < b.line; });
  return found;
}

}
