// --grid 1 --block 32 --arg i32[256]:zero | uninitialised
// Nobody writes the sum's tile before it is loaded.
#include <mma.h>
using namespace nvcuda;
extern "C" __global__ void k(int* out) {
  __shared__ alignas(32) __half a[256];
  __shared__ alignas(32) float c[256];
  const int t = threadIdx.x;
  for (int i = t; i < 256; i += 32) a[i] = __float2half(1.f);
  __syncwarp();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::row_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::load_matrix_sync(fa, a, 16);
  wmma::load_matrix_sync(fb, a, 16);
  wmma::load_matrix_sync(fc, c, 16, wmma::mem_row_major);
  wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync((float*)out, fc, 16, wmma::mem_row_major);
}
