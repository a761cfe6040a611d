#pragma once

#include "kernels/base/sentence.h"

#include <cstdint>
#include <optional>
#include <string>

namespace kernelarium::program {

/// A global or static variable of the program.
struct StaticObject {
  std::string name; ///< as the source has it
  std::uint64_t address = 0, bytes = 0;
};
/// The variable at an address, from the executable's symbol table; nothing if it has none (it was
/// stripped), and for variables of libraries.
std::optional<StaticObject> static_object(std::uint64_t address);
Sentence describe(const StaticObject& object);

}
