#pragma once

#include "kernels/base/sentence.h"
#include "kernels/device/paths.h"
#include "kernels/simulator/engine/program.h"
#include "kernels/simulator/ptx/module.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The table of what an instruction is. Everything that the simulator knows about an opcode stands in its
/// entry; README.md of the simulator says how to add one.
namespace kernelarium::sim {

class Lowering;

/// What an instruction costs on hardware: unit, machine instructions, clocks until its result, and quarter
/// clocks for which it keeps the unit busy where the spec sheet has no number of lanes for that; of a wait
/// the groups that may stay open.
struct Cost {
  Unit unit = Unit::none;
  std::uint8_t slots = 0;
  std::uint32_t clocks = 0;
  std::uint16_t busy = 0;
};

/// Where control goes after an instruction. All but `next` end a basic block.
enum class Flow : std::uint8_t {
  next,
  branch,         ///< to a label, if its guard holds
  indexed_branch, ///< to a label of a table
  call,
  leave, ///< out of the function or the kernel
  wait,  ///< other warps may run before the next instruction
};

/// What the result is as an integer, as far as the time model and the explanation of addresses want to know.
enum class Arithmetic : std::uint8_t {
  other,
  copy,
  convert,
  change_space, ///< an address, as another space writes it
  negate,
  add,
  subtract,
  multiply,
  multiply_add,
  divide,
  remainder,
  minimum,
  maximum,
  bit_and,
  bit_or,
  bit_xor,
  bit_not,
  shift_left,
  shift_right,
  compare,
  select
};

/// Whether it may see, each time it runs, what other threads have done since: a loop around it may wait.
enum class Observes : std::uint8_t {
  no,
  if_strong, ///< volatile, relaxed, acquire
  always
};

struct Opcode {
  std::string name;          ///< with the modifiers that make it an instruction of its own: "add", "bar.warp"
  std::string_view operands; ///< its further modifiers and its operands, for people: "{.sat}.type d, a, b"

  void (*lower)(Lowering&) = nullptr; ///< makes operations of it; null: refused
  Sentence (*refusal)() = nullptr;    ///< what of it the simulator lacks
  int capability = 0;                 ///< the least compute capability that has it; 0: all have it
  bool writes = true;                 ///< its first operand
  bool steers = false;                ///< can't run under a guard: a guarded one gets a branch around it
  bool restarts = false;              ///< lanes may have to come back to it: it begins a basic block
  Flow flow = Flow::next;
  Effect effect = Effect::compute;
  Observes observes = Observes::no;
  /// Besides its results it changes nothing that the engine does not note by itself (Warp::changed_memory,
  /// arrivals at barriers). Loads and branches need not say so.
  bool idle = false;
  bool nearest = false; ///< `.rn` is what it does anyway
  Arithmetic arithmetic = Arithmetic::other;

  Cost cost;
  Cost (*cost_by_form)(const ptx::Instruction&) = nullptr; ///< where it depends on type and modifiers
  std::optional<Pipe> pipe;                                ///< if it does not follow from the unit
  Pipe (*pipe_by_form)(const ptx::Instruction&) = nullptr;
};

/// What a matrix instruction multiplies.
TensorKind tensor_kind(const ptx::Instruction& instruction);
/// Whether it multiplies or divides floating-point numbers, outside the tensor cores.
bool multiplies_floats(const ptx::Instruction& instruction);
/// The memory that its modifiers name; generic if none.
ptx::Space space_of(const ptx::Instruction& instruction);

/// Its entry: the one that names most of its modifiers. An opcode that is in no entry gets one that refuses
/// it.
const Opcode& opcode_of(const ptx::Instruction& instruction);
/// All entries, by group.
const std::vector<Opcode>& opcodes();

Cost cost_of(const Opcode& opcode, const ptx::Instruction& instruction);
/// Of wgmma with so many columns. A warp's 16 rows, by n columns, of 32 bytes along k take a scheduler's
/// tensor core n / 2 clocks, but the factors come from shared memory at 128 bytes per clock; a result is
/// there 28 + n / 8 clocks later (measured on an H200 with n = 8 to 256, one to four warpgroups).
Cost cost_of_group_product(int columns, bool a_in_registers);
Pipe pipe_of(const Opcode& opcode, const ptx::Instruction& instruction);

/// The table for people, in Markdown.
std::string coverage_table();

// The groups.
void add_arithmetic_opcodes(std::vector<Opcode>& table);
void add_video_opcodes(std::vector<Opcode>& table);
void add_memory_opcodes(std::vector<Opcode>& table);
void add_texture_opcodes(std::vector<Opcode>& table);
void add_control_opcodes(std::vector<Opcode>& table);
void add_collective_opcodes(std::vector<Opcode>& table);
void add_async_opcodes(std::vector<Opcode>& table);
void add_bulk_opcodes(std::vector<Opcode>& table);
void add_tensor_map_opcodes(std::vector<Opcode>& table);
void add_cluster_opcodes(std::vector<Opcode>& table);
void add_matrix_opcodes(std::vector<Opcode>& table);
void add_warpgroup_opcodes(std::vector<Opcode>& table);
void add_refused_opcodes(std::vector<Opcode>& table);

}
