#include "app/runner/frame.h"

#include "kernels/base/error.h"

#include <algorithm>
#include <utility>

namespace kernelarium {

using nlohmann::json;

namespace {

constexpr std::string_view magic = "KRN1";
constexpr std::size_t header_bytes = 12;
/// A length may be a lie, so no more room than this is made before the bytes come; a traced run needs half.
constexpr std::size_t most_reserved = 32 << 20;

/// Stops at a nesting that would exhaust the stack of the recursive CBOR reader.
class DepthGuard : public nlohmann::json_sax<json> {
 public:
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(json::number_integer_t) override { return true; }
  bool number_unsigned(json::number_unsigned_t) override { return true; }
  bool number_float(json::number_float_t, const std::string&) override { return true; }
  bool string(std::string&) override { return true; }
  bool binary(json::binary_t&) override { return true; }
  bool start_object(std::size_t) override { return ++depth_ <= frame_depth_limit; }
  bool key(std::string&) override { return true; }
  bool end_object() override { return depth_--, true; }
  bool start_array(std::size_t) override { return ++depth_ <= frame_depth_limit; }
  bool end_array() override { return depth_--, true; }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return false;
  }

 private:
  int depth_ = 0;
};

void append_length(std::string& to, std::size_t length) {
  for (int byte = 0; byte < 4; ++byte) to.push_back(static_cast<char>(length >> (8 * byte) & 0xff));
}

std::size_t read_length(std::string_view from) {
  std::size_t length = 0;
  for (int byte = 0; byte < 4; ++byte)
    length |= static_cast<std::size_t>(static_cast<unsigned char>(from[byte])) << (8 * byte);
  return length;
}

void check_bounds(std::size_t object, std::size_t blob) {
  if (object > frame_object_limit)
    throw Error(Sentence::tr("A message of %1 bytes exceeds the protocol's limit of %2.", object,
                             frame_object_limit));
  if (blob > frame_blob_limit)
    throw Error(Sentence::tr("%1 bytes of bulk data exceed the protocol's limit of %2; request fewer values.",
                             blob, frame_blob_limit));
}

/// The first bytes as a person can read them.
std::string printable(std::string_view bytes) {
  std::string text;
  for (const char c : bytes.substr(0, 60)) text += c >= ' ' && c <= '~' ? c : '.';
  return text;
}

}

std::size_t OutgoingFrame::blob_bytes() const {
  std::size_t bytes = 0;
  for (const auto& part : parts) bytes += part.size();
  return bytes;
}

std::string head_of(const OutgoingFrame& frame) {
  const auto object = json::to_cbor(frame.object);
  const std::size_t blob = frame.blob_bytes();
  check_bounds(object.size(), blob);
  std::string bytes;
  bytes.reserve(header_bytes + object.size());
  bytes += magic;
  append_length(bytes, object.size());
  append_length(bytes, blob);
  bytes.append(reinterpret_cast<const char*>(object.data()), object.size());
  return bytes;
}

std::string encode(const OutgoingFrame& frame) {
  std::string bytes = head_of(frame);
  bytes.reserve(bytes.size() + frame.blob_bytes());
  for (const auto& part : frame.parts) bytes.append(reinterpret_cast<const char*>(part.data()), part.size());
  return bytes;
}

Frame received(const OutgoingFrame& frame) {
  FrameDecoder decoder;
  decoder.feed(encode(frame));
  return decoder.next().value();
}

/// Takes head and object of the next frame out of the buffer, once both are there.
void FrameDecoder::begin() {
  const std::string_view bytes = buffer_;
  const std::size_t seen = std::min(bytes.size(), magic.size());
  if (bytes.substr(0, seen) != magic.substr(0, seen))
    throw Error(Sentence::tr("This is not the runner's protocol; it begins with \"%1\". A launch prefix or a "
                             "shell start-up file may print to standard output.",
                             printable(bytes)));
  if (bytes.size() < header_bytes) return;
  const std::size_t object_bytes = read_length(bytes.substr(4)), blob_bytes = read_length(bytes.substr(8));
  check_bounds(object_bytes, blob_bytes);
  if (bytes.size() < header_bytes + object_bytes) return;

  const auto object = bytes.substr(header_bytes, object_bytes);
  Frame frame;
  DepthGuard guard;
  if (!json::sax_parse(object, &guard, json::input_format_t::cbor))
    throw Error(Sentence::tr("A message of the run protocol is damaged or nested too deeply."));
  frame.object = json::from_cbor(object);
  if (!frame.object.is_object())
    throw Error(Sentence::tr("A message of the run protocol must be an object."));
  buffer_.erase(0, header_bytes + object_bytes);
  blob_bytes_ = blob_bytes;
  frame.blob.reserve(std::min(blob_bytes, most_reserved));
  frame_ = std::move(frame);
}

std::optional<Frame> FrameDecoder::next() {
  if (!frame_) begin();
  if (!frame_) return std::nullopt;
  std::vector<std::byte>& blob = frame_->blob;
  const std::size_t count = std::min(buffer_.size(), blob_bytes_ - blob.size());
  const auto* bytes = reinterpret_cast<const std::byte*>(buffer_.data());
  blob.insert(blob.end(), bytes, bytes + count);
  buffer_.erase(0, count);
  if (blob.size() < blob_bytes_) return std::nullopt;
  return std::exchange(frame_, std::nullopt);
}

}
