#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

namespace kernelarium {

/// A JSON file with the line of each place in it: "exercises[2].goals.sectors".
struct PlacedJson {
  nlohmann::json value;
  std::map<std::string, int> lines;

  /// Of the place, or of what it stands in.
  int line_of(std::string place) const;
};

/// Parses `content`. Throws Error with `file` and line: a syntax error, a key that stands twice, nesting
/// deeper than `most_nesting`.
PlacedJson parse_placed(const std::string& content, const std::filesystem::path& file, int most_nesting);

}
