#include "kernels/simulator/engine/runtime_calls.h"

#include "kernels/simulator/engine/call_values.h"
#include "kernels/simulator/engine/child_work.h"
#include "kernels/simulator/engine/conditional.h"
#include "kernels/simulator/engine/memory_access.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <optional>
#include <tuple>

namespace kernelarium::sim {
namespace {

constexpr std::size_t kLongestPrint = 1 << 20; // characters a launch may print per block
constexpr std::size_t kLongestText = 4096;     // of one string or number

std::optional<std::byte> byte_at(Warp& warp, int lane, std::uint64_t address) {
  const std::byte* place = place_of(warp, lane, address);
  return place ? std::optional(*place) : std::nullopt;
}

std::string text_at(Warp& warp, int lane, std::uint64_t address) {
  std::string text;
  while (text.size() < kLongestText) {
    const auto byte = byte_at(warp, lane, address + text.size());
    if (!byte || *byte == std::byte{0}) break;
    text += static_cast<char>(*byte);
  }
  return text;
}

struct Formatted {
  std::string text;
  std::uint32_t arguments = 0; ///< what printf of CUDA returns
  bool unwritten = false;      ///< of an argument some byte
};

bool is_unwritten(Warp& warp, int lane, std::uint64_t address) {
  if (!warp.worker->launch().checker || address - kLocalWindow >= kWindowSize) return false;
  grow_local_written(warp);
  return !warp.local_written[local_index(lane, local_offset(warp, lane, address))];
}

/// Formats like printf of CUDA: arguments lie in a buffer, 4 or 8 bytes each, aligned to their size.
Formatted format(Warp& warp, int lane, const std::string& pattern, std::uint64_t arguments) {
  Formatted formatted;
  std::string& out = formatted.text;
  std::uint64_t offset = 0;
  const auto take = [&](std::uint64_t bytes) {
    offset = (offset + bytes - 1) / bytes * bytes;
    std::uint64_t value = 0;
    for (std::uint64_t i = 0; i < bytes; ++i)
      if (const auto byte = byte_at(warp, lane, arguments + offset + i)) {
        value |= static_cast<std::uint64_t>(*byte) << (8 * i);
        formatted.unwritten |= is_unwritten(warp, lane, arguments + offset + i);
      }
    offset += bytes;
    ++formatted.arguments;
    return value;
  };
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] != '%') {
      out += pattern[i];
      continue;
    }
    std::size_t end = i + 1;
    std::string flags = "%";
    for (; end < pattern.size() &&
           std::string_view("-+ #0123456789.*").find(pattern[end]) != std::string_view::npos;
         ++end) {
      if (pattern[end] == '*' && flags.find('.') != std::string::npos) break;
      flags += pattern[end] == '*'
                   ? std::to_string(static_cast<std::int32_t>(take(4))) // below 0: to the left
                   : std::string(1, pattern[end]);
    }
    // Of C's directives these are none of CUDA's: a precision among the arguments, the sizes z, j and t. They
    // stand in the text as they are.
    if (end < pattern.size() && std::string_view("*zjt").find(pattern[end]) != std::string_view::npos) {
      out += pattern.substr(i, end - i + 1);
      i = end;
      continue;
    }
    bool wide = false;
    while (end < pattern.size() && std::string_view("lh").find(pattern[end]) != std::string_view::npos) {
      wide |= pattern[end] != 'h';
      ++end;
    }
    if (end >= pattern.size() || flags.size() > 16) {
      out += pattern.substr(i);
      break;
    }
    const char kind = pattern[end];
    char buffer[kLongestText + 1];
    buffer[0] = 0;
    switch (kind) {
    case '%':
      out += '%';
      break;
    case 'c':
      std::snprintf(buffer, sizeof buffer, (flags + "c").c_str(), static_cast<int>(take(4)));
      break;
    case 'd':
    case 'i':
      if (wide)
        std::snprintf(buffer, sizeof buffer, (flags + "lld").c_str(), static_cast<long long>(take(8)));
      else
        std::snprintf(buffer, sizeof buffer, (flags + "d").c_str(), static_cast<int>(take(4)));
      break;
    case 'u':
    case 'x':
    case 'X':
    case 'o':
      if (wide)
        std::snprintf(buffer, sizeof buffer, (flags + "ll" + kind).c_str(),
                      static_cast<unsigned long long>(take(8)));
      else
        std::snprintf(buffer, sizeof buffer, (flags + kind).c_str(), static_cast<unsigned>(take(4)));
      break;
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'a':
    case 'A': {
      double value = std::bit_cast<double>(take(8));
      if (std::isnan(value))
        value = std::fabs(value); // a GPU's arithmetic makes positive NaNs, the host's negative ones
      std::snprintf(buffer, sizeof buffer, (flags + kind).c_str(), value);
      break;
    }
    case 'p':
      std::snprintf(buffer, sizeof buffer, "0x%llx", static_cast<unsigned long long>(take(8)));
      break;
    case 's': {
      const std::uint64_t place = take(8);
      const std::string text = place ? text_at(warp, lane, place) : "(null)";
      std::snprintf(buffer, sizeof buffer, (flags + "s").c_str(), text.c_str());
      break;
    }
    default:
      out += pattern.substr(i, end - i + 1);
      break;
    }
    out += buffer;
    i = end;
  }
  return formatted;
}

const Op* print(Warp& warp, const Op* op) {
  add_lane_work(warp, work::call);
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    std::string& printed = warp.block->printed;
    const Formatted line =
        format(warp, lane, text_at(warp, lane, parameter(warp, op, 0, lane)), parameter(warp, op, 1, lane));
    if (line.unwritten) {
      const auto origin = std::make_shared<Origin>();
      origin->op = op->index;
      origin->diagnostic = warp.worker->diagnostic(
          warp, op, "uninitialised",
          Sentence::tr(
              "printf() of a value that nothing has set: the thread reads a variable, or an element of "
              "an array, before it writes to it"),
          lane);
      if (!warp.worker->launch().checker->tell(warp, origin, false)) return nullptr;
    }
    if (printed.size() < kLongestPrint) printed += line.text;
    give_result(warp, op, lane, line.arguments);
  }
  return op + 1;
}

/// What the driver prints: a line for each thread.
std::string words_of_driver(Warp& warp, const Op* op) {
  const Dim3 &id = warp.block->id, &shape = warp.worker->launch().block;
  std::string words;
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const auto text = [&](int index) { return text_at(warp, lane, parameter(warp, op, index, lane)); };
    const std::uint32_t thread = warp.thread_of(lane);
    words += fmt::format("{}:{}: {}: block: [{},{},{}], thread: [{},{},{}] Assertion `{}` failed.\n", text(1),
                         static_cast<std::uint32_t>(parameter(warp, op, 2, lane)), text(3), id.x, id.y, id.z,
                         thread % shape.x, thread / shape.x % shape.y, thread / (shape.x * shape.y), text(0));
  }
  return words;
}

const Op* assert_fail(Warp& warp, const Op* op) {
  const int lane = std::countr_zero(warp.mask);
  const std::string said = text_at(warp, lane, parameter(warp, op, 0, lane)),
                    function = text_at(warp, lane, parameter(warp, op, 3, lane));
  Sentence message = function.empty()        ? Sentence::tr("the kernel raised %1", said)  // of Numba
                     : function == "unknown" ? Sentence::tr("assertion '%1' failed", said) // of Triton
                                             : Sentence::tr("assertion '%1' failed in %2", said, function);
  // No part of the sentence: for who shows what the driver would.
  if (message.arguments.size() == 2) message.arguments.emplace_back(words_of_driver(warp, op));
  return warp.worker->fault(warp, op, "assert", message, lane);
}

const Op* allocate(Warp& warp, const Op* op) {
  add_lane_work(warp, work::call);
  LaunchState& launch = warp.worker->launch();
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const DeviceHeap::Block block =
        launch.heap.allocate(parameter(warp, op, 0, lane), launch.checker != nullptr);
    if (block.address && launch.checker) launch.checker->allocated(block.address, block.room);
    give_result(warp, op, lane, block.address);
  }
  return op + 1;
}

const Op* release(Warp& warp, const Op* op) {
  add_lane_work(warp, work::call);
  LaunchState& launch = warp.worker->launch();
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::uint64_t address = parameter(warp, op, 0, lane);
    if (address == 0) continue;
    std::uint64_t bytes = 0;
    switch (launch.heap.free(address, launch.checker != nullptr, &bytes)) {
    case DeviceHeap::Freed::now:
      if (launch.checker && !launch.checker->frees(warp, op, lane, address, bytes)) return nullptr;
      break;
    case DeviceHeap::Freed::before:
      return warp.worker->fault(
          warp, op, "out-of-bounds",
          Sentence::tr("free(%1): this block was already freed", fmt::format("{:#x}", address)), lane);
    case DeviceHeap::Freed::never:
      return warp.worker->fault(
          warp, op, "out-of-bounds",
          Sentence::tr("free(%1): malloc() did not return this address", fmt::format("{:#x}", address)),
          lane);
    }
  }
  return op + 1;
}

const Op* set_conditional(Warp& warp, const Op* op) {
  add_lane_work(warp, work::call);
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::uint64_t handle = parameter(warp, op, 0, lane), address = handle & ~kConditionalBits;
    const Allocation* holder = (handle & kConditionalBits) == kConditionalMark
                                   ? warp.worker->launch().memory.find(address)
                                   : nullptr;
    if (!holder)
      return warp.worker->fault(
          warp, op, "out-of-bounds",
          Sentence::tr(
              "cudaGraphSetConditional(%1): no cudaGraphConditionalHandleCreate has returned that handle",
              fmt::format("{:#x}", handle)),
          lane);
    std::atomic_ref(*reinterpret_cast<std::uint32_t*>(&holder->host[address - holder->address]))
        .store(static_cast<std::uint32_t>(parameter(warp, op, 1, lane)), std::memory_order_relaxed);
  }
  return op + 1;
}

}

Handler runtime_call(const std::string& name) {
  if (const Handler call = device_runtime_call(name)) return call;
  if (name == "vprintf") return &print;
  if (name == "__assertfail") return &assert_fail;
  if (name == "malloc") return &allocate;
  if (name == "free") return &release;
  if (name == "cudaGraphSetConditional") return &set_conditional;
  return nullptr;
}

const Op* refused_function(Warp& warp, const Op* op) {
  const Diagnostic& why = warp.worker->program().refusals[op->imm];
  return warp.worker->fault(warp, op, why.kind, why.message, std::countr_zero(warp.mask));
}

}
