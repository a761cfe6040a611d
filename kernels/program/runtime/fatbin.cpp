#include "kernels/program/runtime/fatbin.h"

#include "kernels/base/error.h"

#include <algorithm>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <fmt/format.h>
#include <regex>

namespace kernelarium::program {
namespace {

struct Wrapper {
  std::uint32_t magic, version;
  const std::byte* data;
  const void* linked;
};
struct Header {
  std::uint32_t magic;
  std::uint16_t version, header_bytes;
  std::uint64_t bytes;
};
struct FatbinEntry {
  std::uint16_t kind, version;
  std::uint32_t header_bytes;
  std::uint64_t bytes;
  std::uint32_t compressed_bytes, unused;
  std::uint16_t minor, major;
  std::uint32_t capability, name_offset, name_bytes;
  std::uint64_t flags, unused2, whole_bytes;
};
constexpr std::uint32_t kWrapperMagic = 0x466243B1, kHeaderMagic = 0xBA55ED50;
constexpr std::uint16_t kPtx = 1, kElf = 2;
constexpr std::uint64_t kLz4 = 0x2000, kZstd = 0x8000;

[[noreturn]] void fail(const std::string& why) {
  throw Error(
      Fault::no_compile,
      Diagnostic{
          "compile",
          fmt::format("the device code in this executable can't be read ({}): build it with nvcc of CUDA 13 "
                      "and --compress-mode=none",
                      why)});
}

/// zstd's library is opened only for executables that need it.
std::string unpack_zstd(const std::byte* data, std::size_t bytes, std::size_t whole) {
  static void* const library = dlopen("libzstd.so.1", RTLD_NOW | RTLD_LOCAL);
  using Decompress = std::size_t(void*, std::size_t, const void*, std::size_t);
  using IsError = unsigned(std::size_t);
  auto* decompress = library ? reinterpret_cast<Decompress*>(dlsym(library, "ZSTD_decompress")) : nullptr;
  auto* is_error = library ? reinterpret_cast<IsError*>(dlsym(library, "ZSTD_isError")) : nullptr;
  if (!decompress || !is_error) fail("it is compressed, and libzstd.so.1 is not installed");
  std::string text(whole, '\0');
  const std::size_t made = decompress(text.data(), text.size(), data, bytes);
  if (is_error(made)) fail("its compressed part is damaged");
  text.resize(made);
  return text;
}

/// Of a cubin's .nv.info: attributes of 4 bytes, some followed by more; one gives a kernel's registers.
void read_registers(std::string_view image, std::map<std::string, int>& registers) {
  constexpr std::uint8_t kSized = 4, kRegisterCount = 0x2f;
  const auto at = [&]<class T>(std::size_t place, T& out) {
    if (place > image.size() || sizeof out > image.size() - place) return false;
    std::memcpy(&out, image.data() + place, sizeof out);
    return true;
  };
  const auto text_at = [&](std::size_t place) {
    const std::string_view rest = image.substr(std::min(place, image.size()));
    return rest.substr(0, rest.find('\0'));
  };
  Elf64_Ehdr header;
  if (!at(0, header) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return;
  const auto section = [&](std::size_t index, Elf64_Shdr& out) {
    return at(header.e_shoff + index * sizeof out, out);
  };
  Elf64_Shdr names, one, info{}, symbols{}, symbol_names{};
  if (!section(header.e_shstrndx, names)) return;
  for (std::size_t i = 0; i < header.e_shnum && section(i, one); ++i) {
    if (one.sh_type == SHT_SYMTAB && section(one.sh_link, symbol_names)) symbols = one;
    if (text_at(names.sh_offset + one.sh_name) == ".nv.info") info = one;
  }
  struct Attribute {
    std::uint8_t format, kind;
    std::uint16_t bytes;
  } attribute;
  for (std::size_t place = info.sh_offset; place < info.sh_offset + info.sh_size && at(place, attribute);) {
    std::uint32_t index = 0, count = 0;
    Elf64_Sym symbol;
    if (attribute.format == kSized && attribute.kind == kRegisterCount && at(place + 4, index) &&
        at(place + 8, count) && at(symbols.sh_offset + index * sizeof symbol, symbol))
      registers[std::string(text_at(symbol_names.sh_offset + symbol.st_name))] = static_cast<int>(count);
    place += 4u + (attribute.format == kSized ? attribute.bytes : 0u);
  }
}

/// Adds what one container holds.
void read_container(const std::byte* data, std::size_t available, Fatbin& fatbin) {
  Header header;
  if (available < sizeof header) fail("it is truncated");
  std::memcpy(&header, data, sizeof header);
  if (header.magic != kHeaderMagic) fail("unknown container");
  if (header.header_bytes > available || header.bytes > available - header.header_bytes)
    fail("it is truncated");
  for (std::uint64_t at = 0; at + sizeof(FatbinEntry) <= header.bytes;) {
    const std::byte* place = data + header.header_bytes + at;
    FatbinEntry entry;
    std::memcpy(&entry, place, sizeof entry);
    if (entry.header_bytes < sizeof(FatbinEntry)) fail("unknown entry");
    at += entry.header_bytes + entry.bytes;
    if (at > header.bytes || entry.whole_bytes > kMostCodeBytes) fail("it is truncated");
    const std::byte* content = place + entry.header_bytes;
    std::string text;
    if (entry.flags & kLz4)
      fail("it is compressed by LZ4");
    else if (entry.flags & kZstd)
      text = unpack_zstd(content, entry.compressed_bytes, entry.whole_bytes);
    else
      text.assign(reinterpret_cast<const char*>(content), entry.bytes);
    if (entry.kind == kElf) {
      fatbin.code_bytes += text.size();
      read_registers(text, fatbin.registers);
    }
    if (entry.kind != kPtx) continue;
    text.resize(std::strlen(text.c_str())); // padded with zeros
    fatbin.ptx.push_back({static_cast<int>(entry.capability), std::move(text)});
  }
}

}

Fatbin read_fatbin(const void* wrapper_pointer) {
  Wrapper wrapper;
  std::memcpy(&wrapper, wrapper_pointer, sizeof wrapper);
  if (wrapper.magic != kWrapperMagic) fail("it has no fatbin");
  std::vector<const std::byte*> parts;
  if (wrapper.version == 2 && wrapper.linked)
    for (auto* part = static_cast<const std::byte* const*>(wrapper.linked); *part; ++part)
      parts.push_back(*part);
  if (wrapper.data) parts.push_back(wrapper.data);
  Fatbin fatbin;
  for (const std::byte* part : parts) read_container(part, kMostCodeBytes, fatbin);
  return fatbin;
}

Fatbin read_code(const void* code, std::size_t bytes) {
  std::uint32_t magic = 0;
  std::memcpy(&magic, code, strnlen(static_cast<const char*>(code), std::min(bytes, sizeof magic)));
  if (magic == kWrapperMagic && bytes == kMostCodeBytes) return read_fatbin(code);
  Fatbin fatbin;
  if (magic == kHeaderMagic) {
    read_container(static_cast<const std::byte*>(code), bytes, fatbin);
  } else if (std::memcmp(&magic, ELFMAG, SELFMAG) != 0) { // machine code has no PTX
    const std::string text = static_cast<const char*>(code);
    static const std::regex target(R"(\.target\s+sm_(\d+))");
    std::smatch match;
    if (!std::regex_search(text, match, target))
      throw Error(Fault::no_compile, Diagnostic{"compile", "the text has no .target: it is no PTX"});
    fatbin.ptx.push_back({std::stoi(match[1]), text});
  }
  return fatbin;
}

}
