// --grid 4 --block 64 --arg i32[512]:iota | clean
// Values that stay move to the front, in place, as by the look-back of a scan: a block overwrites what the ones
// before it have read and counted.
__device__ volatile unsigned long long state[8];
__device__ int fences;
extern "C" __global__ void k(int* d) {
  __shared__ int count[64], offset, total;
  const int b = blockIdx.x, t = threadIdx.x;
  const int x = d[64 * b + t];
  count[t] = x % 3 != 0;
  __syncthreads();
  int place = 0;
  for (int i = 0; i < t; ++i) place += count[i];
  if (t == 63) total = place + count[63];
  __syncthreads();
  if (t == 0) {
    unsigned long long before = 1ull << 32;
    if (b) while (!((before = state[b - 1]) >> 32)) {}
    offset = static_cast<int>(before);
    state[b] = before + total;
    __threadfence(), fences = 1;
  }
  __syncthreads();
  if (count[t]) d[offset + place] = x;
}
