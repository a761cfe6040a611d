#pragma once

#include "kernels/device/trace.h"
#include "kernels/simulator/decode/ways_apart.h"
#include "kernels/simulator/engine/op.h"
#include "kernels/simulator/memory/scope.h"
#include "kernels/simulator/ptx/module.h"

#include <bitset>
#include <map>
#include <string>
#include <vector>

namespace kernelarium::sim {

enum class Access : std::uint8_t { load, store, atomic };

/// A memory access instruction.
struct Site {
  ptx::Place place;
  int ptx_line = 0;
  std::uint32_t instruction = 0; ///< index into Program::places; a line may hold several
  ptx::Space space = ptx::Space::global;
  Access access = Access::load;
  int bytes = 4;               ///< per thread
  bool strong = false;         ///< volatile, relaxed, acquire, release
  bool is_volatile = false;    ///< strong for that alone
  bool expected = false;       ///< strong only as the expected value of a compare-and-swap
  bool updates = false;        ///< one side of an update that is not atomic (separate_updates.h)
  bool releases = false;       ///< .release, .acq_rel: a fence before it
  bool acquires = false;       ///< .acquire, .acq_rel: a fence after it
  Scope scope = Scope::device; ///< within which it is strong
  bool of_mbarrier = false;    ///< its order is that of phases
  bool arrives = false;        ///< at an mbarrier
  bool block_only = false;     ///< of an mbarrier, and names the scope of its block
  bool of_products = false;    ///< shared memory that a warpgroup's products read
  bool unread = false;         ///< nothing uses what it reads, so it can't show that others have come so far
  bool one_per_warp = false;   ///< an atomic operation that the assembler makes one of the warp
  bool one_per_word = false;   ///< that shared memory does at once for all lanes on one word
  bool replaces = false;       ///< an exchange: what it leaves does not depend on what was there
  bool swaps = false;          ///< a compare-and-swap
  bool piece = false;          ///< of several of one PTX instruction, which machine instructions share
  bool copies = false;         ///< one of the two sides of an asynchronous copy
  bool by_proxy = false;       ///< by the async proxy: bulk copies, and products of a warpgroup
  bool brings = false;         ///< the source of a bulk copy into shared memory
  bool gathers = false;        ///< a store of rows whose elements come from other lanes (stmatrix)
  bool of_texture = false, of_surface = false;
  bool read_only = false; ///< a load of what nobody writes while the kernel runs: ld.global.nc
  bool past_l1 = false;   ///< a load that L1 does not answer: strong beyond the block, .cg, .cv
  std::uint32_t extent_begin = 0,
                extent_end = 0; ///< the shared array that the address is made from; 0, 0: not known
  std::uint32_t extent = 0;     ///< its name in Program::shared_names

  /// A register whose value a trace records with each access, as AddressFormula says.
  struct Captured {
    std::uint32_t reg = 0;    ///< in Trace::registers
    std::uint32_t offset = 0; ///< of its row
    std::uint8_t width = 4;   ///< bytes per lane; 0: a predicate
  };
  std::vector<Captured> captured;
  ptx::Type type = ptx::Type::none; ///< of an element
  std::int32_t formula = -1;        ///< node of its address; -1: none
};

/// What executes an instruction, as Nsight Compute's smsp__inst_executed_pipe_* name it; for counts by pipe.
enum class Pipe : std::uint8_t {
  alu, ///< integer and logic but for multiplication, comparison, selection
  fma, ///< f32 and half arithmetic, integer multiplication
  fp64,
  xu,  ///< reciprocal, roots, exponential, conversion, bit counting
  lsu, ///< memory and shuffles
  tex, ///< textures and surfaces
  tensor,
  control,
  barrier,
  count
};

/// What a matrix instruction multiplies.
enum class TensorKind : std::uint8_t { f16, bf16, tf32, fp8, f64, integer, count };

/// Instructions that always run one after the other.
struct BasicBlock {
  std::uint32_t first = 0, count = 0;                                     ///< PTX instructions
  std::uint32_t work[static_cast<std::size_t>(Pipe::count)] = {};         ///< of each pipe
  std::uint32_t tensor[static_cast<std::size_t>(TensorKind::count)] = {}; ///< of Pipe::tensor
  std::uint32_t branches = 0;
  std::uint32_t float_products = 0; ///< outside the tensor cores
};

/// Values that differ from warp to warp or block to block but not within a run of a warp.
enum class Special : std::uint8_t {
  tid_x,
  tid_y,
  tid_z,
  ntid_x,
  ntid_y,
  ntid_z,
  ctaid_x,
  ctaid_y,
  ctaid_z,
  nctaid_x,
  nctaid_y,
  nctaid_z,
  laneid,
  warpid,
  nwarpid,
  smid,
  nsmid,
  gridid,
  lanemask_eq,
  lanemask_lt,
  lanemask_le,
  lanemask_gt,
  lanemask_ge,
  clusterid_x,
  clusterid_y,
  clusterid_z,
  nclusterid_x,
  nclusterid_y,
  nclusterid_z,
  cluster_ctaid_x,
  cluster_ctaid_y,
  cluster_ctaid_z,
  cluster_nctaid_x,
  cluster_nctaid_y,
  cluster_nctaid_z,
  cluster_ctarank,
  cluster_nctarank,
  is_explicit_cluster,
  dynamic_smem_size,
  total_smem_size,
  zero,
  one
};

/// A row that is filled before a function runs and never written by it.
struct FixedRow {
  std::uint32_t offset = 0;
  std::uint8_t width = 4; ///< bytes per lane; 0: a predicate
  /// parameter: its value; parameter_address: where a copy of it lies in memory
  enum class Kind : std::uint8_t { constant, special, parameter, parameter_address } kind = Kind::constant;
  Special special = Special::zero;
  std::uint8_t read = 0;  ///< parameter: bytes read; narrower ones extend
  bool sign = false;      ///< parameter: extend by sign
  std::uint64_t bits = 0; ///< constant, or offset in the kernel's parameters

  bool varies_by_block() const {
    return kind == Kind::special &&
           ((special >= Special::ctaid_x && special <= Special::ctaid_z) ||
            (special >= Special::clusterid_x && special <= Special::cluster_ctarank) ||
            special == Special::smid);
  }
};

/// Frames start with room that stays unused, so that offset 0 can mean "no register".
inline constexpr std::uint32_t kFrameStart = 64;

/// What a call passes: places at the start of the callee's frame, the same for a function and for every
/// prototype of its type. The caller keeps as much room for each call, so that lanes in different calls don't
/// meet; calling and returning copies.
struct CallLayout {
  struct Slot {
    std::uint32_t offset = 0, bytes = 0, stride = 0; ///< of each lane's copy
  };
  std::vector<Slot> returns, parameters;
  std::uint32_t bytes = 0;
};

/// One decoded function.
struct FunctionCode {
  std::string name;
  CallLayout layout;             ///< of its parameters and results
  std::uint32_t begin = 0;       ///< first operation
  std::uint32_t frame_bytes = 0; ///< rows, call slots included
  std::uint32_t local_bytes = 0; ///< local variables per thread
  bool refused = false;          ///< holds something that can't be run: calling it is a fault
  std::vector<FixedRow> fixed;
  /// A row that some path reads before anything writes to it.
  struct UnsetRow {
    std::uint32_t offset = 0, bytes = 0;
    std::uint32_t use = 0; ///< first PTX instruction that reads it
  };
  std::vector<UnsetRow> unset;
};

/// What an instruction does with memory and other lanes, as far as the checks follow values through it.
enum class Effect : std::uint8_t {
  compute, ///< each lane's results from the same lane's operands
  load,
  load_rows, ///< of matrices, of which all lanes get pieces
  load_tile,
  store,
  store_tile,
  atomic,
  shuffle,
  exchange, ///< what one lane gives decides the result of all
  multiply_tiles
};

/// Which of an operation's r[] are registers that it writes (a bit each), and which it reads.
struct Role {
  std::uint8_t defines = 0, uses = 0;
};

/// A kernel ready to run.
struct Program {
  std::vector<Op> ops;
  std::vector<Role> roles;             ///< of each operation
  std::vector<FunctionCode> functions; ///< [0] is the kernel
  std::vector<Site> sites;
  std::vector<BasicBlock> blocks;
  std::vector<ptx::Place> places;                  ///< of each PTX instruction
  std::map<std::size_t, ptx::Place> header_places; ///< of those with an Instruction::in_header
  std::vector<int> ptx_lines;
  std::vector<std::string> texts; ///< of each PTX instruction, for messages
  std::vector<Effect> effects;    ///< of each PTX instruction
  std::vector<std::string> files;
  std::vector<Diagnostic> refusals;       ///< of functions that can't be run, which nothing may ever call
  std::vector<FormulaNode> formula_nodes; ///< counted programs only
  std::vector<std::string> formula_names; ///< of shared variables
  std::vector<std::string> shared_names;  ///< of shared arrays, as the source calls them
  /// Of Python: threads that do nothing with what a load gives them, by PTX instruction.
  std::map<std::uint32_t, std::bitset<1024>> unused_loads;
  /// By PTX instruction of the kernel: lanes that part there have nothing in common any more (ways_apart.h).
  WaysApart ways_apart;
  /// Kernels of the file whose addresses the program takes, to launch them.
  struct ChildKernel {
    std::string name;
    std::uint64_t parameter_bytes = 0;
  };
  std::vector<ChildKernel> children; ///< by address - kKernelWindow
  std::uint32_t static_shared_bytes = 0;
  /// Bytes of shared memory from the end of a variable to the end of its last word: of no variable.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> shared_gaps;
  /// The part that the system keeps for NVIDIA's headers; every block finds zeros there.
  std::uint32_t reserved_shared = 0, reserved_shared_bytes = 0;
  std::uint32_t patterns = 0; ///< of addresses, each shared by one or more sites

  std::uint32_t smallest_shared_access = 16; ///< bytes: the grain of race checks
  std::uint32_t smallest_global_access = 16;
  /// Of each operation: it stands in a loop that could wait for other blocks, because the loop holds an
  /// atomic operation, a volatile or acquiring load, or a nanosleep. Only such loops are taken to wait.
  std::vector<bool> may_wait;
  /// Of each operation: the number of the loop around it that changes nothing but registers and what
  /// atomic operations note (Warp::changed_memory); 0: none. Loops that overlap are one.
  std::vector<std::uint32_t> idle_loop;

  bool counted = false;
  bool reads_clock = false;
  bool of_python = false;           ///< its lines are those of a .py file
  bool of_numba = false;            ///< Numba compiled it, from Python
  bool of_cub = false;              ///< a kernel of CUB or Thrust
  bool of_triton = false;           ///< and keeps something in shared memory; counted programs only
  bool needs_heap = false;          ///< something calls malloc
  bool launches_graphs = false;     ///< something calls cudaGraphLaunch
  bool learns_from_atomics = false; ///< an atomic operation on memory gives its old value back
  /// Where behind the kernel's parameters the address of its grid's workspace stands, a word of zeros for
  /// grid-wide barriers; -1: it needs none.
  std::int64_t grid_workspace = -1;
  std::int64_t current_graph = -1;     ///< the same of the handle of the graph that the kernel is a node of
  bool needs_parameter_memory = false; ///< the kernel takes addresses of its parameters
};

/// The file of a place; empty where there is none.
std::string file_name(const Program& program, ptx::Place place);
/// What the kernel's author calls the barrier of a block, or of a warp, in the language of the source.
std::string barrier_call(const Program& program, bool of_warp = false);

}
