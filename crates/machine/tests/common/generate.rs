//! Random terminating programs: several threads over shared MVars, references, TVars and thunks,
//! with exceptions of both kinds, masking and transactions.
//!
//! Every value is a number, so that any variable can be used anywhere. Programs may deadlock or end
//! with an exception: both are normal outcomes.

use super::Rng;
use std::fmt::Write;

/// Cells known to all threads.
const MVARS: usize = 2;
const REFS: usize = 2;
const TVARS: usize = 3;
const THUNKS: usize = 3;

struct Generator {
    rng: Rng,
    /// Number variables in scope.
    scope: Vec<String>,
    /// Thread variables in scope.
    threads: Vec<String>,
    names: usize,
}

/// A program, from a seed.
pub(crate) fn program(seed: u64) -> String {
    let rng = Rng(seed);
    let mut g = Generator { rng, scope: Vec::new(), threads: Vec::new(), names: 0 };
    let language = if g.rng.one_in(2) { "haskell" } else { "core" };
    let mut cells = String::new();
    let mut open = 0;
    for i in 0..MVARS {
        let new = if g.rng.one_in(2) { "(%mvar-new)".into() } else { g.full_mvar() };
        let _ = writeln!(cells, "(let! (m{i} {new})");
        open += 1;
    }
    for i in 0..REFS {
        let _ = writeln!(cells, "(let! (r{i} (%ref-new {i}))");
    }
    for i in 0..TVARS {
        let _ = writeln!(cells, "(let! (v{i} (%tvar-new {}))", 10 * i);
    }
    open += REFS + TVARS;
    for i in 0..THUNKS {
        let work = g.rng.below(60);
        let body = match g.rng.below(6) {
            0 => "(%raise 77)".to_owned(),
            1 => "(%int-quot 5 0)".to_owned(),
            // A thunk with a visible effect: an interruption finds it half evaluated.
            2 => format!("(let! ($x (%ref-read r0)) (let! ($y (%yield)) (count {work} $x)))"),
            3 if i > 0 => format!("(%int+ t{} (count {work} 0))", i - 1),
            4 => format!("(let! ($x (%mvar-try-take m0)) (count {work} 1))"),
            _ => format!("(count {work} 0)"),
        };
        let _ = writeln!(cells, "(let ((t{i} {body}))");
        g.scope.push(format!("t{i}"));
        open += 1;
    }
    let _ = writeln!(cells, "(let! (main (%my-thread))");
    g.threads.push("main".into());
    open += 1;
    let body = g.actions(3, 7);
    format!(
        "(module Main {language}
(def count (lam (n x) (case (%int= n 0) ((True) x) (else (count (%int- n 1) (%int+ x 1))))))
(def deep (lam (n) (case (%int<= n 0) ((True) 0) (else (%int+ 1 (deep (%int- n 1)))))))
(def show (lam (n) (let! (shown (%integer-show n)) (%write 1 shown))))
(def main (lam ($token)\n{cells}{body}{})))",
        ")".repeat(open)
    )
}

impl Generator {
    fn name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn full_mvar(&mut self) -> String {
        format!("(%mvar-new-full {})", self.rng.below(9))
    }

    fn number(&mut self, depth: usize) -> String {
        let n = self.rng.below(20);
        match self.rng.below(if depth == 0 { 4 } else { 10 }) {
            0 => format!("{n}"),
            1..=3 if !self.scope.is_empty() => self.scope[self.rng.below(self.scope.len())].clone(),
            1..=3 => format!("{}", n + 1),
            4 => format!("(%int+ {} {})", self.number(depth - 1), self.number(depth - 1)),
            5 => format!("(%int* {} {})", self.number(depth - 1), self.number(depth - 1)),
            6 => format!("(count {n} {})", self.number(depth - 1)),
            7 => format!("(deep {n})"),
            8 => {
                let x = self.name("x");
                let value = self.number(depth - 1);
                self.scope.push(x.clone());
                let body = self.number(depth - 1);
                self.scope.pop();
                format!("(let (({x} {value})) {body})")
            }
            _ => format!(
                "(case (%int< {} {n}) ((True) {}) (else {}))",
                self.number(depth - 1),
                self.number(depth - 1),
                self.number(depth - 1)
            ),
        }
    }

    /// A sequence of actions; its value is a number.
    fn actions(&mut self, depth: usize, most: usize) -> String {
        let (scope, threads) = (self.scope.len(), self.threads.len());
        let count = 1 + self.rng.below(most);
        let mut text = String::new();
        for _ in 0..count {
            let action = self.action(depth);
            let x = self.name("x");
            let _ = writeln!(text, "(let! ({x} {})", action.text);
            match action.gives {
                Gives::Number => self.scope.push(x),
                Gives::Thread => self.threads.push(x),
                Gives::Nothing => {}
            }
        }
        text.push_str(&self.number(1));
        text.push_str(&")".repeat(count));
        self.scope.truncate(scope);
        self.threads.truncate(threads);
        text
    }

    fn function(&mut self, depth: usize) -> String {
        let body = self.actions(depth, 3);
        format!("(lam ($token) {body})")
    }

    fn action(&mut self, depth: usize) -> Action {
        let (m, r) = (self.rng.below(MVARS), self.rng.below(REFS));
        let inner = depth.saturating_sub(1);
        let choices = if depth == 0 { 14 } else { 24 };
        let text = match self.rng.below(choices) {
            0 => return Action::number(format!("(%mvar-take m{m})")),
            1 => return Action::number(format!("(%mvar-read m{m})")),
            2 | 3 => format!("(%mvar-put m{m} {})", self.number(1)),
            4 => format!("(%mvar-try-put m{m} {})", self.number(1)),
            5 => format!("(%mvar-try-take m{m})"),
            6 => return Action::number(format!("(%ref-read r{r})")),
            7 => format!("(%ref-write r{r} {})", self.number(2)),
            8 => {
                let n = self.number(0);
                return Action::number(format!(
                    "(%ref-modify r{r} (lam (old) (%int+ old {n})) (con False))"
                ));
            }
            9 => format!("(show {})", self.number(1)),
            10 => "(%yield)".to_owned(),
            11 => format!("(%delay {})", self.rng.below(4)),
            12 => format!("(%seq {} (con ()))", self.number(2)),
            13 => {
                let target = self.threads[self.rng.below(self.threads.len())].clone();
                format!("(%throw-to {target} {})", 100 + self.rng.below(5))
            }
            14..=16 => {
                let body = self.function(inner);
                return Action { text: format!("(%fork {body})"), gives: Gives::Thread };
            }
            17 | 18 => {
                let (body, e) = (self.function(inner), self.name("e"));
                self.scope.push(e.clone());
                let handler = self.actions(inner.min(1), 2);
                self.scope.pop();
                return Action::number(format!(
                    "(%catch {body} (lam ({e}0 $token) (let (({e} 5)) {handler})))"
                ));
            }
            19 => format!("(%raise {})", 50 + self.rng.below(5)),
            20 => {
                let body = self.function(inner);
                return Action::number(format!("(%with-mask {} {body})", self.rng.below(3)));
            }
            _ => {
                let body = self.transaction(2);
                return Action::number(format!("(%atomically (lam ($token) {body}))"));
            }
        };
        Action { text, gives: Gives::Nothing }
    }

    /// The body of a transaction; its value is a number.
    fn transaction(&mut self, depth: usize) -> String {
        let scope = self.scope.len();
        let count = 1 + self.rng.below(3);
        let mut text = String::new();
        for _ in 0..count {
            let v = self.rng.below(TVARS);
            let x = self.name("x");
            let mut number = true;
            let action = match self.rng.below(if depth == 0 { 3 } else { 8 }) {
                0 => format!("(%tvar-read v{v})"),
                1 | 2 => {
                    number = false;
                    format!("(%tvar-write v{v} {})", self.number(1))
                }
                3 => {
                    let (a, b) = (self.transaction(depth - 1), self.transaction(depth - 1));
                    format!("(%stm-or-else (lam ($t) {a}) (lam ($t) {b}))")
                }
                4 => {
                    let (a, b) = (self.transaction(depth - 1), self.transaction(depth - 1));
                    format!("(%stm-catch (lam ($t) {a}) (lam ($e $t) {b}))")
                }
                5 => {
                    let n = self.rng.below(40);
                    format!(
                        "(let! ($now (%tvar-read v{v}))
                           (case (%int< $now {n}) ((True) (%stm-retry)) (else $now)))"
                    )
                }
                6 if self.rng.one_in(3) => "(%raise 60)".to_owned(),
                _ => {
                    let w = self.rng.below(TVARS);
                    number = false;
                    format!("(let! ($now (%tvar-read v{v})) (%tvar-write v{w} (%int+ $now 7)))")
                }
            };
            let _ = write!(text, "(let! ({x} {action}) ");
            if number {
                self.scope.push(x);
            }
        }
        text.push_str(&self.number(1));
        text.push_str(&")".repeat(count));
        self.scope.truncate(scope);
        text
    }
}

struct Action {
    text: String,
    gives: Gives,
}

enum Gives {
    Number,
    Thread,
    Nothing,
}

impl Action {
    fn number(text: String) -> Self {
        Action { text, gives: Gives::Number }
    }
}
