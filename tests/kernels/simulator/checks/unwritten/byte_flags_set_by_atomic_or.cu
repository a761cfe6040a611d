// --grid 1 --block 64 --arg i32[66]:iota | clean
// Three byte flags in a word, set by atomicOr of the word without using the result; the fourth byte is never set or used.
extern "C" __global__ void k(int* data) {
  const int* in = (const int*)(data);
  int* out = (int*)(data + 64);
  __shared__ alignas(4) unsigned char f[4];
  int t = threadIdx.x;
  if (t < 3) f[t] = 0;
  __syncthreads();
  if (in[t] % 21 == 20) atomicOr((unsigned*)f, 1u << (8 * (t / 21)));
  __syncthreads();
  if (t == 0) out[0] = f[0] + f[1] * 10 + f[2] * 100;
}
