// Draws every widget with a run into PNG files, to be looked at: gallery OUT [--theme light] [--zoom 200]
// [--size 1280x800] [--run PROBLEM/VARIANT[:TILE=32,n=1024]].
#include "kernels/base/data_folder.h"
#include "kernels/experiment/laboratory.h"
#include "tests/widgets/sample_run.h"
#include "widgets/charts/roofline_chart.h"
#include "widgets/charts/sweep_chart.h"
#include "widgets/charts/timing_chart.h"
#include "widgets/compare/compare_view.h"
#include "widgets/machine_code/code_panel.h"
#include "widgets/machine_code/sass_view.h"
#include "widgets/maps/data_view.h"
#include "widgets/maps/map_canvas.h"
#include "widgets/maps/step_canvas.h"
#include "widgets/maps/steps_view.h"
#include "widgets/maps/thread_map.h"
#include "widgets/memory/access_table.h"
#include "widgets/memory/bank_view.h"
#include "widgets/memory/memory_path.h"
#include "widgets/memory/one_access.h"
#include "widgets/memory/warp_access.h"
#include "widgets/parameters/parameter_panel.h"
#include "widgets/source/code_editor.h"
#include "widgets/source/source_view.h"
#include "widgets/tables/comparison_table.h"
#include "widgets/tables/runs_table.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/timeline/line_table.h"
#include "widgets/timeline/play_clock.h"
#include "widgets/timeline/sm_film.h"
#include "widgets/timeline/timeline_view.h"
#include "widgets/view/view_export.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QEventLoop>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QTabWidget>
#include <QTimer>
#include <QVBoxLayout>
#include <cmath>
#include <cstdio>
#include <limits>

using namespace kernelarium;

namespace {

struct Shown {
  SampleRun sample;
  RunPointer before;
  std::vector<RunPointer> runs;
  Variant variant;
  std::vector<Parameter> sizes;
};

/// Runs the variant on the simulated GPU, with block (5, 3) traced.
Shown simulate(const QString& what) {
  const QString problem = what.section('/', 0, 0), variant = what.section('/', 1).section(':', 0, 0),
                settings = what.section(':', 1);
  Experiment experiment;
  experiment.problem = problem.toStdString(), experiment.variant = variant.toStdString();
  experiment.baselines = Baselines::all;
  Shown shown;
  shown.variant = find_variant(experiment.problem, experiment.variant);
  shown.sizes = find_problem(experiment.problem).sizes();
  for (const QString& setting : settings.split(',', Qt::SkipEmptyParts)) {
    const std::string name = setting.section('=', 0, 0).toStdString(),
                      value = setting.section('=', 1).toStdString();
    (find_parameter(shown.variant.parameters, name) ? experiment.parameters : experiment.sizes)[name] = value;
  }
  Laboratory laboratory;
  // One run yields the grid, the next records a block in the middle of it.
  const Run first = laboratory.perform(experiment);
  if (first.launches.empty())
    throw Error(first.diagnostics.empty() ? "the run made no launch" : to_text(first.diagnostics.front()));
  const Dim3 grid = first.launches.front().grid;
  experiment.trace = TraceRequest{{static_cast<std::uint64_t>(std::min<std::int64_t>(3, grid.y - 1) * grid.x +
                                                              std::min<std::int64_t>(5, grid.x - 1))},
                                  200000,
                                  true};
  experiment.warp_states = true;
  shown.sample.run = std::make_shared<const Run>(laboratory.perform(experiment));
  auto values = std::make_shared<Tensors>(laboratory.inputs());
  for (const auto& [name, tensor] : laboratory.outputs()) (*values)[name] = tensor;
  shown.sample.values = values;
  shown.sample.source = QString::fromStdString(read_file(shown.variant.source));
  for (const Variant& other : find_variants(experiment.problem)) {
    if (other.id == shown.variant.id) {
      shown.runs.push_back(shown.sample.run);
      continue;
    }
    if (other.source.extension() == ".py") continue; // pictures must not depend on whether there is a Python
    Experiment again = experiment;
    again.variant = other.id, again.parameters.clear(), again.trace.reset(),
    again.baselines = Baselines::none;
    shown.runs.push_back(std::make_shared<const Run>(laboratory.perform(again)));
  }
  shown.before = shown.runs.front();
  return shown;
}

Shown by_hand() {
  Shown shown;
  shown.sample = tiled_matmul();
  shown.before = scattered_matmul();
  shown.runs = {shown.before, shown.sample.run};
  Parameter tile{
      "TILE", "Tile edge", "elements", 16, 4, 32, {4, 8, 16, 32}, {}, "a block holds at most 1024 threads"};
  Parameter pad{"PAD", "Pad columns", "", 0, 0, 8, {}, {}, ""};
  Parameter layout{"order", "Order", "", 0, 0, 1, {}, {"row-major", "column-major"}, ""};
  shown.variant.parameters = {tile, pad, layout};
  shown.variant.limits = {{"TILE * (TILE + PAD) <= 1024", "the tile must fit"}};
  shown.sizes = {{"n", "n", "elements", 512, 1, 16384, {}, {}, ""}};
  return shown;
}

class Gallery {
 public:
  Gallery(const QString& folder, const QSize& size, Shown shown)
      : folder_(folder), size_(size), shown_(std::move(shown)) {
    const Dim3 grid = shown_.sample.run->launches.front().grid;
    const auto trace = RunTrace::of(shown_.sample.run);
    const auto blocks = trace->blocks(0);
    block_ = blocks.empty() ? static_cast<std::uint64_t>(grid.count() / 2) : blocks.front();
  }

  void draw() {
    threads();
    steps();
    timeline();
    memory();
    pairs();
    charts();
    source();
    tables();
    page();
  }

 private:
  void save(QWidget& widget, const QString& name, QSize size = {}) {
    widget.setAttribute(Qt::WA_DontShowOnScreen, false);
    widget.resize(size.isValid() ? size : size_);
    widget.show();
    for (int i = 0; i < 3; ++i) QApplication::processEvents();
    widget.grab().save(folder_ + "/" + name + ".png");
    std::printf("%s\n", qPrintable(name));
  }

  ThreadPlace thread() const { return {ThreadPlace::Scope::thread, block_, 2, 7}; }

  void threads() {
    Selection selection;
    ThreadMap map(&selection);
    map.set_source(shown_.sample.source);
    map.set_run(shown_.sample.run);
    map.set_values(shown_.sample.values);
    save(map, "threads-grid", {900, 700});
    selection.set_place(thread());
    map.zoom_to_block();
    save(map, "threads-block", {900, 700});
    for (const auto colour : {ThreadMap::Colour::sectors, ThreadMap::Colour::value, ThreadMap::Colour::wave,
                              ThreadMap::Colour::active_lanes}) {
      if (!map.missing(colour).isEmpty()) {
        std::printf("  no colour %d: %s\n", static_cast<int>(colour), qPrintable(map.missing(colour)));
        continue;
      }
      map.set_colour(colour);
      if (colour == ThreadMap::Colour::value)
        map.zoom_to_block();
      else
        map.zoom_to_grid();
      save(map, QString("threads-colour-%1").arg(static_cast<int>(colour)), {900, 700});
    }
    map.set_colour(ThreadMap::Colour::warp);
    map.zoom_to_warp();
    save(map, "threads-warp", {900, 700});
    DataView data(&selection);
    data.set_run(shown_.sample.run);
    save(data, "data", {620, 700});
    data.set_values(shown_.sample.values);
    selection.set_step(4);
    save(data, "data-values-step", {620, 700});
  }

  void steps() {
    Selection selection;
    StepsView view(&selection);
    view.set_run(shown_.sample.run);
    selection.set_place(thread());
    for (const QSize size : {QSize(900, 560), QSize(640, 420)}) {
      const QString end = QString("-%1").arg(size.width());
      view.set_mode(StepsView::Mode::steps);
      save(view, "steps" + end, size);
      view.set_mode(StepsView::Mode::passes);
      save(view, "passes" + end, size);
    }
    view.set_mode(StepsView::Mode::steps);
    view.resize(900, 560);
    QApplication::processEvents();
    view.canvas()->zoom_at(300, 5);
    save(view, "steps-zoomed", {900, 560});
    view.canvas()->fit();
    const auto& all = view.canvas()->steps()->steps();
    const int step = static_cast<int>(all.size()) * 2 / 3;
    for (int thread = 0; thread < view.canvas()->steps()->threads(); ++thread)
      if (all[static_cast<std::size_t>(step)].takes_part(thread)) {
        QMouseEvent move(QEvent::MouseMove, view.canvas()->thread_rect(step, thread).center(),
                         view.canvas()->thread_rect(step, thread).center(), Qt::NoButton, Qt::NoButton, {});
        QApplication::sendEvent(view.canvas()->viewport(), &move);
        break;
      }
    save(view, "steps-origins", {900, 560});
  }

  void timeline() {
    Selection selection;
    TimelineView view(&selection);
    save(view, "timeline-empty", {760, 480});
    view.set_run(shown_.sample.run);
    if (!view.canvas()->timeline()) return; // made by hand
    for (const QSize size : {QSize(900, 560), QSize(560, 420)})
      save(view, QString("timeline-%1").arg(size.width()), size);
    selection.set_place({ThreadPlace::Scope::warp, block_, 2, 0});
    view.clock()->seek((view.clock()->begin() + view.clock()->end()) / 2);
    save(view, "timeline-played", {900, 560});
    view.canvas()->axis().zoom(view.canvas()->axis().x_of(view.clock()->position()), 1e9);
    save(view, "timeline-instructions", {900, 560});
    view.canvas()->set_grouping(TimelineCanvas::Grouping::scheduler);
    view.canvas()->axis().fit();
    save(view, "timeline-schedulers", {900, 560});
    ThreadMap map(&selection);
    map.set_source(shown_.sample.source);
    map.set_run(shown_.sample.run);
    map.zoom_to_block();
    view.clock()->step(1);
    save(map, "threads-played", {900, 700});
    DataView data(&selection);
    data.set_run(shown_.sample.run);
    data.set_values(shown_.sample.values);
    save(data, "data-played", {620, 700});
    LineTable lines(&selection);
    lines.set_source(shown_.sample.source);
    lines.set_run(shown_.sample.run);
    save(lines, "lines", {900, 420});
    SmFilm film(&selection);
    film.set_run(shown_.sample.run);
    film.clock()->seek(film.schedule()->clocks * 0.9);
    save(film, "film", {760, 520});
    view.set_outdated(true);
    wait(300);
    save(view, "timeline-outdated", {900, 560});
  }

  /// For what comes by a timer.
  static void wait(int milliseconds) {
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
  }

  void memory() {
    Selection selection;
    MemoryPath path;
    path.set_run(shown_.sample.run);
    save(path, "memory-path", {700, 320});
    path.set_run(shown_.sample.run, shown_.before);
    save(path, "memory-before-after", {700, 340});
    AccessTable table(&selection);
    table.set_run(shown_.sample.run);
    save(table, "access-table", {1000, 330});
    WarpAccess warp(&selection);
    warp.set_run(shown_.sample.run);
    save(warp, "warp-access", {800, 340});
    if (shown_.before && shown_.before->trace && !shown_.before->trace->records.empty()) {
      warp.set_run(shown_.before);
      save(warp, "warp-scattered", {800, 420});
    }
    BankView banks(&selection);
    banks.set_run(shown_.sample.run);
    save(banks, "banks", {800, 300});
    AccessRecord conflict;
    conflict.mask = 0xffffffffU;
    for (std::size_t lane = 0; lane < 32; ++lane) conflict.address[lane] = lane * 32;
    banks.show_record(conflict, 4, "Stride of 8 words (made up to show a conflict)");
    save(banks, "banks-conflict", {800, 360});
  }

  void pairs() {
    Selection selection;
    CompareView compare(&selection);
    compare.set_choices({{"tiled", "Tiled in shared memory"}, {"naive", "One thread an element"}});
    save(compare, "compare-empty", {1100, 500});
    compare.set_source(shown_.sample.source);
    compare.show_run(shown_.sample.run, shown_.sample.values);
    compare.set_other(shown_.before, shown_.sample.values, "// before\n" + shown_.sample.source);
    save(compare, "compare", {1100, 1000});
    OneAccess access(&selection);
    access.try_out(true);
    access.set_pattern({2, 1, 4, 0});
    save(access, "try-patterns", {760, 640});
    CodePanel code(&selection);
    code.sass->show_offer("NVIDIA's disassembler nvdisasm is not here.", "A download of 5 MB.", "Fetch it");
    save(code, "machine-code-offer", {700, 400});
  }

  void charts() {
    TimingChart timing;
    timing.set_bars(timing_bars(shown_.runs, shown_.sample.run));
    timing.set_roof({66900, 4800, "datasheet"});
    save(timing, "timing", {760, 360});
    export_picture_of(timing, "matmul, tiled: TILE = 16, n = 512", folder_ + "/timing-exported.png", 1);
    timing.set_metric(TimingChart::Metric::roof);
    save(timing, "timing-roof", {760, 360});
    timing.set_metric(TimingChart::Metric::speed_up);
    save(timing, "timing-speed-up", {760, 360});
    RooflineChart roofline;
    roofline.set_ceilings({{"DRAM", true, 4800, Label::datasheet},
                           {"L2", true, 5500, Label::datasheet},
                           {"fp32", false, 66900, Label::datasheet}});
    std::vector<RooflinePoint> points;
    for (const RunPointer& run : shown_.runs)
      for (const RooflinePoint& point : roofline_points(*run)) points.push_back(point);
    roofline.set_points(points);
    save(roofline, "roofline", {760, 480});
    SweepChart sweep;
    sweep.set_axes("block.x", "TILE", "time", "ms");
    for (const int x : {32, 64, 128, 256, 512})
      for (const int y : {4, 8, 16})
        sweep.add_point({{{"block.x", x}, {"TILE", y}},
                         x == 512 && y == 16 ? std::numeric_limits<double>::quiet_NaN()
                                             : 4.0 / y + 0.002 * std::abs(x - 128),
                         0.02,
                         y == 8 ? Label::modelled : Label::measured,
                         "too large"});
    sweep.set_progress(9, 15);
    save(sweep, "sweep-lines", {760, 420});
    sweep.set_progress(15, 15);
    sweep.set_heat_map(true);
    save(sweep, "sweep-heat", {760, 420});
    TimingChart empty;
    save(empty, "state-empty", {520, 240});
    empty.show_busy("Measuring the baseline Eigen", 0.4);
    save(empty, "state-busy", {520, 240});
    empty.show_error("The kernel never came to its end: 20 000 000 000 warp instructions were run.",
                     "Look at the loop in line 12, or raise the budget in the preferences.");
    save(empty, "state-error", {520, 240});
  }

  void source() {
    Selection selection;
    SourceView view(&selection);
    QString edited = shown_.sample.source;
    edited.replace("float sum = 0.0f;", "float sum = 0.0f;\n  const int unused = 1;")
        .replace("sum +=", "summ +=");
    view.set_source(shown_.variant.source.empty()
                        ? "tiled.cu"
                        : QString::fromStdString(shown_.variant.source.filename().string()),
                    shown_.sample.source, edited);
    view.set_run(shown_.sample.run);
    view.show_changes(true);
    save(view, "source-changes", {820, 560});
    view.show_changes(false);
    view.set_diagnostics({{"compile", "identifier \"summ\" is undefined", "", 14, false},
                          {"compile", "variable \"unused\" was declared but never referenced", "", 8, true}});
    save(view, "source-errors", {820, 560});
  }

  void tables() {
    if (shown_.runs.size() > 1) {
      ComparisonTable comparison;
      comparison.set_runs(shown_.runs.front(), shown_.sample.run);
      save(comparison, "comparison", {900, 640});
    }
    RunsTable table;
    std::vector<RunSummary> rows;
    qint64 id = 0;
    for (const RunPointer& run : shown_.runs) rows.push_back(summarise(*run, ++id));
    if (!rows.empty()) rows.back().pinned = true, rows.back().note = "shared memory pays";
    table.model()->set_runs(rows);
    save(table, "runs", {1280, 360});
  }

  /// Something like the lesson page, to see how the views stand together.
  void page() {
    auto* selection = new Selection(qApp);
    QWidget window;
    window.setWindowTitle("gallery");
    auto* map = new ThreadMap(selection);
    auto* data = new DataView(selection);
    auto* timing = new TimingChart;
    auto* path = new MemoryPath;
    auto* panel = new ParameterPanel;
    panel->set_parameters(shown_.variant.parameters, shown_.sizes, shown_.variant.limits,
                          shown_.variant.pinned);
    panel->set_presets({{"defaults", {}}});
    const LaunchFacts& launch = shown_.sample.run->launches.front();
    panel->set_derived({{"grid", QString("%1 × %2").arg(launch.grid.x).arg(launch.grid.y), "derived", ""},
                        {"threads", count_text(launch.grid.count() * launch.block.count()), "", ""},
                        {"waves", number_text(launch.occupancy.waves), "", ""}});
    panel->set_occupancy(launch.occupancy);
    auto* scroll = new QScrollArea;
    scroll->setWidget(panel);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* upper = new QSplitter(Qt::Horizontal);
    upper->addWidget(map);
    upper->addWidget(data);
    auto* lower = new QSplitter(Qt::Horizontal);
    lower->addWidget(timing);
    lower->addWidget(path);
    auto* middle = new QSplitter(Qt::Vertical);
    auto* tabs = new QTabWidget;
    tabs->addTab(upper, "Thread map");
    for (const char* name : {"Source", "Memory", "Timing", "Roofline", "Table"})
      tabs->addTab(new QWidget, name);
    tabs->setDocumentMode(true);
    middle->addWidget(tabs);
    middle->addWidget(lower);
    middle->setStretchFactor(0, 3);
    middle->setStretchFactor(1, 2);
    auto* all = new QSplitter(Qt::Horizontal);
    all->addWidget(middle);
    all->addWidget(scroll);
    all->setStretchFactor(0, 1);
    scroll->setFixedWidth(Theme::instance().px(300));
    auto* column = new QVBoxLayout(&window);
    column->setContentsMargins(0, 0, 0, 0);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(14, 6, 14, 6);
    auto* name = new QLabel("Kernelarium");
    name->setProperty("role", "heading");
    bar->addWidget(name);
    bar->addStretch(1);
    auto* run = new QPushButton(icon("run", Theme::instance().colours().on_accent), "Run  F5");
    run->setProperty("role", "primary");
    bar->addWidget(run);
    bar->addWidget(new QPushButton("Sweep"));
    column->addLayout(bar);
    column->addWidget(all, 1);
    map->set_source(shown_.sample.source);
    map->set_run(shown_.sample.run);
    data->set_run(shown_.sample.run);
    timing->set_bars(timing_bars(shown_.runs, shown_.sample.run));
    path->set_run(shown_.sample.run);
    selection->set_place(thread());
    selection->set_step(4);
    window.resize(size_);
    window.show();
    QApplication::processEvents();
    map->zoom_to_block();
    save(window, QString("page-%1x%2").arg(size_.width()).arg(size_.height()));
  }

  QString folder_;
  QSize size_;
  Shown shown_;
  std::uint64_t block_ = 0;
};

}

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  QCommandLineParser parser;
  parser.addHelpOption();
  parser.addPositionalArgument("out", "folder for the PNG files");
  parser.addOption({"theme", "light or dark", "theme", "dark"});
  parser.addOption({"zoom", "percent", "zoom", "100"});
  parser.addOption({"size", "of the page", "size", "1280x800"});
  parser.addOption({"language", "en, zh_CN or ko", "language", "en"});
  parser.addOption(
      {"run", "PROBLEM/VARIANT[:NAME=VALUE,...] on the simulated GPU; else a run made by hand", "run"});
  parser.process(application);
  if (parser.positionalArguments().isEmpty()) parser.showHelp(2);
  Theme& theme = Theme::instance();
  theme.set_zoom(parser.value("zoom").toInt());
  theme.set_language(parser.value("language"));
  theme.set_mode(parser.value("theme") == "light" ? Theme::Mode::light : Theme::Mode::dark);
  const QString folder = parser.positionalArguments().first();
  QDir().mkpath(folder);
  const QStringList size = parser.value("size").split('x');
  try {
    Gallery(folder, QSize(size.value(0).toInt(), size.value(1).toInt()),
            parser.isSet("run") ? simulate(parser.value("run")) : by_hand())
        .draw();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
