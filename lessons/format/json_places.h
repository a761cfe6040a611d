#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

namespace kernelarium {

/// A JSON file with the line of each value, by its path: "exercises[2].goals.sectors".
struct PlacedJson {
  struct Place {
    int line = 1;                   ///< of the key where it has one
    std::size_t begin = 0, end = 0; ///< bytes of the value
  };
  nlohmann::json value;
  std::map<std::string, Place> places;

  /// Of the path, or of its nearest existing parent.
  int line_of(std::string place) const;
};

/// Parses `content`. Throws Error with `file` and line: a syntax error, a key that appears twice, nesting
/// deeper than `most_nesting`.
PlacedJson parse_placed(const std::string& content, const std::filesystem::path& file, int most_nesting);

}
