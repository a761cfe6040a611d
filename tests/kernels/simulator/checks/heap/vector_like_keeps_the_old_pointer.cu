// --grid 1 --block 32 --arg i32[64]:iota | out-of-bounds
struct List {
  int* p = nullptr; int n = 0, room = 0;
  __device__ int* push(int x) {
    if (n == room) {
      int* q = new int[room = room ? 2 * room : 2];
      for (int i = 0; i < n; ++i) q[i] = p[i];
      delete[] p; p = q;
    }
    p[n] = x;
    return &p[n++];
  }
};
extern "C" __global__ void k(int* d) {
  if (threadIdx.x > 3) return;
  List l;
  int* first = l.push(5);
  for (int i = 0; i < d[4]; ++i) l.push(i * i);
  d[threadIdx.x] = *first;
  delete[] l.p;
}
