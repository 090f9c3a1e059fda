// A figure and its words. Plotly draws it in place; title, summary and the table behind it are there without Plotly too.

const PLOTLY_AGAIN = 3000;
const CHART_CONFIG = { displayModeBar: false, typesetMath: false, doubleClick: false, responsive: false };

// Draw a figure into an element, again and again as it changes. `plotly`: the library or a promise of it; without it
// the `model` is asked. `onFigure` gets where a clicked point leads. The promise is kept when the figure is drawn, or
// when a later one has taken its place.
export async function drawChart(el, chart, { plotly, model, onFigure, texts } = {}) {
  const place = chartPlace(el);
  Object.assign(place, { chart, onFigure, texts: chart.texts ?? texts ?? {} });
  chartWords(place);
  place.library = await (plotly ?? loadPlotly(model));
  if (place.chart === chart) await chartAgain(place);
}

// Take a figure out of its element.
export function dropChart(el) {
  const place = el.roeupChart;
  if (!place) return;
  place.sizes.disconnect();
  place.chart = null;
  place.library?.purge(place.figure);
  place.view.remove();
  delete el.roeupChart;
}

// plotly.js comes once per page, packed, from Python. A model that was closed before it answered is no reason to wait
// for ever: whoever needs it later asks again.
export function loadPlotly(model) {
  const page = (window.roeupPlotly ??= plotlyPage());
  if (page.library) return page.promise;
  model.on("msg:custom", async function heard(message, buffers) {
    if (message?.kind !== "plotly") return;
    model.off("msg:custom", heard);
    if (page.library || page.unpacking) return;
    page.unpacking = true;
    page.library = await plotlyUnpacked(buffers[0]).finally(() => (page.unpacking = false));
    page.keep(page.library);
  });
  const ask = () => page.library || page.unpacking || model.send({ kind: "plotly" });
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
  const library = window.Plotly;
  window.Plotly = before;
  return library;
}

function chartPlace(el) {
  if (el.roeupChart) return el.roeupChart;
  const place = { tabular: false, width: 0 };
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
  place.sizes = new ResizeObserver(() => place.figure.clientWidth !== place.width && chartAgain(place));
  place.sizes.observe(place.figure);
  el.roeupChart = place;
  return place;
}

function chartWords(place) {
  const { chart, texts } = place;
  const waiting = !place.library;
  const tabular = chart.columns.length > 0 && (place.tabular || waiting);
  place.view.lang = chart.lang ?? "";
  place.title.textContent = chart.label;
  place.note.textContent = chart.note ?? "";
  place.note.hidden = !chart.note;
  place.summary.textContent = chart.summary;
  place.switch.textContent = waiting ? (texts.loading ?? "…") : (place.tabular ? texts.figure : texts.table) ?? "";
  place.switch.disabled = waiting;
  place.switch.hidden = !chart.columns.length;
  place.figure.hidden = tabular || waiting;
  place.figure.setAttribute("aria-label", `${chart.label}. ${chart.summary}`);
  place.table.hidden = !tabular;
  place.table.replaceChildren(...(tabular ? [chartTable(chart)] : []));
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
  if (!place?.chart || !place.library) return null;
  if (!place.next) {
    place.next = (place.now ?? Promise.resolve()).catch(() => {}).then(() => {
      place.now = chartFigure(place);
      place.next = null;
      return place.now;
    });
  }
  return place.next;
}

async function chartFigure(place) {
  if (!place.chart) return; // taken out meanwhile
  chartWords(place);
  place.width = place.figure.clientWidth;
  if (place.figure.hidden || !place.width) return; // drawn when it is seen
  const { data, layout } = chartThemed(place.chart.spec, place.view);
  await place.library.react(place.figure, data, { ...layout, width: place.width }, CHART_CONFIG);
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
  layout.hoverlabel = { bgcolor: ground, bordercolor: grid, align: "left", font: { color: text } };
  for (const name of ["xaxis", "yaxis"]) Object.assign(layout[name], { gridcolor: grid, zerolinecolor: text, linecolor: text });
  for (const trace of data) if (trace.textfont) trace.textfont.color = text;
  return { data, layout };
}
