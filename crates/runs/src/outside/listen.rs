//! An outside whose output goes to a listener as well, and that can be cut off: what a debugger
//! evaluates after the run must not reach the real outside.

use super::Output;
use machine::{FileError, NoAnswer, OpenMode, Outside, Stream, Variable};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub struct Listening<W> {
    inner: Box<dyn Outside + Send>,
    listener: W,
    offline: Arc<AtomicBool>,
}

impl<W: Output> Listening<W> {
    /// Returns the flag that cuts it off, too.
    pub fn new(inner: Box<dyn Outside + Send>, listener: W) -> (Self, Arc<AtomicBool>) {
        let offline = Arc::new(AtomicBool::new(false));
        (Listening { inner, listener, offline: offline.clone() }, offline)
    }

    fn online(&mut self) -> Result<&mut Box<dyn Outside + Send>, NoAnswer> {
        if self.offline.load(Ordering::Relaxed) { Err(NoAnswer) } else { Ok(&mut self.inner) }
    }
}

impl<W: Output> Outside for Listening<W> {
    fn position(&self) -> u64 {
        self.inner.position()
    }

    fn write(&mut self, stream: Stream, bytes: &[u8]) -> Result<(), FileError> {
        self.listener.write(stream, bytes);
        match self.online() {
            Ok(inner) => inner.write(stream, bytes),
            Err(_) => Ok(()),
        }
    }

    fn flush(&mut self, stream: Stream) {
        if let Ok(inner) = self.online() {
            inner.flush(stream);
        }
    }

    fn read_line(&mut self, stream: Stream) -> Result<Vec<u8>, NoAnswer> {
        self.online()?.read_line(stream)
    }

    fn read(&mut self, stream: Stream, count: usize) -> Result<Vec<u8>, NoAnswer> {
        self.online()?.read(stream, count)
    }

    fn read_all(&mut self, stream: Stream) -> Result<Vec<u8>, NoAnswer> {
        self.online()?.read_all(stream)
    }

    fn at_end(&mut self, stream: Stream) -> Result<bool, NoAnswer> {
        self.online()?.at_end(stream)
    }

    fn open(&mut self, path: &[u8], mode: OpenMode) -> Result<Result<Stream, FileError>, NoAnswer> {
        self.online()?.open(path, mode)
    }

    fn close(&mut self, stream: Stream) {
        if let Ok(inner) = self.online() {
            inner.close(stream);
        }
    }

    fn file_kind(&mut self, path: &[u8]) -> Result<u8, NoAnswer> {
        self.online()?.file_kind(path)
    }

    fn remove(&mut self, path: &[u8]) -> Result<Result<(), FileError>, NoAnswer> {
        self.online()?.remove(path)
    }

    fn arguments(&mut self) -> Vec<Vec<u8>> {
        self.inner.arguments()
    }

    fn program_name(&mut self) -> Vec<u8> {
        self.inner.program_name()
    }

    fn environment(&mut self, name: &[u8]) -> Result<Option<Vec<u8>>, NoAnswer> {
        self.online()?.environment(name)
    }

    fn environment_all(&mut self) -> Result<Vec<Variable>, NoAnswer> {
        self.online()?.environment_all()
    }

    fn list_directory(&mut self, path: &[u8]) -> Result<Result<Vec<Vec<u8>>, FileError>, NoAnswer> {
        self.online()?.list_directory(path)
    }

    fn make_directory(&mut self, path: &[u8]) -> Result<Result<(), FileError>, NoAnswer> {
        self.online()?.make_directory(path)
    }

    fn time_zone(&mut self, at: i64) -> Result<i64, NoAnswer> {
        self.online()?.time_zone(at)
    }

    fn wall_clock(&mut self) -> Result<i64, NoAnswer> {
        self.online()?.wall_clock()
    }

    fn random(&mut self) -> Result<u64, NoAnswer> {
        self.online()?.random()
    }

    fn wait(&mut self, nanoseconds: i64) {
        if let Ok(inner) = self.online() {
            inner.wait(nanoseconds);
        }
    }
}
