//! The desk: one thread that carries out the calls, one after the other, and keeps what they opened.
//!
//! Machines, replays and proofs are not asynchronous, and use all cores themselves where that pays. A call that is
//! cancelled while it waits is never begun; one under way sees the same flag that Ctrl-C sets on the command line.

use super::asking::Dialogues;
use super::folder::Folder;
use super::kept::Kept;
use super::opened::Runs;
use super::tools::Entry;
use crate::error::Error;
use serde_json::Value;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::oneshot;

pub(super) type Done = Result<Value, Error>;

/// What the tools work with.
pub(super) struct Desk {
    pub folder: Folder,
    pub runs: Runs,
    pub dialogues: Dialogues,
    pub kept: Kept,
    /// Set while a call is to stop; the engines of what is open have it, too.
    pub interrupt: Arc<AtomicBool>,
    /// Of the call under way.
    pub progress: Arc<Progress>,
}

/// What a call is doing, and how far it is.
#[derive(Default)]
pub(super) struct Progress {
    what: Mutex<&'static str>,
    /// Machines count their steps here.
    pub done: Arc<AtomicU64>,
    total: AtomicU64,
}

impl Progress {
    pub(super) fn begin(&self, what: &'static str) {
        *self.what.lock().unwrap_or_else(PoisonError::into_inner) = what;
        self.done.store(0, Ordering::Relaxed);
        self.total.store(0, Ordering::Relaxed);
    }

    /// `total` is 0 where nobody knows.
    pub(super) fn advance(&self, done: u64, total: u64) {
        self.done.store(done, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
    }
}

/// A call of a tool.
pub(super) struct Call {
    tool: &'static Entry,
    given: Value,
    answer: oneshot::Sender<Done>,
    state: Arc<State>,
}

/// What the caller and the desk share about a call.
#[derive(Default)]
struct State {
    is_cancelled: AtomicBool,
    progress: Arc<Progress>,
    /// The flag of the desk, while it works on this call.
    under_way: Mutex<Option<Arc<AtomicBool>>>,
}

/// A call as its caller sees it.
pub(super) struct Watch(Arc<State>);

impl Call {
    pub(super) fn new(tool: &'static Entry, given: Value) -> (Call, oneshot::Receiver<Done>) {
        let (answer, receiver) = oneshot::channel();
        (Call { tool, given, answer, state: Arc::default() }, receiver)
    }

    pub(super) fn watch(&self) -> Watch {
        Watch(self.state.clone())
    }
}

impl Watch {
    pub(super) fn cancel(&self) {
        self.0.is_cancelled.store(true, Ordering::SeqCst);
        let under_way = self.0.under_way.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(flag) = &*under_way {
            flag.store(true, Ordering::SeqCst);
        }
    }

    /// What is being done, how much of it, and of how much, if that is known.
    pub(super) fn progress(&self) -> (&'static str, f64, Option<f64>) {
        let progress = &self.0.progress;
        let what = *progress.what.lock().unwrap_or_else(PoisonError::into_inner);
        let total = progress.total.load(Ordering::Relaxed);
        let done = progress.done.load(Ordering::Relaxed) as f64;
        let what = if what.is_empty() { "waiting for an earlier call" } else { what };
        (what, done, (total > 0).then_some(total as f64))
    }
}

/// The calls that wait for the desk.
pub(super) struct Line(mpsc::Sender<Call>);

impl Line {
    /// False: nobody works on it any more.
    pub(super) fn queue(&self, call: Call) -> bool {
        self.0.send(call).is_ok()
    }
}

impl Desk {
    /// Starts the thread.
    pub(super) fn open(folder: Folder) -> std::io::Result<Line> {
        let (sender, calls) = mpsc::channel::<Call>();
        std::thread::Builder::new().name("desk".to_owned()).spawn(move || {
            let mut desk = Desk {
                folder,
                runs: Runs::default(),
                dialogues: Dialogues::default(),
                kept: Kept::default(),
                interrupt: Arc::default(),
                progress: Arc::default(),
            };
            for call in calls {
                desk.carry_out(call);
            }
        })?;
        Ok(Line(sender))
    }

    fn carry_out(&mut self, call: Call) {
        let Call { tool, given, answer, state } = call;
        self.interrupt.store(false, Ordering::SeqCst);
        *state.under_way.lock().unwrap_or_else(PoisonError::into_inner) =
            Some(self.interrupt.clone());
        if state.is_cancelled.load(Ordering::SeqCst) {
            return;
        }
        self.progress = state.progress.clone();
        self.progress.begin("starting");
        // A defect in one call must not take what is open with it: the caller hears of it, as its end of the
        // answer is closed.
        let done = std::panic::catch_unwind(AssertUnwindSafe(|| (tool.call)(self, given)));
        *state.under_way.lock().unwrap_or_else(PoisonError::into_inner) = None;
        if let Ok(done) = done {
            let _ = answer.send(done);
        }
    }

    /// An error if the call was cancelled, which ends whatever it does.
    pub(super) fn go_on(&self) -> Result<(), Error> {
        match self.interrupt.load(Ordering::SeqCst) {
            true => Err(Error::program("interrupted")),
            false => Ok(()),
        }
    }
}
