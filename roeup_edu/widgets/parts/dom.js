// The screen is described anew after every change; `patch` changes in the document only what differs.
// So an input that is being typed in, the focus and every scroll position stay where they are.

const SVG_TAGS = new Set(["svg", "path", "circle", "rect", "polygon", "polyline"]);
const LIVE = new Set(["value", "checked"]);
const STATES = new Set(["disabled", "hidden", "open", "selected"]);

// Describe an element. Of `props`, `key` tells siblings apart, `on…` are handlers, `style` holds CSS variables, and
// `own` takes an element whose children somebody else draws. Children that are null or false are left out.
export function h(tag, props, ...children) {
  return { tag, props: props ?? {}, children: kept(children) };
}

function kept(children) {
  return children.flat(9).filter((child) => child !== null && child !== undefined && child !== false);
}

export function patch(parent, wanted) {
  const spare = new Map();
  for (const node of parent.childNodes) {
    const id = node.roeupId ?? "";
    if (!spare.has(id)) spare.set(id, []);
    spare.get(id).push(node);
  }
  const nodes = kept(wanted).map((item) => {
    const node = spare.get(identity(item))?.shift() ?? made(item);
    if (typeof item === "object") update(node, item);
    else if (node.data !== String(item)) node.data = String(item);
    return node;
  });
  for (const left of spare.values()) left.forEach((node) => node.remove());
  let at = parent.firstChild;
  for (const node of nodes) {
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
  }
}

function identity(item) {
  return typeof item === "object" ? `${item.tag} ${item.props.key ?? ""}` : "#";
}

function made(item) {
  let node;
  if (typeof item !== "object") node = document.createTextNode("");
  else if (SVG_TAGS.has(item.tag)) node = document.createElementNS("http://www.w3.org/2000/svg", item.tag);
  else node = document.createElement(item.tag);
  node.roeupId = identity(item);
  return node;
}

function update(node, { props, children }) {
  const before = node.roeupProps ?? {};
  node.roeupProps = props;
  for (const name of Object.keys(before)) if (!(name in props)) assign(node, name, null);
  for (const [name, value] of Object.entries(props)) {
    if (!LIVE.has(name) && before[name] !== value) assign(node, name, value);
  }
  if (!props.own) patch(node, children);
  // What a person is typing is never overwritten; a select has its value only once it has its options.
  if ("value" in props && node.value !== String(props.value) && node !== node.getRootNode().activeElement) {
    node.value = props.value;
  }
  if ("checked" in props) node.checked = props.checked;
  if (props.own) props.own(node);
}

function assign(node, name, value) {
  if (name === "key" || name === "own") return;
  if (name.startsWith("on")) node[name] = value && ((event) => guarded(node, () => value(event)));
  else if (STATES.has(name)) node[name] = Boolean(value);
  else if (name === "style") {
    // Set again to the same, a variable would have all that is inside styled anew.
    for (const [key, text] of Object.entries(value ?? {})) if (node.style.getPropertyValue(key) !== String(text)) node.style.setProperty(key, text);
  } else if (name.startsWith("aria-") && typeof value === "boolean") node.setAttribute(name, String(value));
  else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}

// An error in a handler is handed to the shell, which shows it.
function guarded(node, work) {
  try {
    work();
  } catch (error) {
    node.dispatchEvent(new CustomEvent("roeup-error", { bubbles: true, detail: error }));
  }
}

// The stable attributes by which the same control is found again after it was drawn anew.
export function signature(node) {
  const marks = Object.entries(node.dataset ?? {}).map(([name, value]) => `[data-${dashed(name)}="${CSS.escape(value)}"]`);
  return marks.length ? node.tagName.toLowerCase() + marks.join("") : "";
}

function dashed(name) {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
