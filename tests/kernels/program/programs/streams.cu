#include "case.h"

#include <atomic>
#include <thread>

__global__ void add(int* p, int value) { atomicAdd(p, value); }
__global__ void multiply(int* p, int value) { *p *= value; }
__global__ void spin(long long clocks) {
  const long long begin = clock64();
  while (clock64() - begin < clocks) {
  }
}

int read(const int* p) {
  int value = 0;
  OK(cudaMemcpy(&value, p, sizeof value, cudaMemcpyDeviceToHost));
  return value;
}
int* zero() {
  int* p = nullptr;
  OK(cudaMalloc(&p, sizeof(int)));
  OK(cudaMemset(p, 0, sizeof(int)));
  return p;
}

CASE(in_order) {
  int* p = zero();
  cudaStream_t stream;
  OK(cudaStreamCreate(&stream));
  add<<<1, 1, 0, stream>>>(p, 3);
  multiply<<<1, 1, 0, stream>>>(p, 5);
  add<<<1, 1, 0, stream>>>(p, 1);
  SHOW(cudaStreamSynchronize(stream));
  std::printf("%d\n", read(p));
  SHOW(cudaStreamDestroy(stream));
}
CASE(facts) {
  cudaStream_t a, b;
  int least = 9, greatest = 9, priority = 9;
  unsigned flags = 9;
  OK(cudaDeviceGetStreamPriorityRange(&least, &greatest));
  std::printf("%d %d\n", least, greatest < 0);
  OK(cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking));
  OK(cudaStreamCreateWithPriority(&b, cudaStreamDefault, -1));
  OK(cudaStreamGetFlags(a, &flags));
  OK(cudaStreamGetPriority(b, &priority));
  std::printf("%u %d\n", flags, priority);
  SHOW(cudaStreamCreateWithFlags(&a, 77));
  SHOW(cudaStreamQuery(a));
}
CASE(default_stream_orders) {
  int* p = zero();
  cudaStream_t stream;
  OK(cudaStreamCreate(&stream));
  spin<<<1, 1, 0, stream>>>(1000000);
  add<<<1, 1, 0, stream>>>(p, 3);
  multiply<<<1, 1>>>(p, 7);
  add<<<1, 1, 0, stream>>>(p, 1);
  OK(cudaDeviceSynchronize());
  std::printf("%d\n", read(p));
}
CASE(event_orders) {
  int* p = zero();
  cudaStream_t a, b;
  cudaEvent_t event;
  OK(cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking));
  OK(cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking));
  OK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
  OK(cudaDeviceSynchronize());
  spin<<<1, 1, 0, a>>>(1000000);
  add<<<1, 1, 0, a>>>(p, 4);
  OK(cudaEventRecord(event, a));
  OK(cudaStreamWaitEvent(b, event, 0));
  multiply<<<1, 1, 0, b>>>(p, 10);
  OK(cudaStreamSynchronize(b));
  std::printf("%d\n", read(p));
}
CASE(events) {
  cudaEvent_t a, b, quiet;
  float ms = -1;
  OK(cudaEventCreate(&a));
  OK(cudaEventCreate(&b));
  OK(cudaEventCreateWithFlags(&quiet, cudaEventDisableTiming));
  SHOW(cudaEventQuery(a));
  SHOW(cudaEventElapsedTime(&ms, a, b));
  OK(cudaEventRecord(a));
  spin<<<1, 1>>>(100000);
  OK(cudaEventRecord(b));
  SHOW(cudaEventSynchronize(b));
  SHOW(cudaEventElapsedTime(&ms, a, b));
  std::printf("%d\n", ms > 0 && ms < 1000);
  OK(cudaEventRecord(quiet));
  OK(cudaEventSynchronize(quiet));
  SHOW(cudaEventElapsedTime(&ms, a, quiet));
  SHOW(cudaEventDestroy(a));
  SHOW(cudaEventCreateWithFlags(&a, 1234));
}
CASE(host_function) {
  int* p = zero();
  cudaStream_t stream;
  OK(cudaStreamCreate(&stream));
  static std::atomic<int> seen{0};
  add<<<1, 1, 0, stream>>>(p, 3);
  OK(cudaLaunchHostFunc(
      stream, [](void* data) { seen = *static_cast<int*>(data); }, new int(42)));
  OK(cudaStreamSynchronize(stream));
  std::printf("%d\n", seen.load());
}
CASE(callback) {
  cudaStream_t stream;
  OK(cudaStreamCreate(&stream));
  static std::atomic<int> status{-1};
  static bool same = false;
  OK(cudaStreamAddCallback(
      stream,
      [](cudaStream_t given, cudaError_t error, void* data) {
        same = given == *static_cast<cudaStream_t*>(data);
        status = error;
      },
      &stream, 0));
  OK(cudaStreamSynchronize(stream));
  std::printf("%d %d\n", status.load(), same);
}
CASE(host_function_must_not_call) {
  static std::atomic<int> error{-1};
  OK(cudaLaunchHostFunc(
      nullptr,
      [](void*) {
        void* p = nullptr;
        error = cudaMalloc(&p, 16);
      },
      nullptr));
  OK(cudaDeviceSynchronize());
  std::printf("%s\n", cudaGetErrorName(cudaError_t(error.load())));
}
CASE(threads) {
  int* p = zero();
  std::thread threads[4];
  for (auto& thread : threads)
    thread = std::thread([=] {
      cudaStream_t stream;
      OK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
      for (int i = 0; i < 10; ++i) add<<<1, 32, 0, stream>>>(p, 1);
      OK(cudaStreamSynchronize(stream));
    });
  for (auto& thread : threads) thread.join();
  std::printf("%d\n", read(p));
}
CASE(errors_are_of_the_thread) {
  std::thread([] { SHOW(cudaSetDevice(1000)); }).join();
  SHOW(cudaPeekAtLastError());
}
CASE(per_thread_stream) {
  int* p = zero();
  add<<<1, 1, 0, cudaStreamPerThread>>>(p, 5);
  SHOW(cudaStreamSynchronize(cudaStreamPerThread));
  std::printf("%d\n", read(p));
}
