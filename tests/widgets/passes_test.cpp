// Passes of a block over its data, from kernels that really ran on the simulated GPU.
#include "kernels/trace/block_passes.h"
#include "tests/widgets/simulated_run.h"
#include "widgets/maps/pass_canvas.h"
#include "widgets/maps/steps_view.h"

#include <QLabel>
#include <QRegularExpression>
#include <QTest>

using namespace kernelarium;
using Scope = ThreadPlace::Scope;
using Band = BlockPasses::Band;
using Strip = BlockPasses::Strip;

namespace {

constexpr std::uint64_t block = 5;
constexpr std::int64_t columns = 1024;

RunPointer softmax(const std::string& variant, const std::string& source = {}) {
  return simulate("softmax", {.variant = variant,
                              .sizes = {{"rows", "64"}, {"columns", std::to_string(columns)}},
                              .block = block,
                              .source = source});
}

std::shared_ptr<const BlockPasses> passes_of(const RunPointer& run, int launch = 0,
                                             std::uint64_t which = block, int warp = -1) {
  return BlockPasses::of(BlockSteps::of(RunTrace::of(run), launch, which), warp);
}

QString name_of(const RunPointer& run, const Strip& strip) {
  return strip.buffer < 0 ? "shared"
                          : QString::fromStdString(run->buffers[static_cast<std::size_t>(strip.buffer)].name);
}

/// "in> out<" for a pass that reads in and writes out.
QStringList told(const RunPointer& run, const BlockPasses& passes) {
  QStringList bands;
  for (const Band& band : passes.bands()) {
    QStringList strips;
    for (const Strip& strip : band.strips) strips << name_of(run, strip) + (strip.written ? "<" : ">");
    bands << strips.join(" ");
  }
  return bands;
}

}

class PassesTest : public QObject {
  Q_OBJECT

 private slots:
  void softmax_variants_data() {
    QTest::addColumn<QStringList>("bands");
    QTest::addColumn<int>("reads");
    QTest::newRow("three-pass") << QStringList{"in>", "in>", "in> out<"} << 3;
    QTest::newRow("online") << QStringList{"in>", "in> out<"} << 2;
    QTest::newRow("registers") << QStringList{"in> out<"} << 1;
  }
  void softmax_variants() {
    QFETCH(QStringList, bands);
    QFETCH(int, reads);
    const RunPointer run = softmax(QTest::currentDataTag());
    const auto passes = passes_of(run);
    QVERIFY(passes);
    QCOMPARE(told(run, *passes), bands);
    for (const Band& band : passes->bands())
      for (const Strip& strip : band.strips) {
        QCOMPARE(strip.elements.size(), columns); // the whole row of this block, nothing else
        QCOMPARE(strip.elements.first(), static_cast<std::int64_t>(block) * columns);
        QCOMPARE(strip.wanted, columns * 4);
        QCOMPARE(strip.moved, columns * 4); // neighbours side by side
        QVERIFY(strip.warps.empty());       // no element has two
        // Thread t takes every 256th element from t on.
        for (const std::int64_t i : {0, 1, 255, 256, 1023})
          QCOMPARE(strip.owner[static_cast<std::size_t>(i)], static_cast<std::int32_t>(i % 256));
      }
    QCOMPARE(passes->read_once(), columns * 4);
    QCOMPARE(passes->read(), columns * 4 * reads);
    QCOMPARE(passes->written(), columns * 4);
  }

  void shared_memory_takes_over_the_later_passes() {
    const RunPointer run = softmax("shared");
    const auto passes = passes_of(run);
    int global = 0;
    for (const Band& band : passes->bands())
      for (const Strip& strip : band.strips)
        if (strip.buffer >= 0 && !strip.written) ++global;
    QCOMPARE(global, 1);
    QCOMPARE(passes->read(), passes->read_once());
    QVERIFY(passes->bands().size() >= 3);
    QVERIFY(told(run, *passes).first().startsWith("in> shared<"));
    QVERIFY(told(run, *passes).last().contains("out<"));
    for (std::size_t i = 1; i < passes->bands().size(); ++i)
      QCOMPARE(passes->bands()[i].strips.front().buffer, BlockSteps::shared);
  }

  void between_passes_the_block_agrees() {
    const auto passes = passes_of(softmax("three-pass"));
    for (const int i : {0, 1}) {
      const Band& band = passes->bands()[static_cast<std::size_t>(i)];
      QCOMPARE(band.shuffles, 10); // 5 in each warp, 5 over the warps' results
      QCOMPARE(band.barriers, 1);
      QVERIFY(band.exchanged > 0);
    }
    QCOMPARE(passes->bands()[2].shuffles, 0);
  }

  void an_edited_kernel_shows_its_own_passes() {
    std::string source = shipped_source("softmax", "three-pass");
    const std::string pass =
        "for (int i = threadIdx.x; i < columns; i += blockDim.x) largest = fmaxf(largest, row_in[i]);";
    const auto at = source.find(pass);
    QVERIFY(at != std::string::npos);
    const RunPointer two =
        softmax("three-pass", std::string(source).replace(at, pass.size(), "largest = row_in[0];"));
    QCOMPARE(told(two, *passes_of(two)).filter("in>").size(), 3); // one element, and two passes over the row
    int whole = 0;
    const auto passes = passes_of(two);
    for (const Band& band : passes->bands()) whole += band.elements() == columns;
    QCOMPARE(whole, 2);
  }

  void single_reads_are_one_pass() {
    const RunPointer run = simulate("vector-add", {.variant = "scalar", .block = block});
    const auto passes = passes_of(run);
    QCOMPARE(passes->bands().size(), std::size_t(1));
    QStringList strips = told(run, *passes).first().split(' ');
    strips.sort();
    QCOMPARE(strips, (QStringList{"a>", "b>", "c<"}));
    QVERIFY(!passes->tiled());
  }

  void tiles_are_passes_of_their_own() {
    const RunPointer run = simulate("matmul", {.variant = "tiled",
                                               .sizes = {{"m", "128"}, {"n", "128"}, {"k", "128"}},
                                               .parameters = {{"TILE", "16"}},
                                               .block = 9});
    const auto passes = passes_of(run, 0, 9);
    QVERIFY(passes->tiled());
    QCOMPARE(passes->bands().size(), std::size_t(8)); // 128 / 16
    for (std::size_t tile = 0; tile < 8; ++tile) {
      const Band& band = passes->bands()[tile];
      int global = 0, shared = 0;
      for (const Strip& strip : band.strips) {
        if (strip.written && strip.buffer >= 0) continue; // c, with the last tile
        if (strip.buffer < 0) {
          ++shared;
          continue;
        }
        ++global;
        QCOMPARE(strip.elements.size(), 256);
        const std::int64_t first = strip.elements.first();
        // Rows of A from column 16 * tile on, rows of B from row 16 * tile on.
        QVERIFY(first % 128 == static_cast<std::int64_t>(tile) * 16 ||
                first / 128 == static_cast<std::int64_t>(tile) * 16);
      }
      QCOMPARE(global, 2);
      QVERIFY(shared >= 2); // written, and read
    }
  }

  void a_thread_alone_makes_passes_too() {
    // No barrier and no shuffle separates the passes here, only that elements are read again.
    const RunPointer run = softmax("three-pass", R"(
extern "C" __global__ void softmax(const float* in, float* out, int columns) {
  if (threadIdx.x != 0) return;
  const float* row = in + (long long)blockIdx.x * columns;
  float largest = row[0];
  for (int i = 0; i < columns; ++i) largest = fmaxf(largest, row[i]);
  float sum = 0;
  for (int i = 0; i < columns; ++i) sum += __expf(row[i] - largest);
  for (int i = 0; i < columns; ++i) out[(long long)blockIdx.x * columns + i] = __expf(row[i] - largest) / sum;
})");
    const auto passes = passes_of(run);
    int whole = 0;
    for (const Band& band : passes->bands())
      for (const Strip& strip : band.strips) whole += !strip.written && strip.elements.size() >= columns - 1;
    QCOMPARE(whole, 3);
    QVERIFY(told(run, *passes).last().contains("out<"));
  }

  void attention_tells_the_row_of_the_warp() {
    const RunPointer run = simulate("attention", {.variant = "three-kernels", .block = block});
    const auto whole = passes_of(run, 1);
    QCOMPARE(told(run, *whole), (QStringList{"scores>", "scores>", "scores> scores<"}));
    QCOMPARE(whole->bands()[0].elements(), 8 * 256); // a row per warp
    QCOMPARE(whole->row(), -1);
    const auto row = passes_of(run, 1, block, 3);
    QCOMPARE(row->row(), static_cast<std::int64_t>(block) * 8 + 3);
    QCOMPARE(told(run, *row), told(run, *whole));
    for (const Band& band : row->bands()) {
      QCOMPARE(band.elements(), 256);
      QCOMPARE(band.strips[0].owner[40], 3 * 32 + 8);
    }
  }

  void fused_attention_reads_keys_and_values_once() {
    const RunPointer run = simulate("attention", {.variant = "fused", .block = 0});
    const auto passes = passes_of(run, 0, 0);
    QCOMPARE(run->trace->dropped, 0U);
    int keys = 0, values = 0, outputs = 0;
    ElementSet seen; // of the keys
    for (const Band& band : passes->bands())
      for (const Strip& strip : band.strips) {
        const QString name = name_of(run, strip);
        if (name == "k") {
          ++keys;
          QCOMPARE(strip.elements.size(), 32 * 64); // a tile
          QCOMPARE(strip.times, 1);
          QVERIFY(seen.apart(strip.elements));
          for (const auto& range : strip.elements.ranges()) seen.add(range.begin, range.end - range.begin);
          seen.settle();
        }
        if (name == "v") ++values;
        if (name == "out" && strip.written) ++outputs;
      }
    QCOMPARE(keys, 8);
    QCOMPARE(seen.size(), 256 * 64);
    QCOMPARE(values, 8);
    QCOMPARE(outputs, 1);
  }

  void the_view_takes_what_fits_until_told_otherwise() {
    Selection selection;
    StepsView view(&selection);
    view.resize(1000, 700);
    view.show();
    view.set_run(softmax("three-pass"));
    QCOMPARE(view.mode(), StepsView::Mode::passes);
    QCOMPARE(view.numbers()->rowCount(), 4);
    view.set_run(simulate("reduction", {.variant = "divergent", .sizes = {{"n", "65536"}}, .block = block}));
    QCOMPARE(view.mode(), StepsView::Mode::steps);
    view.set_run(softmax("three-pass"));
    view.set_mode(StepsView::Mode::steps);
    view.set_run(softmax("online"));
    QCOMPARE(view.mode(), StepsView::Mode::steps);
    QString text;
    view.set_mode(StepsView::Mode::passes);
    for (const QLabel* label : view.findChildren<QLabel*>()) text += label->text() + '\n';
    QVERIFY2(text.contains(QRegularExpression("8.19.kB")) && text.contains(QRegularExpression("4.10.kB")),
             qPrintable(text)); // read twice
  }

  void elements_lead_to_threads_and_back() {
    Selection selection;
    StepsView view(&selection);
    view.resize(1000, 700);
    view.show();
    view.set_run(softmax("three-pass"));
    QApplication::processEvents();
    PassCanvas& canvas = *view.pass_canvas();
    const QRectF strip = canvas.strip_rect(1, 0);
    const auto at = [&](std::int64_t element) {
      return QPointF(strip.left() + (static_cast<double>(element) + 0.5) * strip.width() / columns,
                     strip.center().y())
          .toPoint();
    };
    canvas.zoom_at(strip.left(), 100); // so that one element is wider than a pixel
    const QRectF wide = canvas.strip_rect(1, 0);
    const QPoint third(static_cast<int>(wide.left() + 3.5 * canvas.scale()),
                       static_cast<int>(wide.center().y()));
    QTest::mouseMove(canvas.viewport(), third);
    QCOMPARE(selection.hover(), (ThreadPlace{Scope::thread, block, 0, 3}));
    QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {}, third);
    QCOMPARE(selection.place(), (ThreadPlace{Scope::thread, block, 0, 3}));
    QCOMPARE(selection.element(), (ElementPlace{"in", static_cast<std::int64_t>(block) * columns + 3}));
    QVERIFY(selection.step() > 0); // the access of the second pass, not of the first
    canvas.fit();
    QTest::mouseMove(canvas.viewport(), at(600));
    QCOMPARE(selection.hover().thread() / 32, 600 % 256 / 32);
    QTest::keyClick(&canvas, Qt::Key_Right);
    QCOMPARE(selection.place().lane, 4);
    QTest::keyClick(&canvas, Qt::Key_Escape);
    QCOMPARE(selection.place().scope, Scope::none);
  }
};

QTEST_MAIN(PassesTest)
#include "passes_test.moc"
