#include "kernels/measure/cold_copies.h"

#include <algorithm>
#include <cstring>
#include <optional>

namespace kernelarium {

namespace {

constexpr std::size_t alignment = 256; // of every allocation, so that copies are as aligned as the originals

std::size_t padded(std::size_t bytes) { return (bytes + alignment - 1) / alignment * alignment; }

}

ColdCopies::ColdCopies(Device& device, const TimedPass& pass, const std::vector<Buffer>& buffers, int most)
    : device_(device) {
  std::size_t total = 0;
  for (const Buffer& buffer : buffers) total += padded(buffer.bytes);
  if (total == 0) return;
  const std::size_t wanted = 3 * static_cast<std::size_t>(device.spec().l2_bytes);
  const std::size_t copies = std::max<std::size_t>(2, (wanted + total - 1) / total); // the original is one
  if (copies > static_cast<std::size_t>(most)) return;
  try {
    passes_.push_back(pass);
    for (std::size_t copy = 1; copy < copies; ++copy) {
      const DevicePointer base = device.allocate(total, "cold copy");
      owned_.push_back(base);
      std::vector<DevicePointer> moved;
      std::size_t offset = 0;
      for (const Buffer& buffer : buffers) {
        std::vector<std::byte> content(buffer.bytes);
        device.copy_out(content, buffer.pointer);
        device.copy_in(base + offset, content);
        moved.push_back(base + offset);
        offset += padded(buffer.bytes);
      }
      const auto redirect = [&](DevicePointer old) -> std::optional<DevicePointer> {
        for (std::size_t i = 0; i < buffers.size(); ++i)
          if (old >= buffers[i].pointer &&
              old - buffers[i].pointer < std::max<std::size_t>(buffers[i].bytes, 1))
            return moved[i] + (old - buffers[i].pointer);
        return std::nullopt;
      };
      TimedPass other = pass;
      for (Clear& clear : other.clears)
        if (const auto place = redirect(clear.pointer)) clear.pointer = *place;
      for (Launch& launch : other.launches)
        for (Argument& argument : launch.arguments) {
          DevicePointer old = 0;
          constexpr std::size_t map_bytes = 128; // a tensor map begins with its address
          if (argument.bytes.size() != sizeof old && argument.bytes.size() != map_bytes) continue;
          std::memcpy(&old, argument.bytes.data(), sizeof old);
          if (const auto place = redirect(old)) std::memcpy(argument.bytes.data(), &*place, sizeof *place);
        }
      passes_.push_back(std::move(other));
    }
  } catch (const Error&) {
    // No memory for the copies: the data is timed hot. A lost device shows at its next use.
    release();
    passes_.clear();
  }
}

ColdCopies::~ColdCopies() { release(); }

void ColdCopies::release() {
  for (const DevicePointer pointer : owned_) {
    try {
      device_.free(pointer);
    } catch (const Error&) {
      // A lost device frees nothing.
    }
  }
  owned_.clear();
}

}
