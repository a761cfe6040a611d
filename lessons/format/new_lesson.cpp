#include "lessons/format/new_lesson.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/problems/problem.h"
#include "kernels/problems/variant.h"
#include "lessons/format/lesson.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <regex>

namespace kernelarium {
namespace fs = std::filesystem;
namespace {

using OrderedJson = nlohmann::ordered_json; // a person reads it from the top

/// Titles that every lesson has; the rest is for the author.
struct Words {
  const char *language, *knobs, *exercises, *hint, *solution, *answer, *what_if, *self_check, *next, *try_it,
      *blocks;
};
constexpr Words kWords[] = {
    {"en", "Turn the knobs", "Exercises", "Hint", "Solution", "Model answer", "What if", "Check yourself",
     "Read next", "Try it", "How many blocks are launched?"},
    {"zh_CN", "动手调一调", "练习", "提示", "解答", "参考答案", "如果……会怎样", "自测", "接下来读什么",
     "试一试", "启动了多少个线程块？"},
    {"ko", "직접 돌려 봅시다", "연습 문제", "힌트", "풀이", "모범 답안", "만약에", "스스로 확인하기",
     "더 읽을거리", "해 보기", "블록이 몇 개 실행될까요?"},
};

std::string text_of(const Words& words, const std::string& variant) {
  std::string hints;
  for (int i = 1; i <= 3; ++i)
    hints += fmt::format("### {} {} {{#hint-{}}}\nTODO: a hint that says more than the last.\n\n", words.hint,
                         i, i);
  return fmt::format(R"(# TODO: title {{#lesson}}
> TODO: one question that makes one curious?

TODO: the idea in a few short paragraphs. This setting launches {{{{blocks}}}} blocks.

## {knobs} {{#knobs}}
TODO: what to turn and what to watch. [{try_it}](run:{variant})

# {exercises} {{#exercises}}
## {blocks} {{#blocks}}
TODO: what to predict, and for which sizes.

{hints}### {solution} {{#solution}}
TODO: why it is so.

## TODO: a question to explain? {{#explain}}
TODO: what to explain in one's own words.

### {answer} {{#answer}}
TODO: how you would say it.

# {what_if} {{#what-if}}
## TODO: what if ...? {{#first}}
TODO: your own answer, shown after the learner wrote theirs.

# {self_check} {{#self-check}}
## TODO: question? {{#question}}
### TODO: a choice {{#choice-a}}
TODO: why it is right.
### TODO: another choice {{#choice-b}}
TODO: why it is not.

# {next} {{#next}}
- TODO: a lesson or a work to read next
)",
                     fmt::arg("knobs", words.knobs), fmt::arg("try_it", words.try_it),
                     fmt::arg("variant", variant), fmt::arg("exercises", words.exercises),
                     fmt::arg("blocks", words.blocks), fmt::arg("hints", hints),
                     fmt::arg("solution", words.solution), fmt::arg("answer", words.answer),
                     fmt::arg("what_if", words.what_if), fmt::arg("self_check", words.self_check),
                     fmt::arg("next", words.next));
}

}

void make_lesson(const fs::path& folder, const std::string& problem) {
  find_problem(problem);
  static const std::regex pattern("([0-9]{1,4}-)?[a-z0-9]([a-z0-9-]*[a-z0-9])?");
  const std::string name = folder.filename().string();
  if (name.size() > 64 || !std::regex_match(name, pattern))
    throw Error(
        Sentence::tr("'%1' is not a valid lesson name: use lower-case letters, digits and '-'", name));
  if (fs::exists(folder))
    throw Error(Sentence::tr("'%1' already exists: choose another name", folder.string()));
  const std::vector<Variant> variants = find_variants(problem);
  if (variants.empty()) throw Error(Sentence::tr("the problem '%1' has no variants to teach", problem));

  OrderedJson ids = OrderedJson::array();
  for (const Variant& variant : variants) ids.push_back(variant.id);
  OrderedJson titles = OrderedJson::object(), summaries = OrderedJson::object();
  for (const Words& words : kWords) {
    titles[words.language] = "TODO: title";
    summaries[words.language] = "TODO: the lesson in one sentence.";
  }
  OrderedJson manifest;
  manifest["title"] = titles;
  manifest["summary"] = summaries;
  manifest["problem"] = problem;
  manifest["variants"] = ids;
  manifest["default_variant"] = variants.front().id;
  manifest["runs"] = {{"first", {{"variant", variants.front().id}}}};
  manifest["numbers"] = {{"blocks", {{"run", "first"}, {"value", "blocks"}, {"is", 0}}}};
  manifest["exercises"] = OrderedJson::array({{{"id", "blocks"},
                                               {"kind", "predict"},
                                               {"run", "first"},
                                               {"answer", {{"number", "blocks"}, {"unit", "blocks"}}}},
                                              {{"id", "explain"}, {"kind", "explain"}}});
  manifest["self_check"] = {{"question", "a"}};
  manifest["what_if"] = OrderedJson::array({"first"});

  std::error_code problem_of_disk;
  fs::create_directories(folder, problem_of_disk);
  if (problem_of_disk)
    throw Error(Sentence::tr("can't create the folder '%1': %2", folder.string(), problem_of_disk.message()));
  try {
    write_file(folder / "lesson.json", manifest.dump(2) + "\n");
    for (const Words& words : kWords)
      write_file(folder / (std::string(words.language) + ".md"), text_of(words, variants.front().id));
  } catch (...) { // the disk is full: half a lesson would be in the way of the next try
    fs::remove_all(folder, problem_of_disk);
    throw;
  }
}

}
