#include "kernels/program/runtime/call.h"

#include <fmt/format.h>

namespace kernelarium::program {

int missing_function(const char* name, const void* frame) {
  Call call(name, frame, Entry::anyway);
  runtime().finding(
      "missing",
      fmt::format("{} is not simulated: run this program on a GPU (--device cuda:0), or write it without "
                  "this function",
                  name),
      call.frames());
  return call.done(cudaErrorNotSupported);
}

}
