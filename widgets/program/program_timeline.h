#pragma once

#include "widgets/program/program_canvas.h"
#include "widgets/view/numbers_model.h"
#include "widgets/view/view.h"

class QLabel;
class QPushButton;

namespace kernelarium {

/// What a whole program did over time: host calls, streams, copy engines and devices.
class ProgramTimeline : public View {
  Q_OBJECT

 public:
  explicit ProgramTimeline(QWidget* parent = nullptr);

  /// `on`: the device, for the legend.
  void show_program(std::shared_ptr<const program::ProgramTrace> trace, const QString& on);
  QAbstractItemModel* numbers() override { return numbers_; }
  ProgramCanvas* canvas() const { return canvas_; }

 signals:
  void launch_wanted(std::size_t work);        ///< to be opened in the other views
  void line_wanted(const program::Line& line); ///< of the chosen bar
  void perfetto_wanted();

 protected:
  void restyle() override;

 private:
  void explain(const ProgramCanvas::Spot& spot);
  void follow_choice();
  void fill_numbers();

  ProgramCanvas* canvas_;
  QLabel *key_, *explanation_, *keys_;
  QPushButton *open_, *perfetto_;
  NumbersModel* numbers_;
};

}
