#include "kernels/program/runtime/host_functions.h"

#include "kernels/program/runtime/host_heap.h"

#include <mutex>
#include <semaphore>
#include <thread>
#include <vector>

namespace kernelarium::program {
namespace {

/// To sleep and be woken takes longer than most functions: looks for a few microseconds first.
void acquire_soon(std::binary_semaphore& semaphore) {
  for (int look = 0; look < 200; ++look) {
    if (semaphore.try_acquire()) return;
    __builtin_ia32_pause();
  }
  semaphore.acquire();
}

/// A thread that waits for functions to the end of the process: a new one for each would take longer than
/// most of them.
class Helper {
 public:
  Helper() {
    std::thread([this] {
      this_thread().in_host_function = true;
      const Allocates as(Allocates::Who::program);
      for (;;) {
        acquire_soon(wanted_);
        this_thread().now = *now_;
        this_thread().left = host_clock();
        (*function_)();
        done_.release();
      }
    }).detach();
  }
  void run(const Moment& now, const std::function<void()>& function) {
    now_ = &now;
    function_ = &function;
    wanted_.release();
    acquire_soon(done_);
  }

 private:
  std::binary_semaphore wanted_{0}, done_{0};
  const Moment* now_ = nullptr;
  const std::function<void()>* function_ = nullptr;
};

/// More than one if threads of the program wait for functions at the same time; never destroyed.
std::vector<Helper*>& idle_helpers() {
  static auto* const all = new std::vector<Helper*>;
  return *all;
}
std::mutex helpers_mutex;

}

void run_host_function(const Moment& now, const std::function<void()>& function) {
  std::vector<Helper*>& idle = idle_helpers();
  Helper* helper = nullptr;
  {
    const std::lock_guard lock(helpers_mutex);
    if (!idle.empty()) {
      helper = idle.back();
      idle.pop_back();
    }
  }
  if (!helper) helper = new Helper;
  helper->run(now, function);
  const std::lock_guard lock(helpers_mutex);
  idle.push_back(helper);
}

}
