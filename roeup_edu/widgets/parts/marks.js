// Small things that mean the same everywhere: company markers, numbers, figures that can be traced, cards of a company.

import { h } from "./dom.js";

// Shapes on a field of 16 × 16, in the order of the companies' colours.
const MARKER_SHAPES = [
  ["circle", { cx: 8, cy: 8, r: 6 }],
  ["rect", { x: 2.5, y: 2.5, width: 11, height: 11 }],
  ["polygon", { points: "8,1 15,8 8,15 1,8" }],
  ["polygon", { points: "8,1.5 15,14 1,14" }],
  ["polygon", { points: "1,2 15,2 8,14.5" }],
  ["polygon", { points: "5.5,1.5 10.5,1.5 10.5,5.5 14.5,5.5 14.5,10.5 10.5,10.5 10.5,14.5 5.5,14.5 5.5,10.5 1.5,10.5 1.5,5.5 5.5,5.5" }],
  ["polygon", { points: "8,0.8 10.2,5.6 15.4,6.2 11.5,9.7 12.6,14.9 8,12.3 3.4,14.9 4.5,9.7 0.6,6.2 5.8,5.6" }],
  ["polygon", { points: "4,1 8,5 12,1 15,4 11,8 15,12 12,15 8,11 4,15 1,12 5,8 1,4" }],
];

const THOUSANDS = new Intl.NumberFormat("en-US");

export function seatIndex(seat) {
  return Math.max(0, "ABCDEFGH".indexOf(seat));
}

export function marker(seat) {
  const [tag, shape] = MARKER_SHAPES[seatIndex(seat)];
  return h("svg", { class: "roeup-marker", viewBox: "0 0 16 16", "aria-hidden": "true", "data-seat": seat }, h(tag, shape));
}

// A company's marker and name; a long name is cut off, the whole one is in its title.
export function nameOf(seat, name) {
  return h("span", { class: "roeup-who", title: name }, marker(seat), h("span", { class: "roeup-cut" }, name));
}

export function number(value, lang) {
  if (value === null || value === undefined) return "–";
  const sign = value < 0 ? (lang === "ja" ? "△" : "−") : "";
  return sign + THOUSANDS.format(Math.abs(value));
}

export function figure(app, fig, text, label) {
  return h(
    "button",
    {
      type: "button",
      class: "roeup-figure",
      "data-figure": JSON.stringify(fig),
      title: label ? `${label}: ${text}. ${app.t("trace.open")}` : app.t("trace.open"),
      onclick: (event) => app.traceFigure(fig, event.currentTarget),
    },
    text,
  );
}

// A value with its word above it; the value may be a text or a figure.
export function fact(word, value, extra) {
  return h("span", { class: "roeup-fact" }, h("span", { class: "roeup-word" }, word), h("span", { class: "roeup-value" }, value), extra);
}

export function button(props, ...children) {
  return h("button", { type: "button", ...props, class: `roeup-button ${props.class ?? ""}` }, ...children);
}

// The course of a few numbers, oldest first; it says nothing that is not written beside it.
export function sparkline(values) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return h("span", { class: "roeup-spark" });
  const low = Math.min(...known);
  const span = Math.max(...known) - low || 1;
  const points = values.map((value, i) => [4 + (i * 56) / (values.length - 1), value === null ? null : 17 - ((value - low) * 14) / span]);
  const drawn = points.filter(([, y]) => y !== null).map(([x, y]) => [x.toFixed(1), y.toFixed(1)]);
  const [x, y] = drawn[drawn.length - 1];
  return h(
    "svg",
    { class: "roeup-spark", viewBox: "0 0 64 20", "aria-hidden": "true" },
    h("polyline", { points: drawn.map((point) => point.join(",")).join(" ") }),
    h("circle", { cx: x, cy: y, r: 2.5 }),
  );
}
