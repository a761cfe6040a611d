#include "app/desktop/report/report.h"

#include "app/desktop/lesson/sweep_panel.h"
#include "app/desktop/pages/lesson_views.h"
#include "app/desktop/report/pages.h"
#include "app/desktop/runners/devices.h"
#include "app/desktop/shared/engine_words.h"
#include "kernels/base/files.h"
#include "kernels/base/utf8.h"
#include "widgets/charts/roofline_chart.h"
#include "widgets/charts/timing_chart.h"
#include "widgets/maps/thread_map.h"
#include "widgets/memory/access_table.h"
#include "widgets/memory/memory_path.h"
#include "widgets/tables/runs_table.h"
#include "widgets/tables/table_export.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"
#include "widgets/timeline/line_table.h"
#include "widgets/view/view_export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QLayout>
#include <QLocale>
#include <QPageLayout>
#include <QPdfWriter>
#include <QScrollArea>
#include <algorithm>
#include <cmath>

namespace kernelarium {

namespace {

struct Report {
  Q_DECLARE_TR_FUNCTIONS(Report)
};

constexpr double page_width = 660; ///< of A4 without margins, at 96 dots an inch

QString text(const std::string& s) { return QString::fromStdString(s).toHtmlEscaped(); }

QString device_of(const Run& run) {
  const QString name = text(run.device_name.empty() ? run.device : run.device_name);
  return run.device.starts_with("sim") ? Devices::tr("simulated %1").arg(name) : name;
}

/// A view's picture, drawn for the page's width; paper knows no zoom, so a zoomed one is drawn larger, and
/// shown as large as any other.
QString picture(View& view, int height) {
  if (view.state() != View::State::ready || !view.picture()) return {};
  QWidget& drawing = *view.picture();
  const double zoom = Theme::instance().zoom() / 100.0;
  const QSize before = drawing.size();
  QScrollArea* scroll = nullptr; // which would give it the size that it has in the window
  for (QWidget* above = drawing.parentWidget(); above && !scroll; above = above->parentWidget())
    scroll = qobject_cast<QScrollArea*>(above);
  const bool resizable = scroll && scroll->widget() == &drawing && scroll->widgetResizable();
  if (resizable) scroll->setWidgetResizable(false);
  // Qt lays out what is not in sight before it draws it, and would take the size back.
  QLayout* const around = drawing.parentWidget() ? drawing.parentWidget()->layout() : nullptr;
  const bool laid_out = around && around->isEnabled();
  if (laid_out) around->setEnabled(false);
  drawing.resize(static_cast<int>(page_width * zoom),
                 std::max(static_cast<int>(height * zoom), drawing.minimumHeight()));
  QCoreApplication::sendPostedEvents(&drawing, QEvent::LayoutRequest); // its texts have another height now
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  const QImage image = bare_picture_of(view, std::max(1.0, 2 / zoom));
  if (laid_out) around->setEnabled(true);
  drawing.resize(before);
  if (resizable) scroll->setWidgetResizable(true);
  if (image.isNull()) return {};
  image.save(&buffer, "PNG");
  const QSizeF natural = image.deviceIndependentSize() / zoom;
  // Never enlarged: its text has the size of the page's.
  const QSize shown =
      natural.scaled(page_width, page_width * 0.65, Qt::KeepAspectRatio).boundedTo(natural).toSize();
  return QString("<h3>%1</h3>\n<p><img width=\"%2\" height=\"%3\" alt=\"%1\" "
                 "src=\"data:image/png;base64,%4\"/></p>\n<p class=\"legend\">%5</p>\n")
      .arg(view.title().toHtmlEscaped())
      .arg(shown.width())
      .arg(shown.height())
      .arg(QString::fromLatin1(bytes.toBase64()), view.legend().toHtmlEscaped());
}

QString row(const QString& name, const QString& value) {
  return value.isEmpty() ? QString() : QString("<tr><th>%1</th><td>%2</td></tr>\n").arg(name, value);
}

QString values_text(const Values& values, const std::vector<Parameter>& parameters) {
  QStringList parts;
  for (const auto& [name, value] : values) {
    const Parameter* parameter = find_parameter(parameters, name);
    parts << text(name) + " = " + (parameter ? setting_text(*parameter, value) : count_text(value));
  }
  return parts.join(", ");
}

/// Every metric that the run knows and that is something.
QString metrics_table(const Run& counted, const RunPointer& timed) {
  QString html = "<table>\n<thead><tr><th>" + Report::tr("metric") + "</th><th class=\"number\">" +
                 Report::tr("value") + "</th><th>" + Report::tr("label") + "</th></tr></thead>\n<tbody>\n";
  for (const Metric& metric : metrics()) {
    const bool of_clock = metric.kind == Label::measured;
    const std::optional<double> value = metric.of(of_clock && timed ? *timed : counted);
    if (!value || !std::isfinite(*value) || *value == 0 || metric.kind == Label::simulation) continue;
    html += QString("<tr><td>%1</td><td class=\"number\">%2</td><td>%3</td></tr>\n")
                .arg(words_of(metric.name).toHtmlEscaped(), text_of(metric, *value), label_text(metric.kind));
  }
  return html + "</tbody>\n</table>\n";
}

QList<int> empty_columns(const QAbstractItemModel& model) {
  QList<int> empty;
  for (int column = 0; column < model.columnCount(); ++column) {
    bool any = false;
    for (int line = 0; line < model.rowCount() && !any; ++line)
      any = !model.index(line, column).data().toString().isEmpty();
    if (!any) empty << column;
  }
  return empty;
}

/// The accesses with the columns that fit on a page.
QString accesses_table(const AccessModel& model) {
  QList<int> hidden = empty_columns(model);
  hidden << AccessModel::width << AccessModel::sectors << AccessModel::fetched << AccessModel::used;
  return table_text(model, TableFormat::html, {}, hidden);
}

/// The newest runs with what a reader compares: no more columns than a page holds.
QString runs_table(RunsTable& table) {
  constexpr int most = 20;
  const RunsModel& model = *table.model();
  const std::vector<int> columns{RunsModel::when, RunsModel::variant, RunsModel::settings,
                                 RunsModel::time, RunsModel::label,   RunsModel::verdict};
  QString html = "<table>\n<thead><tr>";
  for (const int column : columns)
    html += "<th>" + model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().toHtmlEscaped() +
            "</th>";
  html += "</tr></thead>\n<tbody>\n";
  for (int line = 0; line < std::min(most, model.rowCount()); ++line) {
    html += "<tr>";
    for (const int column : columns) {
      const QString cell = model.index(line, column).data().toString().toHtmlEscaped();
      html += column == RunsModel::time ? "<td class=\"number\">" + cell + "</td>" : "<td>" + cell + "</td>";
    }
    html += "</tr>\n";
  }
  html += "</tbody>\n</table>\n";
  if (model.rowCount() > most)
    html += "<p class=\"legend\">" +
            Report::tr("The newest %1 of %2 runs.").arg(count_text(most), count_text(model.rowCount())) +
            "</p>\n";
  return html;
}

}

QString report_html(LessonPage& page) {
  LessonSession& session = *page.session();
  LessonViews& views = page.views();
  views.flush();
  const RunPointer run = session.timed() ? session.timed() : session.counted();
  const Variant& variant = session.variant();
  const QString lesson = text(session.lesson().title_in(
      QLocale().language() == QLocale::Korean ? "ko" : QLocale().name().toStdString()));
  QString html = "<!DOCTYPE html>\n<html lang=\"" + QLocale().name().section('_', 0, 0) +
                 "\">\n<head>\n<meta charset=\"utf-8\"/>\n<title>" + lesson + " · Kernelarium</title>\n" +
                 "<style>\nbody { font-family: Inter, 'Noto Sans CJK SC', 'Noto Sans CJK KR', sans-serif; "
                 "max-width: 720px; margin: 2em auto; padding: 0 1em; color: #1b1f24; }\n"
                 "img { max-width: 100%; height: auto; }\n"
                 "table { border-collapse: collapse; }\n"
                 "td, th { padding: 3px 10px 3px 0; text-align: left; vertical-align: top; }\n"
                 "th { color: #57606a; font-weight: normal; }\n"
                 ".number { text-align: right; }\n"
                 ".legend { color: #57606a; font-size: 12px; }\n"
                 "pre { font-size: 11px; white-space: pre-wrap; }\n</style>\n</head>\n<body>\n";
  html +=
      QString("<h1>%1</h1>\n<h2>%2</h2>\n")
          .arg(lesson, catalogue_text(variant.title.empty() ? variant.id : variant.title).toHtmlEscaped());
  html += "<table>\n";
  if (run) {
    html += row(Report::tr("Run"), moment_text(text(run->when)));
    html += row(Report::tr("Device"), device_of(*run));
    html += row(Report::tr("Parameters"), values_text(run->parameters, variant.parameters));
    html += row(Report::tr("Sizes"), values_text(run->sizes, session.problem().sizes()));
    html += row(Report::tr("Verdict"), engine_word(name_of(run->verdict)) + ", " +
                                           Report::tr("max error %1").arg(error_text(run->max_error)));
  }
  html += row(Report::tr("Kernel"), text(variant.source.filename().string()) +
                                        (session.edited() ? ' ' + Report::tr("(edited)") : QString()));
  html += row(Report::tr("Again"), "<code>" + session.command_line().toHtmlEscaped() + "</code>");
  html += "</table>\n";
  for (const auto& [view, height] : std::initializer_list<std::pair<View*, int>>{{views.timing, 150},
                                                                                 {views.roofline, 360},
                                                                                 {views.sweep->chart(), 340},
                                                                                 {views.memory, 250},
                                                                                 {views.threads, 380}})
    html += picture(*view, height);
  if (session.counted())
    html += "<h3>" + Report::tr("Figures") + "</h3>\n" + metrics_table(*session.counted(), session.timed());
  if (session.counted() && views.accesses->model()->rowCount() > 0)
    html +=
        "<h3>" + Report::tr("Accesses by source line") + "</h3>\n" + accesses_table(*views.accesses->model());
  if (session.counted() && views.find<LineTable>()->model()->rowCount() > 0)
    html += "<h3>" + Report::tr("Time by source line (modelled)") + "</h3>\n" +
            table_text(*views.find<LineTable>()->model(), TableFormat::html, {}, {});
  if (views.table->model()->rowCount() > 0)
    html += "<h3>" + Report::tr("Runs of this lesson") + "</h3>\n" + runs_table(*views.table);
  if (run && !run->device_facts.empty()) {
    html += "<h3>" + Report::tr("Machine") + "</h3>\n<table>\n";
    for (const auto& [name, value] : run->device_facts) html += row(text(name), text(value));
    html += "</table>\n";
  }
  if (session.edited())
    html += "<h3>" + Report::tr("The edited kernel") + "</h3>\n" + code_html(session.source(), false);
  return html + "</body>\n</html>\n";
}

namespace {

void write_pdf(const QString& html, const QString& footer, const QString& path) {
  QPdfWriter writer(path);
  writer.setTitle(footer);
  writer.setCreator("Kernelarium");
  writer.setResolution(600);
  writer.setPageSize(QPageSize(QPageSize::A4));
  writer.setPageMargins(QMarginsF(17, 16, 17, 14), QPageLayout::Millimeter);
  if (!print_pages(writer, html, footer))
    throw Error(Sentence::tr("The report can't be written to %1.", path.toStdString()));
}

}

void export_report(LessonPage& page, const QString& path) {
  // Paper is light, whatever the window is.
  const Theme::Mode mode = Theme::instance().mode();
  if (Theme::instance().dark()) Theme::instance().set_mode(Theme::Mode::light);
  const QString html = report_html(page);
  if (mode != Theme::instance().mode()) Theme::instance().set_mode(mode);
  if (QFileInfo(path).suffix().toLower() == "pdf") {
    const LessonSession& session = *page.session();
    write_pdf(html,
              "Kernelarium · " + QString::fromStdString(session.lesson().id + " / " + session.variant().id),
              path);
    if (QFileInfo(path).size() == 0)
      throw Error(Sentence::tr("The report can't be written to %1.", path.toStdString()));
    return;
  }
  write_file(path.toStdString(), xml_characters(html.toStdString()));
}

}
