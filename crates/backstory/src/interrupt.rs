//! Signals: Ctrl-C (SIGINT) and SIGTERM end a command in an orderly way.
//!
//! A signal sets a flag that long-running work checks: the work stops, and what was found so far is
//! shown. The exit code is 130 for SIGINT and 143 for SIGTERM, by shell convention. The process
//! ends immediately
//!
//! - if nothing has been found yet that could be shown (loading a program),
//! - at a prompt,
//! - at the second signal,
//! - if the work has not stopped after a while (it waits for input, or for a solver).

use crate::memory::processor_seconds;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// The processor time in which work must stop, and how long it may wait without using any.
const STOP_TIMEOUT: Duration = Duration::from_secs(5);
/// Work that uses less processor time than this is waiting for something, such as input or a
/// solver.
const IDLE_SECONDS: f64 = 0.1;
/// The interval between two checks.
const LOOK_EVERY: Duration = Duration::from_millis(250);

/// Whether there is work that checks the flag; otherwise a signal ends the process.
static AT_WORK: AtomicBool = AtomicBool::new(false);
/// A prompt is waiting for input.
static PROMPT: AtomicBool = AtomicBool::new(false);
/// The last signal received.
static CAME: AtomicI32 = AtomicI32::new(0);
/// The signal that stopped the work before the last prompt, or 0.
static BEFORE_PROMPT: AtomicI32 = AtomicI32::new(0);
/// The work has stopped: only its results remain to be shown.
static STOPPED: AtomicBool = AtomicBool::new(false);
/// The last output of the program had no line end.
static MID_LINE: AtomicBool = AtomicBool::new(false);
/// The program waits for input.
static READING: AtomicBool = AtomicBool::new(false);
/// The progress line on the terminal.
static PROGRESS: Mutex<Line> = Mutex::new(Line { width: 0, written: None });
/// How long a program is silent before progress is shown between its lines.
const SILENCE: Duration = Duration::from_secs(1);

struct Line {
    /// 0: it is not there.
    width: usize,
    /// When the program wrote last.
    written: Option<Instant>,
}

fn flag() -> &'static Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    FLAG.get_or_init(Arc::default)
}

/// From now on signals end the process with their exit codes and a message.
pub(crate) fn listen() {
    // Without a handler signals still end the process, so a failure can be ignored.
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
    let spawned = std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for signal in signals.forever() {
            received(signal);
        }
    });
    if spawned.is_err() {
        // Nothing would handle them: they end the process again.
        for signal in [SIGINT, SIGTERM] {
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    }
}

fn received(signal: i32) {
    CAME.store(signal, Ordering::SeqCst);
    let waits_for_nothing = !AT_WORK.load(Ordering::SeqCst) || PROMPT.load(Ordering::SeqCst);
    if waits_for_nothing || flag().swap(true, Ordering::SeqCst) {
        end(signal);
    }
    let waits = std::thread::Builder::new().spawn(move || {
        wait_for_the_work();
        // A session clears the flag and continues, which is wrong for a request to terminate.
        let is_open = signal == SIGTERM || flag().load(Ordering::SeqCst);
        if is_open && !STOPPED.load(Ordering::SeqCst) {
            end(signal);
        }
    });
    if waits.is_err() {
        end(signal);
    }
}

/// Returns when the work has stopped or should have: it has used enough processor time, or waits
/// for something. Elapsed time alone is meaningless on a busy computer.
fn wait_for_the_work() {
    let at_signal = processor_seconds();
    let mut worked = (Instant::now(), at_signal);
    while !STOPPED.load(Ordering::SeqCst) {
        std::thread::sleep(LOOK_EVERY);
        let used = processor_seconds();
        if used - worked.1 >= IDLE_SECONDS {
            worked = (Instant::now(), used);
        }
        if used - at_signal >= STOP_TIMEOUT.as_secs_f64() || worked.0.elapsed() >= STOP_TIMEOUT {
            return;
        }
    }
}

/// Ends the process.
fn end(signal: i32) -> ! {
    clear_progress();
    match PROMPT.load(Ordering::SeqCst) {
        true => println!(),
        false => eprintln!("interrupted"),
    }
    crate::answer::print_interrupted(code_of(signal));
    std::process::exit(i32::from(code_of(signal)));
}

fn code_of(signal: i32) -> u8 {
    128 + signal as u8
}

/// The flag that stops work. A session, in which Ctrl-C stops only the current work, clears it
/// again.
pub(crate) fn flag_for_work() -> Arc<AtomicBool> {
    AT_WORK.store(true, Ordering::SeqCst);
    flag().clone()
}

/// The work is over, and its results are about to be shown: a signal may have stopped it, and now
/// only a second one ends the process.
pub(crate) fn work_is_over() {
    STOPPED.store(true, Ordering::SeqCst);
}

/// Whether the process was asked to end, not only to stop the current work.
pub(crate) fn is_to_end() -> bool {
    CAME.load(Ordering::SeqCst) == SIGTERM
}

/// A prompt starts or stops waiting for input. A signal at a prompt ends the process. An earlier
/// one has stopped the work at that time: a session continues, unless it was asked to end.
pub(crate) fn at_prompt(is_asked: bool) {
    PROMPT.store(is_asked, Ordering::SeqCst);
    if is_asked {
        if is_to_end() {
            end(SIGTERM);
        }
        flag().store(false, Ordering::SeqCst);
        BEFORE_PROMPT.store(CAME.swap(0, Ordering::SeqCst), Ordering::SeqCst);
    }
}

/// The input at the prompt has ended: what a signal stopped does not continue, so the exit code is
/// that of the signal.
pub(crate) fn assume_unattended() {
    CAME.store(BEFORE_PROMPT.load(Ordering::SeqCst), Ordering::SeqCst);
}

/// The exit code, if a signal was received.
pub(crate) fn code() -> Option<u8> {
    match CAME.load(Ordering::SeqCst) {
        0 => None,
        signal => Some(code_of(signal)),
    }
}

/// The exit code of a command whose work has ended: that of a signal, if one was received.
pub(crate) fn code_or(otherwise: u8) -> u8 {
    code().unwrap_or(otherwise)
}

/// Shows a line on standard error in place of the last one, unless the program has just written, the cursor stands in
/// a line of the program, or somebody is about to type. It is cleared before the process ends.
pub(crate) fn show_progress(text: &str) {
    let mut line = PROGRESS.lock().unwrap_or_else(PoisonError::into_inner);
    let is_busy = [&PROMPT, &MID_LINE, &READING].iter().any(|flag| flag.load(Ordering::SeqCst));
    if is_busy || line.written.is_some_and(|written| written.elapsed() < SILENCE) {
        return;
    }
    // A line that is as long as the terminal is wide could not be cleared.
    let text: String = text.chars().take(terminal_width().saturating_sub(3)).collect();
    let now = text.chars().count();
    eprint!("\r{text:0$}", line.width);
    line.width = now.max(line.width);
    let _ = std::io::Write::flush(&mut std::io::stderr());
}

fn terminal_width() -> usize {
    let size = rustix::termios::tcgetwinsize(std::io::stderr());
    size.ok().map(|size| usize::from(size.ws_col)).filter(|width| *width > 0).unwrap_or(80)
}

pub(crate) fn clear_progress() {
    PROGRESS.lock().unwrap_or_else(PoisonError::into_inner).clear();
}

impl Line {
    fn clear(&mut self) {
        if self.width > 0 {
            // The terminal shows Ctrl-C as two characters behind it.
            eprint!("\r{:1$}\r", "", self.width + 2);
            self.width = 0;
        }
    }
}

/// Lets a program write to the terminal: the progress line is gone, and stays away meanwhile.
pub(crate) fn write_output(bytes: &[u8], write: impl FnOnce()) {
    let mut line = PROGRESS.lock().unwrap_or_else(PoisonError::into_inner);
    line.clear();
    write();
    if let Some(last) = bytes.last() {
        MID_LINE.store(*last != b'\n', Ordering::SeqCst);
        line.written = Some(Instant::now());
    }
}

/// Lets a program read from the terminal: what is typed stands in a line without progress.
pub(crate) fn read_input<R>(read: impl FnOnce() -> R) -> R {
    READING.store(true, Ordering::SeqCst);
    clear_progress();
    let done = read();
    READING.store(false, Ordering::SeqCst);
    // Who typed ended the line.
    MID_LINE.store(false, Ordering::SeqCst);
    done
}
