#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "tests/widgets/sample_run.h"
#include "widgets/tables/comparison_table.h"
#include "widgets/tables/runs_table.h"
#include "widgets/tables/table_export.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"
#include "widgets/view/numbers_model.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QXmlStreamReader>

using namespace kernelarium;

namespace {

RunSummary summary(qint64 id, const char* variant, double ms, Verdict verdict = Verdict::pass) {
  RunSummary s;
  s.id = id, s.variant = variant, s.problem = "matmul", s.time_ms = ms, s.verdict = verdict,
  s.device = "sim:h200";
  s.when = QString("2026-11-%1T10:00:00Z").arg(id, 2, 10, QChar('0'));
  return s;
}

std::vector<qint64> ids(const RunsModel& model) {
  std::vector<qint64> found;
  for (int row = 0; row < model.rowCount(); ++row) found.push_back(model.run(row).id);
  return found;
}

/// A view has another one, for its numbers.
const QTableView* shown_table(const ComparisonTable& table) {
  for (const auto* each : table.findChildren<QTableView*>())
    if (each->isVisibleTo(&table)) return each;
  return nullptr;
}

}

class TablesTest : public QObject {
  Q_OBJECT

 private slots:
  void the_model_keeps_its_promises() {
    RunsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.set_runs(
        {summary(1, "naive", 0.33), summary(2, "tiled", 0.04), summary(3, "broken", 0, Verdict::fail)});
    model.sort(RunsModel::time, Qt::AscendingOrder);
    QCOMPARE(ids(model), (std::vector<qint64>{2, 1, 3})); // without a time: last
    model.sort(RunsModel::time, Qt::DescendingOrder);
    QCOMPARE(ids(model), (std::vector<qint64>{1, 2, 3}));
    model.sort(RunsModel::variant, Qt::AscendingOrder);
    QCOMPARE(ids(model), (std::vector<qint64>{3, 1, 2}));
    model.set_pinned(2, true);
    QCOMPARE(ids(model), (std::vector<qint64>{2, 3, 1}));
    model.set_pinned_only(true);
    QCOMPARE(ids(model), (std::vector<qint64>{2}));
    model.set_pinned_only(false);
    model.set_filter("MATMUL ti");
    QCOMPARE(ids(model), (std::vector<qint64>{2}));
    model.set_filter("verdict:fail");
    QCOMPARE(ids(model), (std::vector<qint64>{3}));
    model.set_filter("nothing like it");
    QCOMPARE(model.rowCount(), 0);
    model.set_filter({});
    model.add_run(summary(4, "new", 1));
    QCOMPARE(model.rowCount(), 4);
  }

  void persistent_indexes_follow_sorting() {
    RunsModel model;
    model.set_runs({summary(1, "b", 2), summary(2, "a", 1)});
    model.sort(RunsModel::variant, Qt::DescendingOrder);
    const QPersistentModelIndex first = model.index(0, RunsModel::variant);
    QCOMPARE(first.data().toString(), QString("b"));
    model.sort(RunsModel::variant, Qt::AscendingOrder);
    QCOMPARE(first.row(), 1);
    QCOMPARE(first.data().toString(), QString("b"));
  }

  void notes_are_written_in_place() {
    RunsModel model;
    model.set_runs({summary(7, "a", 1)});
    QSignalSpy noted(&model, &RunsModel::note_changed);
    const QModelIndex cell = model.index(0, RunsModel::note);
    QVERIFY(model.flags(cell) & Qt::ItemIsEditable);
    QVERIFY(!(model.flags(model.index(0, RunsModel::time)) & Qt::ItemIsEditable));
    QVERIFY(model.setData(cell, "padding helped"));
    QCOMPARE(noted.count(), 1);
    QCOMPARE(noted[0][0].toLongLong(), 7);
    model.set_filter("padding");
    QCOMPARE(model.rowCount(), 1);
  }

  void a_summary_never_calls_a_simulation_time() {
    Run run = *tiled_matmul().run;
    run.time = Series();
    run.time->median_ms = 27, run.time->label = Label::simulation;
    RunSummary s = summarise(run, 1);
    QCOMPARE(s.time_ms, 0.041);
    QCOMPARE(s.label, Label::modelled);
    run.time->label = Label::measured;
    s = summarise(run, 1);
    QCOMPARE(s.time_ms, 27.0);
    QCOMPARE(s.label, Label::measured);
    const int column = RunsModel::column_of("sectors_per_request.load");
    QVERIFY(column >= RunsModel::first_metric);
    QCOMPARE(s.figures[static_cast<std::size_t>(column - RunsModel::first_metric)], 4.0);
  }

  void columns_of_metrics_come_from_the_registry() {
    RunsModel model;
    model.set_runs({summarise(*tiled_matmul().run, 1)});
    QCOMPARE(model.columnCount(), RunsModel::first_metric + static_cast<int>(table_metrics().size()));
    for (const Metric* metric : table_metrics()) {
      const int column = RunsModel::column_of(metric->id);
      QCOMPARE(RunsModel::title(column), words_of(metric->name));
      QVERIFY(model.headerData(column, Qt::Horizontal, Qt::ToolTipRole)
                  .toString()
                  .contains(words_of(metric->help)));
      const QString unit = words_of(metric->unit);
      QVERIFY(unit.isEmpty() ||
              model.headerData(column, Qt::Horizontal, heading_role).toString().endsWith("[" + unit + "]"));
    }
    // In a file the value is bare and in the unit of the heading.
    const int occupancy = RunsModel::column_of("occupancy");
    const double fraction = tiled_matmul().run->launches[0].occupancy.fraction;
    QCOMPARE(model.index(0, occupancy).data(Qt::EditRole).toDouble(), 100 * fraction);
    const QString csv = table_text(model, TableFormat::csv);
    QVERIFY2(csv.section('\n', 0, 0).contains("time [ms]"), qPrintable(csv));
    QVERIFY2(csv.section('\n', 0, 0).contains("theoretical occupancy [%]"), qPrintable(csv));
  }

  void a_run_beside_itself_has_two_headings_and_whole_names() {
    const RunPointer run = tiled_matmul().run;
    ComparisonTable table;
    table.set_runs(run, run);
    table.resize(600, 300);
    table.show();
    QTest::qWait(50);
    const auto heading = [&](int column) {
      return table.model()->headerData(column, Qt::Horizontal).toString();
    };
    QVERIFY(heading(ComparisonModel::before) != heading(ComparisonModel::now));
    const QTableView* view = shown_table(table);
    for (int row = 0; row < table.model()->rowCount(); ++row) {
      const QString name = table.model()->index(row, ComparisonModel::metric).data().toString();
      const QSize room(view->columnWidth(ComparisonModel::metric), view->rowHeight(row));
      const QRect needed =
          view->fontMetrics().boundingRect(QRect(0, 0, room.width() - 8, 1000), Qt::TextWordWrap, name);
      QVERIFY2(needed.height() <= room.height() && needed.width() <= room.width(),
               qPrintable(QString("%1: %2 x %3 in %4 x %5")
                              .arg(name)
                              .arg(needed.width())
                              .arg(needed.height())
                              .arg(room.width())
                              .arg(room.height())));
    }
  }

  void two_runs_are_compared_metric_by_metric() {
    Run before = *tiled_matmul().run, now = before;
    before.variant = "naive";
    now.counters.totals[metric::warp_instructions] = before.counters.totals[metric::warp_instructions] / 2;
    ComparisonTable table;
    QAbstractItemModelTester tester(table.model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(table.state(), View::State::empty);
    table.set_runs(std::make_shared<const Run>(before), std::make_shared<const Run>(now));
    QCOMPARE(table.state(), View::State::ready);
    const auto header = [&](int column) {
      return table.model()->headerData(column, Qt::Horizontal).toString();
    };
    QCOMPARE(header(ComparisonModel::before), QString("naive"));
    QCOMPARE(header(ComparisonModel::now), QString("tiled"));
    int found = -1;
    for (int row = 0; row < table.model()->rowCount(); ++row)
      if (table.model()->rows()[static_cast<std::size_t>(row)].metric->id == "warp_instructions") found = row;
    QVERIFY(found >= 0);
    QCOMPARE(table.model()->index(found, ComparisonModel::difference).data().toString(),
             QString("−50\u202f%"));
    QCOMPARE(table.model()->index(found, ComparisonModel::verdict).data().toString(), QString("better"));
    // However narrow: names are elided before a figure would be cut off, as nothing scrolls sideways.
    const QTableView* view = shown_table(table);
    table.show();
    for (const int width : {900, 520, 420}) {
      table.resize(width, 300);
      QCoreApplication::processEvents();
      for (const int column : {ComparisonModel::before, ComparisonModel::now, ComparisonModel::difference}) {
        const int end = view->columnViewportPosition(column) + view->columnWidth(column);
        QVERIFY2(!view->isColumnHidden(column) && end <= view->viewport()->width(),
                 qPrintable(QString("%1: column %2 ends at %3").arg(width).arg(column).arg(end)));
      }
    }
    const int all = table.model()->rowCount();
    for (auto* button : table.findChildren<QToolButton*>())
      if (button->accessibleName() == "Only what differs") button->click();
    QVERIFY(table.model()->rowCount() < all);
    QCOMPARE(table.model()->rows()[0].metric->id, std::string("warp_instructions"));
    QVERIFY(
        table_text(*table.model(), TableFormat::csv).startsWith("metric,label,naive,tiled,difference [%]"));
  }

  void filter_and_selection_in_the_view() {
    RunsTable table;
    table.resize(900, 400);
    QCOMPARE(table.state(), View::State::empty);
    table.model()->set_runs({summary(1, "naive", 0.33), summary(2, "tiled", 0.04)});
    table.show();
    QCOMPARE(table.state(), View::State::ready);
    table.table()->selectAll();
    QCOMPARE(table.selected(), (std::vector<qint64>{2, 1})); // newest first
    QTest::keyClicks(table.findChild<QLineEdit*>(), "naive");
    QCOMPARE(table.model()->rowCount(), 1);
    QCOMPARE(table.state(), View::State::ready); // filtered away is not empty
    QSignalSpy opened(&table, &RunsTable::run_opened);
    emit table.table()->activated(table.model()->index(0, RunsModel::time));
    QCOMPARE(opened[0][0].toLongLong(), 1);
  }

  /// Checks or unchecks an entry of the menu of columns.
  static void choose_column(RunsTable& table, const QString& title, bool shown) {
    for (auto* button : table.findChildren<QToolButton*>()) {
      if (!button->menu()) continue;
      emit button->menu()->aboutToShow();
      for (QAction* action : button->menu()->actions())
        if (action->text() == title) action->setChecked(shown);
    }
  }

  void columns_are_remembered() {
    RunsTable table;
    choose_column(table, RunsModel::title(RunsModel::variant), false);
    table.table()->horizontalHeader()->resizeSection(RunsModel::settings, 211);
    const QByteArray state = table.save_columns();
    RunsTable other;
    other.resize(2000, 400);
    other.model()->set_runs({summary(1, "naive", 0.33)});
    other.show();
    QVERIFY(!other.table()->isColumnHidden(RunsModel::variant));
    QVERIFY(other.restore_columns(state));
    QVERIFY(other.table()->isColumnHidden(RunsModel::variant));
    QCOMPARE(other.table()->columnWidth(RunsModel::settings), 211);
    QVERIFY(!other.restore_columns("not a state"));
  }

  void names_and_dates_are_whole() {
    for (const int zoom : {100, 200}) {
      Theme::instance().set_zoom(zoom);
      RunsTable table;
      table.resize(12000, 400);
      table.model()->set_runs({summary(1, "naive", 0.33)});
      table.show();
      const QHeaderView* header = table.table()->horizontalHeader();
      const int padding = Theme::instance().px(16);
      for (int column = 0; column < header->count(); ++column) {
        const QString name = table.model()->headerData(column, Qt::Horizontal).toString();
        const QRect text = header->fontMetrics().boundingRect(
            QRect(0, 0, table.table()->columnWidth(column) - padding, 10000), Qt::TextWordWrap, name);
        if (table.table()->isColumnHidden(column)) continue;
        QVERIFY2(text.height() <= header->height() - Theme::instance().px(10), qPrintable(name));
      }
      const QString date = moment_text("2026-12-28T23:58:58");
      QVERIFY(table.table()->fontMetrics().horizontalAdvance(date) + padding <=
              table.table()->columnWidth(RunsModel::when));
    }
    Theme::instance().set_zoom(100);
  }

  void shows_the_columns_that_have_room() {
    RunsTable table;
    table.model()->set_runs({summary(1, "naive", 0.33), summary(2, "tiled", 0.04)});
    table.show();
    int before = 0;
    for (const int width : {500, 800, 1400}) {
      table.resize(width, 400);
      QApplication::processEvents();
      const QTableView& view = *table.table();
      QCOMPARE(view.horizontalScrollBar()->maximum(), 0);
      int shown = 0;
      for (int column = 0; column < RunsModel::columns(); ++column) shown += !view.isColumnHidden(column);
      QVERIFY(shown > before);
      before = shown;
      QVERIFY(!table.left_out().contains(+RunsModel::when)); // a file has what finds no room here
      QVERIFY(table.left_out().contains(+RunsModel::spread));
      QVERIFY(!view.isColumnHidden(RunsModel::time));
      QVERIFY(view.isColumnHidden(RunsModel::spread)); // neither run has quartiles
    }
    table.resize(700, 400);
    choose_column(table, RunsTable::tr("Also columns that don't fit or are empty"), true);
    QVERIFY(!table.table()->isColumnHidden(RunsModel::spread));
    QTRY_VERIFY(table.table()->horizontalScrollBar()->maximum() > 0);
  }

  void exports_can_be_read_back() {
    NumbersModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.set_table({"name", "time", "samples"},
                    {{"a, \"b\"", 0.125, 20000}, {"c | d", 3.0, 7}, {"=1+1", 1.0, 1}});
    QCOMPARE(table_text(model, TableFormat::csv),
             QString("name,time,samples\n\"a, \"\"b\"\"\",0.125,20000\nc | d,3,7\n'=1+1,1,1\n"));
    const QString markdown = table_text(model, TableFormat::markdown, "Times");
    QVERIFY(markdown.startsWith("**Times**\n\n| name | time | samples |\n| --- | ---: | ---: |\n"));
    QVERIFY(markdown.contains("c \\| d"));
    const QJsonObject json =
        QJsonDocument::fromJson(table_text(model, TableFormat::json, "Times").toUtf8()).object();
    QCOMPARE(json["rows"].toArray().size(), 3);
    QCOMPARE(json["rows"].toArray()[0].toObject()["time"].toDouble(), 0.125);
    QCOMPARE(json["rows"].toArray()[0].toObject()["samples"].toInt(), 20000);
    const QString html = table_text(model, TableFormat::html, "<Times>", {2});
    QVERIFY(html.contains("&lt;Times&gt;") && html.contains("a, &quot;b&quot;") && !html.contains("samples"));
  }

  void files_by_their_ending() {
    QTemporaryDir folder;
    NumbersModel model;
    model.set_table({"n"}, {{1}});
    for (const char* ending : {"csv", "md", "json", "html"}) {
      const QString path = folder.filePath(QString("t.") + ending);
      export_table(model, path, "t");
      QVERIFY(read_file(path.toStdString()).find('1') != std::string::npos);
    }
    model.set_table({"printed"}, {{"\x1b[31mred\x02"}});
    export_table(model, folder.filePath("t.html"), "t\x07");
    QXmlStreamReader xml(QByteArray::fromStdString(read_file(folder.filePath("t.html").toStdString())));
    while (!xml.atEnd()) xml.readNext();
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QVERIFY_THROWS_EXCEPTION(Error, export_table(model, folder.filePath("t.xyz")));
    QVERIFY_THROWS_EXCEPTION(Error, export_table(model, "/no/such/folder/t.csv"));
  }
};

QTEST_MAIN(TablesTest)
#include "tables_test.moc"
