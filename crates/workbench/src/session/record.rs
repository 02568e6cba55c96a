//! Records a schedule chosen by hand: the departures of the run up to where it was left, then each
//! step with its thread. It is executed once more like any recording, which gives its inputs and
//! its ending, and compared with what the session saw.

use super::{Session, SessionOptions};
use crate::inspector::{Inspector, TravelOptions};
use crate::program::Program;
use machine::{Outside, Stop};
use recording::{Delivery, Departure, Recording, Steps, What};
use runs::{Form, Names, Run, RunOptions, Script};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The number of steps for which a recording continues by default after the last chosen step.
const BEYOND: u64 = 1_000_000;

impl Session {
    /// The current schedule as the bytes of a recording file. After the current moment it follows
    /// the default schedule.
    pub fn save(&self) -> Result<Vec<u8>, String> {
        let base = self.base_at();
        let mut departures: Vec<Departure> =
            self.script.iter().filter(|d| d.at < base || !self.is_aside()).cloned().collect();
        let held = self.holds_messages || self.taken.iter().any(|t| t.delivers);
        if held && !self.chosen_delivery {
            self.deliver_at_once(base, &mut departures);
        }
        departures.extend(self.taken.iter().flat_map(|t| &t.departures).cloned());
        let bytes = self.carry_out(&departures, held || self.chosen_delivery)?;
        self.compare(&bytes)?;
        if self.is_packed { runs::packed(&self.program, &bytes) } else { Ok(bytes) }
    }

    /// Like [`Session::save`], with the files of the program: it opens where these are missing or
    /// different.
    pub fn save_packed(&self) -> Result<Vec<u8>, String> {
        runs::packed(&self.program, &self.save()?)
    }

    /// The threads of the steps since the run was left; `None` on the run itself.
    pub fn way_aside(&self) -> Option<Vec<u32>> {
        let base = u32::try_from(self.base_at()).unwrap_or(u32::MAX);
        let threads = self.taken.iter().map(|t| t.event.thread);
        (!self.taken.is_empty()).then(|| std::iter::once(base).chain(threads).collect())
    }

    /// The line of the output, from 1, that an event wrote to, if it wrote at all.
    pub fn line_written_at(&self, event: u64) -> Option<usize> {
        let written = self.tape.all_written();
        let first = written.iter().position(|w| w.event == event && w.stream == 1)?;
        let before = written[..first].iter().filter(|w| w.stream == 1);
        let ends = before.map(|w| w.bytes.iter().filter(|b| **b == b'\n').count());
        Some(ends.sum::<usize>() + 1)
    }

    /// The current schedule as a recording.
    pub fn recording(&self) -> Result<Recording, String> {
        recording::read(&self.save()?).map_err(|e| e.to_string())
    }

    /// On the run messages were delivered immediately; if delivery is a choice, this has to be
    /// recorded.
    fn deliver_at_once(&self, base: u64, departures: &mut Vec<Departure>) {
        let name = |thread: u32| self.machine.thread_name(machine::ThreadId(thread));
        for event in self.events.iter().take(usize::try_from(base).unwrap_or(usize::MAX)) {
            if let (super::Kind::Send, Some(to)) = (event.action.kind, event.action.thread)
                && to != event.thread
            {
                let what = What::Deliver { from: name(event.thread), to: name(to) };
                departures.push(Departure { at: event.number + 1, what });
            }
        }
        departures.sort_by_key(|d| d.at);
    }

    fn carry_out(&self, departures: &[Departure], held: bool) -> Result<Vec<u8>, String> {
        let options = RunOptions {
            max_steps: Some(self.machine.steps().saturating_add(BEYOND)),
            arguments: self.tape.arguments(),
            ..RunOptions::default()
        };
        let script = self.script_of(departures, held);
        Run::follow(&self.program, Box::new(self.tape.again()), script, &options)?.encode()
    }

    fn script_of<'a>(&self, departures: &'a [Departure], held: bool) -> Script<'a> {
        script(departures, held, self.machine.has_fine_steps())
    }

    /// The run of the session, from its start to its end, or for at most this many steps. Requests
    /// beyond what the session knows go to the same outside, and the session continues with the
    /// same answers.
    pub fn whole_run(&self, max_steps: u64) -> Result<Run, String> {
        let options = RunOptions {
            max_steps: Some(max_steps),
            arguments: self.tape.arguments(),
            interrupt: self.options.interrupt.clone(),
            ..RunOptions::default()
        };
        let tape = self.tape.lend();
        let script = self.script_of(&self.script, self.chosen_delivery);
        let run = Run::follow(&self.program, Box::new(tape.clone()), script, &options);
        self.tape.give_back(&tape);
        run
    }

    /// The run that the session is about, moment by moment.
    pub fn inspector(&self) -> Result<Inspector, String> {
        /// Limit on the steps of a run.
        const MAX_STEPS: u64 = 200_000_000;
        let run = self.whole_run(MAX_STEPS)?;
        let interrupt = self.options.interrupt.clone();
        let options = TravelOptions { interrupt, ..TravelOptions::default() };
        Inspector::new(&self.program, run, self.names.clone(), runs::Discard, options)
    }

    /// The run as far as it is listed, to be inspected: an endless program would be followed for long.
    pub fn listed_run(&self) -> ListedRun {
        ListedRun {
            program: self.program.clone(),
            outside: Box::new(self.tape.again()),
            arguments: self.tape.arguments(),
            departures: self.script.clone(),
            held: self.chosen_delivery,
            fine: self.machine.has_fine_steps(),
            operations: match &self.end {
                // In a deadlock GHC would throw exceptions: the session ends there.
                None | Some(Stop::Deadlock) => Some(self.events.len() as u64),
                Some(_) => None,
            },
            names: self.names.clone(),
            interrupt: self.options.interrupt.clone(),
        }
    }

    /// The run so far, continued by default for at most this many steps.
    pub(super) fn to_the_end(&self, max_steps: u64) -> Result<Run, String> {
        let options = RunOptions {
            max_steps: Some(max_steps),
            arguments: self.tape.arguments(),
            interrupt: self.options.interrupt.clone(),
            ..RunOptions::default()
        };
        let script = self.script_of(&self.script, self.chosen_delivery);
        Run::follow(&self.program, Box::new(self.tape.again()), script, &options)
    }

    /// Gives objects the names that they have in the faithful form of the program, which keeps all
    /// variables. The form is built if the run shares any objects.
    pub fn name_objects(&mut self) {
        if !self.events.iter().any(|e| e.action.object.is_some()) {
            return;
        }
        let operations = self.events.len() as u64;
        let script = self.script_of(&self.script, self.chosen_delivery);
        let script = Script { operations: Some(operations), ..script };
        let options = RunOptions {
            arguments: self.tape.arguments(),
            interrupt: self.options.interrupt.clone(),
            ..RunOptions::default()
        };
        let outside = Box::new(self.tape.again());
        let Ok(run) = Run::follow(&self.program, outside, script, &options) else { return };
        let Ok(faithful) = self.program.in_form(Form::Faithful) else { return };
        if let Ok(names) = Names::of_run(&faithful, &run, operations) {
            self.names.take_objects(names);
            self.rename();
        }
    }

    /// Whether a recording follows the schedule of the session.
    fn compare(&self, bytes: &[u8]) -> Result<(), String> {
        let recording = recording::read(bytes).map_err(|e| e.to_string())?;
        let opening = super::Opening::Recording(Box::new(recording));
        let at = usize::try_from(self.at()).unwrap_or(usize::MAX);
        let options = SessionOptions { events: at, ..SessionOptions::default() };
        let other = Session::open(self.program.clone(), opening, options)?;
        let operations = |session: &Session| -> Vec<_> {
            let all = session.history_up_to(at).filter(|e| session.is_operation(e));
            all.map(|e| (e.thread, e.action.kind, e.action.value.clone())).collect()
        };
        let (mine, theirs) = (operations(self), operations(&other));
        if theirs.starts_with(&mine) {
            return Ok(());
        }
        let place = mine.iter().zip(&theirs).position(|(a, b)| a != b);
        let place = place.unwrap_or(mine.len().min(theirs.len()));
        Err(format!("this way cannot be kept as a recording: it would differ at event {place}"))
    }
}

fn script(departures: &[Departure], held: bool, fine: bool) -> Script<'_> {
    let delivery = if held { Delivery::Chosen } else { Delivery::Immediate };
    let steps = if fine { Steps::Fine } else { Steps::Operations };
    Script { departures, delivery, steps, operations: None }
}

/// The listed part of the run of a session, apart from the session.
pub struct ListedRun {
    program: Arc<Program>,
    outside: Box<dyn Outside + Send>,
    arguments: Vec<Vec<u8>>,
    departures: Vec<Departure>,
    held: bool,
    fine: bool,
    /// Where the list ends, if the run goes on.
    operations: Option<u64>,
    names: Names,
    interrupt: Arc<AtomicBool>,
}

impl ListedRun {
    /// Executes it. Its end is counted in steps of the form that the inspector uses.
    pub fn inspector(self) -> Result<Inspector, String> {
        let faithful = self.program.in_form(Form::Faithful)?;
        let script = script(&self.departures, self.held, self.fine);
        let script = Script { operations: self.operations, ..script };
        let options = RunOptions {
            arguments: self.arguments,
            interrupt: self.interrupt.clone(),
            ..RunOptions::default()
        };
        let mut run = Run::follow(&faithful, self.outside, script, &options)?;
        if self.operations.is_some() {
            // It ends where the list does, not where the program would.
            let mut recording = run.recording().clone();
            recording.header.settings.max_steps = recording.ending.as_ref().map(|end| end.steps);
            run = Run::of(&faithful, recording).map_err(|e| e.to_string())?;
        }
        let options = TravelOptions { interrupt: self.interrupt, ..TravelOptions::default() };
        Inspector::new(&faithful, run, self.names, runs::Discard, options)
    }
}
