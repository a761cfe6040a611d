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
/// That around an address, from the executable's table of symbols; nothing where it has none (it was
/// stripped), and for variables of libraries.
std::optional<StaticObject> static_object(std::uint64_t address);
Sentence describe(const StaticObject& object);

}
