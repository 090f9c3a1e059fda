// The table view: it draws what the model says and sends back what was clicked. The rules are none of its business.

import { drawBoard } from "./boards/roeup.js";
import { drawChart, dropChart } from "./chart.js";
import { drawBar } from "./parts/bar.js";
import { h, patch, signature } from "./parts/dom.js";
import { joinLines } from "./parts/log.js";
import { button } from "./parts/marks.js";
import { drawAnnouncement, drawCurtain, drawPodium } from "./parts/pages.js";
import { drawSide, drawTrace } from "./parts/side.js";
import { drawStart, firstForm } from "./parts/start.js";

const TRAITS = ["texts", "deck", "screen", "panel", "draft", "trace"];
const POLL_EVERY = 2000;
const TYPING_PAUSE = 150;
const AROUND = ".jp-OutputArea-output, .jp-OutputArea-child, .jp-Cell-outputArea, .jp-Cell-outputWrapper";
const SOON = 300;
const PATIENCE = 8000;
const DOUBLE_CLICK = 700;
const LANGUAGES = { en: "EN", ja: "日本語" };

let tables = 0;

class TableApp {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.number = ++tables;
    this.busy = null;
    this.window = newId();
    this.sent = 0;
    this.answered = 0;
    this.acted = 0;
    root.dataset.open = 0;
    this.pending = false;
    this.local = { markets: {}, lit: null, reason: null, problem: "", older: [], first: null, form: null, edits: {}, slow: false, lost: false, opening: null, picked: false };
    this.chart = { drawn: null, host: null };
    this.read();
    this.timer = setInterval(() => this.poll(), POLL_EVERY);
  }

  // Marks what is around the table, for the style sheet, once the page has taken it in.
  settleIn() {
    if (!this.root.isConnected) this.arrival = requestAnimationFrame(() => this.settleIn());
    else for (let node = this.root.parentElement; node; node = node.parentElement) if (node.matches(AROUND)) node.classList.add("roeup-around");
  }

  close() {
    cancelAnimationFrame(this.arrival);
    this.leaveChart();
    clearInterval(this.timer);
    clearTimeout(this.typing);
    clearTimeout(this.waiting);
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
    if (name === "draft") this.draftChanged(before.draft);
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

  draftChanged(before) {
    if (!this.typing) this.local.edits = {};
    // Only who opened the draft here is taken to it; in another browser on the same view it just appears.
    const opened = this.draft?.do === this.local.opening;
    if (this.draft?.do !== before?.do) this.local.focus = !this.draft ? "opener" : opened ? "draft" : null;
    else if (this.local.picked && this.draft?.complete && !before?.complete) this.local.focus = "confirm";
    Object.assign(this.local, { picked: false, opening: null });
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
    return this.busy !== null;
  }

  may() {
    return Boolean(this.screen?.actor) && !this.isBusy();
  }

  isLit(code) {
    const { lit } = this.local;
    return Boolean(lit && (lit.seats.includes(code) || lit.cards.includes(code)));
  }

  askOlder() {
    this.send("older", { before: (this.local.older[0] ?? this.screen.log.lines[0])?.n ?? 0 });
  }

  logLines() {
    const log = this.screen.log ?? { lines: [], first: 0 };
    return { lines: joinLines([...this.local.older, ...(this.trace?.lines ?? [])], log.lines), first: this.local.first ?? log.first };
  }

  // What is sent.

  send(kind, data) {
    this.post({ kind, ...data });
  }

  // Each message has a number, and is answered by it once all that came of it is here.
  post(message) {
    this.sent += 1;
    this.root.dataset.open = this.sent - this.answered;
    try {
      this.model.send({ ...message, number: `${this.window}-${this.sent}` });
      this.waiting ??= setTimeout(() => this.late(), PATIENCE);
    } catch {
      this.lose(); // nobody is there any more who would hear it
    }
  }

  // Somebody waits for an answer: what may be the matter, and what helps.
  late() {
    this.waiting = null;
    this.local.slow = true;
    this.redraw();
  }

  // A kernel that was killed or restarted does not know this view.
  lose() {
    clearInterval(this.timer);
    clearTimeout(this.waiting);
    this.busy = null;
    Object.assign(this.local, { lost: true, slow: false });
    this.redrawSoon();
  }

  answer() {
    const [sender, number] = splitLast(this.model.get("answered"));
    if (sender !== this.window) return; // another browser window on the same view
    this.answered = Math.max(this.answered, number);
    this.heardAgain();
    if (this.busy && this.busy.number <= number) {
      this.busy = null; // nothing has changed, so nothing was drawn
      this.redrawSoon();
    }
    queueMicrotask(() => {
      this.root.dataset.open = this.sent - this.answered;
    });
  }

  heardAgain() {
    clearTimeout(this.waiting);
    this.waiting = this.answered < this.sent ? setTimeout(() => this.late(), PATIENCE) : null;
    if (!this.local.slow) return;
    this.local.slow = false;
    this.redrawSoon();
  }

  poll() {
    if (document.visibilityState === "visible" && this.root.isConnected && this.screen?.page === "table") this.send("poll", {});
  }

  // One click is one act: until it is answered nothing else can be done, and sent again it is still the same act.
  once(kind, data = {}) {
    if (this.isBusy()) return;
    this.acted = Date.now();
    this.local.problem = "";
    this.busy = { kind, id: newId(), number: this.sent + 1, ...data };
    this.forgetTyping();
    this.post(this.busy);
    if (!this.isBusy()) return;
    // An answer that comes at once is drawn once; what takes longer is shown to be under way.
    this.root.dataset.busy = true;
    setTimeout(() => this.isBusy() && this.redraw(), SOON);
  }

  sendAgain() {
    this.local.slow = false;
    if (this.busy) {
      this.busy.number = this.sent + 1;
      this.post(this.busy);
    }
    this.redraw();
  }

  act(action) {
    const { actor, seen } = this.screen;
    this.once("act", { seat: actor, action: { ...action, seat: actor }, seen });
  }

  begin(option) {
    if (!this.may()) return;
    if (option.fields.length || option.secret) this.openDraft(option, {});
    else this.act({ do: option.do });
  }

  openDraft(option, chosen) {
    if (!this.may()) return;
    this.local.reason = null;
    this.local.opening = option.do;
    this.local.opener = signature(this.active() ?? this.root);
    this.forgetTyping();
    this.send("draft", { seat: this.screen.actor, do: option.do, chosen });
  }

  explain(option) {
    this.local.reason = option.refusal;
    this.redraw();
  }

  chosen(name) {
    if (name in this.local.edits) return this.local.edits[name];
    const field = this.draft.fields.find((one) => one.name === name);
    return this.draft.chosen[name] ?? field?.chosen ?? undefined;
  }

  toggle(field, value) {
    if (!this.may()) return;
    let wanted = value;
    if (field.kind === "subset") {
      const now = this.chosen(field.name) ?? [];
      const group = field.groups.find((part) => part.items.some((item) => item.value === value));
      const same = group.items.map((item) => item.value);
      const kept = group.most === 1 ? now.filter((item) => !same.includes(item)) : now;
      wanted = now.includes(value) ? now.filter((item) => item !== value) : [...kept, value];
    }
    this.local.picked = field.kind === "one_of";
    this.sendDraft({ [field.name]: wanted });
  }

  setAmount(field, text, now) {
    if (!this.draft || this.isBusy()) return;
    const amount = Number(text);
    this.edit(field, text === "" || !Number.isInteger(amount) ? undefined : amount, now);
  }

  setText(field, text) {
    this.edit(field, text || undefined, false);
  }

  // Typing goes on while the effect is worked out; it is asked for at the next pause.
  edit(field, value, now) {
    if (value === undefined) return;
    this.local.edits[field.name] = value;
    clearTimeout(this.typing);
    this.typing = null;
    if (now) this.sendDraft({});
    else this.typing = setTimeout(() => this.sendDraft({}), TYPING_PAUSE);
    this.redrawSoon();
  }

  sendDraft(chosen) {
    clearTimeout(this.typing);
    this.typing = null;
    if (!this.draft) return;
    this.send("draft", { seat: this.draft.seat, do: this.draft.do, chosen: { ...this.draft.chosen, ...this.local.edits, ...chosen } });
  }

  forgetTyping() {
    clearTimeout(this.typing);
    this.typing = null;
    this.local.edits = {};
  }

  confirm() {
    if (!this.draft || !this.may()) return;
    const typed = Boolean(this.typing);
    if (!typed && (!this.draft.complete || this.draft.refusal)) return;
    this.act({ do: this.draft.do, ...this.draft.chosen, ...this.local.edits });
  }

  drop() {
    this.forgetTyping();
    this.send("drop", {});
  }

  // Going on from a figure to those behind it, the way back still leads to the first one.
  traceFigure(fig, from = this.active() ?? this.root) {
    if (!from.closest(".roeup-trace")) {
      const inPage = Boolean(from.closest(".roeup-news, .roeup-podium"));
      const inRatios = Boolean(from.closest(".roeup-ratios"));
      this.local.traced = { node: from, mark: signature(from), scrolled: scrolledAround(from), inPage, inRatios };
    }
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

  showLog() {
    this.local.reveal = true;
    this.send("tab", { tab: "log" });
  }

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
    const { preset, scenario, count, seats, more } = this.local.form;
    const named = seats.slice(0, count).map((seat) => ({ name: seat.name.trim(), bot: seat.bot }));
    this.once("new", { options: { ...more, preset, scenario }, seats: named });
  }

  toggleMarket(id, open) {
    this.local.markets[id] = open;
    this.redraw();
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
      // Names that somebody has typed stay; those only suggested follow the language.
      const { form } = this.local;
      const own = form?.seats.map((seat, i) => (seat.name === form.suggested[i] ? null : seat.name)) ?? [];
      this.local.form = { ...firstForm(screen.form), ...form, suggested: screen.form.names };
      this.local.form.seats = screen.form.names.map((name, i) => ({ name: own[i] ?? name, bot: form?.seats[i]?.bot ?? "" }));
    }
    if (root.lang !== this.lang) root.lang = this.lang;
    root.dataset.page = screen.page;
    root.dataset.busy = this.isBusy();
    if (screen.page === "start") this.leaveChart();
    patch(root, [this.progress(), this.header(), this.problemsOf("top"), ...(screen.page === "start" ? [drawStart(this)] : this.tablePage())]);
    this.keepFocus(active, mark);
    this.keepInSight();
    this.keepTall();
    this.scrollLog();
    root.dataset.rev = screen.rev;
    if (this.chart.done) root.dataset.chart = screen.rev;
  }

  header() {
    const { screen } = this;
    const languages = Object.entries(LANGUAGES).map(([lang, label]) =>
      h("button", { key: lang, type: "button", class: "roeup-lang", lang, "data-lang": lang, "aria-pressed": lang === this.lang ? "true" : "false", onclick: () => this.send("lang", { lang }) }, label),
    );
    return h(
      "header",
      { key: "header", class: "roeup-header" },
      h("h1", { class: "roeup-title roeup-cut" }, screen.page === "table" ? screen.title : this.t("start.brand")),
      screen.page === "table" ? button({ class: "roeup-quiet", "data-leave": true, onclick: () => this.send("leave", {}) }, this.t("header.leave")) : null,
      h("span", { class: "roeup-languages", role: "group", "aria-label": this.t("header.language") }, ...languages),
    );
  }

  progress() {
    return h("div", { key: "progress", class: "roeup-progress", role: "progressbar", "aria-label": this.t("header.working"), hidden: !this.isBusy() }, h("div", null));
  }

  // What is wrong stands where one looks: in the bar if there is one, else on top.
  problemsOf(place) {
    const { page, over, curtain, announce, announcement } = this.screen;
    const bar = page === "table" && !over && !curtain && !(announce && announcement);
    return h("div", { key: "problems", "aria-live": "assertive" }, ...(bar === (place === "bar") ? this.problems() : []));
  }

  problems() {
    const problem = this.local.problem || this.screen.problem;
    return [
      problem ? h("p", { key: "problem", class: "roeup-problem" }, h("b", null, `${this.t("header.problem")} `), problem) : null,
      this.local.lost ? h("p", { key: "lost", class: "roeup-problem" }, this.t("header.lost")) : null,
      this.local.slow ? h("p", { key: "slow", class: "roeup-problem" }, `${this.t("header.slow")} `, this.isBusy() ? button({ class: "roeup-small", "data-again": true, onclick: () => this.sendAgain() }, this.t("header.again")) : null) : null,
    ];
  }

  tablePage() {
    const { screen } = this;
    const curtain = screen.curtain && drawCurtain(this, screen.curtain);
    const news = !curtain && screen.announce && screen.announcement ? drawAnnouncement(this, screen.announcement) : null;
    const covered = Boolean(curtain || news);
    const columns = h(
      "div",
      { key: "columns", class: "roeup-columns", "data-covered": covered },
      h("div", { key: "left", class: "roeup-left" }, ...(curtain ? [] : [screen.over ? drawPodium(this, screen.over) : null, ...drawBoard(this)])),
      h("div", { key: "right", class: "roeup-right" }, this.trace && !news && !this.tracesInPage() ? drawTrace(this) : null, ...drawSide(this)),
    );
    return [curtain ? null : this.ribbon(), curtain, news, columns, covered ? null : drawBar(this)];
  }

  ribbon() {
    const { screen } = this;
    const steps = screen.ribbon.map((phase) =>
      h("li", { key: phase.id, class: "roeup-phase", "data-state": phase.state, title: phase.help, "aria-current": phase.state === "now" ? "step" : null }, phase.state === "done" ? h("span", { "aria-hidden": "true" }, "✓ ") : null, phase.label),
    );
    return h(
      "section",
      { key: "ribbon", class: "roeup-guide" },
      h("ol", { class: "roeup-ribbon", "aria-label": this.t("header.phases") }, ...steps),
      h("p", { class: "roeup-purpose" }, h("span", null, screen.purpose), screen.next ? h("span", { class: "roeup-muted" }, ` ${screen.next}`) : null),
    );
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

  // Focus and scrolling.

  active() {
    const node = this.root.getRootNode().activeElement;
    return node && node !== this.root && this.root.contains(node) ? node : null;
  }

  // The focus stays where the user was; if that is gone, it goes where the user would look next.
  keepFocus(active, mark) {
    const { local, root } = this;
    const wanted = local.focus;
    const hadFocus = Boolean(active) || this.root.getRootNode().activeElement === root;
    const cover = root.querySelector(".roeup-curtain button, .roeup-news .roeup-primary");
    const find = (...places) => places.filter(Boolean).map((place) => root.querySelector(place)).find((node) => node && !node.closest("[hidden], [data-covered]"));
    let next = null;
    if (wanted === "traced" && !this.trace) return this.wayBack(find);
    if (hadFocus && cover && !cover.parentElement.contains(this.active())) next = cover;
    else if (wanted === "draft" && this.draft) next = find(".roeup-field[data-next] .roeup-button", firstField(), ".roeup-confirm");
    else if (wanted === "confirm" && this.draft) next = find(".roeup-confirm");
    else if (wanted === "trace" && this.trace) next = find(".roeup-trace [data-untrace]");
    else if (active && this.active() !== active) next = find(mark, !this.draft && local.opener, ".roeup-options .roeup-button", ".roeup-tab[tabindex='0']");
    if (!(wanted === "trace" && !this.trace) && wanted !== "traced") local.focus = null;
    if (!next) return;
    next.focus({ preventScroll: true });
    if (next.matches(".roeup-input[type=number]")) next.select();
    if (wanted === "trace") next.closest(".roeup-trace").scrollIntoView({ block: "nearest" });
  }

  // After a trace: back to the figure it began with, and to where the page was.
  wayBack(find) {
    const { local } = this;
    local.focus = null;
    const { node, mark, scrolled } = local.traced;
    local.traced = null;
    const there = node.isConnected && node !== this.root && !node.closest("[data-covered]") ? node : find(mark);
    there?.focus({ preventScroll: true });
    for (const [box, top, left] of scrolled) Object.assign(box, { scrollTop: top, scrollLeft: left });
  }

  // The bar does not jump while somebody types: as long as a draft is open it only grows.
  keepTall() {
    const outcome = this.root.querySelector(".roeup-outcome");
    if (!outcome) this.tall = 0;
    else {
      this.tall = Math.max(this.tall ?? 0, outcome.offsetHeight);
      outcome.style.minHeight = `${this.tall}px`;
    }
  }

  // Another page begins at its top; the rest stays where it was scrolled to.
  keepInSight() {
    const page = this.root.querySelector(".roeup-curtain, .roeup-news") ? "covered" : this.screen.page;
    if (this.local.page && page !== this.local.page) {
      const { left, top } = this.root.getBoundingClientRect();
      if (!this.root.contains(document.elementFromPoint(left + 16, top + 4))) this.root.scrollIntoView({ block: "start" });
    }
    this.local.page = page;
  }

  scrollLog() {
    const { local, root } = this;
    if (local.reveal && (local.scrollTo || this.panel?.tab === "log")) {
      root.querySelector(".roeup-log-scroll")?.scrollIntoView({ block: "nearest" });
      local.reveal = false;
    }
    if (!local.scrollTo) return;
    const line = root.querySelector(`[data-log="${local.scrollTo}"]`);
    const box = line?.closest(".roeup-log-scroll");
    if (box) box.scrollTop += line.getBoundingClientRect().top - box.getBoundingClientRect().top - 8;
    local.scrollTo = null;
  }

  // The second half of a double click must not hit what has meanwhile come under the pointer.
  clicked(event) {
    if (event.detail < 2 || Date.now() - this.acted > DOUBLE_CLICK) return;
    if (!event.target.closest("[data-act], .roeup-confirm, [data-undo], [data-redo], .roeup-curtain, .roeup-news")) return;
    event.stopPropagation();
    event.preventDefault();
  }

  // A notebook must not take for its own shortcuts what is typed here.
  keyed(event) {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const { target } = event;
    const typing = target.matches("input:not([type=range]):not([type=radio]), select");
    if (event.key === "Escape") {
      if (this.draft) this.drop();
      else if (this.trace) this.closeTrace();
      else if (this.local.reason) this.explain({ refusal: null });
    } else if (event.key === "Enter" && this.draft && !target.matches("button, summary, select")) {
      event.preventDefault();
      this.confirm();
    } else if (/^[1-9]$/.test(event.key) && !typing) {
      this.root.querySelector(`.roeup-bar [data-key="${event.key}"]`)?.click();
    }
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
    if (/cannot send/i.test(error?.message ?? "")) return this.lose(); // a figure asked a kernel that is gone
    console.error(error);
    const first = !this.local.problem;
    this.local.problem = String(error?.message ?? error);
    if (first) this.redrawSoon();
    else this.root.prepend(document.createTextNode(this.local.problem));
  }
}

// An amount can be typed at once; on a touch screen that would only open its keyboard.
function firstField() {
  return window.matchMedia("(pointer: coarse)").matches ? null : ".roeup-draft-form input[type=number]";
}

// Everything around an element that scrolls, and where it is.
function scrolledAround(node) {
  const found = [];
  for (let box = node; box; box = box.parentElement ?? box.getRootNode().host) {
    if (box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth) found.push([box, box.scrollTop, box.scrollLeft]);
  }
  return found;
}

function splitLast(text) {
  const at = text.lastIndexOf("-");
  return [text.slice(0, at), Number(text.slice(at + 1))];
}

function newId() {
  if (globalThis.crypto?.randomUUID) return crypto.randomUUID();
  return Array.from({ length: 4 }, () => Math.random().toString(36).slice(2)).join("-");
}

function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "roeup";
  root.tabIndex = -1;
  root.dataset.lmSuppressShortcuts = "true";
  el.append(root);
  const app = new TableApp(model, root);
  const heard = (message) => app.guard(() => app.heard(message));
  const answered = () => app.guard(() => app.answer());
  const watched = TRAITS.map((name) => [`change:${name}`, () => app.guard(() => app.changed(name))]);
  root.addEventListener("click", (event) => app.guard(() => app.clicked(event)), true);
  root.addEventListener("keydown", (event) => app.guard(() => app.keyed(event)));
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

export default { render };
