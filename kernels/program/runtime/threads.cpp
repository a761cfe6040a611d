/// Threads that the program starts: each begins at the current time of the thread that starts it, whenever
/// the computer runs it, and who joins it goes on when it has ended. The program's pthread_create and
/// pthread_join are intercepted, then forwarded to the C library's.

#include "kernels/program/runtime/host_heap.h"
#include "kernels/program/runtime/state.h"

#include <algorithm>
#include <dlfcn.h>
#include <map>
#include <mutex>
#include <pthread.h>

namespace kernelarium::program {
namespace {

thread_local Thread* mine = nullptr;
thread_local Moment begin;            ///< of this thread, until the runtime knows it
thread_local bool is_started = false; ///< by the program

std::mutex ends_mutex;
/// When threads that used the runtime ended, until someone joins them; never destroyed.
std::map<pthread_t, double>& ends() {
  static auto* const all = new std::map<pthread_t, double>;
  return *all;
}

/// Where the calling thread has got to.
Moment moment_now() {
  if (!mine) return begin; // has not called the runtime yet
  mine->come_back();
  const Moment now = mine->now;
  mine->leave();
  return now;
}

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
  is_started = start->who == Allocates::Who::program;
  delete start;
  void* const result = run(argument);
  if (mine && is_started) {
    const Allocates own(Allocates::Who::runtime);
    const std::lock_guard lock(ends_mutex);
    ends()[pthread_self()] = moment_now().us;
  }
  return result;
}

}

Thread& this_thread() {
  if (!mine) {
    Runtime& all = runtime();
    const std::lock_guard lock(all.mutex);
    mine = new Thread;
    mine->number = all.threads++;
    mine->left = host_clock();
    if (is_started) mine->left_computing = 0; // what it has computed until now
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
extern "C" [[gnu::visibility("default")]] int pthread_join(pthread_t thread, void** result) {
  static const auto join = reinterpret_cast<decltype(&pthread_join)>(dlsym(RTLD_NEXT, "pthread_join"));
  if (mine) moment_now();
  const int error = join(thread, result);
  if (error != 0) return error;
  const Allocates own(Allocates::Who::runtime);
  const std::lock_guard lock(ends_mutex);
  const auto end = ends().find(thread);
  if (end == ends().end()) return 0;
  // How long this computer took over it, and to wake this thread up, does not count.
  Moment& now = mine ? mine->now : begin;
  now.us = std::max(now.us, end->second);
  if (mine) mine->leave();
  ends().erase(end);
  return 0;
}
