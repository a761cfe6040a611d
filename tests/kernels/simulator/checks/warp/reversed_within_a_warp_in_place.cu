// --grid 1 --block 64 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  const int v = d[t ^ 31];
  __syncwarp();
  d[t] = v;
}
