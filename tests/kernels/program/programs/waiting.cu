// Kernels that wait for what the host, or another kernel, writes after their launch.
#include "case.h"

#include <chrono>
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <nvtx3/nvToolsExt.h>
#include <thread>

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

/// Looks at its flag by atomic operations: one that adds nothing, and one that exchanges equals.
__global__ void wait_by_adding(int* flag, int* out) {
  while (atomicAdd(flag, 0) == 0) {
  }
  *out = 41;
}
__global__ void wait_by_comparing(int* flag, int* out) {
  while (atomicCAS(flag, 1, 1) != 1) {
  }
  *out = 42;
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

// Kernels of different streams that wait for each other.
namespace {

using OnDevice = cuda::atomic<int, cuda::thread_scope_device>;
__global__ void set_flag(volatile int* flag) { *flag = 1; }
__global__ void work_then_set(volatile int* flag, int steps) {
  unsigned state = 1;
  for (int i = 0; i < steps; ++i) state = state * 1664525 + *flag + 1013904223;
  *flag = state == 0 ? 2 : 1;
}
__global__ void alternate(OnDevice* turn, int first, int rounds, int* last, int* log) {
  for (int i = 0; i < rounds; ++i) {
    while (turn->load(cuda::memory_order_acquire) != 2 * i + first) {
    }
    log[2 * i + first] = *last = 2 * *last + first;
    turn->store(2 * i + first + 1, cuda::memory_order_release);
  }
}
__global__ void pass_on(OnDevice* turn, int place, int* sum) {
  while (turn->load(cuda::memory_order_acquire) != place) {
  }
  *sum = 2 * *sum + place;
  turn->store(place + 1, cuda::memory_order_release);
}

template<class... Kernels>
void load(Kernels*... kernels) {
  cudaFuncAttributes facts;
  if (((cudaFuncGetAttributes(&facts, kernels) != cudaSuccess) || ...)) std::printf("UNEXPECTED\n");
}

struct Streams {
  cudaStream_t all[6];
  Streams() {
    // One that is loaded while another waits may never be: loading may wait for the device.
    load(wait_for, wait_together, add, set_flag, work_then_set, alternate, pass_on, wait_by_adding,
         wait_by_comparing);
    for (cudaStream_t& stream : all) OK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  }
  ~Streams() {
    for (cudaStream_t stream : all) OK(cudaStreamDestroy(stream));
  }
};

}

CASE(a_later_kernel_wakes_it) {
  Streams streams;
  int *flag = on_device(), *out = on_device();
  wait_for<<<1, 1, 0, streams.all[0]>>>(flag, out);
  SHOW(cudaStreamQuery(streams.all[0]));
  set_flag<<<1, 1, 0, streams.all[1]>>>(flag);
  SHOW(cudaStreamSynchronize(streams.all[0]));
  SHOW(cudaStreamSynchronize(streams.all[1]));
  std::printf("%d\n", value_of(out));
  OK(cudaFree(out));
  OK(cudaFree(flag));
}
CASE(two_kernels_take_turns) {
  constexpr int kRounds = 10;
  Streams streams;
  auto* turn = reinterpret_cast<OnDevice*>(on_device());
  int *last = on_device(), *log = nullptr, back[2 * kRounds] = {};
  OK(cudaMalloc(&log, sizeof back));
  alternate<<<1, 1, 0, streams.all[0]>>>(turn, 1, kRounds, last, log);
  alternate<<<1, 1, 0, streams.all[1]>>>(turn, 0, kRounds, last, log);
  SHOW(cudaDeviceSynchronize());
  SHOW(cudaMemcpy(back, log, sizeof back, cudaMemcpyDeviceToHost));
  for (const int one : back) std::printf("%d ", one);
  std::printf("\n");
  OK(cudaFree(log));
  OK(cudaFree(last));
  OK(cudaFree(turn));
}
CASE(a_chain_from_its_end) {
  Streams streams;
  auto* turn = reinterpret_cast<OnDevice*>(on_device());
  int* sum = on_device();
  for (int place = 5; place >= 0; --place) pass_on<<<1, 1, 0, streams.all[place]>>>(turn, place, sum);
  SHOW(cudaDeviceSynchronize());
  std::printf("%d\n", value_of(sum));
  OK(cudaFree(sum));
  OK(cudaFree(turn));
}
CASE(blocks_of_many_streams_wait) {
  Streams streams;
  int *flag = on_device(), *sum = on_device();
  for (int i = 0; i < 5; ++i) wait_together<<<8, 64, 0, streams.all[i]>>>(flag, sum);
  set_flag<<<1, 1, 0, streams.all[5]>>>(flag);
  SHOW(cudaDeviceSynchronize());
  std::printf("%d\n", value_of(sum));
  OK(cudaFree(sum));
  OK(cudaFree(flag));
}
CASE(work_behind_both) {
  Streams streams;
  cudaEvent_t first;
  OK(cudaEventCreate(&first));
  int *flag = on_device(), *out = on_device(), *copied = pinned();
  wait_for<<<1, 1, 0, streams.all[0]>>>(flag, out);
  add<<<1, 1, 0, streams.all[0]>>>(out, 100);
  OK(cudaEventRecord(first, streams.all[0]));
  OK(cudaStreamWaitEvent(streams.all[2], first, 0));
  add<<<1, 1, 0, streams.all[2]>>>(out, 1000);
  OK(cudaMemcpyAsync(copied, out, sizeof *out, cudaMemcpyDeviceToHost, streams.all[2]));
  SHOW(cudaEventQuery(first));
  set_flag<<<1, 1, 0, streams.all[1]>>>(flag);
  SHOW(cudaStreamSynchronize(streams.all[2]));
  std::printf("%d\n", *copied);
  SHOW(cudaEventQuery(first));
  OK(cudaEventDestroy(first));
  OK(cudaFree(out));
  OK(cudaFree(flag));
  OK(cudaFreeHost(copied));
}
CASE(another_thread_wakes_it) {
  Streams streams;
  int *flag = on_device(), *out = on_device();
  wait_for<<<1, 1, 0, streams.all[0]>>>(flag, out);
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    set_flag<<<1, 1, 0, streams.all[1]>>>(flag);
    OK(cudaStreamSynchronize(streams.all[1]));
  });
  SHOW(cudaStreamSynchronize(streams.all[0]));
  other.join();
  std::printf("%d\n", value_of(out));
  OK(cudaFree(out));
  OK(cudaFree(flag));
}
CASE(one_that_computes_wakes_it) {
  Streams streams;
  int *flag = on_device(), *out = on_device();
  wait_for<<<1, 1, 0, streams.all[0]>>>(flag, out);
  work_then_set<<<1, 1, 0, streams.all[1]>>>(flag, 3000000);
  SHOW(cudaStreamSynchronize(streams.all[0]));
  std::printf("%d\n", value_of(out));
  OK(cudaFree(out));
  OK(cudaFree(flag));
}
CASE(atomic_looks) { // in device memory: a GPU without native atomics on the host's may undo what the host
                     // writes
  Streams streams;
  for (void (*kernel)(int*, int*) : {wait_by_adding, wait_by_comparing}) {
    int *flag = on_device(), *out = on_device();
    kernel<<<1, 1, 0, streams.all[0]>>>(flag, out);
    SHOW(cudaStreamQuery(streams.all[0]));
    set_flag<<<1, 1, 0, streams.all[1]>>>(flag);
    SHOW(cudaStreamSynchronize(streams.all[0]));
    std::printf("%d\n", value_of(out));
    OK(cudaFree(out));
    OK(cudaFree(flag));
  }
}

// Two grids that meet at a barrier of their own, and calls that a GPU does not wait in.
namespace {

__global__ void meet(OnDevice* arrived, int grids, int* sum) {
  const auto grid = cooperative_groups::this_grid();
  for (int round = 1; round <= 3; ++round) {
    grid.sync();
    if (grid.thread_rank() == 0) {
      arrived->fetch_add(1, cuda::memory_order_acq_rel);
      while (arrived->load(cuda::memory_order_acquire) < round * grids) {
      }
    }
    grid.sync();
    if (threadIdx.x == 0) atomicAdd(sum, round);
  }
}

}

CASE(two_grids_meet) {
  Streams streams;
  load(meet);
  auto* arrived = reinterpret_cast<OnDevice*>(on_device());
  int *sum = on_device(), grids = 2;
  void* arguments[] = {&arrived, &grids, &sum};
  for (int i = 0; i < grids; ++i)
    SHOW(cudaLaunchCooperativeKernel(meet, dim3(4), dim3(64), arguments, 0, streams.all[i]));
  SHOW(cudaDeviceSynchronize());
  std::printf("%d\n", value_of(sum));
  OK(cudaFree(sum));
  OK(cudaFree(arrived));
}
CASE(calls_meanwhile) {
  Streams streams;
  int *flag = pinned(), *out = on_device(), *there = on_device(), *back = pinned();
  wait_for<<<1, 1, 0, streams.all[0]>>>(flag, out);
  nvtxMarkA("it waits");
  cudaArray_t array;
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<int>();
  SHOW(cudaMallocArray(&array, &format, 16, 1));
  int row[16] = {5};
  SHOW(cudaMemcpy2DToArrayAsync(array, 0, 0, row, sizeof row, sizeof row, 1, cudaMemcpyHostToDevice,
                                streams.all[1]));
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc sampling = {};
  cudaTextureObject_t texture;
  SHOW(cudaCreateTextureObject(&texture, &resource, &sampling, nullptr));
  SHOW(cudaFuncSetAttribute(add, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024));
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  SHOW(cudaStreamBeginCapture(streams.all[1], cudaStreamCaptureModeGlobal));
  add<<<1, 1, 0, streams.all[1]>>>(there, 3);
  add<<<1, 1, 0, streams.all[1]>>>(there, 4);
  SHOW(cudaStreamEndCapture(streams.all[1], &graph));
  SHOW(cudaGraphInstantiate(&exec, graph, 0));
  SHOW(cudaGraphLaunch(exec, streams.all[1]));
  SHOW(cudaMemcpyAsync(back, there, sizeof *back, cudaMemcpyDeviceToHost, streams.all[1]));
  SHOW(cudaStreamSynchronize(streams.all[1]));
  std::printf("%d\n", *back);
  SHOW(cudaGraphLaunch(exec, streams.all[0])); // comes after it
  SHOW(cudaStreamQuery(streams.all[0]));
  write(flag, 1);
  SHOW(cudaStreamSynchronize(streams.all[0]));
  std::printf("%d %d\n", value_of(out), value_of(there));
  OK(cudaGraphExecDestroy(exec));
  OK(cudaGraphDestroy(graph));
  OK(cudaDestroyTextureObject(texture));
  OK(cudaFreeArray(array));
  OK(cudaFree(out));
  OK(cudaFree(there));
  OK(cudaFreeHost(flag));
  OK(cudaFreeHost(back));
}
