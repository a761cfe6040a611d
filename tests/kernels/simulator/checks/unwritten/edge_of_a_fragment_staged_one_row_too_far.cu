// --grid 1 --block 32 --arg i32[256]:iota | uninitialised
#include <mma.h>
#include <cuda_fp16.h>
using namespace nvcuda;
extern "C" __global__ void k(int* out) {
  __shared__ __half a[256], b[256];
  __shared__ float c[256];
  const int t = threadIdx.x, rows = 10;
  for (int i = t; i < 16 * rows; i += 32) a[i] = __int2half_rn(i % 7);
  for (int i = t; i < 256; i += 32) b[i] = __int2half_rn(i % 5);
  __syncwarp();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::row_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::fill_fragment(fc, 0.0f);
  wmma::load_matrix_sync(fa, a, 16);
  wmma::load_matrix_sync(fb, b, 16);
  wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync(c, fc, 16, wmma::mem_row_major);
  __syncwarp();
  for (int i = t; i < 16 * rows + 1; i += 32) ((float*)out)[i] = c[i];
}
