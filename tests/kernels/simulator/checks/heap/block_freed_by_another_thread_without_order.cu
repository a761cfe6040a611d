// --grid 1 --block 64 --arg i32[64]:zero | race
extern "C" __global__ void k(int* d) {
  __shared__ int* p;
  const int t = threadIdx.x;
  if (t == 0) {
    p = (int*)malloc(64);
    if (p) p[0] = 4;
  }
  __syncthreads();
  if (!p) return;
  if (t == 32) d[t] = p[0];
  if (t == 0) free(p);
}
