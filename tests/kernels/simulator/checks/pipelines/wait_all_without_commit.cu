// --grid 1 --block 64 --arg i32[1024]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ int s[2][64];
  const int t = threadIdx.x;
  copy4(&s[0][t], d + t);
  COMMIT;
  copy4(&s[1][t], d + 64 + t);
  WAIT_ALL;
  __syncthreads();
  d[512 + t] = s[0][63 - t] + s[1][63 - t];
}
