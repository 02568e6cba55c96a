//! Decision trees: which tests decide between clauses, and in which order.
//!
//! After Maranget ("Compiling pattern matching to good decision trees", 2008), with the evaluation
//! order of Haskell: always the leftmost test of the first remaining clause. No test is repeated on
//! a path. Right-hand sides are shared by the emitter, so only tests can multiply; if they multiply
//! too much, the remaining clauses are compiled one after the other.
//!
//! A clause whose guards may all fail ends a *segment*: what follows is a separate tree, tried when
//! the first one fails. So the continuation after such a clause is the same wherever its leaf is,
//! and the leaf can be shared like any other.

use super::Builder;
use super::pat::{Equal, Pat};
use crate::hir::{GlobalName, LocalId, wired};
use crate::infer::state::EvVar;
use crate::infer::typed::Expr;
use core_ir::{Literal, VarId};
use num_bigint::BigInt;
use source::Span;
use std::collections::HashMap;
use std::rc::Rc;

/// The maximum number of nodes of a tree before it falls back on trying clauses in turn.
const BUDGET: usize = 3000;

#[derive(Clone, Debug)]
pub(super) struct Row {
    /// Left to right; tests of trivial patterns have been moved to `bound`.
    tests: Vec<Test>,
    bound: Bound,
    pub clause: usize,
}

/// The bindings of the variables of a clause at a leaf.
#[derive(Clone, Debug, Default)]
pub(super) struct Bound {
    pub vars: Vec<(LocalId, VarId)>,
    pub dicts: Vec<(EvVar, VarId)>,
    pub lazies: Vec<(VarId, Rc<Pat>, Span)>,
}

#[derive(Clone, Debug)]
struct Test {
    on: VarId,
    kind: TestKind,
}

#[derive(Clone, Debug)]
enum TestKind {
    Con { con: GlobalName, dicts: Vec<EvVar>, arguments: Vec<Pat> },
    Lit(Literal),
    Force,
    Equal(Rc<Equal>),
    View(Rc<Expr>, Pat),
}

#[derive(Debug)]
pub(super) enum Tree {
    Fail,
    Leaf {
        clause: usize,
        bound: Bound,
    },
    Switch {
        on: VarId,
        branches: Vec<(Head, Vec<VarId>, Tree)>,
        default: Option<Box<Tree>>,
    },
    Force {
        on: VarId,
        then: Box<Tree>,
    },
    View {
        function: Rc<Expr>,
        known: Bound,
        on: VarId,
        result: VarId,
        then: Box<Tree>,
    },
    Equal {
        test: Rc<Equal>,
        on: VarId,
        yes: Box<Tree>,
        no: Box<Tree>,
    },
    /// The first; if it fails, the second.
    Else(Box<Tree>, Box<Tree>),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Head {
    Con(GlobalName),
    Lit(Literal),
}

/// The lookup key of a head.
#[derive(PartialEq, Eq, Hash)]
enum HeadKey {
    Con(GlobalName),
    Int(BigInt),
    Char(char),
    /// By its bits; both zeros are the same.
    Double(u64),
    Other(String),
}

impl Head {
    fn key(&self) -> HeadKey {
        match self {
            Head::Con(name) => HeadKey::Con(*name),
            Head::Lit(Literal::Int(n)) => HeadKey::Int(n.clone()),
            Head::Lit(Literal::Char(c)) => HeadKey::Char(*c),
            Head::Lit(Literal::Double(d)) => HeadKey::Double((d + 0.0).to_bits()),
            Head::Lit(other) => HeadKey::Other(format!("{other:?}")),
        }
    }
}

/// Merges two increasing lists of numbers.
fn in_order(a: &[usize], b: &[usize]) -> Vec<usize> {
    let mut all: Vec<usize> = a.iter().chain(b).copied().collect();
    all.sort_unstable();
    all
}

impl Row {
    pub(super) fn new(clause: usize) -> Self {
        Row { tests: Vec::new(), bound: Bound::default(), clause }
    }

    /// Adds the match of a variable against a pattern, at the end.
    pub(super) fn add(&mut self, on: VarId, pat: Pat) {
        let at = self.tests.len();
        self.insert(at, on, pat);
    }

    /// Adds a match before the test at an index. Returns the number of tests added.
    fn insert(&mut self, at: usize, on: VarId, pat: Pat) -> usize {
        let kind = match pat {
            Pat::Wildcard => return 0,
            Pat::Var(id) => {
                self.bound.vars.push((id, on));
                return 0;
            }
            Pat::As(id, inner) => {
                self.bound.vars.push((id, on));
                return self.insert(at, on, *inner);
            }
            Pat::Lazy(inner, span) => {
                self.bound.lazies.push((on, Rc::new(*inner), span));
                return 0;
            }
            Pat::Force(inner) => {
                if !inner.is_trivial() {
                    return self.insert(at, on, *inner);
                }
                self.tests.insert(at, Test { on, kind: TestKind::Force });
                return 1 + self.insert(at + 1, on, *inner);
            }
            Pat::Con { con, dicts, arguments } => TestKind::Con { con, dicts, arguments },
            Pat::Lit(literal) => TestKind::Lit(literal),
            Pat::Equal(equal) => TestKind::Equal(equal),
            Pat::View(function, inner) => TestKind::View(function, *inner),
        };
        self.tests.insert(at, Test { on, kind });
        1
    }

    /// The index of the test on a variable that a switch can decide.
    fn switched(&self, on: VarId) -> Option<usize> {
        self.tests
            .iter()
            .position(|t| t.on == on && matches!(t.kind, TestKind::Con { .. } | TestKind::Lit(_)))
    }

    fn forget_force(&mut self, on: VarId) {
        self.tests.retain(|t| t.on != on || !matches!(t.kind, TestKind::Force));
    }
}

impl Builder<'_, '_> {
    /// The tree of clauses; `fallible` says for each whether its guards may all fail.
    pub(super) fn tree(&mut self, rows: Vec<Row>, fallible: &[bool]) -> Tree {
        let mut budget = BUDGET;
        let mut segments: Vec<Vec<Row>> = vec![Vec::new()];
        for row in rows {
            let ends = fallible[row.clause];
            if let Some(last) = segments.last_mut() {
                last.push(row);
            }
            if ends {
                segments.push(Vec::new());
            }
        }
        segments.retain(|s| !s.is_empty());
        let mut trees: Vec<Tree> =
            segments.into_iter().map(|rows| self.decide(rows, &mut budget)).collect();
        let Some(mut tree) = trees.pop() else { return Tree::Fail };
        while let Some(before) = trees.pop() {
            tree = Tree::Else(Box::new(before), Box::new(tree));
        }
        tree
    }

    fn decide(&mut self, rows: Vec<Row>, budget: &mut usize) -> Tree {
        core_ir::with_stack(|| self.decide_here(rows, budget))
    }

    fn decide_here(&mut self, mut rows: Vec<Row>, budget: &mut usize) -> Tree {
        *budget = budget.saturating_sub(1);
        let Some(first) = rows.first() else { return Tree::Fail };
        if first.tests.is_empty() {
            let row = rows.swap_remove(0);
            return Tree::Leaf { clause: row.clause, bound: row.bound };
        }
        if *budget == 0 && rows.len() > 1 {
            let rest = rows.split_off(1);
            let mut own = BUDGET;
            let before = self.decide(rows, &mut own);
            return Tree::Else(Box::new(before), Box::new(self.decide(rest, budget)));
        }
        let test = first.tests[0].clone();
        let on = test.on;
        match test.kind {
            TestKind::Con { .. } | TestKind::Lit(_) => self.switch(rows, on, budget),
            TestKind::Force => {
                rows.iter_mut().for_each(|r| r.forget_force(on));
                Tree::Force { on, then: Box::new(self.decide(rows, budget)) }
            }
            TestKind::View(function, pat) => {
                let known = rows[0].bound.clone();
                let result = self.named_var(pat.name(), "view");
                rows[0].tests.remove(0);
                rows[0].insert(0, result, pat);
                let then = Box::new(self.decide(rows, budget));
                Tree::View { function, known, on, result, then }
            }
            TestKind::Equal(test) => {
                let others = rows[1..].to_vec();
                rows[0].tests.remove(0);
                let yes = Box::new(self.decide(rows, budget));
                let no = Box::new(self.decide(others, budget));
                Tree::Equal { test, on, yes, no }
            }
        }
    }

    fn switch(&mut self, rows: Vec<Row>, on: VarId, budget: &mut usize) -> Tree {
        // The rows of each head: thousands of clauses are examined once, not once for each head.
        let mut heads: Vec<(Head, usize, Vec<usize>)> = Vec::new();
        let mut known: HashMap<HeadKey, usize> = HashMap::new();
        let mut any: Vec<usize> = Vec::new();
        for (number, row) in rows.iter().enumerate() {
            let Some(at) = row.switched(on) else {
                any.push(number);
                continue;
            };
            let (head, arity) = match &row.tests[at].kind {
                TestKind::Con { con, dicts, arguments } => {
                    (Head::Con(*con), dicts.len() + arguments.len())
                }
                TestKind::Lit(literal) => (Head::Lit(literal.clone()), 0),
                _ => continue,
            };
            let place = *known.entry(head.key()).or_insert(heads.len());
            match heads.get_mut(place) {
                Some((_, _, rows)) => rows.push(number),
                None => heads.push((head, arity, vec![number])),
            }
        }
        let complete = self.is_complete(&heads);
        let mut branches = Vec::new();
        for (head, arity, own) in &heads {
            let fields = self.field_vars(own.iter().map(|row| &rows[*row]), on, head, *arity);
            let mut inside = Vec::new();
            for number in in_order(own, &any) {
                let mut row = rows[number].clone();
                row.forget_force(on);
                let Some(at) = row.switched(on) else {
                    inside.push(row);
                    continue;
                };
                match row.tests.remove(at).kind {
                    TestKind::Con { con, dicts, arguments } if *head == Head::Con(con) => {
                        for (dict, var) in dicts.iter().zip(&fields) {
                            row.bound.dicts.push((*dict, *var));
                        }
                        let mut place = at;
                        for (argument, var) in arguments.into_iter().zip(&fields[dicts.len()..]) {
                            place += row.insert(place, *var, argument);
                        }
                        inside.push(row);
                    }
                    TestKind::Lit(literal) if *head == Head::Lit(literal.clone()) => {
                        inside.push(row);
                    }
                    _ => {}
                }
            }
            let tree = self.decide(inside, budget);
            branches.push((head.clone(), fields, tree));
        }
        let default = (!complete).then(|| {
            let outside = rows
                .into_iter()
                .filter(|r| r.switched(on).is_none())
                .map(|mut r| {
                    r.forget_force(on);
                    r
                })
                .collect();
            Box::new(self.decide(outside, budget))
        });
        Tree::Switch { on, branches, default }
    }

    /// Variables for the fields of a constructor, with names from the first clause that names them.
    fn field_vars<'r>(
        &mut self,
        rows: impl Iterator<Item = &'r Row> + Clone,
        on: VarId,
        head: &Head,
        arity: usize,
    ) -> Vec<VarId> {
        (0..arity)
            .map(|i| {
                let name = rows.clone().find_map(|row| {
                    let at = row.switched(on)?;
                    match &row.tests[at].kind {
                        TestKind::Con { con, dicts, arguments } if *head == Head::Con(*con) => {
                            arguments.get(i.checked_sub(dicts.len())?)?.name()
                        }
                        _ => None,
                    }
                });
                self.named_var(name, "field")
            })
            .collect()
    }

    /// A variable with the name from the source, if there is one.
    pub(super) fn named_var(&mut self, name: Option<LocalId>, otherwise: &str) -> VarId {
        match name.and_then(|id| self.cx.hir.locals.get(id.0 as usize)) {
            Some(local) if !local.generated => self.b.var(local.name, local.span),
            _ => self.b.fresh(otherwise),
        }
    }

    fn is_complete(&self, heads: &[(Head, usize, Vec<usize>)]) -> bool {
        let Some((Head::Con(first), ..)) = heads.first() else { return false };
        let all = if *first == *wired::NIL || *first == *wired::CONS {
            2
        } else if *first == *wired::UNIT || wired::tuple_size(*first).is_some() {
            1
        } else {
            let env = self.cx.env();
            let data = env.constructors.get(first).and_then(|c| env.data.get(&c.data));
            data.map_or(usize::MAX, |d| d.constructors.len())
        };
        heads.len() >= all
    }
}

impl Tree {
    /// Counts how often each clause is reached, and how often matching fails.
    pub(super) fn count(&self, clauses: &mut Vec<usize>, fails: &mut usize) {
        match self {
            Tree::Fail => *fails += 1,
            Tree::Leaf { clause, .. } => {
                if clauses.len() <= *clause {
                    clauses.resize(clause + 1, 0);
                }
                clauses[*clause] += 1;
            }
            Tree::Switch { branches, default, .. } => {
                branches.iter().for_each(|(_, _, t)| t.count(clauses, fails));
                default.iter().for_each(|t| t.count(clauses, fails));
            }
            Tree::Force { then, .. } | Tree::View { then, .. } => then.count(clauses, fails),
            Tree::Equal { yes, no, .. } => {
                yes.count(clauses, fails);
                no.count(clauses, fails);
            }
            Tree::Else(first, second) => {
                let mut inner = 0;
                first.count(clauses, &mut inner);
                second.count(clauses, fails);
            }
        }
    }

    /// Whether matching first evaluates the variable.
    pub(super) fn forces(&self, var: VarId) -> bool {
        match self {
            Tree::Switch { on, .. } | Tree::Force { on, .. } => *on == var,
            Tree::Else(first, _) => first.forces(var),
            _ => false,
        }
    }
}
