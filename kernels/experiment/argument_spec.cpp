#include "kernels/experiment/argument_spec.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/experiment/numbers.h"
#include "kernels/simulator/memory/tensor_map.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <limits>

namespace kernelarium {
namespace {

constexpr std::int64_t kMostElements = std::int64_t{1} << 36;

[[noreturn]] void refuse(const std::string& text, const Sentence& why) {
  throw Error(Sentence::tr(
      "argument '%1': %2. Write a scalar as i32:7 or f32:2.5, a buffer as f32[1024]:random "
      "(or :zero, :iota, :fill=1.5, :file=in.bin), a struct as bytes:0a00c03f, an address within another "
      "argument's buffer as at:0+256",
      text, why));
}

std::pair<std::int64_t, std::uint64_t> integer_range(Dtype dtype) {
  switch (dtype) {
  case Dtype::i8:
    return {-128, 127};
  case Dtype::u8:
    return {0, 255};
  case Dtype::i16:
    return {-32768, 32767};
  case Dtype::u16:
    return {0, 65535};
  case Dtype::i32:
    return {std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};
  case Dtype::u32:
    return {0, std::numeric_limits<std::uint32_t>::max()};
  case Dtype::u64:
    return {0, std::numeric_limits<std::uint64_t>::max()};
  case Dtype::boolean:
    return {0, 1};
  default:
    return {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()};
  }
}

/// Integers are read as such, so that 64-bit values keep all their bits.
std::vector<std::byte> encode(Dtype dtype, const std::string& number, const std::string& text) {
  std::vector<std::byte> bytes(size_of(dtype));
  if (is_floating(dtype)) {
    double value = 0;
    try {
      value = parse_real(number, "the value");
    } catch (const Error& error) {
      refuse(text, error.diagnostics().front().message);
    }
    store_from_double(dtype, bytes.data(), value);
    return bytes;
  }
  if (dtype == Dtype::boolean && (number == "true" || number == "false")) {
    bytes[0] = std::byte{number == "true"};
    return bytes;
  }
  const auto [low, high] = integer_range(dtype);
  const char* const end = number.data() + number.size();
  std::uint64_t bits = 0;
  bool fits = false;
  bool integer = false;
  if (number.starts_with('-')) {
    std::int64_t value = 0;
    const auto result = std::from_chars(number.data(), end, value);
    integer = result.ptr == end && result.ec != std::errc::invalid_argument;
    fits = integer && result.ec == std::errc{} && value >= low;
    bits = static_cast<std::uint64_t>(value);
  } else {
    const auto result = std::from_chars(number.data(), end, bits);
    integer = !number.empty() && result.ptr == end && result.ec != std::errc::invalid_argument;
    fits = integer && result.ec == std::errc{} && bits <= high;
  }
  if (!integer)
    refuse(text, Sentence::tr("'%1' is not a whole number, which %2 needs", number, name_of(dtype)));
  if (!fits)
    refuse(text, Sentence::tr("%1 does not fit in %2 (%3 to %4)", number, name_of(dtype), low, high));
  std::memcpy(bytes.data(), &bits, bytes.size()); // little-endian: the low bytes come first
  return bytes;
}

/// Two hexadecimal digits per byte; spaces, commas and underscores may separate bytes.
std::vector<std::byte> bytes_of_digits(const std::string& digits, const std::string& text) {
  std::string plain;
  for (const char c : digits)
    if (c != ' ' && c != ',' && c != '_') plain += c;
  if (plain.empty() || plain.size() % 2) refuse(text, Sentence::tr("bytes are two hexadecimal digits each"));
  std::vector<std::byte> bytes;
  for (std::size_t i = 0; i < plain.size(); i += 2) {
    unsigned value = 0;
    const auto result = std::from_chars(plain.data() + i, plain.data() + i + 2, value, 16);
    if (result.ptr != plain.data() + i + 2)
      refuse(text, Sentence::tr("'%1' is not a hexadecimal byte", plain.substr(i, 2)));
    bytes.push_back(static_cast<std::byte>(value));
  }
  return bytes;
}

/// The text between "texture:" and the buffer: how it is read.
void read_modes(ArgumentSpec::Texture& texture, const std::string& modes, const std::string& text) {
  using Address = Sampling::Address;
  Sampling& sampling = texture.sampling;
  int& channels = texture.image.format.channels;
  ImageShape& shape = texture.image.shape;
  for (std::size_t at = 0; at <= modes.size();) {
    const std::size_t end = std::min(modes.find('+', at), modes.size());
    const std::string mode = modes.substr(at, end - at);
    at = end + 1;
    const auto address = [&](Address how) { sampling.address.fill(how); };
    if (mode == "linear")
      sampling.linear = true;
    else if (mode == "wrap")
      address(Address::wrap);
    else if (mode == "mirror")
      address(Address::mirror);
    else if (mode == "border")
      address(Address::border);
    else if (mode == "normalized")
      sampling.normalized_coordinates = true;
    else if (mode == "fraction")
      sampling.normalized_read = true;
    else if (mode == "layers")
      shape = ImageShape::planes;
    else if (mode == "cube")
      shape = ImageShape::cube;
    else if (mode == "x2")
      channels = 2;
    else if (mode == "x4")
      channels = 4;
    else if (mode != "point" && mode != "clamp")
      refuse(text, Sentence::tr("'%1' is not a way to read a texture: use point or linear, clamp, wrap, "
                                "mirror or border, normalized (coordinates), fraction (integers read as 0 to "
                                "1), x2 or x4 (channels), layers, cube; joined by +",
                                mode));
  }
}

/// A value or a buffer, TYPE:VALUE or TYPE[COUNTS]:FILL. Errors quote the whole argument.
ArgumentSpec parse_plain(const std::string& text, const std::string& whole) {
  ArgumentSpec argument;
  const auto colon = text.find(':');
  if (colon == std::string::npos) refuse(whole, Sentence::tr("there is no ':' with a value after the type"));
  std::string type = text.substr(0, colon);
  const std::string content = text.substr(colon + 1);
  if (const auto bracket = type.find('['); bracket != std::string::npos) {
    if (!type.ends_with(']')) refuse(whole, Sentence::tr("the '[' has no ']' before the ':'"));
    std::string counts = type.substr(bracket + 1, type.size() - bracket - 2);
    if (!counts.empty()) counts += ','; // "f32[]" is an array without dimensions: one element
    type.resize(bracket);
    argument.buffer = true;
    argument.count = 1;
    try {
      for (std::size_t comma; (comma = counts.find(',')) != std::string::npos; counts.erase(0, comma + 1)) {
        const std::int64_t room = kMostElements / std::max<std::int64_t>(argument.count, 1);
        argument.shape.push_back(parse_integer(counts.substr(0, comma), "the number of elements", 0, room));
        argument.count *= argument.shape.back();
      }
    } catch (const Error& error) {
      refuse(whole, error.diagnostics().front().message);
    }
  }
  const auto dtype = parse_dtype(type);
  if (!dtype) refuse(whole, Sentence::tr("'%1' is not an element type: use %2", type, dtype_names()));
  argument.dtype = *dtype;
  if (!argument.buffer) {
    argument.value = encode(argument.dtype, content, whole);
    return argument;
  }
  if (content == "zero") {
    argument.how = ArgumentSpec::Fill::zero;
  } else if (content == "random") {
    argument.how = ArgumentSpec::Fill::random;
  } else if (content == "iota") {
    argument.how = ArgumentSpec::Fill::iota;
  } else if (content.starts_with("fill=")) {
    argument.how = ArgumentSpec::Fill::fill;
    argument.value = encode(argument.dtype, content.substr(5), whole);
  } else if (content.starts_with("file=") && content.size() > 5) {
    argument.how = ArgumentSpec::Fill::file;
    argument.file = content.substr(5);
  } else if (content == "given" || content.starts_with("given=")) {
    argument.how = ArgumentSpec::Fill::given;
    if (content.size() > 6) argument.fields = content.substr(6);
  } else {
    refuse(whole, Sentence::tr("'%1' is not a way to fill a buffer", content));
  }
  return argument;
}

/// "512x64"
std::vector<std::int64_t> extents_of(const std::string& list, const char* what) {
  std::vector<std::int64_t> found;
  for (std::size_t at = 0; at <= list.size();) {
    const std::size_t end = std::min(list.find('x', at), list.size());
    found.push_back(parse_integer(list.substr(at, end - at), what, 1, kMostElements));
    at = end + 1;
  }
  return found;
}

/// INDEX{+OFFSET}
void read_place(ArgumentSpec& argument, const std::string& place, const std::string& text) {
  const auto plus = place.find('+');
  try {
    argument.within = static_cast<int>(parse_integer(place.substr(0, plus), "the argument's index", 0, 4095));
    if (plus != std::string::npos)
      argument.offset = parse_integer(place.substr(plus + 1), "the offset", 0, kMostElements);
  } catch (const Error& error) {
    refuse(text, error.diagnostics().front().message);
  }
}

/// INDEX+OFFSET:TYPE:SHAPE:STRIDES:BLOCK{:nan}
ArgumentSpec read_descriptor(const std::string& content, const std::string& text) {
  std::vector<std::string> parts(1);
  for (const char c : content)
    if (c == ':')
      parts.emplace_back();
    else
      parts.back() += c;
  ArgumentSpec argument;
  argument.kind = ArgumentSpec::Kind::descriptor;
  argument.nan = parts.size() == 6 && parts.back() == "nan";
  const auto dtype = parts.size() > 1 ? parse_dtype(parts[1]) : std::nullopt;
  if (parts.size() != (argument.nan ? 6u : 5u) || !dtype)
    refuse(text, Sentence::tr(
                     "a descriptor is %1, with the buffer's argument, element type, shape, strides and block",
                     std::string("descriptor:0+0:f16:128x64:64x1:32x32")));
  argument.dtype = *dtype;
  read_place(argument, parts[0], text);
  try {
    argument.shape = extents_of(parts[2], "a side of the shape");
    argument.strides = extents_of(parts[3], "a stride");
    argument.block = extents_of(parts[4], "a side of the block");
  } catch (const Error& error) {
    refuse(text, error.diagnostics().front().message);
  }
  if (argument.shape.size() > 5 || argument.strides.size() != argument.shape.size() ||
      argument.block.size() != argument.shape.size())
    refuse(text, Sentence::tr("shape, strides and block need the same number of dimensions, 1 to 5"));
  return argument;
}

/// INDEX:SIZES:BOX{:swizzle=BYTES}, or a buffer instead of the index
ArgumentSpec read_map(const std::string& content, const std::string& text) {
  std::string rest = content;
  const auto last_part = [&rest] {
    const std::size_t colon = std::min(rest.rfind(':'), rest.size());
    std::string part = colon < rest.size() ? rest.substr(colon + 1) : std::string();
    rest.resize(colon);
    return part;
  };
  std::string box = last_part(), swizzle;
  if (box.starts_with("swizzle=")) {
    swizzle = box;
    box = last_part();
  }
  const std::string size = last_part();
  if (rest.empty() || size.empty() || box.empty())
    refuse(text, Sentence::tr("a tensor map is map:0:512x64:64x8, with the buffer's argument, its sizes and "
                              "those of a box, innermost first; :swizzle=128 may follow"));
  ArgumentSpec argument;
  if (rest.find('[') != std::string::npos) argument = parse_plain(rest, text);
  ArgumentSpec::Map& map = argument.map.emplace(ArgumentSpec::Map{});
  try {
    if (!argument.buffer)
      argument.within = static_cast<int>(parse_integer(rest, "the argument's index", 0, 4095));
    map.size = extents_of(size, "a size");
    map.box = extents_of(box, "a size of the box");
  } catch (const Error& error) {
    refuse(text, error.diagnostics().front().message);
  }
  if (map.size.size() > 5 || map.box.size() != map.size.size())
    refuse(text, Sentence::tr("tensor and box need the same number of dimensions, 1 to 5"));
  if (!swizzle.empty()) {
    if (swizzle != "swizzle=32" && swizzle != "swizzle=64" && swizzle != "swizzle=128")
      refuse(text, Sentence::tr("'%1' is not a swizzle: use swizzle=32, 64 or 128", swizzle));
    map.swizzle = std::stoi(swizzle.substr(8));
  }
  argument.raw = true;
  if (!argument.buffer)
    argument.value.resize(sim::TensorMap::kBytes); // filled in once the buffer has its address
  return argument;
}

/// texture:MODES:BUFFER or surface:BUFFER
ArgumentSpec read_texture(bool surface, const std::string& content, const std::string& text) {
  ArgumentSpec::Texture texture;
  texture.surface = surface;
  const std::size_t colon = content.find(':');
  const bool has_modes = colon != std::string::npos && content.find('[') > colon;
  if (has_modes) read_modes(texture, content.substr(0, colon), text);
  ArgumentSpec argument = parse_plain(has_modes ? content.substr(colon + 1) : content, text);
  Image& image = texture.image;
  const std::size_t bytes = size_of(argument.dtype);
  using Kind = TexelFormat::Kind;
  image.format.bits = static_cast<int>(8 * bytes);
  image.format.kind = is_floating(argument.dtype)                   ? Kind::real
                      : name_of(argument.dtype).substr(0, 1) == "i" ? Kind::signed_whole
                                                                    : Kind::unsigned_whole;
  const std::size_t extents = argument.shape.size();
  const int channels = image.format.channels;
  if (!argument.buffer || extents > 3 || bytes > 4 || argument.dtype == Dtype::bf16)
    refuse(text, Sentence::tr(
                     "a texture is a buffer with 1 to 3 dimensions, of integers up to 32 bits, f16 or f32"));
  const auto extent = [&](std::size_t from_last) {
    return from_last < extents ? static_cast<int>(argument.shape[extents - 1 - from_last]) : 1;
  };
  if (extent(0) % channels || argument.count == 0)
    refuse(text, Sentence::tr("its rows do not contain whole texels"));
  if (image.layered() && extents != 3) refuse(text, Sentence::tr("layers and cubes have 3 dimensions"));
  if (image.is_cube() && (extent(2) != 6 || extent(1) != extent(0) / channels))
    refuse(text, Sentence::tr("a cube has 6 faces, as wide as they are high"));
  if (!image.layered())
    image.shape = extents == 1 ? ImageShape::line : extents == 2 ? ImageShape::plane : ImageShape::volume;
  Image::Level level;
  level.width = extent(0) / channels;
  level.height = extent(1);
  level.depth = extent(2);
  level.row_bytes = static_cast<std::uint64_t>(extent(0)) * bytes;
  level.slice_bytes = level.row_bytes * static_cast<std::uint64_t>(level.height);
  image.levels = {level};
  argument.texture = std::move(texture);
  return argument;
}

/// A well-mixed number from a counter (finaliser of the SplitMix64 generator).
std::uint64_t mix(std::uint64_t state) {
  state += 0x9e3779b97f4a7c15ULL;
  state = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9ULL;
  state = (state ^ (state >> 27)) * 0x94d049bb133111ebULL;
  return state ^ (state >> 31);
}

}

ArgumentSpec parse_argument(const std::string& text) {
  ArgumentSpec argument;
  if (text == "none") {
    argument.kind = ArgumentSpec::Kind::none;
    return argument;
  }
  const auto colon = text.find(':');
  if (colon == std::string::npos) refuse(text, Sentence::tr("there is no ':' with a value after the type"));
  const std::string type = text.substr(0, colon);
  const std::string content = text.substr(colon + 1);
  if (type == "bytes") {
    argument.raw = true;
    argument.value = bytes_of_digits(content, text);
    return argument;
  }
  if (type == "map") return read_map(content, text);
  if (type == "texture" || type == "surface") return read_texture(type == "surface", content, text);
  if (type == "at") {
    const auto end = content.find(':');
    if (end != std::string::npos) {
      const std::string array = content.substr(end + 1);
      argument = parse_plain(array.find(':') == std::string::npos ? array + ":given" : array, text);
      if (!argument.buffer)
        refuse(text, Sentence::tr("what follows the address is an array, as at:0+256:f32[10]"));
      argument.buffer = false;
      argument.shaped = true;
    }
    read_place(argument, content.substr(0, end), text);
    return argument;
  }
  using Kind = ArgumentSpec::Kind;
  if (type == "int" || type == "float") {
    argument.kind = Kind::number_of_python;
    argument.dtype = type == "float"                                    ? Dtype::f64
                     : content.size() > 18 && !content.starts_with('-') ? Dtype::u64
                                                                        : Dtype::i64;
    argument.value = encode(argument.dtype, content, text);
    if (argument.dtype == Dtype::u64 && std::to_integer<int>(argument.value.back()) < 0x80)
      argument.dtype = Dtype::i64;
    return argument;
  }
  if (type == "tuple") {
    const auto equals = content.find('=');
    argument.kind = Kind::tuple;
    try {
      argument.members =
          static_cast<int>(parse_integer(content.substr(0, equals), "the number of members", 0, 255));
    } catch (const Error& error) {
      refuse(text, error.diagnostics().front().message);
    }
    if (equals != std::string::npos) argument.fields = content.substr(equals + 1);
    return argument;
  }
  if (type == "memory") {
    argument = parse_plain(content, text);
    if (!argument.buffer) refuse(text, Sentence::tr("memory is a buffer, as memory:u8[640]:zero"));
    argument.kind = Kind::memory;
    return argument;
  }
  if (type == "descriptor") return read_descriptor(content, text);
  return parse_plain(text, text);
}

Tensor make_buffer(const ArgumentSpec& argument, std::uint64_t seed, std::size_t index) {
  const std::size_t size = size_of(argument.dtype);
  if (argument.how == ArgumentSpec::Fill::file) {
    const auto expected = static_cast<std::uintmax_t>(argument.count) * size;
    std::error_code error;
    const std::uintmax_t held = std::filesystem::file_size(argument.file, error);
    if (!error && held != expected)
      throw Error(Sentence::tr("'%1' holds %2 bytes, but %3[%4] needs %5", argument.file, held,
                               name_of(argument.dtype), argument.count, expected));
    const std::string content = read_file(argument.file, expected);
    Tensor tensor(argument.dtype, argument.shape);
    if (content.size() != tensor.bytes.size())
      throw Error(Sentence::tr("'%1' changed while it was read", argument.file));
    std::memcpy(tensor.bytes.data(), content.data(), content.size());
    return tensor;
  }
  Tensor tensor(argument.dtype, argument.shape);
  std::byte* to = tensor.bytes.data();
  switch (argument.how) {
  case ArgumentSpec::Fill::zero:
  case ArgumentSpec::Fill::file:
  case ArgumentSpec::Fill::given:
    break;
  case ArgumentSpec::Fill::fill:
    for (std::int64_t i = 0; i < argument.count; ++i, to += size)
      std::memcpy(to, argument.value.data(), size);
    break;
  case ArgumentSpec::Fill::iota:
    // Integers wrap at their width, as adding one does.
    for (std::int64_t i = 0; i < argument.count; ++i, to += size)
      if (is_floating(argument.dtype))
        store_from_double(argument.dtype, to, static_cast<double>(i));
      else if (argument.dtype == Dtype::boolean)
        *to = std::byte{i != 0};
      else
        std::memcpy(to, &i, size);
    break;
  case ArgumentSpec::Fill::random: {
    const std::uint64_t stream = mix(seed * 0x2545f4914f6cdd1dULL + index);
    for (std::int64_t i = 0; i < argument.count; ++i, to += size) {
      const std::uint64_t bits = mix(stream + static_cast<std::uint64_t>(i));
      const double value = is_floating(argument.dtype)
                               ? static_cast<double>(bits >> 40) * 0x1p-24
                               : static_cast<double>(bits % (argument.dtype == Dtype::boolean ? 2 : 101));
      store_from_double(argument.dtype, to, value);
    }
    break;
  }
  }
  return tensor;
}

}
