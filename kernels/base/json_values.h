#pragma once

#include <concepts>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

namespace kernelarium {

template<class T>
concept WholeNumber = std::integral<T> && !std::same_as<T, bool>;
template<class T>
concept WholeNumbers = WholeNumber<typename T::value_type> && !std::same_as<T, std::string>;
template<class T>
concept NamedWholeNumbers = WholeNumber<typename T::mapped_type>;

/// Nothing if it is no whole number or does not fit: the JSON library's own conversion of such is undefined.
template<WholeNumber T>
std::optional<T> whole_number(const nlohmann::json& from) {
  const bool fits = from.is_number_unsigned()
                        ? std::in_range<T>(from.get<std::uint64_t>())
                        : from.is_number_integer() && std::in_range<T>(from.get<std::int64_t>());
  return fits ? std::optional(from.get<T>()) : std::nullopt;
}

/// A value of a message. Throws nlohmann::json::type_error, also for integers that are none or do not fit.
template<class T>
T read_value(const nlohmann::json& from) {
  if constexpr (WholeNumber<T>) {
    if (const auto number = whole_number<T>(from)) return *number;
    throw nlohmann::json::type_error::create(302, from.dump() + " is not a whole number in range", &from);
  } else if constexpr (WholeNumbers<T>) {
    T list;
    for (const nlohmann::json& each : from.get_ref<const nlohmann::json::array_t&>())
      list.push_back(read_value<typename T::value_type>(each));
    return list;
  } else if constexpr (NamedWholeNumbers<T>) {
    T named;
    for (const auto& [name, each] : from.get_ref<const nlohmann::json::object_t&>())
      named[name] = read_value<typename T::mapped_type>(each);
    return named;
  } else {
    return from.get<T>();
  }
}

/// Where the key may be missing.
template<class T>
T read_value_or(const nlohmann::json& object, const char* key, const T& fallback) {
  const auto& members = object.get_ref<const nlohmann::json::object_t&>();
  const auto found = members.find(key);
  return found == members.end() ? fallback : read_value<T>(found->second);
}

}
