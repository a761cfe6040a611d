// --grid 1 --block 128 --arg i32[128]:zero | race
// Three warps meet at a barrier of 96, the fourth reads after a barrier of its own warp.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int a[96];
  if (t < 96) {
    a[t] = t;
    asm volatile("bar.sync 3, 96;" ::: "memory");
    out[t] = a[95 - t];
  } else {
    asm volatile("bar.sync 4, 32;" ::: "memory");
    out[t] = a[t - 96];
  }
}
