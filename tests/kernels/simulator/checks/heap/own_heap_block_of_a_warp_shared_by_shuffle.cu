// --grid 2 --block 32 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  unsigned long long p = 0;
  if (t == 0) p = (unsigned long long)malloc(32 * sizeof(int));
  int* s = (int*)__shfl_sync(~0u, p, 0);
  if (!s) return;
  s[t] = d[blockIdx.x * 32 + t];
  __syncwarp();
  d[blockIdx.x * 32 + t] = s[31 - t];
  __syncwarp();
  if (t == 0) free(s);
}
