// --grid 1 --block 64 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int a[64], b[64];
  int *from = a, *to = b;
  from[t] = t;
  __syncthreads();
  for (int i = 0; i < 4; ++i) {
    to[t] = from[(t + 1) % 64];
    __syncthreads();
    int* other = from;
    from = to;
    to = other;
  }
  out[t] = from[t];
}
