// --grid 4 --block 1 --arg i32[4]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  ((unsigned char*)out)[blockIdx.x] = blockIdx.x;
}
