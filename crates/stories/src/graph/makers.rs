//! From a value to the step that made it: through variables, calls, cells and segments.

use super::{Graph, Node};
use crate::log::{BEFORE, CONSTANT, Entry, Kind};
use machine::Constant;

/// Forwarding steps after which a path is cached.
const MAX_UNCACHED_STEPS: usize = 64;

impl Graph<'_> {
    /// Skips forwarding steps that say nothing about a value: thunks, selections.
    pub(crate) fn through(&self, node: Node) -> Node {
        self.follow(node, true, |taken| self.is_container_unshared(taken))
    }

    /// The same, up to the handler of an exception.
    pub(crate) fn to_handler(&self, node: Node) -> Node {
        self.follow(node, false, |taken| self.is_container_unshared(taken))
    }

    /// The same; `raised`: also back to where an exception was raised; `passes`: whether a part is followed past its
    /// container.
    fn follow(&self, mut node: Node, raised: bool, passes: impl Fn(&Entry) -> bool) -> Node {
        for _ in 0..1_000_000 {
            let next = match self.known_result(node) {
                Some(result) => result,
                None => {
                    node = self.cross(node);
                    let entry = self.entry(node);
                    match entry.map(|entry| (entry.kind, entry)) {
                        None => match self.known_result(node).or_else(|| self.returned(node)) {
                            Some(known) => known,
                            None => return node,
                        },
                        Some((Kind::Thunk, entry)) => self.thunk_result(&entry),
                        Some((Kind::Select, entry)) => self.forwarded_value(&entry),
                        // Out of a container that was not handed over.
                        Some((Kind::Taken, entry)) if passes(&entry) => {
                            self.forwarded_value(&entry)
                        }
                        Some((Kind::Read, entry))
                            if raised && let Some(raise) = self.caught(&entry) =>
                        {
                            raise
                        }
                        _ => return node,
                    }
                }
            };
            if next.1 == 0 {
                return node;
            }
            node = next;
        }
        node
    }

    /// The result of something without a step: a global; a thunk from before the segment that was evaluated in it.
    pub(crate) fn known_result(&self, node: Node) -> Option<Node> {
        if node.1 & BEFORE != 0 {
            if !self.is_loaded(node.0) {
                return None;
            }
            let window = self.window(node.0)?;
            return window.results.get(node.1).map(|id| (node.0, id));
        }
        if node.1 & CONSTANT != 0 {
            let k = node.1 & !CONSTANT;
            if !matches!(self.code.constants().get(k as usize), Some(Constant::Lazy(_))) {
                return None;
            }
            let number = *self.globals.get(&k)?;
            return self.window(number)?.results.get(node.1).map(|id| (number, id));
        }
        None
    }

    /// The result in the segment of a call from before it of which nothing else is known: its frame was built by the
    /// machine, to resume an evaluation that an exception had interrupted.
    pub(super) fn returned(&self, node: Node) -> Option<Node> {
        if node.1 & BEFORE == 0 || !self.is_loaded(node.0) {
            return None;
        }
        let window = self.window(node.0)?;
        let last = window.lasts.get(node.1)?;
        if last & BEFORE == 0 {
            return Some((node.0, last));
        }
        window.returns.get(last).map(|id| (node.0, id))
    }

    /// Continues to the step that made the value: through calls and cells too.
    pub(crate) fn maker(&self, mut node: Node) -> Node {
        let mut way = Vec::new();
        for hops in 0..1_000_000 {
            // Hand-overs do not matter here.
            node = self.follow(node, false, |_| true);
            if let Some(known) = self.makers.borrow().get(&node) {
                return *known;
            }
            let Some(entry) = self.entry(node) else { return node };
            let next = match entry.kind {
                Kind::Enter => self.result(&entry),
                Kind::Read | Kind::Write | Kind::Send | Kind::Taken => self.forwarded_value(&entry),
                Kind::Compute if entry.form == 2 => self.forwarded_value(&entry),
                Kind::Thunk => return node,
                _ => {
                    // A long path is not followed again from any of its points.
                    if hops > MAX_UNCACHED_STEPS {
                        self.makers.borrow_mut().extend(way.into_iter().map(|on| (on, node)));
                    }
                    return node;
                }
            };
            if next.1 == 0 || next == node {
                return node;
            }
            way.push(node);
            node = next;
        }
        node
    }

    /// The step that made a value, or a word of the state at the start of its segment: the value is visible there too,
    /// without recording anything.
    pub(crate) fn near_maker(&self, mut node: Node) -> Node {
        let mut way = Vec::new();
        for _ in 0..1_000_000 {
            let entry = if node.1 & (BEFORE | CONSTANT) != 0 { None } else { self.entry(node) };
            if way.len() >= MAX_UNCACHED_STEPS
                && let Some(known) = self.near.borrow().get(&node)
            {
                node = *known;
                break;
            }
            let next = match entry {
                Some(entry) => match entry.kind {
                    Kind::Enter => self.result(&entry),
                    Kind::Thunk => self.thunk_result(&entry),
                    Kind::Select | Kind::Read | Kind::Write | Kind::Send | Kind::Taken => {
                        self.forwarded_value(&entry)
                    }
                    Kind::Compute if entry.form == 2 => self.forwarded_value(&entry),
                    _ => break,
                },
                None => match self.known_result(node) {
                    Some(result) => result,
                    None => break,
                },
            };
            if next.1 == 0 || next == node {
                break;
            }
            way.push(node);
            node = next;
        }
        // A long path is not followed again from any of its points.
        if way.len() > MAX_UNCACHED_STEPS && !self.refused.get() {
            self.near.borrow_mut().extend(way.into_iter().map(|on| (on, node)));
        }
        node
    }
}
