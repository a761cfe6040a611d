#include "kernels/experiment/single_launch.h"

#include "kernels/base/kernel_name.h"
#include "kernels/compiler/kernel_list.h"
#include "kernels/device/argument_count.h"
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

/// The kernel's declaration in CUDA C++; none for a template, whose types follow from its arguments.
const KernelDeclaration* cuda_declaration(const std::vector<KernelDeclaration>& declared,
                                          const std::string& written, std::size_t count) {
  for (const KernelDeclaration& one : declared)
    if (one.name == written && !one.is_template && one.language == KernelDeclaration::Language::cuda)
      return one.parameters.size() == count ? &one : nullptr;
  return nullptr;
}

/// The element type of a pointer to numbers, by its name in C++; none for structures and void.
std::optional<Dtype> element_of(std::string pointer) {
  static const std::map<std::string, Dtype> types{
      {"float", Dtype::f32},          {"double", Dtype::f64},         {"int", Dtype::i32},
      {"unsigned", Dtype::u32},       {"unsigned int", Dtype::u32},   {"short", Dtype::i16},
      {"unsigned short", Dtype::u16}, {"long long", Dtype::i64},      {"half", Dtype::f16},
      {"__half", Dtype::f16},         {"__nv_bfloat16", Dtype::bf16}, {"unsigned long long", Dtype::u64},
      {"int32_t", Dtype::i32},        {"uint32_t", Dtype::u32},       {"int64_t", Dtype::i64},
      {"uint64_t", Dtype::u64}};
  pointer.pop_back(); // the asterisk
  for (const char* word : {"const ", "volatile "})
    if (pointer.starts_with(word)) pointer.erase(0, std::string(word).size());
  const auto found = types.find(pointer);
  return found == types.end() ? std::nullopt : std::optional(found->second);
}

bool is_float(Dtype type) {
  return type == Dtype::f16 || type == Dtype::bf16 || type == Dtype::f32 || type == Dtype::f64;
}

/// An array with other elements than the kernel's would be misread. Bytes may be passed for
/// anything, 16 bits for either of their formats.
void check_elements(const KernelDeclaration& kernel, std::size_t index, const ArgumentSpec& argument) {
  const KernelParameter& parameter = kernel.parameters[index];
  if (!argument.buffer || argument.texture || !parameter.pointer() || size_of(argument.dtype) == 1) return;
  const std::optional<Dtype> declared = element_of(parameter.type);
  if (!declared) return;
  const bool same_size = size_of(*declared) == size_of(argument.dtype);
  if (same_size && (size_of(*declared) == 2 || is_float(*declared) == is_float(argument.dtype))) return;
  throw Error(Sentence::tr("argument %1 is an array of %2, but the kernel's parameter %3 is '%4': give one "
                           "of %5",
                           index, name_of(argument.dtype), parameter.name, parameter.type,
                           name_of(*declared)));
}

bool is_address(const ArgumentSpec& spec) { return (spec.buffer || spec.within >= 0) && !spec.map; }
Sentence what_is(const ArgumentSpec& spec) {
  return is_address(spec) ? Sentence::tr("a buffer's address")
         : spec.raw       ? Sentence::tr("the struct")
                          : Sentence(name_of(spec.dtype));
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
  const KernelDeclaration* declaration = cuda_declaration(declared, launch.kernel, launch.arguments.size());
  for (std::size_t i = first; i < arguments.size(); ++i) {
    const ArgumentSpec& argument = arguments[i];
    if (declaration) check_elements(*declaration, i - first, argument);
    const std::string& text = launch.arguments[i - first];
    if (argument.buffer) {
      buffers.push_back({names[i], names[i], argument.dtype, argument.shape, Role::input,
                         argument.shape.size() == 2 ? "matrix" : "vector"});
      if (argument.texture) {
        planned.arguments.emplace_back(PlannedTexture{names[i], *argument.texture});
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
      const std::int64_t bytes =
          arguments[holder].count * static_cast<std::int64_t>(size_of(arguments[holder].dtype));
      if (argument.map) {
        planned.arguments.emplace_back(PlannedMap{
            names[holder], make_map(arguments[holder].dtype, bytes, argument.map->size, argument.map->box,
                                    argument.map->swizzle, fmt::format("--arg '{}'", text))});
        planned.types.emplace_back();
        continue;
      }
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

void check_arguments(const std::vector<ArgumentSpec>& arguments, const KernelFacts& facts,
                     const CompiledKernel& compiled) {
  const std::vector<int>& sizes = facts.argument_bytes;
  if (sizes.size() != arguments.size() && !sizes.empty())
    throw Error(wrong_argument_count(facts.name, sizes.size(), arguments.size()));
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const ArgumentSpec& spec = arguments[i];
    const int given = is_address(spec) ? 8 : static_cast<int>(spec.value.size());
    if (given != sizes[i])
      throw Error(Sentence::tr("argument %1 of the kernel %2 has %3 bytes, but %4 has %5: give %6", i,
                               kernel_display_name(facts.name), sizes[i], what_is(spec), given,
                               sizes[i] == 8 ? Sentence::tr("a buffer, i64, u64 or f64")
                               : sizes[i] <= 4
                                   ? Sentence::tr("a scalar of %1 bytes", sizes[i])
                                   : Sentence::tr("bytes: and %1 hexadecimal digits", 2 * sizes[i])));
  }
  if (compiled.target.cubin) return;
  const ptx::Module module = ptx::read_module(compiled.image, compiled.source_file);
  const ptx::Function* kernel = module.find(compiled.entry);
  if (!kernel) return;
  const std::vector<ptx::Variable>& parameters = kernel->signature.parameters;
  for (std::size_t i = 0; i < std::min(parameters.size(), arguments.size()); ++i) {
    const ArgumentSpec& spec = arguments[i];
    const ptx::Type type = parameters[i].type;
    if (spec.raw || ptx::bytes_of(type) < 4 ||
        parameters[i].bytes != static_cast<std::uint64_t>(ptx::bytes_of(type)))
      continue; // a struct, or too narrow for PTX to distinguish
    const bool number = !is_address(spec), real = number && is_floating(spec.dtype);
    if (ptx::is_float(type) == real) continue;
    throw Error(Sentence::tr("argument %1 of the kernel %2 is %3, but %4 was given: give %5", i,
                             kernel_display_name(compiled.entry),
                             ptx::is_float(type) ? Sentence::tr("a floating-point number")
                                                 : Sentence::tr("an integer or an address"),
                             what_is(spec),
                             ptx::is_float(type)        ? Sentence(parameters[i].bytes == 8 ? "f64:" : "f32:")
                             : parameters[i].bytes == 8 ? Sentence::tr("a buffer, i64: or u64:")
                                                        : Sentence::tr("i32: or u32:")));
  }
}

}
