#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace kernelarium {

/// A heading with its content.
struct Section {
  std::string id;    ///< of "{#id}"; empty if the heading has none
  std::string title; ///< inline Markdown
  std::string text;  ///< Markdown up to the next heading
  int level = 1;     ///< 1 to 4
  int line = 1;      ///< of the heading in its file
  std::vector<Section> sections;

  const Section* find(std::string_view id) const; ///< a direct part, or null
  /// Parts whose ids begin with this: "hint-", "choice-".
  std::vector<const Section*> all(std::string_view prefix) const;
};

/// A Markdown file cut at its headings of levels 1 to 4; a # in fenced code is no heading.
struct Document {
  std::string language; ///< "en", "zh_CN", "ko"
  std::filesystem::path file;
  std::vector<Section> parts;

  /// By ids from the top, "exercises/tail/hint-1"; null if there is none.
  const Section* find(std::string_view path) const;
};

/// Cuts `text`. Throws Error with file, line and what to do: a heading deeper than 4 or a level skipped, an
/// id that is malformed or appears twice, text before the first heading, fenced code that never ends.
Document parse_document(const std::string& text, const std::string& language,
                        const std::filesystem::path& file);

/// All Markdown of a section with its parts, headings included (without their ids).
std::string markdown_of(const Section& section);

/// "{{name}}" by `values`. Throws Error naming one that is not there.
std::string fill_placeholders(const std::string& text, const std::map<std::string, std::string>& values);
/// Names of the placeholders in the order of the text.
std::vector<std::string> placeholders_of(const std::string& text);

/// What Markdown refers to, as the lab's Markdown reader (md4c) sees it.
struct Reference {
  std::string target; ///< "glossary:warp", "figures/tiles.svg"
  std::string text;   ///< the link's words, the picture's description
  bool picture = false;
};
struct References {
  std::vector<Reference> all;
  bool html = false;    ///< contains raw HTML, which the lab does not show
  bool heading = false; ///< contains a heading
};
References references_of(const std::string& markdown);

}
