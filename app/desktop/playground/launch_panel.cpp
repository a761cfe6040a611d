#include "app/desktop/playground/launch_panel.h"

#include "widgets/parameters/fact_list.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"

#include <QComboBox>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>

namespace kernelarium {

namespace {

QLabel* note(const QString& text, const char* role) {
  auto* label = new QLabel(text);
  label->setProperty("role", role);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  return label;
}

/// The entry that a refusal of the device is about; empty: none, or several.
QString entry_of(const Sentence& why) {
  const QString text = QString::fromStdString(why.text),
                first = why.arguments.empty() ? QString() : QString::fromStdString(why.arguments[0].text);
  if (first.startsWith("grid.")) return "grid";
  if (first.startsWith("block.") || text.startsWith("a block ")) return "block";
  if (text.contains("shared memory")) return "shared";
  return text.startsWith("argument %1") ? "argument_" + first : QString();
}

QLabel* title_of(const QString& text) { return note(text.toUpper(), "section"); }

}

LaunchPanel::LaunchPanel(QWidget* parent) : QWidget(parent) {
  setObjectName("launch_panel");
  const Theme& theme = Theme::instance();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(theme.px(14), theme.px(8), theme.px(14), theme.px(14));
  column->setSpacing(theme.px(8));

  file_ = note({}, "heading");
  path_ = note({}, "muted");
  state_ = note({}, "muted");
  state_->setObjectName("saved_state");
  state_->setWordWrap(false); // one line, saved or not: the fields below stay where they are
  for (QLabel* label : {file_, path_, state_}) column->addWidget(label);
  auto* buttons = new QHBoxLayout;
  auto* fresh = new QPushButton(tr("New"));
  auto* open = new QPushButton(tr("Open…"));
  save_ = new QPushButton(tr("Save"));
  save_->setObjectName("save_kernel");
  connect(fresh, &QPushButton::clicked, this, &LaunchPanel::new_wanted);
  connect(open, &QPushButton::clicked, this, &LaunchPanel::open_wanted);
  connect(save_, &QPushButton::clicked, this, &LaunchPanel::save_wanted);
  for (QPushButton* button : {fresh, open, save_}) buttons->addWidget(button);
  column->addLayout(buttons);

  column->addWidget(title_of(tr("Launch")));
  fields_ = new QGridLayout;
  fields_->setColumnStretch(1, 1);
  fields_->setVerticalSpacing(theme.px(6));
  column->addLayout(fields_);
  kernel_ = new QComboBox;
  kernel_->setObjectName("kernel");
  kernel_->setEditable(true); // a template needs its arguments: tile<float, 16>
  kernel_->setInsertPolicy(QComboBox::NoInsert);
  kernel_->setAccessibleName(tr("Kernel"));
  kernel_->lineEdit()->setAccessibleName(tr("Kernel"));
  kernel_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  fields_->addWidget(new QLabel(tr("kernel")), 0, 0);
  fields_->addWidget(kernel_, 0, 1);
  connect(kernel_, &QComboBox::activated, this, [this] {
    if (session_ && !filling_) session_->choose_kernel(kernel_->currentText());
  });
  connect(kernel_->lineEdit(), &QLineEdit::editingFinished, this, &LaunchPanel::take);
  grid_ = field("grid", tr("grid"),
                tr("Blocks: X, X,Y or X,Y,Z; each a number or an expression, such as ceil_div(n, BLOCK)"));
  block_ = field("block", tr("block"), tr("Threads per block: X, X,Y or X,Y,Z"));
  shared_ = field("shared", tr("shared bytes"), tr("Dynamic shared memory per block"));
  defines_ = field("defines", {}, {}); // fill_labels() names it
  seed_ = field("seed", tr("seed"), tr("Random buffers are generated from it"));

  column->addWidget(title_of(tr("Arguments")));
  rows_ = new QGridLayout;
  rows_->setColumnStretch(1, 1);
  rows_->setVerticalSpacing(theme.px(6));
  column->addLayout(rows_);
  column->addWidget(note(tr("A number: i32:7, f32:2.5. A buffer: f32[1024]:random, :zero, :iota, :fill=1.5, "
                            ":file=in.bin. Types: i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64 bool."),
                         "caption"));
  // Below all fields, which what they say must not move.
  mistake_ = note({}, "bad");
  mistake_->setObjectName("launch_mistake");
  column->addWidget(mistake_);
  program_ = note(
      tr("This file has a main(). Here one of its kernels is launched once; the Program view runs all of "
         "it."),
      "warning");
  program_->setObjectName("program_note");
  column->addWidget(program_);
  last_run_heading_ = title_of(tr("Last run, counted"));
  column->addWidget(last_run_heading_);
  last_run_ = new FactList;
  column->addWidget(last_run_);
  column->addStretch();
  show_last_run({});
  set_session(nullptr);
}

void LaunchPanel::show_last_run(const std::vector<Fact>& facts) {
  last_run_->set_facts(facts);
  last_run_heading_->setVisible(!facts.empty());
}

QLineEdit* LaunchPanel::field(const QString& name, const QString& title, const QString& help) {
  auto* edit = new QLineEdit;
  edit->setObjectName("launch_" + name);
  edit->setAccessibleName(title);
  edit->setToolTip(help);
  const int row = fields_->rowCount();
  auto* label = new QLabel(title);
  label->setBuddy(edit);
  fields_->addWidget(label, row, 0);
  fields_->addWidget(edit, row, 1);
  connect(edit, &QLineEdit::textEdited, this, &LaunchPanel::take);
  return edit;
}

void LaunchPanel::set_session(PlaygroundSession* session) {
  session_ = session;
  show_refusal(nullptr);
  shown_kernel_ = QString("\n"); // no kernel's name: the rows are made again
  setEnabled(session);
  fill_labels();
  if (!session) return;
  connect(session, &PlaygroundSession::kernels_changed, this, &LaunchPanel::fill_kernels);
  connect(session, &PlaygroundSession::texts_changed, this, &LaunchPanel::fill);
  connect(session, &PlaygroundSession::saved_changed, this, &LaunchPanel::fill_state);
  fill_kernels();
}

void LaunchPanel::fill_kernels() {
  filling_ = true;
  kernel_->clear();
  for (const KernelDeclaration& kernel : session_->kernels())
    kernel_->addItem(QString::fromStdString(kernel.name));
  filling_ = false;
  shown_kernel_ = QString("\n");
  fill();
}

void LaunchPanel::fill_state() {
  file_->setText(QFileInfo(session_->path()).fileName());
  path_->setText(session_->path());
  state_->setText(session_->edited() ? tr("Not saved: Ctrl+S writes it") : tr("Saved"));
  save_->setEnabled(session_->edited());
  program_->setVisible(session_->is_program() && !session_->kernels().empty());
  show_error();
}

void LaunchPanel::show_error() {
  const bool read = session_->mistake().isEmpty();
  mistake_->setText(read ? refused_ : as_sentence(session_->mistake()));
  mistake_->setVisible(!mistake_->text().isEmpty());
  const bool mistake = !session_->blank() && (!session_->is_program() || !session_->kernels().empty());
  mistake_->setProperty("role", mistake ? "bad" : "muted");
  mistake_->style()->unpolish(mistake_); // the style sheet looks at the role again
  mistake_->style()->polish(mistake_);
  const QString entry = read ? refused_entry_ : session_->mistake_entry();
  const auto mark = [](QWidget* field, bool broken) {
    if (field->property("broken").toBool() == broken) return;
    field->setProperty("broken", broken);
    field->style()->unpolish(field);
    field->style()->polish(field);
  };
  for (QLineEdit* field : {grid_, block_, shared_, seed_})
    mark(field, field->objectName() == "launch_" + entry);
  for (QLineEdit* field : arguments_) mark(field, field->objectName() == entry);
}

void LaunchPanel::show_refusal(const Diagnostic* why) {
  refused_ = why ? as_sentence(words_of(why->message)) : QString();
  refused_entry_ = why ? entry_of(why->message) : QString();
  if (session_) show_error();
}

void LaunchPanel::fill_labels() {
  const bool python = session_ && session_->path().endsWith(".py");
  const KernelDeclaration* kernel = session_ ? session_->kernel() : nullptr;
  const bool triton = kernel && kernel->language == KernelDeclaration::Language::triton;
  for (auto* label : findChildren<QLabel*>()) {
    if (label->buddy() == block_) label->setVisible(!triton);
    if (label->buddy() == defines_) label->setText(python ? tr("constants") : tr("macros"));
  }
  block_->setVisible(!triton); // the compiler chooses its threads
  defines_->setAccessibleName(python ? tr("constants") : tr("macros"));
  defines_->setToolTip(python ? tr("NAME=VALUE of each constexpr parameter; separated by spaces")
                              : tr("NAME=VALUE or NAME, as with -D; separated by spaces"));
}

void LaunchPanel::fill() {
  filling_ = true;
  fill_labels();
  const LaunchTexts& texts = session_->texts();
  const auto put = [](QLineEdit* edit, const QString& text) {
    if (edit->text() != text) edit->setText(text); // leaves the caret where one types
  };
  put(kernel_->lineEdit(), texts.kernel);
  put(grid_, texts.grid);
  put(block_, texts.block);
  put(shared_, texts.shared);
  put(seed_, texts.seed);
  put(defines_, texts.defines);
  const KernelDeclaration* kernel = session_->kernel();
  const int wanted = static_cast<int>(std::max<qsizetype>(
      texts.arguments.size(), kernel ? static_cast<qsizetype>(kernel->parameters.size()) : 0));
  if (shown_kernel_ != texts.kernel || static_cast<int>(arguments_.size()) != wanted) {
    shown_kernel_ = texts.kernel;
    while (QLayoutItem* item = rows_->takeAt(0)) {
      if (item->widget()) item->widget()->deleteLater();
      delete item;
    }
    arguments_.clear();
    for (int i = 0; i < wanted; ++i) {
      const bool known = kernel && i < static_cast<int>(kernel->parameters.size());
      const QString type =
          known ? QString::fromStdString(kernel->parameters[static_cast<std::size_t>(i)].type) : QString();
      const QString name = known
                               ? QString::fromStdString(kernel->parameters[static_cast<std::size_t>(i)].name)
                               : tr("argument %1").arg(i);
      auto* label = new QLabel(name);
      label->setToolTip(type + ' ' + name);
      auto* edit = new QLineEdit;
      edit->setObjectName(QString("argument_%1").arg(i));
      edit->setAccessibleName(name);
      edit->setToolTip(type + ' ' + name);
      edit->setPlaceholderText(type);
      label->setBuddy(edit);
      rows_->addWidget(label, i, 0);
      rows_->addWidget(edit, i, 1);
      connect(edit, &QLineEdit::textEdited, this, &LaunchPanel::take);
      arguments_.push_back(edit);
    }
  }
  for (std::size_t i = 0; i < arguments_.size(); ++i)
    put(arguments_[i], texts.arguments.value(static_cast<qsizetype>(i)));
  filling_ = false;
  fill_state();
}

void LaunchPanel::take() {
  if (filling_ || !session_) return;
  LaunchTexts texts;
  texts.kernel = kernel_->currentText();
  texts.grid = grid_->text();
  texts.block = block_->text();
  texts.shared = shared_->text();
  texts.seed = seed_->text();
  texts.defines = defines_->text();
  for (const QLineEdit* edit : arguments_) texts.arguments << edit->text();
  session_->set_texts(texts);
}

}
