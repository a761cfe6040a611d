// --grid 1 --block 128 --arg i32[128]:zero | clean
// A count of readers: who finds himself the last one frees.
extern "C" __global__ void k(int* out) {
  __shared__ int* p;
  __shared__ int readers;
  const int t = threadIdx.x;
  if (t == 0) {
    p = (int*)malloc(512);
    readers = blockDim.x;
    if (p)
      for (int i = 0; i < 128; ++i) p[i] = i;
  }
  __syncthreads();
  int* mine = p;
  if (!mine) return;
  out[t] = mine[127 - t];
  __threadfence_block();
  if (atomicSub(&readers, 1) == 1) {
    __threadfence_block();
    free(mine);
  }
}
