#include "kernels/experiment/numbers.h"

#include "kernels/base/error.h"

#include <charconv>

namespace kernelarium {

std::int64_t parse_integer(const std::string& text, const std::string& what, std::int64_t minimum,
                           std::int64_t maximum) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = end == text.data() + text.size() && !text.empty();
  if (error == std::errc::result_out_of_range && whole)
    throw Error(Sentence::tr("%1 = '%2' is outside %3 to %4", what, text, minimum, maximum));
  if (error != std::errc{} || !whole)
    throw Error(Sentence::tr("%1 = '%2' is not a whole number: use %3 to %4", what, text, minimum, maximum));
  if (value < minimum || value > maximum)
    throw Error(Sentence::tr("%1 = %2 is outside %3 to %4", what, value, minimum, maximum));
  return value;
}

double parse_real(const std::string& text, const std::string& what) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end != text.data() + text.size() || text.empty() || error == std::errc::invalid_argument)
    throw Error(Sentence::tr("%1 = '%2' is not a number", what, text));
  if (error == std::errc::result_out_of_range)
    throw Error(Sentence::tr("%1 = '%2' is too large or too small for a number", what, text));
  return value;
}

std::pair<std::string, std::string> split_setting(const std::string& text, const std::string& option,
                                                  const std::string& form) {
  const auto equals = text.find('=');
  if (equals == std::string::npos || equals == 0)
    throw Error(Sentence::tr("%1 '%2' should be %3", option, text, form));
  return {text.substr(0, equals), text.substr(equals + 1)};
}

}
