#include "app/desktop/program/program_panel.h"

#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"

#include <QComboBox>
#include <QFileInfo>
#include <QGraphicsOpacityEffect>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSpinBox>
#include <QStyle>
#include <QTextCharFormat>
#include <QVBoxLayout>

namespace kernelarium {

using Check = program::Program::Check;

namespace {

constexpr int most_shown = 1 << 20; ///< letters of output: the last ones

QLabel* panel_section(const QString& text) {
  auto* label = new QLabel(text.toUpper());
  label->setProperty("role", "section");
  return label;
}

}

ProgramPanel::ProgramPanel(QWidget* parent) : QWidget(parent) {
  setObjectName("program_panel");
  const Theme& theme = Theme::instance();
  arguments_ = new QLineEdit;
  arguments_->setObjectName("program_arguments");
  arguments_->setAccessibleName(tr("Arguments of the program"));
  arguments_->setPlaceholderText(tr("arguments"));
  devices_ = new QSpinBox;
  devices_->setRange(1, 8);
  devices_->setAccessibleName(tr("Simulated GPUs"));
  devices_->setToolTip(devices_->accessibleName());
  devices_->setPrefix(tr("GPUs: "));
  check_ = new QComboBox;
  check_->setAccessibleName(tr("Checks"));
  check_->addItem(tr("all checks"), static_cast<int>(Check::all));
  check_->addItem(tr("bounds"), static_cast<int>(Check::bounds));
  check_->addItem(tr("no checks"), static_cast<int>(Check::none));
  run_ = new QPushButton(tr("Run the program"));
  run_->setObjectName("run_program");
  run_->setProperty("role", "primary");
  stop_ = new QPushButton(tr("Stop"));
  stop_->setObjectName("stop_program");
  status_ = new QLabel;
  status_->setObjectName("program_status");
  status_->setWordWrap(true);
  status_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  console_ = new QPlainTextEdit;
  console_->setObjectName("program_console");
  console_->setReadOnly(true);
  console_->setUndoRedoEnabled(false);
  console_->setLineWrapMode(QPlainTextEdit::NoWrap);
  console_->setAccessibleName(tr("Output of the program"));
  console_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  findings_ = new QListWidget;
  findings_->setObjectName("program_findings");
  findings_->setAccessibleName(tr("Found in the run"));
  findings_->setWordWrap(true);
  files_ = new QListWidget;
  files_->setObjectName("program_files");
  files_->setAccessibleName(tr("Files for the program"));
  files_->setToolTip(tr("The program can read these files in its folder. It runs in a sandbox: no network, "
                        "no home, and what it writes is deleted when it ends."));

  auto* top = new QGridLayout;
  top->setColumnStretch(0, 1);
  top->addWidget(arguments_, 0, 0, 1, 2);
  top->addWidget(devices_, 0, 2);
  top->addWidget(check_, 0, 3);
  top->addWidget(status_, 1, 0);
  top->addWidget(run_, 1, 2);
  top->addWidget(stop_, 1, 3);
  auto* left = new QVBoxLayout;
  left->addWidget(panel_section(tr("Console")));
  left->addWidget(console_, 3);
  findings_title_ = panel_section(tr("Found in the run"));
  left->addWidget(findings_title_);
  left->addWidget(findings_, 1);
  auto* right = new QVBoxLayout;
  right->addWidget(panel_section(tr("Files it can read")));
  right->addWidget(files_, 1);
  auto* middle = new QHBoxLayout;
  middle->addLayout(left, 3);
  middle->addLayout(right, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(theme.px(12), theme.px(8), theme.px(12), theme.px(12));
  column->setSpacing(theme.px(8));
  column->addLayout(top);
  column->addLayout(middle, 1);

  connect(run_, &QPushButton::clicked, this, &ProgramPanel::run_wanted);
  connect(stop_, &QPushButton::clicked, this, &ProgramPanel::stop_wanted);
  connect(arguments_, &QLineEdit::returnPressed, this, &ProgramPanel::run_wanted);
  connect(arguments_, &QLineEdit::textEdited, this, &ProgramPanel::setting_changed);
  connect(devices_, &QSpinBox::valueChanged, this, &ProgramPanel::setting_changed);
  connect(check_, &QComboBox::activated, this, &ProgramPanel::setting_changed);
  connect(findings_, &QListWidget::itemActivated, this,
          [this](const QListWidgetItem* item) { emit line_wanted(item->data(Qt::UserRole).toInt()); });
  connect(findings_, &QListWidget::itemClicked, this,
          [this](const QListWidgetItem* item) { emit line_wanted(item->data(Qt::UserRole).toInt()); });
  connect(&Theme::instance(), &Theme::changed, this, &ProgramPanel::restyle);
  restyle();
  set_program(false);
  show_state(ProgramController::State::idle);
}

void ProgramPanel::set_file(const QString& path, bool program) {
  path_ = path;
  begin_run();
  set_program(program);
  fill_files();
}

void ProgramPanel::set_program(bool program) {
  program_ = program;
  run_->setEnabled(program);
  if (console_->document()->isEmpty())
    say(program ? tr("Not run yet. It is built by nvcc and runs on the simulated GPU, in a sandbox.")
                : tr("This file has no main(): there is no program to run. Its kernels run from the Launch "
                     "panel."),
        "muted");
}

void ProgramPanel::fill_files() {
  files_->clear();
  for (const auto& file : ProgramController::files_beside(path_)) {
    const QFileInfo info(QString::fromStdString(file.string()));
    auto* item = new QListWidgetItem(info.fileName() + "  " + bytes_text(static_cast<double>(info.size())));
    files_->addItem(item);
  }
  if (files_->count() == 0) {
    auto* none = new QListWidgetItem(tr("none"));
    none->setFlags(Qt::NoItemFlags);
    files_->addItem(none);
  }
}

ProgramController::Setting ProgramPanel::setting() const {
  return {arguments_->text(), devices_->value(), static_cast<Check>(check_->currentData().toInt())};
}

void ProgramPanel::say(const QString& text, const char* role) {
  status_->setText(text);
  status_->setProperty("role", role);
  status_->style()->unpolish(status_); // the style sheet looks at the role again
  status_->style()->polish(status_);
}

void ProgramPanel::show_state(ProgramController::State state) {
  active_ = state != ProgramController::State::idle;
  stop_->setEnabled(active_);
  if (state == ProgramController::State::building) {
    fill_files();
    say(tr("nvcc builds the program…"), "muted");
  }
  if (state == ProgramController::State::running) say(tr("The program runs…"), "muted");
}

void ProgramPanel::begin_run() {
  console_->clear();
  console_->setLineWrapMode(QPlainTextEdit::NoWrap);
  findings_->clear();
  findings_->hide();
  findings_title_->hide();
  set_outdated(false);
}

void ProgramPanel::add_output(const QString& text, bool error) {
  // Who scrolled back to read stays there; else the last line is in sight.
  QScrollBar* bar = console_->verticalScrollBar();
  const bool at_end = bar->value() == bar->maximum();
  QTextCursor cursor(console_->document());
  cursor.movePosition(QTextCursor::End);
  QTextCharFormat format;
  if (error) format.setForeground(Theme::instance().colours().warning);
  cursor.insertText(text, format);
  if (const int more = console_->document()->characterCount() - most_shown; more > most_shown / 4) {
    cursor.setPosition(0);
    cursor.setPosition(more, QTextCursor::KeepAnchor);
    cursor.movePosition(QTextCursor::NextBlock, QTextCursor::KeepAnchor);
    cursor.insertText("…\n", QTextCharFormat());
  }
  if (at_end) bar->setValue(bar->maximum());
}

void ProgramPanel::show_run(const program::ProgramRun& run, bool by_hand) {
  findings_->clear();
  for (const program::FindingRecord& finding : run.trace.findings) {
    QString text = words_of(finding.message);
    if (finding.line.line > 0) text = tr("line %1").arg(finding.line.line) + ": " + text;
    auto* item = new QListWidgetItem(QString::fromStdString(finding.kind) + " · " + text);
    item->setData(Qt::UserRole, finding.line.line);
    findings_->addItem(item);
  }
  const bool found = !run.trace.findings.empty();
  findings_title_->setVisible(found);
  findings_->setVisible(found);
  const QString took = time_text(run.wall_s * 1000);
  if (by_hand && !run.stopped.empty())
    say(tr("Stopped after %1. Its output until then is in the console.").arg(took), "warning");
  else if (!run.stopped.empty())
    say(tr("The sandbox stopped the program: %1").arg(words_of(run.stopped)), "bad");
  else if (run.signal != 0)
    say(tr("The program was terminated by signal %1 after %2.").arg(run.signal).arg(took), "bad");
  else
    say(tr("Exit code %1, %2 on this computer; %n finding(s).", nullptr,
           static_cast<int>(run.trace.findings.size()))
            .arg(run.exit_code)
            .arg(took),
        run.exit_code != 0 ? "bad"
        : found            ? "warning"
                           : "good");
  show_outdated();
}

void ProgramPanel::show_stopped() { say(tr("Stopped before it ran."), "warning"); }

void ProgramPanel::show_problem(const QString& why) {
  begin_run();
  console_->setLineWrapMode(QPlainTextEdit::WidgetWidth); // a sentence, not a program's columns
  QTextCharFormat bad;
  bad.setForeground(Theme::instance().colours().bad);
  QTextCursor(console_->document()).insertText(why, bad);
  say(tr("The program did not run."), "bad");
}

void ProgramPanel::set_outdated(bool outdated) {
  outdated_ = outdated;
  show_outdated();
}

void ProgramPanel::show_outdated() {
  for (QWidget* each : std::initializer_list<QWidget*>{console_, findings_}) {
    each->setEnabled(!outdated_);
    // Errors have a colour of their own, which a disabled field keeps.
    if (!outdated_)
      each->setGraphicsEffect(nullptr);
    else if (!each->graphicsEffect()) {
      auto* pale = new QGraphicsOpacityEffect;
      pale->setOpacity(0.7);
      each->setGraphicsEffect(pale);
    }
  }
  if (outdated_ && !active_ && !console_->document()->isEmpty()) say(tr("Changed since this run."), "muted");
}

void ProgramPanel::restyle() { console_->setFont(Theme::instance().code_font(Theme::Type::small)); }

}
