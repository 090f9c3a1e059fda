// The whole page from top to bottom: header, phases, board and right column, bar.

import { drawBoard } from "../boards/roeup.js";
import { drawBar } from "./bar.js";
import { drawClock } from "./clock.js";
import { h } from "./dom.js";
import { button } from "./marks.js";
import { drawAnnouncement, drawCurtain, drawPodium } from "./pages.js";
import { drawProblems } from "./problems.js";
import { drawSide, drawTrace } from "./side.js";
import { drawStart } from "./start.js";

const LANGUAGES = { en: "EN", ja: "日本語" };

export function drawPage(app) {
  const content = app.screen.page === "start" ? [drawStart(app)] : tablePage(app);
  return [progress(app), header(app), drawProblems(app, "top"), ...content];
}

function progress(app) {
  return h("div", { key: "progress", class: "roeup-progress", role: "progressbar", "aria-label": app.t("header.working"), hidden: !app.isBusy() }, h("div", null));
}

function header(app) {
  const { screen } = app;
  const languages = Object.entries(LANGUAGES).map(([lang, label]) =>
    h("button", { key: lang, type: "button", class: "roeup-lang", lang, "data-lang": lang, "aria-pressed": lang === app.lang ? "true" : "false", onclick: () => app.send("lang", { lang }) }, label),
  );
  return h(
    "header",
    { key: "header", class: "roeup-header" },
    h("h1", { class: "roeup-title roeup-cut" }, screen.page === "table" ? screen.title : app.t("start.brand")),
    screen.page === "table" ? button({ class: "roeup-quiet", "data-leave": true, onclick: () => app.send("leave", {}) }, app.t("header.leave")) : null,
    screen.role === "projector" ? button({ key: "full", class: "roeup-quiet", "data-full": true, onclick: () => app.root.requestFullscreen() }, app.t("desk.full")) : null,
    h("span", { class: "roeup-languages", role: "group", "aria-label": app.t("header.language") }, ...languages),
  );
}

function tablePage(app) {
  const { screen } = app;
  const curtain = screen.curtain && drawCurtain(app, screen.curtain);
  const news = !curtain && screen.announce && screen.announcement ? drawAnnouncement(app, screen.announcement) : null;
  const covered = Boolean(curtain || news);
  const columns = h(
    "div",
    { key: "columns", class: "roeup-columns", "data-covered": covered },
    h("div", { key: "left", class: "roeup-left" }, ...(curtain ? [] : [screen.over ? drawPodium(app, screen.over) : null, ...drawBoard(app)])),
    h("div", { key: "right", class: "roeup-right" }, app.trace && !news && !app.tracesInPage() ? drawTrace(app) : null, ...drawSide(app)),
  );
  return [curtain ? null : ribbon(app), curtain, news, columns, covered ? null : drawBar(app)];
}

function ribbon(app) {
  const { screen } = app;
  const steps = screen.ribbon.map((phase) =>
    h("li", { key: phase.id, class: "roeup-phase", "data-state": phase.state, title: phase.help, "aria-current": phase.state === "now" ? "step" : null }, phase.state === "done" ? h("span", { "aria-hidden": "true" }, "✓ ") : null, phase.label),
  );
  return h(
    "section",
    { key: "ribbon", class: "roeup-guide" },
    h("div", { class: "roeup-row" }, h("ol", { class: "roeup-ribbon", "aria-label": app.t("header.phases") }, ...steps), drawClock(app)),
    h("p", { class: "roeup-purpose" }, h("span", null, screen.purpose), screen.next ? h("span", { class: "roeup-muted" }, ` ${screen.next}`) : null),
  );
}
