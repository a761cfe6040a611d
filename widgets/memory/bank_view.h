#pragma once

#include "widgets/memory/record_view.h"

namespace kernelarium {

/// One warp's shared access: 32 banks, conflicting lanes named, broadcasts marked.
class BankView : public RecordView {
  Q_OBJECT

 public:
  BankView(Selection* selection, QWidget* parent = nullptr);

  void show_record(const AccessRecord& record, int bytes_per_thread, const QString& caption) override;

 private:
  class Drawing;
  Drawing* drawing_ = nullptr;
};

}
