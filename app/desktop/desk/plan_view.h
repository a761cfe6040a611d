#pragma once

#include "app/desktop/desk/plan_text.h"

#include <QStandardItemModel>
#include <QTreeView>

namespace kernelarium {

enum class PlanOrder { topic, day, week, month };

/// What a row of the plan represents.
struct PlanRow {
  int item = -1;    ///< index in PlanText::items(); -1: a group
  int heading = -1; ///< of a topic's group
  int line = -1;
  std::string line_text;
};

/// A plan as a tree of topics, or its items under their days, weeks or months. It changes nothing itself: it
/// reports what the learner did.
class PlanView : public QTreeView {
  Q_OBJECT

 public:
  explicit PlanView(QWidget* parent = nullptr);

  /// Keeps the expanded rows, the scroll position and the selection.
  void set_plan(const PlanText& plan, PlanOrder order, bool hide_done, const QDate& today);
  PlanRow row(const QModelIndex& index) const;
  PlanRow current_row() const { return row(currentIndex()); }
  void choose_item(int item);
  int rows_shown() const { return shown_; }

 signals:
  void ticked(const kernelarium::PlanRow& row, bool done);
  void edited(const kernelarium::PlanRow& row, const QString& text);
  void opened(const QString& link);
  void menu_wanted(const QPoint& place);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  QStandardItem* group(const QString& title, const QString& key);
  QStandardItem* entry(int item);
  void fill_topics();
  void fill_dates();
  void restyle();

  QStandardItemModel model_;
  PlanText plan_;
  PlanOrder order_ = PlanOrder::topic;
  bool hide_done_ = false, filling_ = false;
  QDate today_;
  int shown_ = 0;
};

/// "today", "tomorrow", "Sat 21 Nov", "week 47", "November 2026".
QString due_text(const Due& due, const QDate& today);

}
