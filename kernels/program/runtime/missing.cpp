#include "kernels/program/runtime/call.h"

#include <fmt/format.h>

namespace kernelarium::program {

int missing_function(const char* symbol, const void* frame, int status) {
  // Headers rename: who wrote cublasSsymm calls cublasSsymm_v2.
  std::string_view name(symbol);
  for (const std::string_view suffix : {"_v2", "_ptsz", "_ptds"})
    if (name.ends_with(suffix)) name.remove_suffix(suffix.size());
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

cudaError_t not_simulated(Call& call, const Sentence& what) {
  runtime().finding("missing",
                    Sentence::tr("%1: %2 is not simulated: run this program on a GPU (--device cuda:0), or "
                                 "write it without that",
                                 call.name(), what),
                    call.frames());
  return cudaErrorNotSupported;
}

}
