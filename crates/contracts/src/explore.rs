//! All paths of a check, one after another.

use crate::eval::{Eval, Path};
use crate::solve::{self, linear::Answer};
use crate::term::TermId;
use crate::value::{Break, Stop};
use std::collections::BTreeMap;

/// A choice that a path made, and the alternatives left to try.
#[derive(Clone, Debug)]
pub(crate) struct Decision {
    pub chosen: usize,
    pub rest: Vec<usize>,
}

/// A path that ends in a broken contract.
pub(crate) struct Failure {
    pub how: Break,
    /// Numbers for which the path is taken, if they were found.
    pub model: Option<BTreeMap<TermId, i128>>,
}

/// The result of all paths.
#[derive(Debug, Default)]
pub(crate) struct Explored {
    pub paths: usize,
    /// Why it is not a proof, if something was left out.
    pub incomplete: Option<String>,
    pub failed: bool,
    /// Some path ran out of choices: longer ones were not followed.
    pub short: bool,
}

impl Explored {
    /// Small values are the weakest of reasons: it means that all small ones were tried.
    fn leave_out(&mut self, why: &str) {
        self.short |= why == crate::check::MANY_CHOICES;
        if self.incomplete.as_deref().is_none_or(|known| known == crate::check::ANY_SIZE) {
            self.incomplete = Some(why.to_owned());
        }
    }
}

impl Eval<'_> {
    /// Runs every path. `failure` is called with broken ones, while the state of the path is still present, and returns
    /// whether to continue.
    pub(crate) fn explore(
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
                explored.leave_out(why);
            }
            let broken = match result {
                Ok(()) | Err(Stop::Unreachable | Stop::Retry) => None,
                Err(Stop::Raise { thrown: true, .. }) => None,
                Err(Stop::Raise { span, what, .. }) => Some(Break::Crash(what, span)),
                Err(Stop::Bad(how)) => Some(how),
                Err(Stop::Stuck(_)) => {
                    explored.leave_out("a value that is not known any further");
                    None
                }
                Err(Stop::Cut(why) | Stop::Unsupported(why)) => {
                    explored.leave_out(&why);
                    None
                }
            };
            if let Some(how) = broken {
                let literals = self.path.literals.clone();
                // An impossible path is not a failure. (An undecided one is, without numbers.)
                let possible = !self.contradictory(&literals);
                let model = match solve::check(&self.terms, &literals) {
                    Answer::Yes(model) if possible => Some(model),
                    _ => None,
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
                explored.leave_out("there are too many cases");
                return explored;
            }
            if self.out_of_time() {
                explored.leave_out(crate::check::TIME_IS_UP);
                return explored;
            }
        }
    }
}
