#pragma once

#include <QAbstractItemModel>
#include <QString>

namespace kernelarium {

enum class TableFormat { csv, markdown, json, html };

/// What the model shows, header first; `hidden` columns are left out. Numbers are bare (no grouping, no unit)
/// in CSV and JSON where the model gives them under Qt::EditRole.
QString table_text(const QAbstractItemModel& model, TableFormat format, const QString& caption = {},
                   const QList<int>& hidden = {});
/// By the file's ending: .csv, .md, .json, .html. Throws Error with path and reason.
void export_table(const QAbstractItemModel& model, const QString& path, const QString& caption = {},
                  const QList<int>& hidden = {});

}
