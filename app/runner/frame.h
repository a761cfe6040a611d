#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kernelarium {

/// One unit of the run protocol as received: a CBOR object, and bulk data (arrays, traces) that it refers to
/// by offset.
struct Frame {
  nlohmann::json object;
  std::vector<std::byte> blob;
};

/// One that is to be sent: it refers to its bulk data, which must outlive it.
struct OutgoingFrame {
  nlohmann::json object;
  std::vector<std::span<const std::byte>> parts; ///< of the blob, in order
  std::size_t blob_bytes() const;
};

/// Bounds of a frame, so that a damaged length never becomes an allocation.
inline constexpr std::size_t frame_object_limit = 64u << 20; ///< bytes
inline constexpr std::size_t frame_blob_limit = 1u << 30;    ///< bytes
inline constexpr int frame_depth_limit = 64;                 ///< nested arrays and objects

/// Magic, lengths and CBOR (app/runner/README.md), behind which the parts follow on the wire. Throws Error
/// where a bound is passed.
std::string head_of(const OutgoingFrame& frame);
/// The whole of it in one piece.
std::string encode(const OutgoingFrame& frame);
/// As the other side will have it.
Frame received(const OutgoingFrame& frame);

/// Splits a stream of bytes into frames. Bulk data is read directly into the frame that it belongs to.
class FrameDecoder {
 public:
  void feed(std::string_view bytes) { buffer_.append(bytes); }
  /// The next whole frame, if it has arrived. Throws Error for anything but this protocol: the stream is
  /// unusable then.
  std::optional<Frame> next();
  /// True between the first and the last byte of a frame: the stream may not end here.
  bool inside_frame() const { return frame_ || !buffer_.empty(); }

 private:
  void begin();
  std::string buffer_;         ///< not yet understood
  std::optional<Frame> frame_; ///< that waits for the rest of its blob
  std::size_t blob_bytes_ = 0; ///< of frame_
};

}
