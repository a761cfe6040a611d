#include "lessons/format/run_expression.h"

#include "kernels/base/error.h"
#include "kernels/base/expression.h"
#include "kernels/device/counters.h"
#include "kernels/experiment/devices.h"
#include "kernels/metrics/metric.h"
#include "kernels/problems/problem.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <limits>
#include <span>

namespace kernelarium {
namespace {

using Names = std::map<std::string, double>;

/// The limiter of the launch with the most threads, as truth values, and the verdict.
void put_truths(const Run& run, Names& names) {
  const LaunchFacts* main = nullptr;
  for (const LaunchFacts& launch : run.launches)
    if (!main || launch.grid.count() * launch.block.count() > main->grid.count() * main->block.count())
      main = &launch;
  const std::string limiter = main ? main->occupancy.limiter : "";
  names["limited_by_warps"] = limiter == "warps";
  names["limited_by_registers"] = limiter == "registers";
  names["limited_by_shared"] = limiter == "shared memory";
  names["limited_by_blocks"] = limiter == "blocks";
  names["passed"] = run.verdict == Verdict::pass;
}

/// "load", "store", and both under the plain name.
void put_pair(Names& names, const std::string& name, double load, double store) {
  names[name + ".load"] = load;
  names[name + ".store"] = store;
  names[name] = load + store;
}

/// Of threads, not of warps, whatever the width; and what moves in all.
void put_global_accesses(const Run& run, Names& names) {
  double loads = 0, stores = 0, atomics = 0, loaded = 0, stored = 0, atomic_sectors = 0, moved = 0;
  for (const AccessSite& site : run.counters.sites) {
    const auto threads = static_cast<double>(site.threads), sectors = static_cast<double>(site.sectors);
    if (site.space == "global" || site.space == "local") moved += 32 * sectors;
    if (site.space != "global") continue;
    (site.operation == "load" ? loads : site.operation == "store" ? stores : atomics) += threads;
    if (site.operation == "load") loaded += threads * site.bytes_per_thread;
    if (site.operation == "store") stored += threads * site.bytes_per_thread;
    if (site.operation == "atomic") atomic_sectors += sectors;
  }
  put_pair(names, "thread_accesses", loads, stores);
  names["thread_accesses.atomic"] = atomics;
  put_pair(names, "thread_bytes", loaded, stored);
  names["sectors.atomic"] = atomic_sectors;
  names["all_bytes_moved"] = moved;
}

/// The largest of `counts` in stretches of `together`, over the mean of these stretches; 1 if there is none.
double busiest(const std::vector<double>& counts, std::size_t together) {
  double most = 0, sum = 0;
  for (std::size_t first = 0; first < counts.size(); first += together) {
    double stretch = 0;
    for (std::size_t i = first; i < std::min(first + together, counts.size()); ++i) stretch += counts[i];
    most = std::max(most, stretch);
    sum += stretch;
  }
  const double stretches = std::ceil(static_cast<double>(counts.size()) / static_cast<double>(together));
  return sum > 0 ? most * stretches / sum : 1;
}

/// How the work of one launch lies on its threads, warps and blocks.
struct Shares {
  double storing_warps = 0, storing_threads = 0;
  double busiest_thread = 1, busiest_warp = 1, busiest_block = 1;
  double busiest_in_shared = 1; ///< warp, by wavefronts of shared memory
  double active_lanes = 32;
};
Shares shares_of(std::span<const WarpCount> warps, std::size_t warps_of_block, double threads) {
  Shares shares;
  std::vector<double> instructions, wavefronts;
  double accesses = 0, busiest_lane = 0, of_warps = 0, of_threads = 0;
  for (const WarpCount& warp : warps) {
    instructions.push_back(warp.instructions);
    wavefronts.push_back(warp.wavefronts);
    of_warps += warp.instructions;
    of_threads += warp.thread_instructions;
    accesses += warp.lane_accesses;
    busiest_lane = std::max(busiest_lane, static_cast<double>(warp.busiest_lane_accesses));
    shares.storing_warps += warp.storing_lanes != 0;
    shares.storing_threads += std::popcount(warp.storing_lanes);
  }
  if (accesses > 0) shares.busiest_thread = busiest_lane * threads / accesses;
  shares.busiest_warp = busiest(instructions, 1);
  shares.busiest_in_shared = busiest(wavefronts, 1);
  shares.busiest_block = busiest(instructions, warps_of_block);
  if (of_warps > 0) shares.active_lanes = of_threads / of_warps;
  return shares;
}

/// The same of the launch with the most threads, and the worst of all launches.
void put_shares(const Run& run, Names& names) {
  // Without counts of the warps nothing is known, and no goal is met.
  for (const char* name : {"storing_warps", "storing_threads", "busiest_thread", "busiest_warp",
                           "busiest_block", "busiest_warp.any", "busiest_warp.shared", "active_lanes.least"})
    names[name] = std::numeric_limits<double>::quiet_NaN();
  if (!run.trace || run.trace->warps.empty()) return;
  const std::span<const WarpCount> all(run.trace->warps);
  std::size_t first = 0;
  double most_threads = 0, worst_warp = 1, least_lanes = 32;
  Shares largest;
  for (const LaunchFacts& launch : run.launches) {
    const auto of_block = static_cast<std::size_t>((launch.block.count() + 31) / 32);
    const std::size_t warps = static_cast<std::size_t>(launch.grid.count()) * of_block;
    if (first + warps > all.size()) return;
    const auto threads = static_cast<double>(launch.grid.count() * launch.block.count());
    const Shares shares = shares_of(all.subspan(first, warps), of_block, threads);
    worst_warp = std::max(worst_warp, shares.busiest_warp);
    least_lanes = std::min(least_lanes, shares.active_lanes);
    if (threads > most_threads) {
      most_threads = threads;
      largest = shares;
    }
    first += warps;
  }
  names["storing_warps"] = largest.storing_warps;
  names["storing_threads"] = largest.storing_threads;
  names["busiest_thread"] = largest.busiest_thread;
  names["busiest_warp"] = largest.busiest_warp;
  names["busiest_block"] = largest.busiest_block;
  names["busiest_warp.any"] = worst_warp;
  names["busiest_warp.shared"] = largest.busiest_in_shared;
  names["active_lanes.least"] = least_lanes;
}

/// What goals on the distribution of work speak of, beside the metrics.
void put_work(const Run& run, Names& names) {
  put_shares(run, names);
  put_global_accesses(run, names);
  double reads = 0, writes = 0;
  for (const AccessSite& site : run.counters.sites) {
    if (site.space != "shared") continue;
    const auto bytes = static_cast<double>(site.threads) * site.bytes_per_thread;
    if (site.operation == "load") reads += bytes;
    if (site.operation == "store") writes += bytes;
  }
  put_pair(names, "shared_thread_bytes", reads, writes);
  names["float_products"] = static_cast<double>(run.counters[metric::float_products]);
}

/// What only the simulator tells.
const std::set<std::string>& counter_names() {
  static const std::set<std::string> all = [] {
    std::set<std::string> names;
    for (const Metric& metric : metrics())
      if (metric.kind == Label::counted) names.insert(metric.id);
    Names work;
    put_work({}, work);
    for (const auto& [name, value] : work) names.insert(name);
    return names;
  }();
  return all;
}

bool letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool in_name(char c) { return letter(c) || std::isdigit(static_cast<unsigned char>(c)) || c == '.'; }

/// What names of the run may be asked of.
constexpr const char* kOf[] = {"load", "store", "atomic", "any", "least", "each", "shared"};

/// "sectors(load)" becomes "sectors.load"; calls `name` for each name that is no function.
std::string rewritten(const std::string& expression, const std::function<void(const std::string&)>& name) {
  static const std::set<std::string> words{"and", "or", "not"};
  std::string result;
  for (std::size_t at = 0; at < expression.size();) {
    if (!letter(expression[at])) {
      // The exponent of "1e6" is no name.
      if (in_name(expression[at])) {
        while (at < expression.size() && in_name(expression[at])) result += expression[at++];
        continue;
      }
      result += expression[at++];
      continue;
    }
    std::size_t end = at;
    while (end < expression.size() && in_name(expression[end])) ++end;
    std::string word = expression.substr(at, end - at);
    std::size_t next = end;
    while (next < expression.size() && expression[next] == ' ') ++next;
    const bool call = next < expression.size() && expression[next] == '(';
    if (call) {
      const std::size_t close = expression.find(')', next);
      std::string inside = close == std::string::npos ? "" : expression.substr(next + 1, close - next - 1);
      std::erase(inside, ' ');
      if (std::find(std::begin(kOf), std::end(kOf), inside) != std::end(kOf)) {
        word += "." + inside;
        end = close + 1;
        name(word);
      }
    } else if (!words.contains(word)) {
      name(word);
    }
    result += word;
    at = end;
  }
  return result;
}

std::string as_written(const std::string& name) {
  for (const char* suffix : kOf)
    if (name.ends_with(std::string(".") + suffix))
      return name.substr(0, name.size() - std::string(suffix).size() - 1) + "(" + suffix + ")";
  return name;
}

}

const std::multimap<std::string, std::vector<std::string>>& shares() {
  static const std::multimap<std::string, std::vector<std::string>> all{
      {"tensor_share", {kWithoutProducts}},
      {"tensor_doubled", {kWithProductsTwice}},
      {"copy_share", {kWithoutCopies}},
      {"remote_share", {kWithoutRemote}},
      {"warp_share", {kWithoutOddWarps}},
      {"warp_share", {kWithoutEvenWarps}},
      {"pair_share", {kWithoutOddPairs}},
      {"pair_share", {kWithoutEvenPairs}},
      {"block_share", {kWithoutOddBlocks, kWithoutOddBlockRows, kWithoutOddBlockPlanes}},
      {"block_share", {kWithoutEvenBlocks, kWithoutEvenBlockRows, kWithoutEvenBlockPlanes}},
      {"lone_share", {kOneByOne}}};
  return all;
}

const std::set<std::string>& run_names() {
  static const std::set<std::string> all = [] {
    std::set<std::string> names = counter_names();
    for (const auto& [name, value] : values_of({})) names.insert(name);
    for (const auto& [name, left_out] : shares()) names.insert(name);
    names.insert({"warp_share.least", "warp_share.each", "block_share.each"});
    return names;
  }();
  return all;
}

std::map<std::string, double> values_of(const Run& run) {
  Names names;
  for (const Values* values : {&run.sizes, &run.parameters})
    for (const auto& [name, value] : *values) names[name] = static_cast<double>(value);
  put_truths(run, names);
  for (const Metric& metric : metrics()) {
    if (!in_goals(metric)) continue;
    const std::optional<double> value = metric.of(run);
    // What a run was counted for and does not have, it has none of: a kernel without copies has 0 of them.
    const bool none = metric.kind == Label::counted && !run.counters.totals.empty() &&
                      (metric.quantity == Quantity::count || metric.quantity == Quantity::bytes);
    if (value || none || metric.kind == Label::derived) names[metric.id] = value.value_or(0);
  }
  if (!run.counters.totals.empty()) put_work(run, names);
  return names;
}

double evaluate_over(const std::string& expression, const Run& run) {
  return evaluate_over(expression, values_of(run));
}

double evaluate_over(const std::string& expression, const Names& names) {
  const std::string plain = rewritten(expression, [&](const std::string& name) {
    if (!names.contains(name) && counter_names().contains(name))
      throw Error(Sentence::tr("'%1' is counted by the simulator, and this run has no counters: run it on "
                               "'sim', or let the simulator count in addition to the hardware",
                               as_written(name)));
  });
  return evaluate(plain, names);
}

void check_expression(const std::string& expression, const Variant& variant) {
  if (expression.size() > 1000) throw Error("the expression is longer than 1000 characters: make it shorter");
  Names names;
  for (const std::string& name : run_names()) names[name] = 1;
  std::vector<std::string> own;
  for (const Parameter& size : find_problem(variant.problem).sizes()) own.push_back(size.name);
  for (const Parameter& parameter : variant.parameters) own.push_back(parameter.name);
  for (const std::string& name : own) names[name] = 1;
  const std::string plain = rewritten(expression, [&](const std::string& name) {
    if (names.contains(name)) return;
    throw Error(Sentence::tr("the expression '%1' names '%2', which no run of '%3' has: use %4, or a name of "
                             "lessons/format/README.md",
                             expression, as_written(name), variant.id,
                             fmt::format("{}", fmt::join(own, ", "))));
  });
  evaluate(plain, names);
}

std::map<std::string, double> used_values(const std::string& expression, const Names& names) {
  Names used;
  rewritten(expression, [&](const std::string& name) {
    if (const auto found = names.find(name); found != names.end()) used[as_written(name)] = found->second;
  });
  return used;
}

namespace {

using SiteValue = std::uint64_t (*)(const AccessSite&);
using LineValue = std::uint64_t (*)(const LineCount&);

bool global(const AccessSite& site) { return site.space == "global"; }
bool shared(const AccessSite& site) { return site.space == "shared"; }

const std::map<std::string, SiteValue>& site_values() {
  static const std::map<std::string, SiteValue> values{
      {"requests", [](const AccessSite& s) { return global(s) ? s.requests : 0; }},
      {"sectors", [](const AccessSite& s) { return global(s) ? s.sectors : 0; }},
      {"excess_sectors", [](const AccessSite& s) { return global(s) ? s.sectors - s.ideal_sectors : 0; }},
      {"shared_requests", [](const AccessSite& s) { return shared(s) ? s.requests : 0; }},
      {"shared_wavefronts", [](const AccessSite& s) { return shared(s) ? s.wavefronts : 0; }},
      {"excess_wavefronts",
       [](const AccessSite& s) { return shared(s) ? s.wavefronts - s.ideal_wavefronts : 0; }},
      {"local_sectors", [](const AccessSite& s) { return s.space == "local" ? s.sectors : 0; }},
  };
  return values;
}

const std::map<std::string, LineValue>& line_values() {
  static const std::map<std::string, LineValue> values{
      {"warp_instructions", [](const LineCount& l) { return l.warp_instructions; }},
      {"thread_instructions", [](const LineCount& l) { return l.thread_instructions; }},
      {"divergent_branches", [](const LineCount& l) { return l.divergent_branches; }},
  };
  return values;
}

}

const std::set<std::string>& line_counters() {
  static const std::set<std::string> all = [] {
    std::set<std::string> names;
    for (const auto& [name, value] : site_values()) names.insert(name);
    for (const auto& [name, value] : line_values()) names.insert(name);
    return names;
  }();
  return all;
}

std::map<int, double> by_line(const std::string& counter, const Run& run) {
  std::map<int, double> lines;
  // Headers are no lines that a learner sees.
  const auto own = [](const std::string& file, int line) {
    return line > 0 && (file.ends_with(".cu") || file.ends_with(".py"));
  };
  if (const auto found = site_values().find(counter); found != site_values().end()) {
    for (const AccessSite& site : run.counters.sites)
      if (own(site.file, site.line)) lines[site.line] += static_cast<double>(found->second(site));
  } else {
    const LineValue value = line_values().at(counter);
    for (const LineCount& line : run.counters.lines)
      if (own(line.file, line.line)) lines[line.line] += static_cast<double>(value(line));
  }
  return lines;
}

}
