//! All paths of a check, one after another.

use crate::eval::{Eval, Path};
use crate::solve::{self, linear::Answer};
use crate::term::TermId;
use crate::value::{Break, Stop};
use std::collections::BTreeMap;

/// A choice that a path made, and what is left to try there.
#[derive(Clone, Debug)]
pub struct Decision {
    pub chosen: usize,
    pub rest: Vec<usize>,
}

/// A path that ends in a broken contract.
pub struct Failure {
    pub how: Break,
    /// Numbers for which the path is taken, where they were found.
    pub model: Option<BTreeMap<TermId, i128>>,
}

/// What came of all paths.
#[derive(Debug, Default)]
pub struct Explored {
    pub paths: usize,
    /// Something was left out: no proof.
    pub incomplete: Option<String>,
    pub failed: bool,
}

impl Eval<'_> {
    /// Runs every path. `failure` hears of broken ones, with the path's state still there, and says
    /// whether to go on.
    pub fn explore(
        &mut self,
        run: &mut dyn FnMut(&mut Self) -> Result<(), Stop>,
        failure: &mut dyn FnMut(&mut Self, Failure) -> bool,
    ) -> Explored {
        let mut explored = Explored::default();
        let mut decisions: Vec<Decision> = Vec::new();
        loop {
            self.path = Path { decisions: std::mem::take(&mut decisions), ..Path::default() };
            let result = run(self);
            explored.paths += 1;
            if let Some(why) = &self.path.cut {
                explored.incomplete.get_or_insert(why.clone());
            }
            let broken = match result {
                Ok(()) | Err(Stop::Unreachable | Stop::Retry) => None,
                Err(Stop::Raise { thrown: true, .. }) => None,
                Err(Stop::Raise { span, what, .. }) => Some(Break::Crash(what, span)),
                Err(Stop::Bad(how)) => Some(how),
                Err(Stop::Stuck(_)) => {
                    let why = "a value that is not known any further".to_owned();
                    explored.incomplete.get_or_insert(why);
                    None
                }
                Err(Stop::Cut(why) | Stop::Unsupported(why)) => {
                    explored.incomplete.get_or_insert(why);
                    None
                }
            };
            if let Some(how) = broken {
                let literals = self.path.literals.clone();
                let answer = solve::check(&self.terms, &literals);
                self.note(&literals, &answer);
                // What cannot happen is no failure. (Unknown is one, without numbers.)
                let possible = answer != Answer::No;
                let model = match answer {
                    Answer::Yes(model) => Some(model),
                    Answer::No | Answer::Unknown => None,
                };
                if possible {
                    explored.failed = true;
                    if !failure(self, Failure { how, model }) {
                        return explored;
                    }
                }
            }
            decisions = std::mem::take(&mut self.path.decisions);
            loop {
                match decisions.last_mut() {
                    None => return explored,
                    Some(last) if last.rest.is_empty() => {
                        decisions.pop();
                    }
                    Some(last) => {
                        last.chosen = last.rest.remove(0);
                        break;
                    }
                }
            }
            if explored.paths >= self.limits.paths {
                explored.incomplete.get_or_insert("there are too many cases".to_owned());
                return explored;
            }
            if self.out_of_time() {
                explored.incomplete.get_or_insert(crate::check::TIME_IS_UP.to_owned());
                return explored;
            }
        }
    }
}
