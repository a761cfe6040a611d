#include "kernels/experiment/json_fields.h"

#include "kernels/base/json_values.h"

namespace kernelarium {

using nlohmann::json;

JsonReader::JsonReader(const json& object, std::string path) : object_(object), path_(std::move(path)) {
  if (object.is_object()) return;
  if (path_.empty()) throw Error(Sentence::tr("this is not a run: it should be a JSON object"));
  throw Error(Sentence::tr("this is not a run: the key '%1' should be an object", path_));
}

const json& JsonReader::at(const char* key) const {
  const auto found = object_.find(key);
  if (found == object_.end())
    throw Error(Sentence::tr("this is not a run: the key '%1' is missing", path_of(key)));
  return *found;
}

void JsonReader::one_of(const char* key, std::string& value,
                        std::initializer_list<std::string_view> known) const {
  read_text(at(key), path_of(key), value);
  if (std::ranges::find(known, std::string_view(value)) == known.end()) fail_value(path_of(key), value);
}

void JsonReader::read_text(const json& from, const std::string& path, std::string& into) {
  if (!from.is_string())
    throw Error(Sentence::tr("this is not a run: the key '%1' should be a string", path));
  into = from.get_ref<const std::string&>();
}

bool JsonReader::read_truth(const json& from, const std::string& path) {
  if (!from.is_boolean())
    throw Error(Sentence::tr("this is not a run: the key '%1' should be true or false", path));
  return from.get<bool>();
}

double JsonReader::read_real(const json& from, const std::string& path, JsonRange range) {
  if (from.is_null()) return std::numeric_limits<double>::quiet_NaN();
  if (!from.is_number())
    throw Error(Sentence::tr("this is not a run: the key '%1' should be a number", path));
  const auto value = from.get<double>();
  const JsonRange all; // which bounds whole numbers alone
  if ((range.low != all.low && value < static_cast<double>(range.low)) ||
      (range.high != all.high && value > static_cast<double>(range.high)))
    throw Error(Sentence::tr("this is not a run: the key '%1' is %2, outside %3 to %4", path, value,
                             range.low, range.high));
  return value;
}

std::int64_t JsonReader::read_integer(const json& from, const std::string& path, JsonRange range) {
  if (!from.is_number_integer())
    throw Error(Sentence::tr("this is not a run: the key '%1' should be a whole number", path));
  const auto value = whole_number<std::int64_t>(from);
  if (!value || *value < range.low || *value > range.high)
    throw Error(Sentence::tr("this is not a run: the key '%1' is %2, outside %3 to %4", path, from.dump(),
                             range.low, range.high));
  return *value;
}

std::uint64_t JsonReader::read_unsigned(const json& from, const std::string& path) {
  const auto value = whole_number<std::uint64_t>(from);
  if (!value)
    throw Error(Sentence::tr("this is not a run: the key '%1' should be a whole number of at least 0", path));
  return *value;
}

std::size_t JsonReader::size_of_list(const json& from, const std::string& path) {
  if (!from.is_array()) throw Error(Sentence::tr("this is not a run: the key '%1' should be a list", path));
  return from.size();
}

void JsonReader::fail_value(const std::string& path, const std::string& value) {
  throw Error(
      Sentence::tr("this is not a run: the key '%1' is '%2', which is not one of its values", path, value));
}

}
