// The promises of speed: a map frame of a million cells under 8 ms, a frame of a block's steps too, a frame
// of a timeline of 100,000s of intervals under 16 ms (60 frames a second), a table of ten thousand runs
// sorted and filtered under 50 ms, and a new simulated picture's share of the views. Run with
// QT_QPA_PLATFORM=offscreen.
#include "tests/widgets/sample_run.h"
#include "tests/widgets/simulated_run.h"
#include "widgets/maps/map_canvas.h"
#include "widgets/maps/pass_canvas.h"
#include "widgets/maps/step_canvas.h"
#include "widgets/maps/thread_map.h"
#include "widgets/tables/runs_table.h"
#include "widgets/theme/theme.h"
#include "widgets/timeline/timeline_canvas.h"

#include <QApplication>
#include <QMouseEvent>
#include <QTableView>
#include <benchmark/benchmark.h>

using namespace kernelarium;

namespace {

std::unique_ptr<MapCanvas> million_cells(const QSize& size) {
  auto canvas = std::make_unique<MapCanvas>();
  canvas->setAttribute(Qt::WA_DontShowOnScreen);
  canvas->resize(size);
  canvas->show();
  canvas->set_layout(MapLayout({64, 64, 1}, {16, 16, 1}));
  std::vector<QRgb> colours;
  for (int i = 0; i < 64 * 64 * 8; ++i) colours.push_back(Theme::instance().warp_colour(i).rgb());
  canvas->set_warp_colours(std::move(colours));
  canvas->fit({});
  return canvas;
}

/// Cells only, at the size of the picture in a 1920 x 1080 window.
void map_cells(benchmark::State& state) {
  const auto canvas = million_cells({1000, 800});
  QImage image(1000, 800, QImage::Format_RGB32);
  for (auto _ : state) {
    canvas->render_cells(image, 1);
    benchmark::DoNotOptimize(image.bits());
  }
}
BENCHMARK(map_cells)->Unit(benchmark::kMillisecond);

/// A whole frame through the widget's paintEvent, zoomed a little further each time so that nothing is
/// reused.
void map_frame_while_zooming(benchmark::State& state) {
  const auto canvas = million_cells({1000, 800});
  QImage target(canvas->size(), QImage::Format_RGB32);
  int turn = 0;
  for (auto _ : state) {
    canvas->zoom_at({300, 300}, turn++ % 2 ? 1.05 : 1 / 1.05);
    canvas->render(&target);
  }
}
BENCHMARK(map_frame_while_zooming)->Unit(benchmark::kMillisecond);

/// A whole frame of 400,000 intervals of 64 warps through paintEvent, zoomed a little further each time.
void timeline_frame_while_zooming(benchmark::State& state) {
  auto run = std::make_shared<Run>();
  SmTimeline& timeline = run->timelines.emplace_back();
  constexpr std::uint32_t warps = 64, intervals = 400'000 / warps;
  timeline.clocks = timeline.traced = intervals * 5.0;
  timeline.places.resize(100);
  timeline.blocks = {{0, 0, 0, intervals * 5.0F}};
  for (std::uint32_t warp = 0; warp < warps; ++warp) {
    timeline.warps.push_back({0, warp, warp % 4, warp * intervals, intervals, 0, intervals * 5.0F});
    for (std::uint32_t i = 0; i < intervals; ++i)
      timeline.intervals.push_back({static_cast<float>(i * 5 + (i * 7 + warp) % 4), i % 100,
                                    static_cast<WarpState>((i * 13 + warp) % kWarpStates), 0});
  }
  TimelineCanvas canvas;
  canvas.setAttribute(Qt::WA_DontShowOnScreen);
  canvas.resize(1600, 800);
  canvas.show();
  canvas.set_timeline(run, 0);
  QImage target(canvas.size(), QImage::Format_RGB32);
  int turn = 0;
  for (auto _ : state) {
    canvas.axis().zoom(700, turn++ % 2 ? 1.05 : 1 / 1.05);
    canvas.render(&target);
  }
}
BENCHMARK(timeline_frame_while_zooming)->Unit(benchmark::kMillisecond);

/// The costliest zoom: rounded cells just large enough for it, with their text.
void map_frame_of_large_cells(benchmark::State& state) {
  const auto canvas = million_cells({1000, 800});
  while (canvas->scale() < static_cast<double>(state.range(0))) canvas->zoom_at({500, 400}, 1.05);
  QImage target(canvas->size(), QImage::Format_RGB32);
  for (auto _ : state) canvas->render(&target);
}
BENCHMARK(map_frame_of_large_cells)->Arg(18)->Arg(26)->Unit(benchmark::kMillisecond);

RunPointer tree_of_1024_threads() {
  static const RunPointer run = simulate(
      "reduction",
      {.variant = "divergent", .sizes = {{"n", "65536"}}, .parameters = {{"block.x", "1024"}}, .block = 5});
  return run;
}

RunPointer attention() {
  static const RunPointer run = simulate("attention", {.variant = "fused", .block = 0});
  return run;
}

/// A frame of a block's steps (1024 threads, 12 steps), zoomed a little further each time.
void steps_frame_while_zooming(benchmark::State& state) {
  StepCanvas canvas;
  canvas.setAttribute(Qt::WA_DontShowOnScreen);
  canvas.resize(1200, 800);
  canvas.show();
  canvas.set_steps(BlockSteps::of(RunTrace::of(tree_of_1024_threads()), 0, 5));
  for (int i = 0; i < state.range(0); ++i) canvas.zoom_at(600, 1.5);
  QImage image(canvas.viewport()->size(), QImage::Format_RGB32);
  int turn = 0;
  for (auto _ : state) {
    canvas.zoom_at(600, turn++ % 2 ? 1.05 : 1 / 1.05);
    canvas.render_steps(image, 1);
  }
}
BENCHMARK(steps_frame_while_zooming)->Arg(0)->Arg(4)->Arg(8)->Unit(benchmark::kMillisecond);

/// The same with a thread hovered in the last step: all that went into it lights up.
void steps_frame_with_origins(benchmark::State& state) {
  StepCanvas canvas;
  canvas.setAttribute(Qt::WA_DontShowOnScreen);
  canvas.resize(1200, 800);
  canvas.show();
  canvas.set_steps(BlockSteps::of(RunTrace::of(tree_of_1024_threads()), 0, 5));
  const QPointF at = canvas.thread_rect(11, 0).center();
  QMouseEvent move(QEvent::MouseMove, at, at, Qt::NoButton, Qt::NoButton, {});
  QApplication::sendEvent(canvas.viewport(), &move);
  QImage target(canvas.size(), QImage::Format_RGB32);
  for (auto _ : state) canvas.render(&target);
}
BENCHMARK(steps_frame_with_origins)->Unit(benchmark::kMillisecond);

/// Two heavy traces, made ready: 38 000 accesses.
void steps_of_a_trace(benchmark::State& state) {
  const auto trace = RunTrace::of(attention());
  for (auto _ : state) benchmark::DoNotOptimize(BlockSteps::of(trace, 0, 0));
}
BENCHMARK(steps_of_a_trace)->Unit(benchmark::kMillisecond);

void passes_of_a_trace(benchmark::State& state) {
  const auto trace = RunTrace::of(attention());
  const auto steps = BlockSteps::of(trace, 0, 0);
  for (auto _ : state) benchmark::DoNotOptimize(BlockPasses::of(steps, 2));
}
BENCHMARK(passes_of_a_trace)->Unit(benchmark::kMillisecond);

void passes_frame_while_zooming(benchmark::State& state) {
  const auto trace = RunTrace::of(attention());
  PassCanvas canvas;
  canvas.setAttribute(Qt::WA_DontShowOnScreen);
  canvas.resize(1200, 800);
  canvas.show();
  canvas.set_passes(BlockPasses::of(BlockSteps::of(trace, 0, 0)));
  canvas.set_places({ThreadPlace::Scope::thread, 0, 2, 7}, {ThreadPlace::Scope::thread, 0, 1, 3});
  QImage target(canvas.size(), QImage::Format_RGB32);
  int turn = 0;
  for (auto _ : state) {
    canvas.zoom_at(500, turn++ % 2 ? 1.05 : 1 / 1.05);
    canvas.render(&target);
  }
}
BENCHMARK(passes_frame_while_zooming)->Unit(benchmark::kMillisecond);

std::vector<RunSummary> ten_thousand() {
  std::vector<RunSummary> runs;
  for (int i = 0; i < 10000; ++i) {
    RunSummary run;
    run.id = i;
    run.when =
        QString("2026-11-%1T%2:00:00Z").arg(i % 28 + 1, 2, 10, QChar('0')).arg(i % 24, 2, 10, QChar('0'));
    run.problem = i % 3 ? "matmul" : "reduction", run.variant = QString("variant %1").arg(i % 17),
    run.device = "sim:h200";
    run.settings = QString("TILE=%1 n=%2").arg(i % 32).arg(i),
    run.verdict = i % 11 ? Verdict::pass : Verdict::fail;
    run.time_ms = (i * 7919 % 10007) * 0.001;
    for (std::size_t figure = 0; figure < table_metrics().size(); ++figure)
      run.figures.push_back(i * 31 % (977 + static_cast<int>(figure)));
    runs.push_back(run);
  }
  return runs;
}

void table_sort(benchmark::State& state) {
  RunsTable table;
  table.setAttribute(Qt::WA_DontShowOnScreen);
  table.resize(1200, 700);
  table.show();
  table.model()->set_runs(ten_thousand());
  const int column = static_cast<int>(state.range(0));
  bool up = false;
  for (auto _ : state) {
    table.table()->sortByColumn(column, up ? Qt::AscendingOrder : Qt::DescendingOrder);
    up = !up;
  }
}
BENCHMARK(table_sort)->Arg(RunsModel::time)->Arg(RunsModel::settings)->Unit(benchmark::kMillisecond);

void table_filter(benchmark::State& state) {
  RunsTable table;
  table.setAttribute(Qt::WA_DontShowOnScreen);
  table.resize(1200, 700);
  table.show();
  table.model()->set_runs(ten_thousand());
  const QStringList filters{"matmul", "matmul variant 3", "verdict:fail", ""};
  int turn = 0;
  for (auto _ : state) table.model()->set_filter(filters[turn++ % filters.size()]);
}
BENCHMARK(table_filter)->Unit(benchmark::kMillisecond);

/// What a new run costs the thread map: the views' share of "knob to picture".
void map_takes_a_run(benchmark::State& state) {
  Selection selection;
  ThreadMap map(&selection);
  map.setAttribute(Qt::WA_DontShowOnScreen);
  map.resize(1000, 800);
  map.show();
  const RunPointer runs[] = {tiled_matmul(512).run, tiled_matmul(512).run};
  QImage target(map.size(), QImage::Format_RGB32);
  int turn = 0;
  for (auto _ : state) {
    map.set_run(runs[turn++ % 2]);
    map.render(&target);
  }
}
BENCHMARK(map_takes_a_run)->Unit(benchmark::kMillisecond);

}

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  Theme::instance().set_mode(Theme::Mode::dark);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
