#pragma once

namespace kernelarium::sim {

/// While one lives, memory may be allocated and mapped during a launch, by another thread; freed only after
/// it.
class MemoryMayGrow {
 public:
  MemoryMayGrow();
  ~MemoryMayGrow();
  MemoryMayGrow(const MemoryMayGrow&) = delete;
};

}
