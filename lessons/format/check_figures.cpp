#include "kernels/base/error.h"
#include "lessons/format/languages.h"
#include "lessons/format/lesson_check.h"
#include "lessons/format/lesson_files.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <pugixml.hpp>
#include <set>

namespace kernelarium {
namespace fs = std::filesystem;
namespace {

const std::set<std::string> kElements{"svg",    "g",      "defs",           "title",         "desc",
                                      "rect",   "circle", "line",           "polyline",      "polygon",
                                      "path",   "text",   "tspan",          "ellipse",       "use",
                                      "switch", "stop",   "linearGradient", "radialGradient"};
const std::set<std::string> kColours{"#1b1f24", "#57606a", "#d0d7de", "#f6f8fa", "#ffffff",
                                     "#0969da", "#b6d7ff", "#1a7f37", "#aceebb", "#bf8700",
                                     "#fae17d", "#cf222e", "#ffcecb", "#8250df", "#e2cfff"};
constexpr int kMostDepth = 32, kMostNodes = 20000;

class FigureCheck {
 public:
  FigureCheck(const std::string& svg, const fs::path& file, bool harm_only)
      : svg_(svg), file_(file), harm_only_(harm_only) {}

  std::vector<Diagnostic> check() {
    pugi::xml_document document;
    const pugi::xml_parse_result parsed =
        document.load_buffer(svg_.data(), svg_.size(),
                             pugi::parse_default | pugi::parse_pi | pugi::parse_doctype, pugi::encoding_utf8);
    if (!parsed) {
      complain(parsed.offset, Sentence::tr("is not well-formed: %1", parsed.description()));
      return std::move(mistakes_);
    }
    bool root = false;
    for (const pugi::xml_node& node : document.children()) {
      if (node.type() == pugi::node_doctype)
        complain(node, Sentence::tr("has a document type, which may define entities: remove <!DOCTYPE ...>"));
      else if (node.type() == pugi::node_pi)
        complain(node, Sentence::tr("has a processing instruction, which may load a style: remove <?...?>"));
      else if (node.type() == pugi::node_element) {
        if (std::strcmp(node.name(), "svg") != 0)
          complain(node, Sentence::tr("is not an SVG: its first element must be <svg>"));
        root = true;
        check_root(node);
        check_element(node, {});
      }
    }
    if (!root) complain(std::ptrdiff_t{0}, Sentence::tr("is empty: draw something or remove it"));
    return std::move(mistakes_);
  }

 private:
  void complain(std::ptrdiff_t offset, const Sentence& message) {
    if (mistakes_.size() >= 50) return;
    const auto end =
        svg_.begin() + std::clamp<std::ptrdiff_t>(offset, 0, static_cast<std::ptrdiff_t>(svg_.size()));
    const auto line = 1 + std::count(svg_.begin(), end, '\n');
    mistakes_.push_back({"argument", message, file_.string(), static_cast<int>(line), false});
  }
  void complain(const pugi::xml_node& node, const Sentence& message) {
    complain(node.offset_debug(), message);
  }
  /// Of what looks wrong but is harmless.
  void advise(const pugi::xml_node& node, const Sentence& message) {
    if (!harm_only_) complain(node, message);
  }

  void check_root(const pugi::xml_node& svg) {
    double box[4] = {};
    int found = 0;
    const char* text = svg.attribute("viewBox").value();
    for (char* end = nullptr; found < 4; text = end) {
      box[found] = std::strtod(text, &end);
      if (end == text) break;
      ++found;
      while (*end == ' ' || *end == ',') ++end;
    }
    if (found != 4 || !(box[2] >= 600 && box[2] <= 800))
      advise(svg, Sentence::tr("needs a viewBox about 720 wide (600 to 800): viewBox=\"0 0 720 HEIGHT\""));
    else if (!(box[3] > 0 && box[3] <= 2000))
      advise(svg, Sentence::tr("needs a viewBox with a height of at most 2000"));
  }

  /// What an element gets from those around it.
  struct Context {
    int depth = 1;
    bool in_switch = false, in_named = false; ///< in_named: what others can <use>
    std::string family;
    double size = 0;
  };

  void check_element(const pugi::xml_node& node, Context context) {
    if (++nodes_ > kMostNodes || context.depth > kMostDepth) {
      if (!too_much_)
        complain(node, Sentence::tr("is too large or nested too deeply: draw something simpler"));
      too_much_ = true;
      return;
    }
    std::string name = node.name();
    name.erase(0, name.rfind(':') + 1); // npos + 1 is 0
    if (name == "use" && context.in_named)
      complain(
          node,
          Sentence::tr(
              "a <use> of an element that contains <use> may expand without limit: copy the shapes instead"));
    if (!kElements.contains(name)) {
      const bool harm = name == "script" || name == "foreignObject" || name == "style" || name == "image" ||
                        name == "a" || name.find("animate") == 0 || name == "set" || name == "handler";
      const std::string message =
          fmt::format("<{}> {}: a figure contains only {}", name,
                      harm ? "can run or load something" : "is not in SVG Tiny", fmt::join(kElements, ", "));
      if (harm) return complain(node, message);
      advise(node, message);
    }
    for (const pugi::xml_attribute& attribute : node.attributes()) check_attribute(node, attribute);
    if (const char* own = node.attribute("font-family").value(); *own) context.family = own;
    if (const pugi::xml_attribute own = node.attribute("font-size")) context.size = own.as_double();
    if (name == "text") check_text(node, context);
    if (name == "switch") check_switch(node);
    ++context.depth;
    context.in_switch = context.in_switch || name == "switch";
    context.in_named = context.in_named || node.attribute("id");
    for (const pugi::xml_node& child : node.children())
      if (child.type() == pugi::node_element)
        check_element(child, context);
      else if (child.type() == pugi::node_pi)
        complain(child, Sentence::tr("has a processing instruction: remove <?...?>"));
  }

  void check_attribute(const pugi::xml_node& node, const pugi::xml_attribute& attribute) {
    const std::string name = attribute.name();
    std::string value = attribute.value();
    if (name.starts_with("on")) return complain(node, Sentence::tr("'%1' runs a script: remove it", name));
    if (name == "style" || name == "class") {
      if (value.find("url") != std::string::npos || value.find('@') != std::string::npos)
        return complain(node, Sentence::tr("'%1' may refer outside the figure: remove it", name));
      return advise(node, Sentence::tr("'%1' hides colours from the lab's theme: write fill=\"...\", "
                                       "stroke=\"...\" instead",
                                       name));
    }
    if (name == "href" || name.ends_with(":href")) {
      if (!value.starts_with('#'))
        complain(node, Sentence::tr("'%1' refers outside the figure: only href=\"#id\" is allowed",
                                    value.substr(0, 60)));
      return;
    }
    if (name == "xml:base" || name == "src")
      return complain(node, Sentence::tr("'%1' refers outside the figure: remove it", name));
    const bool namespaces = name == "xmlns" || name.starts_with("xmlns:");
    if (!namespaces && (value.find("://") != std::string::npos || value.find("data:") != std::string::npos ||
                        value.find("javascript:") != std::string::npos))
      return complain(
          node, Sentence::tr("%1=\"%2\" refers outside the figure: remove it", name, value.substr(0, 60)));
    if (const std::size_t url = value.find("url("); url != std::string::npos) {
      if (value.compare(url, 5, "url(#") != 0)
        complain(node, Sentence::tr("%1=\"%2\" refers outside the figure: only url(#id) is allowed", name,
                                    value.substr(0, 60)));
      return;
    }
    if (name == "fill" || name == "stroke" || name == "stop-color" || name == "color") {
      std::transform(value.begin(), value.end(), value.begin(),
                     [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
      if (value != "none" && value != "inherit" && !kColours.contains(value))
        advise(node, Sentence::tr("%1=\"%2\" is not a colour of the theme: use one of %3", name,
                                  value.substr(0, 30), fmt::format("{}", fmt::join(kColours, " "))));
    }
  }

  static bool same_in_all_languages(const std::string& text) {
    // A word has three letters in a row, one of them lower case; a sum of numbers, SM or GPU has none.
    int letters = 0;
    bool small = false;
    for (const char c : text) {
      const auto u = static_cast<unsigned char>(c);
      if (std::isalpha(u) || u >= 0x80) {
        ++letters;
        small = small || std::islower(u) || u >= 0xe3; // CJK also counts as one language
        if (small && letters >= 3) return false;
      } else {
        letters = 0;
        small = false;
      }
    }
    return true;
  }

  static std::string words_of(const pugi::xml_node& node, int depth = 0) {
    std::string text;
    for (const pugi::xml_node& child : node.children()) {
      if (child.type() == pugi::node_pcdata || child.type() == pugi::node_cdata) text += child.value();
      if (child.type() == pugi::node_element && depth < kMostDepth) text += words_of(child, depth + 1);
    }
    return text;
  }

  void check_text(const pugi::xml_node& node, const Context& context) {
    const bool mono = context.family.find("JetBrains Mono") != std::string::npos;
    if (!mono && context.family.find("Inter") == std::string::npos)
      advise(node,
             Sentence::tr(
                 "has text in another typeface: use font-family=\"Inter, sans-serif\" or \"JetBrains Mono, "
                 "monospace\""));
    if (!(context.size >= 13 && context.size <= 15))
      advise(node, Sentence::tr("has text that is not 13 to 15 px high: set font-size=\"13\", 14 or 15"));
    if (!context.in_switch && !mono && !same_in_all_languages(words_of(node)))
      advise(node,
             Sentence::tr("the words '%1' are in one language only: put them into <switch> with a <text> for "
                          "zh, ko and English (numbers and code in JetBrains Mono need none)",
                          words_of(node).substr(0, 40)));
  }

  void check_switch(const pugi::xml_node& node) {
    std::set<std::string> languages;
    bool otherwise = false;
    for (const pugi::xml_node& child : node.children()) {
      if (child.type() != pugi::node_element) continue;
      if (otherwise)
        advise(child,
               Sentence::tr("comes after the one without systemLanguage and is never shown: move it up"));
      const std::string language = child.attribute("systemLanguage").value();
      if (language.empty())
        otherwise = true;
      else
        languages.insert(language);
    }
    for (std::string language : language_codes())
      if (language.resize(std::min(language.size(), language.find('_'))); // SVG's zh is zh_CN here
          language != "en" && !languages.contains(language))
        advise(node,
               Sentence::tr("a <switch> has nothing for '%1': add <text systemLanguage=\"%1\">", language));
    if (!otherwise)
      advise(node, Sentence::tr("a <switch> has nothing without systemLanguage: add the English text last"));
  }

  const std::string& svg_;
  const fs::path& file_;
  std::vector<Diagnostic> mistakes_;
  int nodes_ = 0;
  bool too_much_ = false;
  bool harm_only_;
};

}

std::vector<Diagnostic> check_figure(const std::string& svg, const fs::path& file) {
  return FigureCheck(svg, file, false).check();
}

std::vector<Diagnostic> harm_in_figure(const std::string& svg, const fs::path& file) {
  return FigureCheck(svg, file, true).check();
}

std::vector<Diagnostic> check_figures(const Lesson& lesson) {
  std::vector<Diagnostic> mistakes;
  std::error_code none;
  std::vector<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(lesson.folder, none))
    if (entry.path().extension() == ".svg")
      names.push_back(entry.path().lexically_relative(lesson.folder).generic_string());
  std::sort(names.begin(), names.end());
  for (const std::string& name : names) {
    try {
      const std::string svg = read_lesson_file(lesson.folder, name, limits::figure_bytes);
      const std::vector<Diagnostic> found = check_figure(svg, lesson.folder / name);
      mistakes.insert(mistakes.end(), found.begin(), found.end());
    } catch (const Error& error) {
      mistakes.insert(mistakes.end(), error.diagnostics().begin(), error.diagnostics().end());
    }
  }
  return mistakes;
}

}
