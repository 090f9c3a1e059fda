// What is wrong, and what helps.

import { h } from "./dom.js";
import { button } from "./marks.js";

// It stands where one looks: in the bar if there is one, else on top.
export function drawProblems(app, place) {
  const { page, over, curtain, announce, announcement } = app.screen;
  const bar = page === "table" && !over && !curtain && !(announce && announcement);
  return h("div", { key: "problems", "aria-live": "assertive" }, ...(bar === (place === "bar") ? problems(app) : []));
}

function problems(app) {
  const { local } = app;
  const problem = local.problem || app.screen.problem;
  const again = app.isBusy() ? button({ class: "roeup-small", "data-again": true, onclick: () => app.post.sendAgain() }, app.t("header.again")) : null;
  return [
    problem ? h("p", { key: "problem", class: "roeup-problem" }, h("b", null, `${app.t("header.problem")} `), problem) : null,
    local.lost ? h("p", { key: "lost", class: "roeup-problem" }, app.t("header.lost")) : null,
    local.slow ? h("p", { key: "slow", class: "roeup-problem" }, `${app.t("header.slow")} `, again) : null,
  ];
}
