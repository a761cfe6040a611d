// --grid 1 --block 32 --arg i32[32]:iota | clean
// Only written places of the local array are chosen.
extern "C" __global__ void k(int* out) {
  int a[8];
  const int t = threadIdx.x, count = 3 + out[t] % 5;
  for (int i = 0; i < count; ++i) a[i] = out[t] * i;
  int sum = 0;
  for (int i = 0; i < 8; ++i) sum += a[(out[t] + i) % count];
  out[t] = sum;
}
