//! An outside whose output can be read while the machine owns it.

use machine::{Outside, Sandbox};
use recording::{Answer, NoAnswer, Request, Stream};
use std::sync::{Arc, Mutex, MutexGuard};

#[derive(Clone, Default)]
pub(crate) struct Screen(Arc<Mutex<Sandbox>>);

impl Screen {
    fn get(&self) -> MutexGuard<'_, Sandbox> {
        self.0.lock().expect("only one thread uses it")
    }

    pub(crate) fn output(&self) -> String {
        String::from_utf8_lossy(&self.get().output).into_owned()
    }

    pub(crate) fn set_input(&self, text: &str) {
        self.get().input = Some(text.bytes().collect());
    }
}

impl Outside for Screen {
    fn output(&mut self, stream: Stream, bytes: &[u8]) {
        Outside::output(&mut *self.get(), stream, bytes);
    }

    fn answer(&mut self, request: &Request<'_>) -> Result<Answer, NoAnswer> {
        self.get().answer(request)
    }

    fn arguments(&mut self) -> Vec<Vec<u8>> {
        self.get().arguments()
    }

    fn program_name(&mut self) -> Vec<u8> {
        self.get().program_name()
    }
}
