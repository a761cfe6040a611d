#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kernelarium {

/// Which parts of a launch are to be traced, so that views show what threads did.
struct TraceRequest {
  /// Linear block indices whose accesses are traced one by one; where the limit is met, the first stay.
  std::vector<std::uint64_t> blocks;
  std::size_t record_limit = 200000; ///< accesses kept (and shuffles); more are counted in Trace::dropped
  bool per_warp = false;             ///< counts for every warp of the launch (WarpCount)
  /// A buffer of the run: only what touches `watched_element` of it is traced, and of every block.
  std::string watched_buffer;
  std::int64_t watched_element = 0;  ///< row-major index
  std::uint64_t watched_address = 0; ///< of that element, set by Session, which knows it
  std::uint64_t watched_bytes = 0;   ///< 0: nothing is watched
  /// Number of register words kept per traced warp for matrix instructions: those of the first ones.
  std::size_t matrix_words = 1 << 17;
};

/// One step of an address computation: PTX's own integer arithmetic, with its types.
struct FormulaNode {
  enum class Op : std::uint8_t {
    constant,  ///< `value`
    special,   ///< `value`: 0-2 tid, 3-5 ntid, 6-8 ctaid, 9-11 nctaid (x, y, z), 12 laneid
    parameter, ///< of the kernel; `value`: its position
    shared,    ///< address of a shared variable: `value` in the window, `a` in Trace::names
    captured,  ///< a register's value, traced at the access; `value`: its number
    add,
    sub,
    mul,
    div,
    rem,
    shl,
    shr,
    bit_and,
    bit_or,
    bit_xor,
    bit_not,
    negate,
    min,
    max,
    convert, ///< of `a`, read according to `is_signed`, to `bits`
    select,  ///< `c` ? `a` : `b`
    eq,
    ne,
    lt,
    le,
    gt,
    ge
  };
  Op op = Op::constant;
  std::uint8_t bits = 32;  ///< of the result; 1: a predicate
  bool is_signed = false;  ///< how the operation reads its operands
  std::uint8_t loaded = 0; ///< captured: 1 if it came from memory
  /// Nodes, -1: none. For a captured register that a loop steps: its start, its step, and the next register
  /// that the same loop steps.
  std::int32_t a = -1, b = -1, c = -1;
  std::int32_t line = 0, column = 0; ///< of the learner's source; 0: unknown
  std::uint64_t value = 0;
};

/// How the addresses of one access site are computed.
struct AddressFormula {
  std::uint32_t site = 0;         ///< as AccessRecord::site
  std::int32_t root = -1;         ///< node
  std::uint32_t first = 0;        ///< in Trace::registers: what is traced with each access, in this order
  std::uint16_t captured = 0;     ///< registers
  std::uint8_t element_bytes = 0; ///< of what is read or written; 0: unknown
  enum class Kind : std::uint8_t { bits, whole, natural, real } kind = Kind::bits; ///< signed, unsigned
};

/// The thread that stopped a launch by a fault.
struct FaultPlace {
  std::uint32_t launch = 0;
  std::uint64_t block = 0;
  std::uint32_t warp = 0, lane = 0;
  /// The array that its access was meant for, "shared" for the block's shared memory; empty: none.
  std::string buffer = {};
  std::int64_t element = 0; ///< of it (words of 4 bytes in shared memory); may lie outside
};

/// A value in each lane of a warp: `first + lane * step`, or Trace::lane_values[others + lane].
struct LaneValues {
  static constexpr std::uint32_t none = 0xffffffff;
  std::uint64_t first = 0, step = 0;
  std::uint32_t others = none;
};

/// One warp-wide memory access. Addresses are device addresses; lanes outside `mask` hold 0.
struct AccessRecord {
  std::uint64_t block = 0;   ///< linear block index: x fastest
  std::uint32_t warp = 0;    ///< in the block
  std::uint32_t launch = 0;  ///< position in the sequence of launches
  std::uint32_t site = 0;    ///< index into Counters::sites of the same launch
  std::uint32_t step = 0;    ///< grows along the block's stream of accesses and shuffles
  std::uint32_t mask = 0;    ///< active lanes
  std::uint32_t barrier = 0; ///< block barriers passed so far: the phase of the block
  /// In Trace::values: the registers of its AddressFormula, then for a store the bytes stored, by eight.
  std::uint32_t values = LaneValues::none;
  std::array<std::uint64_t, 32> address{};
};

/// One warp-wide shuffle: values that move between lanes without memory.
struct ShuffleRecord {
  std::uint64_t block = 0;
  std::uint32_t warp = 0;
  std::uint32_t launch = 0;
  std::uint32_t line = 0; ///< of the learner's source; 0 if unknown
  std::uint32_t step = 0; ///< counted on with the accesses, so that both can be put in order
  std::uint32_t mask = 0; ///< active lanes
  std::uint32_t barrier = 0;
  std::array<std::uint8_t, 32> source{}; ///< lane that each active lane's value comes from
};

/// Elements that tensor cores multiply.
enum class MatrixElement : std::uint8_t { f16, bf16, tf32, f64, e4m3, e5m2, s8, u8, s4, u4, b1_and, b1_xor };

/// One matrix instruction of a warp with its registers. kernels/simulator/engine/matrix_layout.h defines
/// which elements each lane holds.
struct MatrixRecord {
  enum class What : std::uint8_t {
    multiply, ///< mma.sync, wmma.mma; wgmma, where `warpgroup`
    load,     ///< ldmatrix
    store     ///< stmatrix
  };
  std::uint64_t block = 0;
  std::uint32_t warp = 0, launch = 0;
  std::uint32_t line = 0;        ///< of the learner's source; 0 if unknown
  std::uint32_t instruction = 0; ///< its text, in Trace::instructions
  std::uint32_t step = 0;        ///< counted on with the accesses
  std::uint32_t barrier = 0;
  /// First of `registers` rows of 32 lanes in Trace::matrix_words; rows of f64 have two words per lane. For a
  /// multiply those of D, A, B and C; for a load or store one per matrix, then one of the addresses given by
  /// the lanes.
  std::uint64_t words = 0;
  std::uint64_t a_descriptor = 0, b_descriptor = 0; ///< warpgroup
  What what = What::multiply;
  MatrixElement a = MatrixElement::f16, b = MatrixElement::f16;
  std::uint8_t rows = 16;            ///< of a tile: 8 or 16; its columns are 8
  std::uint8_t down = 1, across = 1; ///< tiles of D
  std::uint8_t half_c = 0, half_d = 0;
  std::uint8_t warpgroup = 0;
  std::uint8_t a_in_shared = 0;                    ///< warpgroup; B always is
  std::uint8_t transposed_a = 0, transposed_b = 0; ///< of a load or store: `transposed_a`
  std::uint8_t turned = 0; ///< a multiply: of the transposed matrices, with A and B exchanged
  std::uint16_t k = 16;
  std::uint16_t d_count = 0, a_count = 0, b_count = 0, c_count = 0; ///< rows; of a load: `d_count` matrices
};

/// Something asynchronous that a traced block did: a copy, what waits for one, or an access to the shared
/// memory of another block of its cluster.
struct AsyncRecord {
  enum class What : std::uint8_t {
    copy,        ///< cp.async, of the lanes in `mask`
    bulk,        ///< of bytes side by side; stores and reductions that complete an mbarrier, too
    tensor,      ///< by tensor map
    commit,      ///< of a group of the warp's copies that have the same `to_shared`
    wait,        ///< for those groups; `number` of them may be left
    init,        ///< `number`: arrivals of a phase
    arrive,      ///< `number`: arrivals still awaited; `bytes`: announced
    passed,      ///< a wait for phase `number` (its parity) of an mbarrier is over
    remote,      ///< an access to the shared memory of block `other`
    arrive_after ///< as arrive, once the copies that the lane has started before have landed
  };
  static constexpr std::uint32_t none = 0xffffffff;
  std::uint64_t block = 0;
  std::uint32_t warp = 0, launch = 0;
  std::uint32_t line = 0; ///< of the learner's source; 0 if unknown
  std::uint32_t ptx_line = 0;
  std::uint32_t step = 0;                   ///< counted on with the accesses
  std::uint32_t mask = 0;                   ///< lanes
  std::uint32_t shared = 0, shared_end = 0; ///< in the block that owns it
  std::uint32_t bytes = 0;                  ///< of all lanes
  std::uint32_t mbarrier = none;            ///< offset in shared memory
  std::uint32_t number = 0;
  std::uint32_t map = none; ///< in Trace::tensor_maps
  std::uint64_t global = 0;
  std::uint64_t other = 0;              ///< linear index of the block whose shared memory it is
  std::array<std::int32_t, 5> corner{}; ///< tensor: of the box, first dimension first
  What what = What::copy;
  std::uint8_t to_shared = 1; ///< of a remote access: it writes; of groups: not of bulk copies
  std::uint16_t ranks = 0;    ///< blocks of the cluster that a copy goes to, a bit each; 0: only `other`
};

/// The 128 bytes of a tensor map, as cuTensorMapEncodeTiled makes them.
using TensorMapBytes = std::array<std::byte, 128>;

/// What one warp did over the whole launch. Counts stop at their largest value, they never wrap.
struct WarpCount {
  std::uint32_t instructions = 0;        ///< warp instructions
  std::uint32_t thread_instructions = 0; ///< lanes summed
  std::uint32_t requests = 0;            ///< global loads and stores
  std::uint32_t sectors = 0;
  std::uint32_t wavefronts = 0; ///< shared memory
  std::uint32_t excess_wavefronts = 0;
  std::uint32_t divergent_branches = 0;
  std::uint32_t lane_accesses = 0;         ///< global accesses of its threads, summed
  std::uint32_t busiest_lane_accesses = 0; ///< of the thread with the most
  std::uint32_t storing_lanes = 0;         ///< bit mask: lanes that wrote to global memory, by atomics too

  static void add(std::uint32_t& count, std::uint64_t more) {
    const std::uint64_t sum = count + more;
    count = sum < count || sum > ~0u ? ~0u : static_cast<std::uint32_t>(sum);
  }
};

struct Trace {
  /// The n-th of an access's traced values in a lane; nothing if none were traced.
  std::optional<std::uint64_t> value(const AccessRecord& record, std::uint32_t n, int lane) const {
    const std::size_t at = std::size_t{record.values} + n;
    if (record.values == LaneValues::none || at >= values.size()) return {};
    const LaneValues& lanes = values[at];
    const auto which = static_cast<std::uint64_t>(lane);
    if (lanes.others == LaneValues::none) return lanes.first + which * lanes.step;
    return lanes.others + which < lane_values.size() ? std::optional(lane_values[lanes.others + which])
                                                     : std::nullopt;
  }

  std::vector<AccessRecord> records;   ///< in block, then execution order
  std::vector<ShuffleRecord> shuffles; ///< in block, then execution order
  std::uint64_t dropped = 0;
  std::optional<FaultPlace> fault;
  std::vector<FormulaNode> nodes;
  std::vector<AddressFormula> formulas; ///< by site; absent for sites without one
  std::vector<std::uint32_t> registers;
  std::vector<LaneValues> values;
  std::vector<std::uint64_t> lane_values;
  std::vector<std::string> names;     ///< of shared variables, as in the PTX
  std::vector<MatrixRecord> matrices; ///< in block, then execution order
  std::uint64_t matrices_dropped = 0;
  std::vector<std::uint32_t> matrix_words;
  std::vector<std::string> instructions; ///< texts of PTX instructions
  std::vector<AsyncRecord> async;        ///< in block, then execution order
  std::vector<TensorMapBytes> tensor_maps;
  std::vector<WarpCount> warps; ///< [linear block * warps per block + warp]; empty unless per_warp
};

}
