// @ts-check
/** Many threads that do the same are one node: `49 × worker, waiting for counter`. */

/** @import { SharedObject, Thread } from "./server.js" */

/** Fewer threads or objects than this are shown one by one. */
const CROWD = 13;
/** A group has at least so many members. */
const LEAST = 3;

/**
 * A node of the picture: one thread or object, or several of the same kind.
 * @template T
 * @typedef {{id: string, members: T[], name: string, text: string}} Group
 */

/** A name without its number: `worker#12` and `worker#3` are both `worker`. @param {string} name */
export function base(name) {
  return name.replace(/([#.]\d+|\[\d+\])+(?=$|\.)/g, "");
}

/** A name in so many characters, with what distinguishes it from others: `wor…#12`. @param {string} name @param {number} most */
export function short(name, most) {
  if (name.length <= most) return name;
  const end = name.match(/([#.[][^#]*)$/)?.[1] ?? "";
  if (end && end.length < most) {
    const room = most - end.length - 1;
    return room > 0 ? `${name.slice(0, room)}…${end}` : end;
  }
  const head = Math.ceil((most - 1) / 2);
  return `${name.slice(0, head)}…${name.slice(name.length - (most - 1 - head))}`;
}

/** What a thread is about, without numbers. @param {Thread} thread */
function doing(thread) {
  if (thread.state === "finished") return "finished";
  if (thread.state === "died") return "crashed";
  if (thread.state === "waits") return `waiting for ${base(thread.waits_for ?? "something")}`;
  return (thread.next?.text ?? thread.note ?? thread.state).replace(/\d+/g, "…").replace(/([#[.]…\]?)+/g, "");
}

/**
 * @template T
 * @param {T[]} all @param {Set<string>} open @param {(t: T) => string} key @param {(t: T) => string} id @param {(t: T) => string} name
 * @returns {Group<T>[]}
 */
function grouped(all, open, key, id, name) {
  /** @type {Map<string, T[]>} */
  const kinds = new Map();
  for (const one of all) kinds.set(key(one), [...(kinds.get(key(one)) ?? []), one]);
  return [...kinds].flatMap(([kind, members]) => {
    if (all.length < CROWD || members.length < LEAST || open.has(kind)) return members.map((one) => ({ id: id(one), members: [one], name: name(one), text: "" }));
    return [{ id: `g${kind}`, members, name: `${members.length} × ${base(name(members[0]))}`, text: kind.split("|")[1] ?? "" }];
  });
}

/** @param {Thread[]} threads @param {Set<string>} open @returns {Group<Thread>[]} */
export function threadGroups(threads, open) {
  return grouped(threads, open, (t) => `${base(t.name)}|${doing(t)}`, (t) => `t${t.id}`, (t) => t.name);
}

/** @param {SharedObject[]} objects @param {Set<string>} open @returns {Group<SharedObject>[]} */
export function objectGroups(objects, open) {
  const state = (/** @type {SharedObject} */ o) => (o.contents === null && !o.items?.length ? "empty" : "full");
  return grouped(objects, open, (o) => `${base(o.name)} ${o.kind}|${state(o)}`, (o) => `o${o.key}`, (o) => o.name);
}
