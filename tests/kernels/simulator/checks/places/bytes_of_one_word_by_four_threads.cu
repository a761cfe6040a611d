// --grid 1 --block 128 --arg i32[128]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  ((unsigned char*)s)[127 - t] = t;
  __syncthreads();
  if (t < 32) d[t] = s[t];
}
