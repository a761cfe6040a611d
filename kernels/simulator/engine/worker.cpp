#include "kernels/simulator/engine/worker.h"

#include "kernels/simulator/engine/async_copy.h"
#include "kernels/simulator/engine/atomic_update.h"
#include "kernels/simulator/engine/clock.h"
#include "kernels/simulator/engine/following.h"
#include "kernels/simulator/engine/left_out_floats.h"
#include "kernels/simulator/engine/mbarrier_waits.h"
#include "kernels/simulator/engine/warpgroup.h"
#include "kernels/simulator/memory/checker.h"
#include "kernels/simulator/paths/path_sampler.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <functional>
#include <thread>

namespace kernelarium::sim {
namespace {

/// Rounds without progress (one turn for each warp) before a block is taken to wait for others.
constexpr int kIdleRounds = 4;
/// Rounds after which even a block that seems to make progress lets others start.
constexpr int kMostRoundsAlone = 1 << 16;
/// What a sleep counts as while other host threads are to advance: it takes as long.
constexpr std::uint64_t kSleepWork = 2048;
/// The same of a warp that can't let time pass, where it may wait for others: a loop that only sleeps ends
/// sooner.
constexpr std::int64_t kTimelessTurn = 1 << 13;
/// Requests to L2 of a block that still runs, above which it is asked whether they can be replayed.
constexpr std::size_t kStreamedRequests = std::size_t{1} << 20;

std::uint32_t dimension(const Dim3& d, int axis) {
  return static_cast<std::uint32_t>(axis == 0 ? d.x : axis == 1 ? d.y : d.z);
}

template<class T>
void write_row(Warp& warp, std::uint32_t offset, bool whole, T value) {
  T* row = warp.row<T>(offset);
  if (whole)
    std::fill_n(row, kLanes, value);
  else
    for_lanes(warp, row, [=](int) { return value; });
}

}

Worker::Worker(LaunchState& launch)
    : block_warps(launch.program.blocks.size()), block_threads(launch.program.blocks.size()),
      sites(launch.program.sites.size()), divergences(launch.program.places.size()), launch_(launch),
      number_(launch.standstill->join()), patterns_(launch.program.patterns + 1),
      holders_(launch.program.sites.size() + 1),
      takes_turns_(!launch.schedule && launch.left_out == LeftOut::turns),
      together_(launch.schedule ? interleaving::kBlocksTogether
                : takes_turns_  ? interleaving::kBlocksInTurns
                                : 1),
      choices_(launch.schedule.value_or(interleaving::Schedule{}).seed) {
  if (launch.options.touched) footprint = std::make_unique<Footprint>();
}

Sentence Worker::where(const Block& block, std::uint32_t thread) const {
  const Dim3 &id = block.id, &shape = launch_.block;
  return Sentence::tr("block (%1, %2, %3), thread (%4, %5, %6)", id.x, id.y, id.z, thread % shape.x,
                      thread / shape.x % shape.y, thread / (shape.x * shape.y));
}

Finding Worker::diagnostic(const Warp& warp, const Op* op, const std::string& kind, const Sentence& message,
                           int lane) const {
  Finding finding;
  finding.kind = kind;
  finding.message = message;
  if (lane >= 0) {
    finding.message = Sentence::tr("%1 (%2)", message, where(*warp.block, warp.thread_of(lane)));
    finding.place = FaultPlace{0, warp.block->index, warp.index, static_cast<std::uint32_t>(lane)};
  } else if (kind == "race" && warp.mask != 0) { // of the whole warp: any of its threads is one to look at
    finding.place =
        FaultPlace{0, warp.block->index, warp.index, static_cast<std::uint32_t>(std::countr_zero(warp.mask))};
  }
  if (op && op->index < program().places.size()) {
    const ptx::Place place = program().places[op->index];
    finding.line = place.line;
    finding.file = file_name(program(), place);
    if (const auto header = program().header_places.find(op->index);
        header != program().header_places.end()) {
      const std::filesystem::path file = file_name(program(), header->second);
      finding.message = Sentence::tr("%1; this is in %2, line %3", finding.message, file.filename().string(),
                                     header->second.line);
    }
  }
  return finding;
}

bool Worker::add_finding(Warp& warp, const Finding& finding) {
  if (launch_.findings.empty()) launch_.finding_place = finding.place;
  if (static_cast<int>(launch_.findings.size()) < launch_.options.findings)
    launch_.findings.push_back(finding);
  if (launch_.options.goes_on || static_cast<int>(launch_.findings.size()) < launch_.options.findings)
    return true;
  launch_.stopped_at = 0;
  warp.stop = Stop::fault;
  return false;
}

void Worker::stop_block(Warp& warp) {
  if (launch_.checker) launch_.checker->tell_kept(*warp.block);
  // Blocks of a cluster stop together, as they may wait for each other. Lower ones run on: which fault is
  // told must not depend on the number of host threads.
  const std::uint64_t index = warp.block->cluster->first_block;
  store_if(launch_.stopped_at, index, std::less());
  warp.stop = Stop::fault;
}

const Op* Worker::fault(Warp& warp, const Op* op, const std::string& kind, const Sentence& message, int lane,
                        const std::string& buffer, std::int64_t element) {
  stop_block(warp);
  Finding finding = diagnostic(warp, op, kind, message, lane);
  if (finding.place) finding.place->buffer = buffer, finding.place->element = element;
  const std::lock_guard lock(launch_.mutex);
  const bool first = launch_.faults.emplace(warp.block->index, finding).second;
  if (first && finding.place) launch_.fault_places[warp.block->index] = *finding.place;
  return nullptr;
}

void Worker::fill_fixed_rows(Warp& warp, const FunctionCode& function, bool whole, bool changed_only) {
  const Block& block = *warp.block;
  for (const FixedRow& row : function.fixed) {
    if (changed_only && !row.varies_by_block()) break; // they come first
    switch (row.kind) {
    case FixedRow::Kind::constant:
      if (row.width == 0)
        warp.predicate(row.offset) = row.bits ? kFullMask : 0;
      else if (row.width == 2)
        write_row(warp, row.offset, whole, static_cast<std::uint16_t>(row.bits));
      else if (row.width == 4)
        write_row(warp, row.offset, whole, static_cast<std::uint32_t>(row.bits));
      else
        write_row(warp, row.offset, whole, row.bits);
      break;
    case FixedRow::Kind::parameter: {
      std::uint64_t value = 0;
      const std::size_t size = launch_.parameters.size();
      if (row.bits + row.read <= size)
        __builtin_memcpy(&value, launch_.parameters.data() + row.bits, row.read);
      if (row.sign && row.read < 8) {
        const int unused = 64 - 8 * row.read;
        value = static_cast<std::uint64_t>(static_cast<std::int64_t>(value << unused) >> unused);
      }
      if (row.width == 2)
        write_row(warp, row.offset, whole, static_cast<std::uint16_t>(value));
      else if (row.width == 4)
        write_row(warp, row.offset, whole, static_cast<std::uint32_t>(value));
      else
        write_row(warp, row.offset, whole, value);
      break;
    }
    case FixedRow::Kind::parameter_address:
      write_row(warp, row.offset, whole, launch_.parameter_address + row.bits);
      break;
    case FixedRow::Kind::special: {
      const auto index = static_cast<int>(row.special);
      if (row.special <= Special::tid_z) {
        const auto x = static_cast<std::uint32_t>(launch_.block.x),
                   y = static_cast<std::uint32_t>(launch_.block.y);
        std::uint32_t* lanes = warp.row<std::uint32_t>(row.offset);
        for (int lane = 0; lane < kLanes; ++lane) {
          const std::uint32_t t = warp.thread_of(lane);
          if (whole || ((warp.mask >> lane) & 1))
            lanes[lane] = index == 0 ? t % x : index == 1 ? t / x % y : t / (x * y);
        }
        break;
      }
      if (row.special == Special::laneid ||
          (row.special >= Special::lanemask_eq && row.special <= Special::lanemask_ge)) {
        std::uint32_t* lanes = warp.row<std::uint32_t>(row.offset);
        for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
          if (!whole && !((warp.mask >> lane) & 1)) continue;
          const std::uint32_t bit = 1u << lane;
          switch (row.special) {
          case Special::lanemask_eq:
            lanes[lane] = bit;
            break;
          case Special::lanemask_lt:
            lanes[lane] = bit - 1;
            break;
          case Special::lanemask_le:
            lanes[lane] = bit | (bit - 1);
            break;
          case Special::lanemask_gt:
            lanes[lane] = ~(bit | (bit - 1));
            break;
          case Special::lanemask_ge:
            lanes[lane] = ~(bit - 1);
            break;
          default:
            lanes[lane] = lane;
            break;
          }
        }
        break;
      }
      std::uint32_t value = 0;
      if (row.special <= Special::ntid_z)
        value = dimension(launch_.block, index - static_cast<int>(Special::ntid_x));
      else if (row.special <= Special::ctaid_z)
        value = dimension(block.id, index - static_cast<int>(Special::ctaid_x));
      else if (row.special <= Special::nctaid_z)
        value = dimension(launch_.grid, index - static_cast<int>(Special::nctaid_x));
      else if (row.special >= Special::clusterid_x && row.special <= Special::is_explicit_cluster)
        value = cluster_special(block, launch_, row.special);
      else if (row.special == Special::warpid)
        value = warp.index;
      else if (row.special == Special::nwarpid)
        value = static_cast<std::uint32_t>(block.warps.size());
      else if (row.special == Special::smid)
        value = static_cast<std::uint32_t>(block.index % static_cast<std::uint64_t>(launch_.spec.sm_count));
      else if (row.special == Special::nsmid)
        value = static_cast<std::uint32_t>(launch_.spec.sm_count);
      else if (row.special == Special::dynamic_smem_size)
        value = launch_.dynamic_shared_bytes;
      else if (row.special == Special::total_smem_size)
        value = launch_.shared_bytes;
      else if (row.special == Special::one)
        value = 1;
      write_row(warp, row.offset, whole, value);
      break;
    }
    }
  }
}

void Worker::start(Cluster& cluster, std::uint64_t index) {
  const auto size = static_cast<std::size_t>(launch_.cluster.count());
  while (cluster.blocks.size() < size) cluster.blocks.push_back(std::make_unique<Block>());
  cluster.first_block = block_index(launch_.grid, launch_.cluster, index, 0);
  cluster.arrived = cluster.phase = cluster.released = 0;
  cluster.first = nullptr;
  cluster.trace_index = ~0u;
  cluster.repetition.restart();
  for (std::uint32_t rank = 0; rank < size; ++rank) {
    Block& block = *cluster.blocks[rank];
    block.cluster = &cluster;
    block.rank = rank;
    start(block, block_index(launch_.grid, launch_.cluster, index, rank));
  }
  if (cluster.trace_index == ~0u || size == 1) return;
  for (const auto& block : cluster.blocks)
    for (Warp& warp : block->warps) warp.watched = true; // what they do to the traced block
}

void Worker::start(Block& block, std::uint64_t index) {
  const Dim3& grid = launch_.grid;
  const bool fresh = block.warps.empty();
  block.index = index;
  const auto linear = static_cast<std::int64_t>(index);
  block.id = {linear % grid.x, linear / grid.x % grid.y, linear / (grid.x * grid.y)};
  block.threads = static_cast<std::uint32_t>(launch_.block.count());
  block.exited = block.open_barriers = block.epoch = block.steps = block.idle_rounds = 0;
  block.instructions = block.other_work = block.excused = block.records_refused = 0;
  block.printed.clear();
  block.copies.reset();
  for (BarrierState& barrier : block.barriers) barrier = {};
  if (fresh) {
    block.warps.resize((block.threads + kLanes - 1) / kLanes);
    block.shared.resize(launch_.shared_bytes + 64);
    block.cached = launch_.l2;
    if (block.cached) block.l1 = L1Cache(launch_.l1_bytes_per_block);
  }
  block.l1.clear();
  if (const auto traced = launch_.traced_blocks.find(index); traced != launch_.traced_blocks.end())
    block.trace_index = traced->second;
  else if (launch_.options.trace && launch_.options.trace->watched_bytes > 0)
    block.trace_index = 0;
  else
    block.trace_index = ~0u;
  block.cluster->trace_index = std::min(block.cluster->trace_index, block.trace_index);
  if (launch_.checker) {
    // Unwritten shared memory is reported; what the value would be is left to no one.
    launch_.checker->start_block(block);
  }
  if (launch_.sampler) launch_.sampler->start(index, block.path);
  block.phases = {};
  std::fill(block.shared.begin(), block.shared.end(), kUnwrittenByte);
  std::fill_n(block.shared.begin() + program().reserved_shared, program().reserved_shared_bytes,
              std::byte{0});
  for (std::uint32_t i = 0; i < block.warps.size(); ++i) {
    block.warps[i].index = i;
    start_warp(block, block.warps[i]);
  }
}

void Worker::start_warp(Block& block, Warp& warp) {
  const FunctionCode& kernel = program().functions[0];
  const bool fresh = warp.storage.empty();
  warp.worker = this;
  warp.block = &block;
  warp.patterns = patterns_.data();
  warp.holders = holders_.data();
  warp.counts = sites.data();
  warp.shared = block.shared.data();
  warp.shared_bytes = launch_.shared_bytes;
  warp.watched = launch_.checker || block.trace_index != ~0u;
  if (fresh) {
    warp.storage.resize(kernel.frame_bytes + 64);
    warp.storage_offset = (64 - reinterpret_cast<std::uintptr_t>(warp.storage.data()) % 64) % 64;
  }
  warp.r = warp.storage.data() + warp.storage_offset;
  const std::uint32_t first = warp.index * kLanes;
  const std::uint32_t count = std::min<std::uint32_t>(kLanes, block.threads - first);
  warp.threads = count == kLanes ? kFullMask : (1u << count) - 1;
  warp.mask = warp.threads;
  warp.carry = warp.exited = warp.hold = warp.turns = warp.cluster_arrived = warp.cluster_passed = 0;
  warp.acted = warp.left_acted = warp.last_way = 0;
  warp.ways = warp.source_ways = {};
  warp.products_issued = warp.product_groups = 0;
  warp.clocks = launch_.clocks_before;
  warp.waits_for_others = false;
  warp.traced_words = 0;
  warp.following.reset();
  warp.clock = 0;
  warp.first_wait = nullptr;
  warp.scheduled = takes_turns_    ? interleaving::kAccessesInTurns
                   : together_ > 1 ? interleaving::kScheduledAccesses
                                   : 0;
  warp.paused = launch_.schedule ? static_cast<std::uint32_t>(std::max(0, choices_.pause())) : 0;
  warp.path = block.path.warps.empty() ? nullptr : &block.path.warps[warp.index];
  warp.spin = {};
  warp.tally = {};
  warp.detailed = block.cached || footprint || warp.path;
  warp.frame = 0;
  warp.stop = Stop::none;
  warp.frames.resize(1);
  warp.frames[0] = {&kernel, 0, kernel.frame_bytes, 0, 0, 0, nullptr, 0};
  warp.fragments.resize(1);
  warp.fragments[0] = {program().ops.data() + kernel.begin, warp.mask, 0, Wait::none, 0, 0};
  warp.mask = kFullMask;
  fill_fixed_rows(warp, kernel, true, !fresh);
  if (!warp.local_written.empty())
    std::fill(warp.local_written.begin(), warp.local_written.end(), std::uint8_t{0});
  for (const FunctionCode::UnsetRow& row : kernel.unset)
    std::fill_n(warp.r + row.offset, row.bytes, std::byte{0});
  if (launch_.checker && !kernel.unset.empty()) follow_unset(warp, kernel, warp.threads);
}

bool Worker::stopped(const Block& block) {
  if (block.cluster->first_block >= launch_.stopped_at.load(std::memory_order_relaxed)) return true;
  if (launch_.options.cancel && launch_.options.cancel->load(std::memory_order_relaxed)) {
    const std::lock_guard lock(launch_.mutex);
    launch_.faults.emplace(0, Diagnostic{"cancelled", Sentence::tr("the run was cancelled"), "", 0, false});
    launch_.stopped_at = 0;
    return true;
  }
  return false;
}

void Worker::run_warp(Warp& warp, const Op* pc) {
  const std::uint32_t barriers = warp.block->epoch;
  other_work += work::turn;
  warp.changed_memory = left_idle_loop = stored = false;
  const IdleTurn turn(program(), warp, pc);
  running_ = &warp;
  if (warp.waits_for_others) wait_until(warp, launch_.clocks_after.load(std::memory_order_relaxed));
  if (leaves_out_floats(warp)) [[unlikely]] {
    run_without_floats(warp, pc);
    pc = nullptr;
  }
  const auto follow = [&](const Op* from) {
    pc = warp.following->run(warp, from);
    if (pc) warp.following.reset();
    while (pc) pc = pc->run(warp, pc);
  };
  if (pc && warp.following) follow(pc);
  while (pc) pc = pc->run(warp, pc);
  while (warp.stop == Stop::follow) {
    warp.stop = Stop::none;
    follow(warp.resume);
  }
  const std::uint64_t ran = instructions_of_turn(warp);
  warp.clocks += ran * kClocksPerInstruction;
  running_ = nullptr;
  used_ += ran;
  // Two host threads hardly slow each other down; sixteen with one word take turns.
  const std::uint64_t rivals = launch_.host_threads > kLeastUnendedBlocks ? launch_.host_threads - 1 : 0;
  const std::uint64_t worked = ran + other_work + contended_work * rivals;
  used_work_ += worked;
  warp.block->instructions += ran;
  warp.block->other_work += other_work;
  // A turn that ends in the middle of a loop which can't wait for others was work.
  const bool works =
      warp.stop == Stop::yield &&
      !program().may_wait[static_cast<std::size_t>(warp.fragments.back().pc - program().ops.data())];
  const bool advances =
      works || warp.changed_memory || warp.stop == Stop::done || warp.block->epoch != barriers;
  if (advances) warp.block->idle_rounds = 0;
  if (program().reads_clock) tell_clocks(warp, warp.stop == Stop::yield && !works);
  // A loop that stores may wait for others all the same, so they get their turn.
  if (advances || stored) {
    idle_instructions_ = 0;
    ++advances_;
    launch_.progress.fetch_add(1, std::memory_order_relaxed);
  } else {
    idle_instructions_ += worked;
  }
  other_work = contended_work = 0;
  if (!turn.was_idle(warp)) {
    launch_.standstill->changed(number_);
    warp.block->cluster->idle = false;
  }
}

bool Worker::holds_back(Warp& warp, const Op* op) {
  if (!launch_.schedule || !launch_.schedule->late || late_tests_ == 0) return false;
  if (!warp.first_wait) {
    warp.first_wait = op;
    warp.late_tests = interleaving::kLateTests;
  }
  if (warp.first_wait != op || warp.late_tests == 0) return false;
  --warp.late_tests;
  --late_tests_;
  warp.changed_memory = true; // what it waits for is still to come: nothing stands still
  return true;
}

void Worker::may_pause(Warp& warp) {
  if (warp.scheduled == 0 || warp.given_up > 0) return;
  --warp.scheduled;
  const int turns = takes_turns_ ? 0 : choices_.pause();
  if (turns < 0) return;
  warp.paused = static_cast<std::uint32_t>(turns);
  warp.given_up = warp.budget + 1;
  warp.budget = -1;
  warp.pauses = true;
}

Worker::Turn Worker::run_turn(Block& block, int rounds) {
  for (int round = 0; round < rounds; ++round) {
    bool progress = false, unfinished = false;
    ++block.idle_rounds;
    for (std::size_t i = 0; i < block.warps.size(); ++i) {
      Warp& warp = block.warps[launch_.left_out == LeftOut::order ? block.warps.size() - 1 - i : i];
      if (warp.stop == Stop::done) continue;
      unfinished = true;
      if (warp.paused > 0) {
        --warp.paused;
        progress = true;
        block.idle_rounds = 0;
        block.cluster->idle = false;
        continue;
      }
      warp.stop = Stop::none;
      warp.pauses = false;
      warp.given_up = leaves_out_time(warp) ? std::max<std::int64_t>(turn_limit_ - kTimelessTurn, 0) : 0;
      warp.budget = turn_limit_ - warp.given_up;
      const Op* pc = next_fragment(warp);
      if (!pc) {
        progress |= warp.stop == Stop::done;
        continue;
      }
      progress = true;
      run_warp(warp, pc);
      if (block.l2_requests.words() > kStreamedRequests) launch_.l2->stream(block.index, block.l2_requests);
      if (warp.stop == Stop::fault || out_of_budget(warp) || stopped(block)) return Turn::ended;
    }
    if (!unfinished) return Turn::ended;
    if (!progress) return Turn::stuck;
    if (block.idle_rounds > kIdleRounds) break;
  }
  const bool ended = std::all_of(block.warps.begin(), block.warps.end(),
                                 [](const Warp& warp) { return warp.stop == Stop::done; });
  return ended ? Turn::ended : Turn::waits;
}

bool Worker::run_turn(Cluster& cluster, int rounds) {
  if (cluster.blocks.size() == 1) {
    Block& block = *cluster.blocks[0];
    const Turn turn = run_turn(block, rounds);
    if (turn == Turn::stuck) deadlock(block);
    return turn != Turn::waits;
  }
  for (int round = 0; round < rounds; ++round) {
    bool idle = true, moved = false;
    Block* stuck = nullptr;
    for (const auto& block : cluster.blocks) {
      if (block->exited == block->threads) continue;
      const Turn turn = run_turn(*block, 1);
      if (stopped(*block)) return true;
      if (turn == Turn::stuck)
        stuck = block.get();
      else
        moved = true;
      idle &= block->idle_rounds > kIdleRounds;
    }
    if (!moved) {
      if (stuck) deadlock(*stuck);
      return true;
    }
    if (idle) break;
  }
  return false;
}

void Worker::deadlock(Block& block) {
  std::uint32_t waiting = 0;
  Warp* witness = nullptr;
  const Fragment* place = nullptr;
  for (Warp& warp : block.warps)
    for (const Fragment& fragment : warp.fragments) {
      waiting += static_cast<std::uint32_t>(std::popcount(fragment.mask));
      if (!place || (fragment.wait == Wait::lanes && place->wait != Wait::lanes)) {
        place = &fragment;
        witness = &warp;
      }
    }
  if (!place) return;
  const int lane = std::countr_zero(place->mask);
  if (place->wait == Wait::lanes) {
    fault(*witness, place->pc, "barrier",
          Sentence::tr("lanes wait at a warp-wide operation for lanes of its mask that never arrive: every "
                       "lane in the mask must reach the same operation"),
          lane);
  } else if (place->barrier == kClusterBarrier) {
    const std::uint32_t running = block.cluster->running();
    fault(*witness, place->pc - 1, "barrier",
          Sentence::tr("threads wait at the cluster's barrier, at which %1 of %2 threads of the cluster "
                       "never arrive: every thread of all its blocks must arrive",
                       running - block.cluster->arrived, running),
          lane);
  } else if (place->barrier == warpgroup::kWait) {
    fault(*witness, place->pc, "barrier",
          Sentence::tr("a warp waits for products of its warpgroup that another of the four warps never "
                       "executes: all four must execute each wgmma together"),
          lane);
  } else if (const BarrierState& named = block.barriers[place->barrier]; named.expected > 0) {
    const std::uint32_t left = block.threads - block.exited;
    fault(
        *witness, place->pc - 1, "barrier",
        named.expected > left
            ? Sentence::tr("barrier %1 is told to wait for %2 threads, but only %3 threads of the block are "
                           "left: give the number of those that reach it",
                           place->barrier, named.expected, left)
            : Sentence::tr("barrier %1 is told to wait for %2 threads, of which %3 have arrived and the "
                           "others never do: give the number of those that reach it",
                           place->barrier, named.expected, named.arrived),
        lane);
  } else {
    const Op* op = place->pc - 1; // a waiting fragment stands just behind its barrier
    fault(*witness, op, "barrier",
          Sentence::tr("%1 of %2 threads wait at a barrier that the others never reach: every thread of the "
                       "block must reach the same %3",
                       waiting, block.threads - block.exited, barrier_call(program())),
          lane);
  }
}

void Worker::stand_still(Cluster& cluster) {
  for (const auto& block : cluster.blocks)
    for (Warp& warp : block->warps) {
      const auto polls = std::find_if(warp.fragments.begin(), warp.fragments.end(),
                                      [](const Fragment& one) { return one.wait == Wait::none; });
      if (polls == warp.fragments.end()) continue;
      const Sentence mbarrier = awaited_mbarrier(program(), warp, *polls);
      launch_.stood_still = all_started();
      fault(
          warp, polls->pc, "budget",
          !all_started()
              ? Sentence::tr("the kernel never ends: its blocks wait for others that can't start before one "
                             "of them ends, because the GPU holds at most %1 such blocks at once",
                             launch_.most_live * static_cast<std::uint64_t>(launch_.cluster.count()))
          : mbarrier.empty()
              ? Sentence::tr("the kernel never ends: all remaining threads wait in loops or at barriers, and "
                             "nothing changes any more. This one waits for something that never happens")
              : Sentence::tr("the kernel never ends: all remaining threads wait in loops or at barriers, and "
                             "nothing changes any more. This one waits for %1",
                             mbarrier),
          std::countr_zero(polls->mask));
      return;
    }
}

void Worker::finish(Block& block) {
  if (launch_.checker) launch_.checker->finish_block(block);
  const std::uint64_t ended = launch_.ended_blocks.fetch_add(1, std::memory_order_relaxed) + 1;
  // Behind a block that was stopped the lower ones run on, together no longer than one that never ends.
  if (launch_.stopped_at.load(std::memory_order_relaxed) == ~0ull)
    launch_.unended_work.store(0, std::memory_order_relaxed);
  if (launch_.l2) launch_.l2->commit(block.index, block.l2_requests);
  block.l2_requests.clear();
  add_counts(block);
  if (launch_.sampler) launch_.sampler->take(block.path, block.instructions);
  if (!block.printed.empty()) {
    const std::lock_guard lock(launch_.mutex);
    launch_.printed.emplace(block.index, std::move(block.printed));
    block.printed.clear();
  }
  if (block.index == launch_.first_cluster) launch_.first_ended = true;
  if (tells_progress && launch_.options.progress)
    launch_.options.progress(static_cast<double>(ended) / static_cast<double>(launch_.grid.count()));
}

/// What the trace wants to know of each warp.
void Worker::add_counts(Block& block) {
  if (block.records_refused > 0) {
    const std::lock_guard lock(launch_.mutex);
    launch_.trace->dropped += block.records_refused;
  }
  if (!warp_counts) return;
  for (const Warp& warp : block.warps)
    warp.tally.add_to((*warp_counts)[block.index * block.warps.size() + warp.index], warp.threads);
}

bool Worker::all_started() const {
  return (next_ == end_ ? launch_.next_block.load() : next_) >=
         static_cast<std::uint64_t>(launch_.grid.count() / launch_.cluster.count());
}

std::optional<std::uint64_t> Worker::next_cluster() {
  const auto total = static_cast<std::uint64_t>(launch_.grid.count() / launch_.cluster.count());
  const bool backwards = launch_.left_out == LeftOut::order || launch_.left_out == LeftOut::company ||
                         (launch_.schedule && launch_.schedule->backwards);
  if (tells_progress && !launch_.in_caller) {
    launch_.in_caller = this;
    if (launch_.first_cluster != LaunchState::kNoCluster) return launch_.first_cluster;
  }
  while (true) {
    if (next_ == end_) {
      next_ = launch_.next_block.fetch_add(launch_.blocks_at_once);
      end_ = next_ + launch_.blocks_at_once;
    }
    if (next_ >= total) return {};
    const std::uint64_t index = backwards ? total - 1 - next_ : next_;
    ++next_;
    if (block_index(launch_.grid, launch_.cluster, index, 0) < launch_.stopped_at.load()) {
      if (index != launch_.first_cluster) return index;
    } else if (!backwards) {
      return {};
    }
  }
}

void Worker::run() {
  std::deque<std::unique_ptr<Cluster>> live;
  std::size_t joining = together_;
  const bool one_by_one = launch_.left_out == LeftOut::company;
  interleaves_ = together_ > 1;
  if (interleaves_) turn_limit_ = kIdleTurn;
  while (true) {
    for (; joining > 0 && live.size() < launch_.most_live; --joining) {
      const std::optional<std::uint64_t> index = next_cluster();
      if (!index) break;
      if (idle_.empty()) idle_.push_back(std::make_unique<Cluster>());
      live.push_front(std::move(idle_.back()));
      idle_.pop_back();
      start(*live.front(), *index);
    }
    if (live.empty()) return launch_.standstill->leave(number_);
    // One cluster at a time runs to its end. One that does not end may wait for others that have not started:
    // then more join, twice as many each time, and all get short turns.
    const bool alone = turn_limit_ == kLongTurn;
    bool finished = false, moved = false, repeats = true;
    const std::uint64_t changes = launch_.standstill->changes(), advances = advances_;
    for (std::size_t left = live.size(); left > 0; --left) {
      std::unique_ptr<Cluster> cluster = std::move(live.front());
      live.pop_front();
      cluster->idle = !alone;
      if (stopped(*cluster->blocks[0]) || run_turn(*cluster, alone ? kMostRoundsAlone : 1)) {
        for (const auto& block : cluster->blocks) finish(*block);
        idle_.push_back(std::move(cluster));
        finished = true;
      } else {
        for (const auto& block : cluster->blocks) moved |= block->idle_rounds == 0;
        cluster->repetition.look(*cluster, cluster->idle, changes);
        repeats &= cluster->repetition.repeats(changes);
        live.push_back(std::move(cluster));
      }
    }
    interleaves_ = together_ > 1 && (live.empty() || moved || finished);
    turn_limit_ = interleaves_        ? kIdleTurn
                  : live.empty()      ? kLongTurn
                  : moved || finished ? kShortTurn
                                      : kIdleTurn;
    const bool full = one_by_one || live.size() >= launch_.most_live || all_started();
    if (!live.empty() && !finished && repeats && full && launch_.standstill->settle(number_, changes)) {
      if (launch_.options.outside_may_change && launch_.options.outside_may_change(changes))
        excuse(live);
      else
        stand_still(**std::min_element(live.begin(), live.end(), [](const auto& a, const auto& b) {
          return a->first_block < b->first_block;
        }));
    }
    // No block made progress: what they wait for may be a block on another host thread, which needs the core.
    if (!finished && advances_ == advances) {
      const auto own = static_cast<std::uint64_t>(launch_.cluster.count()) * live.size();
      if ((launch_.host_threads > 1 || launch_.options.outside_may_change) &&
          launch_.ended_blocks.load(std::memory_order_relaxed) + own <
              static_cast<std::uint64_t>(launch_.grid.count())) {
        std::this_thread::sleep_for(std::chrono::microseconds(20));
        idle_instructions_ += kSleepWork;
      }
      if (outside_may_change(changes)) excuse(live);
    }
    if (interleaves_)
      joining = together_ - std::min(together_, live.size());
    else
      joining = live.empty() ? 1 : finished || one_by_one ? 0 : live.size();
  }
}

}
