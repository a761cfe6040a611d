#include "kernels/trace/traced_values.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <fmt/format.h>

namespace kernelarium {

TracedValues::TracedValues(std::shared_ptr<const RunTrace> trace, std::shared_ptr<const Tensors> buffers,
                           int launch, std::uint64_t block)
    : trace_(std::move(trace)), buffers_(std::move(buffers)) {
  const Run* run = trace_->run().get();
  if (!run || !run->trace) return;
  const Trace& all = *run->trace;
  for (const AddressFormula& each : all.formulas) by_site_.emplace(each.site, &each);
  for (int warp = 0; warp < 32; ++warp)
    for (const AccessRecord* record : trace_->records(launch, block, warp)) {
      const AccessSite* site = trace_->site(*record);
      const AddressFormula* how = formula(*record);
      if (!site || !how || site->operation == "load" || how->element_bytes == 0) continue;
      const bool shared = site->space == "shared";
      const int count = std::max(1, site->bytes_per_thread / how->element_bytes);
      for (int lane = 0; lane < 32; ++lane) {
        if (!(record->mask >> lane & 1)) continue;
        std::uint64_t words[2] = {};
        bool known = site->operation == "store";
        for (std::uint32_t i = 0; known && i < static_cast<std::uint32_t>((site->bytes_per_thread + 7) / 8);
             ++i) {
          const auto word = all.value(*record, how->captured + i, lane);
          known = word.has_value() && i < 2;
          if (known) words[i] = *word;
        }
        for (int i = 0; i < count; ++i) {
          Stored made{record->step, how->element_bytes, known, 0};
          const int at = i * how->element_bytes;
          if (known)
            std::memcpy(&made.bits, reinterpret_cast<const std::byte*>(words) + at,
                        std::min<std::size_t>(how->element_bytes, 8));
          const std::uint64_t address =
              record->address[static_cast<std::size_t>(lane)] + static_cast<std::uint64_t>(at);
          stored_[key(address, shared)].push_back(made);
        }
      }
    }
  for (auto& [address, list] : stored_)
    std::stable_sort(list.begin(), list.end(),
                     [](const Stored& a, const Stored& b) { return a.step < b.step; });
}

const AddressFormula* TracedValues::formula(const AccessRecord& record) const {
  const auto found = by_site_.find(record.site);
  return found == by_site_.end() ? nullptr : found->second;
}

std::optional<double> TracedValues::number(const AccessSite& site, const AddressFormula& how,
                                           std::uint64_t address, std::uint64_t bits) const {
  AddressFormula::Kind kind = how.kind;
  const int wide = 8 * how.element_bytes;
  if (site.space == "global")
    if (const auto place = trace_->element_at(address)) {
      // The buffer's type says more than the instruction.
      const Dtype dtype = trace_->run()->buffers[static_cast<std::size_t>(place->first)].dtype;
      if (size_of(dtype) == how.element_bytes)
        kind = dtype == Dtype::f32 || dtype == Dtype::f64   ? AddressFormula::Kind::real
               : dtype == Dtype::i32 || dtype == Dtype::i64 ? AddressFormula::Kind::whole
                                                            : kind;
    }
  // PTX loads and stores signed numbers as unsigned ones, too.
  if (kind == AddressFormula::Kind::natural && how.element_bytes >= 4 && bits >> (wide - 1)) return {};
  switch (kind) {
  case AddressFormula::Kind::real:
    if (how.element_bytes == 4) return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    if (how.element_bytes == 8) return std::bit_cast<double>(bits);
    return {};
  case AddressFormula::Kind::whole:
    return static_cast<double>(static_cast<std::int64_t>(bits << (64 - wide)) >> (64 - wide));
  case AddressFormula::Kind::natural:
    return static_cast<double>(bits);
  case AddressFormula::Kind::bits:
    return {};
  }
  return {};
}

std::vector<std::optional<double>> TracedValues::of(std::uint32_t index, int lane) const {
  const Run& run = *trace_->run();
  const AccessRecord& record = run.trace->records[index];
  const AccessSite* site = trace_->site(record);
  const AddressFormula* how = formula(record);
  if (!site || !how || how->element_bytes == 0) return {};
  const int count = std::max(1, site->bytes_per_thread / how->element_bytes);
  std::vector<std::optional<double>> found(static_cast<std::size_t>(count));
  const bool shared = site->space == "shared", store = site->operation == "store";
  if (site->operation == "atomic") return found;
  for (int i = 0; i < count; ++i) {
    const std::uint64_t address =
        record.address[static_cast<std::size_t>(lane)] + static_cast<std::uint64_t>(i) * how->element_bytes;
    const auto history = stored_.find(key(address, shared));
    const Stored* last = nullptr;
    if (history != stored_.end()) {
      // A loop may store to one place in each iteration: the list is in order, and long.
      const auto& list = history->second;
      const auto after = std::partition_point(list.begin(), list.end(), [&](const Stored& each) {
        return each.step < record.step || (store && each.step == record.step);
      });
      if (after != list.begin()) last = &*(after - 1);
    }
    if (last) {
      if (last->known && last->bytes == how->element_bytes)
        found[static_cast<std::size_t>(i)] = number(*site, *how, address, last->bits);
      continue;
    }
    const auto place = shared ? std::nullopt : trace_->element_at(address);
    if (!place || !buffers_) continue;
    const BufferFacts& buffer = run.buffers[static_cast<std::size_t>(place->first)];
    const auto tensor = buffers_->find(buffer.name);
    // An output's contents are those of the end.
    if (buffer.output || buffer.scratch || tensor == buffers_->end() ||
        place->second >= tensor->second.count() || size_of(buffer.dtype) != how->element_bytes)
      continue;
    found[static_cast<std::size_t>(i)] = tensor->second.at(place->second);
  }
  return found;
}

std::optional<std::string> TracedValues::sum(double a, double b, double written) {
  if (!std::isfinite(a) || !std::isfinite(b)) return {};
  const auto as = [](double x) { return fmt::format("{:.6g}", x); };
  const bool adds =
      written == a + b || written == static_cast<double>(static_cast<float>(a) + static_cast<float>(b));
  const bool largest = written == std::max(a, b);
  // 0 + 5 = 5 is also a largest value: what fits two rules is not reported.
  if (adds == largest) return {};
  return adds ? as(a) + " + " + as(b) + " = " + as(written)
              : "max(" + as(a) + ", " + as(b) + ") = " + as(written);
}

}
