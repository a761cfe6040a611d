// --grid 1 --block 1 --arg i32[64]:zero | out-of-bounds
extern "C" __global__ void k(int* d) {
  int a[4] = {d[0], d[1]};
  int* volatile p = a;
  free(p);
  d[0] = a[1];
}
