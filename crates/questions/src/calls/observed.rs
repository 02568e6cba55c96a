//! A session by the method of the paper: the events of the observed functions are all that is known of a run. They come
//! from a file, of a run elsewhere, or from a run in the machine of a program that labels its functions with `observe`.

use super::debugger::DebugOptions;
use super::tape::evaluate_whole;
use crate::seed::events::Statement;
use crate::seed::{Dependencies, Trace, Watcher};
use crate::{Answer, NodeId, RUN, Session, Source, Step, Strategy};
use machine::{Outside, ShowLimits, Stop};
use runs::Program;
use runs::{Ending, Live, RunOptions};

/// The next step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ObservedTurn {
    /// Are these all right? There are several where stacks do not determine the dependencies.
    Ask {
        statements: Vec<String>,
        why: String,
    },
    /// These are wrong, by their labels, and everything that they depend on is right.
    Blame {
        labels: Vec<String>,
        statements: Vec<String>,
        relied_on: Vec<String>,
    },
    Nothing,
}

/// The statements of a file of events, and their answers.
pub struct Observations {
    trace: Trace,
    statements: Vec<Statement>,
    dependencies: Dependencies,
    /// The part of each node except the run.
    order: Vec<usize>,
    session: Session,
    pending: Option<NodeId>,
    asked: usize,
}

impl Observations {
    /// Reads a file of events.
    pub fn read(text: &str, strategy: Option<&str>) -> Result<Self, String> {
        Self::of(Trace::parse(text)?, strategy)
    }

    /// Runs a program that was loaded to be observed, or evaluates its expression. Also returns how the run ended and
    /// how many of its events were left out.
    pub fn run(
        program: &Program,
        outside: Box<dyn Outside + Send>,
        options: &DebugOptions,
    ) -> Result<(Self, Ending, u64), String> {
        let run = RunOptions {
            max_steps: options.max_steps,
            max_memory: options.max_memory,
            interrupt: options.interrupt.clone(),
            progress: options.progress.clone(),
            ..RunOptions::default()
        };
        let watcher = Watcher::new(&program.code);
        let Live { mut machine, mut choices, .. } =
            Live::begin(program, outside, &run, run.settings(), watcher)?;
        let stop = match program.expression {
            Some(name) => evaluate_whole(&mut machine, name, choices.limit),
            None => choices.run_to_end(&mut machine),
        };
        machine.outside().flush(1);
        if let Stop::Unsupported(what) = stop {
            return Err(what);
        }
        let ending = Ending::new(stop, |_| String::new());
        let left_out = machine.observer.left_out;
        let shown = ShowLimits { depth: 12, width: 40, length: 600 };
        let trace = Watcher::trace(&mut machine, shown);
        if trace.events.is_empty() {
            let why = "nothing was observed: the program labels functions with observe, of \
                       Debug.Hoed.Pure, and evaluates one of them";
            return Err(why.into());
        }
        Ok((Self::of(trace, options.strategy.as_deref())?, ending, left_out))
    }

    fn of(trace: Trace, strategy: Option<&str>) -> Result<Self, String> {
        let strategy = match strategy {
            Some(name) => {
                Strategy::named(name).ok_or_else(|| format!("unknown strategy `{name}`"))?
            }
            None => Strategy::Optimal,
        };
        let statements = trace.statements();
        if statements.is_empty() {
            return Err("there are no observations in it".into());
        }
        let dependencies = Dependencies::of(&statements);
        let (tree, order) = dependencies.tree(&statements);
        let mut session = Session::new(tree, strategy);
        session.grouping = false;
        Ok(Observations {
            trace,
            statements,
            dependencies,
            order,
            session,
            pending: None,
            asked: 0,
        })
    }

    pub fn asked(&self) -> usize {
        self.asked
    }

    pub fn nodes(&self) -> usize {
        self.order.len()
    }

    pub fn strategy(&self) -> &'static str {
        self.session.strategy().name()
    }

    fn members(&self, node: NodeId) -> &[usize] {
        match self.order.get((node as usize).wrapping_sub(1)) {
            Some(part) => &self.dependencies.parts[*part].statements,
            None => &[],
        }
    }

    fn texts(&self, node: NodeId) -> Vec<String> {
        self.members(node).iter().map(|s| self.trace.show(&self.statements[*s])).collect()
    }

    pub fn turn(&mut self) -> ObservedTurn {
        match self.session.advance() {
            Step::Ask(question) => {
                let node = question.nodes[0];
                self.pending = Some(node);
                ObservedTurn::Ask { statements: self.texts(node), why: question.why }
            }
            Step::Blame(blame) if blame.node == RUN => ObservedTurn::Nothing,
            Step::Blame(blame) => {
                let mut labels: Vec<String> = self
                    .members(blame.node)
                    .iter()
                    .map(|s| self.trace.labels[self.statements[*s].label as usize].clone())
                    .collect();
                labels.sort();
                labels.dedup();
                let relied_on = blame.relied_on.iter().flat_map(|n| self.texts(*n)).collect();
                ObservedTurn::Blame { labels, statements: self.texts(blame.node), relied_on }
            }
        }
    }

    /// Takes an answer to the last question; `None` means don't know.
    pub fn reply(&mut self, right: Option<bool>) -> Result<(), String> {
        let Some(node) = self.pending.take() else { return Ok(()) };
        let answer = match right {
            Some(true) => Answer::Right,
            Some(false) => Answer::Wrong,
            None => Answer::DontKnow,
        };
        self.asked += 1;
        self.session.answer(&[node], answer, Source::User).map_err(|c| c.text)
    }

    /// The labels of everything that is wrong, by this judge, although everything that it depends on is right; the
    /// earliest first.
    pub fn all_blamed(&self, is_right: impl Fn(&Statement) -> bool) -> Vec<Vec<String>> {
        let wrong = |s: usize| !is_right(&self.statements[s]);
        let mut blamed = self.dependencies.defective(wrong);
        let those = |part: &usize| -> Vec<usize> {
            let members = self.dependencies.parts[*part].statements.iter();
            members.copied().filter(|s| wrong(*s)).collect()
        };
        blamed.sort_by_key(|part| those(part).iter().map(|s| self.statements[*s].age).min());
        let label = |s: usize| self.trace.labels[self.statements[s].label as usize].clone();
        blamed.iter().map(|part| those(part).into_iter().map(label).collect()).collect()
    }

    pub fn undo(&mut self) -> bool {
        let undone = self.session.undo();
        self.asked = self.asked.saturating_sub(usize::from(undone));
        undone
    }
}
