/// Threads that the program starts: each begins at the current time of the thread that starts it, whenever
/// computer runs it. The program's pthread_create is intercepted, then forwarded to the C library's.

#include "kernels/program/runtime/host_heap.h"
#include "kernels/program/runtime/state.h"

#include <dlfcn.h>
#include <pthread.h>

namespace kernelarium::program {
namespace {

thread_local Thread* mine = nullptr;
thread_local Moment begin; ///< of this thread, until the runtime knows it

struct Start {
  void* (*run)(void*);
  void* argument;
  Moment moment;
  Allocates::Who who;
};

void* begin_thread(void* data) {
  auto* start = static_cast<Start*>(data);
  begin = std::move(start->moment);
  const auto run = start->run;
  void* const argument = start->argument;
  const Allocates as(start->who);
  delete start;
  return run(argument);
}

/// Where the calling thread has got to.
Moment moment_now() {
  if (!mine) return begin; // has not called the runtime yet
  Moment now = mine->now;
  now.us += host_clock() - mine->left;
  return now;
}

}

Thread& this_thread() {
  if (!mine) {
    Runtime& all = runtime();
    const std::lock_guard lock(all.mutex);
    mine = new Thread;
    mine->number = all.threads++;
    mine->left = host_clock();
    mine->stack = this_stack();
    mine->now = begin;
  }
  return *mine;
}

}

using namespace kernelarium::program;

extern "C" [[gnu::visibility("default")]] int pthread_create(pthread_t* thread,
                                                             const pthread_attr_t* attributes,
                                                             void* (*run)(void*), void* argument) noexcept {
  static const auto create = reinterpret_cast<decltype(&pthread_create)>(dlsym(RTLD_NEXT, "pthread_create"));
  auto* start = new Start{run, argument, moment_now(), who_allocates()};
  const int error = create(thread, attributes, begin_thread, start);
  if (error != 0) delete start; // else it is the new thread's
  return error;
}
