// --grid 1 --block 64 --arg i32[64]:iota | out-of-bounds
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  d[t] = d[(t - 1) % 64] + 1;
}
