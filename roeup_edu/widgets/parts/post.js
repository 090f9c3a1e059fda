// Messages to the kernel: each has a number, and is answered by it once all that came of it is here.

const POLL_EVERY = 2000;
const SOON = 300;
const PATIENCE = 8000;

export class Post {
  constructor(app) {
    this.app = app;
    this.window = newId();
    this.sent = 0;
    this.answered = 0;
    this.busy = null; // the act that waits for its answer
    this.acted = 0;
    app.root.dataset.open = 0;
    this.timer = setInterval(() => this.poll(), POLL_EVERY);
  }

  close() {
    clearInterval(this.timer);
    clearTimeout(this.waiting);
  }

  send(message) {
    this.sent += 1;
    this.count();
    try {
      this.app.model.send({ ...message, number: `${this.window}-${this.sent}` });
      this.waiting ??= setTimeout(() => this.late(), PATIENCE);
    } catch {
      this.lose(); // nobody is there any more who would hear it
    }
  }

  // One click is one act: until it is answered nothing else can be done, and sent again it is still the same act.
  once(kind, data) {
    this.acted = Date.now();
    this.busy = { kind, id: newId(), number: this.sent + 1, ...data };
    this.send(this.busy);
    if (!this.busy) return;
    // An answer that comes at once is drawn once; what takes longer is shown to be under way.
    this.app.root.dataset.busy = true;
    setTimeout(() => this.busy && this.app.redraw(), SOON);
  }

  sendAgain() {
    this.app.local.slow = false;
    if (this.busy) {
      this.busy.number = this.sent + 1;
      this.send(this.busy);
    }
    this.app.redraw();
  }

  // What the model says was answered last.
  answer(text) {
    const [sender, number] = splitLast(text);
    if (sender !== this.window) return; // another browser window on the same view
    this.answered = Math.max(this.answered, number);
    this.heard();
    if (this.busy && this.busy.number <= number) {
      this.busy = null; // nothing has changed, so nothing was drawn
      this.app.redrawSoon();
    }
    queueMicrotask(() => this.count());
  }

  heard() {
    clearTimeout(this.waiting);
    this.waiting = this.answered < this.sent ? setTimeout(() => this.late(), PATIENCE) : null;
    if (!this.app.local.slow) return;
    this.app.local.slow = false;
    this.app.redrawSoon();
  }

  // Somebody waits for an answer: what may be the matter, and what helps.
  late() {
    this.waiting = null;
    this.app.local.slow = true;
    this.app.redraw();
  }

  // A kernel that was killed or restarted does not know this view.
  lose() {
    this.close();
    this.busy = null;
    Object.assign(this.app.local, { lost: true, slow: false });
    this.app.redrawSoon();
  }

  poll() {
    const { root, screen } = this.app;
    if (document.visibilityState === "visible" && root.isConnected && (screen?.page === "table" || screen?.role === "projector")) this.send({ kind: "poll" });
  }

  count() {
    this.app.root.dataset.open = this.sent - this.answered;
  }
}

function splitLast(text) {
  const at = text.lastIndexOf("-");
  return [text.slice(0, at), Number(text.slice(at + 1))];
}

function newId() {
  if (globalThis.crypto?.randomUUID) return crypto.randomUUID();
  return Array.from({ length: 4 }, () => Math.random().toString(36).slice(2)).join("-");
}
