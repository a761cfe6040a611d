#include "case.h"

__constant__ float factors[4];
__device__ int counter = 3;
__device__ int table[8];
__global__ void use(float* out) {
  out[threadIdx.x] = factors[threadIdx.x] * 2;
  if (threadIdx.x == 0) counter += 10;
}

CASE(there_and_back) {
  int a[100], b[100] = {};
  for (int i = 0; i < 100; ++i) a[i] = i * i;
  int *d = nullptr, *e = nullptr;
  OK(cudaMalloc(&d, sizeof a));
  OK(cudaMalloc(&e, sizeof a));
  OK(cudaMemcpy(d, a, sizeof a, cudaMemcpyHostToDevice));
  OK(cudaMemcpy(e, d, sizeof a, cudaMemcpyDeviceToDevice));
  OK(cudaMemcpy(b, e, sizeof a, cudaMemcpyDefault));
  std::printf("%d\n", std::memcmp(a, b, sizeof a));
  int c[100];
  OK(cudaMemcpy(c, a, sizeof a, cudaMemcpyHostToHost));
  std::printf("%d\n", std::memcmp(a, c, sizeof a));
}
CASE(wrong_arguments) {
  int value = 0;
  int* d = nullptr;
  OK(cudaMalloc(&d, 64));
  SHOW(cudaMemcpy(nullptr, &value, 4, cudaMemcpyHostToDevice));
  SHOW(cudaMemcpy(d, &value, 4, cudaMemcpyKind(77)));
  SHOW(cudaMemcpy(d, &value, 0, cudaMemcpyHostToDevice));
  SHOW(cudaMemset(nullptr, 0, 4));
  SHOW(cudaMemcpy2D(d, 4, &value, 4, 8, 2, cudaMemcpyHostToDevice));
  cudaGetLastError();
}
CASE(past_the_end) {
  static char host[1 << 22];
  char* d = nullptr;
  OK(cudaMalloc(&d, 1 << 21));
  SHOW(cudaMemcpy(d, host, 1 << 21, cudaMemcpyHostToDevice));
}
CASE(set) {
  unsigned char host[16];
  unsigned char* d = nullptr;
  OK(cudaMalloc(&d, 16));
  OK(cudaMemset(d, 0x1ff, 16));
  OK(cudaMemset(d + 4, 7, 3));
  OK(cudaMemcpy(host, d, 16, cudaMemcpyDeviceToHost));
  for (const int byte : host) std::printf("%d ", byte);
  std::printf("\n");
}
CASE(plane) {
  int host[6][10], back[6][5];
  for (int y = 0; y < 6; ++y)
    for (int x = 0; x < 10; ++x) host[y][x] = y * 100 + x;
  char* d = nullptr;
  size_t pitch = 0;
  OK(cudaMallocPitch(&d, &pitch, 5 * sizeof(int), 6));
  OK(cudaMemcpy2D(d, pitch, &host[0][2], sizeof host[0], 5 * sizeof(int), 6, cudaMemcpyHostToDevice));
  OK(cudaMemset2D(d + pitch, pitch, 0, 2 * sizeof(int), 2));
  OK(cudaMemcpy2D(back, sizeof back[0], d, pitch, 5 * sizeof(int), 6, cudaMemcpyDeviceToHost));
  for (const auto& row : back) std::printf("%d %d %d\n", row[0], row[2], row[4]);
}
CASE(volume) {
  int host[3][4][5], back[2][2][2];
  for (int z = 0; z < 3; ++z)
    for (int y = 0; y < 4; ++y)
      for (int x = 0; x < 5; ++x) host[z][y][x] = z * 100 + y * 10 + x;
  cudaPitchedPtr d;
  OK(cudaMalloc3D(&d, make_cudaExtent(5 * sizeof(int), 4, 3)));
  cudaMemcpy3DParms in{};
  in.srcPtr = make_cudaPitchedPtr(host, 5 * sizeof(int), 5, 4);
  in.dstPtr = d;
  in.extent = make_cudaExtent(5 * sizeof(int), 4, 3);
  in.kind = cudaMemcpyHostToDevice;
  OK(cudaMemcpy3D(&in));
  cudaMemcpy3DParms out{};
  out.srcPtr = d;
  out.srcPos = make_cudaPos(2 * sizeof(int), 1, 1);
  out.dstPtr = make_cudaPitchedPtr(back, 2 * sizeof(int), 2, 2);
  out.extent = make_cudaExtent(2 * sizeof(int), 2, 2);
  out.kind = cudaMemcpyDeviceToHost;
  OK(cudaMemcpy3D(&out));
  for (const auto& slice : back)
    std::printf("%d %d %d %d\n", slice[0][0], slice[0][1], slice[1][0], slice[1][1]);
}
CASE(symbols) {
  const float values[4] = {1, 2, 3, 4};
  OK(cudaMemcpyToSymbol(factors, values, sizeof values));
  float *d = nullptr, out[4];
  OK(cudaMalloc(&d, sizeof out));
  use<<<1, 4>>>(d);
  OK(cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost));
  std::printf("%g %g %g %g\n", out[0], out[1], out[2], out[3]);
  int value = 0;
  OK(cudaMemcpyFromSymbol(&value, counter, sizeof value));
  std::printf("%d\n", value);
  size_t bytes = 0;
  SHOW(cudaGetSymbolSize(&bytes, table));
  std::printf("%zu\n", bytes);
  int* address = nullptr;
  SHOW(cudaGetSymbolAddress(reinterpret_cast<void**>(&address), table));
  OK(cudaMemset(address, 1, bytes));
  int last = 0;
  OK(cudaMemcpyFromSymbol(&last, table, 4, 28));
  std::printf("%x\n", last);
  SHOW(cudaMemcpyToSymbol(factors, values, sizeof values, 4));
  static int no_symbol;
  SHOW(cudaGetSymbolSize(&bytes, &no_symbol));
}
CASE(overlapping_host_registration) {
  static char host[8192];
  char* d = nullptr;
  OK(cudaMalloc(&d, 8192));
  OK(cudaHostRegister(host, 8192, cudaHostRegisterDefault));
  host[100] = 9;
  OK(cudaMemcpyAsync(d, host, 8192, cudaMemcpyHostToDevice));
  OK(cudaMemcpyAsync(host + 4096, d, 4096, cudaMemcpyDeviceToHost));
  OK(cudaDeviceSynchronize());
  std::printf("%d\n", host[4196]);
  OK(cudaHostUnregister(host));
}
CASE(a_row_wider_than_its_pitch) {
  char *p = nullptr, host[64] = {};
  OK(cudaMalloc(&p, 64));
  SHOW(cudaMemcpy2D(p, 4, host, 4, 8, 1, cudaMemcpyHostToDevice));
  SHOW(cudaMemcpy2D(p, 4, host, 4, 8, 2, cudaMemcpyHostToDevice));
}
CASE(directions) { // of device memory that is called the host's, CUDA knows better; not the reverse
  int values[4] = {1, 2, 3, 4}, back[4] = {}, *a = nullptr, *b = nullptr, *managed = nullptr,
      *pinned = nullptr;
  OK(cudaMalloc(&a, sizeof values));
  OK(cudaMalloc(&b, sizeof values));
  OK(cudaMallocManaged(&managed, sizeof values));
  OK(cudaMallocHost(&pinned, sizeof values));
  SHOW(cudaMemcpy(a, values, sizeof values, cudaMemcpyHostToHost));
  SHOW(cudaMemcpy(b, a, sizeof values, cudaMemcpyHostToHost));
  SHOW(cudaMemcpy(back, b, sizeof values, cudaMemcpyHostToHost));
  std::printf("%d\n", back[3]);
  SHOW(cudaMemcpy(b, a, sizeof values, cudaMemcpyHostToDevice));
  SHOW(cudaMemcpy(b, a, sizeof values, cudaMemcpyDeviceToHost));
  SHOW(cudaMemcpy(back, values, sizeof values, cudaMemcpyDeviceToDevice));
  SHOW(cudaMemcpy(back, a, sizeof values, cudaMemcpyDeviceToDevice));
  SHOW(cudaMemcpy(a, values, sizeof values, cudaMemcpyDeviceToDevice));
  SHOW(cudaMemcpy(a, values, sizeof values, cudaMemcpyDeviceToHost));
  SHOW(cudaMemcpy(back, a, sizeof values, cudaMemcpyHostToDevice));
  SHOW(cudaMemcpy(back, values, sizeof values, cudaMemcpyHostToDevice));
  SHOW(cudaMemcpy(managed, values, sizeof values, cudaMemcpyHostToHost));
  SHOW(cudaMemcpy(managed, values, sizeof values, cudaMemcpyDeviceToHost));
  SHOW(cudaMemcpy(pinned, values, sizeof values, cudaMemcpyHostToDevice));
  SHOW(cudaMemcpy(pinned, a, sizeof values, cudaMemcpyDeviceToDevice));
  SHOW(cudaMemcpyAsync(a, values, sizeof values, cudaMemcpyHostToHost, nullptr));
  SHOW(cudaMemcpy2D(a, 8, values, 8, 8, 2, cudaMemcpyHostToHost));
  OK(cudaFree(a));
  OK(cudaFree(b));
  OK(cudaFree(managed));
  OK(cudaFreeHost(pinned));
}
