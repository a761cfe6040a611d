#include "lessons/format/document.h"

#include "kernels/base/error.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <md4c.h>
#include <optional>
#include <set>

namespace kernelarium {
namespace {

bool is_id(std::string_view id) {
  const auto small = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
  return !id.empty() && id.size() <= 64 && id.front() != '-' && id.back() != '-' &&
         std::all_of(id.begin(), id.end(), [&](char c) { return small(c) || c == '-'; });
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
  return text;
}

/// Keeps track of fenced code, line by line.
class Fences {
 public:
  /// True if this line belongs to fenced code, its fences included.
  bool takes(std::string_view line) {
    std::size_t indent = 0;
    while (indent < line.size() && line[indent] == ' ') ++indent;
    line.remove_prefix(indent);
    std::size_t length = 0;
    while (length < line.size() && line[length] == line[0]) ++length;
    const bool fence = indent < 4 && length >= 3 && (line[0] == '`' || line[0] == '~');
    const std::string_view rest = trimmed(line.substr(std::min(length, line.size())));
    if (!open_) {
      if (!fence || (line[0] == '`' && rest.find('`') != std::string_view::npos)) return false;
      open_ = true;
      mark_ = line[0];
      length_ = length;
    } else if (fence && line[0] == mark_ && length >= length_ && rest.empty()) {
      open_ = false;
    }
    return true;
  }
  bool open() const { return open_; }

 private:
  bool open_ = false;
  char mark_ = '`';
  std::size_t length_ = 3;
};

/// Level of an ATX heading, or 0.
int heading_level(std::string_view line) {
  std::size_t indent = 0;
  while (indent < line.size() && line[indent] == ' ') ++indent;
  if (indent > 3) return 0;
  line.remove_prefix(indent);
  std::size_t level = 0;
  while (level < line.size() && line[level] == '#') ++level;
  if (level == 0 || level > 6) return 0;
  return level == line.size() || line[level] == ' ' || line[level] == '\t' ? static_cast<int>(level) : 0;
}

class Cutter {
 public:
  Cutter(const std::string& text, Document& document) : text_(text), document_(document) {}

  void cut() {
    Fences fences;
    int fence_line = 0;
    for (std::size_t start = 0; start < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', start), text_.size());
      std::string_view line(text_.data() + start, end - start);
      if (line.ends_with('\r')) line.remove_suffix(1);
      ++line_;
      const bool was_open = fences.open();
      const bool code = fences.takes(line);
      if (code && !was_open) fence_line = line_;
      const int level = code ? 0 : heading_level(line);
      if (level > 0)
        heading(level, line);
      else if (!open_.empty())
        open_.back()->text.append(line).push_back('\n');
      else if (!trimmed(line).empty())
        complain(line_,
                 Sentence::tr("there is text before the first heading: begin with '# Title {#lesson}'"));
      start = end + 1;
    }
    if (fences.open())
      complain(fence_line, Sentence::tr("the code that begins here never ends: close it with ```"));
    if (!mistakes_.empty()) throw Error(Fault::bad_argument, std::move(mistakes_));
    for (Section& part : document_.parts) tidy(part);
  }

 private:
  void complain(int line, const Sentence& message) {
    if (mistakes_.size() < 50)
      mistakes_.push_back({"argument", message, document_.file.string(), line, false});
  }

  void heading(int level, std::string_view line) {
    if (level > 4) {
      complain(line_, Sentence::tr("this heading is deeper than ####: use at most four levels"));
      return;
    }
    const int parent = open_.empty() ? 0 : open_.back()->level;
    if (level > parent + 1)
      complain(line_, Sentence::tr("this heading skips a level: use %1 here", std::string(parent + 1U, '#')));
    while (!open_.empty() && open_.back()->level >= level) open_.pop_back();
    std::vector<Section>& siblings = open_.empty() ? document_.parts : open_.back()->sections;
    Section section = parsed(level, line);
    const auto same = std::find_if(siblings.begin(), siblings.end(), [&](const Section& other) {
      return !section.id.empty() && other.id == section.id;
    });
    if (same != siblings.end())
      complain(line_, Sentence::tr("the id '%1' is already used in line %2: give this heading another",
                                   section.id, same->line));
    // Siblings move when their vector grows; only the path to the last heading is kept open, so nothing is
    // reserved, and the path is renewed.
    siblings.push_back(std::move(section));
    open_.push_back(&siblings.back());
  }

  Section parsed(int level, std::string_view line) {
    Section section;
    section.level = level;
    section.line = line_;
    line = trimmed(line);
    line.remove_prefix(static_cast<std::size_t>(level));
    line = trimmed(line);
    const std::size_t brace = line.rfind("{#");
    if (brace != std::string_view::npos && line.ends_with('}')) {
      const std::string_view id = line.substr(brace + 2, line.size() - brace - 3);
      if (!is_id(id))
        complain(line_, Sentence::tr("'%1' is not an id: use lower-case letters, digits and '-'", id));
      section.id = id;
      line = trimmed(line.substr(0, brace));
    } else {
      complain(line_, Sentence::tr("this heading has no id: end it with {#id}, the same in all languages"));
    }
    section.title = line;
    if (section.title.empty())
      complain(line_, Sentence::tr("this heading has no title: write one before its id"));
    return section;
  }

  static void tidy(Section& section) {
    const std::size_t start = section.text.find_first_not_of('\n');
    section.text = start == std::string::npos ? "" : section.text.substr(start);
    section.text.erase(section.text.find_last_not_of(" \n\t") + 1);
    if (!section.text.empty()) section.text += '\n';
    for (Section& inner : section.sections) tidy(inner);
  }

  const std::string& text_;
  Document& document_;
  std::vector<Section*> open_; ///< parent headings of the next line
  int line_ = 0;
  std::vector<Diagnostic> mistakes_;
};

const Section* find_in(const std::vector<Section>& sections, std::string_view id) {
  const auto found = std::find_if(sections.begin(), sections.end(),
                                  [&](const Section& section) { return section.id == id; });
  return found == sections.end() ? nullptr : &*found;
}

/// The name of a placeholder that begins at `at`, or nothing.
std::optional<std::string> placeholder_at(const std::string& text, std::size_t at) {
  if (text.compare(at, 2, "{{") != 0) return std::nullopt;
  const std::size_t end = text.find("}}", at + 2);
  if (end == std::string::npos || end - at > 66) return std::nullopt;
  const std::string name = text.substr(at + 2, end - at - 2);
  const auto part = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
  if (name.empty() || !(name[0] >= 'a' && name[0] <= 'z') || !std::all_of(name.begin(), name.end(), part))
    return std::nullopt;
  return name;
}

/// The output of md4c, collected.
struct Gatherer {
  References found;
  std::vector<std::size_t> open; ///< links and pictures whose words are being read

  static std::string target_of(const MD_ATTRIBUTE& attribute) { return {attribute.text, attribute.size}; }
  static int enter_span(MD_SPANTYPE type, void* detail, void* data) {
    auto& self = *static_cast<Gatherer*>(data);
    if (type == MD_SPAN_A) {
      self.open.push_back(self.found.all.size());
      self.found.all.push_back({target_of(static_cast<MD_SPAN_A_DETAIL*>(detail)->href), "", false});
    } else if (type == MD_SPAN_IMG) {
      self.open.push_back(self.found.all.size());
      self.found.all.push_back({target_of(static_cast<MD_SPAN_IMG_DETAIL*>(detail)->src), "", true});
    }
    return 0;
  }
  static int leave_span(MD_SPANTYPE type, void*, void* data) {
    auto& self = *static_cast<Gatherer*>(data);
    if ((type == MD_SPAN_A || type == MD_SPAN_IMG) && !self.open.empty()) self.open.pop_back();
    return 0;
  }
  static int enter_block(MD_BLOCKTYPE type, void*, void* data) {
    auto& found = static_cast<Gatherer*>(data)->found;
    if (type == MD_BLOCK_H) found.heading = true;
    if (type == MD_BLOCK_HTML) found.html = true;
    return 0;
  }
  static int leave_block(MD_BLOCKTYPE, void*, void*) { return 0; }
  static int text(MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* data) {
    auto& self = *static_cast<Gatherer*>(data);
    if (type == MD_TEXT_HTML) self.found.html = true;
    for (const std::size_t index : self.open) self.found.all[index].text.append(text, size);
    return 0;
  }
};

}

const Section* Section::find(std::string_view wanted) const { return find_in(sections, wanted); }

std::vector<const Section*> Section::all(std::string_view prefix) const {
  std::vector<const Section*> found;
  for (const Section& section : sections)
    if (section.id.starts_with(prefix)) found.push_back(&section);
  return found;
}

const Section* Document::find(std::string_view path) const {
  const std::vector<Section>* among = &parts;
  const Section* section = nullptr;
  for (std::size_t start = 0; start <= path.size();) {
    const std::size_t end = std::min(path.find('/', start), path.size());
    section = find_in(*among, path.substr(start, end - start));
    if (!section) return nullptr;
    among = &section->sections;
    start = end + 1;
  }
  return section;
}

Document parse_document(const std::string& text, const std::string& language,
                        const std::filesystem::path& file) {
  Document document{language, file, {}};
  Cutter(text, document).cut();
  return document;
}

std::string markdown_of(const Section& section) {
  std::string text =
      std::string(static_cast<std::size_t>(section.level), '#') + " " + section.title + "\n\n" + section.text;
  for (const Section& inner : section.sections) text += "\n" + markdown_of(inner);
  return text;
}

std::string fill_placeholders(const std::string& text, const std::map<std::string, std::string>& values) {
  std::string filled;
  for (std::size_t at = 0; at < text.size();) {
    const auto name = placeholder_at(text, at);
    if (!name) {
      filled += text[at++];
      continue;
    }
    const auto value = values.find(*name);
    if (value == values.end())
      throw Error(Sentence::tr("the text shows {{%1}}, but the manifest has no number '%1': add it to "
                               "\"numbers\" or fix the name",
                               *name));
    filled += value->second;
    at += name->size() + 4;
  }
  return filled;
}

std::vector<std::string> placeholders_of(const std::string& text) {
  std::vector<std::string> names;
  for (std::size_t at = 0; (at = text.find("{{", at)) != std::string::npos; ++at)
    if (auto name = placeholder_at(text, at)) names.push_back(std::move(*name));
  return names;
}

References references_of(const std::string& markdown) {
  Gatherer gatherer;
  const MD_PARSER parser{0,
                         MD_DIALECT_GITHUB,
                         Gatherer::enter_block,
                         Gatherer::leave_block,
                         Gatherer::enter_span,
                         Gatherer::leave_span,
                         Gatherer::text,
                         nullptr,
                         nullptr};
  if (md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, &gatherer) != 0)
    throw Error(Sentence::tr("this Markdown can't be read: this computer has too little memory"));
  return std::move(gatherer.found);
}

}
