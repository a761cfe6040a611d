// --grid 1 --block 32 --arg i32[64]:iota | clean
// The fourth byte is multiplied by zero.
extern "C" __global__ void k(int* out) {
  __shared__ char4 s[32];
  const int t = threadIdx.x;
  s[t].x = t, s[t].y = 1, s[t].z = 2;
  __syncwarp();
  out[t] = __dp4a(*(int*)&s[t], 0x00010101, 0);
}
