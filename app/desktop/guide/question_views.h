#pragma once

#include "app/desktop/guide/guide_context.h"

#include <QWidget>

namespace kernelarium {

/// An open question: the learner's answer is written down before the lab shows its own.
class WhatIfView : public QWidget {
  Q_OBJECT

 public:
  WhatIfView(GuideContext& context, const Section& question, QWidget* parent = nullptr);
};

/// A question with choices; each shows at once why it is right or not.
class SelfCheckView : public QWidget {
  Q_OBJECT

 public:
  SelfCheckView(GuideContext& context, const Section& question, const QString& right,
                QWidget* parent = nullptr);

 signals:
  void answered(bool right);
};

/// A common mistake: what goes wrong, and a button that lets one see it.
class MistakeView : public QWidget {
  Q_OBJECT

 public:
  MistakeView(GuideContext& context, const Section& words, const Mistake& mistake, QWidget* parent = nullptr);
};

}
