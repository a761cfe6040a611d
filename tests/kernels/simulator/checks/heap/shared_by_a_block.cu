// --grid 2 --block 64 --arg i32[128]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int* p;
  if (t == 0) p = (int*)malloc(64 * sizeof(int));
  __syncthreads();
  if (!p) return;
  p[t] = t;
  __syncthreads();
  out[t + 64 * blockIdx.x] = p[63 - t];
  __syncthreads();
  if (t == 0) free(p);
}
