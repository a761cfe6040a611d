// Correct programs: nothing may be told about them.
#include "case.h"

#include <alloca.h>
#include <array>
#include <atomic>
#include <cstdlib>
#include <cuda/atomic>
#include <fcntl.h>
#include <string>
#include <sys/uio.h>
#include <thread>
#include <unistd.h>
#include <vector>

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
void writes_records(int bytes) { // of which the next is still being copied
  constexpr int kRecords = 8;
  Two two(cudaStreamNonBlocking);
  char *p = nullptr, *host = nullptr;
  OK(cudaMalloc(&p, bytes * kRecords));
  OK(cudaMemset(p, 'a', bytes * kRecords));
  OK(cudaMallocHost(&host, bytes * kRecords));
  OK(cudaDeviceSynchronize());
  cudaEvent_t events[kRecords];
  for (int i = 0; i < kRecords; ++i) {
    OK(cudaEventCreate(&events[i]));
    OK(cudaMemcpyAsync(host + i * bytes, p + i * bytes, bytes, cudaMemcpyDeviceToHost, two.a));
    OK(cudaEventRecord(events[i], two.a));
  }
  FILE* file = std::fopen("/dev/null", "wb");
  for (int i = 0; i < kRecords; ++i) {
    OK(cudaEventSynchronize(events[i]));
    char* const record = host + i * bytes;
    const iovec halves[] = {{record, std::size_t(bytes / 2)}, {record + bytes / 2, std::size_t(bytes / 2)}};
    if (write(fileno(file), record, bytes) != bytes || writev(fileno(file), halves, 2) != bytes)
      std::printf("UNEXPECTED end of record %d\n", i);
    if (std::fwrite(record, bytes, 1, file) != 1) std::printf("UNEXPECTED end of record %d\n", i);
    OK(cudaEventDestroy(events[i]));
  }
  std::fclose(file);
  OK(cudaFree(p));
  OK(cudaFreeHost(host));
}
CASE(records_of_512_bytes_are_written) { writes_records(512); }
CASE(records_of_5000_bytes_are_written) { writes_records(5000); }
CASE(records_are_read_beside_the_last) {
  constexpr int kRecord = 512, kRecords = 16;
  Two two(cudaStreamNonBlocking);
  char *p = nullptr, *host = nullptr;
  OK(cudaMalloc(&p, kRecord * kRecords));
  OK(cudaMallocHost(&host, kRecord * kRecords));
  const int file = open("/dev/zero", O_RDONLY);
  for (int i = 0; i < kRecords; ++i) {
    if (read(file, host + i * kRecord, kRecord) != kRecord) std::printf("UNEXPECTED end of record %d\n", i);
    OK(cudaMemcpyAsync(p + i * kRecord, host + i * kRecord, kRecord, cudaMemcpyHostToDevice, two.a));
  }
  const int sink = open("/dev/null", O_WRONLY); // only reads what the copies read
  if (write(sink, host, kRecord * kRecords) != kRecord * kRecords) std::printf("UNEXPECTED end\n");
  const int nothing = open("/dev/null", O_RDONLY); // writes nothing
  if (read(nothing, host, kRecord) != 0) std::printf("UNEXPECTED bytes\n");
  OK(cudaStreamSynchronize(two.a));
  close(file), close(sink), close(nothing);
  OK(cudaFree(p));
  OK(cudaFreeHost(host));
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
  OK(cudaMemcpyAsync(two.p + 103, two.p + 3, 100 * sizeof(int), cudaMemcpyDeviceToDevice, two.a));
  add_up<<<1, 1, 0, two.a>>>(two.p + 3, 200);
  OK(cudaStreamSynchronize(two.a));
  OK(cudaFree(part));
}
__global__ void every_other(int* p, int n, int first) {
  for (int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x) + first; i < n; i += 2 * gridDim.x * blockDim.x)
    p[i] = i;
}
struct Pair {
  int first, second;
};
__global__ void fill_first(Pair* p) { p[threadIdx.x].first = threadIdx.x; }
__global__ void fill_second(Pair* p) { p[threadIdx.x].second = p[threadIdx.x].second + 1; }
__global__ void fill_bytes(char* p, int first) { p[4 * threadIdx.x + first] = threadIdx.x; }

CASE(interleaved) {
  Two two(cudaStreamNonBlocking);
  every_other<<<4, 256, 0, two.a>>>(two.p, kCount, 0);
  every_other<<<4, 256, 0, two.b>>>(two.p, kCount, 1);
}
CASE(fields_of_one_array) {
  Two two(cudaStreamNonBlocking);
  fill_first<<<1, 256, 0, two.a>>>(reinterpret_cast<Pair*>(two.p));
  fill_second<<<1, 256, 0, two.b>>>(reinterpret_cast<Pair*>(two.p));
}
CASE(bytes_of_one_word) {
  Two two(cudaStreamNonBlocking);
  fill_bytes<<<1, 256, 0, two.a>>>(reinterpret_cast<char*>(two.p), 1);
  fill_bytes<<<1, 256, 0, two.b>>>(reinterpret_cast<char*>(two.p), 2);
}
CASE(columns_of_a_copy) {
  Two two(cudaStreamNonBlocking);
  OK(cudaMemcpy2DAsync(two.p, 40, two.host, 12, 12, 20, cudaMemcpyHostToDevice, two.a));
  OK(cudaMemset2DAsync(two.p + 3, 40, 0, 28, 20, two.b));
}
/// Each takes what the one before it has freed.
CASE(host_memory_is_used_again) {
  int* p = nullptr;
  OK(cudaMalloc(&p, kBytes));
  for (int i = 1; i <= 50; ++i) {
    std::vector<int> some(10 * i, i);
    OK(cudaMemcpy(p, some.data(), 40 * i, cudaMemcpyHostToDevice));
    void* pages = valloc(400);
    OK(cudaMemcpy(pages, p, 4, cudaMemcpyDeviceToHost));
    free(pages);
    some.resize(20 * i);
    some.shrink_to_fit();
    OK(cudaMemcpy(some.data(), p, 40 * i, cudaMemcpyDeviceToHost));
    int* moved = static_cast<int*>(malloc(100));
    moved = static_cast<int*>(realloc(moved, 40 * i));
    OK(cudaMemcpy(moved, p, 40 * i, cudaMemcpyDeviceToHost));
    free(moved);
  }
  OK(cudaFree(p));
}
CASE(host_uses_what_lies_between_rows) {
  Two two(cudaStreamNonBlocking);
  for (int i = 0; i < kCount; ++i) two.host[i] = i;
  OK(cudaMemcpy2DAsync(two.host, 400, two.p, 400, 200, 100, cudaMemcpyDeviceToHost, two.a));
  two.host[60] = 5;
  OK(cudaStreamSynchronize(two.a));
  OK(cudaMemcpy2DAsync(two.p, 400, two.host, 400, 200, 100, cudaMemcpyHostToDevice, two.a));
  two.host[160] = 5;
  OK(cudaStreamSynchronize(two.a));
}
CASE(events_in_a_chain) {
  Two two(cudaStreamNonBlocking);
  cudaStream_t c;
  OK(cudaStreamCreateWithFlags(&c, cudaStreamNonBlocking));
  fill<<<4, 256, 0, two.a>>>(two.p, kCount);
  OK(cudaEventRecord(two.event, two.a));
  OK(cudaStreamWaitEvent(two.b, two.event, 0));
  OK(cudaEventRecord(two.event, two.b)); // what b waits for already stays
  OK(cudaStreamWaitEvent(c, two.event, 0));
  fill<<<4, 256, 0, c>>>(two.p, kCount);
  OK(cudaStreamSynchronize(c));
  OK(cudaStreamDestroy(c));
}
CASE(a_host_function_tells) {
  Two two(cudaStreamNonBlocking);
  std::atomic<bool> done = false;
  fill<<<4, 256, 0, two.a>>>(two.p, kCount);
  OK(cudaLaunchHostFunc(
      two.a, [](void* data) { *static_cast<std::atomic<bool>*>(data) = true; }, &done));
  while (!done) {
  }
  fill<<<4, 256, 0, two.b>>>(two.p, kCount);
}
CASE(another_thread_waits) {
  Two two(cudaStreamNonBlocking);
  std::thread([&] {
    fill<<<4, 256, 0, two.a>>>(two.p, kCount);
    OK(cudaStreamSynchronize(two.a));
  }).join();
  fill<<<4, 256, 0, two.b>>>(two.p, kCount);
}
CASE(one_graph_in_two_streams) { // its launches do not overlap
  Two two(cudaStreamNonBlocking);
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  OK(cudaStreamBeginCapture(two.a, cudaStreamCaptureModeGlobal));
  fill<<<4, 256, 0, two.a>>>(two.p, kCount);
  OK(cudaStreamEndCapture(two.a, &graph));
  OK(cudaGraphInstantiate(&exec, graph, 0));
  OK(cudaGraphLaunch(exec, two.a));
  OK(cudaGraphLaunch(exec, two.b));
  OK(cudaDeviceSynchronize());
  OK(cudaGraphExecDestroy(exec));
  OK(cudaGraphDestroy(graph));
}
CASE(pools_of_two_streams) {
  Two two(cudaStreamNonBlocking);
  for (int i = 0; i < 4; ++i) {
    cudaStream_t stream = i % 2 ? two.a : two.b;
    int* part = nullptr;
    OK(cudaMallocAsync(&part, kBytes, stream));
    fill<<<4, 256, 0, stream>>>(part, kCount);
    OK(cudaFreeAsync(part, stream));
  }
  int* shared = nullptr;
  OK(cudaMallocAsync(&shared, kBytes, two.a));
  OK(cudaEventRecord(two.event, two.a));
  OK(cudaStreamWaitEvent(two.b, two.event, 0));
  fill<<<4, 256, 0, two.b>>>(shared, kCount);
  OK(cudaEventRecord(two.event, two.b));
  OK(cudaStreamWaitEvent(two.a, two.event, 0));
  OK(cudaFreeAsync(shared, two.a));
}
CASE(host_uses_neighbours_meanwhile) {
  Two two(cudaStreamNonBlocking);
  OK(cudaMemcpyAsync(two.host + 100, two.p, 12000, cudaMemcpyDeviceToHost, two.a));
  two.host[99] = two.host[3100] = 1;
  std::FILE* nowhere = std::fopen("/dev/null", "w");
  std::fwrite(two.host + 3100, 4, 5000, nowhere); // the system reads there
  std::fclose(nowhere);
}
CASE(registered_memory) {
  Two two(cudaStreamNonBlocking);
  int* host = new int[kCount];
  OK(cudaHostRegister(host, kBytes, cudaHostRegisterMapped));
  for (int round = 0; round < 3; ++round) {
    fill<<<4, 256, 0, two.a>>>(two.p, kCount);
    OK(cudaMemcpyAsync(host, two.p, kBytes, cudaMemcpyDeviceToHost, two.a));
    fill<<<4, 256, 0, two.a>>>(host, kCount);
    OK(cudaMemcpyAsync(two.p, host, kBytes, cudaMemcpyHostToDevice, two.a));
    OK(cudaStreamSynchronize(two.a));
    for (int i = 0; i < kCount; ++i) host[i] += 1;
  }
  OK(cudaHostUnregister(host));
  delete[] host;
}
__global__ void fill_and_tell(int* p, int n, volatile int* flag) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) p[i] = i;
  __threadfence_system();
  __syncthreads();
  if (threadIdx.x == 0) *flag = 1;
}
CASE(a_kernel_tells_by_a_flag) {
  Two two(cudaStreamNonBlocking);
  int* flag = nullptr;
  OK(cudaHostAlloc(&flag, sizeof(int), cudaHostAllocMapped));
  *flag = 0;
  fill_and_tell<<<1, 256, 0, two.a>>>(two.host, kCount, flag);
  while (!*static_cast<volatile int*>(flag)) {
  }
  if (two.host[kCount - 1] != kCount - 1) std::printf("wrong\n");
  OK(cudaStreamSynchronize(two.a));
  OK(cudaFreeHost(flag));
}
__global__ void fill_and_release(int* p, int n, int* flag) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) p[i] = i;
  __syncthreads();
  if (threadIdx.x == 0)
    cuda::atomic_ref<int, cuda::thread_scope_device>(*flag).store(1, cuda::std::memory_order_release);
}
__global__ void acquire_and_double(int* p, int n, int* flag) {
  if (threadIdx.x == 0)
    while (!cuda::atomic_ref<int, cuda::thread_scope_device>(*flag).load(cuda::std::memory_order_acquire)) {
    }
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) p[i] *= 2;
}
CASE(a_kernel_hands_over_to_another_stream) {
  Two two(cudaStreamNonBlocking);
  int* flag = nullptr;
  OK(cudaMalloc(&flag, sizeof(int)));
  for (int consumer_first = 0; consumer_first < 2; ++consumer_first) {
    OK(cudaMemset(flag, 0, sizeof(int)));
    OK(cudaDeviceSynchronize());
    if (consumer_first) acquire_and_double<<<1, 128, 0, two.b>>>(two.p, kCount, flag);
    fill_and_release<<<1, 256, 0, two.a>>>(two.p, kCount, flag);
    if (!consumer_first) acquire_and_double<<<1, 128, 0, two.b>>>(two.p, kCount, flag);
    OK(cudaDeviceSynchronize());
    OK(cudaMemcpy(two.host, two.p, kBytes, cudaMemcpyDeviceToHost));
    if (two.host[kCount - 1] != 2 * (kCount - 1)) std::printf("wrong\n");
  }
  OK(cudaFree(flag));
}
__global__ void fill_and_fence(int* p, int n, volatile int* flag) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) p[i] = i;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) *flag = 1;
}
__global__ void take_by_exchange(int* p, int n, int* flag) {
  if (threadIdx.x == 0)
    while (atomicCAS(flag, 1, 2) != 1) {
    }
  __threadfence();
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) p[i] *= 2;
}
CASE(a_kernel_is_told_by_a_fence_and_a_flag) {
  Two two(cudaStreamNonBlocking);
  int* flag = nullptr;
  OK(cudaMalloc(&flag, sizeof(int)));
  OK(cudaMemset(flag, 0, sizeof(int)));
  OK(cudaDeviceSynchronize());
  fill_and_fence<<<1, 256, 0, two.a>>>(two.p, kCount, flag);
  take_by_exchange<<<1, 128, 0, two.b>>>(two.p, kCount, flag);
  OK(cudaDeviceSynchronize());
  OK(cudaFree(flag));
}
__global__ void product_of_rows(float** a, float** b, float** c, int n) {
  const int row = static_cast<int>(threadIdx.x);
  for (int j = 0; row < n && j < n; ++j) {
    float sum = 0;
    for (int k = 0; k < n; ++k) sum += a[row][k] * b[k][j];
    c[row][j] = sum;
  }
}
CASE(an_allocation_for_each_row) { // as beginners write matrices
  constexpr int n = 256;
  float **rows[3], *row[n];
  for (float**& matrix : rows) {
    OK(cudaMalloc(&matrix, sizeof row));
    for (float*& one : row) {
      OK(cudaMalloc(&one, n * sizeof(float)));
      OK(cudaMemset(one, 0, n * sizeof(float)));
    }
    OK(cudaMemcpy(matrix, row, sizeof row, cudaMemcpyHostToDevice));
  }
  product_of_rows<<<1, n>>>(rows[0], rows[1], rows[2], n);
  OK(cudaDeviceSynchronize());
  for (float** matrix : rows) {
    OK(cudaMemcpy(row, matrix, sizeof row, cudaMemcpyDeviceToHost));
    for (float* one : row) OK(cudaFree(one));
    OK(cudaFree(matrix));
  }
}
CASE(memory_of_the_host_to_its_end) {
  Two two(cudaStreamNonBlocking);
  const auto out = [&](void* to, std::size_t bytes) {
    OK(cudaMemcpy(to, two.p, bytes, cudaMemcpyDeviceToHost));
    OK(cudaMemcpy(two.p, to, bytes, cudaMemcpyHostToDevice));
  };
  std::vector<int> vector(10);
  out(vector.data(), 40);
  vector.resize(1000);
  out(vector.data() + 1, 3996);
  std::string text(333, 'x');
  out(text.data(), 334); // with the 0 at its end
  char *grown = static_cast<char*>(std::malloc(10)), on_stack[100];
  grown = static_cast<char*>(std::realloc(grown, 30000));
  out(grown, 30000);
  grown = static_cast<char*>(std::realloc(grown, 50));
  out(grown, 50);
  std::free(grown);
  out(on_stack, 100);
  void *aligned = std::aligned_alloc(4096, 8192), *also = nullptr;
  out(aligned, 8192);
  if (posix_memalign(&also, 64, 1000) == 0) out(also, 1000);
  std::free(also);
  std::free(aligned);
  void* zeros = std::calloc(100, 100);
  out(zeros, 10000);
  std::free(zeros);
}
CASE(memory_of_the_host_passed_on) { // allocated here and freed there
  Two two(cudaStreamNonBlocking);
  for (const int bytes : {100, 40000, 1000}) {
    char* piece = nullptr;
    std::thread([&] { piece = static_cast<char*>(std::malloc(static_cast<std::size_t>(bytes))); }).join();
    OK(cudaMemcpyAsync(piece, two.p, static_cast<std::size_t>(bytes), cudaMemcpyDeviceToHost, two.a));
    OK(cudaLaunchHostFunc(two.a, std::free, piece));
    OK(cudaStreamSynchronize(two.a));
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([&] {
        for (int round = 0; round < 50; ++round) {
          std::vector<char> mine(static_cast<std::size_t>(bytes + round));
          OK(cudaMemcpy(mine.data(), two.p, static_cast<std::size_t>(bytes), cudaMemcpyDeviceToHost));
        }
      });
    for (std::thread& thread : threads) thread.join();
  }
}

namespace {
__device__ unsigned counted;
__global__ void sum_by_the_last_block(const int* in, int n, int* parts, int* out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    int sum = 0;
    for (int i = static_cast<int>(blockIdx.x); i < n; i += static_cast<int>(gridDim.x)) sum += in[i];
    parts[blockIdx.x] = sum;
    __threadfence();
    last = atomicInc(&counted, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (!last || threadIdx.x != 0) return;
  *out = 0;
  for (unsigned i = 0; i < gridDim.x; ++i) *out += reinterpret_cast<volatile int*>(parts)[i];
  counted = 0;
}
}
CASE(the_last_block_puts_the_counter_back) {
  Two two(cudaStreamNonBlocking);
  OK(cudaMemset(two.p, 0, 40000));
  OK(cudaDeviceSynchronize());
  for (int round = 0; round < 2; ++round)
    sum_by_the_last_block<<<16, 32, 0, two.a>>>(two.p, 1000, two.p + 2000, two.p + 3000);
  OK(cudaStreamSynchronize(two.a));
}
__global__ void doubles_what_the_kernel_before_wrote(int* p, int n) {
  cudaGridDependencySynchronize();
  for (int i = static_cast<int>(threadIdx.x); i < n; i += static_cast<int>(blockDim.x)) p[i] *= 2;
}
CASE(begins_early_and_waits) {
  Two two(cudaStreamNonBlocking);
  cudaLaunchAttribute early{};
  early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config{dim3(1), dim3(256), 0, two.a, &early, 1};
  constexpr int kHalf = kCount / 2;
  fill<<<4, 256, 0, two.a>>>(two.p, kHalf);
  OK(cudaLaunchKernelEx(&config, doubles_what_the_kernel_before_wrote, two.p, kHalf));
  OK(cudaLaunchKernelEx(&config, fill, two.p + kHalf, kHalf)); // does not wait, and needs not
  OK(cudaStreamSynchronize(two.a));
  OK(cudaLaunchKernelEx(&config, fill, two.p, kCount)); // the host has waited
}
__global__ void add_up_rows(const float* in, float* out) { // 25 of 32 floats a row are used
  __shared__ alignas(128) float row[32];
  __shared__ alignas(8) unsigned long long full;
  const auto barrier = static_cast<unsigned>(__cvta_generic_to_shared(&full)),
             to = static_cast<unsigned>(__cvta_generic_to_shared(row));
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared.b64 [%0], 1; fence.mbarrier_init.release.cluster;" ::"r"(barrier)
                 : "memory");
    asm volatile(
        "mbarrier.arrive.expect_tx.shared.b64 _, [%0], 128;\n"
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%1], [%2], 128, [%0];" ::"r"(
            barrier),
        "r"(to), "l"(in + 32 * blockIdx.x)
        : "memory");
  }
  __syncthreads();
  asm volatile("{\n.reg .pred done;\nagain:\nmbarrier.try_wait.parity.shared.b64 done, [%0], 0;\n"
               "@!done bra again;\n}" ::"r"(barrier)
               : "memory");
  float sum = threadIdx.x < 25 ? row[threadIdx.x] : 0;
  for (int distance = 16; distance; distance /= 2) sum += __shfl_down_sync(~0u, sum, distance);
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}
CASE(padding_that_a_bulk_copy_brings) {
  float *in = nullptr, *out = nullptr;
  static float rows[8][25];
  OK(cudaMalloc(&in, 8 * 128));
  OK(cudaMalloc(&out, 8 * sizeof *out));
  OK(cudaMemcpy2D(in, 128, rows, sizeof *rows, sizeof *rows, 8, cudaMemcpyHostToDevice));
  add_up_rows<<<8, 32>>>(in, out);
  OK(cudaDeviceSynchronize());
  OK(cudaFree(in));
  OK(cudaFree(out));
}
CASE(events_that_were_waited_for) {
  Two two(cudaStreamNonBlocking);
  cudaEvent_t begin, end;
  OK(cudaEventCreate(&begin));
  OK(cudaEventCreate(&end));
  float ms = 0;
  for (int way = 0; way < 4; ++way) {
    OK(cudaEventRecord(begin, two.a));
    OK(cudaMemsetAsync(two.p, 0, 40000, two.a));
    OK(cudaEventRecord(end, two.a));
    if (way == 0) OK(cudaEventSynchronize(end));
    if (way == 1) OK(cudaStreamSynchronize(two.a));
    if (way == 2) OK(cudaDeviceSynchronize());
    while (way == 3 && cudaEventQuery(end) == cudaErrorNotReady) {
    }
    OK(cudaEventElapsedTime(&ms, begin, end));
  }
  OK(cudaEventDestroy(begin));
  OK(cudaEventDestroy(end));
}

struct Measured {
  int first;
  std::array<int, 3> others;
  int last;
};
constexpr int kMeasured = sizeof(Measured) / sizeof(int);
__attribute__((noinline)) void take(int* to, const int* from, int bytes) {
  OK(cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToHost));
}
__attribute__((noinline)) int sum_of(Measured value, const int* from) { // lies in the caller's frame
  OK(cudaMemcpy(&value, from, sizeof value, cudaMemcpyDeviceToHost));
  return value.first + value.others[2] + value.last;
}
inline int sum_of_some(const int* from) {
  int some[8];
  OK(cudaMemcpy(some, from, sizeof some, cudaMemcpyDefault));
  return some[0] + some[7];
}
int sum_by_frames(const int* from, int depth, int* above) {
  int own[4];
  if (above) take(above, from, 16);
  return depth ? sum_by_frames(from, depth - 1, own) + own[3] : 0;
}
CASE(memory_on_the_stack) {
  int* p = nullptr;
  OK(cudaMalloc(&p, kBytes));
  fill<<<4, 256>>>(p, kCount);
  int sum = 0;
  Measured whole{}, several[10];
  take(&whole.first, p, sizeof whole); // all of it, by its first member
  take(&whole.others[0], p, sizeof whole.others + sizeof whole.last);
  take(&several[2].first, p, sizeof several - 2 * sizeof several[0]);
  sum += whole.last + several[9].last + sum_of(whole, p) + sum_of_some(p) + sum_by_frames(p, 5, nullptr);
  for (int length = 10; length < 1000; length *= 4) {
    int variable[length];
    int* allocated = static_cast<int*>(alloca(length * sizeof(int)));
    take(variable, p, length * sizeof(int));
    take(allocated, p, length * sizeof(int));
    sum += variable[length - 1] + allocated[length - 1];
  }
  alignas(64) int aligned[64];
  take(aligned, p, sizeof aligned);
  int matrix[4][5][6];
  take(matrix[1][0], p, sizeof matrix - sizeof matrix[0]);
  OK(cudaMemcpy2D(matrix[0], sizeof matrix[0][0], p, 100, 8, 20, cudaMemcpyDeviceToHost));
  const int& temporary = int(7);
  take(const_cast<int*>(&temporary), p, sizeof temporary);
  sum += aligned[63] + matrix[3][4][5] + temporary;
  std::thread([&sum, p] {
    int own[kMeasured];
    const auto in_a_lambda = [&] { take(own, p, sizeof own); };
    in_a_lambda();
    take(&sum, p, sizeof sum); // on the stack of another thread
    sum += own[1];
  }).join();
  sum -= 1;
  if (sum != 0) std::printf("%d\n", sum);
  OK(cudaFree(p));
}
