#pragma once

#include "kernels/program/runtime/call.h"
#include "kernels/program/runtime/copy.h"

#include <memory>
#include <vector>

namespace kernelarium::program {

/// What a cudaArray_t points to: an array, or one level of a mipmapped one.
struct Array {
  cudaChannelFormatDesc format{};
  cudaExtent extent{};
  unsigned flags = 0;
  Image image; ///< of this level alone
  int device = 0;
  bool of_levels = false; ///< freed with its mipmapped array
};

/// What a cudaMipmappedArray_t points to.
struct MipmappedArray {
  Image image;
  int device = 0;
  std::vector<std::unique_ptr<Array>> levels;
};

/// Null: there is no such array.
Array* array_of(cudaArray_const_t handle);
MipmappedArray* array_of(cudaMipmappedArray_const_t handle);
/// Nothing: textures can't have it.
bool texel_format(const cudaChannelFormatDesc& from, TexelFormat& to);

/// Copies between arrays and pitched memory, positions as CUDA counts them.
cudaError_t volume(const char* name, const cudaMemcpy3DParms& p, CopyWork& out);

}
