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

/// One unit of the run protocol: a CBOR object, and bulk data (arrays, traces) that it refers to by offset.
struct Frame {
  nlohmann::json object;
  std::vector<std::byte> blob;
};

/// Bounds of a frame, so that a damaged length never becomes an allocation.
inline constexpr std::size_t frame_object_limit = 64u << 20; ///< bytes
inline constexpr std::size_t frame_blob_limit = 1u << 30;    ///< bytes
inline constexpr int frame_depth_limit = 64;                 ///< nested arrays and objects

/// Magic, lengths, CBOR, blob (app/runner/README.md). Throws Error where a bound is passed.
std::string encode(const Frame& frame);

/// Cuts a stream of bytes into frames.
class FrameDecoder {
 public:
  void feed(std::string_view bytes) { buffer_.append(bytes); }
  /// The next whole frame, if it has come. Throws Error for what is not this protocol: the stream is of no
  /// further use then.
  std::optional<Frame> next();
  /// True between the first and the last byte of a frame: the stream may not end here.
  bool inside_frame() const { return buffer_.size() > taken_; }
  /// The first bytes not yet understood, for messages.
  std::string_view pending() const { return std::string_view(buffer_).substr(taken_); }

 private:
  std::string buffer_;
  std::size_t taken_ = 0;
};

}
