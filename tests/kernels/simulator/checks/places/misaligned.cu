// --grid 1 --block 32 --arg i32[64]:zero | misaligned
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  *(int2*)(out + t) = int2{t, t};
}
