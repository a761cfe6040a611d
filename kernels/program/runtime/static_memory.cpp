#include "kernels/program/runtime/static_memory.h"

#include "kernels/base/data_folder.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <elf.h>
#include <link.h>
#include <map>
#include <memory>

namespace kernelarium::program {
namespace {

/// Load address of the executable, and its offset from the addresses in the file.
struct Executable {
  std::uint64_t place = 0, begin = ~0ull, end = 0;
};
Executable executable() {
  Executable all;
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* out) {
        Executable& all = *static_cast<Executable*>(out);
        all.place = info->dlpi_addr;
        for (int i = 0; i < info->dlpi_phnum; ++i) {
          const ElfW(Phdr)& part = info->dlpi_phdr[i];
          if (part.p_type != PT_LOAD) continue;
          all.begin = std::min<std::uint64_t>(all.begin, all.place + part.p_vaddr);
          all.end = std::max<std::uint64_t>(all.end, all.place + part.p_vaddr + part.p_memsz);
        }
        return 1; // the executable is the first
      },
      &all);
  return all;
}

template<class T>
std::optional<T> at(const std::string& file, std::uint64_t offset) {
  T value;
  if (offset > file.size() || file.size() - offset < sizeof value) return std::nullopt;
  std::memcpy(&value, file.data() + offset, sizeof value);
  return value;
}

std::string source_name(const char* symbol) {
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> name(abi::__cxa_demangle(symbol, nullptr, nullptr, &status),
                                                    std::free);
  return name ? name.get() : symbol;
}

/// By address.
std::map<std::uint64_t, StaticObject> read_objects(std::uint64_t place) {
  std::map<std::uint64_t, StaticObject> objects;
  const std::string file = read_file("/proc/self/exe", kNoLimit);
  const auto header = at<Elf64_Ehdr>(file, 0);
  if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return objects;
  for (unsigned i = 0; i < header->e_shnum; ++i) {
    const auto section = at<Elf64_Shdr>(file, header->e_shoff + i * sizeof(Elf64_Shdr));
    if (!section || section->sh_type != SHT_SYMTAB) continue;
    const auto names = at<Elf64_Shdr>(file, header->e_shoff + section->sh_link * sizeof(Elf64_Shdr));
    if (!names || names->sh_offset + names->sh_size > file.size()) continue;
    for (std::uint64_t k = 0; k < section->sh_size / sizeof(Elf64_Sym); ++k) {
      const auto symbol = at<Elf64_Sym>(file, section->sh_offset + k * sizeof(Elf64_Sym));
      if (!symbol || ELF64_ST_TYPE(symbol->st_info) != STT_OBJECT || symbol->st_size == 0 ||
          symbol->st_shndx == SHN_UNDEF || symbol->st_name >= names->sh_size)
        continue;
      StaticObject one{"", place + symbol->st_value, symbol->st_size};
      const std::string name(file.c_str() + names->sh_offset + symbol->st_name);
      one.name = source_name(name.c_str());
      // Of two names for one place the larger one counts.
      StaticObject& known = objects[one.address];
      if (known.bytes < one.bytes) known = one;
    }
  }
  return objects;
}

}

std::optional<StaticObject> static_object(std::uint64_t address) {
  static const Executable here = executable();
  if (address < here.begin || address >= here.end)
    return std::nullopt; // or a stack's would have the file read
  static const auto* const objects = new std::map<std::uint64_t, StaticObject>(read_objects(here.place));
  auto it = objects->upper_bound(address);
  if (it == objects->begin()) return std::nullopt;
  const StaticObject& one = std::prev(it)->second;
  if (address >= one.address + one.bytes) return std::nullopt;
  return one;
}

Sentence describe(const StaticObject& object) {
  return Sentence::tr("the variable %1 of %2 bytes on the host", object.name, object.bytes);
}

}
