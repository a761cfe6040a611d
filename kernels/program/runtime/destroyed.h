#pragma once

#include "kernels/program/runtime/call.h"

namespace kernelarium::program {

/// The call has destroyed what the handle names. A pointer, or a number.
void note_destroyed(Call& call, std::uint64_t handle);
/// The call was to destroy something that is not there: reports it if it did that before. Returns `error`.
cudaError_t not_there(Call& call, std::uint64_t handle, cudaError_t error);

template<class T>
void note_destroyed(Call& call, T* handle) {
  note_destroyed(call, reinterpret_cast<std::uint64_t>(handle));
}
template<class T>
cudaError_t not_there(Call& call, T* handle, cudaError_t error) {
  return not_there(call, reinterpret_cast<std::uint64_t>(handle), error);
}

}
