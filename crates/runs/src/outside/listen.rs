//! An outside that copies output to a listener and can be disconnected: what a debugger evaluates
//! after the run must not reach the real outside.

use super::Output;
use machine::Outside;
use recording::{Answer, NoAnswer, Request, Stream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub struct Listening<W> {
    inner: Box<dyn Outside + Send>,
    listener: W,
    offline: Arc<AtomicBool>,
}

impl<W: Output> Listening<W> {
    /// Also returns the flag that disconnects it.
    pub fn new(inner: Box<dyn Outside + Send>, listener: W) -> (Self, Arc<AtomicBool>) {
        let offline = Arc::new(AtomicBool::new(false));
        (Listening { inner, listener, offline: offline.clone() }, offline)
    }

    fn is_online(&self) -> bool {
        !self.offline.load(Ordering::Relaxed)
    }
}

impl<W: Output> Outside for Listening<W> {
    fn output(&mut self, stream: Stream, bytes: &[u8]) {
        self.listener.write(stream, bytes);
        if self.is_online() {
            self.inner.output(stream, bytes);
        }
    }

    fn flush(&mut self, stream: Stream) {
        if self.is_online() {
            self.inner.flush(stream);
        }
    }

    fn close(&mut self, stream: Stream) {
        if self.is_online() {
            self.inner.close(stream);
        }
    }

    fn answer(&mut self, request: &Request<'_>) -> Result<Answer, NoAnswer> {
        if self.is_online() { self.inner.answer(request) } else { Err(NoAnswer) }
    }

    fn arguments(&mut self) -> Vec<Vec<u8>> {
        self.inner.arguments()
    }

    fn program_name(&mut self) -> Vec<u8> {
        self.inner.program_name()
    }

    fn position(&self) -> u64 {
        self.inner.position()
    }

    fn wait(&mut self, nanoseconds: i64) {
        if self.is_online() {
            self.inner.wait(nanoseconds);
        }
    }
}
