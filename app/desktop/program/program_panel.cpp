#include "app/desktop/program/program_panel.h"

#include "app/desktop/shared/engine_words.h"
#include "kernels/process/sandbox.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"

#include <QComboBox>
#include <QDir>
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
#include <map>

namespace kernelarium {

using Check = program::Program::Check;

namespace {

constexpr int most_shown = 1 << 20; ///< letters of output: the last ones

/// What a finding is called; those in kernels are called as in a launch.
QString finding_name(const std::string& kind) {
  static const std::map<std::string, const char*> names{
      {"leak", QT_TRANSLATE_NOOP("kernelarium::ProgramPanel", "memory leak")},
      {"double-free", QT_TRANSLATE_NOOP("kernelarium::ProgramPanel", "double free")},
      {"bad-free", QT_TRANSLATE_NOOP("kernelarium::ProgramPanel", "invalid free")},
      {"use-after-free", QT_TRANSLATE_NOOP("kernelarium::ProgramPanel", "use after free")},
      {"copy-bounds", QT_TRANSLATE_NOOP("kernelarium::ProgramPanel", "copy out of bounds")},
      {"direction", QT_TRANSLATE_NOOP("kernelarium::ProgramPanel", "wrong copy direction")},
      {"bad-pointer", QT_TRANSLATE_NOOP("kernelarium::ProgramPanel", "invalid pointer")},
      {"host-access", QT_TRANSLATE_NOOP("kernelarium::ProgramPanel", "host access to device memory")},
      {"crash", QT_TRANSLATE_NOOP("kernelarium::ProgramPanel", "crash")},
      {"unchecked", QT_TRANSLATE_NOOP("kernelarium::ProgramPanel", "unchecked error")},
      {"error", QT_TRANSLATE_NOOP("kernelarium::ProgramPanel", "failed call")},
      {"lost-output", QT_TRANSLATE_NOOP("kernelarium::ProgramPanel", "lost output")},
      {"memory", QT_TRANSLATE_NOOP("kernelarium::ProgramPanel", "not enough memory")},
      {"missing", QT_TRANSLATE_NOOP("kernelarium::ProgramPanel", "missing function")}};
  const auto known = names.find(kind);
  return known == names.end() ? engine_word(kind) : ProgramPanel::tr(known->second);
}

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
  options_ = new QLineEdit;
  options_->setObjectName("nvcc_options");
  options_->setAccessibleName(tr("Options for nvcc"));
  options_->setPlaceholderText(tr("options for nvcc"));
  options_->setToolTip(tr("Such as -rdc=true, -Xcompiler=-fopenmp or -std=c++20; separated by spaces"));
  sources_ = new QComboBox;
  sources_->setObjectName("program_sources");
  sources_->setAccessibleName(tr("Sources of the program"));
  sources_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  sources_->setMinimumContentsLength(16);
  devices_ = new QSpinBox;
  devices_->setRange(1, 8);
  devices_->setAccessibleName(tr("Number of GPUs"));
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

  auto* top = new QGridLayout;
  top->setColumnStretch(0, 1);
  top->addWidget(arguments_, 0, 0, 1, 2);
  top->addWidget(devices_, 0, 2);
  top->addWidget(check_, 0, 3);
  top->addWidget(options_, 1, 0, 1, 2);
  top->addWidget(sources_, 1, 2, 1, 2);
  top->addWidget(status_, 2, 0);
  top->addWidget(run_, 2, 2);
  top->addWidget(stop_, 2, 3);
  auto* left = new QVBoxLayout;
  left->addWidget(panel_section(tr("Console")));
  left->addWidget(console_, 3);
  findings_title_ = panel_section(tr("Found in the run"));
  left->addWidget(findings_title_);
  left->addWidget(findings_, 1);
  auto* right = new QVBoxLayout;
  files_title_ = panel_section(tr("Files it can read"));
  right->addWidget(files_title_);
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
  for (QLineEdit* edit : {arguments_, options_}) {
    connect(edit, &QLineEdit::returnPressed, this, &ProgramPanel::run_wanted);
    connect(edit, &QLineEdit::textEdited, this, &ProgramPanel::setting_changed);
  }
  connect(sources_, &QComboBox::activated, this, &ProgramPanel::setting_changed);
  connect(devices_, &QSpinBox::valueChanged, this, &ProgramPanel::setting_changed);
  connect(check_, &QComboBox::activated, this, &ProgramPanel::setting_changed);
  for (const auto chosen : {&QListWidget::itemActivated, &QListWidget::itemClicked})
    connect(findings_, chosen, this, [this](const QListWidgetItem* item) {
      emit line_wanted(item->data(Qt::UserRole).value<program::Line>());
    });
  connect(&Theme::instance(), &Theme::changed, this, &ProgramPanel::restyle);
  restyle();
  set_program(false);
  set_gpu({});
  show_state(ProgramController::State::idle);
}

void ProgramPanel::set_file(const QString& path, bool program, const ProgramController::Setting& setting) {
  path_ = path;
  arguments_->setText(setting.arguments);
  options_->setText(setting.nvcc_options);
  const QSignalBlocker quiet(devices_);
  devices_->setValue(setting.devices);
  check_->setCurrentIndex(check_->findData(static_cast<int>(setting.check)));
  fill_sources(setting.folder);
  begin_run();
  set_program(program);
  fill_files();
}

void ProgramPanel::set_program(bool program) {
  program_ = program;
  run_->setEnabled(program);
  if (console_->document()->isEmpty()) say_how_it_runs();
}

void ProgramPanel::set_gpu(const QString& gpu) {
  gpu_ = gpu;
  check_->setEnabled(gpu.isEmpty());
  files_title_->setText((gpu.isEmpty() ? tr("Files it can read") : tr("Files in its folder")).toUpper());
  files_->setToolTip(
      gpu.isEmpty() ? tr("The program can read these files in its folder. It runs in a sandbox: no network, "
                         "no home, and what it writes is deleted when it ends.")
                    : tr("The program runs in this folder without a sandbox: it can read and write all that "
                         "you can."));
  if (console_->document()->isEmpty()) say_how_it_runs();
}

void ProgramPanel::say_how_it_runs() {
  const bool in_sandbox = gpu_.isEmpty() && is_sandboxed({});
  say(!program_ ? tr("This file has no main(): there is no program to run. Its kernels run from the Launch "
                     "panel.")
      : in_sandbox ? tr("Not run yet. It is built by nvcc and runs on the simulated GPU, in a sandbox.")
                   : tr("Not run yet. It is built by nvcc and runs on %1, without a sandbox.")
                         .arg(gpu_.isEmpty() ? tr("the simulated GPU") : gpu_),
      "muted");
}

void ProgramPanel::fill_sources(const QString& folder) {
  sources_->clear();
  const QString wider = folder.isEmpty() ? "." : folder;
  const QDir all(QDir::cleanPath(QFileInfo(path_).path() + '/' + wider));
  sources_->addItem(tr("this file alone"), QString());
  sources_->addItem(tr("all sources in %1").arg(all.dirName() + '/'), wider);
  sources_->setItemData(1, all.path(), Qt::ToolTipRole);
  sources_->setCurrentIndex(folder.isEmpty() ? 0 : 1);
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
  return {arguments_->text(), options_->text(), sources_->currentData().toString(), devices_->value(),
          static_cast<Check>(check_->currentData().toInt())};
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

void ProgramPanel::list_findings(const program::ProgramTrace& trace) {
  findings_->clear();
  for (const program::FindingRecord& finding : trace.findings) {
    QString text = words_of(finding.message);
    if (finding.line.line > 0) text = tr("line %1").arg(finding.line.line) + ": " + text;
    auto* item = new QListWidgetItem(finding_name(finding.kind) + " · " + text);
    item->setData(Qt::UserRole, QVariant::fromValue(finding.line));
    findings_->addItem(item);
  }
  findings_title_->setVisible(findings_->count() > 0);
  findings_->setVisible(findings_->count() > 0);
}

void ProgramPanel::show_trace(const QString& file, const program::ProgramTrace& trace) {
  begin_run();
  list_findings(trace);
  say(tr("The timeline is that of %1; a trace file has no output.").arg(file), "muted");
}

void ProgramPanel::show_run(const program::ProgramRun& run, bool by_hand) {
  list_findings(run.trace);
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
        run.exit_code != 0           ? "bad"
        : run.trace.findings.empty() ? "good"
                                     : "warning");
  show_outdated();
}

void ProgramPanel::show_stopped() { say(tr("Stopped before it ran."), "warning"); }

void ProgramPanel::show_error(const QString& why) {
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
