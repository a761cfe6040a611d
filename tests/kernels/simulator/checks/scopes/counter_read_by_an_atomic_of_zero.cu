// --grid 1 --block 64 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* out) {
  __shared__ int n;
  const int t = threadIdx.x;
  if (t == 0) n = 0;
  __syncthreads();
  atomicAdd(&n, 1);
  out[t] = atomicAdd(&n, 0) > 0;
}
