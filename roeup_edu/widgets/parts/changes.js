// What the kernel tells of a change: only what has changed. It is applied here to the whole state that the model holds,
// so that a page that is opened later, and every view on the model, has all of it.

export function followChanges(model) {
  model.on("msg:custom", (message) => {
    if (message?.kind !== "changes") return;
    // One was missed, as after a lost connection.
    if (message.at !== model.get("at") + 1) return model.send({ kind: "whole" });
    model.set("at", message.at);
    for (const [name, changes] of Object.entries(message.parts)) model.set(name, applied(model.get(name), changes));
    model.set("answered", message.answered);
  });
}

// A copy with the changes; what has not changed in it is the same object as before.
export function applied(whole, changes) {
  const fresh = new Set();
  const own = (value) => {
    if (fresh.has(value)) return value;
    const copy = Array.isArray(value) ? [...value] : { ...value };
    fresh.add(copy);
    return copy;
  };
  const box = own({ whole });
  for (const [path, ...value] of changes) {
    const keys = ["whole", ...path];
    const last = keys.pop();
    const place = keys.reduce((inside, key) => (inside[key] = own(inside[key])), box);
    if (value.length) place[last] = value[0];
    else delete place[last];
  }
  return box.whole;
}
