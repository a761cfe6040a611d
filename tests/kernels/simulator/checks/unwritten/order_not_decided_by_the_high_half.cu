// --grid 1 --block 32 --arg i32[128]:iota | uninitialised
// Thread 10's high half is 100.
extern "C" __global__ void k(int* out) {
  __shared__ unsigned short s[64];
  const int t = threadIdx.x;
  s[2 * t + 1] = 10 * t;
  __syncwarp();
  const unsigned v = ((volatile unsigned*)s)[t];
  out[t] = v < (100u << 16) + 5 ? 1 : 2;
}
