//! Events and terms in words, for messages about differences.

use crate::log::{Event, What};
use crate::term::{Term, pid_text};

/// What an event says, as a clause about its process.
pub(crate) fn clause(event: &Event) -> String {
    match &event.what {
        What::Send { message, to } => format!("sent {} to {}", shown(message), shown(to)),
        What::Receive { message, from: Some(from) } => {
            format!("got {} from {}", shown(message), pid_text(from))
        }
        What::Receive { message, from: None } if message.as_atom() == Some("timeout") => {
            "timed out, or got `timeout` from a timer".to_owned()
        }
        What::Receive { message, from: None } => format!("got {} from a timer", shown(message)),
        What::Spawn { child, call } => format!("started {} with {}", pid_text(child), shown(call)),
        What::Exit { reason } => format!("ended with reason {}", shown(reason)),
        What::Register { name } => format!("got the name {name}"),
        What::Unregister { name } => format!("lost the name {name}"),
        What::GettingLinked { by } => format!("was linked to by {}", pid_text(by)),
        What::Output { text: Some(text) } => format!("wrote {:?}", String::from_utf8_lossy(text)),
        What::Output { text: None } => "asked its group leader for something".to_owned(),
        What::Link => "linked itself to a process".to_owned(),
        What::Raise { function: (m, f, a) } => format!("got an exception from {m}:{f}/{a}"),
        What::Call { function: (m, f, a), .. } => format!("called {m}:{f}/{a}"),
        What::Return { function: (m, f, a), value } => {
            format!("got {} from {m}:{f}/{a}", shown(value))
        }
    }
}

/// The most that is shown of a term.
const LONGEST_SHOWN: usize = 300;

pub(crate) fn shown(term: &Term) -> String {
    let text = term.to_string();
    match text.char_indices().nth(LONGEST_SHOWN) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text,
    }
}

pub(crate) fn likely_cause(event: &Event) -> &'static str {
    match &event.what {
        What::Receive { from: None, .. } => {
            "a timer or timeout that this program does not have: another version of the program?"
        }
        What::Output { text: None } => "input from the group leader is not recorded",
        _ => {
            "another version of the program or of OTP, or a value from outside that the log does not \
             hold"
        }
    }
}

/// Output without the numbers of processes, references and functions, which are others here.
pub(crate) fn without_identities(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.first() {
        if *first == b'<'
            && let Some(end) = rest.iter().position(|b| *b == b'>')
            && rest[1..end].iter().all(|b| b.is_ascii_digit() || *b == b'.')
            && rest[1..end].contains(&b'.')
        {
            out.extend_from_slice(b"<>");
            rest = &rest[end + 1..];
            continue;
        }
        out.push(*first);
        rest = &rest[1..];
    }
    out
}
