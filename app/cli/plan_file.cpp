#include "app/cli/plan_file.h"

#include "app/cli/options.h"
#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/experiment/numbers.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <nlohmann/json.hpp>

namespace kernelarium {
namespace {

using nlohmann::json;

/// "64,2" or 64 or [64, 2].
Dim3 extent_of(const json& value, const std::string& what) {
  if (value.is_string()) return parse_extent(value.get<std::string>(), what);
  std::string text;
  for (const json& side : value.is_array() ? value : json::array({value}))
    text += (text.empty() ? "" : ",") + side.dump();
  return parse_extent(text, what);
}

void allow(const json& object, const std::string& what, std::initializer_list<const char*> keys) {
  if (!object.is_object()) throw Error(fmt::format("{} is no object", what));
  for (const auto& [key, value] : object.items())
    if (std::find(keys.begin(), keys.end(), key) == keys.end())
      throw Error(fmt::format("{} has \"{}\", but knows {}", what, key, fmt::join(keys, ", ")));
}

const json& wanted(const json& object, const char* key, const std::string& what) {
  if (!object.contains(key)) throw Error(fmt::format("{} has no \"{}\"", what, key));
  return object.at(key);
}

std::map<std::string, std::string> specs_of(const json& object, const char* key, const std::string& what) {
  std::map<std::string, std::string> specs;
  if (!object.contains(key)) return specs;
  if (!object.at(key).is_object()) throw Error(fmt::format("{}: \"{}\" is no object", what, key));
  for (const auto& [name, value] : object.at(key).items()) {
    if (!value.is_string()) throw Error(fmt::format("{}: \"{}\" wants text for {}", what, key, name));
    specs[name] = value.get<std::string>();
  }
  return specs;
}

/// Arguments of a launch, with those that name a buffer written as SingleLaunch has them.
class Arguments {
 public:
  Arguments(std::map<std::string, std::string> buffers, std::string file)
      : buffers_(std::move(buffers)), file_(std::move(file)) {}

  std::string take(const std::string& text, const std::string& what) {
    const std::size_t number = count_++, plus = text.find('+');
    const std::string name = text.substr(0, plus);
    const auto buffer = buffers_.find(name);
    if (buffer == buffers_.end()) return text;
    const auto known = first_.find(name);
    if (plus == std::string::npos) {
      if (known != first_.end()) return fmt::format("at:{}+0", known->second);
      first_[name] = number;
      return buffer->second;
    }
    if (known == first_.end())
      throw Error(
          fmt::format("{}: '{}' names a place in {} before a launch takes all of it", what, text, name));
    return fmt::format("at:{}+{}", known->second, text.substr(plus + 1));
  }
  /// Where each buffer stands first.
  std::map<std::string, std::size_t> first() const {
    for (const auto& [name, spec] : buffers_)
      if (!first_.contains(name)) throw Error(fmt::format("{}: no launch takes the buffer {}", file_, name));
    return first_;
  }

 private:
  std::map<std::string, std::string> buffers_;
  std::map<std::string, std::size_t> first_;
  std::string file_;
  std::size_t count_ = 0;
};

}

std::map<std::string, std::size_t> read_plan(const std::string& file, SingleLaunch& launch) {
  const json plan = json::parse(read_file(file), nullptr, false, true);
  if (plan.is_discarded()) throw Error(fmt::format("{} is no JSON", file));
  allow(plan, file, {"buffers", "constants", "launches"});
  Arguments arguments(specs_of(plan, "buffers", file), file);
  for (const auto& [name, spec] : specs_of(plan, "constants", file))
    if (!launch.constants.emplace(name, spec).second)
      throw Error(fmt::format("{} and --constant both set {}", file, name));
  const json& launches = wanted(plan, "launches", file);
  if (!launches.is_array() || launches.empty())
    throw Error(fmt::format("{} has no launch in \"launches\"", file));
  for (std::size_t i = 0; i < launches.size(); ++i) {
    const json& one = launches[i];
    const std::string what = fmt::format("{}, launch {}", file, i + 1);
    allow(one, what, {"kernel", "grid", "block", "shared", "cluster", "arguments"});
    FurtherLaunch next;
    if (!wanted(one, "kernel", what).is_string())
      throw Error(fmt::format("{}: \"kernel\" wants a name", what));
    next.kernel = one.at("kernel").get<std::string>();
    next.grid = extent_of(wanted(one, "grid", what), what + ", \"grid\"");
    next.block = extent_of(wanted(one, "block", what), what + ", \"block\"");
    if (one.contains("cluster")) next.cluster = extent_of(one.at("cluster"), what + ", \"cluster\"");
    if (one.contains("shared"))
      next.shared_bytes = parse_integer(one.at("shared").dump(), what + ", \"shared\"", 0,
                                        std::numeric_limits<std::int32_t>::max());
    const json& list = one.contains("arguments") ? one.at("arguments") : json::array();
    if (!list.is_array()) throw Error(fmt::format("{}: \"arguments\" is no list", what));
    for (const json& argument : list) {
      if (!argument.is_string())
        throw Error(fmt::format("{}: an argument is text, not {}", what, argument.dump()));
      next.arguments.push_back(arguments.take(argument.get<std::string>(), what));
    }
    if (i > 0) {
      launch.then.push_back(std::move(next));
      continue;
    }
    launch.kernel = next.kernel;
    launch.grid = next.grid;
    launch.block = next.block;
    launch.cluster = next.cluster;
    launch.shared_bytes = next.shared_bytes;
    launch.arguments = std::move(next.arguments);
  }
  return arguments.first();
}

}
