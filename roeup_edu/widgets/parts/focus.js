// Where the focus is and what is in sight after the screen was drawn anew.

import { signature } from "./dom.js";

// The focus stays where the user was; if that is gone, it goes where the user would look next.
export function keepFocus(app, active, mark) {
  const { local, root } = app;
  const wanted = local.focus;
  const hadFocus = Boolean(active) || root.getRootNode().activeElement === root;
  const cover = root.querySelector(".roeup-curtain button, .roeup-news .roeup-primary");
  const find = (...places) => places.filter(Boolean).map((place) => root.querySelector(place)).find((node) => node && !node.closest("[hidden], [data-covered]"));
  let next = null;
  if (wanted === "traced" && !app.trace) return wayBack(app, find);
  if (hadFocus && cover && !cover.parentElement.contains(app.active())) next = cover;
  else if (wanted === "draft" && app.draft) next = find(".roeup-field[data-next] .roeup-button", firstField(), ".roeup-confirm");
  else if (wanted === "confirm" && app.draft) next = find(".roeup-confirm");
  else if (wanted === "trace" && app.trace) next = find(".roeup-trace [data-untrace]");
  else if (active && app.active() !== active) next = find(mark, !app.draft && local.opener, "[data-line]", ".roeup-options .roeup-button", ".roeup-tab[tabindex='0']");
  if (!(wanted === "trace" && !app.trace) && wanted !== "traced") local.focus = null;
  if (!next) return;
  next.focus({ preventScroll: true });
  if (next.matches(".roeup-input[type=number]")) next.select();
  if (wanted === "trace") next.closest(".roeup-trace").scrollIntoView({ block: "nearest" });
}

// An amount can be typed at once; on a touch screen that would only open its keyboard.
function firstField() {
  return window.matchMedia("(pointer: coarse)").matches ? null : ".roeup-draft-form input[type=number]";
}

// Before a trace is asked for: the figure it begins with. Going on to the figures behind it changes nothing here.
export function rememberFigure(app, from) {
  if (from.closest(".roeup-trace")) return;
  const inPage = Boolean(from.closest(".roeup-news, .roeup-podium"));
  const inRatios = Boolean(from.closest(".roeup-ratios"));
  app.local.traced = { node: from, mark: signature(from), scrolled: scrolledAround(from), inPage, inRatios };
}

// After a trace: back to the figure it began with, and to where the page was.
function wayBack(app, find) {
  const { local, root } = app;
  local.focus = null;
  const { node, mark, scrolled } = local.traced;
  local.traced = null;
  const there = node.isConnected && node !== root && !node.closest("[data-covered]") ? node : find(mark);
  there?.focus({ preventScroll: true });
  for (const [box, top, left] of scrolled) Object.assign(box, { scrollTop: top, scrollLeft: left });
}

// Everything around an element that scrolls, and where it is.
function scrolledAround(node) {
  const found = [];
  for (let box = node; box; box = box.parentElement ?? box.getRootNode().host) {
    if (box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth) found.push([box, box.scrollTop, box.scrollLeft]);
  }
  return found;
}

// The bar does not jump while somebody types: as long as a draft is open it only grows.
export function keepTall(app) {
  const outcome = app.root.querySelector(".roeup-outcome");
  if (!outcome) app.tall = 0;
  else {
    app.tall = Math.max(app.tall ?? 0, outcome.offsetHeight);
    outcome.style.minHeight = `${app.tall}px`;
  }
}

// Another page begins at its top; the rest stays where it was scrolled to.
export function keepInSight(app) {
  const { local, root } = app;
  if (app.screen.role === "projector") return; // it follows the desk, which has the window
  const page = root.querySelector(".roeup-curtain, .roeup-news") ? "covered" : app.screen.page;
  if (local.page && page !== local.page) {
    const { left, top } = root.getBoundingClientRect();
    if (!root.contains(document.elementFromPoint(left + 16, top + 4))) root.scrollIntoView({ block: "start" });
  }
  local.page = page;
}

export function scrollLog(app) {
  const { local, root } = app;
  if (local.reveal && (local.scrollTo || app.panel?.tab === "log")) {
    root.querySelector(".roeup-log-scroll")?.scrollIntoView({ block: "nearest" });
    local.reveal = false;
  }
  if (!local.scrollTo) return;
  const line = root.querySelector(`[data-log="${local.scrollTo}"]`);
  const box = line?.closest(".roeup-log-scroll");
  if (box) box.scrollTop += line.getBoundingClientRect().top - box.getBoundingClientRect().top - 8;
  local.scrollTo = null;
}
