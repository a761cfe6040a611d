#pragma once

#include "kernels/base/sentence.h"

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace kernelarium {

/// Strict reader of one JSON object: each key is read by name and type, and finish() rejects keys that were
/// not read. Every Error gives the location, "variants[2].limits[0].rule".
class JsonObject {
 public:
  /// `place` is the object's place in its file; empty for the whole file. Throws if it is no object.
  JsonObject(const nlohmann::json& object, std::string place);

  bool has(const std::string& key) const { return object_->contains(key); }
  /// The value as it is; null pointer if absent.
  const nlohmann::json* find(const std::string& key);

  std::string text(const std::string& key); ///< must be there and not be empty
  std::string text(const std::string& key, const std::string& fallback);
  std::int64_t integer(const std::string& key);
  std::int64_t integer(const std::string& key, std::int64_t fallback);
  bool flag(const std::string& key, bool fallback);
  std::vector<std::string> texts(const std::string& key);     ///< absent: none
  std::vector<std::int64_t> integers(const std::string& key); ///< absent: none
  std::vector<JsonObject> objects(const std::string& key);    ///< absent: none

  void finish() const; ///< throws if a key was never read, with the known keys
  std::string place_of(const std::string& key) const;
  const std::string& place() const { return place_; }
  const nlohmann::json& value() const { return *object_; }
  /// Throws Error with the location of `key` before the message.
  [[noreturn]] void fail(const std::string& key, const Sentence& message) const;

 private:
  const nlohmann::json& required(const std::string& key);

  const nlohmann::json* object_;
  std::string place_;
  std::set<std::string> known_;
};

/// Parses a file. Throws Error with the file, and for a syntax error the line.
nlohmann::json read_json(const std::filesystem::path& file);

}
