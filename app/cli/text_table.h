#pragma once

#include <string>
#include <vector>

namespace kernelarium {

/// Rows under a header; a column of numbers is aligned to the right. A heading may have several lines.
class TextTable {
 public:
  explicit TextTable(std::vector<std::string> header) : header_(std::move(header)) {}
  /// Missing cells at the end are empty.
  void add(std::vector<std::string> row);
  void drop_empty_columns();

  std::string text() const;     ///< aligned with spaces, for a terminal
  std::string markdown() const; ///< pipes
  std::string html() const;     ///< <table>, all text escaped

 private:
  std::vector<bool> number_columns() const;
  std::vector<std::vector<std::string>> header_lines() const;

  std::vector<std::string> header_;
  std::vector<std::vector<std::string>> rows_;
};

/// Breaks at spaces before kLineWidth columns; later lines start with `indent` spaces. Ends with a newline.
std::string wrapped(const std::string& text, std::size_t indent);
constexpr std::size_t kLineWidth = 110;
/// Text between tags or in a quoted attribute of HTML or XML, whatever a kernel printed.
std::string html_escaped(const std::string& text);
/// One CSV field by RFC 4180: quoted if it contains a comma, a quote or a line break.
std::string csv_field(const std::string& text);

}
