#pragma once

#include <QString>
#include <QWidget>
#include <vector>

namespace kernelarium {

/// A named figure: "sectors", "4 194 304", with a note that says where it comes from.
struct Fact {
  QString name, value;
  QString note; ///< "derived", "counted": small, before the value
  QString help; ///< tool tip: meaning and unit
};

/// Names left, figures right in the code font; text can be selected and copied.
class FactList : public QWidget {
  Q_OBJECT

 public:
  explicit FactList(QWidget* parent = nullptr);
  void set_facts(const std::vector<Fact>& facts);
  bool empty() const { return facts_.empty(); }
  /// They are of an older setting: dimmed until they are set again.
  void set_outdated(bool outdated);

 private:
  void rebuild();
  std::vector<Fact> facts_;
  bool outdated_ = false;
};

}
