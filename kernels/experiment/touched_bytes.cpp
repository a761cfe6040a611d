#include "kernels/experiment/touched_bytes.h"

#include <algorithm>

namespace kernelarium {
namespace {

using How = TouchedRange::How;

/// The bytes of [begin, end) that lie in ranges of these kinds, each counted once.
std::int64_t bytes_within(const std::vector<TouchedRange>& sorted, DevicePointer begin, DevicePointer end,
                          std::initializer_list<How> kinds) {
  std::int64_t bytes = 0;
  DevicePointer counted = begin; // up to here
  for (const TouchedRange& range : sorted) {
    if (std::ranges::find(kinds, range.how) == kinds.end()) continue;
    const DevicePointer low = std::max(range.begin, counted), high = std::min(range.end, end);
    if (low >= high) continue;
    bytes += static_cast<std::int64_t>(high - low);
    counted = high;
  }
  return bytes;
}

}

void put_touched(const std::vector<TouchedRange>& ranges, std::vector<BufferFacts>& buffers) {
  std::vector<TouchedRange> sorted = ranges;
  std::ranges::sort(sorted, {}, &TouchedRange::begin);
  for (BufferFacts& buffer : buffers) {
    const DevicePointer begin = buffer.address,
                        end = begin + static_cast<DevicePointer>(buffer.count()) * size_of(buffer.dtype);
    buffer.touched = {bytes_within(sorted, begin, end, {How::read, How::strong_read}),
                      bytes_within(sorted, begin, end, {How::written, How::strong_write}),
                      bytes_within(sorted, begin, end, {How::atomic})};
  }
}

}
