// --grid 2 --block 32 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (t == 0) atomicAdd(out + blockIdx.x, 1);
  if (t == 1) atomicAdd((unsigned long long*)(out + 2), 1ull << 32 * blockIdx.x);
}
