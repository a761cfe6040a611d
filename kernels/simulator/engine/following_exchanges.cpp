#include "kernels/simulator/engine/following.h"

#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/engine/worker.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string_view>

/// What lanes get from each other of what nobody has written.
namespace kernelarium::sim {

void Following::shuffled(const Op* op, const std::uint8_t* source) {
  shuffle_ = op;
  std::copy_n(source, kLanes, sources_);
}

/// What a lane gets from another, or from none that takes part.
void Following::pass_on_shuffle(const Op* op, std::uint32_t base, std::uint32_t mask, std::uint32_t defines) {
  const Unwritten from = of(base + op->r[2]);
  Unwritten to;
  to.origin = from.origin;
  if (shuffle_ == op)
    for (int lane = 0; lane < kLanes; ++lane)
      to.add_copied(lane, from.of(sources_[lane]), from, sources_[lane]);
  for (const Load& load : loads_)
    if (load.op == op) {
      to.add_computed(load.lane, kAllBits);
      to.origin = load.origin;
    }
  for (const int which : {3, 4}) { // from which lane
    const Unwritten& chosen = of(base + op->r[which]);
    to.add_computed(chosen.lanes);
    if (chosen.lanes & mask) to.origin = chosen.origin;
  }
  set(base + op->r[0], mask, to);
  if (defines & 2) set(base + op->r[1], mask, {});
}

namespace {

/// Which bits of a reduction over the lanes of `mask` depend on the unwritten ones among them.
std::uint64_t reduced(std::string_view operation, const Unwritten& source, const std::uint32_t* values,
                      std::uint32_t mask) {
  std::uint64_t unwritten = 0, zeros = 0, ones = 0; // the latter two: that some lane is known to have
  for (std::uint32_t rest = mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::uint64_t theirs = source.of(lane) & 0xffff'ffff;
    unwritten |= theirs;
    zeros |= ~std::uint64_t{values[lane]} & ~theirs;
    ones |= values[lane] & ~theirs;
  }
  if (operation.starts_with("and.")) return unwritten & ~zeros;
  if (operation.starts_with("or.")) return unwritten & ~ones;
  if (operation.starts_with("xor.")) return unwritten;
  if (operation.starts_with("add.") && unwritten) return kAllBits << std::countr_zero(unwritten);
  return unwritten ? kAllBits : 0;
}

}

Unwritten Following::exchanged(const Warp& warp, const Op* op, std::uint32_t base, std::uint32_t mask,
                               const std::vector<std::byte>& before) const {
  const std::string& text = warp.worker->program().texts[op->index];
  const Unwritten& source = of(base + op->r[1]);
  const std::uint32_t without = source.lanes & mask;
  Unwritten result;
  result.origin = source.origin;
  const auto give = [&](std::uint64_t bits) {
    for (std::uint32_t rest = mask; rest; rest &= rest - 1) result.add_computed(std::countr_zero(rest), bits);
  };
  for (std::size_t i = 2; i < 6; ++i) // who takes part
    if (role_of(warp, op).uses >> i & 1) {
      const Unwritten& members = of(base + op->r[i]);
      if (!(members.lanes & mask)) continue;
      result.origin = members.origin;
      give(kAllBits);
    }
  if (!without) return result;
  if (text.starts_with("vote.")) {
    std::uint32_t holding;
    std::memcpy(&holding, before.data() + op->r[1], sizeof holding);
    const std::uint32_t known = mask & ~without;
    if (op->run == &control::vote_ballot)
      give(without);
    else if (op->run == &control::vote_all)
      give(known & ~holding ? 0 : kAllBits);
    else if (op->run == &control::vote_any)
      give(known & holding ? 0 : kAllBits);
    else
      give((known & holding) && (known & ~holding) ? 0 : kAllBits);
    return result;
  }
  if (text.starts_with("match.any.")) { // a bit for each lane that has the same value
    for (std::uint32_t rest = mask; rest; rest &= rest - 1) {
      const int lane = std::countr_zero(rest);
      result.add_computed(lane, without >> lane & 1 ? mask & ~(1u << lane) : without);
    }
    return result;
  }
  constexpr std::string_view kReduction = "redux.sync.";
  if (!text.starts_with(kReduction)) {
    give(kAllBits);
    return result;
  }
  std::uint32_t values[kLanes];
  std::memcpy(values, before.data() + op->r[1], sizeof values);
  give(reduced(std::string_view(text).substr(kReduction.size()), source, values, mask));
  return result;
}

}
