// --grid 2 --block 32 --arg i32[128]:iota | race
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x + 32 * blockIdx.x;
  d[t] = __ldg(d + (t + 32) % 64) + 1;
}
