#pragma once

#include <QString>
#include <QWidget>
#include <vector>

class QButtonGroup;
class QVBoxLayout;

namespace kernelarium {

class WrappingRow;

/// Panels that share a dock: one is seen, a row of buttons above it names them all. Alone, a panel has no
/// row.
class PanelGroup : public QWidget {
  Q_OBJECT

 public:
  explicit PanelGroup(QWidget* parent = nullptr);

  void add(const QString& name, const QString& title, QWidget* panel);
  bool has(const QString& name) const;
  /// Nothing happens where there is none of that name.
  void show_panel(const QString& name);
  const QString& current() const { return current_; }

 signals:
  void current_changed(const QString& name);

 private:
  struct Member {
    QString name;
    QWidget *panel, *shown; ///< the panel itself, and what holds it
  };
  std::vector<Member> members_;
  QString current_;
  QWidget* row_;
  WrappingRow* buttons_;
  QVBoxLayout* column_;
  QButtonGroup* choice_;
};

}
