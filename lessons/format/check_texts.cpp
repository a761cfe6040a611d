#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/device/gpu_spec.h"
#include "kernels/experiment/launch_plan.h"
#include "kernels/problems/problem.h"
#include "lessons/format/json_places.h"
#include "lessons/format/languages.h"
#include "lessons/format/lesson_check.h"
#include "lessons/format/lesson_files.h"
#include "lessons/format/run_link.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

namespace kernelarium {
namespace fs = std::filesystem;
namespace {

using Ids = std::set<std::string>;

bool holds(const std::vector<std::string>& list, const std::string& one) {
  return std::find(list.begin(), list.end(), one) != list.end();
}

/// One language's text against the manifest and the world.
class TextCheck {
 public:
  TextCheck(const Lesson& lesson, const LessonWorld& world, const Document& document, const std::string& raw,
            std::vector<Diagnostic>& mistakes)
      : lesson_(lesson), world_(world), document_(document), raw_(raw), mistakes_(mistakes) {}

  void check() {
    parts();
    const Section* start = document_.find("lesson");
    if (start) {
      if (!start->text.starts_with(">"))
        complain(start->line, Sentence::tr("the lesson does not begin with a question: begin it with '> A "
                                           "question that makes learners curious.'"));
      if (!start->find("knobs"))
        complain(start->line,
                 Sentence::tr("there is no '## Title {#knobs}': say what to turn and what to watch"));
    }
    exercises();
    ids_in("what-if", lesson_.what_if, "what_if");
    std::vector<std::string> mistakes, questions;
    for (const Mistake& mistake : lesson_.mistakes) mistakes.push_back(mistake.id);
    for (const auto& [question, right] : lesson_.self_check) questions.push_back(question);
    ids_in("mistakes", mistakes, "mistakes");
    ids_in("self-check", questions, "self_check");
    for (const auto& [question, right] : lesson_.self_check)
      if (const Section* section = document_.find("self-check/" + question)) {
        if (section->all("choice-").size() < 2)
          complain(section->line,
                   Sentence::tr("this question has fewer than two choices: add '### Text {#choice-ID}'"));
        if (!section->find("choice-" + right))
          complain(section->line,
                   Sentence::tr("the right choice '%1' is not here: add '### Text {#choice-%1}'", right));
        expect_children(*section, {}, "choice-");
      }
    for (const Section& part : document_.parts) references(part, part.id == "next");
  }

 private:
  void complain(int line, const Sentence& message) {
    mistakes_.push_back({"argument", message, document_.file.string(), line, false});
  }

  /// The line at or below `from` that contains `needle`.
  int line_with(int from, const std::string& needle) const {
    std::size_t start = 0;
    for (int line = 1; start <= raw_.size(); ++line) {
      const std::size_t end = std::min(raw_.find('\n', start), raw_.size());
      if (line >= from && raw_.substr(start, end - start).find(needle) != std::string::npos) return line;
      start = end + 1;
    }
    return from;
  }

  void parts() {
    static const std::vector<std::string> known{"lesson",   "exercises",  "what-if",
                                                "mistakes", "self-check", "next"};
    std::size_t last = 0;
    for (const Section& part : document_.parts) {
      const auto found = std::find(known.begin(), known.end(), part.id);
      if (found == known.end()) {
        complain(part.line, Sentence::tr("there is no part '%1': use %2", part.id,
                                         fmt::format("{}", fmt::join(known, ", "))));
        continue;
      }
      const auto place = static_cast<std::size_t>(found - known.begin());
      if (place < last)
        complain(part.line, Sentence::tr("the part '%1' comes too late: the order is %2", part.id,
                                         fmt::format("{}", fmt::join(known, ", "))));
      last = std::max(last, place);
    }
    const auto need = [&](const char* id, bool wanted) {
      if (wanted && !document_.find(id))
        complain(1, Sentence::tr("there is no part '%1': add '# Title {#%1}'", id));
    };
    need("lesson", true);
    need("exercises", !lesson_.exercises.empty());
    need("what-if", !lesson_.what_if.empty());
    need("mistakes", !lesson_.mistakes.empty());
    need("self-check", !lesson_.self_check.empty());
    need("next", true);
  }

  /// The sections of a part are those of the manifest.
  void ids_in(const std::string& part_id, const std::vector<std::string>& wanted, const char* key) {
    const Section* part = document_.find(part_id);
    if (!part) return;
    for (const std::string& id : wanted)
      if (!part->find(id))
        complain(part->line, Sentence::tr("'%1' of the manifest is not here: add '## Title {#%1}'", id));
    for (const Section& section : part->sections)
      if (!section.id.empty() && !holds(wanted, section.id))
        complain(section.line,
                 Sentence::tr("'%1' is not in \"%2\" of the manifest: add it there or fix the id", section.id,
                              key));
  }

  /// No part but `known` ones and those that begin with `prefix`.
  void expect_children(const Section& section, const Ids& known, const std::string& prefix) {
    for (const Section& inner : section.sections)
      if (!known.contains(inner.id) && (prefix.empty() || !inner.id.starts_with(prefix)))
        complain(inner.line, Sentence::tr("'%1' has no meaning here: use %2%3", inner.id,
                                          fmt::format("{}", fmt::join(known, ", ")),
                                          prefix.empty() ? "" : " " + prefix + "ID"));
  }

  void choices(const Section& section, const ExpectedAnswer& answer, Ids& known, const char* marks) {
    std::vector<std::string> ids;
    if (const auto* by_run = std::get_if<ChoiceAnswer>(&answer))
      for (const auto& [id, condition] : by_run->conditions) ids.push_back(id);
    if (const auto* right = std::get_if<RightAnswer>(&answer)) ids = right->choices;
    for (const std::string& id : ids) {
      known.insert("choice-" + id);
      const Section* choice = section.find("choice-" + id);
      if (!choice)
        complain(section.line,
                 Sentence::tr("the choice '%1' is not here: add '%2 Text {#choice-%1}'", id, marks));
      else if (choice->text.empty())
        complain(choice->line, Sentence::tr("this choice has no text: say why it is right or wrong"));
    }
  }

  void exercises() {
    std::vector<std::string> ids;
    for (const Exercise& exercise : lesson_.exercises) ids.push_back(exercise.id);
    ids_in("exercises", ids, "exercises");
    for (const Exercise& exercise : lesson_.exercises)
      if (const Section* section = document_.find("exercises/" + exercise.id))
        check_exercise(exercise, *section);
  }

  void check_exercise(const Exercise& exercise, const Section& section) {
    Ids known{"solution"};
    const auto need = [&](const std::string& id, const Sentence& what) {
      known.insert(id);
      const Section* found = section.find(id);
      if (!found)
        complain(section.line, Sentence::tr("'%1' has no %2: add '### Title {#%3}'", exercise.id, what, id));
      return found;
    };
    if (section.text.empty())
      complain(section.line, Sentence::tr("'%1' has no prompt: say what to do", exercise.id));
    const bool explain = exercise.kind == ExerciseKind::explain;
    const auto hints = static_cast<int>(section.all("hint-").size());
    for (int i = 1; i <= std::max(hints, explain ? 0 : 3); ++i) {
      const Section* hint = need(fmt::format("hint-{}", i), Sentence::tr("hint %1 of at least three", i));
      if (hint && hint->text.empty()) complain(hint->line, Sentence::tr("this hint is empty: write it"));
    }
    if (explain)
      need("answer", Sentence::tr("model answer"));
    else
      need("solution", Sentence::tr("solution"));
    if (exercise.answer) choices(section, *exercise.answer, known, "###");
    for (const Step& step : exercise.steps)
      if (const Section* question = need("step-" + step.id, Sentence::tr("smaller question '%1'", step.id))) {
        Ids inner;
        choices(*question, step.answer, inner, "####");
        expect_children(*question, inner, "");
      }
    for (const auto& [id, goal] : exercise.goals)
      need("goal-" + id, Sentence::tr("words for the goal '%1'", id));
    if (exercise.speed) need("goal-speed", Sentence::tr("words for the speed goal"));
    expect_children(section, known, "");
  }

  void references(const Section& section, bool outside_allowed) {
    const std::string whole = section.title + "\n\n" + section.text;
    const References found = references_of(whole);
    if (found.html)
      complain(line_with(section.line, "<"), Sentence::tr("raw HTML is not shown by the lab: use Markdown, "
                                                          "and backticks for code such as `vector<float>`"));
    if (found.heading)
      complain(section.line,
               Sentence::tr("an underlined or quoted heading follows: write it as '## Title {#id}'"));
    if (whole.find("TODO") != std::string::npos)
      complain(line_with(section.line, "TODO"), Sentence::tr("a TODO is left here: write the text"));
    for (const Reference& reference : found.all) {
      const int line = line_with(section.line, reference.target);
      try {
        check_reference(reference, outside_allowed);
      } catch (const Error& error) {
        complain(line, error.diagnostics().front().message);
      }
    }
    for (const Section& inner : section.sections) references(inner, outside_allowed);
  }

  void check_reference(const Reference& reference, bool outside_allowed) {
    const std::string& target = reference.target;
    if (target.find("{{") != std::string::npos)
      throw Error(
          Sentence::tr("'%1': a placeholder can't be used in a link's target: type the number", target));
    if (reference.picture) {
      lesson_file(lesson_.folder, target);
      if (!target.ends_with(".svg") && !target.ends_with(".png"))
        throw Error(Sentence::tr("the picture '%1' is not a .svg or .png", target));
      if (reference.text.empty())
        throw Error(Sentence::tr("the picture '%1' has no description: say in ![...] what it shows", target));
      return;
    }
    if (target.starts_with("run:")) {
      check_run_link(lesson_, target);
    } else if (target.starts_with("glossary:")) {
      if (!holds(world_.words, target.substr(9)))
        throw Error(Sentence::tr(
            "the glossary has no '%1': add '# word {#%2}' to lessons/glossary, or use %3", target.substr(9),
            target.substr(9), fmt::format("{}", fmt::join(world_.words, ", "))));
    } else if (target.starts_with("lesson:")) {
      if (!holds(world_.lessons, target.substr(7)))
        throw Error(Sentence::tr("there is no lesson '%1': use %2", target.substr(7),
                                 fmt::format("{}", fmt::join(world_.lessons, ", "))));
    } else if (target.starts_with("https://") || target.starts_with("http://")) {
      if (!outside_allowed)
        throw Error(
            Sentence::tr("'%1' is an external link: these are allowed only in the part {#next}", target));
    } else {
      throw Error(Sentence::tr(
          "'%1' is not a link of a lesson: use run:, glossary:, lesson:, or https:// in the part {#next}",
          target.substr(0, 80)));
    }
  }

  const Lesson& lesson_;
  const LessonWorld& world_;
  const Document& document_;
  const std::string& raw_;
  std::vector<Diagnostic>& mistakes_;
};

/// Ids and the placeholders under them, for all headings.
void outline(const Section& section, const std::string& path,
             std::map<std::string, std::pair<int, std::multiset<std::string>>>& into) {
  const std::string here = path + "/" + section.id;
  const std::vector<std::string> names = placeholders_of(section.title + section.text);
  into[here] = {section.line, {names.begin(), names.end()}};
  for (const Section& inner : section.sections) outline(inner, here, into);
}

/// What one translation has and another lacks.
void compare(const Document& english, const Document& other, std::vector<Diagnostic>& mistakes) {
  std::map<std::string, std::pair<int, std::multiset<std::string>>> ours, theirs;
  for (const Section& part : english.parts) outline(part, "", ours);
  for (const Section& part : other.parts) outline(part, "", theirs);
  const auto complain = [&](const Document& document, int line, const Sentence& message) {
    mistakes.push_back({"argument", message, document.file.string(), line, false});
  };
  for (const auto& [path, section] : ours) {
    const auto found = theirs.find(path);
    if (found == theirs.end()) {
      complain(other, 1,
               Sentence::tr("'%1' of %2 (line %3) is missing here: translate it", path.substr(1),
                            english.file.filename().string(), section.first));
      continue;
    }
    if (found->second.second != section.second)
      complain(other, found->second.first,
               Sentence::tr("shows the numbers [%1], but %2 shows [%3] in line %4: show the same",
                            fmt::format("{}", fmt::join(found->second.second, ", ")),
                            english.file.filename().string(),
                            fmt::format("{}", fmt::join(section.second, ", ")), section.first));
  }
  for (const auto& [path, section] : theirs)
    if (!ours.contains(path))
      complain(other, section.first,
               Sentence::tr("'%1' is not in %2: remove it, or add it there", path.substr(1),
                            english.file.filename().string()));
}

/// The manifest's own words and files against each other.
void check_manifest(const Lesson& lesson, const LessonWorld& world,
                    const std::map<std::string, Document>& documents, std::vector<Diagnostic>& mistakes) {
  const fs::path file = lesson.folder / "lesson.json";
  const PlacedJson placed = parse_placed(read_file(file), file, limits::nesting);
  const auto complain = [&](const std::string& place, const Sentence& message) {
    mistakes.push_back(
        {"argument", Sentence::tr("%1: %2", place, message), file.string(), placed.line_of(place), false});
  };
  for (const std::string& language : world.languages) {
    if (!lesson.title.contains(language))
      complain("title", Sentence::tr("has no '%1': translate it", language));
    if (!lesson.summary.contains(language))
      complain("summary", Sentence::tr("has no '%1': translate it", language));
  }
  for (const auto* texts : {&lesson.title, &lesson.summary})
    for (const auto& [language, text] : *texts)
      if (text.find("TODO") != std::string::npos)
        complain(texts == &lesson.title ? "title" : "summary",
                 Sentence::tr("contains a TODO: write the text"));

  Ids shown, pictures;
  for (const auto& [language, document] : documents)
    for (const Section& part : document.parts) {
      const std::string whole = markdown_of(part);
      for (const std::string& name : placeholders_of(whole)) {
        const auto number = std::find_if(lesson.numbers.begin(), lesson.numbers.end(),
                                         [&](const NamedNumber& one) { return one.name == name; });
        if (number == lesson.numbers.end() && shown.insert("?" + language + name).second)
          mistakes.push_back(
              {"argument",
               fmt::format("shows {{{{{0}}}}}, but the manifest has no number '{0}': add it to "
                           "\"numbers\" or fix the name",
                           name),
               document.file.string(), part.line, false});
        shown.insert(name);
      }
      for (const Reference& reference : references_of(whole).all)
        if (reference.picture) pictures.insert(reference.target);
    }
  for (const NamedNumber& number : lesson.numbers)
    if (!documents.empty() && !shown.contains(number.name))
      complain("numbers." + number.name,
               Sentence::tr("is shown in no text: show it as {{%1}} or remove it", number.name));
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(lesson.folder / "figures", none))
    if (const std::string name = "figures/" + entry.path().filename().string();
        !documents.empty() && !pictures.contains(name))
      mistakes.push_back(
          {"argument", "is shown in no text: show or remove it", entry.path().string(), 1, false});

  for (std::size_t i = 0; i < lesson.exercises.size(); ++i) {
    const Exercise& exercise = lesson.exercises[i];
    const std::string place = fmt::format("exercises[{}]", i);
    for (const std::string& word : exercise.concepts)
      if (!holds(world.words, word))
        complain(
            place + ".concepts",
            Sentence::tr("the glossary has no '%1': add '# word {#%2}' to lessons/glossary", word, word));
    if (exercise.kind == ExerciseKind::write || exercise.kind == ExerciseKind::program) {
      if (exercise.solutions.size() < 2)
        complain(place, Sentence::tr("exercises/%1/solutions has %2 of them: show at least two ways to do it",
                                     exercise.id, exercise.solutions.size()));
      if (exercise.wrong.size() < 5)
        complain(place + ".wrong",
                 Sentence::tr("has %1 entries: give at least five that a learner might write",
                              exercise.wrong.size()));
    }
  }
}

}

std::vector<Diagnostic> check_texts(const Lesson& lesson, const LessonWorld& world) {
  std::vector<Diagnostic> mistakes;
  std::map<std::string, Document> documents;
  const bool wanted = !lesson.languages().empty() || !lesson.exercises.empty();
  std::vector<std::string> languages = lesson.languages();
  for (const std::string& language : world.languages)
    if (wanted && !holds(languages, language))
      mistakes.push_back({"argument", "is missing: write the lesson's text in this language",
                          (lesson.folder / (language + ".md")).string(), 0, false});
  for (const std::string& language : languages) {
    try {
      const std::string raw = read_lesson_file(lesson.folder, language + ".md", limits::text_bytes);
      const fs::path file = lesson.folder / (language + ".md");
      const Document& document = documents[language] = parse_document(raw, language, file);
      TextCheck(lesson, world, document, raw, mistakes).check();
    } catch (const Error& error) {
      mistakes.insert(mistakes.end(), error.diagnostics().begin(), error.diagnostics().end());
      documents.erase(language);
    }
  }
  if (documents.contains("en"))
    for (const auto& [language, document] : documents)
      if (language != "en") compare(documents.at("en"), document, mistakes);
  check_manifest(lesson, world, documents, mistakes);
  return mistakes;
}

LessonWorld lesson_world(const fs::path& folder) {
  LessonWorld world;
  for (const fs::path& other : lesson_folders()) world.lessons.push_back(lesson_id(other));
  world.lessons.push_back(lesson_id(folder));
  for (const Section& word : read_glossary("en").parts) world.words.push_back(word.id);
  std::error_code ignored;
  if (fs::equivalent(folder.parent_path(), data_folder() / "lessons", ignored))
    world.languages = language_codes();
  return world;
}

}
