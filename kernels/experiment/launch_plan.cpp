#include "kernels/experiment/launch_plan.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/expression.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace kernelarium {
namespace {

[[noreturn]] void refuse(const Sentence& message) {
  throw Error(Fault::bad_argument, Diagnostic{"launch", message, "", 0, false});
}

/// Of a kernel that is not compiled yet: nothing in it is a limit.
KernelFacts unknown_facts(const std::string& name, const GpuSpec& spec) {
  KernelFacts facts;
  facts.name = name;
  facts.max_threads_per_block = spec.max_threads_per_block;
  return facts;
}

std::map<std::string, double> as_doubles(const Values& values) { return {values.begin(), values.end()}; }

/// "n = 1000, block.x = 256": the values of the names in `rule`.
std::string values_in(const std::string& rule, const Values& values) {
  const auto is_name = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.';
  };
  std::vector<std::string> shown;
  for (std::size_t at = 0; at < rule.size();) {
    if (!is_name(rule[at])) {
      ++at;
      continue;
    }
    const std::size_t start = at;
    while (at < rule.size() && is_name(rule[at])) ++at;
    const auto value = values.find(rule.substr(start, at - start));
    if (value == values.end()) continue;
    const std::string text = fmt::format("{} = {}", value->first, value->second);
    if (std::find(shown.begin(), shown.end(), text) == shown.end()) shown.push_back(text);
  }
  return fmt::format("{}", fmt::join(shown, ", "));
}

/// Text of a -D value: whole numbers as integers, others so that they read back the same.
std::string define_text(double value) {
  if (value == std::floor(value) && std::fabs(value) < 9e15)
    return std::to_string(static_cast<std::int64_t>(value));
  return fmt::format("{:.17g}", value);
}

std::map<std::string, std::string> make_defines(const Variant& variant, const Values& values) {
  std::map<std::string, std::string> defines;
  for (const std::string& define : variant.defines) {
    const auto equals = define.find('=');
    const std::string name = define.substr(0, equals);
    const std::string expression = equals == std::string::npos ? name : define.substr(equals + 1);
    defines[name] = define_text(evaluate(expression, as_doubles(values)));
  }
  return defines;
}

Argument scalar_argument(const std::string& text, const Values& values, Dtype& type) {
  const auto colon = text.find(':');
  const auto dtype = parse_dtype(text.substr(0, colon));
  if (colon == std::string::npos || !dtype)
    throw Error(Sentence::tr("the argument '%1' of a launch is neither a buffer nor DTYPE:EXPRESSION", text));
  type = *dtype;
  const std::string expression = text.substr(colon + 1);
  if (is_floating(*dtype)) return Argument::scalar(*dtype, evaluate(expression, as_doubles(values)));
  const std::int64_t value = evaluate_integer(expression, values);
  std::vector<std::byte> bytes(size_of(*dtype));
  store_from_double(*dtype, bytes.data(), static_cast<double>(value));
  if (load_as_double(*dtype, bytes.data()) != static_cast<double>(value))
    refuse(Sentence::tr("%1 = %2 does not fit in the kernel's %3 argument: choose smaller sizes", expression,
                        value, name_of(*dtype)));
  return Argument::scalar(*dtype, static_cast<double>(value));
}

PlannedBuffer plan_scratch(const Scratch& scratch, const Values& values) {
  constexpr std::int64_t kMostBytes = std::int64_t{64} << 30;
  PlannedBuffer buffer{scratch.name, scratch.dtype, {}, scratch.zeroed};
  auto room = kMostBytes / static_cast<std::int64_t>(size_of(scratch.dtype));
  for (const std::string& expression : scratch.shape) {
    const std::int64_t extent = evaluate_integer(expression, values);
    if (extent < 0 || extent > room)
      refuse(Sentence::tr("the scratch memory '%1' would have %2 elements along one side: it must be 0 or "
                          "more, and 64 GiB at most in all",
                          scratch.name, extent));
    if (extent > 0) room /= extent;
    buffer.shape.push_back(extent);
  }
  return buffer;
}

PlannedMap plan_map(const TensorMapRule& rule, const std::map<std::string, PlannedBuffer>& memory,
                    const Values& values) {
  const auto evaluated = [&](const std::vector<std::string>& expressions) {
    std::vector<std::int64_t> result;
    for (const std::string& expression : expressions) result.push_back(evaluate_integer(expression, values));
    return result;
  };
  const PlannedBuffer& buffer = memory.at(rule.of);
  return {rule.of,
          make_map(buffer.dtype, static_cast<std::int64_t>(buffer.bytes()), evaluated(rule.size),
                   evaluated(rule.box), rule.swizzle.empty() ? 0 : evaluate_integer(rule.swizzle, values),
                   rule.name, evaluated(rule.strides))};
}

std::size_t aligned(std::size_t offset, std::size_t alignment) {
  return (offset + alignment - 1) / alignment * alignment;
}

/// Members are at the next multiple of their size, tensor maps of 64 bytes; the size is a multiple of the
/// largest alignment in it.
PlannedStruct plan_struct(const StructRule& rule, const std::vector<TensorMapRule>& maps,
                          const std::map<std::string, PlannedBuffer>& memory, const Values& values) {
  PlannedStruct result;
  std::size_t largest = 1;
  const auto place = [&](std::size_t bytes, std::size_t alignment) {
    largest = std::max(largest, alignment);
    const std::size_t at = aligned(result.bytes.size(), alignment);
    result.bytes.resize(at + bytes);
    return at;
  };
  for (const std::string& member : rule.members) {
    if (member.starts_with("align:")) {
      place(0, static_cast<std::size_t>(evaluate_integer(member.substr(6), values)));
    } else if (memory.contains(member)) {
      result.later.emplace_back(place(sizeof(DevicePointer), sizeof(DevicePointer)), member);
    } else if (const auto map = std::find_if(maps.begin(), maps.end(),
                                             [&](const TensorMapRule& one) { return one.name == member; });
               map != maps.end()) {
      result.later.emplace_back(place(sim::TensorMap::kBytes, sim::TensorMap::kAlignment),
                                plan_map(*map, memory, values));
    } else {
      Dtype dtype{};
      const Argument number = scalar_argument(member, values, dtype);
      const std::size_t at = place(number.bytes.size(), number.bytes.size());
      std::copy(number.bytes.begin(), number.bytes.end(),
                result.bytes.begin() + static_cast<std::ptrdiff_t>(at));
    }
  }
  result.bytes.resize(aligned(result.bytes.size(), largest));
  return result;
}

void check_limits(const Variant& variant, const Values& values) {
  for (const Limit& limit : variant.limits) {
    if (evaluate_condition(limit.rule, values)) continue;
    const std::string now = values_in(limit.rule, values);
    const Sentence reason = Sentence::of_manifest(limit.reason);
    if (now.empty()) refuse(Sentence::tr("this setting breaks the rule %1: %2", limit.rule, reason));
    refuse(Sentence::tr("this setting breaks the rule %1 (now %2): %3", limit.rule, now, reason));
  }
}

void note_choices(const std::vector<Parameter>& parameters, const Values& values,
                  std::map<std::string, std::string>& choices) {
  for (const Parameter& parameter : parameters)
    if (!parameter.choices.empty()) choices[parameter.name] = parameter.text(values.at(parameter.name));
}

}

sim::TensorMap make_map(Dtype dtype, std::int64_t bytes, const std::vector<std::int64_t>& size,
                        const std::vector<std::int64_t>& box, std::int64_t swizzle, const std::string& what,
                        const std::vector<std::int64_t>& strides) {
  using Type = sim::TensorMap::Type;
  static constexpr std::pair<Dtype, Type> types[] = {
      {Dtype::i8, Type::u8},     {Dtype::u8, Type::u8},     {Dtype::i16, Type::u16}, {Dtype::u16, Type::u16},
      {Dtype::i32, Type::s32},   {Dtype::u32, Type::u32},   {Dtype::i64, Type::s64}, {Dtype::u64, Type::u64},
      {Dtype::f16, Type::f16},   {Dtype::bf16, Type::bf16}, {Dtype::f32, Type::f32}, {Dtype::f64, Type::f64},
      {Dtype::boolean, Type::u8}};
  sim::TensorMap map;
  for (const auto& [from, to] : types)
    if (from == dtype) map.type = to;
  map.rank = static_cast<std::uint8_t>(size.size());
  std::int64_t stride = static_cast<std::int64_t>(size_of(dtype)), reach = stride;
  for (std::size_t d = 0; d < size.size(); ++d) {
    if (d > 0 && !strides.empty()) stride = std::max<std::int64_t>(strides.at(d - 1), 1);
    map.size[d] = static_cast<std::uint64_t>(std::max<std::int64_t>(size[d], 0));
    map.box[d] = static_cast<std::uint32_t>(std::clamp<std::int64_t>(box[d], 0, 0xffff));
    map.stride[d] = static_cast<std::uint64_t>(stride);
    if (size[d] > bytes / stride + 1 || (reach += (std::max<std::int64_t>(size[d], 1) - 1) * stride) > bytes)
      refuse(Sentence::tr("%1: the tensor is larger than its buffer of %2 bytes", what, bytes));
    if (strides.empty()) stride *= std::max<std::int64_t>(size[d], 1);
  }
  for (std::int64_t width = swizzle; width > 16 && map.swizzle < 4; width /= 2) ++map.swizzle;
  if (swizzle != 0 && swizzle != 16 << map.swizzle)
    refuse(Sentence::tr("%1: a swizzle has 0, 32, 64 or 128 bytes, not %2", what, swizzle));
  if (const Sentence mistake = map.mistake(); !mistake.empty())
    refuse(Sentence::tr("%1: no tensor map can be created from it: %2", what, mistake));
  return map;
}

std::size_t PlannedBuffer::bytes() const {
  std::size_t total = size_of(dtype);
  for (const std::int64_t extent : shape) total *= static_cast<std::size_t>(extent);
  return total;
}

Values complete_sizes(const Problem& problem, const Variant& variant,
                      const std::map<std::string, std::string>& chosen) {
  const std::vector<Parameter> declared = problem.sizes();
  for (const auto& [name, text] : chosen)
    if (!find_parameter(declared, name) && find_parameter(variant.parameters, name))
      throw Error(Sentence::tr("'%1' is a parameter of the variant, not a size of the problem: use %2", name,
                               "--set " + name + "=" + text));
  Values sizes = complete(declared, chosen);
  for (const auto& [name, value] : variant.pinned) {
    const Parameter* parameter = find_parameter(declared, name);
    if (!parameter)
      throw Error(Sentence::tr("the variant '%1' pins '%2', which the problem '%3' does not have", variant.id,
                               name, problem.id()));
    if (chosen.contains(name) && sizes[name] != value)
      refuse(Sentence::tr("the variant '%1' works with %2 = %3 only: choose another variant for %4",
                          variant.id, name, parameter->text(value), parameter->text(sizes[name])));
    sizes[name] = value;
  }
  return sizes;
}

bool is_foreign(const std::filesystem::path& place) {
  const auto within = std::filesystem::absolute(place).lexically_relative(data_folder());
  return within.empty() || *within.begin() == "..";
}

ArgumentType type_of_buffer(Dtype dtype, const std::vector<std::int64_t>& shape) {
  ArgumentType type{dtype, static_cast<int>(shape.size()), false, true};
  type.array = true;
  return type;
}

ArgumentType type_of_number(Dtype dtype, const std::vector<std::byte>& value) {
  if (is_floating(dtype) || dtype == Dtype::boolean) return {dtype};
  return {dtype, 0, load_as_double(dtype, value.data()) == 1,
          (value.front() & std::byte{15}) == std::byte{0}};
}

void forget_values(LaunchPlan& plan) {
  for (PlannedLaunch& launch : plan.launches)
    for (ArgumentType& type : launch.types)
      if (!type.array) type.is_one = type.multiple_of_16 = false;
}

Dim3 extent_by(const std::vector<std::string>& expressions, const Values& values) {
  std::int64_t extents[3] = {1, 1, 1};
  for (std::size_t i = 0; i < expressions.size() && i < 3; ++i)
    extents[i] = evaluate_integer(expressions[i], values);
  return {extents[0], extents[1], extents[2]};
}

LaunchPlan plan_launches(const Problem& problem, const Variant& variant, const Values& sizes,
                         const std::map<std::string, std::string>& chosen, const GpuSpec& spec) {
  if (spec.compute_capability < variant.compute_capability)
    refuse(Sentence::tr("the variant '%1' uses instructions of compute capability %2.%3, and %4 has %5.%6: "
                        "choose a newer GPU",
                        variant.id, variant.compute_capability / 10, variant.compute_capability % 10,
                        spec.name, spec.compute_capability / 10, spec.compute_capability % 10));
  LaunchPlan plan;
  plan.sizes = sizes;
  const std::vector<Parameter> declared_sizes = problem.sizes();
  for (const auto& [name, text] : chosen)
    if (!find_parameter(variant.parameters, name) && find_parameter(declared_sizes, name))
      throw Error(
          Sentence::tr("'%1' is a size of the problem, not a parameter of the variant: use --size %2=%3",
                       name, name, text));
  plan.parameters = complete(variant.parameters, chosen);
  note_choices(declared_sizes, sizes, plan.choices);
  note_choices(variant.parameters, plan.parameters, plan.choices);

  Values values = sizes;
  for (const auto& [name, value] : plan.parameters) values[name] = value;
  check_limits(variant, values);
  plan.defines = make_defines(variant, values);

  for (const Scratch& scratch : variant.scratch) plan.scratch.push_back(plan_scratch(scratch, values));

  std::map<std::string, PlannedBuffer> memory;
  for (const BufferSpec& buffer : problem.buffers(sizes))
    memory[buffer.name] = {buffer.name, buffer.dtype, buffer.shape};
  for (const PlannedBuffer& buffer : plan.scratch) memory[buffer.name] = buffer;

  for (const LaunchRule& rule : variant.launches) {
    if (!rule.when.empty() && !evaluate_condition(rule.when, values)) continue;
    PlannedLaunch launch;
    launch.kernel = rule.kernel;
    launch.grid = extent_by(rule.grid, values);
    launch.block = extent_by(rule.block, values);
    if (!rule.cluster.empty()) launch.cluster = extent_by(rule.cluster, values);
    launch.shared_bytes = rule.shared_bytes.empty() ? 0 : evaluate_integer(rule.shared_bytes, values);
    const KernelStandIn kernel(unknown_facts(launch.kernel, spec));
    check_launch({&kernel, launch.grid, launch.block, launch.shared_bytes, {}, launch.cluster}, spec);
    launch.source = rule.source;
    for (const std::string& argument : rule.arguments) {
      if (const auto structure = std::find_if(rule.structs.begin(), rule.structs.end(),
                                              [&](const StructRule& one) { return one.name == argument; });
          structure != rule.structs.end()) {
        launch.arguments.emplace_back(plan_struct(*structure, rule.maps, memory, values));
        launch.types.emplace_back();
        continue;
      }
      if (const auto buffer = memory.find(argument); buffer != memory.end()) {
        launch.arguments.emplace_back(argument);
        launch.types.push_back(type_of_buffer(buffer->second.dtype, buffer->second.shape));
        continue;
      }
      const auto map = std::find_if(rule.maps.begin(), rule.maps.end(),
                                    [&](const TensorMapRule& one) { return one.name == argument; });
      if (map != rule.maps.end()) {
        launch.arguments.emplace_back(plan_map(*map, memory, values));
        launch.types.emplace_back();
        continue;
      }
      Dtype dtype{};
      Argument number = scalar_argument(argument, values, dtype);
      launch.types.push_back(type_of_number(dtype, number.bytes));
      launch.arguments.emplace_back(std::move(number));
    }
    plan.launches.push_back(std::move(launch));
  }
  if (plan.launches.empty()) refuse(Sentence::tr("no launch of this variant applies to these sizes"));
  return plan;
}

}
