// --grid 1 --block 64 --arg i32[64]:zero | race
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[64];
  s[t] = t;
  __syncthreads();
  int x = s[(t + 40) % 64];
  s[t] = x + 1;
  __syncthreads();
  out[t] = s[t];
}
