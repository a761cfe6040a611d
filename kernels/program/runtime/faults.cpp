#include "kernels/program/runtime/faults.h"

#include "kernels/program/runtime/call.h"
#include "kernels/program/runtime/in_flight.h"

#include <csignal>
#include <cstring>
#include <fmt/format.h>
#include <ucontext.h>

namespace kernelarium::program {
namespace {

struct sigaction before[NSIG];

Frames frames_of(const ucontext_t& context) {
  const auto& registers = context.uc_mcontext.gregs;
  return frames_at(static_cast<std::uint64_t>(registers[REG_RIP]),
                   static_cast<std::uint64_t>(registers[REG_RSP]),
                   static_cast<std::uint64_t>(registers[REG_RBP]), this_thread().stack);
}

/// An access that the runtime guards against: the program continues after it.
bool is_guarded(const siginfo_t& info, void* context) {
  Runtime& all = runtime();
  if (!all.follow_races) return false;
  const Allocates own(Allocates::Who::runtime);
  const std::lock_guard lock(all.mutex);
  const ucontext_t& at = *static_cast<ucontext_t*>(context);
  constexpr greg_t kWrite = 2; // in the error code of a page fault
  return met_guard(reinterpret_cast<std::uint64_t>(info.si_addr),
                   (at.uc_mcontext.gregs[REG_ERR] & kWrite) != 0, frames_of(at));
}

/// The program is lost: what is used here may allocate, for nothing else will run.
void on_fault(int signal, siginfo_t* info, void* context) {
  if (signal == SIGSEGV && is_guarded(*info, context)) return;
  static volatile std::sig_atomic_t entered = 0;
  if (!entered) {
    entered = 1;
    const Allocates own(Allocates::Who::runtime);
    Runtime& all = runtime();
    const bool locked = all.mutex.try_lock();
    if (signal == SIGSEGV || signal == SIGBUS) {
      const auto address = reinterpret_cast<std::uint64_t>(info->si_addr);
      const Frames frames = frames_of(*static_cast<ucontext_t*>(context));
      if (!tell_lost_access(address, frames))
        all.finding("crash",
                    Sentence::tr("the program crashed: it accessed %1, which is not mapped", in_hex(address)),
                    frames);
    }
    all.trace_writer.flush();
    if (locked) all.mutex.unlock();
  }
  // As it would have been without us.
  sigaction(signal, &before[signal], nullptr);
  raise(signal);
}

}

bool tell_lost_access(std::uint64_t address, const Frames& frames) {
  Runtime& all = runtime();
  if (const Block* block = all.find(address); block && block->kind == Block::Kind::device)
    all.finding("host-access",
                Sentence::tr("the host accessed the memory of %1 (byte %2): only kernels can; copy it "
                             "with cudaMemcpy, or allocate it with cudaMallocManaged",
                             describe(*block), address - block->address),
                frames, &block->where, Sentence::tr("allocated"));
  else if (const Block* freed = block ? nullptr : all.find_freed(address))
    all.finding("use-after-free",
                Sentence::tr("the host accessed the memory of %1, freed %2", describe(*freed),
                             place_of(freed->freed)),
                frames, &freed->freed, Sentence::tr("freed"));
  else if (address >> 40 >= 0x70 && address >> 40 < 0x7e)
    all.finding("host-access",
                Sentence::tr("the host accessed %1, an address in device memory: copy it with cudaMemcpy",
                             in_hex(address)),
                frames);
  else
    return false;
  return true;
}

void watch_faults() {
  static std::byte stack[64 << 10];
  stack_t alternative{.ss_sp = stack, .ss_flags = 0, .ss_size = sizeof stack};
  sigaltstack(&alternative, nullptr);
  for (const int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGTERM, SIGINT}) {
    struct sigaction action {};
    action.sa_sigaction = on_fault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    sigaction(signal, &action, &before[signal]);
  }
}

}
