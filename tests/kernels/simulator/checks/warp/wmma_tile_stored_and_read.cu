// --grid 1 --block 32 --arg i32[256]:iota | clean
#include <mma.h>
using namespace nvcuda;
extern "C" __global__ void k(int* d) {
  __shared__ __align__(32) float s[256];
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> c;
  wmma::fill_fragment(c, 2.0f);
  wmma::store_matrix_sync(s, c, 16, wmma::mem_row_major);
  __syncwarp();
  const int t = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < 8; ++i) sum += s[t * 8 + i];
  d[t] = (int)sum;
}
