// --grid 1 --block 64 --arg i32[128]:iota | barrier
// bar.arrive (aligned) at two places for the lanes of one warp: each counts as the whole warp, undefined.
extern "C" __global__ void k(int* data) {
  const int* in = (const int*)(data);
  int* out = (int*)(data + 64);
  __shared__ int s[32];
  int t = threadIdx.x;
  if (t < 32) {
    if (in[t] & 1) { s[t] = in[t]; asm volatile("bar.arrive 1, 64;" ::: "memory"); }
    else { s[t] = -in[t]; asm volatile("bar.arrive 1, 64;" ::: "memory"); }
  } else {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    out[t] = s[63 - t];
  }
}
