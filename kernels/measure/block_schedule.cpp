#include "kernels/measure/block_schedule.h"

#include <algorithm>
#include <queue>
#include <tuple>

namespace kernelarium {

BlockSchedule schedule_blocks(const SmTimeline& timeline, std::int64_t most_blocks) {
  BlockSchedule schedule;
  schedule.sm_count = timeline.sm_count;
  schedule.places_of_sm = timeline.block_slots;
  const std::int64_t count = std::min(timeline.grid_blocks, most_blocks);
  schedule.left_out = timeline.grid_blocks - count;
  if (timeline.blocks.empty() || count < 1) return schedule;

  // Results of the replayed SM: how long its n-th block stays, and how long a slot is empty.
  const auto length = [&](const SmTimeline::Block& block) {
    return std::max(1.0, (static_cast<double>(block.end) - block.begin) / timeline.part);
  };
  const std::size_t replayed = timeline.blocks.size();
  const auto round = std::min<std::size_t>(replayed, static_cast<std::size_t>(timeline.block_slots));
  double later = 0, empty = 0;
  for (std::size_t i = replayed - round; i < replayed; ++i)
    later += length(timeline.blocks[i]) / static_cast<double>(round);
  std::vector<double> left(static_cast<std::size_t>(timeline.block_slots), -1);
  std::size_t refilled = 0;
  for (const SmTimeline::Block& block : timeline.blocks) {
    double& before = left[block.slot];
    if (before >= 0) {
      empty += block.begin - before;
      ++refilled;
    }
    before = block.end;
  }
  if (refilled > 0) empty /= static_cast<double>(refilled);

  struct Place {
    double free;
    int round, sm; // of equally free places: one of each SM first
    bool operator<(const Place& other) const {
      return std::tie(free, round, sm) > std::tie(other.free, other.round, other.sm);
    }
  };
  std::priority_queue<Place> places;
  for (int sm = 0; sm < schedule.sm_count; ++sm)
    for (int place = 0; place < schedule.places_of_sm; ++place) places.push({0, place, sm});
  std::vector<std::size_t> started(static_cast<std::size_t>(schedule.sm_count));
  double handed_out = 0;
  for (std::int64_t block = 0; block < count; ++block) {
    Place place = places.top();
    places.pop();
    const double begin = std::max(place.free, handed_out);
    handed_out = begin + timeline.block_launch_clocks;
    const std::size_t which = started[static_cast<std::size_t>(place.sm)]++;
    const double end = begin + (which < replayed ? length(timeline.blocks[which]) : later);
    schedule.stays.push_back({block, place.sm, static_cast<float>(begin), static_cast<float>(end)});
    schedule.clocks = std::max(schedule.clocks, end);
    place.free = end + empty;
    places.push(place);
  }
  return schedule;
}

double BlockSchedule::tail_begin() const {
  if (left_out > 0 || stays.empty()) return clocks;
  std::vector<float> last(static_cast<std::size_t>(sm_count));
  for (const Stay& stay : stays) {
    float& end = last[static_cast<std::size_t>(stay.sm)];
    end = std::max(end, stay.end);
  }
  return *std::min_element(last.begin(), last.end());
}

double BlockSchedule::tail_idle() const {
  const double from = tail_begin(), length = clocks - from;
  if (length <= 0) return 0;
  double busy = 0;
  for (const Stay& stay : stays) busy += std::max(0.0, stay.end - std::max<double>(stay.begin, from));
  return 1 - busy / (length * sm_count * places_of_sm);
}

std::vector<int> BlockSchedule::held(double clock) const {
  std::vector<int> count(static_cast<std::size_t>(sm_count));
  for (const Stay& stay : stays)
    if (stay.begin <= clock && clock < stay.end) ++count[static_cast<std::size_t>(stay.sm)];
  return count;
}

}
