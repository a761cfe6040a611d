#include "widgets/tables/table_export.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/base/utf8.h"
#include "widgets/view/numbers_model.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QTableView>

namespace kernelarium {

namespace {

bool is_number(const QVariant& value) {
  const int type = value.typeId();
  return type == QMetaType::Double || type == QMetaType::Int || type == QMetaType::LongLong ||
         type == QMetaType::ULongLong || type == QMetaType::UInt;
}

QString csv_field(QString text) {
  // Texts that a spreadsheet would take for a formula get a quote mark in front; numbers never come here.
  if (!text.isEmpty() && QStringLiteral("=+-@").contains(text[0])) text.prepend('\'');
  if (text.contains(',') || text.contains('"') || text.contains('\n'))
    return '"' + text.replace('"', "\"\"") + '"';
  return text;
}

QString markdown_field(QString text) { return text.replace('|', "\\|").replace('\n', ' '); }

}

QString table_text(const QAbstractItemModel& model, TableFormat format, const QString& caption,
                   const QList<int>& hidden) {
  QList<int> columns;
  for (int column = 0; column < model.columnCount(); ++column)
    if (!hidden.contains(column)) columns << column;
  const auto header = [&](int column) { return model.headerData(column, Qt::Horizontal).toString(); };
  // Bare values need their unit in the heading; shown ones carry it.
  const auto heading = [&](int column) {
    const QVariant with_unit = model.headerData(column, Qt::Horizontal, heading_role);
    return with_unit.isValid() ? with_unit.toString() : header(column);
  };
  const auto shown = [&](int row, int column) {
    return model.index(row, column).data(Qt::DisplayRole).toString();
  };
  const auto bare = [&](int row, int column) {
    const QVariant value = model.index(row, column).data(Qt::EditRole);
    return is_number(value) ? value : QVariant(shown(row, column));
  };
  QString text;
  const auto rows = [&](const QString& open, const QString& between, const QString& close, const auto& cell) {
    for (int row = 0; row < model.rowCount(); ++row) {
      QStringList cells;
      for (const int column : columns) cells << cell(row, column);
      text += open + cells.join(between) + close;
    }
  };
  switch (format) {
  case TableFormat::csv: {
    QStringList names;
    for (const int column : columns) names << csv_field(heading(column));
    text = names.join(',') + '\n';
    rows({}, ",", "\n", [&](int row, int column) {
      const QVariant value = bare(row, column);
      return is_number(value) ? value.toString() : csv_field(value.toString());
    });
    return text;
  }
  case TableFormat::markdown: {
    QStringList names, rules;
    for (const int column : columns) {
      names << markdown_field(header(column));
      rules << (model.rowCount() > 0 && is_number(bare(0, column)) ? "---:" : "---");
    }
    if (!caption.isEmpty()) text = "**" + caption + "**\n\n";
    text += "| " + names.join(" | ") + " |\n| " + rules.join(" | ") + " |\n";
    rows("| ", " | ", " |\n", [&](int row, int column) { return markdown_field(shown(row, column)); });
    return text;
  }
  case TableFormat::json: {
    QJsonArray objects;
    for (int row = 0; row < model.rowCount(); ++row) {
      QJsonObject object;
      for (const int column : columns) object[heading(column)] = QJsonValue::fromVariant(bare(row, column));
      objects.append(object);
    }
    return QString::fromUtf8(QJsonDocument(QJsonObject{{"caption", caption}, {"rows", objects}}).toJson());
  }
  case TableFormat::html: {
    text = "<table>\n";
    if (!caption.isEmpty()) text += "<caption>" + caption.toHtmlEscaped() + "</caption>\n";
    text += "<thead><tr>";
    for (const int column : columns) text += "<th>" + header(column).toHtmlEscaped() + "</th>";
    text += "</tr></thead>\n<tbody>\n";
    rows("<tr>", "", "</tr>\n", [&](int row, int column) {
      return QString(is_number(bare(row, column)) ? "<td class=\"number\">" : "<td>") +
             shown(row, column).toHtmlEscaped() + "</td>";
    });
    return text + "</tbody>\n</table>\n";
  }
  }
  return text;
}

QList<int> hidden_columns(const QTableView& table) {
  QList<int> hidden;
  for (int column = 0; column < table.model()->columnCount(); ++column)
    if (table.isColumnHidden(column)) hidden << column;
  return hidden;
}

QString html_document(const QString& title, const QString& body) {
  return "<!DOCTYPE html>\n<html lang=\"" + QLocale().name().replace('_', '-') +
         "\">\n<head>\n<meta charset=\"utf-8\"/>\n<title>" + title.toHtmlEscaped() +
         "</title>\n<style>body{font:14px/1.5 Inter,system-ui,sans-serif;margin:2em}"
         "table{border-collapse:collapse}caption{text-align:left;font-weight:600;padding:.5em 0}"
         "td,th{border-bottom:1px solid #ddd;padding:.3em .8em;text-align:left}"
         "td.number{text-align:right;font-variant-numeric:tabular-nums}</style>\n</head>\n<body>\n" +
         body + "</body>\n</html>\n";
}

std::optional<TableFormat> table_format(const QString& path) {
  const QString ending = QFileInfo(path).suffix().toLower();
  if (ending == "csv") return TableFormat::csv;
  if (ending == "md") return TableFormat::markdown;
  if (ending == "json") return TableFormat::json;
  if (ending == "html" || ending == "htm") return TableFormat::html;
  return std::nullopt;
}

void export_table(const QAbstractItemModel& model, const QString& path, const QString& caption,
                  const QList<int>& hidden) {
  const std::optional<TableFormat> format = table_format(path);
  if (!format)
    throw Error(QCoreApplication::translate(
                    "Export", "%1: a table is saved as .csv, .md, .json or .html: change the file extension")
                    .arg(path)
                    .toStdString());
  const QString text = table_text(model, *format, caption, hidden);
  write_file(path.toStdString(), format == TableFormat::html
                                     ? xml_characters(html_document(caption, text).toStdString())
                                     : text.toStdString());
}

}
