// --grid 1 --block 32 --shared 100000 --arg i32[32]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  extern __shared__ int s[];
  s[t * 700] = t;
  __syncthreads();
  out[t] = s[(31 - t) * 700];
}
