//! Expressions compiled by the front end of the program: classes, `case`, list comprehensions, records and everything
//! else that the language has.
//!
//! The code of a program is extended by the code of each expression, and the machine uses the extension while an
//! expression is evaluated: see [`moments::Travel::aside_in`]. Expressions are compiled once for each function that they
//! are evaluated in; if types of variables are known only from their values, once for each of these types.

use super::Inspector;
use super::evaluate::Evaluator;
use super::expression::{Expr, parse};
use core_ir::{Language, Ty, Type};
use machine::{CallFrame, Code, Handle, State, ThreadId, Word, is_known};
use runs::{ExpressionCode, ExpressionScope, NotCompiled, Program, ScopeVariable};
use source::{FileId, Symbol};
use std::collections::HashMap;
use std::sync::Arc;

/// Limit on the parts of a value that are examined for its type.
const MAX_DEPTH: usize = 6;

/// An expression of the user.
#[derive(Clone, Debug)]
pub(super) struct Expression {
    text: String,
    /// The same, if it is as simple as most conditions are.
    simple: Option<Expr>,
}

/// What an evaluation needs of a compiled expression.
struct Ready {
    def: Symbol,
    uses: Vec<usize>,
    ty: Ty,
    shown_type: Option<String>,
    is_action: bool,
    is_plain: bool,
}

/// An expression in the scope of these variables, compiled or refused.
type InScope = (Vec<ScopeVariable>, Result<Arc<Ready>, NotCompiled>);

/// The expressions that were compiled so far.
#[derive(Default)]
pub(super) struct Compiled {
    /// The code of the program with all of theirs.
    code: Option<Arc<Code>>,
    /// By text and function: for each list of variables, the expression.
    known: HashMap<(String, u32), Vec<InScope>>,
    count: u32,
}

/// The value of an expression.
pub(super) struct Evaluated {
    pub value: Handle,
    pub ty: Ty,
    pub shown_type: Option<String>,
}

impl Expression {
    /// Reads an expression. One that the front end of the program will compile is not judged here.
    pub(super) fn new(text: &str, program: &Program) -> Result<Self, String> {
        let simple = parse(text, program.language);
        if let (Err(why), false) = (&simple, program.compiles_expressions()) {
            return Err(why.clone());
        }
        Ok(Expression { text: text.trim().to_owned(), simple: simple.ok() })
    }

    pub(super) fn simple(&self) -> Option<&Expr> {
        self.simple.as_ref()
    }
}

impl Inspector {
    /// Whether an expression is known to apply only operations of the library to basic values in a function, which
    /// need no code.
    pub(super) fn is_plain(&self, expression: &Expression, function: u32) -> bool {
        let known = self.compiled.known.get(&(expression.text.clone(), function));
        known.is_some_and(|all| {
            all.iter().all(|(_, ready)| match ready {
                Ok(ready) => ready.is_plain,
                Err(NotCompiled::Unsupported) => true,
                Err(NotCompiled::Wrong(_)) => false,
            })
        })
    }

    /// Evaluates an expression to its outermost constructor in a frame of a thread, and looks at the value. The run is
    /// unchanged.
    pub(super) fn with_value<T>(
        &mut self,
        thread: u32,
        frame: usize,
        expression: &Expression,
        look: impl FnOnce(&mut Evaluator<'_, '_>, Evaluated) -> Result<T, String>,
    ) -> Result<T, String> {
        let program = self.travel.program().clone();
        let frames = self.frames_up_to(thread, frame + 1).ok_or(match self.travel.here() {
            Some(_) => "there is no such thread now",
            None => "the run has not begun, or is over: go to a moment first",
        })?;
        let frame = frames.get(frame);
        if let Some((word, ty)) = frame.and_then(|f| self.variable_called(f, expression)) {
            let held = self.travel.state().hold(word);
            return self.travel.aside(|aside| {
                let mut evaluator = Evaluator { aside, program: &program, scope: Vec::new() };
                let value = evaluator.force(&held)?;
                look(&mut evaluator, Evaluated { value, ty, shown_type: None })
            });
        }
        let ready = match self.compile(thread, frame, expression) {
            Ok(ready) => Some(ready),
            Err(NotCompiled::Unsupported) => None,
            Err(NotCompiled::Wrong(why)) => {
                return Err(self.with_lost_variable(why, frame));
            }
        };
        let variables = frame.map(|f| f.variables.clone()).unwrap_or_default();
        let state = self.travel.state();
        let held: Vec<(String, Handle)> =
            variables.iter().map(|(name, word)| (name.to_string(), state.hold(*word))).collect();
        let Some(ready) = ready else {
            let simple = match &expression.simple {
                Some(simple) => simple.clone(),
                None => parse(&expression.text, program.language)?,
            };
            return self.travel.aside(|aside| {
                let scope = held.into_iter().rev().collect();
                let mut evaluator = Evaluator { aside, program: &program, scope };
                let value = evaluator.eval(&simple)?;
                let value = evaluator.force(&value)?;
                let ty = core_ir::types::unknown();
                look(&mut evaluator, Evaluated { value, ty, shown_type: None })
            });
        };
        let code = self.compiled.code.clone().ok_or("the expression has no code")?;
        self.travel.aside_in(code, |aside| {
            let arguments: Vec<Handle> = ready.uses.iter().map(|at| held[*at].1.clone()).collect();
            let state = aside.state();
            let function = state.global(ready.def).ok_or("the expression has no code")?;
            let function = state.hold(function);
            let mut value = aside.apply(&function, &arguments);
            let mut evaluator = Evaluator { aside, program: &program, scope: Vec::new() };
            if ready.is_action {
                let action = evaluator.force(&value)?;
                let token = evaluator.aside.state().hold(Word::UNIT);
                value = evaluator.aside.apply(&action, &[token]);
            }
            let value = evaluator.force(&value)?;
            let shown_type = ready.shown_type.clone();
            look(&mut evaluator, Evaluated { value, ty: ready.ty.clone(), shown_type })
        })
    }

    /// The value and the type of a variable of a frame, if the expression is its name.
    fn variable_called(&self, frame: &CallFrame, expression: &Expression) -> Option<(Word, Ty)> {
        let Some(Expr::Name(name)) = &expression.simple else { return None };
        let all = frame.variables.iter().zip(&frame.places);
        let ((_, word), place) = all.rev().find(|((known, _), _)| known.as_str() == name)?;
        let ty = self.travel.state().variable_type(*place);
        // Otherwise, what the value says of its type has to be found out.
        (is_known(&ty) || self.program().language != Language::Haskell).then_some((*word, ty))
    }

    /// What is wrong with a condition at the present moment, before it is evaluated.
    pub(super) fn problem_here(&mut self, condition: &Expression) -> Option<String> {
        let here = self.travel.here()?;
        let frames = self.frames_up_to(here.thread.0, 1)?;
        match self.compile(here.thread.0, frames.first(), condition) {
            Ok(ready) => {
                let ty = ready.shown_type.as_deref()?.split(" where ").next()?;
                (ty != "Bool").then(|| format!("the condition has type {ty}, not Bool"))
            }
            Err(NotCompiled::Unsupported) => None,
            Err(NotCompiled::Wrong(why)) => {
                let why = self.with_lost_variable(why, frames.first());
                Some(format!("the condition cannot be evaluated: {why}"))
            }
        }
    }

    fn compile(
        &mut self,
        thread: u32,
        frame: Option<&CallFrame>,
        expression: &Expression,
    ) -> Result<Arc<Ready>, NotCompiled> {
        let scope = self.scope(thread, frame, &expression.text);
        let key = (expression.text.clone(), frame.and_then(|f| f.function).unwrap_or(u32::MAX));
        if let Some(known) = self.compiled.known.get(&key)
            && let Some((_, ready)) = known.iter().find(|(known, _)| *known == scope.variables)
        {
            return ready.clone();
        }
        let variables = scope.variables.clone();
        let ready = self.compile_in(&expression.text, scope).map(Arc::new);
        self.compiled.known.entry(key).or_default().push((variables, ready.clone()));
        ready
    }

    fn compile_in(&mut self, text: &str, scope: ExpressionScope) -> Result<Ready, NotCompiled> {
        let program = self.travel.program().clone();
        self.compiled.count += 1;
        let scope = ExpressionScope { number: self.compiled.count, ..scope };
        let ExpressionCode { module, def, uses, ty, shown_type, is_action, is_plain } =
            program.expression(text, &scope)?;
        let before = self.compiled.code.take().unwrap_or_else(|| program.code.clone());
        // Only the first time, the code of the program itself is copied.
        let code = Arc::try_unwrap(before).unwrap_or_else(|shared| (*shared).clone());
        let code = program.extend(code, vec![module]).map_err(NotCompiled::Wrong)?;
        self.compiled.code = Some(Arc::new(code));
        Ok(Ready { def, uses, ty, shown_type, is_action, is_plain })
    }

    /// The scope of a frame of a thread, for this text.
    fn scope(&mut self, thread: u32, frame: Option<&CallFrame>, text: &str) -> ExpressionScope {
        let here = self.travel.here().filter(|here| here.thread == ThreadId(thread));
        let site = here.map(|here| self.travel.sites().get(here.site).span.file);
        let Some(frame) = frame else {
            let file = site.unwrap_or(FileId(u32::MAX));
            return ExpressionScope { file, variables: Vec::new(), number: 0 };
        };
        let function = frame.function.map(|f| self.program().code.function(f).whole);
        let file = function.filter(|span| !span.is_none()).unwrap_or(frame.span).file;
        let mut variables = Vec::new();
        for ((name, word), place) in frame.variables.iter().zip(&frame.places) {
            let is_open = !is_known(&self.travel.state().variable_type(*place));
            let shape = match is_open && text.contains(name.as_str()) {
                true => self.shape(*word),
                false => core_ir::types::unknown(),
            };
            variables.push(ScopeVariable { name: *name, place: *place, shape });
        }
        ExpressionScope { file, variables, number: 0 }
    }

    /// The type of a value, as far as it or its expression says it. What is not evaluated yet is, beside the run.
    fn shape(&mut self, word: Word) -> Ty {
        let state = self.travel.state();
        let program = self.travel.program().clone();
        if program.language == Language::Erlang {
            return core_ir::types::unknown();
        }
        let word = state.heap().resolve(word);
        let function = state.function_of(word).filter(|f| f.is_thunk);
        let of_expression = function.map(|f| state.code().expression_type(f.span));
        if let Some(ty) = of_expression.filter(is_known) {
            return ty;
        }
        let held = state.hold(word);
        self.travel.aside(|aside| {
            let mut evaluator = Evaluator { aside, program: &program, scope: Vec::new() };
            evaluator.deepen(&held);
            let state = evaluator.aside.state();
            shape_of(state, state.word(&held), 0)
        })
    }

    /// Adds what explains a name that is not known, if it is a variable of the function whose value is gone.
    fn with_lost_variable(&self, why: String, frame: Option<&CallFrame>) -> String {
        let program = self.program();
        let Some(frame) = frame else { return why };
        let whole = frame.function.map(|f| program.code.function(f).whole);
        let Some(text) = whole.and_then(|whole| program.sources.text(whole)) else { return why };
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
        let is_here = |name: &str| frame.variables.iter().any(|(known, _)| known.as_str() == name);
        let words = |text: &'_ str| -> Vec<String> {
            text.split(|c| !is_part(c)).filter(|w| !w.is_empty()).map(str::to_owned).collect()
        };
        let of_function = words(text);
        let is_unknown = why.contains("not in scope") || why.contains("is unbound");
        let is_lost = |word: &String| of_function.contains(word) && !is_here(word);
        const OF_MESSAGE: [&str; 6] = ["variable", "not", "in", "scope", "is", "unbound"];
        let named = |word: &String| !OF_MESSAGE.contains(&word.trim_matches('\''));
        let lost = words(&why).into_iter().filter(named).map(|w| w.trim_matches('\'').to_owned());
        match lost.into_iter().find(|word| is_unknown && is_lost(word)) {
            Some(name) => format!(
                "{name} is local to this function, and has no value now: it has none yet, or it is not needed any more"
            ),
            None => why,
        }
    }
}

/// The type of a value as far as its constructors say it. Nothing is evaluated.
fn shape_of(state: &State, word: Word, depth: usize) -> Ty {
    let unknown = core_ir::types::unknown;
    let con = |name: &str| Arc::new(Type::Con(Symbol::new(name)));
    if depth > MAX_DEPTH {
        return unknown();
    }
    let heap = state.heap();
    let word = heap.resolve(word);
    if word.is_thunk() {
        return unknown();
    }
    if heap.as_integer(word).is_some() {
        return con("GHC.Types.Integer");
    }
    if word.as_char().is_some() {
        return con("GHC.Types.Char");
    }
    if heap.as_double(word).is_some() {
        return con("GHC.Types.Double");
    }
    if let Some((head, _)) = heap.as_cons(word) {
        let element = shape_of(state, head, depth + 1);
        return Arc::new(Type::App(con("GHC.Types.[]"), element));
    }
    let (info, fields): (_, &[Word]) = match (word.as_con(), state.con_fields(word)) {
        (Some(number), _) => match state.code().constructors.get(number as usize) {
            Some(info) => (info, &[]),
            None => return unknown(),
        },
        (None, Some((info, fields))) => (info, fields),
        _ => return unknown(),
    };
    let shapes = fields.iter().map(|field| shape_of(state, *field, depth + 1));
    let name = info.full_name.as_str();
    match name {
        "True" | "False" => con("GHC.Types.Bool"),
        "LT" | "EQ" | "GT" => con("GHC.Types.Ordering"),
        "()" => con("GHC.Types.()"),
        "[]" => Arc::new(Type::App(con("GHC.Types.[]"), unknown())),
        "Nothing" => Arc::new(Type::App(con("GHC.Types.Maybe"), unknown())),
        _ if name == "Just" || name.starts_with("(,") => {
            let head = if name == "Just" { "Maybe" } else { name };
            let head = con(&format!("GHC.Types.{head}"));
            shapes.fold(head, |f, a| Arc::new(Type::App(f, a)))
        }
        _ => {
            let Some(declared) = state.code().types.constructors.get(&info.full_name) else {
                return unknown();
            };
            let mut known = HashMap::new();
            // The first fields of an existential type are dictionaries.
            let skipped = fields.len().saturating_sub(declared.fields.len());
            for (field, shape) in declared.fields.iter().zip(shapes.skip(skipped)) {
                core_ir::types::bind(field, &shape, &mut known);
            }
            core_ir::types::substitute(&declared.result, &known)
        }
    }
}
