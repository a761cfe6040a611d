#include "kernels/program/program_trace.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/base/figures.h"
#include "kernels/base/json_values.h"
#include "kernels/program/trace_seal.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>

namespace kernelarium::program {
namespace {

using Json = nlohmann::json;

std::vector<std::uint64_t> addresses(const Json& line, const char* key) {
  return line.contains(key) ? read_value<std::vector<std::uint64_t>>(line[key])
                            : std::vector<std::uint64_t>{};
}

void extent(const Json& line, const char* key, std::int64_t (&out)[3]) {
  if (!line.contains(key)) return;
  for (int i = 0; i < 3; ++i) out[i] = read_value<std::int64_t>(line[key].at(static_cast<std::size_t>(i)));
}

void take(const Json& line, ProgramTrace& trace) {
  if (line.contains("kernelarium_program")) {
    trace.measured = line.value("times", "") == "measured";
    for (const Json& device : line.value("devices", Json::array()))
      trace.devices.push_back(device.value("name", ""));
  } else if (line.contains("call")) {
    trace.calls.push_back({line["call"],
                           line.value("error", ""),
                           read_value_or(line, "thread", 0),
                           read_value_or(line, "begin", 0.0),
                           read_value_or(line, "end", 0.0),
                           addresses(line, "frames"),
                           {},
                           read_value_or(line, "waits", false)});
  } else if (line.contains("work")) {
    WorkRecord work;
    work.kind = line["work"];
    work.name = line.value("name", "");
    work.id = read_value_or(line, "id", std::uint64_t{0});
    work.depth = read_value_or(line, "depth", 0);
    work.device = read_value_or(line, "device", 0);
    work.stream = read_value_or(line, "stream", std::uint64_t{0});
    work.issued = read_value_or(line, "issued", 0.0);
    work.begin = read_value_or(line, "begin", 0.0);
    work.end = read_value_or(line, "end", 0.0);
    extent(line, "grid", work.grid);
    extent(line, "block", work.block);
    work.shared = read_value_or(line, "shared", std::int64_t{0});
    work.bound = line.value("bound", "");
    work.storing_threads = read_value_or(line, "storing_threads", std::int64_t{-1});
    work.stored_bytes = read_value_or(line, "stored_bytes", std::int64_t{-1});
    work.busiest_warp = read_value_or(line, "busiest_warp", std::int64_t{-1});
    work.warp_instructions = read_value_or(line, "warp_instructions", std::int64_t{-1});
    work.thread_instructions = read_value_or(line, "thread_instructions", std::int64_t{-1});
    work.from = line.value("from", "");
    work.to = line.value("to", "");
    work.from_device = read_value_or(line, "from_device", 0);
    work.to_device = read_value_or(line, "to_device", 0);
    work.bytes = read_value_or(line, "bytes", std::uint64_t{0});
    work.mapped_bytes = read_value_or(line, "mapped_bytes", std::uint64_t{0});
    work.frames = addresses(line, "frames");
    // A program that is killed writes no last line with its totals.
    trace.launches += work.kind == "kernel" && work.depth == 0;
    if (work.kind == "copy") {
      ++trace.copies;
      trace.copied_bytes += work.bytes;
    }
    trace.work.push_back(std::move(work));
  } else if (line.contains("range")) {
    trace.ranges.push_back({line["range"], read_value_or(line, "thread", 0),
                            read_value_or(line, "begin", 0.0), read_value_or(line, "end", 0.0)});
  } else if (line.contains("finding")) {
    const auto words = [&](const char* key) {
      return line.contains(key) ? sentence_from_json(line[key]) : Sentence();
    };
    trace.findings.push_back({line["finding"],
                              words("message"),
                              addresses(line, "frames"),
                              addresses(line, "also"),
                              words("also_is"),
                              {line.value("file", ""), read_value_or(line, "line", 0)},
                              {},
                              line.value("returned", ""),
                              read_value_or(line, "blocks", std::uint64_t{0}),
                              read_value_or(line, "bytes", std::uint64_t{0})});
  } else if (line.contains("end")) {
    trace.complete = true;
    trace.call_count = read_value_or(line, "calls", std::uint64_t{0});
    trace.launches = read_value_or(line, "launches", std::uint64_t{0});
    trace.copies = read_value_or(line, "copies", std::uint64_t{0});
    trace.copied_bytes = read_value_or(line, "copied_bytes", std::uint64_t{0});
    trace.failed_calls = read_value_or(line, "failed_calls", std::uint64_t{0});
    trace.graph_launches = read_value_or(line, "graph_launches", std::uint64_t{0});
    trace.us = read_value_or(line, "us", 0.0);
  }
}

void add_place(Json& object, const Line& line) {
  if (line.file.empty()) return;
  object["file"] = line.file;
  object["line"] = line.line;
}

struct KernelSum {
  std::uint64_t launches = 0;
  double us = 0;
  std::string bound;
};
struct CopySum {
  std::uint64_t copies = 0, bytes = 0;
  double us = 0;
};
std::map<std::string, KernelSum> by_kernel(const ProgramTrace& trace) {
  std::map<std::string, KernelSum> sums;
  for (const WorkRecord& work : trace.work)
    if (work.kind == "kernel" || work.kind == "library") {
      KernelSum& sum = sums[work.name];
      ++sum.launches;
      sum.us += work.end - work.begin;
      sum.bound = work.bound;
    }
  return sums;
}
std::map<std::string, CopySum> by_direction(const ProgramTrace& trace) {
  std::map<std::string, CopySum> sums;
  for (const WorkRecord& work : trace.work)
    if (work.kind == "copy" || work.kind == "migration") {
      CopySum& sum = sums[(work.kind == "copy" ? "" : "pages, ") + work.from + " to " + work.to];
      ++sum.copies;
      sum.bytes += work.bytes;
      sum.us += work.end - work.begin;
    }
  return sums;
}

}

std::string make_seal() {
  std::random_device random;
  std::string digits;
  while (digits.size() < kSealDigits) digits += fmt::format("{:08x}", random());
  return digits;
}

ProgramTrace read_program_trace(const std::filesystem::path& file, const std::string& seal) {
  ProgramTrace trace;
  std::istringstream lines(read_file(file, kNoLimit));
  std::uint64_t number = 0;
  for (std::string text; std::getline(lines, text);) {
    if (!seal.empty()) {
      const std::size_t end = text.rfind(",\"seal\":");
      const std::string_view members = std::string_view(text).substr(1, std::max<std::size_t>(end, 1) - 1);
      if (end == text.npos ||
          text.substr(end) != fmt::format(R"(,"seal":{}}})", sealed(seal, ++number, members)))
        break;
    }
    try {
      take(Json::parse(text), trace);
    } catch (const Json::exception&) {
      continue; // cut short
    }
  }
  return trace;
}

std::string to_text(const Line& line) {
  return line.file.empty() ? "" : fmt::format("{}:{}", line.file, line.line);
}

std::string to_text(const FindingRecord& finding) {
  std::string text = to_text(finding.line);
  if (!text.empty()) text += ": ";
  return text + finding.kind + ": " + finding.message.in_english();
}

std::string trace_lines(const ProgramTrace& trace) {
  std::string out;
  const auto add = [&](const Json& line) {
    out += line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  };
  Json devices = Json::array();
  for (const std::string& name : trace.devices) devices.push_back({{"name", name}});
  add({{"kernelarium_program", 1},
       {"times", trace.measured ? "measured" : "modelled"},
       {"devices", devices}});
  for (const CallRecord& call : trace.calls) {
    Json line{{"call", call.name}, {"thread", call.thread}, {"begin", call.begin}, {"end", call.end}};
    if (call.waits) line["waits"] = true;
    if (!call.error.empty()) line["error"] = call.error;
    add_place(line, call.line);
    add(line);
  }
  for (const WorkRecord& work : trace.work) {
    Json line{{"work", work.kind},     {"device", work.device}, {"stream", work.stream},
              {"issued", work.issued}, {"begin", work.begin},   {"end", work.end}};
    if (!work.name.empty()) line["name"] = work.name;
    if (work.kind == "kernel") {
      line["id"] = work.id;
      if (work.depth) line["depth"] = work.depth;
      line["grid"] = work.grid;
      line["block"] = work.block;
      line["shared"] = work.shared;
      if (!work.bound.empty()) line["bound"] = work.bound;
      if (work.mapped_bytes) line["mapped_bytes"] = work.mapped_bytes;
      if (work.storing_threads >= 0) {
        line["storing_threads"] = work.storing_threads;
        line["stored_bytes"] = work.stored_bytes;
        line["busiest_warp"] = work.busiest_warp;
        line["warp_instructions"] = work.warp_instructions;
        line["thread_instructions"] = work.thread_instructions;
      }
    } else if (work.kind == "copy" || work.kind == "migration") {
      line["from"] = work.from;
      line["to"] = work.to;
      line["from_device"] = work.from_device;
      line["to_device"] = work.to_device;
      line["bytes"] = work.bytes;
    } else if (work.kind == "set") {
      line["bytes"] = work.bytes;
    }
    add_place(line, work.line);
    add(line);
  }
  for (const RangeRecord& range : trace.ranges)
    add({{"range", range.text}, {"thread", range.thread}, {"begin", range.begin}, {"end", range.end}});
  for (const FindingRecord& finding : trace.findings) {
    Json line{{"finding", finding.kind}, {"message", finding.message.in_english()}};
    add_place(line, finding.line);
    if (!finding.also_line.file.empty())
      line["also"] = {{"is", finding.also_is.in_english()},
                      {"file", finding.also_line.file},
                      {"line", finding.also_line.line}};
    add(line);
  }
  if (trace.complete)
    add({{"end", true},
         {"calls", trace.call_count},
         {"launches", trace.launches},
         {"copies", trace.copies},
         {"copied_bytes", trace.copied_bytes},
         {"failed_calls", trace.failed_calls},
         {"graph_launches", trace.graph_launches},
         {"us", trace.us}});
  return out;
}

nlohmann::json summary(const ProgramTrace& trace) {
  Json kernels = Json::array(), copies = Json::array(), findings = Json::array();
  const char* us = trace.measured ? "measured_us" : "modelled_us";
  for (const auto& [name, sum] : by_kernel(trace)) {
    Json kernel{{"name", name}, {"launches", sum.launches}};
    if (sum.us > 0) kernel[us] = sum.us;
    kernels.push_back(kernel);
  }
  for (const auto& [name, sum] : by_direction(trace))
    copies.push_back({{"direction", name}, {"copies", sum.copies}, {"bytes", sum.bytes}, {us, sum.us}});
  for (const FindingRecord& finding : trace.findings) {
    Json one{{"kind", finding.kind}, {"message", finding.message.in_english()}};
    add_place(one, finding.line);
    if (!finding.also_line.file.empty())
      one["also"] = {{"is", finding.also_is.in_english()},
                     {"file", finding.also_line.file},
                     {"line", finding.also_line.line}};
    findings.push_back(one);
  }
  return {{"devices", trace.devices},
          {"complete", trace.complete},
          {"calls", trace.call_count},
          {"failed_calls", trace.failed_calls},
          {"launches", trace.launches},
          {"copies", copies},
          {"kernels", kernels},
          {"findings", findings},
          {us, trace.us}};
}

/// Names of templates run to hundreds of characters.
static std::string short_name(const std::string& name) {
  constexpr std::size_t kMost = 90;
  return name.size() > kMost ? name.substr(0, kMost) + "..." : name;
}

std::string summary_text(const ProgramTrace& trace) {
  const std::string label = trace.measured ? "measured" : "modelled";
  std::string out;
  for (const auto& [name, sum] : by_kernel(trace)) {
    out += fmt::format("  {} x {}", sum.launches, short_name(name));
    if (sum.us > 0)
      out += fmt::format(": {} in all, {} each ({}{}{})", figures::time(sum.us / 1e3),
                         figures::time(sum.us / static_cast<double>(sum.launches) / 1e3), label,
                         sum.bound.empty() ? "" : ", bound by ", sum.bound);
    out += "\n";
  }
  for (const auto& [name, sum] : by_direction(trace)) {
    out += fmt::format("  {} cop{} {}: {}", sum.copies, sum.copies == 1 ? "y" : "ies", name,
                       figures::bytes(static_cast<double>(sum.bytes)));
    if (sum.us > 0)
      out += fmt::format(", {} ({}, {})", figures::time(sum.us / 1e3), label,
                         figures::rate(static_cast<double>(sum.bytes) / sum.us * 1e6));
    out += "\n";
  }
  if (trace.failed_calls)
    out += fmt::format("  {} of {} calls returned an error\n", trace.failed_calls, trace.call_count);
  return out;
}

}
