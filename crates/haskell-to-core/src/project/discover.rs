//! From a root file to all modules of a program, each after those that it imports.

use super::Library;
use crate::rename::components;
use haskell_syntax::extension::{Extension, ExtensionSet};
use haskell_syntax::syntax::Module;
use haskell_syntax::{ParseOptions, parse_module};
use source::{Cause, Diagnostic, Origin, Severity, SourceMap, Span, Symbol, did_you_mean};
use std::collections::HashMap;
use std::sync::Arc;

/// A module's text.
#[derive(Clone, Debug)]
pub struct SourceText {
    /// As the user is to see it.
    pub path: String,
    pub text: Arc<str>,
    pub origin: Origin,
    /// A `.lhs` file.
    pub literate: bool,
}

pub enum Found {
    Source(SourceText),
    /// The places that were tried, as the user is to see them.
    Missing(Vec<String>),
}

/// Where the modules of a program come from.
pub trait ModuleSource {
    fn find(&mut self, module: &str) -> Found;
}

/// A module that was found and parsed.
pub struct Loaded {
    pub name: Symbol,
    pub module: Module,
    pub extensions: ExtensionSet,
    /// Imported modules of the program; those of the library are not here.
    pub imports: Vec<Symbol>,
    /// Whether there is nothing wrong with its text, and all its imports were found.
    pub sound: bool,
}

/// How every module of a program is read.
#[derive(Clone, Copy, Default)]
pub struct Reading<'a> {
    pub extensions: &'a [String],
    /// CONTRACT and INVARIANT pragmas become hidden definitions.
    pub contracts: bool,
}

/// Finds and parses the roots and everything that they import, dependencies first. A single root
/// thus comes last.
pub fn discover(
    roots: Vec<SourceText>,
    source: &mut dyn ModuleSource,
    library: &dyn Library,
    sources: &mut SourceMap,
    reading: Reading<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Loaded> {
    let mut discovery = Discovery { source, library, sources, reading, diagnostics };
    discovery.all(roots)
}

struct Discovery<'a> {
    source: &'a mut dyn ModuleSource,
    library: &'a dyn Library,
    sources: &'a mut SourceMap,
    reading: Reading<'a>,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Discovery<'_> {
    fn all(&mut self, roots: Vec<SourceText>) -> Vec<Loaded> {
        let mut loaded: Vec<Loaded> = Vec::new();
        let mut index: HashMap<Symbol, Option<usize>> = HashMap::new();
        for root in roots {
            let root = self.parse(&root, None);
            index.insert(root.name, Some(loaded.len()));
            loaded.push(root);
        }
        let mut next = 0;
        while next < loaded.len() {
            let imports = wanted_imports(&loaded[next]);
            for (module, span) in imports {
                let known = match index.get(&module) {
                    Some(known) => *known,
                    None => {
                        let found = self.locate(module, span, loaded.len(), &mut loaded);
                        if let Ok(found) = found {
                            index.insert(module, found);
                            found
                        } else {
                            // Said at the first import of it; others know that it is not there.
                            index.insert(module, None);
                            loaded[next].sound = false;
                            continue;
                        }
                    }
                };
                if known.is_some() && !loaded[next].imports.contains(&module) {
                    loaded[next].imports.push(module);
                }
            }
            next += 1;
        }
        self.order(loaded)
    }

    /// `Ok(Some)` for a module of the program, `Ok(None)` for one of the library.
    fn locate(
        &mut self,
        module: Symbol,
        span: Span,
        place: usize,
        loaded: &mut Vec<Loaded>,
    ) -> Result<Option<usize>, ()> {
        match self.source.find(module.as_str()) {
            Found::Source(text) => {
                let parsed = self.parse(&text, Some((module, span)));
                loaded.push(parsed);
                Ok(Some(place))
            }
            Found::Missing(looked) => {
                if self.library.interface(module).is_some() {
                    return Ok(None);
                }
                self.missing(module, span, &looked);
                Err(())
            }
        }
    }

    fn missing(&mut self, module: Symbol, span: Span, looked: &[String]) {
        let mut error = Diagnostic::error(format!("module not found: {module}"))
            .at_saying(span, "imported here");
        if !looked.is_empty() {
            error = error.note(format!("looked for {}", looked.join(", ")));
        }
        let never = never_there(module.as_str());
        error = error.note(never.unwrap_or("the library has no such module"));
        let known = self.library.modules();
        if never.is_some() {
            error.cause = Cause::Unsupported;
        } else if let Some(near) = near_module(module.as_str(), known.iter().map(|m| m.as_str())) {
            error = error.help(format!("did you mean `{near}`?"));
        } else if span.is_none() {
            error = error.help("the library is incomplete");
        } else {
            error = error
                .help("if a package has it: --src DIR names the folder of that package's modules");
        }
        self.diagnostics.push(error);
    }

    fn parse(&mut self, text: &SourceText, wanted: Option<(Symbol, Span)>) -> Loaded {
        let file = self.sources.add(text.path.clone(), text.text.clone(), text.origin);
        let options = ParseOptions {
            extensions: self.reading.extensions.to_vec(),
            literate: text.literate,
            contracts: self.reading.contracts,
        };
        let parsed = parse_module(file, &text.text, &options);
        let mut sound = !parsed.diagnostics.iter().any(|d| d.severity == Severity::Error);
        self.diagnostics.extend(parsed.diagnostics);
        let written = parsed.module.name;
        let mut name = written.map_or_else(|| Symbol::new("Main"), |n| n.name);
        if let Some((wanted, import)) = wanted
            && name != wanted
        {
            sound = false;
            let place = written.map_or(Span::new(file, 0, 0), |n| n.span);
            self.diagnostics.push(
                Diagnostic::error(format!(
                    "this file was read for the module `{wanted}`, but calls itself `{name}`"
                ))
                .at(place)
                .with(import, "imported here"),
            );
            name = wanted;
        }
        Loaded {
            name,
            module: parsed.module,
            extensions: parsed.extensions,
            imports: Vec::new(),
            sound,
        }
    }

    /// Dependencies first. Modules that import each other cannot be ordered.
    fn order(&mut self, loaded: Vec<Loaded>) -> Vec<Loaded> {
        let index: HashMap<Symbol, usize> =
            loaded.iter().enumerate().map(|(i, l)| (l.name, i)).collect();
        let edges: Vec<Vec<usize>> = loaded
            .iter()
            .map(|l| l.imports.iter().filter_map(|m| index.get(m).copied()).collect())
            .collect();
        let mut slots: Vec<Option<Loaded>> = loaded.into_iter().map(Some).collect();
        let mut ordered = Vec::new();
        for component in components(&edges) {
            let cyclic = component.len() > 1 || edges[component[0]].contains(&component[0]);
            if cyclic {
                self.cycle(&component, &edges, &slots);
            }
            for place in component {
                if let Some(mut module) = slots[place].take() {
                    module.sound &= !cyclic;
                    ordered.push(module);
                }
            }
        }
        ordered
    }

    fn cycle(&mut self, component: &[usize], edges: &[Vec<usize>], slots: &[Option<Loaded>]) {
        // A walk inside the component must come back to a module that it has seen.
        let mut path = vec![component[0]];
        loop {
            let last = path[path.len() - 1];
            let next = edges[last].iter().copied().find(|n| component.contains(n));
            let Some(next) = next else { break };
            if let Some(start) = path.iter().position(|p| *p == next) {
                path.drain(..start);
                break;
            }
            path.push(next);
        }
        let mut error = Diagnostic::error("modules import each other in a circle");
        for (i, &from) in path.iter().enumerate() {
            let to = path[(i + 1) % path.len()];
            let (Some(from), Some(to)) = (&slots[from], &slots[to]) else { continue };
            let import = from.module.imports.iter().find(|m| m.module.name == to.name);
            let Some(import) = import else { continue };
            let text = format!("`{}` imports `{}`", from.name, to.name);
            error = if i == 0 {
                error.at_saying(import.span, text)
            } else {
                error.with(import.span, text)
            };
        }
        self.diagnostics
            .push(error.help("move what both need into a third module that both import"));
    }
}

/// The imports, those included that nobody writes, each with its place.
fn wanted_imports(loaded: &Loaded) -> Vec<(Symbol, Span)> {
    let mut wanted: Vec<_> =
        loaded.module.imports.iter().map(|i| (i.module.name, i.module.span)).collect();
    let implicit = loaded.extensions.has(Extension::ImplicitPrelude);
    let strings = loaded.extensions.has(Extension::OverloadedStrings);
    let unwritten = [
        crate::rename::implicit_prelude(&loaded.module, implicit),
        crate::rename::implicit_strings(&loaded.module, strings),
    ];
    wanted.extend(unwritten.into_iter().flatten().map(|module| (module, Span::NONE)));
    wanted
}

/// A module that the user may have meant: one whose last part is nearly the same. Long names that share
/// their first parts (`Control.Lens`, `Control.Monad`) are near each other by letters alone.
fn near_module<'a>(module: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let last = |name: &str| name.rsplit('.').next().unwrap_or("").to_owned();
    let wanted = last(module);
    let similar = |name: &&str| {
        let found = last(name);
        found == wanted || did_you_mean(&wanted, [found.as_str()]).is_some()
    };
    did_you_mean(module, known.filter(similar))
}

/// Why no library for Backstory can have this module, if none can.
fn never_there(module: &str) -> Option<&'static str> {
    let among = |prefixes: &[&str]| prefixes.iter().any(|p| module.starts_with(p));
    Some(if among(&["System.Process"]) {
        "programs run on Backstory's own machine, which starts no other programs"
    } else if among(&["Foreign", "GHC.Ptr", "GHC.ForeignPtr", "GHC.Prim"]) {
        "programs run on Backstory's own machine, which has no pointers and calls no C"
    } else if among(&["Network.", "System.Posix", "System.Win32"]) {
        "programs run on Backstory's own machine, which has no sockets and no system calls"
    } else if among(&["Language.Haskell.TH"]) {
        "Template Haskell is not supported"
    } else {
        return None;
    })
}
