#include "app/cli/text_table.h"

#include "kernels/base/utf8.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

namespace kernelarium {
namespace {

/// Characters, not bytes: continuation bytes of UTF-8 take no column.
std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

/// A heading of several lines as one; a hyphen at a line's end joins a divided word.
std::string one_line(const std::string& heading) {
  std::string text;
  for (const char c : heading) {
    if (c != '\n')
      text += c;
    else if (text.ends_with('-'))
      text.pop_back();
    else
      text += ' ';
  }
  return text;
}

std::string padded(const std::string& text, std::size_t width, bool right) {
  const std::string space(width - std::min(width, width_of(text)), ' ');
  return right ? space + text : text + space;
}

}

void TextTable::add(std::vector<std::string> row) {
  row.resize(header_.size());
  rows_.push_back(std::move(row));
}

void TextTable::drop_empty_columns() {
  for (std::size_t column = header_.size(); column-- > 0;) {
    if (std::any_of(rows_.begin(), rows_.end(), [&](const auto& row) { return !row[column].empty(); }))
      continue;
    const auto at = static_cast<std::ptrdiff_t>(column);
    header_.erase(header_.begin() + at);
    for (auto& row : rows_) row.erase(row.begin() + at);
  }
}

std::vector<bool> TextTable::number_columns() const {
  std::vector<bool> numbers(header_.size());
  for (std::size_t column = 0; column < header_.size(); ++column) {
    bool any = false, all = true;
    for (const auto& row : rows_) {
      const std::string& cell = row[column];
      if (cell.empty() || cell == "-") continue;
      any = true;
      all = all && (std::isdigit(static_cast<unsigned char>(cell[0])) || cell[0] == '-' || cell == "inf" ||
                    cell == "nan");
    }
    numbers[column] = any && all;
  }
  return numbers;
}

std::string TextTable::text() const {
  std::vector<std::vector<std::string>> lines = header_lines();
  const std::size_t header_height = lines.size();
  lines.insert(lines.end(), rows_.begin(), rows_.end());
  std::vector<std::size_t> widths(header_.size());
  for (const auto& cells : lines)
    for (std::size_t column = 0; column < cells.size(); ++column)
      widths[column] = std::max(widths[column], width_of(cells[column]));
  std::vector<std::string> rule;
  for (const std::size_t width : widths) rule.emplace_back(width, '-');
  lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(header_height), rule);

  const std::vector<bool> numbers = number_columns();
  std::string text;
  for (const auto& cells : lines) {
    for (std::size_t column = 0; column < cells.size(); ++column)
      text += (column ? "  " : "") + padded(cells[column], widths[column], numbers[column]);
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

/// The header's lines, each with a cell for every column; short headings sit at the bottom.
std::vector<std::vector<std::string>> TextTable::header_lines() const {
  std::vector<std::vector<std::string>> split;
  std::size_t height = 0;
  for (const std::string& heading : header_) {
    auto& parts = split.emplace_back();
    for (std::size_t start = 0;;) {
      const std::size_t end = heading.find('\n', start);
      parts.push_back(heading.substr(start, end - start));
      if (end == std::string::npos) break;
      start = end + 1;
    }
    height = std::max(height, parts.size());
  }
  std::vector<std::vector<std::string>> lines(height, std::vector<std::string>(header_.size()));
  for (std::size_t column = 0; column < split.size(); ++column)
    for (std::size_t part = 0; part < split[column].size(); ++part)
      lines[height - split[column].size() + part][column] = split[column][part];
  return lines;
}

std::string TextTable::markdown() const {
  const auto line = [](const std::vector<std::string>& cells) {
    std::string text = "|";
    for (std::string cell : cells) {
      cell = one_line(cell);
      for (std::size_t at = 0; (at = cell.find('|', at)) != std::string::npos; at += 2) cell.insert(at, "\\");
      text += " " + cell + " |";
    }
    return text + "\n";
  };
  std::string text = line(header_) + "|";
  for (const bool number : number_columns()) text += number ? "---:|" : "---|";
  text += "\n";
  for (const auto& row : rows_) text += line(row);
  return text;
}

std::string TextTable::html() const {
  const std::vector<bool> numbers = number_columns();
  const auto line = [&](const std::vector<std::string>& cells, const char* tag) {
    std::string text = "<tr>";
    for (std::size_t column = 0; column < cells.size(); ++column)
      text += fmt::format("<{0}{1}>{2}</{0}>", tag, numbers[column] ? " class=\"number\"" : "",
                          html_escaped(one_line(cells[column])));
    return text + "</tr>\n";
  };
  std::string text = "<table>\n<thead>" + line(header_, "th") + "</thead>\n<tbody>\n";
  for (const auto& row : rows_) text += line(row, "td");
  return text + "</tbody>\n</table>\n";
}

std::string wrapped(const std::string& text, std::size_t indent) {
  std::string result, line;
  std::size_t at = 0;
  while (at < text.size()) {
    std::size_t end = text.find(' ', at == 0 ? text.find_first_not_of(' ') : at);
    if (end == std::string::npos) end = text.size();
    const std::string word = text.substr(at, end - at);
    if (!line.empty() && width_of(line) + 1 + width_of(word) > kLineWidth) {
      result += line + "\n";
      line = std::string(indent, ' ') + word;
    } else {
      line += (line.empty() || at == 0 ? "" : " ") + word;
    }
    at = end + 1;
  }
  return result + line + "\n";
}

std::string html_escaped(const std::string& text) {
  std::string escaped;
  for (const char c : xml_characters(text)) {
    switch (c) {
    case '&':
      escaped += "&amp;";
      break;
    case '<':
      escaped += "&lt;";
      break;
    case '>':
      escaped += "&gt;";
      break;
    case '"':
      escaped += "&quot;";
      break;
    default:
      escaped += c;
    }
  }
  return escaped;
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string field = "\"";
  for (const char c : text) {
    if (c == '"') field += '"';
    field += c;
  }
  return field + '"';
}

}
