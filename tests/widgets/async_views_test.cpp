// Pipeline, tensor map and cluster of kernels that really ran on the simulated GPU.
#include "kernels/experiment/laboratory.h"
#include "tests/kernels/trace/edit_trace.h"
#include "widgets/cluster/cluster_view.h"
#include "widgets/maps/steps_view.h"
#include "widgets/pipeline/pipeline_view.h"
#include "widgets/tensor_map/tensor_map_view.h"
#include "widgets/theme/number_text.h"
#include "widgets/view/text_card.h"
#include "widgets/view/view_export.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace kernelarium;
using Scope = ThreadPlace::Scope;

namespace {

constexpr const char* words = R"(struct __align__(64) Map { char bytes[128]; };
__device__ unsigned shared(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ void wait_for(const void* b, unsigned parity) {
  asm volatile("{ .reg .pred p; again: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1; @!p bra again; }"
               :: "r"(shared(b)), "r"(parity) : "memory");
}
)";
constexpr const char* boxes =
    R"(extern "C" __global__ void k(const float* in, const __grid_constant__ Map map, float* out) {
  __shared__ __align__(1024) float s[2][32 * 8];
  __shared__ __align__(8) unsigned long long full[2];
  if (threadIdx.x == 0) {
    for (int i = 0; i < 2; ++i) asm volatile("mbarrier.init.shared.b64 [%0], 1;" :: "r"(shared(&full[i])) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  __syncthreads();
  for (int tile = 0; tile < 4; ++tile) {
    int stage = tile % 2;
    if (threadIdx.x == 0) {
      asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], 1024;" :: "r"(shared(&full[stage])) : "memory");
      asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];"
                   :: "r"(shared(s[stage])), "l"(&map), "r"(shared(&full[stage])), "r"(tile * 32), "r"(6) : "memory");
    }
    wait_for(&full[stage], tile / 2 % 2);
    out[threadIdx.x] += s[stage][threadIdx.x];
    __syncthreads();
  }
})";
constexpr const char* ring = R"(extern "C" __global__ void __cluster_dims__(4, 1, 1) k(int* out) {
  __shared__ int s[64];
  s[threadIdx.x] = blockIdx.x;
  asm volatile("barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;" ::: "memory");
  unsigned a;
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(a) : "r"(shared(&s[threadIdx.x])), "r"((blockIdx.x + 1) % 4));
  int v;
  asm volatile("ld.shared::cluster.s32 %0, [%1];" : "=r"(v) : "r"(a) : "memory");
  asm volatile("barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;" ::: "memory");
  out[blockIdx.x * 64 + threadIdx.x] = v;
})";

RunPointer perform(const std::string& text, std::int64_t blocks, std::vector<std::string> arguments) {
  Experiment experiment;
  SingleLaunch launch;
  launch.file = "async.cu";
  launch.kernel = "k";
  launch.grid = {blocks, 1, 1};
  launch.block = {64, 1, 1};
  launch.arguments = std::move(arguments);
  experiment.launch = launch;
  experiment.source = words + text;
  experiment.trace = TraceRequest{{0}, 10000, true};
  experiment.warp_states = true;
  static Laboratory laboratory;
  auto run = std::make_shared<Run>(laboratory.perform(experiment));
  if (run->verdict == Verdict::error)
    throw Error(run->diagnostics.empty() ? "the run failed" : to_text(run->diagnostics.front()));
  return run;
}

RunPointer copied() {
  static const RunPointer run =
      perform(boxes, 1, {"f32[10,120]:iota", "map:0:120x10:32x8:swizzle=128", "f32[64]:zero"});
  return run;
}
RunPointer clustered() {
  static const RunPointer run = perform(ring, 8, {"i32[512]:zero"});
  return run;
}

template<class V>
void check_states(const RunPointer& run) {
  Selection selection;
  V view(&selection);
  view.resize(900, 500);
  QCOMPARE(view.state(), View::State::empty);
  view.set_run(run);
  QCOMPARE(view.state(), View::State::ready);
  QVERIFY(view.numbers()->rowCount() > 0);
  view.show();
  QTemporaryDir folder;
  for (const char* name : {"v.png", "v.svg"}) {
    export_picture_of(view, "k", folder.filePath(name));
    QVERIFY(QFile(folder.filePath(name)).size() > 1000);
  }
  auto without = std::make_shared<Run>(*run);
  edit_trace(*without).async.clear();
  view.set_run(without);
  QCOMPARE(view.state(), View::State::empty);
  without->trace.reset();
  view.set_run(without);
  QCOMPARE(view.state(), View::State::empty);
  view.show_error("broken");
  QCOMPARE(view.state(), View::State::error);
}

}

class AsyncViewsTest : public QObject {
  Q_OBJECT

 private slots:
  void have_all_states() {
    check_states<PipelineView>(copied());
    check_states<TensorMapView>(copied());
    check_states<ClusterView>(clustered());
  }

  void a_pipeline_over_modelled_clocks() {
    Selection selection;
    PipelineView view(&selection);
    view.resize(900, 500);
    view.set_run(copied());
    view.show();
    const Pipeline& pipeline = view.canvas()->pipeline();
    QVERIFY(pipeline.clocks);
    QVERIFY(view.legend().contains("modelled"));
    QCOMPARE(pipeline.stages.size(), std::size_t{2});
    QCOMPARE(pipeline.fills.size(), std::size_t{4});
    for (const Pipeline::Fill& fill : pipeline.fills) {
      QVERIFY(fill.waited && fill.start >= pipeline.begin && fill.landed > fill.start &&
              fill.landed <= pipeline.end);
    }
    QCOMPARE(view.canvas()->row_name(2), QString("warp 0, both"));
    QCOMPARE(view.canvas()->row_name(3), QString("warp 1, consumer"));
    const QPointF at = view.canvas()->stage_rect(1).center();
    QCOMPARE(view.canvas()->spot_at(at).fill, 1);
    QVERIFY(view.canvas()->sentence({1, -1}).contains(bytes_text(1024)));
    QTest::mouseClick(view.canvas(), Qt::LeftButton, {}, at.toPoint());
    QCOMPARE(selection.line(), pipeline.fills[1].line);
    QTest::keyClick(view.canvas(), Qt::Key_Right);
    QCOMPARE(view.canvas()->chosen().fill, 2);
    const double whole = view.canvas()->axis().span();
    QTest::keyClick(view.canvas(), Qt::Key_Plus);
    QVERIFY(view.canvas()->axis().span() < whole);
    QTest::keyClick(view.canvas(), Qt::Key_0);
    QCOMPARE(view.canvas()->axis().span(), whole);
  }

  void a_box_and_its_place() {
    Selection selection;
    TensorMapView view(&selection);
    view.resize(900, 500);
    view.set_run(copied());
    view.show();
    QCOMPARE(view.copies(), 4);
    TensorMapCanvas& canvas = *view.canvas();
    QCOMPARE(canvas.box()->outside(), std::int64_t{4 * 32}); // rows 6 to 13 of 10
    QVERIFY(canvas.sentence(-1).contains("beyond the edge"));
    for (int piece = 0; piece < static_cast<int>(canvas.box()->pieces().size()); ++piece) {
      QCOMPARE(canvas.piece_at(canvas.box_rect(piece).center()), piece);
      QCOMPARE(canvas.piece_at(canvas.shared_rect(piece).center()), piece);
    }
    QVERIFY(canvas.sentence(9).contains("Without the swizzle"));
    // 120 columns, 14 rows with those of the box: a strip, no longer than four times its height.
    QCOMPARE(canvas.tensor_rect().width() / canvas.tensor_rect().height(), 4.0);
    // Box and shared memory are beside each other, or below each other where there is no room.
    const auto extent = [&](const auto& rect_of) {
      QRectF all;
      for (int piece = 0; piece < static_cast<int>(canvas.box()->pieces().size()); ++piece)
        all |= rect_of(piece);
      return all;
    };
    const auto box = [&](int piece) { return canvas.box_rect(piece); };
    const auto shared = [&](int piece) { return canvas.shared_rect(piece); };
    QVERIFY(extent(shared).left() > extent(box).right());
    view.resize(420, 500);
    QApplication::processEvents();
    QVERIFY(extent(shared).top() > extent(box).bottom());
    QVERIFY((extent(shared) | extent(box)).right() <= canvas.parentWidget()->width());
    QCOMPARE(canvas.piece_at(canvas.shared_rect(5).center()), 5);
    QTest::keyClick(&view, Qt::Key_End);
    QCOMPARE(view.copy(), 3);
    QCOMPARE(canvas.box()->corner(0), std::int64_t{96});
    QCOMPARE(canvas.box()->outside(), std::int64_t{4 * 32 + 4 * 8}); // and columns 120 to 127
    QTest::keyClick(&canvas, Qt::Key_Right);
    QCOMPARE(canvas.piece(), 0);
    QTest::keyClick(&canvas, Qt::Key_Right);
    QCOMPARE(canvas.piece(), 1);
  }

  void what_the_tma_copies_is_no_read_of_a_thread() {
    Selection selection;
    StepsView view(&selection);
    view.resize(900, 500);
    view.show();
    view.set_run(copied());
    view.set_mode(StepsView::Mode::passes);
    const QString told = view.findChild<TextCard*>()->label()->text();
    QVERIFY2(told.contains("The TMA also copies"), qPrintable(told));
  }

  void a_ring_of_blocks() {
    Selection selection;
    ClusterView view(&selection);
    view.resize(700, 400);
    view.set_run(clustered());
    view.show();
    QCOMPARE(view.traffic().blocks.size(), std::size_t{4});
    QVERIFY(view.sentence(1, 2).contains("256"));
    QVERIFY(view.sentence(1, 3).contains("nothing"));
    QTest::mouseClick(view.drawing(), Qt::LeftButton, {}, view.cell_rect(1, 2).center().toPoint());
    QCOMPARE(selection.place(), (ThreadPlace{Scope::block, 1, 0, 0}));
    QVERIFY(selection.line() > 0);
  }
};

QTEST_MAIN(AsyncViewsTest)
#include "async_views_test.moc"
