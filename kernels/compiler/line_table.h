#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace kernelarium {

/// From `address` of its section to the next row's: code of one source line.
struct LineRow {
  std::uint64_t address = 0;
  std::int32_t file = 0; ///< index into LineTable::files
  std::int32_t line = 0;
  bool ends = false; ///< no code from here on
};

struct LineTable {
  std::vector<std::string> files; ///< the first has no name
  /// By section of the code, in order of addresses.
  std::map<std::uint32_t, std::vector<LineRow>> rows;

  /// The row that an address belongs to; null: none. Of several at one address the first, as in Nsight
  /// Compute: where code was inlined, the first is that of the call, if the call is new.
  const LineRow* at(std::uint32_t section, std::uint64_t address) const;
};

/// Reads DWARF line programs (DWARF debugging information format, versions 2 to 4, section 6.2), those of
/// several units in sequence. `section_at`: the section to which the address at an offset of
/// `bytes` is relocated. Truncated or malformed data ends the table.
LineTable read_line_table(std::string_view bytes, const std::map<std::uint64_t, std::uint32_t>& section_at);

}
