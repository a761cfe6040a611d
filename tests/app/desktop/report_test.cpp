#include "app/desktop/lesson/sweep_panel.h"
#include "app/desktop/report/pages.h"
#include "app/desktop/report/report.h"
#include "app/desktop/window/exporter.h"
#include "tests/app/desktop/flow_base.h"
#include "widgets/charts/timing_chart.h"
#include "widgets/maps/thread_map.h"
#include "widgets/tables/runs_table.h"
#include "widgets/theme/words.h"

#include <QAbstractTextDocumentLayout>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QSignalSpy>
#include <QTextBlock>
#include <QTextDocument>
#include <QXmlStreamReader>
#include <nlohmann/json.hpp>

using namespace kernelarium;

/// What leaves the window: tables, pictures, reports.
class ReportTest : public FlowBase {
  Q_OBJECT

 private slots:
  void every_export_can_be_read_back() {
    page().runs()->run();
    QVERIFY(settled([](const Run& run) { return !run.baselines.empty(); }));
    const auto read = [](const QString& path) {
      QFile file(path);
      return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const QString csv = places_.path("runs.csv"), json = places_.path("runs.json"), md = places_.path("t.md");
    Exporter::write(*views().table, csv);
    QCOMPARE(read(csv).trimmed().split('\n').size(), views().table->model()->rowCount() + 1);
    Exporter::write(*views().table, json);
    QCOMPARE(static_cast<int>(nlohmann::json::parse(read(json).toStdString()).size()) > 0, true);
    views().flush();
    Exporter::write(*views().timing, md);
    QVERIFY(read(md).contains("|"));
    const QString png = places_.path("map.png"), svg = places_.path("timing.svg");
    page().show_view("threads");
    Exporter::write(*views().threads, png);
    QVERIFY(!QImage(png).isNull());
    Exporter::write(*views().timing, svg);
    QVERIFY(read(svg).contains("<svg"));
    const QString html = places_.path("report.html"), pdf = places_.path("report.pdf");
    export_report(page(), html);
    QVERIFY(read(html).contains(session().command_line().toHtmlEscaped().toUtf8()));
    QVERIFY(read(html).contains("data:image/png"));
    // One document, well formed: no table or picture brings a document of its own.
    const QByteArray document = read(html);
    QCOMPARE(document.count("<html"), 1);
    QCOMPARE(document.count("<!DOCTYPE"), 1);
    QXmlStreamReader reader(document);
    while (!reader.atEnd()) reader.readNext();
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QVERIFY(document.contains(words_of(find_metric("sectors.load")->name).toUtf8()));
    QVERIFY(read(csv).split('\n')[0].contains("[ms]"));
    QCOMPARE(Exporter::file_name({"matmul", "tiled", "timing"}, ".png"), QString("matmul-tiled-timing.png"));
    QVERIFY2(document.contains("simulated NVIDIA"), "a report tells a simulated GPU from a real one");
    export_report(page(), pdf);
    QVERIFY(read(pdf).startsWith("%PDF"));
    try {
      Exporter::write(*views().timing, pdf);
      QFAIL("a view is no report");
    } catch (const Error& error) {
      QVERIFY2(words_of(error).contains(".svg") && words_of(error).contains(".csv"), error.what());
    }
    QVERIFY_THROWS_EXCEPTION(Error, export_report(page(), "/nowhere/at/all.html"));
    QVERIFY_THROWS_EXCEPTION(Error, Exporter::write(*views().table, "/nowhere/at/all.csv"));
  }

  void a_report_draws_whole_what_is_not_in_sight() {
    QVERIFY(settled());
    page().show_view("roofline");
    QTRY_VERIFY_WITH_TIMEOUT(!views().filling(), patience_ms);
    const auto lower_edge = [this] { // how many of the lowest rows of the roofline's picture are blank
      const QString path = places_.path("roofline.html");
      export_report(page(), path);
      QFile file(path);
      if (!file.open(QIODevice::ReadOnly)) return -1;
      const QByteArray html = file.readAll();
      const auto begin = html.indexOf("base64,", html.indexOf("<h3>Roofline")) + 7;
      const QImage picture =
          QImage::fromData(QByteArray::fromBase64(html.mid(begin, html.indexOf('"', begin) - begin)));
      const QRgb paper = picture.pixel(0, picture.height() - 1);
      int blank = 0;
      for (int y = picture.height() - 1; y >= 0; --y, ++blank)
        for (int x = 0; x < picture.width(); ++x)
          if (picture.pixel(x, y) != paper) return 100 * blank / picture.height();
      return 100;
    };
    const int in_sight = lower_edge();
    QVERIFY2(in_sight < 15, qPrintable(QString::number(in_sight)));
    for (const char* other : {"sweep", "threads"}) { // in the same panel, and in another one
      page().show_view(other);
      window().resize(1500, 800);
      QTest::qWait(50);
      window().resize(1400, 900);
      QTest::qWait(50);
      const int behind = lower_edge();
      QVERIFY2(std::abs(behind - in_sight) <= 2,
               qPrintable(QString("%1: %2 %, %3 %").arg(other).arg(behind).arg(in_sight)));
    }
  }

  void what_shows_nothing_is_not_exported() {
    Exporter exporter(&window());
    QSignalSpy notices(&exporter, &Exporter::notice);
    exporter.export_view(views().sweep->chart());
    exporter.print(views().sweep->chart(), {});
    QCOMPARE(notices.size(), 2);
    QVERIFY(notices.front().front().toString().contains("nothing"));
    QVERIFY(window().findChildren<QFileDialog*>().isEmpty());
  }

  void a_page_cuts_no_row_and_no_line() {
    QString html = "<p>begin</p>";
    for (int line = 0; line < 40; ++line) html += QString("<p>line %1</p>").arg(line);
    html += "<h3>Rows</h3><table><thead><tr><th>name</th><th>words</th></tr></thead>";
    for (int line = 0; line < 60; ++line)
      html +=
          QString("<tr><td>row %1</td><td>%2</td></tr>").arg(line).arg(QString("long text ").repeated(20));
    QTextDocument document;
    document.setHtml(html + "</table>");
    document.setTextWidth(400);
    constexpr double high = 500;
    const std::vector<DocumentPage> pages = pages_of(document, high);
    QVERIFY(pages.size() > 6);
    QCOMPARE(pages.front().top, 0.0);
    QCOMPARE(pages.back().bottom, document.size().height());
    QRectF heads; // of the table
    double first_row = 0;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
      if (block.text() == "name")
        heads = document.documentLayout()->blockBoundingRect(block);
      else if (block.text() == "row 0")
        first_row = document.documentLayout()->blockBoundingRect(block).top();
    for (std::size_t i = 0; i < pages.size(); ++i) {
      const DocumentPage& page = pages[i];
      QVERIFY(page.height() <= high && (i + 1 == pages.size() || page.height() > high / 2));
      if (i > 0) QCOMPARE(page.top, pages[i - 1].bottom);
      // A table that goes on has its heads again.
      QCOMPARE(page.head_bottom > page.head_top, page.top > first_row);
      if (page.top > first_row)
        QVERIFY(page.head_top <= heads.top() && page.head_bottom > heads.bottom() &&
                page.head_bottom == first_row); // with the same distance to the first row
      for (QTextBlock block = document.begin(); block.isValid() && i + 1 < pages.size();
           block = block.next()) {
        const QRectF whole = document.documentLayout()->blockBoundingRect(block);
        QVERIFY2(whole.top() >= page.bottom - 0.5 || whole.bottom() <= page.bottom + 0.5,
                 qPrintable(block.text()));
      }
    }
  }
};

QTEST_MAIN(ReportTest)
#include "report_test.moc"
