// --grid 1 --block 32 --arg i32[64]:iota | clean
// Members of one struct lie in one array: not told, and no false word either.
struct Pair {
  int a[16], b[16];
};
extern "C" __global__ void k(int* d) {
  __shared__ Pair p;
  const int t = threadIdx.x;
  (&p.a[0])[t] = t;
  __syncthreads();
  d[t] = p.b[15 - t % 16] + p.a[t % 16];
}
