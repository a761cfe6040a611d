// --grid 1 --block 32 --arg i32[256]:zero | clean
#include <mma.h>
using namespace nvcuda;
extern "C" __global__ void k(int* out) {
  __shared__ alignas(128) half a[16 * 24 + 64];
  for (int i = threadIdx.x; i < 16 * 24 + 64; i += 32) a[i] = __float2half(1.f);
  __syncwarp();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> f;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> g;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> c;
  wmma::fill_fragment(c, 0.f);
  wmma::load_matrix_sync(f, a + 24, 24);
  wmma::load_matrix_sync(g, a, 24);
  wmma::mma_sync(c, f, g, c);
  wmma::store_matrix_sync((float*)out, c, 16, wmma::mem_row_major);
}
