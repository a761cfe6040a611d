#pragma once

#include "kernels/base/parameter.h"
#include "kernels/problems/variant.h"
#include "widgets/parameters/fact_list.h"
#include "widgets/parameters/occupancy_diagram.h"

#include <QUndoStack>
#include <QWidget>
#include <map>
#include <utility>
#include <vector>

class QComboBox;
class QFormLayout;
class QLabel;
class QToolButton;

namespace kernelarium {

class StepBox;

/// The controls of a variant and its problem, generated from their declarations. Reports which rule a setting
/// violates as it is changed; derived values and the occupancy are shown below.
class ParameterPanel : public QWidget {
  Q_OBJECT

 public:
  explicit ParameterPanel(QWidget* parent = nullptr);

  /// Variant's parameters first, then the problem's sizes; `pinned` ones are shown but can't be turned.
  /// Resets the values to the defaults; emits nothing.
  void set_parameters(const std::vector<Parameter>& variant, const std::vector<Parameter>& problem,
                      const std::vector<Limit>& limits = {}, const Values& pinned = {});
  /// Controls that something else determines now, with a word instead of their range; presets still set them.
  /// Until the next set_parameters().
  void hold(const std::vector<std::string>& names, const QString& mark, const QString& why);
  /// Where changes go, so that they can be undone; null: they can't. Not owned.
  void set_undo_stack(QUndoStack* stack);
  /// Named settings: "256 threads, TILE 16". A value not named keeps its default.
  void set_presets(const std::vector<std::pair<QString, Values>>& presets);

  const Values& values() const { return values_; }
  /// Sets without an undo step and without changed(); unknown names are ignored.
  void set_values(const Values& values);
  /// True if every value and every limit holds.
  bool valid() const { return mistakes_.empty(); }
  /// Rules that are broken now, one sentence each.
  const std::vector<QString>& mistakes() const { return mistakes_; }

  QSize sizeHint() const override { return {wanted_width_, QWidget::sizeHint().height()}; }
  /// Not the layout's, which is as wide as the labels are now.
  QSize minimumSizeHint() const override;

  void set_derived(const std::vector<Fact>& facts);
  void set_occupancy(const std::optional<Occupancy>& occupancy);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 public slots:
  void reset(); ///< to the defaults, as one undo step

 signals:
  /// A valid setting, by hand, by undo, by preset or by reset.
  void changed(const kernelarium::Values& values);
  /// The setting breaks a rule: nothing can run.
  void invalid(const QString& why);
  void copy_command_requested();

 private:
  class Change;
  void build();
  void turn(const std::string& name, std::int64_t value);
  void assign(const Values& values);
  void push(const Values& after, const QString& text, const std::string& name);
  void check();
  void restyle();
  /// Range labels of one width, so that the fields are aligned; none if a value needs the room.
  void fit_marks();
  void place_broken();

  std::vector<Parameter> variant_, problem_;
  std::vector<Limit> limits_;
  Values values_, defaults_, pinned_;
  std::vector<QString> mistakes_;
  QUndoStack* undo_ = nullptr;
  std::map<std::string, StepBox*> boxes_;
  std::map<std::string, QComboBox*> choices_;
  std::map<std::string, QLabel*> marks_;
  QWidget* form_ = nullptr;
  QFormLayout* rows_ = nullptr;
  QToolButton* presets_ = nullptr;
  QLabel* broken_ = nullptr;
  FactList* derived_ = nullptr;
  OccupancyDiagram* occupancy_ = nullptr;
  QLabel* headings_[3] = {};
  bool filling_ = false;
  int wanted_width_ = 0, least_width_ = 0; ///< at which the labels have room, at which they wrap most
};

}
