#include "kernels/program/runtime/faults.h"

#include "kernels/program/runtime/call.h"
#include "kernels/program/runtime/in_flight.h"

#include <csignal>
#include <cstring>
#include <dlfcn.h>
#include <fmt/format.h>
#include <ucontext.h>

namespace kernelarium::program {
namespace {

/// What the program does at these signals.
struct sigaction before[NSIG];
bool is_watching = false;

bool is_memory_fault(int signal) { return signal == SIGSEGV || signal == SIGBUS; }

/// The C library's.
int set_action(int signal, const struct sigaction* action, struct sigaction* old) {
  static const auto next = reinterpret_cast<decltype(&::sigaction)>(dlsym(RTLD_NEXT, "sigaction"));
  return next(signal, action, old);
}

bool is_handled(int signal) {
  return before[signal].sa_handler != SIG_DFL && before[signal].sa_handler != SIG_IGN;
}

/// Calls the program's handler as the system would; it may not return (siglongjmp). What it blocks is open
/// again when the handler of the runtime returns.
void handle_as_program(int signal, siginfo_t* info, void* context) {
  const struct sigaction action = before[signal];
  if (action.sa_flags & SA_RESETHAND) before[signal].sa_handler = SIG_DFL;
  sigset_t blocked = action.sa_mask;
  if (!(action.sa_flags & SA_NODEFER)) sigaddset(&blocked, signal);
  pthread_sigmask(SIG_BLOCK, &blocked, nullptr);
  if (action.sa_flags & SA_SIGINFO)
    action.sa_sigaction(signal, info, context);
  else
    action.sa_handler(signal);
}

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

/// What is used here may allocate: the program is lost, or its own handler goes on.
void on_fault(int signal, siginfo_t* info, void* context) {
  if (signal == SIGSEGV && is_guarded(*info, context)) return;
  const bool goes_on = is_memory_fault(signal) && is_handled(signal);
  static volatile std::sig_atomic_t entered = 0;
  if (!entered) {
    entered = 1;
    const Allocates own(Allocates::Who::runtime);
    Runtime& all = runtime();
    const bool locked = all.mutex.try_lock();
    if (is_memory_fault(signal)) {
      const auto address = reinterpret_cast<std::uint64_t>(info->si_addr);
      const Frames frames = frames_of(*static_cast<ucontext_t*>(context));
      if (!tell_lost_access(address, frames) && !goes_on)
        all.finding("crash",
                    Sentence::tr("the program crashed: it accessed %1, which is not mapped", in_hex(address)),
                    frames);
    }
    all.trace_writer.flush();
    if (locked) all.mutex.unlock();
    if (goes_on) entered = 0;
  }
  if (goes_on) return handle_as_program(signal, info, context);
  // As it would have been without us.
  set_action(signal, &before[signal], nullptr);
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
  stack_t alternative{};
  if (sigaltstack(nullptr, &alternative) == 0 && (alternative.ss_flags & SS_DISABLE)) {
    alternative = {.ss_sp = stack, .ss_flags = 0, .ss_size = sizeof stack};
    sigaltstack(&alternative, nullptr);
  }
  for (const int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGTERM, SIGINT}) {
    struct sigaction action {};
    action.sa_sigaction = on_fault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    set_action(signal, &action, &before[signal]);
  }
  is_watching = true;
}

}

// A sanitizer has its own.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
using namespace kernelarium::program;

// A handler of the program must not replace the one that the guards of memory need.
#pragma GCC visibility push(default)
extern "C" {

int sigaction(int signal, const struct sigaction* action, struct sigaction* old) noexcept {
  if (!is_watching || !is_memory_fault(signal)) return set_action(signal, action, old);
  if (old) *old = before[signal];
  if (action) before[signal] = *action;
  return 0;
}
sighandler_t signal(int signal, sighandler_t handler) noexcept {
  struct sigaction action {
  }, old{};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigaddset(&action.sa_mask, signal);
  return sigaction(signal, &action, &old) == 0 ? old.sa_handler : SIG_ERR;
}
}
#pragma GCC visibility pop
#endif
