// The keyboard, and clicks that must not count.

import { confirmDraft, dropDraft } from "./choosing.js";

const DOUBLE_CLICK = 700;

// A notebook must not take for its own shortcuts what is typed here.
export function pressed(app, event) {
  event.stopPropagation();
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const { target } = event;
  const typing = target.matches("input:not([type=range]):not([type=radio]), select");
  if (event.key === "Escape") {
    if (app.draft) dropDraft(app);
    else if (app.trace) app.closeTrace();
    else if (app.local.reason) app.explain({ refusal: null });
  } else if (event.key === "Enter" && app.draft && !target.matches("button, summary, select")) {
    event.preventDefault();
    confirmDraft(app);
  } else if (/^[1-9]$/.test(event.key) && !typing) {
    app.root.querySelector(`.roeup-bar [data-key="${event.key}"]`)?.click();
  }
}

// The second half of a double click must not hit what has meanwhile come under the pointer.
export function clicked(app, event) {
  if (event.detail < 2 || Date.now() - app.post.acted > DOUBLE_CLICK) return;
  if (!event.target.closest("[data-act], .roeup-desk-line .roeup-button, .roeup-confirm, [data-undo], [data-redo], .roeup-curtain, .roeup-news")) return;
  event.stopPropagation();
  event.preventDefault();
}
