// The table view: it draws what the model says and sends back what was clicked. The rules are none of its business.

import { drawChart, dropChart } from "./chart.js";
import { followChanges } from "./parts/changes.js";
import { draftChanged, forgetTyping, openDraft } from "./parts/choosing.js";
import { patch, signature } from "./parts/dom.js";
import { placeLine } from "./parts/desk.js";
import { keepFocus, keepInSight, keepTall, rememberFigure, scrollLog } from "./parts/focus.js";
import { drawPage } from "./parts/frame.js";
import { clicked, pressed } from "./parts/keys.js";
import { joinLines } from "./parts/log.js";
import { Post } from "./parts/post.js";
import { firstForm } from "./parts/start.js";

const TRAITS = ["texts", "deck", "screen", "panel", "draft", "trace", "desk"];
const AROUND = ".jp-OutputArea-output, .jp-OutputArea-child, .jp-Cell-outputArea, .jp-Cell-outputWrapper";

let tables = 0;

// The parts of the page read `screen`, `panel` … as Python made them, and `local`: what only this window knows.
class TableApp {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.number = ++tables;
    this.pending = false;
    this.local = { markets: {}, lit: null, reason: null, problem: "", older: [], first: null, form: null, edits: {}, slow: false, lost: false, opening: null, picked: false };
    this.chart = { drawn: null, host: null };
    this.read();
    this.post = new Post(this);
  }

  // Marks what is around the table, for the style sheet, once the page has taken it in.
  settleIn() {
    if (!this.root.isConnected) this.arrival = requestAnimationFrame(() => this.settleIn());
    else for (let node = this.root.parentElement; node; node = node.parentElement) if (node.matches(AROUND)) node.classList.add("roeup-around");
  }

  close() {
    cancelAnimationFrame(this.arrival);
    this.leaveChart();
    this.post.close();
    clearTimeout(this.typing);
  }

  // What the model says.

  read() {
    for (const name of TRAITS) {
      const value = this.model.get(name);
      this[name] = value && Object.keys(value).length ? value : null;
    }
    this.lang = this.texts?.lang ?? "en";
  }

  changed(name) {
    const before = { screen: this.screen, draft: this.draft, trace: this.trace };
    this.read();
    if (name === "screen") this.screenChanged(before.screen ?? {});
    if (name === "draft") draftChanged(this, before.draft);
    if (name === "trace" && this.trace) this.local.scrollTo = this.trace.causes[0];
    this.redrawSoon();
  }

  screenChanged(before) {
    const { screen, local } = this;
    if (!screen) return;
    local.reason = null;
    if (screen.page === "start" && before.page !== "start") local.form = null;
    // What one company may read another may not: lines kept from earlier are forgotten when somebody else looks.
    const same = ["page", "lang", "viewer"].every((key) => before[key] === screen[key]);
    if (!same) Object.assign(local, { older: [], first: null, lit: null, markets: {} });
    else if (local.older.length) local.older = joinLines(local.older, before.log?.lines ?? []);
    if (before.rev !== screen.rev) local.lit = null;
  }

  heard(message) {
    if (message?.kind !== "log") return;
    this.local.older = joinLines(message.lines, this.local.older);
    this.local.first = message.first;
    this.redrawSoon();
  }

  t(key, facts = {}) {
    const text = this.texts?.ui[key] ?? key;
    return text.replace(/\{(\w+)\}/g, (all, name) => (name in facts ? String(facts[name]) : all));
  }

  id(name) {
    return `roeup-${this.number}-${name}`;
  }

  isBusy() {
    return this.post.busy !== null;
  }

  may() {
    return Boolean(this.screen?.actor) && !this.isBusy();
  }

  isLit(code) {
    const { lit } = this.local;
    return Boolean(lit && (lit.seats.includes(code) || lit.cards.includes(code)));
  }

  // What is sent.

  send(kind, data) {
    this.post.send({ kind, ...data });
  }

  // An act: nothing else can be done until it is answered.
  once(kind, data = {}) {
    if (this.isBusy()) return;
    this.local.problem = "";
    forgetTyping(this);
    this.post.once(kind, data);
  }

  act(action, seat = this.screen.actor) {
    const { actor, seen } = this.screen;
    this.once("act", { action: { ...action, seat }, seen: seat === actor ? seen : null });
  }

  begin(option) {
    if (this.isBusy()) return;
    if (option.fields.length || option.secret) openDraft(this, option, {});
    else this.act({ do: option.do }, option.seat);
  }

  explain(option) {
    this.local.reason = option.refusal;
    this.redraw();
  }

  traceFigure(fig, from = this.active() ?? this.root) {
    rememberFigure(this, from);
    this.send("trace", { figure: fig });
    this.local.focus = "trace";
  }

  closeTrace() {
    this.send("untrace", {});
    this.local.focus = "traced";
  }

  // Whether the open trace belongs under the table of the podium, where the figure was clicked.
  tracesInPage() {
    return Boolean(this.trace && this.screen.over && this.local.traced?.inPage);
  }

  // The log.

  logLines() {
    const log = this.screen.log ?? { lines: [], first: 0 };
    return { lines: joinLines([...this.local.older, ...(this.trace?.lines ?? [])], log.lines), first: this.local.first ?? log.first };
  }

  askOlder() {
    this.send("older", { before: (this.local.older[0] ?? this.screen.log.lines[0])?.n ?? 0 });
  }

  showLog() {
    this.local.reveal = true;
    this.send("tab", { tab: "log" });
  }

  light(line) {
    const again = this.local.lit?.n === line.n;
    this.local.lit = again ? null : { n: line.n, seats: line.seats, cards: line.cards };
    this.redraw();
  }

  showLine(n) {
    const line = this.logLines().lines.find((one) => one.n === n);
    if (!line) return;
    this.local.lit = { n, seats: line.seats, cards: line.cards };
    this.local.scrollTo = n;
    this.local.reveal = true;
    this.redraw();
  }

  toggleMarket(id, open) {
    this.local.markets[id] = open;
    this.redraw();
  }

  // The form of a new game.

  setForm(changes) {
    Object.assign(this.local.form, changes);
    this.redraw();
  }

  setSeat(place, changes) {
    const { seats } = this.local.form;
    seats[place] = { ...seats[place], ...changes };
    this.redraw();
  }

  beginGame() {
    const { preset, scenario, count, seats, more, mode } = this.local.form;
    const named = seats.slice(0, count).map((seat) => ({ name: seat.name.trim(), bot: seat.bot }));
    this.once("new", { options: { ...more, preset, scenario }, seats: named, mode });
  }

  // Names that somebody has typed stay; those only suggested follow the language.
  keepForm() {
    const { form } = this.local;
    const suggested = this.screen.form.names;
    const own = form?.seats.map((seat, i) => (seat.name === form.suggested[i] ? null : seat.name)) ?? [];
    this.local.form = { ...firstForm(this.screen.form), ...form, suggested };
    this.local.form.seats = suggested.map((name, i) => ({ name: own[i] ?? name, bot: form?.seats[i]?.bot ?? "" }));
  }

  // Drawing.

  redrawSoon() {
    if (this.pending) return;
    this.pending = true;
    queueMicrotask(() => {
      this.pending = false;
      this.guard(() => this.redraw());
    });
  }

  redraw() {
    const { root, screen } = this;
    if (!screen || !this.texts) return;
    const active = this.active();
    const mark = active && signature(active);
    if (screen.page === "start") {
      this.keepForm();
      this.leaveChart();
    }
    // Before anything else has changed: a focus that is lost with its element, and Plotly, have the page laid out.
    if (!this.draft && active?.closest(".roeup-draft")) root.focus({ preventScroll: true });
    if (this.chart.host) this.chartHost(this.chart.host);
    if (root.lang !== this.lang) root.lang = this.lang;
    root.dataset.page = screen.page;
    root.dataset.busy = this.isBusy();
    root.dataset.role = screen.role;
    patch(root, drawPage(this));
    placeLine(this);
    keepFocus(this, active, mark);
    keepInSight(this);
    keepTall(this);
    scrollLog(this);
    root.dataset.rev = screen.rev;
    if (this.chart.done) root.dataset.chart = screen.rev;
  }

  leaveChart() {
    if (this.chart.host) dropChart(this.chart.host);
    this.chart = { drawn: null, host: null };
  }

  chartHost(host) {
    const chart = this.panel?.chart ?? null;
    if (!chart || (this.chart.drawn === chart && this.chart.host === host)) return;
    this.chart = { drawn: chart, host, done: false };
    const texts = { table: this.t("chart.table"), figure: this.t("chart.figure"), loading: this.t("chart.loading") };
    Promise.resolve(drawChart(host, chart, { model: this.model, onFigure: (fig) => this.traceFigure(fig), texts })).then(
      () => {
        if (this.chart.drawn !== chart) return;
        this.chart.done = true;
        this.root.dataset.chart = this.screen.rev;
      },
      (error) => this.failed(error),
    );
  }

  active() {
    const node = this.root.getRootNode().activeElement;
    return node && node !== this.root && this.root.contains(node) ? node : null;
  }

  // Errors.

  guard(work) {
    try {
      work();
    } catch (error) {
      this.failed(error);
    }
  }

  failed(error) {
    if (/cannot send/i.test(error?.message ?? "")) return this.post.lose(); // a figure asked a kernel that is gone
    console.error(error);
    const first = !this.local.problem;
    this.local.problem = String(error?.message ?? error);
    if (first) this.redrawSoon();
    else this.root.prepend(document.createTextNode(this.local.problem));
  }
}

function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "roeup";
  root.tabIndex = -1;
  root.dataset.lmSuppressShortcuts = "true";
  el.append(root);
  const app = new TableApp(model, root);
  const heard = (message) => app.guard(() => app.heard(message));
  const answered = () => app.guard(() => app.post.answer(model.get("answered")));
  const watched = TRAITS.map((name) => [`change:${name}`, () => app.guard(() => app.changed(name))]);
  root.addEventListener("click", (event) => app.guard(() => clicked(app, event)), true);
  root.addEventListener("keydown", (event) => app.guard(() => pressed(app, event)));
  root.addEventListener("roeup-error", (event) => app.failed(event.detail));
  model.on("msg:custom", heard);
  model.on("change:answered", answered);
  for (const [name, call] of watched) model.on(name, call);
  app.guard(() => app.redraw());
  app.settleIn();
  return () => {
    app.close();
    model.off("msg:custom", heard);
    model.off("change:answered", answered);
    for (const [name, call] of watched) model.off(name, call);
    root.remove();
  };
}

export default { initialize: ({ model }) => followChanges(model), render };
