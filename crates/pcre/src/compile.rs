//! Compiles trees to instructions for the search.

use crate::Problem;
use crate::check::{Groups, width};
use crate::class::Set;
use crate::parse::{Assertion, Greed, Node, Parsed, Test};

/// Matches one character.
#[derive(Clone, Debug)]
pub(crate) enum One {
    Char(u32),
    /// Either of two characters: a letter in both cases.
    Either(u32, u32),
    /// Any; any but a newline.
    Any,
    NotNewline,
    Byte,
    Set(Box<Set>),
}

#[derive(Clone, Debug)]
pub(crate) enum Op {
    One(One),
    /// Repeats a one-character match.
    Run {
        one: One,
        min: u32,
        max: Option<u32>,
        greed: Greed,
    },
    Cluster,
    Assert(Assertion),
    /// Tries the first, then the second.
    Split(usize, usize),
    Jump(usize),
    Open(u32),
    Close(u32),
    /// Before an iteration of a loop: stores its start in a register.
    Mark(usize),
    /// After an iteration: one that matched nothing is the last.
    Round {
        register: usize,
        again: usize,
    },
    Back(Vec<u32>, bool),
    /// Start of an atomic group.
    Atomic(usize),
    AtomicEnd(usize),
    Look(usize),
    LookEnd(usize),
    /// Continues at the target if what follows does not match.
    NotLook {
        register: usize,
        target: usize,
    },
    NotLookEnd(usize),
    /// Moves back this many characters.
    Behind(usize),
    IfGroup(Vec<u32>, usize),
    IfRecursing(Option<u32>, usize),
    Call(u32),
    /// The end of a group; for a call of it, the return.
    Return(u32),
    Keep,
    Fail,
    Match,
}

pub(crate) struct Program {
    pub ops: Vec<Op>,
    pub groups: u32,
    pub names: Vec<(String, u32)>,
    pub registers: usize,
    /// The start of each group; 0 is the whole pattern.
    pub starts: Vec<usize>,
}

/// PCRE limits the size of its code in bytes; this is similar.
const MAX_INSTRUCTIONS: usize = 300_000;

struct Compiler<'n> {
    groups: Groups<'n>,
    ops: Vec<Op>,
    registers: usize,
    starts: Vec<Option<usize>>,
    unicode: bool,
}

pub(crate) fn compile(parsed: Parsed, unicode: bool, length: usize) -> Result<Program, Problem> {
    let groups = parsed.groups;
    let mut compiler = Compiler {
        groups: Groups::of(&parsed),
        ops: Vec::new(),
        // The first registers contain the start of each group.
        registers: groups as usize + 1,
        starts: vec![None; groups as usize + 1],
        unicode,
    };
    compiler.starts[0] = Some(0);
    let too_large = |()| Problem::new("regular expression is too large", length);
    compiler.node(&parsed.node).map_err(too_large)?;
    let Compiler { mut ops, registers, starts, .. } = compiler;
    ops.extend([Op::Return(0), Op::Match]);
    let starts = starts.into_iter().map(|s| s.unwrap_or(usize::MAX)).collect();
    Ok(Program { ops, groups, names: parsed.names, registers, starts })
}

impl Compiler<'_> {
    fn emit(&mut self, op: Op) -> Result<usize, ()> {
        if self.ops.len() >= MAX_INSTRUCTIONS {
            return Err(());
        }
        self.ops.push(op);
        Ok(self.ops.len() - 1)
    }

    fn register(&mut self) -> usize {
        self.registers += 1;
        self.registers - 1
    }

    fn one(&self, node: &Node) -> Option<One> {
        Some(match node {
            Node::Char(c, caseless) => {
                let other = crate::class::other_case(*c, self.unicode);
                if *caseless && other != *c { One::Either(*c, other) } else { One::Char(*c) }
            }
            Node::Any(true) => One::Any,
            Node::Any(false) | Node::NotNewline => One::NotNewline,
            Node::Byte => One::Byte,
            Node::Set(set) => One::Set(set.clone()),
            _ => return None,
        })
    }

    /// The recursion depth is the nesting of the pattern, which the parser limits.
    fn node(&mut self, node: &Node) -> Result<(), ()> {
        if let Some(one) = self.one(node) {
            self.emit(Op::One(one))?;
            return Ok(());
        }
        match node {
            Node::Empty => {}
            Node::Cluster => {
                self.emit(Op::Cluster)?;
            }
            Node::Assert(assertion) => {
                self.emit(Op::Assert(*assertion))?;
            }
            Node::Group(number, inner) => {
                let start = self.emit(Op::Open(*number))?;
                self.starts[*number as usize].get_or_insert(start);
                self.node(inner)?;
                self.emit(Op::Close(*number))?;
                self.emit(Op::Return(*number))?;
            }
            Node::Concat(nodes) => nodes.iter().try_for_each(|n| self.node(n))?,
            Node::Alternatives(branches) => self.alternatives(branches)?,
            Node::Repeat { node, min, max, greed } => self.repeat(node, *min, *max, *greed)?,
            Node::Back(groups, caseless) => {
                self.emit(Op::Back(groups.clone(), *caseless))?;
            }
            Node::Look { behind, negative, node, .. } => self.look(*behind, *negative, node)?,
            Node::Atomic(inner) => {
                let register = self.register();
                self.emit(Op::Atomic(register))?;
                self.node(inner)?;
                self.emit(Op::AtomicEnd(register))?;
            }
            Node::Condition { test, yes, no } => self.condition(test, yes, no)?,
            Node::Call(number, _) => {
                self.emit(Op::Call(*number))?;
            }
            Node::Keep => {
                self.emit(Op::Keep)?;
            }
            Node::Fail => {
                self.emit(Op::Fail)?;
            }
            Node::Accept => {
                self.emit(Op::Match)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn alternatives(&mut self, branches: &[Node]) -> Result<(), ()> {
        let mut ends = Vec::new();
        for (i, branch) in branches.iter().enumerate() {
            if i + 1 == branches.len() {
                self.node(branch)?;
                break;
            }
            let split = self.emit(Op::Split(0, 0))?;
            self.node(branch)?;
            ends.push(self.emit(Op::Jump(0))?);
            self.ops[split] = Op::Split(split + 1, self.ops.len());
        }
        let end = self.ops.len();
        ends.into_iter().for_each(|at| self.ops[at] = Op::Jump(end));
        Ok(())
    }

    fn split(&mut self, at: usize, body: usize, out: usize, greed: Greed) {
        self.ops[at] =
            if greed == Greed::Lazy { Op::Split(out, body) } else { Op::Split(body, out) };
    }

    fn repeat(&mut self, node: &Node, min: u32, max: Option<u32>, greed: Greed) -> Result<(), ()> {
        if let Some(one) = self.one(node) {
            self.emit(Op::Run { one, min, max, greed })?;
            return Ok(());
        }
        if max == Some(0) {
            // Not matched here, but may be called from elsewhere.
            let jump = self.emit(Op::Jump(0))?;
            self.node(node)?;
            self.ops[jump] = Op::Jump(self.ops.len());
            return Ok(());
        }
        let atomic = (greed == Greed::Possessive).then(|| self.register());
        if let Some(register) = atomic {
            self.emit(Op::Atomic(register))?;
        }
        for _ in 0..min {
            self.node(node)?;
        }
        match max {
            Some(max) => {
                let mut splits = Vec::new();
                for _ in min..max {
                    splits.push(self.emit(Op::Split(0, 0))?);
                    self.node(node)?;
                }
                let out = self.ops.len();
                splits.into_iter().for_each(|at| self.split(at, at + 1, out, greed));
            }
            None => {
                let split = self.emit(Op::Split(0, 0))?;
                let register = self.register();
                self.emit(Op::Mark(register))?;
                self.node(node)?;
                self.emit(Op::Round { register, again: split })?;
                let out = self.ops.len();
                self.split(split, split + 1, out, greed);
            }
        }
        if let Some(register) = atomic {
            self.emit(Op::AtomicEnd(register))?;
        }
        Ok(())
    }

    fn look(&mut self, behind: bool, negative: bool, node: &Node) -> Result<(), ()> {
        let register = self.register();
        // A second register stores where the look-around began.
        self.register();
        let start = self.emit(if negative {
            Op::NotLook { register, target: 0 }
        } else {
            Op::Look(register)
        })?;
        if behind {
            let branches = match node {
                Node::Alternatives(branches) => branches,
                node => std::slice::from_ref(node),
            };
            let mut ends = Vec::new();
            let count = branches.len();
            for (i, branch) in branches.iter().enumerate() {
                let split = (i + 1 < count).then(|| self.emit(Op::Split(0, 0))).transpose()?;
                self.emit(Op::Behind(width(branch, &self.groups).unwrap_or(0)))?;
                self.node(branch)?;
                if let Some(split) = split {
                    ends.push(self.emit(Op::Jump(0))?);
                    self.ops[split] = Op::Split(split + 1, self.ops.len());
                }
            }
            let end = self.ops.len();
            ends.into_iter().for_each(|at| self.ops[at] = Op::Jump(end));
        } else {
            self.node(node)?;
        }
        if negative {
            self.emit(Op::NotLookEnd(register))?;
            self.ops[start] = Op::NotLook { register, target: self.ops.len() };
        } else {
            self.emit(Op::LookEnd(register))?;
        }
        Ok(())
    }

    fn condition(&mut self, test: &Test, yes: &Node, no: &Node) -> Result<(), ()> {
        let start = match test {
            Test::Look(look) => {
                // Look, then the first branch; if the look-around fails, the second. The
                // look-around is atomic.
                let register = self.register();
                self.emit(Op::Atomic(register))?;
                let split = self.emit(Op::Split(0, 0))?;
                self.node(look)?;
                self.emit(Op::AtomicEnd(register))?;
                self.node(yes)?;
                let jump = self.emit(Op::Jump(0))?;
                self.ops[split] = Op::Split(split + 1, self.ops.len());
                self.node(no)?;
                self.ops[jump] = Op::Jump(self.ops.len());
                return Ok(());
            }
            _ => self.emit(Op::Fail)?,
        };
        self.node(yes)?;
        let jump = self.emit(Op::Jump(0))?;
        let other = self.ops.len();
        self.ops[start] = match test {
            Test::Group(groups) => Op::IfGroup(groups.clone(), other),
            Test::Recursing(group) => Op::IfRecursing(*group, other),
            _ => Op::Jump(other),
        };
        self.node(no)?;
        self.ops[jump] = Op::Jump(self.ops.len());
        Ok(())
    }
}
