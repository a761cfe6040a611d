#pragma once

#include "app/desktop/playground/playground_session.h"
#include "kernels/base/error.h"

#include "widgets/parameters/fact_list.h"

#include <QWidget>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace kernelarium {

/// What is launched, and how: the file, its kernels, grid, block, arguments.
class LaunchPanel : public QWidget {
  Q_OBJECT

 public:
  explicit LaunchPanel(QWidget* parent = nullptr);
  /// Null: nothing is open.
  void set_session(PlaygroundSession* session);
  FactList* last_run() const { return last_run_; }
  void show_last_run(const std::vector<Fact>& facts);
  /// Why the device did not launch it; null: it did, or has not tried.
  void show_refusal(const Diagnostic* why);

 signals:
  void new_wanted();
  void open_wanted();
  void save_wanted();

 private:
  void fill(); ///< from the session's texts
  void fill_kernels();
  void fill_labels(); ///< Python has other words than C++
  void fill_state();
  void show_error();
  void take(); ///< into the session
  QLineEdit* field(const QString& name, const QString& title, const QString& help);

  PlaygroundSession* session_ = nullptr;
  bool filling_ = false;
  QString refused_, refused_entry_;
  QLabel *file_, *path_, *state_, *program_, *mistake_;
  QPushButton* save_;
  QComboBox* kernel_;
  QLineEdit *grid_, *block_, *shared_, *seed_, *defines_;
  QGridLayout *fields_, *rows_;
  std::vector<QLineEdit*> arguments_;
  QString shown_kernel_; ///< whose arguments are in the rows
  QLabel* last_run_heading_;
  FactList* last_run_;
};

}
