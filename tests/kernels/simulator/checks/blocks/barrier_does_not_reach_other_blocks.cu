// --grid 2 --block 32 --arg i32[64]:zero | race
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (blockIdx.x == 0) out[t] = t + 1;
  __syncthreads();
  if (blockIdx.x == 1) out[t + 32] = out[31 - t];
}
