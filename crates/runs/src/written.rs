//! The output of a run, shared between its writer and its readers.

use std::sync::{Arc, Mutex, PoisonError};

/// The standard output of a run in progress, shared between its outside and its observer.
#[derive(Clone, Default)]
pub struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    pub fn append(&self, bytes: &[u8]) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
    }

    pub fn length(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    pub fn truncate(&self, length: usize) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).truncate(length);
    }

    /// Removes and returns everything written from `start` on.
    pub fn take_from(&self, start: usize) -> Vec<u8> {
        let mut bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let start = start.min(bytes.len());
        bytes.split_off(start)
    }

    pub fn text(&self, range: std::ops::Range<usize>) -> Vec<u8> {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        bytes.get(range).unwrap_or_default().to_vec()
    }
}
