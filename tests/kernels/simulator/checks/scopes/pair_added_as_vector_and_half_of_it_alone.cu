// --grid 1 --block 64 --arg i32[64]:zero | clean
// An addition of two floats at once is atomic for each of them.
extern "C" __global__ void k(int* out) {
  float* d = (float*)out;
  if (threadIdx.x < 32) atomicAdd((float2*)d, make_float2(1, 2));
  else atomicAdd(d + 1, 1.f);
}
