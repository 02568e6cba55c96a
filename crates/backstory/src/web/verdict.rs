//! The opening line of the page: what happened, or what was foreseen, and what to do about it.

use super::wire::{self, AheadStatus, Offer, OfferKind, Tone, Verdict};
use std::collections::VecDeque;
use workbench::session::{Foreseen, Session, Standing, ThreadState, View};

/// The result of the lookahead from the present moment.
pub(super) enum Ahead {
    Looking,
    /// A description, and the threads that lead there.
    Found(String, VecDeque<String>),
    /// It has been reached.
    There(String),
    /// It exists, but the steps of a session do not lead to it.
    Between(String),
    Nothing {
        complete: bool,
        states: u64,
        schedules: Option<u64>,
    },
    Off(String),
}

impl Ahead {
    pub(super) fn of(foreseen: Foreseen) -> Ahead {
        match foreseen {
            Foreseen::Found { what, way } if way.is_empty() => Ahead::There(what),
            Foreseen::Found { what, way } => Ahead::Found(what, way.into()),
            Foreseen::Between { what } => Ahead::Between(what),
            Foreseen::Nothing { complete, states, schedules } => {
                Ahead::Nothing { complete, states, schedules }
            }
            Foreseen::Lost(why) => Ahead::Off(why),
        }
    }

    /// The same for the page.
    pub(super) fn said(&self, session: &Session) -> wire::Ahead {
        let said = |status, text| wire::Ahead { status, text, next: None, steps: None };
        match self {
            Ahead::Looking => {
                said(AheadStatus::Looking, "Looking ahead for deadlocks …".to_owned())
            }
            Ahead::There(what) => said(AheadStatus::There, format!("This is it: {what}.")),
            Ahead::Found(what, way) => {
                let next = way.front().and_then(|name| session.thread_named(name));
                let steps = way.len();
                let away = plural(steps, "step");
                let what = first_line(what);
                let text = format!("Ahead: {what}, {away} away. Follow the marks.");
                wire::Ahead { status: AheadStatus::Found, text, next, steps: Some(steps) }
            }
            Ahead::Between(what) => said(
                AheadStatus::Nothing,
                format!(
                    "Ahead: {what}, in an order of smaller steps than these. \
                     `backstory search` shows it."
                ),
            ),
            Ahead::Nothing { complete: true, schedules: Some(schedules), .. } => {
                said(AheadStatus::Nothing, format!("{}.", all_fine(*schedules)))
            }
            Ahead::Nothing { complete: true, .. } => {
                said(AheadStatus::Nothing, "No schedule from here ends in a deadlock.".to_owned())
            }
            Ahead::Nothing { states, .. } => said(
                AheadStatus::Nothing,
                format!("No deadlock near here ({} seen).", plural(*states as usize, "state")),
            ),
            Ahead::Off(why) => {
                said(AheadStatus::Nothing, format!("Deadlock search is off: {why}."))
            }
        }
    }
}

/// Puts a session where its run has shown something: at a crash or a deadlock, or after the last line that a program of
/// one thread prints. Other programs open at their start, where every schedule is still possible.
pub(super) fn open_at_the_end(session: &mut Session) {
    let view = session.view();
    let failed = view.run.crash.is_some() || view.end == Standing::Deadlock;
    let alone = view.run.threads <= 1 && !view.goes_on;
    if view.at == 0 && (failed || alone) {
        session.go_to(view.length);
    }
}

/// The verdict on a moment.
pub(super) fn verdict(view: &View, ahead: &Ahead) -> Verdict {
    match &view.standing {
        Standing::Goes => coming(view, ahead),
        Standing::Deadlock => {
            let waiting = view.threads.iter().filter(|t| t.state == ThreadState::Waits);
            let waiting: Vec<&str> = waiting.map(|t| t.name.as_str()).collect();
            let text = match (&waiting[..], view.threads.len()) {
                ([one], _) => format!("Deadlock: {one} waits forever"),
                (some, all) if some.len() == all => {
                    format!("Deadlock: all {all} {} wait forever", noun(view))
                }
                (some, all) => {
                    format!("Deadlock: {} of {all} {} wait forever", some.len(), noun(view))
                }
            };
            let offers = vec![offer(OfferKind::Deadlock, "Show the deadlock")];
            Verdict { tone: Tone::Bad, text, place: None, offers }
        }
        Standing::Stopped { why } => {
            Verdict { tone: Tone::Bad, text: capital(why), place: None, offers: Vec::new() }
        }
        Standing::Died { .. } | Standing::Finished { .. } => over(view),
    }
}

/// The program has ended, by itself or by an exception.
fn over(view: &View) -> Verdict {
    let ask = || offer(OfferKind::Questions, "Ask me about it");
    if let Some(crash) = &view.crash {
        let text = format!("Crashed: {}", first_line(&crash.brief));
        let offers = vec![offer(OfferKind::Why, "Why?"), ask()];
        return Verdict { tone: Tone::Bad, text, place: crash.place.clone(), offers };
    }
    let lines = view.run.lines;
    let printed = match view.aside {
        0 if lines > 0 => format!("Printed {}. Something wrong? Click it", plural(lines, "line")),
        0 => "Finished without printing anything".to_owned(),
        _ => "Finished".to_owned(),
    };
    let (tone, text) = match &view.standing {
        Standing::Died { exception } => (Tone::Bad, format!("Crashed: {}", first_line(exception))),
        Standing::Finished { code } if *code != 0 => {
            (Tone::Bad, format!("Ended with code {code}. {printed}"))
        }
        _ => (Tone::Good, printed),
    };
    let mut offers = vec![ask()];
    if view.run.threads > 1 {
        offers.push(offer(OfferKind::Start, "Try other schedules"));
    }
    Verdict { tone, text, place: None, offers }
}

/// The program can continue: the result of its run, and what else may happen.
fn coming(view: &View, ahead: &Ahead) -> Verdict {
    let threads = view.run.threads.max(view.threads.len());
    let who = if threads > 1 { format!("{threads} {}; ", noun(view)) } else { String::new() };
    let on_the_run = view.aside == 0;
    if let Some(crash) = view.run.crash.as_ref().filter(|_| on_the_run) {
        let text = format!("{who}this run crashes: {}", first_line(&crash.brief));
        let offers = vec![offer(OfferKind::End, "Take me there")];
        return Verdict {
            tone: Tone::Bad,
            text: capital(&text),
            place: crash.place.clone(),
            offers,
        };
    }
    if view.end == Standing::Deadlock && on_the_run {
        let text = format!("{who}this run ends in a deadlock");
        let offers = vec![offer(OfferKind::End, "Take me there")];
        return Verdict { tone: Tone::Bad, text: capital(&text), place: None, offers };
    }
    let (tone, text, offers) = match ahead {
        Ahead::Found(what, way) => {
            let what = first_line(what.strip_prefix("a ").unwrap_or(what));
            let text = format!("{who}{what}, {} away", plural(way.len(), "step"));
            (Tone::Bad, text, vec![offer(OfferKind::Follow, "Take me there")])
        }
        Ahead::There(what) => (Tone::Bad, capital(what), Vec::new()),
        Ahead::Between(what) => {
            let text =
                format!("{who}{} in an order of smaller steps: backstory search", first_line(what));
            (Tone::Bad, text, Vec::new())
        }
        Ahead::Looking if threads > 1 => {
            (Tone::Plain, format!("{who}looking ahead for deadlocks …"), Vec::new())
        }
        Ahead::Nothing { complete: true, schedules: Some(schedules), .. } if threads > 1 => {
            (Tone::Good, all_fine(*schedules), Vec::new())
        }
        Ahead::Nothing { complete: true, .. } if threads > 1 => {
            (Tone::Good, format!("{who}no schedule from here fails"), Vec::new())
        }
        Ahead::Nothing { states, .. } if threads > 1 => {
            let seen = plural(*states as usize, "state");
            (Tone::Plain, format!("{who}no deadlock near here ({seen} seen)"), Vec::new())
        }
        _ if !on_the_run => (Tone::Plain, format!("{who}your own schedule"), Vec::new()),
        _ if view.goes_on => {
            (Tone::Plain, format!("Runs for more than {} events", view.length), Vec::new())
        }
        _ => {
            let lines = match view.run.lines {
                0 => "nothing".to_owned(),
                lines => plural(lines, "line"),
            };
            let offers = vec![offer(OfferKind::End, "To the end")];
            (Tone::Plain, format!("{who}the run prints {lines}"), offers)
        }
    };
    Verdict { tone, text: capital(&text), place: None, offers }
}

/// The word for a thread or process in the language.
fn noun(view: &View) -> &'static str {
    if view.threads.iter().any(|t| t.pid.is_some()) { "processes" } else { "threads" }
}

fn all_fine(schedules: u64) -> String {
    match schedules {
        1 => "The only schedule is fine".to_owned(),
        2 => "Both schedules are fine".to_owned(),
        many => format!("All {many} schedules are fine"),
    }
}

fn offer(kind: OfferKind, text: &'static str) -> Offer {
    Offer { kind, text }
}

fn plural(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or(text)
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |c| c.to_uppercase().chain(letters).collect())
}
