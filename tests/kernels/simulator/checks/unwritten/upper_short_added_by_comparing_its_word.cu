// --grid 1 --block 64 --arg i32[64]:zero | clean
// A short added by hand in its word.
extern "C" __global__ void k(int* out) {
  __shared__ unsigned words[4];
  unsigned short* v = (unsigned short*)words;
  const int t = threadIdx.x;
  if (t == 0) v[1] = 0;
  __syncthreads();
  unsigned old = words[0], seen;
  do {
    seen = old;
    old = atomicCAS(&words[0], seen, (seen & 0xffff) | ((((seen >> 16) + 1) & 0xffff) << 16));
  } while (old != seen);
  __syncthreads();
  if (t == 0) out[1] = v[1];
}
