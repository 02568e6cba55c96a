//! An outside whose output can be read while the machine owns it.

use machine::{FileError, NoAnswer, OpenMode, Outside, Sandbox, Stream};
use std::sync::{Arc, Mutex, MutexGuard};

#[derive(Clone, Default)]
pub struct Screen(Arc<Mutex<Sandbox>>);

impl Screen {
    fn get(&self) -> MutexGuard<'_, Sandbox> {
        self.0.lock().expect("only one thread uses it")
    }

    pub fn output(&self) -> String {
        String::from_utf8_lossy(&self.get().output).into_owned()
    }

    pub fn set_input(&self, text: &str) {
        self.get().input = Some(text.bytes().collect());
    }
}

impl Outside for Screen {
    fn write(&mut self, stream: Stream, bytes: &[u8]) -> Result<(), FileError> {
        self.get().write(stream, bytes)
    }
    fn flush(&mut self, stream: Stream) {
        self.get().flush(stream);
    }
    fn read_line(&mut self, stream: Stream) -> Result<Vec<u8>, NoAnswer> {
        self.get().read_line(stream)
    }
    fn read(&mut self, stream: Stream, count: usize) -> Result<Vec<u8>, NoAnswer> {
        self.get().read(stream, count)
    }
    fn read_all(&mut self, stream: Stream) -> Result<Vec<u8>, NoAnswer> {
        self.get().read_all(stream)
    }
    fn at_end(&mut self, stream: Stream) -> Result<bool, NoAnswer> {
        self.get().at_end(stream)
    }
    fn open(&mut self, path: &[u8], mode: OpenMode) -> Result<Result<Stream, FileError>, NoAnswer> {
        self.get().open(path, mode)
    }
    fn close(&mut self, stream: Stream) {
        self.get().close(stream);
    }
    fn file_kind(&mut self, path: &[u8]) -> Result<u8, NoAnswer> {
        self.get().file_kind(path)
    }
    fn remove(&mut self, path: &[u8]) -> Result<Result<(), FileError>, NoAnswer> {
        self.get().remove(path)
    }
    fn arguments(&mut self) -> Vec<Vec<u8>> {
        self.get().arguments()
    }
    fn program_name(&mut self) -> Vec<u8> {
        self.get().program_name()
    }
    fn environment(&mut self, name: &[u8]) -> Result<Option<Vec<u8>>, NoAnswer> {
        self.get().environment(name)
    }
    fn wall_clock(&mut self) -> Result<i64, NoAnswer> {
        self.get().wall_clock()
    }
    fn random(&mut self) -> Result<u64, NoAnswer> {
        self.get().random()
    }
}
