//! Every function that is blamed by observations of the machine is defective: random Haskell programs whose functions
//! are labelled with `observe`, with planted defects, run by the machine. A value is good, or bad because some function
//! that it passed through is defective.
//!
//! Lazy, with recursion, functions as arguments and results, anonymous functions, partial applications, lists,
//! failures. Slices have no free variables, so that *every* part that is wrong although everything that it depends on
//! is right must contain a defective function. `SOUNDNESS=N` makes it N programs.

use questions::seed::Observed;
use questions::seed::events::Statement;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::PathBuf;
use test_support::Random;
use workbench::{DebugOptions, Form, LoadOptions, LoadResult, Observations, Sandbox, load};

#[derive(Clone, Copy, PartialEq)]
enum Type {
    /// Good or Bad.
    Value,
    List,
    /// From value to value.
    Function,
    /// From functions to functions.
    Higher,
}

impl Type {
    fn text(self) -> &'static str {
        match self {
            Type::Value => "V",
            Type::List => "[V]",
            Type::Function => "(V -> V)",
            Type::Higher => "((V -> V) -> V -> V)",
        }
    }
}

struct Global {
    name: String,
    parameters: Vec<Type>,
    result: Type,
}

struct Maker {
    random: Random,
    globals: Vec<Global>,
    defects: BTreeSet<String>,
    names: usize,
}

type Scope = Vec<(String, Type)>;

/// Good only if both are; the second is not evaluated if the first is bad.
const START: &str = "module Main where
import Debug.Hoed.Pure

data V = Good | Bad deriving Show

meet :: V -> V -> V
meet Good y = y
meet Bad _ = Bad
";

impl Maker {
    fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn ty(&mut self) -> Type {
        [Type::Value, Type::Value, Type::List, Type::Function, Type::Higher][self.random.below(5)]
    }

    fn leaf(&mut self, scope: &Scope, ty: Type) -> String {
        let fit: Vec<&String> = scope.iter().filter(|(_, t)| *t == ty).map(|(n, _)| n).collect();
        if !fit.is_empty() && self.random.below(4) > 0 {
            return fit[self.random.below(fit.len())].clone();
        }
        match ty {
            Type::Value => "Good",
            Type::List => ["[]", "[Good]", "[Good, Good]"][self.random.below(3)],
            Type::Function => ["id", "(meet Good)", "(const Good)"][self.random.below(3)],
            Type::Higher => ["id", "(\\h -> h . h)", "(. id)"][self.random.below(3)],
        }
        .to_owned()
    }

    fn expr(&mut self, scope: &Scope, ty: Type, depth: usize) -> String {
        if depth == 0 {
            return self.leaf(scope, ty);
        }
        let next = depth - 1;
        match self.random.below(8) {
            0..=2 => self.call(scope, ty, next),
            3 => {
                let (name, inner) = (self.fresh("v"), self.ty());
                let value = self.expr(scope, inner, next);
                let mut more = scope.clone();
                more.push((name.clone(), inner));
                format!("(let {name} = {value} in {})", self.expr(&more, ty, next))
            }
            4 => self.leaf(scope, ty),
            _ => self.operation(scope, ty, next),
        }
    }

    /// A call of a function that was defined before; for a value, perhaps without its last argument.
    fn call(&mut self, scope: &Scope, ty: Type, depth: usize) -> String {
        let fits = |g: &Global| {
            let partial = ty == Type::Function
                && g.result == Type::Value
                && g.parameters.last() == Some(&Type::Value);
            g.result == ty || partial
        };
        let fit: Vec<usize> = (0..self.globals.len()).filter(|i| fits(&self.globals[*i])).collect();
        if fit.is_empty() {
            return self.leaf(scope, ty);
        }
        let chosen = fit[self.random.below(fit.len())];
        let mut parameters = self.globals[chosen].parameters.clone();
        if self.globals[chosen].result != ty {
            parameters.pop();
        }
        let mut text = self.globals[chosen].name.clone();
        for parameter in parameters {
            let argument = self.expr(scope, parameter, depth);
            let _ = write!(text, " {argument}");
        }
        format!("({text})")
    }

    fn lambda(&mut self, scope: &Scope, from: Type, to: Type, depth: usize) -> String {
        let parameter = self.fresh("x");
        let mut inner = scope.clone();
        inner.push((parameter.clone(), from));
        format!("(\\{parameter} -> {})", self.expr(&inner, to, depth))
    }

    fn operation(&mut self, scope: &Scope, ty: Type, depth: usize) -> String {
        match (ty, self.random.below(3)) {
            (Type::Value, 0) => {
                let (a, b) = (self.expr(scope, ty, depth), self.expr(scope, ty, depth));
                format!("(meet {a} {b})")
            }
            (Type::Value, 1) => {
                format!("(foldr meet Good {})", self.expr(scope, Type::List, depth))
            }
            (Type::Value, _) => {
                let function = self.expr(scope, Type::Function, depth);
                format!("({function} {})", self.expr(scope, ty, depth))
            }
            (Type::List, 0) => {
                let head = self.expr(scope, Type::Value, depth);
                format!("({head} : {})", self.expr(scope, ty, depth))
            }
            (Type::List, 1) => format!("(take 1 {})", self.expr(scope, ty, depth)),
            (Type::List, _) => {
                let function = self.expr(scope, Type::Function, depth);
                format!("(map {function} {})", self.expr(scope, ty, depth))
            }
            (Type::Function, 0) => {
                let f = self.expr(scope, ty, depth);
                format!("({f} . {})", self.expr(scope, ty, depth))
            }
            (Type::Function, 1) => {
                let higher = self.expr(scope, Type::Higher, depth);
                format!("({higher} {})", self.expr(scope, ty, depth))
            }
            (Type::Function, _) => self.lambda(scope, Type::Value, Type::Value, depth),
            (Type::Higher, 0) => {
                let f = self.expr(scope, Type::Function, depth);
                format!("(const {f})")
            }
            (Type::Higher, _) => self.lambda(scope, Type::Function, Type::Function, depth),
        }
    }

    /// A defective body: its result is bad, or there is none.
    fn spoil(&mut self, name: &str, result: Type, body: String) -> String {
        self.defects.insert(name.to_owned());
        match (result, self.random.below(5)) {
            (Type::Value, 0) => {
                format!("(case {body} of {{ Good -> error \"spoilt\"; Bad -> Bad }})")
            }
            (Type::Value, _) => format!("(case {body} of {{ Good -> Bad; Bad -> Bad }})"),
            (Type::List, _) => format!("(Bad : {body})"),
            (Type::Function, _) => format!("(meet Bad . {body})"),
            (Type::Higher, _) => format!("((meet Bad .) . {body})"),
        }
    }

    fn program(&mut self) -> String {
        let mut text = String::from(START);
        for number in 0..3 + self.random.below(6) {
            let name = format!("f{number}");
            let parameters: Vec<Type> = (0..1 + self.random.below(3)).map(|_| self.ty()).collect();
            let result = self.ty();
            let names: Vec<String> = parameters.iter().map(|_| self.fresh("a")).collect();
            let scope: Scope = names.iter().cloned().zip(parameters.iter().copied()).collect();
            let depth = 2 + self.random.below(3);
            let mut body = self.expr(&scope, result, depth);
            // Bounded by the length of the list: recursion that terminates.
            let list = scope.iter().find(|(_, t)| *t == Type::List);
            if let Some((list, _)) = list
                && result == Type::Value
                && self.random.below(2) == 0
            {
                let again = names.iter().map(|n| if n == list { "rest" } else { n });
                let again = again.collect::<Vec<_>>().join(" ");
                body = format!(
                    "(case {list} of {{ [] -> {body}; (h : rest) -> meet h ({name} {again}) }})"
                );
            }
            if self.random.below(4) == 0 {
                body = self.spoil(&name, result, body);
            }
            let types: Vec<&str> = parameters.iter().chain([&result]).map(|t| t.text()).collect();
            let (types, names) = (types.join(" -> "), names.join(" "));
            let _ = write!(
                text,
                "\n{name} :: {types}\n{name} = observe \"{name}\" (\\{names} -> {body})\n",
            );
            self.globals.push(Global { name, parameters, result });
        }
        let shown = self.expr(&Vec::new(), Type::List, 4);
        let _ = write!(text, "\nmain :: IO ()\nmain = print ({shown} :: [V])\n");
        text
    }
}

/// Whether a statement is as intended: bad arguments excuse any result.
fn is_right(statement: &Statement) -> bool {
    !statement.arguments.iter().all(is_good) || is_good(&statement.result)
}

fn is_good(value: &Observed) -> bool {
    match value {
        Observed::Unknown | Observed::Run => true,
        Observed::Constant(text) => !text.contains("Bad") && !text.contains('⊥'),
        Observed::Map(entries) => entries
            .iter()
            .all(|(arguments, result)| !arguments.iter().all(is_good) || is_good(result)),
    }
}

/// The number of blamed functions, all of them rightly.
fn check(seed: u64) -> Result<usize, String> {
    let mut maker = Maker {
        random: Random::new(seed),
        globals: Vec::new(),
        defects: BTreeSet::new(),
        names: 0,
    };
    let text = maker.program();
    if maker.defects.is_empty() {
        return Ok(0);
    }
    let path = PathBuf::from("Labelled.hs");
    let files = BTreeMap::from([(path.clone(), text.clone().into_bytes())]);
    let options = LoadOptions { form: Form::Observed, ..LoadOptions::default() };
    let loaded = load(&path, &files, &options);
    let LoadResult::Program(program) = loaded.result else {
        return Err(format!("{:?}\n{text}", loaded.diagnostics.first().map(|d| &d.message)));
    };
    let options = DebugOptions { max_steps: Some(300_000), ..DebugOptions::default() };
    let outside = Box::new(Sandbox::default());
    // Nothing is observed if no function is called.
    let Ok((observations, ..)) = Observations::run(&program, outside, &options) else {
        return Ok(0);
    };
    if observations.nodes() > 3_000 {
        return Ok(0);
    }
    let blamed = observations.all_blamed(is_right);
    let is_defective = |labels: &Vec<String>| labels.iter().any(|l| maker.defects.contains(l));
    match blamed.iter().find(|labels| !is_defective(labels)) {
        Some(labels) => Err(format!("blamed {labels:?}, defective {:?}\n{text}", maker.defects)),
        None => Ok(blamed.len()),
    }
}

#[test]
fn every_function_blamed_by_observations_is_defective() {
    let wanted: usize = std::env::var("SOUNDNESS").ok().and_then(|n| n.parse().ok()).unwrap_or(200);
    let (mut counted, mut seed) = (0, 0);
    while counted < wanted {
        seed += 1;
        assert!(seed < 100 * wanted as u64 + 1_000, "hardly any program goes wrong");
        match check(seed) {
            Ok(blamed) => counted += usize::from(blamed > 0),
            Err(message) => panic!("program {seed}: {message}"),
        }
    }
    println!("{counted} programs that went wrong, of {seed}");
}
