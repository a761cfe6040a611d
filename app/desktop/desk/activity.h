#pragma once

#include "app/desktop/storage/desk_file.h"

#include <QDate>
#include <QElapsedTimer>
#include <map>
#include <memory>

namespace kernelarium {

/// Counts the time with input in the windows: a pause of two minutes or more does not count. On disk within a
/// second; two windows that are used alternately count once.
class Activity : public QObject {
  Q_OBJECT

 public:
  static constexpr qint64 idle_ms = 120'000;

  explicit Activity(DeskFile& file, QObject* parent = nullptr);
  ~Activity() override { flush(); }

  /// Every key, click and wheel event in this program counts from now on.
  void watch_application();
  /// Input at this moment (milliseconds since 1970, UTC).
  void input_at(qint64 ms);
  void flush();
  /// Milliseconds by local day.
  std::map<QDate, qint64> by_day();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void add(const QDate& day, qint64 ms);
  DeskFile& file_;
  qint64 first_ = 0, last_ = 0; ///< input that is not written yet; 0: none
  QTimer save_;
};

/// A stretch of time cut at local midnights.
std::map<QDate, qint64> split_at_midnight(qint64 from_ms, qint64 to_ms);

}
