//! Renamed trees and scope errors, as golden text.
//!
//! `tests/rename/*.hs` and `tests/derive/*.hs` are compared with the tree that the renamer builds
//! (`.out` beside them), `tests/scope-errors/*.hs` with the messages. A file may contain several
//! modules, each after a line `-- file: Name.hs`; the last one is the root. To accept what is
//! printed now, run with `BLESS=1`.

use haskell_to_core::hir;
use haskell_to_core::interface::{Interface, Names, Space};
use haskell_to_core::project::{
    Found, Library, Loaded, MemoryLibrary, ModuleSource, SourceText, Unit, discover, exporters,
};
use haskell_to_core::rename::{World, rename};
use source::{Colour, Diagnostic, SourceMap, Symbol, render};
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use test_support::files;

/// Enough of a Prelude to write the tests with. Where the real one re-exports, this defines.
const PRELUDE: &str = include_str!("prelude.hs");

struct Texts(HashMap<String, SourceText>);

impl ModuleSource for Texts {
    fn find(&mut self, module: Symbol, _: &Unit, _: Option<Symbol>) -> Found {
        match self.0.get(module.as_str()) {
            Some(text) => Found::Source(module, text.clone()),
            None => {
                let path = module.as_str().replace('.', "/");
                Found::Missing(vec![format!("{path}.hs"), format!("{path}.lhs")])
            }
        }
    }
}

#[derive(Default)]
struct Known(HashMap<Symbol, Arc<Names>>);

impl World for Known {
    fn names(&self, module: Symbol) -> Option<Arc<Names>> {
        self.0.get(&module).cloned()
    }

    fn exporters(&self, space: Space, name: Symbol) -> Vec<Symbol> {
        let all = self.0.values().map(|names| {
            let types = Arc::default();
            Arc::new(Interface { imports: Vec::new(), names: names.clone(), types })
        });
        exporters(all, space, name)
    }
}

/// The modules of a test file; the last is the root.
fn split(text: &str) -> Vec<SourceText> {
    let mut files: Vec<SourceText> = Vec::new();
    let mut path = "Main.hs".to_owned();
    let mut body = String::new();
    let mut flush = |path: &str, body: &mut String| {
        if !body.trim().is_empty() {
            let text = std::mem::take(body).into();
            files.push(SourceText {
                path: path.to_owned(),
                text,
                origin: source::Origin::User,
                literate: false,
                unit: Default::default(),
                inside: None,
            });
        }
    };
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("-- file: ") {
            flush(&path, &mut body);
            path = name.trim().to_owned();
        } else {
            body.push_str(line);
            body.push('\n');
        }
    }
    flush(&path, &mut body);
    files
}

struct Outcome {
    root: Option<hir::Module>,
    messages: String,
}

fn run(text: &str) -> Outcome {
    let mut files = split(text);
    let Some(root) = files.pop() else { panic!("a test file holds a module") };
    let mut texts: HashMap<String, SourceText> =
        files.into_iter().map(|f| (f.path.trim_end_matches(".hs").replace('/', "."), f)).collect();
    let prelude = SourceText {
        path: "Prelude.hs".into(),
        text: PRELUDE.into(),
        origin: source::Origin::Library,
        literate: false,
        unit: Default::default(),
        inside: None,
    };
    texts.insert("Prelude".to_owned(), prelude);
    let mut sources = SourceMap::new();
    let mut diagnostics: Vec<Diagnostic> = Vec::new();
    let library: &dyn Library = &MemoryLibrary::default();
    let loaded = discover(
        vec![root],
        &mut Texts(texts),
        library,
        &mut sources,
        Default::default(),
        &mut diagnostics,
    );
    let mut known = Known::default();
    let mut root = None;
    for Loaded { name, module, extensions, sound, .. } in loaded.own {
        if !sound {
            continue;
        }
        let renamed = rename(&module, extensions, &known);
        diagnostics.extend(renamed.diagnostics);
        // Through bytes, so that interfaces are tested with everything else.
        let bytes = Interface {
            imports: Vec::new(),
            names: Arc::new(renamed.names),
            types: Arc::default(),
        };
        let bytes = bytes.to_bytes().expect("an interface can be written");
        let interface = Interface::from_bytes(&bytes).expect("and read back");
        known.0.insert(name, interface.names);
        root = Some(renamed.module);
    }
    let messages = diagnostics
        .iter()
        .map(|d| render(d, &sources, Colour::Never))
        .collect::<Vec<_>>()
        .join("\n");
    Outcome { root, messages }
}

fn golden(folder: &str, show: impl Fn(Outcome) -> String) {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let mut failures = Vec::new();
    for path in files::with_extension(&dir, &["hs"]) {
        let text = std::fs::read_to_string(&path).expect("a test can be read");
        let found = files::golden(&path.with_extension("out"), &show(run(&text)));
        failures.extend(found.err());
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn trees() {
    golden("rename", |outcome| {
        assert_eq!(outcome.messages, "");
        outcome.root.as_ref().map(hir::print::module).unwrap_or_default()
    });
}

#[test]
fn derived_instances() {
    golden("derive", |outcome| {
        let tree = outcome.root.as_ref().map(hir::print::module).unwrap_or_default();
        format!("{tree}{}", outcome.messages)
    });
}

#[test]
fn scope_errors() {
    golden("scope-errors", |outcome| {
        assert_ne!(outcome.messages, "");
        outcome.messages
    });
}

/// No text may stop the renamer: every prefix of the tests, and every test without one of its
/// lines, is read through to the end.
#[test]
fn damaged_text_is_survived() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    for folder in ["rename", "scope-errors", "derive"] {
        for entry in std::fs::read_dir(tests.join(folder)).expect("the folder is there").flatten() {
            if entry.path().extension().is_none_or(|e| e != "hs") {
                continue;
            }
            let text = std::fs::read_to_string(entry.path()).expect("a test can be read");
            let lines: Vec<&str> = text.lines().collect();
            for gap in 0..lines.len() {
                let kept = lines.iter().enumerate().filter(|(i, _)| *i != gap).map(|(_, l)| *l);
                let damaged = kept.collect::<Vec<_>>().join("\n") + "\nend = ()\n";
                run(&damaged);
            }
        }
    }
}
