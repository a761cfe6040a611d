#include "kernels/experiment/single_launch.h"

#include "kernels/compiler/assembler.h"
#include "kernels/compiler/kernel_list.h"
#include "kernels/experiment/argument_check.h"
#include "kernels/simulator/ptx/module.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>

namespace kernelarium {
namespace {

void check_macro(const std::string& name) {
  const auto letter = [](unsigned char c) { return std::isalpha(c) || c == '_'; };
  const auto part = [&](unsigned char c) { return letter(c) || std::isdigit(c); };
  if (name.empty() || !letter(static_cast<unsigned char>(name[0])) ||
      !std::all_of(name.begin(), name.end(), part))
    throw Error(Sentence::tr("'%1' is not a valid macro name: use letters, digits and _", name));
}

/// As the kernel calls its parameters where its declaration is found, else by their place.
std::vector<std::string> names_of(const std::string& written, const std::vector<KernelDeclaration>& declared,
                                  std::size_t count) {
  std::vector<std::string> names;
  // Declarations are found without their namespaces.
  const std::string called = written.substr(0, written.find('<')),
                    plain = called.substr(called.rfind(':') + 1);
  std::set<std::string> used;
  for (const KernelDeclaration& kernel : declared)
    if (kernel.name == plain && kernel.parameters.size() >= count) // the others may have values of their own
      for (const KernelParameter& parameter : kernel.parameters)
        if (!parameter.name.empty() && used.insert(parameter.name).second) names.push_back(parameter.name);
  if (names.size() >= count) {
    names.resize(count);
    return names;
  }
  names.clear();
  for (std::size_t i = 0; i < count; ++i) names.push_back(fmt::format("argument {}", i));
  return names;
}

/// The arguments from `first` on by what the kernel calls its parameters: members of a tuple as x[0], memory
/// by what lies in it.
std::vector<std::string> names_of_all(const std::vector<ArgumentSpec>& arguments, std::size_t first,
                                      const std::string& kernel,
                                      const std::vector<KernelDeclaration>& declared) {
  using Kind = ArgumentSpec::Kind;
  struct Tuple {
    std::string name;
    int next = 0, members = 0;
  };
  std::vector<std::string> names(arguments.size() - first);
  std::vector<std::size_t> parameters;
  std::vector<Tuple> open;
  const auto each = [&](const auto& top) {
    open.clear();
    for (std::size_t i = first; i < arguments.size(); ++i) {
      if (arguments[i].kind == Kind::memory) continue;
      while (!open.empty() && open.back().next == open.back().members) open.pop_back();
      std::string& name = names[i - first];
      if (open.empty())
        top(i - first);
      else
        name = fmt::format("{}[{}]", open.back().name, open.back().next++);
      if (arguments[i].kind == Kind::tuple) open.push_back({name, 0, arguments[i].members});
    }
  };
  each([&](std::size_t i) { parameters.push_back(i); });
  const std::vector<std::string> called = names_of(kernel, declared, parameters.size());
  for (std::size_t i = 0; i < parameters.size(); ++i) names[parameters[i]] = called[i];
  each([](std::size_t) {});
  for (std::size_t i = first; i < arguments.size(); ++i) {
    const auto holder = static_cast<std::size_t>(std::max(arguments[i].within, 0));
    if (arguments[i].within < 0 || holder < first || holder >= arguments.size() ||
        arguments[holder].kind != Kind::memory)
      continue;
    std::string& name = names[holder - first];
    name += (name.empty() ? "" : ", ") + names[i - first];
  }
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i].empty()) names[i] = fmt::format("memory {}", i); // nothing lies in it
  return names;
}

/// A whole number as Triton and C take it: 32 bits, if they hold it.
void make_narrow(ArgumentSpec& number) {
  if (number.dtype != Dtype::i64) return;
  std::vector<std::byte> narrow = converted(Dtype::i64, number.value, Dtype::i32);
  if (converted(Dtype::i32, narrow, Dtype::i64) != number.value) return;
  number.dtype = Dtype::i32;
  number.value = std::move(narrow);
}

}

PreparedLaunch::PreparedLaunch(const SingleLaunch& launch, const std::string& source, const GpuSpec& spec) {
  for (const auto& [name, value] : launch.defines) check_macro(name);
  plan.defines = launch.defines;
  given = launch.given;
  for (const auto& [name, text] : launch.constants) {
    const ArgumentSpec value = parse_argument(text);
    if (value.within >= 0 || value.texture || value.how == ArgumentSpec::Fill::given ||
        value.kind != ArgumentSpec::Kind::plain)
      throw Error(fmt::format("--constant {}={}: a variable is a scalar, an array or bytes", name, text));
    check_constant(name, value, source);
    constants_.emplace(name, value);
  }
  const bool ruled = !launch.grid_rules.empty();
  add({launch.kernel, ruled ? Dim3{} : launch.grid, launch.block, launch.shared_bytes, launch.cluster,
       launch.arguments},
      launch.file, source, spec);
  if (ruled) take_grid_rules(launch, plan.launches.front());
  for (const FurtherLaunch& next : launch.then) add(next, launch.file, source, spec);
}

void PreparedLaunch::take_grid_rules(const SingleLaunch& launch, PlannedLaunch& planned) const {
  for (const auto& [name, text] : launch.defines) {
    const char* const end = text.data() + text.size();
    std::int64_t value = 0;
    if (std::from_chars(text.data(), end, value) == std::from_chars_result{end, std::errc{}})
      planned.numbers[name] = value;
  }
  for (std::size_t i = 0; i < planned.arguments.size(); ++i) {
    const auto* number = std::get_if<Argument>(&planned.arguments[i]);
    const Dtype dtype = planned.types[i].dtype;
    if (number && !is_floating(dtype) && number->bytes.size() == size_of(dtype))
      planned.numbers[planned.names[i]] = std::llround(load_as_double(dtype, number->bytes.data()));
  }
  if (launch.block.count() > 0)
    for (const auto& [name, side] :
         {std::pair("block.x", launch.block.x), {"block.y", launch.block.y}, {"block.z", launch.block.z}})
      planned.numbers[name] = side;
  try {
    planned.grid = extent_by(launch.grid_rules, planned.numbers);
  } catch (const Error& error) {
    if (!launch.file.ends_with(".py"))
      throw Error(Sentence::tr("grid: %1", error.diagnostics().front().message));
    planned.grid_rules = launch.grid_rules; // constants that nobody gave are known once it is compiled
  }
}

void PreparedLaunch::add(const FurtherLaunch& launch, const std::string& file, const std::string& source,
                         const GpuSpec& spec) {
  const std::size_t first = arguments.size();
  using Kind = ArgumentSpec::Kind;
  for (const std::string& text : launch.arguments) {
    ArgumentSpec& argument = arguments.emplace_back(parse_argument(text));
    if (argument.kind == Kind::number_of_python) make_narrow(argument);
    if (argument.kind != Kind::plain && argument.kind != Kind::memory && !file.ends_with(".py"))
      throw Error(
          Sentence::tr("argument '%1' is for kernels in Python: give i32:7, f32:2.5 or a buffer", text));
  }
  std::vector<KernelDeclaration> declared = kernels_in_file(file, source);
  for (KernelDeclaration& kernel : declared) // a parameter of Triton that has a value is no argument
    if (kernel.language == KernelDeclaration::Language::triton)
      std::erase_if(kernel.parameters,
                    [&](const KernelParameter& one) { return plan.defines.contains(one.name); });
  for (const std::string& name : names_of_all(arguments, first, launch.kernel, declared)) {
    const bool taken =
        arguments[names.size()].buffer && std::find(names.begin(), names.end(), name) != names.end();
    names.push_back(taken ? fmt::format("{} of launch {}", name, plan.launches.size() + 1) : name);
  }
  std::copy_if(arguments.begin() + static_cast<std::ptrdiff_t>(first), arguments.end(),
               std::back_inserter(plan.written_arguments.emplace_back()),
               [](const ArgumentSpec& one) { return one.kind != Kind::memory; });
  PlannedLaunch& planned = plan.launches.emplace_back();
  planned.kernel = launch.kernel;
  planned.grid = launch.grid;
  planned.block = launch.block;
  planned.shared_bytes = launch.shared_bytes;
  planned.cluster = launch.cluster;
  planned.names.assign(names.begin() + static_cast<std::ptrdiff_t>(first), names.end());
  KernelFacts facts;
  facts.name = launch.kernel;
  facts.max_threads_per_block = spec.max_threads_per_block;
  const KernelStandIn kernel(facts);
  const Dim3 block =
      launch.block.count() == 0 ? Dim3{} : launch.block; // Session checks again, with all known
  check_launch({&kernel, launch.grid, block, launch.shared_bytes, {}, launch.cluster}, spec);
  const auto bytes_of = [this](std::size_t i) {
    return arguments[i].count * static_cast<std::int64_t>(size_of(arguments[i].dtype));
  };
  const auto map_of = [&](std::size_t holder, const ArgumentSpec::Map& map, const std::string& text) {
    return PlannedMap{names[holder], make_map(arguments[holder].dtype, bytes_of(holder), map.size, map.box,
                                              map.swizzle, fmt::format("--arg '{}'", text))};
  };
  for (std::size_t i = first; i < arguments.size(); ++i) {
    const ArgumentSpec& argument = arguments[i];
    const std::string& text = launch.arguments[i - first];
    if (argument.buffer) {
      const std::vector<std::int64_t> shape =
          argument.shape.empty() ? std::vector<std::int64_t>{1} : argument.shape;
      buffers.push_back(
          {names[i], names[i], argument.dtype, shape, Role::input, shape.size() == 2 ? "matrix" : "vector"});
      if (argument.kind == Kind::memory) {
        planned.arguments.emplace_back(PlannedNothing{});
        planned.types.emplace_back().kind = ArgumentType::Kind::memory;
        continue;
      }
      if (argument.texture || argument.map) {
        if (argument.texture)
          planned.arguments.emplace_back(PlannedTexture{names[i], *argument.texture});
        else
          planned.arguments.emplace_back(map_of(i, *argument.map, text));
        planned.types.emplace_back();
        continue;
      }
      planned.arguments.emplace_back(names[i]);
      planned.types.push_back(type_of_buffer(argument.dtype, argument.shape));
      planned.types.back().fields = argument.fields;
    } else if (argument.within >= 0) {
      const auto holder = static_cast<std::size_t>(argument.within);
      if (holder >= arguments.size() || !arguments[holder].buffer)
        throw Error(fmt::format("--arg '{}': argument {} is no buffer", text, holder));
      if (argument.map) {
        planned.arguments.emplace_back(map_of(holder, *argument.map, text));
        planned.types.emplace_back();
        continue;
      }
      const std::int64_t bytes = bytes_of(holder);
      PlannedAddress place{names[holder], argument.offset, argument.dtype, argument.shape, argument.shaped};
      if (!place.shaped &&
          argument.kind != Kind::descriptor) { // the whole buffer has a shape, an address within it none
        place.dtype = arguments[holder].dtype;
        if ((place.shaped = argument.offset == 0)) place.shape = arguments[holder].shape;
      }
      std::int64_t reach = static_cast<std::int64_t>(size_of(place.dtype)) *
                           (place.shaped || argument.kind == Kind::descriptor);
      for (std::size_t d = 0; d < place.shape.size(); ++d)
        reach = argument.kind == Kind::descriptor
                    ? reach + (place.shape[d] - 1) * argument.strides[d] *
                                  static_cast<std::int64_t>(size_of(place.dtype))
                    : reach * place.shape[d];
      if (argument.offset + reach > bytes)
        throw Error(fmt::format("--arg '{}': the buffer of argument {} has {} bytes", text, holder, bytes));
      ArgumentType type = type_of_buffer(place.dtype, place.shape);
      type.multiple_of_16 = argument.offset % 16 == 0;
      if (argument.kind == Kind::descriptor) {
        type.kind = ArgumentType::Kind::descriptor;
        type.block = argument.block;
        planned.arguments.emplace_back(PlannedDescriptor{std::move(place), argument.strides, argument.nan});
      } else {
        if (!place.shaped) type.dimensions = 1;
        type.fields = argument.shaped ? argument.fields : arguments[holder].fields;
        planned.arguments.emplace_back(std::move(place));
      }
      planned.types.push_back(std::move(type));
    } else if (argument.kind == Kind::none || argument.kind == Kind::tuple) {
      planned.arguments.emplace_back(PlannedNothing{});
      ArgumentType& type = planned.types.emplace_back();
      type.kind = argument.kind == Kind::none ? ArgumentType::Kind::none : ArgumentType::Kind::tuple;
      type.members = argument.members;
      type.fields = argument.fields;
    } else {
      planned.arguments.emplace_back(Argument{argument.value});
      planned.types.push_back(argument.raw ? ArgumentType{} : type_of_number(argument.dtype, argument.value));
      if (argument.kind == Kind::number_of_python)
        planned.types.back().kind = ArgumentType::Kind::python_number;
    }
  }
}

std::map<std::string, std::vector<std::byte>> PreparedLaunch::constants(std::uint64_t seed) const {
  std::map<std::string, std::vector<std::byte>> constants;
  for (const auto& [name, value] : constants_)
    constants[name] = value.buffer ? make_buffer(value, seed, constants.size()).bytes : value.value;
  return constants;
}

Tensors PreparedLaunch::contents(std::uint64_t seed) const {
  Tensors contents;
  for (std::size_t i = 0; i < arguments.size(); ++i)
    if (arguments[i].buffer) {
      Tensor tensor = make_buffer(arguments[i], seed, i);
      if (arguments[i].how == ArgumentSpec::Fill::given) {
        if (i >= given.size() || given[i].size() != tensor.bytes.size())
          throw Error(Sentence::tr("argument %1 is given as %2 bytes, but its shape needs %3", i,
                                   i < given.size() ? given[i].size() : 0, tensor.bytes.size()));
        tensor.bytes = given[i];
      }
      contents.emplace(names[i], std::move(tensor));
    }
  return contents;
}

CompiledKernel kernel_of_ptx(const Source& source) {
  const ptx::Module module = ptx::read_module(source.text);
  refuse_what_ptxas_refuses(source.text, source.file);
  std::vector<std::string> entries, meant;
  for (const ptx::Function& function : module.functions) {
    if (!function.entry || function.external) continue;
    entries.push_back(function.name);
    // _Z, the length of the name, the name.
    if (function.name.starts_with(fmt::format("_Z{}{}", source.kernel.size(), source.kernel)))
      meant.push_back(function.name);
  }
  CompiledKernel kernel;
  kernel.image = source.text;
  kernel.source_file = module.files.size() > 1 ? module.files[1] : source.file;
  kernel.entry = std::find(entries.begin(), entries.end(), source.kernel) != entries.end() ? source.kernel
                 : meant.size() == 1                                                       ? meant[0]
                                                                                           : "";
  if (kernel.entry.empty())
    throw Error(fmt::format("--kernel {}: {} has {}", source.kernel, source.file,
                            entries.empty() ? "no kernel" : fmt::format("{}", fmt::join(entries, ", "))));
  return kernel;
}

}
