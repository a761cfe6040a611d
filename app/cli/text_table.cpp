#include "app/cli/text_table.h"

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

std::string padded(const std::string& text, std::size_t width, bool right) {
  const std::string space(width - std::min(width, width_of(text)), ' ');
  return right ? space + text : text + space;
}

}

void TextTable::add(std::vector<std::string> row) {
  row.resize(header_.size());
  rows_.push_back(std::move(row));
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
  std::vector<std::size_t> widths;
  for (std::size_t column = 0; column < header_.size(); ++column) {
    widths.push_back(width_of(header_[column]));
    for (const auto& row : rows_) widths[column] = std::max(widths[column], width_of(row[column]));
  }
  const std::vector<bool> numbers = number_columns();
  const auto line = [&](const std::vector<std::string>& cells) {
    std::string text;
    for (std::size_t column = 0; column < cells.size(); ++column)
      text += (column ? "  " : "") + padded(cells[column], widths[column], numbers[column]);
    text.erase(text.find_last_not_of(' ') + 1);
    return text + "\n";
  };
  std::string text = line(header_);
  std::vector<std::string> rule;
  for (const std::size_t width : widths) rule.emplace_back(width, '-');
  text += line(rule);
  for (const auto& row : rows_) text += line(row);
  return text;
}

std::string TextTable::markdown() const {
  const auto line = [](const std::vector<std::string>& cells) {
    std::string text = "|";
    for (std::string cell : cells) {
      for (std::size_t at = 0; (at = cell.find('|', at)) != std::string::npos; at += 2) cell.insert(at, "\\");
      std::replace(cell.begin(), cell.end(), '\n', ' ');
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
                          html_escaped(cells[column]));
    return text + "</tr>\n";
  };
  std::string text = "<table>\n<thead>" + line(header_, "th") + "</thead>\n<tbody>\n";
  for (const auto& row : rows_) text += line(row, "td");
  return text + "</tbody>\n</table>\n";
}

std::string wrapped(const std::string& text, std::size_t width, std::size_t indent) {
  std::string result, line;
  std::size_t at = 0;
  while (at < text.size()) {
    std::size_t end = text.find(' ', at == 0 ? text.find_first_not_of(' ') : at);
    if (end == std::string::npos) end = text.size();
    const std::string word = text.substr(at, end - at);
    if (!line.empty() && width_of(line) + 1 + width_of(word) > width) {
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
  for (const char c : text) {
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
