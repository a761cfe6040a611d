#include "app/runner/protocol.h"

using namespace kernelarium;

namespace {

void read(const Frame& frame) {
  try {
    read_answer(frame);
  } catch (const Error&) {
  }
  try {
    read_request(frame);
  } catch (const Error&) {
  }
}

}

/// A stream in pieces, or (first byte odd) a JSON object with a blob behind it: messages or an Error.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] % 2 == 1) {
    const std::size_t end = std::min(bytes.find('\0'), bytes.size());
    const nlohmann::json object = nlohmann::json::parse(bytes.substr(0, end), nullptr, false);
    if (object.is_object()) {
      Frame frame{object, std::vector<std::byte>(bytes.size() - end)};
      for (std::size_t i = end; i < bytes.size(); ++i) frame.blob[i - end] = static_cast<std::byte>(bytes[i]);
      read(frame);
    }
    return 0;
  }
  FrameDecoder decoder;
  const std::size_t step = 1 + data[0] / 2;
  try {
    for (std::size_t at = 0; at < bytes.size(); at += step) {
      decoder.feed(bytes.substr(at, step));
      while (const auto frame = decoder.next()) read(*frame);
    }
  } catch (const Error&) {
  }
  return 0;
}
