#include "kernels/experiment/machine_code.h"

#include <cstring>
#include <elf.h>
#include <vector>

namespace kernelarium {
namespace {

// One attribute of .nv.info: format, kind, then for `sized` a length and that many bytes, else two bytes.
constexpr unsigned char kSized = 4, kRegisterCount = 0x2f;

/// Reads from a file that may be cut or hostile: outside of it everything is zero.
class Bytes {
 public:
  explicit Bytes(const std::string& content) : content_(content) {}

  template<class T>
  T at(std::uint64_t offset) const {
    T value{};
    if (offset <= content_.size() && content_.size() - offset >= sizeof value)
      std::memcpy(&value, content_.data() + offset, sizeof value);
    return value;
  }
  bool is_text(std::uint64_t offset, const std::string& text) const {
    return offset < content_.size() &&
           content_.compare(offset, text.size() + 1, text.c_str(), text.size() + 1) == 0;
  }

 private:
  const std::string& content_;
};

}

int registers_in_cubin(const std::string& cubin, const std::string& entry) {
  const Bytes bytes(cubin);
  const auto header = bytes.at<Elf64_Ehdr>(0);
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_shentsize != sizeof(Elf64_Shdr)) return 0;
  const auto section = [&](std::uint64_t index) {
    return bytes.at<Elf64_Shdr>(header.e_shoff + index * sizeof(Elf64_Shdr));
  };
  const Elf64_Shdr names = section(header.e_shstrndx);
  Elf64_Shdr info{}, symbols{};
  for (unsigned i = 0; i < header.e_shnum; ++i) {
    const Elf64_Shdr one = section(i);
    if (one.sh_type == SHT_SYMTAB) symbols = one;
    if (bytes.is_text(names.sh_offset + one.sh_name, ".nv.info")) info = one;
  }
  const Elf64_Shdr texts = section(symbols.sh_link);
  for (std::uint64_t at = 0; at + 4 <= info.sh_size && info.sh_size <= cubin.size();) {
    const std::uint64_t place = info.sh_offset + at;
    const bool sized = bytes.at<unsigned char>(place) == kSized;
    const auto length = bytes.at<std::uint16_t>(place + 2);
    if (sized && length == 8 && bytes.at<unsigned char>(place + 1) == kRegisterCount) {
      const auto symbol =
          bytes.at<Elf64_Sym>(symbols.sh_offset + bytes.at<std::uint32_t>(place + 4) * sizeof(Elf64_Sym));
      if (bytes.is_text(texts.sh_offset + symbol.st_name, entry)) return bytes.at<std::int32_t>(place + 8);
    }
    at += 4 + (sized ? length : 0);
  }
  return 0;
}

int registers_per_thread(const Source& source, int compute_capability) {
  try {
    const CompiledKernel compiled = compile(source, {compute_capability, true});
    return registers_in_cubin(compiled.image, compiled.entry);
  } catch (const Error&) {
    return 0; // what is wrong with the source, the compilation to PTX tells
  }
}

}
