#pragma once

#include "kernels/base/parameter.h"

#include <map>
#include <string>
#include <vector>

namespace kernelarium {

/// A kernel with one small change, as somebody might have mistyped it.
struct Mutant {
  std::string source;
  int number = 0;       ///< of the changed line
  std::string line, to; ///< the line before and after, without spaces at its ends
};

/// All mutants of a kernel's text: a barrier dropped, a comparison, an operator, a constant, a mask or an
/// axis changed, a launch's extent or a macro replaced by its value in one launch (`values`: "blockDim.x",
/// "TILE"...). Comments and preprocessor lines stay.
std::vector<Mutant> mutants_of(const std::string& source, const std::map<std::string, std::string>& values);

}
