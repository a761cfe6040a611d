// --grid 1 --block 32 --arg i32[32]:zero | clean
// Only the written half of what is loaded is used.
extern "C" __global__ void k(int* out) {
  int2* p = (int2*)malloc(sizeof(int2));
  if (!p) return;
  p->x = threadIdx.x;
  int x, y;
  asm volatile("ld.v2.b32 {%0, %1}, [%2];" : "=r"(x), "=r"(y) : "l"(p) : "memory");
  out[threadIdx.x] = x;
  free(p);
}
