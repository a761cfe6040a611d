#include "kernels/experiment/single_launch.h"

#include "kernels/compiler/kernel_list.h"
#include "kernels/experiment/argument_check.h"
#include "kernels/simulator/ptx/module.h"

#include <algorithm>
#include <cctype>
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
  const std::string plain = written.substr(0, written.find('<'));
  std::set<std::string> used;
  for (const KernelDeclaration& kernel : declared)
    if (kernel.name == plain && kernel.parameters.size() == count)
      for (const KernelParameter& parameter : kernel.parameters)
        if (!parameter.name.empty() && used.insert(parameter.name).second) names.push_back(parameter.name);
  if (names.size() == count) return names;
  names.clear();
  for (std::size_t i = 0; i < count; ++i) names.push_back(fmt::format("argument {}", i));
  return names;
}

}

PreparedLaunch::PreparedLaunch(const SingleLaunch& launch, const std::string& source, const GpuSpec& spec) {
  for (const auto& [name, value] : launch.defines) check_macro(name);
  plan.defines = launch.defines;
  given = launch.given;
  for (const auto& [name, text] : launch.constants) {
    const ArgumentSpec value = parse_argument(text);
    if (value.within >= 0 || value.texture || value.how == ArgumentSpec::Fill::given)
      throw Error(fmt::format("--constant {}={}: a variable is a scalar, an array or bytes", name, text));
    check_constant(name, value, source);
    constants_.emplace(name, value);
  }
  add({launch.kernel, launch.grid, launch.block, launch.shared_bytes, launch.cluster, launch.arguments},
      launch.file, source, spec);
  for (const FurtherLaunch& next : launch.then) add(next, launch.file, source, spec);
}

void PreparedLaunch::add(const FurtherLaunch& launch, const std::string& file, const std::string& source,
                         const GpuSpec& spec) {
  const std::size_t first = arguments.size();
  for (const std::string& text : launch.arguments) arguments.push_back(parse_argument(text));
  std::vector<KernelDeclaration> declared = kernels_in_file(file, source);
  for (KernelDeclaration& kernel : declared) // a parameter of Triton that has a value is no argument
    if (kernel.language == KernelDeclaration::Language::triton)
      std::erase_if(kernel.parameters,
                    [&](const KernelParameter& one) { return plan.defines.contains(one.name); });
  for (const std::string& name : names_of(launch.kernel, declared, launch.arguments.size())) {
    const bool taken = std::find(names.begin(), names.end(), name) != names.end();
    names.push_back(taken ? fmt::format("{} of launch {}", name, plan.launches.size() + 1) : name);
  }
  plan.written_arguments.emplace_back(arguments.begin() + static_cast<std::ptrdiff_t>(first),
                                      arguments.end());
  PlannedLaunch& planned = plan.launches.emplace_back();
  planned.kernel = launch.kernel;
  planned.grid = launch.grid;
  planned.block = launch.block;
  planned.shared_bytes = launch.shared_bytes;
  planned.cluster = launch.cluster;
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
      buffers.push_back({names[i], names[i], argument.dtype, argument.shape, Role::input,
                         argument.shape.size() == 2 ? "matrix" : "vector"});
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
      if (holder >= arguments.size() || !arguments[holder].buffer || (!argument.map && holder >= i))
        throw Error(fmt::format("--arg '{}': argument {} is not an earlier buffer", text, holder));
      if (argument.map) {
        planned.arguments.emplace_back(map_of(holder, *argument.map, text));
        planned.types.emplace_back();
        continue;
      }
      const std::int64_t bytes = bytes_of(holder);
      if (argument.offset > bytes)
        throw Error(fmt::format("--arg '{}': the buffer of argument {} has {} bytes", text, holder, bytes));
      planned.arguments.emplace_back(PlannedAddress{names[holder], argument.offset});
      planned.types.push_back({arguments[holder].dtype, 1, false, argument.offset % 16 == 0});
    } else {
      planned.arguments.emplace_back(Argument{argument.value});
      planned.types.push_back(argument.raw ? ArgumentType{} : type_of_number(argument.dtype, argument.value));
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
