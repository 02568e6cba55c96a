//! An inspector: a run that can be inspected at any moment, in the user's terms.
//!
//! It adds lines, functions, variables and conditions to [`moments::Travel`]. A step back returns to where a step of
//! the same kind came from, if there was one; so going forwards and back again by any kind of step ends where it began,
//! also across returns from functions.

mod breakpoints;
mod compiled;
mod data;
mod evaluate;
mod expression;
mod look;
mod watch;

pub use breakpoints::{Logged, Which};
pub use data::{BreakpointRequest, BreakpointState, Frame, Halt, LineCount, Part, Spot, Where};
pub use look::ThreadState;
pub use moments::{Direction, Grain, Landmark, Moment, Reach, Step};
pub use watch::Data;

use crate::program::Program;
use breakpoints::Breakpoint;
use compiled::Compiled;
pub use moments::TravelOptions;
use moments::{Arrived, SiteSet, Travel};
use runs::{Form, Names, Output, Run};
use std::collections::HashMap;
use std::sync::Arc;
use watch::Watch;

/// Limit on the steps that are stored for going back.
const MAX_HISTORY: usize = 1_000_000;

pub struct Inspector {
    travel: Travel,
    names: Names,
    breakpoints: Vec<Breakpoint>,
    watches: Vec<Watch>,
    next_breakpoint: u32,
    stops_at_exceptions: bool,
    /// For each kind of step and each moment, the moment where the step came from.
    came_from: HashMap<(usize, Moment), Moment>,
    compiled: Compiled,
}

impl Inspector {
    /// A run at its start. `program` may be in any form; `names` are those of its threads and objects.
    pub fn new(
        program: &Program,
        run: Run,
        names: Names,
        output: impl Output + Send + 'static,
        options: TravelOptions,
    ) -> Result<Inspector, String> {
        let program = program.in_form(Form::Faithful)?;
        let travel = Travel::new(program, run, output, options)?;
        Ok(Inspector {
            travel,
            names,
            breakpoints: Vec::new(),
            watches: Vec::new(),
            next_breakpoint: 1,
            stops_at_exceptions: false,
            came_from: HashMap::new(),
            compiled: Compiled::default(),
        })
    }

    pub fn program(&self) -> &Arc<Program> {
        self.travel.program()
    }

    /// The replay itself.
    pub fn travel(&self) -> &Travel {
        &self.travel
    }

    pub fn now(&self) -> Moment {
        self.travel.now()
    }

    /// The number of visible operations before this moment: the position of a session.
    pub fn operations(&self) -> u64 {
        self.travel.state().visible_operations()
    }

    // ---- moving ------------------------------------------------------------------------

    pub fn go_to(&mut self, moment: Moment) -> Halt {
        halt(self.travel.go_to(moment))
    }

    /// Goes to the first moment after this many visible operations.
    pub fn go_to_operation(&mut self, operations: u64) -> Halt {
        halt(self.travel.go_to_operation(operations))
    }

    /// Goes back to the start of the function of a frame.
    pub fn go_to_entry(&mut self, thread: u32, frame: usize) -> Halt {
        let frames = self.travel.state().call_frames(machine::ThreadId(thread), frame + 1);
        match frames.get(frame) {
            Some(frame) => halt(self.travel.go_to_entry(machine::ThreadId(thread), frame.base)),
            None => Halt::Step,
        }
    }

    /// Takes a step. A step forward ends early at a breakpoint whose conditions hold.
    pub fn step(&mut self, step: Step, direction: Direction) -> Halt {
        let kind = Step::ALL.iter().position(|s| *s == step).unwrap_or(usize::MAX);
        let before = self.now();
        if direction == Direction::Backward {
            if let Some(from) = self.came_from.get(&(kind, before)) {
                return halt(self.travel.go_to(*from));
            }
            return halt(self.travel.step(step, direction, &SiteSet::default()));
        }
        let arrived = self.travel.step(step, direction, &SiteSet::default());
        // A breakpoint may lie between the two moments.
        let target = self.now();
        let mut answer = halt(arrived);
        let has_stops = !self.breakpoints.is_empty() || !self.watches.is_empty();
        if arrived != Arrived::Interrupted && has_stops {
            self.travel.go_to(before);
            answer = match self.stop_before(Direction::Forward, target, &mut Vec::new()) {
                Some(hit) => hit,
                None => {
                    self.travel.go_to(target);
                    answer
                }
            };
        }
        let after = self.now();
        if after != before && self.came_from.len() < MAX_HISTORY {
            self.came_from.insert((kind, after), before);
        }
        answer
    }

    /// Goes to the first, last, next or previous landmark.
    pub fn go_to_nth_landmark(&mut self, landmark: Landmark, which: Which) -> Halt {
        let direction = match which {
            Which::First | Which::Next => Direction::Forward,
            Which::Last | Which::Previous => Direction::Backward,
        };
        match which {
            Which::First => drop(self.travel.go_to(0)),
            Which::Last => drop(self.travel.go_to(Moment::MAX)),
            Which::Next | Which::Previous => {}
        }
        self.go_to_landmark(landmark, direction)
    }

    /// Goes to the nearest landmark.
    pub fn go_to_landmark(&mut self, landmark: Landmark, direction: Direction) -> Halt {
        match self.travel.go_to_landmark(landmark, direction) {
            Arrived::There if landmark == Landmark::Exception => Halt::Exception,
            arrived => halt(arrived),
        }
    }

    /// Follows the run to its end, so that the number of hits of each breakpoint is known. Returns false if it was
    /// interrupted.
    pub fn explore(&mut self) -> bool {
        self.travel.explore()
    }

    /// How often the run reaches each line on which something is evaluated, in the order of files and lines; of the
    /// whole run after [`Inspector::explore`].
    pub fn line_counts(&self) -> Vec<LineCount> {
        let counts = self.travel.all_evaluations();
        let lines = self.travel.sites().lines().into_iter();
        let count = |sites: Vec<u32>| sites.into_iter().map(|site| counts[site as usize]).sum();
        lines
            .map(|((file, line), sites)| LineCount { file: file.0, line, count: count(sites) })
            .collect()
    }

    /// The call that the expression of this moment belongs to: its number among the calls of its function, from 0, and
    /// how many there are, if the run has been followed to its end.
    pub fn call_number(&mut self) -> Option<(u64, u64)> {
        let before = self.now();
        let began = self.travel.here()?.activation;
        self.travel.end()?;
        self.travel.go_to(began);
        let function = self.travel.site().map(|site| site.function);
        let sites = self.travel.sites().clone();
        let is_entry = |site: &moments::Site| site.is_entry && Some(site.function) == function;
        let entries: SiteSet =
            sites.iter().filter(|(_, site)| is_entry(site)).map(|(id, _)| id).collect();
        let is_begun = self.travel.here().is_some_and(|here| entries.contains(here.site));
        let number = is_begun.then(|| self.travel.ordinal(&entries) - 1);
        let all = self.travel.evaluations(&entries);
        self.travel.go_to(before);
        number.map(|number| (number, all))
    }

    /// The number of moments of the run, once it has been followed to its end.
    pub fn length(&self) -> Option<Moment> {
        self.travel.length()
    }
}

fn halt(arrived: Arrived) -> Halt {
    match arrived {
        Arrived::There => Halt::Step,
        Arrived::AtStart => Halt::Start,
        Arrived::AtEnd => Halt::End,
        Arrived::Interrupted => Halt::Interrupted,
    }
}
