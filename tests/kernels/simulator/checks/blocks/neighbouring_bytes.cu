// --grid 4 --block 64 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  ((char*)out)[blockIdx.x * 64 + t] = t;
}
