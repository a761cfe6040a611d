#include "app/desktop/storage/database.h"

#include "kernels/base/error.h"

#include <filesystem>
#include <fmt/format.h>
#include <sqlite3.h>

namespace kernelarium {

namespace {

[[noreturn]] void fail(sqlite3* database) {
  throw Error(fmt::format("The data file {}: {}.", sqlite3_db_filename(database, nullptr) ?: "",
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

std::string Statement::text(int column) const {
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  return text ? std::string(text, sqlite3_column_bytes(statement_.get(), column)) : std::string();
}

Database::Database(const std::string& path, std::span<const char* const> migrations) {
  sqlite3* database = nullptr;
  const int opened = sqlite3_open(path.c_str(), &database);
  database_.reset(database);
  if (opened != SQLITE_OK) fail(database);
  sqlite3_busy_timeout(database, 3000);
  run("PRAGMA journal_mode = WAL");
  run("PRAGMA synchronous = NORMAL");
  run("PRAGMA foreign_keys = ON");

  const auto version_now = [&] {
    Statement statement = prepare("PRAGMA user_version");
    statement.step();
    return static_cast<std::size_t>(statement.integer(0));
  };
  const std::size_t version = version_now();
  if (version > migrations.size())
    throw Error(
        fmt::format("The data file {} was written by a newer Kernelarium (version {}, this one knows {}). "
                    "Start that one, or move the file away.",
                    path, version, migrations.size()));
  if (version == migrations.size()) return;
  if (version > 0) {
    const std::string copy = fmt::format("{}.before-{}", path, migrations.size());
    std::filesystem::remove(copy);
    prepare("VACUUM INTO ?").bind(1, std::string_view(copy)).run();
  }
  Transaction transaction(*this);
  // Another window may have done it between the two looks.
  for (std::size_t next = version_now(); next < migrations.size(); ++next) {
    if (sqlite3_exec(database, migrations[next], nullptr, nullptr, nullptr) != SQLITE_OK) fail(database);
    run(fmt::format("PRAGMA user_version = {}", next + 1));
  }
  transaction.commit();
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
