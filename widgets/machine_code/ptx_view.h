#pragma once

#include "widgets/machine_code/listing_view.h"

namespace kernelarium {

/// The PTX that the compiler made.
class PtxView : public ListingView {
  Q_OBJECT

 public:
  PtxView(Selection* selection, QWidget* parent = nullptr);

  /// `source_file`: the name that the source was compiled under.
  void set_ptx(const QString& ptx, const QString& source_file);

 protected:
  QString key_of(const QString& line) const override;
};

}
