#include "app/cli/line_table.h"

#include "kernels/base/figures.h"

#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace kernelarium {
namespace {

struct Row {
  std::string lesson, variant, file;
  int line = 0;
  double share = 0, issued = 0;
  std::vector<std::pair<std::string, double>> reasons; ///< shares of the line's time
};

std::vector<Row> rows_of(const Run& run) {
  double total = 0;
  for (const LineStates& line : run.line_states) total += line.total();
  std::vector<Row> rows;
  for (const LineStates& line : run.line_states) {
    Row row{run.lesson,  run.variant, line.file, line.line, line.total() / std::max(total, 1.0),
            line.issued, {}};
    for (const auto& [name, clocks] : line.reasons())
      if (row.reasons.size() < 2) row.reasons.emplace_back(name, clocks / std::max(line.total(), 1.0));
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string percent(double share) { return figures::number(100 * share, 3); }

std::string csv_of(const std::vector<Run>& runs) {
  std::string text =
      "lesson,variant,file,line,share_of_warp_time_modelled,first_reason,first_share,second_reason,"
      "second_share,warp_instructions_issued_modelled\n";
  for (const Run& run : runs)
    for (const Row& row : rows_of(run)) {
      text += fmt::format("{},{},{},{},{:.6g}", csv_field(row.lesson), csv_field(row.variant),
                          csv_field(row.file), row.line, row.share);
      for (std::size_t i = 0; i < 2; ++i)
        text += i < row.reasons.size()
                    ? fmt::format(",{},{:.6g}", row.reasons[i].first, row.reasons[i].second)
                    : ",,";
      text += fmt::format(",{:.0f}\n", row.issued);
    }
  return text;
}

}

std::string lines_text(const std::vector<Run>& runs, Format format) {
  if (format == Format::json) return runs_text(runs, format); // the runs hold them
  if (format == Format::csv) return csv_of(runs);
  std::string text;
  for (const Run& run : runs) {
    const std::string name = run.lesson.empty() ? run.variant : run.lesson + "/" + run.variant;
    text +=
        (text.empty() ? "" : "\n") + std::string(format == Format::markdown ? "### " : "") + name + "\n\n";
    if (run.line_states.empty()) {
      text += "No lines: only a run with counters that came to its end has them.\n";
      continue;
    }
    TextTable table({"line", "share of time\n%", "waits most for", "then for", "instructions\nissued"});
    for (const Row& row : rows_of(run)) {
      std::vector<std::string> cells{
          row.line > 0 ? fmt::format("{}:{}", std::filesystem::path(row.file).filename().string(), row.line)
                       : "not known",
          percent(row.share)};
      for (std::size_t i = 0; i < 2; ++i)
        cells.push_back(i < row.reasons.size()
                            ? fmt::format("{} ({} %)", row.reasons[i].first, percent(row.reasons[i].second))
                            : "");
      cells.push_back(figures::count(std::llround(row.issued)));
      table.add(std::move(cells));
    }
    text += format == Format::markdown ? table.markdown() : table.text();
  }
  text += "\nmodelled: time of all warps at the line, from a replay of sampled blocks on one SM; the reasons "
          "have Nsight Compute's names of warp states, in percent of the line's time\n";
  return text;
}

}
