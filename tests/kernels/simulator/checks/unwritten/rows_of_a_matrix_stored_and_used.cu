// --grid 1 --block 32 --arg i32[256]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  __shared__ __align__(16) unsigned short a[64], b[64];
  const int t = threadIdx.x;
  for (int i = t; i < 40; i += 32) a[i] = i;
  __syncwarp();
  const unsigned v = ((volatile unsigned*)a)[t];
  const unsigned row = (unsigned)__cvta_generic_to_shared(b + 8 * (t % 8));
  asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" :: "r"(row), "r"(v) : "memory");
  __syncwarp();
  if (t < 21) out[t] = ((volatile unsigned*)b)[t];
}
