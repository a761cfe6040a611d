#include "app/runner/frame.h"

#include "kernels/base/error.h"

#include <algorithm>
#include <cstring>

namespace kernelarium {

using nlohmann::json;

namespace {

constexpr std::string_view magic = "KRN1";
constexpr std::size_t header_bytes = 12;

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
    throw Error(Sentence::tr("A message of %1 bytes is over the protocol's limit of %2.", object,
                             frame_object_limit));
  if (blob > frame_blob_limit)
    throw Error(
        Sentence::tr("%1 bytes of bulk data are over the protocol's limit of %2; ask for fewer values.", blob,
                     frame_blob_limit));
}

/// The first bytes as a person can read them.
std::string printable(std::string_view bytes) {
  std::string text;
  for (const char c : bytes.substr(0, 60)) text += c >= ' ' && c <= '~' ? c : '.';
  return text;
}

}

std::string encode(const Frame& frame) {
  const auto object = json::to_cbor(frame.object);
  check_bounds(object.size(), frame.blob.size());
  std::string bytes;
  bytes.reserve(header_bytes + object.size() + frame.blob.size());
  bytes += magic;
  append_length(bytes, object.size());
  append_length(bytes, frame.blob.size());
  bytes.append(reinterpret_cast<const char*>(object.data()), object.size());
  bytes.append(reinterpret_cast<const char*>(frame.blob.data()), frame.blob.size());
  return bytes;
}

std::optional<Frame> FrameDecoder::next() {
  const std::string_view bytes = pending();
  const std::size_t seen = std::min(bytes.size(), magic.size());
  if (bytes.substr(0, seen) != magic.substr(0, seen))
    throw Error(Sentence::tr("This is not the run protocol; it begins \"%1\". A launch prefix or a shell's "
                             "start-up file may print to standard output.",
                             printable(bytes)));
  if (bytes.size() < header_bytes) return std::nullopt;
  const std::size_t object_bytes = read_length(bytes.substr(4)), blob_bytes = read_length(bytes.substr(8));
  check_bounds(object_bytes, blob_bytes);
  const std::size_t whole = header_bytes + object_bytes + blob_bytes;
  if (bytes.size() < whole) {
    buffer_.reserve(taken_ + whole);
    return std::nullopt;
  }

  const auto object = bytes.substr(header_bytes, object_bytes);
  Frame frame;
  DepthGuard guard;
  if (!json::sax_parse(object, &guard, json::input_format_t::cbor))
    throw Error(Sentence::tr("A message of the run protocol is damaged or nested too deeply."));
  frame.object = json::from_cbor(object);
  if (!frame.object.is_object())
    throw Error(Sentence::tr("A message of the run protocol must be an object."));
  const auto blob = bytes.substr(header_bytes + object_bytes, blob_bytes);
  frame.blob.resize(blob.size());
  if (!blob.empty()) std::memcpy(frame.blob.data(), blob.data(), blob.size());

  taken_ += whole;
  if (taken_ == buffer_.size() || taken_ > (1u << 20)) {
    buffer_.erase(0, taken_);
    taken_ = 0;
  }
  return frame;
}

}
