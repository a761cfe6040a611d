// --grid 1 --block 32 --arg i32[128]:iota | clean
extern "C" __global__ void k(int* d) {
  int a[8], b[8];
  for (int i = 0; i < 8; ++i) a[i] = d[i], b[i] = d[8 + i];
  const int t = threadIdx.x;
  a[d[t] % 8] = 5;
  d[64 + t] = a[d[t + 1] % 8] + b[d[t + 2] % 8];
}
