//! The moments of the run: breakpoints on any line or expression, steps by line, and counts.
//!
//! The session knows events; an inspector knows the moments between them. When the inspector arrives at a moment, the
//! session goes to the last event before it, so that all views agree.

use super::inner::Inner;
use super::wire::{Breakpoint, Frame, Here, LineCounts, Moments, MomentsStatus};
use super::wire::{EngineCommand, QuestionsCommand, StepUnit, WhichTime};
use workbench::inspector::{
    BreakpointRequest, BreakpointState, Direction, Grain, Halt, Inspector, Reach, Step, Where,
    Which,
};
use workbench::session::{Session, Variable};

/// Limit on the frames of a moment that are sent.
const MAX_FRAMES: usize = 8;
/// Limit on the variables of a frame that are sent.
const MAX_VARIABLES: usize = 40;

/// Of an endless run only a part is known.
const NOT_YET: &str = "it is not evaluated in the part of the run that is known";

/// The moments of the program, and what the user asked of them.
#[derive(Default)]
pub(super) struct Visiting {
    inspector: Option<Inspector>,
    pub status: MomentsStatus,
    here: Option<Here>,
    breakpoints: Vec<Set>,
    counted: LineCounts,
    version: u64,
}

/// A breakpoint that the user has set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Set {
    file: u32,
    line: u32,
    column: Option<u32>,
    /// Its number in the inspector.
    id: Option<u32>,
}

impl Set {
    fn request(&self) -> BreakpointRequest {
        let Set { file, line, column, .. } = *self;
        let place = Where::Line { file, line, column };
        BreakpointRequest { place, condition: None, hits: None, log: None }
    }
}

impl Visiting {
    /// The same for the page.
    pub(super) fn shown(&self) -> Moments {
        let states = self.inspector.as_ref().map(Inspector::breakpoints).unwrap_or_default();
        let never = |state: &BreakpointState| {
            let is_open = state.evaluations == Some(0) && !self.counted.complete;
            if is_open { Some(NOT_YET.to_owned()) } else { state.problem.clone() }
        };
        let shown = |set: &Set| {
            let state = states.iter().find(|s| Some(s.id) == set.id);
            Breakpoint {
                file: set.file,
                line: set.line,
                column: set.column,
                evaluations: state.and_then(|s| s.evaluations),
                problem: state.and_then(never),
            }
        };
        Moments {
            status: self.status,
            length: self.inspector.as_ref().and_then(Inspector::length),
            here: self.here.clone(),
            breakpoints: self.breakpoints.iter().map(shown).collect(),
            counts: self.version,
        }
    }

    pub(super) fn counts(&self) -> &LineCounts {
        &self.counted
    }

    /// The moment between two events that is shown.
    pub(super) fn at(&self) -> Option<u64> {
        self.here.as_ref().map(|here| here.moment)
    }

    /// The session is at an event again.
    pub(super) fn leave(&mut self) {
        self.here = None;
    }

    /// Takes an inspector that has followed the run, unless there is one.
    pub(super) fn take(&mut self, inspector: Inspector, complete: bool) {
        if self.inspector.is_none() {
            self.inspector = Some(inspector);
            for set in &mut self.breakpoints {
                set.id = None;
            }
        }
        self.count(complete);
    }

    /// The lines of a run that has been followed to its end.
    fn count(&mut self, complete: bool) {
        let Some(inspector) = &self.inspector else { return };
        if inspector.length().is_none() {
            self.status = MomentsStatus::Unknown;
            return;
        }
        let lines = inspector.line_counts().into_iter().map(|l| (l.file, l.line, l.count));
        self.counted = LineCounts { lines: lines.collect(), complete };
        self.status = MomentsStatus::Known;
        self.version += 1;
        self.set_all();
    }

    /// Sets the breakpoints that the inspector does not know yet.
    fn set_all(&mut self) {
        let Some(inspector) = &mut self.inspector else { return };
        for set in self.breakpoints.iter_mut().filter(|set| set.id.is_none()) {
            set.id = Some(inspector.set_breakpoint(&set.request()).id);
        }
    }

    /// Sets a breakpoint, or removes it.
    fn toggle(&mut self, file: u32, line: u32, column: Option<u32>) {
        let is_it = |set: &Set| (set.file, set.line, set.column) == (file, line, column);
        match self.breakpoints.iter().position(is_it) {
            Some(at) => {
                let set = self.breakpoints.remove(at);
                if let (Some(inspector), Some(id)) = (&mut self.inspector, set.id) {
                    inspector.remove_breakpoint(id);
                }
            }
            None => {
                self.breakpoints.push(Set { file, line, column, id: None });
                self.set_all();
            }
        }
    }

    /// The inspector, with all breakpoints; made if there is none.
    fn inspector(&mut self, session: &Session) -> Result<&mut Inspector, String> {
        if self.inspector.is_none() {
            self.inspector = Some(session.listed_run().inspector()?);
            self.set_all();
        }
        self.inspector.as_mut().ok_or_else(|| "the run cannot be replayed".to_owned())
    }
}

impl Inner {
    /// The inspector, at the present moment of the session.
    fn at_moment(&mut self) -> Result<&mut Inspector, String> {
        if self.own.is_some() {
            return Err("this works in the program itself: leave the counterexample".to_owned());
        }
        if self.session.way_aside().is_some() || self.session.holds_messages() {
            return Err(
                "these steps were chosen by hand: save them as a recording and open that, \
                        or go back to the run"
                    .to_owned(),
            );
        }
        let Inner { session, visiting, .. } = self;
        let is_there = visiting.here.is_some();
        let at = session.at();
        let is_over = at >= session.events().0.len() as u64;
        let inspector = visiting.inspector(session)?;
        match is_over {
            _ if is_there => {}
            true => drop(inspector.go_to(u64::MAX)),
            false => drop(inspector.go_to_operation(at)),
        }
        Ok(inspector)
    }

    /// Shows the moment that the inspector is at. Returns a message about how it came there.
    fn arrive(&mut self, halt: &Halt) -> String {
        let end = self.session.events().0.len() as u64;
        let is_all = self.session.is_followed_to_its_end();
        let Some(inspector) = &mut self.visiting.inspector else { return String::new() };
        let here = inspector.spot().map(|spot| {
            let frames = inspector.frames(spot.thread).into_iter().take(MAX_FRAMES);
            let frames: Vec<Frame> = frames
                .map(|frame| Frame {
                    variables: variables(inspector, spot.thread, frame.number),
                    function: frame.function,
                    place: frame.place,
                    suspended: frame.is_demanded,
                })
                .collect();
            Here {
                moment: spot.moment,
                thread: spot.thread,
                function: spot.function,
                place: spot.place,
                expression: spot.expression,
                frames,
            }
        });
        let operations = inspector.operations();
        let event = match (&here, inspector.now()) {
            (Some(_), _) => operations.min(end),
            (None, 0) => 0,
            (None, _) => end,
        };
        self.session.go_to(event);
        self.visiting.here = here;
        match halt {
            Halt::Step => String::new(),
            Halt::Breakpoint { .. } | Halt::Change { .. } => "breakpoint".to_owned(),
            Halt::Exception => "an exception is raised here".to_owned(),
            Halt::Start => "this is the start of the run".to_owned(),
            Halt::End if !is_all => {
                "this is the end of the part of the run that is known".to_owned()
            }
            Halt::End => "this is the end of the run".to_owned(),
            Halt::Interrupted => "interrupted".to_owned(),
        }
    }

    /// Goes to a moment of the run, by its number.
    pub(super) fn go_to_moment(&mut self, moment: u64) -> String {
        let halt = self.at_moment().map(|inspector| inspector.go_to(moment));
        halt.map_or_else(|why| why, |halt| self.arrive(&halt))
    }

    /// Steps between moments.
    pub(super) fn move_by(&mut self, unit: StepUnit, back: bool) -> String {
        let step = match unit {
            StepUnit::Line => Step::NEXT,
            StepUnit::Into => Step::INTO,
            StepUnit::Out => Step::OUT,
            StepUnit::Expression => Step { grain: Grain::Expression, reach: Reach::Into },
        };
        let direction = if back { Direction::Backward } else { Direction::Forward };
        let halt = self.at_moment().map(|inspector| inspector.step(step, direction));
        halt.map_or_else(|why| why, |halt| self.arrive(&halt))
    }

    /// Goes to an evaluation of a line or an expression.
    pub(super) fn go_to_evaluation(
        &mut self,
        file: u32,
        line: u32,
        column: Option<u32>,
        which: WhichTime,
    ) -> String {
        let place = Where::Line { file, line, column };
        let is_all = self.session.is_followed_to_its_end();
        let never = if is_all { "it is never evaluated in this run" } else { NOT_YET };
        let (which, nothing) = match which {
            WhichTime::First => (Which::First, never),
            WhichTime::Last => (Which::Last, never),
            WhichTime::Next => (Which::Next, "it is not evaluated after this moment"),
            WhichTime::Previous => (Which::Previous, "it is not evaluated before this moment"),
        };
        let found = self.at_moment().map(|inspector| {
            let before = inspector.now();
            let halt = inspector.go_to_evaluation(&place, which);
            let is_none = matches!(halt, Halt::Start | Halt::End);
            if is_none {
                inspector.go_to(before);
            }
            (halt, is_none)
        });
        match found {
            Ok((_, true)) => nothing.to_owned(),
            Ok((halt, false)) => self.arrive(&halt),
            Err(why) => why,
        }
    }

    /// The call that a command asks about by a location of the source: the one of the present moment, if that is there,
    /// or the first one that evaluates the expression. Its number among the calls of its function, and how many there
    /// are.
    pub(super) fn call_at(&mut self, command: &EngineCommand) -> Option<(u64, u64)> {
        let EngineCommand::Questions(QuestionsCommand { file, at_line, column, .. }) = command
        else {
            return None;
        };
        let (path, line) = (file.as_ref()?, (*at_line)?);
        let program = self.session.program().clone();
        let mut files = program.sources.files();
        let (file, _) = files.find(|(_, f)| f.path == *path && f.origin.is_own())?;
        let is_here = |here: &Here| here.place.file == file.0 && here.place.line == line;
        let is_here = self.visiting.here.as_ref().is_some_and(is_here);
        let inspector = self.at_moment().ok()?;
        let before = inspector.now();
        if !is_here {
            let place = Where::Line { file: file.0, line, column: *column };
            inspector.go_to_evaluation(&place, Which::First);
        }
        let call = inspector.call_number();
        inspector.go_to(before);
        call
    }

    /// Sets a breakpoint, or removes it.
    pub(super) fn toggle_breakpoint(
        &mut self,
        file: u32,
        line: u32,
        column: Option<u32>,
    ) -> String {
        self.visiting.toggle(file, line, column);
        // The session stops there on schedules that are chosen by hand.
        let wanted = self.visiting.breakpoints.iter().any(|s| (s.file, s.line) == (file, line));
        if self.session.breakpoints().any(|b| b == (file, line)) != wanted {
            self.session.toggle_breakpoint(file, line);
        }
        String::new()
    }

    /// Whether running means going to a breakpoint of the run.
    pub(super) fn has_breakpoints(&self) -> bool {
        let by_hand = self.session.way_aside().is_some() || self.session.holds_messages();
        !self.visiting.breakpoints.is_empty() && self.own.is_none() && !by_hand
    }

    /// Continues to a breakpoint, in either direction.
    pub(super) fn resume(&mut self, back: bool) -> String {
        let direction = if back { Direction::Backward } else { Direction::Forward };
        let halt = self.at_moment().map(|inspector| {
            let mut logged = Vec::new();
            inspector.resume(direction, &mut logged)
        });
        match halt {
            Ok(halt) => {
                let said = self.arrive(&halt);
                match &self.visiting.here {
                    Some(here) if said == "breakpoint" => {
                        format!("breakpoint at line {}", here.place.line)
                    }
                    _ => said,
                }
            }
            Err(why) => why,
        }
    }

    /// Counts the lines of the run, however long it is.
    pub(super) fn count_lines(&mut self) -> String {
        let complete = self.session.is_followed_to_its_end();
        match self.at_moment().map(Inspector::explore) {
            Ok(true) => {
                self.visiting.count(complete);
                String::new()
            }
            Ok(false) => "interrupted".to_owned(),
            Err(why) => why,
        }
    }
}

/// The variables of a frame. Of two with the same name the inner one is meant.
fn variables(inspector: &Inspector, thread: u32, frame: usize) -> Vec<Variable> {
    let mut shown: Vec<Variable> = Vec::new();
    for part in inspector.variables(thread, frame).into_iter().rev() {
        if shown.len() < MAX_VARIABLES && !shown.iter().any(|v| v.name == part.name) {
            shown.push(Variable { name: part.name, value: part.value });
        }
    }
    shown.reverse();
    shown
}
