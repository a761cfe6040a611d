#pragma once

#include <QObject>

class QWidget;

namespace kernelarium {

/// Takes packs of lessons among the learner's own, off the main thread; asks before one replaces another.
class PackOpener : public QObject {
  Q_OBJECT

 public:
  explicit PackOpener(QWidget* window);
  void open(const QString& pack);

 signals:
  void taken(const QString& pack, const QString& folder);
  /// Why not, in words for the learner.
  void refused(const QString& reason);

 private:
  void ask(const QString& pack, const QString& name);
  void unpack(const QString& pack, bool replace);

  QWidget* window_;
};

}
