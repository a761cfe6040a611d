// What CUDA's documentation promises.
#include "case.h"

#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>

#include <cooperative_groups.h>

__global__ void take(std::size_t bytes, void** out) { out[threadIdx.x] = malloc(bytes); }
__global__ void give(void** blocks) { free(blocks[threadIdx.x]); }
__global__ void fill(std::size_t bytes, int* right) {
  auto* mine = static_cast<unsigned char*>(malloc(bytes));
  if (!mine) return;
  memset(mine, static_cast<int>(threadIdx.x), bytes);
  atomicAdd(right, mine[bytes - 1] == static_cast<unsigned char>(threadIdx.x));
  free(mine);
}

__global__ void meet(int* p) {
  cooperative_groups::this_grid().sync();
  *p = 1;
}
__global__ void numbers(int* p) {
  const cooperative_groups::grid_group grid = cooperative_groups::this_grid();
  p[grid.thread_rank()] = static_cast<int>(grid.size()) + grid.is_valid();
}

namespace {

/// Takes blocks of this size, one a thread, and tells how many threads got one.
int taken(int threads, std::size_t bytes) {
  void **on_device = nullptr, *blocks[32] = {};
  OK(cudaMalloc(&on_device, sizeof blocks));
  take<<<1, threads>>>(bytes, on_device);
  OK(cudaMemcpy(blocks, on_device, threads * sizeof(void*), cudaMemcpyDeviceToHost));
  give<<<1, threads>>>(on_device);
  OK(cudaDeviceSynchronize());
  OK(cudaFree(on_device));
  int count = 0;
  for (const void* block : blocks) count += block != nullptr;
  return count;
}

__global__ void stars() {
  printf("%*d|%.*f|\n", 6, 42, 2, 3.14159);
  int got = printf("%d %d %d\n", 1, 2, 3);
  printf("%d\n", got);
  got = printf("plain\n");
  printf("%d\n", got);
}

void show_limit(const char* name, cudaLimit limit) {
  std::size_t value = 0;
  const cudaError_t error = cudaDeviceGetLimit(&value, limit);
  std::printf("%s: %s %zu\n", name, cudaGetErrorName(error), value);
}

}

CASE(a_larger_heap) {
  constexpr std::size_t kMega = 1 << 20;
  show_limit("heap", cudaLimitMallocHeapSize);
  OK(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 128 * kMega));
  show_limit("heap", cudaLimitMallocHeapSize);
  int right = 0, *on_device = nullptr;
  OK(cudaMalloc(&on_device, sizeof right));
  OK(cudaMemset(on_device, 0, sizeof right));
  fill<<<2, 256>>>(123456, on_device); // together about 60 MB
  OK(cudaMemcpy(&right, on_device, sizeof right, cudaMemcpyDeviceToHost));
  std::printf("%d threads had their block\n", right);
  std::printf("%d of 1\n", taken(1, 64 * kMega));
  OK(cudaFree(on_device));
}
CASE(the_heap_as_it_is) {
  std::printf("%d of 32\n", taken(32, 100000));
  std::printf("%d of 1\n", taken(1, 64 << 20));
}
CASE(too_late) {
  std::printf("%d of 32\n", taken(32, 1000));
  SHOW(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 64 << 20));
  show_limit("heap", cudaLimitMallocHeapSize);
  SHOW(cudaGetLastError());
}
CASE(after_a_reset) {
  OK(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 64 << 20));
  std::printf("%d of 1\n", taken(1, 32 << 20));
  OK(cudaDeviceReset());
  show_limit("heap", cudaLimitMallocHeapSize);
  std::printf("%d of 1\n", taken(1, 32 << 20));
}
CASE(grid_sync_without_a_cooperative_launch) {
  int* p = nullptr;
  OK(cudaMalloc(&p, sizeof(int)));
  meet<<<8, 64>>>(p);
  SHOW(cudaGetLastError());
  SHOW(cudaDeviceSynchronize());
}
CASE(a_grid_group_without_a_cooperative_launch) { // which is right as long as nothing waits
  int *p = nullptr, out[128];
  OK(cudaMalloc(&p, sizeof out));
  numbers<<<2, 64>>>(p);
  SHOW(cudaMemcpy(out, p, sizeof out, cudaMemcpyDeviceToHost));
  std::printf("%d %d\n", out[0], out[127]);
  void* arguments[] = {&p};
  SHOW(cudaLaunchCooperativeKernel(numbers, dim3(2), dim3(64), arguments, 0, nullptr));
  SHOW(cudaMemcpy(out, p, sizeof out, cudaMemcpyDeviceToHost));
  std::printf("%d %d\n", out[0], out[127]);
}
CASE(printf_with_stars) {
  stars<<<1, 1>>>();
  OK(cudaDeviceSynchronize());
}
CASE(banks_of_shared_memory) { // which older books choose
  cudaSharedMemConfig banks;
  SHOW(cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeEightByte));
  SHOW(cudaDeviceGetSharedMemConfig(&banks));
  std::printf("%d\n", banks);
  SHOW(cudaFuncSetSharedMemConfig(reinterpret_cast<const void*>(stars), cudaSharedMemBankSizeEightByte));
}
CASE(drawing_of_a_graph) {
  cudaGraph_t graph;
  cudaGraphNode_t first, second;
  OK(cudaGraphCreate(&graph, 0));
  OK(cudaGraphAddEmptyNode(&first, graph, nullptr, 0));
  OK(cudaGraphAddEmptyNode(&second, graph, &first, 1));
  char name[] = "/tmp/kernelarium-XXXXXX";
  close(mkstemp(name));
  SHOW(cudaGraphDebugDotPrint(graph, name, 0));
  SHOW(cudaGraphDebugDotPrint(nullptr, name, 0));
  int arrows = 0;
  std::FILE* file = std::fopen(name, "r");
  char line[1024];
  while (std::fgets(line, sizeof line, file)) {
    if (std::strncmp(line, "digraph", 7) == 0) std::printf("a drawing\n");
    arrows += std::strstr(line, "->") != nullptr;
  }
  std::fclose(file);
  unlink(name);
  std::printf("arrows: %d\n", arrows);
}
CASE(forked_while_in_use) {
  OK(cudaFree(nullptr));
  if (const pid_t child = fork(); child == 0) {
    int* p = nullptr;
    SHOW(cudaMalloc(&p, 4));
    SHOW(cudaDeviceSynchronize());
    std::fflush(stdout);
    _exit(0);
  } else
    waitpid(child, nullptr, 0);
  SHOW(cudaDeviceSynchronize());
}
CASE(forked_before_use) {
  if (const pid_t child = fork(); child == 0) {
    int* p = nullptr;
    SHOW(cudaMalloc(&p, 4));
    SHOW(cudaFree(p));
    std::exit(0);
  } else
    waitpid(child, nullptr, 0);
  SHOW(cudaDeviceSynchronize());
}
