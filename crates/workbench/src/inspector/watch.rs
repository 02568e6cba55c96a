//! Data breakpoints: where a shared variable is written, or a variable of a function has another value.
//!
//! - A *shared variable* (MVar, IORef, TVar) or an ETS table is known by its identity. It stops just before the
//!   expression that writes it, in any thread; a TVar where its transaction takes effect.
//! - A *variable of a function* never changes, so what is meant is the next call in which it is something else: `acc`
//!   of a loop, `State` of a gen_server's callback. It stops where the new value is known first. Calls of one thread
//!   are compared. A value that is not evaluated yet is, beside the run.
//!
//! Going back stops at the same moments as going on.

use super::breakpoints::Hits;
use super::compiled::Expression;
use super::data::{BreakpointState, Halt};
use super::look::WHOLE;
use super::{Direction, Inspector, Moment, Which};
use machine::{ObjectId, ThreadId, Word};
use moments::{Arrived, Landmark, SiteSet};
use runs::{Names, kind_of};
use std::sync::Arc;

/// Limit on the changes that are counted.
const MAX_CHANGES: usize = 100_000;

/// What is watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Data {
    /// A shared variable or a table, and what it is called.
    Object { id: ObjectId, name: String },
    /// A variable of a function, in the calls of a thread.
    Variable { thread: u32, function: u32, name: String },
}

pub(super) struct Watch {
    pub id: u32,
    data: Data,
    condition: Option<Expression>,
    hits: Option<Hits>,
    /// With `hits`: the moments of all changes in the run, once they were counted.
    changes: Option<Arc<Vec<Moment>>>,
    problem: Option<String>,
}

impl Data {
    /// What a stop there means.
    pub fn describe(&self) -> String {
        match self {
            Data::Object { name, .. } => format!("writes to {name}"),
            Data::Variable { name, .. } => format!("another value of {name} in this function"),
        }
    }
}

impl Inspector {
    /// What a variable of a frame stands for, or a part of it: `path` leads there by numbers, as for
    /// [`Inspector::parts`].
    pub fn data_at(&mut self, thread: u32, frame: usize, path: &[usize]) -> Result<Data, String> {
        let variables = self.variables(thread, frame);
        let name = path.first().and_then(|at| variables.get(*at)).map(|v| v.name.clone());
        let name = name.ok_or("there is no such variable now")?;
        if let [_] = path {
            return self.data_of(thread, frame, &name);
        }
        let found = self.at_path(thread, frame, path, object_at);
        let part = || "a part of a value does not change; a variable that holds it can be watched";
        found.flatten().ok_or_else(|| part().to_owned())
    }

    /// What an expression stands for: a shared variable, a table, or a variable of the function.
    pub fn data_of(&mut self, thread: u32, frame: usize, text: &str) -> Result<Data, String> {
        let text = text.trim();
        let names = self.names.clone();
        let expression = Expression::new(text, self.program())?;
        let object = self.with_value(thread, frame, &expression, |evaluator, evaluated| {
            let state = evaluator.aside.state();
            Ok(object_at(state, &names, state.word(&evaluated.value)))
        });
        let frames = self.travel.state().call_frames(ThreadId(thread), frame + 1);
        let frame = frames.get(frame);
        let is_variable = frame
            .is_some_and(|frame| frame.variables.iter().any(|(name, _)| name.as_str() == text));
        match (object, frame.and_then(|frame| frame.function)) {
            (Ok(Some(data)), _) => Ok(data),
            (_, Some(function)) if is_variable => {
                Ok(Data::Variable { thread, function, name: text.to_owned() })
            }
            (Err(why), _) => Err(why),
            (Ok(None), _) => {
                Err(format!("{text} is neither a variable here, nor something that can be written"))
            }
        }
    }

    /// Sets a data breakpoint. `hits` says which changes count, by their numbers in the run: `5`, `>= 5`, `% 5`.
    pub fn watch(
        &mut self,
        data: Data,
        condition: Option<&str>,
        hits: Option<&str>,
    ) -> BreakpointState {
        let id = self.next_breakpoint;
        self.next_breakpoint += 1;
        let condition = condition.filter(|c| !c.trim().is_empty());
        let condition = condition.map(|text| Expression::new(text, self.program())).transpose();
        let (condition, mut problem) = match condition {
            Ok(condition) => (condition, None),
            Err(why) => (None, Some(format!("the condition cannot be read: {why}"))),
        };
        let hits = hits.filter(|h| !h.trim().is_empty()).map(Hits::parse).transpose();
        let hits = hits.unwrap_or_else(|why| {
            problem = Some(why);
            None
        });
        let changes = None;
        self.watches.push(Watch { id, data, condition, hits, changes, problem: problem.clone() });
        BreakpointState { id, place: None, evaluations: None, problem }
    }

    /// The data breakpoints: their numbers, and what each waits for.
    pub fn watched(&self) -> Vec<(u32, String)> {
        self.watches.iter().map(|watch| (watch.id, watch.data.describe())).collect()
    }

    /// What a shared variable holds, evaluated beside the run: for tests.
    #[doc(hidden)]
    pub fn contents(&mut self, thread: u32, frame: usize, text: &str) -> Option<String> {
        let expression = Expression::new(text, self.program()).ok()?;
        let shown = self.with_value(thread, frame, &expression, |evaluator, evaluated| {
            let state = evaluator.aside.state();
            let contents =
                state.cell_at(state.word(&evaluated.value)).and_then(|cell| cell.contents);
            let held = contents.map(|word| state.hold(word)).ok_or("it is empty")?;
            let value = evaluator.force(&held)?;
            let state = evaluator.aside.state();
            Ok(state.show(state.word(&value), WHOLE))
        });
        shown.ok()
    }

    /// Goes to the first, last, next or previous change.
    pub fn go_to_change(&mut self, data: &Data, which: Which) -> Halt {
        let before = self.now();
        let (direction, from) = match which {
            Which::First => (Direction::Forward, 0),
            Which::Last => (Direction::Backward, Moment::MAX),
            Which::Next => (Direction::Forward, before),
            Which::Previous => (Direction::Backward, before),
        };
        self.travel.go_to(from);
        match self.find_change(data, direction) {
            Ok(Some(moment)) => {
                self.travel.go_to(moment);
                Halt::Step
            }
            Ok(None) => super::halt(match direction {
                Direction::Forward => self.travel.go_to(Moment::MAX),
                Direction::Backward => {
                    self.travel.go_to(0);
                    Arrived::AtStart
                }
            }),
            Err(halt) => {
                self.travel.go_to(before);
                halt
            }
        }
    }

    /// The nearest change of anything that is watched, up to a limit, and who watches it.
    pub(super) fn nearest_change(
        &mut self,
        direction: Direction,
        limit: Moment,
    ) -> Result<Option<(Moment, Vec<u32>)>, Halt> {
        let before = self.now();
        let is_within = |moment: Moment, limit: Moment| match direction {
            Direction::Forward => moment <= limit,
            Direction::Backward => moment >= limit,
        };
        let mut nearest: Option<(Moment, Vec<u32>)> = None;
        for number in 0..self.watches.len() {
            let watch = &self.watches[number];
            if watch.problem.is_some() {
                continue;
            }
            let (id, data, condition) = (watch.id, watch.data.clone(), watch.condition.clone());
            let mut counted = match watch.hits {
                Some(hits) => Some(self.changes_that_count(number, hits, direction, before)?),
                None => None,
            };
            self.travel.go_to(before);
            while let Some(moment) = match &mut counted {
                Some(moments) => moments.pop(),
                None => self.find_change(&data, direction)?,
            } {
                let limit = nearest.as_ref().map_or(limit, |(moment, _)| *moment);
                if !is_within(moment, limit) {
                    break;
                }
                self.travel.go_to(moment);
                if condition.as_ref().is_some_and(|condition| !self.holds_here(condition)) {
                    continue;
                }
                match &mut nearest {
                    Some((known, ids)) if *known == moment => ids.push(id),
                    nearest => *nearest = Some((moment, vec![id])),
                }
                break;
            }
        }
        Ok(nearest)
    }

    /// The moments of the changes whose numbers count, on one side of the present one; the nearest is the last.
    fn changes_that_count(
        &mut self,
        watch: usize,
        hits: Hits,
        direction: Direction,
        before: Moment,
    ) -> Result<Vec<Moment>, Halt> {
        let all = match &self.watches[watch].changes {
            Some(changes) => changes.clone(),
            None => {
                let data = self.watches[watch].data.clone();
                let mut changes = Vec::new();
                self.travel.go_to(0);
                while changes.len() < MAX_CHANGES
                    && let Some(moment) = self.find_change(&data, Direction::Forward)?
                {
                    self.travel.go_to(moment);
                    changes.push(moment);
                }
                let changes = Arc::new(changes);
                self.watches[watch].changes = Some(changes.clone());
                changes
            }
        };
        let numbered = all.iter().copied().zip(1..).filter(|(_, number)| hits.count(*number));
        let mut found: Vec<Moment> = numbered
            .map(|(moment, _)| moment)
            .filter(|moment| match direction {
                Direction::Forward => *moment > before,
                Direction::Backward => *moment < before,
            })
            .collect();
        if direction == Direction::Forward {
            found.reverse();
        }
        Ok(found)
    }

    /// The moment of the nearest change. The run stands somewhere else afterwards.
    fn find_change(&mut self, data: &Data, direction: Direction) -> Result<Option<Moment>, Halt> {
        match data {
            Data::Object { id, .. } => {
                match self.travel.go_to_landmark(Landmark::Write(*id), direction) {
                    Arrived::There => Ok(Some(self.now())),
                    Arrived::Interrupted => Err(Halt::Interrupted),
                    Arrived::AtStart | Arrived::AtEnd => Ok(None),
                }
            }
            Data::Variable { thread, function, name } => {
                let sites = self.travel.sites().iter();
                let of_function = sites.filter(|(_, site)| site.function == *function);
                let sites: SiteSet = of_function.map(|(id, _)| id).collect();
                match direction {
                    Direction::Forward => self.next_value(*thread, &sites, name),
                    Direction::Backward => self.value_before(*thread, &sites, name),
                }
            }
        }
    }

    /// The first moment of the next call in which a variable has another value than in this one.
    fn next_value(
        &mut self,
        thread: u32,
        sites: &SiteSet,
        name: &str,
    ) -> Result<Option<Moment>, Halt> {
        let mut known = self.value_at_site(thread, sites, name, None);
        while self.at_next_site(sites, Direction::Forward)? {
            let last = known.as_ref().map(|(call, _)| *call);
            let Some((call, value)) = self.value_at_site(thread, sites, name, last) else {
                continue;
            };
            match &known {
                Some((_, before)) if *before != value => return Ok(Some(self.now())),
                _ => known = Some((call, value)),
            }
        }
        Ok(None)
    }

    /// The last moment before this one at which a call began in which a variable has another value than in the
    /// call before.
    fn value_before(
        &mut self,
        thread: u32,
        sites: &SiteSet,
        name: &str,
    ) -> Result<Option<Moment>, Halt> {
        let start = self.now();
        // The call that was looked at last, its value, and the first moment that is known to have that value.
        let mut known = self.value_at_site(thread, sites, name, None).map(|(c, v)| (c, v, start));
        while self.at_next_site(sites, Direction::Backward)? {
            let now = self.now();
            if let Some((call, _, first)) = &mut known
                && self.call_here(thread) == Some(*call)
            {
                if self.has_variable(thread, name) {
                    *first = now;
                }
                continue;
            }
            let Some((call, value)) = self.value_at_site(thread, sites, name, None) else {
                continue;
            };
            known = match known {
                Some((_, later, first)) if later != value && first < start => {
                    return Ok(Some(first));
                }
                _ => Some((call, value, now)),
            };
        }
        Ok(None)
    }

    fn at_next_site(&mut self, sites: &SiteSet, direction: Direction) -> Result<bool, Halt> {
        match self.travel.go_to_site(sites, direction) {
            Arrived::There => Ok(true),
            Arrived::Interrupted => Err(Halt::Interrupted),
            Arrived::AtStart | Arrived::AtEnd => Ok(false),
        }
    }

    /// The call that the moment belongs to, if it is of the thread.
    fn call_here(&self, thread: u32) -> Option<Moment> {
        let here = self.travel.here().filter(|here| here.thread.0 == thread)?;
        Some(here.activation)
    }

    fn has_variable(&self, thread: u32, name: &str) -> bool {
        let frames = self.travel.state().call_frames(ThreadId(thread), 1);
        frames.first().is_some_and(|f| f.variables.iter().any(|(n, _)| n.as_str() == name))
    }

    /// The value of a variable at this moment, and the call that has it; nothing in the call `last`, or if the
    /// variable is not there.
    fn value_at_site(
        &mut self,
        thread: u32,
        sites: &SiteSet,
        name: &str,
        last: Option<Moment>,
    ) -> Option<(Moment, String)> {
        let call = self.call_here(thread).filter(|call| Some(*call) != last)?;
        if !sites.contains(self.travel.here()?.site) {
            return None;
        }
        let state = self.travel.state();
        let frames = state.call_frames(ThreadId(thread), 1);
        let variables = &frames.first()?.variables;
        let (_, word) = variables.iter().rev().find(|(known, _)| known.as_str() == name)?;
        let word = state.heap().resolve(*word);
        let value = match state.show(word, WHOLE) {
            // Parts are not evaluated, or it has a name with this character.
            shown if word.is_thunk() || shown.contains('_') => self.evaluate_here(name).ok()?,
            shown => shown,
        };
        Some((call, value))
    }
}

/// The shared variable or table behind a value.
fn object_at(state: &machine::State, names: &Names, word: Word) -> Option<Data> {
    if let Some(cell) = state.cell_at(word) {
        let name = names.object(&Names::key(state, cell.id), kind_of(cell.kind));
        return Some(Data::Object { id: cell.id, name });
    }
    let id = state.table_object(word)?;
    Some(Data::Object { id, name: format!("the table {}", state.show(word, WHOLE)) })
}
