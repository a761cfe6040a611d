// A stand-in for libcuda.so.1, so that the CUDA device's own logic (errors in words, lost devices, time
// limits, graphs or events, nothing leaked) is tested on machines without a GPU. Memory is the host's. A
// module's image is a text of words that say how its kernel behaves:
//   us=N     the launch advances the clock of the events by N microseconds
//   fault=N  the launch ends in error N, which stays, as sticky errors do
//   refuse=N launching returns error N at once
//   endless  the launch never ends
//   busy=N   the stream stays busy for N milliseconds of real time
//   vprintf  it prints a line; __assertfail: it reports an assert
//   variable=NAME:N  the module has a variable of N bytes
//   regs=N shared=N threads=N cluster=N args=A,B,...  its attributes
// Symbols fake_* let a test look inside.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

struct Kernel {
  std::string image;
  int dynamic_allowed = 0;
  int large_clusters = 0;
  std::vector<std::byte> variable; ///< the module's, made when it is first asked for
  int number(const char* word, int otherwise) const {
    const auto at = image.find(word);
    return at == std::string::npos ? otherwise : std::atoi(image.c_str() + at + std::strlen(word));
  }
  bool has(const char* word) const { return image.find(word) != std::string::npos; }
};
struct Event {
  double us = 0;
};
struct Graph {
  std::vector<Kernel*> nodes;
  int clears = 0;
};

double clock_us = 0;
int sticky = 0;
bool endless = false;
Clock::time_point busy_until{};
std::map<void*, void (*)(void*)> alive; // modules, streams, events, graphs, and how to delete them
std::map<std::uint64_t, std::size_t> memory;
Graph* capturing = nullptr;
std::string printed, complained;
int launches = 0, graph_launches = 0, contexts = 0;
unsigned cluster_blocks = 0;

template<class T>
T* keep(T* object) {
  alive[object] = [](void* it) { delete static_cast<T*>(it); };
  return object;
}
/// Aborts on what is not alive: nothing may be given back twice.
int drop(void* object) {
  const auto found = alive.find(object);
  if (found == alive.end()) std::abort();
  found->second(object);
  alive.erase(found);
  return 0;
}

int parameter_count(const Kernel& kernel) {
  const auto at = kernel.image.find("args=");
  if (at == std::string::npos) return 0;
  int count = 1;
  for (const char* c = kernel.image.c_str() + at + 5; *c && *c != ' '; ++c) count += *c == ',';
  return count;
}

int run(Kernel* kernel) {
  clock_us += kernel->number("us=", 1);
  if (const int fault = kernel->number("fault=", 0)) sticky = fault;
  if (kernel->has("endless")) endless = true;
  if (const int busy = kernel->number("busy=", 0))
    busy_until = Clock::now() + std::chrono::milliseconds(busy);
  if (kernel->has("vprintf")) printed += "hello from the kernel\n";
  if (kernel->has("__assertfail"))
    complained += "k.cu:7: void k(float *): block: [0,0,0], thread: [3,0,0] Assertion `x > 0` failed.\n";
  ++launches;
  return 0;
}

}

extern "C" {

int cuInit(unsigned) {
  const char* error = std::getenv("FAKE_INIT_ERROR");
  return error ? std::atoi(error) : 0;
}
int cuDriverGetVersion(int* version) {
  const char* given = std::getenv("FAKE_DRIVER_VERSION");
  return *version = given ? std::atoi(given) : 13000, 0;
}
int cuGetErrorName(int error, const char** name) {
  return *name = error == 700 ? "CUDA_ERROR_ILLEGAL_ADDRESS" : "CUDA_ERROR_X", 0;
}
int cuGetErrorString(int, const char** text) { return *text = "some text", 0; }
int cuDeviceGetCount(int* count) { return *count = 2, 0; }
int cuDeviceGet(int* handle, int number) { return *handle = number, 0; }
int cuDeviceGetName(char* name, int size, int handle) {
  return std::snprintf(name, static_cast<std::size_t>(size), handle == 0 ? "Fake GPU" : "Old GPU"), 0;
}
int cuDeviceGetAttribute(int* value, int which, int handle) {
  static const std::map<int, int> values{
      {1, 1024},   {2, 1024},     {3, 1024},    {4, 64},   {5, 2147483647}, {6, 65535}, {7, 65535},
      {8, 49152},  {13, 1410000}, {16, 108},    {32, 1},   {33, 0x3b},      {34, 0},    {36, 1215000},
      {37, 5120},  {38, 1 << 20}, {39, 2048},   {50, 0},   {75, 8},         {76, 0},    {81, 167936},
      {82, 65536}, {87, 2},       {97, 166912}, {106, 32}, {111, 1024}};
  *value = values.at(which);
  if (handle == 1 && which == 75) *value = 6;
  if (const char* major = std::getenv("FAKE_DRIVER_MAJOR"); major && which == 75) *value = std::atoi(major);
  return 0;
}
int cuDeviceTotalMem_v2(std::size_t* bytes, int) { return *bytes = std::size_t(40) << 30, 0; }
int cuDevicePrimaryCtxRetain(void** context, int) { return ++contexts, *context = &contexts, 0; }
int cuDevicePrimaryCtxRelease_v2(int) { return --contexts, 0; }
int cuCtxSetCurrent(void*) { return 0; }
int cuCtxSetLimit(int, std::size_t) { return 0; }
int cuModuleLoadDataEx(void** module, const void* image, unsigned, int*, void** values) {
  const std::string text = static_cast<const char*>(image);
  if (text.find("bad image") != std::string::npos) {
    std::strcpy(static_cast<char*>(values[0]), "the driver's own words");
    return 200;
  }
  return *module = keep(new Kernel{text}), 0;
}
int cuModuleUnload(void* module) { return drop(module); }
int cuModuleGetFunction(void** function, void* module, const char* name) {
  return *function = module, std::strcmp(name, "missing") == 0 ? 500 : 0;
}
int cuModuleGetGlobal_v2(std::uint64_t* address, std::size_t* bytes, void* module, const char* name) {
  Kernel& kernel = *static_cast<Kernel*>(module);
  const int size = kernel.number((std::string("variable=") + name + ':').c_str(), 0);
  if (size == 0) return 500;
  kernel.variable.resize(static_cast<std::size_t>(size));
  *address = reinterpret_cast<std::uint64_t>(kernel.variable.data());
  *bytes = kernel.variable.size();
  return 0;
}
int cuFuncGetAttribute(int* value, int which, void* function) {
  const Kernel& kernel = *static_cast<Kernel*>(function);
  *value = which == 0                   ? kernel.number("threads=", 1024)
           : which == 1                 ? kernel.number("shared=", 0)
           : which == 4                 ? kernel.number("regs=", 32)
           : which >= 11 && which <= 13 ? kernel.number("cluster=", 0)
                                        : 0;
  return 0;
}
int cuFuncSetAttribute(void* function, int which, int value) {
  if (which == 8) static_cast<Kernel*>(function)->dynamic_allowed = value;
  if (which == 14) static_cast<Kernel*>(function)->large_clusters = value;
  return 0;
}
int cuFuncGetParamInfo(void* function, std::size_t index, std::size_t* offset, std::size_t* size) {
  const Kernel& kernel = *static_cast<Kernel*>(function);
  if (index >= static_cast<std::size_t>(parameter_count(kernel))) return 1;
  const char* at = kernel.image.c_str() + kernel.image.find("args=") + 5;
  for (std::size_t i = 0; i < index; ++i) at = std::strchr(at, ',') + 1;
  return *offset = 0, *size = static_cast<std::size_t>(std::atoi(at)), 0;
}
int cuMemGetInfo_v2(std::size_t* free, std::size_t* total) {
  return *free = std::size_t(1) << 30, *total = std::size_t(40) << 30, 0;
}
int cuMemAlloc_v2(std::uint64_t* pointer, std::size_t bytes) {
  if (sticky) return sticky;
  if (bytes == 0) return 1;
  if (bytes > std::size_t(1) << 30) return 2;
  *pointer = reinterpret_cast<std::uint64_t>(std::calloc(1, bytes));
  memory[*pointer] = bytes;
  return 0;
}
int cuMemFree_v2(std::uint64_t pointer) {
  if (memory.erase(pointer) != 1) std::abort();
  std::free(reinterpret_cast<void*>(pointer));
  return 0;
}
int cuMemcpyHtoD_v2(std::uint64_t to, const void* from, std::size_t bytes) {
  if (sticky) return sticky;
  return std::memcpy(reinterpret_cast<void*>(to), from, bytes), 0;
}
int cuMemcpyDtoH_v2(void* to, std::uint64_t from, std::size_t bytes) {
  if (sticky) return sticky;
  return std::memcpy(to, reinterpret_cast<void*>(from), bytes), 0;
}
int cuMemcpyDtoDAsync_v2(std::uint64_t to, std::uint64_t from, std::size_t bytes, void*) {
  if (capturing) return ++capturing->clears, 0;
  clock_us += 1;
  return std::memcpy(reinterpret_cast<void*>(to), reinterpret_cast<void*>(from), bytes), 0;
}
int cuMemsetD8Async(std::uint64_t to, unsigned char value, std::size_t bytes, void*) {
  if (capturing) return ++capturing->clears, 0;
  clock_us += 1;
  return std::memset(reinterpret_cast<void*>(to), value, bytes), 0;
}
int cuStreamCreate(void** stream, unsigned) { return *stream = keep(new int), 0; }
int cuStreamDestroy_v2(void* stream) { return drop(stream); }
int cuStreamQuery(void*) {
  if (endless || Clock::now() < busy_until) return 600;
  if (!complained.empty()) std::fputs(complained.c_str(), stderr);
  complained.clear();
  return sticky;
}
int cuStreamSynchronize(void*) {
  // What kernels print comes with synchronization only, as on hardware.
  if (!printed.empty()) std::fputs(printed.c_str(), stdout);
  printed.clear();
  return sticky;
}
int cuStreamBeginCapture_v2(void*, int) {
  capturing = keep(new Graph);
  return 0;
}
int cuStreamEndCapture(void*, void** graph) {
  *graph = capturing;
  capturing = nullptr;
  return 0;
}
int cuGraphInstantiateWithFlags(void** executable, void* graph, unsigned long long) {
  *executable = keep(new Graph(*static_cast<Graph*>(graph)));
  return 0;
}
int cuGraphDestroy(void* graph) { return drop(graph); }
int cuGraphExecDestroy(void* graph) { return drop(graph); }
int cuGraphLaunch(void* graph, void*) {
  ++graph_launches;
  clock_us += static_cast<Graph*>(graph)->clears;
  for (Kernel* kernel : static_cast<Graph*>(graph)->nodes) run(kernel);
  return 0;
}
int cuEventCreate(void** event, unsigned) { return *event = keep(new Event), 0; }
int cuEventDestroy_v2(void* event) { return drop(event); }
int cuEventRecord(void* event, void*) { return static_cast<Event*>(event)->us = clock_us, 0; }
int cuEventElapsedTime(float* ms, void* begin, void* end) {
  *ms = static_cast<float>((static_cast<Event*>(end)->us - static_cast<Event*>(begin)->us) / 1000);
  return 0;
}
struct LaunchAttribute {
  int id, padding;
  unsigned value[16];
};
struct LaunchConfig {
  unsigned grid[3], block[3], shared;
  void* stream;
  const LaunchAttribute* attributes;
  unsigned attribute_count;
};
int cuLaunchKernelEx(const LaunchConfig* config, void* function, void** parameters, void**) {
  auto* kernel = static_cast<Kernel*>(function);
  const unsigned shared = config->shared;
  unsigned blocks = 1;
  for (unsigned i = 0; i < config->attribute_count; ++i) {
    // A kernel with a cluster of its own takes no other.
    if (config->attributes[i].id != 4 || kernel->number("cluster=", 0)) return 1;
    for (int side = 0; side < 3; ++side) {
      const unsigned extent = config->attributes[i].value[side];
      if (!extent || config->grid[side] % extent) return 1;
      blocks *= extent;
    }
  }
  if (blocks > (kernel->large_clusters ? 16 : 8)) return 1;
  cluster_blocks = config->attribute_count ? blocks : 0;
  if (sticky) return sticky;
  if (const int refused = kernel->number("refuse=", 0)) return refused;
  if (static_cast<int>(shared) + kernel->number("shared=", 0) > 49152 &&
      static_cast<int>(shared) > kernel->dynamic_allowed)
    return 1;
  // A real driver reads as many parameters as the kernel has.
  for (int i = 0; i < 64; ++i)
    if (!parameters[i]) return 1;
  if (capturing) return capturing->nodes.push_back(kernel), 0;
  return run(kernel);
}

// For the tests.
void fake_reset() {
  clock_us = 0;
  sticky = 0;
  endless = false;
  launches = graph_launches = 0;
  while (!alive.empty()) drop(alive.begin()->first); // what a lost device left behind goes with its process
  while (!memory.empty()) cuMemFree_v2(memory.begin()->first);
  contexts = 0;
}
int fake_alive() { return static_cast<int>(alive.size() + memory.size()) + contexts; }
int fake_launches() { return launches; }
int fake_graph_launches() { return graph_launches; }
unsigned fake_cluster_blocks() { return cluster_blocks; } ///< of the last launch's attribute; 0: it had none
}
