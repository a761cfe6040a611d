#include "kernels/base/parameter.h"

#include "kernels/base/error.h"
#include "kernels/base/figures.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace kernelarium {

std::int64_t Parameter::parse(const std::string& text) const {
  for (std::size_t i = 0; i < choices.size(); ++i)
    if (choices[i] == text) return static_cast<std::int64_t>(i);
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || !choices.empty()) {
    if (!choices.empty())
      throw Error(Sentence::tr("%1 = '%2' is not one of its choices: %3", name, text,
                               fmt::format("{}", fmt::join(choices, ", "))));
    throw Error(Sentence::tr("%1 = '%2' is not a whole number from %3 to %4", name, text,
                             figures::count(minimum), figures::count(maximum)));
  }
  check(number);
  return number;
}

void Parameter::check(std::int64_t number) const {
  const auto because = [&](const Sentence& rule) {
    return Error(reason.empty() ? rule : Sentence::tr("%1 (%2)", rule, Sentence::of_manifest(reason)));
  };
  if (!choices.empty()) {
    if (number < 0 || number >= static_cast<std::int64_t>(choices.size()))
      throw Error(Sentence::tr("%1 has no choice number %2: use %3", name, number,
                               fmt::format("{}", fmt::join(choices, ", "))));
    return;
  }
  if (!steps.empty()) {
    if (std::find(steps.begin(), steps.end(), number) != steps.end()) return;
    std::vector<std::string> legal;
    for (const std::int64_t step : steps) legal.push_back(figures::count(step));
    throw because(Sentence::tr("%1 = %2 is not one of %3", name, figures::count(number),
                               fmt::format("{}", fmt::join(legal, ", "))));
  }
  if (number >= minimum && number <= maximum) return;
  const std::string is = figures::count(number), least = figures::count(minimum),
                    most = figures::count(maximum);
  throw because(unit.empty() ? Sentence::tr("%1 = %2 is outside %3 to %4", name, is, least, most)
                             : Sentence::tr("%1 = %2 is outside %3 to %4 %5", name, is, least, most,
                                            Sentence::of_manifest(unit)));
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
      throw Error(Sentence::tr("there is no parameter or size '%1' here: use %2", name,
                               fmt::format("{}", fmt::join(names, ", "))));
    }
    values[name] = parameter->parse(text);
  }
  return values;
}

}
