#pragma once

#include "kernels/program/runtime/call.h"

namespace kernelarium::program {

/// A piece of work that a library (cuBLAS, cuRAND) gives to a stream: computed by the host on the memory of
/// the simulated GPU, with a modelled time.
class LibraryWork {
 public:
  /// Throws Error{bad_argument} for a stream that does not exist or is being captured.
  LibraryWork(Call& call, cudaStream_t stream);

  /// The host's view of memory that the GPU can reach; null if not all of it is there. That is told, and the
  /// device then has the fault that a kernel would have had.
  const std::byte* read(const void* pointer, std::size_t bytes, const char* what);
  std::byte* write(void* pointer, std::size_t bytes, const char* what);
  /// With all checks: tells if a part of these bytes, which the result depends on, has never been written.
  /// They are `rows` pieces of `row_bytes`, each `pitch` after the one before.
  void expect_written(const void* pointer, std::size_t row_bytes, std::size_t rows, std::size_t pitch,
                      const char* what);
  /// False once an operand was not there, or the device has a fault: compute nothing.
  bool usable() const { return usable_; }

  /// Puts it on the stream: as long as the operations take at this rate, or the bytes that were asked for.
  void issue(double operations, double per_second);
  /// The host waits for the stream.
  void wait();

 private:
  std::byte* at(const void* pointer, std::size_t bytes, const char* what, bool writes);

  Call& call_;
  Stream* stream_;
  Deed deed_;
  double bytes_ = 0;
  bool usable_ = true;
};

}
