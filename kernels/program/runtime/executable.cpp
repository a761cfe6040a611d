#include "kernels/program/runtime/executable.h"

#include "kernels/base/data_folder.h"

#include <algorithm>
#include <cstring>
#include <elf.h>
#include <link.h>
#include <map>
#include <optional>
#include <string>

namespace kernelarium::program {
namespace {

template<class T>
std::optional<T> at(std::string_view file, std::uint64_t offset) {
  T value;
  if (offset > file.size() || file.size() - offset < sizeof value) return std::nullopt;
  std::memcpy(&value, file.data() + offset, sizeof value);
  return value;
}

std::string_view part(std::string_view file, const Elf64_Shdr& section) {
  if (section.sh_type == SHT_NOBITS || (section.sh_flags & SHF_COMPRESSED)) return {};
  if (section.sh_offset > file.size() || file.size() - section.sh_offset < section.sh_size) return {};
  return file.substr(section.sh_offset, section.sh_size);
}

std::map<std::string, ElfSection, std::less<>> read_sections(std::string_view file) {
  std::map<std::string, ElfSection, std::less<>> sections;
  const auto header = at<Elf64_Ehdr>(file, 0);
  if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return sections;
  const auto section = [&](std::uint64_t i) {
    return at<Elf64_Shdr>(file, header->e_shoff + i * sizeof(Elf64_Shdr));
  };
  const auto bytes_of = [&](std::uint64_t i) {
    const auto one = section(i);
    return one ? part(file, *one) : std::string_view();
  };
  const std::string_view names = bytes_of(header->e_shstrndx);
  for (unsigned i = 0; i < header->e_shnum; ++i)
    if (const auto one = section(i); one && one->sh_name < names.size())
      sections[names.data() + one->sh_name] = {part(file, *one), bytes_of(one->sh_link)};
  return sections;
}

}

const Executable& executable() {
  static const Executable found = [] {
    Executable out;
    dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t, void* data) {
          auto& self = *static_cast<Executable*>(data);
          self.base = info->dlpi_addr;
          for (int i = 0; i < info->dlpi_phnum; ++i) {
            const auto& part = info->dlpi_phdr[i];
            if (part.p_type != PT_LOAD) continue;
            const std::uint64_t begin = self.base + part.p_vaddr, end = begin + part.p_memsz;
            self.begin = std::min(self.begin, begin);
            self.end = std::max(self.end, end);
            if (!(part.p_flags & PF_X)) continue;
            self.code_begin = std::min(self.code_begin, begin);
            self.code_end = std::max(self.code_end, end);
          }
          return 1; // the executable comes first
        },
        &out);
    return out;
  }();
  return found;
}

ElfSection section_of_executable(std::string_view name) {
  static const auto* const file = new std::string(read_file("/proc/self/exe", kNoLimit));
  static const auto* const sections = new auto(read_sections(*file));
  const auto found = sections->find(name);
  return found == sections->end() ? ElfSection() : found->second;
}

}
