// --grid 1 --block 64 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ unsigned mask[2];
  const int t = threadIdx.x;
  if (t < 2) mask[t] = 0;
  __syncthreads();
  if (d[t] % 3 == 0) atomicOr(&mask[t / 32], 1u << (t % 32));
  __syncthreads();
  d[t] = mask[t / 32];
}
