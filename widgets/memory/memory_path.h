#pragma once

#include "widgets/view/numbers_model.h"
#include "widgets/view/run_view.h"

class QToolButton;

namespace kernelarium {

/// Bytes on each link of the path, and how well it was used. Shares are 0..1, -1: unknown.
struct Traffic {
  struct Link {
    double loads = 0, stores = 0; ///< towards the registers, and away from them (atomics, too)
    double peak = -1;             ///< share of the run's modelled time that it needs at its full speed
    double all() const { return loads + stores; }
  };
  Link register_l1, register_shared, l1_l2, l2_dram;
  double l1_hit = -1, l2_hit = -1;
  double used = -1;         ///< used / fetched bytes of global accesses
  double shared_excess = 0; ///< excess wavefronts / wavefronts
};
Traffic traffic_of(const Run& run);

/// Registers - shared / L1 - L2 - DRAM with bytes and hit rates; arrow width is bytes, colour the share used.
class MemoryPath : public RunView {
  Q_OBJECT

 public:
  explicit MemoryPath(QWidget* parent = nullptr);

  /// `before`: a run to compare with; null: the one that the person chose to keep, if any.
  void show_run(const RunPointer& run, const std::shared_ptr<const Tensors>&) override { set_run(run); }
  void set_run(const RunPointer& run, const RunPointer& before = nullptr);
  /// Keeps the current run as the one to compare later runs with; or lets it go.
  void keep(bool kept);
  QAbstractItemModel* numbers() override;

 private:
  class Drawing;
  Drawing* drawing_ = nullptr;
  void fill();
  RunPointer run_, before_, kept_;
  NumbersModel* numbers_;
  QToolButton* keep_ = nullptr;
};

}
