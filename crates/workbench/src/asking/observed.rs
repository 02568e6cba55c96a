//! A session about a run that was made elsewhere: all that is there of it is a file of events.

use questions::seed::events::Statement;
use questions::seed::{Dependencies, Trace};
use questions::{Answer, NodeId, RUN, Session, Source, Step, Strategy};

/// What there is to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ObservedTurn {
    /// Are these all right? There are several where stacks cannot tell which depends on which.
    Ask {
        statements: Vec<String>,
        why: String,
    },
    /// These are wrong, by these labels, and all that they depend on is right.
    Blame {
        labels: Vec<String>,
        statements: Vec<String>,
        relied_on: Vec<String>,
    },
    Nothing,
}

/// The statements of a file of events, and what was said about them.
pub struct Observations {
    trace: Trace,
    statements: Vec<Statement>,
    dependencies: Dependencies,
    /// The part of each node but the run's.
    order: Vec<usize>,
    session: Session,
    pending: Option<NodeId>,
    asked: usize,
}

impl Observations {
    /// Reads a file of events.
    pub fn read(text: &str, strategy: Option<&str>) -> Result<Self, String> {
        let strategy = match strategy {
            Some(name) => {
                Strategy::named(name).ok_or_else(|| format!("there is no strategy {name}"))?
            }
            None => Strategy::default(),
        };
        let trace = Trace::parse(text)?;
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

    /// An answer to the question that was asked last; nothing: nobody can tell.
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

    pub fn undo(&mut self) -> bool {
        let undone = self.session.undo();
        self.asked = self.asked.saturating_sub(usize::from(undone));
        undone
    }
}
