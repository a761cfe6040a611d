#include "widgets/parameters/parameter_panel.h"

#include "kernels/base/error.h"
#include "kernels/base/expression.h"
#include "widgets/parameters/step_box.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPointer>
#include <QStyle>
#include <QToolButton>
#include <QUndoCommand>
#include <QVBoxLayout>
#include <algorithm>

namespace kernelarium {

namespace {

QString title_of(const Parameter& parameter) {
  return QString::fromStdString(parameter.title.empty() ? parameter.name : parameter.title);
}

/// "4 · 8 · 16 · 32" or "1 – 16 384", with the unit.
QString range_text(const Parameter& parameter) {
  QStringList steps;
  for (const std::int64_t step : parameter.steps) steps << count_text(step);
  QString text = steps.isEmpty()
                     ? QString("%1 – %2").arg(limit_text(parameter.minimum), limit_text(parameter.maximum))
                     : steps.join(" · ");
  if (steps.size() > 5) text = QString("%1 … %2").arg(steps.first(), steps.last());
  return text;
}

QString help_text(const Parameter& parameter) {
  QString help = "<b>" + title_of(parameter).toHtmlEscaped() + "</b> (" +
                 QString::fromStdString(parameter.name).toHtmlEscaped() + ")";
  if (parameter.choices.empty())
    help += "<br>" + range_text(parameter) + " " + QString::fromStdString(parameter.unit).toHtmlEscaped();
  if (!parameter.reason.empty()) help += "<br>" + QString::fromStdString(parameter.reason).toHtmlEscaped();
  return help;
}

}

/// One change of a knob; consecutive changes of the same knob are one undo step.
class ParameterPanel::Change : public QUndoCommand {
 public:
  Change(ParameterPanel* panel, Values before, Values after, const QString& text, std::string name)
      : QUndoCommand(text), panel_(panel), before_(std::move(before)), after_(std::move(after)),
        name_(std::move(name)) {}
  void undo() override {
    if (panel_) panel_->assign(before_);
  }
  void redo() override {
    if (panel_) panel_->assign(after_);
  }
  int id() const override { return name_.empty() ? -1 : 0x4b50; }
  bool mergeWith(const QUndoCommand* other) override {
    const auto* later = static_cast<const Change*>(other);
    if (later->name_ != name_ || later->panel_ != panel_) return false;
    after_ = later->after_;
    return true;
  }

 private:
  QPointer<ParameterPanel> panel_; // the stack may outlive the panel
  Values before_, after_;
  std::string name_;
};

ParameterPanel::ParameterPanel(QWidget* parent) : QWidget(parent) {
  setAccessibleName(tr("Parameters"));
  auto* layout = new QVBoxLayout(this);
  const QStringList headings{tr("PARAMETERS"), tr("DERIVED"), tr("OCCUPANCY")};
  for (int i = 0; i < 3; ++i) {
    headings_[i] = new QLabel(headings[i]);
    headings_[i]->setProperty("role", "section");
  }
  presets_ = new QToolButton;
  presets_->setPopupMode(QToolButton::InstantPopup);
  presets_->setMenu(new QMenu(presets_));
  presets_->setToolTip(tr("Presets"));
  presets_->setAccessibleName(tr("Presets"));
  presets_->hide();
  auto* copy = new QToolButton;
  copy->setObjectName("copy");
  copy->setToolTip(tr("Copy this setting as a command line"));
  copy->setAccessibleName(copy->toolTip());
  connect(copy, &QToolButton::clicked, this, &ParameterPanel::copy_command_requested);
  auto* defaults = new QToolButton;
  defaults->setObjectName("reset");
  defaults->setToolTip(tr("Back to the defaults"));
  defaults->setAccessibleName(defaults->toolTip());
  connect(defaults, &QToolButton::clicked, this, &ParameterPanel::reset);
  auto* head = new QHBoxLayout;
  head->addWidget(headings_[0], 1);
  head->addWidget(presets_);
  head->addWidget(copy);
  head->addWidget(defaults);
  layout->addLayout(head);

  form_ = new QWidget;
  rows_ = new QFormLayout(form_);
  rows_->setContentsMargins(0, 0, 0, 0);
  rows_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  rows_->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  layout->addWidget(form_);
  derived_ = new FactList;
  occupancy_ = new OccupancyDiagram;
  layout->addWidget(headings_[1]);
  layout->addWidget(derived_);
  layout->addWidget(headings_[2]);
  layout->addWidget(occupancy_);
  layout->addStretch(1);
  headings_[1]->hide();
  derived_->hide();
  // Over the derived values, which a broken setting has not: what is below stays where it is.
  broken_ = new QLabel(this);
  broken_->setObjectName("broken");
  broken_->setProperty("role", "bad");
  broken_->setWordWrap(true);
  broken_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  broken_->setAutoFillBackground(true);
  broken_->hide();
  connect(&Theme::instance(), &Theme::changed, this, &ParameterPanel::restyle);
  restyle();
}

void ParameterPanel::restyle() {
  const Theme& theme = Theme::instance();
  layout()->setContentsMargins(0, 0, 0, 0); // what holds the panel has margins
  layout()->setSpacing(theme.px(9));
  rows_->setHorizontalSpacing(theme.px(10));
  rows_->setVerticalSpacing(theme.px(6));
  const QSize size(theme.px(16), theme.px(16));
  presets_->setIcon(icon("presets", theme.colours().muted));
  presets_->setIconSize(size);
  for (const char* name : {"copy", "reset"}) {
    auto* button = findChild<QToolButton*>(name);
    button->setIcon(icon(name, theme.colours().muted));
    button->setIconSize(size);
  }
  fit_marks();
}

void ParameterPanel::set_parameters(const std::vector<Parameter>& variant,
                                    const std::vector<Parameter>& problem, const std::vector<Limit>& limits,
                                    const Values& pinned) {
  variant_ = variant;
  problem_ = problem;
  limits_ = limits;
  pinned_ = pinned;
  defaults_.clear();
  for (const auto* list : {&variant_, &problem_})
    for (const Parameter& parameter : *list) defaults_[parameter.name] = parameter.value;
  for (const auto& [name, value] : pinned_)
    if (defaults_.contains(name)) defaults_[name] = value;
  values_ = defaults_;
  build();
  check();
}

void ParameterPanel::build() {
  filling_ = true;
  while (rows_->rowCount() > 0) rows_->removeRow(0);
  boxes_.clear();
  choices_.clear();
  marks_.clear();
  for (const auto* list : {&variant_, &problem_}) {
    for (const Parameter& parameter : *list) {
      const std::string name = parameter.name;
      QWidget* field = nullptr;
      auto* row = new QWidget;
      auto* line = new QHBoxLayout(row);
      line->setContentsMargins(0, 0, 0, 0);
      if (!parameter.choices.empty()) {
        auto* box = new QComboBox;
        for (const std::string& choice : parameter.choices) box->addItem(QString::fromStdString(choice));
        connect(box, &QComboBox::currentIndexChanged, this, [this, name](int index) { turn(name, index); });
        choices_[name] = box;
        field = box;
      } else {
        auto* box = new StepBox(parameter);
        connect(box, &StepBox::valueChanged, this, [this, name, box] { turn(name, box->number()); });
        boxes_[name] = box;
        field = box;
      }
      auto* mark = new QLabel(parameter.choices.empty() ? range_text(parameter) : QString());
      mark->setProperty("role", "caption");
      marks_[name] = mark;
      field->setToolTip(help_text(parameter));
      field->setWhatsThis(help_text(parameter));
      field->setAccessibleName(title_of(parameter));
      field->setAccessibleDescription(range_text(parameter) + " " + QString::fromStdString(parameter.unit));
      field->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
      if (pinned_.contains(name)) {
        field->setEnabled(false);
        field->setToolTip(help_text(parameter) + "<br>" + tr("set by the variant"));
        if (parameter.choices.empty()) { // a choice needs the room for its name
          mark->setText(tr("fixed"));
          mark->setToolTip(tr("set by the variant"));
        }
      }
      line->addWidget(field, 1);
      line->addWidget(mark);
      auto* label = new QLabel(title_of(parameter));
      label->setProperty("role", "muted");
      label->setWordWrap(true);
      label->setBuddy(field);
      rows_->addRow(label, row);
    }
  }
  filling_ = false;
  set_values(values_);
}

void ParameterPanel::hold(const std::vector<std::string>& names, const QString& mark, const QString& why) {
  for (const std::string& name : names) {
    const auto box = boxes_.find(name);
    if (box == boxes_.end()) continue;
    box->second->setEnabled(false);
    marks_.at(name)->setText(mark);
    marks_.at(name)->setToolTip(why);
  }
  fit_marks();
}

void ParameterPanel::set_undo_stack(QUndoStack* stack) { undo_ = stack; }

void ParameterPanel::set_presets(const std::vector<std::pair<QString, Values>>& presets) {
  presets_->menu()->clear();
  presets_->setVisible(!presets.empty());
  for (const auto& [name, values] : presets) {
    presets_->menu()->addAction(name, this, [this, name = name, values = values] {
      Values after = defaults_;
      for (const auto& [key, value] : values)
        if (after.contains(key) && !pinned_.contains(key)) after[key] = value;
      push(after, tr("Preset %1").arg(name), {});
    });
  }
}

void ParameterPanel::set_values(const Values& values) {
  filling_ = true;
  for (const auto& [name, value] : values) {
    if (!values_.contains(name)) continue;
    values_[name] = value;
    if (const auto box = boxes_.find(name); box != boxes_.end()) box->second->set_number(value);
    if (const auto box = choices_.find(name); box != choices_.end())
      box->second->setCurrentIndex(static_cast<int>(value));
  }
  filling_ = false;
  check();
  fit_marks();
}

void ParameterPanel::fit_marks() {
  const Theme& theme = Theme::instance();
  const QFontMetrics metrics(theme.font());
  int fields = 0, longest = 0, marks = 0, labels = 0;
  for (const auto& [name, box] : boxes_) {
    // The longest of what it shows and may be changed to next, plus padding, border and arrows. A number that
    // is too large moves nothing.
    const std::int64_t shown =
        std::clamp<std::int64_t>(box->number(), 1000, std::max<std::int64_t>(1000, box->most()));
    const int digits = metrics.horizontalAdvance(count_text(shown));
    box->setMinimumWidth(digits + theme.px(44));
    fields = std::max(fields, box->minimumWidth());
  }
  for (const auto& [name, box] : choices_) {
    box->setMinimumWidth(std::min(box->sizeHint().width(), theme.px(128)));
    longest = std::max(longest, box->minimumWidth());
  }
  for (const auto& [name, mark] : marks_)
    if (!mark->text().isEmpty()) marks = std::max(marks, mark->sizeHint().width());
  const int margins = layout()->contentsMargins().left() + layout()->contentsMargins().right();
  const int narrowest = theme.px(64);
  least_width_ = margins + narrowest + rows_->horizontalSpacing() + std::max(fields, longest);
  // Titles wrap before a choice loses letters, or a number its arrows.
  const int most =
      std::max(narrowest, width() - margins - rows_->horizontalSpacing() - std::max(fields, longest));
  for (int row = 0; row < rows_->rowCount(); ++row) {
    auto* label = static_cast<QLabel*>(rows_->itemAt(row, QFormLayout::LabelRole)->widget());
    // A label that wraps requests less than its line, and the form less than its height. One that has room
    // for its text does not wrap: its row would be as high as for two lines.
    const int whole = metrics.horizontalAdvance(label->text()) + theme.px(2);
    const int wide = std::min(most, whole);
    label->setWordWrap(whole > most);
    label->setMinimumWidth(wide);
    label->setMaximumWidth(most);
    label->setMinimumHeight(whole > most ? std::max(0, label->heightForWidth(wide)) : 0);
    labels = std::max(labels, wide);
  }
  const int room = width() - margins - labels - rows_->horizontalSpacing();
  const bool fits = fields + theme.px(8) + marks <= room;
  wanted_width_ = margins + labels + rows_->horizontalSpacing() + fields + theme.px(8) + marks;
  for (const auto& [name, mark] : marks_) {
    mark->setVisible(!mark->text().isEmpty() && (fits || !mark->toolTip().isEmpty())); // a word stays
    mark->setMinimumWidth(fits ? marks : 0);
  }
}

QSize ParameterPanel::minimumSizeHint() const {
  const int facts = std::max(derived_->minimumSizeHint().width(), occupancy_->minimumSizeHint().width());
  const int head = layout()->itemAt(0)->minimumSize().width();
  const int margins = layout()->contentsMargins().left() + layout()->contentsMargins().right();
  return {std::max({least_width_, facts, head + margins}), QWidget::minimumSizeHint().height()};
}

void ParameterPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit_marks();
  place_broken();
}

void ParameterPanel::place_broken() {
  layout()->activate();
  const int top = form_->geometry().bottom() + layout()->spacing();
  broken_->setGeometry(0, top, width(),
                       std::max(broken_->heightForWidth(width()),
                                derived_->isVisible() ? derived_->geometry().bottom() - top : 0));
  broken_->raise();
}

void ParameterPanel::turn(const std::string& name, std::int64_t value) {
  if (filling_) return;
  Values after = values_;
  after[name] = value;
  const Parameter* parameter = find_parameter(variant_, name);
  if (!parameter) parameter = find_parameter(problem_, name);
  push(after, tr("%1 = %2").arg(title_of(*parameter), setting_text(*parameter, value)), name);
}

void ParameterPanel::push(const Values& after, const QString& text, const std::string& name) {
  if (after == values_) return;
  if (undo_)
    undo_->push(new Change(this, values_, after, text, name)); // push() calls redo()
  else
    assign(after);
}

void ParameterPanel::assign(const Values& values) {
  set_values(values);
  if (valid())
    emit changed(values_);
  else
    emit invalid(mistakes_.front());
}

void ParameterPanel::reset() { push(defaults_, tr("Back to the defaults"), {}); }

void ParameterPanel::check() {
  mistakes_.clear();
  const auto mark = [](QWidget* field, bool broken) {
    if (field->property("broken").toBool() == broken) return;
    field->setProperty("broken", broken);
    field->style()->unpolish(field);
    field->style()->polish(field);
  };
  for (const auto& [name, box] : boxes_) {
    const QString mistake = box->mistake();
    if (!mistake.isEmpty()) mistakes_.push_back(mistake);
    mark(box, !mistake.isEmpty());
  }
  if (mistakes_.empty()) {
    for (const Limit& limit : limits_) {
      try {
        if (evaluate_condition(limit.rule, values_)) continue;
        const QString rule = QString::fromStdString(limit.rule),
                      reason = QString::fromStdString(limit.reason);
        mistakes_.push_back(reason.isEmpty() ? tr("%1 must hold").arg(rule)
                                             : tr("%1: must be %2").arg(reason, rule));
        for (const auto& [name, box] : boxes_)
          if (limit.rule.find(name) != std::string::npos) mark(box, true);
      } catch (const Error& error) {
        mistakes_.push_back(words_of(error));
      }
    }
  }
  occupancy_->setEnabled(mistakes_.empty()); // it is of the launch before
  QStringList sentences;
  for (const QString& mistake : mistakes_) sentences << mistake;
  broken_->setText(sentences.join("\n"));
  broken_->setVisible(!sentences.isEmpty());
  place_broken();
}

void ParameterPanel::set_derived(const std::vector<Fact>& facts) {
  derived_->set_facts(facts);
  derived_->setVisible(!facts.empty());
  headings_[1]->setVisible(!facts.empty());
}

void ParameterPanel::set_occupancy(const std::optional<Occupancy>& occupancy) {
  occupancy_->set_occupancy(occupancy);
}

}
