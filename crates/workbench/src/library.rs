//! The embedded libraries: compiled when Backstory was built, decoded as far as a program needs
//! them.

use core_ir::{Archive, Def, Reader};
use haskell_to_core::interface::{Interface, Space};
use haskell_to_core::project::{Library, exporters};
use runs::SharedReader;
use source::{Origin, SourceMap, Symbol};
use std::collections::BTreeMap;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::{LazyLock, Mutex, PoisonError};

static INTERFACES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/haskell.interfaces"));

/// The definitions of a library, and its sources by file number.
pub(crate) struct Embedded {
    core: &'static [u8],
    sources: &'static [u8],
    /// The last reader: its index is large, and a program is often loaded more than once (in faithful and in fast
    /// form).
    last: Mutex<Option<(u32, SharedReader)>>,
}

pub(crate) static HASKELL: Embedded = Embedded {
    core: include_bytes!(concat!(env!("OUT_DIR"), "/haskell.core")),
    sources: include_bytes!(concat!(env!("OUT_DIR"), "/haskell.sources")),
    last: Mutex::new(None),
};

pub(crate) static ERLANG: Embedded = Embedded {
    core: include_bytes!(concat!(env!("OUT_DIR"), "/erlang.core")),
    sources: include_bytes!(concat!(env!("OUT_DIR"), "/erlang.sources")),
    last: Mutex::new(None),
};

impl Embedded {
    /// Adds the library's sources to a session; returns the number of their first file.
    pub(crate) fn add_sources(&self, sources: &mut SourceMap) -> u32 {
        let first = sources.files().count() as u32;
        for (path, text) in entries(self.sources) {
            sources.add(path, String::from_utf8_lossy(text).as_ref(), Origin::Library);
        }
        first
    }

    /// Different for different libraries.
    pub(crate) fn fingerprint(&self) -> u64 {
        let mut hash = DefaultHasher::new();
        self.core.hash(&mut hash);
        hash.finish()
    }

    /// `first_file`: the number of the first library source in the session. The bytes were written when Backstory was
    /// built, so they can be decoded.
    pub(crate) fn reader(&self, first_file: u32) -> Option<SharedReader> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        match &*last {
            Some((first, reader)) if *first == first_file => Some(reader.clone()),
            _ => {
                let reader = Reader::new(self.core).ok()?.with_first_file(first_file);
                let archive = Arc::new(Archive::new(Some(Arc::new(reader))));
                *last = Some((first_file, archive.clone()));
                Some(archive)
            }
        }
    }
}

static MENTIONS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/erlang.mentions"));

/// The modules of the Erlang library that a module of it may call by name.
pub(crate) fn mentioned_by(module: &str) -> impl Iterator<Item = Symbol> {
    let lines = entries(MENTIONS).find(|(name, _)| *name == module).map_or(&[][..], |(_, l)| l);
    std::str::from_utf8(lines).unwrap_or("").lines().map(Symbol::new)
}

/// Where each module's interface is.
static INDEX: LazyLock<BTreeMap<Symbol, &'static [u8]>> =
    LazyLock::new(|| entries(INTERFACES).map(|(name, bytes)| (Symbol::new(name), bytes)).collect());

/// Names and contents, in the format that `build.rs` writes.
pub(crate) fn entries(
    mut bytes: &'static [u8],
) -> impl Iterator<Item = (&'static str, &'static [u8])> {
    let mut part = move || -> Option<&'static [u8]> {
        let (length, rest) = bytes.split_first_chunk::<4>()?;
        let (part, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        bytes = rest;
        Some(part)
    };
    std::iter::from_fn(move || {
        let name = std::str::from_utf8(part()?).ok()?;
        Some((name, part()?))
    })
}

/// The interfaces of the library's modules.
pub(crate) struct HaskellLibrary;

static FINGERPRINT: &[u8; 16] = include_bytes!(concat!(env!("OUT_DIR"), "/haskell.fingerprint"));

/// Interfaces that have been decoded.
static DECODED: Mutex<BTreeMap<Symbol, Arc<Interface>>> = Mutex::new(BTreeMap::new());

impl Library for HaskellLibrary {
    fn interface(&self, module: Symbol) -> Option<Arc<Interface>> {
        let mut decoded = DECODED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = decoded.get(&module) {
            return Some(known.clone());
        }
        let interface = Interface::from_bytes(INDEX.get(&module)?).ok().map(Arc::new)?;
        decoded.insert(module, interface.clone());
        Some(interface)
    }

    fn core(&self) -> Option<Arc<Reader<'static>>> {
        HASKELL.reader(0)?.library().cloned()
    }

    fn fingerprint(&self) -> [u8; 16] {
        *FINGERPRINT
    }

    fn modules(&self) -> Vec<Symbol> {
        INDEX.keys().copied().collect()
    }

    fn exporters(&self, space: Space, name: Symbol) -> Vec<Symbol> {
        exporters(self.modules().into_iter().filter_map(|m| self.interface(m)), space, name)
    }
}

/// The definitions of the library for the optimiser.
pub(crate) struct ToLookInto {
    reader: Option<SharedReader>,
    seen: HashMap<Symbol, Option<Arc<Def>>>,
}

impl ToLookInto {
    pub(crate) fn new(reader: Option<SharedReader>) -> Self {
        ToLookInto { reader, seen: HashMap::new() }
    }
}

impl haskell_to_core::optimise::Definitions for ToLookInto {
    fn get(&mut self, name: Symbol) -> Option<Arc<Def>> {
        if let Some(known) = self.seen.get(&name) {
            return known.clone();
        }
        let def = self.reader.as_ref().and_then(|reader| reader.def(name)).map(Arc::new);
        self.seen.insert(name, def.clone());
        def
    }

    fn strict_fields(&mut self, constructor: Symbol) -> Option<Vec<bool>> {
        let ty = self.reader.as_ref()?.data_type(constructor)?;
        let found = ty.constructors.iter().find(|c| c.name == constructor)?;
        Some(found.fields.iter().map(|f| f.strict).collect())
    }
}
