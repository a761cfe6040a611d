#include "app/desktop/pages/frameworks_page.h"
#include "app/desktop/window/exporter.h"
#include "tests/app/desktop/window_base.h"
#include "widgets/charts/timing_chart.h"
#include "widgets/frameworks/frameworks_view.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"

#include <QAction>
#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>

using namespace kernelarium;

/// The page that holds PyTorch, Triton, Numba and CUDA beside each other. What measures is a script that
/// speaks as `python -m kernelarium.table --format lines` does.
class FrameworksTest : public WindowBase {
  Q_OBJECT

  const QByteArray named_ = qgetenv("KERNELARIUM_PYTHON");

  FrameworksPage& frameworks() { return *window().frameworks_page(); }
  FrameworksView& table() { return *frameworks().table(); }
  QString said() { return frameworks().findChild<QLabel*>("frameworks_said")->text(); }
  QPushButton& button() { return *frameworks().findChild<QPushButton*>("measure_frameworks"); }
  QString own_file() { return user_data_folder() + "/frameworks.json"; }
  QByteArray own_bytes() {
    QFile file(own_file());
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }

  static QByteArray row(const char* problem, const char* size, double eager, const char* triton_note) {
    return QByteArray("{\"row\": {\"problem\": \"") + problem + "\", \"size\": \"" + size +
           "\", \"cells\": [{\"column\": \"eager\", \"what\": \"PyTorch\", \"median_ms\": " +
           QByteArray::number(eager) +
           ", \"spread_ms\": 0.01, \"samples\": 15, \"note\": \"\"}, {\"column\": \"Triton\", \"what\": "
           "\"triton\", "
           "\"median_ms\": null, \"spread_ms\": null, \"samples\": 0, \"note\": \"" +
           triton_note +
           "\"}]}, \"versions\": {\"GPU\": \"NVIDIA Test\", \"torch\": \"9.9\", \"triton\": \"not "
           "installed\"}}";
  }
  /// A Python whose table prints these lines; `last` is done after them.
  void speak(const QList<QByteArray>& lines, const QByteArray& last) {
    QByteArray text = "case \"$*\" in *compile_kernel.py*) echo '{\"version\": \"3.11.2\", \"packages\": {}, "
                      "\"folders\": []}'; exit 0;; esac\n";
    for (const QByteArray& line : lines) text += "echo '" + line + "'\n";
    const QString path = places_.script(QString("python-%1").arg(++scripts_), text + last + "\n");
    qputenv("KERNELARIUM_PYTHON", path.toUtf8());
  }
  int scripts_ = 0;

  void open_by_menu() {
    for (QAction* each : window().findChildren<QAction*>())
      if (each->text().remove('&') == "Frameworks") each->trigger();
    QCOMPARE(window().page(), QString("frameworks"));
    QTest::qWait(20);
  }

 private slots:
  void init() {
    forget();
    QFile::remove(own_file());
    open_window({1280, 800});
  }
  void cleanup() {
    if (named_.isNull())
      qunsetenv("KERNELARIUM_PYTHON");
    else
      qputenv("KERNELARIUM_PYTHON", named_);
    close_window();
  }

  void nothing_is_cut_in_the_window_that_opens_first() {
    open_by_menu();
    const auto whole = [](const QWidget* part) {
      return part->visibleRegion().boundingRect() == part->rect();
    };
    QTRY_VERIFY(whole(frameworks().chart()->picture())); // its axis, too
    QVERIFY(table().table()->visibleRegion().boundingRect().width() == table().table()->width());
    // Each size has the lines that it needs.
    const QTableView& cells = *table().table();
    const QModelIndex last = cells.model()->index(cells.model()->rowCount() - 1, FrameworksModel::problem);
    QVERIFY(cells.viewport()->visibleRegion().boundingRect().contains(cells.visualRect(last)));
    QVERIFY(!last.data(FrameworksModel::size_role).toString().contains("2048")); // grouped, as all numbers
    const QFontMetrics small(Theme::instance().font(Theme::Type::caption));
    for (int row = 0; row < cells.model()->rowCount(); ++row) {
      const QModelIndex cell = cells.model()->index(row, FrameworksModel::problem);
      const QRect room(0, 0, cells.columnWidth(FrameworksModel::problem) - 2 * Theme::instance().px(6), 1000);
      const int lines =
          small.boundingRect(room, Qt::TextWordWrap, cell.data(FrameworksModel::size_role).toString())
              .height();
      QVERIFY(cells.fontMetrics().height() + lines + 2 * Theme::instance().px(3) <= cells.rowHeight(row) + 2);
    }
  }

  void the_recorded_table_and_its_chart_are_shown() {
    open_by_menu();
    QCOMPARE(table().state(), View::State::ready);
    const QAbstractItemModel& model = *table().table()->model();
    QCOMPARE(model.rowCount(), 7);
    QCOMPARE(model.index(0, FrameworksModel::problem).data().toString(), QString("Vector addition"));
    QCOMPARE(model.index(0, FrameworksModel::source).data().toString(), QString("recorded"));
    // Every cell has a time or says why not, and the fastest of a row has the longest bar.
    for (int row = 0; row < model.rowCount(); ++row) {
      double longest = 0;
      for (int column = FrameworksModel::first_framework; column < model.columnCount(); ++column) {
        const QModelIndex cell = model.index(row, column);
        QVERIFY(!cell.data().toString().isEmpty());
        longest = std::max(longest, cell.data(FrameworksModel::share_role).toDouble());
      }
      QCOMPARE(longest, 1.0);
    }
    // The chart follows the row, by mouse and by keys.
    table().choose("softmax");
    QCOMPARE(frameworks().chart()->numbers()->rowCount(), 7);
    table().table()->setFocus();
    QTest::keyClick(table().table(), Qt::Key_Down);
    QCOMPARE(table().problem(), QString("matmul"));
    const QAbstractItemModel& bars = *frameworks().chart()->numbers();
    QCOMPARE(bars.index(0, 0).data().toString(), QString("PyTorch eager"));
    QVERIFY(std::abs(bars.index(0, 2).data(Qt::EditRole).toDouble() - 351.6) < 1); // µs
    frameworks().chart()->set_metric(TimingChart::Metric::flops);                  // 2 n³ over 0.35 ms
    QVERIFY(std::abs(bars.index(0, 5).data(Qt::EditRole).toDouble() /
                         (2.0 * 2048 * 2048 * 2048 / 0.3516e-3 * 1e-9) -
                     1) < 0.01);
  }

  void rows_fill_one_by_one_and_are_kept() {
    speak({"{\"begun\": \"vector-add\", \"of\": 2}",
           row("vector-add", "n = 1024", 0.5, "not installed: triton"), "{\"begun\": \"matmul\", \"of\": 2}",
           row("matmul", "m = 64, n = 64, k = 64", 0.25, "wrong: off by 3")},
          "exit 0");
    open_by_menu();
    QTest::mouseClick(&button(), Qt::LeftButton);
    QCOMPARE(button().text(), QString("Stop"));
    QTRY_VERIFY_WITH_TIMEOUT(said().contains("NVIDIA Test"), patience_ms);
    QCOMPARE(button().text(), QString("Measure on this machine"));
    const QAbstractItemModel& model = *table().table()->model();
    QCOMPARE(model.rowCount(), 9);
    const QModelIndex own = model.index(1, FrameworksModel::first_framework);
    QCOMPARE(own.siblingAtColumn(FrameworksModel::source).data().toString(), QString("measured"));
    QCOMPARE(own.data().toString(), time_text(0.5));
    QCOMPARE(own.siblingAtColumn(FrameworksModel::first_framework + 2).data().toString(),
             QString("triton is not installed"));
    // A framework that this machine was not asked for has no time and no reason.
    QCOMPARE(own.siblingAtColumn(FrameworksModel::first_framework + 3).data().toString(), QString("—"));
    table().choose("vector-add");
    bool measured = false;
    for (const TimingBar& bar : table().bars())
      if (bar.time.label == Label::measured)
        measured = bar.name == "PyTorch eager" && bar.time.median_ms == 0.5;
    QVERIFY(measured);
    // It is there again after a restart.
    close_window();
    open_window({1280, 800});
    open_by_menu();
    QCOMPARE(table().table()->model()->rowCount(), 9);
    QVERIFY(said().contains("NVIDIA Test"));
    // Of another machine's versions nothing old remains.
    speak({"{\"begun\": \"matmul\", \"of\": 2}",
           row("matmul", "m = 64, n = 64, k = 64", 0.25, "not written").replace("9.9", "10.0")},
          "exit 0");
    QTest::mouseClick(&button(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(button().text(), QString("Measure on this machine"), patience_ms);
    QCOMPARE(table().table()->model()->rowCount(), 8);
  }

  void it_stops_at_once_and_keeps_what_is_done() {
    speak({"{\"begun\": \"vector-add\", \"of\": 2}", row("vector-add", "n = 1024", 0.5, "not written"),
           "{\"begun\": \"matmul\", \"of\": 2}"},
          "exec sleep 60");
    open_by_menu();
    QTest::mouseClick(&button(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(said().startsWith("Matrix product"), patience_ms);
    QElapsedTimer since;
    since.start();
    QTest::mouseClick(&button(), Qt::LeftButton);
    QVERIFY(since.elapsed() < 5000); // the child would sleep for 60 s
    QVERIFY(said().startsWith("Stopped"));
    QTRY_VERIFY_WITH_TIMEOUT(child_processes("sleep").empty(), patience_ms);
    QCOMPARE(table().table()->model()->rowCount(), 8);
    QVERIFY(own_bytes().contains("NVIDIA Test"));
  }

  void what_is_missing_is_said_with_its_cure() {
    qputenv("KERNELARIUM_PYTHON", "/nowhere/python");
    open_by_menu();
    QTest::mouseClick(&button(), Qt::LeftButton);
    QVERIFY(said().contains("/nowhere/python"));
    QVERIFY(!window().findChild<QMessageBox*>("python_offer")); // the lab's own would not be used
    for (const auto& [line, words] :
         {std::pair("{\"missing\": \"torch\", \"message\": \"m\"}", "./lab python --torch"),
          std::pair("{\"missing\": \"device\", \"message\": \"m\"}", "NVIDIA GPU")}) {
      speak({line}, "exit 3");
      QTest::mouseClick(&button(), Qt::LeftButton);
      QTRY_VERIFY2_WITH_TIMEOUT(said().contains(words), qPrintable(said()), patience_ms);
      QCOMPARE(button().text(), QString("Measure on this machine"));
      QCOMPARE(table().state(), View::State::ready); // the recorded times stay
    }
    speak({}, "echo 'first' >&2; echo 'it broke here' >&2; exit 1");
    QTest::mouseClick(&button(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(said(), QString("it broke here"), patience_ms);
  }

  void a_broken_file_of_ones_own_is_said_and_replaced() {
    QFile file(own_file());
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("{\"date\": 3") > 0);
    file.close();
    open_by_menu();
    QVERIFY(said().contains("can't be read"));
    QCOMPARE(table().table()->model()->rowCount(), 7);
    speak({row("vector-add", "n = 1024", 0.5, "not written")}, "exit 0");
    QTest::mouseClick(&button(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(table().table()->model()->rowCount(), 8, patience_ms);
    QVERIFY(own_bytes().contains("NVIDIA Test"));
  }

  void table_and_chart_are_exported() {
    open_by_menu();
    QTemporaryDir folder;
    for (const char* name : {"frameworks.csv", "frameworks.png", "frameworks.svg", "frameworks.html"}) {
      Exporter::write(table(), folder.filePath(name));
      QFile file(folder.filePath(name));
      QVERIFY(file.open(QIODevice::ReadOnly));
      const QByteArray bytes = file.readAll();
      QVERIFY2(bytes.size() > 1000, name);
      if (QString(name).endsWith(".csv")) {
        QCOMPARE(bytes.count('\n'), 1 + 7 * 7);
        QVERIFY(
            bytes.startsWith("problem,size,framework,kernel,label,\"median, µs\",\"quartile range, µs\""));
        QVERIFY(bytes.contains("NVIDIA H200"));
      }
    }
    table().choose("softmax");
    QCOMPARE(frameworks().chart()->objectName(), QString("frameworks-softmax"));
    Exporter::write(*frameworks().chart(), folder.filePath("softmax.svg"), "Softmax");
    QVERIFY(QFile(folder.filePath("softmax.svg")).size() > 1000);
  }
};

QTEST_MAIN(FrameworksTest)
#include "frameworks_test.moc"
