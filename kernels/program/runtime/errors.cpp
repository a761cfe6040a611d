#include "kernels/program/runtime/call.h"

#include <fmt/format.h>

namespace kernelarium::program {
namespace {

struct ErrorText {
  int code;
  const char *name, *text;
};
constexpr ErrorText kErrors[] = {
#define ERROR(code, name, text) {code, #name, text},
#include "kernels/base/cuda_errors.inc"
#undef ERROR
};
constexpr const char* kUnknown = "unrecognized error code";

const ErrorText* find(cudaError_t error) {
  for (const ErrorText& known : kErrors)
    if (known.code == static_cast<int>(error)) return &known;
  return nullptr;
}

/// The program has queried the error: it checks errors.
void asked(cudaError_t error) {
  Runtime& all = runtime();
  const std::lock_guard lock(all.mutex);
  std::erase_if(all.returned, [&](const Unasked& one) { return one.error == error; });
  if (all.unseen.error == error) all.unseen = {};
}

}

const char* error_name(cudaError_t error) {
  const ErrorText* known = find(error);
  return known ? known->name : kUnknown;
}
const char* error_text(cudaError_t error) {
  const ErrorText* known = find(error);
  return known ? known->text : kUnknown;
}

}

using namespace kernelarium::program;

#pragma GCC visibility push(default)
extern "C" {

const char* cudaGetErrorName(cudaError_t error) {
  if (error != cudaSuccess) asked(error);
  return error_name(error);
}
const char* cudaGetErrorString(cudaError_t error) {
  if (error != cudaSuccess) asked(error);
  return error_text(error);
}
cudaError_t cudaGetLastError() {
  Call call("cudaGetLastError", __builtin_frame_address(0), Entry::silent);
  if (runtime().gpus.empty()) return cudaErrorNoDevice;
  const cudaError_t error = call.thread().last_error;
  asked(error);
  call.thread().last_error = cudaSuccess; // a fault is returned again by the next call that fails
  return error;
}
cudaError_t cudaPeekAtLastError() {
  Call call("cudaPeekAtLastError", __builtin_frame_address(0), Entry::silent);
  if (runtime().gpus.empty()) return cudaErrorNoDevice;
  asked(call.thread().last_error);
  return call.thread().last_error;
}
}
#pragma GCC visibility pop
