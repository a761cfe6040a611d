// Kernels that wait for what the host writes after their launch.
#include "case.h"

#include <cuda/atomic>

namespace {

__global__ void wait_for(volatile int* flag, int* out) {
  while (*flag == 0) {
  }
  *out = *flag + 41;
}
/// Counts its attempts, so it never returns to an earlier state.
__global__ void work_until(volatile int* stop, int* rounds) {
  int count = 0;
  while (*stop == 0) ++count;
  *rounds = count;
}
__global__ void add(int* p, int value) { *p += value; }
using Turn = cuda::atomic<int, cuda::thread_scope_system>;
__global__ void take_turns(Turn* turn, int* log, int rounds) {
  for (int i = 0; i < rounds; ++i) {
    while (turn->load(cuda::memory_order_acquire) != 2 * i + 1) {
    }
    log[i] = 10 * i;
    turn->store(2 * i + 2, cuda::memory_order_release);
  }
}
/// All blocks wait, so that several host threads of a simulator do.
__global__ void wait_together(volatile int* flag, int* sum) {
  if (threadIdx.x == 0)
    while (*flag == 0) {
    }
  __syncthreads();
  atomicAdd(sum, 1);
}

/// Tells the host how far it is, and sleeps in between: each turn of a simulator ends at once.
__global__ void report(volatile int* progress, int steps) {
  for (int i = 1; i <= steps; ++i) {
    progress[0] = i;
    __threadfence_system();
    if (progress[1]) break;
    __nanosleep(100);
  }
}

int* pinned() {
  int* p = nullptr;
  OK(cudaMallocHost(&p, sizeof *p));
  *p = 0;
  return p;
}
int* on_device() {
  int* p = nullptr;
  OK(cudaMalloc(&p, sizeof *p));
  OK(cudaMemset(p, 0, sizeof *p));
  OK(cudaDeviceSynchronize());
  return p;
}
int value_of(const int* p) {
  int value = 0;
  SHOW(cudaMemcpy(&value, p, sizeof value, cudaMemcpyDeviceToHost));
  return value;
}
void write(int* p, int value) { *static_cast<volatile int*>(p) = value; }

}

CASE(mapped_flag) {
  int *flag = pinned(), *out = on_device();
  wait_for<<<1, 1>>>(flag, out);
  SHOW(cudaGetLastError());
  SHOW(cudaStreamQuery(nullptr));
  write(flag, 1);
  SHOW(cudaDeviceSynchronize());
  std::printf("%d\n", value_of(out));
  OK(cudaFree(out));
  OK(cudaFreeHost(flag));
}
CASE(managed_turns) {
  Turn* turn = nullptr;
  int* log = nullptr;
  OK(cudaMallocManaged(&turn, sizeof *turn));
  OK(cudaMallocManaged(&log, 10 * sizeof *log));
  new (turn) Turn(0);
  take_turns<<<1, 1>>>(turn, log, 10);
  for (int i = 0; i < 10; ++i) {
    turn->store(2 * i + 1, cuda::memory_order_release);
    while (turn->load(cuda::memory_order_acquire) != 2 * i + 2) {
    }
  }
  SHOW(cudaDeviceSynchronize());
  std::printf("%d %d\n", log[0], log[9]);
  OK(cudaFree(turn));
  OK(cudaFree(log));
}
CASE(counts_until_it_is_told) {
  int *stop = pinned(), *rounds = on_device();
  work_until<<<1, 1>>>(stop, rounds);
  write(stop, 1);
  SHOW(cudaDeviceSynchronize());
  std::printf("%d\n", value_of(rounds) >= 0);
  OK(cudaFree(rounds));
  OK(cudaFreeHost(stop));
}
CASE(blocks_wait_together) {
  int *flag = pinned(), *sum = on_device();
  wait_together<<<40, 64>>>(flag, sum);
  write(flag, 1);
  std::printf("%d\n", value_of(sum));
  OK(cudaFree(sum));
  OK(cudaFreeHost(flag));
}
// What the stream has to do behind it runs in order, and an event tells of it.
CASE(work_behind_it) {
  int *flag = pinned(), *out = on_device(), *copied = pinned();
  cudaStream_t stream, other;
  cudaEvent_t behind;
  OK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  OK(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
  OK(cudaEventCreate(&behind));
  wait_for<<<1, 1, 0, stream>>>(flag, out);
  add<<<1, 1, 0, stream>>>(out, 100);
  OK(cudaMemcpyAsync(copied, out, sizeof *out, cudaMemcpyDeviceToHost, stream));
  OK(cudaEventRecord(behind, stream));
  OK(cudaStreamWaitEvent(other, behind, 0));
  add<<<1, 1, 0, other>>>(out, 1000);
  int called = 0;
  OK(cudaLaunchHostFunc(
      stream, [](void* p) { *static_cast<int*>(p) = 7; }, &called));
  SHOW(cudaEventQuery(behind));
  SHOW(cudaStreamQuery(other));
  std::printf("%d %d\n", *static_cast<volatile int*>(copied), called);
  write(flag, 1);
  SHOW(cudaEventSynchronize(behind));
  std::printf("%d\n", *copied);
  SHOW(cudaStreamSynchronize(other));
  SHOW(cudaStreamSynchronize(stream));
  std::printf("%d %d\n", value_of(out), called);
  OK(cudaEventDestroy(behind));
  OK(cudaStreamDestroy(stream));
  OK(cudaStreamDestroy(other));
  OK(cudaFree(out));
  OK(cudaFreeHost(flag));
  OK(cudaFreeHost(copied));
}
CASE(sleeps_between_steps) {
  constexpr int kSteps = 2000000;
  int* progress = nullptr;
  OK(cudaMallocHost(&progress, 2 * sizeof *progress));
  progress[0] = progress[1] = 0;
  report<<<1, 1>>>(progress, kSteps);
  while (static_cast<volatile int*>(progress)[0] < 1000) {
  }
  SHOW(cudaDeviceSynchronize());
  std::printf("%d\n", progress[0]);
  report<<<1, 1>>>(progress, kSteps);
  while (static_cast<volatile int*>(progress)[0] < 1000) {
  }
  write(progress + 1, 1);
  SHOW(cudaDeviceSynchronize());
  OK(cudaFreeHost(progress));
}
CASE(another_stream_goes_on) {
  int *stop = pinned(), *out = on_device(), *there = on_device(), *back = pinned();
  cudaStream_t stream, other;
  OK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  OK(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
  wait_for<<<1, 1, 0, stream>>>(stop, out);
  SHOW(cudaStreamQuery(stream));
  OK(cudaMemsetAsync(there, 1, sizeof *there, other));
  OK(cudaMemcpyAsync(back, there, sizeof *there, cudaMemcpyDeviceToHost, other));
  SHOW(cudaStreamSynchronize(other));
  std::printf("%x\n", *back);
  write(stop, 1);
  SHOW(cudaStreamSynchronize(stream));
  std::printf("%d\n", value_of(out));
  OK(cudaStreamDestroy(stream));
  OK(cudaStreamDestroy(other));
  OK(cudaFree(out));
  OK(cudaFree(there));
  OK(cudaFreeHost(stop));
  OK(cudaFreeHost(back));
}
