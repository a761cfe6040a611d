#include "kernels/simulator/decode/fusion.h"

#include "kernels/simulator/engine/forms.h"
#include "kernels/simulator/engine/memory_ops.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace kernelarium::sim {
namespace {

Handler handler_of(const char* name) { return forms().at(name).handler; }

/// Adding the same number to all lanes' addresses, or taking it away, changes no distances between them.
bool shifts(Handler run) {
  static const Handler handlers[] = {handler_of("add.s32"), handler_of("add.u32"), handler_of("add.s64"),
                                     handler_of("add.u64"), handler_of("sub.s32"), handler_of("sub.u32"),
                                     handler_of("sub.s64"), handler_of("sub.u64")};
  return std::find(std::begin(handlers), std::end(handlers), run) != std::end(handlers);
}
bool subtracts(Handler run) {
  static const Handler handlers[] = {handler_of("sub.s32"), handler_of("sub.u32"), handler_of("sub.s64"),
                                     handler_of("sub.u64")};
  return std::find(std::begin(handlers), std::end(handlers), run) != std::end(handlers);
}
bool copies(Handler run) {
  static const Handler narrow = handler_of("mov.b32"), wide = handler_of("mov.b64");
  return run == narrow || run == wide;
}
bool takes_low_half(Handler run) {
  static const Handler handler = handler_of("cvt.u32.u64");
  return run == handler;
}

/// Values that are the same for all lanes of a warp whenever they are read: those that never change, and what
/// is computed once from such values.
std::vector<bool> uniform_values(const std::vector<Draft>& drafts, const std::vector<Value>& values) {
  std::vector<bool> uniform(values.size());
  for (std::size_t v = 1; v < values.size(); ++v) {
    const FixedRow& row = values[v].row;
    const bool by_lane = row.kind == FixedRow::Kind::special &&
                         (row.special <= Special::tid_z || row.special == Special::laneid ||
                          (row.special >= Special::lanemask_eq && row.special <= Special::lanemask_ge));
    uniform[v] = values[v].fixed && !by_lane;
  }
  std::vector<std::uint8_t> writes(values.size());
  for (const Draft& draft : drafts)
    for (std::size_t i = 0; i < 6; ++i)
      if ((draft.defines >> i) & 1 && writes[draft.value[i]] < 2) ++writes[draft.value[i]];
  for (const Draft& draft : drafts) {
    if (!draft.pure || draft.partial || writes[draft.value[0]] != 1) continue;
    uniform[draft.value[0]] = std::all_of(std::begin(draft.value) + 1, std::end(draft.value),
                                          [&](std::uint32_t v) { return v == 0 || uniform[v]; });
  }
  return uniform;
}

/// Numbers values within a block such that equal numbers mean: equal but for a distance that all lanes share.
class Numbering {
 public:
  explicit Numbering(const std::vector<bool>& uniform) : uniform_(uniform), numbers_(uniform.size()) {}

  /// Another block: what values hold now is not known.
  void forget() {
    for (const std::uint32_t v : known_) numbers_[v] = 0;
    known_.clear();
    narrowed_.clear();
  }
  std::uint32_t of(std::uint32_t value) {
    if (uniform_[value]) return 1;
    if (!numbers_[value]) set(value, ++last_);
    return numbers_[value];
  }
  /// What the draft writes gets numbers.
  void write(const Draft& draft) {
    std::uint32_t number = 0;
    const std::uint32_t a = draft.value[1], b = draft.value[2];
    if (draft.pure && !draft.partial) {
      if (copies(draft.op.run) || (shifts(draft.op.run) && uniform_[b]))
        number = of(a);
      else if (shifts(draft.op.run) && uniform_[a] && !subtracts(draft.op.run))
        number = of(b);
      else if (takes_low_half(draft.op.run)) {
        std::uint32_t& half = narrowed_[of(a)];
        if (!half) half = ++last_;
        number = half;
      }
    }
    for (std::size_t i = 0; i < 6; ++i)
      if ((draft.defines >> i) & 1) set(draft.value[i], i == 0 && number ? number : ++last_);
  }

 private:
  void set(std::uint32_t value, std::uint32_t number) {
    if (!numbers_[value]) known_.push_back(value);
    numbers_[value] = number;
  }
  const std::vector<bool>& uniform_;
  std::vector<std::uint32_t> numbers_; ///< of each value; 0: none yet
  std::vector<std::uint32_t> known_;
  std::map<std::uint32_t, std::uint32_t> narrowed_; ///< number -> that of its low half
  std::uint32_t last_ = 1;
};

}

void share_patterns(std::vector<Draft>& drafts, const std::vector<Value>& values,
                    const std::vector<DraftBlock>& blocks, const std::vector<Site>& sites,
                    std::uint32_t& patterns, bool counted) {
  const std::vector<bool> uniform = uniform_values(drafts, values);
  Numbering numbering(uniform);
  std::map<std::tuple<std::uint32_t, ptx::Space, int>, std::uint32_t>
      known; // number, space, bytes -> the first access
  for (const DraftBlock& block : blocks) {
    numbering.forget();
    known.clear();
    bool pauses = false; // other warps may run behind a strong access (Worker::may_pause)
    for (std::uint32_t d = block.begin; d < block.end; ++d) {
      Draft& draft = drafts[d];
      if (draft.patterned != Draft::Patterned::no) {
        const Site& site = sites[draft.op.site];
        const auto key = std::tuple{numbering.of(draft.value[4]), site.space, site.bytes};
        const bool shared = draft.patterned == Draft::Patterned::shared && !draft.partial;
        const auto before = known.find(key);
        if (shared && before != known.end()) {
          Op& first = drafts[before->second].op;
          first.r[5] |= kReusedPattern;
          draft.op.r[5] = (first.r[5] & ~kReusedPattern) | kKnownPattern;
        } else {
          draft.op.r[5] = patterns++;
          if (shared && !pauses) known.emplace(key, d);
        }
      } else if (!draft.pure) {
        known.clear(); // another set of lanes may run on from here
      }
      if (counted && draft.has_site)
        if (const Site& site = sites[draft.op.site]; site.strong || site.access == Access::atomic) {
          pauses = true;
          known.clear();
        }
      numbering.write(draft);
    }
  }
}

void fuse(std::vector<Draft>& drafts, const std::vector<Value>& values, const std::vector<DraftBlock>& blocks,
          const std::vector<Site>& sites, bool counted) {
  std::vector<std::uint32_t> writes(values.size()), reads(values.size());
  for (const Draft& draft : drafts)
    for (std::size_t i = 0; i < 6; ++i) {
      const bool written = (draft.defines >> i) & 1;
      writes[draft.value[i]] += written;
      reads[draft.value[i]] += !written || draft.partial;
    }
  const auto space_of = [&](const Draft& draft) { return sites[draft.op.site].space; };
  /// A load of f32 whose value is read once.
  const auto is_load = [&](const Draft& draft) {
    const std::uint32_t value = draft.value[0];
    return draft.patterned == Draft::Patterned::shared && !draft.partial &&
           draft.op.run == load_handler(space_of(draft), ptx::Type::f32, 4, 1, counted) &&
           writes[value] == 1 && reads[value] == 1;
  };
  static const Handler fma = handler_of("fma.f32");
  const auto is_fma = [&](const Draft& draft) { return draft.op.run == fma && !draft.partial; };
  const auto multiplies = [&](const Draft& draft, std::uint32_t value) {
    return draft.value[1] == value || draft.value[2] == value;
  };
  for (const DraftBlock& block : blocks)
    for (std::uint32_t d = block.begin; d + 1 < block.end; ++d) {
      Draft& first = drafts[d];
      const Draft& second = drafts[d + 1];
      if (is_load(first)) {
        const std::uint32_t value = first.value[0];
        const ptx::Space space = space_of(first);
        if (is_fma(second) && multiplies(second, value)) {
          first.op.run = multiply_add_handler(1, space, counted);
        } else if (d + 2 < block.end && is_load(second) && space_of(second) == space &&
                   is_fma(drafts[d + 2]) && multiplies(drafts[d + 2], value) &&
                   multiplies(drafts[d + 2], second.value[0])) {
          first.op.run = multiply_add_handler(2, space, counted);
        }
      } else if (is_fma(first)) {
        const bool follows = d > block.begin && drafts[d - 1].op.run == multiply_add_handler(0, {}, counted);
        if (follows || is_fma(second)) first.op.run = multiply_add_handler(0, {}, counted);
      }
    }
  // Sums that continue from one load, load, fma to the next.
  const Handler both = multiply_add_handler(2, ptx::Space::shared, counted);
  const auto repeats = [](const Draft& draft, const Draft& before) {
    constexpr std::uint32_t flags = kKnownPattern | kReusedPattern;
    return draft.value[4] == before.value[4] && (draft.op.r[5] & kKnownPattern) &&
           (draft.op.r[5] & ~flags) == (before.op.r[5] & ~flags);
  };
  for (const DraftBlock& block : blocks)
    for (std::uint32_t d = block.begin; d + 5 < block.end; ++d) {
      if (drafts[d].op.run != both || drafts[d + 3].op.run != both) continue;
      const std::uint32_t sum = drafts[d + 2].value[0];
      if (repeats(drafts[d + 3], drafts[d]) && repeats(drafts[d + 4], drafts[d + 1]) &&
          drafts[d + 5].value[3] == sum && writes[sum] == 1 && reads[sum] == 1)
        drafts[d + 2].op.imm = kGoesOn;
    }
}

}
