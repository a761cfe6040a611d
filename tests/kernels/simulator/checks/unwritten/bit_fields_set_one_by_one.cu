// --grid 1 --block 32 --arg i32[64]:iota | clean
// As a compiler sets bit fields of a word that nobody has set before.
extern "C" __global__ void k(int* out) {
  __shared__ unsigned s[32];
  const int t = threadIdx.x;
  s[t] = (s[t] & ~0xffu) | t;
  __syncwarp();
  s[t] = (s[t] & 0xffu) | t << 8;
  __syncwarp();
  out[t] = s[31 - t];
}
