#include "kernels/problems/variant.h"

#include "kernels/base/checkout.h"
#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/base/expression.h"
#include "kernels/problems/json_object.h"
#include "kernels/problems/problem.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

namespace kernelarium {
namespace fs = std::filesystem;
namespace {

bool is_identifier(const std::string& name) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  return !name.empty() && letter(name[0]) &&
         std::all_of(name.begin(), name.end(), [&](char c) { return letter(c) || digit(c); });
}

/// Runs `action`; an Error in it gets the location of `key`.
template<class Action>
auto at_place(const JsonObject& object, const std::string& key, Action action) {
  try {
    return action();
  } catch (const Error& error) {
    object.fail(key, error.diagnostics().front().message);
  }
}

Parameter read_parameter(JsonObject object) {
  Parameter parameter;
  parameter.name = object.text("name");
  parameter.title = object.text("title", "");
  parameter.unit = object.text("unit", "");
  parameter.steps = object.integers("steps");
  parameter.choices = object.texts("choices");
  parameter.reason = object.text("reason", "");
  if (!parameter.steps.empty() && !parameter.choices.empty())
    object.fail("choices", Sentence::tr("can't be combined with steps: keep one of them"));
  if (!parameter.choices.empty()) {
    parameter.minimum = 0;
    parameter.maximum = static_cast<std::int64_t>(parameter.choices.size()) - 1;
    const std::string chosen = object.text("value");
    parameter.value = at_place(object, "value", [&] { return parameter.parse(chosen); });
  } else {
    if (!parameter.steps.empty()) {
      if (!std::is_sorted(parameter.steps.begin(), parameter.steps.end(), std::less_equal<>()))
        object.fail("steps", Sentence::tr("must be in increasing order"));
      parameter.minimum = parameter.steps.front();
      parameter.maximum = parameter.steps.back();
    } else {
      parameter.minimum = object.integer("minimum");
      parameter.maximum = object.integer("maximum");
      if (parameter.minimum > parameter.maximum)
        object.fail("minimum",
                    Sentence::tr("%1 is above the maximum %2", parameter.minimum, parameter.maximum));
    }
    parameter.value = object.integer("value");
    at_place(object, "value", [&] { parameter.check(parameter.value); });
  }
  object.finish();
  return parameter;
}

/// Whole numbers for the problem's own sizes; a choice may be given by name.
Values read_pinned(JsonObject object, const std::vector<Parameter>& sizes) {
  Values pinned;
  for (const Parameter& size : sizes) {
    if (!object.has(size.name)) continue;
    if (size.choices.empty()) {
      pinned[size.name] = object.integer(size.name);
      at_place(object, size.name, [&] { size.check(pinned[size.name]); });
    } else {
      const std::string chosen = object.text(size.name);
      pinned[size.name] = at_place(object, size.name, [&] { return size.parse(chosen); });
    }
  }
  object.finish();
  return pinned;
}

/// Checks, on the default values, that expressions use known names and give the expected type.
class Rules {
 public:
  Rules(const Variant& variant, const Problem& problem) {
    for (const Parameter& size : problem.sizes()) values_[size.name] = size.value;
    for (const auto& [name, value] : variant.pinned) values_[name] = value;
    for (const BufferSpec& buffer : problem.buffers(values_)) memory_.insert(buffer.name);
    for (const Scratch& scratch : variant.scratch) memory_.insert(scratch.name);
    for (const Parameter& parameter : variant.parameters) values_[parameter.name] = parameter.value;
  }

  void condition(const JsonObject& object, const std::string& key, const std::string& text) const {
    at_place(object, key, [&] { return evaluate_condition(text, values_); });
  }
  std::int64_t whole(const JsonObject& object, const std::string& key, const std::string& text) const {
    return at_place(object, key, [&] { return evaluate_integer(text, values_); });
  }
  bool knows(const std::string& name) const { return values_.contains(name); }
  bool has_memory(const std::string& name) const { return memory_.contains(name); }
  const std::set<std::string>& memory() const { return memory_; }

 private:
  Values values_;
  std::set<std::string> memory_;
};

TensorMapRule read_map(JsonObject object, const Rules& rules) {
  TensorMapRule map;
  map.name = object.text("name");
  if (!is_identifier(map.name) || rules.has_memory(map.name))
    object.fail("name", Sentence::tr("'%1' is not a valid name, or already a buffer's", map.name));
  map.of = object.text("of");
  if (!rules.has_memory(map.of))
    object.fail("of", Sentence::tr("there is no buffer '%1': use %2", map.of,
                                   fmt::format("{}", fmt::join(rules.memory(), ", "))));
  const auto extents = [&](const std::string& key) {
    std::vector<std::string> result = object.texts(key);
    for (std::size_t i = 0; i < result.size(); ++i)
      rules.whole(object, fmt::format("{}[{}]", key, i), result[i]);
    return result;
  };
  map.size = extents("size");
  map.box = extents("box");
  if (map.size.empty() || map.size.size() > 5 || map.box.size() != map.size.size())
    object.fail(
        "box",
        Sentence::tr("must contain as many expressions as size, 1 to 5, the innermost dimension first"));
  map.swizzle = object.text("swizzle", "");
  if (!map.swizzle.empty()) rules.whole(object, "swizzle", map.swizzle);
  map.strides = extents("strides");
  if (!map.strides.empty() && map.strides.size() + 1 != map.size.size())
    object.fail("strides", Sentence::tr("must contain an expression for each dimension except the first"));
  object.finish();
  return map;
}

/// An argument, or a member of a structure.
void check_argument(const JsonObject& object, const std::string& key, const std::string& argument,
                    const std::set<std::string>& names, const Rules& rules) {
  const std::size_t colon = argument.find(':');
  if (colon == std::string::npos) {
    if (!names.contains(argument))
      object.fail(key, Sentence::tr("there is no buffer '%1': use %2, or DTYPE:EXPRESSION for a number",
                                    argument, fmt::format("{}", fmt::join(names, ", "))));
    return;
  }
  if (!parse_dtype(argument.substr(0, colon)))
    object.fail(key, Sentence::tr("'%1' is not an element type: use i32, u32, i64, f32...",
                                  argument.substr(0, colon)));
  rules.condition(object, key, argument.substr(colon + 1));
}

StructRule read_struct(JsonObject object, const std::set<std::string>& names, const Rules& rules) {
  StructRule rule;
  rule.name = object.text("name");
  if (!is_identifier(rule.name) || names.contains(rule.name))
    object.fail("name", Sentence::tr("'%1' is not a valid name, or already a buffer's", rule.name));
  rule.members = object.texts("members");
  if (rule.members.empty()) object.fail("members", Sentence::tr("must contain at least one"));
  for (std::size_t i = 0; i < rule.members.size(); ++i) {
    const std::string key = fmt::format("members[{}]", i);
    if (rule.members[i].starts_with("align:")) {
      const std::int64_t bytes = rules.whole(object, key, rule.members[i].substr(6));
      if (bytes < 1 || bytes > 256 || (bytes & (bytes - 1)) != 0)
        object.fail(key, Sentence::tr("must be a power of two, 256 at most"));
    } else {
      check_argument(object, key, rule.members[i], names, rules);
    }
  }
  object.finish();
  return rule;
}

/// A file in `folder`: a lesson from elsewhere is data, and must not reach for files outside.
fs::path file_within(const JsonObject& object, const std::string& key, const fs::path& name,
                     const fs::path& folder) {
  if (name.is_absolute() || name.lexically_normal().string().starts_with(".."))
    object.fail(key, Sentence::tr("'%1' is outside the folder: name a file in it", name.string()));
  return folder / name;
}

fs::path source_within(const JsonObject& object, const fs::path& name, const fs::path& folder) {
  const fs::path file = file_within(object, "source", name, folder);
  if (std::error_code ignored; !fs::is_regular_file(file, ignored))
    object.fail("source", Sentence::tr("there is no file '%1'", file.string()));
  return file;
}

LaunchRule read_launch(JsonObject object, const Rules& rules, const fs::path& folder) {
  LaunchRule launch;
  if (object.has("source")) launch.source = source_within(object, object.text("source"), folder);
  launch.kernel = object.text("kernel");
  launch.when = object.text("when", "");
  if (!launch.when.empty()) rules.condition(object, "when", launch.when);
  const auto extents = [&](const std::string& key) {
    std::vector<std::string> result = object.texts(key);
    if (result.empty() || result.size() > 3)
      object.fail(key, Sentence::tr("must contain 1 to 3 expressions"));
    for (std::size_t i = 0; i < result.size(); ++i)
      rules.whole(object, fmt::format("{}[{}]", key, i), result[i]);
    return result;
  };
  launch.grid = extents("grid");
  launch.block = extents("block");
  if (object.has("cluster")) launch.cluster = extents("cluster");
  std::set<std::string> names = rules.memory();
  for (JsonObject& entry : object.objects("maps")) {
    launch.maps.push_back(read_map(entry, rules));
    if (!names.insert(launch.maps.back().name).second)
      entry.fail("name", Sentence::tr("'%1' is already used by another map", launch.maps.back().name));
  }
  for (JsonObject& entry : object.objects("structs")) {
    launch.structs.push_back(read_struct(entry, names, rules));
    names.insert(launch.structs.back().name);
  }
  launch.shared_bytes = object.text("shared_bytes", "");
  if (!launch.shared_bytes.empty()) rules.whole(object, "shared_bytes", launch.shared_bytes);
  launch.arguments = object.texts("arguments");
  for (std::size_t i = 0; i < launch.arguments.size(); ++i)
    check_argument(object, fmt::format("arguments[{}]", i), launch.arguments[i], names, rules);
  object.finish();
  return launch;
}

NvccRule read_nvcc(JsonObject object, const fs::path& folder, const fs::path& checkout) {
  NvccRule rule;
  rule.standard = object.text("standard", rule.standard);
  rule.fast_math = object.flag("fast_math", false);
  rule.include_folders = {folder}; // first: a file there replaces one of the checkout
  for (const std::string& include : object.texts("include"))
    rule.include_folders.push_back(file_within(object, "include", include, checkout));
  object.finish();
  return rule;
}

RoundingRule read_rounding(JsonObject object) {
  RoundingRule rule;
  const auto number = [&](const char* key) {
    const nlohmann::json* value = object.find(key);
    if (!value) return 0.0;
    if (!value->is_number() || value->get<double>() < 0)
      object.fail(key, Sentence::tr("must be a number of 0 or more"));
    return value->get<double>();
  };
  rule.absolute = number("absolute");
  rule.relative = number("relative");
  rule.reason = object.text("reason");
  object.finish();
  return rule;
}

Variant read_variant(JsonObject object, const fs::path& folder) {
  Variant variant;
  variant.id = object.text("id");
  variant.title = object.text("title");
  variant.summary = object.text("summary");
  variant.problem = object.text("problem");
  const Problem& problem = *at_place(object, "problem", [&] { return &find_problem(variant.problem); });
  const std::vector<Parameter> sizes = problem.sizes();
  if (const nlohmann::json* pinned = object.find("pinned"))
    variant.pinned = read_pinned(JsonObject(*pinned, object.place_of("pinned")), sizes);

  variant.checkout = object.text("checkout", "");
  const fs::path checkout = checkout_folder(variant.checkout);
  if (!variant.checkout.empty() && !is_identifier(variant.checkout))
    object.fail("checkout",
                Sentence::tr("'%1' is not a valid name: use letters, digits and _", variant.checkout));
  // Whether a checkout has the file is seen when it is run: one of another version must not close the lab.
  const fs::path source = object.text("source");
  variant.source = variant.checkout.empty() ? source_within(object, source, folder)
                                            : file_within(object, "source", source, checkout);
  if (const nlohmann::json* nvcc = object.find("nvcc"))
    variant.nvcc = read_nvcc(JsonObject(*nvcc, object.place_of("nvcc")), folder, checkout);
  if (const nlohmann::json* rounding = object.find("rounding"))
    variant.rounding = read_rounding(JsonObject(*rounding, object.place_of("rounding")));

  for (JsonObject& entry : object.objects("parameters")) {
    Parameter parameter = read_parameter(entry);
    if (find_parameter(variant.parameters, parameter.name) || find_parameter(sizes, parameter.name))
      entry.fail("name", Sentence::tr("'%1' is already used by a parameter or a size", parameter.name));
    variant.parameters.push_back(std::move(parameter));
  }
  std::vector<JsonObject> scratch = object.objects("scratch");
  for (JsonObject& entry : scratch) {
    Scratch memory;
    memory.name = entry.text("name");
    const std::string dtype = entry.text("dtype", "f32");
    const auto parsed = parse_dtype(dtype);
    if (!parsed)
      entry.fail("dtype", Sentence::tr("'%1' is not an element type: use f32, u32, f64...", dtype));
    memory.dtype = *parsed;
    memory.shape = entry.texts("shape");
    if (memory.shape.empty()) entry.fail("shape", Sentence::tr("must contain at least one expression"));
    memory.zeroed = entry.flag("zeroed", false);
    entry.finish();
    variant.scratch.push_back(std::move(memory));
  }

  const Rules rules(variant, problem);
  for (std::size_t i = 0; i < scratch.size(); ++i)
    for (const std::string& extent : variant.scratch[i].shape) rules.whole(scratch[i], "shape", extent);
  for (JsonObject& entry : object.objects("limits")) {
    variant.limits.push_back({entry.text("rule"), entry.text("reason")});
    rules.condition(entry, "rule", variant.limits.back().rule);
    entry.finish();
  }
  variant.defines = object.texts("defines");
  for (std::size_t i = 0; i < variant.defines.size(); ++i) {
    const std::string& define = variant.defines[i];
    const std::string key = fmt::format("defines[{}]", i);
    const std::size_t equals = define.find('=');
    if (!is_identifier(define.substr(0, equals)))
      object.fail(key, Sentence::tr("'%1' is not a macro's name: use NAME or NAME=EXPRESSION", define));
    if (equals != std::string::npos)
      rules.whole(object, key, define.substr(equals + 1));
    else if (!rules.knows(define))
      object.fail(key, Sentence::tr("'%1' is neither a parameter nor a size", define));
  }
  for (const JsonObject& entry : object.objects("launches"))
    variant.launches.push_back(read_launch(entry, rules, folder));
  if (variant.launches.empty()) object.fail("launches", Sentence::tr("must contain at least one launch"));
  for (JsonObject& entry : object.objects("follows")) {
    variant.follows.push_back({entry.text("variant"), entry.text("advice")});
    entry.finish();
  }
  variant.deterministic = object.flag("deterministic", true);
  if (object.has("compute_capability")) {
    const std::int64_t capability = object.integer("compute_capability");
    if (capability < 75 || capability > 999)
      object.fail("compute_capability", Sentence::tr("is 10 * major + minor, such as 80 or 90: at least 75"));
    variant.compute_capability = static_cast<int>(capability);
  }
  object.finish();
  return variant;
}

}

Parameter parameter_from_json(const nlohmann::json& object) { return read_parameter(JsonObject(object, "")); }

Variant variant_from_json(const nlohmann::json& object, const fs::path& folder, const std::string& place) {
  return read_variant(JsonObject(object, place), folder);
}

std::vector<Variant> read_variants(const fs::path& file) {
  const nlohmann::json content = read_json(file);
  try {
    JsonObject top(content, "");
    std::vector<Variant> variants;
    for (const JsonObject& entry : top.objects("variants")) {
      variants.push_back(read_variant(entry, file.parent_path()));
      const auto same = [&](const Variant& other) {
        return other.id == variants.back().id && other.problem == variants.back().problem;
      };
      if (std::count_if(variants.begin(), variants.end(), same) > 1)
        entry.fail("id", Sentence::tr("'%1' is already used by another variant of this problem",
                                      variants.back().id));
    }
    if (variants.empty()) top.fail("variants", Sentence::tr("must contain at least one variant"));
    top.finish();
    return variants;
  } catch (const Error& error) {
    throw in_file(error, file.string());
  }
}

std::vector<Variant> find_variants(const std::string& problem) {
  std::vector<fs::path> files;
  for (const auto& topic : fs::directory_iterator(data_folder() / "kernels" / "cuda"))
    if (fs::exists(topic.path() / "variants.json")) files.push_back(topic.path() / "variants.json");
  std::sort(files.begin(), files.end());
  std::vector<Variant> found;
  for (const fs::path& file : files)
    for (Variant& variant : read_variants(file)) {
      if (!variant.checkout.empty() && checkout_folder(variant.checkout).empty()) continue;
      if (problem.empty() || variant.problem == problem) found.push_back(std::move(variant));
    }
  return found;
}

Variant find_variant(const std::string& problem, const std::string& id) {
  find_problem(problem);
  std::vector<std::string> known;
  for (Variant& variant : find_variants(problem)) {
    if (variant.id == id) return std::move(variant);
    known.push_back(variant.id);
  }
  throw Error(Sentence::tr("the problem '%1' has no variant '%2': use %3", problem, id,
                           fmt::format("{}", fmt::join(known, ", "))));
}

}
