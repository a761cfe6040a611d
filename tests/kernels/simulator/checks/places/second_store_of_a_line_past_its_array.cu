// --grid 1 --block 64 --arg i32[64]:zero | out-of-bounds
// The second store of the line is one element too far, which is still inside the other array or behind it.
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ int a[64], b[64], c[64];
  const int t = threadIdx.x;
  c[t] = 0;
  __syncthreads();
  asm volatile("st.shared.u32 [%0], %2; st.shared.u32 [%1], %2;" :: "r"(place(&a[t])), "r"(place(&b[t + 1])), "r"(t) : "memory");
  __syncthreads();
  d[t] = a[63 - t] + b[t ? t : 1] + c[t];
}
