#include "kernels/base/data_folder.h"
#include "lessons/format/lesson.h"

#include <algorithm>
#include <cctype>
#include <gtest/gtest.h>
#include <iterator>
#include <regex>
#include <sstream>

namespace kernelarium {
namespace {

namespace fs = std::filesystem;

struct Stilted {
  std::string phrase; ///< lower case, words separated by single spaces
  std::string better;
};

/// Idioms of other languages that read wrong in English, and what a technical writer says.
std::vector<Stilted> stilted_phrases() {
  std::vector<Stilted> phrases = {{"in place of", "instead of"},
                                  {"mend", "fix"},
                                  {"mends", "fixes"},
                                  {"mended", "fixed"},
                                  {"mending", "fixing"},
                                  {"anew", "again"},
                                  {"whoever", "the thread that, a reader who"},
                                  {"in vain", "wasted"},
                                  {"give way", "is replaced by"},
                                  {"gives way", "is replaced by"},
                                  {"under way", "in flight, in progress"},
                                  {"for ever", "forever"},
                                  {"in turns", "alternately"},
                                  {"shall", "must, should"},
                                  {"once more", "again"},
                                  {"at nought", "at 0"},
                                  {"wished", "preferred, requested"},
                                  {"no multiple of", "not a multiple of"},
                                  {"held against", "compared with"},
                                  {"hold it against", "compare it with"},
                                  {"left aside", "ignored, removed"},
                                  {"lie side by side", "are adjacent, contiguous"},
                                  {"lies beside", "is next to"},
                                  {"is asked for", "is requested"},
                                  {"are asked for", "are requested"},
                                  {"takes no part", "does not take part"},
                                  {"who waits for whom", "how they are ordered"},
                                  {"tells that", "reports that"},
                                  {"by turns", "alternately"},
                                  {"lies on all", "is spread over all"},
                                  {"there is no telling", "nothing guarantees"},
                                  {"nobody asks", "without a request"},
                                  {"little machine", "interpreter"},
                                  {"than must", "than necessary"},
                                  {"equally much", "the same amount of work"},
                                  {"which shape has", "what is the shape of"},
                                  {"which type has", "what is the type of"},
                                  {"which index has", "what is the index of"}};
  for (const char* counted : {"byte", "sector", "element", "value", "load", "word", "thread", "pixel",
                              "float", "key", "cell", "request", "number", "instruction", "column"})
    for (const char* unit : {"thread", "lane", "warp", "block", "row", "tile", "request", "step", "clock",
                             "element", "key", "head", "pixel", "launch", "query", "line"})
      phrases.push_back({std::string(counted) + "s a" + (*unit == 'e' ? "n " : " ") + unit,
                         std::string(counted) + "s per " + unit});
  for (const char* counted : {"thread", "block", "query", "word", "barrier", "atomic", "result", "pixel",
                              "row", "object", "entry", "field"})
    for (const char* unit :
         {"thread", "lane", "warp", "block", "row", "tile", "element", "pixel", "step", "line", "run"})
      phrases.push_back({std::string("one ") + counted + " a" + (*unit == 'e' ? "n " : " ") + unit,
                         std::string("one ") + counted + " per " + unit});
  return phrases;
}

/// Words with one meaning each: times from shipped tables are recorded, what a run did is traced; a kernel
/// solves a problem, what goes wrong is an error.
std::vector<Stilted> words_of_another_meaning() {
  std::vector<Stilted> phrases = {{"problems met", "error log"},
                                  {"log this problem", "log this error"},
                                  {"no problem is chosen", "no error is chosen"},
                                  {"has a problem", "has an error"},
                                  {"had a problem", "had an error"},
                                  {"problem occurred", "error occurred"},
                                  {"a problem occurs", "an error occurs"},
                                  {"are no problem", "do no harm"},
                                  {"that is no problem", "that does no harm"}};
  for (const std::string traced :
       {"block", "blocks", "access", "accesses", "thread", "threads", "warp", "warps", "lane", "lanes",
        "instruction", "instructions", "cluster", "path", "paths"}) {
    phrases.push_back({"recorded " + traced, "traced " + traced});
    for (const char* verb : {"is", "are", "was", "were", "is not", "are not", "was not", "were not"})
      phrases.push_back({traced + ' ' + verb + " recorded", traced + ' ' + verb + " traced"});
  }
  return phrases;
}

/// Lower case, each run of white space (lines break anywhere) as one space.
std::string plain(const std::string& text) {
  std::string result = " ";
  for (const char c : text)
    if (!std::isspace(static_cast<unsigned char>(c)))
      result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    else if (result.back() != ' ')
      result += ' ';
  return result + ' ';
}

bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-'; }

/// The texts between `begin` and `end`, a line each: the sources of a file of translations.
std::string between(const std::string& text, const std::string& begin, const std::string& end) {
  std::string result;
  for (std::size_t at = 0; (at = text.find(begin, at)) != std::string::npos;) {
    const std::size_t from = at + begin.size(), to = text.find(end, from);
    result += text.substr(from, to - from) + ".\n";
    at = to;
  }
  return result;
}

/// What follows "//" in each line.
std::string comments(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size()), slashes = text.find("//", at);
    const std::size_t from = slashes < end ? text.find_first_not_of("/<! ", slashes) : end;
    if (from < end) result += text.substr(from, end - from) + '\n';
    at = end + 1;
  }
  return result;
}

void expect_plain_english(const fs::path& file, const std::string& text) {
  static const std::vector<Stilted> phrases = [] {
    std::vector<Stilted> all = stilted_phrases();
    std::ranges::move(words_of_another_meaning(), std::back_inserter(all));
    return all;
  }();
  const std::string words = plain(text);
  for (const auto& [phrase, better] : phrases)
    for (std::size_t at = 0; (at = words.find(phrase, at)) != std::string::npos; at += phrase.size())
      if (!in_word(words[at - 1]) && !in_word(words[at + phrase.size()]))
        ADD_FAILURE() << file.string() << ": '" << words.substr(at > 30 ? at - 30 : 0, phrase.size() + 60)
                      << "': write '" << better << "' instead of '" << phrase << "'";
}

bool hidden_or_built(const fs::path& folder) {
  return folder.filename().string().starts_with('.') || folder.filename() == "build";
}

template<class Action>
void for_each_file(const fs::path& folder, Action&& action) {
  for (fs::recursive_directory_iterator entry(folder), end; entry != end; ++entry)
    if (entry->is_directory() && hidden_or_built(entry->path()))
      entry.disable_recursion_pending();
    else if (entry->is_regular_file())
      action(entry->path());
}

TEST(English, LessonsHaveNoTranslatedIdioms) {
  int files = 0;
  for (const char* folder : {"lessons", "kernels/cuda"})
    for_each_file(data_folder() / folder, [&](const fs::path& file) {
      const std::string name = file.filename().string();
      if (name != "en.md" && name != "variants.json" && name != "lesson.json" && file.extension() != ".svg")
        return;
      expect_plain_english(file, read_file(file));
      ++files;
    });
  EXPECT_GE(files, 40);
}

// In code, too: a trace and its views have no word of the recorded tables.
TEST(English, TracesAreNotCalledRecordings) {
  const std::regex recorded("[A-Za-z_]*[Rr]ecord(ed|ing|er)[A-Za-z_]*(?!/)"),
      of_events("event|Event|as last recorded");
  int files = 0;
  for (const char* folder :
       {"kernels/simulator", "kernels/trace", "widgets/cluster", "widgets/compare", "widgets/fragments",
        "widgets/maps", "widgets/memory", "widgets/pipeline", "widgets/tensor_map", "widgets/timeline"})
    for_each_file(data_folder() / folder, [&](const fs::path& file) {
      if (file.extension() != ".h" && file.extension() != ".cpp") return;
      ++files;
      std::istringstream text(read_file(file));
      for (std::string line; std::getline(text, line);)
        if (line.find("ecord") != std::string::npos && std::regex_search(line, recorded) &&
            !std::regex_search(line, of_events))
          ADD_FAILURE() << file.string() << ": " << line;
    });
  EXPECT_GE(files, 200);
}

// So that a reader finds the lesson in the list.
TEST(Texts, ReadNextCallsLessonsByTheirTitles) {
  const std::regex link("\n- \\[([^\\]]+)\\]\\(lesson:([a-z0-9-]+)\\)");
  const std::vector<Lesson> lessons = load_lessons();
  int links = 0;
  for (const Lesson& lesson : lessons)
    for (const std::string& language : lesson.languages()) {
      const std::string text = read_file(lesson.folder / (language + ".md"));
      const std::string next = text.substr(std::min(text.find("{#next}"), text.size()));
      for (std::sregex_iterator found(next.begin(), next.end(), link), end; found != end; ++found, ++links) {
        const auto other = std::ranges::find(lessons, (*found)[2].str(), &Lesson::id);
        ASSERT_NE(other, lessons.end()) << lesson.id << " " << language << ": " << (*found)[0];
        EXPECT_TRUE(other->title_in(language).starts_with((*found)[1].str()))
            << lesson.id << " " << language << ": " << (*found)[0];
      }
    }
  EXPECT_GE(links, 100);
}

TEST(English, GuidesHaveNoTranslatedIdioms) {
  int files = 0;
  expect_plain_english("README.md", read_file(data_folder() / "README.md"));
  for (const char* folder : {"app", "kernels", "lessons/format", "tests", "widgets"})
    for_each_file(data_folder() / folder, [&](const fs::path& file) {
      if (file.extension() != ".md") return;
      expect_plain_english(file, read_file(file));
      ++files;
    });
  EXPECT_GE(files, 20);
}

TEST(English, TheInterfaceHasNoTranslatedIdioms) {
  for (const char* name : {"kernelarium_ko.ts", "catalogue_ko.ts"}) {
    const fs::path file = data_folder() / "resources/translations" / name;
    const std::string sources = between(read_file(file), "<source>", "</source>");
    EXPECT_GE(sources.size(), 10000u) << file;
    expect_plain_english(file, sources);
  }
}

TEST(English, HeadersHaveNoTranslatedIdioms) {
  int files = 0;
  for (const char* folder : {"app", "kernels", "lessons/format", "widgets"})
    for_each_file(data_folder() / folder, [&](const fs::path& file) {
      if (file.extension() != ".h") return;
      expect_plain_english(file, comments(read_file(file)));
      ++files;
    });
  EXPECT_GE(files, 200);
}

}
}
