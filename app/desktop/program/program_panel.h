#pragma once

#include "app/desktop/program/program_controller.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;

namespace kernelarium {

/// A program's arguments, its output, the lab's findings, and the files for it.
class ProgramPanel : public QWidget {
  Q_OBJECT

 public:
  explicit ProgramPanel(QWidget* parent = nullptr);

  /// Another file is open; `program`: it has a main().
  void set_file(const QString& path, bool program, const ProgramController::Setting& setting);
  /// A GPU, by its title, on which it runs outside the sandbox; empty: the simulated one.
  void set_gpu(const QString& gpu);
  /// The file's text is one of a program now, or no longer.
  void set_program(bool program);
  ProgramController::Setting setting() const;
  void show_state(ProgramController::State state);
  void begin_run(); ///< nothing is left of the one before
  void add_output(const QString& text, bool error);
  /// What was found in it. `by_hand`: it was stopped. Its output is there.
  void show_run(const program::ProgramRun& run, bool by_hand);
  void show_trace(const QString& file, const program::ProgramTrace& trace); ///< what a trace file tells
  void show_stopped();                                                      ///< it had not begun to run
  void show_error(const QString& why);
  /// What is shown, or runs, is of an older text or setting.
  void set_outdated(bool outdated);
  bool outdated() const { return outdated_; }

 signals:
  void run_wanted();
  void stop_wanted();
  void line_wanted(const program::Line& line);
  void setting_changed();

 private:
  void restyle();
  void list_findings(const program::ProgramTrace& trace);
  void fill_files();
  void fill_sources(const QString& folder);
  void say_how_it_runs();
  void say(const QString& text, const char* role);
  void show_outdated();

  QString path_, gpu_;
  bool program_ = false, outdated_ = false, active_ = false;
  QLineEdit *arguments_, *options_;
  QComboBox* sources_;
  QSpinBox* devices_;
  QComboBox* check_;
  QPushButton *run_, *stop_;
  QLabel* status_;
  QPlainTextEdit* console_;
  QListWidget *findings_, *files_;
  QLabel *findings_title_, *files_title_;
};

}
