// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(int* d) {
  int a[16];
  const int n = d[7];
  for (int i = 0; i < n; ++i) a[i] = d[i];
  int sum = 0;
  for (int i = 0; i <= n; ++i) sum += a[d[i] & 15];
  d[threadIdx.x] = sum;
}
