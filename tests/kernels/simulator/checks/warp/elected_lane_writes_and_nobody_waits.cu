// --grid 1 --block 32 --arg i32[1024]:iota | race
extern "C" __global__ void k(int* d) {
  __shared__ int s;
  unsigned elected;
  asm volatile("{ .reg .pred p; elect.sync _|p, 0xffffffff; selp.u32 %0, 1, 0, p; }" : "=r"(elected));
  if (elected) s = d[5];
  d[512 + threadIdx.x] = s;
}
