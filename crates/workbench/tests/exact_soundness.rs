//! Every function that the exact tree blames is defective: random Haskell programs with planted defects, judged by the
//! same programs without them.
//!
//! Lazy, with constants, recursion, functions as arguments and results, local functions with free variables, partial
//! applications, composed functions, anonymous functions that capture functions and return them, functions that take
//! and return functions, and functions in lists and pairs; each program with functions shown by name and as maps. Every
//! computation is judged, and *every* one that is wrong although everything that it depends on is right must belong to
//! a defective function. `SOUNDNESS=N` makes it N programs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;
use test_support::Random;
use workbench::{
    Begin, DebugOptions, Debugger, Ending, Form, LoadOptions, LoadResult, Sandbox, load,
};

#[derive(Clone, Copy, PartialEq)]
enum Type {
    Int,
    List,
    /// From Int to Int.
    Function,
    /// From Int to that: functions that return functions.
    Binary,
    /// From functions to functions.
    Higher,
    /// A list of functions.
    Functions,
    /// A function and a number.
    Pair,
}

impl Type {
    fn text(self) -> &'static str {
        match self {
            Type::Int => "Int",
            Type::List => "[Int]",
            Type::Function => "(Int -> Int)",
            Type::Binary => "(Int -> Int -> Int)",
            Type::Higher => "((Int -> Int) -> Int -> Int)",
            Type::Functions => "[Int -> Int]",
            Type::Pair => "(Int -> Int, Int)",
        }
    }
}

struct Global {
    name: String,
    parameters: Vec<Type>,
    result: Type,
}

/// Makes two programs at once: with the defects, and without.
struct Maker {
    random: Random,
    globals: Vec<Global>,
    defects: BTreeSet<String>,
    names: usize,
}

type Scope = Vec<(String, Type)>;

impl Maker {
    fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn ty(&mut self) -> Type {
        const ALL: [Type; 9] = [
            Type::Int,
            Type::Int,
            Type::List,
            Type::Function,
            Type::Function,
            Type::Binary,
            Type::Higher,
            Type::Functions,
            Type::Pair,
        ];
        ALL[self.random.below(ALL.len())]
    }

    fn leaf(&mut self, scope: &Scope, ty: Type) -> String {
        let fit: Vec<&String> = scope.iter().filter(|(_, t)| *t == ty).map(|(n, _)| n).collect();
        if !fit.is_empty() && self.random.below(4) > 0 {
            return fit[self.random.below(fit.len())].clone();
        }
        match ty {
            Type::Int => self.random.below(9).to_string(),
            Type::List => ["[]", "[1, 2]", "[3]"][self.random.below(3)].to_owned(),
            Type::Function => ["negate", "(+ 1)", "(* 2)"][self.random.below(3)].to_owned(),
            Type::Binary => ["(+)", "const", "(-)"][self.random.below(3)].to_owned(),
            Type::Higher => ["id", "(. (+ 1))", "(\\h -> h . h)"][self.random.below(3)].to_owned(),
            Type::Functions => ["[]", "[negate]", "[(+ 1), abs]"][self.random.below(3)].to_owned(),
            Type::Pair => ["(negate, 1)", "((* 2), 3)"][self.random.below(2)].to_owned(),
        }
    }

    /// An anonymous function of one parameter.
    fn lambda(&mut self, scope: &Scope, from: Type, to: Type, depth: usize) -> String {
        let parameter = self.fresh("x");
        let mut inner = scope.clone();
        inner.push((parameter.clone(), from));
        format!("(\\{parameter} -> {})", self.expr(&inner, to, depth))
    }

    fn expr(&mut self, scope: &Scope, ty: Type, depth: usize) -> String {
        if depth == 0 {
            return self.leaf(scope, ty);
        }
        let next = depth - 1;
        match self.random.below(9) {
            0 | 1 => self.call(scope, ty, next),
            2 => {
                let (name, inner) = (self.fresh("v"), self.ty());
                let value = self.expr(scope, inner, next);
                let mut more = scope.clone();
                more.push((name.clone(), inner));
                format!("(let {name} = {value} in {})", self.expr(&more, ty, next))
            }
            3 => self.local(scope, ty, next),
            4 => {
                let condition = self.expr(scope, Type::Int, next);
                let (yes, no) = (self.expr(scope, ty, next), self.expr(scope, ty, next));
                format!("(if even {condition} then {yes} else {no})")
            }
            _ => self.operation(scope, ty, next),
        }
    }

    /// A call of a function that was defined before, with all its arguments.
    fn call(&mut self, scope: &Scope, ty: Type, depth: usize) -> String {
        let fit: Vec<usize> =
            (0..self.globals.len()).filter(|i| self.globals[*i].result == ty).collect();
        if fit.is_empty() {
            return self.leaf(scope, ty);
        }
        let chosen = fit[self.random.below(fit.len())];
        let parameters = self.globals[chosen].parameters.clone();
        let mut text = self.globals[chosen].name.clone();
        for parameter in parameters {
            let argument = self.expr(scope, parameter, depth);
            let _ = write!(text, " {argument}");
        }
        format!("({text})")
    }

    /// A local function, which uses its context.
    fn local(&mut self, scope: &Scope, ty: Type, depth: usize) -> String {
        let (name, parameter) = (self.fresh("g"), self.fresh("p"));
        let mut inner = scope.clone();
        inner.push((parameter.clone(), Type::Int));
        let mut body = self.expr(&inner, Type::Int, depth);
        if self.random.below(8) == 0 {
            body = self.plant(&name, Type::Int, body);
        }
        let mut outer = scope.clone();
        outer.push((name.clone(), Type::Function));
        format!("(let {name} {parameter} = {body} in {})", self.expr(&outer, ty, depth))
    }

    fn operation(&mut self, scope: &Scope, ty: Type, depth: usize) -> String {
        match (ty, self.random.below(3)) {
            (Type::Int, _) if self.random.below(4) == 0 => match self.random.below(2) {
                0 => format!("(uncurry ($) {})", self.expr(scope, Type::Pair, depth)),
                _ => {
                    let (n, fs) =
                        (self.expr(scope, ty, depth), self.expr(scope, Type::Functions, depth));
                    format!("(sum (map ($ {n}) {fs}))")
                }
            },
            (Type::Int, 0) => {
                let (a, b) = (self.expr(scope, ty, depth), self.expr(scope, ty, depth));
                format!("({a} + {b})")
            }
            (Type::Int, 1) => format!("(sum {})", self.expr(scope, Type::List, depth)),
            (Type::Int, _) => {
                let function = self.expr(scope, Type::Function, depth);
                format!("({function} {})", self.expr(scope, Type::Int, depth))
            }
            (Type::List, 0) => {
                let head = self.expr(scope, Type::Int, depth);
                format!("({head} : {})", self.expr(scope, Type::List, depth))
            }
            (Type::List, 1) => {
                let function = self.expr(scope, Type::Function, depth);
                format!("(map {function} {})", self.expr(scope, Type::List, depth))
            }
            (Type::List, _) => {
                let count = self.random.below(3);
                format!("(take {count} {})", self.expr(scope, Type::List, depth))
            }
            (Type::Binary, 0) => {
                let f = self.expr(scope, ty, depth);
                format!("(flip {f})")
            }
            (Type::Binary, 1) => self.lacking(scope, 2, depth),
            (Type::Binary, _) => self.lambda(scope, Type::Int, Type::Function, depth),
            (Type::Higher, 0) => {
                let f = self.expr(scope, Type::Function, depth);
                format!("(const {f})")
            }
            (Type::Higher, 1) => {
                let (f, g) = (self.expr(scope, ty, depth), self.expr(scope, ty, depth));
                format!("({f} . {g})")
            }
            (Type::Higher, _) => self.lambda(scope, Type::Function, Type::Function, depth),
            (Type::Functions, 0) => {
                let f = self.expr(scope, Type::Function, depth);
                format!("({f} : {})", self.expr(scope, ty, depth))
            }
            (Type::Functions, 1) => {
                let higher = self.expr(scope, Type::Higher, depth);
                format!("(map {higher} {})", self.expr(scope, ty, depth))
            }
            (Type::Functions, _) => {
                let binary = self.expr(scope, Type::Binary, depth);
                format!("(map {binary} {})", self.expr(scope, Type::List, depth))
            }
            (Type::Pair, 0) => {
                let higher = self.expr(scope, Type::Higher, depth);
                let pair = self.expr(scope, ty, depth);
                format!("(case {pair} of {{ (pf, pn) -> ({higher} pf, pn) }})")
            }
            (Type::Pair, _) => {
                let f = self.expr(scope, Type::Function, depth);
                format!("({f}, {})", self.expr(scope, Type::Int, depth))
            }
            (Type::Function, _) if self.random.below(3) == 0 => match self.random.below(3) {
                0 => format!("(fst {})", self.expr(scope, Type::Pair, depth)),
                1 => format!("(foldr (.) id {})", self.expr(scope, Type::Functions, depth)),
                _ => {
                    let higher = self.expr(scope, Type::Higher, depth);
                    format!("({higher} {})", self.expr(scope, ty, depth))
                }
            },
            (Type::Function, _) if self.random.below(3) == 0 => {
                let function = self.expr(scope, Type::Binary, depth);
                format!("({function} {})", self.expr(scope, Type::Int, depth))
            }
            (Type::Function, 0) => self.lambda(scope, Type::Int, Type::Int, depth),
            (Type::Function, 1) => {
                let f = self.expr(scope, ty, depth);
                format!("({f} . {})", self.expr(scope, ty, depth))
            }
            (Type::Function, _) => self.lacking(scope, 1, depth),
        }
    }

    /// A partial application of a program function.
    fn lacking(&mut self, scope: &Scope, count: usize, depth: usize) -> String {
        let fits = |g: &Global| {
            let rest = g.parameters.len().checked_sub(count);
            let last = rest.map(|rest| &g.parameters[rest..]);
            g.result == Type::Int && last.is_some_and(|last| last.iter().all(|t| *t == Type::Int))
        };
        let fit: Vec<usize> = (0..self.globals.len()).filter(|i| fits(&self.globals[*i])).collect();
        if fit.is_empty() {
            return self.leaf(scope, if count == 1 { Type::Function } else { Type::Binary });
        }
        let chosen = fit[self.random.below(fit.len())];
        let mut parameters = self.globals[chosen].parameters.clone();
        parameters.truncate(parameters.len() - count);
        let mut text = self.globals[chosen].name.clone();
        for parameter in parameters {
            let argument = self.expr(scope, parameter, depth);
            let _ = write!(text, " {argument}");
        }
        format!("({text})")
    }

    /// Makes a body defective; the marks are removed in the fixed version.
    fn plant(&mut self, name: &str, result: Type, body: String) -> String {
        self.defects.insert(name.to_owned());
        match result {
            Type::Int => format!("({body}{{-<-}} + 1{{->-}})"),
            Type::List => format!("({{-<-}}9 : {{->-}}{body})"),
            Type::Function => format!("({{-<-}}(+ 1) . {{->-}}{body})"),
            Type::Binary | Type::Higher => format!("({{-<-}}((+ 1) .) . {{->-}}{body})"),
            Type::Functions => format!("({{-<-}}map ((+ 1) .) {{->-}}{body})"),
            Type::Pair => format!("({{-<-}}fmap (+ 1) {{->-}}{body})"),
        }
    }

    fn program(&mut self) -> String {
        let mut text = String::from("module Main where\n");
        for number in 0..3 + self.random.below(5) {
            let name = format!("f{number}");
            let parameters: Vec<Type> = (0..self.random.below(4)).map(|_| self.ty()).collect();
            let result = self.ty();
            let names: Vec<String> = parameters.iter().map(|_| self.fresh("a")).collect();
            let scope: Scope = names.iter().cloned().zip(parameters.iter().copied()).collect();
            let depth = 2 + self.random.below(3);
            let mut body = self.expr(&scope, result, depth);
            // Bounded by the length of the list: recursion that terminates.
            let list = scope.iter().find(|(_, t)| *t == Type::List);
            if let Some((list, _)) = list
                && result == Type::Int
                && self.random.below(2) == 0
            {
                let again = names.iter().map(|n| if n == list { "rest" } else { n });
                let again = again.collect::<Vec<_>>().join(" ");
                body =
                    format!("case {list} of {{ [] -> {body}; (_ : rest) -> {name} {again} + 1 }}");
            }
            if self.random.below(4) == 0 {
                body = self.plant(&name, result, body);
            }
            let types: Vec<&str> = parameters.iter().chain([&result]).map(|t| t.text()).collect();
            let _ = write!(
                text,
                "\n{name} :: {}\n{name} {} = {body}\n",
                types.join(" -> "),
                names.join(" ")
            );
            self.globals.push(Global { name, parameters, result });
        }
        let shown = self.expr(&Vec::new(), Type::List, 4);
        let _ = write!(text, "\nmain :: IO ()\nmain = print ({shown} :: [Int])\n");
        text
    }
}

/// The program without the text between the marks.
fn fixed(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{-<-}") {
        out.push_str(before);
        rest = after.split_once("{->-}").map_or("", |(_, after)| after);
    }
    out + rest
}

/// Returns whether there was a wrong result, or which function was blamed wrongly; functions are names or maps.
fn check(seed: u64, maps: bool) -> Result<bool, String> {
    let mut maker = Maker {
        random: Random::new(seed),
        globals: Vec::new(),
        defects: BTreeSet::new(),
        names: 0,
    };
    let text = maker.program();
    if maker.defects.is_empty() {
        return Ok(false);
    }
    let (path, reference) = (PathBuf::from("Wrong.hs"), PathBuf::from("Right.hs"));
    let files = BTreeMap::from([
        (path.clone(), text.clone().into_bytes()),
        (reference.clone(), fixed(&text).into_bytes()),
    ]);
    let options = LoadOptions {
        form: Form::Computations { functions_as_maps: maps },
        reference: Some(reference),
        ..LoadOptions::default()
    };
    let loaded = load(&path, &files, &options);
    let LoadResult::Program(program) = loaded.result else {
        return Err(format!("{:?}\n{text}", loaded.diagnostics.first().map(|d| &d.message)));
    };
    let options = DebugOptions { max_steps: Some(300_000), ..DebugOptions::default() };
    let begin = Begin::Live(Box::new(Sandbox::default()));
    let mut debugger = Debugger::start(Arc::from(program), begin, &options)?;
    if *debugger.ending() != Ending::Finished(0) || debugger.nodes() > 3_000 {
        return Ok(false);
    }
    let blamed = debugger.all_blamed();
    let wrongly: Vec<_> = blamed.iter().filter(|(f, _)| !maker.defects.contains(f)).collect();
    if !wrongly.is_empty() {
        return Err(format!("blamed {wrongly:?}, defective {:?}\n{text}", maker.defects));
    }
    Ok(!blamed.is_empty())
}

#[test]
fn every_blamed_function_is_defective() {
    let wanted: usize = std::env::var("SOUNDNESS").ok().and_then(|n| n.parse().ok()).unwrap_or(100);
    let (mut counted, mut seed) = (0, 0);
    while counted < wanted {
        seed += 1;
        assert!(seed < 100 * wanted as u64 + 1_000, "hardly any program has a wrong result");
        for maps in [false, true] {
            match check(seed, maps) {
                Ok(judged) => counted += usize::from(judged && maps),
                Err(message) => panic!("program {seed}, functions as maps: {maps}: {message}"),
            }
        }
    }
    println!("{counted} programs with a wrong result, of {seed}");
}
