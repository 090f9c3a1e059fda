// One card of the deck, wherever it lies: what it is, its numbers, its state, and what one may do with it.

import { h } from "./dom.js";
import { button, figure, number } from "./marks.js";
import { openDraft } from "./choosing.js";
import { chooser, refusedOn, verbsOn } from "./draft.js";

const TO_DEVELOP = 6;
const UPRIGHT_STEPS = 8;
const STEP_DEGREES = 45;

// `place` tells where the card lies: {held, unit, asset, plain, figure, extra}; `plain` leaves out its buttons.
export function cardView(app, code, place = {}) {
  const card = app.deck[code];
  if (!card) return null;
  const chosen = chooser(app, place.value ?? code);
  const state = place.unit?.degraded ? "turned" : "upright";
  return h(
    "article",
    {
      key: `card-${code}`,
      class: "roeup-card",
      "data-card": code,
      "data-kind": card.kind,
      "data-state": state,
      "data-lit": app.isLit(code),
      "data-now": place.now,
      "data-can": chosen !== null,
      "data-chosen": Boolean(chosen?.on),
    },
    h("div", { class: "roeup-card-kind" }, ...kindLine(app, card, place)),
    h("div", { class: "roeup-card-name", title: `${card.name} (${code})` }, place.figure ? figure(app, place.figure, card.name, code) : card.name),
    h("div", { class: "roeup-card-numbers" }, ...numbers(app, card, place)),
    ...states(app, card, place),
    place.plain ? null : cardButtons(app, code, chosen),
  );
}

function cardButtons(app, code, chosen) {
  const verbs = verbsOn(app, code);
  const refused = chosen ? [] : refusedOn(app, code);
  if (!verbs.length && !refused.length && !chosen) return null;
  return h(
    "div",
    { class: "roeup-card-buttons" },
    chosen?.button,
    ...verbs.map((option) =>
      button(
        {
          key: option.do,
          class: option.minor ? "roeup-small roeup-quiet" : "roeup-small",
          "data-act": option.do,
          "data-code": code,
          "aria-pressed": app.draft?.do === option.do && app.draft.chosen[option.fields[0].name] === code,
          title: option.help,
          onclick: () => openDraft(app, option, { [option.fields[0].name]: code }),
        },
        option.label,
      ),
    ),
    ...refused.map((option) =>
      button({ key: option.do, class: "roeup-small roeup-refused", "data-act": option.do, "data-code": code, "aria-disabled": true, onclick: () => openDraft(app, option, { [option.fields[0].name]: code }) }, option.label),
    ),
  );
}

function kindLine(app, card, place) {
  const industries = h("span", { class: "roeup-muted roeup-cut" }, card.industries?.join(" · "));
  if (card.kind === "unit") {
    const kind = h("span", { class: "roeup-cut", title: card.category_name }, h("b", null, card.symbol), ` ${card.category_name}`);
    return [kind, card.premium ? h("span", { class: "roeup-tag" }, app.t("card.premium")) : place.unit ? null : industries];
  }
  if (card.kind === "event") return [h("span", null, app.t(card.event === "finance" ? "card.finance" : "card.marketing"))];
  if (card.kind === "character") return [h("span", null, `${app.t("card.number")} ${card.number}`), industries];
  return [h("span", null, app.t("card.asset")), industries];
}

function numbers(app, card, place) {
  const value = (word, amount) =>
    h("span", { class: "roeup-number" }, h("span", { class: "roeup-word" }, app.t(word)), h("b", null, number(amount, app.lang)));
  if (card.kind === "unit") {
    const now = place.unit ?? card;
    const cost = place.unit ? null : value("card.cost", card.cost);
    return [cost, value("card.sales", now.sales), value("card.profit", now.profit)];
  }
  if (card.kind === "asset") return [value("card.amount", place.asset?.value ?? card.amount), place.asset ? null : pipesOf(app, card)];
  if (card.kind === "event") return [value(card.event === "finance" ? "card.capital" : "card.profit_per_term", card.effect)];
  return [
    value("card.exchanges", card.exchanges),
    value("card.correction", card.correction),
    value("card.finance_slots", card.finance_slots),
    value("card.marketing_slots", card.marketing_slots),
  ];
}

function pipesOf(app, card) {
  const marks = card.pipes.map((premium) => h("span", { class: "roeup-pipe-mark", "data-premium": premium }, premium ? app.t("pipe.mark") : ""));
  const premium = card.pipes.filter(Boolean).length;
  const label = app.t("card.pipes_help", { pipes: card.pipes.length, premium });
  return h("span", { class: "roeup-number", title: label }, h("span", { class: "roeup-word" }, app.t("card.pipes")), h("span", { role: "img", "aria-label": label }, ...marks));
}

// What is more than numbers: upright or turned over, synergy, how far the R&D has come.
function states(app, card, place) {
  if (card.kind !== "unit") return [];
  const { unit, held } = place;
  if (unit) {
    const degraded = h("span", { class: "roeup-state" }, unit.degraded ? "▽ " : "▲ ", app.t(unit.degraded ? "unit.turned" : "unit.upright"));
    const gain = unit.synergy ? h("span", { class: "roeup-state", title: app.t("unit.synergy_help") }, app.t("unit.synergy", { points: unit.synergy })) : null;
    return [h("div", { class: "roeup-card-states" }, degraded, gain)];
  }
  const after = h(
    "span",
    { class: "roeup-state roeup-muted", title: app.t("unit.degraded_help") },
    `▽ ${number(card.degraded_sales, app.lang)} · ${number(card.degraded_profit, app.lang)}`,
  );
  return [h("div", { class: "roeup-card-states" }, card.premium ? research(app, card, held) : null, after)];
}

function research(app, card, held) {
  const left = held ? held.pushes : Math.max(0, TO_DEVELOP - card.pips);
  const turn = UPRIGHT_STEPS - left;
  const words = left ? app.t("research.left", { left, degrees: turn * STEP_DEGREES }) : app.t("research.done");
  const dots = Array.from({ length: TO_DEVELOP }, (_, i) => (i < TO_DEVELOP - left ? "●" : "○")).join("");
  return h(
    "span",
    { class: "roeup-state", title: words },
    h("span", { class: "roeup-turn", style: { "--turn": `${turn * STEP_DEGREES}deg` }, "aria-hidden": "true" }, "↑"),
    h("span", { class: "roeup-dots", "aria-hidden": "true" }, dots),
    h("span", { class: "roeup-dots-words" }, left ? app.t("research.short", { left }) : app.t("research.done")),
  );
}
