#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kernelarium::program {

/// A variable or parameter on the stack.
struct LocalVariable {
  std::string name;
  std::int64_t place = 0; ///< from the end of its function's frame (DWARF's canonical frame address)
  std::uint64_t bytes = 0;
  std::uint64_t line = 0; ///< of its declaration
};
struct FunctionAt {
  std::uint64_t begin = 0;              ///< address of its code
  std::vector<LocalVariable> variables; ///< those in scope
};
/// The function around an address of the executable, relative to its load address, from the debug
/// information: DWARF 4, with which programs are built. Nothing if there is none, as for a library that is
/// linked in. The result stays valid.
const FunctionAt* function_at(std::uint64_t address);

}
