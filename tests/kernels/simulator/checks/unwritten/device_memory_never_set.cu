// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(int* d) {
  int* p = (int*)malloc(64 * sizeof(int));
  for (int i = threadIdx.x; i < 60; i += 3) p[i] = i;
  __syncwarp();
  int sum = 0;
  for (int i = 0; i < 64; ++i) sum += p[i];
  d[threadIdx.x] = sum;
  free(p);
}
