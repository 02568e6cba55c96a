//! A progress line on the terminal for a long check: the current task, and how long it has taken.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The delay before the line is shown.
const SOON: Duration = Duration::from_millis(500);
const AGAIN: Duration = Duration::from_millis(250);

enum Said {
    At(String),
    /// Removes the line, and notifies the sender when that is done.
    Clear(Sender<()>),
}

/// Shows nothing if standard error is not a terminal.
pub(super) struct Progress {
    say: Option<Sender<Said>>,
    thread: Option<JoinHandle<()>>,
}

impl Progress {
    pub(super) fn start(wanted: bool) -> Progress {
        if !wanted {
            return Progress { say: None, thread: None };
        }
        let (say, hear) = channel();
        let thread = std::thread::spawn(move || {
            let started = Instant::now();
            let mut at: Option<(String, Instant)> = None;
            loop {
                match hear.recv_timeout(AGAIN) {
                    Ok(Said::At(text)) => {
                        // Progress on the same task keeps its start time.
                        let since = match at.take() {
                            Some((before, since)) if name(&before) == name(&text) => since,
                            _ => Instant::now(),
                        };
                        at = Some((text, since));
                    }
                    Ok(Said::Clear(done)) => {
                        at = None;
                        show("");
                        let _ = done.send(());
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return,
                }
                if let Some((text, since)) = &at
                    && started.elapsed() > SOON
                {
                    match since.elapsed().as_secs() {
                        0 => show(text),
                        n => show(&format!("{text}, {n} s")),
                    }
                }
            }
        });
        Progress { say: Some(say), thread: Some(thread) }
    }

    pub(super) fn say(&self, text: String) {
        if let Some(say) = &self.say {
            let _ = say.send(Said::At(text));
        }
    }

    /// Removes the line; afterwards the terminal is free for other output.
    pub(super) fn clear(&self) {
        if let Some(say) = &self.say {
            let (done, gone) = channel();
            if say.send(Said::Clear(done)).is_ok() {
                let _ = gone.recv();
            }
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.say = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The text before a changing number: `looking for a run that shows it: 12 schedules`.
fn name(text: &str) -> &str {
    text.split_once(": ").map_or(text, |(name, _)| name)
}

fn show(text: &str) {
    match text {
        "" => crate::interrupt::clear_progress(),
        text => crate::interrupt::show_progress(text),
    }
}
