// --grid 1 --block 32 --arg i32[32]:zero | clean
// Both sides of a branch meet with the mask that a ballot gave.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int a[32];
  const unsigned low = __ballot_sync(~0u, t % 3 == 0);
  a[t] = t;
  if (t % 3 == 0) {
    __syncwarp(low);
    out[t] = a[(t + 3) % 33 % 32 / 3 * 3];
  } else {
    __syncwarp(~low);
    out[t] = a[t % 3 == 1 ? (t + 1) % 32 == 0 ? 1 : t + 1 : t - 1];
  }
}
