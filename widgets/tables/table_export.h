#pragma once

#include <QAbstractItemModel>
#include <QString>
#include <optional>

class QTableView;

namespace kernelarium {

enum class TableFormat { csv, markdown, json, html };

/// The model's content, header first; `hidden` columns are omitted. Numbers are plain (no grouping, no unit)
/// in CSV and JSON if the model gives them under Qt::EditRole; the heading then has the unit
/// (`heading_role`). HTML is only the table, to be inserted into a document.
QString table_text(const QAbstractItemModel& model, TableFormat format, const QString& caption = {},
                   const QList<int>& hidden = {});
/// Columns that a table does not show.
QList<int> hidden_columns(const QTableView& table);
/// A whole, valid HTML document around a body, with a plain style for tables.
QString html_document(const QString& title, const QString& body);
/// By the file's ending: .csv, .md, .json, .html.
std::optional<TableFormat> table_format(const QString& path);
/// In that format. Throws Error with path and reason.
void export_table(const QAbstractItemModel& model, const QString& path, const QString& caption = {},
                  const QList<int>& hidden = {});

}
