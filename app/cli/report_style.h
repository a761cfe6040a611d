#pragma once

namespace kernelarium {

/// The report's style sheet: calm, dense, light or dark as the reader's system asks.
inline constexpr const char* kReportStyle = R"(
:root { color-scheme: light dark; --page: #f7f8fa; --card: #ffffff; --line: #dfe3e8; --text: #1d232b; --soft: #5c6773;
  --bar: #2f6fb5; --reference: #9aa5b1; --good: #1b7f5c; --bad: #b3423a; }
@media (prefers-color-scheme: dark) { :root { --page: #14181d; --card: #1b2027; --line: #2c343e; --text: #e4e8ed;
  --soft: #98a3b0; --bar: #5b9bdf; --reference: #66717d; --good: #52b893; --bad: #e2847b; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text);
  font: 15px/1.5 Inter, system-ui, "Noto Sans", sans-serif; }
header, main { max-width: 1120px; margin: 0 auto; padding: 0 24px; }
header { padding-top: 32px; }
h1 { font-size: 26px; font-weight: 650; margin: 0; letter-spacing: -0.01em; }
h2 { font-size: 19px; font-weight: 620; margin: 0 0 4px; }
h3 { font-size: 14px; font-weight: 620; margin: 20px 0 6px; }
p { margin: 4px 0; } header p, .settings, figcaption, summary, dd { color: var(--soft); }
nav { display: flex; flex-wrap: wrap; gap: 4px 18px; margin: 14px 0 20px; }
a { color: var(--bar); text-decoration: none; } a:hover { text-decoration: underline; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 20px 22px;
  margin-bottom: 18px; }
.settings, table, svg text { font-variant-numeric: tabular-nums; }
.settings { font-size: 13px; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(460px, 1fr)); gap: 8px 28px; margin: 14px 0; }
@media (max-width: 560px) { .charts { grid-template-columns: 1fr; } }
figure { margin: 0; } figcaption { font-size: 13px; margin-bottom: 2px; }
svg { width: 100%; height: auto; display: block; }
svg text { font-size: 13.5px; fill: var(--text); } svg .label { text-anchor: end; } svg .figure { fill: var(--soft); }
svg .bar { fill: var(--bar); } svg .reference { fill: var(--reference); }
svg .spread { stroke: var(--text); stroke-width: 1.2; fill: none; }
.pictures { display: flex; flex-wrap: wrap; gap: 16px; margin: 14px 0; }
.picture img { display: block; max-width: 100%; border-radius: 4px; border: 1px solid var(--line); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 13px; width: 100%; }
th { text-align: left; font-weight: 600; color: var(--soft); } .number { text-align: right; }
th, td { padding: 5px 12px 5px 0; border-bottom: 1px solid var(--line); white-space: nowrap; }
tbody tr:last-child td { border-bottom: 0; }
.machine table { width: auto; } .machine td { white-space: normal; vertical-align: top; } .machine th { display: none; }
.machine td:first-child { color: var(--soft); white-space: nowrap; }
.findings { color: var(--bad); } details { margin-top: 12px; font-size: 13px; } summary { cursor: pointer; }
dt { font-weight: 600; margin-top: 6px; } dd { margin: 0; }
)";

}
