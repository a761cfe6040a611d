#pragma once

#include "kernels/program/runtime/call.h"
#include "kernels/program/runtime/in_flight.h"

#include <functional>
#include <span>

namespace kernelarium::program {

class LibraryWork;

/// A library call that a graph repeats: what it computes, and the values that it captured from the
/// host.
struct LibraryNode {
  const char* name = "";
  bool scalars_on_device = false;
  std::vector<std::vector<std::byte>> from_host; ///< in the order in which it was taken
  std::function<void(LibraryWork&)> body;        ///< captures everything else by value
};

/// A piece of work that a library (cuBLAS, cuRAND) gives to a stream: computed by the host on the memory of
/// the simulated GPU, with a modelled time.
class LibraryWork {
 public:
  /// Throws Error{bad_argument} for a stream that does not exist or is being captured.
  LibraryWork(Call& call, cudaStream_t stream);
  /// Computes on the stream, or records the call in its graph if it is captured: then `body` runs once
  /// without operands, to find out what it reads from the host.
  static void run(Call& call, cudaStream_t stream, bool scalars_on_device,
                  std::function<void(LibraryWork&)> body);

  /// The host's view of memory that the GPU can access; null if part of it is missing. That is reported, and
  /// the device then has the fault that a kernel would have had.
  const std::byte* read(const void* pointer, std::size_t bytes, const char* what);
  std::byte* write(void* pointer, std::size_t bytes, const char* what);
  /// The same for rows that are `pitch` apart: the gaps between them are not accessed.
  struct Rows {
    std::size_t bytes = 0, count = 1, pitch = 0;
  };
  const std::byte* read(const void* pointer, const Rows& rows, const char* what);
  std::byte* write(void* pointer, const Rows& rows, const char* what);
  /// A scalar in the host's memory; of a graph, as it was when the call was captured.
  void take_from_host(const void* pointer, std::span<std::byte> out);
  bool scalars_on_device() const { return scalars_on_device_; }
  /// With all checks: reports if a part of these rows, on which the result depends, has never been written.
  void expect_written(const void* pointer, const Rows& rows, const char* what);
  /// False once an operand was not there, or the device has a fault: compute nothing.
  bool usable() const { return usable_; }
  /// The call is being captured: no operand is there, and that is no fault.
  bool is_captured() const { return captured_ != nullptr; }

  /// Puts it on the stream: it takes the time of the operations at this rate, or of the requested bytes.
  void issue(double operations, double per_second);
  /// The host waits for the stream. False in a capture, which that ends.
  bool wait();

 private:
  friend cudaError_t run(Call& call, const LibraryNode& work, Stream& stream);
  LibraryWork(Call& call, Stream& stream, const LibraryNode& node);
  std::byte* at(const void* pointer, const Rows& rows, const char* what, bool writes);

  Call& call_;
  Stream* stream_;
  const char* name_;
  Deed deed_;
  double bytes_ = 0;
  std::uint64_t stored_bytes_ = 0;
  bool usable_ = true, scalars_on_device_ = false, issued_ = false;
  OpenGuards open_;
  LibraryNode* captured_ = nullptr;       ///< filled while the call is captured
  const LibraryNode* repeated_ = nullptr; ///< by a graph
  std::size_t taken_ = 0;                 ///< of its values from the host
};

}
