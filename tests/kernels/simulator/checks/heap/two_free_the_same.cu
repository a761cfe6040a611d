// --grid 1 --block 64 --arg i32[256]:iota | out-of-bounds
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int* p;
  if (t == 0) p = (int*)malloc(64);
  __syncthreads();
  if (p && t % 32 == 0) free(p);
}
