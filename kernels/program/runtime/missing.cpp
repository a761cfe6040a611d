#include "kernels/program/runtime/call.h"

#include <fmt/format.h>

namespace kernelarium::program {

int missing_function(const char* symbol, const void* frame, int status) {
  // cuBLAS's headers rename: who wrote cublasSsymm calls cublasSsymm_v2.
  std::string_view name(symbol);
  if (name.ends_with("_v2")) name.remove_suffix(3);
  Call call(symbol, frame, Entry::anyway);
  runtime().finding(
      "missing",
      Sentence::tr(
          "%1 is not simulated: run this program on a GPU (--device cuda:0), or write it without this "
          "function",
          std::string(name)),
      call.frames());
  return status == cudaErrorNotSupported ? call.done(cudaErrorNotSupported) : status;
}

}
