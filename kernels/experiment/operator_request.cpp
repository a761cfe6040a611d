#include "kernels/experiment/operator_names.h"
#include "kernels/experiment/operator_plan.h"
#include "kernels/experiment/sources.h"

#include <filesystem>
#include <nlohmann/json.hpp>

namespace kernelarium {
namespace {

using nlohmann::json;

/// A project's tests keep what the launch read and wrote; more would be a burden for a repository.
constexpr std::size_t kMostRecorded = 16 << 20;

const char* name_of(ArgumentSpec::Fill how) {
  switch (how) {
  case ArgumentSpec::Fill::zero:
    return "zero";
  case ArgumentSpec::Fill::random:
    return "random";
  case ArgumentSpec::Fill::iota:
    return "iota";
  case ArgumentSpec::Fill::fill:
    return "fill";
  case ArgumentSpec::Fill::file:
  case ArgumentSpec::Fill::given:
    return "file";
  }
  return "";
}

json content_of(const Tensor& tensor) {
  const auto* first = reinterpret_cast<const std::uint8_t*>(tensor.bytes.data());
  return {{"dtype", torch_name(tensor.dtype)},
          {"shape", tensor.shape},
          {"bytes", json::binary({first, first + tensor.bytes.size()})}};
}

/// A number as JSON: what a person wrote.
json number_of(const ArgumentSpec& given) {
  const double value = load_as_double(given.dtype, given.value.data());
  if (given.dtype == Dtype::boolean) return value != 0;
  if (is_floating(given.dtype)) return value;
  return static_cast<std::int64_t>(value);
}

std::vector<std::string> in_english(const std::vector<Sentence>& sentences) {
  std::vector<std::string> texts;
  for (const Sentence& one : sentences) texts.push_back(one.in_english());
  return texts;
}

json tensors_of(const std::vector<OperatorPlan::Made>& made) {
  json list = json::array();
  for (const OperatorPlan::Made& one : made)
    list.push_back({{"name", one.name}, {"allocation", one.allocation}, {"dtype", torch_name(one.dtype)}});
  return list;
}

}

std::string operator_request(const Experiment& experiment, const Run& run, const Tensors& outputs,
                             const OperatorWishes& wishes) {
  const OperatorPlan plan = plan_operator(experiment, run, wishes);
  const SingleLaunch& launch = *experiment.launch;
  const LaunchFacts& facts = run.launches.front();
  std::size_t bytes = 0;
  json inputs = json::array(), results = tensors_of(plan.results), arguments = json::array();
  for (const OperatorPlan::Input& input : plan.inputs) {
    json& one = inputs.emplace_back(json{{"name", input.name}, {"tensor", input.tensor}});
    one["dtype"] = torch_name(input.given.dtype);
    if (!input.tensor) {
      one["value"] = number_of(input.given);
      continue;
    }
    // Its place decides what it is filled with.
    std::size_t place = 0;
    while (facts.names.at(place) != input.buffer) ++place;
    const Tensor content = make_buffer(input.given, experiment.seed, place);
    bytes += content.bytes.size();
    one["how"] = name_of(input.given.how);
    if (input.given.how == ArgumentSpec::Fill::fill) one["value"] = number_of(input.given);
    one["content"] = content_of(content);
  }
  for (std::size_t i = 0; i < plan.results.size(); ++i) {
    const Tensor& content = outputs.at(plan.results[i].buffer);
    bytes += content.bytes.size();
    results[i]["content"] = content_of(content);
  }
  if (bytes > kMostRecorded)
    throw Error(
        Sentence::tr("the project's tests store what the launch reads and writes: %1 MiB here, but the limit "
                     "is %2 MiB. Launch the kernel with smaller sizes; the operator accepts other sizes, too",
                     (bytes >> 20) + 1, kMostRecorded >> 20));
  for (const OperatorPlan::Passed& one : plan.arguments)
    arguments.push_back({{"text", one.text}, {"type", one.type}});
  std::vector<std::string> folders = launch.include_folders;
  folders.insert(folders.begin(), std::filesystem::absolute(launch.file).parent_path().string());
  std::string macros;
  for (const auto& [name, value] : launch.defines) macros += "#define " + name + " " + value + "\n";
  const json request = {{"name", plan.name},
                        {"named", !wishes.name.empty()},
                        {"source", macros + source_of(launch, experiment.source).text},
                        {"folders", folders},
                        {"kernel", launch.kernel},
                        {"inputs", inputs},
                        {"results", results},
                        {"scratch", tensors_of(plan.scratch)},
                        {"arguments", arguments},
                        {"grid", plan.grid},
                        {"block", {facts.block.x, facts.block.y, facts.block.z}},
                        {"shared", plan.shared},
                        {"requires", plan.conditions},
                        {"derived", in_english(plan.derived)},
                        {"doubts", in_english(plan.doubts)},
                        {"reference", wishes.reference},
                        {"gradients", wishes.gradients},
                        {"uses", wishes.uses}};
  const std::vector<std::uint8_t> cbor = json::to_cbor(request);
  return {cbor.begin(), cbor.end()};
}

}
