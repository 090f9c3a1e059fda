// The bar at the bottom: whose move it is, what may be done and what not, the auction going on, the draft, undo.

import { openDraft } from "./choosing.js";
import { h } from "./dom.js";
import { drawDesk, rulingsView } from "./desk.js";
import { drawDraft } from "./draft.js";
import { button, fact, nameOf, number } from "./marks.js";
import { drawProblems } from "./problems.js";

// Sentences about the last move; the log has them all.
const SAID = 5;

export function drawBar(app) {
  const { screen } = app;
  if (screen.over && !app.desk) return null;
  return h(
    "section",
    { key: "bar", class: "roeup-bar", "aria-label": app.t("bar.title") },
    drawProblems(app, "bar"),
    saidView(app),
    contestView(app),
    app.draft ? null : drawDesk(app),
    app.draft ? null : offersView(app),
    app.draft ? drawDraft(app) : screen.over ? undoView(app) : chooseView(app),
  );
}

// The last thing that happened because of a click: what it did, or why it was refused.
function saidView(app) {
  const { screen } = app;
  const refusal = app.local.reason ?? screen.refusal;
  const said = screen.said ?? [];
  const shown = said.slice(0, SAID).map((text, i) => h("span", { key: i }, text));
  return h(
    "div",
    { key: "said", class: "roeup-said", "aria-live": "polite" },
    refusal && refusal !== app.draft?.refusal ? h("p", { key: "refusal", class: "roeup-refusal" }, h("b", null, `${app.t("bar.refused")} `), refusal) : null,
    // While somebody chooses, the place is for what would come of that.
    !refusal && !app.draft && said.length ? h("div", { key: "done", class: "roeup-done" }, h("b", { "aria-hidden": "true" }, "✓"), ...shown, said.length > SAID ? moreSaid(app) : null) : null,
  );
}

function moreSaid(app) {
  return h("button", { key: "more", type: "button", class: "roeup-figure", "data-said": "more", onclick: () => app.showLog() }, app.t("bar.more"));
}

function chooseView(app) {
  const { screen } = app;
  const options = screen.options ?? [];
  const possible = options.filter((option) => option.refusal === null);
  const refused = options.filter((option) => option.refusal !== null);
  return h(
    "div",
    { key: "choose", class: "roeup-choices" },
    h("div", { class: "roeup-asked" }, ...askedView(app)),
    h("div", { class: "roeup-options" }, ...possible.map((option, i) => optionButton(app, option, i)), ...refused.map((option) => refusedButton(app, option)), coverView(app)),
    rulingsView(app),
    undoView(app),
  );
}

function askedView(app) {
  const { screen } = app;
  const names = screen.view.companies;
  if (!screen.actor) {
    const waited = (screen.asked ?? []).filter((seat) => names[seat]).map((seat) => nameOf(seat, names[seat].name));
    return [h("span", null, screen.waiting), ...waited];
  }
  const others = (screen.asked ?? []).filter((seat) => screen.people.includes(seat) && names[seat]);
  if (others.length < 2) {
    const who = names[screen.actor] ? nameOf(screen.actor, screen.actor_name) : h("b", null, screen.actor_name);
    return [who, h("span", null, app.t("bar.may"))];
  }
  return [
    h(
      "span",
      { class: "roeup-seats", role: "group", "aria-label": app.t("bar.who") },
      ...others.map((seat) =>
        button({ key: seat, class: "roeup-seat", "data-actor": seat, "aria-pressed": seat === screen.actor, onclick: () => app.send("actor", { seat }) }, nameOf(seat, names[seat].name)),
      ),
    ),
    h("span", null, app.t("bar.may")),
  ];
}

// In a secret step the one who holds the device may cover the screen again without having chosen.
function coverView(app) {
  const { viewer, people } = app.screen;
  const shared = people.filter((seat) => app.screen.view.companies[seat]).length > 1;
  return viewer && shared ? button({ key: "cover", class: "roeup-quiet", "data-cover": true, onclick: () => app.send("cover", {}) }, app.t("bar.cover")) : null;
}

function optionButton(app, option, place) {
  const rank = option.minor ? "roeup-quiet" : option.done ? "roeup-end" : "roeup-primary";
  return button(
    { key: option.do, class: rank, "data-act": option.do, "data-key": place + 1, title: option.help, "aria-disabled": !app.may(), onclick: () => app.begin(option) },
    place < 9 ? h("kbd", { "aria-hidden": "true" }, place + 1) : null,
    option.label,
  );
}

function refusedButton(app, option) {
  return button(
    { key: option.do, class: "roeup-refused", "data-act": option.do, "aria-disabled": true, title: option.refusal, onclick: () => app.explain(option) },
    option.label,
  );
}

function undoView(app) {
  const { undo, redo } = app.screen;
  if (!undo && !redo) return null;
  return h(
    "div",
    { class: "roeup-undo" },
    undo ? backButton(app, "undo", "↶ ", undo) : null,
    redo ? backButton(app, "redo", "↷ ", redo) : null,
  );
}

// What cannot be taken back any more stays there, and says why.
function backButton(app, kind, sign, { n, text, refusal }) {
  const props = refusal
    ? { class: "roeup-refused", "aria-disabled": true, title: refusal, onclick: () => app.explain({ refusal }) }
    : { class: "roeup-quiet", title: text, onclick: () => app.once(kind, { seen: n }) };
  return button({ key: kind, [`data-${kind}`]: true, ...props }, h("span", { "aria-hidden": "true" }, sign), h("span", { class: "roeup-cut" }, text));
}

// The auction going on: open bidding with its price, or who has chosen already.
function contestView(app) {
  const { step, companies } = app.screen.view;
  if (!step) return null;
  const who = (seat, word) => h("span", { key: seat, class: "roeup-bidder", "data-state": word }, nameOf(seat, companies[seat].name), word ? h("span", { class: "roeup-muted" }, ` ${app.t(word)}`) : null);
  const facts = [];
  if (step.card && step.bidders && step.placed === undefined) {
    facts.push(fact(app.t("auction.price"), number(step.price, app.lang)));
    facts.push(fact(app.t("auction.leader"), step.leader ? nameOf(step.leader, companies[step.leader].name) : app.t("auction.nobody")));
    facts.push(fact(app.t("auction.bidders"), h("span", { class: "roeup-row" }, ...step.bidders.map((seat) => who(seat, "")))));
  } else if (step.card && step.placed) {
    facts.push(fact(app.t("auction.floor"), number(step.floor, app.lang)));
    facts.push(fact(app.t("auction.sealed"), h("span", { class: "roeup-row" }, ...step.bidders.map((seat) => who(seat, step.placed.includes(seat) ? "auction.has" : "auction.not_yet")))));
  } else if (step.pointed) {
    facts.push(fact(app.t("auction.pointing", { round: step.round }), h("span", { class: "roeup-row" }, ...step.seats.map((seat) => who(seat, step.pointed.includes(seat) ? "auction.has" : "auction.not_yet")))));
  } else if (step.seller && step.cards) {
    facts.push(fact(app.t("auction.seller"), nameOf(step.seller, companies[step.seller].name)), fact(app.t("auction.price"), number(step.price, app.lang)));
  } else return null;
  const cards = step.card ? [step.card] : (step.cards ?? []);
  return h("div", { key: "contest", class: "roeup-contest" }, ...cards.map((code) => lotView(app, code)), ...facts);
}

// The card at stake in one line; it lies on the board in full.
function lotView(app, code) {
  const card = app.deck[code];
  const kind = card.kind === "unit" ? `${card.symbol} ${card.category_name}` : app.t(`card.${card.event ?? card.kind}`);
  const numbers = card.kind === "unit" ? ["cost", "sales", "profit"].map((key) => `${app.t(`card.${key}`)} ${number(card[key], app.lang)}`) : [];
  return fact(kind, h("span", { class: "roeup-cut", title: card.name }, card.name), h("span", { class: "roeup-muted" }, numbers.join(" · ")));
}

// Offers on the table; who is asked can answer them here.
function offersView(app) {
  const offers = app.screen.open_offers ?? [];
  if (!offers.length) return null;
  const answers = app.screen.options.filter((option) => option.refusal === null && ["accept", "decline", "withdraw"].includes(option.do));
  const can = (option, n) => option.fields[0]?.values?.some((item) => item.value === n);
  const rows = offers.map((offer) =>
    h(
      "div",
      { key: offer.n, class: "roeup-offer", "data-offer": offer.n },
      h("span", null, offer.text),
      h(
        "span",
        { class: "roeup-row" },
        ...answers.filter((option) => can(option, offer.n)).map((option) =>
          button({ key: option.do, class: "roeup-small", "data-act": option.do, "data-code": offer.n, title: option.help, onclick: () => openDraft(app, option, { offer: offer.n }) }, option.label),
        ),
      ),
    ),
  );
  return h("div", { key: "offers", class: "roeup-offers", role: "group", "aria-label": app.t("bar.offers") }, h("span", { class: "roeup-label" }, app.t("bar.offers")), ...rows);
}
