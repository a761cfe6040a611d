#include "kernels/base/error.h"
#include "kernels/base/picture.h"

using namespace kernelarium;

/// Any bytes are either a picture of the size it states, or an Error: nothing else.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const Tensor picture = decode_picture(std::as_bytes(std::span(data, size)), "fuzz");
    if (picture.shape.size() != 3 || picture.count() < 1) __builtin_trap();
  } catch (const Error&) {
  }
  return 0;
}
