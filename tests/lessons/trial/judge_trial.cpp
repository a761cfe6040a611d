// Tries the judge of exercises: every wrong kernel beside a `write` exercise must be refused, every right one
// accepted, and every mutant of a solution refused that is not listed as equivalent with a reason. Prints
// what is not so, and exits with 1; writes the table of lessons/format/README.md where it is asked to.

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/experiment/launch_plan.h"
#include "kernels/problems/problem.h"
#include "lessons/format/judge.h"
#include "lessons/format/lesson_files.h"
#include "tests/lessons/exercises/exercise_case.h"
#include "tests/lessons/trial/mutants.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

using namespace kernelarium;

namespace {

struct Options {
  std::vector<std::string> exercises; ///< LESSON/EXERCISE; empty: all
  int every = 1;                      ///< try only each n-th mutant; 0: none
  int from = 0;                       ///< the first one to try
  bool kernels = true;                ///< the wrong and right kernels, too
  std::string table, reasons, counts;
  std::string equivalents = JUDGE_TRIAL "/equivalent_mutants.json";
  std::vector<std::string> sum; ///< counts to add up, instead of trying anything
};

/// A change of a solution: the line as it was, and what it became.
struct Change {
  std::string file, line, to;
  bool operator==(const Change&) const = default;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Change, file, line, to)

struct Count {
  int refused = 0, wrong = 0, accepted = 0, right = 0, killed = 0, equivalent = 0, mutants = 0;
  std::vector<Change> survived; ///< and was not known to be equivalent
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Count, refused, wrong, accepted, right, killed, equivalent, mutants,
                                   survived)

/// Mutants that no judge can refuse, because they compute and do the same.
std::vector<Change> read_equivalents(const std::string& path) {
  const auto list = nlohmann::json::parse(read_file(path));
  std::vector<Change> all;
  for (const auto& [reason, mutants] : list.items())
    for (const auto& one : mutants) all.push_back(one.get<Change>());
  return all;
}

/// What stands for a launch's extents and macros in the visible case.
std::map<std::string, std::string> values_of(const Exercise& exercise) {
  const RunSpec& run = *exercise.run;
  const Problem& problem = find_problem(run.variant.problem);
  const LaunchPlan plan = plan_launches(problem, run.variant, complete_sizes(problem, run.variant, run.sizes),
                                        run.parameters, load_gpu_spec("h200"));
  const PlannedLaunch& launch = plan.launches.front();
  std::map<std::string, std::string> values = plan.defines;
  const auto put = [&](const std::string& name, const Dim3& extent) {
    values[name + ".x"] = std::to_string(extent.x);
    values[name + ".y"] = std::to_string(extent.y);
    values[name + ".z"] = std::to_string(extent.z);
  };
  put("blockDim", launch.block);
  put("gridDim", launch.grid);
  return values;
}

class Trial {
 public:
  explicit Trial(const Options& options)
      : options_(options), equivalents_(read_equivalents(options.equivalents)) {}

  int run() {
    for (const Lesson& lesson : load_lessons())
      for (const Exercise& exercise : lesson.exercises) {
        if (exercise.kind != ExerciseKind::write || exercise.extension() != ".cu") continue; // mutated as C++
        const std::string name = lesson.id + "/" + exercise.id;
        if (!options_.exercises.empty() &&
            std::find(options_.exercises.begin(), options_.exercises.end(), name) == options_.exercises.end())
          continue;
        counts_.emplace_back(name, Count{});
        if (!options_.sum.empty()) {
          add_up(name);
          continue;
        }
        if (options_.kernels) try_kernels(lesson, exercise);
        if (options_.every > 0) try_mutants(lesson, exercise);
        if (!options_.counts.empty()) write_file(options_.counts, nlohmann::json(counts_).dump(1) + "\n");
      }
    fmt::print("{}", table());
    if (!options_.table.empty()) write_table();
    return complaints_ == 0 ? 0 : 1;
  }

 private:
  Feedback judged(const Lesson& lesson, const Exercise& exercise, const std::string& source) {
    Submission submission;
    submission.source = source;
    return judge(lesson, exercise, submission, laboratory_);
  }
  bool is_equivalent(const Change& one) const {
    return std::find(equivalents_.begin(), equivalents_.end(), one) != equivalents_.end();
  }
  Count& count() { return counts_.back().second; }
  void complain(const std::string& what) {
    ++complaints_;
    fmt::print("{}\n", what);
    std::fflush(stdout);
  }

  void add_up(const std::string& exercise) {
    for (const std::string& file : options_.sum)
      for (const auto& [name, more] :
           nlohmann::json::parse(read_file(file)).get<std::vector<std::pair<std::string, Count>>>())
        if (name == exercise) {
          Count& c = count();
          c.refused += more.refused, c.wrong += more.wrong, c.accepted += more.accepted,
              c.right += more.right;
          c.killed += more.killed, c.mutants += more.mutants, c.equivalent += more.equivalent;
          // Some may have been listed as equivalent since.
          for (const Change& one : more.survived) c.equivalent += is_equivalent(one);
        }
  }

  void try_kernels(const Lesson& lesson, const Exercise& exercise) {
    const std::string folder = lesson.folder.filename().string() + "/";
    const auto judged_file = [&](const std::string& file) {
      const auto begin = std::chrono::steady_clock::now();
      Exercise unknown = exercise; // the judge compares with known right kernels: this one is not to be one
      std::erase(unknown.solutions, file);
      std::erase(unknown.right, file);
      Feedback feedback = judged(lesson, unknown, read_file(lesson.folder / file));
      const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      if (seconds > 5) fmt::print("{}{}: {:.1f} s\n", folder, file, seconds);
      return feedback;
    };
    for (const auto* files : {&exercise.solutions, &exercise.right})
      for (const std::string& file : *files) {
        const Feedback feedback = judged_file(file);
        ++count().right;
        if (feedback.outcome == Outcome::solved)
          ++count().accepted;
        else
          complain(fmt::format("{}{}: is right, but refused: {}", folder, file, said(feedback)));
      }
    for (const auto& [name, expected] : exercise.wrong) {
      const std::string file = "exercises/" + exercise.id + "/wrong/" + name;
      const Feedback feedback = judged_file(file);
      reasons_[folder + file] = feedback.reason;
      if (!options_.reasons.empty()) write_file(options_.reasons, reasons_.dump(1) + "\n");
      ++count().wrong;
      if (feedback.outcome == Outcome::not_yet && feedback.reason != "compile")
        ++count().refused;
      else
        complain(fmt::format("{}{}: is wrong, but not refused: {}", folder, file, said(feedback)));
    }
  }

  void try_mutants(const Lesson& lesson, const Exercise& exercise) {
    Exercise quick = exercise;
    quick.budget = 4'000'000; // mutants that never end are many
    const auto values = values_of(exercise);
    int number = 0;
    for (const std::string& file : exercise.solutions) {
      const std::string place = lesson.folder.filename().string() + "/" + file;
      for (const Mutant& mutant : mutants_of(read_file(lesson.folder / file), values)) {
        if (number++ % options_.every != options_.from) continue;
        const Feedback feedback = judged(lesson, quick, mutant.source);
        if (feedback.reason == "compile") continue;
        ++count().mutants;
        if (is_equivalent({place, mutant.line, mutant.to})) {
          ++count().equivalent;
          if (feedback.outcome != Outcome::solved)
            complain(fmt::format("{}:{}: '{}' is listed as equivalent, but refused: {}", place, mutant.number,
                                 mutant.to, said(feedback)));
        } else if (feedback.outcome == Outcome::not_yet) {
          ++count().killed;
        } else {
          count().survived.push_back({place, mutant.line, mutant.to});
          complain(fmt::format("{}:{}: '{}' as '{}' is not refused: {}", place, mutant.number, mutant.line,
                               mutant.to, said(feedback)));
        }
      }
    }
  }

  std::string table() const {
    std::string text =
        fmt::format("| exercise | wrong kernels refused | right ones accepted | mutants refused{} | "
                    "equivalent ones |\n|---|---|---|---|---|\n",
                    options_.every > 1 ? fmt::format(" (each {}th tried)", options_.every) : "");
    Count all;
    const auto row = [&](const std::string& name, const Count& c) {
      text += fmt::format("| {} | {} of {} | {} of {} | {} of {} | {} |\n", name, c.refused, c.wrong,
                          c.accepted, c.right, c.killed, c.mutants - c.equivalent, c.equivalent);
    };
    for (const auto& [name, c] : counts_) {
      row(name, c);
      all.refused += c.refused, all.wrong += c.wrong, all.accepted += c.accepted, all.right += c.right;
      all.killed += c.killed, all.mutants += c.mutants, all.equivalent += c.equivalent;
    }
    row("all", all);
    return text;
  }

  void write_table() const {
    const std::string begin = "<!-- written by ./lab mutate -->\n", end = "<!-- until here -->\n";
    std::string text = read_file(options_.table);
    const std::size_t first = text.find(begin), last = text.find(end);
    if (first == std::string::npos || last == std::string::npos)
      throw Error(fmt::format("{}: has no place for the table", options_.table));
    text.replace(first + begin.size(), last - first - begin.size(), table());
    write_file(options_.table, text);
  }

  const Options& options_;
  const std::vector<Change> equivalents_;
  Laboratory laboratory_;
  std::vector<std::pair<std::string, Count>> counts_;
  nlohmann::json reasons_ = nlohmann::json::object();
  int complaints_ = 0;
};

}

int main(int argc, char** argv) {
  CLI::App app("Tries the judge with wrong, right and mutated kernels");
  Options options;
  bool no_kernels = false;
  app.add_option("exercises", options.exercises, "LESSON/EXERCISE; none: all");
  app.add_option("--every", options.every, "Try each n-th mutant (1: all; 0: none)");
  app.add_option("--from", options.from,
                 "The first of them, from 0: shares of a run, for several processors");
  app.add_option("--counts", options.counts, "JSON file for the counts");
  app.add_option("--sum", options.sum, "Adds up such files instead of trying anything");
  app.add_option("--equivalents", options.equivalents, "The list of equivalent mutants");
  app.add_flag("--no-kernels", no_kernels, "Mutants only");
  app.add_option("--table", options.table, "Markdown file to write the table into");
  app.add_option("--reasons", options.reasons, "JSON file for the reasons of the wrong kernels");
  CLI11_PARSE(app, argc, argv);
  options.kernels = !no_kernels;
  try {
    return Trial(options).run();
  } catch (const Error& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  }
}
