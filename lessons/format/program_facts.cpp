#include "lessons/format/program_facts.h"

#include "kernels/base/error.h"
#include "kernels/base/expression.h"
#include "kernels/program/program.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <vector>

namespace kernelarium {
namespace {

using program::ProgramTrace;
using program::WorkRecord;
using Spans = std::vector<std::pair<double, double>>;

bool between_devices(const WorkRecord& work) {
  return work.from == "device" && work.to == "device" && work.from_device != work.to_device;
}

/// Kinds of work that overlap() and time() know.
bool is_kind(const WorkRecord& work, const std::string& kind) {
  const bool computes = work.kind == "kernel" || work.kind == "library";
  if (kind == "kernel") return computes;
  if (kind.starts_with("kernel_")) return computes && kind.substr(7) == std::to_string(work.device);
  if (kind == "copy" || kind == "migration") return work.kind == kind;
  if (kind == "copy_peer") return work.kind == "copy" && between_devices(work);
  const bool in = work.from != "device" && work.to == "device",
             out = work.from == "device" && work.to != "device";
  return work.kind == "copy" && (kind == "copy_in" ? in : out);
}
bool known_kind(const std::string& kind) {
  static const std::set<std::string> all{"copy", "copy_in", "copy_out", "copy_peer", "kernel", "migration"};
  static const std::regex on_device("kernel_[0-7]");
  return all.contains(kind) || std::regex_match(kind, on_device);
}
constexpr const char* kKinds =
    "copy, copy_in, copy_out, copy_peer, migration, kernel, or kernel_N of device N";

constexpr const char* kFacts =
    "launches, graph_launches, launch_calls, copies, copied_bytes, allocations, "
    "failed_calls, waits_between, streams, kernel_streams, devices, library_calls, leaks, timed_launches, "
    "calls(FUNCTION), copies(MEMORY), overlap(KIND, KIND), storing_threads(most), "
    "storing_threads(least), stored_bytes, busiest_warp, busiest_device, active_lanes, bytes(KIND), "
    "needs(WHAT), "
    "argument(NUMBER)";
constexpr std::array kByteKinds{"copy", "copy_in", "copy_out", "copy_peer", "migration", "mapped"};

/// When work of this kind ran, one span after another.
Spans spans_of(const ProgramTrace& trace, const std::string& kind) {
  Spans all, joined;
  for (const WorkRecord& work : trace.work)
    if (is_kind(work, kind) && work.end > work.begin) all.emplace_back(work.begin, work.end);
  std::sort(all.begin(), all.end());
  for (const auto& span : all)
    if (!joined.empty() && span.first <= joined.back().second)
      joined.back().second = std::max(joined.back().second, span.second);
    else
      joined.push_back(span);
  return joined;
}
double length_of(const Spans& spans) {
  double sum = 0;
  for (const auto& [begin, end] : spans) sum += end - begin;
  return sum;
}

/// The part of the shorter one's time in which the other ran, too.
double overlap(const ProgramTrace& trace, const std::string& one, const std::string& other) {
  const Spans a = spans_of(trace, one), b = spans_of(trace, other);
  double both = 0;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    both += std::max(0.0, std::min(a[i].second, b[j].second) - std::max(a[i].first, b[j].first));
    a[i].second < b[j].second ? ++i : ++j;
  }
  const double shorter = std::min(length_of(a), length_of(b));
  return shorter > 0 ? both / shorter : std::numeric_limits<double>::quiet_NaN();
}

template<class Counts>
double streams_of(const ProgramTrace& trace, Counts counts) {
  std::set<std::pair<int, std::uint64_t>> streams;
  for (const WorkRecord& work : trace.work)
    if (counts(work)) streams.emplace(work.device, work.stream);
  return static_cast<double>(streams.size());
}

double devices_of(const ProgramTrace& trace) {
  std::set<int> devices;
  for (const WorkRecord& work : trace.work)
    if (is_kind(work, "kernel")) devices.insert(work.device);
  return static_cast<double>(devices.size());
}

/// From the first piece of work to the end of the last one.
double whole_time(const ProgramTrace& trace) {
  double begin = std::numeric_limits<double>::infinity(), end = 0;
  for (const WorkRecord& work : trace.work) {
    begin = std::min(begin, work.begin);
    end = std::max(end, work.end);
  }
  return trace.work.empty() ? 0 : end - begin;
}

/// Lines with code on them.
double code_lines(const std::string& source) {
  std::istringstream lines(source);
  double count = 0;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = line.find_first_not_of(" \t\r");
    count += first != std::string::npos && line.compare(first, 2, "//") != 0;
  }
  return count;
}

/// Of the launches those with the most or the fewest threads that write to global memory; 0 without launches.
double storing_threads(const ProgramTrace& trace, bool most) {
  std::optional<std::int64_t> found;
  for (const WorkRecord& work : trace.work)
    if (work.kind == "kernel")
      found = !found ? work.storing_threads
              : most ? std::max(*found, work.storing_threads)
                     : std::min(*found, work.storing_threads);
  return static_cast<double>(found.value_or(0));
}

double stored_bytes(const ProgramTrace& trace) {
  double bytes = 0;
  for (const WorkRecord& work : trace.work)
    if (is_kind(work, "kernel")) bytes += static_cast<double>(std::max<std::int64_t>(work.stored_bytes, 0));
  return bytes;
}

/// How the work lies on the warps of all launches together, so that no launch for show hides another one. A
/// launch whose own warps share its work is fair, though they do more each than those of other launches:
/// a sum by few warps after many that each compute one element. Less than kShared warps share nothing.
struct WarpShares {
  double busiest_warp = std::numeric_limits<double>::quiet_NaN(); ///< instructions: the most over the mean
  double active_lanes = std::numeric_limits<double>::quiet_NaN(); ///< mean of 32
};
WarpShares shares_of(const ProgramTrace& trace) {
  struct Launch {
    double most, mean, warps;
  };
  constexpr double kShared = 32;
  std::vector<Launch> launches;
  double of_warps = 0, of_threads = 0, warps = 0;
  for (const WorkRecord& work : trace.work) {
    if (work.kind != "kernel" || work.warp_instructions < 0) continue;
    const std::int64_t threads = work.block[0] * work.block[1] * work.block[2];
    const auto own = static_cast<double>(work.grid[0] * work.grid[1] * work.grid[2] * ((threads + 31) / 32));
    const auto instructions = static_cast<double>(work.warp_instructions);
    launches.push_back({static_cast<double>(work.busiest_warp), instructions / own, own});
    warps += own;
    of_warps += instructions;
    of_threads += static_cast<double>(work.thread_instructions);
  }
  if (of_warps <= 0) return {};
  double busiest = 0;
  for (const Launch& one : launches)
    if (one.mean > 0)
      busiest = std::max(busiest,
                         one.most / std::max(of_warps / warps, one.mean * std::min(one.warps / kShared, 1.)));
  return {busiest, of_threads / of_warps};
}

/// Instructions of a device with kernels: the most over the mean.
double busiest_device(const ProgramTrace& trace) {
  std::map<int, double> devices;
  for (const WorkRecord& work : trace.work)
    if (work.kind == "kernel" && work.warp_instructions >= 0)
      devices[work.device] += static_cast<double>(work.warp_instructions);
  double most = 0, all = 0;
  for (const auto& [device, instructions] : devices) {
    most = std::max(most, instructions);
    all += instructions;
  }
  return most * static_cast<double>(devices.size()) / all;
}

/// Launches with an event recorded before and after them, with no copy in between.
double timed_launches(const ProgramTrace& trace) {
  const auto& calls = trace.calls;
  // Of each call: whether the nearest event or copy on that side is an event.
  const auto events = [](auto call, const auto end) {
    std::vector<bool> out;
    for (bool recorded = false; call != end; ++call) {
      out.push_back(recorded);
      recorded =
          call->name.starts_with("cudaEventRecord") || (recorded && !call->name.starts_with("cudaMemcpy"));
    }
    return out;
  };
  const std::vector<bool> before = events(calls.begin(), calls.end());
  const std::vector<bool> after = events(calls.rbegin(), calls.rend());
  double count = 0;
  for (std::size_t i = 0; i < calls.size(); ++i)
    count += calls[i].name.starts_with("cudaLaunch") && !calls[i].name.starts_with("cudaLaunchHostFunc") &&
             before[i] && after[calls.size() - 1 - i];
  return count;
}

double launch_calls(const ProgramTrace& trace) {
  return static_cast<double>(std::count_if(trace.calls.begin(), trace.calls.end(), [](const auto& call) {
    return program::launches_kernel(call.name);
  }));
}

/// Calls between the first and the last launch in which the host waits for a GPU.
double waits_between(const ProgramTrace& trace) {
  const auto& calls = trace.calls;
  const auto launches = [](const program::CallRecord& call) {
    return program::launches_kernel(call.name) || call.name == "cudaGraphLaunch";
  };
  const auto first = std::find_if(calls.begin(), calls.end(), launches);
  const auto last = std::find_if(calls.rbegin(), calls.rend(), launches).base();
  return first < last
             ? static_cast<double>(std::count_if(first, last, [](const auto& call) { return call.waits; }))
             : 0;
}

/// Calls that allocate memory for a device.
double allocations(const ProgramTrace& trace) {
  return static_cast<double>(std::count_if(trace.calls.begin(), trace.calls.end(), [](const auto& call) {
    return call.name.starts_with("cudaMalloc") && call.name != "cudaMallocHost";
  }));
}

/// Bytes of this kind of work, or ("mapped") those of the host's memory that kernels access.
double bytes_of(const ProgramTrace& trace, const std::string& kind) {
  std::uint64_t bytes = 0;
  for (const WorkRecord& work : trace.work)
    if (kind == "mapped")
      bytes += work.mapped_bytes;
    else if (is_kind(work, kind))
      bytes += work.bytes;
  return static_cast<double>(bytes);
}

double plain_fact(const ProgramTrace& trace, const std::string& name) {
  if (name == "launches") return static_cast<double>(trace.launches);
  if (name == "graph_launches") return static_cast<double>(trace.graph_launches);
  if (name == "copies") return static_cast<double>(trace.copies);
  if (name == "copied_bytes") return static_cast<double>(trace.copied_bytes);
  if (name == "failed_calls") return static_cast<double>(trace.failed_calls);
  if (name == "timed_launches") return timed_launches(trace);
  if (name == "launch_calls") return launch_calls(trace);
  if (name == "waits_between") return waits_between(trace);
  if (name == "allocations") return allocations(trace);
  if (name == "stored_bytes") return stored_bytes(trace);
  if (name == "busiest_warp") return shares_of(trace).busiest_warp;
  if (name == "busiest_device") return busiest_device(trace);
  if (name == "active_lanes") return shares_of(trace).active_lanes;
  if (name == "streams") return streams_of(trace, [](const WorkRecord&) { return true; });
  if (name == "kernel_streams")
    return streams_of(trace, [](const WorkRecord& work) { return is_kind(work, "kernel"); });
  if (name == "devices") return devices_of(trace);
  if (name == "library_calls")
    return static_cast<double>(std::count_if(trace.work.begin(), trace.work.end(),
                                             [](const auto& work) { return work.kind == "library"; }));
  if (name == "leaks")
    return static_cast<double>(std::count_if(trace.findings.begin(), trace.findings.end(),
                                             [](const auto& finding) { return finding.kind == "leak"; }));
  throw Error(Sentence::tr("no trace of a program has '%1': use %2", name, kFacts));
}

/// What the program was called with; no number where there is none.
double argument_of_case(const std::vector<std::string>& given, const std::string& number) {
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), index);
  if (error != std::errc() || end != number.data() + number.size() || index == 0)
    throw Error(Sentence::tr("argument(%1): the first one is argument(1)", number));
  double value = std::numeric_limits<double>::quiet_NaN();
  if (index <= given.size())
    std::from_chars(given[index - 1].data(), given[index - 1].data() + given[index - 1].size(), value);
  return value;
}

/// A run, and what is known beside its trace.
struct Known {
  const ProgramTrace& trace;
  const std::vector<std::string>& arguments;
  const Needs& needs;
};

LeftOut left_out_called(const std::string& name) {
  for (const auto& [what, called] : program::kLeftOutNames)
    if (name == called) return what;
  std::vector<const char*> names;
  for (const auto& [what, called] : program::kLeftOutNames) names.push_back(called);
  throw Error(Sentence::tr("needs(%1): use %2", name, fmt::format("{}", fmt::join(names, ", "))));
}

double fact_with(const Known& known, const std::string& name, const std::vector<std::string>& arguments) {
  const ProgramTrace& trace = known.trace;
  if (name == "argument" && arguments.size() == 1) return argument_of_case(known.arguments, arguments[0]);
  if (name == "needs" && arguments.size() == 1) {
    const auto found = known.needs.find(left_out_called(arguments[0]));
    return found == known.needs.end() ? std::numeric_limits<double>::quiet_NaN() : found->second;
  }
  if (name == "storing_threads" && arguments.size() == 1) {
    if (arguments[0] != "most" && arguments[0] != "least")
      throw Error(Sentence::tr("storing_threads(%1): use most or least, of all launches", arguments[0]));
    return storing_threads(trace, arguments[0] == "most");
  }
  if (name == "calls" && arguments.size() == 1)
    return static_cast<double>(std::count_if(trace.calls.begin(), trace.calls.end(),
                                             [&](const auto& call) { return call.name == arguments[0]; }));
  static const std::set<std::string> memories{"pageable", "pinned", "managed", "peer"};
  if (name == "copies" && arguments.size() == 1) {
    if (!memories.contains(arguments[0]))
      throw Error(Sentence::tr("copies(%1): use pageable, pinned, managed or peer", arguments[0]));
    return static_cast<double>(
        std::count_if(trace.work.begin(), trace.work.end(), [&](const WorkRecord& work) {
          return work.kind == "copy" &&
                 (arguments[0] == "peer" ? between_devices(work)
                                         : work.from == arguments[0] || work.to == arguments[0]);
        }));
  }
  if (name == "bytes" && arguments.size() == 1) {
    if (std::ranges::find(kByteKinds, arguments[0]) == kByteKinds.end())
      throw Error(Sentence::tr("bytes() of '%1': use %2", arguments[0],
                               fmt::format("{}", fmt::join(kByteKinds, ", "))));
    return bytes_of(trace, arguments[0]);
  }
  if (name == "overlap" && arguments.size() == 2) {
    for (const std::string& kind : arguments)
      if (!known_kind(kind)) throw Error(Sentence::tr("overlap() of '%1': use %2", kind, kKinds));
    return overlap(trace, arguments[0], arguments[1]);
  }
  throw Error(Sentence::tr("'%1' does not take %2 arguments here", name, arguments.size()));
}

struct Rewritten {
  std::string expression;               ///< with a name of its own for each fact
  std::map<std::string, double> values; ///< by that name
  std::map<std::string, double> written;
};

/// Facts that no goal may use: how long something takes judges nobody.
std::optional<double> number_fact(const ProgramTrace& trace, const std::string& source,
                                  const std::string& name, const std::vector<std::string>& arguments) {
  if (name == "lines" && arguments.empty()) return code_lines(source);
  if (name != "time" || arguments.size() != 1) return std::nullopt;
  if (arguments[0] == "all") return whole_time(trace);
  if (!known_kind(arguments[0]))
    throw Error(Sentence::tr("time() of '%1': use all, %2", arguments[0], kKinds));
  return length_of(spans_of(trace, arguments[0]));
}

/// `source`: of the program, for the numbers of a text; null for goals.
Rewritten rewritten(const std::string& expression, const Known& known, const std::string* source = nullptr) {
  const ProgramTrace& trace = known.trace;
  if (expression.size() > 1000)
    throw Error(Sentence::tr("the expression is longer than 1000 characters: make it shorter"));
  static const std::set<std::string> functions{"min", "max", "ceil_div", "round_up", "sqrt", "not"};
  static const std::regex word(R"(([A-Za-z_][A-Za-z_0-9]*)(\s*\(([A-Za-z_0-9, ]*)\))?)");
  Rewritten result;
  auto rest = expression.cbegin(), at = rest;
  for (std::smatch match; std::regex_search(at, expression.cend(), match, word);) {
    const std::string name = match[1];
    // The exponent of "1e6" is no name; operators and functions stay as they are.
    const bool in_number = match[1].first != expression.cbegin() &&
                           std::isdigit(static_cast<unsigned char>(*(match[1].first - 1)));
    at = match[1].second;
    if (in_number || name == "and" || name == "or" || functions.contains(name)) continue;
    at = match[0].second;
    std::vector<std::string> arguments;
    if (match[2].matched) {
      std::string inside = match[3];
      std::erase(inside, ' ');
      for (std::size_t at = 0; at <= inside.size();) {
        const std::size_t comma = std::min(inside.find(',', at), inside.size());
        arguments.push_back(inside.substr(at, comma - at));
        at = comma + 1;
      }
    }
    std::optional<double> number = source ? number_fact(trace, *source, name, arguments) : std::nullopt;
    const double value = number             ? *number
                         : match[2].matched ? fact_with(known, name, arguments)
                                            : plain_fact(trace, name);
    const std::string own = fmt::format("fact{}", result.values.size());
    result.values[own] = value;
    result.written[match[0]] = value;
    result.expression.append(rest, match[0].first);
    result.expression += own;
    rest = match[0].second;
  }
  result.expression.append(rest, expression.cend());
  return result;
}

}

double evaluate_over(const std::string& expression, const ProgramTrace& trace,
                     const std::vector<std::string>& arguments, const Needs& needs) {
  const Rewritten one = rewritten(expression, {trace, arguments, needs});
  return evaluate(one.expression, one.values);
}

double number_over(const std::string& expression, const ProgramTrace& trace, const std::string& source) {
  const Rewritten one = rewritten(expression, {trace, {}, {}}, &source);
  return evaluate(one.expression, one.values);
}

void check_program_number(const std::string& expression) { number_over(expression, ProgramTrace{}, ""); }

void check_program_expression(const std::string& expression) {
  evaluate_over(expression, ProgramTrace{}, {});
}

std::map<std::string, double> used_values(const std::string& expression, const ProgramTrace& trace,
                                          const std::vector<std::string>& arguments, const Needs& needs) {
  return rewritten(expression, {trace, arguments, needs}).written;
}

std::set<LeftOut> asked_needs(const std::string& expression) {
  static const std::regex asked(R"(needs\s*\(\s*([a-z_]+)\s*\))");
  std::set<LeftOut> all;
  for (std::sregex_iterator it(expression.begin(), expression.end(), asked), end; it != end; ++it)
    all.insert(left_out_called((*it)[1]));
  return all;
}

}
