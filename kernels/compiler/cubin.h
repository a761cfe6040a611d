#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// Reader of a cubin: an ELF file with one section of machine code per kernel.
namespace kernelarium {

/// Registers per thread that a cubin gives for a kernel; 0 if it gives none. The number is in the ELF
/// section .nv.info as the attribute REGCOUNT, by symbol.
int registers_in_cubin(const std::string& cubin, const std::string& entry);

/// One instruction of 128 bits, as every GPU since Volta has them.
struct MachineWord {
  std::uint64_t low = 0, high = 0;
  std::int32_t ptx_line = 0;       ///< of the PTX that the assembler read; 0: not known
  std::int32_t file = 0, line = 0; ///< of the source: index into MachineText::files; 0: not known
};

/// A kernel's section of code: instruction i is at address 16 i.
struct MachineText {
  std::vector<MachineWord> words; ///< empty: the cubin has no such kernel
  std::vector<std::string> files; ///< the first has no name
};

MachineText text_of_cubin(const std::string& cubin, const std::string& entry);

}
