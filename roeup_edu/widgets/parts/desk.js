// The game master's desk: one line to type what happened at the table, what it would do, and what may come next.

import { h } from "./dom.js";
import { button, nameOf } from "./marks.js";

const READING_PAUSE = 40;
// Enter alone so soon after an entry is the same key pressed twice.
const DOUBLE_ENTER = 300;

export function drawDesk(app) {
  const { desk } = app;
  // A finished game can still be corrected.
  if (!desk || (app.screen.over && !desk.correcting)) return null;
  return h(
    "div",
    { key: "desk", class: "roeup-desk", role: "group", "aria-label": app.t("desk.title"), "data-correcting": Boolean(desk.correcting) },
    desk.correcting ? h("p", { key: "title", class: "roeup-desk-title" }, h("b", null, desk.correcting.title)) : null,
    lineView(app),
    h("div", { key: "review", class: "roeup-desk-review", "aria-live": "polite" }, ...reviewView(app)),
    desk.correcting ? changeView(app, desk.correcting) : null,
    choicesView(app),
  );
}

function lineView(app) {
  const { desk } = app;
  const id = app.id("line");
  return h(
    "div",
    { key: "line", class: "roeup-desk-line" },
    h("label", { key: "prompt", for: id, class: "roeup-desk-prompt" }, desk.prompt),
    h("input", {
      key: "input",
      id,
      class: "roeup-input roeup-text",
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      "data-line": true,
      value: desk.typed,
      oninput: (event) => typed(app, event.target.value),
      onkeydown: (event) => keyed(app, event),
    }),
    button({ key: "book", class: "roeup-primary", "data-book": true, "aria-disabled": !desk.complete || app.isBusy(), onclick: () => book(app) }, app.t("desk.book")),
    desk.correcting
      ? [
          button({ key: "out", class: "roeup-end", "data-take-out": true, "aria-disabled": app.isBusy(), onclick: () => app.once("take_out", { seen: app.screen.rev }) }, app.t("desk.take_out")),
          button({ key: "insert", class: "", "data-insert": true, "aria-disabled": !desk.complete || app.isBusy(), onclick: () => book(app, true) }, app.t("desk.insert")),
          button({ key: "stop", class: "roeup-quiet", "data-stop": true, onclick: () => app.send("correct", { line: 0 }) }, app.t("desk.stop")),
        ]
      : null,
  );
}

// What the line means, what it would bring about, or why it is not possible.
function reviewView(app) {
  const { desk } = app;
  const fresh = text(app) === desk.text;
  return [
    desk.words ? h("p", { key: "words", class: "roeup-desk-words", "data-fresh": fresh }, desk.words) : null,
    ...(desk.effects ?? []).map((company) => h("p", { key: company.seat, class: "roeup-desk-effect" }, nameOf(company.seat, company.name), ` ${figuresOf(company)}`)),
    ...desk.warnings.map((warning, i) => h("p", { key: `warning ${i}`, class: "roeup-warning" }, warning)),
    desk.problem ? h("p", { key: "problem", class: "roeup-refusal" }, desk.problem) : null,
  ];
}

function choicesView(app) {
  const { choices } = app.desk;
  if (!choices.length) return null;
  const chips = choices.map((choice) =>
    button({ key: choice.insert, class: "roeup-small roeup-desk-choice", "data-choice": choice.insert, tabindex: -1, title: [choice.label, choice.help].filter(Boolean).join(" – "), onclick: () => pick(app, choice) }, h("b", null, choice.label), choice.help ? h("span", { class: "roeup-muted roeup-cut" }, ` ${choice.help}`) : null),
  );
  return h("div", { key: "choices", class: "roeup-desk-choices", role: "group", "aria-label": app.t("desk.next") }, ...chips);
}

// What correcting an old entry would change: entries that fall out, and amounts before and after.
export function changeView(app, { what, refused, change }) {
  const why = refused || change.refused || change.hidden;
  if (why) return h("p", { key: "change", class: "roeup-refusal" }, why);
  const { unfit, again, untold, companies } = change;
  const line = ({ n, words, why }) => h("li", { key: n }, h("b", null, `${n} `), words, why ? h("span", { class: "roeup-muted" }, ` – ${why}`) : null);
  const list = (key, lines) => (lines.length ? h("div", { key }, h("p", null, app.t(`change.${key}`)), h("ul", null, ...lines.map(line))) : null);
  const money = companies.map((company) => h("li", { key: company.seat }, nameOf(company.seat, company.name), ` ${figuresOf(company)}`));
  const same = !unfit.length && !again.length && !untold.length && !money.length;
  return h(
    "div",
    { key: "change", class: "roeup-change roeup-scroll", tabindex: 0, role: "region", "aria-label": app.t("change.title") },
    h("b", null, what),
    list("unfit", unfit),
    list("again", again),
    list("untold", untold),
    change.end ? h("p", { key: "end", class: "roeup-warning" }, change.end) : null,
    change.draws ? h("p", { key: "draws" }, change.draws) : null,
    money.length ? h("ul", { key: "money" }, ...money) : null,
    same ? h("p", { key: "same", class: "roeup-muted" }, app.t("change.nothing")) : null,
  );
}

function figuresOf({ figures }) {
  return figures.map(({ label, before, after }) => `${label} ${before} → ${after}`).join(" · ");
}

export function rulingsView(app) {
  const { desk } = app;
  if (!desk) return null;
  const items = desk.rulings.map((option) =>
    button(
      { key: option.do, class: option.refusal ? "roeup-refused" : "", "data-act": option.do, "aria-disabled": Boolean(option.refusal) || app.isBusy(), title: option.refusal ?? option.help, onclick: () => (option.refusal ? app.explain(option) : app.begin({ ...option, seat: "teacher" })) },
      option.label,
    ),
  );
  const wipe = button({ key: "wipe", class: "roeup-end", "data-wipe": true, title: app.t("desk.wipe_help"), onclick: () => app.once("wipe", { game: desk.game }) }, app.t("desk.wipe"));
  return h("details", { key: "rulings", class: "roeup-rulings" }, h("summary", null, app.t("desk.rulings")), h("div", { class: "roeup-options" }, ...items, wipe));
}

// Take up an old entry; what it should have been can be typed at once.
export function correctLine(app, line) {
  app.root.querySelector("[data-line]")?.focus({ preventScroll: true });
  app.send("correct", { line });
}

function text(app) {
  return app.local.line ?? app.desk.typed;
}

// Each pause in typing asks what the line means so far.
function typed(app, value) {
  if (!app.isBusy()) app.local.booked = null;
  app.local.line = value;
  clearTimeout(app.local.reading);
  app.local.reading = setTimeout(() => app.send("type", { text: value }), READING_PAUSE);
}

function keyed(app, event) {
  if (event.isComposing) return;
  const { choices, correcting } = app.desk;
  if (event.key === "Enter") {
    event.preventDefault();
    event.stopPropagation();
    const twice = event.repeat || (!text(app).trim() && Date.now() - app.post.acted < DOUBLE_ENTER);
    if (!twice) book(app);
  } else if (event.key === "Tab" && !event.shiftKey && choices.length && text(app).trim()) {
    event.preventDefault();
    pick(app, choices[0]);
  } else if (event.key === "Escape" && (correcting || text(app))) {
    event.preventDefault();
    event.stopPropagation();
    app.send("correct", { line: 0 });
  }
}

function book(app, before = false) {
  if (app.isBusy()) return;
  clearTimeout(app.local.reading);
  app.local.booked = text(app);
  app.once("enter", { text: text(app), before, seen: app.screen.rev });
}

function pick(app, choice) {
  const input = app.root.querySelector("[data-line]");
  input.value = choice.insert;
  input.focus({ preventScroll: true });
  typed(app, input.value);
}

// The line is emptied or filled only when the desk says so: what somebody is typing is never lost,
// nor what was typed on behind an entry while it was being booked.
export function placeLine(app) {
  const { desk, local, root } = app;
  if (!desk || desk.turn === local.turn) return;
  const { booked, line } = local;
  const more = typeof booked === "string" && !desk.typed && line.startsWith(booked) ? line.slice(booked.length) : "";
  Object.assign(local, { turn: desk.turn, booked: null, line: desk.typed });
  const input = root.querySelector("[data-line]");
  if (input) input.value = more || desk.typed;
  if (input && more) typed(app, more);
}
