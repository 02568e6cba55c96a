//! The crash of a run: the exception, its thread and location.

use super::data::{Crash, Place, RunSummary, Standing};
use super::{Session, own};
use core_ir::Language;
use machine::{Block, ShowLimits, Status, Stop, ThreadId};

/// An exception as it was raised.
#[derive(Clone, Debug)]
pub(super) struct Raise {
    thread: ThreadId,
    text: String,
    place: Option<Place>,
}

impl Session {
    /// Stores the exceptions that the observer saw: their words do not outlive the state of the machine.
    pub(super) fn note_raises(&mut self) {
        for raised in std::mem::take(&mut self.machine.observer.raised) {
            let fields = self.machine.heap().as_tuple(raised.exception);
            // Erlang exceptions are a class, a reason and a trace: the reason is informative.
            let told = match fields {
                Some([_, reason, ..]) => *reason,
                _ => raised.exception,
            };
            let text = self.machine.show(told, ShowLimits::default());
            let place = raised.spans.iter().find_map(|span| own::place(&self.program, *span));
            let thread = raised.thread;
            // An exception that the library raises after one of the program adds nothing.
            if place.is_none() && self.raises.iter().any(|r| r.thread == thread && r.text == text) {
                continue;
            }
            self.raises.retain(|r| r.thread != thread);
            self.raises.push(Raise { thread, text, place });
        }
    }

    /// Summarises the end of the run; the machine is at its known end.
    pub(super) fn summarize(&mut self) {
        let threads = (0..self.machine.thread_count() as u32).map(ThreadId);
        let is_counted =
            |id: &ThreadId| self.machine.status(*id) != Status::Blocked(Block::Forever);
        let threads = threads.filter(is_counted).count();
        let written = self.tape.written();
        let output = written.iter().filter(|w| w.stream == 1).flat_map(|w| &w.bytes);
        let (mut lines, mut ends) = (0, true);
        for byte in output {
            ends = *byte == b'\n';
            lines += usize::from(ends);
        }
        let crash = match self.end.clone() {
            Some(stop) => self.crash(&stop),
            None => None,
        };
        let lines = lines + usize::from(!ends);
        let shares = self.events.iter().any(|e| e.action.object.is_some());
        self.summary = RunSummary { threads, lines, shares, crash };
        self.steps_followed = self.machine.steps();
    }

    /// The exception that the run ends with.
    pub fn run_crash(&self) -> Option<&Crash> {
        self.summary.crash.as_ref()
    }

    /// Machine steps of the run, as far as it was followed at first: a measure of the cost of a replay.
    pub fn steps(&self) -> u64 {
        self.steps_followed
    }

    /// The run has been followed to its end.
    pub fn is_followed_to_its_end(&self) -> bool {
        self.end.is_some()
    }

    /// The exception of the program at this moment, on the run or off it.
    pub(super) fn crash_now(&mut self, standing: &Standing) -> Option<Crash> {
        match standing {
            Standing::Died { .. } | Standing::Finished { code: 1.. } => {}
            _ => return None,
        }
        if !self.is_aside() {
            return self.summary.crash.clone();
        }
        let stop = self.taken.last().and_then(|t| t.ended.clone())?;
        self.crash(&stop)
    }

    /// The exception that a program ended with: the last one of the thread that ended it.
    fn crash(&mut self, stop: &Stop) -> Option<Crash> {
        let thread = match stop {
            Stop::Uncaught { thread } => *thread,
            // The default handler of Haskell turns an exception into an exit code.
            Stop::Finished(1..) if self.program.language == Language::Haskell => ThreadId::MAIN,
            _ => return None,
        };
        let own = self.raises.iter().rev().find(|r| r.thread == thread);
        // A process that dies of an exit signal raised nothing: the last exception came from another one.
        let raise = own.or_else(|| self.raises.last()).cloned();
        let exception = match stop {
            Stop::Uncaught { thread } => match self.program.language {
                Language::Erlang => self.outcome(*thread),
                _ => self.machine.show(self.machine.outcome(*thread), ShowLimits::default()),
            },
            // `exitFailure` raises an exception too, which is not a crash and reports nothing.
            _ if raise.as_ref().is_some_and(|r| r.text.contains("ExitFailure")) => return None,
            _ => self.reported()?,
        };
        let erlang = self.program.language == Language::Erlang;
        let brief = if erlang { erlang_brief(&exception) } else { first_line(&exception) };
        let (thread, place) = raise.map_or((thread, None), |r| (r.thread, r.place));
        Some(Crash { thread: thread.0, brief, exception, place })
    }
}

impl Session {
    /// The report of the default handler: the end of standard error from `program: ` on.
    fn reported(&self) -> Option<String> {
        let written = self.tape.written();
        let errors = written.iter().filter(|w| w.stream == 2).flat_map(|w| w.bytes.iter().copied());
        let text = String::from_utf8_lossy(&errors.collect::<Vec<u8>>()).into_owned();
        let begin = format!("{}: ", self.program.stem());
        let at = text.rfind(&format!("\n{begin}")).map(|at| at + 1);
        let at = at.or_else(|| text.starts_with(&begin).then_some(0))?;
        Some(text[at + begin.len()..].trim_end().to_owned())
    }
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or("an exception").to_owned()
}

/// A description of an Erlang reason, if it is a common one.
fn erlang_brief(reason: &str) -> String {
    // `{Reason, Stack}` of a process that another one was linked to.
    let inner = reason.strip_prefix("{{").and_then(|rest| Some(&rest[..rest.find("},[")?]));
    let reason = inner.map_or_else(|| reason.to_owned(), |inner| format!("{{{inner}}}"));
    match reason.as_str() {
        "function_clause" => return "no function clause matches".to_owned(),
        "if_clause" => return "no branch of an if is true".to_owned(),
        "badarith" => return "bad argument in an arithmetic expression".to_owned(),
        "badarg" => return "bad argument".to_owned(),
        "undef" => return "undefined function".to_owned(),
        "noproc" => return "no such process".to_owned(),
        _ => {}
    }
    let words = [
        ("{badmatch,", "no match for"),
        ("{case_clause,", "no case clause matches"),
        ("{try_clause,", "no try clause matches"),
        ("{badkey,", "no such key:"),
        ("{badmap,", "not a map:"),
        ("{badfun,", "not a function:"),
        ("{nocatch,", "uncaught throw of"),
        ("{noproc,", "no such process:"),
        ("{timeout,", "timeout of"),
    ];
    let said = words.iter().find_map(|(tag, words)| {
        let value = reason.strip_prefix(tag)?.strip_suffix('}')?;
        Some(format!("{words} {value}"))
    });
    said.unwrap_or_else(|| first_line(&reason))
}

#[cfg(test)]
mod tests {
    use super::erlang_brief;

    #[test]
    fn erlang_reasons_are_described() {
        assert_eq!(erlang_brief("{badmatch,false}"), "no match for false");
        assert_eq!(erlang_brief("{{badmatch,{ok,1}},[{m,f,1,[]}]}"), "no match for {ok,1}");
        assert_eq!(erlang_brief("badarith"), "bad argument in an arithmetic expression");
        assert_eq!(erlang_brief("{my,own}"), "{my,own}");
    }
}
