#include "widgets/theme/theme.h"

#include <QHash>
#include <QRegularExpression>

namespace kernelarium {

namespace {

// @name is a colour or of the font of code, #12 a length at 100 % zoom; widgets choose a look by their `role`
// property. A font that a widget is given by setFont() is lost when the sheet changes.
constexpr const char* sheet = R"(
QToolTip { background: @raised; color: @text; border: 1px solid @border; padding: #4 #6; }
QMainWindow, QDialog, QStatusBar, QToolBar { background: @window; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; } /* the platform's, which do not follow the theme */
QToolBar { border: none; border-bottom: 1px solid @border; spacing: #6; padding: #5 #8; }
QToolBar::separator { background: @border; width: 1px; margin: #4; }
QStatusBar { border-top: 1px solid @border; }
QStatusBar::item { border: none; }
QMainWindow::separator { background: @border; width: 1px; height: 1px; }
QSplitter::handle { background: @border; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QDockWidget { color: @muted; titlebar-close-icon: none; }
QDockWidget::title { background: @window; padding: #6 #10; border-bottom: 1px solid @border; }
QMenuBar { background: @window; }
QMenuBar::item { padding: #4 #9; background: transparent; border-radius: #4; }
QMenuBar::item:selected { background: @raised; }
QMenu { background: @raised; border: 1px solid @border; padding: #4; }
QMenu::item { padding: #5 #22; border-radius: #4; }
QMenu::item:selected { background: @accent; color: @on_accent; }
QMenu::item:disabled { color: @muted; }
QMenu::separator { height: 1px; background: @border; margin: #4 #6; }
QPushButton, QToolButton[role="button"] { background: @raised; border: 1px solid @border; border-radius: #5; padding: #4 #11; }
QToolButton[role="chip"] { background: @raised; border: 1px solid @border; border-radius: #5; padding: #3 #6; }
QToolButton[role="chip"]:checked { border-color: @accent; }
QToolButton[role="segment"] { color: @muted; padding: #3 #9; }
QToolButton[role="segment"]:checked { color: @text; background: @raised; border-color: @border; }
QToolButton[solved="true"] { color: @good; }
QPushButton:hover, QToolButton[role="button"]:hover { border-color: @muted; }
QPushButton:focus, QToolButton:focus { border: 1px solid @accent; }
QPushButton:disabled { color: @muted; }
QPushButton#brand { font-weight: 700; }
QPushButton[role="plain"] { text-align: left; background: transparent; border-color: transparent; border-radius: #3; padding: #2 0; }
QPushButton[role="plain"]:hover { color: @accent; }
QPushButton[role="plain"]:focus { border-color: @accent; }
QPushButton[role="primary"] { background: @accent; color: @on_accent; border-color: @accent; font-weight: 600; }
QPushButton[role="primary"]:focus { border: #2 solid @text; padding: #3 #10; }
QPushButton[role="primary"]:disabled { background: @raised; color: @muted; border-color: @border; }
QToolButton { border: 1px solid transparent; border-radius: #5; padding: #3; }
QToolButton:hover { background: @raised; border-color: @border; }
QToolButton:checked { background: @raised; border-color: @accent; }
QToolButton:checked:focus, QToolButton[role="segment"]:checked:focus, QToolButton[role="chip"]:checked:focus { border-color: @text; }
QToolButton[role="grip"] { padding: 0; }
QToolButton::menu-indicator { image: none; }
QPushButton::menu-indicator { image: url(:/icons/arrow-down.svg); width: #10; height: #10; subcontrol-origin: padding; subcontrol-position: center right; right: #4; }
QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox, QPlainTextEdit { background: @raised; border: 1px solid @border; border-radius: #5;
  padding: #3 #8; selection-background-color: @accent; selection-color: @on_accent; }
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus { border-color: @accent; }
QDoubleSpinBox[broken="true"], QComboBox[broken="true"], QLineEdit[broken="true"] { border-color: @bad; }
QSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::up-button, QDoubleSpinBox::down-button { border: none; width: #18; background: transparent; }
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow { image: url(:/icons/arrow-up.svg); width: #10; height: #10; }
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow { image: url(:/icons/arrow-down.svg); width: #10; height: #10; }
QComboBox::drop-down { border: none; width: #20; }
QComboBox::down-arrow { image: url(:/icons/arrow-down.svg); width: #12; height: #12; }
QComboBox QAbstractItemView { background: @raised; border: 1px solid @border; selection-background-color: @accent;
  selection-color: @on_accent; outline: none; padding: #3; }
QCheckBox, QRadioButton { spacing: #7; }
QCheckBox::indicator { width: #15; height: #15; border: 1px solid @muted; border-radius: #4; background: @raised; }
QCheckBox::indicator:checked { background: @accent; border-color: @accent; image: url(:/icons/@tick.svg); }
QRadioButton::indicator { width: #15; height: #15; border: 1px solid @muted; border-radius: #8; background: @raised; }
QRadioButton::indicator:checked { width: #7; height: #7; border: #5 solid @accent; }
QCheckBox:focus, QRadioButton:focus { color: @accent; }
QTabWidget::pane { border: none; }
QTabBar { background: transparent; font-size: #13; qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: @muted; padding: #8 #14; border-bottom: #2 solid transparent; }
QTabBar::tab:selected { color: @text; border-bottom-color: @accent; }
QTabBar::tab:hover { color: @text; }
QTabBar::tab:selected:focus { color: @accent; background: @raised; }
QTabBar[role="narrow"] { font-size: #12; }
QTabBar[role="narrow"]::tab { padding: #8 #5; }
QTabBar[role="docks"]::tab { padding: #8 #9; }
QTabBar::tear { width: 0; border: none; }
QTabBar::scroller { width: #44; }
QTabBar QToolButton { background: @window; border: none; }
QTabBar QToolButton::left-arrow { image: url(:/icons/arrow-left.svg); width: #14; height: #14; }
QTabBar QToolButton::right-arrow { image: url(:/icons/arrow-right.svg); width: #14; height: #14; }
QTableView, QTreeView, QListView { background: @window; alternate-background-color: @raised; border: none; gridline-color: @border;
  selection-background-color: @selected; selection-color: @text; outline: none; }
QTableView::item, QTreeView::item { padding: #2 #4; border: 1px solid transparent; }
QTableView::item:focus { border: 1px solid @accent; }
QHeaderView { background: @window; }
QHeaderView::section { background: @window; color: @muted; border: none; border-bottom: 1px solid @border; padding: #5 #8; }
QTableView#frameworks_table QHeaderView::section { padding: #5 #6; }
QHeaderView[showSortIndicator="true"]::section { padding-right: #17; }
QTableCornerButton::section { background: @window; border: none; }
QScrollArea { border: none; background: transparent; }
QScrollBar:vertical { background: transparent; width: #11; margin: 0; }
QScrollBar:horizontal { background: transparent; height: #11; margin: 0; }
QScrollBar::handle { background: @border; border-radius: #4; margin: #2; }
QScrollBar::handle:vertical { min-height: #28; }
QScrollBar::handle:horizontal { min-width: #28; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollBar::handle:hover { background: @muted; }
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page { background: none; border: none; width: 0; height: 0; }
QSlider:horizontal { min-height: #20; }
QSlider::groove:horizontal { height: #4; background: @border; border-radius: #2; }
QSlider::sub-page:horizontal { background: @accent; border-radius: #2; }
QSlider::handle:horizontal { background: @accent; width: #14; height: #14; margin: -#5 0; border-radius: #7; }
QSlider::handle:horizontal:focus { border: #2 solid @text; }
QSlider::handle:horizontal:disabled, QSlider::sub-page:horizontal:disabled { background: @muted; }
QProgressBar { background: @border; border: none; border-radius: #2; height: #4; max-height: #4; text-align: center; }
QProgressBar::chunk { background: @accent; border-radius: #2; }
QGroupBox { border: 1px solid @border; border-radius: #6; margin-top: #10; padding-top: #6; }
QGroupBox::title { subcontrol-origin: margin; left: #10; color: @muted; }
QFrame[role="card"] { background: @raised; border: 1px solid @border; border-radius: #7; }
QLabel { background: transparent; }
QLabel:focus { background: @raised; border-bottom: 1px solid @accent; }
QLabel#broken { background: @window; }
QLabel#elsewhere { background: @raised; border-top: 1px solid @border; padding: #4 #8; }
QLabel[role="muted"] { color: @muted; }
QLabel[role="caption"] { color: @muted; font-size: #11; }
QLabel[role="badge"] { color: @text; background: @canvas; border: 1px solid @border; border-radius: #4; padding: 1px #6; font-size: #11; }
QLabel[role="section"] { color: @muted; font-size: #11; font-weight: 600; letter-spacing: 1px; }
QLabel[role="heading"] { font-size: #14; font-weight: 600; }
QLabel[role="title"] { font-size: #21; font-weight: 700; }
QLabel[role="code"] { font-family: @code_families; font-size: @code_size; }
QLabel[role="bad"] { color: @bad; }
QLabel[role="good"] { color: @good; }
QLabel[role="warning"] { color: @warning; }
)";

}

QString Theme::style_sheet() const {
  const Colours& c = colours_;
  QColor selected = c.accent;
  selected.setAlpha(dark_ ? 60 : 45);
  const QHash<QString, QColor> colours{
      {"window", c.window}, {"canvas", c.canvas}, {"raised", c.raised},   {"border", c.border},
      {"text", c.text},     {"muted", c.muted},   {"accent", c.accent},   {"on_accent", c.on_accent},
      {"good", c.good},     {"bad", c.bad},       {"warning", c.warning}, {"selected", selected}};
  const QFont code = code_font(Type::small);
  const QHash<QString, QString> code_words{{"code_families", '"' + code.families().join("\", \"") + '"'},
                                           {"code_size", QString("%1px").arg(code.pixelSize())}};
  static const QRegularExpression token("@(\\w+)|#(\\d+)\\b");
  const QString source = QString::fromLatin1(sheet);
  QString result;
  qsizetype from = 0;
  for (auto matches = token.globalMatch(source); matches.hasNext();) {
    const auto match = matches.next();
    result += source.mid(from, match.capturedStart() - from);
    if (match.captured(1) == "tick")
      result += c.on_accent.lightness() > 127 ? "tick-white" : "tick";
    else if (const QColor colour = colours.value(match.captured(1)); colour.isValid())
      result += QString("rgba(%1, %2, %3, %4)")
                    .arg(colour.red())
                    .arg(colour.green())
                    .arg(colour.blue())
                    .arg(colour.alpha());
    else if (code_words.contains(match.captured(1)))
      result += code_words.value(match.captured(1));
    else
      result += QString("%1px").arg(px(match.captured(2).toInt()));
    from = match.capturedEnd();
  }
  return result + source.mid(from);
}

}
