#include "app/desktop/lesson/presets.h"

#include "kernels/base/data_folder.h"
#include "kernels/experiment/recorded_table.h"
#include "widgets/theme/number_text.h"

#include <algorithm>

namespace kernelarium {

namespace {

const std::vector<RecordedTable>& recorded_tables() {
  static const std::vector<RecordedTable> tables = [] {
    try {
      return read_recorded_tables(data_folder() / "resources" / "recorded");
    } catch (const Error&) {
      return std::vector<RecordedTable>(); // the runner says what is wrong with it
    }
  }();
  return tables;
}

}

std::vector<std::pair<QString, Values>> presets(const LessonSession& session) {
  const Values defaults = session.defaults();
  const Values& pinned = session.variant().pinned;
  std::vector<Parameter> sizes = session.problem().sizes();
  std::erase_if(sizes,
                [&](const Parameter& size) { return !size.choices.empty() || pinned.contains(size.name); });
  const auto in_words = [&](const Values& values) {
    QStringList parts;
    for (const Parameter& size : sizes) parts << limit_text(values.at(size.name));
    return parts.join(QStringLiteral(" × "));
  };
  // Each size is changed as far as the variant's rules allow.
  const auto changed = [&](auto&& number) {
    Values values = defaults;
    for (const Parameter& size : sizes) {
      Values next = values;
      next[size.name] = std::clamp(number(size.value), size.minimum, size.maximum);
      if (session.legal(next)) values = std::move(next);
    }
    return values;
  };
  std::vector<std::pair<QString, Values>> found = {
      {LessonSession::tr("Defaults: %1").arg(in_words(defaults)), defaults}};
  const auto offer = [&](const QString& words, const Values& values) {
    const bool known =
        std::any_of(found.begin(), found.end(), [&](const auto& preset) { return preset.second == values; });
    if (!known) found.emplace_back(words.arg(in_words(values)), values);
  };
  offer(LessonSession::tr("Small and odd: %1"),
        changed([](std::int64_t value) { return std::clamp<std::int64_t>(value / 16, 3, 1000) | 1; }));
  // Some four times the work, however many sizes there are.
  const int factor = sizes.size() == 1 ? 4 : 2;
  offer(LessonSession::tr("Large: %1"), changed([&](std::int64_t value) { return value * factor; }));
  for (const RecordedTable& table : recorded_tables())
    for (const RecordedTable::Row& row : table.rows) {
      if (row.lesson != session.lesson().id || row.variant != session.variant().id) continue;
      Values values = defaults;
      for (const auto* part : {&row.sizes, &row.parameters})
        for (const auto& [name, value] : *part)
          if (values.contains(name)) values[name] = value;
      if (session.legal(values))
        offer(LessonSession::tr("Recorded on %1: %2").arg(QString::fromStdString(table.machine)), values);
    }
  return found;
}

}
