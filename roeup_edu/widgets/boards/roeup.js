// The board of ROE UP!: markets, how full the product market is, and the companies with their open decks.

import { cardView } from "../parts/cards.js";
import { chooser, targets } from "../parts/draft.js";
import { h } from "../parts/dom.js";
import { button, fact, figure, marker, number } from "../parts/marks.js";

export function drawBoard(app) {
  const { view } = app.screen;
  return [
    markets(app, view),
    categories(app),
    h("section", { key: "companies", class: "roeup-companies", "aria-label": app.t("board.companies") }, ...Object.keys(view.companies).map((seat) => company(app, view, seat))),
  ];
}

// Markets.

function markets(app, view) {
  const lots = view.step?.lots ?? [];
  const lying = new Set(view.markets.flatMap((market) => market.open));
  const rows = view.markets.map((market) => marketRow(app, view, market));
  const others = lots.filter((code) => !lying.has(code));
  if (others.length) rows.unshift(row(app, "characters", app.t("market.characters"), ["", ""], others, true, view.step?.card));
  return h("section", { key: "markets", class: "roeup-markets", "aria-label": app.t("board.markets") }, ...rows);
}

function marketRow(app, view, market) {
  const id = `${market.kind} ${market.industry ?? ""}`;
  const industry = market.industry ? ` · ${app.t(`industry.${market.industry}`)}` : "";
  const title = app.t(market.kind === "asset" ? "market.asset" : "market.knowledge") + industry;
  const pile = app.t(market.open.length ? "market.pile" : "market.empty", { pile: market.pile });
  const piles = app.t("market.piles", { pile: market.pile, discards: market.discards.length });
  const inUse = (view.step?.lots ?? []).some((code) => market.open.includes(code)) || market.open.includes(view.step?.card);
  const open = app.local.markets[id] ?? inUse;
  return row(app, id, title, [pile, piles], market.open, open, view.step?.card);
}

function row(app, id, title, [pile, piles], codes, open, now) {
  const toggle = button(
    { class: "roeup-quiet roeup-fold", "aria-expanded": open, "data-market": id, onclick: () => app.toggleMarket(id, !open) },
    h("span", { class: "roeup-chevron", "aria-hidden": "true" }, open ? "▾" : "▸"),
    h("span", { class: "roeup-market-title" }, title),
    h("span", { class: "roeup-muted roeup-pile", title: piles }, pile),
  );
  const cards = open ? codes.map((code) => cardView(app, code, { now: code === now })) : codes.map((code) => chip(app, code));
  const content = codes.length ? h("div", { class: open ? "roeup-cards" : "roeup-chips" }, ...cards) : null;
  return h("div", { key: id, class: "roeup-market", "data-open": open && codes.length > 0 }, toggle, content);
}

function chip(app, code) {
  const card = app.deck[code];
  if (!card) return null;
  const facts =
    card.kind === "unit"
      ? app.t("card.unit_help", { name: card.name, category: card.category_name, cost: card.cost, sales: card.sales, profit: card.profit })
      : card.name;
  const [word, amount] = card.kind === "asset" ? ["chip.price", card.amount] : card.kind === "unit" ? ["chip.profit", card.profit] : [card.event === "finance" ? "chip.capital" : "chip.profit", card.effect];
  return h(
    "span",
    { key: code, class: "roeup-chip", title: facts, "data-lit": app.isLit(code) },
    card.symbol ? h("span", { "aria-hidden": "true" }, `${card.symbol} `) : null,
    h("span", { class: "roeup-cut" }, card.name),
    card.kind === "character" ? null : h("span", { class: "roeup-chip-number" }, `${app.t(word)} `, h("b", null, number(amount, app.lang))),
  );
}

function categories(app) {
  const entries = Object.entries(app.screen.counts ?? {});
  if (!entries.length) return null;
  return h(
    "section",
    { key: "categories", class: "roeup-categories", "aria-label": app.t("board.categories") },
    h("span", { class: "roeup-label", title: app.t("board.categories_help") }, app.t("board.categories")),
    ...entries.map(([code, { name, symbol, count, limit }]) =>
      h(
        "span",
        { key: code, class: "roeup-category", "data-full": count >= limit, title: app.t("board.category_help", { name, count, limit }) },
        h("span", { class: "roeup-cut" }, `${symbol} ${name}`),
        h("b", null, ` ${count}/${limit}`),
        count >= limit ? h("span", { class: "roeup-tag" }, app.t("board.full")) : null,
      ),
    ),
  );
}

// Companies.

function company(app, view, seat) {
  const own = view.companies[seat];
  const { actor, asked } = app.screen;
  const open = seat === actor || seat === app.screen.company || holdsTarget(app, own);
  const head = h(
    "h3",
    { class: "roeup-company-head" },
    h(
      "button",
      {
        type: "button",
        class: "roeup-company-name",
        "data-company": seat,
        "aria-expanded": open,
        title: `${own.name}. ${app.t("company.focus")}`,
        onclick: () => app.send("company", { seat }),
      },
      h("span", { class: "roeup-chevron", "aria-hidden": "true" }, open ? "▾" : "▸"),
      marker(seat),
      h("span", { class: "roeup-cut" }, own.name),
      open ? null : h("span", { class: "roeup-open" }, app.t("company.open")),
    ),
    chooser(app, seat)?.button,
    h("span", { class: "roeup-tags" }, ...tags(app, view, seat, own, asked)),
    open ? leader(app, own) : folded(app, seat, own),
  );
  return h(
    "div",
    { key: seat, class: "roeup-company", "data-seat": seat, "data-open": open, "data-acting": seat === actor, "data-lit": app.isLit(seat) },
    head,
    ...(open ? [money(app, view, seat, own), assets(app, view, seat, own), hand(app, view, seat, own)] : []),
  );
}

function holdsTarget(app, own) {
  const wanted = targets(app);
  if (!wanted.size) return false;
  const pipes = own.assets.flatMap((asset) => asset.pipes);
  const codes = [...own.knowledge, ...own.finance, ...own.marketing, ...own.assets].map((held) => held.code);
  return [...codes, ...pipes.map((pipe) => pipe.pipe), ...pipes.map((pipe) => pipe.unit?.code)].some((code) => code && wanted.has(code));
}

function tags(app, view, seat, own, asked) {
  const tag = (key, state) => h("span", { key, class: "roeup-tag", "data-state": state }, app.t(key));
  const bot = app.screen.bots?.[seat];
  return [
    asked.includes(seat) ? tag("company.asked", "now") : null,
    own.defaulted ? tag("company.defaulted", "bad") : own.out ? tag("company.out", "bad") : null,
    own.lost_assets && !own.out ? tag("company.lost_assets", "bad") : null,
    own.cash < 0 && !own.out ? tag("company.short", "bad") : null,
    bot ? h("span", { key: "bot", class: "roeup-tag", title: bot }, bot) : null,
  ];
}

// A folded company is one line: its money, its units by category, how many cards it holds.
function folded(app, seat, own) {
  const units = own.assets.flatMap((asset) => asset.pipes.map((pipe) => pipe.unit)).filter(Boolean);
  const roe = app.screen.ratios?.[seat]?.roe;
  const marks = units.map((unit) => `${app.deck[unit.code]?.symbol ?? ""}${unit.degraded ? "▽" : "▲"}`).join(" ");
  return h(
    "span",
    { class: "roeup-line" },
    fact(app.t("company.cash"), number(own.cash, app.lang)),
    fact(app.t("company.debt"), number(own.debt, app.lang)),
    fact(app.t("company.units"), marks || "–"),
    fact(app.t("company.hand"), number(own.knowledge.length, app.lang)),
    roe ? fact(app.t("tab.roe"), roe.text) : null,
  );
}

function money(app, view, seat, own) {
  const traced = (line, amount, word) => figure(app, { seat, term: view.term, part: "now", line }, number(amount, app.lang), app.t(word));
  return h(
    "div",
    { class: "roeup-money" },
    fact(app.t("company.cash"), traced("cash", own.cash, "company.cash")),
    fact(app.t("company.debt"), traced("debt", own.debt, "company.debt")),
    fact(app.t("company.credit"), number(own.credit, app.lang)),
    fact(app.t("company.rate"), app.t("company.percent", { rate: own.rate })),
    fact(app.t("company.interest"), number(own.interest, app.lang)),
    fact(app.t("company.fixed_assets"), traced("fixed_assets", own.fixed_assets, "company.fixed_assets")),
    fact(app.t("company.equity"), traced("equity", own.equity, "company.equity")),
  );
}

function leader(app, own) {
  const character = own.character && app.deck[own.character];
  if (!character) return null;
  const help = `${character.name} · ${character.industries.join(", ")} · ${app.t("card.exchanges")} ${character.exchanges} · ${app.t("card.correction")} ${character.correction}`;
  return h("span", { class: "roeup-leader roeup-muted roeup-cut", title: help }, `${app.t("card.number")} ${character.number} · ${character.name}`);
}

function assets(app, view, seat, own) {
  const rows = own.assets.map((asset) =>
    h(
      "div",
      { key: asset.code, class: "roeup-asset" },
      cardView(app, asset.code, { asset, figure: cause(view, seat, asset) }),
      h("div", { class: "roeup-pipes" }, ...asset.pipes.map((pipe, i) => pipeView(app, view, seat, pipe, i))),
    ),
  );
  return h("div", { class: "roeup-assets" }, ...(rows.length ? rows : [h("span", { class: "roeup-muted" }, own.out ? "–" : app.t("company.no_assets"))]));
}

function pipeView(app, view, seat, pipe, place) {
  const target = chooser(app, pipe.pipe);
  const word = pipe.premium ? app.t("pipe.premium") : app.t("pipe.plain");
  return h(
    "div",
    { key: pipe.pipe, class: "roeup-pipe", "data-pipe": pipe.pipe, "data-free": !pipe.unit, "data-can": target !== null, "data-chosen": Boolean(target?.on) },
    h("div", { class: "roeup-pipe-head", title: word }, app.t("pipe.number", { number: place + 1 }), pipe.premium ? h("b", null, ` ${app.t("pipe.mark")}`) : null),
    pipe.unit ? cardView(app, pipe.unit.code, { unit: pipe.unit, figure: cause(view, seat, pipe.unit) }) : target ? null : h("div", { class: "roeup-free" }, app.t("pipe.free")),
    target?.button,
  );
}

function hand(app, view, seat, own) {
  const character = own.character ? app.deck[own.character] : null;
  const title = app.t("company.knowledge", { count: own.knowledge.length, limit: view.knowledge_limit });
  return h(
    "div",
    { class: "roeup-hand" },
    group(title, own.knowledge.map((held) => cardView(app, held.code, { held })), app.t("company.no_knowledge")),
    h(
      "div",
      { class: "roeup-slots" },
      slots(app, view, seat, app.t("company.finance", { count: own.finance.length, limit: character?.finance_slots ?? 0 }), own.finance),
      slots(app, view, seat, app.t("company.marketing", { count: own.marketing.length, limit: character?.marketing_slots ?? 0 }), own.marketing),
    ),
  );
}

function slots(app, view, seat, title, placed) {
  const cards = placed.map((held) => cardView(app, held.code, { figure: cause(view, seat, held) }));
  return group(title, cards, "");
}

function group(title, cards, empty) {
  if (!cards.length && !empty) return h("div", { key: title, class: "roeup-group", "data-empty": true }, h("span", { class: "roeup-label" }, title));
  return h(
    "div",
    { class: "roeup-group" },
    h("span", { class: "roeup-label" }, title),
    h("div", { class: "roeup-cards" }, ...(cards.length ? cards : [h("span", { class: "roeup-muted" }, empty)])),
  );
}

// The entries that a card caused when it came: all of the record line that brought it.
function cause(view, seat, { n }) {
  return { seat, term: view.term, part: "cause", line: n };
}
