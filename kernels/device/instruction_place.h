#pragma once

#include <cstdint>

namespace kernelarium {

/// Where a PTX instruction stands.
struct InstructionPlace {
  std::int32_t file = -1; ///< index into the files beside it
  std::int32_t line = 0;  ///< of the learner's source; 0: unknown
  std::int32_t ptx_line = 0;
};

}
