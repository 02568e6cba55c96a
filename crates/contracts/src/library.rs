//! Lemmas about library functions, which are rules of every proof: `lib/haskell/Backstory/Contract/Lemmas.hs`.
//!
//! A lemma is a function of values of which nothing is known. Its sides are computed once, as far as that needs no
//! choice, and are terms of a rule from then on ([`crate::rules`]). Each is proved in the tests, from those before it.

use crate::eval::{Eval, Limits, Mode, Path};
use crate::rules::{Rule, Rules, Source};
use crate::term::{Literal, Term};
use crate::types::Type;
use crate::value::{Ref, Stop, Thunk, Val, done, later};
use core_ir::{Expr, builtin};
use source::Symbol;

const MODULE: &str = "Backstory.Contract.Lemmas.";
/// The first number of the variables of these lemmas.
const VARIABLES: u32 = 7_000_000;

/// In this order each follows from those before it.
pub const LEMMAS: &[&str] = &[
    "appendNil",
    "appendAppend",
    "lengthAppend",
    "sumAppend",
    "sumAppendInteger",
    "elemAppend",
    "allAppend",
    "anyAppend",
    "mapAppend",
    "filterAppend",
    "foldrAppend",
    "foldlAppend",
    "concatAppend",
    "reverseAppend",
    "reverseReverse",
    "lengthReverse",
    "sumReverse",
    "sumReverseInteger",
    "elemReverse",
    "allReverse",
    "anyReverse",
    "mapReverse",
    "filterReverse",
    "lengthMap",
    "lengthFilter",
    "lengthFilters",
    "lengthReplicate",
    "lengthTake",
    "lengthDrop",
    "takeDrop",
    "lengthTakeWhile",
    "lengthDropWhile",
    "takeWhileDropWhile",
    "lengthInit",
    "initAppend",
    "lastAppend",
    "lengthZip",
    "lengthConcat",
    "lengthDelete",
    "deleteOther",
    "lengthDeleteAtMost",
    "lengthDeleteAtLeast",
    "elemDelete",
    "sumDelete",
    "sumDeleteInteger",
    "lengthInsert",
    "lengthSort",
    "sumInsert",
    "sumSort",
    "elemInsert",
    "elemSort",
    "allInsert",
    "allSort",
    "elemNub",
    "lengthNub",
    "lengthKeys",
    "lengthAssocs",
    "lengthOfMap",
    "lengthOfStrictMap",
    "lengthOfMapWithKey",
    "lengthOfStrictMapWithKey",
    "lengthKeysSet",
    "lengthOfFilter",
    "lengthOfFilters",
    "sumOfFilters",
];

/// The lemmas as rules.
#[derive(Default)]
pub(crate) struct Library {
    pub rules: Rules,
    /// As Haskell, by number.
    pub texts: Vec<String>,
    /// Those that the present proof uses.
    pub used: std::collections::BTreeSet<usize>,
}

/// What a lemma says of its sides.
#[derive(Default)]
struct Says {
    hypotheses: Vec<Literal>,
    in_any_order: bool,
    unbounded: bool,
}

impl Eval<'_> {
    /// Makes the first `count` lemmas rules.
    pub(crate) fn know_library(&mut self, count: usize) {
        self.library = Library::default();
        let saved = std::mem::take(&mut self.path);
        let limits = Limits { steps: 20_000, paths: 1, choices: 0, unroll: 1 };
        let limits = std::mem::replace(&mut self.limits, limits);
        let (mode, assumed) = (self.mode, self.bounds.assumed);
        let relied = self.relied.clone();
        self.mode = Mode::Prove;
        self.speculating += 1;
        self.plainly += 1;
        for (number, name) in LEMMAS.iter().take(count).enumerate() {
            self.path = Path { next_var: VARIABLES, ..Path::default() };
            // A lemma that cannot be computed is no rule; the tests see to it that all can.
            let _ = self.know_lemma(number, name);
        }
        self.plainly -= 1;
        self.speculating -= 1;
        (self.mode, self.bounds.assumed) = (mode, assumed);
        self.relied = relied;
        self.limits = limits;
        self.path = saved;
    }

    fn know_lemma(&mut self, number: usize, name: &str) -> Result<(), Stop> {
        let lost = || Stop::Unsupported("a lemma of another form".to_owned());
        let name = Symbol::new(&format!("{MODULE}{name}"));
        let def = self.def(name).ok_or_else(lost)?;
        let Expr::Lam { params, .. } = def.body.expr(def.body.root()) else { return Err(lost()) };
        let mut variables = Vec::new();
        let mut lawful = Vec::new();
        for param in params {
            let variable = self.fresh(&Type::Unknown);
            let var = def.body.var(*param);
            if var.from_source {
                self.path.names.insert(variable, var.name.to_string());
            } else {
                lawful.push(variable);
            }
            variables.push((variable, Type::Unknown));
        }
        let arguments = variables.iter().map(|(v, _)| done(Val::Sym(*v))).collect();
        let mut at = later(Thunk::Apply(self.global(name)?, arguments));
        let mut says = Says::default();
        loop {
            let Val::Con(con, parts) = self.force(&at)? else { return Err(lost()) };
            match (con.as_str().strip_prefix(MODULE), &parts[..]) {
                (Some(":=>"), [hypothesis, rest]) => {
                    let hypothesis = self.as_condition(hypothesis)?;
                    says.hypotheses.push(hypothesis);
                    at = rest.clone();
                }
                (Some("InAnyOrder"), [rest]) => {
                    says.in_any_order = true;
                    at = rest.clone();
                }
                (Some("Unbounded"), [rest]) => {
                    says.unbounded = true;
                    at = rest.clone();
                }
                (Some("Holds"), [condition]) => {
                    let conclusion = self.as_condition(condition)?;
                    let text = crate::readable::statement(self, &says.hypotheses, &conclusion);
                    self.library.texts.resize(number + 1, text);
                    let source = Source::Library(number);
                    let hypotheses = &says.hypotheses;
                    for mut rule in self.rules_of(&variables, hypotheses, &conclusion, source) {
                        rule.lawful.clone_from(&lawful);
                        self.library.rules.add(&self.terms, rule);
                    }
                    return Ok(());
                }
                (Some(":="), [.., left, right]) => {
                    let (left, right) = (self.reify(left), self.reify(right));
                    let conclusion = Literal::Same(left, right, true);
                    let text = crate::readable::statement(self, &says.hypotheses, &conclusion);
                    self.library.texts.resize(number + 1, text);
                    if !matches!(self.terms.get(left), Term::App(..)) {
                        return Err(lost());
                    }
                    let mut rule = Rule::rewrite(variables, says.hypotheses, left, right, number);
                    rule.lawful = lawful;
                    rule.in_any_order = says.in_any_order;
                    rule.unbounded = says.unbounded;
                    self.library.rules.add(&self.terms, rule);
                    return Ok(());
                }
                _ => return Err(lost()),
            }
        }
    }

    fn as_condition(&mut self, condition: &Ref) -> Result<Literal, Stop> {
        match self.force(condition) {
            Ok(Val::Cond(literal)) => Ok(literal),
            Ok(Val::Sym(term)) => {
                let yes = self.terms.add(Term::Con(Symbol::new(builtin::TRUE), Vec::new()));
                Ok(Literal::Same(term, yes, true))
            }
            _ => {
                let term = self.reify(condition);
                let yes = self.terms.add(Term::Con(Symbol::new(builtin::TRUE), Vec::new()));
                Ok(Literal::Same(term, yes, true))
            }
        }
    }

    /// The lemmas of the library and those that were found, as far as the present proof uses them.
    pub(crate) fn used_lemmas(&self) -> Vec<String> {
        let found = self.lemmas.used.iter().map(|l| self.lemmas.texts[*l].clone());
        let known = self.library.used.iter().map(|l| self.library.texts[*l].clone());
        found.chain(known).collect()
    }
}
