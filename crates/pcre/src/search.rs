//! Runs an expression over a subject: depth first, with a stack of alternatives to try.
//!
//! The stack also contains what to restore: captures and registers. Backtracking to a choice is
//! popping down to it. For an atomic part, its choices are removed from the stack, but not the
//! values to restore.

use crate::class::{Named, other_case};
use crate::compile::{One, Op, Program};
use crate::parse::{Assertion, Greed};
use crate::{Captures, Newline, Options};
use std::rc::Rc;

/// The options of one search, named as in `re:run/3`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchOptions {
    pub anchored: bool,
    pub notempty: bool,
    pub notempty_atstart: bool,
    pub notbol: bool,
    pub noteol: bool,
}

/// The limit of PCRE on attempts is the same; a search that reaches it finds nothing.
const MAX_STEPS: u64 = 10_000_000;
/// The maximum number of pending alternatives, with the same effect.
const MAX_CHOICES: usize = 4_000_000;
const MAX_CALL_DEPTH: usize = 5_000;

const UNSET: usize = usize::MAX;

enum Entry {
    Choice {
        pc: usize,
        at: usize,
    },
    /// A greedy run of one kind of character may give some back.
    Shrink {
        pc: usize,
        least: usize,
        at: usize,
    },
    /// A lazy run may take one more.
    Grow {
        pc: usize,
        at: usize,
        left: u32,
    },
    Capture(usize, usize),
    Register(usize, usize),
    Call(Option<Rc<Call>>),
    Kept(usize),
}

/// A call of a group as a subroutine.
struct Call {
    group: u32,
    back: usize,
    captures: Vec<usize>,
    registers: Vec<usize>,
    /// The height of the stack when it began.
    height: usize,
    depth: usize,
    outer: Option<Rc<Call>>,
}

pub(crate) struct Search<'s> {
    program: &'s Program,
    options: Options,
    this_search: SearchOptions,
    subject: &'s [u8],
    offset: usize,
    captures: Vec<usize>,
    registers: Vec<usize>,
    stack: Vec<Entry>,
    call: Option<Rc<Call>>,
    /// The reported start of the match.
    kept: usize,
    steps: u64,
}

impl<'s> Search<'s> {
    pub(crate) fn new(
        program: &'s Program,
        options: Options,
        this_search: SearchOptions,
        subject: &'s [u8],
        offset: usize,
    ) -> Self {
        Search {
            program,
            options,
            this_search,
            subject,
            offset,
            captures: vec![UNSET; 2 * (program.groups as usize + 1)],
            registers: vec![UNSET; program.registers],
            stack: Vec::new(),
            call: None,
            kept: 0,
            steps: 0,
        }
    }

    /// Start and end of the whole match and of every group, or `None`.
    pub(crate) fn run(mut self) -> Option<Captures> {
        let first = match self.program.ops.first() {
            Some(Op::One(One::Char(c))) if *c < 128 => Some(*c as u8),
            _ => None,
        };
        let anchored = self.this_search.anchored || self.options.anchored;
        let mut start = self.offset;
        loop {
            let hopeless = first.is_some_and(|c| self.subject.get(start) != Some(&c));
            if !hopeless {
                self.captures.fill(UNSET);
                self.registers.fill(UNSET);
                self.stack.clear();
                self.call = None;
                self.kept = start;
                if let Some(end) = self.from(start) {
                    self.captures[0] = self.kept;
                    self.captures[1] = end;
                    let pairs = self.captures.chunks(2);
                    return Some(
                        pairs
                            .map(|p| {
                                let set = p[0] != UNSET && p[1] != UNSET;
                                set.then_some((p[0], p[1]))
                            })
                            .collect(),
                    );
                }
            }
            let over_line = self.options.firstline && self.newline_at(start).is_some();
            if anchored || over_line || start >= self.subject.len() || self.steps > MAX_STEPS {
                return None;
            }
            start = self.next(start).map_or(self.subject.len(), |(_, next)| next);
        }
    }

    /// The character at an offset, and the offset after it.
    #[inline]
    fn next(&self, at: usize) -> Option<(u32, usize)> {
        let byte = *self.subject.get(at)?;
        if byte < 128 || !self.options.unicode {
            return Some((u32::from(byte), at + 1));
        }
        let length = match byte {
            0xf0.. => 4,
            0xe0.. => 3,
            _ => 2,
        };
        let mut code = u32::from(byte) & (0x7f >> length);
        for i in 1..length {
            code = code << 6 | u32::from(*self.subject.get(at + i)?) & 0x3f;
        }
        Some((code, at + length))
    }

    /// The offset of the previous character.
    fn before(&self, at: usize) -> Option<usize> {
        let mut place = at.checked_sub(1)?;
        if self.options.unicode {
            while place > 0 && self.subject[place] & 0xc0 == 0x80 {
                place -= 1;
            }
        }
        Some(place)
    }

    fn newline_at(&self, at: usize) -> Option<usize> {
        let rest = self.subject.get(at..)?;
        let starts = |text: &[u8]| rest.starts_with(text).then_some(text.len());
        match self.options.newline {
            Newline::Lf => starts(b"\n"),
            Newline::Cr => starts(b"\r"),
            Newline::Crlf => starts(b"\r\n"),
            Newline::AnyCrlf => starts(b"\r\n").or(starts(b"\r")).or(starts(b"\n")),
            Newline::Any => starts(b"\r\n").or_else(|| {
                let (c, next) = self.next(at)?;
                Named::Vertical.contains(c, false).then_some(next - at)
            }),
        }
    }

    fn newline_before(&self, at: usize) -> bool {
        let longest = at.min(3);
        (1..=longest).any(|back| self.newline_at(at - back) == Some(back))
    }

    fn is_word(&self, c: Option<u32>) -> bool {
        c.is_some_and(|c| Named::Word.contains(c, self.options.ucp))
    }

    fn holds(&self, assertion: Assertion, at: usize) -> bool {
        let end = self.subject.len();
        match assertion {
            Assertion::TextStart => at == 0,
            Assertion::Start => at == 0 && !self.this_search.notbol,
            Assertion::LineStart => {
                at == 0 && !self.this_search.notbol || at > 0 && at < end && self.newline_before(at)
            }
            Assertion::TextEnd => at == end,
            Assertion::End => at == end && !self.this_search.noteol,
            Assertion::TextEndOrNewline => {
                at == end || self.newline_at(at).is_some_and(|n| at + n == end)
            }
            Assertion::EndOrNewline => {
                !self.this_search.noteol && self.holds(Assertion::TextEndOrNewline, at)
            }
            Assertion::LineEnd => {
                at == end && !self.this_search.noteol || at < end && self.newline_at(at).is_some()
            }
            Assertion::Offset => at == self.offset,
            Assertion::WordBoundary | Assertion::NoWordBoundary => {
                let left = self.before(at).and_then(|p| self.next(p)).map(|(c, _)| c);
                let right = self.next(at).map(|(c, _)| c);
                let boundary = self.is_word(left) != self.is_word(right);
                boundary == (assertion == Assertion::WordBoundary)
            }
        }
    }

    #[inline]
    fn one(&self, one: &One, at: usize) -> Option<usize> {
        let (c, next) = match one {
            One::Byte => return (at < self.subject.len()).then_some(at + 1),
            _ => self.next(at)?,
        };
        let fits = match one {
            One::Char(wanted) => c == *wanted,
            One::Either(a, b) => c == *a || c == *b,
            One::Any => true,
            One::NotNewline => self.newline_at(at).is_none(),
            One::Set(set) => set.contains(c),
            One::Byte => true,
        };
        fits.then_some(next)
    }

    /// A character and its combining marks.
    fn cluster(&self, at: usize) -> Option<usize> {
        let (first, mut next) = self.next(at)?;
        if first == 13 && self.subject.get(next) == Some(&10) {
            return Some(next + 1);
        }
        let mark = crate::class::Property::named("M")?;
        while let Some((c, after)) = self.next(next) {
            if !self.options.unicode || !(mark.contains(c) || c == 0x200d) {
                break;
            }
            next = after;
        }
        Some(next)
    }

    fn set_capture(&mut self, index: usize, value: usize) {
        self.stack.push(Entry::Capture(index, self.captures[index]));
        self.captures[index] = value;
    }

    fn set_register(&mut self, index: usize, value: usize) {
        self.stack.push(Entry::Register(index, self.registers[index]));
        self.registers[index] = value;
    }

    /// Commits what was matched since the stack had this height.
    fn commit(&mut self, height: usize) {
        let mut kept = height;
        for at in height..self.stack.len() {
            let is_choice = matches!(
                self.stack[at],
                Entry::Choice { .. } | Entry::Shrink { .. } | Entry::Grow { .. }
            );
            if !is_choice {
                self.stack.swap(kept, at);
                kept += 1;
            }
        }
        self.stack.truncate(kept);
    }

    fn put_back(&mut self, entry: Entry) {
        match entry {
            Entry::Capture(index, old) => self.captures[index] = old,
            Entry::Register(index, old) => self.registers[index] = old,
            Entry::Call(old) => self.call = old,
            Entry::Kept(old) => self.kept = old,
            _ => {}
        }
    }

    /// Backtracks to the next alternative.
    fn back(&mut self) -> Option<(usize, usize)> {
        loop {
            match self.stack.pop()? {
                Entry::Choice { pc, at } => return Some((pc, at)),
                Entry::Shrink { pc, least, at } => {
                    let at = self.shorter(pc, at)?;
                    if at > least {
                        self.stack.push(Entry::Shrink { pc, least, at });
                    }
                    return Some((pc + 1, at));
                }
                Entry::Grow { pc, at, left } => {
                    let Op::Run { one, .. } = &self.program.ops[pc] else { continue };
                    let Some(at) = self.one(one, at) else { continue };
                    if left > 1 {
                        self.stack.push(Entry::Grow { pc, at, left: left - 1 });
                    }
                    return Some((pc + 1, at));
                }
                entry => self.put_back(entry),
            }
        }
    }

    fn shorter(&self, pc: usize, at: usize) -> Option<usize> {
        match &self.program.ops[pc] {
            Op::Run { one: One::Byte, .. } => at.checked_sub(1),
            _ => self.before(at),
        }
    }

    /// A run of one kind of character.
    fn run_of(&mut self, pc: usize, mut at: usize) -> Option<usize> {
        let program = self.program;
        let Op::Run { one, min, max, greed } = &program.ops[pc] else { return None };
        for _ in 0..*min {
            at = self.one(one, at)?;
        }
        let most = max.map_or(u32::MAX, |max| max - min);
        if *greed == Greed::Lazy {
            if most > 0 {
                self.stack.push(Entry::Grow { pc, at, left: most });
            }
            return Some(at);
        }
        let least = at;
        let mut taken = 0;
        while taken < most
            && let Some(next) = self.one(one, at)
        {
            at = next;
            taken += 1;
        }
        self.steps += u64::from(taken / 64);
        if at > least && *greed == Greed::Greedy {
            self.stack.push(Entry::Shrink { pc, least, at });
        }
        Some(at)
    }

    /// Matches the contents of a group again.
    fn same_again(&self, groups: &[u32], caseless: bool, at: usize) -> Option<usize> {
        let (from, to) = groups.iter().find_map(|group| {
            let index = 2 * *group as usize;
            let (from, to) = (*self.captures.get(index)?, *self.captures.get(index + 1)?);
            (from != UNSET && to != UNSET).then_some((from, to))
        })?;
        if !caseless {
            let text = &self.subject[from..to];
            return self.subject[at..].starts_with(text).then_some(at + text.len());
        }
        let (mut from, mut at) = (from, at);
        while from < to {
            let (a, after) = self.next(from)?;
            let (b, next) = self.next(at)?;
            if a != b && other_case(a, self.options.unicode) != b {
                return None;
            }
            (from, at) = (after, next);
        }
        Some(at)
    }

    fn enter(&mut self, group: u32, back: usize) -> Option<usize> {
        let depth = self.call.as_ref().map_or(0, |c| c.depth) + 1;
        let start = *self.program.starts.get(group as usize)?;
        if depth > MAX_CALL_DEPTH || start == usize::MAX {
            return None;
        }
        let outer = self.call.clone();
        self.stack.push(Entry::Call(outer.clone()));
        self.call = Some(Rc::new(Call {
            group,
            back,
            captures: self.captures.clone(),
            registers: self.registers.clone(),
            height: self.stack.len(),
            depth,
            outer,
        }));
        Some(start)
    }

    /// Ends a call: it is atomic, and its captures are discarded.
    fn leave(&mut self, call: &Rc<Call>) -> usize {
        self.stack.truncate(call.height);
        self.captures.copy_from_slice(&call.captures);
        self.registers.copy_from_slice(&call.registers);
        self.call = call.outer.clone();
        call.back
    }

    /// Matches from an offset on. Returns the end of the match.
    fn from(&mut self, start: usize) -> Option<usize> {
        let program = self.program;
        let (mut pc, mut at) = (0, start);
        loop {
            self.steps += 1;
            if self.steps > MAX_STEPS || self.stack.len() > MAX_CHOICES {
                self.steps = MAX_STEPS + 1;
                return None;
            }
            let step: Option<(usize, usize)> = match &program.ops[pc] {
                Op::One(one) => self.one(one, at).map(|at| (pc + 1, at)),
                Op::Run { .. } => self.run_of(pc, at).map(|at| (pc + 1, at)),
                Op::Cluster => self.cluster(at).map(|at| (pc + 1, at)),
                Op::Assert(assertion) => self.holds(*assertion, at).then_some((pc + 1, at)),
                Op::Split(first, second) => {
                    self.stack.push(Entry::Choice { pc: *second, at });
                    Some((*first, at))
                }
                Op::Jump(target) => Some((*target, at)),
                Op::Open(group) => {
                    self.set_register(*group as usize, at);
                    Some((pc + 1, at))
                }
                Op::Close(group) => {
                    let index = *group as usize;
                    let from = self.registers[index];
                    self.set_capture(2 * index, from);
                    self.set_capture(2 * index + 1, at);
                    Some((pc + 1, at))
                }
                Op::Mark(register) => {
                    self.set_register(*register, at);
                    Some((pc + 1, at))
                }
                Op::Round { register, again } => {
                    let empty = self.registers[*register] == at;
                    Some((if empty { pc + 1 } else { *again }, at))
                }
                Op::Back(groups, caseless) => {
                    self.same_again(groups, *caseless, at).map(|at| (pc + 1, at))
                }
                Op::Atomic(register) => {
                    let height = self.stack.len();
                    self.set_register(*register, height);
                    Some((pc + 1, at))
                }
                Op::AtomicEnd(register) => {
                    self.commit(self.registers[*register]);
                    Some((pc + 1, at))
                }
                Op::Look(register) => {
                    let height = self.stack.len();
                    self.set_register(*register, height);
                    self.set_register(*register + 1, at);
                    Some((pc + 1, at))
                }
                Op::LookEnd(register) => {
                    self.commit(self.registers[*register]);
                    Some((pc + 1, self.registers[*register + 1]))
                }
                Op::NotLook { register, target } => {
                    let height = self.stack.len();
                    self.set_register(*register, height);
                    self.stack.push(Entry::Choice { pc: *target, at });
                    Some((pc + 1, at))
                }
                Op::NotLookEnd(register) => {
                    // It matched: everything since it began is undone, and it fails.
                    let height = self.registers[*register];
                    while self.stack.len() > height
                        && let Some(entry) = self.stack.pop()
                    {
                        self.put_back(entry);
                    }
                    None
                }
                Op::Behind(count) => {
                    let mut place = Some(at);
                    for _ in 0..*count {
                        place = place.and_then(|p| self.before(p));
                    }
                    place.map(|at| (pc + 1, at))
                }
                Op::IfGroup(groups, other) => {
                    let set = groups.iter().any(|g| self.captures[2 * *g as usize + 1] != UNSET);
                    Some((if set { pc + 1 } else { *other }, at))
                }
                Op::IfRecursing(group, other) => {
                    let inside =
                        self.call.as_ref().is_some_and(|c| group.is_none_or(|g| c.group == g));
                    Some((if inside { pc + 1 } else { *other }, at))
                }
                Op::Call(group) => self.enter(*group, pc + 1).map(|pc| (pc, at)),
                Op::Return(group) => match self.call.clone() {
                    Some(call) if call.group == *group => Some((self.leave(&call), at)),
                    _ => Some((pc + 1, at)),
                },
                Op::Keep => {
                    self.stack.push(Entry::Kept(self.kept));
                    self.kept = at;
                    Some((pc + 1, at))
                }
                Op::Fail => None,
                Op::Match => {
                    let empty = at == self.kept;
                    let refused = empty
                        && (self.this_search.notempty
                            || self.this_search.notempty_atstart && self.kept == self.offset);
                    if !refused {
                        return Some(at);
                    }
                    None
                }
            };
            (pc, at) = match step {
                Some(step) => step,
                None => self.back()?,
            };
        }
    }
}
