//! Steps: from one moment to another, in either direction.

use crate::find::{Around, Query, RunStarts, SiteSet, What};
use crate::scan::Here;
use crate::sites::Site;
use crate::{Landmark, Moment};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Forward,
    Backward,
}

/// How far a step goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grain {
    Expression,
    Line,
    /// To the start of a function.
    Call,
    /// To the next visible operation, of any thread.
    Effect,
    /// To a moment of another thread.
    Thread,
}

/// Which calls a step enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// All.
    Into,
    /// None: calls are skipped.
    Over,
    /// Back to the caller.
    Out,
}

/// A kind of step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub grain: Grain,
    pub reach: Reach,
}

impl Step {
    pub const NEXT: Step = Step { grain: Grain::Line, reach: Reach::Over };
    pub const INTO: Step = Step { grain: Grain::Line, reach: Reach::Into };
    pub const OUT: Step = Step { grain: Grain::Line, reach: Reach::Out };

    /// All distinct kinds.
    pub const ALL: &[Step] = &[
        Step { grain: Grain::Expression, reach: Reach::Into },
        Step { grain: Grain::Expression, reach: Reach::Over },
        Step { grain: Grain::Line, reach: Reach::Into },
        Step { grain: Grain::Line, reach: Reach::Over },
        Step { grain: Grain::Line, reach: Reach::Out },
        Step { grain: Grain::Call, reach: Reach::Into },
        Step { grain: Grain::Call, reach: Reach::Over },
        Step { grain: Grain::Effect, reach: Reach::Into },
        Step { grain: Grain::Thread, reach: Reach::Into },
    ];

    /// The query for a step from a moment; from the start or the end of a run, any moment matches.
    pub(crate) fn query(
        self,
        direction: Direction,
        now: Moment,
        from: Option<(Here, Site)>,
        breakpoints: SiteSet,
    ) -> Query {
        let landmark = |landmark| What::Landmark {
            landmark,
            after: if direction == Direction::Forward { now } else { 0 },
        };
        if self.grain == Grain::Effect {
            return Query { what: landmark(Landmark::Effect), breakpoints };
        }
        let Some((here, site)) = from else {
            // The main thread runs first and last.
            let what = What::Run(RunStarts {
                thread: machine::ThreadId::MAIN,
                around: None,
                grain: self.grain,
                last: None,
                is_certain: false,
            });
            return Query { what, breakpoints };
        };
        let what = match (self.grain, self.reach) {
            (Grain::Thread, _) => What::OtherThread(here.thread),
            (_, Reach::Out) => {
                What::Below { thread: here.thread, fp: here.fp, activation: here.activation }
            }
            (Grain::Call, Reach::Into) => What::Call { thread: here.thread, fp: usize::MAX },
            (Grain::Call, Reach::Over) => What::Call { thread: here.thread, fp: here.fp },
            (grain, reach) => {
                let around = Around { fp: here.fp, activation: here.activation, def: site.def };
                let mut run = RunStarts {
                    thread: here.thread,
                    around: (reach == Reach::Over).then_some(around),
                    grain,
                    last: None,
                    is_certain: false,
                };
                if direction == Direction::Forward {
                    let key = run.key(here, &site);
                    run.last = Some((here, key));
                }
                What::Run(run)
            }
        };
        Query { what, breakpoints }
    }
}
