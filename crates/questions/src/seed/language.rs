//! The language of the paper: lambda, application to variables, recursive let, Boolean constants that say whether a
//! value is as intended, and labels that say whether their slice is defective. Evaluating a program produces a trace
//! (figures 6, 12 and 17).

use super::events::{Event, Observed, Parent, Stack, Statement, Trace};
use std::rc::Rc;

/// A variable, by its number.
pub type Variable = usize;

#[derive(Clone, Debug)]
pub enum Expr {
    /// As intended, or infected.
    Constant(bool),
    Lambda(Variable, Rc<Expr>),
    Apply(Rc<Expr>, Variable),
    Let(Vec<(Variable, Rc<Expr>)>, Rc<Expr>),
    Variable(Variable),
    /// A slice with its label, and whether it is correct.
    Label(u32, bool, Rc<Expr>),
}

/// Why a program has no result and is not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoResult {
    Endless,
    /// A constant is applied, or a value depends on itself.
    IllFormed,
}

#[derive(Clone)]
enum Value {
    Constant(bool),
    Lambda(Variable, Rc<Expr>, Rc<Env>),
    /// An observed function: the parent of its applications, and whether its slice is correct.
    Watched(Parent, bool, Rc<Value>),
}

struct Env {
    variable: Variable,
    cell: usize,
    outer: Option<Rc<Env>>,
}

#[derive(Clone)]
enum Code {
    Expr(Rc<Expr>, Option<Rc<Env>>),
    Watch(Parent, bool, usize),
}

#[derive(Clone)]
enum Cell {
    Waiting(Stack, Code),
    UnderWay,
    Done(Stack, Value),
}

struct Evaluation {
    cells: Vec<Cell>,
    events: Vec<Event>,
    fuel: usize,
}

type Evaluated = Result<(Stack, Value), NoResult>;

/// Evaluates a program to a constant. Returns it with the trace.
pub fn run(program: &Rc<Expr>, labels: usize, fuel: usize) -> Result<(bool, Trace), NoResult> {
    let mut evaluation = Evaluation { cells: Vec::new(), events: Vec::new(), fuel };
    let (_, value) = evaluation.expr(Stack::default(), program, None)?;
    let Value::Constant(result) = value else { return Err(NoResult::IllFormed) };
    let labels = (0..labels).map(|l| format!("l{l}")).collect();
    Ok((result, Trace { labels, events: evaluation.events }))
}

fn find(env: Option<&Rc<Env>>, variable: Variable) -> Result<usize, NoResult> {
    let mut at = env;
    while let Some(env) = at {
        if env.variable == variable {
            return Ok(env.cell);
        }
        at = env.outer.as_ref();
    }
    Err(NoResult::IllFormed)
}

impl Evaluation {
    fn note(&mut self, event: Event) -> usize {
        self.events.push(event);
        self.events.len() - 1
    }

    fn cell(&mut self, cell: Cell) -> usize {
        self.cells.push(cell);
        self.cells.len() - 1
    }

    fn expr(&mut self, stack: Stack, expr: &Rc<Expr>, env: Option<Rc<Env>>) -> Evaluated {
        self.fuel = self.fuel.checked_sub(1).ok_or(NoResult::Endless)?;
        core_ir::with_stack(|| match &**expr {
            Expr::Constant(value) => Ok((stack, Value::Constant(*value))),
            Expr::Lambda(parameter, body) => {
                // A stored environment is never empty: a dummy stands for it.
                let env = env.unwrap_or_else(|| {
                    Rc::new(Env { variable: usize::MAX, cell: usize::MAX, outer: None })
                });
                Ok((stack, Value::Lambda(*parameter, body.clone(), env)))
            }
            Expr::Apply(function, argument) => {
                let cell = find(env.as_ref(), *argument)?;
                let (stack, value) = self.expr(stack, function, env)?;
                self.apply(stack, &value, cell)
            }
            Expr::Let(bindings, body) => {
                let mut inner = env;
                let mut cells = Vec::new();
                for (variable, _) in bindings {
                    let cell = self.cell(Cell::UnderWay);
                    cells.push(cell);
                    inner = Some(Rc::new(Env { variable: *variable, cell, outer: inner }));
                }
                for ((_, value), cell) in bindings.iter().zip(cells) {
                    let code = Code::Expr(value.clone(), inner.clone());
                    self.cells[cell] = Cell::Waiting(stack.clone(), code);
                }
                self.expr(stack, body, inner)
            }
            Expr::Variable(variable) => {
                let cell = find(env.as_ref(), *variable)?;
                self.demand(stack, cell)
            }
            Expr::Label(label, works, body) => {
                let event = Event::Root { label: *label, stack: stack.clone() };
                let parent = Parent::Of(self.note(event));
                let result = self.expr(stack.push(*label), body, env)?;
                Ok(self.watch(parent, *works, result))
            }
        })
    }

    fn demand(&mut self, stack: Stack, cell: usize) -> Evaluated {
        let (own, value) = match std::mem::replace(&mut self.cells[cell], Cell::UnderWay) {
            Cell::UnderWay => return Err(NoResult::IllFormed),
            Cell::Done(own, value) => (own, value),
            Cell::Waiting(own, Code::Expr(expr, env)) => self.expr(own, &expr, env)?,
            Cell::Waiting(own, Code::Watch(parent, works, inner)) => {
                let result = core_ir::with_stack(|| self.demand(own, inner))?;
                self.watch(parent, works, result)
            }
        };
        self.cells[cell] = Cell::Done(own.clone(), value.clone());
        Ok(match value {
            Value::Constant(_) => (own, value),
            _ => (stack.call(&own), value),
        })
    }

    fn watch(
        &mut self,
        parent: Parent,
        works: bool,
        (stack, value): (Stack, Value),
    ) -> (Stack, Value) {
        match value {
            Value::Constant(value) => {
                let value = value && works;
                let text = if value { "good" } else { "bad" };
                self.note(Event::Constant { parent, value: text.to_owned() });
                (stack, Value::Constant(value))
            }
            function => {
                let at = self.note(Event::Lambda { parent });
                (stack, Value::Watched(Parent::Of(at), works, Rc::new(function)))
            }
        }
    }

    fn apply(&mut self, stack: Stack, function: &Value, argument: usize) -> Evaluated {
        match function {
            Value::Constant(_) => Err(NoResult::IllFormed),
            Value::Lambda(parameter, body, env) => {
                let outer = Some(env.clone());
                let env = Rc::new(Env { variable: *parameter, cell: argument, outer });
                self.expr(stack, body, Some(env))
            }
            Value::Watched(parent, works, inner) => {
                let at = self.note(Event::Application { parent: *parent });
                let code = Code::Watch(Parent::ArgumentOf(at), true, argument);
                let argument = self.cell(Cell::Waiting(stack.clone(), code));
                let result = core_ir::with_stack(|| self.apply(stack, inner, argument))?;
                Ok(self.watch(Parent::ResultOf(at), *works, result))
            }
        }
    }
}

/// Whether a statement is as intended (figure 19): infected arguments excuse any result.
pub fn is_intended(statement: &Statement) -> bool {
    !statement.arguments.iter().all(is_good) || is_good(&statement.result)
}

fn is_good(value: &Observed) -> bool {
    match value {
        Observed::Unknown | Observed::Run => true,
        Observed::Constant(text) => text == "good",
        Observed::Map(entries) => entries
            .iter()
            .all(|(arguments, result)| !arguments.iter().all(is_good) || is_good(result)),
    }
}
