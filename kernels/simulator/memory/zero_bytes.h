#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace kernelarium::sim {

/// Zero bytes that take memory of the host only where they are touched, and do not count before. Throws
/// std::bad_alloc.
std::unique_ptr<std::byte, void (*)(std::byte*)> untouched(std::size_t bytes);

/// For vectors whose elements begin as zero: none is touched to make it so.
template<class T>
struct FromZeroBytes {
  using value_type = T;
  FromZeroBytes() = default;
  template<class U>
  FromZeroBytes(const FromZeroBytes<U>&) {}
  T* allocate(std::size_t count) {
    if (void* place = std::calloc(count, sizeof(T))) return static_cast<T*>(place);
    throw std::bad_alloc();
  }
  void deallocate(T* place, std::size_t) { std::free(place); }
  template<class U>
  void construct(U*) {}
  template<class U, class... Values>
  void construct(U* place, Values&&... values) {
    ::new (static_cast<void*>(place)) U(std::forward<Values>(values)...);
  }
  bool operator==(const FromZeroBytes&) const { return true; }
};
/// Made in one piece: what has been left over from before would not be zero.
using ZeroBytes = std::vector<std::uint8_t, FromZeroBytes<std::uint8_t>>;

}
