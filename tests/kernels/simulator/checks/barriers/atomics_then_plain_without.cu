// --grid 1 --block 256 --arg i32[256]:iota | race
// The counts are added atomically and read plainly, with no barrier for the last step.
extern "C" __global__ void k(int* out) {
  __shared__ int h[16];
  const int t = threadIdx.x;
  if (t < 16) h[t] = 0;
  __syncthreads();
  atomicAdd(&h[out[t] % 16], 1);
  if (t < 16) out[t] = h[t];
}
