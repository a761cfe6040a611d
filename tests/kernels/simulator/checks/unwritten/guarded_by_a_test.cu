// --grid 1 --block 64 --arg i32[64]:zero | clean
// Reads ahead and drops what lies outside.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int a[66];
  a[t] = t;
  __syncthreads();
  const int ahead = a[t + 1];
  out[t] = t < 63 ? ahead : 0;
}
