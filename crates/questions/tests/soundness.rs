//! Section 6 of the paper: random programs with planted defects, judged automatically. If slices have no free
//! variables, every blamed one must be defective. If they have, the one that is blamed first must be: stacks do not
//! show values that came in through a variable, but they came in earlier.
//!
//! A few thousand programs here; `cargo xtask soundness` sets `SOUNDNESS` to 100,000.

use questions::seed::graph::Dependencies;
use questions::seed::language::{Expr, NoResult, is_intended, run};
use std::collections::HashSet;
use std::rc::Rc;
use test_support::Random;

#[derive(Clone, PartialEq)]
enum Type {
    Value,
    Function(Rc<Type>, Rc<Type>),
}

/// Generates programs that usually have a result: by their types, with some recursion.
struct Maker {
    random: Random,
    variables: usize,
    labels: u32,
    defects: HashSet<u32>,
    budget: usize,
    closed: bool,
}

type Scope = Vec<(usize, Type)>;

impl Maker {
    fn ty(&mut self, depth: usize) -> Type {
        if depth == 0 || self.random.below(2) == 0 {
            return Type::Value;
        }
        Type::Function(Rc::new(self.ty(depth - 1)), Rc::new(self.ty(depth - 1)))
    }

    fn variable(&mut self) -> usize {
        self.variables += 1;
        self.variables
    }

    fn of_type(&mut self, scope: &[(usize, Type)], ty: &Type) -> Option<usize> {
        let fit: Vec<usize> = scope.iter().filter(|(_, t)| t == ty).map(|(v, _)| *v).collect();
        (!fit.is_empty()).then(|| fit[self.random.below(fit.len())])
    }

    /// An expression of a type; the scope is restored afterwards.
    fn expr(&mut self, scope: &mut Scope, ty: &Type) -> Rc<Expr> {
        self.budget = self.budget.saturating_sub(1);
        let choice = if self.budget == 0 { 9 } else { self.random.below(10) };
        match choice {
            0 | 1 => {
                let (label, works) = (self.labels, self.random.below(4) > 0);
                self.labels += 1;
                if !works {
                    self.defects.insert(label);
                }
                let body = match self.closed {
                    true => self.expr(&mut Vec::new(), ty),
                    false => self.expr(scope, ty),
                };
                Rc::new(Expr::Label(label, works, body))
            }
            2..=4 => {
                let count = 1 + self.random.below(3);
                let outer = scope.len();
                let mut types = Vec::new();
                for _ in 0..count {
                    let (variable, ty) = (self.variable(), self.ty(2));
                    types.push((variable, ty));
                }
                // Recursive occasionally: most recursion here does not terminate.
                let recursive = self.random.below(6) == 0;
                if recursive {
                    scope.extend(types.clone());
                }
                let mut bindings = Vec::new();
                for (variable, ty) in types {
                    bindings.push((variable, self.expr(scope, &ty)));
                    if !recursive {
                        scope.push((variable, ty));
                    }
                }
                let body = self.expr(scope, ty);
                scope.truncate(outer);
                Rc::new(Expr::Let(bindings, body))
            }
            5..=7 => {
                let argument = self.ty(1);
                let Some(variable) = self.of_type(scope, &argument) else {
                    return self.leaf(scope, ty);
                };
                let wanted = Type::Function(Rc::new(argument), Rc::new(ty.clone()));
                Rc::new(Expr::Apply(self.expr(scope, &wanted), variable))
            }
            _ => self.leaf(scope, ty),
        }
    }

    fn leaf(&mut self, scope: &mut Scope, ty: &Type) -> Rc<Expr> {
        if let Some(variable) = self.of_type(scope, ty)
            && self.random.below(3) > 0
        {
            return Rc::new(Expr::Variable(variable));
        }
        match ty {
            Type::Value => Rc::new(Expr::Constant(true)),
            Type::Function(from, to) => {
                let parameter = self.variable();
                scope.push((parameter, (**from).clone()));
                let body = self.expr(scope, to);
                scope.pop();
                Rc::new(Expr::Lambda(parameter, body))
            }
        }
    }
}

/// Returns how many programs had a wrong result, and the seeds that led to wrong blame.
fn check(seeds: std::ops::Range<u64>, closed: bool) -> (usize, Vec<u64>) {
    let (mut counted, mut unsound) = (0, Vec::new());
    for seed in seeds {
        let mut maker = Maker {
            random: Random::new(seed),
            variables: 0,
            labels: 0,
            defects: HashSet::new(),
            budget: 0,
            closed,
        };
        maker.budget = 10 + maker.random.below(990);
        let program = maker.expr(&mut Vec::new(), &Type::Value);
        let program = Rc::new(Expr::Label(maker.labels, true, program));
        let labels = maker.labels as usize + 1;
        let (result, trace) = match run(&program, labels, 20_000) {
            Ok(done) => done,
            Err(NoResult::Endless | NoResult::IllFormed) => continue,
        };
        if result {
            continue;
        }
        counted += 1;
        let statements = trace.statements();
        let dependencies = Dependencies::of(&statements);
        let mut blamed = dependencies.defective(|s| !is_intended(&statements[s]));
        // By when it went wrong: a right statement in a collapsed cycle says nothing.
        let age = |part: &usize| {
            let wrong = |s: &&usize| !is_intended(&statements[**s]);
            let members = dependencies.parts[*part].statements.iter();
            members.filter(wrong).map(|s| statements[*s].age).min()
        };
        blamed.sort_by_key(age);
        let is_defective = |part: &usize| {
            dependencies.parts[*part]
                .statements
                .iter()
                .filter(|s| !is_intended(&statements[**s]))
                .any(|s| maker.defects.contains(&statements[*s].label))
        };
        let sound = match closed {
            true => !blamed.is_empty() && blamed.iter().all(is_defective),
            false => blamed.first().is_some_and(is_defective),
        };
        if !sound {
            unsound.push(seed);
        }
    }
    (counted, unsound)
}

fn wanted() -> usize {
    std::env::var("SOUNDNESS").ok().and_then(|n| n.parse().ok()).unwrap_or(2_000)
}

/// Continues until this many programs with a wrong result have been judged.
fn check_many(closed: bool) {
    let (wanted, mut counted, mut from) = (wanted(), 0, 1);
    let mut unsound = Vec::new();
    while counted < wanted {
        let (more, mut wrongly) = check(from..from + 5_000, closed);
        counted += more;
        unsound.append(&mut wrongly);
        from += 5_000;
        assert!(from < 500 * wanted as u64 + 100_000, "hardly any program has a wrong result");
    }
    println!("{counted} programs with a wrong result, {} blamed wrongly", unsound.len());
    assert!(unsound.is_empty(), "blamed wrongly: the programs of {unsound:?}");
}

#[test]
fn the_first_blamed_function_is_defective_whatever_the_variables() {
    check_many(false);
}

#[test]
fn every_blamed_function_is_defective_if_slices_are_closed() {
    check_many(true);
}

/// The rules of the paper alone blame `c`, which has the bad value from `b` through a variable: by their stacks `b` may
/// depend on `a`, and `a` does depend on `c`.
#[test]
fn what_came_later_is_not_rested_on() {
    let [outer, a, b, d, c] = [0, 1, 2, 3, 4];
    let label = |label, works, body| Rc::new(Expr::Label(label, works, body));
    let x = label(b, false, label(d, true, Rc::new(Expr::Constant(true))));
    let body = Expr::Let(vec![(7, x)], label(c, true, Rc::new(Expr::Variable(7))));
    let program = label(outer, true, label(a, true, Rc::new(body)));
    let (_, trace) = run(&program, 5, 100).expect("it ends");
    let statements = trace.statements();
    let dependencies = Dependencies::of(&statements);
    let blamed = dependencies.defective(|s| !is_intended(&statements[s]));
    let labels = |part: &usize| -> Vec<u32> {
        dependencies.parts[*part].statements.iter().map(|s| statements[*s].label).collect()
    };
    let mut blamed: Vec<Vec<u32>> = blamed.iter().map(labels).collect();
    blamed.sort();
    // What `c` has from a variable it cannot show; who is blamed first is `b`.
    assert_eq!(blamed, [vec![b], vec![c]]);
}
