// --grid 6 --block 64 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int bins[16];
  if (t < 16) bins[t] = 0;
  __syncthreads();
  atomicAdd(&bins[(t * 7 + blockIdx.x) % 16], 1);
  __syncthreads();
  if (t < 16) atomicAdd(out + t, bins[t]);
}
