#pragma once

#include "kernels/compiler/compiler.h"

#include <cstdint>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace kernelarium {

/// One machine instruction (SASS), as NVIDIA's disassembler writes it.
struct MachineInstruction {
  std::uint64_t address = 0; ///< in its function
  std::string predicate;     ///< "@!P0"; empty: always
  std::string opcode;        ///< with its modifiers: "LDG.E.64"
  std::string operands;
  std::string label; ///< the label before it: ".L_x_1"; empty: none
  int line = 0;      ///< of the kernel's own file; inlined code: where it was called from; 0: unknown
  bool operator==(const MachineInstruction&) const = default;
};

/// A kernel, with the functions that it calls.
struct MachineFunction {
  std::string name;  ///< mangled
  int registers = 0; ///< per thread; 0: not known
  std::vector<MachineInstruction> code;
  bool operator==(const MachineFunction&) const = default;
};

/// nvdisasm from $KERNELARIUM_CUDA, a toolkit, `resources/cuda/fetch --nvdisasm`, or $PATH. Empty if
/// not found.
std::filesystem::path find_disassembler();

/// The machine code of a cubin that compile() made. Throws Error{no_device} where there is no disassembler,
/// with the cure, and Error if it fails.
std::vector<MachineFunction> disassemble(const CompiledKernel& cubin);

/// Functions as JSON: an instruction is [address, line, label, predicate, opcode, operands].
nlohmann::json to_json(const std::vector<MachineFunction>& functions);
std::vector<MachineFunction> machine_code_from_json(const nlohmann::json& array);

/// Parses the output of `nvdisasm -c -gi`; `source_file`: the file whose lines are needed.
std::vector<MachineFunction> read_disassembly(const std::string& text, const std::string& source_file);

}
