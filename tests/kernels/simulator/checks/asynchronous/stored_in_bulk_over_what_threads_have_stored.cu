// --grid 1 --block 128 --arg i32[256]:iota | proxy
// out[] is first written plainly (default -1), then overwritten by a bulk store (line 12) with a proxy fence for shared only: the order of the two writes is no
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  const int* in = (const int*)(data);
  int* out = (int*)(data + 128);
  __shared__ alignas(128) int s[128];
  int t = threadIdx.x;
  out[t] = -1;
  s[t] = in[t];
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (t == 0) { store(out, s, 512); STORED; }
}
