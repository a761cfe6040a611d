#include "kernels/program/program_rows.h"
#include "kernels/program/program_trace.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

/// The timeline in the trace format of Perfetto and chrome://tracing.
namespace kernelarium::program {
namespace {

using Json = nlohmann::json;

// Rows behind all streams: those of nested kernels, and those of copy engines.
constexpr std::uint64_t kFirstNested = 1'000'000, kFirstEngine = 2'000'000;

double rounded(double us) { return std::round(us * 100) / 100; }

/// Rows for what kernels launch: what overlaps lies in rows of its own.
class NestedRows {
 public:
  /// Of other work: its stream.
  std::uint64_t row_of(const WorkRecord& work) {
    if (!work.depth) return work.stream;
    std::vector<std::pair<std::uint64_t, double>>& rows = rows_[{work.device, work.stream, work.depth}];
    auto row =
        std::find_if(rows.begin(), rows.end(), [&](const auto& each) { return each.second <= work.begin; });
    if (row == rows.end()) row = rows.insert(rows.end(), {kFirstNested + count_++, 0});
    row->second = work.end;
    return row->first;
  }

 private:
  std::map<std::tuple<int, std::uint64_t, int>, std::vector<std::pair<std::uint64_t, double>>> rows_;
  std::uint64_t count_ = 0;
};

std::string name_of(const WorkRecord& work) {
  if (work.kind == "set") return "memset";
  if (work.kind == "migration") return fmt::format("pages, {} to {}", work.from, work.to);
  return work.kind == "copy" ? fmt::format("{} to {}", work.from, work.to) : work.name;
}

std::string reason(const ProgramTrace& trace, const Gap& gap) {
  const auto other = [&] {
    const WorkRecord& work = trace.work[*gap.other];
    return fmt::format("{} in stream {} of device {}", name_of(work), work.stream, work.device);
  };
  const std::string idle = fmt::format("idle for {} us: ", rounded(gap.end - gap.begin));
  switch (gap.why) {
  case Gap::Why::host:
    return idle + (gap.call
                       ? fmt::format("the host was in {} and had not issued it", trace.calls[*gap.call].name)
                       : std::string("the host had not issued it"));
  case Gap::Why::synchronisation:
    return idle + fmt::format("the host waited in {} and issued it after that", trace.calls[*gap.call].name);
  case Gap::Why::latency:
    return idle + "the time from the call to the start on the device";
  case Gap::Why::engine:
    return idle +
           (trace.work[gap.work].kind == "copy" ? "the copy engine was busy with "
                                                : "the multiprocessors were busy with ") +
           other();
  case Gap::Why::order:
    return idle + "it is ordered after " + other();
  }
  return idle;
}

}

nlohmann::json timeline(const ProgramTrace& trace) {
  Json events = Json::array();
  constexpr int kHost = 0;
  const auto device_row = [](int device) { return device + 1; };
  const auto name_row = [&](int process, std::uint64_t thread, const std::string& name) {
    events.push_back({{"ph", "M"},
                      {"name", "thread_name"},
                      {"pid", process},
                      {"tid", thread},
                      {"args", {{"name", name}}}});
  };
  const auto name_process = [&](int process, const std::string& name) {
    events.push_back({{"ph", "M"}, {"name", "process_name"}, {"pid", process}, {"args", {{"name", name}}}});
  };
  name_process(kHost, "host");
  const std::string label = trace.measured ? "measured" : "modelled";
  for (std::size_t i = 0; i < trace.devices.size(); ++i)
    name_process(device_row(static_cast<int>(i)),
                 fmt::format("device {}: {} ({})", i, trace.devices[i], label));
  const auto add = [&](const std::string& name, int process, std::uint64_t thread, double begin, double end,
                       Json arguments, const Line& line) {
    if (!line.file.empty()) arguments["line"] = to_text(line);
    events.push_back({{"ph", "X"},
                      {"name", name},
                      {"pid", process},
                      {"tid", thread},
                      {"ts", begin},
                      {"dur", std::max(0.0, end - begin)},
                      {"args", std::move(arguments)}});
  };
  std::map<int, bool> threads;
  std::map<std::pair<int, std::uint64_t>, bool> streams;
  for (const CallRecord& call : trace.calls) {
    if (!threads[call.thread]) {
      threads[call.thread] = true;
      name_row(kHost, static_cast<std::uint64_t>(call.thread), fmt::format("thread {}", call.thread));
    }
    Json arguments = Json::object();
    if (!call.error.empty()) arguments["error"] = call.error;
    add(call.name, kHost, static_cast<std::uint64_t>(call.thread), call.begin, call.end, arguments,
        call.line);
  }
  for (const RangeRecord& range : trace.ranges)
    if (range.end > range.begin)
      add(range.text, kHost, static_cast<std::uint64_t>(range.thread), range.begin, range.end,
          {{"kind", "NVTX range"}}, {});
    else
      events.push_back({{"ph", "i"},
                        {"name", range.text},
                        {"pid", kHost},
                        {"tid", range.thread},
                        {"ts", range.begin},
                        {"s", "t"}, // it is of its thread alone
                        {"args", {{"kind", "NVTX mark"}}}});
  const ProgramRows rows(std::shared_ptr<const ProgramTrace>(std::shared_ptr<void>(), &trace));
  NestedRows nested;
  for (std::size_t i = 0; i < trace.work.size(); ++i) {
    const WorkRecord& work = trace.work[i];
    const std::uint64_t row = nested.row_of(work);
    bool& known = streams[{work.device, row}];
    if (!known) {
      known = true;
      name_row(device_row(work.device), row,
               work.depth ? fmt::format("stream {}, launched by kernels, depth {}", work.stream, work.depth)
                          : fmt::format("stream {}", work.stream));
    }
    Json arguments{{"times", work.kind == "host" ? "measured" : label}};
    const double us = work.end - work.begin;
    if (work.kind == "kernel") {
      arguments["grid"] = fmt::format("{} x {} x {}", work.grid[0], work.grid[1], work.grid[2]);
      arguments["block"] = fmt::format("{} x {} x {}", work.block[0], work.block[1], work.block[2]);
      if (!work.bound.empty()) arguments["bound by"] = work.bound;
    } else if (work.kind == "copy" || work.kind == "set" || work.kind == "migration") {
      arguments["bytes"] = work.bytes;
      if (us > 0) arguments["GB/s"] = std::round(static_cast<double>(work.bytes) / us / 10) / 100;
    }
    arguments["waited us"] = rounded(work.begin - work.issued);
    if (!work.depth)
      for (const Gap& gap : rows.gaps_before(i)) arguments["before it"].push_back(reason(trace, gap));
    add(name_of(work), device_row(work.device), row, work.begin, work.end, arguments, work.line);
  }
  for (const Row& engine : rows.rows()) {
    if (engine.kind != Row::Kind::engine) continue;
    const int way = static_cast<int>(engine.way);
    static constexpr const char* kWays[] = {"to the device", "to the host", "between devices"};
    name_row(device_row(engine.device), kFirstEngine + static_cast<std::uint64_t>(way),
             fmt::format("copy engine, {}", kWays[way]));
    for (const Bar& bar : engine.bars) {
      const WorkRecord& work = trace.work[bar.index];
      add(name_of(work), device_row(engine.device), kFirstEngine + static_cast<std::uint64_t>(way), bar.begin,
          bar.end, {{"bytes", work.bytes}, {"stream", work.stream}}, work.line);
    }
  }
  return {{"traceEvents", events}, {"displayTimeUnit", "ns"}};
}

}
