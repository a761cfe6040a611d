// --grid 1 --block 32 --arg i32[64]:iota | out-of-bounds
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  constexpr int kCount = 8;
  int a[kCount];
  for (int i = 0; i < kCount; ++i) a[i] = out[i + t];
  int sum = 0;
  for (int i = 0; i <= out[8]; ++i) sum += a[i];
  out[t] = sum;
}
