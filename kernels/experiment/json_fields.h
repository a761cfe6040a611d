#pragma once

#include "kernels/base/error.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace kernelarium {

/// The keys of a T, named once for both directions: `static void of(auto& io, auto& value)` calls
/// io(key, member), io.later(key, member) for keys that may be missing, and io.group(key, ...) for an object
/// whose keys are members of T itself.
template<class T>
struct JsonFields;

template<class T>
concept HasJsonFields = requires {
  sizeof(JsonFields<T>);
};

/// Names of an enumeration's values, as JSON writes them.
template<class T>
struct JsonNames;

/// What a number may be.
struct JsonRange {
  std::int64_t low = std::numeric_limits<std::int64_t>::min();
  std::int64_t high = std::numeric_limits<std::int64_t>::max();
};
inline constexpr JsonRange kNotNegative{0};

class JsonWriter {
 public:
  static constexpr bool reads = false;

  template<class T>
  void operator()(const char* key, const T& value, JsonRange = {}) {
    object_[key] = written(value);
  }
  void one_of(const char* key, const std::string& value, std::initializer_list<std::string_view>) {
    object_[key] = value;
  }
  template<class T>
  void later(const char* key, const T& value, JsonRange = {}) {
    object_[key] = written(value);
  }
  template<class Inner>
  void group(const char* key, const Inner& inner) {
    JsonWriter writer;
    inner(writer);
    object_[key] = writer.take();
  }
  template<class Inner>
  void later_group(const char* key, const Inner& inner) {
    group(key, inner);
  }
  nlohmann::json take() { return std::move(object_); }

  template<class T>
  static nlohmann::json written(const T& value) {
    if constexpr (HasJsonFields<T>) {
      JsonWriter writer;
      JsonFields<T>::of(writer, value);
      return writer.take();
    } else if constexpr (std::is_enum_v<T>) {
      return JsonNames<T>::of(value);
    } else if constexpr (std::is_same_v<T, double>) {
      // JSON has no NaN and no infinity: both are null.
      return std::isfinite(value) ? nlohmann::json(value) : nlohmann::json(nullptr);
    } else {
      return value;
    }
  }
  template<class T>
  static nlohmann::json written(const std::optional<T>& value) {
    return value ? written(*value) : nlohmann::json(nullptr);
  }
  template<class T>
  static nlohmann::json written(const std::vector<T>& values) {
    nlohmann::json list = nlohmann::json::array();
    for (const T& value : values) list.push_back(written(value));
    return list;
  }
  template<class T>
  static nlohmann::json written(const std::map<std::string, T>& values) {
    nlohmann::json object = nlohmann::json::object();
    for (const auto& [name, value] : values) object[name] = written(value);
    return object;
  }

 private:
  nlohmann::json object_ = nlohmann::json::object();
};

/// Reads the output of JsonWriter. For any input: a value of the right type and range, or an Error that
/// names the key.
class JsonReader {
 public:
  static constexpr bool reads = true;

  /// `path`: of this object in the whole; empty for the whole itself.
  JsonReader(const nlohmann::json& object, std::string path);

  template<class T>
  void operator()(const char* key, T& value, JsonRange range = {}) const {
    read(at(key), path_of(key), value, range);
  }
  void one_of(const char* key, std::string& value, std::initializer_list<std::string_view> known) const;
  template<class T>
  void later(const char* key, T& value, JsonRange range = {}) const {
    if (object_.contains(key)) read(object_[key], path_of(key), value, range);
  }
  template<class Inner>
  void group(const char* key, const Inner& inner) const {
    const JsonReader reader(at(key), path_of(key));
    inner(reader);
  }
  template<class Inner>
  void later_group(const char* key, const Inner& inner) const {
    if (object_.contains(key)) group(key, inner);
  }

  const nlohmann::json& at(const char* key) const;
  const nlohmann::json& object() const { return object_; }
  std::string path_of(const std::string& key) const { return path_.empty() ? key : path_ + "." + key; }

 private:
  template<class T>
  static void read(const nlohmann::json& from, const std::string& path, T& into, JsonRange range) {
    if constexpr (HasJsonFields<T>) {
      const JsonReader reader(from, path);
      JsonFields<T>::of(reader, into);
    } else if constexpr (std::is_enum_v<T>) {
      std::string name;
      read_text(from, path, name);
      const std::optional<T> known = JsonNames<T>::from(name);
      if (!known) fail_value(path, name);
      into = *known;
    } else if constexpr (std::is_same_v<T, std::string>) {
      read_text(from, path, into);
    } else if constexpr (std::is_same_v<T, bool>) {
      into = read_truth(from, path);
    } else if constexpr (std::is_same_v<T, double>) {
      into = read_real(from, path, range);
    } else {
      read_whole(from, path, into, range);
    }
  }
  template<class T>
  static void read(const nlohmann::json& from, const std::string& path, std::optional<T>& into,
                   JsonRange range) {
    into.reset();
    if (from.is_null()) return;
    read(from, path, into.emplace(), range);
  }
  template<class T>
  static void read(const nlohmann::json& from, const std::string& path, std::vector<T>& into,
                   JsonRange range) {
    into.clear();
    const std::size_t size = size_of_list(from, path);
    for (std::size_t i = 0; i < size; ++i)
      read(from[i], path + "[" + std::to_string(i) + "]", into.emplace_back(), range);
  }
  template<class T>
  static void read(const nlohmann::json& from, const std::string& path, std::map<std::string, T>& into,
                   JsonRange range) {
    into.clear();
    const JsonReader inner(from, path);
    for (const auto& [name, value] : from.items()) read(value, inner.path_of(name), into[name], range);
  }
  template<class T>
  static void read_whole(const nlohmann::json& from, const std::string& path, T& into, JsonRange range) {
    static_assert(std::is_integral_v<T>);
    if constexpr (std::is_same_v<T, std::uint64_t>) {
      if (range.low <= 0 && range.high == std::numeric_limits<std::int64_t>::max()) {
        into = read_unsigned(from, path);
        return;
      }
    }
    range.low = std::max<std::int64_t>(range.low, std::in_range<std::int64_t>(std::numeric_limits<T>::min())
                                                      ? std::int64_t(std::numeric_limits<T>::min())
                                                      : 0);
    if (std::in_range<std::int64_t>(std::numeric_limits<T>::max()))
      range.high = std::min<std::int64_t>(range.high, std::int64_t(std::numeric_limits<T>::max()));
    into = static_cast<T>(read_integer(from, path, range));
  }

  static void read_text(const nlohmann::json& from, const std::string& path, std::string& into);
  static bool read_truth(const nlohmann::json& from, const std::string& path);
  static double read_real(const nlohmann::json& from, const std::string& path, JsonRange range);
  static std::int64_t read_integer(const nlohmann::json& from, const std::string& path, JsonRange range);
  static std::uint64_t read_unsigned(const nlohmann::json& from, const std::string& path);
  static std::size_t size_of_list(const nlohmann::json& from, const std::string& path);
  [[noreturn]] static void fail_value(const std::string& path, const std::string& value);

  const nlohmann::json& object_;
  std::string path_;
};

}
