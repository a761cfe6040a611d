// --grid 2 --block 32 --arg i32[64]:iota | clean
struct List {
  int* p = nullptr; int n = 0, room = 0;
  __device__ void push(int x) {
    if (n == room) {
      int* q = new int[room = room ? 2 * room : 2];
      for (int i = 0; i < n; ++i) q[i] = p[i];
      delete[] p; p = q;
    }
    p[n++] = x;
  }
  __device__ ~List() { delete[] p; }
};
extern "C" __global__ void k(int* d) {
  List l;
  for (int i = 0; i < (int)threadIdx.x % 7; ++i) l.push(i * i);
  int s = 0;
  for (int i = 0; i < l.n; ++i) s += l.p[i];
  d[32 * blockIdx.x + threadIdx.x] = s;
}
