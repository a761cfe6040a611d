// --grid 2 --block 32 --arg i32[128]:iota | clean
extern "C" __global__ void k(int* d) {
  const int i = blockIdx.x * 32 + threadIdx.x;
  d[64 + i] = __ldg(d + 63 - i) + 1;
}
