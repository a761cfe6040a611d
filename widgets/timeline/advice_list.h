#pragma once

#include "kernels/trace/advice.h"

#include <QWidget>
#include <functional>

class QVBoxLayout;

namespace kernelarium {

/// What would make the kernel faster: a sentence each, its line, and where there is something to try a button
/// that does.
class AdviceList : public QWidget {
  Q_OBJECT

 public:
  explicit AdviceList(QWidget* parent = nullptr);

  /// What a button would try: its title; empty: nothing. To be set before the advice.
  void set_trials(std::function<QString(const Advice&)> title_of);
  void set_advice(const std::vector<Advice>& advice);

 signals:
  void line_wanted(int line);
  void trial_wanted(const kernelarium::Advice& advice);

 private:
  QVBoxLayout* rows_;
  std::function<QString(const Advice&)> title_of_;
};

}
