// --grid 1 --block 64 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[64];
  if (t < 40) s[t] = t;
  __syncthreads();
  int x = s[t];
  out[t] = t < 40 && x > 3;
}
