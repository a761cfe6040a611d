// --grid 1 --block 64 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  struct Tiles {
    int a[64], b[64];
  };
  __shared__ Tiles s;
  s.a[t] = t;
  s.b[t] = -t;
  __syncthreads();
  out[t] = s.a[63 - t] + s.b[t];
}
