// @ts-check
/** Small helpers for making elements: no text ever goes through a parser. */

/**
 * @typedef {Record<string, any>} Properties
 * @typedef {Node | string | null | undefined | false} Child
 */

/**
 * An element of the page. Properties that begin with "on" are listeners, "data" and "aria" go to
 * attributes, "style" is an object; everything else is set on the element.
 * @param {string} tag
 * @param {Properties} [properties]
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function el(tag, properties = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const node = document.createElement(name || "div");
  if (classes.length) node.className = classes.join(" ");
  apply(node, properties);
  add(node, children);
  return node;
}

/**
 * An element of a drawing.
 * @param {string} tag
 * @param {Record<string, string | number | EventListener>} [attributes]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, String(value));
  }
  add(node, children);
  return node;
}

/** @param {HTMLElement} node @param {Properties} properties */
function apply(node, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "style") Object.assign(node.style, value);
    else if (name === "data") Object.assign(node.dataset, value);
    else if (name.includes("-") || name === "role") node.setAttribute(name, String(value));
    else if (name === "class") node.className += ` ${value}`;
    else Reflect.set(node, name, value);
  }
}

/** @param {Node} node @param {Child[]} children */
function add(node, children) {
  for (const child of children) {
    if (child || child === "") node.appendChild(typeof child === "string" ? document.createTextNode(child) : child);
  }
}

/**
 * Puts new children in place of the old ones.
 * @param {Element} node
 * @param {...Child} children
 */
export function fill(node, ...children) {
  node.replaceChildren();
  add(node, children);
}

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`no element ${id}`);
  return node;
}

/**
 * Calls a function at most once in a frame, with the last arguments.
 * @template {any[]} A
 * @param {(...args: A) => void} f
 * @returns {(...args: A) => void}
 */
export function perFrame(f) {
  /** @type {A | null} */
  let waiting = null;
  return (...args) => {
    if (waiting === null) requestAnimationFrame(() => {
      const now = waiting;
      waiting = null;
      if (now) f(...now);
    });
    waiting = args;
  };
}

/** A colour for a thread, the same everywhere. @param {number} id */
export function hue(id) {
  return (id * 137 + 210) % 360;
}

/**
 * Colours of the style sheet as drawings on a canvas need them: whatever the theme makes of them.
 * @returns {(name: string) => string}
 */
export function colours() {
  const probe = el("i", { hidden: true });
  document.body.append(probe);
  /** @type {Map<string, string>} */
  const known = new Map();
  requestAnimationFrame(() => probe.remove());
  return (name) => {
    let value = known.get(name);
    if (value === undefined) {
      probe.style.color = `var(${name})`;
      value = getComputedStyle(probe).color;
      known.set(name, value);
    }
    return value;
  };
}

/**
 * Puts a box that is fixed in the window below a line of text, or above it in the lower half: it may grow.
 * @param {HTMLElement} box @param {number} left @param {number} top of the line @param {number} bottom of the line
 */
export function beside(box, left, top, bottom) {
  const above = top > innerHeight / 2;
  box.style.top = above ? "auto" : `${bottom + 2}px`;
  box.style.bottom = above ? `${innerHeight - top + 2}px` : "auto";
  box.style.maxHeight = `${(above ? top : innerHeight - bottom) - 8}px`;
  box.style.left = `${Math.max(4, Math.min(left, innerWidth - box.offsetWidth - 4))}px`;
}

/** A number and what it counts: `1 step`, `2 steps`. @param {number} number @param {string} what */
export function count(number, what) {
  return `${number.toLocaleString("en")} ${what}${number === 1 ? "" : "s"}`;
}
