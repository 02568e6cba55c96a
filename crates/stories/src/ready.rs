//! Pre-faulted memory for a log that grows fast.
//!
//! Touching a fresh page costs a fault and clearing, together a fifth of the time of recording. So memory
//! is requested in pieces, and for a long log a second thread touches it in advance.

use memmap2::MmapMut;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::JoinHandle;

/// Bytes that are prepared at once.
const PIECE: usize = 2 << 20;
/// The distance of the thread from the writer. A shorter log has no thread.
const DISTANCE: usize = 8 * PIECE;

/// Fresh memory, of which a prefix is ready.
pub(crate) struct Ready {
    map: Arc<MmapMut>,
    up_to: usize,
    thread: Option<Toucher>,
}

/// The thread that touches pages in advance.
struct Toucher {
    shared: Arc<Shared>,
    handle: JoinHandle<()>,
}

#[derive(Default)]
struct Shared {
    /// Its goal, and its progress.
    goal: AtomicUsize,
    done: AtomicUsize,
    stop: AtomicBool,
}

impl Ready {
    pub(crate) fn new(map: MmapMut) -> Self {
        Ready { map: Arc::new(map), up_to: 0, thread: None }
    }

    /// Prepares more than this many bytes, all of which are inside. Returns how many may be written before the next
    /// call.
    pub(crate) fn more_than(&mut self, bytes: usize) -> usize {
        if self.thread.is_none() && self.up_to >= DISTANCE {
            self.thread = Toucher::start(&self.map, self.up_to);
        }
        if let Some(toucher) = &self.thread {
            self.up_to = self.up_to.max(toucher.go_to(bytes + DISTANCE));
        }
        if self.up_to <= bytes {
            let to = (bytes + PIECE).min(self.map.len());
            populate(&self.map, self.up_to, to);
            self.up_to = to;
        }
        // Frequent calls keep the thread going.
        self.up_to.min(bytes + PIECE)
    }

    /// Returns prepared memory beyond this many bytes: no more will be written.
    pub(crate) fn settle(&mut self, bytes: usize) {
        const LARGEST_PAGE: usize = 1 << 16;
        self.stop();
        let from = bytes.next_multiple_of(LARGEST_PAGE);
        if from < self.up_to {
            let (advice, count) = (memmap2::UncheckedAdvice::DontNeed, self.up_to - from);
            // A failure only costs memory. SAFETY: nothing was written there, and the thread that touches pages has
            // stopped.
            let _ = unsafe { self.map.unchecked_advise_range(advice, from, count) };
            self.up_to = from;
        }
    }

    fn stop(&mut self) {
        if let Some(Toucher { shared, handle }) = self.thread.take() {
            self.up_to = self.up_to.max(shared.goal.load(Ordering::Relaxed)).min(self.map.len());
            shared.stop.store(true, Ordering::Release);
            handle.thread().unpark();
            // It cannot have panicked; even then nothing would be lost.
            let _ = handle.join();
        }
    }
}

impl Drop for Ready {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Toucher {
    /// `None` if the system has no more threads.
    fn start(map: &Arc<MmapMut>, from: usize) -> Option<Self> {
        let shared = Arc::new(Shared::default());
        shared.done.store(from, Ordering::Relaxed);
        let (map, its) = (map.clone(), shared.clone());
        let work = move || {
            while !its.stop.load(Ordering::Acquire) {
                let done = its.done.load(Ordering::Relaxed);
                let to = (done + PIECE).min(map.len());
                if done >= to || done >= its.goal.load(Ordering::Acquire) {
                    std::thread::park();
                    continue;
                }
                populate(&map, done, to);
                its.done.store(to, Ordering::Release);
            }
        };
        let handle = std::thread::Builder::new().spawn(work).ok()?;
        Some(Toucher { shared, handle })
    }

    fn go_to(&self, goal: usize) -> usize {
        self.shared.goal.store(goal, Ordering::Release);
        self.handle.thread().unpark();
        self.shared.done.load(Ordering::Acquire)
    }
}

/// A system without support for this does it later, page by page.
#[cfg(target_os = "linux")]
fn populate(map: &MmapMut, from: usize, to: usize) {
    let _ = map.advise_range(memmap2::Advice::PopulateWrite, from, to - from);
}

#[cfg(not(target_os = "linux"))]
fn populate(_map: &MmapMut, _from: usize, _to: usize) {}
