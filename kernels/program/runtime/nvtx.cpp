/// NVTX ranges of the program, for the timeline. NVTX is headers that look for a library by the environment
/// (NVTX_INJECTION64_PATH) and pass it their table of functions; this library receives the ranges.
#include "kernels/program/runtime/call.h"

#include <fmt/format.h>

using namespace kernelarium::program;

namespace {

// As nvtx3's headers lay them out.
struct Attributes {
  std::uint16_t version, bytes;
  std::uint32_t category;
  std::int32_t color_type;
  std::uint32_t color;
  std::int32_t payload_type, reserved;
  std::uint64_t payload;
  std::int32_t message_type;
  const char* message;
};
using Function = void (*)();
struct Callbacks {
  std::size_t bytes;
  int (*table)(int module, Function*** out, unsigned* count);
};
using GetExportTable = const void* (*)(std::uint32_t id);
constexpr std::uint32_t kCallbacks = 1;
constexpr int kCore = 1, kCore2 = 5, kAscii = 1;

struct Open {
  std::string text;
  double begin = 0;
};
thread_local std::vector<Open> stack;

std::string text_of(const Attributes* attributes) {
  return attributes && attributes->message_type == kAscii && attributes->message ? attributes->message
                                                                                 : "range";
}

int push(std::string text) {
  Call call("nvtxRangePush", __builtin_frame_address(0), Entry::silent);
  stack.push_back({std::move(text), call.thread().now.us});
  return static_cast<int>(stack.size()) - 1;
}
int pop() {
  if (stack.empty()) return -1;
  Call call("nvtxRangePop", __builtin_frame_address(0), Entry::silent);
  runtime().recorder.line(fmt::format(R"("range":{},"thread":{},"begin":{},"end":{})",
                                      json_text(stack.back().text), call.thread().number,
                                      json_of(stack.back().begin), json_of(call.thread().now.us)));
  stack.pop_back();
  return static_cast<int>(stack.size());
}

int push_ascii(const char* text) { return push(text ? text : "range"); }
int push_attributes(const Attributes* attributes) { return push(text_of(attributes)); }
int domain_push(void*, const Attributes* attributes) { return push(text_of(attributes)); }
int domain_pop(void*) { return pop(); }

void put(Function** table, unsigned count, unsigned index, Function function) {
  if (index < count && table[index]) *table[index] = function;
}

}

extern "C" [[gnu::visibility("default")]] int InitializeInjectionNvtx2(GetExportTable get_table) {
  const auto* callbacks = static_cast<const Callbacks*>(get_table(kCallbacks));
  Function** table = nullptr;
  unsigned count = 0;
  if (!callbacks || !callbacks->table(kCore, &table, &count)) return 0;
  put(table, count, 8, reinterpret_cast<Function>(push_attributes));
  put(table, count, 9, reinterpret_cast<Function>(push_ascii));
  put(table, count, 11, reinterpret_cast<Function>(pop));
  if (callbacks->table(kCore2, &table, &count)) {
    put(table, count, 4, reinterpret_cast<Function>(domain_push));
    put(table, count, 5, reinterpret_cast<Function>(domain_pop));
  }
  return 1;
}
