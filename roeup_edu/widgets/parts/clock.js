// The clock of a phase: it counts, it says when the time is up, and it moves nothing.

import { h } from "./dom.js";

const TICK = 1000;

// The game master sets the minutes; the others only see the clock, once there is one.
export function drawClock(app) {
  const { clock, role } = app.screen;
  if (!clock || (!clock.minutes && role !== "master")) return null;
  return h(
    "div",
    { key: "clock", class: "roeup-clock", title: app.t("desk.clock_help") },
    h("span", { class: "roeup-clock-face", role: "timer", "aria-label": app.t("desk.clock"), own: (face) => run(app, face, clock) }),
    role === "master"
      ? h("input", { class: "roeup-input roeup-clock-minutes", type: "number", min: 0, max: 120, "data-minutes": true, "aria-label": app.t("desk.clock"), value: clock.minutes, onchange: (event) => app.send("clock", { minutes: Math.max(0, Math.min(120, Math.trunc(Number(event.target.value)) || 0)) }) })
      : null,
  );
}

// The face is drawn by itself, so that a second that passes redraws nothing else.
function run(app, face, clock) {
  const show = () => {
    if (!face.isConnected && face.dataset.shown) return clearInterval(face.roeupTimer);
    const passed = Math.max(0, Math.floor(Date.now() / 1000 - clock.since));
    const left = clock.minutes * 60 - passed;
    const late = Boolean(clock.minutes) && left <= 0;
    face.dataset.shown = true;
    face.dataset.late = late;
    face.textContent = !clock.minutes ? "–:––" : late ? `+${minutes(-left)} ${app.t("desk.late")}` : minutes(left);
  };
  clearInterval(face.roeupTimer);
  face.roeupTimer = setInterval(show, TICK);
  show();
}

function minutes(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
