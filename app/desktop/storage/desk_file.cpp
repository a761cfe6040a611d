#include "app/desktop/storage/desk_file.h"

#include <QCryptographicHash>
#include <QSysInfo>
#include <QUuid>
#include <array>

namespace kernelarium {

namespace {

constexpr int look_ms = 1000;

constexpr std::array steps = {
    // The runs. The summary's figures are stored beside the whole run, so that ten thousand rows load without
    // reading ten thousand JSON texts.
    R"(CREATE TABLE runs (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         time TEXT NOT NULL, lesson TEXT NOT NULL, problem TEXT NOT NULL, variant TEXT NOT NULL,
         device TEXT NOT NULL, settings TEXT NOT NULL, verdict TEXT NOT NULL,
         time_ms REAL NOT NULL, iqr_ms REAL NOT NULL, label INTEGER NOT NULL,
         max_error REAL NOT NULL, gflops REAL NOT NULL, gb_s REAL NOT NULL, sectors_per_request REAL NOT NULL,
         dram_bytes REAL NOT NULL, occupancy REAL NOT NULL, instructions REAL NOT NULL,
         excess_wavefronts REAL NOT NULL, against_baseline REAL NOT NULL, baseline TEXT NOT NULL,
         machine TEXT NOT NULL, note TEXT NOT NULL DEFAULT '', pinned INTEGER NOT NULL DEFAULT 0,
         json TEXT NOT NULL);
       CREATE INDEX runs_by_time ON runs (time);
       CREATE INDEX runs_by_lesson ON runs (lesson, variant, verdict);)",
    // The desk. `removed` is a time: what was thrown away can come back, and a merge doesn't bring it back.
    R"(CREATE TABLE plans (
         uid TEXT PRIMARY KEY, title TEXT NOT NULL, text BLOB NOT NULL, place INTEGER NOT NULL DEFAULT 0,
         changed TEXT NOT NULL, removed TEXT NOT NULL DEFAULT '');
       CREATE TABLE notes (
         id INTEGER PRIMARY KEY, uid TEXT NOT NULL UNIQUE,
         lesson TEXT NOT NULL, exercise TEXT NOT NULL DEFAULT '', kind TEXT NOT NULL DEFAULT '',
         text TEXT NOT NULL, pinned INTEGER NOT NULL DEFAULT 0,
         created TEXT NOT NULL, changed TEXT NOT NULL, removed TEXT NOT NULL DEFAULT '');
       CREATE UNIQUE INDEX notes_by_exercise ON notes (lesson, exercise) WHERE exercise <> '';
       CREATE INDEX notes_by_change ON notes (changed);
       CREATE TABLE words (
         word TEXT NOT NULL, language TEXT NOT NULL, title TEXT NOT NULL, text TEXT NOT NULL,
         changed TEXT NOT NULL, removed TEXT NOT NULL DEFAULT '', PRIMARY KEY (word, language));
       CREATE TABLE problems (
         uid TEXT PRIMARY KEY, lesson TEXT NOT NULL, variant TEXT NOT NULL, device TEXT NOT NULL,
         kind TEXT NOT NULL, title TEXT NOT NULL, detail TEXT NOT NULL, code TEXT NOT NULL, cure TEXT NOT NULL,
         created TEXT NOT NULL, solved TEXT NOT NULL DEFAULT '',
         changed TEXT NOT NULL, removed TEXT NOT NULL DEFAULT '');
       CREATE TABLE attempts (
         id INTEGER PRIMARY KEY, lesson TEXT NOT NULL, exercise TEXT NOT NULL, kind TEXT NOT NULL,
         solved INTEGER NOT NULL, credit REAL NOT NULL, answer TEXT NOT NULL, time TEXT NOT NULL);
       CREATE INDEX attempts_by_exercise ON attempts (lesson, exercise, time);
       CREATE TABLE hints (
         lesson TEXT NOT NULL, exercise TEXT NOT NULL, number INTEGER NOT NULL, time TEXT NOT NULL,
         PRIMARY KEY (lesson, exercise, number));
       CREATE TABLE activity (
         day TEXT NOT NULL, place TEXT NOT NULL, ms INTEGER NOT NULL, PRIMARY KEY (day, place));
       CREATE TABLE lines_written (
         day TEXT NOT NULL, place TEXT NOT NULL, lesson TEXT NOT NULL, kernel TEXT NOT NULL,
         lines INTEGER NOT NULL, PRIMARY KEY (day, place, lesson, kernel));
       CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);)",
    // Figures by the ids of metrics ('': not yet taken from the run); counts of PTX no longer have the names
    // of Nsight Compute's counts of machine code.
    R"(ALTER TABLE runs ADD COLUMN figures TEXT NOT NULL DEFAULT '';
       ALTER TABLE runs DROP COLUMN max_error;
       ALTER TABLE runs DROP COLUMN gflops;
       ALTER TABLE runs DROP COLUMN gb_s;
       ALTER TABLE runs DROP COLUMN sectors_per_request;
       ALTER TABLE runs DROP COLUMN dram_bytes;
       ALTER TABLE runs DROP COLUMN occupancy;
       ALTER TABLE runs DROP COLUMN instructions;
       ALTER TABLE runs DROP COLUMN excess_wavefronts;
       ALTER TABLE runs DROP COLUMN against_baseline;
       UPDATE runs SET json = replace(json, '"smsp__inst_executed.sum"', '"kernelarium__ptx_warp_instructions.sum"');
       UPDATE runs SET json = replace(json, '"smsp__thread_inst_executed.sum"', '"kernelarium__ptx_thread_instructions.sum"');
       UPDATE runs SET json = replace(json, '"smsp__sass_branch_targets.sum"', '"kernelarium__ptx_branches.sum"');
       UPDATE runs SET json = replace(json, '"smsp__sass_branch_targets_threads_divergent.sum"', '"kernelarium__ptx_divergent_branches.sum"');
       UPDATE runs SET json = replace(json, '"l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum"', '"kernelarium__ptx_global_atomics.sum"');
       UPDATE runs SET json = replace(json, '"smsp__inst_executed_op_shared_atom.sum"', '"kernelarium__ptx_shared_atomics.sum"');
       UPDATE runs SET json = replace(json, '"smsp__inst_executed_pipe_fma.sum"', '"kernelarium__ptx_fp32_instructions.sum"');
       UPDATE runs SET json = replace(json, '"smsp__inst_executed_pipe_fp64.sum"', '"kernelarium__ptx_fp64_instructions.sum"');
       UPDATE runs SET json = replace(json, '"smsp__inst_executed_pipe_alu.sum"', '"kernelarium__ptx_integer_instructions.sum"');
       UPDATE runs SET json = replace(json, '"smsp__inst_executed_pipe_xu.sum"', '"kernelarium__ptx_special_instructions.sum"');
       UPDATE runs SET json = replace(json, '"smsp__inst_executed_pipe_lsu.sum"', '"kernelarium__ptx_memory_instructions.sum"');
       UPDATE runs SET json = replace(json, '"smsp__inst_executed_op_barrier.sum"', '"kernelarium__ptx_barriers.sum"');)",
};

}

std::size_t DeskFile::version() { return steps.size(); }
std::span<const char* const> DeskFile::migrations() { return steps; }

DeskFile::DeskFile(const QString& path, QObject* parent)
    : QObject(parent), path_(path), database_(path.toStdString(), steps) {
  seen_ = database_.outside_changes();
  look_.setInterval(look_ms);
  connect(&look_, &QTimer::timeout, this, [this] {
    guarded([this] {
      const std::int64_t now = database_.outside_changes();
      if (now == seen_) return;
      seen_ = now;
      emit changed_elsewhere();
      emit changed();
    });
  });
  look_.start();
}

QString time_stamp(const QDateTime& when) { return when.toUTC().toString(Qt::ISODateWithMs); }

QDateTime from_stamp(const QString& stamp) {
  return QDateTime::fromString(stamp, Qt::ISODateWithMs).toLocalTime();
}

QString fresh_uid() { return QUuid::createUuid().toString(QUuid::WithoutBraces); }

QString this_place() {
  static const QString place = QString::fromLatin1(
      QCryptographicHash::hash("kernelarium " + QSysInfo::machineUniqueId(), QCryptographicHash::Sha256)
          .toHex()
          .left(12));
  return place;
}

}
