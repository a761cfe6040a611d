// --grid 1 --block 64 --shared 256 --arg i32[64]:zero | out-of-bounds
// The dynamic memory has 64 words, but the second part is taken for 64 more.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int fixed[16];
  extern __shared__ int words[];
  if (t < 16) fixed[t] = 1;
  words[t] = t;
  __syncthreads();
  words[64 + t] = words[63 - t] + fixed[t % 16];
  __syncthreads();
  out[t] = words[64 + t];
}
