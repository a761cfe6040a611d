// --grid 1 --block 32 --arg i32[64]:iota | clean
// What is added below is too small for a carry, whatever the unwritten byte is.
extern "C" __global__ void k(int* out) {
  __shared__ union { unsigned long long words[64]; unsigned char bytes[512]; } s;
  const int t = threadIdx.x;
  s.words[2 * t + 1] = t;
  for (int i = 1; i < 8; ++i) s.bytes[16 * t + i] = i;
  __syncwarp();
  const unsigned __int128 a = (unsigned __int128)s.words[2 * t + 1] << 64 | s.words[2 * t];
  const unsigned __int128 sum = a + ((unsigned __int128)1 << 64 | 0xffu);
  out[t] = (int)(sum >> 64);
}
