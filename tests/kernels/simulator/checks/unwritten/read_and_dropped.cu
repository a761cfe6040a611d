// --grid 1 --block 64 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[65];
  s[t] = t;
  __syncthreads();
  int next = s[t + 1];
  out[t] = t < 63 ? next : 0;
}
