// --grid 1 --block 32 --arg i32[256]:iota | misaligned
struct __attribute__((packed)) Row { int key; double value; };
extern "C" __global__ void k(int* d) {
  Row* rows = (Row*)d;
  double* v = &rows[threadIdx.x].value;
  *(volatile double*)v = 1.0;
}
