// The log in plain words, newest first. A click on a line shows on the board what it changed.

import { correctLine } from "./desk.js";
import { h } from "./dom.js";
import { button } from "./marks.js";

export function logView(app, tall) {
  const { lines, first } = app.logLines();
  const causes = new Set(app.trace?.causes ?? []);
  const lit = app.local.lit?.n;
  const items = [...lines].reverse().map((line) =>
    h(
      "li",
      { key: line.n },
      h(
        "button",
        { type: "button", class: "roeup-log-line", "data-log": line.n, "data-cause": causes.has(line.n), "aria-pressed": line.n === lit, title: app.t("log.show"), onclick: () => app.light(line) },
        h("span", { class: "roeup-log-n" }, line.n),
        h("span", null, ...line.texts.map((text, i) => h("span", { key: i, class: "roeup-log-text" }, text))),
      ),
      app.desk ? button({ class: "roeup-small roeup-correct", "data-correct": line.n, title: app.t("desk.correct"), "aria-label": `${app.t("desk.correct")} ${line.n}`, onclick: () => correctLine(app, line.n) }, "✎") : null,
    ),
  );
  return h(
    "section",
    { key: "log", class: "roeup-log", "data-tall": tall, "aria-label": app.t("log.title") },
    h("h3", { class: "roeup-label" }, app.t("log.title")),
    h(
      "div",
      { class: "roeup-scroll roeup-log-scroll", tabindex: 0, role: "region", "aria-label": app.t("log.title") },
      h("ol", { class: "roeup-log-lines" }, ...items),
      first > 0 ? button({ key: "older", class: "roeup-quiet", "data-older": first, onclick: () => app.askOlder() }, app.t("log.older")) : null,
    ),
  );
}

// All lines known of the log, oldest first: each once, as it was last told.
export function joinLines(older, lines) {
  const found = new Map([...older, ...lines].map((line) => [line.n, line]));
  return [...found.values()].sort((one, other) => one.n - other.n);
}
