#include "kernels/experiment/json_fields.h"
#include "kernels/experiment/run.h"

#include <array>

namespace kernelarium {
namespace {

using nlohmann::json;

/// More elements, threads or bytes than this are no run but a mistake; products of two still fit 64 bits.
constexpr std::int64_t kMost = std::int64_t{1} << 53;

template<class T>
constexpr bool reads = std::remove_cvref_t<T>::reads;

/// The product of extents, or kMost + 1 if it is larger than kMost.
std::int64_t product_of(const std::vector<std::int64_t>& extents) {
  std::int64_t product = 1;
  for (const std::int64_t extent : extents) {
    if (extent == 0) return 0;
    if (product > kMost / extent) return kMost + 1;
    product *= extent;
  }
  return product;
}

Error too_large(const std::string& path) {
  return Error(
      Sentence::tr("this is not a run: the key '%1' is too large: the limit is %2 in total", path, kMost));
}

template<class Io>
void extent(Io& io, const char* key, auto& dim, bool later = false) {
  std::vector<std::int64_t> sides{dim.x, dim.y, dim.z};
  constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
  if (later)
    io.later(key, sides, {1, most});
  else
    io(key, sides, {1, most});
  if constexpr (reads<Io>) {
    if (sides.size() != 3)
      throw Error(
          Sentence::tr("this is not a run: the key '%1' should be three whole numbers", io.path_of(key)));
    if (product_of(sides) > kMost) throw too_large(io.path_of(key));
    dim = {sides[0], sides[1], sides[2]};
  }
}

/// Values whose choices are written by name.
json with_choices(const Values& values, const std::map<std::string, std::string>& choices) {
  json object = json::object();
  for (const auto& [name, value] : values) {
    const auto choice = choices.find(name);
    object[name] = choice == choices.end() ? json(value) : json(choice->second);
  }
  return object;
}

/// The same read: `numbers` ("choices" in the JSON) has the number of each choice.
void read_values(const JsonReader& in, const char* key, JsonRange range, const Values& numbers,
                 Values& values, std::map<std::string, std::string>& choices) {
  const JsonReader inner(in.at(key), in.path_of(key));
  for (const auto& [name, value] : inner.object().items()) {
    if (!value.is_string()) {
      inner(name.c_str(), values[name], range);
      continue;
    }
    const auto index = numbers.find(name);
    if (index == numbers.end())
      throw Error(Sentence::tr(
          "this is not a run: the key '%1' is a choice by name, but 'choices' gives no number for it",
          inner.path_of(name)));
    values[name] = index->second;
    choices[name] = value.get<std::string>();
  }
}

}

template<>
struct JsonNames<Label> {
  static std::string of(Label label) { return std::string(name_of(label)); }
  /// What a series can be.
  static std::optional<Label> from(const std::string& name) {
    for (const Label label : {Label::measured, Label::modelled, Label::recorded, Label::simulation})
      if (name_of(label) == name) return label;
    return std::nullopt;
  }
};

template<>
struct JsonNames<Dtype> {
  static std::string of(Dtype dtype) { return std::string(name_of(dtype)); }
  static std::optional<Dtype> from(const std::string& name) { return parse_dtype(name); }
};

template<>
struct JsonNames<Fault> {
  static constexpr std::array<std::pair<Fault, const char*>, 5> all{{{Fault::wrong_result, "wrong result"},
                                                                     {Fault::bad_argument, "bad argument"},
                                                                     {Fault::no_compile, "no compile"},
                                                                     {Fault::kernel_fault, "kernel fault"},
                                                                     {Fault::no_device, "no device"}}};
  static std::string of(Fault fault) {
    for (const auto& [value, name] : all)
      if (value == fault) return name;
    return "";
  }
  static std::optional<Fault> from(const std::string& name) {
    for (const auto& [value, known] : all)
      if (name == known) return value;
    return std::nullopt;
  }
};

template<>
struct JsonFields<Series> {
  static void of(auto& io, auto& series) {
    io("median_ms", series.median_ms, kNotNegative);
    io("iqr_ms", series.iqr_ms, kNotNegative);
    io("n", series.n, kNotNegative);
    io("label", series.label);
    io.later("method", series.method);
    io.later("stopped", series.stopped);
    io.later("throttled", series.throttled);
  }
};

template<>
struct JsonFields<Modelled> {
  static void of(auto& io, auto& modelled) {
    io("median_ms", modelled.median_ms, kNotNegative);
    io("bound_by", modelled.bound_by);
    io("spec", modelled.spec);
    io.later("parts_ms", modelled.parts_ms, kNotNegative);
  }
};

template<>
struct JsonFields<AccessSite> {
  static void of(auto& io, auto& site) {
    io("kernel", site.kernel);
    io("file", site.file);
    io("line", site.line, kNotNegative);
    io("ptx_line", site.ptx_line, kNotNegative);
    io("space", site.space);
    io("operation", site.operation);
    io("bytes_per_thread", site.bytes_per_thread, {0, 4096});
    io("requests", site.requests);
    io("threads", site.threads);
    io("sectors", site.sectors);
    io("ideal_sectors", site.ideal_sectors);
    io("wavefronts", site.wavefronts);
    io("ideal_wavefronts", site.ideal_wavefronts);
    io("worst_ways", site.worst_ways, {0, 4096});
    io.later("one_per_warp", site.one_per_warp);
  }
};

template<>
struct JsonFields<LineCount> {
  static void of(auto& io, auto& line) {
    io("file", line.file);
    io("line", line.line, kNotNegative);
    io("warp_instructions", line.warp_instructions);
    io("thread_instructions", line.thread_instructions);
    io("divergent_branches", line.divergent_branches);
  }
};

template<>
struct JsonFields<LineStates> {
  static void of(auto& io, auto& line) {
    io("file", line.file);
    io("line", line.line, kNotNegative);
    io("issued", line.issued, kNotNegative);
    io.later("conflicts_ms", line.conflicts_ms, kNotNegative);
    std::map<std::string, double> clocks;
    if constexpr (!reads<decltype(io)>)
      for (std::size_t i = 0; i < kWarpStates; ++i)
        if (line.clocks[i] > 0) clocks[name_of(static_cast<WarpState>(i))] = line.clocks[i];
    io("warp_clocks", clocks, kNotNegative);
    if constexpr (reads<decltype(io)>)
      for (std::size_t i = 0; i < kWarpStates; ++i)
        if (const auto found = clocks.find(name_of(static_cast<WarpState>(i))); found != clocks.end())
          line.clocks[i] = found->second;
  }
};

template<>
struct JsonFields<Occupancy> {
  static void of(auto& io, auto& occupancy) {
    io("blocks_per_sm", occupancy.blocks_per_sm, kNotNegative);
    io("warps_per_sm", occupancy.warps_per_sm, kNotNegative);
    io("max_warps_per_sm", occupancy.max_warps_per_sm, kNotNegative);
    io("fraction", occupancy.fraction, {0, 1});
    io("limiter", occupancy.limiter);
    io("by_warps", occupancy.by_warps, kNotNegative);
    io("by_registers", occupancy.by_registers, kNotNegative);
    io("by_shared", occupancy.by_shared, kNotNegative);
    io("by_blocks", occupancy.by_blocks, kNotNegative);
    io("waves", occupancy.waves, kNotNegative);
  }
};

template<>
struct JsonFields<ArgumentFacts> {
  static void of(auto& io, auto& argument) {
    // One or the other: a buffer's name or a number's bits.
    if constexpr (reads<decltype(io)>) {
      io.later("buffer", argument.buffer);
      io.later("bits", argument.bits);
      io.later("name", argument.name);
    } else if (argument.buffer.empty()) {
      io("bits", argument.bits);
    } else {
      io("buffer", argument.buffer);
    }
    if constexpr (!reads<decltype(io)>)
      if (!argument.name.empty()) io("name", argument.name);
  }
};

template<>
struct JsonFields<LaunchFacts> {
  static void of(auto& io, auto& launch) {
    io("kernel", launch.kernel);
    extent(io, "grid", launch.grid);
    extent(io, "block", launch.block);
    extent(io, "cluster", launch.cluster, true);
    io("shared_bytes", launch.shared_bytes, {0, kMost});
    io("registers_per_thread", launch.facts.registers_per_thread, kNotNegative);
    io("static_shared_bytes", launch.facts.static_shared_bytes, kNotNegative);
    io("local_bytes_per_thread", launch.facts.local_bytes_per_thread, kNotNegative);
    io("max_threads_per_block", launch.facts.max_threads_per_block, kNotNegative);
    io("argument_bytes", launch.facts.argument_bytes, kNotNegative);
    io.later("arguments", launch.arguments);
    io.later("names", launch.names);
    io("occupancy", launch.occupancy);
    if constexpr (reads<decltype(io)>) {
      launch.facts.name = launch.kernel;
      if (launch.block.count() > kMost / launch.grid.count()) throw too_large(io.path_of("grid"));
    }
  }
};

template<>
struct JsonFields<BufferFacts::Touched> {
  static void of(auto& io, auto& touched) {
    io("read", touched.read, kNotNegative);
    io("written", touched.written, kNotNegative);
    io("atomic", touched.atomic, kNotNegative);
  }
};

template<>
struct JsonFields<BufferFacts> {
  static void of(auto& io, auto& buffer) {
    io("name", buffer.name);
    io("title", buffer.title);
    io("view", buffer.view);
    io("dtype", buffer.dtype);
    io("shape", buffer.shape, {0, kMost});
    io("output", buffer.output);
    io("address", buffer.address);
    io.later("scratch", buffer.scratch);
    io.later_group("tolerance", [&](auto& tolerance) {
      tolerance("absolute", buffer.tolerance_absolute, kNotNegative);
      tolerance("relative", buffer.tolerance_relative, kNotNegative);
    });
    io.later("wrong", buffer.wrong);
    io.later("touched", buffer.touched);
    if constexpr (reads<decltype(io)>)
      if (product_of(buffer.shape) > kMost / 8) throw too_large(io.path_of("shape"));
  }
};

/// An empty one, of a baseline that was not tried, reads as an error.
template<class Io, class Value>
void verdict_field(Io& io, Value& verdict) {
  std::string name = name_of(verdict);
  io.one_of("verdict", name, {"", "pass", "fail", "error"});
  if constexpr (reads<decltype(io)>) verdict = parse_verdict(name).value_or(Verdict::error);
}

template<>
struct JsonFields<BaselineResult> {
  static void of(auto& io, auto& baseline) {
    io("name", baseline.name);
    io("library", baseline.library);
    io("threads", baseline.threads, kNotNegative);
    verdict_field(io, baseline.verdict);
    io("time", baseline.time);
    io("ratio", baseline.ratio, kNotNegative);
    io("ratio_low", baseline.ratio_low, kNotNegative);
    io("ratio_high", baseline.ratio_high, kNotNegative);
    io("comparison", baseline.comparison);
  }
};

template<>
struct JsonFields<Diagnostic> {
  static void of(auto& io, auto& diagnostic) {
    io("kind", diagnostic.kind);
    if constexpr (reads<decltype(io)>) {
      std::string english;
      io("message", english);
      diagnostic.message = english;
      if (const auto sentence = io.object().find("sentence");
          sentence != io.object().end() && !sentence->is_null())
        diagnostic.message = sentence_from_json(*sentence);
    } else {
      io("message", diagnostic.message.in_english());
      if (diagnostic.message.source != Sentence::Source::verbatim)
        io("sentence", to_json(diagnostic.message));
    }
    io("file", diagnostic.file);
    io("line", diagnostic.line, kNotNegative);
    io.later("warning", diagnostic.warning);
    io.later("other_line", diagnostic.other_line, kNotNegative);
    io.later("place", diagnostic.place);
  }
};

template<>
struct JsonFields<WrongElement> {
  static void of(auto& io, auto& element) {
    io("buffer", element.buffer);
    io("index", element.index, {0, kMost});
    io("place", element.place, {0, kMost});
    io("got", element.got);
    io("expected", element.expected);
    io("written", element.written);
  }
};

template<>
struct JsonFields<Run> {
  static void of(auto& io, auto& run) {
    io("lesson", run.lesson);
    io.later("problem", run.problem);
    io("variant", run.variant);
    io("device", run.device);
    io.later("device_name", run.device_name);
    settings(io, run);
    io.later("seed", run.seed);
    io.later("pattern", run.pattern);
    verdict_field(io, run.verdict);
    io.later("fault", run.fault);
    io("max_error", run.max_error);
    io.later("max_relative_error", run.max_relative_error);
    io.later("wrong", run.wrong, kNotNegative);
    io.later("first_wrong", run.first_wrong);
    io.later("time", run.time);
    io.later("time_cold", run.time_cold);
    io.later("modelled", run.modelled);
    io.later("line_states", run.line_states);
    io.later("recorded", run.recorded);
    io.later("recorded_on", run.recorded_on);
    io("counters", run.counters.totals);
    io.later("counted_on", run.counted_on);
    io.later("sites", run.counters.sites);
    io.later("lines", run.counters.lines);
    io.later("flops", run.flops, kNotNegative);
    io.later("compulsory_bytes", run.compulsory_bytes, kNotNegative);
    io.later("compile_ms", run.compile_ms, kNotNegative);
    io.later("launches", run.launches);
    io.later("buffers", run.buffers);
    io.later("baselines", run.baselines);
    io.later("diagnostics", run.diagnostics);
    io.later("printed", run.printed);
    io.later("device_facts", run.device_facts);
    io.later("defines", run.defines);
    io.later("configurations", run.configurations);
    io.later("when", run.when);
    io.later("source_hash", run.source_hash);
  }

 private:
  /// Sizes and parameters; choices appear by name, and their numbers under "choices".
  static void settings(auto& io, auto& run) {
    Values numbers;
    if constexpr (reads<decltype(io)>) {
      io.later("choices", numbers, kNotNegative);
      read_values(io, "parameters", {}, numbers, run.parameters, run.choices);
      read_values(io, "size", kNotNegative, numbers, run.sizes, run.choices);
    } else {
      for (const auto& [name, unused] : run.choices) {
        const auto& values = run.parameters.contains(name) ? run.parameters : run.sizes;
        if (const auto value = values.find(name); value != values.end()) numbers[name] = value->second;
      }
      io("choices", numbers);
      io("parameters", with_choices(run.parameters, run.choices));
      io("size", with_choices(run.sizes, run.choices));
    }
  }
};

json to_json(const Diagnostic& diagnostic) { return JsonWriter::written(diagnostic); }

Diagnostic diagnostic_from_json(const json& object) {
  Diagnostic diagnostic;
  const JsonReader reader(object, "diagnostic");
  JsonFields<Diagnostic>::of(reader, diagnostic);
  return diagnostic;
}

json to_json(const Run& run) { return JsonWriter::written(run); }

Run run_from_json(const json& object) {
  Run run;
  const JsonReader reader(object, "");
  JsonFields<Run>::of(reader, run);
  return run;
}

}
