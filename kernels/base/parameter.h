#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kernelarium {

/// Values of parameters and sizes by name; a choice is its index in `choices`.
using Values = std::map<std::string, std::int64_t>;

/// A knob, as data: of a problem (a size, an option) or of a variant (block.x, TILE, PAD...).
struct Parameter {
  std::string name;       ///< as in expressions: "block.x", "TILE", "n"
  std::string title;      ///< short text for people; the name if empty
  std::string unit;       ///< "threads", "elements", "bytes"...; empty for a pure number
  std::int64_t value = 1; ///< default
  std::int64_t minimum = 1;
  std::int64_t maximum = 1;
  std::vector<std::int64_t> steps;  ///< the only legal values, ascending; empty: all of [minimum, maximum]
  std::vector<std::string> choices; ///< named values 0..n-1; empty for numbers
  std::string reason;               ///< why the range ends where it does

  /// Reads a number or a choice's name. Throws Error naming the parameter, the text and the legal range.
  std::int64_t parse(const std::string& text) const;
  /// Throws Error with range, unit and reason if `value` is not legal.
  void check(std::int64_t value) const;
  std::string text(std::int64_t value) const; ///< choice's name or the number
};

/// The parameter of that name, or null.
const Parameter* find_parameter(const std::vector<Parameter>& parameters, const std::string& name);
/// Defaults of all, then `chosen` checked and laid over them. Throws Error on an unknown name (lists the
/// known ones).
Values complete(const std::vector<Parameter>& parameters, const std::map<std::string, std::string>& chosen);

}
