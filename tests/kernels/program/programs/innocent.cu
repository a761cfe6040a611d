// Correct programs: nothing may be told about them.
#include "case.h"

__global__ void fill(int* p, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) p[i] = i;
}
__global__ void count(int* p) { atomicAdd(p, 1); }
__global__ void add_up(int* p, int n) {
  for (int i = 1; i < n; ++i) p[0] += p[i];
}

constexpr int kCount = 10000, kBytes = kCount * sizeof(int);

struct Two {
  int *p = nullptr, *host = nullptr;
  cudaStream_t a, b;
  cudaEvent_t event;
  explicit Two(unsigned flags) {
    OK(cudaMalloc(&p, kBytes));
    OK(cudaMallocHost(&host, kBytes));
    OK(cudaStreamCreateWithFlags(&a, flags));
    OK(cudaStreamCreateWithFlags(&b, flags));
    OK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
    OK(cudaMemset(p, 0, kBytes));
    OK(cudaDeviceSynchronize());
  }
  ~Two() {
    OK(cudaDeviceSynchronize());
    OK(cudaFree(p));
    OK(cudaFreeHost(host));
    OK(cudaStreamDestroy(a));
    OK(cudaStreamDestroy(b));
    OK(cudaEventDestroy(event));
  }
};

CASE(event_orders) {
  Two two(cudaStreamNonBlocking);
  fill<<<4, 256, 0, two.a>>>(two.p, kCount);
  OK(cudaEventRecord(two.event, two.a));
  OK(cudaStreamWaitEvent(two.b, two.event, 0));
  OK(cudaMemcpyAsync(two.host, two.p, kBytes, cudaMemcpyDeviceToHost, two.b));
}
CASE(host_orders) {
  Two two(cudaStreamNonBlocking);
  fill<<<4, 256, 0, two.a>>>(two.p, kCount);
  OK(cudaStreamSynchronize(two.a));
  fill<<<4, 256, 0, two.b>>>(two.p, kCount);
}
CASE(default_stream_orders) {
  Two two(cudaStreamDefault);
  fill<<<4, 256, 0, two.a>>>(two.p, kCount);
  fill<<<4, 256>>>(two.p, kCount);
  fill<<<4, 256, 0, two.b>>>(two.p, kCount);
}
CASE(halves) {
  Two two(cudaStreamNonBlocking);
  constexpr int kHalf = kCount / 2;
  fill<<<4, 256, 0, two.a>>>(two.p, kHalf);
  fill<<<4, 256, 0, two.b>>>(two.p + kHalf, kHalf);
  OK(cudaMemcpyAsync(two.host, two.p, kHalf * sizeof(int), cudaMemcpyDeviceToHost, two.a));
  OK(cudaMemcpyAsync(two.host + kHalf, two.p + kHalf, kHalf * sizeof(int), cudaMemcpyDeviceToHost, two.b));
}
CASE(uneven_pieces) { // which meet in the middle of a sector
  Two two(cudaStreamNonBlocking);
  constexpr int kFirst = 501, kRest = kCount - kFirst;
  fill<<<4, 256, 0, two.a>>>(two.p, kFirst);
  fill<<<4, 256, 0, two.b>>>(two.p + kFirst, kRest);
  OK(cudaMemcpyAsync(two.host, two.p, kFirst * sizeof(int), cudaMemcpyDeviceToHost, two.a));
  OK(cudaMemcpyAsync(two.host + kFirst, two.p + kFirst, kRest * sizeof(int), cudaMemcpyDeviceToHost, two.b));
}
CASE(atomics_of_two_streams) {
  Two two(cudaStreamNonBlocking);
  count<<<4, 256, 0, two.a>>>(two.p);
  count<<<4, 256, 0, two.b>>>(two.p);
}
CASE(graph_branches) {
  Two two(cudaStreamNonBlocking);
  cudaEvent_t join;
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  OK(cudaEventCreateWithFlags(&join, cudaEventDisableTiming));
  OK(cudaStreamBeginCapture(two.a, cudaStreamCaptureModeGlobal));
  OK(cudaEventRecord(two.event, two.a));
  OK(cudaStreamWaitEvent(two.b, two.event, 0));
  fill<<<4, 256, 0, two.a>>>(two.p, kCount / 2);
  fill<<<4, 256, 0, two.b>>>(two.p + kCount / 2, kCount / 2);
  OK(cudaEventRecord(join, two.b));
  OK(cudaStreamWaitEvent(two.a, join, 0));
  OK(cudaMemcpyAsync(two.host, two.p, kBytes, cudaMemcpyDeviceToHost, two.a));
  OK(cudaStreamEndCapture(two.a, &graph));
  OK(cudaGraphInstantiate(&exec, graph, 0));
  OK(cudaGraphLaunch(exec, two.a));
  OK(cudaGraphLaunch(exec, two.a));
  OK(cudaStreamSynchronize(two.a));
  OK(cudaGraphExecDestroy(exec));
  OK(cudaGraphDestroy(graph));
  OK(cudaEventDestroy(join));
}
CASE(error_is_asked) {
  fill<<<1, 4096>>>(nullptr, 0);
  SHOW(cudaGetLastError());
  SHOW(cudaDeviceSynchronize());
}
CASE(small_pieces) { // several in one sector
  Two two(cudaStreamNonBlocking);
  for (int i = 0; i < 8; ++i) fill<<<1, 32, 0, i % 2 ? two.a : two.b>>>(two.p + 3 * i, 3);
}
CASE(host_function_uses_it) {
  Two two(cudaStreamNonBlocking);
  fill<<<4, 256, 0, two.a>>>(two.p, kCount);
  OK(cudaMemcpyAsync(two.host, two.p, kBytes, cudaMemcpyDeviceToHost, two.a));
  OK(cudaLaunchHostFunc(
      two.a, [](void* data) { static_cast<int*>(data)[0] = 1; }, two.host));
  OK(cudaStreamSynchronize(two.a));
}
CASE(host_uses_it_afterwards) {
  Two two(cudaStreamNonBlocking);
  for (int round = 0; round < 3; ++round) {
    for (int i = 0; i < kCount; ++i) two.host[i] = round;
    OK(cudaMemcpyAsync(two.p, two.host, kBytes, cudaMemcpyHostToDevice, two.a));
    OK(cudaEventRecord(two.event, two.a));
    while (cudaEventQuery(two.event) == cudaErrorNotReady) {
    }
    two.host[3] = -1;
  }
}
CASE(host_uses_another_part) {
  Two two(cudaStreamNonBlocking);
  OK(cudaMemcpyAsync(two.host, two.p, kBytes / 2, cudaMemcpyDeviceToHost, two.a));
  two.host[kCount - 1] = 7;
  OK(cudaStreamSynchronize(two.a));
}
CASE(device_overwrites_what_it_read) {
  Two two(cudaStreamNonBlocking);
  for (int i = 0; i < kCount; ++i) two.host[i] = 1;
  OK(cudaMemcpyAsync(two.p, two.host, kBytes, cudaMemcpyHostToDevice, two.a));
  fill<<<4, 256, 0, two.a>>>(two.p, kCount);
  OK(cudaMemcpyAsync(two.host, two.p, kBytes, cudaMemcpyDeviceToHost, two.a));
  OK(cudaMemcpyAsync(two.p, two.host, kBytes, cudaMemcpyHostToDevice, two.a));
  fill<<<4, 256, 0, two.a>>>(two.host, kCount);
  OK(cudaMemcpyAsync(two.p, two.host, kBytes, cudaMemcpyHostToDevice, two.a));
  OK(cudaMemsetAsync(two.host, 0, kBytes, two.a));
}
CASE(copies_what_is_there) {
  Two two(cudaStreamNonBlocking);
  int* part = nullptr;
  OK(cudaMalloc(&part, kBytes));
  fill<<<4, 256, 0, two.a>>>(part + 3, 100);
  OK(cudaMemcpyAsync(two.p, part, kBytes, cudaMemcpyDeviceToDevice, two.a)); // most of it nobody wrote
  OK(cudaMemcpyAsync(two.p + 5, two.p + 3, 100 * sizeof(int), cudaMemcpyDeviceToDevice, two.a));
  add_up<<<1, 1, 0, two.a>>>(two.p + 3, 102);
  OK(cudaStreamSynchronize(two.a));
  OK(cudaFree(part));
}
