#include "kernels/program/runtime/static_memory.h"

#include "kernels/program/runtime/executable.h"

#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <elf.h>
#include <map>
#include <memory>

namespace kernelarium::program {
namespace {

std::string source_name(const char* symbol) {
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> name(abi::__cxa_demangle(symbol, nullptr, nullptr, &status),
                                                    std::free);
  return name ? name.get() : symbol;
}

/// By address.
std::map<std::uint64_t, StaticObject> read_objects() {
  std::map<std::uint64_t, StaticObject> objects;
  const auto [symbols, names] = section_of_executable(".symtab");
  for (std::size_t at = 0; at + sizeof(Elf64_Sym) <= symbols.size(); at += sizeof(Elf64_Sym)) {
    Elf64_Sym symbol;
    std::memcpy(&symbol, symbols.data() + at, sizeof symbol);
    if (ELF64_ST_TYPE(symbol.st_info) != STT_OBJECT || symbol.st_size == 0 || symbol.st_shndx == SHN_UNDEF ||
        symbol.st_name >= names.size())
      continue;
    StaticObject one{source_name(names.data() + symbol.st_name), executable().base + symbol.st_value,
                     symbol.st_size};
    // Of two names for one place the larger one counts.
    StaticObject& known = objects[one.address];
    if (known.bytes < one.bytes) known = one;
  }
  return objects;
}

}

std::optional<StaticObject> static_object(std::uint64_t address) {
  if (!executable().holds(address)) return std::nullopt; // or a stack's would have the file read
  static const auto* const objects = new std::map<std::uint64_t, StaticObject>(read_objects());
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
