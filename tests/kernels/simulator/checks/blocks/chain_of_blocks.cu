// --grid 6 --block 32 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (t == 0) {
    int b = blockIdx.x;
    volatile int* flag = out;
    int sum = b;
    if (b > 0) {
      while (flag[b - 1] == 0) {}
      __threadfence();
      sum += out[16 + b - 1];
    }
    out[16 + b] = sum;
    __threadfence();
    flag[b] = 1;
  }
}
