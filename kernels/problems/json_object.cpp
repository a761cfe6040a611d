#include "kernels/problems/json_object.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/base/json_values.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

namespace kernelarium {
namespace {

using nlohmann::json;

/// A value as written by the user, shortened to one line.
std::string shown(const json& value) {
  std::string text = value.dump(-1, ' ', false, json::error_handler_t::replace);
  if (text.size() > 60) text = text.substr(0, 57) + "...";
  return text;
}

}

JsonObject::JsonObject(const json& object, std::string place) : object_(&object), place_(std::move(place)) {
  if (!object.is_object())
    throw Error(Fault::bad_argument,
                Diagnostic{"argument",
                           place_.empty()
                               ? Sentence::tr("the file must be an object {...}, but is %1", shown(object))
                               : Sentence::tr("%1 must be an object {...}, but is %2", place_, shown(object)),
                           "", 0, false, 0, place_});
}

std::string JsonObject::place_of(const std::string& key) const {
  if (key.empty()) return place_;
  return place_.empty() ? key : place_ + "." + key;
}

void JsonObject::fail(const std::string& key, const Sentence& message) const {
  const std::string place = place_of(key);
  throw Error(Fault::bad_argument,
              Diagnostic{"argument", Sentence::tr("%1: %2", place, message), "", 0, false, 0, place});
}

const json* JsonObject::find(const std::string& key) {
  known_.insert(key);
  const auto found = object_->find(key);
  return found == object_->end() ? nullptr : &*found;
}

const json& JsonObject::required(const std::string& key) {
  const json* value = find(key);
  if (!value) fail(key, Sentence::tr("is missing: add it"));
  return *value;
}

std::string JsonObject::text(const std::string& key) {
  const json& value = required(key);
  if (!value.is_string() || value.get_ref<const std::string&>().empty())
    fail(key, Sentence::tr("must be a non-empty string, but is %1", shown(value)));
  return value.get<std::string>();
}

std::string JsonObject::text(const std::string& key, const std::string& fallback) {
  const json* value = find(key);
  if (!value) return fallback;
  if (!value->is_string()) fail(key, Sentence::tr("must be a string, but is %1", shown(*value)));
  return value->get<std::string>();
}

std::int64_t JsonObject::integer(const std::string& key) {
  const json& value = required(key);
  const auto number = whole_number<std::int64_t>(value);
  if (!number) fail(key, Sentence::tr("must be a whole number, but is %1", shown(value)));
  return *number;
}

std::int64_t JsonObject::integer(const std::string& key, std::int64_t fallback) {
  return find(key) ? integer(key) : fallback;
}

bool JsonObject::flag(const std::string& key, bool fallback) {
  const json* value = find(key);
  if (!value) return fallback;
  if (!value->is_boolean()) fail(key, Sentence::tr("must be true or false, but is %1", shown(*value)));
  return value->get<bool>();
}

std::vector<std::string> JsonObject::texts(const std::string& key) {
  std::vector<std::string> result;
  const json* value = find(key);
  if (!value) return result;
  if (!value->is_array()) fail(key, Sentence::tr("must be a list of strings, but is %1", shown(*value)));
  for (const json& item : *value) {
    if (!item.is_string())
      fail(fmt::format("{}[{}]", key, result.size()),
           Sentence::tr("must be a string, but is %1", shown(item)));
    result.push_back(item.get<std::string>());
  }
  return result;
}

std::vector<std::int64_t> JsonObject::integers(const std::string& key) {
  std::vector<std::int64_t> result;
  const json* value = find(key);
  if (!value) return result;
  if (!value->is_array())
    fail(key, Sentence::tr("must be a list of whole numbers, but is %1", shown(*value)));
  for (const json& item : *value) {
    const auto number = whole_number<std::int64_t>(item);
    if (!number)
      fail(fmt::format("{}[{}]", key, result.size()),
           Sentence::tr("must be a whole number, but is %1", shown(item)));
    result.push_back(*number);
  }
  return result;
}

std::vector<JsonObject> JsonObject::objects(const std::string& key) {
  std::vector<JsonObject> result;
  const json* value = find(key);
  if (!value) return result;
  if (!value->is_array()) fail(key, Sentence::tr("must be a list of objects, but is %1", shown(*value)));
  for (const json& item : *value)
    result.emplace_back(item, fmt::format("{}[{}]", place_of(key), result.size()));
  return result;
}

void JsonObject::finish() const {
  for (const auto& [key, value] : object_->items())
    if (!known_.contains(key))
      fail(key, Sentence::tr("is not a known key: use %1", fmt::format("{}", fmt::join(known_, ", "))));
}

json read_json(const std::filesystem::path& file) {
  const std::string content = read_file(file, kLargestText);
  std::vector<std::set<std::string>> keys; // of the objects that are open
  const auto refuse_twice = [&](int, json::parse_event_t event, json& value) {
    if (event == json::parse_event_t::object_start) keys.emplace_back();
    if (event == json::parse_event_t::object_end) keys.pop_back();
    if (event == json::parse_event_t::key)
      if (const auto& key = value.get_ref<const std::string&>(); !keys.back().insert(key).second)
        throw Error(Fault::bad_argument,
                    Diagnostic{"argument", Sentence::tr("the key '%1' appears twice", key), file.string()});
    return true;
  };
  try {
    return json::parse(content, refuse_twice);
  } catch (const json::parse_error& error) {
    const std::size_t end = std::min<std::size_t>(error.byte, content.size());
    const auto line =
        1 + std::count(content.begin(), content.begin() + static_cast<std::ptrdiff_t>(end), '\n');
    // nlohmann's text begins with its own tag and place; what follows the last ": " of the place is the
    // reason.
    const std::string what = error.what();
    const std::size_t place = what.find("column");
    const std::size_t reason = place == std::string::npos ? std::string::npos : what.find(": ", place);
    throw Error(Fault::bad_argument,
                Diagnostic{"argument",
                           Sentence::tr("is not valid JSON: %1",
                                        reason == std::string::npos ? what : what.substr(reason + 2)),
                           file.string(), static_cast<int>(line), false});
  }
}

}
