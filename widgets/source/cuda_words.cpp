#include "widgets/source/cuda_words.h"

#include <QCoreApplication>
#include <algorithm>

namespace kernelarium {

const std::vector<CudaWord>& cuda_words() {
  static const std::vector<CudaWord> words{
      {"threadIdx", "uint3 threadIdx", QT_TRANSLATE_NOOP("CudaWords", "Index of this thread in its block.")},
      {"blockIdx", "uint3 blockIdx", QT_TRANSLATE_NOOP("CudaWords", "Index of this block in the grid.")},
      {"blockDim", "dim3 blockDim", QT_TRANSLATE_NOOP("CudaWords", "Threads of a block in each dimension.")},
      {"gridDim", "dim3 gridDim", QT_TRANSLATE_NOOP("CudaWords", "Blocks of the grid in each dimension.")},
      {"warpSize", "int warpSize", QT_TRANSLATE_NOOP("CudaWords", "Threads of a warp: 32.")},
      {"__global__", "__global__ void kernel(...)",
       QT_TRANSLATE_NOOP("CudaWords", "A kernel: called from the host, runs on the GPU.")},
      {"__device__", "__device__ T function(...)",
       QT_TRANSLATE_NOOP("CudaWords", "A function that kernels call, or a variable in global memory.")},
      {"__shared__", "__shared__ T name[size]",
       QT_TRANSLATE_NOOP("CudaWords", "Memory on the SM that the threads of one block share.")},
      {"__constant__", "__constant__ T name",
       QT_TRANSLATE_NOOP("CudaWords",
                         "Memory that kernels only read; fast where a whole warp reads one address.")},
      {"__restrict__", "T* __restrict__ name",
       QT_TRANSLATE_NOOP("CudaWords", "Promises that no other pointer reaches the same memory.")},
      {"__launch_bounds__", "__launch_bounds__(max_threads, min_blocks)",
       QT_TRANSLATE_NOOP("CudaWords",
                         "Limits the registers so that blocks of this size, so many per SM, fit.")},
      {"__syncthreads", "void __syncthreads()",
       QT_TRANSLATE_NOOP("CudaWords", "Waits until all threads of the block are here. All of them must come.")},
      {"__syncwarp", "void __syncwarp(unsigned mask)",
       QT_TRANSLATE_NOOP("CudaWords", "Waits for the lanes of the warp that the mask names.")},
      {"__shfl_sync", "T __shfl_sync(unsigned mask, T value, int lane, int width = 32)",
       QT_TRANSLATE_NOOP("CudaWords", "The value that the given lane holds.")},
      {"__shfl_up_sync", "T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32)",
       QT_TRANSLATE_NOOP("CudaWords", "The value of the lane that is delta lower.")},
      {"__shfl_down_sync", "T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32)",
       QT_TRANSLATE_NOOP("CudaWords", "The value of the lane that is delta higher.")},
      {"__shfl_xor_sync", "T __shfl_xor_sync(unsigned mask, T value, int lanes, int width = 32)",
       QT_TRANSLATE_NOOP("CudaWords", "The value of the lane whose number is this lane's XOR the given one.")},
      {"__ballot_sync", "unsigned __ballot_sync(unsigned mask, int predicate)",
       QT_TRANSLATE_NOOP("CudaWords", "One bit per lane: whether its predicate is not zero.")},
      {"__any_sync", "int __any_sync(unsigned mask, int predicate)",
       QT_TRANSLATE_NOOP("CudaWords", "Whether the predicate is not zero in any lane.")},
      {"__all_sync", "int __all_sync(unsigned mask, int predicate)",
       QT_TRANSLATE_NOOP("CudaWords", "Whether the predicate is not zero in all lanes.")},
      {"__activemask", "unsigned __activemask()",
       QT_TRANSLATE_NOOP("CudaWords", "The lanes that happen to run together here. No substitute for a mask that you know.")},
      {"__reduce_add_sync", "unsigned __reduce_add_sync(unsigned mask, unsigned value)",
       QT_TRANSLATE_NOOP("CudaWords", "The sum over the lanes; compute capability 8.0 and later.")},
      {"__ldg", "T __ldg(const T* address)",
       QT_TRANSLATE_NOOP("CudaWords", "Loads through the read-only path of L1.")},
      {"__threadfence", "void __threadfence()",
       QT_TRANSLATE_NOOP("CudaWords", "Writes before it are seen by the whole GPU before writes after it.")},
      {"__popc", "int __popc(unsigned value)", QT_TRANSLATE_NOOP("CudaWords", "Number of bits that are 1.")},
      {"__clz", "int __clz(int value)", QT_TRANSLATE_NOOP("CudaWords", "Number of leading zero bits.")},
      {"__ffs", "int __ffs(int value)",
       QT_TRANSLATE_NOOP("CudaWords", "Position of the lowest bit that is 1, from 1; 0 if there is none.")},
      {"atomicAdd", "T atomicAdd(T* address, T value)",
       QT_TRANSLATE_NOOP("CudaWords", "Adds in one step and returns the old value.")},
      {"atomicSub", "int atomicSub(int* address, int value)",
       QT_TRANSLATE_NOOP("CudaWords", "Subtracts in one step and returns the old value.")},
      {"atomicMax", "T atomicMax(T* address, T value)",
       QT_TRANSLATE_NOOP("CudaWords", "Keeps the greater value in one step and returns the old one.")},
      {"atomicMin", "T atomicMin(T* address, T value)",
       QT_TRANSLATE_NOOP("CudaWords", "Keeps the smaller value in one step and returns the old one.")},
      {"atomicExch", "T atomicExch(T* address, T value)",
       QT_TRANSLATE_NOOP("CudaWords", "Stores in one step and returns the old value.")},
      {"atomicCAS", "T atomicCAS(T* address, T expected, T value)",
       QT_TRANSLATE_NOOP("CudaWords", "Stores if the old value is the expected one; returns the old value.")},
      {"fmaf", "float fmaf(float a, float b, float c)",
       QT_TRANSLATE_NOOP("CudaWords", "a * b + c, rounded once.")},
      {"rsqrtf", "float rsqrtf(float x)", QT_TRANSLATE_NOOP("CudaWords", "1 / square root of x.")},
      {"sqrtf", "float sqrtf(float x)", QT_TRANSLATE_NOOP("CudaWords", "Square root.")},
      {"expf", "float expf(float x)", QT_TRANSLATE_NOOP("CudaWords", "e to the power of x.")},
      {"__expf", "float __expf(float x)",
       QT_TRANSLATE_NOOP("CudaWords", "e to the power of x, faster and less exact.")},
      {"fmaxf", "float fmaxf(float a, float b)", QT_TRANSLATE_NOOP("CudaWords", "The greater of two floats.")},
      {"fminf", "float fminf(float a, float b)", QT_TRANSLATE_NOOP("CudaWords", "The smaller of two floats.")},
      {"make_float4", "float4 make_float4(float x, float y, float z, float w)",
       QT_TRANSLATE_NOOP("CudaWords", "Four floats that are loaded and stored by one instruction.")},
      {"float4", "struct float4 { float x, y, z, w; }",
       QT_TRANSLATE_NOOP("CudaWords", "Four floats that are loaded and stored by one instruction.")},
      {"__float2half", "__half __float2half(float x)",
       QT_TRANSLATE_NOOP("CudaWords", "Rounds to half precision; include cuda_fp16.h.")},
      {"__half2float", "float __half2float(__half x)",
       QT_TRANSLATE_NOOP("CudaWords", "From half precision, exactly; include cuda_fp16.h.")},
      {"__pipeline_memcpy_async", "void __pipeline_memcpy_async(void* shared, const void* global, size_t bytes)",
       QT_TRANSLATE_NOOP("CudaWords", "Starts a copy of 4, 8 or 16 bytes to shared memory; include cuda_pipeline.h.")},
      {"__pipeline_commit", "void __pipeline_commit()",
       QT_TRANSLATE_NOOP("CudaWords", "Ends a batch of asynchronous copies.")},
      {"__pipeline_wait_prior", "void __pipeline_wait_prior(size_t batches)",
       QT_TRANSLATE_NOOP("CudaWords", "Waits until at most so many batches are in flight.")},
      {"clock64", "long long clock64()", QT_TRANSLATE_NOOP("CudaWords", "The SM's clock counter.")},
      {"printf", "int printf(const char* format, ...)",
       QT_TRANSLATE_NOOP("CudaWords", "Prints from the kernel; shown after the run.")},
      {"assert", "void assert(int condition)",
       QT_TRANSLATE_NOOP("CudaWords", "Stops the kernel where the condition is 0.")},
  };
  return words;
}

const CudaWord* cuda_word(const QString& name) {
  const auto& words = cuda_words();
  const auto found = std::find_if(words.begin(), words.end(),
                                  [&](const CudaWord& word) { return name == QLatin1String(word.name); });
  return found == words.end() ? nullptr : &*found;
}

QString meaning_of(const CudaWord& word) { return QCoreApplication::translate("CudaWords", word.meaning); }

}
