#pragma once

#include "widgets/memory/record_view.h"

namespace kernelarium {

/// One warp's global access: 32 lanes over 128-byte lines and 32-byte sectors.
class WarpAccess : public RecordView {
  Q_OBJECT

 public:
  WarpAccess(Selection* selection, QWidget* parent = nullptr);

  void show_record(const AccessRecord& record, int bytes_per_thread, const QString& caption) override;

 private:
  class Drawing;
  Drawing* drawing_ = nullptr;
};

}
