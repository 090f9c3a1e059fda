// The first screen: go on with a game, or begin one; what is typed here is kept in `form` until the game begins.

import { h } from "./dom.js";
import { button, marker } from "./marks.js";

const ALL_SEATS = "ABCDEFGH";

export function drawStart(app) {
  const { games, form, role } = app.screen;
  if (role === "projector") return h("div", { key: "start", class: "roeup-start" }, h("h1", null, app.t("start.title")), h("p", null, app.t("desk.no_game")));
  return h(
    "div",
    { key: "start", class: "roeup-start" },
    h("header", { class: "roeup-start-head" }, h("h1", null, app.t("start.title")), h("p", null, app.t("start.lead"))),
    games.length ? gamesView(app, games) : null,
    formView(app, form),
  );
}

// Games of the archive stand apart, folded away.
function gamesView(app, games) {
  const current = games.filter((game) => !game.archived).map((game) => gameRow(app, game));
  const archived = games.filter((game) => game.archived).map((game) => gameRow(app, game));
  const list = (rows) => h("ul", { class: "roeup-games roeup-scroll" }, ...rows);
  return h(
    "section",
    { key: "games", class: "roeup-box", "aria-label": app.t("start.games") },
    h("h2", null, app.t("start.games")),
    current.length ? list(current) : null,
    archived.length ? h("details", { key: "archive", class: "roeup-details" }, h("summary", null, app.t("start.archive")), list(archived)) : null,
  );
}

// A game that cannot be read is listed with the reason and has no button.
function gameRow(app, game) {
  const look = game.over || game.problem;
  const open = { class: game.over ? "" : "roeup-primary", "data-open": game.id, onclick: () => app.send("open", { id: game.id }) };
  return h(
    "li",
    { key: game.id, class: "roeup-game" },
    h(
      "div",
      { class: "roeup-game-text" },
      h("b", { class: "roeup-cut", title: game.title }, game.title),
      h("span", { class: "roeup-cut", title: game.companies.join(", ") }, game.companies.join(", ")),
      h("span", { class: "roeup-muted" }, [game.where, game.changed].filter(Boolean).join(" · ")),
      game.problem ? h("span", { class: "roeup-warning" }, game.problem) : null,
    ),
    game.opens ? button(open, app.t(look ? "start.look" : "start.go_on")) : null,
  );
}

// The choices of a new game until somebody changes them; people play all companies.
export function firstForm(form) {
  const scenario = form.scenarios.find((one) => one.id === form.scenario);
  const more = {}; // only what was changed: the rest is as the preset has it
  const seats = form.names.map((name) => ({ name, bot: "" }));
  return { preset: form.preset, scenario: form.scenario, count: Math.min(form.count, scenario.most), seats, more, mode: "digital" };
}

function formView(app, form) {
  const chosen = app.local.form;
  const scenario = form.scenarios.find((one) => one.id === chosen.scenario);
  const counts = Array.from({ length: scenario.most - form.least + 1 }, (_, i) => form.least + i);
  const seats = chosen.seats.slice(0, chosen.count);
  const names = seats.map((seat) => seat.name.trim());
  const missing = names.some((name) => !name);
  const double = new Set(names).size < names.length;
  const problem = missing ? app.t("start.name_missing") : double ? app.t("start.name_double") : "";
  return h(
    "section",
    { key: "form", class: "roeup-box", "aria-label": app.t("start.new") },
    h("h2", null, app.t("start.new")),
    app.screen.role === "master" ? radios(app, "mode", app.t("desk.cards"), form.modes, chosen.mode, (id) => app.setForm({ mode: id, more: { ...form.modes.find((one) => one.id === id).options } })) : null,
    radios(app, "preset", app.t("start.preset"), form.presets, chosen.preset, (id) => app.setForm({ preset: id })),
    radios(app, "scenario", app.t("start.scenario"), form.scenarios, chosen.scenario, (id) => {
      const { most } = form.scenarios.find((one) => one.id === id);
      app.setForm({ scenario: id, count: Math.min(chosen.count, most) });
    }),
    h(
      "fieldset",
      { class: "roeup-fieldset" },
      h("legend", null, app.t("start.companies")),
      h("div", { class: "roeup-chips" }, ...counts.map((count) => button({ key: count, class: "roeup-pick", "data-count": count, "aria-pressed": count === chosen.count, onclick: () => app.setForm({ count }) }, count))),
      h("div", { class: "roeup-names" }, ...seats.map((seat, i) => nameView(app, form, seat, i))),
      problem ? h("p", { class: "roeup-warning", role: "status" }, problem) : null,
    ),
    form.more.length ? moreView(app, form, chosen) : null,
    button({ class: "roeup-primary roeup-large", "data-start": true, "aria-disabled": Boolean(problem) || app.isBusy(), onclick: () => problem || app.beginGame() }, app.t("start.begin")),
  );
}

function radios(app, name, legend, items, value, choose) {
  return h(
    "fieldset",
    { class: "roeup-fieldset" },
    h("legend", null, legend),
    h(
      "div",
      { class: "roeup-radios" },
      ...items.map((item) =>
        h(
          "label",
          { key: item.id, class: "roeup-radio", "data-on": item.id === value },
          h("input", { type: "radio", name: app.id(name), [`data-${name}`]: item.id, checked: item.id === value, onchange: () => choose(item.id) }),
          h("span", null, h("b", null, item.label), h("span", { class: "roeup-muted" }, item.help)),
        ),
      ),
    ),
  );
}

function nameView(app, form, seat, i) {
  const letter = ALL_SEATS[i];
  const label = app.t("start.name", { seat: letter });
  return h(
    "div",
    { key: letter, class: "roeup-name" },
    marker(letter),
    h("input", { class: "roeup-input roeup-text", type: "text", maxlength: app.screen.form.name_most, "data-name": letter, "aria-label": label, value: seat.name, oninput: (event) => app.setSeat(i, { name: event.target.value }) }),
    form.bots.length
      ? h(
          "select",
          { class: "roeup-input", "data-bot": letter, "aria-label": app.t("start.who", { seat: letter }), value: seat.bot, onchange: (event) => app.setSeat(i, { bot: event.target.value }) },
          h("option", { value: "" }, app.t("start.person")),
          ...form.bots.map((bot) => h("option", { key: bot.id, value: bot.id }, bot.label)),
        )
      : null,
  );
}

function moreView(app, form, chosen) {
  const set = (key, value) => app.setForm({ more: { ...chosen.more, [key]: value } });
  const preset = form.presets.find((one) => one.id === chosen.preset);
  const rows = form.more.map((one) => {
    const id = app.id(`more-${one.key}`);
    const value = chosen.more[one.key] ?? preset.options[one.key];
    const control =
      one.kind === "number"
        ? h("input", { id, class: "roeup-input", type: "number", min: one.low, max: one.high, "data-more": one.key, value: value ?? "", oninput: (event) => set(one.key, event.target.value === "" ? null : Number(event.target.value)) })
        : h("select", { id, class: "roeup-input", "data-more": one.key, value: value ?? "", onchange: (event) => set(one.key, event.target.value) }, ...one.values.map((item) => h("option", { key: item.id, value: item.id }, item.label)));
    return h("div", { key: one.key, class: "roeup-more" }, h("label", { for: id }, h("b", null, one.label), h("span", { class: "roeup-muted" }, one.help)), control);
  });
  return h("details", { key: "more", class: "roeup-details" }, h("summary", null, app.t("start.more")), ...rows);
}
