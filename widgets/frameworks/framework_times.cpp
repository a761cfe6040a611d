#include "widgets/frameworks/framework_times.h"

#include "kernels/base/error.h"
#include "widgets/theme/number_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace kernelarium {

namespace {

using nlohmann::json;

QString text_at(const json& object, const char* key) {
  return QString::fromStdString(object.at(key).get<std::string>());
}

FrameworkTimes::Row row_from(const json& object) {
  FrameworkTimes::Row row{text_at(object, "problem"), text_at(object, "size"), {}};
  for (const json& each : object.at("cells")) {
    FrameworkTimes::Cell cell{text_at(each, "column"), text_at(each, "what"), {}, 0, 0,
                              text_at(each, "note")};
    if (!each.at("median_ms").is_null()) {
      cell.median_ms = each.at("median_ms").get<double>();
      cell.spread_ms = each.at("spread_ms").get<double>();
      cell.samples = each.at("samples").get<int>();
      if (!(*cell.median_ms > 0))
        throw Error(fmt::format("median_ms of {} is not above 0", row.problem.toStdString()));
    }
    row.cells.push_back(std::move(cell));
  }
  return row;
}

json json_of(const FrameworkTimes::Row& row) {
  json cells = json::array();
  for (const FrameworkTimes::Cell& cell : row.cells)
    cells.push_back({{"column", cell.framework.toStdString()},
                     {"what", cell.kernel.toStdString()},
                     {"median_ms", cell.median_ms ? json(*cell.median_ms) : json()},
                     {"spread_ms", cell.median_ms ? json(cell.spread_ms) : json()},
                     {"samples", cell.samples},
                     {"note", cell.note.toStdString()}});
  return {{"problem", row.problem.toStdString()}, {"size", row.size.toStdString()}, {"cells", cells}};
}

/// The parser's message, as the lab's own error.
template<class Work>
auto read(const QByteArray& text, Work work) {
  try {
    return work(json::parse(text.begin(), text.end()));
  } catch (const json::exception& error) {
    throw Error(fmt::format("the table of frameworks can't be read: {}", error.what()));
  }
}

}

const FrameworkTimes::Cell* FrameworkTimes::Row::cell(const QString& framework) const {
  const auto found =
      std::find_if(cells.begin(), cells.end(), [&](const Cell& cell) { return cell.framework == framework; });
  return found == cells.end() ? nullptr : &*found;
}

std::optional<double> FrameworkTimes::Row::fastest_ms() const {
  std::optional<double> fastest;
  for (const Cell& cell : cells)
    if (cell.median_ms) fastest = std::min(*cell.median_ms, fastest.value_or(*cell.median_ms));
  return fastest;
}

Values FrameworkTimes::Row::sizes() const {
  Values values;
  for (const QString& part : size.split(", ", Qt::SkipEmptyParts))
    values[part.section(" = ", 0, 0).toStdString()] = part.section(" = ", 1).toLongLong();
  return values;
}

QString FrameworkTimes::Row::size_text() const {
  QStringList parts;
  for (const QString& part : size.split(", ", Qt::SkipEmptyParts)) {
    bool number = false;
    const qlonglong value = part.section(" = ", 1).toLongLong(&number);
    parts << (number ? part.section(" = ", 0, 0) + " = " + count_text(value) : part);
  }
  return parts.join(", ");
}

const FrameworkTimes::Row* FrameworkTimes::row(const QString& problem) const {
  const auto found =
      std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return row.problem == problem; });
  return found == rows.end() ? nullptr : &*found;
}

QString FrameworkTimes::gpu() const {
  const auto found = versions.find("GPU");
  return found == versions.end() ? QString() : found->second;
}

QString FrameworkTimes::origin() const { return QStringList{gpu(), date}.join(", "); }

void FrameworkTimes::take(Row row) {
  const auto found =
      std::find_if(rows.begin(), rows.end(), [&](const Row& each) { return each.problem == row.problem; });
  if (found == rows.end())
    rows.push_back(std::move(row));
  else
    *found = std::move(row);
}

FrameworkTimes framework_times(const QByteArray& text, Label label) {
  return read(text, [label](const json& object) {
    FrameworkTimes times;
    times.label = label;
    times.date = text_at(object, "date");
    for (const auto& [name, version] : object.at("versions").items())
      times.versions[QString::fromStdString(name)] = QString::fromStdString(version.get<std::string>());
    for (const json& row : object.at("rows")) times.rows.push_back(row_from(row));
    return times;
  });
}

FrameworkTimes::Row framework_row(const QByteArray& text) { return read(text, row_from); }

QByteArray to_json(const FrameworkTimes& times) {
  json versions = json::object(), rows = json::array();
  for (const auto& [name, version] : times.versions) versions[name.toStdString()] = version.toStdString();
  for (const FrameworkTimes::Row& row : times.rows) rows.push_back(json_of(row));
  const json object{{"date", times.date.toStdString()}, {"versions", versions}, {"rows", rows}};
  return QByteArray::fromStdString(object.dump(1) + "\n");
}

}
