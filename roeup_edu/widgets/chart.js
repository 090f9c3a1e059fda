// A figure and its words. Plotly draws it in place; title, summary and the table behind it are there without Plotly too.

const PLOTLY_AGAIN = 3000;
const CHART_MARKS = {
  circle: "M-4.5,0a4.5,4.5 0 1,0 9,0a4.5,4.5 0 1,0 -9,0",
  square: "M-4,-4H4V4H-4Z",
  diamond: "M0,-5.5L5.5,0L0,5.5L-5.5,0Z",
  "triangle-up": "M0,-5L5,4H-5Z",
  "triangle-down": "M0,5L5,-4H-5Z",
  cross: "M-2,-5H2V-2H5V2H2V5H-2V2H-5V-2H-2Z",
  x: "M-5,-2.5L-2.5,-5L0,-2.5L2.5,-5L5,-2.5L2.5,0L5,2.5L2.5,5L0,2.5L-2.5,5L-5,2.5L-2.5,0Z",
  star: "M0,-6L1.5,-2H5.7L2.4,0.7L3.6,4.9L0,2.5L-3.6,4.9L-2.4,0.7L-5.7,-2H-1.5Z",
};
const CHART_HATCHES = { "/": "roeup-chart-rising", "\\": "roeup-chart-falling", ".": "roeup-chart-dots", x: "roeup-chart-grid" };
const CHART_LEAST = 160;
const CHART_CONFIG = { displayModeBar: false, typesetMath: false, doubleClick: false, responsive: false };

// Draw a figure into an element, again and again as it changes. `plotly`: the engine or a promise of it; without it
// the `model` is asked. `onFigure` gets where a clicked point leads. The promise is kept when the figure is drawn, or
// when a later one has taken its place.
export async function drawChart(el, chart, { plotly, model, onFigure, texts } = {}) {
  const place = chartPlace(el);
  Object.assign(place, { chart, onFigure, texts: chart.texts ?? texts ?? {} });
  if (!place.engine) {
    chartWords(place);
    place.engine = await (plotly ?? loadPlotly(model));
  }
  if (place.chart === chart) await chartAgain(place);
}

// Take a figure out of its element.
export function dropChart(el) {
  const place = el.roeupChart;
  if (!place) return;
  place.sizes.disconnect();
  place.chart = null;
  place.engine?.purge(place.figure);
  place.view.remove();
  delete el.roeupChart;
}

// plotly.js comes once per page, packed, from Python. A model that was closed before it answered is no reason to wait
// for ever: whoever needs it later asks again.
export function loadPlotly(model) {
  const page = (window.roeupPlotly ??= plotlyPage());
  if (page.engine) return page.promise;
  model.on("msg:custom", async function heard(message, buffers) {
    if (message?.kind !== "plotly") return;
    model.off("msg:custom", heard);
    if (page.engine || page.unpacking) return;
    page.unpacking = true;
    page.engine = await plotlyUnpacked(buffers[0]).finally(() => (page.unpacking = false));
    page.keep(page.engine);
  });
  const ask = () => page.engine || page.unpacking || model.send({ kind: "plotly" });
  if (page.asked) setTimeout(ask, PLOTLY_AGAIN);
  else ask();
  page.asked = true;
  return page.promise;
}

function plotlyPage() {
  const page = {};
  page.promise = new Promise((keep) => (page.keep = keep));
  return page;
}

async function plotlyUnpacked(buffer) {
  const stream = new Blob([buffer]).stream().pipeThrough(new DecompressionStream("gzip"));
  const source = await new Response(stream).text();
  const before = window.Plotly;
  // Without these three names it is neither an AMD nor a CommonJS module, whatever else is on the page.
  new Function("define", "module", "exports", source).call(window);
  const engine = window.Plotly;
  window.Plotly = before;
  return engine;
}

function chartPlace(el) {
  if (el.roeupChart) return el.roeupChart;
  const place = { tabular: false, width: 0, room: 0 };
  const make = (tag, name, parent) => {
    const made = document.createElement(tag);
    made.className = `roeup-chart-${name}`;
    parent.append(made);
    return made;
  };
  place.view = make("figure", "view", el);
  // The figure follows between light and dark. A theme's styles come later than its name: only the end of the
  // (momentary) transition in the style sheet tells that the colours are there.
  place.view.addEventListener("transitionend", (event) => event.target === place.view && chartAgain(place));
  const head = make("div", "head", place.view);
  place.title = make("div", "title", head);
  place.switch = make("button", "switch", head);
  place.note = make("div", "note", place.view);
  place.legend = make("div", "legend", place.view);
  place.figure = make("div", "figure", place.view);
  place.table = make("div", "table", place.view);
  place.summary = make("figcaption", "summary", place.view);
  place.view.dir = "ltr"; // both languages; names that run the other way are set apart in the text
  place.switch.type = "button";
  place.switch.addEventListener("click", () => {
    place.tabular = !place.tabular;
    chartWords(place);
    chartAgain(place);
  });
  place.figure.setAttribute("role", "img");
  place.sizes = new ResizeObserver(() => {
    place.room = place.figure.clientWidth;
    if (place.room !== place.width) chartAgain(place);
  });
  place.sizes.observe(place.figure);
  el.roeupChart = place;
  return place;
}

function chartWords(place) {
  const { chart, texts } = place;
  const waiting = !place.engine;
  const shown = [chart, texts, place.tabular, waiting];
  if (place.shown?.every((one, i) => one === shown[i])) return;
  place.shown = shown;
  const tabular = chart.columns.length > 0 && (place.tabular || waiting);
  place.view.lang = chart.lang ?? "";
  place.title.textContent = chart.title;
  place.note.textContent = chart.note ?? "";
  place.note.hidden = !chart.note;
  place.summary.textContent = chart.summary;
  place.switch.textContent = waiting ? (texts.loading ?? "…") : (place.tabular ? texts.figure : texts.table) ?? "";
  place.switch.disabled = waiting;
  place.switch.hidden = !chart.columns.length;
  place.figure.hidden = tabular || waiting;
  place.figure.setAttribute("aria-label", `${chart.title}. ${chart.summary}`);
  place.legend.hidden = place.figure.hidden || !chart.legend?.length;
  if (place.keys !== chart.legend) place.legend.replaceChildren(...(chart.legend ?? []).map(chartKey));
  place.keys = chart.legend;
  place.summary.hidden = !chart.columns.length; // the figure says in words that there is nothing yet
  place.table.hidden = !tabular;
  place.table.replaceChildren(...(tabular ? [chartTable(chart)] : []));
}

// The legend is ours: Plotly would draw twice to find room for it.
function chartKey({ text, color, edge, dash, marker, hatch }) {
  const key = document.createElement("span");
  key.className = "roeup-chart-key";
  if (dash || marker) {
    const drawing = chartShape("svg", { width: dash ? 36 : 16, height: 14, viewBox: dash ? "-18 -7 36 14" : "-8 -7 16 14" });
    const strokes = dash === "solid" ? "" : (dash ?? "").replaceAll("px", "");
    const line = (stroke, width) =>
      drawing.append(chartShape("path", { d: "M-18,0H18", fill: "none", stroke, "stroke-width": width, "stroke-dasharray": strokes }));
    if (dash && edge) line(edge, 3.8);
    if (dash) line(color, 2.5);
    if (marker) drawing.append(chartShape("path", { d: CHART_MARKS[marker], fill: color, stroke: edge || color }));
    key.append(drawing);
  } else {
    const bar = document.createElement("span");
    bar.className = `roeup-chart-bar ${CHART_HATCHES[hatch] ?? ""}`;
    bar.style.backgroundColor = color;
    key.append(bar);
  }
  key.append(text);
  return key;
}

function chartShape(tag, attributes) {
  const shape = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, value);
  if (tag === "svg") shape.setAttribute("aria-hidden", "true");
  return shape;
}

function chartTable(chart) {
  const table = document.createElement("table");
  const line = (part, cells, tag) => {
    const row = part.insertRow();
    cells.forEach((text, place) => {
      const cell = document.createElement(place === 0 ? "th" : tag);
      cell.scope = tag === "th" ? "col" : place === 0 ? "row" : "";
      cell.dir = "auto";
      cell.textContent = text;
      row.append(cell);
    });
  };
  line(table.createTHead(), chart.columns, "th");
  const body = table.createTBody();
  for (const row of chart.rows) line(body, row, "td");
  return table;
}

// One drawing after the other: Plotly loses its margins when two run at once.
function chartAgain(place) {
  if (!place?.chart || !place.engine) return null;
  if (place.now) return (place.next ??= place.now.catch(() => {}).then(() => chartStart(place)));
  return chartStart(place);
}

function chartStart(place) {
  place.next = null;
  place.now = chartFigure(place).finally(() => (place.now = null));
  return place.now;
}

async function chartFigure(place) {
  if (!place.chart) return; // taken out meanwhile
  // The words come last if they can: whoever measures after them has the whole page laid out, and Plotly measures.
  if (place.figure.hidden || place.tabular) chartWords(place);
  place.width = place.room || place.figure.clientWidth;
  place.figure.classList.remove("roeup-chart-leads");
  // Else it is drawn when it is seen, and has room for its axes.
  if (place.figure.hidden || place.width < CHART_LEAST) return chartWords(place);
  const { data, layout } = chartThemed(place.chart.spec, place.view);
  const drawn = place.engine.react(place.figure, data, { ...layout, width: place.width, showlegend: false }, CHART_CONFIG);
  chartWords(place);
  await drawn;
  if (place.listens) return;
  place.listens = true;
  const leads = (event) => event.points?.[0]?.customdata;
  const pointer = (shown) => place.figure.classList.toggle("roeup-chart-leads", shown);
  place.figure.on("plotly_hover", (event) => pointer(Boolean(leads(event))));
  place.figure.on("plotly_unhover", () => pointer(false));
  place.figure.on("plotly_click", (event) => {
    if (!leads(event)) return;
    const [seat, term, part, line] = leads(event);
    place.onFigure?.({ seat, term, part, line });
  });
}

// The colours of text, lines and ground are those of the page; the spec has none.
function chartThemed(spec, view) {
  const page = getComputedStyle(view);
  const [text, grid, ground] = [page.color, page.borderTopColor, page.outlineColor];
  const { data, layout } = structuredClone(spec);
  layout.font.color = text;
  layout.hoverlabel = { bgcolor: ground, bordercolor: grid, align: "left", font: { color: text, family: layout.font.family } };
  for (const name of ["xaxis", "yaxis"]) Object.assign(layout[name], { gridcolor: grid, zerolinecolor: text, linecolor: text });
  for (const trace of data) if (trace.textfont) trace.textfont.color = text;
  return { data, layout };
}
