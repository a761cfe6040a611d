// --grid 1 --block 64 --arg i32[128]:zero | proxy
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  atomicAdd(d + t % 8, 1);
  __syncthreads();
  d[64 + t] = __ldg(d + t % 8);
}
