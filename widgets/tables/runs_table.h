#pragma once

#include "widgets/tables/runs_model.h"

#include <set>

class QLabel;
class QLineEdit;
class QTableView;
class QToolButton;

namespace kernelarium {

/// Every run of this session and earlier ones: sort, filter, choose columns, pin, compare, take notes,
/// export.
class RunsTable : public View {
  Q_OBJECT

 public:
  explicit RunsTable(QWidget* parent = nullptr);

  RunsModel* model() const { return model_; }
  QTableView* table() const { return table_; }
  std::vector<qint64> selected() const; ///< ids, in the order shown
  /// A chosen column is shown if there is room and a run has a figure for it.
  void set_wanted(int column, bool wanted);
  /// The columns that a file is not to have: what was not chosen or is empty; not what only lacks room.
  QList<int> left_out() const;
  /// Chosen columns and widths, to be saved by the application.
  QByteArray save_columns() const;
  bool restore_columns(const QByteArray& state); ///< false: not ours, nothing changed

 signals:
  void run_opened(qint64 id);
  void compare_requested(const std::vector<qint64>& ids); ///< two or more

 protected:
  void restyle() override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  bool is_wanted(int column) const;
  void fill_columns_menu();
  void count();
  void show_columns(); ///< chosen ones that have room, from the left
  void keep_width(int column, int width);

  RunsModel* model_;
  QTableView* table_;
  QLineEdit* filter_;
  QLabel* count_;
  QToolButton *columns_, *pinned_, *compare_;
  std::vector<int> widths_; ///< of the columns, where they are shown
  std::set<int> unwanted_;  ///< columns that the learner hid
  bool all_ = false;        ///< show all chosen ones, also those without room or figures
  bool arranging_ = false;
};

}
