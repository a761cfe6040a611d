#pragma once

#include "widgets/view/numbers_model.h"
#include "widgets/view/view.h"

class QToolButton;

namespace kernelarium {

/// Bytes on one arrow of the path, and the share of them that was used or hit.
struct Traffic {
  double register_l1 = 0, register_shared = 0, l1_l2 = 0, l2_dram = 0; ///< bytes
  double l1_hit = -1, l2_hit = -1;                                     ///< 0..1, -1: unknown
  double used = -1;         ///< used / fetched bytes of global accesses
  double shared_excess = 0; ///< excess wavefronts / wavefronts
};
Traffic traffic_of(const Run& run);

/// Registers - shared / L1 - L2 - DRAM with bytes and hit rates; arrow width is bytes, colour the share used.
class MemoryPath : public View {
  Q_OBJECT

 public:
  explicit MemoryPath(QWidget* parent = nullptr);

  /// `before`: a run to compare with; null: the one that the person chose to keep, if any.
  void set_run(const RunPointer& run, const RunPointer& before = nullptr);
  /// Keeps the run now shown as the one before, for those to come; or lets it go.
  void keep(bool kept);
  QAbstractItemModel* numbers() override;

 protected:
  void restyle() override;

 private:
  class Drawing;
  Drawing* drawing_ = nullptr;
  void fill();
  RunPointer run_, before_, kept_;
  NumbersModel* numbers_;
  QToolButton* keep_ = nullptr;
};

}
