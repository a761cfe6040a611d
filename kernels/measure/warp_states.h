#pragma once

#include "kernels/device/instruction_place.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// What the warps of an SM did when, as the time model's replay has it: modelled, never measured.
namespace kernelarium {

struct Paths;

/// What a warp does, or why it does not issue.
enum class WarpState : std::uint8_t {
  selected,           ///< issues
  not_selected,       ///< could issue, but its scheduler takes another warp
  wait,               ///< for a result of fixed latency
  l1,                 ///< for a load that L1 answers
  l2,                 ///< for a load or an atomic operation that L2 answers
  dram,               ///< for a load of which DRAM answers most
  shared,             ///< for shared memory or a shuffle
  special,            ///< for a special function, a conversion or a special register
  barrier,            ///< for the other warps of its block
  math_pipe_throttle, ///< its unit is busy
  mio_throttle,       ///< the queue to shared memory is full
  lg_throttle,        ///< the queue to L1 is full
  branch_resolving,   ///< for the instruction after a taken branch, or its own end
  membar,             ///< at a fence
  drain,              ///< has ended; its stores are still leaving the SM
  dispatch_stall,     ///< the banks of registers are busy with operands
  no_instruction,     ///< its next instruction is still being fetched
  phase,              ///< for the phase of an mbarrier
  products,           ///< for asynchronous matrix products
};
inline constexpr std::size_t kWarpStates = 19;

/// "l1", "barrier": the state in JSON.
const char* name_of(WarpState state);
/// Nsight Compute's name of the state: several of ours map to one of its states ("long_scoreboard").
const char* ncu_name(WarpState state);

using StateClocks = std::array<double, kWarpStates>;

/// Warp clocks of one source line over the whole launch: those at which a warp's next instruction was on
/// that line.
struct LineStates {
  std::int32_t line = 0; ///< 0: not known
  std::string file;
  StateClocks clocks{}; ///< by state
  double issued = 0;    ///< machine instructions of a warp
  /// What the launch would take less if the line's accesses to shared memory had no bank conflicts.
  double conflicts_ms = 0;

  double total() const;
  /// The states but `selected` with the most clocks, by Nsight Compute's names, greatest first.
  std::vector<std::pair<std::string, double>> reasons() const;
};

/// From `begin` to the next interval of its warp, or to the warp's end.
struct WarpInterval {
  float begin = 0;
  std::uint32_t place = 0; ///< of the next instruction, or of the one that is issued: SmTimeline::places
  WarpState state = WarpState::selected;
  std::uint8_t accessed = 0; ///< issued, and lanes took part in its memory access
};

/// Warps of one SM over its clocks.
struct SmTimeline {
  struct Block {
    std::uint64_t block = 0; ///< linear index of the block whose path it went
    std::uint32_t slot = 0;
    float begin = 0, end = 0;
  };
  struct Warp {
    std::uint32_t block = 0; ///< index into `blocks`
    std::uint32_t warp = 0;  ///< in its block
    std::uint32_t scheduler = 0;
    std::uint32_t first = 0, count = 0; ///< in `intervals`
    float begin = 0, end = 0;
  };
  double clocks = 0; ///< of the replay
  double traced = 0; ///< up to here there are intervals; less than `clocks` where they were too many
  double part = 1;   ///< of each warp's path that was replayed
  std::int64_t blocks_of_sm = 0; ///< of the busiest SM; `blocks` has the first of them
  std::int64_t grid_blocks = 0;
  int schedulers = 4, block_slots = 1, sm_count = 1;
  double clock_ghz = 1, block_launch_clocks = 0;
  std::vector<Block> blocks; ///< in the order in which they started
  std::vector<Warp> warps;   ///< by block, then warp
  std::vector<WarpInterval> intervals;
  std::vector<InstructionPlace> places;
  std::vector<std::string> files;
};

/// Details of one launch's replay, in addition to its totals.
struct WarpRecord {
  SmTimeline timeline;
  std::vector<LineStates> lines; ///< in source order
};

/// Adds another launch's lines.
void add_lines(std::vector<LineStates>& lines, const std::vector<LineStates>& more);

/// Observes a replay. Each warp's states follow each other without gaps: `wait` and `issue` report what it
/// did since the last reported clock.
class StateTracer {
 public:
  StateTracer(const Paths& paths, std::size_t most_intervals);

  std::uint32_t start_block(std::uint64_t block, std::size_t slot, double now);
  std::uint32_t start_warp(std::uint32_t block, std::size_t warp, std::size_t scheduler, double now);
  void wait(std::uint32_t warp, double until, WarpState state, std::uint32_t place);
  /// As above, at the instruction that was issued last.
  void wait(std::uint32_t warp, double until, WarpState state);
  /// `clocks`: of the issue slot that the instructions take.
  void issue(std::uint32_t warp, double now, double clocks, double instructions, std::uint32_t place,
             bool accessed);
  void finish_warp(std::uint32_t warp, double exited, double stores_sent);
  void finish_block(std::uint32_t block, double now);

  /// What a register's value waits for. An operation of several instructions waits within itself, at its own
  /// place; else the instruction waits that reads the register.
  struct Source {
    WarpState state = WarpState::wait;
    std::optional<std::uint32_t> place = {};
  };
  void set_source(std::uint32_t warp, std::uint16_t reg, Source source);
  const Source& source(std::uint32_t warp, std::uint16_t reg) const;
  /// Until `until` for the value of `reg`, which the instruction at `place` reads.
  void wait_for(std::uint32_t warp, double until, std::uint16_t reg, std::uint32_t place);

  /// `scale`: warp clocks of the whole launch for each one of the replay.
  WarpRecord take(double clocks, double scale);

 private:
  struct Open {
    SmTimeline::Warp facts;
    double now = 0; ///< reported up to here
    std::uint32_t place = 0;
    std::vector<Source> sources; ///< of the registers
    std::vector<WarpInterval> intervals;
  };
  void add(Open& warp, double until, WarpState state, std::uint32_t place, bool accessed = false);

  const Paths& paths_;
  std::size_t most_, kept_ = 0;
  double cut_ = -1; ///< clock from which on nothing is kept; -1: all is
  std::vector<SmTimeline::Block> blocks_;
  std::vector<Open> warps_;
  std::vector<StateClocks> clocks_; ///< by place
  std::vector<double> issued_;
};

}
