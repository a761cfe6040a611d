/// NVTX ranges and marks of the program, for the timeline. NVTX is headers that look for a library by the
/// environment (NVTX_INJECTION64_PATH) and pass it their table of functions; this library receives the
/// ranges.
#include "kernels/program/runtime/call.h"

#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <set>

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
  const void* message;
};
using Function = void (*)();
struct Callbacks {
  std::size_t bytes;
  int (*table)(int module, Function*** out, unsigned* count);
};
using GetExportTable = const void* (*)(std::uint32_t id);
constexpr std::uint32_t kCallbacks = 1;
constexpr int kCore = 1, kCore2 = 5, kAscii = 1, kWide = 2, kRegistered = 3;

struct Open {
  std::string text;
  double begin = 0;
  int thread = 0;
};
thread_local std::vector<Open> stack;

// Ranges with a number may end in another thread: used within a Call, which holds the runtime's lock.
std::map<std::uint64_t, Open> numbered;
std::uint64_t last_number = 0;

std::string text_of(const char* text) { return text ? text : "range"; }
std::string text_of(const wchar_t* text) {
  return text ? std::filesystem::path(text).string() : "range"; // which converts to UTF-8
}
std::string text_of(const Attributes* attributes) {
  if (!attributes || !attributes->message) return "range";
  switch (attributes->message_type) {
  case kAscii:
    return static_cast<const char*>(attributes->message);
  case kWide:
    return text_of(static_cast<const wchar_t*>(attributes->message));
  case kRegistered:
    return *static_cast<const std::string*>(attributes->message);
  default:
    return "range";
  }
}

void record(const Open& range, double end) {
  runtime().trace_writer.line(fmt::format(R"("range":{},"thread":{},"begin":{},"end":{})",
                                          json_text(range.text), range.thread, json_of(range.begin),
                                          json_of(end)));
}

/// A range without a duration.
void mark(std::string text) {
  Call call("nvtxMark", __builtin_frame_address(0), Entry::silent);
  const double now = call.thread().now.us;
  record({std::move(text), now, call.thread().number}, now);
}
int push(std::string text) {
  Call call("nvtxRangePush", __builtin_frame_address(0), Entry::silent);
  stack.push_back({std::move(text), call.thread().now.us, call.thread().number});
  return static_cast<int>(stack.size()) - 1;
}
int pop() {
  if (stack.empty()) return -1;
  Call call("nvtxRangePop", __builtin_frame_address(0), Entry::silent);
  record(stack.back(), call.thread().now.us);
  stack.pop_back();
  return static_cast<int>(stack.size());
}
std::uint64_t start(std::string text) {
  Call call("nvtxRangeStart", __builtin_frame_address(0), Entry::silent);
  numbered[++last_number] = {std::move(text), call.thread().now.us, call.thread().number};
  return last_number;
}
void end(std::uint64_t number) {
  Call call("nvtxRangeEnd", __builtin_frame_address(0), Entry::silent);
  if (const auto range = numbered.extract(number)) record(range.mapped(), call.thread().now.us);
}

template<class Text>
void mark_text(const Text* text) {
  mark(text_of(text));
}
template<class Text>
int push_text(const Text* text) {
  return push(text_of(text));
}
template<class Text>
std::uint64_t start_text(const Text* text) {
  return start(text_of(text));
}
void domain_mark(void*, const Attributes* attributes) { mark_text(attributes); }
int domain_push(void*, const Attributes* attributes) { return push_text(attributes); }
int domain_pop(void*) { return pop(); }
std::uint64_t domain_start(void*, const Attributes* attributes) { return start_text(attributes); }
void domain_end(void*, std::uint64_t number) { end(number); }
/// A handle is the address of the text.
template<class Text>
const void* domain_register(void*, const Text* text) {
  static std::mutex mutex;
  static std::set<std::string> registered;
  const std::lock_guard lock(mutex);
  return &*registered.insert(text_of(text)).first;
}

template<class F>
void put(Function** table, unsigned count, unsigned index, F function) {
  if (index < count && table[index]) *table[index] = reinterpret_cast<Function>(function);
}

}

extern "C" [[gnu::visibility("default")]] int InitializeInjectionNvtx2(GetExportTable get_table) {
  const auto* callbacks = static_cast<const Callbacks*>(get_table(kCallbacks));
  Function** table = nullptr;
  unsigned count = 0;
  if (!callbacks || !callbacks->table(kCore, &table, &count)) return 0;
  put(table, count, 1, mark_text<Attributes>);
  put(table, count, 2, mark_text<char>);
  put(table, count, 3, mark_text<wchar_t>);
  put(table, count, 4, start_text<Attributes>);
  put(table, count, 5, start_text<char>);
  put(table, count, 6, start_text<wchar_t>);
  put(table, count, 7, end);
  put(table, count, 8, push_text<Attributes>);
  put(table, count, 9, push_text<char>);
  put(table, count, 10, push_text<wchar_t>);
  put(table, count, 11, pop);
  if (callbacks->table(kCore2, &table, &count)) {
    put(table, count, 1, domain_mark);
    put(table, count, 2, domain_start);
    put(table, count, 3, domain_end);
    put(table, count, 4, domain_push);
    put(table, count, 5, domain_pop);
    put(table, count, 10, domain_register<char>);
    put(table, count, 11, domain_register<wchar_t>);
  }
  return 1;
}
