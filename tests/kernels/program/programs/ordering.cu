// Who waits for whom: kinds of streams, what is done yet, functions of the host, memory that comes and goes
// in streams.
#include "case.h"

#include <string>

/// Follows links one by one: takes a while on any GPU.
__global__ void follow(const int* next, int steps, int* out, int value) {
  int at = 0;
  for (int i = 0; i < steps; ++i) at = next[at];
  *out = value + at;
}
__global__ void add(int* out, int by) { *out = *out * 10 + by; }

constexpr int kSteps = 200'000;

/// A ring of links, one place for a result, and an event with timing, so that times are kept.
struct Slow {
  int *next = nullptr, *out = nullptr;
  cudaEvent_t event;
  Slow() {
    OK(cudaMalloc(&next, 1024));
    OK(cudaMalloc(&out, sizeof(int)));
    OK(cudaMemset(next, 0, 1024));
    OK(cudaMemset(out, 0, sizeof(int)));
    OK(cudaEventCreate(&event));
    OK(cudaDeviceSynchronize());
  }
  void start(cudaStream_t stream, int value) { follow<<<1, 1, 0, stream>>>(next, kSteps, out, value); }
  int result() {
    int value = 0;
    OK(cudaDeviceSynchronize());
    OK(cudaMemcpy(&value, out, sizeof value, cudaMemcpyDeviceToHost));
    return value;
  }
  ~Slow() {
    OK(cudaDeviceSynchronize());
    OK(cudaEventDestroy(event));
    OK(cudaFree(next));
    OK(cudaFree(out));
  }
};

CASE(blocking_stream_and_legacy) {
  Slow slow;
  cudaStream_t blocking, other;
  OK(cudaStreamCreate(&blocking));
  OK(cudaStreamCreate(&other));
  slow.start(blocking, 1);
  add<<<1, 1>>>(slow.out, 2);           // after it
  add<<<1, 1, 0, other>>>(slow.out, 3); // after both
  OK(cudaStreamSynchronize(other));
  SHOW(cudaStreamQuery(blocking));
  SHOW(cudaStreamQuery(nullptr));
  std::printf("%d\n", slow.result());
  OK(cudaStreamDestroy(blocking));
  OK(cudaStreamDestroy(other));
}
CASE(free_stream_and_legacy) {
  Slow slow;
  cudaStream_t free;
  int* mine = nullptr;
  OK(cudaStreamCreateWithFlags(&free, cudaStreamNonBlocking));
  OK(cudaMalloc(&mine, sizeof(int)));
  OK(cudaMemset(mine, 0, sizeof(int)));
  OK(cudaDeviceSynchronize());
  slow.start(free, 1);
  add<<<1, 1>>>(mine, 2);
  OK(cudaStreamSynchronize(cudaStreamLegacy)); // need not wait for the other
  SHOW(cudaStreamQuery(cudaStreamLegacy));
  OK(cudaStreamSynchronize(free));
  SHOW(cudaStreamQuery(free));
  std::printf("%d\n", slow.result());
  OK(cudaStreamDestroy(free));
  OK(cudaFree(mine));
}
CASE(per_thread_stream_and_legacy) {
  Slow slow;
  slow.start(cudaStreamPerThread, 4);
  add<<<1, 1, 0, cudaStreamLegacy>>>(slow.out, 5);
  add<<<1, 1, 0, cudaStreamPerThread>>>(slow.out, 6);
  OK(cudaStreamSynchronize(cudaStreamPerThread));
  SHOW(cudaStreamQuery(cudaStreamLegacy));
  std::printf("%d\n", slow.result());
  unsigned flags = 9;
  int priority = 9;
  OK(cudaStreamGetFlags(cudaStreamPerThread, &flags));
  OK(cudaStreamGetPriority(cudaStreamPerThread, &priority));
  std::printf("%u %d\n", flags, priority);
  OK(cudaStreamGetFlags(cudaStreamLegacy, &flags));
  std::printf("%u\n", flags);
}
CASE(what_is_done_yet) {
  Slow slow;
  cudaStream_t stream;
  cudaEvent_t later, untimed;
  OK(cudaStreamCreate(&stream));
  OK(cudaEventCreate(&later));
  OK(cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming));
  SHOW(cudaStreamQuery(stream));
  SHOW(cudaEventQuery(later)); // never recorded
  SHOW(cudaEventSynchronize(later));
  float ms = -1;
  OK(cudaEventRecord(slow.event, stream));
  SHOW(cudaEventElapsedTime(&ms, slow.event, later));
  slow.start(stream, 0);
  OK(cudaEventRecord(later, stream));
  OK(cudaEventRecord(untimed, stream));
  SHOW(cudaStreamQuery(stream));
  SHOW(cudaEventQuery(later));
  SHOW(cudaGetLastError()); // not ready is no error
  SHOW(cudaEventElapsedTime(&ms, slow.event, later));
  OK(cudaEventSynchronize(later));
  SHOW(cudaEventQuery(later));
  SHOW(cudaEventElapsedTime(&ms, slow.event, later));
  std::printf("%s\n", ms > 0.1f ? "took a while" : "took no time");
  SHOW(cudaEventElapsedTime(&ms, slow.event, untimed));
  OK(cudaEventRecord(later, stream)); // an event can be recorded again
  OK(cudaStreamSynchronize(stream));
  SHOW(cudaEventQuery(later));
  OK(cudaStreamDestroy(stream));
  OK(cudaEventDestroy(later));
  OK(cudaEventDestroy(untimed));
}
CASE(host_functions_in_order) {
  Slow slow;
  static std::string said;
  const auto say = [](void* letter) { said += *static_cast<const char*>(letter); };
  static char letters[] = "abcdef";
  cudaStream_t first, second;
  OK(cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking));
  OK(cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking));
  slow.start(first, 0);
  OK(cudaLaunchHostFunc(first, say, &letters[0]));
  OK(cudaStreamAddCallback(
      first,
      [](cudaStream_t, cudaError_t state, void* letter) {
        said += *static_cast<const char*>(letter);
        said += cudaGetErrorName(state);
      },
      &letters[1], 0));
  OK(cudaEventRecord(slow.event, first));
  OK(cudaStreamWaitEvent(second, slow.event, 0));
  OK(cudaLaunchHostFunc(second, say, &letters[2]));
  OK(cudaEventRecord(slow.event, second));
  OK(cudaStreamWaitEvent(first, slow.event, 0));
  OK(cudaLaunchHostFunc(first, say, &letters[3]));
  OK(cudaStreamSynchronize(first));
  std::printf("%s\n", said.c_str());
  SHOW(cudaStreamAddCallback(first, nullptr, nullptr, 0));
  SHOW(cudaLaunchHostFunc(first, nullptr, nullptr));
  OK(cudaStreamDestroy(first));
  OK(cudaStreamDestroy(second));
}
CASE(memory_of_two_streams) {
  Slow slow;
  cudaStream_t first, second;
  OK(cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking));
  OK(cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking));
  int *p = nullptr, *q = nullptr, out[2] = {};
  OK(cudaMallocAsync(&p, 4096, first));
  OK(cudaMemsetAsync(p, 0, 4096, first));
  add<<<1, 1, 0, first>>>(p, 7);
  OK(cudaEventRecord(slow.event, first));
  OK(cudaStreamWaitEvent(second, slow.event, 0));
  add<<<1, 1, 0, second>>>(p, 8);
  OK(cudaMemcpyAsync(&out[0], p, sizeof(int), cudaMemcpyDeviceToHost, second));
  OK(cudaFreeAsync(p, second)); // where it was not allocated
  OK(cudaMallocAsync(&q, 4096, second));
  OK(cudaMemsetAsync(q, 0, 4096, second));
  add<<<1, 1, 0, second>>>(q, 9);
  OK(cudaMemcpyAsync(&out[1], q, sizeof(int), cudaMemcpyDeviceToHost, second));
  OK(cudaStreamSynchronize(second));
  std::printf("%d %d\n", out[0], out[1]);
  OK(cudaFree(q)); // the plain way
  SHOW(cudaFreeAsync(&out, first));
  SHOW(cudaMallocAsync(&p, 0, first));
  OK(cudaStreamDestroy(first));
  OK(cudaStreamDestroy(second));
}
CASE(what_a_pool_keeps) {
  cudaMemPool_t pool, current;
  cudaMemPoolProps wanted{};
  wanted.allocType = cudaMemAllocationTypePinned;
  wanted.location = {cudaMemLocationTypeDevice, 0};
  OK(cudaMemPoolCreate(&pool, &wanted));
  const auto number = [&](cudaMemPoolAttr what) {
    unsigned long long value = 77;
    OK(cudaMemPoolGetAttribute(pool, what, &value));
    return value;
  };
  std::printf("threshold %llu, in use %llu, reserved %llu\n", number(cudaMemPoolAttrReleaseThreshold),
              number(cudaMemPoolAttrUsedMemCurrent), number(cudaMemPoolAttrReservedMemCurrent));
  for (const unsigned long long threshold : {0ull, ~0ull}) {
    unsigned long long value = threshold;
    OK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &value));
    void* p = nullptr;
    OK(cudaMallocFromPoolAsync(&p, 1 << 20, pool, nullptr));
    OK(cudaDeviceSynchronize());
    std::printf("in use %llu\n", number(cudaMemPoolAttrUsedMemCurrent));
    OK(cudaFreeAsync(p, nullptr));
    OK(cudaDeviceSynchronize());
    std::printf("freed: in use %llu, most %llu, %s\n", number(cudaMemPoolAttrUsedMemCurrent),
                number(cudaMemPoolAttrUsedMemHigh),
                number(cudaMemPoolAttrReservedMemCurrent) ? "kept" : "given back");
  }
  OK(cudaMemPoolTrimTo(pool, 0));
  std::printf("trimmed: %s\n", number(cudaMemPoolAttrReservedMemCurrent) ? "kept" : "given back");
  OK(cudaDeviceSetMemPool(0, pool));
  OK(cudaDeviceGetMemPool(&current, 0));
  std::printf("%s\n", current == pool ? "the new one" : "another");
  OK(cudaMemPoolDestroy(pool));
  OK(cudaDeviceGetMemPool(&current, 0));
  cudaMemPool_t usual;
  OK(cudaDeviceGetDefaultMemPool(&usual, 0));
  std::printf("%s\n", current == usual ? "the usual one" : "another");
}
CASE(what_a_pool_takes_from_the_device) {
  cudaMemPool_t pool;
  cudaStream_t stream;
  OK(cudaStreamCreate(&stream));
  cudaMemPoolProps how{};
  how.allocType = cudaMemAllocationTypePinned;
  how.location = {cudaMemLocationTypeDevice, 0};
  how.maxSize = 256 << 20;
  OK(cudaMemPoolCreate(&pool, &how));
  const auto tell = [&](const char* when) {
    unsigned long long reserved = 0, used = 0;
    OK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReservedMemCurrent, &reserved));
    OK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used));
    std::printf("%s: %llu of %llu\n", when, used, reserved);
  };
  void *a = nullptr, *b = nullptr;
  OK(cudaMallocFromPoolAsync(&a, 1 << 20, pool, stream));
  tell("1 MB");
  OK(cudaMallocFromPoolAsync(&b, 100 << 20, pool, stream));
  tell("100 MB more");
  void* none = nullptr;
  SHOW(cudaMallocFromPoolAsync(&none, 512 << 20, pool, stream));
  (void)cudaGetLastError();
  OK(cudaFreeAsync(a, stream));
  tell("1 MB less");
  OK(cudaStreamSynchronize(stream));
  OK(cudaMemPoolDestroy(pool));
  unsigned long long all = ~0ull;
  OK(cudaDeviceGetDefaultMemPool(&pool, 0));
  OK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &all));
  OK(cudaMallocAsync(&a, 40 << 20, stream));
  OK(cudaFreeAsync(a, stream));
  OK(cudaStreamSynchronize(stream));
  tell("all of it is kept");
  all = 1;
  OK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &all));
  OK(cudaMallocAsync(&a, 100, stream));
  OK(cudaFreeAsync(a, stream));
  OK(cudaStreamSynchronize(stream));
  tell("one byte");
  OK(cudaMemPoolTrimTo(pool, 0));
  tell("trimmed");
  OK(cudaStreamDestroy(stream));
}
