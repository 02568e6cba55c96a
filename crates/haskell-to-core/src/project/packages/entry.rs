//! A compiled module of a package, and its bytes in the store.
//!
//! ```text
//! magic, hash of the rest
//! the sizes of the three parts
//! the interface
//! Core as the desugarer left it      for engines that observe a run
//! Core as the optimiser left it      for plain runs
//! ```

use crate::interface::Interface;
use core_ir::{Reader, fingerprint};
use source::{FileId, Symbol};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

const MAGIC: &[u8; 8] = b"BSMODULE";

/// A compiled module of a package.
#[derive(Clone)]
pub struct PackageModule {
    pub name: Symbol,
    pub interface: Arc<Interface>,
    /// Its file in the session.
    file: FileId,
    core: &'static [u8],
    fast: &'static [u8],
}

/// The bytes of all modules that were used so far. Programs refer to them for as long as they exist, and a session
/// that loads a program again and again uses the same ones.
static BYTES: Mutex<BTreeMap<[u8; 16], &'static [u8]>> = Mutex::new(BTreeMap::new());

impl PackageModule {
    /// A module from its bytes; `None` if these are damaged.
    pub(super) fn read(name: Symbol, file: FileId, bytes: &'static [u8]) -> Option<Self> {
        let (_, body) = checked(bytes)?;
        let mut rest = body;
        let mut size = || {
            let (size, others) = rest.split_first_chunk::<4>()?;
            rest = others;
            Some(u32::from_le_bytes(*size) as usize)
        };
        let sizes = [size()?, size()?, size()?];
        let (interface, rest) = rest.split_at_checked(sizes[0])?;
        let (core, rest) = rest.split_at_checked(sizes[1])?;
        let fast = rest.split_at_checked(sizes[2])?.0;
        let interface = Arc::new(Interface::from_bytes(interface).ok()?);
        Some(PackageModule { name, interface, file, core, fast })
    }

    /// Its Core as the source says, or as it is optimised. The library's files are the first ones of the session.
    pub fn reader(&self, optimised: bool) -> Option<Reader<'static>> {
        let bytes = if optimised { self.fast } else { self.core };
        Some(Reader::new(bytes).ok()?.with_files(self.file, 0))
    }

    /// The hash of its definitions.
    pub fn digest(&self) -> [u8; 16] {
        fingerprint(&[self.core])
    }
}

/// Looks up bytes that this process has used before.
pub(super) fn known(key: &[u8; 16]) -> Option<&'static [u8]> {
    BYTES.lock().unwrap_or_else(PoisonError::into_inner).get(key).copied()
}

/// Makes bytes available for as long as the process runs.
pub(super) fn hold(key: [u8; 16], bytes: Vec<u8>) -> &'static [u8] {
    let mut all = BYTES.lock().unwrap_or_else(PoisonError::into_inner);
    all.entry(key).or_insert_with(|| Box::leak(bytes.into_boxed_slice()))
}

/// The bytes of a module.
pub(super) fn write(interface: &[u8], core: &[u8], fast: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    for part in [interface, core, fast] {
        body.extend((part.len() as u32).to_le_bytes());
    }
    body.extend([interface, core, fast].concat());
    [&MAGIC[..], &fingerprint(&[&body]), &body].concat()
}

/// The parts of an undamaged entry: its hash, and what follows.
pub(super) fn checked(bytes: &[u8]) -> Option<([u8; 16], &[u8])> {
    let rest = bytes.strip_prefix(MAGIC)?;
    let (sum, body) = rest.split_first_chunk::<16>()?;
    (*sum == fingerprint(&[body])).then_some((*sum, body))
}
