#pragma once

#include "widgets/maps/recording.h"
#include "widgets/view/numbers_model.h"
#include "widgets/view/view.h"

namespace kernelarium {

/// One warp's shared access: 32 banks, conflicting lanes named, broadcasts told apart.
/// Follows the selection: the warp's record at the selected step, or the next one of a fitting space.
class BankView : public View {
  Q_OBJECT

 public:
  BankView(Selection* selection, QWidget* parent = nullptr);

  void set_run(const RunPointer& run);
  /// Shows one record on its own, whatever is selected.
  void show_record(const AccessRecord& record, int bytes_per_thread, const QString& caption);
  QAbstractItemModel* numbers() override;

 protected:
  void restyle() override;

 private:
  class Drawing;
  void follow();

  Selection* selection_;
  RunPointer run_;
  std::shared_ptr<const Recording> recording_;
  Drawing* drawing_;
  NumbersModel* numbers_;
};

}
