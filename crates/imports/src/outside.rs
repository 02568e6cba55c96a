//! The outside of a guided run: output is kept, and answers come from the log.

use machine::Outside;
use recording::{Answer, NoAnswer, Request, Stream};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

#[derive(Default)]
struct Facts {
    output: Vec<u8>,
    /// A digest of everything that was written.
    written: DefaultHasher,
    /// Nanoseconds since 1970 when the program's clock was 0.
    wall: i64,
    environment: HashMap<Vec<u8>, Option<Vec<u8>>>,
}

/// A shared handle: the machine writes, the guide looks.
#[derive(Clone, Default)]
pub(crate) struct LoggedOutside {
    facts: Arc<Mutex<Facts>>,
    name: Vec<u8>,
}

impl LoggedOutside {
    pub(crate) fn new(name: &str) -> Self {
        LoggedOutside { facts: Arc::default(), name: name.as_bytes().to_vec() }
    }

    fn facts(&self) -> MutexGuard<'_, Facts> {
        self.facts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was written to standard output since the last call.
    pub(crate) fn take_output(&self) -> Vec<u8> {
        std::mem::take(&mut self.facts().output)
    }

    /// The digest of all output since the last call.
    pub(crate) fn take_digest(&self) -> u64 {
        std::mem::take(&mut self.facts().written).finish()
    }

    pub(crate) fn set_wall(&self, nanoseconds: i64) {
        self.facts().wall = nanoseconds;
    }

    pub(crate) fn set_variable(&self, name: Vec<u8>, value: Option<Vec<u8>>) {
        self.facts().environment.insert(name, value);
    }
}

impl Outside for LoggedOutside {
    fn output(&mut self, stream: Stream, bytes: &[u8]) {
        if stream == 1 {
            let mut facts = self.facts();
            facts.output.extend_from_slice(bytes);
            facts.written.write(bytes);
        }
    }

    fn answer(&mut self, request: &Request<'_>) -> Result<Answer, NoAnswer> {
        Ok(match request {
            Request::Environment(name) => {
                Answer::Value(self.facts().environment.get(*name).cloned().flatten())
            }
            Request::Clock => Answer::Number(self.facts().wall),
            Request::TimeZone(_) | Request::RandomSeed => Answer::Number(0),
            _ => return Err(NoAnswer),
        })
    }

    fn arguments(&mut self) -> Vec<Vec<u8>> {
        Vec::new()
    }

    fn program_name(&mut self) -> Vec<u8> {
        self.name.clone()
    }
}
