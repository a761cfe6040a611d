#include "kernels/compiler/line_table.h"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace kernelarium {
namespace {

enum : std::uint8_t { // standard opcodes
  copy_row = 1,
  advance_address,
  advance_line,
  set_file,
  add_fixed_address = 9,
  add_constant_address = 8
};
enum : std::uint8_t { end_sequence = 1, set_address = 2 }; // extended opcodes

/// Reads forward; past the end everything is zero.
class Cursor {
 public:
  Cursor(std::string_view bytes, std::uint64_t at, std::uint64_t end)
      : bytes_(bytes), at_(at), end_(std::min<std::uint64_t>(end, bytes.size())) {}

  bool done() const { return at_ >= end_; }
  std::uint64_t place() const { return at_; }
  void go_to(std::uint64_t at) { at_ = at; }

  template<class T>
  T fixed() {
    T value{};
    if (at_ <= end_ && end_ - at_ >= sizeof value) std::memcpy(&value, bytes_.data() + at_, sizeof value);
    at_ += sizeof value;
    return value;
  }
  /// LEB128, as its 64 lowest bits.
  std::uint64_t variable(bool is_signed) {
    std::uint64_t value = 0;
    for (unsigned shift = 0; !done(); shift += 7) {
      const auto byte = fixed<std::uint8_t>();
      if (shift < 64) value |= std::uint64_t{byte & 0x7fu} << shift;
      if (byte & 0x80) continue;
      if (is_signed && (byte & 0x40) && shift + 7 < 64) value |= ~std::uint64_t{0} << (shift + 7);
      break;
    }
    return value;
  }
  std::string text() {
    std::string value;
    while (!done())
      if (const char c = fixed<char>())
        value += c;
      else
        break;
    return value;
  }

 private:
  std::string_view bytes_;
  std::uint64_t at_, end_;
};

class Reader {
 public:
  Reader(std::string_view bytes, const std::map<std::uint64_t, std::uint32_t>& section_at)
      : bytes_(bytes), section_at_(section_at) {
    table_.files.emplace_back();
  }

  LineTable read() {
    for (std::uint64_t at = 0; at + 4 <= bytes_.size();) {
      const auto length = Cursor(bytes_, at, bytes_.size()).fixed<std::uint32_t>();
      if (length == 0 || length > bytes_.size() - at - 4) break;
      read_unit(Cursor(bytes_, at + 4, at + 4 + length));
      at += 4 + length;
    }
    for (auto& [section, rows] : table_.rows)
      std::stable_sort(rows.begin(), rows.end(), [](const LineRow& a, const LineRow& b) {
        return a.address != b.address ? a.address < b.address : a.ends && !b.ends;
      });
    return std::move(table_);
  }

 private:
  void read_unit(Cursor in) {
    const auto version = in.fixed<std::uint16_t>();
    if (version < 2 || version > 4) return;
    const auto header_length = in.fixed<std::uint32_t>();
    const std::uint64_t program = in.place() + header_length;
    step_ = in.fixed<std::uint8_t>();
    if (version >= 4) in.fixed<std::uint8_t>(); // operations of an instruction word
    in.fixed<std::uint8_t>();                   // whether rows are statements at first
    line_base_ = in.fixed<std::int8_t>();
    line_range_ = std::max<int>(in.fixed<std::uint8_t>(), 1);
    first_special_ = in.fixed<std::uint8_t>();
    operands_.assign(first_special_, 0);
    for (unsigned i = 1; i < first_special_; ++i) operands_[i] = in.fixed<std::uint8_t>();
    std::vector<std::string> folders{""};
    while (!in.done()) {
      std::string folder = in.text();
      if (folder.empty()) break;
      folders.push_back(std::move(folder));
    }
    first_file_ = static_cast<std::int32_t>(table_.files.size()) - 1;
    while (!in.done()) {
      std::string name = in.text();
      if (name.empty()) break;
      const std::uint64_t folder = in.variable(false);
      in.variable(false), in.variable(false); // time and length
      if (!name.starts_with('/') && folder > 0 && folder < folders.size())
        name = folders[folder] + "/" + name;
      table_.files.push_back(std::move(name));
    }
    in.go_to(program);
    run(in);
  }

  void run(Cursor& in) {
    LineRow row;
    std::uint32_t section = 0;
    const auto begin = [&] { row = {0, 1, 1, false}; };
    const auto emit = [&] {
      LineRow one = row;
      one.file += first_file_;
      if (one.file < 0 || static_cast<std::size_t>(one.file) >= table_.files.size()) one.file = 0;
      table_.rows[section].push_back(one);
    };
    const auto advance = [&](unsigned special) {
      row.address += std::uint64_t{special / static_cast<unsigned>(line_range_)} * step_;
    };
    begin();
    while (!in.done()) {
      const auto opcode = in.fixed<std::uint8_t>();
      if (opcode >= first_special_) {
        const unsigned special = opcode - first_special_;
        advance(special);
        row.line += line_base_ + static_cast<int>(special % static_cast<unsigned>(line_range_));
        emit();
        continue;
      }
      switch (opcode) {
      case 0: {
        const std::uint64_t length = in.variable(false), place = in.place();
        const auto extended = in.fixed<std::uint8_t>();
        if (extended == set_address) {
          if (const auto found = section_at_.find(in.place()); found != section_at_.end())
            section = found->second;
          row.address = in.fixed<std::uint64_t>();
        } else if (extended == end_sequence) {
          row.ends = true;
          emit();
          begin();
        }
        if (length > bytes_.size()) return;
        in.go_to(place + length);
        break;
      }
      case copy_row:
        emit();
        break;
      case advance_address:
        row.address += in.variable(false) * step_;
        break;
      case advance_line:
        row.line += static_cast<std::int32_t>(in.variable(true));
        break;
      case set_file:
        row.file = static_cast<std::int32_t>(in.variable(false));
        break;
      case add_constant_address:
        advance(255u - first_special_);
        break;
      case add_fixed_address:
        row.address += in.fixed<std::uint16_t>();
        break;
      default:
        for (unsigned i = 0; i < operands_[opcode]; ++i) in.variable(false);
      }
    }
  }

  std::string_view bytes_;
  const std::map<std::uint64_t, std::uint32_t>& section_at_;
  LineTable table_;
  unsigned step_ = 1, first_special_ = 10;
  int line_base_ = 0, line_range_ = 1;
  std::int32_t first_file_ = 0; ///< of the unit, in the table: its files count from 1
  std::vector<std::uint8_t> operands_;
};

}

const LineRow* LineTable::at(std::uint32_t section, std::uint64_t address) const {
  const auto found = rows.find(section);
  if (found == rows.end()) return nullptr;
  auto row = std::upper_bound(found->second.begin(), found->second.end(), address,
                              [](std::uint64_t a, const LineRow& b) { return a < b.address; });
  if (row == found->second.begin()) return nullptr;
  --row;
  if (row->ends) return nullptr;
  while (row != found->second.begin() && std::prev(row)->address == row->address && !std::prev(row)->ends)
    --row;
  return &*row;
}

LineTable read_line_table(std::string_view bytes, const std::map<std::uint64_t, std::uint32_t>& section_at) {
  return Reader(bytes, section_at).read();
}

}
