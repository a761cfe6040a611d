#include "app/cli/report.h"

#include "app/cli/bar_chart.h"
#include "app/cli/output.h"
#include "app/cli/report_style.h"
#include "kernels/base/data_folder.h"
#include "kernels/base/figures.h"
#include "kernels/base/picture.h"
#include "kernels/metrics/metric.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <nlohmann/json.hpp>

namespace kernelarium {
namespace {

/// Wide enough to look at, and small enough to mail the report.
constexpr std::int64_t kPictureWidth = 480;

std::string base64(const std::string& bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    const std::size_t held = std::min<std::size_t>(3, bytes.size() - i);
    for (std::size_t j = 0; j < 3; ++j)
      group = group << 8 | (j < held ? static_cast<unsigned char>(bytes[i + j]) : 0U);
    for (std::size_t j = 0; j < 4; ++j) text += j <= held ? kDigits[group >> (18 - 6 * j) & 63] : '=';
  }
  return text;
}

/// Averages squares of pixels, so that the picture is no wider than kPictureWidth. `planes`: channels come
/// first.
Tensor thumbnail(const Tensor& picture, bool planes) {
  const bool flat = picture.shape.size() == 2;
  const std::int64_t channels = flat ? 1 : picture.shape[planes ? 0 : 2];
  const std::int64_t height = picture.shape[planes && !flat ? 1 : 0];
  const std::int64_t width = picture.shape[planes && !flat ? 2 : 1];
  const std::int64_t step = std::max<std::int64_t>(1, (width + kPictureWidth - 1) / kPictureWidth);
  const std::int64_t small_height = std::max<std::int64_t>(1, height / step);
  const std::int64_t small_width = std::max<std::int64_t>(1, width / step);
  Tensor small(Dtype::u8, {small_height, small_width, channels});
  for (std::int64_t y = 0; y < small_height; ++y)
    for (std::int64_t x = 0; x < small_width; ++x)
      for (std::int64_t c = 0; c < channels; ++c) {
        std::int64_t sum = 0, count = 0;
        for (std::int64_t dy = 0; dy < step && y * step + dy < height; ++dy)
          for (std::int64_t dx = 0; dx < step && x * step + dx < width; ++dx, ++count) {
            const std::int64_t row = y * step + dy, column = x * step + dx;
            const std::int64_t at =
                planes ? (c * height + row) * width + column : (row * width + column) * channels + c;
            sum += static_cast<std::int64_t>(picture.bytes[static_cast<std::size_t>(at)]);
          }
        small.bytes[static_cast<std::size_t>((y * small_width + x) * channels + c)] =
            static_cast<std::byte>((sum + count / 2) / count);
      }
  return small;
}

std::string picture_html(const BufferFacts& buffer, const Tensors& tensors) {
  const auto found = tensors.find(buffer.name);
  if (found == tensors.end() || (buffer.view != "picture" && buffer.view != "planes")) return "";
  if (buffer.dtype != Dtype::u8 || found->second.bytes.empty()) return "";
  const std::string title = buffer.title.empty() ? buffer.name : buffer.title;
  return fmt::format("<figure class=\"picture\"><img alt=\"{0}\" src=\"data:image/png;base64,{1}\">"
                     "<figcaption>{0}</figcaption></figure>\n",
                     html_escaped(title),
                     base64(encode_png(thumbnail(found->second, buffer.view == "planes"))));
}

Bar time_bar(const std::string& label, const Series& series, bool reference) {
  const double half = series.iqr_ms / 2;
  const std::string spread = series.n > 1 ? fmt::format(" ± {}", figures::time(half)) : "";
  return {label,
          series.median_ms,
          series.median_ms - half,
          series.median_ms + half,
          figures::time(series.median_ms) + spread,
          reference};
}

std::string chart(const std::vector<Run>& runs, const std::string& title,
                  const std::function<std::optional<Bar>(const Run&)>& bar_of) {
  std::vector<Bar> bars;
  for (const Run& run : runs)
    if (auto bar = bar_of(run)) bars.push_back(std::move(*bar));
  return bar_chart(title, bars);
}

/// One chart for each kind of figure: what is measured, modelled, recorded and counted never share an axis.
std::string charts(const std::vector<Run>& runs) {
  std::string html;
  for (const auto& [label, title] :
       {std::pair{Label::measured, "Time, measured"}, std::pair{Label::recorded, "Time, recorded"}}) {
    std::vector<Bar> bars;
    for (const Run& run : runs) {
      const auto& series = label == Label::measured ? run.time : run.recorded;
      if (series && series->label == label) bars.push_back(time_bar(run.variant, *series, false));
    }
    std::vector<std::string> named;
    for (const Run& run : runs)
      for (const BaselineResult& baseline : run.baselines) {
        const std::string& name = baseline.name;
        if (baseline.time.label != label || baseline.time.n < 1 ||
            std::find(named.begin(), named.end(), name) != named.end())
          continue;
        named.push_back(name);
        bars.push_back(time_bar(name, baseline.time, true));
      }
    html += bar_chart(title, bars);
  }
  const std::string spec = [&] {
    for (const Run& run : runs)
      if (run.modelled) return run.modelled->spec;
    return std::string();
  }();
  html += chart(runs, fmt::format("Time, modelled for {}", spec), [](const Run& run) -> std::optional<Bar> {
    if (!run.modelled) return std::nullopt;
    return Bar{run.variant,
               run.modelled->median_ms,
               0,
               0,
               fmt::format("{}, bound by {}", figures::time(run.modelled->median_ms), run.modelled->bound_by),
               false};
  });
  for (const char* id : {"bytes_moved", "dram_bytes", "excess_wavefronts"}) {
    const Metric& metric = *find_metric(id);
    html += chart(runs, fmt::format("{}, {}", metric.name.in_english(), name_of(metric.kind)),
                  [&](const Run& run) -> std::optional<Bar> {
                    const std::optional<double> value = metric.of(run);
                    if (run.verdict == Verdict::error || !value || *value == 0) return std::nullopt;
                    return Bar{run.variant, *value, 0, 0, figure_text(metric, *value), false};
                  });
  }
  return html;
}

std::string settings_line(const Run& run) {
  std::string text;
  for (const auto& [name, value] : run.sizes) {
    const auto choice = run.choices.find(name);
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name,
                        choice == run.choices.end() ? std::to_string(value) : choice->second);
  }
  return text;
}

std::string machine_html(const Run& run) {
  TextTable table({"machine", ""});
  table.add({"device", device_text(run)});
  for (const auto& [name, value] : run.device_facts) table.add({name, value});
  return "<div class=\"machine\">" + table.html() + "</div>\n";
}

}

void Report::add(const Lesson& lesson, const Variant& variant, const Run& run, const Laboratory& laboratory) {
  if (chapters_.empty() || chapters_.back().id != lesson.id) {
    const auto summary = lesson.summary.find("en");
    chapters_.push_back(
        {lesson.id, lesson.title_in("en"), summary == lesson.summary.end() ? "" : summary->second, {}, ""});
  }
  Chapter& chapter = chapters_.back();
  chapter.entries.push_back({run, variant.title, variant.summary});
  if (!chapter.pictures.empty() || run.verdict == Verdict::error) return;
  for (const BufferFacts& buffer : run.buffers)
    chapter.pictures += picture_html(buffer, buffer.output ? laboratory.outputs() : laboratory.inputs());
}

void Report::write(const std::filesystem::path& folder) const {
  std::vector<Run> all;
  std::string chapters, links;
  for (const Chapter& chapter : chapters_) {
    std::vector<Run> runs;
    std::string ideas, findings;
    for (const Entry& entry : chapter.entries) {
      runs.push_back(entry.run);
      ideas += fmt::format("<dt>{}</dt><dd>{}</dd>\n", html_escaped(entry.run.variant),
                           html_escaped(entry.variant_summary));
      for (const Diagnostic& diagnostic : entry.run.diagnostics)
        findings += fmt::format("<li><b>{}</b> {}</li>\n", html_escaped(entry.run.variant),
                                html_escaped(to_text(diagnostic)));
    }
    all.insert(all.end(), runs.begin(), runs.end());
    links += fmt::format("<a href=\"#{0}\">{1}</a>\n", html_escaped(chapter.id), html_escaped(chapter.title));
    chapters += fmt::format("<section id=\"{}\"><h2>{}</h2>\n<p>{}</p>\n<p class=\"settings\">{}</p>\n",
                            html_escaped(chapter.id), html_escaped(chapter.title),
                            html_escaped(chapter.summary), html_escaped(settings_line(runs[0])));
    if (!chapter.pictures.empty()) chapters += "<div class=\"pictures\">" + chapter.pictures + "</div>\n";
    chapters += "<div class=\"charts\">" + charts(runs) + "</div>\n";
    chapters += "<div class=\"scroll\">" + run_table(runs).html() + "</div>\n";
    if (has_baselines(runs))
      chapters += "<h3>Baselines</h3>\n<div class=\"scroll\">" + baseline_table(runs).html() + "</div>\n";
    if (!findings.empty()) chapters += "<h3>Findings</h3>\n<ul class=\"findings\">" + findings + "</ul>\n";
    chapters += "<details><summary>The idea of each variant</summary>\n<dl>" + ideas +
                "</dl></details>\n</section>\n";
  }
  if (all.empty()) throw Error("--report: nothing was run");
  const auto passed =
      std::count_if(all.begin(), all.end(), [](const Run& run) { return run.verdict == Verdict::pass; });
  std::string notes;
  for (const std::string& line : legend(all)) notes += fmt::format("<li>{}</li>\n", html_escaped(line));

  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw Error(fmt::format("can't create the folder '{}': {}", folder.string(), error.message()));
  write_file(
      folder / "index.html",
      fmt::format(
          "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<title>Kernelarium report</title>\n<style>{}</style></head>\n<body>\n<header><h1>Kernelarium "
          "report</h1>\n<p>{} of {} passed on {}, {}.</p>\n<nav>{}</nav></header>\n<main>\n{}"
          "<section><h2>What the figures are</h2>\n<ul>{}</ul>\n{}</section>\n</main></body></html>\n",
          kReportStyle, passed, figures::counted(std::ssize(all), "run", "runs"),
          html_escaped(device_text(all[0])), html_escaped(all[0].when), links, chapters, notes,
          machine_html(all[0])));
  write_file(folder / "runs.csv", runs_csv(all));
  std::string markdown = "# Kernelarium report\n";
  for (const Chapter& chapter : chapters_) {
    std::vector<Run> runs;
    for (const Entry& entry : chapter.entries) runs.push_back(entry.run);
    markdown += fmt::format("\n## {}\n\n{}", chapter.title, runs_text(runs, Format::markdown));
  }
  write_file(folder / "runs.md", markdown);
}

}
