#include "app/desktop/window/status_line.h"
#include "kernels/base/memory.h"
#include "tests/app/desktop/window_base.h"
#include "widgets/charts/roofline_chart.h"
#include "widgets/charts/timing_chart.h"
#include "widgets/maps/buffer_picture.h"
#include "widgets/maps/data_view.h"
#include "widgets/maps/map_canvas.h"
#include "widgets/maps/step_canvas.h"
#include "widgets/maps/steps_view.h"
#include "widgets/maps/thread_map.h"
#include "widgets/memory/access_table.h"
#include "widgets/memory/memory_path.h"
#include "widgets/parameters/fact_list.h"
#include "widgets/source/code_editor.h"
#include "widgets/source/source_view.h"
#include "widgets/theme/theme.h"
#include "widgets/timeline/timeline_view.h"
#include "widgets/view/text_card.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QSignalSpy>
#include <csignal>

using namespace kernelarium;

/// What a learner's kernel may do wrong: the window stays live, says what happened at which line, and the
/// next run works.
class FaultsTest : public WindowBase {
  Q_OBJECT

  /// The body in the place of the lesson's kernel, its first line being line 3.
  static QString kernel(const QByteArray& body, const QByteArray& before = "") {
    return QString::fromUtf8(before +
                             "\nextern \"C\" __global__ void vector_add(const float* a, const float* b, "
                             "float* c, long long n) {\n" +
                             body + "\n}\n");
  }

 private slots:
  void initTestCase() {
    prepare_application();
    open_window({1280, 800});
    QVERIFY(window().go("lesson:vector-add"));
    QVERIFY(settled());
    Values values = session().values();
    values["n"] = 4096;
    page().set_values(values);
    QVERIFY(settled());
  }
  void cleanupTestCase() { close_window(); }

  void every_fault_is_told_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("kind"); ///< of the first diagnostic
    QTest::addColumn<int>("line");     ///< where it is reported
    const QByteArray index = "  long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;\n";
    QTest::newRow("read out of bounds") << kernel(index + "  c[i] = a[i + 100000];") << "out-of-bounds" << 4;
    QTest::newRow("write out of bounds") << kernel(index + "  c[i - 1] = a[i];") << "out-of-bounds" << 4;
    QTest::newRow("null pointer") << kernel(index + "  c[i] = *(const float*)(n >> 40);") << "out-of-bounds"
                                  << 4;
    QTest::newRow("misaligned") << kernel(index + "  c[i] = *(const float*)((const char*)a + 1);")
                                << "misaligned" << 4;
    QTest::newRow("race") << kernel(index + "  c[0] = a[i];\n  if (i < n) c[i] = a[i] + b[i];") << "race"
                          << 4;
    QTest::newRow("barrier not reached by all")
        << kernel("  const bool odd = threadIdx.x & 1;\n  if (odd) __syncthreads(); else asm "
                  "volatile(\"bar.sync 1;\");")
        << "barrier" << 4;
    QTest::newRow("stack overflow")
        << kernel(
               index + "  c[i] = down(i, a);",
               "__device__ __noinline__ float down(long long i, const float* a) { volatile float room[4096]; "
               "room[i % 4096] = a[0]; return room[(i + 1) % 4096] + down(i + 1, a); }")
        << "" << 0;
    QTest::newRow("trap") << kernel("  __trap();") << "" << 0;
    QTest::newRow("assert") << kernel("  assert(n < 0);", "#include <cassert>") << "" << 0;
    QTest::newRow("endless") << kernel("  volatile float* go = c;\n  for (;;) go[0] = a[0];") << "budget"
                             << 0;
    QTest::newRow("too much shared memory")
        << kernel("  __shared__ float room[1 << 20];\n  room[threadIdx.x] = a[0];\n  c[0] = room[n % 7];")
        << "" << 0;
    QTest::newRow("does not compile") << kernel("  c[i] = a[i];") << "compile" << 3;
    QTest::newRow("no such kernel") << QString("extern \"C\" __global__ void other() {}\n") << "" << 0;
  }

  /// Back to the shipped kernel, whatever became of the test before.
  void init() {
    session().set_source(session().original());
    page().views().source->set_source(session().file(), session().original(), session().original());
    page().runs()->run_now();
    QVERIFY(settled());
  }

  void every_fault_is_told() {
    QFETCH(QString, text);
    QFETCH(QString, kind);
    QFETCH(int, line);
    bench().settings().set("instruction_budget", 20);
    session().set_source(text);
    page().views().source->set_source(session().file(), session().original(), text);
    QCoreApplication::processEvents();
    StallWatch watch;
    page().runs()->run_now();
    QVERIFY(settled());
    const Run& run = *session().counted();
    QCOMPARE(run.verdict, Verdict::error);
    QVERIFY(!run.diagnostics.empty());
    QString said;
    bool told = kind.isEmpty();
    for (const Diagnostic& diagnostic : run.diagnostics) {
      said += QString::fromStdString(diagnostic.kind + ' ' + to_text(diagnostic)) + '\n';
      told = told || (diagnostic.kind == kind.toStdString() && (line == 0 || diagnostic.line == line));
    }
    QVERIFY2(told, qPrintable(said));
    QVERIFY2(window().status().text().size() > 10, qPrintable(window().status().text()));
    if (line > 0) QVERIFY(!page().views().source->editor()->annotation(line - 1).isEmpty());
    views().flush();
    const QAbstractItemModel& points = *views().roofline->numbers();
    for (int row = 0; row < points.rowCount(); ++row) // it has no time, and neither has the run before
      QVERIFY(!points.index(row, 0).data().toString().startsWith("scalar"));
    // The main thread's own work: what other programs take of the machine is no stall of the window.
    if (qEnvironmentVariableIsSet("STALLS")) qInfo() << watch.worst_ms();
    QVERIFY2(watch.worst_ms() < longest_turn_ms, qPrintable(QString::number(watch.worst_ms())));
    // The next run is sound.
    init();
    QCOMPARE(session().counted()->verdict, Verdict::pass);
  }

  void what_is_older_stays_dimmed_when_a_run_does_not_end_data() {
    QTest::addColumn<bool>("killed");
    QTest::newRow("stopped") << false;
    QTest::newRow("killed") << true;
  }
  void what_is_older_stays_dimmed_when_a_run_does_not_end() {
    QFETCH(bool, killed);
    views().flush();
    bench().settings().set("instruction_budget", 1000000);
    session().set_source(kernel("  volatile float* go = c;\n  for (;;) go[0] = a[0];"));
    page().runs()->run_now();
    QTRY_VERIFY_WITH_TIMEOUT(window().status().text().contains("running"), patience_ms);
    if (killed)
      kill_children("kernelarium-runner", SIGKILL);
    else
      page().runs()->cancel();
    QTRY_VERIFY_WITH_TIMEOUT(!page().runs()->running(), patience_ms);
    views().flush();
    for (const char* name :
         {"memory", "accesses", "timeline", "lines", "film", "timing", "roofline", "compare"}) {
      const View* view = views().view(name);
      QVERIFY2(view->state() != View::State::ready || !view->why_dimmed().isEmpty() ||
                   name == QString("roofline"),
               name);
    }
    QTRY_VERIFY_WITH_TIMEOUT(!views().last_run->isEnabled(), patience_ms);
    init();
    views().flush();
    for (const View* view : std::initializer_list<View*>{views().memory, views().accesses, views().timing})
      QVERIFY2(view->why_dimmed().isEmpty(), qPrintable(view->objectName()));
    QVERIFY(views().last_run->isEnabled());
  }

  void the_thread_at_fault_is_brought_into_sight() {
    views().threads->zoom_to_grid();
    const QString text = kernel("  long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;\n"
                                "  c[i] = a[i + 100];");
    session().set_source(text);
    views().source->set_source(session().file(), session().original(), text);
    page().runs()->run_now();
    QVERIFY(settled());
    const auto& fault = session().counted()->trace->fault;
    QVERIFY(fault);
    QCOMPARE(views().selection().place().block, fault->block);
    QTRY_COMPARE_WITH_TIMEOUT(views().threads->canvas()->level(), ThreadPlace::Scope::block, patience_ms);
    const QString card = views().threads->findChild<TextCard*>()->label()->text();
    QVERIFY2(card.contains("out of bounds"), qPrintable(card));
    QString beside; // the data
    for (const QLabel* label : views().data->findChildren<QLabel*>())
      if (label->isVisible()) beside += label->text() + '\n';
    QVERIFY2(beside.contains("out of bounds"), qPrintable(beside));
  }

  void what_was_stored_before_the_fault_is_known() {
    const QString text = kernel("  long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;\n"
                                "  if (i < n) c[i] = 1.5f;\n"
                                "  if (i == n - 1) c[i + (1 << 24)] = 0;");
    session().set_source(text);
    views().source->set_source(session().file(), session().original(), text);
    page().runs()->run_now();
    QVERIFY(settled([](const Run& run) { return run.verdict == Verdict::error; }));
    const std::uint64_t block = session().counted()->trace->fault->block;
    const auto colours = [&] { return views().threads->canvas()->thread_colours(block); };
    views().threads->set_colour(ThreadMap::Colour::value);
    QTRY_VERIFY_WITH_TIMEOUT(!colours().empty(), patience_ms);
    QCOMPARE(colours().front(), Theme::instance().value_colour(0.5).rgb()); // all of them stored the same
  }

  void a_fault_is_a_picture() {
    // Fails in the second access, of `a`, far from the one block of so many that is traced by itself.
    const Values before_it = session().values();
    Values values = before_it;
    values["n"] = 1 << 20;
    page().set_values(values);
    QVERIFY(settled([](const Run& run) { return run.sizes.at("n") == 1 << 20; }));
    const QString text = kernel("  long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;\n"
                                "  float sum = b[i];\n  sum += a[i + 100];\n  c[i] = sum;");
    session().set_source(text);
    views().source->set_source(session().file(), session().original(), text);
    const auto failed = [this] {
      const auto runs = bench().history().summaries("vector-add");
      return std::count_if(runs.begin(), runs.end(),
                           [](const RunSummary& run) { return run.verdict == Verdict::error; });
    };
    const auto before = failed();
    QSignalSpy taken(&session(), &RunSubject::results_changed);
    page().runs()->run_now();
    QVERIFY(settled());
    QVERIFY(taken.count() > 1); // it ran again for its trace, which the history does not keep
    QCOMPARE(failed(), before + taken.count() - 1);
    const FaultPlace fault = *session().counted()->trace->fault;
    const ThreadPlace place{ThreadPlace::Scope::thread, fault.block, static_cast<int>(fault.warp),
                            static_cast<int>(fault.lane)};
    QCOMPARE(fault.buffer, std::string("a"));
    QCOMPARE(fault.element, std::int64_t{1 << 20});
    QVERIFY(views().selection().place() == place);
    QCOMPARE(views().selection().line(), 5);
    QVERIFY(!views().source->editor()->annotation(4).isEmpty());
    QVERIFY(RunTrace::of(session().counted())->has_block(0, fault.block)); // what it did before
    page().show_view("threads");
    QTRY_VERIFY_WITH_TIMEOUT(!views().filling(), patience_ms);
    const std::vector<QRgb> cells = views().threads->canvas()->thread_colours(fault.block);
    QCOMPARE(cells.at(fault.warp * 32 + fault.lane), Theme::instance().colours().bad.rgb());
    page().show_view("data");
    QTRY_VERIFY_WITH_TIMEOUT(!views().filling(), patience_ms);
    bool marked = false;
    for (const BufferPicture* picture : views().data->findChildren<BufferPicture*>())
      marked = marked || (picture->facts().name == "a" &&
                          picture->accessibleDescription().contains("fault at element 1048576"));
    QVERIFY(marked);
    page().show_view("steps");
    QTRY_VERIFY_WITH_TIMEOUT(!views().filling() && views().steps->canvas()->steps(), patience_ms);
    const BlockSteps& steps = *views().steps->canvas()->steps();
    QCOMPARE(steps.faulted_thread(), place.thread());
    QVERIFY(steps.steps().size() > 1 && steps.steps().back().fault);
    QCOMPARE(steps.steps().back().lines, std::vector<int>{5});
    const QString card = views().steps->findChild<TextCard*>()->label()->text();
    QVERIFY2(card.contains("out of bounds"), qPrintable(card));
    page().show_view("timeline");
    QTRY_VERIFY_WITH_TIMEOUT(!views().filling(), patience_ms);
    QString empty;
    for (const QLabel* label : views().find<TimelineView>()->findChildren<QLabel*>())
      if (label->isVisible()) empty += label->text();
    QVERIFY2(empty.contains("failed in warp"), qPrintable(empty));
    page().set_values(before_it);
    QVERIFY(settled());
  }

  // Far from the one block that is traced by itself, in a global array and in a shared one.
  void a_race_is_a_picture_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("named");
    QTest::addColumn<QString>("array");
    QTest::addColumn<int>("element"); ///< of the picture: words of shared memory
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("other");
    const QByteArray index = "  long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;\n";
    QTest::newRow("global") << kernel(index + "  if (i < n) c[i] = a[i] + b[i];\n  if (i == n - 300) {\n"
                                              "    c[n - 1] = 7;\n  }")
                            << "c[1048575]"
                            << "c" << (1 << 20) - 1 << 4 << 6;
    QTest::newRow("shared") << kernel(index + "  __shared__ float before[1024], tile[1024];\n"
                                              "  before[threadIdx.x] = 0;\n  float sum = 0;\n"
                                              "  if (blockIdx.x == 900) {\n    tile[threadIdx.x] = a[i];\n"
                                              "    sum = tile[(threadIdx.x + 40) % blockDim.x];\n  }\n"
                                              "  c[i] = a[i] + b[i] + 0 * sum + 0 * before[threadIdx.x];")
                            << "tile[40]"
                            << "shared" << -1 << 9 << 8;
  }

  void a_race_is_a_picture() {
    QFETCH(QString, text);
    QFETCH(QString, named);
    QFETCH(QString, array);
    QFETCH(int, element);
    QFETCH(int, line);
    QFETCH(int, other);
    const Values before_it = session().values();
    Values values = before_it;
    values["n"] = 1 << 20;
    page().set_values(values);
    QVERIFY(settled([](const Run& run) { return run.sizes.at("n") == 1 << 20; }));
    session().set_source(text);
    views().source->set_source(session().file(), session().original(), text);
    page().runs()->run_now();
    QVERIFY(settled([](const Run& run) { return run.verdict == Verdict::error; }));
    const Run& run = *session().counted();
    const Diagnostic* why = first_failure(run.diagnostics);
    QVERIFY(why && why->kind == "race");
    QVERIFY2(why->message.in_english().find(named.toStdString()) != std::string::npos,
             why->message.in_english().c_str());
    QCOMPARE(std::pair(why->line, why->other_line), std::pair(line, other));
    QVERIFY(run.trace->fault);
    const FaultPlace fault = *run.trace->fault;
    QCOMPARE(QString::fromStdString(fault.buffer), array);
    if (element >= 0) QCOMPARE(fault.element, element);
    const ThreadPlace place{ThreadPlace::Scope::thread, fault.block, static_cast<int>(fault.warp),
                            static_cast<int>(fault.lane)};
    QVERIFY(views().selection().place() == place);
    QCOMPARE(views().selection().line(), line);
    QCOMPARE(views().selection().step(), RunTrace::of(session().counted())->fault_step(line));
    QVERIFY(views().selection().step() >= 0);
    for (const int each : {line, other}) QVERIFY(!views().source->editor()->annotation(each - 1).isEmpty());
    QVERIFY(RunTrace::of(session().counted())->has_block(0, fault.block));
    page().show_view("threads");
    QTRY_VERIFY_WITH_TIMEOUT(!views().filling(), patience_ms);
    QCOMPARE(views().threads->canvas()->thread_colours(fault.block).at(fault.warp * 32 + fault.lane),
             Theme::instance().colours().bad.rgb());
    page().show_view("data");
    QTRY_VERIFY_WITH_TIMEOUT(!views().filling(), patience_ms);
    bool marked = false;
    for (const BufferPicture* picture : views().data->findChildren<BufferPicture*>())
      marked = marked ||
               (QString::fromStdString(picture->facts().name) == array &&
                picture->accessibleDescription().contains(QString("fault at element %1").arg(fault.element)));
    QVERIFY(marked);
    // The kernel went on: no step says that it stopped, and its time is there.
    page().show_view("steps");
    QTRY_VERIFY_WITH_TIMEOUT(!views().filling() && views().steps->canvas()->steps(), patience_ms);
    QCOMPARE(views().steps->canvas()->steps()->faulted_thread(), -1);
    // Another block is the learner's to look at.
    page().runs()->trace(3);
    QVERIFY(settled([](const Run& again) { return again.verdict == Verdict::error; }));
    QVERIFY(RunTrace::of(session().counted())->has_block(0, 3));
    page().set_values(before_it);
    QVERIFY(settled());
  }

  void more_memory_than_allowed_is_refused_with_both_figures() {
    const Values before = session().values();
    bench().settings().set("memory_gigabytes", 1);
    Values values = before;
    values["n"] = std::int64_t{1} << 30;
    page().set_values(values);
    QTRY_VERIFY2_WITH_TIMEOUT(window().status().text().contains("but the limit is 1.0 GB"),
                              qPrintable(window().status().text()), 10000);
    QVERIFY(window().status().text().contains("GB of memory"));
    bench().settings().set("memory_gigabytes", 0);
    page().set_values(before);
    QVERIFY(settled([](const Run& run) { return run.verdict == Verdict::pass; }));
  }

  void a_large_size_waits_for_its_learner() {
    Values values = session().values();
    const auto before = values;
    values["n"] = std::int64_t{1} << 27;
    if (available_memory() < 8'000'000'000) QSKIP("this computer refuses it at once");
    page().set_values(values);
    QTest::qWait(200);
    QVERIFY(!page().runs()->running()); // not by itself
    QVERIFY(!session().counted());
    // On a slow computer it would take longer than a run may.
    const QString told = window().status().text();
    QVERIFY2(told.contains("F5") || told.contains("raise the limit"), qPrintable(told));
    page().set_values(before);
    QVERIFY(settled());
    QCOMPARE(session().counted()->verdict, Verdict::pass);
  }

  void killed_at_any_moment() {
    bench().settings().set("instruction_budget", 20000);
    Values values = session().values();
    const QString mine = session().source() + "// mine\n";
    session().set_source(mine);
    const qint64 runs = bench().history().count();
    for (int delay = 0; delay < 60; delay += 6) {
      values["block.x"] = 32 + delay;
      page().set_values(values);
      QTest::qWait(delay);
      kill_children("kernelarium-runner", SIGKILL);
      QVERIFY(QTest::qWaitFor([this] { return !page().runs()->running(); }, 20000));
    }
    QElapsedTimer since;
    since.start();
    // Sound at once, also where it went to a runner that was dead already.
    kill_children("kernelarium-runner", SIGKILL);
    page().runs()->run_now();
    QVERIFY(settled());
    QCOMPARE(session().counted()->verdict, Verdict::pass);
    QCOMPARE(session().counted()->parameters.at("block.x"), values.at("block.x"));
    QCOMPARE(session().source(), mine);
    QVERIFY(bench().history().count() >= runs);
  }
};

QTEST_MAIN(FaultsTest)
#include "faults_test.moc"
