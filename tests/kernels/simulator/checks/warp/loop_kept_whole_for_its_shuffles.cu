// --grid 1 --block 32 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  int sum = 0;
  for (int i = t; i - t < 40; i += 32) {
    const int v = i < 40 ? d[i] : 0;
    sum += __shfl_sync(~0u, v, 3);
  }
  __syncwarp();
  d[t] = sum;
}
