// --grid 1 --block 128 --arg i32[128]:zero | clean
// __syncthreads_or is a barrier like any other.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int a[128];
  int more = 1;
  for (int round = 0; more; ++round) {
    a[t] = round * 3;
    more = __syncthreads_or(t == 0 && round < 3);
    out[t] += a[127 - t];
    if (__syncthreads_count(1) != 128) return;
  }
}
