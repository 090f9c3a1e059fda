// What somebody chooses before it is confirmed: each choice is sent, and the kernel answers with its effect.

import { signature } from "./dom.js";

const TYPING_PAUSE = 150;

// An option may have a `seat` of its own: the game master may rule at any time.
export function openDraft(app, option, chosen) {
  if (app.isBusy()) return;
  app.local.reason = null;
  app.local.opening = option.do;
  app.local.opener = signature(app.active() ?? app.root);
  forgetTyping(app);
  app.send("draft", { seat: option.seat ?? app.screen.actor, do: option.do, chosen });
}

export function draftChanged(app, before) {
  if (!app.typing) app.local.edits = {};
  // Only who opened the draft here is taken to it; in another browser on the same view it just appears.
  const opened = app.draft?.do === app.local.opening;
  if (app.draft?.do !== before?.do) app.local.focus = !app.draft ? "opener" : opened ? "draft" : null;
  else if (app.local.picked && app.draft?.complete && !before?.complete) app.local.focus = "confirm";
  Object.assign(app.local, { picked: false, opening: null });
}

export function chosenFor(app, name) {
  if (name in app.local.edits) return app.local.edits[name];
  const field = app.draft.fields.find((one) => one.name === name);
  return app.draft.chosen[name] ?? field?.chosen ?? undefined;
}

export function toggle(app, field, value) {
  if (app.isBusy()) return;
  let wanted = value;
  if (field.kind === "subset") {
    const now = chosenFor(app, field.name) ?? [];
    const group = field.groups.find((part) => part.items.some((item) => item.value === value));
    const same = group.items.map((item) => item.value);
    const kept = group.most === 1 ? now.filter((item) => !same.includes(item)) : now;
    wanted = now.includes(value) ? now.filter((item) => item !== value) : [...kept, value];
  }
  app.local.picked = field.kind === "one_of";
  sendDraft(app, { [field.name]: wanted });
}

export function setAmount(app, field, text, now) {
  if (!app.draft || app.isBusy()) return;
  const amount = Number(text);
  edit(app, field, text === "" || !Number.isInteger(amount) ? undefined : amount, now);
}

export function setText(app, field, text) {
  edit(app, field, text || undefined, false);
}

// Typing goes on while the effect is worked out; it is asked for at the next pause.
function edit(app, field, value, now) {
  if (value === undefined) return;
  app.local.edits[field.name] = value;
  clearTimeout(app.typing);
  app.typing = null;
  if (now) sendDraft(app, {});
  else app.typing = setTimeout(() => sendDraft(app, {}), TYPING_PAUSE);
  app.redrawSoon();
}

function sendDraft(app, chosen) {
  clearTimeout(app.typing);
  app.typing = null;
  const { draft } = app;
  if (draft) app.send("draft", { seat: draft.seat, do: draft.do, chosen: { ...draft.chosen, ...app.local.edits, ...chosen } });
}

export function forgetTyping(app) {
  clearTimeout(app.typing);
  app.typing = null;
  app.local.edits = {};
}

export function confirmDraft(app) {
  const { draft } = app;
  if (!draft || app.isBusy()) return;
  if (!app.typing && (!draft.complete || draft.refusal)) return;
  app.act({ do: draft.do, ...draft.chosen, ...app.local.edits }, draft.seat);
}

export function dropDraft(app) {
  forgetTyping(app);
  app.send("drop", {});
}
