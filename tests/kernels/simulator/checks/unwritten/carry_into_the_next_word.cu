// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
// A sum of 128 bits whose lowest word nobody set: the next word takes its carry.
extern "C" __global__ void k(int* out) {
  __shared__ unsigned long long s[64];
  const int t = threadIdx.x;
  s[2 * t + 1] = t;
  __syncwarp();
  const unsigned __int128 a = (unsigned __int128)s[2 * t + 1] << 64 | s[2 * t];
  const unsigned __int128 sum = a + ((unsigned __int128)1 << 64 | 0xffffffffu);
  out[t] = (int)(sum >> 64);
}
