#pragma once

#include <cstdint>
#include <string_view>

namespace kernelarium::program {

/// The program's executable in memory: address 0 of the file, its whole extent, and that of its code.
struct Executable {
  std::uint64_t base = 0, begin = ~0ull, end = 0, code_begin = ~0ull, code_end = 0;

  bool holds(std::uint64_t address) const { return address >= begin && address < end; }
  bool holds_code(std::uint64_t address) const { return address >= code_begin && address < code_end; }
};
const Executable& executable();

/// A section of its file; empty if there is none, or it is compressed. The symbol table's `strings` are its
/// names.
struct ElfSection {
  std::string_view bytes, strings;
};
ElfSection section_of_executable(std::string_view name);

}
