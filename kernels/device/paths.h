#pragma once

#include "kernels/device/instruction_place.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// What a few sampled blocks of a launch went through, instruction by instruction: the time model replays it
/// on an SM of the spec sheet.
namespace kernelarium {

/// What a machine instruction keeps busy.
enum class Unit : std::uint8_t {
  none,    ///< nothing: the assembler folds it away
  fp32,    ///< also half precision
  integer, ///< and logic, comparison, selection
  multiply,
  convert,
  fp64,
  special,      ///< reciprocal, roots, exponential...
  tensor,       ///< matrix products
  group_tensor, ///< of a warpgroup: its warps go on
  branch,
  shared, ///< and shuffles: one path through the SM
  global,
  local,
  atomic,
  shuffle,
  match,   ///< finds lanes with equal values
  barrier,
  fence,
  copy,            ///< asynchronous, from global into shared memory
  commit_copies,   ///< closes a group of them
  wait_copies,     ///< until at most WarpStep::busy groups are open
  commit_products, ///< the same of asynchronous matrix products
  wait_products,
  bulk,        ///< starts a bulk copy
  commit_bulk, ///< the same of bulk copies out of shared memory
  wait_bulk,
  phase,    ///< of an mbarrier: arrives at it, or waits until it is complete
  constant, ///< loads from the constant bank
  uniform,  ///< computes one value for the whole warp
  sleep,
  special_register ///< reads one: %tid.x, %clock; takes the path of shared memory
};

/// Whether paths have accesses of the unit's instructions.
constexpr bool may_access(Unit unit) {
  return unit == Unit::shared || unit == Unit::global || unit == Unit::local || unit == Unit::atomic ||
         unit == Unit::copy || unit == Unit::bulk || unit == Unit::phase;
}

/// One instruction of the machine code, or one PTX instruction as an assembler would make it.
struct WarpStep {
  Unit unit = Unit::none;
  std::uint8_t slots = 0;   ///< machine instructions
  bool store = false;       ///< memory: nothing comes back
  bool conditional = false; ///< branch: waits for its predicate
  bool commits = false;     ///< machine code: the product closes a group of them
  /// Until the result is there, where the spec sheet has no latency for it; a fence: of the block only.
  std::uint32_t clocks = 0;
  /// Quarter clocks of the unit, where the spec sheet has no lanes for it; a wait: groups that may stay open.
  std::uint16_t busy = 0;
  std::uint16_t block = 0; ///< basic block within the region
  std::int32_t site = -1;  ///< of a memory access; merged neighbours have the first one's
  std::uint32_t place = 0; ///< index into Paths::places
  std::uint8_t merged = 1; ///< neighbouring shared accesses that the assembler makes one
  std::uint8_t stall = 0;  ///< machine code: clocks until the warp may issue its next instruction
  /// Machine code: operands of fp32 arithmetic that are read from each of the two banks of registers.
  std::uint8_t even = 0, odd = 0;
  std::uint16_t results[4] = {}, operands[6] = {}; ///< registers; 0: none
};

/// Basic blocks between which the assembler replaces short branches by predicates, so that it may mix their
/// instructions; in the order in which they are issued.
struct Region {
  std::uint32_t first_block = 0, block_count = 1;
  std::vector<WarpStep> steps;
};

/// One memory access of a warp, or what it does with an mbarrier.
struct AccessCost {
  enum class Role : std::uint8_t {
    access,
    shared_atomic, ///< `filled`: most lanes that take turns on one word
    shared_spin,   ///< the same in a loop of compare-and-swap, as for floating-point numbers
    remote,        ///< to the shared memory of another block of the cluster
    arrives,
    arrives_after_copies, ///< when the copies that the warp has started are there
    waits,
    bulk_load, ///< into shared memory
    bulk_store
  };
  std::uint32_t site = 0;
  /// Of 128 bytes: looked up in L1; of a bulk copy: blocks of the cluster that get it.
  std::uint16_t lines = 0;
  std::uint16_t sectors = 0; ///< that go to L2: stores, atomics, and loads that miss L1
  /// Passes through the banks of shared memory or, of a global load, L1; atomics, and what goes to another
  /// block: most lanes on one address.
  std::uint16_t wavefronts = 0;
  std::uint16_t filled = 0;   ///< sectors that the bytes of a global access would fill
  std::uint16_t per_word = 0; ///< of a shared_spin: quarters of lanes for each word
  static constexpr std::uint32_t kUnknown = ~0u;
  std::uint32_t shape = kUnknown; ///< of its lines: index into WarpPath::shapes
  std::uint64_t first_line = 0;   ///< address / 128
  /// Phase of an mbarrier that is arrived at, waited for or, by a bulk copy, completed: those of a block are
  /// numbered from 1. 0: none.
  std::uint32_t phase = 0;
  Role role = Role::access;
};

/// How the lines of an access lie, which most accesses of a loop have in common.
struct LineShape {
  std::uint32_t count = 0;
  std::array<std::int64_t, 32> from_first{}; ///< in lines
  std::array<std::uint8_t, 32> touched{};    ///< a bit for each sector
  bool operator==(const LineShape&) const = default;
};

/// The path of one warp through the program.
struct WarpPath {
  struct Entry {
    std::uint32_t block;  ///< basic block
    std::uint32_t access; ///< index of its first access
  };
  std::vector<Entry> entries;
  std::vector<AccessCost> accesses;
  std::vector<LineShape> shapes;
  std::uint64_t left_out = 0;                    ///< entries that are too many to keep
  std::uint32_t matches = 0, matched_values = 0; ///< match.any, and how many different values they had
};

struct BlockPath {
  std::uint64_t block = 0;        ///< linear block index
  std::uint64_t instructions = 0; ///< PTX warp instructions
  std::vector<WarpPath> warps;
};

struct Paths {
  std::vector<Region> regions;
  std::vector<std::uint32_t> region_of; ///< basic block -> region
  std::uint32_t registers = 1;          ///< of all functions, numbered from 1
  std::int64_t shared_bytes = 0;        ///< of a block
  /// The steps are those of the machine code. Its order is kept, its stalls say what has a fixed latency, and
  /// the only registers are its six scoreboards: an instruction's first result is the one that its result
  /// clears, the second the one that is cleared when its operands have been read.
  bool machine_code = false;
  std::vector<BlockPath> blocks;        ///< spread over the grid
  std::vector<BlockPath> ends;          ///< the grid's first and last, which often have the most to do
  std::optional<BlockPath> traced;      ///< the first block that a trace was asked for
  std::vector<InstructionPlace> places; ///< of the PTX instructions
  std::vector<std::string> files;       ///< of the places
  // Of all blocks, in warp instructions of PTX.
  double mean_instructions = 0, most_instructions = 0;
  std::uint64_t most_block = 0;       ///< the last of those that have the most
  double busiest_sm_instructions = 0; ///< where block i runs on SM i mod the number of SMs
  // Atomic operations of all blocks that wait for each other in L2.
  double floating_atomics_on_one_sector = 0;
  double atomics_of_one_slice = 0;
  std::int64_t cluster_blocks = 1;
  /// The last block that entered code that no other has, where atomic operations may tell one that it is the
  /// last; and of the others one for each selection of code that blocks enter, as far as these are few.
  std::optional<BlockPath> finisher;
  std::vector<BlockPath> kinds;
};

}
