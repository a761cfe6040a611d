#include "app/desktop/report/report.h"

#include "app/desktop/application/engine_words.h"
#include "app/desktop/lesson/sweep_panel.h"
#include "app/desktop/pages/lesson_views.h"
#include "widgets/charts/roofline_chart.h"
#include "widgets/charts/timing_chart.h"
#include "widgets/maps/thread_map.h"
#include "widgets/memory/access_table.h"
#include "widgets/memory/memory_path.h"
#include "widgets/parameters/fact_list.h"
#include "widgets/tables/runs_table.h"
#include "widgets/tables/table_export.h"
#include "widgets/theme/number_text.h"
#include "widgets/view/view_export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <QPageLayout>
#include <QPdfWriter>
#include <QSaveFile>
#include <QTextDocument>

namespace kernelarium {

namespace {

struct Report {
  Q_DECLARE_TR_FUNCTIONS(Report)
};

QString text(const std::string& s) { return QString::fromStdString(s).toHtmlEscaped(); }

QString picture(View& view) {
  if (view.state() != View::State::ready || !view.picture()) return {};
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  const QImage image = picture_of(*view.picture(), 2);
  if (image.isNull()) return {};
  image.save(&buffer, "PNG");
  const QString legend = view.legend().toHtmlEscaped();
  return QString("<h3>%1</h3><p><img width=\"640\" alt=\"%1\" "
                 "src=\"data:image/png;base64,%2\"/><br/><i>%3</i></p>")
      .arg(view.title().toHtmlEscaped(), QString::fromLatin1(bytes.toBase64()), legend);
}

QString row(const QString& name, const QString& value) {
  return value.isEmpty() ? QString() : QString("<tr><td>%1</td><td>%2</td></tr>").arg(name, value);
}

QString values_text(const Values& values, const std::vector<Parameter>& parameters) {
  QStringList parts;
  for (const auto& [name, value] : values) {
    const Parameter* parameter = find_parameter(parameters, name);
    parts << text(name) + " = " + text(parameter ? parameter->text(value) : std::to_string(value));
  }
  return parts.join(", ");
}

}

QString report_html(LessonPage& page) {
  LessonSession& session = *page.session();
  LessonViews& views = page.views();
  views.flush();
  const RunPointer run = session.timed() ? session.timed() : session.counted();
  const Variant& variant = session.variant();
  QString html =
      "<!DOCTYPE html><html><head><meta charset=\"utf-8\"/><title>Kernelarium</title><style>"
      "body { font-family: Inter, 'Noto Sans CJK SC', sans-serif; max-width: 720px; margin: auto; }"
      "table { border-collapse: collapse; } td, th { padding: 3px 10px; text-align: left; }"
      "</style></head><body>";
  html += QString("<h1>%1</h1><h2>%2</h2>")
              .arg(text(session.lesson().title_in(
                       QLocale().language() == QLocale::Korean ? "ko" : QLocale().name().toStdString())),
                   catalogue_text(variant.title.empty() ? variant.id : variant.title).toHtmlEscaped());
  html += "<table>";
  if (run) {
    html += row(Report::tr("Run"), text(run->when));
    html += row(Report::tr("Device"), text(run->device_name.empty() ? run->device : run->device_name));
    html += row(Report::tr("Parameters"), values_text(run->parameters, variant.parameters));
    html += row(Report::tr("Sizes"), values_text(run->sizes, session.problem().sizes()));
    html += row(Report::tr("Verdict"), engine_word(run->verdict) + ", " +
                                           Report::tr("max error %1").arg(error_text(run->max_error)));
  }
  html += row(Report::tr("Kernel"), text(variant.source.filename().string()) +
                                        (session.edited() ? ' ' + Report::tr("(edited)") : QString()));
  html += row(Report::tr("Again"), "<code>" + session.command_line().toHtmlEscaped() + "</code>");
  html += "</table>";
  if (session.counted()) {
    html += "<h3>" + Report::tr("Figures") + "</h3><table>";
    for (const Fact& fact : run_facts(*session.counted(), session.timed()))
      html += row(fact.name.toHtmlEscaped(),
                  fact.value.toHtmlEscaped() + " <i>" + fact.note.toHtmlEscaped() + "</i>");
    html += "</table>";
  }
  for (View* view : std::initializer_list<View*>{views.timing, views.roofline, views.sweep->chart(),
                                                 views.memory, views.threads})
    html += picture(*view);
  if (session.counted())
    html += table_text(*views.accesses->model(), TableFormat::html, Report::tr("Accesses by source line"));
  html += table_text(*views.table->model(), TableFormat::html, Report::tr("Runs of this lesson"));
  if (run && !run->device_facts.empty()) {
    html += "<h3>" + Report::tr("Machine") + "</h3><table>";
    for (const auto& [name, value] : run->device_facts) html += row(text(name), text(value));
    html += "</table>";
  }
  if (session.edited())
    html +=
        "<h3>" + Report::tr("The edited kernel") + "</h3><pre>" + session.source().toHtmlEscaped() + "</pre>";
  return html + "</body></html>";
}

void export_report(LessonPage& page, const QString& path) {
  const QString html = report_html(page);
  if (QFileInfo(path).suffix().toLower() == "pdf") {
    QPdfWriter writer(path);
    writer.setTitle("Kernelarium");
    writer.setResolution(150);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF(16, 16, 16, 16), QPageLayout::Millimeter);
    QTextDocument document;
    document.setDefaultFont(QFont("Inter", 9));
    document.setHtml(html);
    document.print(&writer);
    if (QFileInfo(path).size() == 0)
      throw Error(Sentence::tr("The report can't be written to %1.", path.toStdString()));
    return;
  }
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(html.toUtf8()) < 0 || !file.commit())
    throw Error(Sentence::tr("The report can't be written to %1: %2", path.toStdString(),
                             file.errorString().toStdString()));
}

}
