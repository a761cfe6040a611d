// --grid 1 --block 64 --arg i32[128]:iota | clean
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  const int* __restrict__ in = d + 64;
  int sum = 0;
  for (int i = 0; i < 64; ++i) {
    sum += __ldg(in + i);
    d[t] = sum;
  }
}
