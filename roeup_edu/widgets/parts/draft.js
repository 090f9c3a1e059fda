// A draft: a verb whose fields are being chosen, on the cards and in the bar, with its effect before it is confirmed.

import { chosenFor, confirmDraft, dropDraft, setAmount, setText, toggle } from "./choosing.js";
import { h } from "./dom.js";
import { button, number } from "./marks.js";

// The verbs that can begin on a card: those whose first field is one of some cards.
export function verbsOn(app, code) {
  if (!app.may()) return [];
  return app.screen.options.filter((option) => {
    const first = option.fields[0];
    return option.refusal === null && first?.kind === "one_of" && first.values.some((value) => value.value === code && value.code);
  });
}

// The verbs that take one of the cards that lie open, but not this one: whoever tries is told why, such as its price.
export function refusedOn(app, code) {
  if (!app.may() || !app.screen.view.step?.lots?.includes(code)) return [];
  const { lots } = app.screen.view.step;
  return app.screen.options.filter((option) => {
    const codes = option.fields[0]?.kind === "one_of" ? option.fields[0].values.map((item) => item.value) : [];
    return option.refusal === null && codes.some((one) => lots.includes(one)) && !codes.includes(code);
  });
}

// Everything on the board that the draft can take now, by its value: {field, on}.
export function targets(app) {
  const found = new Map();
  if (!app.draft || !app.may()) return found;
  for (const field of app.draft.fields) {
    const value = chosenFor(app, field.name);
    if (field.kind === "one_of" && (field.name === app.draft.next || value !== undefined)) {
      for (const item of field.values) if (typeof item.value === "string") found.set(item.value, { field, on: item.value === value });
    }
    if (field.kind === "subset") {
      for (const item of field.groups.flatMap((part) => part.items)) found.set(item.value, { field, on: (value ?? []).includes(item.value) });
    }
  }
  return found;
}

// The button with which a card, pipe or company is taken into the draft, and whether it is; null if it cannot be.
export function chooser(app, value) {
  const target = targets(app).get(value);
  if (!target) return null;
  const { field, on } = target;
  const props = {
    key: "choose",
    class: "roeup-small roeup-choose",
    "data-choose": value,
    "aria-pressed": on,
    "aria-label": `${field.label}: ${labelOf(field, value)}`,
    onclick: () => toggle(app, field, value),
  };
  // A card on which this verb can begin has a button for it already.
  const begins = verbsOn(app, value).some((option) => option.do === app.draft.do);
  return { on, button: begins ? null : button(props, on ? `✓ ${app.t("draft.chosen")}` : app.t("draft.choose")) };
}

function labelOf(field, value) {
  const values = field.values ?? field.groups.flatMap((part) => part.items);
  return values.find((item) => item.value === value)?.label ?? String(value);
}

export function drawDraft(app) {
  const { draft } = app;
  const ready = draft.complete && !draft.refusal;
  return h(
    "div",
    { key: "draft", class: "roeup-draft", role: "group", "aria-label": draft.label },
    h(
      "div",
      { class: "roeup-draft-form" },
      h("div", { class: "roeup-draft-title" }, draft.label),
      h("div", { class: "roeup-muted" }, draft.help),
      ...draft.fields.filter((field) => isOpen(app, field)).map((field) => fieldView(app, field)),
    ),
    h(
      "div",
      { class: "roeup-draft-review" },
      h("div", { class: "roeup-outcome", "data-reserved": Boolean(draft.effect) || !draft.complete }, ...outcome(app, draft)),
      h(
        "div",
        { class: "roeup-row" },
        button({ class: "roeup-primary roeup-confirm", "aria-disabled": !ready || !app.may(), onclick: () => confirmDraft(app) }, app.t("draft.confirm")),
        button({ class: "roeup-cancel", onclick: () => dropDraft(app) }, app.t("draft.cancel")),
        ready ? h("span", { class: "roeup-muted roeup-keys" }, app.t("draft.keys")) : draft.refusal ? null : h("span", { class: "roeup-muted" }, nextWords(app)),
      ),
    ),
  );
}

// What would come of it, or why it cannot be; its place is kept while it is being worked out.
function outcome(app, draft) {
  return [
    draft.sentence ? h("p", { class: "roeup-sentence" }, draft.sentence) : null,
    draft.effect ? effectView(app, draft.effect) : null,
    ...(draft.effect?.warnings ?? []).map((text, i) => h("p", { key: `w${i}`, class: "roeup-warning" }, h("b", null, `${app.t("draft.warning")} `), text)),
    draft.refusal ? h("p", { class: "roeup-refusal", role: "status" }, h("b", null, `${app.t("bar.refused")} `), draft.refusal) : null,
  ];
}

// What follows from something not chosen yet cannot be asked, and where there is one value there is nothing to ask.
function isOpen(app, field) {
  const settled = field.kind === "one_of" && field.values.length === 1 && chosenFor(app, field.name) === field.values[0].value;
  return field.kind !== "depends" && !settled;
}

function nextWords(app) {
  const field = app.draft.fields.find((one) => one.name === app.draft.next);
  return field ? app.t("draft.next", { field: field.label }) : "";
}

function fieldView(app, field) {
  const draw = { one_of: oneOfView, amount: amountView, subset: subsetView, text: textView }[field.kind];
  if (!draw) return null;
  return h("div", { key: field.name, class: "roeup-field", "data-field": field.name, "data-next": field.name === app.draft.next }, ...draw(app, field));
}

function oneOfView(app, field) {
  const value = chosenFor(app, field.name);
  const asked = field.name === app.draft.next;
  return [
    h("span", { class: "roeup-label", id: app.id(field.name) }, field.label),
    h(
      "div",
      { class: "roeup-chips", role: "group", "aria-labelledby": app.id(field.name) },
      ...field.values.map((item, i) =>
        button(
          { key: String(item.value), class: "roeup-pick", "data-value": String(item.value), "data-key": asked ? i + 1 : null, "aria-pressed": item.value === value, title: item.label, onclick: () => toggle(app, field, item.value) },
          asked && i < 9 ? h("kbd", { "aria-hidden": "true" }, i + 1) : null,
          h("span", { class: "roeup-cut" }, item.label),
        ),
      ),
    ),
  ];
}

function subsetView(app, field) {
  const chosen = chosenFor(app, field.name) ?? [];
  const groups = field.groups.filter((part) => part.items.length);
  const asked = field.name === app.draft.next;
  return [
    h("span", { class: "roeup-label", id: app.id(field.name) }, field.label, h("span", { class: "roeup-muted" }, ` ${app.t("draft.count", { count: chosen.length, least: field.least, most: field.most })}`)),
    h(
      "div",
      { class: "roeup-chips", role: "group", "aria-labelledby": app.id(field.name) },
      ...groups.flatMap((part) => part.items).map((item, i) =>
        button(
          { key: item.value, class: "roeup-pick", "data-value": item.value, "data-key": asked ? i + 1 : null, "aria-pressed": chosen.includes(item.value), title: item.label, onclick: () => toggle(app, field, item.value) },
          asked && i < 9 ? h("kbd", { "aria-hidden": "true" }, i + 1) : null,
          chosen.includes(item.value) ? "✓ " : null,
          h("span", { class: "roeup-cut" }, item.label),
        ),
      ),
      groups.length ? null : h("span", { class: "roeup-muted" }, app.t("draft.none")),
    ),
  ];
}

function amountView(app, field) {
  const { low, high, step } = field;
  const value = chosenFor(app, field.name) ?? low;
  const set = (wanted, now) => setAmount(app, field, wanted, now);
  const top = low + Math.floor((high - low) / step) * step;
  const stepper = (sign, label, next) =>
    button({ class: "roeup-step", "data-step": sign, "aria-label": label, "aria-disabled": next < low || next > high, onclick: () => set(next, true) }, sign);
  const quick = (amount, word) =>
    button({ key: word, class: "roeup-pick", "data-quick": amount, "aria-pressed": amount === value, onclick: () => set(amount, true) }, `${app.t(word)} ${number(amount, app.lang)}`);
  const spoken = { min: low, max: high, step, value };
  return [
    h("label", { class: "roeup-label", for: app.id(field.name) }, field.label, h("span", { class: "roeup-muted" }, ` ${app.t("draft.range", { low: number(low, app.lang), high: number(top, app.lang) })}`)),
    h(
      "div",
      { class: "roeup-row" },
      stepper("−", app.t("draft.less", { step: number(step, app.lang) }), value - step),
      h("input", { id: app.id(field.name), class: "roeup-input", type: "number", inputmode: "numeric", "data-amount": field.name, ...spoken, oninput: (event) => set(event.target.value, false), onchange: (event) => set(event.target.value, true) }),
      stepper("+", app.t("draft.more", { step: number(step, app.lang) }), value + step),
      low < top ? h("input", { class: "roeup-slider", type: "range", "data-slider": field.name, "aria-label": field.label, ...spoken, oninput: (event) => set(event.target.value, false), onchange: (event) => set(event.target.value, true) }) : null,
      low < top ? quick(low, "draft.least") : null,
      low < top ? quick(top, "draft.most") : null,
    ),
  ];
}

function textView(app, field) {
  return [
    h("label", { class: "roeup-label", for: app.id(field.name) }, field.label),
    h("input", { id: app.id(field.name), class: "roeup-input roeup-text", type: "text", maxlength: field.most, "data-text": field.name, value: chosenFor(app, field.name) ?? "", oninput: (event) => setText(app, field, event.target.value) }),
  ];
}

function effectView(app, effect) {
  const rows = effect.rows.map((row) => {
    const state = row.better === null || row.better === undefined ? "same" : row.better ? "better" : "worse";
    const word = state === "same" ? "" : `${state === "better" ? "▲" : "▼"} ${app.t(`effect.${state}`)}`;
    return h(
      "tr",
      { key: row.key, "data-row": row.key },
      h("th", { scope: "row" }, row.label),
      h("td", null, row.before),
      h("td", { class: "roeup-arrow", "aria-hidden": "true" }, "→"),
      h("td", null, h("b", null, row.after)),
      h("td", { "data-state": state }, word),
    );
  });
  return h(
    "table",
    { class: "roeup-effect" },
    h("caption", null, effect.when),
    h("thead", { class: "roeup-spoken" }, h("tr", null, ...["effect.what", "effect.before", "", "effect.after", "effect.verdict"].map((key) => h("th", { scope: "col" }, key ? app.t(key) : "")))),
    h("tbody", null, ...rows),
  );
}
