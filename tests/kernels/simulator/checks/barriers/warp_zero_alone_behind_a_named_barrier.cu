// --grid 1 --block 128 --arg i32[160]:iota | clean
extern "C" __global__ void k(int* out) {
  __shared__ int sums[4];
  const int w = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int sum = __reduce_add_sync(~0u, out[threadIdx.x]);
  if (w) {
    if (lane == 0) sums[w] = sum;
    asm volatile("bar.arrive 5, 128;" ::: "memory");
    return;
  }
  asm volatile("bar.sync 5, 128;" ::: "memory");
  if (lane == 0) out[128] = sum + sums[1] + sums[2] + sums[3];
}
