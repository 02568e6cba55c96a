//! Breakpoints on any line, expression or function, with conditions, counts and messages.

use super::compiled::Expression;
use super::data::{BreakpointRequest, BreakpointState, Halt, Where};
use super::{Direction, Inspector, Moment};
use crate::session::place_in;
use moments::{Arrived, Landmark, SiteId, SiteSet};
use serde::Serialize;
use source::FileId;

/// Limit on the messages of one log.
const MAX_LOGGED: usize = 10_000;

/// Limit on the expressions at which a condition is examined in advance.
const MAX_SITES: usize = 6;

pub(super) struct Breakpoint {
    id: u32,
    sites: SiteSet,
    /// One of them, for its location.
    first: Option<SiteId>,
    problem: Option<String>,
    condition: Option<Expression>,
    hits: Option<Hits>,
    log: Option<Vec<LogPiece>>,
}

/// Which hits of a breakpoint count, by their number in the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hits {
    Exactly(u64),
    From(u64),
    After(u64),
    Every(u64),
}

impl Hits {
    pub(super) fn parse(text: &str) -> Result<Hits, String> {
        let text = text.trim();
        let (make, rest): (fn(u64) -> Hits, &str) = match text {
            t if t.starts_with(">=") => (Hits::From, &t[2..]),
            t if t.starts_with('>') => (Hits::After, &t[1..]),
            t if t.starts_with("==") => (Hits::Exactly, &t[2..]),
            t if t.starts_with('=') => (Hits::Exactly, &t[1..]),
            t if t.starts_with('%') => (Hits::Every, &t[1..]),
            t => (Hits::Exactly, t),
        };
        let number = rest.trim().parse::<u64>().ok().filter(|n| *n > 0);
        number
            .map(make)
            .ok_or_else(|| format!("{text} does not say which hits count; write 5, >= 5 or % 5"))
    }

    pub(super) fn count(self, number: u64) -> bool {
        match self {
            Hits::Exactly(n) => number == n,
            Hits::From(n) => number >= n,
            Hits::After(n) => number > n,
            Hits::Every(n) => number.is_multiple_of(n),
        }
    }
}

/// A part of a log message.
enum LogPiece {
    Text(String),
    Expression(String),
}

/// A message of a log point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Logged {
    pub moment: Moment,
    pub breakpoint: u32,
    pub text: String,
}

fn pieces(text: &str) -> Vec<LogPiece> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        let Some(close) = rest[open..].find('}') else { break };
        pieces.push(LogPiece::Text(rest[..open].to_owned()));
        pieces.push(LogPiece::Expression(rest[open + 1..open + close].to_owned()));
        rest = &rest[open + close + 1..];
    }
    pieces.push(LogPiece::Text(rest.to_owned()));
    pieces
}

impl Inspector {
    /// Sets a breakpoint. One that can never stop is also stored, with the reason.
    pub fn set_breakpoint(&mut self, request: &BreakpointRequest) -> BreakpointState {
        let id = self.next_breakpoint;
        self.next_breakpoint += 1;
        let sites = match request.place {
            Where::Line { file, line, column } => {
                self.travel.sites().stops_on(FileId(file), line, column)
            }
            Where::Function(_) => self.sites_of(&request.place),
        };
        let mut problem = None;
        let condition = request.condition.as_deref().filter(|c| !c.trim().is_empty());
        let condition = condition.map(|text| Expression::new(text, self.program())).transpose();
        let condition = condition.unwrap_or_else(|why| {
            problem = Some(format!("the condition cannot be read: {why}"));
            None
        });
        let hits = request.hits.as_deref().filter(|h| !h.trim().is_empty());
        let hits = hits.map(Hits::parse).transpose().unwrap_or_else(|why| {
            problem = Some(why);
            None
        });
        if sites.is_empty() {
            problem = Some(match &request.place {
                Where::Line { line, .. } => format!("nothing is evaluated on line {line}"),
                Where::Function(name) => format!("the program has no function {name}"),
            });
        }
        if let (Some(condition), None) = (&condition, &problem) {
            problem = self.problem_of_condition(condition, &sites);
        }
        self.breakpoints.push(Breakpoint {
            id,
            first: sites.first().copied(),
            sites: sites.into_iter().collect(),
            problem,
            condition,
            hits,
            log: request.log.as_deref().filter(|l| !l.is_empty()).map(pieces),
        });
        self.state_of(id)
    }

    /// What is wrong with a condition wherever these sites are evaluated first. The variables of an expression need not
    /// be known at another one of the same line.
    fn problem_of_condition(&mut self, condition: &Expression, sites: &[SiteId]) -> Option<String> {
        let before = self.now();
        let mut problem = None;
        for site in sites.iter().take(MAX_SITES) {
            let site: SiteSet = [*site].into_iter().collect();
            if self.travel.go_to_first(&site) != Arrived::There {
                continue;
            }
            problem = self.problem_here(condition);
            if problem.is_none() {
                break;
            }
        }
        self.travel.go_to(before);
        problem
    }

    pub fn remove_breakpoint(&mut self, id: u32) -> bool {
        let before = self.breakpoints.len() + self.watches.len();
        self.breakpoints.retain(|b| b.id != id);
        self.watches.retain(|w| w.id != id);
        self.breakpoints.len() + self.watches.len() != before
    }

    pub fn breakpoints(&self) -> Vec<BreakpointState> {
        self.breakpoints.iter().map(|b| self.describe(b)).collect()
    }

    /// Sets whether continuing stops where an exception is raised.
    pub fn stop_at_exceptions(&mut self, stop: bool) {
        self.stops_at_exceptions = stop;
    }

    fn state_of(&self, id: u32) -> BreakpointState {
        let found = self.breakpoints.iter().find(|b| b.id == id);
        found.map_or(BreakpointState { id, place: None, evaluations: None, problem: None }, |b| {
            self.describe(b)
        })
    }

    fn describe(&self, breakpoint: &Breakpoint) -> BreakpointState {
        let sites = self.travel.sites();
        let span = breakpoint.first.map(|site| sites.get(site).span);
        let is_known = self.travel.end().is_some();
        let evaluations = is_known.then(|| self.travel.evaluations(&breakpoint.sites));
        let never = || "it is never evaluated in this run".to_owned();
        BreakpointState {
            id: breakpoint.id,
            place: span.and_then(|span| place_in(self.program(), span)),
            evaluations,
            problem: breakpoint.problem.clone().or_else(|| (evaluations == Some(0)).then(never)),
        }
    }

    fn sites_of(&self, place: &Where) -> Vec<SiteId> {
        let sites = self.travel.sites();
        match place {
            Where::Line { file, line, column } => sites.on_line(FileId(*file), *line, *column),
            Where::Function(name) => sites.of_function(&self.program().code, name),
        }
    }

    /// How often the run evaluates something at a location; `None` if there is nothing to evaluate.
    pub fn evaluations(&mut self, place: &Where) -> Option<u64> {
        let sites = self.sites_of(place);
        if sites.is_empty() || !self.travel.explore() {
            return None;
        }
        Some(self.travel.evaluations(&sites.into_iter().collect()))
    }

    /// Goes to the first, last, next or previous evaluation at a place.
    pub fn go_to_evaluation(&mut self, place: &Where, which: Which) -> Halt {
        let sites: SiteSet = self.sites_of(place).into_iter().collect();
        super::halt(match which {
            Which::First => self.travel.go_to_first(&sites),
            Which::Last => self.travel.go_to_last(&sites),
            Which::Next => self.travel.go_to_site(&sites, Direction::Forward),
            Which::Previous => self.travel.go_to_site(&sites, Direction::Backward),
        })
    }

    /// Continues to the next breakpoint, in either direction; messages of log points on the way are added to `logged`.
    pub fn resume(&mut self, direction: Direction, logged: &mut Vec<Logged>) -> Halt {
        let limit = if direction == Direction::Forward { Moment::MAX } else { 0 };
        if let Some(halt) = self.stop_before(direction, limit, logged) {
            return halt;
        }
        match direction {
            Direction::Forward => super::halt(self.travel.go_to(Moment::MAX)),
            Direction::Backward => {
                self.travel.go_to(0);
                Halt::Start
            }
        }
    }

    /// All messages of a log point in the whole run.
    pub fn log(&mut self, place: &Where, expression: &str) -> Result<Vec<Logged>, String> {
        let sites: SiteSet = self.sites_of(place).into_iter().collect();
        if sites.is_empty() {
            return Err("nothing is evaluated there".to_owned());
        }
        let before = self.now();
        let mut logged = Vec::new();
        self.travel.go_to(0);
        while logged.len() < MAX_LOGGED
            && self.travel.go_to_site(&sites, Direction::Forward) == Arrived::There
        {
            let text = self.evaluate_here(expression).unwrap_or_else(|why| why);
            logged.push(Logged { moment: self.now(), breakpoint: 0, text });
        }
        self.travel.go_to(before);
        Ok(logged)
    }

    /// Continues to a breakpoint or a change, up to a limit; `None` if there is none.
    pub(super) fn stop_before(
        &mut self,
        direction: Direction,
        limit: Moment,
        logged: &mut Vec<Logged>,
    ) -> Option<Halt> {
        let before = self.now();
        let change = match self.nearest_change(direction, limit) {
            Ok(change) => change,
            Err(halt) => return Some(halt),
        };
        self.travel.go_to(before);
        let limit = change.as_ref().map_or(limit, |(moment, _)| *moment);
        if let Some(halt) = self.run_until(direction, limit, logged) {
            return Some(halt);
        }
        let (moment, ids) = change?;
        self.travel.go_to(moment);
        Some(Halt::Change { ids })
    }

    /// Continues to a breakpoint that counts, before a limit; `None` if there is none.
    fn run_until(
        &mut self,
        direction: Direction,
        limit: Moment,
        logged: &mut Vec<Logged>,
    ) -> Option<Halt> {
        let mut all = SiteSet::default();
        for breakpoint in self.breakpoints.iter().filter(|b| b.problem.is_none()) {
            all.add(&breakpoint.sites);
        }
        if all.is_empty() && !self.stops_at_exceptions {
            return None;
        }
        // How often each breakpoint was hit up to here, computed on demand.
        let mut numbers: Vec<Option<u64>> = vec![None; self.breakpoints.len()];
        loop {
            let arrived = match self.stops_at_exceptions {
                true => self.travel.go_to_site_or(&all, Landmark::Exception, direction),
                false => self.travel.go_to_site(&all, direction),
            };
            match arrived {
                Arrived::There => {}
                Arrived::Interrupted => return Some(Halt::Interrupted),
                Arrived::AtStart | Arrived::AtEnd => return None,
            }
            let now = self.now();
            let is_past = match direction {
                Direction::Forward => now >= limit,
                Direction::Backward => now <= limit,
            };
            let site = self.travel.here().map(|here| here.site);
            let mut hit = Vec::new();
            for (number, at) in numbers.iter_mut().enumerate() {
                let breakpoint = &self.breakpoints[number];
                let is_there = site.is_some_and(|site| breakpoint.sites.contains(site));
                if !is_there || breakpoint.problem.is_some() {
                    continue;
                }
                if let Some(hits) = breakpoint.hits {
                    let sites = breakpoint.sites.clone();
                    let count = match (*at, direction) {
                        (Some(n), Direction::Forward) => n + 1,
                        (Some(n), Direction::Backward) => n.saturating_sub(1),
                        (None, _) => self.travel.ordinal(&sites),
                    };
                    *at = Some(count);
                    if !hits.count(count) {
                        continue;
                    }
                }
                if let Some(condition) = self.breakpoints[number].condition.clone()
                    && !self.holds_here(&condition)
                {
                    continue;
                }
                let id = self.breakpoints[number].id;
                match self.message(number) {
                    Some(text) if logged.len() < MAX_LOGGED && !is_past => {
                        logged.push(Logged { moment: now, breakpoint: id, text });
                    }
                    Some(_) => {}
                    None => hit.push(id),
                }
            }
            if is_past && now != limit {
                return None;
            }
            if !hit.is_empty() {
                return Some(Halt::Breakpoint { ids: hit });
            }
            if self.stops_at_exceptions && self.travel.is_at_landmark() {
                return Some(Halt::Exception);
            }
            if is_past {
                return None;
            }
        }
    }

    /// The log message of a breakpoint here; `None` if it has none.
    fn message(&mut self, number: usize) -> Option<String> {
        let pieces: Vec<(bool, String)> = self.breakpoints[number]
            .log
            .as_ref()?
            .iter()
            .map(|piece| match piece {
                LogPiece::Text(text) => (false, text.clone()),
                LogPiece::Expression(text) => (true, text.clone()),
            })
            .collect();
        let mut message = String::new();
        for (is_expression, text) in pieces {
            match is_expression {
                true => message
                    .push_str(&self.evaluate_here(&text).unwrap_or_else(|why| format!("({why})"))),
                false => message.push_str(&text),
            }
        }
        Some(message)
    }
}

/// One of the evaluations of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    First,
    Last,
    Next,
    Previous,
}

#[cfg(test)]
mod tests {
    use super::Hits;

    #[test]
    fn hit_counts_are_read() {
        assert_eq!(Hits::parse("5"), Ok(Hits::Exactly(5)));
        assert_eq!(Hits::parse(" >= 5 "), Ok(Hits::From(5)));
        assert_eq!(Hits::parse("%3"), Ok(Hits::Every(3)));
        assert!(Hits::parse("often").is_err() && Hits::parse("0").is_err());
        assert!(Hits::Every(3).count(6) && !Hits::Every(3).count(7));
    }
}
