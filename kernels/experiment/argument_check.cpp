#include "kernels/experiment/argument_check.h"

#include "kernels/base/kernel_name.h"
#include "kernels/compiler/kernel_list.h"
#include "kernels/device/argument_count.h"
#include "kernels/simulator/memory/tensor_map.h"
#include "kernels/simulator/ptx/module.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <regex>

namespace kernelarium {

std::optional<Dtype> dtype_of_cpp(const std::string& type) {
  static const std::map<std::string, Dtype> numbers{{"float", Dtype::f32},
                                                    {"double", Dtype::f64},
                                                    {"int", Dtype::i32},
                                                    {"signed", Dtype::i32},
                                                    {"signed int", Dtype::i32},
                                                    {"unsigned", Dtype::u32},
                                                    {"unsigned int", Dtype::u32},
                                                    {"uint", Dtype::u32},
                                                    {"short", Dtype::i16},
                                                    {"unsigned short", Dtype::u16},
                                                    {"ushort", Dtype::u16},
                                                    {"long", Dtype::i64},
                                                    {"long int", Dtype::i64},
                                                    {"long long", Dtype::i64},
                                                    {"long long int", Dtype::i64},
                                                    {"unsigned long", Dtype::u64},
                                                    {"unsigned long long", Dtype::u64},
                                                    {"int16_t", Dtype::i16},
                                                    {"uint16_t", Dtype::u16},
                                                    {"int32_t", Dtype::i32},
                                                    {"uint32_t", Dtype::u32},
                                                    {"int64_t", Dtype::i64},
                                                    {"uint64_t", Dtype::u64},
                                                    {"size_t", Dtype::u64},
                                                    {"char", Dtype::i8},
                                                    {"signed char", Dtype::i8},
                                                    {"int8_t", Dtype::i8},
                                                    {"unsigned char", Dtype::u8},
                                                    {"uint8_t", Dtype::u8},
                                                    {"uchar", Dtype::u8},
                                                    {"bool", Dtype::u8},
                                                    {"half", Dtype::f16},
                                                    {"__half", Dtype::f16},
                                                    {"nv_bfloat16", Dtype::bf16},
                                                    {"__nv_bfloat16", Dtype::bf16}};
  const auto found = numbers.find(type);
  return found == numbers.end() ? std::nullopt : std::optional(found->second);
}

namespace {

/// A type of C++ as far as an argument can contradict it.
struct CppType {
  enum class Kind {
    unknown, ///< takes anything of its size
    number,
    numbers, ///< float2 and the like
    texture,
    surface,
    size, ///< size_t: no address
  };
  Kind kind = Kind::unknown;
  int pointers = 0;
  Dtype element = Dtype::u8; ///< of a number or numbers
};

/// The name of a type that an alias of the source stands for, at most eight deep; else the name itself.
std::string without_aliases(std::string name, const std::string& source) {
  static const std::regex plain("[A-Za-z_][A-Za-z_0-9]*");
  for (int depth = 0; depth < 8 && std::regex_match(name, plain); ++depth) {
    const std::regex alias("(?:\\busing\\s+" + name +
                           "\\s*=\\s*([^;{}()]+);)|(?:\\btypedef\\s+([^;{}()]+?)\\s+" + name +
                           "\\s*;)|(?:#[ \\t]*define[ \\t]+" + name + "[ \\t]+([A-Za-z_][A-Za-z_0-9 ]*))");
    std::smatch match;
    if (!std::regex_search(source, match, alias)) break;
    name = match[1].matched ? match[1].str() : match[2].matched ? match[2].str() : match[3].str();
    while (name.ends_with(' ')) name.pop_back();
  }
  return name;
}

CppType type_of(std::string text, const std::string& source) {
  static const std::regex qualifiers(R"(\b(const|volatile|struct)\b\s*|\bstd::)"), edges(R"(^\s+|\s+$)"),
      vector("(?:__)?(u?)(short|int|longlong|long|float|double|half|(?:nv_)?bfloat16)([1-4])");
  CppType type;
  const auto trim = [&] { text = std::regex_replace(std::regex_replace(text, qualifiers, ""), edges, ""); };
  for (bool changed = true; changed;) {
    trim();
    for (; text.ends_with('*'); trim()) {
      text.pop_back();
      ++type.pointers;
    }
    const std::string meant = without_aliases(text, source);
    changed = meant != text;
    text = meant;
  }
  using Kind = CppType::Kind;
  if (text == "cudaTextureObject_t") type.kind = Kind::texture;
  if (text == "cudaSurfaceObject_t") type.kind = Kind::surface;
  if (text == "size_t") type.kind = Kind::size;
  if (type.kind != Kind::unknown) return type;
  type.kind = Kind::number;
  if (std::smatch parts; std::regex_match(text, parts, vector)) {
    if (parts[3] != "1") type.kind = Kind::numbers;
    const std::string element = parts[2] == "longlong"   ? "long long"
                                : parts[2] == "bfloat16" ? "nv_bfloat16"
                                                         : parts[2].str();
    text = (parts[1] == "u" ? "unsigned " : "") + element;
  }
  const std::optional<Dtype> known = dtype_of_cpp(text);
  // Bytes may be anything.
  if (!known || size_of(*known) == 1) return {Kind::unknown, type.pointers};
  type.element = *known;
  return type;
}

/// A parameter with the type that the compiler gave it, or else as it is declared.
struct DeclaredParameter {
  std::string name, type;
  CppType meaning;
};

std::vector<DeclaredParameter> parameters_of(const CompiledKernel& compiled, const Source& source,
                                             std::size_t count) {
  using Kind = CppType::Kind;
  std::vector<DeclaredParameter> parameters(count);
  const std::string name = source.kernel.substr(0, source.kernel.find('<'));
  for (const KernelDeclaration& one : kernels_in_file(source.file, source.text)) {
    if (one.name != name || one.parameters.size() != count) continue;
    for (std::size_t i = 0; i < count; ++i) {
      parameters[i] = {one.parameters[i].name, one.parameters[i].type, {}};
      // Types of a template follow from its arguments.
      const CppType meaning = type_of(one.parameters[i].type, source.text);
      if (!one.is_template || meaning.kind > Kind::numbers) parameters[i].meaning = meaning;
    }
  }
  const std::vector<std::string> types = kernel_parameter_types(compiled.entry);
  for (std::size_t i = 0; i < count && types.size() == count; ++i) {
    DeclaredParameter& parameter = parameters[i];
    if (parameter.meaning.kind > Kind::numbers) continue; // to the compiler these are integers
    parameter.meaning = type_of(types[i], "");
    if (parameter.type.empty()) parameter.type = types[i];
  }
  return parameters;
}

bool is_address(const ArgumentSpec& spec) {
  return (spec.buffer || spec.within >= 0) && !spec.map && !spec.texture;
}

Sentence what_is(const ArgumentSpec& spec) {
  if (spec.texture) return spec.texture->surface ? Sentence::tr("a surface") : Sentence::tr("a texture");
  return is_address(spec)       ? Sentence::tr("a buffer's address")
         : spec.raw || spec.map ? Sentence::tr("the struct")
                                : Sentence(name_of(spec.dtype));
}

/// Whether elements of `given` can be read as `wanted`. Bytes may be passed for anything, 16-bit integers
/// for either format of such floats.
bool can_be_read(Dtype given, Dtype wanted) {
  if (size_of(given) == 1) return true;
  if (size_of(given) != size_of(wanted)) return false;
  if (size_of(given) == 2) return given == wanted || !is_floating(given) || !is_floating(wanted);
  return is_floating(given) == is_floating(wanted);
}

/// What such a parameter needs instead of the argument; nothing if it fits.
std::optional<Sentence> needed(const ArgumentSpec& spec, const CppType& type, int bytes) {
  using Kind = CppType::Kind;
  const bool zero =
      std::all_of(spec.value.begin(), spec.value.end(), [](std::byte b) { return b == std::byte{}; });
  const bool number = !is_address(spec) && !spec.texture && !spec.raw && !spec.map;
  if (type.pointers > 0) {
    if (spec.texture || (number && !zero && type.kind != Kind::unknown)) return Sentence::tr("a buffer");
    const bool elements = type.pointers == 1 && (type.kind == Kind::number || type.kind == Kind::numbers);
    if ((spec.buffer || spec.shaped) && !spec.map && elements && !can_be_read(spec.dtype, type.element))
      return Sentence(name_of(type.element));
    return std::nullopt;
  }
  if (spec.raw) return std::nullopt;
  const bool whole = number && !is_floating(spec.dtype);
  switch (type.kind) {
  case Kind::unknown:
    return std::nullopt;
  case Kind::texture:
    if (whole || (spec.texture && !spec.texture->surface)) return std::nullopt;
    return Sentence::tr("a texture");
  case Kind::surface:
    if (whole || (spec.texture && spec.texture->surface)) return std::nullopt;
    return Sentence::tr("a surface");
  case Kind::numbers:
    return Sentence::tr("bytes: and %1 hexadecimal digits", 2 * bytes);
  case Kind::size:
    if (whole) return std::nullopt;
    return Sentence("u64:");
  case Kind::number:
    break;
  }
  // Handles and addresses are often declared as unsigned long long.
  if (!number && type.element == Dtype::u64) return std::nullopt;
  if (number && (is_floating(type.element) ? spec.dtype == type.element : whole)) return std::nullopt;
  return Sentence(fmt::format("{}:", name_of(type.element)));
}

}

void check_arguments(const std::vector<ArgumentSpec>& arguments, const KernelFacts& facts,
                     const CompiledKernel& compiled, const Source& source) {
  const std::vector<int>& sizes = facts.argument_bytes;
  if (sizes.size() != arguments.size() && !sizes.empty())
    throw Error(wrong_argument_count(facts.name, sizes.size(), arguments.size()));
  const std::vector<DeclaredParameter> parameters = parameters_of(compiled, source, arguments.size());
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const ArgumentSpec& spec = arguments[i];
    const DeclaredParameter& parameter = parameters[i];
    if (const auto other = needed(spec, parameter.meaning, sizes[i])) {
      if (is_address(spec) && parameter.meaning.pointers > 0)
        throw Error(
            Sentence::tr("argument %1 is an array of %2, but the kernel's parameter %3 is '%4': give one "
                         "of %5",
                         i, name_of(spec.dtype), parameter.name, parameter.type, *other));
      throw Error(Sentence::tr("argument %1 is %2, but the kernel's parameter %3 is '%4': give %5", i,
                               what_is(spec), parameter.name, parameter.type, *other));
    }
    if (spec.dtype == Dtype::boolean && !is_address(spec) && sizes[i] <= 8) continue; // widened as in C++
    const int given = is_address(spec) || spec.texture ? 8
                      : spec.map                       ? static_cast<int>(sim::TensorMap::kBytes)
                                                       : static_cast<int>(spec.value.size());
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
  const std::vector<ptx::Variable>& declared = kernel->signature.parameters;
  for (std::size_t i = 0; i < std::min(declared.size(), arguments.size()); ++i) {
    const ArgumentSpec& spec = arguments[i];
    const ptx::Type type = declared[i].type;
    if (spec.raw || ptx::bytes_of(type) < 4 ||
        declared[i].bytes != static_cast<std::uint64_t>(ptx::bytes_of(type)))
      continue; // a struct, or too narrow for PTX to distinguish
    const bool number = !is_address(spec) && !spec.texture, real = number && is_floating(spec.dtype);
    if (ptx::is_float(type) == real) continue;
    throw Error(Sentence::tr("argument %1 of the kernel %2 is %3, but %4 was given: give %5", i,
                             kernel_display_name(compiled.entry),
                             ptx::is_float(type) ? Sentence::tr("a floating-point number")
                                                 : Sentence::tr("an integer or an address"),
                             what_is(spec),
                             ptx::is_float(type)      ? Sentence(declared[i].bytes == 8 ? "f64:" : "f32:")
                             : declared[i].bytes == 8 ? Sentence::tr("a buffer, i64: or u64:")
                                                      : Sentence::tr("i32: or u32:")));
  }
}

void check_constant(const std::string& name, const ArgumentSpec& value, const std::string& source) {
  static const std::regex word("[A-Za-z_][A-Za-z_0-9]*");
  if (value.raw || !std::regex_match(name, word)) return;
  const std::regex declaration(
      R"(__(?:constant|device|managed)__\s+((?:[A-Za-z_][\w:]*\s+|__align__\(\d+\)\s+)+))" + name +
      R"(\s*[\[;=,{])");
  std::smatch found;
  if (!std::regex_search(source, found, declaration)) return;
  static const std::regex attributes(R"(__\w+__(\(\d+\))?\s+|\bstatic\s+|\s+$)");
  const std::string type = std::regex_replace(found.str(1), attributes, "");
  const CppType meaning = type_of(type, source);
  const bool elements = meaning.kind == CppType::Kind::number || meaning.kind == CppType::Kind::numbers;
  if (elements && meaning.pointers == 0 && !can_be_read(value.dtype, meaning.element))
    throw Error(Sentence::tr("the variable %1 is of type '%2', but %3 is given: give %4", name, type,
                             name_of(value.dtype), name_of(meaning.element)));
}

}
