#include "lessons/format/run_expression.h"

#include "kernels/base/error.h"
#include "kernels/base/expression.h"
#include "kernels/problems/problem.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>

namespace kernelarium {
namespace {

using Names = std::map<std::string, double>;

/// "load", "store", and both under the plain name.
void put_pair(Names& names, const std::string& name, double load, double store) {
  names[name + ".load"] = load;
  names[name + ".store"] = store;
  names[name] = load + store;
}

void put_counters(const Run& run, Names& names) {
  const auto count = [&](const char* name) { return static_cast<double>(run.counters[name]); };
  const double load_requests = count(metric::global_load_requests);
  const double store_requests = count(metric::global_store_requests);
  const double load_sectors = count(metric::global_load_sectors);
  const double store_sectors = count(metric::global_store_sectors);
  put_pair(names, "requests", load_requests, store_requests);
  put_pair(names, "sectors", load_sectors, store_sectors);
  names["sectors_per_request.load"] = load_sectors / load_requests;
  names["sectors_per_request.store"] = store_sectors / store_requests;
  names["sectors_per_request"] = (load_sectors + store_sectors) / (load_requests + store_requests);
  put_pair(names, "shared_wavefronts", count(metric::shared_load_wavefronts),
           count(metric::shared_store_wavefronts));
  put_pair(names, "excess_wavefronts", count(metric::shared_load_conflicts),
           count(metric::shared_store_conflicts));
  double shared_loads = 0, shared_stores = 0;
  for (const AccessSite& site : run.counters.sites) {
    if (site.space != "shared") continue;
    if (site.operation == "load") shared_loads += static_cast<double>(site.requests);
    if (site.operation == "store") shared_stores += static_cast<double>(site.requests);
  }
  put_pair(names, "shared_requests", shared_loads, shared_stores);
  put_pair(names, "local_sectors", count(metric::local_load_sectors), count(metric::local_store_sectors));
  names["global_atomics"] = count(metric::global_atomics);
  names["shared_atomics"] = count(metric::shared_atomics);
  names["warp_instructions"] = count(metric::warp_instructions);
  names["thread_instructions"] = count(metric::thread_instructions);
  names["active_lanes"] = count(metric::thread_instructions) / count(metric::warp_instructions);
  names["divergent_branches"] = count(metric::divergent_branches);
  names["branches"] = count(metric::branches);
  names["barriers"] = count(metric::barriers);
  names["l1_hit_rate"] = count(metric::l1_load_hits) / load_sectors;
  names["l2_hit_rate"] =
      count(metric::l2_hits) / (count(metric::l2_read_sectors) + count(metric::l2_write_sectors));
  names["dram_read_bytes"] = count(metric::dram_read_bytes);
  names["dram_write_bytes"] = count(metric::dram_write_bytes);
  names["dram_bytes"] = count(metric::dram_read_bytes) + count(metric::dram_write_bytes);
  names["bytes_moved"] = 32 * (load_sectors + store_sectors);
}

void put_launches(const Run& run, Names& names) {
  double blocks = 0, threads = 0, warps = 0;
  const LaunchFacts* main = nullptr; // the launch with the most threads
  for (const LaunchFacts& launch : run.launches) {
    const std::int64_t block = launch.block.count(), warps_of_block = (block + 31) / 32;
    blocks += static_cast<double>(launch.grid.count());
    threads += static_cast<double>(launch.grid.count() * block);
    warps += static_cast<double>(launch.grid.count() * warps_of_block);
    if (!main || launch.grid.count() * block > main->grid.count() * main->block.count()) main = &launch;
  }
  names["launches"] = static_cast<double>(run.launches.size());
  names["blocks"] = blocks;
  names["threads"] = threads;
  names["warps"] = warps;
  const LaunchFacts none;
  const LaunchFacts& launch = main ? *main : none;
  names["threads_per_block"] = main ? static_cast<double>(launch.block.count()) : 0;
  names["waves"] = launch.occupancy.waves;
  names["occupancy"] = launch.occupancy.fraction;
  names["blocks_per_sm"] = launch.occupancy.blocks_per_sm;
  names["registers"] = launch.facts.registers_per_thread;
  names["shared_bytes"] = static_cast<double>(launch.facts.static_shared_bytes + launch.shared_bytes);
  const std::string& limiter = launch.occupancy.limiter;
  names["limited_by_warps"] = limiter == "warps";
  names["limited_by_registers"] = limiter == "registers";
  names["limited_by_shared"] = limiter == "shared memory";
  names["limited_by_blocks"] = limiter == "blocks";
}

Names plain_values(const Run& run) {
  Names names;
  for (const Values* values : {&run.sizes, &run.parameters})
    for (const auto& [name, value] : *values) names[name] = static_cast<double>(value);
  names["flops"] = run.flops;
  names["compulsory_bytes"] = run.compulsory_bytes;
  names["passed"] = run.verdict == "pass";
  names["max_error"] = run.max_error;
  put_launches(run, names);
  return names;
}

/// What only the simulator tells.
const std::set<std::string>& counter_names() {
  static const std::set<std::string> all = [] {
    Names names;
    put_counters({}, names);
    std::set<std::string> keys;
    for (const auto& [name, value] : names) keys.insert(name);
    return keys;
  }();
  return all;
}

bool letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool in_name(char c) { return letter(c) || std::isdigit(static_cast<unsigned char>(c)) || c == '.'; }

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
      if (inside == "load" || inside == "store") {
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
  for (const char* suffix : {"load", "store"})
    if (name.ends_with(std::string(".") + suffix))
      return name.substr(0, name.size() - std::string(suffix).size() - 1) + "(" + suffix + ")";
  return name;
}

}

const std::set<std::string>& run_names() {
  static const std::set<std::string> all = [] {
    std::set<std::string> names = counter_names();
    for (const auto& [name, value] : plain_values({})) names.insert(name);
    return names;
  }();
  return all;
}

std::map<std::string, double> values_of(const Run& run) {
  Names names = plain_values(run);
  if (!run.counters.totals.empty()) put_counters(run, names);
  return names;
}

double evaluate_over(const std::string& expression, const Run& run) {
  const Names names = values_of(run);
  const std::string plain = rewritten(expression, [&](const std::string& name) {
    if (!names.contains(name) && counter_names().contains(name))
      throw Error(
          fmt::format("'{}' is counted by the simulator, and this run has no counters: run it on 'sim', "
                      "or let the simulator count beside the hardware",
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
    throw Error(fmt::format("the expression '{}' names '{}', which no run of '{}' has: use {}, or a name of "
                            "lessons/format/README.md",
                            expression, as_written(name), variant.id, fmt::join(own, ", ")));
  });
  evaluate(plain, names);
}

std::map<std::string, double> used_values(const std::string& expression, const Run& run) {
  const Names names = values_of(run);
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
  const auto own = [](const std::string& file, int line) { return line > 0 && file.ends_with(".cu"); };
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
