// --grid 1 --block 64 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[66];
  s[t + 1] = t;
  __syncthreads();
  int left = s[t], right = s[t + 2];
  int sum = s[t + 1];
  if (t > 0) sum += left;
  if (t < 63) sum += right;
  out[t] = sum;
}
