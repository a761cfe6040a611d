// --grid 1 --block 64 --arg i32[256]:iota | clean
__device__ void sync(int n) { asm volatile("bar.sync %0, 64;" :: "r"(n) : "memory"); }
__device__ void arrive(int n) { asm volatile("bar.arrive %0, 64;" :: "r"(n) : "memory"); }
extern "C" __global__ void k(int* out) {
  __shared__ int buffer[2][32];
  const int lane = threadIdx.x % 32;
  if (threadIdx.x < 32) {          // producer: 1, 2 full; 3, 4 empty
    for (int i = 0; i < 6; ++i) {
      sync(3 + i % 2);
      buffer[i % 2][lane] = out[i * 32 + lane];
      arrive(1 + i % 2);
    }
  } else {
    arrive(3); arrive(4);
    int sum = 0;
    for (int i = 0; i < 6; ++i) {
      sync(1 + i % 2);
      sum += buffer[i % 2][31 - lane];
      if (i < 4) arrive(3 + i % 2);
    }
    out[192 + lane] = sum;
  }
}
