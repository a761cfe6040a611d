#include "kernels/program/program_rows.h"

#include <algorithm>
#include <map>
#include <set>

namespace kernelarium::program {
namespace {

constexpr double kSame = 0.002; ///< microseconds: traces are written in nanoseconds

bool is_copy(const WorkRecord& work) { return work.kind == "copy"; }
bool computes(const WorkRecord& work) { return work.kind == "kernel" || work.kind == "library"; }
bool on_device(const std::string& place) { return place.starts_with("device"); }

Row::Way way_of(const WorkRecord& work) {
  if (!on_device(work.to)) return Row::Way::to_host;
  return on_device(work.from) ? Row::Way::between : Row::Way::to_device;
}

/// A call that lets the host wait for the device.
bool waits(const std::string& name) {
  if (name.find("Synchronize") != std::string::npos) return true;
  const bool copies = name.starts_with("cudaMemcpy") || name.starts_with("cudaMemset");
  return (copies && name.find("Async") == std::string::npos) || name == "cudaFree";
}

void sort_bars(std::vector<Row>& rows) {
  for (Row& row : rows)
    std::stable_sort(row.bars.begin(), row.bars.end(),
                     [](const Bar& a, const Bar& b) { return a.begin < b.begin; });
}

}

double gigabytes_per_second(const WorkRecord& work) {
  const double us = work.end - work.begin;
  return us > 0 ? static_cast<double>(work.bytes) / us / 1000 : 0;
}

ProgramRows::ProgramRows(std::shared_ptr<const ProgramTrace> trace) : trace_(std::move(trace)) {
  add_host_rows();
  add_device_rows();
  sort_bars(rows_);
  find_previous();
  end_ = trace_->us;
  for (const Row& row : rows_)
    for (const Bar& bar : row.bars) end_ = std::max(end_, bar.end);
}

void ProgramRows::add_host_rows() {
  std::map<int, Row> ranges, calls;
  for (std::size_t i = 0; i < trace_->ranges.size(); ++i) {
    const RangeRecord& range = trace_->ranges[i];
    Row& row = ranges[range.thread];
    row.kind = Row::Kind::ranges;
    row.id = static_cast<std::uint64_t>(range.thread);
    row.bars.push_back({Bar::What::range, i, range.begin, range.end});
  }
  for (std::size_t i = 0; i < trace_->calls.size(); ++i) {
    const CallRecord& call = trace_->calls[i];
    Row& row = calls[call.thread];
    row.kind = Row::Kind::host;
    row.id = static_cast<std::uint64_t>(call.thread);
    row.bars.push_back({Bar::What::call, i, call.begin, call.end});
  }
  std::set<int> threads;
  for (const auto& [thread, row] : ranges) threads.insert(thread);
  for (const auto& [thread, row] : calls) threads.insert(thread);
  for (const int thread : threads) {
    if (ranges.contains(thread)) rows_.push_back(std::move(ranges[thread]));
    if (calls.contains(thread)) rows_.push_back(std::move(calls[thread]));
  }
}

/// Of each device its streams, its copy engines where it copies, and its SMs.
void ProgramRows::add_device_rows() {
  std::map<int, std::map<std::pair<std::uint64_t, int>, Row>> streams; // by number and depth
  std::map<int, std::map<Row::Way, Row>> engines;
  std::map<int, Row> devices;
  for (std::size_t i = 0; i < trace_->work.size(); ++i) {
    const WorkRecord& work = trace_->work[i];
    const Bar bar{Bar::What::work, i, work.begin, work.end};
    Row& stream = streams[work.device][{work.stream, work.depth}];
    stream.kind = work.depth ? Row::Kind::nested : Row::Kind::stream;
    stream.device = work.device;
    stream.id = work.stream;
    stream.depth = work.depth;
    stream.bars.push_back(bar);
    if (work.depth) continue; // it is inside its launch's bar
    if (is_copy(work)) {
      Row& engine = engines[work.device][way_of(work)];
      engine.kind = Row::Kind::engine;
      engine.device = work.device;
      engine.way = way_of(work);
      engine.bars.push_back(bar);
    } else if (computes(work)) {
      Row& device = devices[work.device];
      device.kind = Row::Kind::device;
      device.device = work.device;
      device.bars.push_back(bar);
    }
  }
  for (auto& [device, of_device] : streams) {
    for (auto& [id, row] : of_device) rows_.push_back(std::move(row));
    for (auto& [way, row] : engines[device]) rows_.push_back(std::move(row));
    if (devices.contains(device)) rows_.push_back(std::move(devices[device]));
  }
}

std::optional<std::size_t> ProgramRows::call_of(std::size_t work) const {
  const WorkRecord& record = trace_->work[work];
  std::optional<std::size_t> first, of_line; // the latter: the last one
  for (const Calls& calls : calls_) {
    // A launch begins on the device after the call has done its part.
    const auto after =
        std::upper_bound(calls.number.begin(), calls.number.end(), record.issued + kSame,
                         [&](double us, std::size_t number) { return us < trace_->calls[number].begin; });
    for (auto i = static_cast<std::size_t>(after - calls.number.begin());
         i-- > 0 && calls.latest_end[i] >= record.issued - kSame;) {
      const std::size_t number = calls.number[i];
      const CallRecord& call = trace_->calls[number];
      if (call.end < record.issued - kSame) continue;
      first = std::min(first.value_or(number), number);
      if (!record.line.file.empty() && call.line.file == record.line.file &&
          call.line.line == record.line.line)
        of_line = std::max(of_line.value_or(number), number);
    }
  }
  return of_line ? of_line : first;
}

std::vector<std::size_t> ProgramRows::work_of(std::size_t call) const {
  std::vector<std::size_t> found;
  const CallRecord& record = trace_->calls[call];
  for (std::size_t i = 0; i < trace_->work.size(); ++i)
    if (const double issued = trace_->work[i].issued;
        issued >= record.begin - kSame && issued <= record.end + kSame && call_of(i) == call)
      found.push_back(i);
  return found;
}

void ProgramRows::find_previous() {
  std::map<int, std::vector<std::size_t>> threads;
  for (std::size_t i = 0; i < trace_->calls.size(); ++i) threads[trace_->calls[i].thread].push_back(i);
  for (auto& [thread, numbers] : threads) {
    Calls calls{std::move(numbers), {}};
    std::stable_sort(calls.number.begin(), calls.number.end(), [&](std::size_t a, std::size_t b) {
      return trace_->calls[a].begin < trace_->calls[b].begin;
    });
    double latest = 0;
    for (const std::size_t number : calls.number)
      calls.latest_end.push_back(latest = std::max(latest, trace_->calls[number].end));
    calls_.push_back(std::move(calls));
  }
  previous_.resize(trace_->work.size());
  std::map<std::pair<int, std::uint64_t>, std::vector<std::size_t>> streams;
  for (std::size_t i = 0; i < trace_->work.size(); ++i) {
    const WorkRecord& work = trace_->work[i];
    streams[{work.device, work.stream}].push_back(i);
    if (!work.depth) by_end_.push_back(i);
  }
  std::stable_sort(by_end_.begin(), by_end_.end(),
                   [&](std::size_t a, std::size_t b) { return trace_->work[a].end < trace_->work[b].end; });
  for (auto& [stream, numbers] : streams) {
    std::stable_sort(numbers.begin(), numbers.end(), [&](std::size_t a, std::size_t b) {
      return trace_->work[a].begin < trace_->work[b].begin;
    });
    std::optional<std::size_t> last; // to end of those so far
    for (const std::size_t number : numbers) {
      previous_[number] = last;
      if (trace_->work[number].depth) continue;
      if (!last || trace_->work[number].end >= trace_->work[*last].end) last = number;
    }
  }
}

std::optional<std::size_t> ProgramRows::longest_call(double begin, double end) const {
  std::optional<std::size_t> found;
  double longest = 0;
  for (const Calls& calls : calls_)
    for (auto i = static_cast<std::size_t>(
             std::upper_bound(calls.latest_end.begin(), calls.latest_end.end(), begin) -
             calls.latest_end.begin());
         i < calls.number.size(); ++i) {
      const CallRecord& call = trace_->calls[calls.number[i]];
      if (call.begin >= end) break;
      const double inside = std::min(end, call.end) - std::max(begin, call.begin);
      if (inside <= longest + kSame) continue;
      longest = inside;
      found = calls.number[i];
    }
  // The program's own work between calls may take more than any of them.
  return longest * 2 >= end - begin ? found : std::nullopt;
}

std::vector<Gap> ProgramRows::gaps_before(std::size_t work) const {
  const WorkRecord& record = trace_->work[work];
  const auto before = previous_[work];
  const double idle = before ? std::min(trace_->work[*before].end, record.begin) : 0;
  std::vector<Gap> gaps;
  const auto add = [&](Gap gap) {
    gap.work = work;
    if (gap.end - gap.begin > kSame) gaps.push_back(gap);
  };
  const double issued = std::clamp(record.issued, idle, record.begin);
  if (issued > idle) {
    Gap gap{Gap::Why::host, idle, issued, work, longest_call(idle, issued), {}};
    if (gap.call && waits(trace_->calls[*gap.call].name)) gap.why = Gap::Why::synchronisation;
    add(gap);
  }
  // Work that ended just when this began was blocking it.
  std::optional<std::size_t> blocker;
  for (auto one = std::lower_bound(by_end_.begin(), by_end_.end(), record.begin - kSame,
                                   [&](std::size_t i, double us) { return trace_->work[i].end < us; });
       one != by_end_.end() && trace_->work[*one].end <= record.begin + kSame; ++one) {
    const WorkRecord& other = trace_->work[*one];
    if (*one == work || other.end - other.begin <= kSame ||
        (other.device == record.device && other.stream == record.stream))
      continue;
    blocker = std::max(blocker.value_or(*one), *one);
  }
  if (!blocker) {
    add({Gap::Why::latency, issued, record.begin, work, call_of(work), {}});
    return gaps;
  }
  const WorkRecord& other = trace_->work[*blocker];
  const bool same_engine = other.device == record.device &&
                           ((is_copy(record) && is_copy(other) && way_of(record) == way_of(other)) ||
                            (computes(record) && computes(other)));
  add({same_engine ? Gap::Why::engine : Gap::Why::order, issued, record.begin, work, {}, blocker});
  return gaps;
}

std::optional<Gap> ProgramRows::gap_at(const Row& stream, double us) const {
  const auto next = std::upper_bound(stream.bars.begin(), stream.bars.end(), us,
                                     [](double value, const Bar& bar) { return value < bar.begin; });
  if (stream.kind != Row::Kind::stream || next == stream.bars.end()) return {};
  for (const Gap& gap : gaps_before(next->index))
    if (us >= gap.begin && us <= gap.end) return gap;
  return {};
}

std::uint64_t ProgramRows::launch_number(std::size_t work) const {
  return trace_->work[work].kind == "kernel" ? trace_->work[work].id : 0;
}

}
