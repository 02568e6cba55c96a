//! The modules of packages: compiled once, and kept from one start to the next.
//!
//! A module is parsed only if it is not kept. What it imports is kept under the hash of its text and of the settings
//! of its package (its [`Header`]); the compiled module under the hash of these and of the keys of everything that it
//! imports, so that no outdated module is ever found. Both keys contain the version of the front end and of the
//! library. What is damaged is compiled again.
//!
//! Such modules are like those of the library: an engine sees their definitions when it decodes them ([`Archive`]).

mod build;
mod entry;

pub(super) use build::build;
pub use entry::PackageModule;

use super::discover::{Unit, Wanted, import_span, parse_text, redirect, rename, wanted_imports};
use super::{Library, SourceText, boot};
use core_ir::fingerprint;
use haskell_syntax::extension::ExtensionSet;
use haskell_syntax::syntax::Module;
use serde::{Deserialize, Serialize};
use source::{Diagnostic, FileId, Severity, Span, Symbol};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// Bytes by key, from one start to the next.
pub trait Store {
    fn get(&self, key: &str) -> Option<Vec<u8>>;
    fn put(&self, key: &str, bytes: &[u8]);
}

/// The number of modules that were compiled, and of those that are to be, for a display while it takes long.
#[derive(Debug, Default)]
pub struct Progress {
    pub done: AtomicU64,
    pub all: AtomicU64,
}

/// The text of a module of a package.
pub(super) struct Text {
    pub source: SourceText,
    pub file: FileId,
    /// The settings of its package: see [`Unit::kept`].
    pub key: [u8; 16],
}

/// What must be known of a module to find its imports.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Header {
    #[serde(with = "crate::hir::serial::symbol")]
    pub name: Symbol,
    imports: Vec<HeaderImport>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct HeaderImport {
    #[serde(with = "crate::hir::serial::symbol")]
    module: Symbol,
    package: Option<String>,
    boot: bool,
}

impl Header {
    pub(super) fn of(module: &Module, extensions: ExtensionSet) -> Self {
        let name = module.name.map_or_else(|| Symbol::new("Main"), |n| n.name);
        let imports = wanted_imports(module, extensions).into_iter();
        let imports = imports.map(|wanted| HeaderImport {
            module: wanted.module,
            package: wanted.package.map(|p| p.to_string()),
            boot: wanted.boot,
        });
        Header { name, imports: imports.collect() }
    }
}

impl Text {
    /// What everything that is kept of the module depends on.
    fn identity(&self, kind: &str, library: &dyn Library) -> [u8; 16] {
        let SourceText { text, inside, path, literate, .. } = &self.source;
        let path = inside.as_ref().unwrap_or(path).as_bytes();
        let literate = [u8::from(*literate)];
        let parts = [kind.as_bytes(), &library.fingerprint(), &self.key, path, &literate];
        fingerprint(&[&parts.concat(), text.as_bytes()])
    }

    /// Its header, if that is kept.
    pub(super) fn header(
        &self,
        library: &dyn Library,
        store: Option<&dyn Store>,
    ) -> Option<Header> {
        let key = shown(&self.identity("header", library));
        let bytes = store?.get(&key)?;
        let (sum, bytes) = bytes.split_first_chunk::<16>()?;
        (*sum == fingerprint(&[bytes])).then(|| postcard::from_bytes(bytes).ok()).flatten()
    }

    pub(super) fn keep_header(&self, header: &Header, library: &dyn Library, store: &dyn Store) {
        if let Ok(bytes) = postcard::to_allocvec(header) {
            let key = shown(&self.identity("header", library));
            store.put(&key, &[&fingerprint(&[&bytes])[..], &bytes].concat());
        }
    }
}

/// A key as text.
fn shown(key: &[u8; 16]) -> String {
    format!("{:032x}", u128::from_le_bytes(*key))
}

/// A module of a package while the modules of a program are collected.
pub struct PackageText {
    /// Among the modules of the program.
    pub name: Symbol,
    /// The name of the module itself: another one than `name` for a `.hs-boot` file.
    called: Symbol,
    text: Text,
    header: Header,
    /// What each import of the header refers to, and whether that is no module of the library.
    meant: Vec<Option<(Symbol, bool)>>,
    /// If it was parsed for its header.
    parsed: Option<(Module, ExtensionSet)>,
    /// Modules of packages that must be compiled before.
    pub imports: Vec<Symbol>,
    pub boot: bool,
    /// Whether its text has no errors so far, and all its imports were found.
    pub sound: bool,
}

impl PackageText {
    pub(super) fn new(
        text: Text,
        header: Header,
        parsed: Option<(Module, ExtensionSet)>,
        name: Symbol,
        sound: bool,
    ) -> Self {
        let (meant, imports) = (Vec::new(), Vec::new());
        let (called, boot) = (name, false);
        PackageText { name, called, text, header, meant, parsed, imports, boot, sound }
    }

    pub(super) fn unit(&self) -> &Arc<Unit> {
        &self.text.source.unit
    }

    pub(super) fn wanted(&self) -> impl Iterator<Item = Wanted> {
        self.header.imports.iter().map(|import| Wanted {
            module: import.module,
            package: import.package.as_deref().map(Symbol::new),
            boot: import.boot,
            span: Span::NONE,
        })
    }

    /// Records what the next import of the header refers to.
    pub(super) fn import(&mut self, meant: Option<(Symbol, bool)>) {
        self.meant.push(meant);
        if let Some((name, true)) = meant
            && !self.imports.contains(&name)
        {
            self.imports.push(name);
        }
    }

    /// The location of the import of a module.
    pub(super) fn import_span(&self, module: Symbol) -> Span {
        let written = self.header.imports.iter().zip(&self.meant);
        let written = written.filter(|(_, meant)| meant.is_some_and(|(name, _)| name == module));
        let written = written.map(|(import, _)| import.module).next().unwrap_or(module);
        match &self.parsed {
            Some((parsed, _)) => import_span(parsed, written),
            None => {
                let parsed = parse_text(&self.text.source, self.text.file, false);
                import_span(&parsed.module, written)
            }
        }
    }

    /// The module as it is compiled, and the errors in its text.
    fn module(&mut self) -> (Module, ExtensionSet, Vec<Diagnostic>) {
        let mut errors = Vec::new();
        let (mut module, extensions) = match self.parsed.take() {
            Some(parsed) => parsed,
            None => {
                let parsed = parse_text(&self.text.source, self.text.file, false);
                let said = parsed.diagnostics.into_iter();
                errors.extend(said.filter(|d| d.severity == Severity::Error));
                (parsed.module, parsed.extensions)
            }
        };
        if self.called != self.header.name {
            rename(&mut module, self.called);
        }
        if self.boot {
            boot::complete(&mut module);
        }
        for (wanted, meant) in self.wanted().zip(&self.meant) {
            if let Some((name, _)) = meant {
                redirect(&mut module, &wanted, *name);
            }
        }
        (module, extensions, errors)
    }
}

/// The keys of modules in order, dependencies first; `None` for one that cannot be kept, since it depends on promises
/// of a `.hs-boot` file.
fn keys(texts: &[PackageText], library: &dyn Library) -> Vec<Option<[u8; 16]>> {
    let mut known: HashMap<Symbol, [u8; 16]> = HashMap::new();
    let mut promised: HashSet<Symbol> = HashSet::new();
    let mut keys = Vec::new();
    for text in texts {
        let mut parts: Vec<Vec<u8>> =
            vec![text.text.identity("module", library).to_vec(), text.name.as_str().into()];
        for meant in &text.meant {
            parts.push(meant.map_or(Vec::new(), |(name, _)| name.as_str().into()));
        }
        parts.extend(text.imports.iter().map(|import| match known.get(import) {
            Some(key) => key.to_vec(),
            None => import.as_str().into(),
        }));
        let parts: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
        let key = fingerprint(&parts);
        known.insert(text.name, key);
        if text.boot || text.imports.iter().any(|import| promised.contains(import)) {
            promised.insert(text.name);
        }
        keys.push((!promised.contains(&text.name)).then_some(key));
    }
    keys
}
