// --grid 1 --block 8 --arg i32[64]:zero | misaligned
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  char* record = (char*)d + 12 * t;
  *(int*)record = t;
  *(double*)(record + 4) = t;
}
