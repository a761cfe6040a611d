#include "lessons/format/program_facts.h"

#include "kernels/base/error.h"
#include "kernels/base/expression.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <regex>
#include <set>
#include <vector>

namespace kernelarium {
namespace {

using program::ProgramTrace;
using program::WorkRecord;
using Spans = std::vector<std::pair<double, double>>;

/// Kinds of work that overlap() knows.
bool is_kind(const WorkRecord& work, const std::string& kind) {
  if (kind == "kernel") return work.kind == "kernel" || work.kind == "library";
  if (kind == "copy") return work.kind == "copy";
  const bool in = work.from != "device" && work.to == "device",
             out = work.from == "device" && work.to != "device";
  return work.kind == "copy" && (kind == "copy_in" ? in : out);
}
const std::set<std::string> kKinds{"copy", "copy_in", "copy_out", "kernel"};

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

double streams_of(const ProgramTrace& trace) {
  std::set<std::pair<int, std::uint64_t>> streams;
  for (const WorkRecord& work : trace.work) streams.emplace(work.device, work.stream);
  return static_cast<double>(streams.size());
}

double plain_fact(const ProgramTrace& trace, const std::string& name) {
  if (name == "launches") return static_cast<double>(trace.launches);
  if (name == "graph_launches") return static_cast<double>(trace.graph_launches);
  if (name == "copies") return static_cast<double>(trace.copies);
  if (name == "copied_bytes") return static_cast<double>(trace.copied_bytes);
  if (name == "failed_calls") return static_cast<double>(trace.failed_calls);
  if (name == "streams") return streams_of(trace);
  if (name == "leaks")
    return static_cast<double>(std::count_if(trace.findings.begin(), trace.findings.end(),
                                             [](const auto& finding) { return finding.kind == "leak"; }));
  throw Error(
      fmt::format("no trace of a program has '{}': use launches, graph_launches, copies, copied_bytes, "
                  "failed_calls, streams, leaks, calls(FUNCTION), copies(MEMORY), overlap(KIND, KIND)",
                  name));
}

double fact_with(const ProgramTrace& trace, const std::string& name,
                 const std::vector<std::string>& arguments) {
  if (name == "calls" && arguments.size() == 1)
    return static_cast<double>(std::count_if(trace.calls.begin(), trace.calls.end(),
                                             [&](const auto& call) { return call.name == arguments[0]; }));
  static const std::set<std::string> memories{"pageable", "pinned", "managed"};
  if (name == "copies" && arguments.size() == 1) {
    if (!memories.contains(arguments[0]))
      throw Error(fmt::format("copies({}): use pageable, pinned or managed", arguments[0]));
    return static_cast<double>(
        std::count_if(trace.work.begin(), trace.work.end(), [&](const WorkRecord& work) {
          return work.kind == "copy" && (work.from == arguments[0] || work.to == arguments[0]);
        }));
  }
  if (name == "overlap" && arguments.size() == 2) {
    for (const std::string& kind : arguments)
      if (!kKinds.contains(kind))
        throw Error(fmt::format("overlap() of '{}': use copy, copy_in, copy_out or kernel", kind));
    return overlap(trace, arguments[0], arguments[1]);
  }
  throw Error(fmt::format("'{}' does not take {} arguments here", name, arguments.size()));
}

struct Rewritten {
  std::string expression;               ///< with a name of its own for each fact
  std::map<std::string, double> values; ///< by that name
  std::map<std::string, double> written;
};

Rewritten rewritten(const std::string& expression, const ProgramTrace& trace) {
  if (expression.size() > 1000) throw Error("the expression is longer than 1000 characters: make it shorter");
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
    const double value = match[2].matched ? fact_with(trace, name, arguments) : plain_fact(trace, name);
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

double evaluate_over(const std::string& expression, const ProgramTrace& trace) {
  const Rewritten one = rewritten(expression, trace);
  return evaluate(one.expression, one.values);
}

void check_program_expression(const std::string& expression) { evaluate_over(expression, ProgramTrace{}); }

std::map<std::string, double> used_values(const std::string& expression, const ProgramTrace& trace) {
  return rewritten(expression, trace).written;
}

}
