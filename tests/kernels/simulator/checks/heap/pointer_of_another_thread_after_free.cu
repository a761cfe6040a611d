// --grid 1 --block 64 --arg i32[64]:zero | out-of-bounds
// One thread frees what the other still reads behind the barrier.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int* all;
  if (t == 0) {
    all = (int*)malloc(256);
    if (all)
      for (int i = 0; i < 64; ++i) all[i] = i;
  }
  __syncthreads();
  int* mine = all;
  if (!mine) return;
  const int v = mine[t];
  __syncthreads();
  if (t == 0) free(mine);
  __syncthreads();
  out[t] = v + (t == 63 ? mine[t] : 0);
}
