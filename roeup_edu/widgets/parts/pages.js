// What stands in the way until it is dismissed: the curtain of a secret step and the announcement; and the podium.

import { h } from "./dom.js";
import { button, figure, marker, nameOf } from "./marks.js";
import { drawTrace } from "./side.js";

export function drawCurtain(app, curtain) {
  return h(
    "section",
    { key: "curtain", class: "roeup-curtain", role: "dialog", "aria-label": curtain.text },
    h("div", { class: "roeup-curtain-mark" }, marker(curtain.seat)),
    h("p", { class: "roeup-curtain-name roeup-cut", title: curtain.name }, curtain.name),
    h("p", null, curtain.text),
    button({ class: "roeup-primary", "data-unveil": curtain.seat, onclick: () => app.send("unveil", { seat: curtain.seat }) }, curtain.button),
  );
}

export function drawAnnouncement(app, news) {
  const goOn = () => {
    if (app.trace) app.send("untrace", {});
    app.send("seen", {});
  };
  return h(
    "section",
    { key: "news", class: "roeup-news", role: "dialog", "aria-label": news.title },
    h("h2", null, news.title),
    newsTable(app, news),
    app.trace ? drawTrace(app) : null,
    whyView(app, news.why),
    // On the big screen the game master's next entry goes on.
    app.screen.role === "projector" ? null : button({ class: "roeup-primary", "data-seen": true, onclick: goOn }, app.t("news.go_on")),
  );
}

function newsTable(app, news) {
  const rows = news.rows.map((row) =>
    h(
      "tr",
      { key: row.seat },
      h("th", { scope: "row" }, nameOf(row.seat, row.name)),
      ...row.cells.map((cell, i) =>
        h(
          "td",
          { key: i, "data-best": cell.best },
          cell.figure ? figure(app, cell.figure, cell.text, news.columns[i]) : cell.text,
          h("span", { class: "roeup-best" }, cell.best ? `★ ${app.t("news.best")}` : ""),
        ),
      ),
    ),
  );
  const head = h("tr", null, h("th", { scope: "col" }, app.t("news.company")), ...news.columns.map((label) => h("th", { scope: "col" }, label)));
  return h("div", { key: "table", class: "roeup-scroll" }, h("table", { class: "roeup-table roeup-big" }, h("thead", null, head), h("tbody", null, ...rows)));
}

// A sentence for each company: what moved its ROE.
function whyView(app, why) {
  if (!why?.length) return null;
  const lines = why.map((one) => h("li", { key: one.seat }, nameOf(one.seat, one.name), h("span", null, one.text)));
  return h("section", { key: "why", class: "roeup-why" }, h("h3", { class: "roeup-label" }, app.t("news.why")), h("ul", null, ...lines));
}

export function drawPodium(app, over) {
  const names = app.screen.view.companies;
  const news = app.screen.announcement;
  const who = (seats, fallback) => (seats?.length ? seats.map((seat) => nameOf(seat, names[seat]?.name ?? seat)) : [h("span", { class: "roeup-muted" }, fallback?.join(", ") || "–")]);
  return h(
    "section",
    { key: "podium", class: "roeup-podium", "aria-label": app.t("podium.title") },
    h("p", { class: "roeup-muted" }, over.reason),
    h("h2", null, over.text),
    h(
      "div",
      { class: "roeup-awards" },
      ...over.podium.map((award) =>
        h("div", { key: award.award, class: "roeup-award", "data-award": award.award }, h("span", { class: "roeup-word" }, award.label), h("b", { class: "roeup-award-value" }, award.value), h("span", { class: "roeup-award-names" }, ...who(award.seats, award.winners))),
      ),
    ),
    news ? h("h3", { key: "settled", class: "roeup-label" }, news.title) : null,
    news ? newsTable(app, news) : null,
    app.tracesInPage() ? drawTrace(app) : null,
    whyView(app, over.why ?? news?.why),
    button({ class: "roeup-primary", "data-new": true, onclick: () => app.send("leave", {}) }, app.t("podium.new")),
  );
}
