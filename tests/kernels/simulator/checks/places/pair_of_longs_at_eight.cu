// --grid 1 --block 32 --arg i32[256]:iota | misaligned
extern "C" __global__ void k(int* d) {
  longlong2* p = (longlong2*)((long long*)d + 1);
  longlong2 v = p[threadIdx.x % 4];
  v.x += 1;
  p[threadIdx.x % 4] = v;
}
