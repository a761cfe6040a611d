// --grid 1 --block 64 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  if (t >= 32) s[t] = t;
  __syncthreads();
  const int count = __syncthreads_count(t >= 32 && s[t] > 40);
  out[t] = count;
}
