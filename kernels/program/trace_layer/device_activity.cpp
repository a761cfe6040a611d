#include "kernels/program/trace_layer/device_activity.h"

#include "kernels/program/trace_layer/layer.h"

#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <unordered_map>

#if __has_include(<cupti.h>)
#include <cupti.h>
#define KERNELARIUM_HAS_CUPTI 1
#endif

namespace kernelarium::program::activity {

#ifdef KERNELARIUM_HAS_CUPTI
namespace {

constexpr std::size_t kBufferBytes = 1 << 20, kAlignment = 8;
constexpr auto kOurs = CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM0;

struct Activity {
  bool on = false;
  double host_us = 0; ///< when CUPTI's clock showed...
  std::uint64_t timestamp = 0;
  decltype(&cuptiActivityFlushAll) flush = nullptr;
  decltype(&cuptiActivityGetNextRecord) next = nullptr;
  decltype(&cuptiActivityPushExternalCorrelationId) push = nullptr;
  decltype(&cuptiActivityPopExternalCorrelationId) pop = nullptr;

  std::mutex mutex; ///< of what follows: buffers are returned in a thread of CUPTI's
  std::unordered_map<std::uint32_t, std::uint64_t> items; ///< by correlation
  std::vector<std::pair<std::uint32_t, Record>> records;  ///< with their correlation
};

Activity& activity() {
  static auto* const all = new Activity; // used until the process has ended
  return *all;
}

/// Next to the runtime, or where the toolkit has it.
void* open_library() {
  constexpr const char* kName = "libcupti.so.13";
  if (void* found = dlopen(kName, RTLD_NOW)) return found;
  Dl_info runtime{};
  if (!dladdr(dlsym(RTLD_NEXT, "cudaMalloc"), &runtime) || !runtime.dli_fname) return nullptr;
  std::error_code error;
  const auto folder = std::filesystem::canonical(runtime.dli_fname, error).parent_path();
  for (const char* place :
       {"", "../extras/CUPTI/lib64", "../../../extras/CUPTI/lib64", "../../cuda_cupti/lib"})
    if (void* found = dlopen((folder / place / kName).c_str(), RTLD_NOW)) return found;
  return nullptr;
}

const char* place_of(std::uint8_t kind) {
  switch (kind) {
  case CUPTI_ACTIVITY_MEMORY_KIND_PAGEABLE:
    return "pageable";
  case CUPTI_ACTIVITY_MEMORY_KIND_PINNED:
    return "pinned";
  case CUPTI_ACTIVITY_MEMORY_KIND_MANAGED:
  case CUPTI_ACTIVITY_MEMORY_KIND_MANAGED_STATIC:
    return "managed";
  default:
    return "device";
  }
}

template<class From>
Record timed(const From& from, Record::What what) {
  const auto us = [](std::uint64_t timestamp) {
    const Activity& all = activity();
    return all.host_us + (static_cast<double>(timestamp) - static_cast<double>(all.timestamp)) / 1000;
  };
  Record record;
  record.what = what;
  record.device = static_cast<int>(from.deviceId);
  record.stream = from.streamId;
  record.begin_us = us(from.start);
  record.end_us = us(from.end);
  return record;
}

void keep(const CUpti_Activity* one) {
  Activity& all = activity();
  if (one->kind == CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION) {
    const auto* from = reinterpret_cast<const CUpti_ActivityExternalCorrelation*>(one);
    if (from->externalKind == kOurs) all.items[from->correlationId] = from->externalId;
  } else if (one->kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL) {
    const auto* from = reinterpret_cast<const CUpti_ActivityKernel10*>(one);
    Record record = timed(*from, Record::What::kernel);
    record.name = from->name ? from->name : "kernel";
    const auto extent = [](std::int32_t x, std::int32_t y, std::int32_t z) {
      return dim3(static_cast<unsigned>(x), static_cast<unsigned>(y), static_cast<unsigned>(z));
    };
    record.grid = extent(from->gridX, from->gridY, from->gridZ);
    record.block = extent(from->blockX, from->blockY, from->blockZ);
    record.shared = static_cast<std::uint32_t>(from->dynamicSharedMemory);
    all.records.emplace_back(from->correlationId, std::move(record));
  } else if (one->kind == CUPTI_ACTIVITY_KIND_MEMCPY) {
    const auto* from = reinterpret_cast<const CUpti_ActivityMemcpy6*>(one);
    Record record = timed(*from, Record::What::copy);
    record.from = place_of(from->srcKind);
    record.to = place_of(from->dstKind);
    record.bytes = from->bytes;
    all.records.emplace_back(from->correlationId, std::move(record));
  } else if (one->kind == CUPTI_ACTIVITY_KIND_MEMSET) {
    const auto* from = reinterpret_cast<const CUpti_ActivityMemset4*>(one);
    Record record = timed(*from, Record::What::set);
    record.bytes = from->bytes;
    all.records.emplace_back(from->correlationId, std::move(record));
  }
}

void CUPTIAPI give_buffer(std::uint8_t** buffer, std::size_t* bytes, std::size_t* most_records) {
  *bytes = kBufferBytes;
  *most_records = 0;
  *buffer = static_cast<std::uint8_t*>(std::aligned_alloc(kAlignment, kBufferBytes));
}

void CUPTIAPI take_buffer(CUcontext, std::uint32_t, std::uint8_t* buffer, std::size_t, std::size_t valid) {
  Activity& all = activity();
  const std::lock_guard lock(all.mutex);
  CUpti_Activity* one = nullptr;
  while (valid > 0 && all.next(buffer, valid, &one) == CUPTI_SUCCESS) keep(one);
  std::free(buffer);
}

bool begin() {
  void* library = open_library();
  if (!library) return false;
  Activity& all = activity();
  const auto find = [&]<class Function>(Function& function, const char* name) {
    function = reinterpret_cast<Function>(dlsym(library, name));
    return function != nullptr;
  };
  decltype(&cuptiActivityRegisterCallbacks) register_callbacks = nullptr;
  decltype(&cuptiActivityEnable) enable = nullptr;
  decltype(&cuptiGetTimestamp) get_timestamp = nullptr;
  if (!find(all.flush, "cuptiActivityFlushAll") || !find(all.next, "cuptiActivityGetNextRecord") ||
      !find(all.push, "cuptiActivityPushExternalCorrelationId") ||
      !find(all.pop, "cuptiActivityPopExternalCorrelationId") ||
      !find(register_callbacks, "cuptiActivityRegisterCallbacks") || !find(enable, "cuptiActivityEnable") ||
      !find(get_timestamp, "cuptiGetTimestamp"))
    return false;
  if (register_callbacks(&give_buffer, &take_buffer) != CUPTI_SUCCESS) return false;
  // Calls are traced for their correlation with our items only.
  for (const CUpti_ActivityKind kind :
       {CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION, CUPTI_ACTIVITY_KIND_RUNTIME, CUPTI_ACTIVITY_KIND_DRIVER,
        CUPTI_ACTIVITY_KIND_MEMCPY, CUPTI_ACTIVITY_KIND_MEMSET, CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL})
    if (enable(kind) != CUPTI_SUCCESS) return false;
  const double before = host_us();
  if (get_timestamp(&all.timestamp) != CUPTI_SUCCESS) return false;
  all.host_us = (before + host_us()) / 2;
  return all.on = true;
}

}

bool start() {
  static const bool is_there = begin();
  return is_there;
}

bool is_on() { return activity().on; }

Mark::Mark(std::uint64_t id) : set_(activity().on && activity().push(kOurs, id) == CUPTI_SUCCESS) {}

Mark::~Mark() {
  std::uint64_t id = 0;
  if (set_) activity().pop(kOurs, &id);
}

std::vector<Record> take(bool last) {
  Activity& all = activity();
  if (!all.on) return {};
  all.flush(last ? CUPTI_ACTIVITY_FLAG_FLUSH_FORCED : 0);
  const std::lock_guard lock(all.mutex);
  std::vector<Record> known;
  std::vector<std::pair<std::uint32_t, Record>> later;
  for (auto& [correlation, record] : all.records) {
    const auto item = all.items.find(correlation);
    if (item == all.items.end() && !last) { // its call may be in a buffer that has not come yet
      later.emplace_back(correlation, std::move(record));
      continue;
    }
    record.item = item == all.items.end() ? 0 : item->second;
    known.push_back(std::move(record));
  }
  all.records = std::move(later);
  return known;
}

#else

bool start() { return false; }
bool is_on() { return false; }
Mark::Mark(std::uint64_t) {}
Mark::~Mark() = default;
std::vector<Record> take(bool) { return {}; }

#endif

}
