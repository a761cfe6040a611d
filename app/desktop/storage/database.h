#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace kernelarium {

/// One prepared statement; binds count from 1, columns from 0, as SQLite does.
class Statement {
 public:
  Statement(sqlite3* database, std::string_view sql);
  Statement& bind(int place, std::int64_t value);
  Statement& bind(int place, double value);
  Statement& bind(int place, std::string_view value);
  /// True while there is a row. Throws Error.
  bool step();
  /// Runs it to its end and makes it ready for new values.
  void run();
  std::int64_t integer(int column) const;
  double real(int column) const;
  std::string text(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  sqlite3* database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

/// One SQLite file: write-ahead log, so that a killed process loses nothing that was committed and two
/// windows can share it.
class Database {
 public:
  /// Opens or makes it and brings it to the last of `migrations`, each SQL that leads one version up; the
  /// version is kept in the file, and a copy PATH.before-N is made first. Throws Error with path and
  /// reason, also for a file of a newer program.
  Database(const std::string& path, std::span<const char* const> migrations);

  Statement prepare(std::string_view sql) { return {database_.get(), sql}; }
  void run(std::string_view sql) { prepare(sql).run(); }
  std::int64_t last_id() const;

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };
  std::unique_ptr<sqlite3, Close> database_;
};

/// Several changes that happen together or not at all.
class Transaction {
 public:
  explicit Transaction(Database& database) : database_(database) { database_.run("BEGIN IMMEDIATE"); }
  ~Transaction();
  void commit();

 private:
  Database& database_;
  bool open_ = true;
};

}
