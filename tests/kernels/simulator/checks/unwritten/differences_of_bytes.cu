// --grid 1 --block 32 --arg i32[64]:iota | clean
// The fourth byte of each word is no colour and is not used.
extern "C" __global__ void k(int* out) {
  __shared__ unsigned char s[128];
  const int t = threadIdx.x;
  for (int c = 0; c < 3; ++c) s[4 * t + c] = 5 * t + c;
  __syncwarp();
  const unsigned* words = reinterpret_cast<unsigned*>(s);
  out[t] = __vabsdiffu4(words[t], words[31 - t]) & 0xffffff;
}
