#include "kernels/trace/played_values.h"

#include "kernels/trace/shared_dtype.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace kernelarium {

std::optional<Dtype> dtype_of_shared(const RunTrace& trace, int launch) {
  using Kind = AddressFormula::Kind;
  if (!trace.run() || !trace.run()->trace) return {};
  std::set<std::uint32_t> sites;
  for (const std::uint64_t block : trace.blocks(launch))
    for (int warp = 0; warp < 32; ++warp)
      for (const AccessRecord* record : trace.records(launch, block, warp))
        if (const AccessSite* site = trace.site(*record); site && site->space == "shared")
          sites.insert(record->site);
  std::set<std::pair<Kind, int>> kinds;
  for (const AddressFormula& formula : trace.run()->trace->formulas)
    if (sites.contains(formula.site) && formula.kind != Kind::bits)
      kinds.emplace(formula.kind, formula.element_bytes);
  if (kinds.size() != 1 || kinds.begin()->second != 4) return {};
  const Kind kind = kinds.begin()->first;
  return kind == Kind::real ? Dtype::f32 : kind == Kind::whole ? Dtype::i32 : Dtype::u32;
}

PlayedValues::PlayedValues(std::shared_ptr<const RunTrace> trace, std::shared_ptr<const TracedValues> values,
                           int launch, std::uint64_t block)
    : trace_(std::move(trace)), values_(std::move(values)) {
  const auto& run = trace_->run();
  if (!run || !run->trace) return;
  const std::vector<AccessRecord>& records = run->trace->records;
  for (int warp = 0; warp < 32; ++warp)
    for (const AccessRecord* record : trace_->records(launch, block, warp)) {
      const AccessSite* site = trace_->site(*record);
      if (!site) continue;
      const auto index = static_cast<std::uint32_t>(record - records.data());
      if (site->operation != "load") all_.push_back(index);
      for (const Touch& touch : trace_->touches_of({index}, false)) {
        auto& [first, last] = extents_.try_emplace(touch.buffer, touch.element, touch.element).first->second;
        first = std::min(first, touch.element), last = std::max(last, touch.element);
      }
    }
  shared_dtype_ = dtype_of_shared(*trace_, launch);
  std::stable_sort(all_.begin(), all_.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return records[a].step < records[b].step; });
  std::set<int> bounded;
  for (const std::uint32_t record : all_)
    each_stored(record, [&](int buffer, std::int64_t, std::optional<double> value) {
      if (!value || !std::isfinite(*value)) return;
      KnownValues& known = known_[buffer];
      const bool first = bounded.insert(buffer).second;
      known.low = first ? *value : std::min(known.low, *value);
      known.high = first ? *value : std::max(known.high, *value);
    });
}

template<class Take>
void PlayedValues::each_stored(std::uint32_t index, Take take) const {
  const AccessRecord& record = trace_->run()->trace->records[index];
  const bool in_shared = trace_->site(record)->space == "shared";
  for (int lane = 0; lane < 32; ++lane) {
    if (!(record.mask >> lane & 1)) continue;
    const std::uint64_t address = record.address[static_cast<std::size_t>(lane)];
    const auto place = in_shared ? std::pair(shared, static_cast<std::int64_t>(address / 4))
                                 : trace_->element_at(address).value_or(std::pair(-2, std::int64_t{0}));
    if (place.first < shared || (in_shared && !shared_dtype_)) continue;
    std::int64_t element = place.second;
    for (const std::optional<double>& value : values_->of(index, lane)) take(place.first, element++, value);
  }
}

void PlayedValues::set_stored(const std::vector<std::uint32_t>& stored) {
  const bool further =
      stored.size() >= stored_.size() && std::equal(stored_.begin(), stored_.end(), stored.begin());
  if (!further)
    for (auto& [buffer, known] : known_) known.values.clear();
  for (std::size_t i = further ? stored_.size() : 0; i < stored.size(); ++i)
    each_stored(stored[i], [&](int buffer, std::int64_t element, std::optional<double> value) {
      if (value)
        known_[buffer].values[element] = *value;
      else
        known_[buffer].values.erase(element);
    });
  stored_ = stored;
}

void PlayedValues::set_stored_until(const AccessRecord& access) {
  const auto& records = trace_->run()->trace->records;
  const auto end = std::partition_point(
      all_.begin(), all_.end(), [&](std::uint32_t record) { return records[record].step <= access.step; });
  set_stored({all_.begin(), end});
}

std::optional<std::pair<std::int64_t, std::int64_t>> PlayedValues::extent(int buffer) const {
  const auto found = extents_.find(buffer);
  return found == extents_.end() ? std::nullopt : std::optional(found->second);
}

}
