// Steps of a block, from kernels that really ran on the simulated GPU.
#include "tests/widgets/simulated_run.h"
#include "widgets/maps/step_canvas.h"
#include "widgets/maps/steps_view.h"
#include "widgets/source/code_editor.h"
#include "widgets/source/source_view.h"

#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <set>

using namespace kernelarium;
using Scope = ThreadPlace::Scope;
using Flow = BlockSteps::Flow;

namespace {

constexpr std::uint64_t block = 5;

RunPointer reduction(const std::string& variant, const std::string& threads = "256",
                     const std::string& source = {}) {
  return simulate("reduction", {.variant = variant,
                                .sizes = {{"n", "65536"}},
                                .parameters = {{"block.x", threads}},
                                .block = block,
                                .source = source});
}

std::shared_ptr<const BlockSteps> steps_of(const RunPointer& run, int launch = 0,
                                           std::uint64_t which = block) {
  return BlockSteps::of(RunTrace::of(run), launch, which);
}

std::set<int> working(const BlockSteps::Step& step, int threads) {
  std::set<int> found;
  for (int thread = 0; thread < threads; ++thread)
    if (step.takes_part(thread)) found.insert(thread);
  return found;
}

int buffer_of(const RunPointer& run, const std::string& name) {
  for (std::size_t i = 0; i < run->buffers.size(); ++i)
    if (run->buffers[i].name == name) return static_cast<int>(i);
  return -99;
}

}

class StepsTest : public QObject {
  Q_OBJECT

 private slots:
  void divergent_tree_thins_out_in_every_warp() {
    const RunPointer run = reduction("divergent");
    const auto steps = steps_of(run);
    QVERIFY(steps);
    QCOMPARE(steps->threads(), 256);
    QCOMPARE(steps->steps().size(), std::size_t(1 + 8 + 1)); // in, the tree, out
    QCOMPARE(steps->steps()[0].threads(), 256);
    for (int s = 0; s < 8; ++s) {
      const auto& step = steps->steps()[static_cast<std::size_t>(s) + 1];
      std::set<int> expected;
      for (int thread = 0; thread < 256; thread += 2 << s) expected.insert(thread);
      QCOMPARE(working(step, 256), expected);
      QCOMPARE(step.barrier, static_cast<std::uint32_t>(1 + s));
      QCOMPARE(step.working_warps(), std::min(8, 128 >> s));
      for (const int thread : expected) {
        std::set<std::int64_t> read, written;
        for (const Flow& flow : steps->flows(1 + s, thread)) {
          QCOMPARE(flow.buffer, BlockSteps::shared);
          (flow.written ? written : read).insert(flow.element);
        }
        QCOMPARE(read, (std::set<std::int64_t>{thread, thread + (1 << s)}));
        QCOMPARE(written, std::set<std::int64_t>{thread});
      }
    }
    QCOMPARE(working(steps->steps().back(), 256), std::set<int>{0});
    const auto last = steps->flows(9, 0);
    QCOMPARE(last.back(), (Flow{0, buffer_of(run, "partial"), static_cast<std::int64_t>(block), true}));
  }

  void strided_tree_packs_its_threads_and_meets_in_banks() {
    const auto steps = steps_of(reduction("strided"));
    for (int s = 0; s < 8; ++s) {
      const auto& step = steps->steps()[static_cast<std::size_t>(s) + 1];
      const auto threads = working(step, 256);
      QCOMPARE(static_cast<int>(threads.size()), 128 >> s);
      QCOMPARE(*threads.rbegin(), (128 >> s) - 1);
      QCOMPARE(step.working_warps(), std::max(1, 4 >> s));
      // Words 2^(s+1) apart fall into 32 / 2^(s+1) banks.
      QCOMPARE(step.ways, std::min(128 >> s, 32) / std::max(1, 32 / (2 << s)));
    }
  }

  void sequential_tree_has_neither() {
    const auto steps = steps_of(reduction("sequential"));
    for (int s = 0; s < 8; ++s) {
      const auto& step = steps->steps()[static_cast<std::size_t>(s) + 1];
      QCOMPARE(static_cast<int>(working(step, 256).size()), 128 >> s);
      QCOMPARE(step.ways, 1);
      if (s < 3) QCOMPARE(step.lanes_used(), 1.0);
    }
    std::set<std::int64_t> read, written;
    for (const Flow& flow : steps->flows(2, 5)) (flow.written ? written : read).insert(flow.element);
    QCOMPARE(read, (std::set<std::int64_t>{5, 5 + 64}));
    QCOMPARE(written, std::set<std::int64_t>{5});
  }

  void a_step_shows_the_values_behind_the_lines() {
    Selection selection;
    SourceView view(&selection);
    const QString source = QString::fromStdString(shipped_source("reduction", "divergent"));
    view.set_source("divergent.cu", source, source);
    const RunPointer run = reduction("divergent");
    view.set_run(run);
    selection.set_place({Scope::thread, block, 2, 7});
    QVERIFY(view.editor()->notes().empty()); // no step is chosen
    const auto all = [&view] {
      QStringList texts;
      for (const auto& [line, text] : view.editor()->notes()) texts << text;
      return texts.join('\n');
    };
    selection.set_step(RunTrace::of(run)->steps(0, selection.place()) - 1);
    QVERIFY2(all().contains("thread = 71"), qPrintable(all()));
    for (const auto& [line, text] : view.editor()->notes())
      QVERIFY(source.split('\n')[line - 1].contains(text.section(" = ", 0, 0).section('[', 0, 0)) ||
              text.startsWith("shared["));
    view.resize(700, 500);
    view.show();
    const QImage with = view.editor()->viewport()->grab().toImage();
    selection.set_step(-1);
    QVERIFY(view.editor()->notes().empty());
    QVERIFY(view.editor()->viewport()->grab().toImage() != with);
    // Of another text nothing is named.
    view.replace_text("// edited\n" + source);
    selection.set_step(1);
    QVERIFY2(!all().contains("thread"), qPrintable(all()));
  }

  void an_edited_tree_shows_what_the_edit_does() {
    // Only every fourth thread works, on four words.
    std::string source = shipped_source("reduction", "divergent");
    const auto replace = [&](const std::string& from, const std::string& to) {
      const auto at = source.find(from);
      QVERIFY2(at != std::string::npos, from.c_str());
      source.replace(at, from.size(), to);
    };
    replace("step *= 2", "step *= 4");
    replace("thread % (2 * step) == 0", "thread % (4 * step) == 0");
    replace("combine(values[thread], values[thread + step])",
            "combine(combine(values[thread], values[thread + step]), "
            "combine(values[thread + 2 * step], values[thread + 3 * step]))");
    const auto steps = steps_of(reduction("divergent", "256", source));
    QCOMPARE(steps->steps().size(), std::size_t(1 + 4 + 1));
    for (int s = 0; s < 4; ++s)
      QCOMPARE(steps->steps()[static_cast<std::size_t>(s) + 1].threads(), 64 >> 2 * s);
    std::set<std::int64_t> read;
    for (const Flow& flow : steps->flows(2, 16))
      if (!flow.written) read.insert(flow.element);
    QCOMPARE(read, (std::set<std::int64_t>{16, 20, 24, 28}));
  }

  void shuffles_are_steps_of_their_own() {
    const RunPointer run = reduction("warp-shuffle");
    const auto steps = steps_of(run);
    std::vector<int> distances;
    std::vector<std::uint32_t> carried;
    for (const auto& step : steps->steps())
      if (step.shuffle && step.barrier == 0) {
        distances.push_back(step.distance);
        carried.push_back(step.carried[3]);
        QCOMPARE(step.threads(), 256); // all lanes take part, few of them for the result
        QVERIFY(!step.lines.empty());
      }
    QCOMPARE(distances, (std::vector<int>{16, 8, 4, 2, 1}));
    QCOMPARE(carried, (std::vector<std::uint32_t>{0xffff, 0xff, 0xf, 3, 1}));
    int later = 0;
    for (const auto& step : steps->steps())
      if (step.shuffle && step.barrier == 1) {
        ++later;
        QCOMPARE(step.working_warps(), 1);
      }
    QCOMPARE(later, 5);
    QCOMPARE(steps->flows(1, 35), (std::vector<Flow>{{35, BlockSteps::shared, 51, false}}));
  }

  void values_are_followed_to_where_they_came_from_data() {
    QTest::addColumn<QString>("variant");
    for (const char* variant : {"divergent", "strided", "sequential", "warp-shuffle"})
      QTest::newRow(variant) << variant;
  }
  void values_are_followed_to_where_they_came_from() {
    QFETCH(QString, variant);
    const RunPointer run = reduction(variant.toStdString());
    const auto steps = steps_of(run);
    const int last = static_cast<int>(steps->steps().size()) - 1, in = buffer_of(run, "in");
    const auto inputs = [&](int step, int thread) {
      std::set<std::int64_t> found;
      for (const auto& flows : steps->origins(step, thread))
        for (const Flow& flow : flows)
          if (flow.buffer == in) found.insert(flow.element);
      return found;
    };
    // The block's result is made of every element that the block read.
    const auto& first = steps->steps().front().touched;
    const auto read = std::find_if(first.begin(), first.end(), [&](const auto& t) { return t.buffer == in; });
    QVERIFY(read != first.end());
    QCOMPARE(static_cast<std::int64_t>(inputs(last, 0).size()), read->elements.size());
    if (variant == "warp-shuffle") {
      // In the last tree only the first eight lanes hold something: one warp's result each.
      const auto barrier = std::find_if(steps->steps().begin(), steps->steps().end(),
                                        [](const auto& step) { return step.barrier == 1; });
      const int first = static_cast<int>(barrier - steps->steps().begin());
      QCOMPARE(inputs(first, 3).size(), std::size_t(32 * 4));
      QCOMPARE(inputs(first + 2, 0).size(), std::size_t(32 * 4)); // lanes 8 and 16 hold the neutral value
      QCOMPARE(inputs(first + 3, 0).size(), std::size_t(2 * 32 * 4));
      return;
    }
    // After s steps a partial result is made of 2^s of them.
    for (int s = 1; s <= 8; ++s) QCOMPARE(inputs(s, 0).size(), std::size_t(1) << s);
    const std::int64_t base = static_cast<std::int64_t>(block) * 256;
    if (variant == "divergent")
      QCOMPARE(inputs(2, 4), (std::set<std::int64_t>{base + 4, base + 5, base + 6, base + 7}));
    if (variant == "sequential")
      QCOMPARE(inputs(2, 4), (std::set<std::int64_t>{base + 4, base + 68, base + 132, base + 196}));
  }

  void the_second_launch_has_its_own_blocks() {
    const RunPointer run =
        simulate("reduction", {.variant = "sequential", .sizes = {{"n", "65536"}}, .block = 0});
    const auto steps = steps_of(run, 1, 0);
    QVERIFY(steps);
    QCOMPARE(steps->threads(), 1024);
    QCOMPARE(steps->steps().size(), std::size_t(12));
    QVERIFY(!steps_of(run, 1, 7));
    QVERIFY(!steps_of(run, 2, 0));
    QVERIFY(!BlockSteps::of(RunTrace::of(nullptr), 0, 0));
  }

  void pictures_of_the_trees_differ() {
    // Where the first threads of a step lie and what their arrows span distinguishes the trees.
    std::set<std::pair<int, int>> shapes;
    for (const char* variant : {"divergent", "strided", "sequential"}) {
      StepCanvas canvas;
      canvas.resize(900, 600);
      const auto steps = steps_of(reduction(variant));
      canvas.set_steps(steps);
      const auto threads = working(steps->steps()[3], 256);
      int reach = 0;
      for (const Flow& flow : steps->flows(3, *std::next(threads.begin())))
        reach = std::max(reach, static_cast<int>(flow.element));
      shapes.insert({*std::next(threads.begin()), reach});
    }
    QCOMPARE(shapes.size(), std::size_t(3));
  }

  void rows_follow_each_other_in_the_picture() {
    const auto steps = steps_of(reduction("sequential"));
    StepCanvas canvas;
    canvas.resize(900, 600);
    canvas.show();
    canvas.set_steps(steps);
    double before = -1;
    for (int i = 0; i < static_cast<int>(steps->steps().size()); ++i) {
      const QRectF cell = canvas.thread_rect(i, 0);
      QVERIFY(cell.top() > before);
      before = cell.top();
      QVERIFY(canvas.viewport()->rect().contains(canvas.thread_rect(i, 255).center().toPoint()));
    }
    QCOMPARE(canvas.verticalScrollBar()->maximum(), 0); // ten steps fit
    // Words of shared memory lie under the threads of the same number, in every strip.
    for (int i = 1; i < 5; ++i)
      QVERIFY(std::abs(canvas.element_rect(i, BlockSteps::shared, 100).center().x() -
                       canvas.thread_rect(i, 100).center().x()) < 1.5);
    canvas.zoom_at(500, 8);
    QVERIFY(canvas.scale() > 15);
    canvas.fit();
    QVERIFY(canvas.thread_rect(0, 255).right() <= 900);
  }

  void hovering_and_picking_reach_the_other_views() {
    const RunPointer run = reduction("sequential");
    Selection selection;
    StepsView view(&selection);
    view.resize(1000, 700);
    view.show();
    view.set_run(run);
    selection.set_place({Scope::block, block, 0, 0});
    QCOMPARE(view.state(), View::State::ready);
    QVERIFY(view.title().contains("5"));
    StepCanvas& canvas = *view.canvas();
    QApplication::processEvents();
    QTest::mouseMove(canvas.viewport(), canvas.thread_rect(2, 40).center().toPoint());
    QCOMPARE(selection.hover(), (ThreadPlace{Scope::thread, block, 1, 8}));
    QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {}, canvas.thread_rect(2, 40).center().toPoint());
    QCOMPARE(selection.place(), (ThreadPlace{Scope::thread, block, 1, 8}));
    QVERIFY(selection.step() >= 0);
    const auto trace = RunTrace::of(run);
    bool found = false;
    for (const AccessRecord* record : trace->records(0, block, 1))
      if (trace->step(*record) == selection.step()) {
        found = true;
        QCOMPARE(record->barrier, 2U);
      }
    QVERIFY(found);
    const std::string source = shipped_source("reduction", "sequential");
    QCOMPARE(selection.line(),
             static_cast<int>(std::count(
                 source.begin(),
                 source.begin() + static_cast<std::ptrdiff_t>(source.find("if (thread < half)")), '\n')) +
                 1);
    QString card;
    for (const QLabel* label : view.findChildren<QLabel*>()) card += label->text() + '\n';
    QVERIFY2(card.contains("shared[40]") && card.contains("shared[104]"), qPrintable(card));
    QTest::keyClick(&canvas, Qt::Key_Right);
    QCOMPARE(selection.place().thread(), 41);
    QTest::keyClick(&canvas,
                    Qt::Key_Down); // 41 rests in step 4: its place is kept, there is no access to go to
    QTest::keyClick(&canvas, Qt::Key_Escape);
    QCOMPARE(selection.place().scope, Scope::none);
  }

  void an_element_leads_to_its_thread() {
    const RunPointer run = reduction("divergent");
    Selection selection;
    StepsView view(&selection);
    view.resize(1000, 700);
    view.show();
    view.set_run(run);
    QApplication::processEvents();
    StepCanvas& canvas = *view.canvas();
    // The lower half of the word below step 1: who reads it in step 2.
    const auto& row = canvas.map().rows()[2];
    const QRectF word = canvas.element_rect(row.source, BlockSteps::shared, 10);
    QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {},
                      QPointF(word.center().x(), word.bottom() - 1).toPoint());
    QCOMPARE(selection.element(), (ElementPlace{"shared", 10}));
    QCOMPARE(selection.place().thread(), 8);
  }

  void what_is_missing_is_said() {
    const RunPointer run = reduction("divergent");
    Selection selection;
    StepsView view(&selection);
    view.show();
    view.set_run(nullptr);
    QCOMPARE(view.state(), View::State::empty);
    view.set_run(run);
    QCOMPARE(view.numbers()->rowCount(), 10);
    QSignalSpy wanted(&view, &StepsView::trace_wanted);
    selection.set_place({Scope::thread, 9, 0, 0});
    QCOMPARE(view.numbers()->rowCount(), 0);
    QLabel* note = nullptr;
    for (QLabel* label : view.findChildren<QLabel*>())
      if (label->text().contains("record")) note = label;
    QVERIFY(note);
    emit note->linkActivated("record");
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted[0][0].toULongLong(), 9ULL);
    // A trace that was cut off says so.
    const RunPointer cut =
        simulate("reduction", {.variant = "divergent", .block = block, .record_limit = 30});
    QVERIFY(cut->trace->dropped > 0);
    selection.set_place({});
    view.set_run(cut);
    QVERIFY(note->text().contains("30"));
  }

  void numbers_tell_the_same() {
    Selection selection;
    StepsView view(&selection);
    view.set_run(reduction("strided"));
    QCOMPARE(view.numbers()->rowCount(), 0); // nothing is made ready before it is looked at
    view.show();
    const QAbstractItemModel& numbers = *view.numbers();
    QCOMPARE(numbers.index(3, 3).data().toInt(), 32); // threads of step 3
    QCOMPARE(numbers.index(3, 4).data().toInt(), 1);  // in one warp
    QCOMPARE(numbers.index(3, 8).data().toInt(), 8);  // whose words share banks
    QVERIFY(numbers.index(0, 6).data().toString().contains("in["));
  }
};

QTEST_MAIN(StepsTest)
#include "steps_test.moc"
