#pragma once

#include <QString>
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
  Statement& bind(int place, const QString& value);
  /// As a BLOB: bytes that need not be UTF-8.
  Statement& bind_bytes(int place, std::string_view value);
  /// True while there is a row. Throws Error.
  bool step();
  /// Runs it to its end and makes it ready for new values.
  void run();
  std::int64_t integer(int column) const;
  double real(int column) const;
  QString text(int column) const;
  std::string bytes(int column) const; ///< of a text its UTF-8

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
  /// Opens or makes it as it is. Throws Error with path and reason.
  explicit Database(const std::string& path);
  /// Brings it to the last of `migrations`, each SQL that leads one version up; the version is stored in the
  /// file, and a copy PATH.before-N (PATH.before-N-2...) is made first. Throws Error with path and reason,
  /// also for a file of a newer program.
  Database(const std::string& path, std::span<const char* const> migrations);

  Statement prepare(std::string_view sql) { return {database_.get(), sql}; }
  void run(std::string_view sql) { prepare(sql).run(); }
  void script(const char* sql); ///< several statements
  std::int64_t last_id() const;
  std::size_t version();
  /// Another number after another connection changed the file.
  std::int64_t outside_changes();
  /// The whole content as a new file; throws Error if there is one of that name.
  void copy_to(const std::string& path);
  /// The same from a file of unknown origin, opened read-only. Throws Error if it is not a valid database.
  static void copy(const std::string& from, const std::string& to);

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };
  void keep_copy(const std::string& path, std::size_t version);
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
