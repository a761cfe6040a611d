#pragma once

#include "kernels/base/parameter.h"
#include "kernels/measure/series.h"

#include <QByteArray>
#include <QString>
#include <map>
#include <optional>
#include <vector>

namespace kernelarium {

/// The same work in several frameworks, timed alternately on one GPU, from `python -m kernelarium.table`.
struct FrameworkTimes {
  struct Cell {
    QString framework; ///< "eager", "Triton", "CUDA, best"...: the column
    QString kernel;    ///< "torch.compile", "registers"...
    std::optional<double> median_ms;
    double spread_ms = 0; ///< between the quartiles
    int samples = 0;
    QString note; ///< why there is no time: "not written", "not installed: numba", "wrong: off by 2"
    bool operator==(const Cell&) const = default;
  };
  struct Row {
    QString problem, size; ///< "softmax", "rows = 16384, columns = 4096"
    std::vector<Cell> cells;
    bool operator==(const Row&) const = default;

    const Cell* cell(const QString& framework) const; ///< null: not among them
    std::optional<double> fastest_ms() const;
    Values sizes() const;
    QString size_text() const; ///< for people: thousands are grouped
  };

  Label label = Label::measured; ///< or recorded: on another machine
  QString date;                  ///< "2026-11-23"
  std::map<QString, QString> versions;
  std::vector<Row> rows;
  bool operator==(const FrameworkTimes&) const = default;

  const Row* row(const QString& problem) const; ///< null: not among them
  QString gpu() const;
  QString origin() const; ///< "NVIDIA H200, 2026-11-23"
  /// Replaces one of the same problem, else is added at the end.
  void take(Row row);
};

/// Throw Error saying what is missing or of the wrong type.
FrameworkTimes framework_times(const QByteArray& json, Label label);
FrameworkTimes::Row framework_row(const QByteArray& json);
QByteArray to_json(const FrameworkTimes& times);

}
