#include "kernels/experiment/configurations.h"

#include "kernels/base/error.h"

#include <algorithm>
#include <cctype>

namespace kernelarium {

std::vector<std::string> names_of(const std::vector<Configuration>& configurations) {
  const auto differs = [&](const auto& entry) {
    return configurations.size() == 1 || std::ranges::any_of(configurations, [&](const Configuration& other) {
             const auto found = other.find(entry.first);
             return found == other.end() || found->second != entry.second;
           });
  };
  std::vector<std::string> names;
  for (const Configuration& configuration : configurations) {
    std::string& name = names.emplace_back();
    for (const auto& entry : configuration)
      if (differs(entry)) name += (name.empty() ? "" : " ") + entry.first + '=' + entry.second;
  }
  return names;
}

std::optional<std::size_t> place_of(const std::vector<Configuration>& configurations,
                                    const std::map<std::string, std::string>& defines) {
  const auto found = std::ranges::find_if(configurations, [&](const Configuration& configuration) {
    return std::ranges::all_of(configuration, [&](const auto& entry) {
      const auto given = defines.find(entry.first);
      return given != defines.end() && given->second == entry.second;
    });
  });
  if (found == configurations.end()) return std::nullopt;
  return static_cast<std::size_t>(found - configurations.begin());
}

std::vector<std::string> grid_rules_in(const std::string& text) {
  if (std::ranges::none_of(text, [](unsigned char c) { return std::isalpha(c); })) return {};
  std::vector<std::string> rules(1);
  int depth = 0;
  for (const char c : text) {
    depth += (c == '(') - (c == ')');
    if (c == ',' && depth == 0)
      rules.emplace_back();
    else
      rules.back() += c;
  }
  if (rules.size() > 3) throw Error(Sentence::tr("%1: write X, X,Y or X,Y,Z", std::string("grid")));
  return rules;
}

}
