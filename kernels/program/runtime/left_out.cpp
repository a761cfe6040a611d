#include "kernels/program/runtime/left_out.h"

#include "kernels/program/program.h"

#include <cstdlib>
#include <string_view>

namespace kernelarium::program {

LeftOut left_out() {
  static const LeftOut left_out = [] {
    const char* name = std::getenv("KERNELARIUM_PROGRAM_LEFT_OUT");
    for (const auto& [what, called] : kLeftOutNames)
      if (name && std::string_view(name) == called) return what;
    return LeftOut::nothing;
  }();
  return left_out;
}

}
