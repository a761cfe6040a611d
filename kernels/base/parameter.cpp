#include "kernels/base/parameter.h"

#include "kernels/base/error.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace kernelarium {

std::int64_t Parameter::parse(const std::string& text) const {
  for (std::size_t i = 0; i < choices.size(); ++i)
    if (choices[i] == text) return static_cast<std::int64_t>(i);
  std::int64_t number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc{} || end != text.data() + text.size() || !choices.empty()) {
    if (!choices.empty())
      throw Error(
          fmt::format("{} = '{}' is not one of its choices: {}", name, text, fmt::join(choices, ", ")));
    throw Error(fmt::format("{} = '{}' is not a whole number from {} to {}", name, text, minimum, maximum));
  }
  check(number);
  return number;
}

void Parameter::check(std::int64_t number) const {
  const std::string why = reason.empty() ? "" : " (" + reason + ")";
  if (!choices.empty()) {
    if (number < 0 || number >= static_cast<std::int64_t>(choices.size()))
      throw Error(fmt::format("{} has no choice number {}: use {}", name, number, fmt::join(choices, ", ")));
    return;
  }
  if (!steps.empty()) {
    if (std::find(steps.begin(), steps.end(), number) == steps.end())
      throw Error(fmt::format("{} = {} is not one of {}{}", name, number, fmt::join(steps, ", "), why));
    return;
  }
  if (number < minimum || number > maximum)
    throw Error(fmt::format("{} = {} is outside {} to {}{}{}{}", name, number, minimum, maximum,
                            unit.empty() ? "" : " ", unit, why));
}

std::string Parameter::text(std::int64_t number) const {
  if (number >= 0 && number < static_cast<std::int64_t>(choices.size()))
    return choices[static_cast<std::size_t>(number)];
  return std::to_string(number);
}

const Parameter* find_parameter(const std::vector<Parameter>& parameters, const std::string& name) {
  const auto found =
      std::find_if(parameters.begin(), parameters.end(), [&](const Parameter& p) { return p.name == name; });
  return found == parameters.end() ? nullptr : &*found;
}

Values complete(const std::vector<Parameter>& parameters, const std::map<std::string, std::string>& chosen) {
  Values values;
  for (const Parameter& parameter : parameters) values[parameter.name] = parameter.value;
  for (const auto& [name, text] : chosen) {
    const Parameter* parameter = find_parameter(parameters, name);
    if (!parameter) {
      std::vector<std::string> names;
      for (const Parameter& p : parameters) names.push_back(p.name);
      throw Error(fmt::format("there is no parameter '{}' here: use {}", name, fmt::join(names, ", ")));
    }
    values[name] = parameter->parse(text);
  }
  return values;
}

}
