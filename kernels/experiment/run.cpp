#include "kernels/experiment/run.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>

namespace kernelarium {
namespace {

using nlohmann::json;

/// JSON has no NaN and no infinity: both are written as null.
json number(double value) { return std::isfinite(value) ? json(value) : json(nullptr); }

json values_to_json(const Values& values, const std::map<std::string, std::string>& choices) {
  json object = json::object();
  for (const auto& [name, value] : values) {
    const auto choice = choices.find(name);
    object[name] = choice == choices.end() ? json(value) : json(choice->second);
  }
  return object;
}

json to_json(const Series& series) {
  return {
      {"median_ms", number(series.median_ms)}, {"iqr_ms", number(series.iqr_ms)}, {"n", series.n},
      {"label", name_of(series.label)},        {"method", series.method},         {"stopped", series.stopped},
      {"throttled", series.throttled}};
}

json to_json(const Modelled& modelled) {
  json parts = json::object();
  for (const auto& [name, ms] : modelled.parts_ms) parts[name] = number(ms);
  return {{"median_ms", number(modelled.median_ms)},
          {"bound_by", modelled.bound_by},
          {"spec", modelled.spec},
          {"parts_ms", parts}};
}

json to_json(const AccessSite& site) {
  return {{"kernel", site.kernel},
          {"file", site.file},
          {"line", site.line},
          {"ptx_line", site.ptx_line},
          {"space", site.space},
          {"operation", site.operation},
          {"bytes_per_thread", site.bytes_per_thread},
          {"requests", site.requests},
          {"threads", site.threads},
          {"sectors", site.sectors},
          {"ideal_sectors", site.ideal_sectors},
          {"wavefronts", site.wavefronts},
          {"ideal_wavefronts", site.ideal_wavefronts},
          {"worst_ways", site.worst_ways}};
}

json to_json(const LineCount& line) {
  return {{"file", line.file},
          {"line", line.line},
          {"warp_instructions", line.warp_instructions},
          {"thread_instructions", line.thread_instructions},
          {"divergent_branches", line.divergent_branches}};
}

json to_json(const Dim3& extent) { return json::array({extent.x, extent.y, extent.z}); }

json to_json(const Occupancy& occupancy) {
  return {{"blocks_per_sm", occupancy.blocks_per_sm},
          {"warps_per_sm", occupancy.warps_per_sm},
          {"max_warps_per_sm", occupancy.max_warps_per_sm},
          {"fraction", number(occupancy.fraction)},
          {"limiter", occupancy.limiter},
          {"by_warps", occupancy.by_warps},
          {"by_registers", occupancy.by_registers},
          {"by_shared", occupancy.by_shared},
          {"by_blocks", occupancy.by_blocks},
          {"waves", number(occupancy.waves)}};
}

json to_json(const LaunchFacts& launch) {
  json arguments = json::array();
  for (const ArgumentFacts& argument : launch.arguments)
    arguments.push_back(argument.buffer.empty() ? json{{"bits", argument.bits}}
                                                : json{{"buffer", argument.buffer}});
  return {{"kernel", launch.kernel},
          {"grid", to_json(launch.grid)},
          {"block", to_json(launch.block)},
          {"shared_bytes", launch.shared_bytes},
          {"registers_per_thread", launch.facts.registers_per_thread},
          {"static_shared_bytes", launch.facts.static_shared_bytes},
          {"local_bytes_per_thread", launch.facts.local_bytes_per_thread},
          {"max_threads_per_block", launch.facts.max_threads_per_block},
          {"argument_bytes", launch.facts.argument_bytes},
          {"arguments", std::move(arguments)},
          {"occupancy", to_json(launch.occupancy)}};
}

json to_json(const BufferFacts& buffer) {
  return {{"name", buffer.name},       {"title", buffer.title},
          {"view", buffer.view},       {"dtype", name_of(buffer.dtype)},
          {"shape", buffer.shape},     {"output", buffer.output},
          {"address", buffer.address}, {"scratch", buffer.scratch}};
}

json to_json(const BaselineResult& baseline) {
  return {{"name", baseline.name},
          {"library", baseline.library},
          {"threads", baseline.threads},
          {"verdict", baseline.verdict},
          {"time", to_json(baseline.time)},
          {"ratio", number(baseline.ratio)},
          {"ratio_low", number(baseline.ratio_low)},
          {"ratio_high", number(baseline.ratio_high)},
          {"comparison", baseline.comparison}};
}

json to_json(const WrongElement& element) {
  return {{"buffer", element.buffer},
          {"index", element.index},
          {"place", element.place},
          {"got", number(element.got)},
          {"expected", number(element.expected)},
          {"written", element.written}};
}

template<class T>
json list_to_json(const std::vector<T>& items) {
  json list = json::array();
  for (const T& item : items) list.push_back(to_json(item));
  return list;
}

std::string fault_name(Fault fault) {
  switch (fault) {
  case Fault::wrong_result:
    return "wrong result";
  case Fault::bad_argument:
    return "bad argument";
  case Fault::no_compile:
    return "no compile";
  case Fault::kernel_fault:
    return "kernel fault";
  case Fault::no_device:
    return "no device";
  }
  return "";
}

/// Typed access to the keys of an object; every refusal names the path of the key.
class Reader {
 public:
  Reader(const json& object, std::string path) : object_(object), path_(std::move(path)) {
    if (!object.is_object()) fail("should be an object");
  }

  bool has(const char* key) const { return object_.contains(key) && !object_[key].is_null(); }

  const json& at(const char* key) const {
    if (!object_.contains(key)) Reader::fail(path_of(key), "is missing");
    return object_[key];
  }

  template<class T>
  void read(const char* key, T& into) const {
    const json& value = at(key);
    if constexpr (std::is_same_v<T, std::string>) {
      if (!value.is_string()) fail(path_of(key), "should be a text");
    } else if constexpr (std::is_same_v<T, bool>) {
      if (!value.is_boolean()) fail(path_of(key), "should be true or false");
    } else if constexpr (std::is_same_v<T, double>) {
      if (value.is_null()) {
        into = std::numeric_limits<double>::quiet_NaN();
        return;
      }
      if (!value.is_number()) fail(path_of(key), "should be a number");
    } else if constexpr (std::is_integral_v<T>) {
      if (!value.is_number_integer()) fail(path_of(key), "should be a whole number");
    }
    try {
      into = value.get<T>();
    } catch (const json::exception&) {
      fail(path_of(key), "has the wrong type");
    }
  }

  /// Keys that came later than the first version, or are absent where they have no meaning.
  template<class T>
  void read_if(const char* key, T& into) const {
    if (object_.contains(key)) read(key, into);
  }

  template<class T>
  void read_list(const char* key, std::vector<T>& into, T (*reader)(const Reader&)) const {
    if (!object_.contains(key)) return;
    const json& list = at(key);
    if (!list.is_array()) fail(path_of(key), "should be a list");
    for (std::size_t i = 0; i < list.size(); ++i)
      into.push_back(reader(Reader(list[i], fmt::format("{}[{}]", path_of(key), i))));
  }

  Reader inner(const char* key) const { return {at(key), path_of(key)}; }
  std::string path_of(const char* key) const { return path_.empty() ? key : path_ + "." + key; }

  [[noreturn]] static void fail(const std::string& path, const std::string& what) {
    throw Error(fmt::format("this is not a run: the key '{}' {}", path, what));
  }

 private:
  [[noreturn]] void fail(const std::string& what) const { fail(path_.empty() ? "(whole)" : path_, what); }

  const json& object_;
  std::string path_;
};

Label label_from(const Reader& in) {
  std::string name;
  in.read("label", name);
  for (const Label label :
       {Label::measured, Label::counted, Label::modelled, Label::recorded, Label::simulation})
    if (name_of(label) == name) return label;
  Reader::fail(in.path_of("label"), fmt::format("is '{}', which is no label", name));
}

Series series_from(const Reader& in) {
  Series series;
  in.read("median_ms", series.median_ms);
  in.read("iqr_ms", series.iqr_ms);
  in.read("n", series.n);
  series.label = label_from(in);
  in.read_if("method", series.method);
  in.read_if("stopped", series.stopped);
  in.read_if("throttled", series.throttled);
  return series;
}

Modelled modelled_from(const Reader& in) {
  Modelled modelled;
  in.read("median_ms", modelled.median_ms);
  in.read("bound_by", modelled.bound_by);
  in.read("spec", modelled.spec);
  if (in.has("parts_ms")) {
    const Reader parts = in.inner("parts_ms");
    for (const auto& [name, unused] : in.at("parts_ms").items())
      parts.read(name.c_str(), modelled.parts_ms[name]);
  }
  return modelled;
}

AccessSite site_from(const Reader& in) {
  AccessSite site;
  in.read("kernel", site.kernel);
  in.read("file", site.file);
  in.read("line", site.line);
  in.read("ptx_line", site.ptx_line);
  in.read("space", site.space);
  in.read("operation", site.operation);
  in.read("bytes_per_thread", site.bytes_per_thread);
  in.read("requests", site.requests);
  in.read("threads", site.threads);
  in.read("sectors", site.sectors);
  in.read("ideal_sectors", site.ideal_sectors);
  in.read("wavefronts", site.wavefronts);
  in.read("ideal_wavefronts", site.ideal_wavefronts);
  in.read("worst_ways", site.worst_ways);
  return site;
}

LineCount line_from(const Reader& in) {
  LineCount line;
  in.read("file", line.file);
  in.read("line", line.line);
  in.read("warp_instructions", line.warp_instructions);
  in.read("thread_instructions", line.thread_instructions);
  in.read("divergent_branches", line.divergent_branches);
  return line;
}

Dim3 extent_from(const Reader& in, const char* key) {
  std::vector<std::int64_t> extent;
  in.read(key, extent);
  if (extent.size() != 3) Reader::fail(in.path_of(key), "should be three whole numbers");
  return {extent[0], extent[1], extent[2]};
}

ArgumentFacts argument_from(const Reader& in) {
  ArgumentFacts argument;
  in.read_if("buffer", argument.buffer);
  in.read_if("bits", argument.bits);
  return argument;
}

LaunchFacts launch_from(const Reader& in) {
  LaunchFacts launch;
  in.read("kernel", launch.kernel);
  launch.grid = extent_from(in, "grid");
  launch.block = extent_from(in, "block");
  in.read("shared_bytes", launch.shared_bytes);
  launch.facts.name = launch.kernel;
  in.read("registers_per_thread", launch.facts.registers_per_thread);
  in.read("static_shared_bytes", launch.facts.static_shared_bytes);
  in.read("local_bytes_per_thread", launch.facts.local_bytes_per_thread);
  in.read("max_threads_per_block", launch.facts.max_threads_per_block);
  in.read("argument_bytes", launch.facts.argument_bytes);
  in.read_list("arguments", launch.arguments, argument_from);
  const Reader occupancy = in.inner("occupancy");
  occupancy.read("blocks_per_sm", launch.occupancy.blocks_per_sm);
  occupancy.read("warps_per_sm", launch.occupancy.warps_per_sm);
  occupancy.read("max_warps_per_sm", launch.occupancy.max_warps_per_sm);
  occupancy.read("fraction", launch.occupancy.fraction);
  occupancy.read("limiter", launch.occupancy.limiter);
  occupancy.read("by_warps", launch.occupancy.by_warps);
  occupancy.read("by_registers", launch.occupancy.by_registers);
  occupancy.read("by_shared", launch.occupancy.by_shared);
  occupancy.read("by_blocks", launch.occupancy.by_blocks);
  occupancy.read("waves", launch.occupancy.waves);
  return launch;
}

BufferFacts buffer_from(const Reader& in) {
  BufferFacts buffer;
  std::string dtype;
  in.read("name", buffer.name);
  in.read("title", buffer.title);
  in.read("view", buffer.view);
  in.read("dtype", dtype);
  in.read("shape", buffer.shape);
  in.read("output", buffer.output);
  in.read("address", buffer.address);
  in.read_if("scratch", buffer.scratch);
  const auto known = parse_dtype(dtype);
  if (!known) Reader::fail(in.path_of("dtype"), fmt::format("is '{}', which is no element type", dtype));
  buffer.dtype = *known;
  return buffer;
}

BaselineResult baseline_from(const Reader& in) {
  BaselineResult baseline;
  in.read("name", baseline.name);
  in.read("library", baseline.library);
  in.read("threads", baseline.threads);
  in.read("verdict", baseline.verdict);
  baseline.time = series_from(in.inner("time"));
  in.read("ratio", baseline.ratio);
  in.read("ratio_low", baseline.ratio_low);
  in.read("ratio_high", baseline.ratio_high);
  in.read("comparison", baseline.comparison);
  return baseline;
}

Diagnostic diagnostic_from(const Reader& in) {
  Diagnostic diagnostic;
  std::string english;
  in.read("kind", diagnostic.kind);
  in.read("message", english);
  diagnostic.message = english;
  if (in.has("sentence")) diagnostic.message = sentence_from_json(in.at("sentence"));
  in.read("file", diagnostic.file);
  in.read("line", diagnostic.line);
  in.read_if("warning", diagnostic.warning);
  return diagnostic;
}

WrongElement wrong_element_from(const Reader& in) {
  WrongElement element;
  in.read("buffer", element.buffer);
  in.read("index", element.index);
  in.read("place", element.place);
  in.read("got", element.got);
  in.read("expected", element.expected);
  in.read("written", element.written);
  return element;
}

/// Values whose choices were written by name: the number of each is in `numbers` ("choices" in the JSON).
Values values_from(const Reader& in, const char* key, const Values& numbers,
                   std::map<std::string, std::string>& choices) {
  Values values;
  const Reader inner = in.inner(key);
  for (const auto& [name, value] : in.at(key).items()) {
    if (!value.is_string()) {
      inner.read(name.c_str(), values[name]);
      continue;
    }
    const auto index = numbers.find(name);
    if (index == numbers.end())
      Reader::fail(inner.path_of(name.c_str()), "is a choice by name, but 'choices' does not number it");
    values[name] = index->second;
    choices[name] = value.get<std::string>();
  }
  return values;
}

std::optional<Fault> fault_from(const Reader& in) {
  if (!in.has("fault")) return std::nullopt;
  std::string name;
  in.read("fault", name);
  for (const Fault fault :
       {Fault::wrong_result, Fault::bad_argument, Fault::no_compile, Fault::kernel_fault, Fault::no_device})
    if (fault_name(fault) == name) return fault;
  Reader::fail(in.path_of("fault"), fmt::format("is '{}', which is no fault", name));
}

}

std::int64_t BufferFacts::count() const {
  return std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<>());
}

bool was_cancelled(const Diagnostic& diagnostic) { return diagnostic.kind == "cancelled"; }

bool was_cancelled(const Run& run) {
  // Warnings of before the end may stand in front of it.
  return std::ranges::any_of(run.diagnostics, [](const Diagnostic& each) { return was_cancelled(each); });
}

json to_json(const Diagnostic& diagnostic) {
  json object = {{"kind", diagnostic.kind},
                 {"message", diagnostic.message.in_english()},
                 {"file", diagnostic.file},
                 {"line", diagnostic.line},
                 {"warning", diagnostic.warning}};
  if (diagnostic.message.source != Sentence::Source::verbatim)
    object["sentence"] = to_json(diagnostic.message);
  return object;
}

Diagnostic diagnostic_from_json(const json& object) { return diagnostic_from(Reader(object, "diagnostic")); }

json to_json(const Run& run) {
  json choices = json::object();
  for (const auto& [name, unused] : run.choices) {
    const auto& values = run.parameters.contains(name) ? run.parameters : run.sizes;
    if (const auto value = values.find(name); value != values.end()) choices[name] = value->second;
  }
  return {
      {"lesson", run.lesson},
      {"problem", run.problem},
      {"variant", run.variant},
      {"device", run.device},
      {"device_name", run.device_name},
      {"parameters", values_to_json(run.parameters, run.choices)},
      {"size", values_to_json(run.sizes, run.choices)},
      {"choices", choices},
      {"seed", run.seed},
      {"verdict", run.verdict},
      {"fault", run.fault ? json(fault_name(*run.fault)) : json(nullptr)},
      {"max_error", number(run.max_error)},
      {"max_relative_error", number(run.max_relative_error)},
      {"wrong", run.wrong},
      {"first_wrong", run.first_wrong ? to_json(*run.first_wrong) : json(nullptr)},
      {"tolerance",
       {{"absolute", number(run.tolerance_absolute)}, {"relative", number(run.tolerance_relative)}}},
      {"time", run.time ? to_json(*run.time) : json(nullptr)},
      {"time_cold", run.time_cold ? to_json(*run.time_cold) : json(nullptr)},
      {"modelled", run.modelled ? to_json(*run.modelled) : json(nullptr)},
      {"recorded", run.recorded ? to_json(*run.recorded) : json(nullptr)},
      {"recorded_on", run.recorded_on},
      {"counters", run.counters.totals},
      {"counted_on", run.counted_on},
      {"sites", list_to_json(run.counters.sites)},
      {"lines", list_to_json(run.counters.lines)},
      {"flops", number(run.flops)},
      {"compulsory_bytes", number(run.compulsory_bytes)},
      {"compile_ms", number(run.compile_ms)},
      {"launches", list_to_json(run.launches)},
      {"buffers", list_to_json(run.buffers)},
      {"baselines", list_to_json(run.baselines)},
      {"diagnostics", list_to_json(run.diagnostics)},
      {"printed", run.printed},
      {"device_facts", run.device_facts},
      {"defines", run.defines},
      {"when", run.when},
      {"source_hash", run.source_hash},
  };
}

Run run_from_json(const json& object) {
  const Reader in(object, "");
  Run run;
  in.read("lesson", run.lesson);
  in.read("variant", run.variant);
  in.read("device", run.device);
  in.read("verdict", run.verdict);
  in.read("max_error", run.max_error);
  in.read_if("problem", run.problem);
  in.read_if("device_name", run.device_name);
  Values numbers;
  in.read_if("choices", numbers);
  run.parameters = values_from(in, "parameters", numbers, run.choices);
  run.sizes = values_from(in, "size", numbers, run.choices);
  in.read_if("seed", run.seed);
  run.fault = fault_from(in);
  in.read_if("max_relative_error", run.max_relative_error);
  in.read_if("wrong", run.wrong);
  if (in.has("first_wrong")) run.first_wrong = wrong_element_from(in.inner("first_wrong"));
  if (in.has("tolerance")) {
    in.inner("tolerance").read("absolute", run.tolerance_absolute);
    in.inner("tolerance").read("relative", run.tolerance_relative);
  }
  if (in.has("time")) run.time = series_from(in.inner("time"));
  if (in.has("time_cold")) run.time_cold = series_from(in.inner("time_cold"));
  if (in.has("modelled")) run.modelled = modelled_from(in.inner("modelled"));
  if (in.has("recorded")) run.recorded = series_from(in.inner("recorded"));
  in.read_if("recorded_on", run.recorded_on);
  in.read("counters", run.counters.totals);
  in.read_if("counted_on", run.counted_on);
  in.read_list("sites", run.counters.sites, site_from);
  in.read_list("lines", run.counters.lines, line_from);
  in.read_if("flops", run.flops);
  in.read_if("compulsory_bytes", run.compulsory_bytes);
  in.read_if("compile_ms", run.compile_ms);
  in.read_list("launches", run.launches, launch_from);
  in.read_list("buffers", run.buffers, buffer_from);
  in.read_list("baselines", run.baselines, baseline_from);
  in.read_list("diagnostics", run.diagnostics, diagnostic_from);
  in.read_if("printed", run.printed);
  in.read_if("device_facts", run.device_facts);
  in.read_if("defines", run.defines);
  in.read_if("when", run.when);
  in.read_if("source_hash", run.source_hash);
  return run;
}

}
