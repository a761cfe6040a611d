#pragma once

#include <filesystem>

namespace kernelarium {

/// What programs can query of a GPU and no model needs: the "board" of a spec sheet.
struct BoardSpec {
  int memory_bus_bits = 0;
  int memory_clock_khz = 0; ///< at which the bus carries two bits a line
  bool ecc = false;         ///< memory with error correction, in use
};

/// Reads it from a sheet. Throws Error naming file and key.
BoardSpec read_board_spec(const std::filesystem::path& file);

}
