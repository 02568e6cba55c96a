//! Events, stacks of labels, and the statements that follow from events.

use std::fmt;

/// Labels, outermost first. Each occurs at most once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stack(pub Vec<u32>);

impl Stack {
    /// `S ◁ l`: the label on top, or the stack cut back to the label if it is already there.
    pub fn push(&self, label: u32) -> Stack {
        let mut labels = self.0.clone();
        match labels.iter().position(|l| *l == label) {
            Some(at) => labels.truncate(at + 1),
            None => labels.push(label),
        }
        Stack(labels)
    }

    /// `S ⋈ T`: the common prefix, then the rest of `T`, then the rest of `S`.
    pub fn call(&self, lambda: &Stack) -> Stack {
        let common = self.0.iter().zip(&lambda.0).take_while(|(a, b)| a == b).count();
        let start = Stack(self.0[..common].to_vec());
        let rest = lambda.0[common..].iter().chain(&self.0[common..]);
        rest.fold(start, |stack, label| stack.push(*label))
    }
}

/// The parent of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parent {
    Of(usize),
    ArgumentOf(usize),
    ResultOf(usize),
}

impl Parent {
    fn event(self) -> usize {
        match self {
            Parent::Of(i) | Parent::ArgumentOf(i) | Parent::ResultOf(i) => i,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A labelled expression is evaluated, under this stack.
    Root { label: u32, stack: Stack },
    /// It is a constant.
    Constant { parent: Parent, value: String },
    /// It is a function.
    Lambda { parent: Parent },
    /// The function is applied.
    Application { parent: Parent },
    /// Applied to nothing: an action is run.
    Run { parent: Parent },
}

/// A value as far as it was observed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Observed {
    Unknown,
    Constant(String),
    /// The argument of an action when it is run, which is not shown.
    Run,
    /// Arguments and result of each application.
    Map(Vec<(Vec<Observed>, Observed)>),
}

impl fmt::Display for Observed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Observed::Unknown => write!(f, "_"),
            Observed::Constant(value) => write!(f, "{value}"),
            Observed::Run => Ok(()),
            Observed::Map(entries) => {
                let entry = |(args, result): &(Vec<Observed>, Observed)| {
                    let args = args.iter().filter(|arg| **arg != Observed::Run);
                    let args: Vec<String> = args.map(ToString::to_string).collect();
                    match args.is_empty() {
                        true => result.to_string(),
                        false => format!("\\{} -> {result}", args.join(" ")),
                    }
                };
                let entries: Vec<String> = entries.iter().map(entry).collect();
                write!(f, "{{{}}}", entries.join(", "))
            }
        }
    }
}

/// The age of a statement without a result.
pub const NEVER: usize = usize::MAX;

/// A computation statement: `label arguments = result`, under a stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    pub label: u32,
    pub stack: Stack,
    pub arguments: Vec<Observed>,
    pub result: Observed,
    /// The event at which its result was known, or [`NEVER`]: its age.
    pub age: usize,
    /// The event after which no part of its result was evaluated any more: the same, unless the result has parts. Their
    /// evaluation times are not observed.
    pub complete: usize,
}

/// The events of a run, in order, with the names of labels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    pub labels: Vec<String>,
    pub events: Vec<Event>,
}

impl Trace {
    /// Parses a file of events: one per line, as described in `docs/internals/questions.md`. Errors name the line.
    pub fn parse(text: &str) -> Result<Trace, String> {
        let mut trace = Trace::default();
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or("").trim();
            if line.is_empty() {
                continue;
            }
            let event =
                trace.parse_line(line).map_err(|why| format!("line {}: {why}", number + 1))?;
            trace.events.push(event);
        }
        Ok(trace)
    }

    fn label(&mut self, name: &str) -> u32 {
        let found = self.labels.iter().position(|l| l == name);
        found.unwrap_or_else(|| {
            self.labels.push(name.to_owned());
            self.labels.len() - 1
        }) as u32
    }

    fn parse_line(&mut self, line: &str) -> Result<Event, String> {
        let (kind, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        if kind == "root" {
            let mut names = rest.split_whitespace();
            let name = names.next().ok_or("a root has a label")?;
            let label = self.label(name);
            let stack = names.map(|n| self.label(n)).collect();
            return Ok(Event::Root { label, stack: Stack(stack) });
        }
        let (place, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let mut digits = place.chars();
        let letter = digits.next().ok_or("an event hangs on another")?;
        let at: usize = digits
            .as_str()
            .parse()
            .map_err(|_| format!("{place:?} is no place: of3, arg3 are written o3, a3, r3"))?;
        if at >= self.events.len() {
            return Err(format!("event {at} has not come yet"));
        }
        let parent = match letter {
            'o' => Parent::Of(at),
            'a' => Parent::ArgumentOf(at),
            'r' => Parent::ResultOf(at),
            other => return Err(format!("{other:?} is none of o, a, r")),
        };
        match kind {
            "constant" => Ok(Event::Constant { parent, value: value.trim().to_owned() }),
            "function" => Ok(Event::Lambda { parent }),
            "application" => Ok(Event::Application { parent }),
            "run" => Ok(Event::Run { parent }),
            other => Err(format!("there are no events called {other:?}")),
        }
    }

    /// The statements, in the order of their roots.
    pub fn statements(&self) -> Vec<Statement> {
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); self.events.len()];
        for (i, event) in self.events.iter().enumerate() {
            let parent = match event {
                Event::Root { .. } => continue,
                Event::Constant { parent, .. }
                | Event::Lambda { parent }
                | Event::Application { parent }
                | Event::Run { parent } => parent.event(),
            };
            children[parent].push(i);
        }
        let mut found = Vec::new();
        for (i, event) in self.events.iter().enumerate() {
            let Event::Root { label, stack } = event else { continue };
            let base = Statement {
                label: *label,
                stack: stack.clone(),
                arguments: Vec::new(),
                result: Observed::Unknown,
                age: NEVER,
                complete: NEVER,
            };
            match children[i].first() {
                Some(child) => self.expand(*child, &children, base, &mut found),
                None => found.push(base),
            }
        }
        found
    }

    /// The statements of an observed value, given its arguments so far.
    fn expand(
        &self,
        at: usize,
        children: &[Vec<usize>],
        base: Statement,
        found: &mut Vec<Statement>,
    ) {
        match &self.events[at] {
            Event::Constant { value, .. } => {
                let result = Observed::Constant(value.clone());
                let failed = value == "⊥" || value.starts_with("⊥ (");
                let has_parts =
                    !failed && (value.starts_with(['[', '(', '"']) || value.contains([' ', '{']));
                let complete = if has_parts { NEVER } else { at };
                found.push(Statement { result, age: at, complete, ..base });
            }
            Event::Lambda { .. } if children[at].is_empty() => {
                let result = Observed::Map(Vec::new());
                found.push(Statement { result, age: at, complete: at, ..base });
            }
            Event::Lambda { .. } => {
                for application in &children[at] {
                    let mut next = base.clone();
                    next.arguments.push(self.part(*application, children, true));
                    match self.child(*application, children, false) {
                        Some(result) => self.expand(result, children, next, found),
                        None => found.push(next),
                    }
                }
            }
            _ => found.push(base),
        }
    }

    fn child(&self, application: usize, children: &[Vec<usize>], argument: bool) -> Option<usize> {
        children[application].iter().copied().find(|c| match &self.events[*c] {
            Event::Constant { parent, .. } | Event::Lambda { parent } | Event::Run { parent } => {
                matches!(parent, Parent::ArgumentOf(_)) == argument
            }
            _ => false,
        })
    }

    fn part(&self, application: usize, children: &[Vec<usize>], argument: bool) -> Observed {
        match self.child(application, children, argument) {
            Some(child) => self.value(child, children),
            None => Observed::Unknown,
        }
    }

    fn value(&self, at: usize, children: &[Vec<usize>]) -> Observed {
        match &self.events[at] {
            Event::Constant { value, .. } => Observed::Constant(value.clone()),
            Event::Run { .. } => Observed::Run,
            _ => {
                let mut base = Vec::new();
                let flat = Statement {
                    label: 0,
                    stack: Stack::default(),
                    arguments: Vec::new(),
                    result: Observed::Unknown,
                    age: 0,
                    complete: 0,
                };
                if children[at].is_empty() {
                    return Observed::Map(Vec::new());
                }
                core_ir::with_stack(|| self.expand(at, children, flat, &mut base));
                Observed::Map(base.into_iter().map(|s| (s.arguments, s.result)).collect())
            }
        }
    }

    /// A statement as text.
    pub fn show(&self, statement: &Statement) -> String {
        let mut text = self.labels[statement.label as usize].clone();
        for argument in statement.arguments.iter().filter(|a| **a != Observed::Run) {
            let shown = argument.to_string();
            let closed = !shown.contains(' ') || shown.starts_with(['[', '(', '{', '"', '\'']);
            text.push_str(&if closed { format!(" {shown}") } else { format!(" ({shown})") });
        }
        format!("{text} = {}", statement.result)
    }
}
