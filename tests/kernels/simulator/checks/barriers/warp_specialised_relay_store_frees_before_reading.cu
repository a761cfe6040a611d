// --grid 1 --block 128 --arg i32[128]:iota | race
template <int B> __device__ void meet() { asm volatile("bar.sync %0, 64;" :: "n"(B) : "memory"); }
template <int B> __device__ void tell() { asm volatile("bar.arrive %0, 64;" :: "n"(B) : "memory"); }
extern "C" __global__ void k(int* d) {
  __shared__ int in[32], out[32];
  const int w = threadIdx.x / 32, l = threadIdx.x % 32;
  for (int i = 0; i < 3; ++i) {
    if (w == 0) {
      if (i) meet<2>();
      in[l] = d[32 * i + l];
      tell<1>();
    } else if (w == 1) {
      meet<1>();
      const int x = in[31 - l];
      if (i < 2) tell<2>();
      if (i) meet<4>();
      out[l] = x * 2;
      tell<3>();
    } else if (w == 2) {
      meet<3>();
      if (i < 2) tell<4>();
      d[96 + l] = i == 0 ? out[(l + 1) % 32] : d[96 + l] + out[(l + 1) % 32];
    }
  }
}
