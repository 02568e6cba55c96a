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

/// How long work goes on before it says something, and how often it does then.
const PATIENCE: Duration = Duration::from_secs(1);
const EVERY: Duration = Duration::from_millis(250);

/// Shown until it is dropped.
pub(crate) struct Progress {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    what: Mutex<String>,
    since: Instant,
    /// Steps of the machine; 0 where none are counted.
    steps: Arc<AtomicU64>,
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
        let shared = Arc::new(Shared {
            what: Mutex::new(what.to_owned()),
            since: Instant::now(),
            steps,
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

    /// What the work is at now.
    pub(crate) fn now(&self, what: String) {
        *self.shared.what.lock().unwrap_or_else(PoisonError::into_inner) = what;
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
                let steps = self.steps.load(Ordering::Relaxed);
                let what = self.what.lock().unwrap_or_else(PoisonError::into_inner).clone();
                interrupt::show_progress(&line(&what, elapsed.as_secs(), steps));
            }
            let waited = self.over.wait_timeout(is_over, EVERY);
            is_over = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// `running the program: 12,000,000 steps, 3 s; Ctrl-C stops it`.
fn line(what: &str, seconds: u64, steps: u64) -> String {
    let done = match steps {
        0 => format!("{seconds} s"),
        _ => format!("{} steps, {seconds} s", number(steps)),
    };
    format!("{what}: {done}; Ctrl-C stops it")
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
    use super::line;

    #[test]
    fn what_is_known_is_said() {
        assert_eq!(line("compiling", 2, 0), "compiling: 2 s; Ctrl-C stops it");
        assert_eq!(line("running", 2, 1_234_567), "running: 1,234,567 steps, 2 s; Ctrl-C stops it");
    }
}
