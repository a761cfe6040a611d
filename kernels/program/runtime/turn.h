#pragma once

#include <chrono>

namespace kernelarium::program {

/// With checks, launches and copies note what they access in what belongs to the device, so one of them runs
/// at a time: a kernel that stands still lets the others have their turn (waiting_kernel.h).
class Turn {
 public:
  Turn() = default;
  ~Turn() { end(); }
  Turn(const Turn&) = delete;

  void begin(); ///< after those that ask() for theirs
  /// False: a kernel has computed all the time.
  bool ask(std::chrono::milliseconds patience);
  void end();

 private:
  bool mine_ = false;
};

}
