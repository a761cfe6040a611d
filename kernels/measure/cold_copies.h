#pragma once

#include "kernels/device/device.h"

#include <cstddef>
#include <vector>

namespace kernelarium {

/// Copies of a launch sequence's buffers, at least three times the L2 cache together, so that each pass finds
/// its data evicted by the others' ("cold"). Rotating copies evict with the kernel's own traffic; a memset
/// between passes would leave dirty lines whose write-back the next pass pays for. Freed at the end.
class ColdCopies {
 public:
  struct Buffer {
    DevicePointer pointer = 0;
    std::size_t bytes = 0;
  };

  /// Pointer arguments into one of `buffers`, and tensor maps of them, are redirected to the copies;
  /// others stay. Empty (see passes()) if more than `most` copies would be needed, or they do not fit:
  /// such small data is only timed hot.
  ColdCopies(Device& device, const TimedPass& pass, const std::vector<Buffer>& buffers, int most = 256);
  ~ColdCopies();
  ColdCopies(const ColdCopies&) = delete;
  ColdCopies& operator=(const ColdCopies&) = delete;

  /// One pass a copy, the original first; for Device::rotating_stopwatch.
  const std::vector<TimedPass>& passes() const { return passes_; }

 private:
  void release();

  Device& device_;
  std::vector<TimedPass> passes_;
  std::vector<DevicePointer> owned_;
};

}
