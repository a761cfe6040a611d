#include "kernels/trace/block_passes.h"

#include "kernels/trace/access_pattern.h"

#include <bit>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

namespace kernelarium {

namespace {

constexpr int most_walks = 4; ///< of one line over one buffer; more are reported as one
constexpr std::size_t fewest_tiles = 3, most_tiles = 256;
constexpr int few_elements = 64; ///< a walk over no more words of shared memory is an exchange between warps

}

/// A strip in the making.
struct BlockPasses::Walk : Strip {
  std::set<int> in_steps;
  double first_place = 0, last_place = 0;    ///< in the warps' streams, on the mean
  std::map<int, std::pair<int, int>> places; ///< first and last, by warp

  void join(const Walk& other);
};

/// Strips that are reported as one. If both contain an element, this one's owner stays.
void BlockPasses::Strip::join(const Strip& other) {
  ElementSet whole = elements;
  for (const ElementSet::Range& range : other.elements.ranges())
    whole.add(range.begin, range.end - range.begin);
  whole.settle();
  std::vector<std::int32_t> owners(static_cast<std::size_t>(whole.size()));
  std::vector<std::uint32_t> who(static_cast<std::size_t>(whole.size()));
  bool several = false;
  for (const Strip* part : {&other, static_cast<const Strip*>(this)})
    for (const ElementSet::Range& range : part->elements.ranges())
      for (std::int64_t i = 0; i < range.end - range.begin; ++i) {
        const auto from = static_cast<std::size_t>(range.rank + i),
                   to = static_cast<std::size_t>(whole.rank(range.begin) + i);
        owners[to] = part->owner[from];
        who[to] |= part->warps.empty() ? 1u << part->owner[from] / 32 : part->warps[from];
        several = several || std::popcount(who[to]) > 1;
      }
  warps = several ? std::move(who) : std::vector<std::uint32_t>();
  elements = std::move(whole), owner = std::move(owners);
  lines.insert(lines.end(), other.lines.begin(), other.lines.end());
  std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  wanted += other.wanted, moved += other.moved, requests += other.requests;
  first_step = std::min(first_step, other.first_step), last_step = std::max(last_step, other.last_step);
}

void BlockPasses::Walk::join(const Walk& other) {
  Strip::join(other);
  in_steps.insert(other.in_steps.begin(), other.in_steps.end());
  for (const auto& [who, span] : other.places) {
    auto& [first, last] = places.try_emplace(who, span).first->second;
    first = std::min(first, span.first), last = std::max(last, span.second);
  }
}

std::int64_t BlockPasses::Band::elements() const {
  std::int64_t most = 0;
  for (const Strip& strip : strips) most = std::max(most, strip.elements.size());
  return most;
}

std::shared_ptr<const BlockPasses> BlockPasses::of(const std::shared_ptr<const BlockSteps>& steps, int warp) {
  if (!steps) return nullptr;
  const std::shared_ptr<BlockPasses> made(new BlockPasses);
  made->steps_ = steps;
  made->build(warp);
  return made;
}

void BlockPasses::choose_row(int warp) {
  const Run& run = *steps_->trace().run();
  limits_.assign(run.buffers.size(), {0, 0});
  if (warp < 0) return;
  const Trace& trace = *run.trace;
  std::vector<std::set<std::int64_t>> mine(run.buffers.size()), all(run.buffers.size());
  for (const BlockSteps::Step& step : steps_->steps()) {
    if (step.shuffle) continue;
    for (const std::uint32_t index : step.records) {
      const AccessRecord& record = trace.records[index];
      for (int lane = 0; lane < 32; ++lane) {
        if (!(record.mask >> lane & 1)) continue;
        const AccessSite* site = steps_->trace().site(record);
        if (!site || site->space != "global") break;
        const auto place = steps_->trace().element_at(record.address[static_cast<std::size_t>(lane)]);
        if (!place) continue;
        const BufferFacts& buffer = run.buffers[static_cast<std::size_t>(place->first)];
        if (buffer.shape.size() < 2 || buffer.view != "matrix") continue;
        const std::int64_t row = place->second / buffer.shape.back();
        all[static_cast<std::size_t>(place->first)].insert(row);
        if (static_cast<int>(record.warp) == warp) mine[static_cast<std::size_t>(place->first)].insert(row);
      }
    }
  }
  for (std::size_t i = 0; i < mine.size(); ++i)
    if (mine[i].size() == 1 && all[i].size() > 1) {
      const std::int64_t wide = run.buffers[i].shape.back();
      row_ = *mine[i].begin();
      limits_[i] = {row_ * wide, (row_ + 1) * wide};
    }
}

/// Tiles, where one line loads data from global memory between several pairs of barriers.
void BlockPasses::find_tiles() {
  const Trace& trace = *steps_->trace().run()->trace;
  std::map<int, std::set<std::uint32_t>> phases; // barriers passed, by line
  for (const BlockSteps::Step& step : steps_->steps()) {
    if (step.shuffle) continue;
    for (const std::uint32_t index : step.records)
      if (const AccessSite* site = steps_->trace().site(trace.records[index]);
          site && site->space == "global" && site->operation == "load")
        phases[site->line].insert(step.barrier);
  }
  std::size_t most = 0;
  for (const auto& [line, barriers] : phases) most = std::max(most, barriers.size());
  tiled_ = most >= fewest_tiles && most <= most_tiles;
}

std::vector<BlockPasses::Walk> BlockPasses::walks() const {
  const Run& run = *steps_->trace().run();
  const Trace& trace = *run.trace;
  /// How often a line of the source went over an element so far.
  struct Visits {
    std::int32_t count = 0, step = -1, thread = -1;
  };
  std::map<std::pair<int, bool>, ElementSet> all;
  for (const BlockSteps::Step& step : steps_->steps())
    for (const BlockSteps::Touched& touched : step.touched)
      for (const ElementSet::Range& range : touched.elements.ranges())
        all[{touched.buffer, touched.written}].add(range.begin, range.end - range.begin);
  for (auto& [what, set] : all) set.settle();
  std::map<std::tuple<int, bool, int>, std::vector<Visits>> visits;

  // First which elements belong to which walk, then which warps accessed them: owners are kept by rank.
  struct Toucher {
    std::int64_t element;
    std::int32_t thread;
  };
  std::map<std::tuple<int, bool, int, int>, Walk> walks;
  std::map<std::tuple<int, bool, int, int>, std::vector<Toucher>> touches;
  for (int at = 0; at < static_cast<int>(steps_->steps().size()); ++at) {
    const BlockSteps::Step& step = steps_->steps()[static_cast<std::size_t>(at)];
    if (step.shuffle) continue;
    for (const std::uint32_t index : step.records) {
      const AccessRecord& record = trace.records[index];
      const AccessSite* site = steps_->trace().site(record);
      if (!site || site->space == "local") continue;
      const int place = steps_->trace().step(record);
      Walk* walk = nullptr;
      bool counted = false;
      int buffer = BlockSteps::nowhere;
      const ElementSet* set = nullptr;
      std::vector<Visits>* visited = nullptr;
      std::tuple<int, bool, int, int> key;
      std::vector<Toucher>* mine = nullptr;
      steps_->each_flow(index, [&](const BlockSteps::Flow& flow) {
        if (flow.buffer >= 0)
          if (const auto& [from, to] = limits_[static_cast<std::size_t>(flow.buffer)];
              to > from && (flow.element < from || flow.element >= to))
            return;
        if (flow.buffer != buffer) {
          buffer = flow.buffer;
          set = &all[{flow.buffer, flow.written}];
          visited = &visits[{flow.buffer, flow.written, site->line}];
          if (visited->empty()) visited->resize(static_cast<std::size_t>(set->size()));
        }
        Visits& known = (*visited)[static_cast<std::size_t>(set->rank(flow.element))];
        if (known.step != at || known.thread == flow.thread)
          ++known.count, known.step = at, known.thread = flow.thread;
        const std::tuple wanted(flow.buffer, flow.written, site->line,
                                tiled_ ? static_cast<std::int32_t>(step.barrier) : known.count);
        if (!walk || wanted != key) {
          key = wanted;
          walk = &walks[key];
          mine = &touches[key];
          walk->buffer = flow.buffer, walk->written = flow.written;
          if (site->line > 0) walk->lines = {site->line};
          if (!counted) { // lanes of one access may belong to two walks: it counts in the first
            counted = true;
            ++walk->requests;
            if (site->space == "global")
              walk->moved += static_cast<std::int64_t>(sector_count(record, site->bytes_per_thread)) * 32;
          }
          walk->in_steps.insert(at);
          auto& [first, last] =
              walk->places.try_emplace(static_cast<int>(record.warp), place, place).first->second;
          first = std::min(first, place), last = std::max(last, place);
        }
        const int size =
            flow.buffer < 0
                ? std::min(4, site->bytes_per_thread)
                : static_cast<int>(size_of(run.buffers[static_cast<std::size_t>(flow.buffer)].dtype));
        walk->wanted += size;
        walk->elements.add(flow.element, 1);
        mine->push_back({flow.element, flow.thread});
      });
    }
  }
  std::vector<Walk> found;
  for (auto& [key, walk] : walks) {
    walk.elements.settle();
    walk.owner.assign(static_cast<std::size_t>(walk.elements.size()), -1);
    walk.warps.assign(static_cast<std::size_t>(walk.elements.size()), 0);
    bool several = false;
    for (const Toucher& touch : touches[key]) {
      const auto rank = static_cast<std::size_t>(walk.elements.rank(touch.element));
      if (walk.owner[rank] < 0) walk.owner[rank] = touch.thread;
      walk.warps[rank] |= 1u << touch.thread / 32;
      several = several || std::popcount(walk.warps[rank]) > 1;
    }
    if (!several) walk.warps.clear();
    found.push_back(std::move(walk));
  }
  return found;
}

void BlockPasses::build(int warp) {
  choose_row(warp);
  find_tiles();
  std::vector<Walk> all = walks();
  // Too many walks of one line (tiles, one after another) are reported as one.
  std::map<std::tuple<int, bool, int>, std::vector<Walk*>> of_line;
  for (Walk& walk : all)
    of_line[{walk.buffer, walk.written, walk.lines.empty() ? 0 : walk.lines.front()}].push_back(&walk);
  std::vector<Walk> kept;
  for (auto& [key, list] : of_line) {
    if (tiled_ || list.size() <= most_walks) {
      for (Walk* walk : list) kept.push_back(std::move(*walk));
      continue;
    }
    Walk whole = std::move(*list.front());
    for (std::size_t i = 1; i < list.size(); ++i) whole.join(*list[i]);
    whole.times = static_cast<int>(list.size());
    kept.push_back(std::move(whole));
  }

  std::int64_t largest = 0;
  for (Walk& walk : kept) {
    largest = std::max(largest, walk.elements.size());
    walk.first_step = *walk.in_steps.begin(), walk.last_step = *walk.in_steps.rbegin();
    for (const auto& [who, span] : walk.places)
      walk.first_place += span.first, walk.last_place += span.second;
    walk.first_place /= static_cast<double>(walk.places.size());
    walk.last_place /= static_cast<double>(walk.places.size());
  }
  std::stable_sort(kept.begin(), kept.end(), [](const Walk& a, const Walk& b) {
    return std::tie(a.first_step, a.first_place) < std::tie(b.first_step, b.first_place);
  });

  struct Open {
    std::set<int> in_steps;
    double first_place, last_place;
    bool one_access; ///< of each warp
  };
  std::vector<Open> open;
  std::vector<const Walk*> exchanges;
  const Run& run = *steps_->trace().run();
  std::map<int, ElementSet> read;
  for (const Walk& walk : kept) {
    if (walk.buffer >= 0) {
      (walk.written ? written_ : read_) += walk.moved;
      if (!walk.written)
        for (const auto& range : walk.elements.ranges())
          read[walk.buffer].add(range.begin, range.end - range.begin);
    } else if (walk.elements.size() <= few_elements && walk.elements.size() * 4 <= largest) {
      exchanges.push_back(&walk);
      continue;
    }
    std::size_t into = bands_.size();
    const bool one_access = std::all_of(walk.places.begin(), walk.places.end(), [](const auto& place) {
      return place.second.first == place.second.second;
    });
    if (walk.written) {
      // What is written belongs to the pass whose values it holds: the last one that began before it.
      if (into > 0) --into;
    } else {
      // Alternating reads are one pass, and so are single ones that follow each other.
      for (std::size_t i = 0; i < bands_.size(); ++i) {
        if (!bands_[i].reads() || open[i].in_steps != walk.in_steps) continue;
        const bool turns = walk.first_place <= open[i].last_place && walk.last_place >= open[i].first_place;
        const bool again = std::any_of(bands_[i].strips.begin(), bands_[i].strips.end(),
                                       [&](const Strip& strip) { return strip.buffer == walk.buffer; });
        if (turns || tiled_ || (one_access && open[i].one_access && !again)) into = i;
      }
      // What a tile brought into shared memory is used in the same pass.
      if (tiled_ && into == bands_.size() && walk.buffer < 0 && into > 0) {
        const auto& strips = bands_.back().strips;
        const bool brought = std::any_of(strips.begin(), strips.end(), [&](const Strip& strip) {
          return strip.buffer < 0 && strip.written && !strip.elements.apart(walk.elements);
        });
        if (brought) into = bands_.size() - 1;
      }
    }
    if (into == bands_.size()) {
      bands_.emplace_back();
      open.push_back({walk.in_steps, walk.first_place, walk.last_place, one_access});
    } else if (!walk.written) {
      open[into].first_place = std::min(open[into].first_place, walk.first_place);
      open[into].last_place = std::max(open[into].last_place, walk.last_place);
      open[into].one_access = open[into].one_access && one_access;
    }
    // Lines that each take a part of the elements are one walk.
    const auto same =
        std::find_if(bands_[into].strips.begin(), bands_[into].strips.end(), [&](const Strip& strip) {
          return strip.buffer == walk.buffer && strip.written == walk.written && strip.times == walk.times &&
                 strip.elements.apart(walk.elements);
        });
    if (same != bands_[into].strips.end())
      same->join(walk);
    else
      bands_[into].strips.push_back(walk);
  }
  for (auto& [buffer, set] : read) {
    set.settle();
    read_once_ +=
        set.size() * static_cast<std::int64_t>(size_of(run.buffers[static_cast<std::size_t>(buffer)].dtype));
  }
  // What happens between two passes: reductions over the block.
  for (std::size_t i = 0; i < bands_.size(); ++i) {
    Band& band = bands_[i];
    std::stable_sort(band.strips.begin(), band.strips.end(),
                     [](const Strip& a, const Strip& b) { return a.written < b.written; });
    // Between its reads and its writes, where those come later; else until the next pass begins.
    int from = 0, to = i + 1 < bands_.size() ? bands_[i + 1].strips.front().first_step
                                             : static_cast<int>(steps_->steps().size());
    for (const Strip& strip : band.strips) from = std::max(from, strip.written ? 0 : strip.last_step);
    for (const Strip& strip : band.strips)
      if (strip.written && band.reads() && strip.first_step > from)
        band.inside = true, to = std::min(to, strip.first_step);
    if (!band.inside)
      for (const Strip& strip : band.strips) from = std::max(from, strip.last_step);
    if (!band.inside && i + 1 == bands_.size()) continue;
    if (to <= from) continue;
    const auto& steps = steps_->steps();
    for (int at = from + 1; at < to; ++at)
      if (steps[static_cast<std::size_t>(at)].shuffle)
        band.shuffles += steps[static_cast<std::size_t>(at)].values;
    const auto last = static_cast<std::size_t>(std::min(to, static_cast<int>(steps.size()) - 1));
    band.barriers = static_cast<int>(steps[last].barrier - steps[static_cast<std::size_t>(from)].barrier);
    for (const Walk* walk : exchanges)
      if (walk->first_step >= from && walk->last_step <= to) band.exchanged += walk->wanted;
  }
}

}
