// Modelled times against those measured on the H200: prints the table that kernels/measure/README.md shows.

#include "kernels/base/data_folder.h"
#include "kernels/experiment/laboratory.h"
#include "kernels/experiment/recorded_table.h"
#include "lessons/format/lesson.h"

#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>

using namespace kernelarium;

namespace {

/// Pairs that the hardware tells apart by more than this must have the same order in the model.
constexpr double kApart = 1.25;

struct Timed {
  std::string variant, bound_by;
  double measured_us = 0, modelled_us = 0;
};

struct Judgement {
  int pairs = 0;
  double worst_ratio = 1;
  std::vector<std::string> wrong;
};

/// Compares each variant of a lesson with every other.
void judge(const std::string& lesson, const std::vector<Timed>& variants, Judgement& judgement) {
  for (std::size_t a = 0; a < variants.size(); ++a) {
    const double ratio = variants[a].modelled_us / variants[a].measured_us;
    judgement.worst_ratio = std::max({judgement.worst_ratio, ratio, 1 / ratio});
    for (std::size_t b = 0; b < a; ++b) {
      const bool slower = variants[a].measured_us > variants[b].measured_us;
      const Timed &fast = variants[slower ? b : a], &slow = variants[slower ? a : b];
      if (slow.measured_us <= kApart * fast.measured_us) continue;
      ++judgement.pairs;
      if (slow.modelled_us <= fast.modelled_us)
        judgement.wrong.push_back(
            fmt::format("{}: {} takes {:.2f} us and {} {:.2f} us, but modelled are {:.2f} and {:.2f} us",
                        lesson, fast.variant, fast.measured_us, slow.variant, slow.measured_us,
                        fast.modelled_us, slow.modelled_us));
    }
  }
}

}

TEST(TimeModel, RanksEveryLessonsVariantsAsTheH200Does) {
  const std::vector<RecordedTable> tables = read_recorded_tables(data_folder() / "resources" / "recorded");
  const auto h200 = std::find_if(tables.begin(), tables.end(),
                                 [](const RecordedTable& table) { return table.machine == "NVIDIA H200"; });
  ASSERT_NE(h200, tables.end()) << "resources/recorded has no table of the H200";
  Laboratory laboratory;
  Judgement judgement;
  std::string table =
      "| lesson | variant | measured | modelled | ratio | bound by |\n|---|---|---|---|---|---|\n";
  for (const Lesson& lesson : load_lessons()) {
    const bool recorded = std::any_of(h200->rows.begin(), h200->rows.end(),
                                      [&](const auto& row) { return row.lesson == lesson.id; });
    if (!recorded) continue; // newer than the table, or one's own
    std::vector<Timed> variants;
    for (const Variant& variant : lesson.variants) {
      if (variant.source.extension() == ".py") continue; // its code depends on the person's own compiler
      Experiment experiment;
      experiment.lesson = lesson.id;
      experiment.problem = lesson.problem;
      experiment.variant = variant.id;
      experiment.device = "sim:h200";
      const auto run = laboratory.perform(experiment, variant);
      SCOPED_TRACE(lesson.id + "/" + variant.id);
      ASSERT_EQ(run.verdict, Verdict::pass);
      ASSERT_TRUE(run.modelled);
      const auto* row = h200->find(lesson.id, variant.id, run.sizes, run.parameters);
      if (!row) continue;
      variants.push_back(
          {variant.id, run.modelled->bound_by, 1000 * row->time.median_ms, 1000 * run.modelled->median_ms});
      const Timed& timed = variants.back();
      table += fmt::format("| {} | {} | {:.2f} us | {:.2f} us | {:.2f} | {} |\n", lesson.id, timed.variant,
                           timed.measured_us, timed.modelled_us, timed.modelled_us / timed.measured_us,
                           timed.bound_by);
    }
    judge(lesson.id, variants, judgement);
  }
  fmt::print("{}{} pairs differ by more than {:.0f} %; worst ratio {:.2f}\n", table, judgement.pairs,
             100 * (kApart - 1), judgement.worst_ratio);
  EXPECT_GE(judgement.pairs, 75); // 79 of the present table: enough to tell
  for (const std::string& wrong : judgement.wrong) ADD_FAILURE() << wrong;
  EXPECT_LT(judgement.worst_ratio, 2);
}
