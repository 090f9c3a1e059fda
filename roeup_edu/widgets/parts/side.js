// The right column: the ratios of the company in focus, and one panel at a time: a figure, its statements or the log.

import { h } from "./dom.js";
import { logView } from "./log.js";
import { button, figure, nameOf, sparkline } from "./marks.js";

const TABS = ["roe", "margin", "turnover", "map", "dupont", "bridge", "balance", "cash", "statements", "bank", "log"];
// More terms than these scroll sideways; up to these the headings stay in sight while the page scrolls.
const TERMS_BESIDE = 4;
const TRENDS = { up: "▲", down: "▼", same: "＝", none: "" };

export function drawSide(app) {
  const { screen, panel } = app;
  const tab = panel?.tab ?? "roe";
  return [
    ratiosView(app),
    tabsView(app, tab),
    h(
      "div",
      { key: "panel", class: "roeup-panel", role: "tabpanel", "aria-label": app.t(`tab.${tab}`), id: app.id("panel") },
      h("div", { key: "chart", class: "roeup-chart", "data-covered": !panel?.chart, own: (host) => app.chartHost(host) }),
      panel?.statements ? statementsView(app, panel.statements) : null,
      panel?.bank ? bankView(app, panel.bank) : null,
      tab === "log" ? logView(app, true) : null,
    ),
    tab === "log" || !screen.log ? null : logView(app, false),
  ];
}

function ratiosView(app) {
  const { screen } = app;
  const seat = screen.company;
  const own = screen.view.companies[seat];
  const ratios = screen.ratios?.[seat];
  if (!own || !ratios?.roe) return null;
  const fig = (line) => ({ seat, term: screen.view.term, part: "ratio", line });
  const one = (line) => ratioView(app, line, ratios[line], fig(line));
  return h(
    "section",
    { key: "ratios", class: "roeup-ratios", "aria-label": app.t("ratio.title") },
    h("div", { class: "roeup-ratios-head" }, nameOf(seat, own.name), h("span", { class: "roeup-muted" }, app.t(screen.if_closed ? "ratio.if_closed" : "ratio.settled"))),
    h("div", { class: "roeup-ratio-main" }, one("roe"), h("span", { class: "roeup-sign" }, "=")),
    h("div", { class: "roeup-ratio-parts" }, one("margin"), h("span", { class: "roeup-sign" }, "×"), one("turnover"), h("span", { class: "roeup-sign" }, "×"), one("leverage")),
    h("div", { class: "roeup-muted roeup-basis" }, h("div", null, screen.basis), h("div", null, app.t("ratio.hint"))),
  );
}

function ratioView(app, line, ratio, fig) {
  if (!ratio) return null;
  const trend = TRENDS[ratio.trend] ?? "";
  const before = ratio.before ? app.t("ratio.before", { before: ratio.before }) : "";
  return h(
    "div",
    { key: line, class: "roeup-ratio", "data-ratio": line },
    h("span", { class: "roeup-word" }, app.t(`ratio.${line}`)),
    h("span", { class: "roeup-ratio-value" }, figure(app, fig, ratio.text, app.t(`ratio.${line}`)), trend ? h("span", { class: "roeup-trend", "data-trend": ratio.trend }, ` ${trend}`, h("span", { class: "roeup-spoken" }, app.t(`trend.${ratio.trend}`))) : null),
    sparkline([...(ratio.past ?? []), ratio.number]),
    h("span", { class: "roeup-muted roeup-before" }, before),
  );
}

function tabsView(app, tab) {
  const tabs = TABS.map((name) =>
    h(
      "button",
      {
        key: name,
        type: "button",
        role: "tab",
        class: "roeup-tab",
        "data-tab": name,
        "aria-selected": name === tab ? "true" : "false",
        "aria-controls": app.id("panel"),
        tabindex: name === tab ? 0 : -1,
        onclick: () => app.send("tab", { tab: name }),
      },
      app.t(`tab.${name}`),
    ),
  );
  return h("div", { key: "tabs", class: "roeup-tabs", role: "tablist", "aria-label": app.t("tab.title"), onkeydown: (event) => roveTabs(event) }, ...tabs);
}

// Arrow keys go from tab to tab; only one of them is on the way of the Tab key.
function roveTabs(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const tabs = [...event.currentTarget.querySelectorAll("[role=tab]")];
  const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
  next?.focus();
  event.preventDefault();
}

export function statementsView(app, statements) {
  const { terms } = statements;
  const many = terms.length > TERMS_BESIDE;
  const head = h("thead", null, h("tr", null, h("th", { scope: "col" }, ""), ...terms.map((label) => h("th", { scope: "col" }, label))));
  const bodies = statements.parts.map((part) =>
    h(
      "tbody",
      { key: part.title },
      h("tr", { class: "roeup-part" }, h("th", { colspan: terms.length + 1, scope: "rowgroup" }, part.title)),
      ...part.rows.map((row) =>
        h(
          "tr",
          { key: row.label, "data-total": row.total },
          h("th", { scope: "row" }, row.label),
          ...row.cells.map((cell, i) => h("td", { key: i }, cell.figure ? figure(app, cell.figure, cell.text, row.label) : cell.text)),
        ),
      ),
    ),
  );
  return h(
    "div",
    { key: "statements", class: "roeup-statements" },
    h("div", { class: "roeup-ratios-head" }, nameOf(statements.seat, statements.name)),
    h("div", many ? { class: "roeup-scroll", tabindex: 0, role: "region", "aria-label": app.t("tab.statements") } : null, h("table", { class: "roeup-table" }, head, ...bodies)),
    h("p", { class: "roeup-muted roeup-basis" }, statements.basis),
    statements.ruled ? h("p", { class: "roeup-muted" }, statements.ruled) : null,
  );
}

// What the bank tells each company, a column for each; what is short of cash is marked by more than colour.
function bankView(app, bank) {
  const names = bank.rows.map((row) => h("th", { key: row.seat, scope: "col" }, nameOf(row.seat, row.name)));
  const line = (label, i) => {
    const cells = bank.rows.map(({ seat, cells }) => h("td", { key: seat, "data-seat": seat, "data-short": cells[i].short }, cells[i].short ? "⚠ " : null, cells[i].text));
    return h("tr", { key: label, "data-bank": bank.rows[0]?.cells[i].key }, h("th", { scope: "row" }, label), ...cells);
  };
  const head = h("thead", null, h("tr", null, h("th", { scope: "col" }, app.t("desk.company")), ...names));
  return h("div", { key: "bank", class: "roeup-scroll", tabindex: 0, role: "region", "aria-label": app.t("tab.bank") }, h("table", { class: "roeup-table roeup-bank" }, head, h("tbody", null, ...bank.columns.map(line))));
}

// A figure's entries, the decision behind each, and the lines of the log that caused them.
export function drawTrace(app) {
  const { trace } = app;
  const rows = trace.rows.map((row, i) =>
    h(
      "li",
      { key: `${row.n}-${i}`, class: "roeup-entry" },
      h("div", { class: "roeup-entry-head" }, h("span", null, row.account, h("span", { class: "roeup-muted" }, ` · ${row.reason}`)), h("b", null, row.amount)),
      h("div", { class: "roeup-muted" }, h("span", null, app.t("trace.term", { term: row.term })), " ", causeView(app, row)),
    ),
  );
  const parts = (trace.parts ?? []).map((part) =>
    h("li", { key: part.label, class: "roeup-entry" }, h("div", { class: "roeup-entry-head" }, h("span", null, part.label), part.figure ? figure(app, part.figure, part.value, part.label) : h("b", null, part.value))),
  );
  return h(
    "section",
    { key: "trace", class: "roeup-trace", "data-of": app.local.traced?.inRatios ? "ratios" : null, role: "region", "aria-label": app.t("trace.title") },
    h(
      "div",
      { class: "roeup-trace-head" },
      h("h3", null, trace.title),
      h("b", { class: "roeup-total" }, trace.total),
      button({ class: "roeup-quiet", "data-untrace": true, onclick: () => app.closeTrace() }, app.t("trace.close")),
    ),
    parts.length ? h("ul", { class: "roeup-entries" }, ...parts) : null,
    rows.length ? h("ol", { class: "roeup-entries roeup-scroll", tabindex: 0, "aria-label": app.t("trace.entries") }, ...rows) : null,
    !rows.length && !parts.length ? h("p", { class: "roeup-muted" }, app.t("trace.none")) : null,
  );
}

// The log is not there while the announcement covers it.
function causeView(app, row) {
  if (app.screen.announce) return h("span", { "data-cause": row.cause }, row.why);
  return h("button", { type: "button", class: "roeup-figure", "data-cause": row.cause, onclick: () => app.showLine(row.cause) }, row.why);
}
