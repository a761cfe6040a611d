#pragma once

#include <atomic>
#include <cstddef>

namespace kernelarium::sim {

/// Replaces what is at `place`, which is aligned, by what `wanted` makes of it, in one step for all host
/// threads. `wanted` is called again if another thread was faster. (Atomic instructions have loops of their
/// own, which a histogram in global memory was 8 % faster with.)
template<class T, class Wanted>
void update_atomically(std::byte* place, Wanted wanted) {
  const std::atomic_ref<T> target(*reinterpret_cast<T*>(place));
  T old = target.load();
  while (!target.compare_exchange_weak(old, wanted(old))) {
  }
}

/// Stores `value` if it comes before what is there.
template<class T, class Before>
void store_if(std::atomic<T>& target, T value, Before before) {
  T old = target.load(std::memory_order_relaxed);
  while (before(value, old) && !target.compare_exchange_weak(old, value)) {
  }
}

}
