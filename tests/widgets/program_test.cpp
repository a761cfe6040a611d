// A program's timeline: rows, gaps and their reasons, what is chosen, measured and exported.
#include "widgets/program/program_sentences.h"
#include "widgets/program/program_timeline.h"
#include "widgets/theme/number_text.h"
#include "widgets/view/view_export.h"

#include <QFile>
#include <QPicture>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace kernelarium;
using program::Bar;
using program::Gap;
using program::Row;

namespace {

program::WorkRecord work(const std::string& kind, std::uint64_t stream, double issued, double begin,
                         double end) {
  program::WorkRecord made;
  made.kind = kind;
  made.stream = stream;
  made.issued = issued;
  made.begin = begin;
  made.end = end;
  return made;
}

/// Two streams: a copy in and a kernel in each; the second kernel waits for the SMs, a third for an event.
std::shared_ptr<const program::ProgramTrace> two_streams() {
  auto trace = std::make_shared<program::ProgramTrace>();
  trace->devices = {"sim:h200"};
  trace->complete = true;
  trace->launches = 3;
  trace->copies = 2;
  const auto call = [&](const char* name, double begin, double end, int line, const char* error = "") {
    trace->calls.push_back({name, error, 0, begin, end, {}, {"p.cu", line}});
  };
  call("cudaMemcpyAsync", 0, 2, 10);
  call("cudaMemcpyAsync", 2, 4, 11);
  call("cudaLaunchKernel", 4, 6, 12);
  call("cudaLaunchKernel", 6, 8, 13);
  call("cudaStreamSynchronize", 8, 60, 14);
  call("cudaLaunchKernel", 61, 63, 15, "cudaErrorInvalidValue");
  const auto copy = [&](std::uint64_t stream, double issued, double begin, double end, int line) {
    program::WorkRecord made = work("copy", stream, issued, begin, end);
    made.from = "pinned";
    made.to = "device 0";
    made.bytes = 100'000;
    made.line = {"p.cu", line};
    trace->work.push_back(made);
  };
  const auto kernel = [&](std::uint64_t id, std::uint64_t stream, double issued, double begin, double end,
                          int line) {
    program::WorkRecord made = work("kernel", stream, issued, begin, end);
    made.id = id;
    made.name = "scale";
    made.grid[0] = 64;
    made.grid[1] = made.grid[2] = made.block[1] = made.block[2] = 1;
    made.block[0] = 256;
    made.bound = "dram";
    made.line = {"p.cu", line};
    trace->work.push_back(made);
  };
  copy(1, 1, 3, 13, 10);
  copy(2, 3, 13, 23, 11); // the copy engine was taken
  kernel(1, 1, 5, 13, 33, 12);
  kernel(2, 2, 7, 33, 53, 13);  // the SMs were
  kernel(3, 1, 62, 65, 70, 15); // the host waited, then the launch took its time
  kernel(4, 3, 7, 23, 24, 13);  // after the second copy, by an event
  trace->ranges.push_back({"both halves", 0, 0, 8});
  trace->us = 80;
  return trace;
}

struct Shown {
  Shown() {
    view.resize(1000, 420);
    view.show_program(two_streams(), "H200");
    view.show();
  }
  ProgramTimeline view;
  ProgramCanvas& canvas() { return *view.canvas(); }
  int row(Row::Kind kind, std::uint64_t id = 0) {
    const auto& rows = canvas().rows()->rows();
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (rows[i].kind == kind && rows[i].id == id) return static_cast<int>(i);
    return -1;
  }
  QPoint middle(int row, double us) {
    return QPointF(canvas().axis().x_of(us), canvas().bar_rect(row, {}).center().y()).toPoint();
  }
};

}

class ProgramTest : public QObject {
  Q_OBJECT

 private slots:
  void has_all_states() {
    ProgramTimeline view;
    QCOMPARE(view.state(), View::State::empty);
    view.show_program(std::make_shared<program::ProgramTrace>(), "H200");
    QCOMPARE(view.state(), View::State::empty);
    view.show_busy("builds");
    QCOMPARE(view.state(), View::State::busy);
    view.show_error("no");
    QCOMPARE(view.state(), View::State::error);
    view.show_program(two_streams(), "H200");
    QCOMPARE(view.state(), View::State::ready);
    QVERIFY2(view.legend().contains("modelled on H200"), qPrintable(view.legend()));
    auto measured = std::make_shared<program::ProgramTrace>(*two_streams());
    measured->measured = true;
    measured->complete = false;
    view.show_program(measured, "GPU");
    QVERIFY(view.legend().startsWith("measured") && view.legend().contains("did not finish"));
  }

  void rows_are_threads_streams_engines_and_devices() {
    const program::ProgramRows rows(two_streams());
    std::vector<Row::Kind> kinds;
    for (const Row& row : rows.rows()) {
      kinds.push_back(row.kind);
      for (std::size_t i = 1; i < row.bars.size(); ++i) QVERIFY(row.bars[i - 1].begin <= row.bars[i].begin);
    }
    using K = Row::Kind;
    QCOMPARE(kinds,
             (std::vector<K>{K::ranges, K::host, K::stream, K::stream, K::stream, K::engine, K::device}));
    QCOMPARE(rows.end(), 80.0);
    QCOMPARE(rows.call_of(2), std::optional<std::size_t>(2));
    QCOMPARE(rows.work_of(3), (std::vector<std::size_t>{3, 5}));
    QCOMPARE(rows.launch_number(0), std::uint64_t{0});
    QCOMPARE(rows.launch_number(4), std::uint64_t{3});
  }

  void gaps_have_reasons() {
    const program::ProgramRows rows(two_streams());
    const auto reasons = [&](std::size_t work) {
      std::vector<Gap::Why> found;
      for (const Gap& gap : rows.gaps_before(work)) found.push_back(gap.why);
      return found;
    };
    using W = Gap::Why;
    QCOMPARE(reasons(0), (std::vector<W>{W::host, W::latency}));
    QCOMPARE(reasons(1), (std::vector<W>{W::host, W::engine}));
    QCOMPARE(reasons(2), std::vector<W>{}); // right behind its copy
    QCOMPARE(reasons(3), std::vector<W>{W::engine});
    QCOMPARE(reasons(4), (std::vector<W>{W::synchronisation, W::latency}));
    QCOMPARE(reasons(5), (std::vector<W>{W::host, W::order}));
    // They follow each other, and end where the work begins.
    for (std::size_t i = 0; i < 6; ++i) {
      const auto gaps = rows.gaps_before(i);
      for (std::size_t g = 0; g < gaps.size(); ++g)
        QCOMPARE(gaps[g].end, g + 1 < gaps.size() ? gaps[g + 1].begin : rows.trace()->work[i].begin);
    }
    QVERIFY(gap_sentence_of(rows, rows.gaps_before(4)[0]).contains("cudaStreamSynchronize"));
    QVERIFY(gap_sentence_of(rows, rows.gaps_before(4)[1]).contains("latency"));
    QVERIFY(gap_sentence_of(rows, rows.gaps_before(5)[1]).contains("100"));
  }

  void bars_are_explained() {
    const program::ProgramRows rows(two_streams());
    const QString copy = bar_sentence(rows, {Bar::What::work, 0, 3, 13});
    QVERIFY2(copy.contains(bytes_text(100'000)) && copy.contains(rate_text(10e9)) && copy.contains("pinned"),
             qPrintable(copy));
    QVERIFY(bar_sentence(rows, {Bar::What::work, 2, 13, 33}).contains("scale<<<64, 256>>>"));
    QVERIFY(bar_sentence(rows, {Bar::What::call, 5, 61, 63}).contains("cudaErrorInvalidValue"));
    QVERIFY(bar_sentence(rows, {Bar::What::range, 0, 0, 8}).contains("both halves"));
  }

  void a_kernel_and_its_call_are_chosen_together() {
    Shown shown;
    ProgramCanvas& canvas = shown.canvas();
    auto* open = shown.view.findChild<QPushButton*>("open_launch");
    QVERIFY(!open->isEnabled());
    QSignalSpy lines(&shown.view, &ProgramTimeline::line_wanted),
        launches(&shown.view, &ProgramTimeline::launch_wanted);
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, shown.middle(shown.row(Row::Kind::stream, 1), 20));
    QVERIFY(canvas.chosen() && canvas.chosen()->index == 2);
    QCOMPARE(lines.last().first().value<program::Line>().line, 12);
    QVERIFY(open->isEnabled());
    open->click();
    QCOMPARE(launches.last().first().value<std::size_t>(), std::size_t{2});
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, shown.middle(shown.row(Row::Kind::host), 30));
    QVERIFY(canvas.chosen()->what == Bar::What::call && canvas.chosen()->index == 4);
    QVERIFY(!open->isEnabled());
    // Keys walk through a row, and to the next one.
    QTest::keyClick(&canvas, Qt::Key_Left);
    QCOMPARE(canvas.chosen()->index, std::size_t{3});
    QTest::keyClick(&canvas, Qt::Key_Down);
    QVERIFY(canvas.chosen()->what == Bar::What::work);
    QTest::keyClick(&canvas, Qt::Key_Return);
    QVERIFY(launches.count() >= 1);
  }

  void zoom_and_measure() {
    Shown shown;
    ProgramCanvas& canvas = shown.canvas();
    const double whole = canvas.axis().span();
    QTest::keyClick(&canvas, Qt::Key_Plus);
    QVERIFY(canvas.axis().span() < whole);
    canvas.axis().zoom(canvas.axis().x_of(40), 1e12);
    QVERIFY(canvas.axis().span() > 0 && canvas.axis().begin() >= 0);
    QTest::keyClick(&canvas, Qt::Key_0);
    QCOMPARE(canvas.axis().span(), whole);
    const QPoint from = shown.middle(3, 20), to = shown.middle(3, 50);
    QTest::mousePress(&canvas, Qt::LeftButton, Qt::ShiftModifier, from);
    QTest::mouseMove(&canvas, (from + to) / 2);
    QMouseEvent moved(QEvent::MouseMove, to, canvas.mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                      Qt::ShiftModifier);
    QCoreApplication::sendEvent(&canvas, &moved);
    QTest::mouseRelease(&canvas, Qt::LeftButton, Qt::ShiftModifier, to);
    QVERIFY(canvas.measured());
    QVERIFY(std::abs(canvas.measured()->second - canvas.measured()->first - 30) < 1);
    QTest::keyClick(&canvas, Qt::Key_Escape);
    QVERIFY(!canvas.measured());
    canvas.choose(Bar{Bar::What::work, 2, 13, 33});
    QTest::keyClick(&canvas, Qt::Key_BracketLeft);
    canvas.choose(Bar{Bar::What::work, 4, 65, 70});
    QTest::keyClick(&canvas, Qt::Key_BracketRight);
    QCOMPARE(*canvas.measured(), std::pair(13.0, 70.0));
  }

  void ten_thousand_launches_draw_no_more_than_the_pixels_show() {
    const auto drawn = [](int launches, double zoom) {
      auto trace = std::make_shared<program::ProgramTrace>();
      trace->devices = {"sim:h200"};
      for (int i = 0; i < launches; ++i) {
        trace->calls.push_back({"cudaLaunchKernel", "", 0, 3.0 * i, 3.0 * i + 2, {}, {}});
        program::WorkRecord kernel =
            work("kernel", static_cast<std::uint64_t>(i % 4), 3.0 * i + 2, 3.0 * i + 4, 3.0 * i + 5);
        kernel.name = "tiny";
        kernel.id = static_cast<std::uint64_t>(i + 1);
        trace->work.push_back(kernel);
      }
      trace->us = 3.0 * launches;
      ProgramTimeline view;
      view.resize(1200, 400);
      view.show_program(trace, "H200");
      view.show();
      view.canvas()->axis().fit();
      view.canvas()->zoom(zoom);
      QPicture commands;
      view.canvas()->render(&commands);
      return commands.size();
    };
    // Bytes of drawing commands. The same part of the time is in sight, then all of it.
    QVERIFY(drawn(10000, 100) < 2 * drawn(1000, 10));
    QVERIFY(drawn(10000, 1) < 2 * drawn(2500, 1));
  }

  void exports_as_picture_and_vectors() {
    Shown shown;
    QTemporaryDir folder;
    for (const char* name : {"p.png", "p.svg"}) {
      export_picture_of(shown.view, "program", folder.filePath(name));
      QVERIFY(QFile(folder.filePath(name)).size() > 1000);
    }
    QVERIFY(shown.view.numbers()->rowCount() > 10);
  }
};

QTEST_MAIN(ProgramTest)
#include "program_test.moc"
