// Copies of parts: with pitches and offsets, of arrays and symbols, between devices, and where managed memory
// lies.
#include "case.h"

#include <vector>

__constant__ int table[8];
__device__ int counters[16];

__global__ void count_up(int* p, int n, int by) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) p[i] += by;
}
__global__ void copy_table() {
  if (threadIdx.x < 8) counters[threadIdx.x + 4] = 10 * table[threadIdx.x];
}

CASE(part_of_a_plane) {
  unsigned char* plane = nullptr;
  std::size_t pitch = 0;
  OK(cudaMallocPitch(&plane, &pitch, 100, 20));
  OK(cudaMemset2D(plane, pitch, 1, 100, 20));
  unsigned char in[5][12], out[7][30];
  for (int y = 0; y < 5; ++y)
    for (int x = 0; x < 12; ++x) in[y][x] = static_cast<unsigned char>(16 * y + x);
  OK(cudaMemcpy2D(plane + 3 * pitch + 8, pitch, &in[1][2], sizeof in[0], 9, 4, cudaMemcpyHostToDevice));
  std::memset(out, 7, sizeof out);
  OK(cudaMemcpy2D(&out[1][1], sizeof out[0], plane + 2 * pitch + 6, pitch, 14, 6, cudaMemcpyDeviceToHost));
  for (const auto& row : out) {
    for (const unsigned char one : row) std::printf("%d ", one);
    std::printf("\n");
  }
  SHOW(cudaMemcpy2D(plane, 50, in, 12, 60, 2, cudaMemcpyHostToDevice));
  SHOW(cudaMemcpy2D(plane, pitch, in, 12, 0, 2, cudaMemcpyHostToDevice));
  OK(cudaFree(plane));
}
CASE(part_of_a_volume) {
  constexpr int kX = 6, kY = 5, kZ = 4;
  cudaPitchedPtr volume;
  OK(cudaMalloc3D(&volume, make_cudaExtent(kX * sizeof(int), kY, kZ)));
  OK(cudaMemset3D(volume, 0, make_cudaExtent(kX * sizeof(int), kY, kZ)));
  std::vector<int> in(kX * kY * kZ), out(kX * kY * kZ, -1);
  for (int i = 0; i < kX * kY * kZ; ++i) in[i] = i;
  cudaMemcpy3DParms part{};
  part.srcPtr = make_cudaPitchedPtr(in.data(), kX * sizeof(int), kX, kY);
  part.srcPos = make_cudaPos(1 * sizeof(int), 2, 1);
  part.dstPtr = volume;
  part.dstPos = make_cudaPos(2 * sizeof(int), 0, 2);
  part.extent = make_cudaExtent(3 * sizeof(int), 2, 2);
  part.kind = cudaMemcpyHostToDevice;
  OK(cudaMemcpy3D(&part));
  cudaMemcpy3DParms back{};
  back.srcPtr = volume;
  back.dstPtr = make_cudaPitchedPtr(out.data(), kX * sizeof(int), kX, kY);
  back.extent = make_cudaExtent(kX * sizeof(int), kY, kZ);
  back.kind = cudaMemcpyDeviceToHost;
  OK(cudaMemcpy3DAsync(&back));
  OK(cudaDeviceSynchronize());
  for (int z = 0; z < kZ; ++z)
    for (int y = 0; y < kY; ++y) {
      for (int x = 0; x < kX; ++x) std::printf("%d ", out[(z * kY + y) * kX + x]);
      std::printf(y + 1 < kY ? "| " : "\n");
    }
  part.extent.width = 0;
  SHOW(cudaMemcpy3D(&part));
  part.extent.width = kX * sizeof(int) + 4;
  part.srcPos = part.dstPos = make_cudaPos(0, 0, 0);
  SHOW(cudaMemcpy3D(&part));
  OK(cudaFree(volume.ptr));
}
CASE(part_of_an_array) {
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<int>();
  cudaArray_t array = nullptr;
  OK(cudaMallocArray(&array, &format, 8, 6));
  int in[6][8], out[3][4];
  for (int y = 0; y < 6; ++y)
    for (int x = 0; x < 8; ++x) in[y][x] = 10 * y + x;
  OK(cudaMemcpy2DToArray(array, 0, 0, in, sizeof in[0], sizeof in[0], 6, cudaMemcpyHostToDevice));
  const int patch[2] = {-1, -2};
  OK(cudaMemcpy2DToArray(array, 3 * sizeof(int), 2, patch, sizeof patch, sizeof patch, 1,
                         cudaMemcpyHostToDevice));
  OK(cudaMemcpy2DFromArray(out, sizeof out[0], array, 2 * sizeof(int), 1, sizeof out[0], 3,
                           cudaMemcpyDeviceToHost));
  for (const auto& row : out) std::printf("%d %d %d %d\n", row[0], row[1], row[2], row[3]);
  cudaExtent extent{};
  unsigned flags = 7;
  cudaChannelFormatDesc told{};
  OK(cudaArrayGetInfo(&told, &extent, &flags, array));
  std::printf("%d %d: %d %d %d, flags %u\n", told.x, told.f, int(extent.width), int(extent.height),
              int(extent.depth), flags);
  SHOW(cudaMemcpy2DFromArray(out, sizeof out[0], array, 6 * sizeof(int), 1, sizeof out[0], 3,
                             cudaMemcpyDeviceToHost));
  OK(cudaFreeArray(array));
}
CASE(symbols_with_offsets) {
  const int values[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  OK(cudaMemcpyToSymbol(table, values, sizeof values));
  OK(cudaMemcpyToSymbol(table, &values[7], sizeof(int), 2 * sizeof(int)));
  copy_table<<<1, 32>>>();
  int out[6] = {};
  cudaStream_t stream;
  OK(cudaStreamCreate(&stream));
  OK(cudaMemcpyFromSymbolAsync(out, counters, sizeof out, 5 * sizeof(int), cudaMemcpyDeviceToHost, stream));
  OK(cudaStreamSynchronize(stream));
  for (const int one : out) std::printf("%d ", one);
  std::size_t bytes = 0;
  void *address = nullptr, *again = nullptr;
  OK(cudaGetSymbolSize(&bytes, counters));
  OK(cudaGetSymbolAddress(&address, counters));
  OK(cudaGetSymbolAddress(&again, counters));
  std::printf("\n%d bytes, %s\n", int(bytes), address == again ? "one address" : "two addresses");
  count_up<<<1, 16>>>(static_cast<int*>(address), 16, 5);
  OK(cudaMemcpyFromSymbol(out, counters, 2 * sizeof(int), 3 * sizeof(int)));
  std::printf("%d %d\n", out[0], out[1]);
  SHOW(cudaMemcpyToSymbol(table, values, sizeof values, sizeof(int)));
  SHOW(cudaGetSymbolSize(&bytes, &bytes));
  OK(cudaStreamDestroy(stream));
}
CASE(peer_copies_in_order) {
  int *a = nullptr, *b = nullptr, out[3] = {};
  cudaStream_t stream;
  OK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  OK(cudaMalloc(&a, 4000));
  OK(cudaMalloc(&b, 4000));
  OK(cudaMemset(a, 0, 4000));
  OK(cudaDeviceSynchronize());
  for (int round = 0; round < 3; ++round) {
    count_up<<<1, 128, 0, stream>>>(a, 1000, 1);
    OK(cudaMemcpyPeerAsync(b, 0, a, 0, 4000, stream));
    count_up<<<1, 128, 0, stream>>>(b, 1000, 10);
    OK(cudaMemcpyPeerAsync(a, 0, b, 0, 2000, stream));
  }
  OK(cudaMemcpyAsync(out, a + 499, 2 * sizeof(int), cudaMemcpyDeviceToHost, stream));
  OK(cudaMemcpyAsync(out + 2, b + 999, sizeof(int), cudaMemcpyDeviceToHost, stream));
  OK(cudaStreamSynchronize(stream));
  std::printf("%d %d %d\n", out[0], out[1], out[2]);
  SHOW(cudaMemcpyPeerAsync(b, 0, a, 99, 4000, stream));
  SHOW(cudaMemcpyPeer(b, -1, a, 0, 4000));
  OK(cudaStreamDestroy(stream));
  OK(cudaFree(a));
  OK(cudaFree(b));
}
CASE(managed_advice) {
  int *managed = nullptr, *device = nullptr;
  OK(cudaMallocManaged(&managed, 1 << 20));
  OK(cudaMalloc(&device, 1 << 20));
  const cudaMemLocation gpu{cudaMemLocationTypeDevice, 0}, host{cudaMemLocationTypeHost, 0};
  const auto tell = [&] {
    int mostly = -9, preferred = -9, last = -9;
    OK(cudaMemRangeGetAttribute(&mostly, sizeof mostly, cudaMemRangeAttributeReadMostly, managed, 1 << 20));
    OK(cudaMemRangeGetAttribute(&preferred, sizeof preferred, cudaMemRangeAttributePreferredLocation, managed,
                                1 << 20));
    OK(cudaMemRangeGetAttribute(&last, sizeof last, cudaMemRangeAttributeLastPrefetchLocation, managed,
                                1 << 20));
    std::printf("read mostly %d, preferred %d, last prefetched to %d\n", mostly, preferred, last);
  };
  tell();
  OK(cudaMemAdvise(managed, 1 << 20, cudaMemAdviseSetReadMostly, gpu));
  OK(cudaMemAdvise(managed, 1 << 20, cudaMemAdviseSetPreferredLocation, gpu));
  OK(cudaMemPrefetchAsync(managed, 1 << 20, gpu, 0, nullptr));
  tell();
  count_up<<<1, 256>>>(managed, 1 << 18, 3);
  OK(cudaMemAdvise(managed, 1 << 20, cudaMemAdviseUnsetReadMostly, gpu));
  OK(cudaMemAdvise(managed, 1 << 20, cudaMemAdviseSetPreferredLocation, host));
  OK(cudaMemPrefetchAsync(managed, 1 << 20, host, 0, nullptr));
  OK(cudaDeviceSynchronize());
  tell();
  std::printf("%d %d\n", managed[0], managed[(1 << 18) - 1]);
  SHOW(cudaMemAdvise(device, 1 << 20, cudaMemAdviseSetReadMostly, gpu));
  SHOW(cudaMemPrefetchAsync(device, 1 << 20, gpu, 0, nullptr));
  SHOW(cudaMemPrefetchAsync(managed, 1 << 20, cudaMemLocation{cudaMemLocationTypeDevice, 77}, 0, nullptr));
  OK(cudaFree(managed));
  OK(cudaFree(device));
}
