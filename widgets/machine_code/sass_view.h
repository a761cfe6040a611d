#pragma once

#include "kernels/compiler/disassembly.h"
#include "widgets/machine_code/listing_view.h"
#include "widgets/view/numbers_model.h"

#include <map>
#include <optional>

class QToolButton;

namespace kernelarium {

/// The machine code of a kernel (SASS), with the source line that each instruction came from. Its
/// numbers are how often each opcode occurs.
class SassView : public ListingView {
  Q_OBJECT

 public:
  SassView(Selection* selection, QWidget* parent = nullptr);

  /// `target`: the GPU that it was made for: "sm_90".
  void set_code(const std::vector<MachineFunction>& functions, const QString& target);
  QAbstractItemModel* numbers() override { return numbers_; }
  void keep(bool kept);

 signals:
  void keep_wanted(bool kept); ///< by the button: of the PTX and the source, too

 protected:
  QString key_of(const QString& line) const override;

 private:
  struct Mix {
    std::map<QString, int> opcodes; ///< number of occurrences of each
    int registers = 0, instructions = 0;
  };
  void show_figures();

  NumbersModel* numbers_;
  QToolButton* keep_ = nullptr;
  QString target_;
  Mix now_;
  std::optional<Mix> before_;
};

}
