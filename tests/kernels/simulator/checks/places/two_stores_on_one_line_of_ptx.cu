// --grid 1 --block 64 --arg i32[64]:zero | clean
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ int a[64], b[64];
  const int t = threadIdx.x;
  asm volatile("st.shared.u32 [%0], %2; st.shared.u32 [%1], %2;" :: "r"(place(&a[t])), "r"(place(&b[63 - t])), "r"(t) : "memory");
  __syncthreads();
  d[t] = a[63 - t] + b[t];
}
