#pragma once

#include "widgets/machine_code/listing_view.h"

#include <QSplitter>

namespace kernelarium {

class PtxView;
class SassView;

/// The kernel's text as it was compiled.
class SourceListing : public ListingView {
  Q_OBJECT

 public:
  explicit SourceListing(Selection* selection, QWidget* parent = nullptr);
  void set_source(const QString& text);
};

/// Source, PTX and machine code of one kernel side by side, linked line by line. One button keeps all
/// three, and later ones are marked against them: another setting, another variant, an edit.
class CodePanel : public QSplitter {
  Q_OBJECT

 public:
  explicit CodePanel(Selection* selection, QWidget* parent = nullptr);

  SourceListing* source;
  PtxView* ptx;
  SassView* sass;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  QSize minimumSizeHint() const override;
};

}
