#include "kernels/trace/run_trace.h"

#include <algorithm>

namespace kernelarium {

namespace {

std::uint64_t key_of(int launch, std::uint64_t block, int warp) {
  // 8 bits of launch, 48 of block, 6 of warp (1024 threads are 32 warps).
  return static_cast<std::uint64_t>(launch) << 56 | block << 6 | static_cast<std::uint64_t>(warp);
}

}

std::shared_ptr<const RunTrace> RunTrace::of(const std::shared_ptr<const Run>& run) {
  // Several views query the same run, one after another: the last answer is enough.
  thread_local std::weak_ptr<const RunTrace> last;
  if (auto known = last.lock(); known && known->run_ == run) return known;
  std::shared_ptr<const RunTrace> made(new RunTrace(run));
  last = made;
  return made;
}

RunTrace::RunTrace(std::shared_ptr<const Run> run) : run_(std::move(run)) {
  if (!run_) return;
  for (std::size_t i = 0; i < run_->buffers.size(); ++i) {
    const BufferFacts& buffer = run_->buffers[i];
    const std::uint64_t size = size_of(buffer.dtype);
    if (buffer.address == 0) continue;
    places_.push_back({buffer.address, buffer.address + static_cast<std::uint64_t>(buffer.count()) * size,
                       size, static_cast<int>(i)});
  }
  if (!run_->trace) return;
  const auto& records = run_->trace->records;
  for (std::uint32_t i = 0; i < records.size(); ++i)
    by_warp_[key_of(static_cast<int>(records[i].launch), records[i].block, static_cast<int>(records[i].warp))]
        .push_back(i);
  const auto& shuffles = run_->trace->shuffles;
  for (std::uint32_t i = 0; i < shuffles.size(); ++i)
    shuffles_by_warp_[key_of(static_cast<int>(shuffles[i].launch), shuffles[i].block,
                             static_cast<int>(shuffles[i].warp))]
        .push_back(i);
  steps_.resize(records.size());
  for (auto& [key, list] : by_warp_) {
    std::stable_sort(list.begin(), list.end(),
                     [&](auto a, auto b) { return records[a].step < records[b].step; });
    for (std::uint32_t step = 0; step < list.size(); ++step) steps_[list[step]] = step;
  }
}

int RunTrace::step(const AccessRecord& record) const {
  return static_cast<int>(steps_[static_cast<std::size_t>(&record - run_->trace->records.data())]);
}

bool RunTrace::has_block(int launch, std::uint64_t block) const {
  for (int warp = 0; warp < 32; ++warp)
    if (by_warp_.contains(key_of(launch, block, warp))) return true;
  return false;
}

const FaultPlace* RunTrace::fault_in(int launch, std::uint64_t block) const {
  if (!run_ || !run_->trace || !run_->trace->fault) return nullptr;
  // What only the checks found did not stop the kernel: this run of it went to its end.
  if (run_->time) return nullptr;
  const FaultPlace& fault = *run_->trace->fault;
  return static_cast<int>(fault.launch) == launch && fault.block == block ? &fault : nullptr;
}

int RunTrace::fault_step(int line) const {
  if (!run_ || !run_->trace || !run_->trace->fault) return -1;
  const FaultPlace& fault = *run_->trace->fault;
  const auto lane = static_cast<int>(fault.lane);
  const bool in_shared = fault.buffer == "shared";
  std::vector<Touch> touches;
  for (const AccessRecord* record :
       records(static_cast<int>(fault.launch), fault.block, static_cast<int>(fault.warp)))
    if (const AccessSite* access = site(*record); access && access->line == line)
      add_touches(*record, in_shared, lane, touches);
  for (const Touch& touch : touches)
    if (touch.element == fault.element &&
        (in_shared || run_->buffers[static_cast<std::size_t>(touch.buffer)].name == fault.buffer))
      return static_cast<int>(touch.step);
  return -1;
}

std::vector<std::uint64_t> RunTrace::blocks(int launch) const {
  std::vector<std::uint64_t> found;
  for (const auto& [key, list] : by_warp_)
    if (static_cast<int>(key >> 56) == launch) found.push_back((key & 0x00ffffffffffffffULL) >> 6);
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

std::vector<const AccessRecord*> RunTrace::records(int launch, std::uint64_t block, int warp) const {
  std::vector<const AccessRecord*> found;
  if (const auto list = by_warp_.find(key_of(launch, block, warp)); list != by_warp_.end())
    for (const std::uint32_t index : list->second) found.push_back(&run_->trace->records[index]);
  return found;
}

std::vector<const ShuffleRecord*> RunTrace::shuffles(int launch, std::uint64_t block, int warp) const {
  std::vector<const ShuffleRecord*> found;
  if (const auto list = shuffles_by_warp_.find(key_of(launch, block, warp)); list != shuffles_by_warp_.end())
    for (const std::uint32_t index : list->second) found.push_back(&run_->trace->shuffles[index]);
  return found;
}

std::vector<bool> RunTrace::working(int launch, std::uint64_t block) const {
  std::vector<bool> found;
  if (!run_ || launch < 0 || static_cast<std::size_t>(launch) >= run_->launches.size()) return found;
  const std::int64_t threads = run_->launches[static_cast<std::size_t>(launch)].block.count();
  found.resize(static_cast<std::size_t>(std::clamp<std::int64_t>(threads, 0, 1024)));
  for (std::size_t warp = 0; warp < 32; ++warp) {
    std::uint32_t lanes = 0;
    for (const AccessRecord* record : records(launch, block, static_cast<int>(warp))) lanes |= record->mask;
    for (const ShuffleRecord* record : shuffles(launch, block, static_cast<int>(warp))) lanes |= record->mask;
    for (std::size_t lane = 0; lane < 32 && warp * 32 + lane < found.size(); ++lane)
      found[warp * 32 + lane] = lanes >> lane & 1;
  }
  return found;
}

const AccessRecord* RunTrace::first_of(std::uint32_t site, int launch, std::uint64_t block, int warp) const {
  const auto in = [&](std::uint64_t where, int which) -> const AccessRecord* {
    for (const AccessRecord* record : records(launch, where, which))
      if (record->site == site) return record;
    return nullptr;
  };
  if (const AccessRecord* found = in(block, warp)) return found;
  std::vector<std::uint64_t> all = blocks(launch);
  std::stable_partition(all.begin(), all.end(), [&](std::uint64_t each) { return each == block; });
  for (const std::uint64_t each : all)
    for (int which = 0; which < 32; ++which)
      if (const AccessRecord* found = in(each, which)) return found;
  return nullptr;
}

int RunTrace::steps(int launch, const ThreadPlace& place) const {
  if (place.scope == ThreadPlace::Scope::none) return 0;
  const bool whole_block = place.scope == ThreadPlace::Scope::block;
  int steps = 0;
  for (int warp = whole_block ? 0 : place.warp; warp <= (whole_block ? 31 : place.warp); ++warp)
    for (const AccessRecord* record : records(launch, place.block, warp))
      steps = std::max(steps, step(*record) + 1);
  return steps;
}

std::optional<std::pair<int, std::int64_t>> RunTrace::element_at(std::uint64_t address) const {
  for (std::size_t tried = 0; tried < places_.size(); ++tried) {
    const std::size_t at = (last_ + tried) % places_.size();
    const Place& place = places_[at];
    if (address < place.begin || address >= place.end) continue;
    last_ = at;
    return {{place.buffer, static_cast<std::int64_t>((address - place.begin) / place.size)}};
  }
  return {};
}

const AccessSite* RunTrace::site(const AccessRecord& record) const {
  if (!run_ || record.site >= run_->counters.sites.size()) return nullptr;
  return &run_->counters.sites[record.site];
}

std::vector<Touch> RunTrace::touches(int launch, const ThreadPlace& place) const {
  return touches_in(false, launch, place);
}

std::vector<Touch> RunTrace::shared_touches(int launch, const ThreadPlace& place) const {
  return touches_in(true, launch, place);
}

void RunTrace::add_touches(const AccessRecord& record, bool shared, int of_lane,
                           std::vector<Touch>& found) const {
  const AccessSite* access = site(record);
  if (access ? access->space != (shared ? "shared" : "global") : shared) return;
  for (int lane = 0; lane < 32; ++lane) {
    if (of_lane >= 0 && lane != of_lane) continue;
    if (!(record.mask >> lane & 1)) continue;
    const std::uint64_t address = record.address[static_cast<std::size_t>(lane)];
    const auto element = shared ? std::pair(-1, static_cast<std::int64_t>(address / 4))
                                : element_at(address).value_or(std::pair(-1, std::int64_t{-1}));
    if (element.second < 0) continue;
    // A wide access covers several elements.
    const int size =
        shared ? 4 : static_cast<int>(size_of(run_->buffers[static_cast<std::size_t>(element.first)].dtype));
    const int covered = access ? std::max(1, access->bytes_per_thread / size) : 1;
    for (int i = 0; i < covered; ++i)
      found.push_back({element.first, element.second + i, access && access->operation != "load",
                       static_cast<std::uint32_t>(step(record)), lane,
                       static_cast<std::uint32_t>(&record - run_->trace->records.data())});
  }
}

std::vector<Touch> RunTrace::touches_of(const std::vector<std::uint32_t>& records, bool shared) const {
  std::vector<Touch> found;
  if (!run_ || !run_->trace) return found;
  for (const std::uint32_t record : records)
    if (record < run_->trace->records.size()) add_touches(run_->trace->records[record], shared, -1, found);
  return found;
}

std::vector<Touch> RunTrace::touches_in(bool shared, int launch, const ThreadPlace& place) const {
  std::vector<Touch> found;
  if (place.scope == ThreadPlace::Scope::none || !run_ || !run_->trace) return found;
  const bool whole_block = place.scope == ThreadPlace::Scope::block;
  const int lane = place.scope == ThreadPlace::Scope::thread ? place.lane : -1;
  for (int warp = whole_block ? 0 : place.warp; warp <= (whole_block ? 31 : place.warp); ++warp)
    for (const AccessRecord* record : records(launch, place.block, warp))
      add_touches(*record, shared, lane, found);
  std::stable_sort(found.begin(), found.end(),
                   [](const Touch& a, const Touch& b) { return a.step < b.step; });
  return found;
}

}
