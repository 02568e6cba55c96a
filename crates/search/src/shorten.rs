//! Shortens a schedule: fewest preemptions first, then fewest moves.
//!
//! Whatever strategy found it, a search by preemptions (`nearest.rs`) with a bound on the work looks for a nearer one;
//! then ranges of moves are removed as long as the rest is possible and ends in the same way (Zeller and Hildebrandt,
//! *Simplifying and isolating failure-inducing input*, 2002), and moves of one thread are brought together where that
//! leads to the same end.

use crate::event::Label;
use crate::fingerprint::Fingerprint;
use crate::nearest::{Nearest, Slice};
use crate::outcome::{Finding, Found};
use crate::system::{System, Trouble};
use crate::timeouts::{self, Need};

/// The number of preemptions of a schedule.
pub fn preemptions(system: &mut System, schedule: &[Label]) -> u32 {
    let back = system.mark();
    let moves = system.moves;
    let mut count = 0;
    let mut own = Vec::new();
    for (at, label) in schedule.iter().enumerate() {
        let last = at.checked_sub(1).map(|before| schedule[before].thread());
        if let Some(last) = last.filter(|last| *last != label.thread()) {
            own.clear();
            if let Some(id) = system.id(last) {
                system.moves_of(id, &mut own);
            }
            count += u32::from(!own.is_empty());
        }
        if system.perform(*label).is_none() {
            break;
        }
    }
    system.undo(back);
    system.moves = moves;
    count
}

/// Whether two findings are of the same kind.
fn is_alike(a: &Found, b: &Found) -> bool {
    match (a, b) {
        (Found::Trouble(a), Found::Trouble(b)) => match (a, b) {
            (Trouble::Exception { text: a, .. }, Trouble::Exception { text: b, .. }) => a == b,
            _ => false,
        },
        (Found::Invariant(_), Found::Invariant(_)) | (Found::Deadlock, Found::Deadlock) => true,
        (Found::PartialDeadlock(_), Found::PartialDeadlock(_)) => true,
        _ => false,
    }
}

/// Follows a schedule. Returns the prefix that leads to a finding like `what`, if one does.
fn leads_to(system: &mut System, schedule: &[Label], what: &Found) -> Option<Finding> {
    let back = system.mark();
    system.told.clear();
    let mut found = None;
    for (at, label) in schedule.iter().enumerate() {
        let Some(done) = system.perform(*label) else { break };
        let here = match done.trouble {
            Some(trouble) => Some(Found::Trouble(trouble)),
            None => match what {
                Found::PartialDeadlock(_) => {
                    let moves = system.all_moves();
                    let fingerprint = Fingerprint::new(system);
                    system.partial_deadlock(&moves, &fingerprint).map(|(found, _)| found)
                }
                Found::Invariant(_) => system.inspect(None, None).map(|(found, _)| found),
                _ if at + 1 == schedule.len() && system.is_still() && system.is_deadlocked() => {
                    Some(Found::Deadlock)
                }
                _ => None,
            },
        };
        if let Some(here) = here {
            if is_alike(&here, what) {
                let schedule = schedule[..=at].to_vec();
                found = Some(Finding { what: here, schedule });
            }
            break;
        }
    }
    system.undo(back);
    found
}

/// Returns a finding of the same kind with the nearest schedule that can be found with this many moves. The state is
/// restored.
pub fn shorten(
    system: &mut System,
    finding: Finding,
    moves: u64,
    stop: impl Fn() -> bool,
) -> Finding {
    if matches!(finding.what, Found::Livelock { .. }) || finding.schedule.is_empty() {
        return finding;
    }
    let end = system.moves.saturating_add(moves);
    let told = std::mem::take(&mut system.told);
    let mut best = finding;
    let mut least = preemptions(system, &best.schedule);
    // A schedule that needs no timeout must stay so.
    let need = timeouts::need(&timeouts::expiries(system, &best.schedule));
    // Schedules with fewer preemptions, if there are any near; those with few steps first.
    for depth in [25, 50, 100, 200, 2 * best.schedule.len()] {
        if depth > 2 * best.schedule.len() || stop() {
            break;
        }
        // Where little can be gained, a failed attempt would take longer than the search did.
        let length = best.schedule.len();
        if depth < length && 2 * length <= 3 * depth {
            continue;
        }
        let mut nearest = Nearest::new();
        nearest.depth = depth;
        nearest.in_time = need < Need::Early;
        if let Slice::Found(near) = nearest.slice(system, moves / 8, &stop)
            && is_alike(&near.what, &best.what)
        {
            let count = preemptions(system, &near.schedule);
            let fewer = (count, near.schedule.len()) < (least, best.schedule.len());
            // A schedule that is too long to read is worse than one more preemption.
            let nearer = fewer || 4 * near.schedule.len() + 100 < best.schedule.len();
            if nearer && needs_no_more(system, &near.schedule, need) {
                (best, least) = (near, count);
                break;
            }
        }
    }
    let mut shorten = Shorten { system, end, stop: &stop, best, least, need };
    shorten.stretches();
    shorten.rounds();
    shorten.turns();
    let best = shorten.best;
    system.told = told;
    best
}

struct Shorten<'a> {
    system: &'a mut System,
    end: u64,
    stop: &'a dyn Fn() -> bool,
    best: Finding,
    least: u32,
    need: Need,
}

/// Whether a schedule needs no more timeouts than another did.
fn needs_no_more(system: &mut System, schedule: &[Label], need: Need) -> bool {
    need == Need::Early || timeouts::need(&timeouts::expiries(system, schedule)) <= need
}

impl Shorten<'_> {
    fn is_over(&self) -> bool {
        self.system.moves >= self.end || (self.stop)()
    }

    /// Accepts a schedule if it leads to the same finding and is nearer.
    fn try_out(&mut self, schedule: &[Label]) -> bool {
        let Some(found) = leads_to(self.system, schedule, &self.best.what) else { return false };
        let count = preemptions(self.system, &found.schedule);
        if (count, found.schedule.len()) >= (self.least, self.best.schedule.len()) {
            return false;
        }
        if !needs_no_more(self.system, &found.schedule, self.need) {
            return false;
        }
        (self.best, self.least) = (found, count);
        true
    }

    /// Removes ranges of moves.
    fn stretches(&mut self) {
        let mut width = self.best.schedule.len() / 2;
        while width > 0 && !self.is_over() {
            let mut at = 0;
            while at < self.best.schedule.len() && !self.is_over() {
                let mut shorter = self.best.schedule.clone();
                shorter.drain(at..(at + width).min(shorter.len()));
                if !self.try_out(&shorter) {
                    at += width;
                }
            }
            width /= 2;
        }
    }

    /// Removes cycles of single threads that change nothing, whatever others do meanwhile.
    fn rounds(&mut self) {
        const MAX_ROUND_LENGTH: usize = 24;
        let mut threads: Vec<_> = self.best.schedule.iter().map(|l| l.thread()).collect();
        threads.sort_unstable();
        threads.dedup();
        for thread in threads {
            let places = |schedule: &[Label]| -> Vec<usize> {
                let own = schedule.iter().enumerate().filter(|(_, l)| l.thread() == thread);
                own.map(|(at, _)| at).collect()
            };
            let mut own = places(&self.best.schedule);
            for width in (1..=MAX_ROUND_LENGTH.min(own.len())).rev() {
                let mut at = 0;
                while at + width <= own.len() && !self.is_over() {
                    let leave = &own[at..at + width];
                    let kept = self.best.schedule.iter().enumerate();
                    let shorter: Vec<Label> =
                        kept.filter(|(n, _)| !leave.contains(n)).map(|(_, l)| *l).collect();
                    if self.try_out(&shorter) {
                        own = places(&self.best.schedule);
                    } else {
                        at += 1;
                    }
                }
            }
        }
    }

    /// Removes preemptions: the next move of the same thread follows at once.
    fn turns(&mut self) {
        let mut at = 1;
        while at < self.best.schedule.len() && !self.is_over() {
            let schedule = &self.best.schedule;
            let (before, here) = (schedule[at - 1].thread(), schedule[at].thread());
            let again = schedule[at..].iter().position(|l| l.thread() == before);
            if before != here
                && let Some(again) = again
            {
                let mut together = schedule.clone();
                let label = together.remove(at + again);
                together.insert(at, label);
                if self.try_out(&together) {
                    at = 1;
                    continue;
                }
            }
            at += 1;
        }
    }
}
