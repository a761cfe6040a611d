// --grid 1 --block 64 --arg i32[64]:zero | uninitialised
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int count;
  atomicAdd(&count, 1);
  __syncthreads();
  out[t] = count;
}
