//! What takes long says what it is doing, and how far it is: on a terminal, after a second, in one line on standard
//! error that is gone before anything else is shown.
//!
//! How long a program will run is unknown, so there is no estimate: just steps and time.

use crate::interrupt;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use workbench::Compiling;

/// How long work goes on before it says something, and how often it does then.
const PATIENCE: Duration = Duration::from_secs(1);
const EVERY: Duration = Duration::from_millis(250);

/// What says how far the work is.
enum Count {
    /// Steps of the machine; 0 where none are counted.
    Steps(Arc<AtomicU64>),
    /// Modules of packages.
    Modules(Arc<Compiling>),
}

/// Shown until it is dropped.
pub(crate) struct Progress {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    what: &'static str,
    since: Instant,
    count: Count,
    is_over: Mutex<bool>,
    over: Condvar,
}

impl Progress {
    /// Shows nothing unless it is wanted and standard error is a terminal.
    pub(crate) fn start(what: &'static str, wanted: bool) -> Progress {
        Progress::counting(what, wanted, Arc::default())
    }

    /// Work that counts its steps.
    pub(crate) fn counting(what: &'static str, wanted: bool, steps: Arc<AtomicU64>) -> Progress {
        Progress::with(what, wanted, Count::Steps(steps))
    }

    /// Compiling a program, and the packages that it needs.
    pub(crate) fn compiling(modules: Arc<Compiling>) -> Progress {
        Progress::with("compiling the program", true, Count::Modules(modules))
    }

    fn with(what: &'static str, wanted: bool, count: Count) -> Progress {
        let shared = Arc::new(Shared {
            what,
            since: Instant::now(),
            count,
            is_over: Mutex::new(false),
            over: Condvar::new(),
        });
        let mut progress = Progress { shared: shared.clone(), thread: None };
        if wanted && std::io::stderr().is_terminal() {
            let named = std::thread::Builder::new().name("progress".to_owned());
            // Without a thread nothing is shown, as where there is no terminal.
            progress.thread = named.spawn(move || shared.show()).ok();
        }
        progress
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        *self.shared.is_over.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.shared.over.notify_all();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
            interrupt::clear_progress();
        }
    }
}

impl Shared {
    fn show(&self) {
        let mut is_over = self.is_over.lock().unwrap_or_else(PoisonError::into_inner);
        while !*is_over {
            let elapsed = self.since.elapsed();
            if elapsed > PATIENCE {
                interrupt::show_progress(&line(self.what, elapsed.as_secs(), &self.count.text()));
            }
            let waited = self.over.wait_timeout(is_over, EVERY);
            is_over = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Count {
    /// `12,000,000 steps, `; nothing where nothing is counted.
    fn text(&self) -> String {
        match self {
            Count::Steps(steps) => match steps.load(Ordering::Relaxed) {
                0 => String::new(),
                steps => format!("{} steps, ", number(steps)),
            },
            Count::Modules(modules) => {
                let all = modules.all.load(Ordering::Relaxed);
                let done = modules.done.load(Ordering::Relaxed);
                match done < all {
                    true => format!("{done} of {all} modules of packages, "),
                    false => String::new(),
                }
            }
        }
    }
}

/// `running the program: 12,000,000 steps, 3 s; Ctrl-C stops it`.
fn line(what: &str, seconds: u64, count: &str) -> String {
    format!("{what}: {count}{seconds} s; Ctrl-C stops it")
}

/// A number with thousands separators.
pub(crate) fn number(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Compiling, Count, line};
    use std::sync::Arc;

    #[test]
    fn what_is_known_is_said() {
        let said = |count: Count| line("working", 2, &count.text());
        assert_eq!(said(Count::Steps(Arc::default())), "working: 2 s; Ctrl-C stops it");
        let steps = Count::Steps(Arc::new(1_234_567.into()));
        assert_eq!(said(steps), "working: 1,234,567 steps, 2 s; Ctrl-C stops it");
        let modules = Compiling { done: 3.into(), all: 40.into() };
        let modules = Count::Modules(Arc::new(modules));
        assert_eq!(said(modules), "working: 3 of 40 modules of packages, 2 s; Ctrl-C stops it");
    }
}
