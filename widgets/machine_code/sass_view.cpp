#include "widgets/machine_code/sass_view.h"

#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/view/icon_button.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <Qsci/qscistyle.h>
#include <algorithm>

namespace kernelarium {

namespace {

constexpr int line_margin = 2;

}

SassView::SassView(Selection* selection, QWidget* parent)
    : ListingView(selection, CodeEditor::Language::sass, parent) {
  numbers_ = new NumbersModel(this);
  editor()->setAccessibleName(tr("Machine code"));
  // What counts is not the line of this text but that of the source.
  editor()->setMarginType(0, QsciScintilla::SymbolMargin);
  editor()->setMarginMarkerMask(0, 0);
  editor()->setMarginType(line_margin, QsciScintilla::TextMarginRightJustified);
  editor()->setMarginMarkerMask(line_margin, 0);
  set_title(tr("Machine code"));
  set_legend(tr("what runs on the GPU · left: the source line that an instruction came from"));
  keep_ = new IconButton("compare", tr("Before and after: keep this code and mark how later code differs"));
  keep_->setObjectName("keep_code");
  keep_->setCheckable(true);
  tools()->addWidget(keep_, 0, Qt::AlignTop);
  connect(keep_, &QToolButton::toggled, this, &SassView::keep_wanted);
  show_empty(tr("The machine code comes with the next compilation."));
}

void SassView::set_code(const std::vector<MachineFunction>& functions, const QString& target) {
  target_ = target;
  now_ = {};
  QStringList text;
  std::vector<int> lines{0};
  const auto add = [&](const QString& line, int source_line) {
    text << line;
    lines.push_back(source_line);
  };
  for (const MachineFunction& function : functions) {
    if (!text.isEmpty()) add({}, 0);
    add("// " + QString::fromStdString(function.name), 0);
    now_.registers = std::max(now_.registers, function.registers);
    for (const MachineInstruction& each : function.code) {
      if (!each.label.empty()) add(QString::fromStdString(each.label) + ":", 0);
      const QString opcode = QString::fromStdString(each.opcode);
      add(QString("%1  %2 %3 %4")
              .arg(each.address, 4, 16, QChar('0'))
              .arg(QString::fromStdString(each.predicate), 4)
              .arg(opcode, QString::fromStdString(each.operands)),
          each.line);
      ++now_.opcodes[opcode.section('.', 0, 0)];
      ++now_.instructions;
    }
  }
  set_listing(text.join('\n'), lines);
  const QsciStyle style(CodeEditor::first_free_style, "line", Theme::instance().colours().muted,
                        Theme::instance().colours().canvas,
                        editor()->in_points(Theme::instance().code_font(Theme::Type::caption)));
  editor()->clearMarginText();
  for (std::size_t i = 1; i < lines.size(); ++i)
    if (lines[i] > 0) editor()->setMarginText(static_cast<int>(i) - 1, QString::number(lines[i]), style);
  editor()->setMarginWidth(0, 0);
  editor()->setMarginWidth(line_margin, QString("0000"));
  show_figures();
}

void SassView::keep(bool kept) {
  keep_->setChecked(kept);
  ListingView::keep(kept);
  before_ = kept ? std::optional(now_) : std::nullopt;
  show_figures();
}

QString SassView::key_of(const QString& line) const {
  // An instruction is the same with other registers or at another address; labels are only numbered.
  if (line.isEmpty() || !line[0].isLetterOrNumber()) return {};
  const QString instruction = line.section(' ', 1).trimmed();
  return instruction.section(' ', instruction.startsWith('@') ? 1 : 0).section(' ', 0, 0);
}

void SassView::show_figures() {
  if (now_.instructions == 0) return;
  const auto figures = [](const Mix& mix) {
    return grouped(tr("%n instructions", nullptr, mix.instructions)) + ", " +
           grouped(tr("%n registers per thread", nullptr, mix.registers));
  };
  QString legend = figures(now_);
  if (before_) legend += " · " + tr("kept: %1").arg(figures(*before_));
  set_title(target_.isEmpty() ? tr("Machine code") : tr("Machine code, %1").arg(target_));
  set_legend(legend + " · " + tr("left: the source line that an instruction came from"));
  std::vector<std::vector<QVariant>> rows;
  std::map<QString, int> all = now_.opcodes;
  if (before_)
    for (const auto& [opcode, count] : before_->opcodes) all.emplace(opcode, 0);
  for (const auto& [opcode, count] : all) {
    std::vector<QVariant> row{opcode, count};
    if (before_) {
      const auto old = before_->opcodes.find(opcode);
      row.push_back(old == before_->opcodes.end() ? 0 : old->second);
    }
    rows.push_back(std::move(row));
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a[1].toInt() > b[1].toInt(); });
  QStringList header{tr("opcode"), tr("instructions")};
  if (before_) header << tr("kept");
  numbers_->set_table(header, std::move(rows));
}

}
