// --grid 1 --block 64 --arg i32[64]:zero | clean
// The offset is an unsigned number that wraps; the address is right.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int a[64], b[64];
  a[t] = t, b[t] = -t;
  __syncthreads();
  const unsigned left = (unsigned)(t - 1);
  out[t] = t > 0 ? a[left + 0u] + *(b + (int)(left - 0u)) : a[(unsigned)t + 63u - 63u];
}
