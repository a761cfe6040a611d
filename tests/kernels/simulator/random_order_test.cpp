// Random kernels of accesses, barriers and flags: the checks find a race exactly where vector clocks,
// advanced step by step by another implementation of the programming model, leave two accesses unordered.

#include "tests/kernels/simulator/simulated_gpu.h"

#include <array>
#include <cstdio>
#include <fmt/format.h>
#include <map>
#include <random>
#include <set>

namespace kernelarium::test {
namespace {

constexpr int kBlocks = 2, kWarps = 3, kThreads = 32 * kWarps, kAll = kBlocks * kThreads, kWords = 64;

/// Threads of the grid: the lanes of each warp.
using Who = std::array<std::uint32_t, kBlocks * kWarps>;
bool has(const Who& who, int thread) {
  return who[static_cast<std::size_t>(thread / 32)] >> (thread % 32) & 1;
}

struct Step {
  enum class Kind {
    load,
    store,
    add,
    strong_load,
    strong_store,
    block_barrier,
    warp_barrier,
    named_barrier, ///< of the warps that take part
    arrive,        ///< at a named barrier, without a wait
    release,       ///< at a flag
    fence_release, ///< a fence, and a relaxed store
    relaxed_store, ///< after an earlier fence of the thread, or one of its block before a barrier
    fence,
    acquire,       ///< waits for a flag
    fence_acquire, ///< the same with relaxed loads, and a fence
    mbarrier_arrive,
    mbarrier_wait
  };
  Kind kind = Kind::load;
  Who who{};
  bool global = false;
  int base = 0, stride = 0; ///< of the words that the threads access
  int number = 0;           ///< of the barrier, flag or mbarrier
  int count = 0;            ///< threads that a named barrier waits for; phase of an mbarrier
  int word(int thread) const { return (base + stride * (thread % kThreads)) % kWords; }
};
using Kind = Step::Kind;

/// A kernel of such steps, and which of them race.
class RandomOrder {
 public:
  explicit RandomOrder(std::uint32_t seed) : random_(seed) {
    for (int i = 0; i < kAll; ++i)
      of(i).all[static_cast<std::size_t>(i)] = of(i).reads[static_cast<std::size_t>(i)] = 1;
    meet(everybody());
    fences_ = pick(2) != 0;
    between_barriers_ = 1 + pick(4);
    const int steps = 4 + pick(16);
    while (static_cast<int>(steps_.size()) < steps) add();
  }
  std::string ptx() const;
  /// Pairs of steps, the earlier one first.
  const std::set<std::pair<int, int>>& races() const { return races_; }

 private:
  struct Access {
    int thread = 0, step = 0;
    std::uint32_t time = 0;
    bool writes = false, strong = false;
  };
  /// Of each thread the time up to which its accesses are known, and its reads: a write that depends on a
  /// stored value comes after what its storer has read.
  struct Clock {
    std::array<std::uint32_t, kAll> all{}, reads{};
    void join(const Clock& other) {
      for (std::size_t i = 0; i < all.size(); ++i) {
        all[i] = std::max(all[i], other.all[i]);
        reads[i] = std::max(reads[i], other.reads[i]);
      }
    }
  };

  int pick(int below) { return static_cast<int>(random_() % static_cast<unsigned>(below)); }
  static Who everybody() { return {~0u, ~0u, ~0u, ~0u, ~0u, ~0u}; }
  /// Lanes of some warps; `whole`: all or none of each.
  Who some(bool whole) {
    Who who{};
    do
      for (std::uint32_t& lanes : who)
        if (pick(3) == 0) lanes = whole || pick(2) ? ~0u : pick(2) ? 1u << pick(32) : random_() | 1;
    while (who == Who{});
    return who;
  }
  static Who of_block(Who who, int block) {
    for (int warp = 0; warp < kBlocks * kWarps; ++warp)
      if (warp / kWarps != block) who[static_cast<std::size_t>(warp)] = 0;
    return who;
  }
  static int count(const Who& who) {
    int all = 0;
    for (const std::uint32_t lanes : who) all += __builtin_popcount(lanes);
    return all;
  }

  void add();
  void add_access();
  void add_handover();
  void add_named();
  void add_phase();
  void access(const Step& step);
  /// `who` learn what those of `from` have done; then time goes on for `from`.
  void tell(const Who& from, const Who& who) {
    Clock sum;
    for (int i = 0; i < kAll; ++i)
      if (has(from, i)) sum.join(of(i));
    learn(who, sum);
    advance(from);
  }
  void learn(const Who& who, const Clock& what) {
    for (int i = 0; i < kAll; ++i)
      if (has(who, i)) of(i).join(what);
  }
  void fence(const Who& who) {
    for (int i = 0; i < kAll; ++i)
      if (has(who, i)) fenced_[static_cast<std::size_t>(i)] = of(i);
    advance(who);
  }
  void advance(const Who& who) {
    for (int i = 0; i < kAll; ++i)
      if (has(who, i)) of(i).reads[static_cast<std::size_t>(i)] = ++of(i).all[static_cast<std::size_t>(i)];
  }
  Clock& of(int thread) { return clocks_[static_cast<std::size_t>(thread)]; }
  /// What a relaxed store of the thread makes known.
  Clock stored_by(int thread) {
    Clock sum = fenced_[static_cast<std::size_t>(thread)];
    sum.join(fenced_of_block_[static_cast<std::size_t>(thread / kThreads)]);
    sum.reads = of(thread).reads;
    return sum;
  }
  /// Those of each block meet.
  void meet(const Who& who) {
    for (int block = 0; block < kBlocks; ++block) tell(of_block(who, block), of_block(who, block));
  }

  std::mt19937 random_;
  /// Either fences, or strong accesses to the data, and to shared memory alone: with both a load that happens
  /// to see a store is ordered after it, so that races depend on the schedule.
  bool fences_ = false;
  int between_barriers_ = 1, named_ = 0, flags_ = 0, phase_ = 0;
  Who waiters_{}; ///< at the mbarrier of each block, in every phase
  std::vector<Step> steps_;
  std::array<Clock, kAll> clocks_{};
  std::array<Clock, kAll> fenced_{};             ///< at the last fence of each thread
  std::array<Clock, kBlocks> fenced_of_block_{}; ///< by fences of its threads before its last barrier
  std::map<int, std::vector<Access>> accesses_;  ///< by word; those of a block's shared memory apart
  std::set<std::pair<int, int>> races_;
};

void RandomOrder::access(const Step& step) {
  const bool writes = step.kind != Kind::load && step.kind != Kind::strong_load;
  const bool strong = step.kind != Kind::load && step.kind != Kind::store;
  const int number = static_cast<int>(steps_.size());
  for (int i = 0; i < kAll; ++i) {
    if (!has(step.who, i)) continue;
    const int word = step.word(i) + kWords * (step.global ? 2 : i / kThreads);
    const Clock& clock = of(i);
    for (const Access& before : accesses_[word]) {
      const auto& known = before.writes ? clock.all : clock.reads;
      if (before.thread != i && (writes || before.writes) && !(strong && before.strong) &&
          known[static_cast<std::size_t>(before.thread)] < before.time)
        races_.emplace(before.step, number);
    }
    accesses_[word].push_back({i, number, clock.all[static_cast<std::size_t>(i)], writes, strong});
  }
}

void RandomOrder::add_access() {
  Step step;
  step.kind = static_cast<Kind>(fences_ ? 0 : std::min(pick(8), 4));
  if (step.kind == Kind::load && pick(2)) step.kind = Kind::store;
  step.who = some(false);
  step.global = pick(3) == 0 && (step.kind == Kind::load || step.kind == Kind::store);
  if (step.global) step.who = of_block(step.who, pick(kBlocks));
  if (step.who == Who{}) return;
  step.base = pick(kWords);
  step.stride = pick(3) ? 1 : pick(3);
  access(step);
  steps_.push_back(step);
}

void RandomOrder::add_handover() {
  // One lane to one warp or lane, perhaps of the other block.
  Step release, acquire;
  const int from = pick(kAll), to = pick(kBlocks * kWarps);
  release.kind = Kind::release;
  if (fences_)
    release.kind = std::array{Kind::release, Kind::fence_release,
                              Kind::relaxed_store}[static_cast<std::size_t>(pick(3))];
  acquire.kind = fences_ && pick(2) ? Kind::fence_acquire : Kind::acquire;
  release.number = acquire.number = flags_++;
  release.who[static_cast<std::size_t>(from / 32)] = 1u << from % 32;
  acquire.who[static_cast<std::size_t>(to)] = pick(2) ? ~0u : 1u << pick(32);
  if (has(acquire.who, from)) return;
  if (release.kind == Kind::fence_release) fenced_[static_cast<std::size_t>(from)] = of(from);
  learn(acquire.who, release.kind == Kind::release ? of(from) : stored_by(from));
  advance(release.who);
  // A fence counts for what it has acquired, and for the flags that its thread stores later.
  if (acquire.kind == Kind::fence_acquire) fence(acquire.who);
  steps_.push_back(release);
  steps_.push_back(acquire);
}

void RandomOrder::add_named() {
  if (named_ == 15) return;
  Step step;
  step.who = of_block(some(true), pick(kBlocks));
  if (step.who == Who{}) return;
  step.kind = Kind::named_barrier;
  step.number = ++named_;
  Step arrive = step;
  arrive.kind = Kind::arrive;
  const bool splits = pick(2) != 0;
  if (splits)
    for (std::uint32_t& lanes : arrive.who) lanes = pick(2) ? lanes : 0;
  else
    arrive.who = {};
  step.count = arrive.count = count(step.who);
  if (arrive.who == step.who) return; // somebody has to wait
  Who waiting = step.who;
  for (std::size_t i = 0; i < waiting.size(); ++i) waiting[i] &= ~arrive.who[i];
  if (arrive.who != Who{}) steps_.push_back(arrive);
  const Who all = step.who;
  step.who = waiting;
  tell(all, waiting);
  steps_.push_back(step);
}

void RandomOrder::add_phase() {
  if (waiters_ == Who{}) return;
  Step arrive, wait;
  arrive.kind = Kind::mbarrier_arrive;
  wait.kind = Kind::mbarrier_wait;
  arrive.who = wait.who = waiters_;
  wait.count = phase_++;
  meet(waiters_);
  steps_.push_back(arrive);
  steps_.push_back(wait);
}

void RandomOrder::add() {
  if (steps_.empty() && pick(2)) waiters_ = some(false);
  Step step;
  if (pick(1 + between_barriers_)) return add_access();
  switch (pick(7)) {
  case 0:
    step.kind = Kind::block_barrier;
    step.who = everybody();
    for (int i = 0; i < kAll; ++i) {
      fenced_of_block_[static_cast<std::size_t>(i / kThreads)].join(fenced_[static_cast<std::size_t>(i)]);
      fenced_[static_cast<std::size_t>(i)] = {};
    }
    meet(step.who);
    break;
  case 1:
    step.kind = Kind::warp_barrier;
    step.who = some(false);
    for (std::size_t i = 0; i < step.who.size(); ++i) {
      Who one{};
      one[i] = step.who[i];
      tell(one, one);
    }
    break;
  case 2:
    return add_named();
  case 3:
    return add_phase();
  case 4:
    if (!fences_) return add_access();
    step.kind = Kind::fence;
    step.who = some(false);
    fence(step.who);
    break;
  default:
    return add_handover();
  }
  steps_.push_back(step);
}

std::string RandomOrder::ptx() const {
  std::string text = fmt::format(R"(.file 1 "k.cu"
.visible .entry k(.param .u64 data, .param .u64 flags) {{
  .reg .pred %p, %q; .reg .b32 %t, %lane, %i, %m, %v, %sum, %a, %wait; .reg .b64 %data, %flags, %at, %wide;
  .shared .align 8 .b32 s[{0}]; .shared .align 8 .b64 b;
  ld.param.u64 %data, [data]; ld.param.u64 %flags, [flags];
  mov.u32 %t, %tid.x; and.b32 %lane, %t, 31; shr.u32 %i, %t, 5; mov.u32 %m, %ctaid.x; mad.lo.u32 %i, %m, {1}, %i;
  mov.u32 %sum, 0; mov.u32 %wait, 1;
  setp.ge.u32 %p, %t, {0}; @%p bra FILLED;
  shl.b32 %a, %t, 2; mov.u32 %v, s; add.u32 %a, %a, %v; st.shared.u32 [%a], %wait;
FILLED:
)",
                                 kWords, kWarps);
  if (waiters_ != Who{}) {
    text += "  setp.ne.u32 %p, %t, 0; @%p bra BEGUN;\n";
    for (int block = 0; block < kBlocks; ++block)
      text += fmt::format(
          "  mov.u32 %m, %ctaid.x; setp.eq.u32 %q, %m, {}; @%q mbarrier.init.shared.b64 [b], {};\n", block,
          std::max(1, count(of_block(waiters_, block))));
    text += "BEGUN:\n";
  }
  text += "  bar.sync 0;\n";
  for (std::size_t n = 0; n < steps_.size(); ++n) {
    const Step& step = steps_[n];
    text += fmt::format("  .loc 1 {} 0\n  mov.u32 %m, 0;\n", n + 1);
    for (std::size_t i = 0; i < step.who.size(); ++i)
      text += fmt::format("  setp.eq.u32 %q, %i, {}; selp.b32 %m, {:#x}, %m, %q;\n", i, step.who[i]);
    const std::string lanes = "  mov.b32 %v, %m;\n";
    text +=
        lanes +
        fmt::format("  shr.u32 %m, %m, %lane; and.b32 %m, %m, 1; setp.eq.u32 %p, %m, 0; @%p bra S{};\n", n);
    text += fmt::format("  mad.lo.u32 %a, %t, {}, {}; and.b32 %a, %a, {}; shl.b32 %a, %a, 2;\n", step.stride,
                        step.base, kWords - 1);
    const std::string flag = fmt::format("[%flags + {}]", 4 * step.number);
    std::string at = "[%a]";
    const char* space = step.global ? "global" : "shared";
    if (step.global)
      text += "  cvt.u64.u32 %at, %a; add.u64 %at, %at, %data;\n", at = "[%at]";
    else
      text += "  mov.u32 %m, s; add.u32 %a, %a, %m;\n";
    const std::string value = fmt::format(
        "  mov.u32 %m, %ctaid.x; mad.lo.u32 %m, %m, {}, %t; add.u32 %m, %m, {};\n", kThreads, 1024 * (n + 1));
    switch (step.kind) {
    case Kind::load:
      text += fmt::format("  ld.{}.u32 %m, {}; add.u32 %sum, %sum, %m;\n", space, at);
      break;
    case Kind::store:
      text += value + fmt::format("  st.{}.u32 {}, %m;\n", space, at);
      break;
    case Kind::add:
      text += fmt::format("  atom.relaxed.gpu.{}.add.u32 %m, {}, 1; add.u32 %sum, %sum, %m;\n", space, at);
      break;
    case Kind::strong_load:
      text += fmt::format("  ld.relaxed.gpu.{}.u32 %m, {}; add.u32 %sum, %sum, %m;\n", space, at);
      break;
    case Kind::strong_store:
      text += value + fmt::format("  st.relaxed.gpu.{}.u32 {}, %m;\n", space, at);
      break;
    case Kind::block_barrier:
      text += "  bar.sync 0;\n";
      break;
    case Kind::warp_barrier:
      text += "  bar.warp.sync %v;\n";
      break;
    case Kind::named_barrier:
      text += fmt::format("  bar.sync {}, {};\n", step.number, step.count);
      break;
    case Kind::arrive:
      text += fmt::format("  bar.arrive {}, {};\n", step.number, step.count);
      break;
    case Kind::release:
      text += fmt::format("  st.release.gpu.global.u32 {}, 1;\n", flag);
      break;
    case Kind::fence_release:
      text += fmt::format("  fence.acq_rel.gpu; st.relaxed.gpu.global.u32 {}, 1;\n", flag);
      break;
    case Kind::relaxed_store:
      text += fmt::format("  st.relaxed.gpu.global.u32 {}, 1;\n", flag);
      break;
    case Kind::fence:
      text += "  fence.acq_rel.gpu;\n";
      break;
    case Kind::acquire:
      text += fmt::format("W{0}: ld.acquire.gpu.global.u32 %m, {1}; setp.eq.u32 %q, %m, 0; @%q bra W{0};\n",
                          n, flag);
      break;
    case Kind::fence_acquire:
      text += fmt::format("W{0}: ld.relaxed.gpu.global.u32 %m, {1}; setp.eq.u32 %q, %m, 0; @%q bra W{0}; "
                          "fence.acq_rel.gpu;\n",
                          n, flag);
      break;
    case Kind::mbarrier_arrive:
      text += "  mbarrier.arrive.shared.b64 _, [b];\n";
      break;
    case Kind::mbarrier_wait:
      text += fmt::format("W{0}: mbarrier.try_wait.parity.shared.b64 %q, [b], {1}; @!%q bra W{0};\n", n,
                          step.count % 2);
      break;
    }
    text += fmt::format("S{}:\n", n);
  }
  // What is read matters.
  text += fmt::format("  mov.u32 %m, %ctaid.x; mad.lo.u32 %m, %m, {}, %t; mul.wide.u32 %wide, %m, 4;\n"
                      "  add.u64 %at, %flags, %wide; st.global.u32 [%at + 1024], %sum; ret;\n}}\n",
                      kThreads);
  return ptx_module(text);
}

TEST(RandomOrders, RaceWhereVectorClocksSaySo) {
  SimulatedGpu gpu;
  gpu.options.checks = Checks::all;
  gpu.options.count = false;
  gpu.options.findings = 1000;
  const DevicePointer data = gpu.zeros<std::uint32_t>(kWords, "data"),
                      flags = gpu.zeros<std::uint32_t>(1024, "flags");
  const std::vector<std::uint32_t> unset(1024);
  int racing = 0;
  const auto [begin, count] = seeds("KERNELARIUM_RANDOM_ORDERS", 400);
  for (std::uint32_t seed = begin; seed < begin + count; ++seed) {
    const RandomOrder order(seed);
    const std::string text = order.ptx();
    SCOPED_TRACE(fmt::format("seed {}", seed));
    gpu.load_ptx(text);
    gpu.device->copy_in(flags, std::as_bytes(std::span(unset)));
    // A store of what stands there already would be no race.
    gpu.device->copy_in(data, std::as_bytes(std::span(unset).first(kWords)));
    const Execution execution = gpu.run({kBlocks}, {kThreads}, data, flags);
    std::set<std::pair<int, int>> told;
    for (const Diagnostic& each : execution.diagnostics) {
      EXPECT_EQ(each.kind, "race") << to_text(each);
      told.emplace(std::min(each.line, each.other_line) - 1, std::max(each.line, each.other_line) - 1);
    }
    racing += !order.races().empty();
    // A step that has raced may hide its other races, or be hidden by one that replaces it.
    std::set<int> involved;
    for (const auto& [one, other] : told) involved.insert({one, other});
    for (const auto& [one, other] : order.races())
      EXPECT_TRUE(involved.count(one) || involved.count(other))
          << "steps " << one << " and " << other << " race, which is not told";
    for (const auto& pair : told)
      EXPECT_TRUE(order.races().count(pair))
          << "steps " << pair.first << " and " << pair.second << " are ordered";
    if (HasFailure()) {
      for (const auto& [one, other] : order.races())
        ADD_FAILURE() << "race of steps " << one << " and " << other;
      std::fprintf(stderr, "%s", text.c_str());
      return;
    }
  }
  EXPECT_GT(racing, static_cast<int>(count) / 4);
  EXPECT_LT(racing, static_cast<int>(count) * 9 / 10);
}

}
}
