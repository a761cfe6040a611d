#include "kernels/program/runtime/turn.h"

#include <atomic>
#include <semaphore>
#include <thread>
#include <utility>

namespace kernelarium::program {
namespace {

constexpr auto kBetweenTries = std::chrono::microseconds(50);

std::binary_semaphore turns(1); // the thread that ends a turn may be another than the one that began it
std::atomic<int> asking = 0;

}

void Turn::begin() {
  if (std::exchange(mine_, true)) return;
  do {
    while (asking > 0) std::this_thread::sleep_for(kBetweenTries);
  } while (!turns.try_acquire_for(kBetweenTries));
}

bool Turn::ask(std::chrono::milliseconds patience) {
  if (mine_) return true;
  ++asking;
  mine_ = turns.try_acquire_for(patience);
  --asking;
  return mine_;
}

void Turn::end() {
  if (std::exchange(mine_, false)) turns.release();
}

}
