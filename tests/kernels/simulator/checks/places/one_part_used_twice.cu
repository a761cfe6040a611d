// --grid 1 --block 64 --shared 256 --arg i32[64]:iota | clean
// The same bytes as words and, behind a barrier, as pairs.
extern "C" __global__ void k(int* out) {
  extern __shared__ __align__(16) int memory[];
  const int t = threadIdx.x;
  memory[t] = out[t];
  __syncthreads();
  const int word = memory[63 - t];
  __syncthreads();
  short2* pairs = (short2*)memory;
  pairs[t] = make_short2(word, word + 1);
  __syncthreads();
  out[t] = pairs[(t + 1) % 64].x + pairs[t].y;
}
