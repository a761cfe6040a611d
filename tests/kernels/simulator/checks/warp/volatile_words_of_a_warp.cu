// --grid 1 --block 64 --arg i32[64]:iota | race
// Volatile words are no order between lanes.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ volatile int a[64];
  a[t] = out[t];
  if (t < 31) a[t] += a[t + 1];
  out[t] = a[t];
}
