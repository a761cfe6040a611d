// --grid 1 --block 96 --arg i32[96]:zero | clean
// Two warps meet; one of them tells a third, which never met the first.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int data[32];
  __shared__ volatile int flag;
  if (t == 0) flag = 0;
  __syncthreads();
  if (t < 32) data[t] = t;
  if (t < 64) asm volatile("bar.sync 1, 64;" ::: "memory");
  if (t == 32) {
    __threadfence_block();
    flag = 1;
  }
  if (t == 64) {
    while (flag == 0) {}
    __threadfence_block();
    out[0] = data[7];
  }
}
