//! Signals: Ctrl-C (SIGINT) and SIGTERM end a command in an orderly way.
//!
//! A signal sets a flag that long work looks at: it stops, and what was found so far is shown. The exit code
//! is 130 for SIGINT and 143 for SIGTERM, as shells count them. The process ends at once
//!
//! - where nothing has been found yet that could be shown (loading a program),
//! - at a prompt,
//! - at the second signal,
//! - when the work has not stopped after a while (it waits for input, or for a solver).

use crate::memory::processor_seconds;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// How much processor time work may take to stop, and how long it may wait without using any.
const STOP_TIMEOUT: Duration = Duration::from_secs(5);
/// Processor time below which work waits for something, such as input or a solver.
const IDLE_SECONDS: f64 = 0.1;
/// How often that is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(250);

/// Whether there is work that looks at the flag; else a signal ends the process.
static AT_WORK: AtomicBool = AtomicBool::new(false);
/// Somebody is asked something.
static PROMPT: AtomicBool = AtomicBool::new(false);
/// The last signal that came.
static CAME: AtomicI32 = AtomicI32::new(0);
/// The signal that stopped the work before the last prompt, or 0.
static BEFORE_PROMPT: AtomicI32 = AtomicI32::new(0);
/// The work has stopped: what is left is to show what it has found.
static STOPPED: AtomicBool = AtomicBool::new(false);
/// What stands on the terminal without a line end: its width.
static PROGRESS: Mutex<usize> = Mutex::new(0);

fn flag() -> &'static Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    FLAG.get_or_init(Arc::default)
}

/// From now on signals end the process with their exit codes and a word.
pub(crate) fn listen() {
    // Without a handler signals still end the process: nothing more to do about a failure.
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
    let spawned = std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for signal in signals.forever() {
            came(signal);
        }
    });
    if spawned.is_err() {
        // Nobody would look at them: they end the process again.
        for signal in [SIGINT, SIGTERM] {
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    }
}

fn came(signal: i32) {
    CAME.store(signal, Ordering::SeqCst);
    let waits_for_nothing = !AT_WORK.load(Ordering::SeqCst) || PROMPT.load(Ordering::SeqCst);
    if waits_for_nothing || flag().swap(true, Ordering::SeqCst) {
        end(signal);
    }
    let waits = std::thread::Builder::new().spawn(move || {
        wait_for_the_work();
        // A session clears the flag and goes on, which a request to end does not ask for.
        let is_open = signal == SIGTERM || flag().load(Ordering::SeqCst);
        if is_open && !STOPPED.load(Ordering::SeqCst) {
            end(signal);
        }
    });
    if waits.is_err() {
        end(signal);
    }
}

/// Returns when the work has stopped or should have: it has used processor time enough for that, or waits
/// for something. Time by the clock alone says nothing on a busy machine.
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

/// Ends the process: nobody else will.
fn end(signal: i32) -> ! {
    clear_progress();
    match PROMPT.load(Ordering::SeqCst) {
        true => println!(),
        false => eprintln!("interrupted"),
    }
    crate::answer::print_interrupted();
    std::process::exit(i32::from(code_of(signal)));
}

fn code_of(signal: i32) -> u8 {
    128 + signal as u8
}

/// The flag that stops work. A session, in which Ctrl-C stops the work of the moment, clears it again.
pub(crate) fn flag_for_work() -> Arc<AtomicBool> {
    AT_WORK.store(true, Ordering::SeqCst);
    flag().clone()
}

/// The work is over, and what it has found is about to be shown: a signal may have stopped it, and nothing
/// but a second one ends the process now.
pub(crate) fn work_is_over() {
    STOPPED.store(true, Ordering::SeqCst);
}

/// Whether the process was asked to end, not only to stop the work of the moment.
pub(crate) fn is_to_end() -> bool {
    CAME.load(Ordering::SeqCst) == SIGTERM
}

/// Somebody is about to be asked something, or has answered. A signal at a prompt ends the process. One that
/// came before has stopped the work of that moment: a session goes on, unless it was asked to end.
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

/// Nobody answers at the prompt (the input has ended): what a signal stopped does not go on, so the
/// exit code is that of the signal.
pub(crate) fn nobody_answers() {
    CAME.store(BEFORE_PROMPT.load(Ordering::SeqCst), Ordering::SeqCst);
}

/// The exit code, if a signal came.
pub(crate) fn code() -> Option<u8> {
    match CAME.load(Ordering::SeqCst) {
        0 => None,
        signal => Some(code_of(signal)),
    }
}

/// The exit code of a command whose work has ended: that of a signal, if one came.
pub(crate) fn code_or(otherwise: u8) -> u8 {
    code().unwrap_or(otherwise)
}

/// Shows a line on standard error in place of the last one. Whoever ends the process clears it first.
pub(crate) fn show_progress(line: &str) {
    let mut width = PROGRESS.lock().unwrap_or_else(PoisonError::into_inner);
    let now = line.chars().count();
    eprint!("\r{line:0$}", *width);
    *width = now.max(*width);
    let _ = std::io::Write::flush(&mut std::io::stderr());
}

pub(crate) fn clear_progress() {
    let mut width = PROGRESS.lock().unwrap_or_else(PoisonError::into_inner);
    if *width > 0 {
        eprint!("\r{:0$}\r", *width);
        *width = 0;
    }
}
