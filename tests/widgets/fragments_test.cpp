// Fragments of matrix instructions that really ran on the simulated GPU: a lane and its elements, and back.
#include "kernels/experiment/laboratory.h"
#include "tests/kernels/trace/edit_trace.h"
#include "widgets/fragments/fragments_view.h"
#include "widgets/theme/theme.h"
#include "widgets/view/view_export.h"

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <set>

using namespace kernelarium;
using Scope = ThreadPlace::Scope;
using Operand = MatrixFragments::Operand;

namespace {

constexpr const char* kernel = R"(#include <cuda_fp16.h>
extern "C" __global__ void k(const half* a, const half* b, float* c) {
  __shared__ __align__(16) half tile[16 * 16];
  for (int i = threadIdx.x; i < 256; i += 64) tile[i] = a[i];
  __syncthreads();
  unsigned at = (unsigned)__cvta_generic_to_shared(tile + threadIdx.x % 16 * 16 + threadIdx.x % 32 / 16 * 8);
  unsigned f[4], g[2];
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"  // line 8
    : "=r"(f[0]), "=r"(f[1]), "=r"(f[2]), "=r"(f[3]) : "r"(at));
  int lane = threadIdx.x % 32;
  for (int i = 0; i < 2; ++i) g[i] = *(const unsigned*)(b + lane / 4 * 16 + lane % 4 * 2 + 8 * i);
  float d[4] = {};
  for (int step = 0; step < 3; ++step)
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(f[0]), "r"(f[1]), "r"(f[2]), "r"(f[3]), "r"(g[0]), "r"(g[1]));
  for (int i = 0; i < 4; ++i) c[threadIdx.x * 4 + i] = d[i];
})";

RunPointer perform(const std::string& text, const std::string& name, std::vector<std::string> arguments,
                   std::int64_t threads, std::int64_t shared = 0) {
  Experiment experiment;
  SingleLaunch launch;
  launch.file = "fragments.cu";
  launch.kernel = name;
  launch.grid = {2, 1, 1};
  launch.block = {threads, 1, 1};
  launch.shared_bytes = shared;
  launch.arguments = std::move(arguments);
  experiment.launch = launch;
  experiment.source = text;
  experiment.trace = TraceRequest{{1}, 10000, true};
  static Laboratory laboratory;
  auto run = std::make_shared<Run>(laboratory.perform(experiment));
  if (run->verdict == Verdict::error)
    throw Error(run->diagnostics.empty() ? "the run failed" : to_text(run->diagnostics.front()));
  return run;
}

RunPointer multiplied() {
  static const RunPointer run =
      perform(kernel, "k", {"f16[256]:random", "f16[256]:random", "f32[256]:zero"}, 64);
  return run;
}

struct Shown {
  explicit Shown(const RunPointer& run) : view(&selection) {
    view.resize(900, 640);
    view.set_run(run);
    view.show();
  }
  Selection selection;
  FragmentsView view;
  FragmentCanvas& canvas() { return *view.canvas(); }
};

}

class FragmentsTest : public QObject {
  Q_OBJECT

 private slots:
  void says_what_to_do_where_there_is_nothing() {
    Selection selection;
    FragmentsView view(&selection);
    QCOMPARE(view.state(), View::State::empty);
    view.set_run(multiplied());
    QCOMPARE(view.state(), View::State::ready);
    auto without = std::make_shared<Run>(*multiplied());
    edit_trace(*without).matrices.clear();
    view.set_run(without);
    QCOMPARE(view.state(), View::State::empty);
    without = std::make_shared<Run>(*multiplied());
    without->trace.reset();
    view.set_run(without);
    QCOMPARE(view.state(), View::State::empty);
    view.show_error("broken");
    QCOMPARE(view.state(), View::State::error);
    view.set_run(multiplied());
    view.set_outdated(true);
    QVERIFY(view.outdated());
  }

  void matrices_of_a_load_wrap_where_there_is_no_room() {
    Shown shown(multiplied());
    shown.view.show_instruction(0);
    FragmentCanvas& canvas = shown.canvas();
    QVERIFY(!canvas.fragments()->multiplies());
    QCOMPARE(canvas.fragments()->columns(Operand::d), 32);
    const auto top = [&](int matrix) { return canvas.cell_rect(Operand::d, 0, 8 * matrix).top(); };
    shown.view.resize(1200, 700);
    QTRY_COMPARE(top(3), top(0));
    shown.view.resize(640, 700);
    QTRY_VERIFY(top(3) > canvas.cell_rect(Operand::d, 7, 0).bottom());
    for (int column = 0; column < 32; ++column) {
      const QRectF cell = canvas.cell_rect(Operand::d, 3, column);
      QVERIFY(cell.right() <= canvas.width());
      QCOMPARE(canvas.spot_at(cell.center()).column, column);
    }
    for (int lane = 0; lane < 32; ++lane) QVERIFY(canvas.lane_rect(lane).right() <= canvas.width());
  }

  void a_lane_and_its_elements_find_each_other() {
    Shown shown(multiplied());
    QCOMPARE(shown.view.instructions(), 4); // of the first warp: ldmatrix, then three products
    shown.view.show_instruction(1);
    FragmentCanvas& canvas = shown.canvas();
    QVERIFY(canvas.fragments()->multiplies());
    for (int lane = 0; lane < 32; ++lane) {
      QTest::mouseClick(&canvas, Qt::LeftButton, {}, canvas.lane_rect(lane).center().toPoint());
      QCOMPARE(canvas.lane(), lane);
      QCOMPARE(shown.selection.place(), (ThreadPlace{Scope::thread, 1, 0, lane}));
      QCOMPARE(canvas.fragments()->cells(Operand::a, lane).size(), std::size_t{8});
      for (const Operand operand : {Operand::a, Operand::b, Operand::d})
        for (const auto& cell : canvas.fragments()->cells(operand, lane)) {
          const QPointF at = canvas.cell_rect(operand, cell.row, cell.column).center();
          const FragmentCanvas::Spot spot = canvas.spot_at(at);
          QCOMPARE(spot.lane, lane);
          QCOMPARE(spot.row, cell.row);
          QCOMPARE(spot.column, cell.column);
          QVERIFY(canvas.sentence(spot).contains(canvas.name(operand, cell.row, cell.column)));
        }
    }
    // An element chooses its lane.
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, canvas.cell_rect(Operand::d, 9, 5).center().toPoint());
    QCOMPARE(canvas.lane(), canvas.fragments()->holder(Operand::d, 9, 5).lane);
    // The place that other views choose is followed, in another warp, too.
    shown.selection.set_place({Scope::thread, 1, 1, 17});
    QCOMPARE(canvas.lane(), 17);
    QCOMPARE(canvas.fragments()->record().warp, 1u);
  }

  void instructions_and_lines_go_together() {
    Shown shown(multiplied());
    shown.view.show_instruction(0);
    QVERIFY(!shown.canvas().fragments()->multiplies());
    QCOMPARE(shown.selection.line(), static_cast<int>(shown.canvas().fragments()->record().line));
    QVERIFY(shown.selection.line() == 8 || shown.selection.line() == 9); // of the asm statement
    QVERIFY(shown.canvas()
                .sentence(shown.canvas().spot_at(shown.canvas().cell_rect(Operand::d, 3, 12).center()))
                .contains("shared memory"));
    const MatrixRecord& product =
        multiplied()->trace->matrices[MatrixFragments::of_warp(*multiplied(), 0, 1, 0)[1]];
    shown.selection.set_line(static_cast<int>(product.line));
    QCOMPARE(shown.view.instruction(), 1);
    QTest::keyClick(&shown.view, Qt::Key_PageDown);
    QCOMPARE(shown.view.instruction(), 2);
    QTest::keyClick(&shown.view, Qt::Key_End);
    QCOMPARE(shown.view.instruction(), 3);
    QTest::keyClick(&shown.view, Qt::Key_PageDown);
    QCOMPARE(shown.view.instruction(), 3);
    QTest::keyClick(&shown.view, Qt::Key_Home);
    QCOMPARE(shown.view.instruction(), 0);
    const int lane = shown.canvas().lane();
    QTest::keyClick(&shown.canvas(), Qt::Key_Right);
    QCOMPARE(shown.canvas().lane(), lane + 1);
    QTest::keyClick(&shown.canvas(), Qt::Key_Down);
    QCOMPARE(shown.canvas().lane(), lane + 5);
  }

  void values_are_those_of_the_instruction() {
    Shown shown(multiplied());
    shown.view.show_instruction(1);
    const MatrixFragments& fragments = *shown.canvas().fragments();
    double sum = fragments.value(Operand::c, 3, 5);
    QCOMPARE(sum, 0.0);
    for (int k = 0; k < 16; ++k) sum += fragments.value(Operand::a, 3, k) * fragments.value(Operand::b, k, 5);
    QVERIFY(std::abs(sum - fragments.value(Operand::d, 3, 5)) < 1e-4);
    const double first = fragments.value(Operand::d, 3, 5);
    shown.view.show_instruction(2);
    QCOMPARE(shown.canvas().fragments()->value(Operand::c, 3, 5), first);
    QAbstractItemModel* numbers = shown.view.numbers();
    QCOMPARE(numbers->rowCount(), 16 * 16 + 16 * 8 + 2 * 16 * 8);
    auto* combo = shown.view.findChildren<QComboBox*>().first();
    combo->setCurrentIndex(1);
    QVERIFY(!shown.canvas().grab().isNull());
  }

  void what_was_not_traced_is_told() {
    auto run = std::make_shared<Run>(*multiplied());
    edit_trace(*run).matrices_dropped = 7;
    Shown shown(run);
    bool told = false;
    for (const QLabel* label : shown.view.findChildren<QLabel*>())
      told |= label->text().contains("7 further");
    QVERIFY(told);
  }

  void shared_memory_of_a_warpgroup() {
    const RunPointer run =
        perform(R"(#include <cuda_fp16.h>
extern "C" __global__ void k(unsigned long long a, unsigned long long b, float* out) {
  extern __shared__ __align__(1024) half halves[];
  for (int i = threadIdx.x; i < 8192; i += 128) halves[i] = __int2half_rn(i % 64);
  __syncthreads();
  asm volatile("fence.proxy.async;" ::: "memory");
  float d[4] = {};
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
  asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, 1, 1, 1, 0, 0;"
    : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(a), "l"(b));
  asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
  asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
  out[threadIdx.x] = d[0] + d[1] + d[2] + d[3];
})",
                "k", {"u64:4611686293305360384", "u64:4611686293305360896", "f32[128]:zero"}, 128, 16384);
    Shown shown(run);
    shown.selection.set_place({Scope::warp, 1, 2, 0});
    const MatrixFragments& fragments = *shown.canvas().fragments();
    QCOMPARE(fragments.first_row(), 32);
    QCOMPARE(fragments.swizzle(Operand::a), 128);
    QVERIFY(fragments.in_shared(Operand::a) && fragments.in_shared(Operand::b));
    // The pieces of the tile find their elements.
    std::set<std::pair<int, int>> found;
    for (int y = 0; y < shown.canvas().height(); y += 5)
      for (int x = 0; x < shown.canvas().width(); x += 9) {
        const auto spot = shown.canvas().spot_at(QPointF(x, y));
        if (spot.row >= 0 && spot.operand == Operand::b) found.emplace(spot.row, spot.column);
      }
    QVERIFY(found.size() >= 16);
    bool swizzled = false;
    for (int column = 0; column < 8; ++column)
      swizzled |= fragments.shared_place(Operand::b, 0, column) !=
                  fragments.shared_place(Operand::b, 0, column, true);
    QVERIFY(swizzled);
    QVERIFY(shown.canvas().sentence({Operand::b, 0, 3, 0}).contains("without the swizzle"));
  }

  void exports_as_picture_and_vectors() {
    Shown shown(multiplied());
    QTemporaryDir folder;
    for (const char* name : {"f.png", "f.svg"}) {
      export_picture_of(shown.view, "k", folder.filePath(name));
      QVERIFY(QFile(folder.filePath(name)).size() > 1000);
    }
  }
};

QTEST_MAIN(FragmentsTest)
#include "fragments_test.moc"
