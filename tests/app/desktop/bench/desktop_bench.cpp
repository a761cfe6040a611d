// The promise "knob to new simulated picture under 150 ms", through the whole window and a real runner: from
// the turned knob to the painted thread map, which shows what was recorded, at the default sizes.
// complete_ms: until all views in sight show the complete run. The peer is the same run in this process,
// without a window: run_ms, and both times as its multiples. Also what ten thousand runs in the history cost,
// and what a frame of each view costs (paint_view: 16 ms is the goal). picture_cpu_ms: the processor time of
// this thread and of the runners up to the picture, which other programs don't lengthen. longest_turn_ms: of
// the main thread's own time, one turn of the event loop; 50 is the goal. Run with QT_QPA_PLATFORM=offscreen.
#include "app/desktop/application/desktop.h"
#include "app/desktop/pages/lesson_page.h"
#include "app/desktop/pages/lesson_views.h"
#include "app/desktop/pages/results_page.h"
#include "tests/app/desktop/test_tools.h"
#include "widgets/maps/map_canvas.h"
#include "widgets/maps/thread_map.h"
#include "widgets/parameters/parameter_panel.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QPainter>
#include <QPicture>
#include <QPixmap>
#include <benchmark/benchmark.h>
#include <ctime>
#include <functional>

using namespace kernelarium;

namespace {

Desktop* desktop = nullptr;

LessonPage& page() { return *desktop->window().lesson_page(); }
LessonSession& session() { return *page().session(); }

void settle() {
  if (!page().session()) return; // no lesson was opened yet
  std::ignore =
      QTest::qWaitFor([] { return !page().runs()->running() && !session().loading_picture(); }, 60000);
}

/// Until all views in sight show the run.
void settle_views() {
  settle();
  while (page().views().filling()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

/// Of this thread and of all threads of the runners.
double processor_ms() {
  timespec own{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &own);
  double nanoseconds = static_cast<double>(own.tv_sec) * 1e9 + static_cast<double>(own.tv_nsec);
  for (const qint64 runner : child_processes("kernelarium-runner")) {
    const QDir tasks(QString("/proc/%1/task").arg(runner));
    for (const QString& task : tasks.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
      if (QFile spent(tasks.filePath(task + "/schedstat")); spent.open(QIODevice::ReadOnly))
        nanoseconds += spent.readAll().split(' ').front().toDouble();
  }
  return nanoseconds * 1e-6;
}

/// Times what a person sees after a knob was turned, or the kernel edited.
class Look : public QObject {
 public:
  /// `fits`: whether a run is of this turn, not of one before.
  explicit Look(std::function<bool(const Run&)> fits) : fits_(std::move(fits)) {
    page().views().threads->findChild<MapCanvas*>()->installEventFilter(this);
    connect(&session(), &RunSubject::traced, this, [this](const RunPointer& run) { take(*run); });
    connect(&page(), &LessonPage::results_changed, this, [this] {
      if (session().counted() && session().counted_present()) complete_ = take(*session().counted());
    });
    connect(&page().views(), &RunViews::filled, this, [this](View* view) {
      if (view == page().views().threads && arrived_) filled_ = true;
    });
  }

  void begin() {
    arrived_ = filled_ = complete_ = false;
    picture_ms = complete_ms = 0;
    cpu_before_ = processor_ms();
    since_.start();
  }
  /// As exec() does it, asleep between events: the runner has both cores.
  void wait() {
    while ((!complete_ || picture_ms == 0 || page().views().filling()) && since_.elapsed() < 20000)
      QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    QCoreApplication::processEvents(); // what was filled last is painted
    complete_ms = elapsed();
  }

  double picture_ms = 0, complete_ms = 0; ///< 0: not yet
  double picture_cpu_ms = 0;

 protected:
  bool eventFilter(QObject*, QEvent* event) override {
    if (!filled_ || picture_ms != 0 || event->type() != QEvent::Paint) return false;
    picture_ms = elapsed();
    picture_cpu_ms = processor_ms() - cpu_before_;
    return false;
  }

 private:
  bool take(const Run& run) {
    const bool fits = fits_(run);
    return arrived_ |= fits, fits;
  }
  double elapsed() const { return static_cast<double>(since_.nsecsElapsed()) * 1e-6; }

  std::function<bool(const Run&)> fits_;
  QElapsedTimer since_;
  double cpu_before_ = 0;
  bool arrived_ = false, filled_ = false, complete_ = false;
};

/// Of the run alone, compiled and with its inputs made.
double run_ms() {
  Laboratory laboratory;
  Experiment experiment = session().traced_experiment();
  experiment.device = session().counting_device();
  laboratory.perform(experiment, session().variant());
  double least = 1e9;
  for (int i = 0; i < 3; ++i) {
    QElapsedTimer since;
    since.start();
    laboratory.perform(experiment, session().variant());
    least = std::min(least, static_cast<double>(since.nsecsElapsed()) * 1e-6);
  }
  return least;
}

/// The first knob that may be halved, and its two values.
std::tuple<std::string, std::int64_t, std::int64_t> a_knob() {
  for (const Parameter& parameter : session().variant().parameters) {
    Values values = session().defaults();
    const std::int64_t now = values.at(parameter.name), half = now / 2;
    values[parameter.name] = half;
    if (half > 0 && parameter.choices.empty() && session().legal(values)) return {parameter.name, now, half};
  }
  return {};
}

/// `drag`: turned again while the checks of the turn before are under way.
void knob_to_picture(benchmark::State& state, const std::string& lesson, const std::string& variant,
                     bool drag) {
  desktop->window().go("lesson:" + QString::fromStdString(lesson));
  session().set_variant(variant);
  page().show_view("threads");
  settle();
  page().comparison()->stop();
  std::string knob;
  std::int64_t one = 0, other = 0;
  std::tie(knob, one, other) = a_knob();
  if (knob.empty()) {
    state.SkipWithError("no knob to turn");
    return;
  }
  const double alone_ms = run_ms();
  Look look([&](const Run& run) { return run.parameters.at(knob) == session().values().at(knob); });
  StallWatch turns; // it wakes the loop, too, where nothing happens
  double picture_ms = 0, complete_ms = 0, picture_cpu_ms = 0;
  bool turn = session().values().at(knob) == other; // as the measurement before left it
  for (auto _ : state) {
    Values values = session().values();
    values[knob] = (turn = !turn) ? other : one;
    look.begin();
    // As the spin box does it.
    page().set_values(values);
    look.wait();
    if (look.picture_ms == 0) {
      state.SkipWithError("no picture came");
      return;
    }
    state.SetIterationTime(look.picture_ms * 1e-3);
    picture_ms += look.picture_ms;
    picture_cpu_ms += look.picture_cpu_ms;
    complete_ms += look.complete_ms;
    if (!drag) settle();
    page().comparison()->stop();
  }
  const auto count = static_cast<double>(state.iterations());
  state.counters["complete_ms"] = complete_ms / count;
  state.counters["picture_cpu_ms"] = picture_cpu_ms / count;
  state.counters["run_ms"] = alone_ms;
  state.counters["picture/run"] = picture_ms / count / alone_ms;
  state.counters["complete/run"] = complete_ms / count / alone_ms;
  state.counters["longest_turn_ms"] = turns.worst_ms();
}

/// From an edited kernel, which no cache knows: with what compiling takes.
void edit_to_picture(benchmark::State& state, const std::string& lesson, const std::string& variant) {
  desktop->window().go("lesson:" + QString::fromStdString(lesson));
  session().set_variant(variant);
  page().show_view("threads");
  settle();
  page().comparison()->stop();
  std::string before;
  Look look([&](const Run& run) { return run.source_hash != before; });
  double picture_ms = 0, complete_ms = 0;
  static int edit = 0;
  const QString kernel = session().source();
  for (auto _ : state) {
    before = session().counted()->source_hash;
    look.begin();
    // Its lines move, so that the PTX, which names them, is another.
    const QString above = QString("// %1, %2\n").arg(QCoreApplication::applicationPid()).arg(++edit);
    session().set_source(above + QString(edit, '\n') + kernel);
    page().runs()->run_now();
    look.wait();
    if (look.picture_ms == 0) {
      state.SkipWithError("no picture came");
      return;
    }
    state.SetIterationTime(look.picture_ms * 1e-3);
    picture_ms += look.picture_ms;
    complete_ms += look.complete_ms;
    settle();
    page().comparison()->stop();
  }
  session().set_source(kernel);
  const auto count = static_cast<double>(state.iterations());
  state.counters["complete_ms"] = complete_ms / count;
  state.counters["compile_ms"] = session().counted()->compile_ms;
}

/// The time is that of the longest turn of the event loop, of the main thread's own time, from the choice of
/// a lesson on the first page until its views are complete.
void longest_turn_of_opening(benchmark::State& state, const std::string& lesson) {
  for (auto _ : state) {
    desktop->window().go("start");
    settle();
    QCoreApplication::processEvents();
    StallWatch turns;
    desktop->window().go("lesson:" + QString::fromStdString(lesson));
    settle_views();
    QCoreApplication::processEvents();
    state.SetIterationTime(turns.worst_ms() * 1e-3);
    page().comparison()->stop();
    desktop->window().go("lesson:vector-add"); // so that it is opened again, not only shown
    settle();
  }
}

/// As longest_turn_of_opening, over all that one does in a lesson: each panel shown, and a run in sight of
/// it; all checks, a sweep, an edited kernel. The turn with the longest time is printed with what was done in
/// it.
void longest_turn_of_use(benchmark::State& state, const std::string& lesson) {
  const auto all_settled = [] {
    std::ignore = QTest::qWaitFor(
        [] {
          return !page().runs()->running() && !session().loading_picture() && !page().comparison()->running();
        },
        60000);
    QCoreApplication::processEvents();
  };
  for (auto _ : state) {
    desktop->window().go("lesson:" + QString::fromStdString(lesson));
    all_settled();
    double longest_ms = 0;
    QString longest;
    StallWatch turns;
    const auto mark = [&](const QString& done) {
      all_settled();
      if (turns.worst_ms() > longest_ms) longest_ms = turns.worst_ms(), longest = done;
      turns.reset();
    };
    for (const PanelEntry& entry : panel_catalogue()) {
      page().show_view(entry.name);
      mark(entry.name + " shown");
      page().runs()->run_now();
      mark("a run in sight of " + entry.name);
    }
    page().runs()->run();
    mark("all checks");
    page().start_sweep();
    QTest::qWait(1500);
    page().sweep()->cancel();
    mark("a sweep");
    page().show_view("source");
    session().set_source("// mine\n" + session().source());
    mark("an edited kernel");
    session().set_source(session().original());
    all_settled();
    state.SetIterationTime(longest_ms * 1e-3);
    state.SetLabel(longest.toStdString());
  }
}

/// How long the window stands still while `one` and `other` take turns as the value of a setting, with a
/// lesson open.
void setting_changed(benchmark::State& state, const char* setting, const QVariant& one,
                     const QVariant& other) {
  desktop->window().go("lesson:matmul");
  settle_views();
  bool turn = false;
  for (auto _ : state) {
    desktop->bench().settings().set(setting, (turn = !turn) ? one : other);
    QCoreApplication::processEvents();
  }
  desktop->bench().settings().set(setting, other);
  QCoreApplication::processEvents();
  state.counters["widgets"] = static_cast<double>(QApplication::allWidgets().size());
}

/// One frame of a view with the run of a lesson's variant in it. The peer is the replay of its drawing
/// commands, in which pictures are stored whole.
void paint_view(benchmark::State& state, const std::string& lesson, const std::string& variant,
                const std::string& id) {
  desktop->window().go("lesson:" + QString::fromStdString(lesson));
  session().set_variant(variant);
  page().show_view(QString::fromStdString(id));
  settle_views();
  View* view = page().views().view(QString::fromStdString(id));
  if (!view || view->state() != View::State::ready) {
    state.SkipWithError("the view is not filled");
    return;
  }
  QPixmap frame(view->size());
  view->render(&frame);
  for (auto _ : state) view->render(&frame);
  QPicture commands;
  view->render(&commands);
  QElapsedTimer since;
  since.start();
  constexpr int replays = 10;
  for (int i = 0; i < replays; ++i) {
    QPainter painter(&frame);
    painter.drawPicture(0, 0, commands);
  }
  state.counters["replay_ms"] = static_cast<double>(since.nsecsElapsed()) * 1e-6 / replays;
}

void fill_history();

void results_of_ten_thousand(benchmark::State& state) {
  fill_history();
  for (auto _ : state) {
    desktop->window().go("results");
    desktop->window().results_page()->refresh();
    desktop->window().repaint();
  }
}

void path_of_ten_thousand(benchmark::State& state) {
  fill_history();
  for (auto _ : state) {
    benchmark::DoNotOptimize(desktop->bench().history().passed_variants());
    benchmark::DoNotOptimize(desktop->bench().history().runs_by_day());
  }
}

void one_more_run(benchmark::State& state) {
  fill_history();
  const Run run = desktop->bench().history().run(1);
  for (auto _ : state) desktop->bench().history().add(run);
}

void fill_history() {
  if (desktop->bench().history().count() >= 10000) return;
  desktop->window().go("lesson:vector-add");
  settle();
  Run run = *session().counted();
  run.trace.reset();
  for (int i = 0; i < 10000; ++i) {
    run.variant = i % 3 ? "scalar" : "grid-stride";
    run.parameters["block.x"] = 32 * (1 + i % 8);
    desktop->bench().history().add(run);
  }
}

}

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  PrivatePlaces places;
  prepare_application();
  Desktop made;
  desktop = &made;
  made.window().resize(1280, 800);
  made.window().show();
  for (const char* id : {"vector-add", "threads-blocks", "grayscale", "reduction", "matmul"}) {
    const Lesson* lesson = made.bench().lesson(id);
    if (!lesson) continue;
    for (const Variant& variant : lesson->variants)
      for (const bool drag : {false, true})
        benchmark::RegisterBenchmark(
            ("knob_to_picture/" + lesson->id + '/' + variant.id + (drag ? "/drag" : "")).c_str(),
            [id = lesson->id, variant = variant.id, drag](benchmark::State& state) {
              knob_to_picture(state, id, variant, drag);
            })
            ->UseManualTime()
            ->Unit(benchmark::kMillisecond);
  }
  for (const char* variant : {"tiled", "register-1d", "register-2d", "vectorised"})
    benchmark::RegisterBenchmark(
        ("edit_to_picture/matmul/" + std::string(variant)).c_str(),
        [variant](benchmark::State& state) { edit_to_picture(state, "matmul", variant); })
        ->UseManualTime()
        ->Iterations(5)
        ->Unit(benchmark::kMillisecond);
  for (const char* id : {"grayscale", "matmul", "attention", "tensor-cores"})
    benchmark::RegisterBenchmark(("longest_turn_of_opening/" + std::string(id)).c_str(),
                                 [id](benchmark::State& state) { longest_turn_of_opening(state, id); })
        ->UseManualTime()
        ->Iterations(5)
        ->Unit(benchmark::kMillisecond);
  for (const char* id : {"grayscale", "matmul", "attention", "tensor-cores"})
    benchmark::RegisterBenchmark(("longest_turn_of_use/" + std::string(id)).c_str(),
                                 [id](benchmark::State& state) { longest_turn_of_use(state, id); })
        ->UseManualTime()
        ->Iterations(1)
        ->Unit(benchmark::kMillisecond);
  const std::vector<std::tuple<const char*, QVariant, QVariant>> settings = {
      {"theme", "dark", "light"}, {"zoom", 110, 100}, {"language", "ko", "en"}};
  for (const auto& [setting, one, other] : settings)
    benchmark::RegisterBenchmark(("setting_changed/" + std::string(setting)).c_str(),
                                 [setting = setting, one = one, other = other](benchmark::State& state) {
                                   setting_changed(state, setting, one, other);
                                 })
        ->Iterations(6)
        ->Unit(benchmark::kMillisecond);
  const std::vector<std::tuple<std::string, std::string, std::vector<std::string>>> painted = {
      {"matmul",
       "tiled",
       {"threads", "data", "accesses", "memory", "occupancy", "timeline", "warp", "film", "lines"}},
      {"hopper", "warp-specialised", {"cluster"}},
      {"tensor-cores", "mma", {"fragments"}},
      {"async-copies", "mbarrier", {"pipeline"}},
      {"hopper", "wgmma-tma", {"tensor-map"}}};
  for (const auto& [lesson, variant, views] : painted)
    for (const std::string& view : views)
      if (made.bench().lesson(QString::fromStdString(lesson)))
        benchmark::RegisterBenchmark(("paint_view/" + lesson + '/' + variant + '/' + view).c_str(),
                                     [lesson = lesson, variant = variant, view](benchmark::State& state) {
                                       paint_view(state, lesson, variant, view);
                                     })
            ->Unit(benchmark::kMillisecond);
  // Last: the lessons above are opened with the short history of a first day.
  benchmark::RegisterBenchmark("results_of_ten_thousand", results_of_ten_thousand)
      ->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("path_of_ten_thousand", path_of_ten_thousand)->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("one_more_run", one_more_run)->Unit(benchmark::kMillisecond);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
