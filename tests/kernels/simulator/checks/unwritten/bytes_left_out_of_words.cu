// --grid 1 --block 32 --arg i32[512]:iota | uninitialised
// Characters are no padding, wherever they lie.
extern "C" __global__ void k(int* out) {
  __shared__ char s[128];
  const int t = threadIdx.x;
  for (int i = 0; i < 3; ++i) s[4 * t + i] = t;
  __syncwarp();
  for (int i = t; i < 128; i += 32) reinterpret_cast<char*>(out)[i] = s[i];
}
