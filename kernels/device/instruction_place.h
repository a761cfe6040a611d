#pragma once

#include <cstdint>

namespace kernelarium {

/// The position of a PTX instruction.
struct InstructionPlace {
  std::int32_t file = -1; ///< index into the accompanying list of files
  std::int32_t line = 0;  ///< of the learner's source; 0: unknown
  std::int32_t ptx_line = 0;
};

}
