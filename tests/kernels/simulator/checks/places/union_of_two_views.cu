// --grid 1 --block 32 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ union {
    float f[64];
    int i[64];
    double d[32];
  } view;
  view.d[t] = 1.0;
  __syncwarp();
  const int high = view.i[2 * t + 1];
  __syncwarp();
  view.f[t] = high;
  __syncwarp();
  out[t] = (int)view.f[31 - t];
}
