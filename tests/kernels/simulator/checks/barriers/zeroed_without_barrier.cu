// --grid 1 --block 256 --arg i32[256]:iota | race
extern "C" __global__ void k(int* out) {
  __shared__ int h[16];
  const int t = threadIdx.x;
  if (t < 16) h[t] = 0;
  atomicAdd(&h[out[t] % 16], 1);
  __syncthreads();
  if (t < 16) out[t] = h[t];
}
