#include "app/desktop/storage/database.h"

#include "kernels/base/error.h"

#include <filesystem>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

namespace kernelarium {

namespace {

constexpr int busy_ms = 5000; ///< how long another window may write

[[noreturn]] void fail(sqlite3* database) {
  throw Error(Sentence::tr("The data file %1: %2.", sqlite3_db_filename(database, nullptr) ?: "",
                           sqlite3_errmsg(database)));
}

}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
void Database::Close::operator()(sqlite3* database) const { sqlite3_close(database); }

Statement::Statement(sqlite3* database, std::string_view sql) : database_(database) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(database, sql.data(), static_cast<int>(sql.size()), &statement, nullptr) !=
      SQLITE_OK)
    fail(database);
  statement_.reset(statement);
}

Statement& Statement::bind(int place, std::int64_t value) {
  if (sqlite3_bind_int64(statement_.get(), place, value) != SQLITE_OK) fail(database_);
  return *this;
}

Statement& Statement::bind(int place, double value) {
  if (sqlite3_bind_double(statement_.get(), place, value) != SQLITE_OK) fail(database_);
  return *this;
}

Statement& Statement::bind(int place, std::string_view value) {
  if (sqlite3_bind_text(statement_.get(), place, value.data(), static_cast<int>(value.size()),
                        SQLITE_TRANSIENT) != SQLITE_OK)
    fail(database_);
  return *this;
}

Statement& Statement::bind(int place, const QString& value) {
  return bind(place, std::string_view(value.toStdString()));
}

Statement& Statement::bind_bytes(int place, std::string_view value) {
  if (sqlite3_bind_blob64(statement_.get(), place, value.empty() ? "" : value.data(), value.size(),
                          SQLITE_TRANSIENT) != SQLITE_OK)
    fail(database_);
  return *this;
}

bool Statement::step() {
  const int result = sqlite3_step(statement_.get());
  if (result != SQLITE_ROW && result != SQLITE_DONE) fail(database_);
  return result == SQLITE_ROW;
}

void Statement::run() {
  while (step()) {
  }
  sqlite3_reset(statement_.get());
}

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }
double Statement::real(int column) const { return sqlite3_column_double(statement_.get(), column); }

QString Statement::text(int column) const {
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  return QString::fromUtf8(text, text ? sqlite3_column_bytes(statement_.get(), column) : 0);
}

std::string Statement::bytes(int column) const {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
  return bytes ? std::string(bytes, sqlite3_column_bytes(statement_.get(), column)) : std::string();
}

Database::Database(const std::string& path) {
  sqlite3* database = nullptr;
  const int opened = sqlite3_open(path.c_str(), &database);
  database_.reset(database);
  if (opened != SQLITE_OK) fail(database);
  sqlite3_busy_timeout(database, busy_ms);
  run("PRAGMA journal_mode = WAL");
  run("PRAGMA synchronous = NORMAL");
}

Database::Database(const std::string& path, std::span<const char* const> migrations) : Database(path) {
  const std::size_t version = this->version();
  if (version > migrations.size())
    throw Error(
        Sentence::tr("The data file %1 was written by a newer Kernelarium (version %2, this one knows %3). "
                     "Start that one, or move the file away.",
                     path, version, migrations.size()));
  if (version == migrations.size()) return;
  if (version > 0) keep_copy(path, migrations.size());
  Transaction transaction(*this);
  // Another window may have done it between the two looks.
  for (std::size_t next = this->version(); next < migrations.size(); ++next) {
    script(migrations[next]);
    run(fmt::format("PRAGMA user_version = {}", next + 1));
  }
  transaction.commit();
}

void Database::keep_copy(const std::string& path, std::size_t version) {
  namespace fs = std::filesystem;
  // Made beside and linked into place: two windows that start together must not take away each other's copy,
  // and an earlier one is never written over.
  const std::string beside = fmt::format("{}.copy-{}", path, getpid());
  fs::remove(beside);
  copy_to(beside);
  if (Database copy(beside); copy.version() < version) {
    std::string name = fmt::format("{}.before-{}", path, version);
    std::error_code taken;
    fs::create_hard_link(beside, name, taken);
    for (int number = 2; taken == std::errc::file_exists && number < 1000; ++number) {
      name = fmt::format("{}.before-{}-{}", path, version, number);
      taken.clear();
      fs::create_hard_link(beside, name, taken);
    }
    // Some file systems have no links.
    if (taken) fs::copy_file(beside, name, fs::copy_options::skip_existing);
  }
  for (const char* part : {"", "-wal", "-shm"}) fs::remove(beside + part);
}

void Database::copy_to(const std::string& path) { prepare("VACUUM INTO ?").bind(1, path).run(); }

void Database::copy(const std::string& from, const std::string& to) {
  sqlite3* handle = nullptr;
  const int opened = sqlite3_open_v2(from.c_str(), &handle, SQLITE_OPEN_READONLY, nullptr);
  const std::unique_ptr<sqlite3, Close> database(handle);
  if (opened != SQLITE_OK) fail(handle);
  sqlite3_busy_timeout(handle, busy_ms);
  Statement(handle, "PRAGMA trusted_schema = OFF").run();
  Statement check(handle, "PRAGMA quick_check(1)");
  if (!check.step() || check.bytes(0) != "ok")
    throw Error(Sentence::tr("The data file %1 is damaged: %2.", from, check.bytes(0)));
  check.run();
  Statement(handle, "VACUUM INTO ?").bind(1, to).run();
}

std::size_t Database::version() {
  Statement statement = prepare("PRAGMA user_version");
  statement.step();
  return static_cast<std::size_t>(statement.integer(0));
}

std::int64_t Database::outside_changes() {
  Statement statement = prepare("PRAGMA data_version");
  statement.step();
  return statement.integer(0);
}

void Database::script(const char* sql) {
  if (sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail(database_.get());
}

std::int64_t Database::last_id() const { return sqlite3_last_insert_rowid(database_.get()); }

Transaction::~Transaction() {
  if (!open_) return;
  try {
    database_.run("ROLLBACK");
  } catch (const Error&) {
    // SQLite has rolled back already.
  }
}

void Transaction::commit() {
  database_.run("COMMIT");
  open_ = false;
}

}
