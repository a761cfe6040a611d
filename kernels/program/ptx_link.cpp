#include "kernels/program/ptx_link.h"

#include <cctype>
#include <fmt/format.h>
#include <regex>
#include <set>

namespace kernelarium::program {
namespace {

/// A top-level item of a module: a directive, a variable, a function with or without its body.
struct Part {
  std::string text, name;
  bool function = false, body = false, external = false, local = false;
};

/// Directives on a line of their own, without a semicolon.
bool ends_with_line(std::string_view text) {
  for (const std::string_view word : {".version", ".target", ".address_size", ".file", ".loc"})
    if (text.starts_with(word)) return true;
  return false;
}

Part part_of(std::string text) {
  static const std::regex entry(R"(\.entry\s+([\w$]+))"), function(R"(\.func\s*(?:\([^)]*\)\s*)?([\w$]+))"),
      variable(R"(([A-Za-z_$][\w$]*)\s*(?:\[|=|;))");
  Part part;
  std::smatch match;
  const std::string head = text.substr(0, text.find('{'));
  if (std::regex_search(head, match, entry) || std::regex_search(head, match, function)) {
    part.function = true;
    part.body = head.size() < text.size();
  } else if (!std::regex_search(head.find('=') == std::string::npos ? text : head, match, variable)) {
    match = {};
  }
  if (!match.empty()) part.name = match[1];
  const bool shown = head.find(".visible") != std::string::npos || head.find(".weak") != std::string::npos ||
                     head.find(".common") != std::string::npos;
  part.external = head.find(".extern") != std::string::npos;
  part.local = !part.name.empty() && !shown && !part.external;
  part.text = std::move(text);
  return part;
}

std::vector<Part> parts_of(const std::string& module) {
  std::vector<Part> parts;
  const std::size_t end = module.size();
  for (std::size_t at = 0; at < end;) {
    if (std::isspace(static_cast<unsigned char>(module[at]))) {
      ++at;
      continue;
    }
    if (module.compare(at, 2, "//") == 0 || ends_with_line(std::string_view(module).substr(at))) {
      const std::size_t line = std::min(module.find('\n', at), end);
      if (module[at] != '/') parts.push_back({module.substr(at, line - at), "", false, false, false, false});
      at = line;
      continue;
    }
    std::size_t to = at;
    for (int depth = 0; to < end; ++to) {
      const char c = module[to];
      if (c == '"') to = std::min(module.find('"', to + 1), end);
      if (module.compare(to, 2, "//") == 0) to = std::min(module.find('\n', to), end);
      if (c == '{') ++depth;
      if (c == ';' && depth == 0) break;
      if (c != '}' || --depth > 0) continue;
      const std::size_t next = module.find_first_not_of(" \t\r\n", to + 1);
      if (next == std::string::npos || module[next] != ';') break; // else the end of an initialiser
    }
    parts.push_back(part_of(module.substr(at, to + 1 - at)));
    at = to + 1;
  }
  return parts;
}

/// Numbers of files, and names of strings about lines, of the module in this place.
std::string apart(const std::string& module, std::size_t index) {
  constexpr std::size_t kFiles = 10000; // numbers per module
  static const std::regex numbered(R"((\.file|\.loc|inlined_at)(\s+)(\d+))"), strings(R"(\$L__info_string)");
  std::string out;
  auto from = module.cbegin();
  for (std::sregex_iterator it(module.begin(), module.end(), numbered), last; it != last; ++it) {
    out.append(from, (*it)[3].first);
    out += std::to_string(std::stoull((*it)[3]) + index * kFiles);
    from = (*it)[0].second;
  }
  out.append(from, module.cend());
  return std::regex_replace(out, strings, fmt::format("$$L__info_{}_string", index));
}

std::string renamed(std::string module, const std::string& name, std::size_t index) {
  const auto is_word = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$';
  };
  const std::string other = fmt::format("{}$in{}", name, index);
  for (std::size_t at = 0; (at = module.find(name, at)) != std::string::npos;) {
    const std::size_t after = at + name.size();
    if ((at > 0 && is_word(module[at - 1])) || (after < module.size() && is_word(module[after]))) {
      at = after;
      continue;
    }
    module.replace(at, name.size(), other);
    at += other.size();
  }
  return module;
}

}

std::string link_ptx(const std::vector<std::string>& modules) {
  std::vector<std::vector<Part>> all;
  std::set<std::string> taken;
  for (std::size_t i = 0; i < modules.size(); ++i) {
    std::string module = apart(modules[i], i);
    std::vector<Part> parts = parts_of(module);
    bool changed = false;
    for (const Part& part : parts)
      if (part.local && taken.contains(part.name)) {
        module = renamed(std::move(module), part.name, i);
        changed = true;
      }
    if (changed) parts = parts_of(module);
    for (const Part& part : parts) taken.insert(part.name);
    all.push_back(std::move(parts));
  }
  std::set<std::string> defined, written, declared;
  for (const auto& parts : all)
    for (const Part& part : parts)
      if (!part.external && (part.body || !part.function)) defined.insert(part.name);
  // Variables and declarations first: they may be used before the file that defines them.
  std::string head, variables, declarations, functions;
  for (std::size_t i = 0; i < all.size(); ++i)
    for (const Part& part : all[i]) {
      if (part.name.empty()) {
        const bool of_module = part.text.starts_with(".version") || part.text.starts_with(".target") ||
                               part.text.starts_with(".address_size");
        if (!of_module || i == 0) (of_module ? head : functions) += part.text + "\n";
      } else if (!part.function) {
        if ((part.external && defined.contains(part.name)) || !written.insert(part.name).second) continue;
        variables += part.text + "\n";
      } else if (part.body) {
        if (written.insert(part.name).second) functions += part.text + "\n";
      } else if (declared.insert(part.name).second) {
        std::string text = part.text;
        if (const std::size_t word = text.find(".extern");
            word != std::string::npos && defined.contains(part.name))
          text.replace(word, 7, ".visible");
        declarations += text + "\n";
      }
    }
  return head + variables + declarations + functions;
}

PtxNames names_in(const std::string& module) {
  PtxNames names;
  for (const Part& part : parts_of(module)) {
    const std::string head = part.text.substr(0, part.text.find('{'));
    if (part.body && head.find(".entry") != std::string::npos) names.kernels.push_back(part.name);
    if (!part.function && !part.external && head.find(".managed") != std::string::npos)
      names.managed_variables.push_back(part.name);
  }
  return names;
}

}
