//! Follows a copied word directly to the step that made it.

use super::{Entry, Graph, Node, Segment};
use crate::log::{BEFORE, CONSTANT, Id, Kind};
use machine::{Header, Kind as Object, Word};
use std::collections::HashSet;

/// A variable of nested thunks of the same code.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Variable {
    under: Node,
    /// The header of each of them.
    code: u64,
    field: Id,
}

impl Graph<'_> {
    /// The origin of a copied word at the end of a segment: a constant, or a word of the state at the end of another
    /// segment, perhaps much earlier.
    pub(super) fn copied_from(&self, segment: usize, number: usize) -> Option<Node> {
        let copy = self.segments[segment].copies.copy(number)?;
        if copy.is_parted() && !self.through_parts.get() {
            return None;
        }
        if let Some(constant) = copy.constant() {
            return Some((0, constant));
        }
        self.word_of(copy.origin()?, segment)
    }

    /// The word with an origin that an earlier segment assigned, in the state at the end of that segment.
    fn word_of(&self, origin: u32, segment: usize) -> Option<Node> {
        let behind = self.segments.partition_point(|s| s.copies.first() <= origin);
        let made = behind.checked_sub(1).filter(|made| *made < segment)?;
        let word = self.segments[made].copies.word(origin)?;
        Some((behind, BEFORE | word as Id))
    }

    /// Follows a library thunk or frame in the state at the start of a segment directly to its scope
    /// ([`crate::scopes`]), if that is known.
    pub(crate) fn far_out(&self, node: Node) -> Node {
        if node.1 & BEFORE == 0 || !self.leaps.get() {
            return node;
        }
        let mut number = (node.1 & !BEFORE) as usize;
        for (segment, earlier) in self.segments[..node.0].iter().enumerate().rev() {
            match earlier.ends.get(number) {
                None | Some(0) => return node,
                Some(id) if id & BEFORE != 0 => number = (id & !BEFORE) as usize,
                Some(_) => {
                    // The activation among the three slots of a frame.
                    let heap = earlier.ends.heap_len();
                    number -= number.checked_sub(heap).map_or(0, |word| word % 3);
                    let scope = earlier.copies.scope(number, &self.scopes);
                    return scope.and_then(|at| self.word_of(at, segment)).unwrap_or(node);
                }
            }
        }
        node
    }

    /// Whether a word of the state at the start of a segment certainly was not handed over before.
    pub(super) fn is_unshared(&self, segment: usize, id: Id) -> bool {
        let mut number = (id & !BEFORE) as usize;
        for earlier in self.segments[..segment].iter().rev() {
            match earlier.ends.get(number) {
                None | Some(0) => return false,
                Some(id) if id & BEFORE != 0 => number = (id & !BEFORE) as usize,
                Some(_) => {
                    let shared = match earlier.copies.copy(number) {
                        Some(copy) => Some(copy.may_be_shared()),
                        None => earlier.copies.may_be_shared(number),
                    };
                    return shared == Some(false);
                }
            }
        }
        true
    }

    /// A word that a library thunk captured, and the same word of the first thunk of that code with the same scope: the
    /// continuation of a list, and its beginning.
    ///
    /// A walk that finds the same variable again in an earlier state, without other operands in between, may go
    /// directly to the first.
    pub(crate) fn variable(&self, node: Node) -> Option<(Variable, Node)> {
        let number = (node.1 & !BEFORE) as usize;
        let start = &self.segments.get(node.0)?.start;
        if node.1 & BEFORE == 0 || number >= start.heap_len() || !self.leaps.get() {
            return None;
        }
        let place = self.object_around(node.0, number)?;
        let code = Header(start.heap_word(place)?.0);
        let under = self.far_out((node.0, BEFORE | place as Id));
        if under.0 >= node.0 || !code.is(Object::Thunk) {
            return None;
        }
        let key = (under, code.0);
        let known = self.first_ones.borrow().get(&key).copied();
        let first = known.unwrap_or_else(|| self.first_one(under, code));
        self.first_ones.borrow_mut().insert(key, first);
        let field = (number - place) as Id;
        Some((Variable { under, code: code.0, field }, (under.0, BEFORE | (first? as Id + field))))
    }

    /// The first thunk of some code with a scope: the scope itself, or the only one inside an enclosing closure.
    fn first_one(&self, under: Node, code: Header) -> Option<usize> {
        let start = &self.segments[under.0].start;
        let place = (under.1 & !BEFORE) as usize;
        let header = Header(start.heap_word(place)?.0);
        if header == code {
            return Some(place);
        }
        if !header.is(Object::Closure) {
            return None;
        }
        let refers = |word: Word| {
            word.is_reference() && start.heap_place(word.index()).is_some_and(|at| at == place)
        };
        let mut found = Vec::new();
        start.each_object(|at, header| {
            let mut fields = (1..=header.size()).map_while(|field| start.heap_word(at + field));
            if header == code && fields.any(refers) {
                found.push(at);
            }
        });
        start.rest();
        match found.as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }

    /// Compares copied words of the summary pass with a recording of every segment. Returns how many there are, and the
    /// differences. This check is the reason to trust the summary pass.
    ///
    /// It proceeds segment by segment: if the recording of one says that a word at its end is a word of its first
    /// state, both must have the same origin.
    pub(crate) fn check_copies(&self) -> (usize, Vec<String>) {
        let (mut count, mut wrong) = (0, Vec::new());
        let mut before: Vec<Node> = Vec::new();
        for segment in 0..self.last() {
            let ends = &self.segments[segment].ends;
            let Some(window) = self.window(segment) else { continue };
            let mut alive = HashSet::new();
            let state = &self.segments[segment + 1].start;
            state.each_live(&self.code, |word| _ = alive.insert(ends.heap_len() + 3 * word));
            let mut after: Vec<Node> = Vec::with_capacity(ends.len());
            for number in 0..ends.len() {
                let itself = (segment + 1, BEFORE | number as Id);
                let exact = self.in_segment(segment, window.ends.get(number).unwrap_or(0));
                let copied = self.copied_from(segment, number);
                after.push(match ends.get(number) {
                    Some(id) if segment > 0 && id & BEFORE != 0 => before[(id & !BEFORE) as usize],
                    _ => copied.unwrap_or(itself),
                });
                if exact.1 == 0 || number >= ends.heap_len() && !alive.contains(&number) {
                    continue;
                }
                if let Some(said) = copied {
                    count += 1;
                    let recorded = match self.past_unshared_containers(exact, |node| node) {
                        (0, there) => (0, there),
                        (_, id) if id & BEFORE != 0 => before[(id & !BEFORE) as usize],
                        made => made,
                    };
                    let cross = |node: Node| self.cross(node);
                    // A global is represented by its value.
                    let made = |node: Node| match self.past_unshared_containers(cross(node), cross)
                    {
                        (0, id) if id & CONSTANT != 0 => {
                            self.known_result((0, id)).unwrap_or((0, id))
                        }
                        made => made,
                    };
                    if recorded != said && made(recorded) != made(said) {
                        wrong
                            .push(format!("word {number} of {segment}: {said:x?}, not {exact:x?}"));
                    }
                }
                // A thunk that failed later has no parts that could have been handed over.
                let fails = |by: &Entry| by.kind == Kind::Raise && by.window > segment;
                if self.is_unshared(itself.0, itself.1)
                    && let Some(by) = self.hand_over_of(exact).filter(|by| !fails(by))
                    && Segment::share(&self.segments[..=by.window], &self.code)
                {
                    wrong.push(format!("word {number} of {segment}: handed over by {by:?}"));
                }
            }
            before = after;
        }
        (count, wrong)
    }

    /// Follows parts past containers that were not handed over; `on` continues from each.
    fn past_unshared_containers(&self, mut node: Node, on: impl Fn(Node) -> Node) -> Node {
        while node.1 & BEFORE == 0
            && let Some(taken) = self.entry(node).filter(|entry| entry.kind == Kind::Taken)
            && self.hand_over_of(self.word(&taken, 3)).is_none()
        {
            let (segment, id) = self.forwarded_value(&taken);
            node = on(self.in_segment(segment, id));
        }
        node
    }
}
