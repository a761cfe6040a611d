// --grid 1 --block 64 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ int s[65];
  int* middle = s + 32;
  const int t = threadIdx.x;
  middle[32 - t - 1] = d[t];
  __syncthreads();
  d[t] = middle[t - 32];
}
