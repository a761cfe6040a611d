#include "kernels/program/runtime/stack_memory.h"

#include "kernels/program/runtime/executable.h"
#include "kernels/program/runtime/local_variables.h"

#include <string_view>

namespace kernelarium::program {
namespace {

/// How a function begins, by its code.
enum class Prologue { unknown, usual, realigning };
Prologue prologue_of(std::uint64_t function) {
  using namespace std::string_view_literals;
  constexpr std::size_t kLongest = 40;
  const Executable& program = executable();
  const std::uint64_t at = program.base + function;
  if (!program.holds_code(at) || !program.holds_code(at + kLongest)) return Prologue::unknown;
  std::string_view code(reinterpret_cast<const char*>(at), kLongest);
  if (constexpr auto kEndbr64 = "\xf3\x0f\x1e\xfa"sv; code.starts_with(kEndbr64))
    code.remove_prefix(kEndbr64.size());
  constexpr auto kPushRbp = "\x55"sv, kMovRspRbp = "\x48\x89\xe5"sv,
                 kLeaR10 = "\x4c\x8d\x54\x24\x08"sv; // before the stack pointer is aligned
  if (code.find(kMovRspRbp) == std::string_view::npos) return Prologue::unknown;
  if (code.starts_with(kPushRbp)) return Prologue::usual;
  return code.starts_with(kLeaR10) ? Prologue::realigning : Prologue::unknown;
}

}

std::optional<StackMemory> stack_memory(std::uint64_t address, const void* frame, const StackBounds& stack) {
  const std::optional<OwnFrame> around = frame_around(address, frame, stack);
  const FunctionAt* function = around ? function_at(around->call) : nullptr;
  const Prologue prologue = function ? prologue_of(function->begin) : Prologue::unknown;
  if (prologue == Prologue::unknown) return std::nullopt;
  std::optional<StackMemory> found;
  const std::uint64_t end_of_frame = around->base + 16; // above the saved frame pointer and return address
  for (const LocalVariable& one : function->variables) {
    const std::uint64_t begin = end_of_frame + static_cast<std::uint64_t>(one.place);
    if (prologue != Prologue::usual || address < begin || address >= begin + one.bytes) continue;
    // Of two that share a place the longer one counts.
    if (found && found->address + found->bytes >= begin + one.bytes) continue;
    found = {begin, one.bytes, one.name, one.line};
  }
  if (!found) found = {address, around->base - address, "", 0};
  return found;
}

Sentence describe(const StackMemory& memory) {
  if (memory.name.empty())
    return Sentence::tr("%1 bytes on the stack, up to the registers that the function has saved",
                        memory.bytes);
  return Sentence::tr("the variable %1 of %2 bytes on the stack, declared in line %3", memory.name,
                      memory.bytes, memory.line);
}

}
