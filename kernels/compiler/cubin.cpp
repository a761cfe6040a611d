#include "kernels/compiler/cubin.h"

#include "kernels/compiler/line_table.h"

#include <cstring>
#include <elf.h>

namespace kernelarium {
namespace {

// One attribute of .nv.info: format, kind, then for `sized` a length and that many bytes, else two bytes.
constexpr unsigned char kSized = 4, kRegisterCount = 0x2f;
constexpr std::uint64_t kInstructionBytes = 16;

/// An ELF file that may be cut or hostile: outside of it everything is zero.
class Elf {
 public:
  explicit Elf(const std::string& content) : content_(content), header_(at<Elf64_Ehdr>(0)) {
    if (std::memcmp(header_.e_ident, ELFMAG, SELFMAG) != 0 || header_.e_shentsize != sizeof(Elf64_Shdr))
      header_ = {};
    names_ = section(header_.e_shstrndx);
    symbols_ = first_of_type(SHT_SYMTAB);
    symbol_names_ = section(symbols_.sh_link);
  }

  template<class T>
  T at(std::uint64_t offset) const {
    T value{};
    if (offset <= content_.size() && content_.size() - offset >= sizeof value)
      std::memcpy(&value, content_.data() + offset, sizeof value);
    return value;
  }
  unsigned count() const { return header_.e_shnum; }
  Elf64_Shdr section(std::uint64_t index) const {
    return index < header_.e_shnum ? at<Elf64_Shdr>(header_.e_shoff + index * sizeof(Elf64_Shdr))
                                   : Elf64_Shdr{};
  }
  /// Its number; 0: there is none.
  std::uint32_t find(const std::string& name) const {
    for (unsigned i = 1; i < count(); ++i)
      if (is_text(names_.sh_offset + section(i).sh_name, name)) return i;
    return 0;
  }
  std::string_view bytes(std::uint32_t index) const {
    const Elf64_Shdr one = section(index);
    if (index == 0 || one.sh_offset > content_.size() || one.sh_size > content_.size() - one.sh_offset)
      return {};
    return std::string_view(content_).substr(one.sh_offset, one.sh_size);
  }
  Elf64_Sym symbol(std::uint64_t index) const {
    return at<Elf64_Sym>(symbols_.sh_offset + index * sizeof(Elf64_Sym));
  }
  bool is_symbol(const Elf64_Sym& symbol, const std::string& name) const {
    return is_text(symbol_names_.sh_offset + symbol.st_name, name);
  }

 private:
  Elf64_Shdr first_of_type(std::uint32_t type) const {
    for (unsigned i = 0; i < count(); ++i)
      if (section(i).sh_type == type) return section(i);
    return {};
  }
  bool is_text(std::uint64_t offset, const std::string& text) const {
    return offset < content_.size() &&
           content_.compare(offset, text.size() + 1, text.c_str(), text.size() + 1) == 0;
  }

  const std::string& content_;
  Elf64_Ehdr header_;
  Elf64_Shdr names_{}, symbols_{}, symbol_names_{};
};

LineTable line_table(const Elf& elf, const std::string& section) {
  std::map<std::uint64_t, std::uint32_t> section_at;
  for (const char* kind : {".rela", ".rel"}) {
    const std::uint32_t relocations = elf.find(kind + section);
    const bool with_addend = elf.section(relocations).sh_type == SHT_RELA;
    const std::uint64_t step = with_addend ? sizeof(Elf64_Rela) : sizeof(Elf64_Rel);
    const Elf64_Shdr table = elf.section(relocations);
    for (std::uint64_t at = 0; relocations && at + step <= elf.bytes(relocations).size(); at += step) {
      const auto one = elf.at<Elf64_Rel>(table.sh_offset + at);
      section_at[one.r_offset] = elf.symbol(ELF64_R_SYM(one.r_info)).st_shndx;
    }
  }
  return read_line_table(elf.bytes(elf.find(section)), section_at);
}

}

int registers_in_cubin(const std::string& cubin, const std::string& entry) {
  const Elf elf(cubin);
  const std::uint32_t number = elf.find(".nv.info");
  const Elf64_Shdr info = elf.section(number);
  for (std::uint64_t at = 0; at + 4 <= elf.bytes(number).size();) {
    const std::uint64_t place = info.sh_offset + at;
    const bool sized = elf.at<unsigned char>(place) == kSized;
    const auto length = elf.at<std::uint16_t>(place + 2);
    if (sized && length == 8 && elf.at<unsigned char>(place + 1) == kRegisterCount &&
        elf.is_symbol(elf.symbol(elf.at<std::uint32_t>(place + 4)), entry))
      return elf.at<std::int32_t>(place + 8);
    at += 4 + (sized ? length : 0);
  }
  return 0;
}

MachineText text_of_cubin(const std::string& cubin, const std::string& entry) {
  const Elf elf(cubin);
  MachineText text;
  const std::uint32_t number = elf.find(".text." + entry);
  const std::uint64_t begin = elf.section(number).sh_offset, size = elf.bytes(number).size();
  if (size == 0) return text;
  const LineTable lines = line_table(elf, ".debug_line"), ptx = line_table(elf, ".nv_debug_line_sass");
  text.files = lines.files;
  for (std::uint64_t at = 0; at + kInstructionBytes <= size; at += kInstructionBytes) {
    MachineWord& word = text.words.emplace_back();
    word.low = elf.at<std::uint64_t>(begin + at);
    word.high = elf.at<std::uint64_t>(begin + at + 8);
    if (const LineRow* row = ptx.at(number, at)) word.ptx_line = row->line;
    if (const LineRow* row = lines.at(number, at)) {
      word.file = row->file;
      word.line = row->line;
    }
  }
  return text;
}

}
