#include "app/cli/plan_file.h"

#include "app/cli/options.h"
#include "kernels/base/error.h"
#include "kernels/problems/json_object.h"

#include <fmt/format.h>
#include <limits>
#include <nlohmann/json.hpp>

namespace kernelarium {
namespace {

using nlohmann::json;

/// "64,2" or 64 or [64, 2].
Dim3 extent_of(JsonObject& launch, const std::string& key) {
  const json* value = launch.find(key);
  if (!value) launch.fail(key, Sentence::tr("is missing: add it"));
  if (value->is_string()) return parse_extent(value->get<std::string>(), launch.place_of(key));
  std::string text;
  for (const json& side : value->is_array() ? *value : json::array({*value}))
    text += (text.empty() ? "" : ",") + side.dump();
  return parse_extent(text, launch.place_of(key));
}

std::map<std::string, std::string> specs_of(JsonObject& plan, const std::string& key) {
  std::map<std::string, std::string> specs;
  const json* given = plan.find(key);
  if (!given) return specs;
  JsonObject object(*given, plan.place_of(key));
  for (const auto& [name, value] : given->items()) specs[name] = object.text(name);
  return specs;
}

/// Arguments of a launch, with those that name a buffer written as SingleLaunch has them.
class Arguments {
 public:
  explicit Arguments(std::map<std::string, std::string> buffers) : buffers_(std::move(buffers)) {}

  std::string take(const std::string& text, const std::string& what) {
    if (text.starts_with("map:")) return take_map(text);
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
      if (!first_.contains(name)) throw Error(fmt::format("no launch takes the buffer {}", name));
    return first_;
  }

 private:
  /// map:NAME:...
  std::string take_map(const std::string& text) {
    const std::size_t number = count_++, colon = text.find(':', 4);
    const std::string name = text.substr(4, colon - 4);
    const auto buffer = buffers_.find(name);
    if (buffer == buffers_.end() || colon == std::string::npos) return text;
    const auto [known, first] = first_.emplace(name, number);
    return fmt::format("map:{}{}", first ? buffer->second : std::to_string(known->second),
                       text.substr(colon));
  }

  std::map<std::string, std::string> buffers_;
  std::map<std::string, std::size_t> first_;
  std::size_t count_ = 0;
};

}

std::map<std::string, std::size_t> read_plan(const std::string& file, SingleLaunch& launch) try {
  const json content = read_json(file);
  JsonObject plan(content, {});
  Arguments arguments(specs_of(plan, "buffers"));
  for (const auto& [name, spec] : specs_of(plan, "constants"))
    if (!launch.constants.emplace(name, spec).second)
      throw Error(fmt::format("--constant also sets {}: set it once", name));
  std::vector<JsonObject> launches = plan.objects("launches");
  plan.finish();
  if (launches.empty()) throw Error("\"launches\" has no launch: add one");
  for (std::size_t i = 0; i < launches.size(); ++i) {
    JsonObject& one = launches[i];
    FurtherLaunch next;
    next.kernel = one.text("kernel");
    next.grid = extent_of(one, "grid");
    if (one.find("block") || !launch.file.ends_with(".py"))
      next.block = extent_of(one, "block");
    else
      next.block = {0, 0, 0}; // Triton's num_warps decides
    if (one.find("cluster")) next.cluster = extent_of(one, "cluster");
    next.shared_bytes = one.integer("shared", 0);
    if (next.shared_bytes < 0 || next.shared_bytes > std::numeric_limits<std::int32_t>::max())
      one.fail("shared", fmt::format("must be 0 to {} bytes", std::numeric_limits<std::int32_t>::max()));
    for (const std::string& argument : one.texts("arguments"))
      next.arguments.push_back(arguments.take(argument, one.place_of("arguments")));
    one.finish();
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
} catch (const Error& error) {
  throw in_file(error, file);
}

}
