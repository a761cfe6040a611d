// Each case makes one mistake; the line that is to be told is marked.
#include "case.h"

#include <cooperative_groups.h>
#include <csetjmp>
#include <csignal>
#include <cstdlib>
#include <cublas_v2.h>
#include <fcntl.h>
#include <unistd.h>
#include <vector>

__global__ void fill(int* p, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    p[i] = i; // kernel_after_free: out-of-bounds
}
__global__ void sum(const int* p, int* out) {
  *out = p[0] + p[1]; // device_reads_host: out-of-bounds
}

__global__ void count(int* found) { atomicAdd(found, 1); }
__global__ void last(const int* p, int n, int* out) {
  *out = p[n - 1] + 1; // copies_what_nobody_wrote: uninitialised
}

CASE(leak) {
  int* p = nullptr;
  OK(cudaMalloc(&p, 4000)); // leak: leak
  fill<<<4, 256>>>(p, 1000);
  OK(cudaDeviceSynchronize());
}
CASE(double_free) {
  int* p = nullptr;
  OK(cudaMalloc(&p, 400));
  OK(cudaFree(p));
  SHOW(cudaFree(p)); // double_free: double-free
}
CASE(frees_an_array_twice) {
  cudaArray_t array;
  const auto format = cudaCreateChannelDesc<float>();
  OK(cudaMallocArray(&array, &format, 8, 8));
  OK(cudaFreeArray(array));
  SHOW(cudaFreeArray(array)); // frees_an_array_twice: double-free
}
CASE(frees_a_mipmapped_array_twice) {
  cudaMipmappedArray_t array;
  const auto format = cudaCreateChannelDesc<float>();
  OK(cudaMallocMipmappedArray(&array, &format, {8, 8, 0}, 2));
  OK(cudaFreeMipmappedArray(array));
  SHOW(cudaFreeMipmappedArray(array)); // frees_a_mipmapped_array_twice: double-free
}
CASE(destroys_a_texture_twice) {
  float* p = nullptr;
  OK(cudaMalloc(&p, 400));
  cudaResourceDesc resource{};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear = {p, cudaCreateChannelDesc<float>(), 400};
  const cudaTextureDesc how{};
  cudaTextureObject_t texture = 0;
  OK(cudaCreateTextureObject(&texture, &resource, &how, nullptr));
  OK(cudaDestroyTextureObject(texture));
  SHOW(cudaDestroyTextureObject(texture)); // destroys_a_texture_twice: double-free
  OK(cudaFree(p));
}
CASE(destroys_a_stream_twice) {
  cudaStream_t stream;
  OK(cudaStreamCreate(&stream));
  OK(cudaStreamDestroy(stream));
  SHOW(cudaStreamDestroy(stream)); // destroys_a_stream_twice: double-free
}
CASE(destroys_an_event_twice) {
  cudaEvent_t event;
  OK(cudaEventCreate(&event));
  OK(cudaEventDestroy(event));
  SHOW(cudaEventDestroy(event)); // destroys_an_event_twice: double-free
}
CASE(destroys_a_graph_twice) {
  cudaGraph_t graph;
  OK(cudaGraphCreate(&graph, 0));
  OK(cudaGraphDestroy(graph));
  SHOW(cudaGraphDestroy(graph)); // destroys_a_graph_twice: double-free
}
CASE(copy_after_free) {
  int *p = nullptr, value = 0;
  OK(cudaMalloc(&p, 400));
  OK(cudaFree(p));
  SHOW(cudaMemcpy(&value, p, 4, cudaMemcpyDeviceToHost)); // copy_after_free: use-after-free
}
CASE(kernel_after_free) {
  int* p = nullptr;
  OK(cudaMalloc(&p, 400));
  OK(cudaFree(p));
  fill<<<1, 32>>>(p, 100);
  SHOW(cudaDeviceSynchronize());
}
CASE(copy_too_long) {
  static int host[200];
  int* p = nullptr;
  OK(cudaMalloc(&p, 400));
  SHOW(cudaMemcpy(p, host, sizeof host, cudaMemcpyHostToDevice)); // copy_too_long: copy-bounds
  OK(cudaFree(p));
}
CASE(host_reads_device) {
  int* p = nullptr;
  OK(cudaMalloc(&p, 400));
  std::printf("%d\n", p[3]); // host_reads_device: host-access
}
CASE(device_reads_host) {
  int *out = nullptr, *host = static_cast<int*>(std::calloc(2, sizeof(int)));
  OK(cudaMalloc(&out, 4));
  sum<<<1, 1>>>(host, out);
  SHOW(cudaDeviceSynchronize());
}
CASE(nobody_asked) {
  int* p = nullptr;
  OK(cudaMalloc(&p, 400));
  fill<<<1, 4096>>>(p, 100); // nobody_asked: unchecked
  int value = 0;
  cudaMemcpy(&value, p, 4, cudaMemcpyDeviceToHost);
  OK(cudaFree(p));
}
CASE(direction) {
  int *p = nullptr, value = 0;
  OK(cudaMalloc(&p, 4));
  SHOW(cudaMemcpy(&value, p, 4, cudaMemcpyHostToDevice)); // direction: direction
  OK(cudaFree(p));
}
CASE(streams_race) {
  int* p = nullptr;
  cudaStream_t a, b;
  OK(cudaMalloc(&p, 40000));
  OK(cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking));
  OK(cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking));
  fill<<<4, 256, 0, a>>>(p, 10000);
  fill<<<4, 256, 0, b>>>(p, 5000); // streams_race: race
  OK(cudaDeviceSynchronize());
  OK(cudaFree(p));
}
/// The block that counts last adds up what all have written: right alone, wrong beside another launch.
__global__ void last_block_adds(int* partial, unsigned* counter, int* total) {
  partial[blockIdx.x] = static_cast<int>(blockIdx.x);
  __threadfence();
  if (atomicInc(counter, gridDim.x - 1) != gridDim.x - 1) return;
  __threadfence();
  for (unsigned i = 0; i < gridDim.x; ++i) *total += static_cast<volatile int*>(partial)[i];
}
CASE(two_streams_share_partial_sums) {
  int *p = nullptr, *totals = nullptr;
  cudaStream_t a, b;
  OK(cudaMalloc(&p, 400));
  OK(cudaMalloc(&totals, 8));
  OK(cudaMemset(p, 0, 400));
  OK(cudaMemset(totals, 0, 8));
  OK(cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking));
  OK(cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking));
  OK(cudaDeviceSynchronize());
  auto* counter = reinterpret_cast<unsigned*>(p);
  last_block_adds<<<9, 1, 0, a>>>(p + 1, counter, totals);
  last_block_adds<<<9, 1, 0, b>>>(p + 1, counter, totals + 1); // two_streams_share_partial_sums: race
  OK(cudaDeviceSynchronize());
  OK(cudaFree(p));
  OK(cudaFree(totals));
}
__global__ void fill_and_set(int* p, int n, volatile int* flag) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) p[i] = i;
  __syncthreads();
  if (threadIdx.x == 0) *flag = 1;
}
__global__ void wait_and_double(int* p, int n, volatile int* flag) {
  while (*flag == 0) {
  }
  for (int i = threadIdx.x; i < n; i += blockDim.x) p[i] *= 2;
}
CASE(hands_over_without_a_fence) {
  int* p = nullptr;
  cudaStream_t a, b;
  OK(cudaMalloc(&p, 4004));
  OK(cudaMemset(p, 0, 4004));
  OK(cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking));
  OK(cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking));
  OK(cudaDeviceSynchronize());
  fill_and_set<<<1, 256, 0, a>>>(p + 1, 1000, p);
  wait_and_double<<<1, 256, 0, b>>>(p + 1, 1000, p); // hands_over_without_a_fence: race
  OK(cudaDeviceSynchronize());
  OK(cudaFree(p));
}
__global__ void double_all(const int* in, int* out, int n) {
  for (int i = static_cast<int>(threadIdx.x); i < n; i += static_cast<int>(blockDim.x)) out[i] = 2 * in[i];
}
CASE(begins_before_its_producer_ends) {
  int* p = nullptr;
  cudaStream_t a;
  OK(cudaMalloc(&p, 80000));
  OK(cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking));
  fill<<<4, 256, 0, a>>>(p, 10000);
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config{dim3(1), dim3(256), 0, a, &attribute, 1};
  OK(cudaLaunchKernelEx(&config, double_all, p, p + 10000, 10000)); // begins_before_its_producer_ends: race
  OK(cudaDeviceSynchronize());
  OK(cudaStreamDestroy(a));
  OK(cudaFree(p));
}
CASE(copy_race) {
  int *p = nullptr, *host = nullptr;
  cudaStream_t a, b;
  OK(cudaMalloc(&p, 40000));
  OK(cudaMallocHost(&host, 40000));
  OK(cudaStreamCreate(&a));
  OK(cudaStreamCreate(&b));
  fill<<<4, 256, 0, a>>>(p, 10000);
  OK(cudaMemcpyAsync(host, p, 40000, cudaMemcpyDeviceToHost, b)); // copy_race: race
  OK(cudaDeviceSynchronize());
  OK(cudaFree(p));
  OK(cudaFreeHost(host));
}
CASE(pool_of_the_host) {
  cudaMemPoolProps properties{};
  properties.allocType = cudaMemAllocationTypePinned;
  properties.location.type = cudaMemLocationTypeHost;
  cudaMemPool_t pool = nullptr;
  SHOW(cudaMemPoolCreate(&pool, &properties)); // pool_of_the_host: missing
}
CASE(sparse_array) {
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t array = nullptr;
  SHOW(cudaMallocArray(&array, &format, 64, 64, cudaArraySparse)); // sparse_array: missing
}
CASE(view_of_later_layers) {
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaResourceDesc resource{};
  resource.resType = cudaResourceTypeArray;
  OK(cudaMalloc3DArray(&resource.res.array.array, &format, make_cudaExtent(8, 8, 3), cudaArrayLayered));
  const cudaTextureDesc how{};
  cudaResourceViewDesc view{};
  view.firstLayer = 1;
  view.lastLayer = 2;
  cudaTextureObject_t texture = 0;
  SHOW(cudaCreateTextureObject(&texture, &resource, &how, &view)); // view_of_later_layers: missing
  OK(cudaFreeArray(resource.res.array.array));
}
CASE(missing) {
  SHOW(cudaDestroyExternalMemory(nullptr)); // missing: missing
}
CASE(reads_too_early) {
  int *p = nullptr, *host = nullptr;
  OK(cudaMalloc(&p, 40000));
  OK(cudaMallocHost(&host, 40000));
  fill<<<40, 256>>>(p, 10000);
  OK(cudaMemcpyAsync(host, p, 40000, cudaMemcpyDeviceToHost));
  std::printf("%d\n", host[9]); // reads_too_early: race
  OK(cudaDeviceSynchronize());
  OK(cudaFree(p));
  OK(cudaFreeHost(host));
}
/// A handler of the program's own, as of a library that reports crashes, hides nothing.
void report_a_crash(int) { std::_Exit(42); }
CASE(reads_too_early_with_a_handler) {
  std::signal(SIGSEGV, report_a_crash);
  int *p = nullptr, *host = nullptr;
  OK(cudaMalloc(&p, 40000));
  OK(cudaMallocHost(&host, 40000));
  fill<<<40, 256>>>(p, 10000);
  OK(cudaMemcpyAsync(host, p, 40000, cudaMemcpyDeviceToHost));
  std::printf("%d\n", host[9]); // reads_too_early_with_a_handler: race
  OK(cudaDeviceSynchronize());
  OK(cudaFree(p));
  OK(cudaFreeHost(host));
  std::puts("went on");
}
sigjmp_buf before_the_access;
void go_on(int, siginfo_t*, void*) { siglongjmp(before_the_access, 1); }
CASE(recovers_from_host_access) {
  int* p = nullptr;
  OK(cudaMalloc(&p, 400));
  struct sigaction action {};
  action.sa_sigaction = go_on;
  action.sa_flags = SA_SIGINFO;
  OK(sigaction(SIGSEGV, &action, nullptr) == 0 ? cudaSuccess : cudaErrorUnknown);
  for (int i = 0; i < 2; ++i)
    if (sigsetjmp(before_the_access, 1) == 0) p[i] = 1; // recovers_from_host_access: host-access
  OK(cudaFree(p));
  std::puts("went on");
}
/// Memory of the host that a stream is filling from the device, or reads.
struct InTransfer {
  static constexpr int kBytes = 40960;
  char *p = nullptr, *host = nullptr;
  explicit InTransfer(cudaMemcpyKind kind) {
    OK(cudaMalloc(&p, kBytes));
    OK(cudaMemset(p, 'a', kBytes));
    OK(cudaMallocHost(&host, kBytes));
    std::memset(host, 'b', kBytes);
    OK(cudaDeviceSynchronize());
    const bool out = kind == cudaMemcpyDeviceToHost;
    OK(cudaMemcpyAsync(out ? host : p, out ? p : host, kBytes, kind));
  }
  ~InTransfer() {
    OK(cudaDeviceSynchronize());
    OK(cudaFree(p));
    OK(cudaFreeHost(host));
  }
};
CASE(writes_a_file_too_early) {
  const InTransfer it(cudaMemcpyDeviceToHost);
  const int file = open("/dev/null", O_WRONLY);
  std::printf("%zd\n", write(file, it.host + 100, 5000)); // writes_a_file_too_early: race
}
CASE(writes_items_too_early) {
  const InTransfer it(cudaMemcpyDeviceToHost);
  FILE* file = std::fopen("/dev/null", "wb");
  std::printf("%zu\n", std::fwrite(it.host, 4, 10240, file)); // writes_items_too_early: race
  std::fclose(file);
}
CASE(reads_a_file_too_early) {
  const InTransfer it(cudaMemcpyHostToDevice);
  const int file = open("/dev/zero", O_RDONLY);
  std::printf("%zd\n", pread(file, it.host, it.kBytes, 0)); // reads_a_file_too_early: race
}
CASE(writes_device_memory_to_a_file) {
  char* p = nullptr;
  OK(cudaMalloc(&p, 40960));
  FILE* file = std::tmpfile();
  std::printf("%zu\n", std::fwrite(p, 4096, 10, file)); // writes_device_memory_to_a_file: host-access
  std::fclose(file);
  OK(cudaFree(p));
}
CASE(reads_a_file_into_freed_memory) {
  char* host = nullptr;
  OK(cudaMallocHost(&host, 40960));
  OK(cudaFreeHost(host));
  const int file = open("/dev/zero", O_RDONLY);
  std::printf("%zd\n", read(file, host, 40960)); // reads_a_file_into_freed_memory: use-after-free
}
CASE(changes_a_row_too_early) {
  int *p = nullptr, *host = nullptr;
  OK(cudaMalloc(&p, 40000));
  OK(cudaMallocHost(&host, 40000));
  for (int i = 0; i < 10000; ++i) host[i] = i;
  OK(cudaMemcpy2DAsync(p, 400, host, 400, 200, 100, cudaMemcpyHostToDevice));
  host[1010] = 0; // changes_a_row_too_early: race
  OK(cudaDeviceSynchronize());
  OK(cudaFree(p));
  OK(cudaFreeHost(host));
}
CASE(reads_a_row_too_early) {
  int *p = nullptr, *host = nullptr;
  OK(cudaMalloc(&p, 40000));
  OK(cudaMemset(p, 0, 40000));
  OK(cudaMallocHost(&host, 40000));
  OK(cudaMemcpy2DAsync(host, 400, p, 400, 200, 100, cudaMemcpyDeviceToHost));
  std::printf("%d\n", host[1010]); // reads_a_row_too_early: race
  OK(cudaDeviceSynchronize());
  OK(cudaFree(p));
  OK(cudaFreeHost(host));
}
CASE(changes_too_early) {
  int *p = nullptr, *host = nullptr;
  OK(cudaMalloc(&p, 40000));
  OK(cudaMallocHost(&host, 40000));
  for (int i = 0; i < 10000; ++i) host[i] = i;
  OK(cudaMemcpyAsync(p, host, 40000, cudaMemcpyHostToDevice));
  host[77] = 0; // changes_too_early: race
  OK(cudaDeviceSynchronize());
  OK(cudaFree(p));
  OK(cudaFreeHost(host));
}
CASE(managed_too_early) {
  int* p = nullptr;
  OK(cudaMallocManaged(&p, 40000));
  fill<<<40, 256>>>(p, 10000);
  p[5] = 1; // managed_too_early: race
  OK(cudaDeviceSynchronize());
  OK(cudaFree(p));
}
CASE(changes_what_is_overwritten) {
  int *p = nullptr, *host = nullptr;
  OK(cudaMalloc(&p, 40000));
  OK(cudaMallocHost(&host, 40000));
  for (int i = 0; i < 10000; ++i) host[i] = i;
  // The part of a page behind a whole one is not guarded.
  OK(cudaMemcpyAsync(p, host, 5000, cudaMemcpyHostToDevice)); // changes_what_is_overwritten: race
  host[1200] = 0;
  fill<<<40, 256>>>(p, 10000);
  OK(cudaMemcpyAsync(host, p, 40000, cudaMemcpyDeviceToHost)); // the change is gone by the time anyone waits
  OK(cudaDeviceSynchronize());
  OK(cudaFree(p));
  OK(cudaFreeHost(host));
}
CASE(changes_what_a_kernel_overwrites) {
  int *p = nullptr, *host = nullptr;
  OK(cudaMalloc(&p, 40000));
  OK(cudaMallocHost(&host, 40000));
  for (int i = 0; i < 10000; ++i) host[i] = i;
  OK(cudaMemcpyAsync(p, host, 5000, cudaMemcpyHostToDevice)); // changes_what_a_kernel_overwrites: race
  host[1200] = 0;
  fill<<<40, 256>>>(host, 10000);
  OK(cudaDeviceSynchronize());
  OK(cudaFree(p));
  OK(cudaFreeHost(host));
}
CASE(reads_a_counter_too_early) {
  int* found = nullptr;
  OK(cudaMallocHost(&found, sizeof(int)));
  *found = 0;
  count<<<4, 256>>>(found);
  std::printf("%d\n", *found); // reads_a_counter_too_early: race
  OK(cudaDeviceSynchronize());
  OK(cudaFreeHost(found));
}
CASE(copies_what_nobody_wrote) {
  int *from = nullptr, *to = nullptr, *out = nullptr;
  OK(cudaMalloc(&from, 400));
  OK(cudaMalloc(&to, 400));
  OK(cudaMalloc(&out, 4));
  OK(cudaMemset(from, 0, 40));
  OK(cudaMemcpy(to, from, 400, cudaMemcpyDeviceToDevice));
  last<<<1, 1>>>(to, 10, out);
  SHOW(cudaDeviceSynchronize());
  last<<<1, 1>>>(to, 11, out);
  SHOW(cudaDeviceSynchronize());
}
__global__ void find_first(int* first) {
  if (threadIdx.x % 3 == 2) atomicMin(first, static_cast<int>(threadIdx.x)); // minimum_of_what_nobody_wrote: uninitialised
}
CASE(minimum_of_what_nobody_wrote) {
  int* first = nullptr;
  OK(cudaMalloc(&first, sizeof(int)));
  find_first<<<1, 32>>>(first);
  OK(cudaDeviceSynchronize());
  OK(cudaFree(first));
}
CASE(adds_to_what_nobody_wrote) {
  float *x = nullptr, *y = nullptr;
  OK(cudaMalloc(&x, 400));
  OK(cudaMalloc(&y, 400));
  OK(cudaMemset(x, 0, 400));
  cublasHandle_t handle;
  cublasCreate(&handle);
  const float one = 1;
  cublasScopy(handle, 99, x, 1, y, 1);        // the last one is left
  cublasSaxpy(handle, 100, &one, x, 1, y, 1); // adds_to_what_nobody_wrote: uninitialised
  OK(cudaDeviceSynchronize());
  cublasDestroy(handle);
  OK(cudaFree(x));
  OK(cudaFree(y));
}
CASE(reads_a_flag_too_early) { // of a page that holds nothing else
  int* flag = nullptr;
  OK(cudaHostAlloc(&flag, 40, cudaHostAllocMapped));
  fill<<<1, 32>>>(flag, 3);
  std::printf("%d\n", flag[2]); // reads_a_flag_too_early: race
  OK(cudaDeviceSynchronize());
  OK(cudaFreeHost(flag));
}
CASE(one_word_is_common) {
  int* p = nullptr;
  cudaStream_t a, b;
  OK(cudaMalloc(&p, 40000));
  OK(cudaStreamCreate(&a));
  OK(cudaStreamCreate(&b));
  fill<<<4, 256, 0, a>>>(p, 5001);
  fill<<<4, 256, 0, b>>>(p + 5000, 5000); // one_word_is_common: race
  OK(cudaDeviceSynchronize());
  OK(cudaFree(p));
}
CASE(waits_for_an_event_to_come) {
  int* p = nullptr;
  cudaStream_t a, b;
  cudaEvent_t event;
  OK(cudaMalloc(&p, 40000));
  OK(cudaStreamCreate(&a));
  OK(cudaStreamCreate(&b));
  OK(cudaEventCreate(&event));
  OK(cudaStreamWaitEvent(b, event)); // not recorded yet
  fill<<<4, 256, 0, a>>>(p, 10000);
  OK(cudaEventRecord(event, a));
  fill<<<4, 256, 0, b>>>(p, 10000); // waits_for_an_event_to_come: race
  OK(cudaDeviceSynchronize());
  OK(cudaFree(p));
}
CASE(freed_in_another_stream) {
  int* p = nullptr;
  cudaStream_t a, b;
  OK(cudaStreamCreate(&a));
  OK(cudaStreamCreate(&b));
  OK(cudaMallocAsync(&p, 40000, a));
  OK(cudaStreamSynchronize(a));
  fill<<<4, 256, 0, b>>>(p, 10000);
  OK(cudaFreeAsync(p, a)); // freed_in_another_stream: race
  OK(cudaDeviceSynchronize());
}
CASE(used_before_its_allocation) {
  int* p = nullptr;
  cudaStream_t a, b;
  OK(cudaStreamCreate(&a));
  OK(cudaStreamCreate(&b));
  OK(cudaMallocAsync(&p, 40000, a));
  fill<<<4, 256, 0, b>>>(p, 10000); // used_before_its_allocation: race
  OK(cudaDeviceSynchronize());
  OK(cudaFreeAsync(p, a));
}
CASE(copy_longer_than_pinned_memory) {
  int *p = nullptr, *host = nullptr;
  OK(cudaMalloc(&p, 40000));
  OK(cudaMallocHost(&host, 20000));
  OK(cudaMemset(p, 0, 40000));
  SHOW(cudaMemcpy(host, p, 40000, cudaMemcpyDeviceToHost)); // copy_longer_than_pinned_memory: copy-bounds
  OK(cudaFree(p));
  OK(cudaFreeHost(host));
}
CASE(reads_registered_memory_too_early) {
  int* p = nullptr;
  int* host = new int[10000];
  OK(cudaHostRegister(host, 40000, cudaHostRegisterDefault));
  OK(cudaMalloc(&p, 40000));
  fill<<<40, 256>>>(p, 10000);
  OK(cudaMemcpyAsync(host, p, 40000, cudaMemcpyDeviceToHost));
  OK(cudaMemcpyAsync(p, host, 40000, cudaMemcpyHostToDevice)); // in the same stream
  std::printf("%d\n", host[5000]);                             // reads_registered_memory_too_early: race
  OK(cudaDeviceSynchronize());
  OK(cudaHostUnregister(host));
  OK(cudaFree(p));
  delete[] host;
}
CASE(left_to_the_reset) {
  int* p = nullptr;
  OK(cudaMalloc(&p, 400)); // left_to_the_reset: leak
  OK(cudaMemset(p, 0, 400));
  OK(cudaDeviceReset());
}
CASE(host_clears_device_memory) {
  int* p = nullptr;
  OK(cudaMalloc(&p, 4000));
  std::memset(p, 0, 4000); // host_clears_device_memory: host-access
  OK(cudaFree(p));
}
struct Buffer { // a copy of it frees the same memory
  int* p = nullptr;
  Buffer() { OK(cudaMalloc(&p, 400)); }
  ~Buffer() {
    cudaFree(p); // a_class_frees_twice: double-free
  }
};
CASE(a_class_frees_twice) {
  const Buffer first;
  const Buffer second = first;
}
template<class T>
struct Vector {
  T* p = nullptr;
  explicit Vector(int n) { OK(cudaMalloc(&p, n * sizeof(T))); }
  void set(const T* from, int n) {
    cudaMemcpy(p, from, n * sizeof(T), cudaMemcpyHostToDevice); // a_template_copies_too_much: copy-bounds
  }
};
CASE(a_template_copies_too_much) {
  Vector<double> vector(10);
  const double values[11] = {};
  vector.set(values, 11);
  OK(cudaFree(vector.p));
}
static int table[100], its_neighbour[100];
CASE(array_of_the_file_too_short) {
  int* p = nullptr;
  OK(cudaMalloc(&p, 800));
  OK(cudaMemset(p, 0, 800));
  OK(cudaMemcpy(table + 50, p, 200, cudaMemcpyDeviceToHost));
  SHOW(cudaMemcpy(table + 50, p, 204, cudaMemcpyDefault)); // array_of_the_file_too_short: copy-bounds
  std::printf("%d\n", its_neighbour[0]);
  OK(cudaFree(p));
}
CASE(array_of_a_function_too_short) {
  static short local[10];
  int* p = nullptr;
  OK(cudaMalloc(&p, 800));
  SHOW(cudaMemcpy(p, local, 24, cudaMemcpyDefault)); // array_of_a_function_too_short: copy-bounds
  OK(cudaFree(p));
}
CASE(array_on_the_stack_too_short) {
  int local[4], *p = nullptr;
  OK(cudaMalloc(&p, 32));
  OK(cudaMemset(p, 0, 32));
  SHOW(cudaMemcpy(local, p, 32, cudaMemcpyDeviceToHost)); // array_on_the_stack_too_short: copy-bounds
  OK(cudaFree(p));
}
__attribute__((noinline)) void take(int* to, const int* from, int bytes) {
  SHOW(cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToHost)); // word_of_the_caller_too_short: copy-bounds
}
CASE(word_of_the_caller_too_short) {
  int word = 0, *p = nullptr;
  OK(cudaMalloc(&p, 32));
  OK(cudaMemset(p, 0, 32));
  take(&word, p, 32);
  OK(cudaFree(p));
}
CASE(end_of_a_frame) {
  int* p = nullptr;
  OK(cudaMalloc(&p, 1 << 16));
  OK(cudaMemset(p, 0, 1 << 16));
  int* local = static_cast<int*>(alloca(64));
  SHOW(cudaMemcpy(local, p, 1 << 16, cudaMemcpyDeviceToHost)); // end_of_a_frame: copy-bounds
  OK(cudaFree(p));
}
CASE(copy_longer_than_a_vector) {
  int* p = nullptr;
  OK(cudaMalloc(&p, 4000));
  OK(cudaMemset(p, 0, 4000));
  std::vector<int> host(999);
  SHOW(cudaMemcpy(host.data(), p, 4000, cudaMemcpyDeviceToHost)); // copy_longer_than_a_vector: copy-bounds
  OK(cudaFree(p));
}
CASE(copy_of_more_than_malloc_gave) {
  int *p = nullptr, *host = static_cast<int*>(std::malloc(2000));
  OK(cudaMalloc(&p, 4000));
  std::memset(host, 0, 2000);
  SHOW(cudaMemcpy(p, host + 1, 2000, cudaMemcpyHostToDevice)); // copy_of_more_than_malloc_gave: copy-bounds
  OK(cudaFree(p));
  std::free(host);
}
__constant__ float factors[8];
CASE(copy_longer_than_a_symbol) {
  const float values[10] = {};
  SHOW(cudaMemcpyToSymbol(factors, values, sizeof values)); // copy_longer_than_a_symbol: copy-bounds
}
CASE(copies_what_the_host_has_freed) {
  int *p = nullptr, *host = static_cast<int*>(std::malloc(4000));
  OK(cudaMalloc(&p, 4000));
  std::free(host);
  SHOW(cudaMemcpy(p, host, 4000, cudaMemcpyHostToDevice)); // copies_what_the_host_has_freed: use-after-free
  OK(cudaFree(p));
}
CASE(freed_as_host_memory) {
  int* p = nullptr;
  OK(cudaMalloc(&p, 400));
  std::free(p); // freed_as_host_memory: bad-free
}
struct Row {
  int n;
  int* values;
};
__global__ void clear(Row row) {
  row.values[threadIdx.x] = row.n; // device_writes_host_by_a_struct: out-of-bounds
}
CASE(device_writes_host_by_a_struct) {
  const Row row{32, static_cast<int*>(std::malloc(32 * sizeof(int)))};
  clear<<<1, 32>>>(row);
  SHOW(cudaDeviceSynchronize());
}
__global__ void meet(int* p) {
  *p = 1;
  cooperative_groups::this_grid().sync(); // meets_in_a_plain_launch: trap
}
CASE(meets_in_a_plain_launch) {
  int* p = nullptr;
  OK(cudaMalloc(&p, 4));
  meet<<<2, 32>>>(p);
  SHOW(cudaDeviceSynchronize());
}

namespace {
__device__ int counter;
__device__ int places[32];
__global__ void set_places(int* p) {
  p[threadIdx.x] = 1; // passes_a_device_variable: out-of-bounds
}
struct Rows {
  int* values;
};
__global__ void set_row(const Rows* rows) {
  rows->values[0] = 1; // device_reaches_host_by_a_member: out-of-bounds
}
__global__ void wait_until_set(volatile int* flag) {
  while (*flag == 0) { // waits_for_the_host: budget
  }
}
}
CASE(copies_a_device_variable) {
  int value = 0;
  SHOW(cudaMemcpy(&value, &counter, 4, cudaMemcpyDeviceToHost)); // copies_a_device_variable: bad-pointer
}
CASE(copies_to_a_device_variable) {
  const int value = 3;
  OK(cudaMemcpy(&counter, &value, 4, cudaMemcpyDefault)); // copies_to_a_device_variable: bad-pointer
}
CASE(clears_a_device_variable) {
  SHOW(cudaMemset(places, 0, sizeof places)); // clears_a_device_variable: bad-pointer
}
CASE(passes_a_device_variable) {
  set_places<<<1, 32>>>(places);
  SHOW(cudaDeviceSynchronize());
}
CASE(device_reaches_host_by_a_member) {
  int value = 0;
  const Rows host{&value};
  Rows* rows = nullptr;
  OK(cudaMalloc(&rows, sizeof host));
  OK(cudaMemcpy(rows, &host, sizeof host, cudaMemcpyHostToDevice));
  set_row<<<1, 1>>>(rows);
  SHOW(cudaDeviceSynchronize());
}
CASE(waits_for_the_host) {
  int *flag = nullptr, *on_device = nullptr;
  OK(cudaHostAlloc(&flag, sizeof *flag, cudaHostAllocMapped));
  *flag = 0;
  OK(cudaHostGetDevicePointer(&on_device, flag, 0));
  wait_until_set<<<1, 1>>>(on_device);
  SHOW(cudaDeviceSynchronize());
  *flag = 1;
}
CASE(asks_an_event_too_early) {
  int* p = nullptr;
  cudaEvent_t begin, end;
  OK(cudaMalloc(&p, 40000));
  OK(cudaEventCreate(&begin));
  OK(cudaEventCreate(&end));
  OK(cudaEventRecord(begin));
  fill<<<40, 256>>>(p, 10000);
  OK(cudaEventRecord(end));
  float ms = 0;
  cudaEventElapsedTime(&ms, begin, end); // asks_an_event_too_early: race
  OK(cudaFree(p));
}

namespace {
__global__ void say() { std::printf("never seen\n"); }
}
CASE(ends_before_it_is_printed) {
  say<<<1, 1>>>(); // ends_before_it_is_printed: lost-output
}

// Launches that fail, each for a reason that the finding tells.
__global__ void uses_dynamic(int* p) {
  extern __shared__ int words[];
  words[threadIdx.x] = 1; // forgets_the_shared_size: out-of-bounds
  p[threadIdx.x] = words[threadIdx.x];
}
CASE(no_blocks) {
  int* p = nullptr;
  const int n = 100, threads = 256;
  OK(cudaMalloc(&p, 400));
  fill<<<n / threads, threads>>>(p, n); // no_blocks: unchecked
  OK(cudaFree(p));
}
CASE(too_many_threads) {
  int* p = nullptr;
  OK(cudaMalloc(&p, 400));
  fill<<<1, dim3(64, 32)>>>(p, 100); // too_many_threads: unchecked
  OK(cudaFree(p));
}
CASE(too_much_shared) {
  int* p = nullptr;
  OK(cudaMalloc(&p, 400));
  uses_dynamic<<<1, 64, 100000>>>(p); // too_much_shared: unchecked
  OK(cudaFree(p));
}
CASE(forgets_the_shared_size) {
  int* p = nullptr;
  OK(cudaMalloc(&p, 400));
  uses_dynamic<<<1, 64>>>(p);
  SHOW(cudaDeviceSynchronize());
}
CASE(copies_onto_itself) {
  int* p = nullptr;
  OK(cudaMalloc(&p, 400));
  OK(cudaMemset(p, 0, 400));
  OK(cudaMemcpy(p + 1, p, 396, cudaMemcpyDeviceToDevice)); // copies_onto_itself: race
  OK(cudaFree(p));
}
CASE(stream_is_gone) {
  int* p = nullptr;
  cudaStream_t stream;
  OK(cudaMalloc(&p, 400));
  OK(cudaStreamCreate(&stream));
  OK(cudaStreamDestroy(stream));
  fill<<<1, 100, 0, stream>>>(p, 100); // stream_is_gone: unchecked
  OK(cudaFree(p));
}
