#pragma once

#include "kernels/compiler/compiler.h"

#include <optional>
#include <string>

namespace kernelarium {

/// Makes PTX or machine code of the sources of one language.
class FrontEnd {
 public:
  virtual ~FrontEnd() = default;
  /// Whether the source is for it.
  virtual bool reads(const Source& source) const = 0;
  /// Everything that the result depends on; nothing if that is unknown, so the result is not cached. Throws
  /// as compile().
  virtual std::optional<std::string> key(const Source& source, const Target& target) const = 0;
  /// Throws as the function compile().
  virtual CompiledKernel compile(const Source& source, const Target& target) const = 0;
};

const FrontEnd& nvrtc_front_end();
const FrontEnd& nvcc_front_end();
const FrontEnd& python_front_end();

}
