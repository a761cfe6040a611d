#include "app/cli/interrupt.h"

#include <csignal>

namespace kernelarium {
namespace {

std::atomic<bool> stop{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may store only lock-free atomics");

void request_stop(int) { stop.store(true); }

}

const std::atomic<bool>& interrupted() {
  static const bool installed = [] {
    struct sigaction action {};
    action.sa_handler = request_stop;
    action.sa_flags = SA_RESETHAND; // the second signal finds the default handler, which kills
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    return true;
  }();
  static_cast<void>(installed);
  return stop;
}

}
