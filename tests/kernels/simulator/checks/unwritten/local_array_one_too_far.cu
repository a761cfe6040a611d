// --grid 1 --block 32 --arg i32[32]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  int a[8];
  const int t = threadIdx.x, count = 3 + out[t] % 5;
  for (int i = 0; i < count; ++i) a[i] = out[t] * i;
  int sum = 0;
  for (int i = 0; i <= count; ++i) sum += a[(out[t] + i) % 8];
  out[t] = sum;
}
