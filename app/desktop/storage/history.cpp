#include "app/desktop/storage/history.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

namespace kernelarium {

namespace {

constexpr const char* columns = "id, time, lesson, problem, variant, device, settings, verdict, time_ms, "
                                "iqr_ms, label, figures, baseline, "
                                "machine, note, pinned";

/// Of the table's metrics, by id, so that one more or less changes nothing of the others.
QString written(const std::vector<double>& figures) {
  nlohmann::json object = nlohmann::json::object();
  for (std::size_t i = 0; i < figures.size(); ++i)
    if (std::isfinite(figures[i])) object[table_metrics()[i]->id] = figures[i];
  return QString::fromStdString(object.dump());
}

std::vector<double> figures_from(const QString& text) {
  const nlohmann::json object = nlohmann::json::parse(text.toStdString(), nullptr, false);
  std::vector<double> figures;
  for (const Metric* metric : table_metrics()) {
    const auto found = object.is_object() ? object.find(metric->id) : object.end();
    figures.push_back(object.is_object() && found != object.end() && found->is_number()
                          ? found->get<double>()
                          : std::numeric_limits<double>::quiet_NaN());
  }
  return figures;
}

RunSummary read(const Statement& row) {
  RunSummary run;
  run.id = row.integer(0);
  run.when = row.text(1);
  run.lesson = row.text(2);
  run.problem = row.text(3);
  run.variant = row.text(4);
  run.device = row.text(5);
  run.settings = row.text(6);
  run.verdict = parse_verdict(row.text(7).toStdString()).value_or(Verdict::error);
  run.time_ms = row.real(8);
  run.iqr_ms = row.real(9);
  run.label = static_cast<Label>(row.integer(10));
  run.figures = figures_from(row.text(11));
  run.baseline = row.text(12);
  run.machine = row.text(13);
  run.note = row.text(14);
  run.pinned = row.integer(15) != 0;
  return run;
}

}

History::History(DeskFile& file, QObject* parent) : QObject(parent), file_(file), database_(file.database()) {
  connect(&file_, &DeskFile::changed, this, [this] {
    days_.reset();
    emit changed();
  });
}

qint64 History::add(const Run& run) {
  RunSummary summary = summarise(run, 0);
  file_.guarded([&] {
    Statement insert =
        database_.prepare("INSERT INTO runs (time, lesson, problem, variant, device, settings, verdict, "
                          "time_ms, iqr_ms, label, "
                          "figures, baseline, machine, json) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    int place = 0;
    const auto text = [&](const QString& value) { insert.bind(++place, value); };
    // A NaN would be stored as NULL, which the table does not have.
    const auto real = [&](double value) { insert.bind(++place, value == value ? value : 0.0); };
    for (const QString& value : {summary.when, summary.lesson, summary.problem, summary.variant,
                                 summary.device, summary.settings, QString(name_of(summary.verdict))})
      text(value);
    real(summary.time_ms);
    real(summary.iqr_ms);
    insert.bind(++place, static_cast<std::int64_t>(summary.label));
    text(written(summary.figures));
    text(summary.baseline);
    text(summary.machine);
    insert.bind(++place, to_json(run).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    insert.run();
    summary.id = database_.last_id();
  });
  const QDateTime when = QDateTime::fromString(summary.when, Qt::ISODate);
  if (summary.id != 0 && days_)
    ++(*days_)[when.isValid() ? when.toLocalTime().date().toString(Qt::ISODate) : summary.when.left(10)];
  if (summary.id != 0) emit added(summary);
  return summary.id;
}

/// Runs of a file from before figures were kept: takes them from the runs, once.
void History::take_figures() {
  std::vector<std::pair<qint64, QString>> found;
  Statement select = database_.prepare("SELECT id, json FROM runs WHERE figures = ''");
  while (select.step()) {
    std::vector<double> figures;
    try {
      figures = summarise(run_from_json(nlohmann::json::parse(select.bytes(1))), 0).figures;
    } catch (const std::exception&) {
      // One that can't be read has no figures; opening it says why.
    }
    found.emplace_back(select.integer(0), written(figures));
  }
  if (found.empty()) return;
  Transaction transaction(database_);
  for (const auto& [id, figures] : found)
    database_.prepare("UPDATE runs SET figures = ? WHERE id = ?")
        .bind(1, figures)
        .bind(2, static_cast<std::int64_t>(id))
        .run();
  transaction.commit();
}

std::vector<RunSummary> History::summaries(const QString& lesson) {
  std::vector<RunSummary> runs;
  file_.guarded([&] {
    take_figures();
    Statement select =
        database_.prepare(std::string("SELECT ") + columns + " FROM runs" +
                          (lesson.isEmpty() ? "" : " WHERE lesson = ?") + " ORDER BY time DESC, id DESC");
    if (!lesson.isEmpty()) select.bind(1, lesson);
    while (select.step()) runs.push_back(read(select));
  });
  return runs;
}

Run History::run(qint64 id) {
  Statement select = database_.prepare("SELECT json FROM runs WHERE id = ?");
  select.bind(1, static_cast<std::int64_t>(id));
  if (!select.step()) throw Error(Sentence::tr("The history has no run %1.", id));
  try {
    return run_from_json(nlohmann::json::parse(select.bytes(0)));
  } catch (const nlohmann::json::exception& broken) {
    throw Error(std::string("The stored run can't be read: ") + broken.what());
  }
}

void History::set_note(qint64 id, const QString& note) {
  file_.guarded([&] {
    database_.prepare("UPDATE runs SET note = ? WHERE id = ?")
        .bind(1, note)
        .bind(2, static_cast<std::int64_t>(id))
        .run();
  });
}

void History::set_pinned(qint64 id, bool pinned) {
  file_.guarded([&] {
    database_.prepare("UPDATE runs SET pinned = ? WHERE id = ?")
        .bind(1, static_cast<std::int64_t>(pinned))
        .bind(2, static_cast<std::int64_t>(id))
        .run();
  });
}

qint64 History::count() {
  qint64 count = 0;
  file_.guarded([&] {
    Statement select = database_.prepare("SELECT count(*) FROM runs");
    if (select.step()) count = select.integer(0);
  });
  return count;
}

const std::map<QString, int>& History::runs_by_day() {
  if (days_) return *days_;
  std::map<QString, int> days;
  file_.guarded([&] {
    Statement select = database_.prepare(
        "SELECT coalesce(date(time, 'localtime'), substr(time, 1, 10)), count(*) FROM runs GROUP BY 1");
    while (select.step()) days[select.text(0)] = static_cast<int>(select.integer(1));
  });
  return *(days_ = std::move(days));
}

std::map<QString, QStringList> History::passed_variants() {
  std::map<QString, QStringList> passed;
  file_.guarded([&] {
    Statement select = database_.prepare(
        "SELECT DISTINCT lesson, variant FROM runs WHERE verdict = 'pass' AND lesson <> ''");
    while (select.step()) passed[select.text(0)] << select.text(1);
  });
  return passed;
}

QString History::last_lesson() {
  QString lesson;
  file_.guarded([&] {
    Statement select =
        database_.prepare("SELECT lesson FROM runs WHERE lesson <> '' ORDER BY time DESC, id DESC LIMIT 1");
    if (select.step()) lesson = select.text(0);
  });
  return lesson;
}

}
