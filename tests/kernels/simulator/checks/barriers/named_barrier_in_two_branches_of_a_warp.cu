// --grid 1 --block 64 --arg i32[128]:iota | barrier
// bar.sync 1, 64 (aligned) at two places for odd and even lanes of one warp.
extern "C" __global__ void k(int* data) {
  const int* in = (const int*)(data);
  int* out = (int*)(data + 64);
  __shared__ int s[64];
  int t = threadIdx.x;
  if (in[t] & 1) { s[t] = in[t]; asm volatile("bar.sync 1, 64;" ::: "memory"); }
  else { s[t] = -in[t]; asm volatile("bar.sync 1, 64;" ::: "memory"); }
  out[t] = s[63 - t];
}
