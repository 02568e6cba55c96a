//! Finds all modules of a program from a root file, and sorts them, dependencies first.

use super::packages::{Header, PackageText, Store, Text};
use super::{Library, boot};
use crate::rename::components;
use haskell_syntax::extension::{Extension, ExtensionSet};
use haskell_syntax::syntax::{ExportKind, Import, Module};
use haskell_syntax::{CppOptions, ParseOptions, parse_module};
use source::{Cause, Diagnostic, FileId, Origin, Severity, SourceMap, Span, Symbol, did_you_mean};
use std::collections::HashMap;
use std::sync::Arc;

/// The text of a module.
#[derive(Clone, Debug)]
pub struct SourceText {
    /// As shown to the user.
    pub path: String,
    pub text: Arc<str>,
    pub origin: Origin,
    /// A `.lhs` file.
    pub literate: bool,
    /// The part of a package that it belongs to.
    pub unit: Arc<Unit>,
    /// For [`Origin::Package`]: its path in the package.
    pub inside: Option<String>,
}

/// A component of a package, or a program without one: modules that see the same other modules and
/// are read in the same way.
#[derive(Clone, Debug, Default)]
pub struct Unit {
    pub id: UnitId,
    /// The name of the package; empty for a program without one.
    pub package: String,
    /// The extensions, and possibly a language, of all its modules.
    pub extensions: Vec<String>,
    pub cpp: CppOptions,
    /// For a package that is kept compiled: the hash of everything besides the text of a module that decides how the
    /// module is read.
    pub kept: Option<[u8; 16]>,
}

/// Identifies a unit of a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct UnitId(pub u32);

pub enum Found {
    /// A module, under its name where it is defined.
    Source(Symbol, SourceText),
    /// A library module re-exported by a package.
    Library(Symbol),
    /// The places that were tried, as shown to the user.
    Missing(Vec<String>),
}

/// Where the modules of a program come from.
pub trait ModuleSource {
    /// The module that a name in a unit refers to, given the package that an import may name.
    fn find(&mut self, module: Symbol, from: &Unit, package: Option<Symbol>) -> Found;

    /// The `.hs-boot` file of a module that was found, or else where it was looked for.
    fn boot(&mut self, module: &SourceText) -> Result<SourceText, String> {
        Err(format!("{}-boot", module.path))
    }

    /// Why a module is missing, if known: the reason applies to every module of its kind, and is
    /// reported once.
    fn explain(&mut self, _module: Symbol, _from: &Unit) -> Option<Diagnostic> {
        None
    }
}

/// All modules of a program, dependencies first.
#[derive(Default)]
pub struct Modules {
    /// Those of packages that are kept compiled.
    pub packages: Vec<PackageText>,
    /// The program's own, which no package imports. A single root comes last.
    pub own: Vec<Loaded>,
}

/// A module that was found and parsed.
pub struct Loaded {
    pub name: Symbol,
    pub module: Module,
    pub extensions: ExtensionSet,
    /// Imported modules of the program, without those of the library.
    pub imports: Vec<Symbol>,
    pub unit: Arc<Unit>,
    /// A `.hs-boot` file: it has the name of its module in its text, and another one among the program's.
    pub boot: bool,
    /// Whether its text has no errors, and all its imports were found.
    pub sound: bool,
}

/// How the modules of a program are read.
#[derive(Clone, Copy, Default)]
pub struct Reading<'s> {
    /// CONTRACT and INVARIANT pragmas become hidden definitions.
    pub contracts: bool,
    /// Where the modules of packages are kept.
    pub store: Option<&'s dyn Store>,
}

/// Finds the roots and everything that they import, and parses what is not kept.
pub fn discover(
    roots: Vec<SourceText>,
    source: &mut dyn ModuleSource,
    library: &dyn Library,
    sources: &mut SourceMap,
    reading: Reading<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Modules {
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
    fn all(&mut self, roots: Vec<SourceText>) -> Modules {
        let mut found = Known::default();
        for root in roots {
            let root = self.parse(&root, None);
            found.add(root.name, Node::Own(root));
        }
        let mut next = 0;
        while next < found.nodes.len() {
            for wanted in found.nodes[next].wanted() {
                let unit = found.nodes[next].unit().clone();
                let key = (unit.id, wanted.module, wanted.package, wanted.boot);
                let meant = match found.meant.get(&key) {
                    Some(meant) => *meant,
                    None => {
                        let meant = self.locate_for(next, &wanted, &unit, &mut found);
                        // Reported at the first import; others know that it is missing.
                        found.meant.insert(key, meant);
                        if meant.is_none() {
                            found.nodes[next].is_unsound();
                        }
                        meant
                    }
                };
                found.nodes[next].import(&wanted, meant);
            }
            next += 1;
        }
        self.order(found.nodes)
    }

    /// What an import of a module refers to.
    fn locate_for(
        &mut self,
        importer: usize,
        wanted: &Wanted,
        unit: &Unit,
        found: &mut Known,
    ) -> Option<(Symbol, bool)> {
        let reported = self.diagnostics.len();
        let meant = match wanted.boot {
            true => self.locate_boot(wanted, unit, found),
            false => self.locate(wanted, unit, found),
        };
        if meant.is_none()
            && let Node::Package(text) = &found.nodes[importer]
        {
            // The text of the import is known only now.
            let span = text.import_span(wanted.module);
            self.diagnostics.truncate(reported);
            self.locate(&Wanted { span, ..*wanted }, unit, found);
        }
        meant
    }

    /// The name under which a module is known here, and whether it belongs to the program, not to
    /// the library.
    fn locate(
        &mut self,
        wanted: &Wanted,
        unit: &Unit,
        found: &mut Known,
    ) -> Option<(Symbol, bool)> {
        let Wanted { module, package, span, .. } = *wanted;
        match self.source.find(module, unit, package) {
            Found::Source(name, text) => {
                let key = (text.unit.id, name);
                if let Some(known) = found.places.get(&key) {
                    return Some((found.nodes[*known].name(), true));
                }
                // Packages may have modules with the same name, as long as no module sees both.
                let taken = found.nodes.iter().any(|other| other.name() == name);
                let is_replaced = unit.id != text.unit.id && self.library.interface(name).is_some();
                let mut known = name;
                if taken || is_replaced {
                    known = Symbol::new(&format!("{}:{name}", text.unit.package));
                }
                let node = match text.unit.kept {
                    Some(kept) => Node::Package(self.of_package(text, kept, known, (name, span))),
                    None => {
                        let mut parsed = self.parse(&text, Some((name, span)));
                        if known != name {
                            parsed.rename(known);
                        }
                        Node::Own(parsed)
                    }
                };
                found.add(name, node);
                Some((known, true))
            }
            Found::Library(name) => {
                if self.library.interface(name).is_none() {
                    self.missing(name, span, &[], unit);
                    return None;
                }
                Some((self.public(name), false))
            }
            Found::Missing(looked) => {
                if self.library.interface(module).is_some() {
                    return Some((self.public(module), false));
                }
                self.missing(module, span, &looked, unit);
                None
            }
        }
    }

    /// The library's module that a program gets under a name: some have another interface for programs than
    /// for the modules that are built on them.
    fn public(&self, module: Symbol) -> Symbol {
        let facade = Symbol::new(&format!("{FACADE}{module}"));
        if self.library.interface(facade).is_some() { facade } else { module }
    }

    /// What stands for a module in those that import it with `{-# SOURCE #-}`: see [`Self::locate`].
    fn locate_boot(
        &mut self,
        wanted: &Wanted,
        unit: &Unit,
        found: &mut Known,
    ) -> Option<(Symbol, bool)> {
        let Found::Source(_, text) = self.source.find(wanted.module, unit, wanted.package) else {
            // A module of the library needs none.
            return self.locate(wanted, unit, found);
        };
        let (real, _) = self.locate(wanted, unit, found)?;
        let name = boot::name_of(real);
        if found.nodes.iter().any(|l| l.name() == name) {
            return Some((name, true));
        }
        let boot = match self.source.boot(&text) {
            Ok(boot) => boot,
            Err(looked) => {
                let message = format!("the module `{}` has no .hs-boot file", wanted.module);
                let error = Diagnostic::error(message).at_saying(wanted.span, "imported here");
                let help = "an import with {-# SOURCE #-} reads the signatures in that file";
                self.diagnostics.push(error.note(format!("looked for {looked}")).help(help));
                return None;
            }
        };
        let node = match boot.unit.kept {
            Some(kept) => {
                let mut text = self.of_package(boot, kept, real, (wanted.module, wanted.span));
                (text.name, text.boot) = (name, true);
                Node::Package(text)
            }
            None => {
                let mut parsed = self.parse(&boot, Some((wanted.module, wanted.span)));
                parsed.rename(real);
                boot::complete(&mut parsed.module);
                (parsed.name, parsed.boot) = (name, true);
                Node::Own(parsed)
            }
        };
        found.nodes.push(node);
        // The module itself comes after its promises, and before the root, which comes last.
        let itself = found.nodes.iter().position(|l| l.name() == real)?;
        found.nodes[itself].comes_after(name);
        if itself != 0 {
            found.nodes[0].comes_after(real);
        }
        Some((name, true))
    }

    fn missing(&mut self, module: Symbol, span: Span, looked: &[String], unit: &Unit) {
        let never = never_there(module.as_str());
        if never.is_none()
            && let Some(reason) = self.source.explain(module, unit)
        {
            let reason = if reason.span().is_none() {
                reason.at_saying(span, "needed for this import")
            } else {
                reason.with(span, "needed for this import")
            };
            if !self.diagnostics.iter().any(|d| d.message == reason.message) {
                self.diagnostics.push(reason);
            }
            return;
        }
        let mut error = Diagnostic::error(format!("module not found: {module}"))
            .at_saying(span, "imported here");
        if !looked.is_empty() {
            error = error.note(format!("looked for {}", looked.join(", ")));
        }
        error = error.note(never.unwrap_or("the library has no such module"));
        let known = self.library.modules();
        if never.is_some() {
            error.cause = Cause::Unsupported;
        } else if let Some(near) = near_module(module.as_str(), known.iter().map(|m| m.as_str())) {
            error = error.help(format!("did you mean `{near}`?"));
        } else if span.is_none() {
            error = error.help("the library is incomplete");
        } else {
            error =
                error.help("if a package has it: --package DIR names the folder of that package");
        }
        self.diagnostics.push(error);
    }

    fn parse(&mut self, text: &SourceText, wanted: Option<(Symbol, Span)>) -> Loaded {
        let file = self.sources.add(text.path.clone(), text.text.clone(), text.origin);
        let parsed = parse_text(text, file, self.reading.contracts);
        let mut sound = !parsed.diagnostics.iter().any(|d| d.severity == Severity::Error);
        self.diagnostics.extend(parsed.diagnostics);
        let written = parsed.module.name;
        let mut name = written.map_or_else(|| Symbol::new("Main"), |n| n.name);
        if let Some(wanted) = wanted
            && name != wanted.0
        {
            sound = false;
            let place = written.map_or(Span::new(file, 0, 0), |n| n.span);
            self.diagnostics.push(wrong_name(name, place, wanted));
            name = wanted.0;
        }
        Loaded {
            name,
            module: parsed.module,
            extensions: parsed.extensions,
            imports: Vec::new(),
            unit: text.unit.clone(),
            boot: false,
            sound,
        }
    }

    /// A module of a package, which is parsed only if its imports are not kept. `known` is its name in the program.
    fn of_package(
        &mut self,
        text: SourceText,
        kept: [u8; 16],
        known: Symbol,
        wanted: (Symbol, Span),
    ) -> PackageText {
        let inside = text.inside.clone().unwrap_or_else(|| text.path.clone());
        let file = self.sources.add_of_package(text.path.clone(), &inside, text.text.clone());
        let own = Text { source: text, file, key: kept };
        let (mut sound, mut module) = (true, None);
        let header = own.header(self.library, self.reading.store).unwrap_or_else(|| {
            let parsed = parse_text(&own.source, file, false);
            let errors = parsed.diagnostics.into_iter().filter(|d| d.severity == Severity::Error);
            let errors: Vec<Diagnostic> = errors.collect();
            sound = errors.is_empty();
            self.diagnostics.extend(errors);
            let header = Header::of(&parsed.module, parsed.extensions);
            if sound && let Some(store) = self.reading.store {
                own.keep_header(&header, self.library, store);
            }
            module = Some((parsed.module, parsed.extensions));
            header
        });
        if header.name != wanted.0 {
            sound = false;
            let place = Span::new(file, 0, 0);
            self.diagnostics.push(wrong_name(header.name, place, wanted));
        }
        PackageText::new(own, header, module, known, sound)
    }

    /// Sorts modules, dependencies first. Modules that import each other cannot be ordered.
    fn order(&mut self, nodes: Vec<Node>) -> Modules {
        let index: HashMap<Symbol, usize> =
            nodes.iter().enumerate().map(|(i, l)| (l.name(), i)).collect();
        let edges: Vec<Vec<usize>> = nodes
            .iter()
            .map(|l| l.imports().iter().filter_map(|m| index.get(m).copied()).collect())
            .collect();
        let mut slots: Vec<Option<Node>> = nodes.into_iter().map(Some).collect();
        let mut ordered = Modules::default();
        for component in components(&edges) {
            let cyclic = component.len() > 1 || edges[component[0]].contains(&component[0]);
            if cyclic {
                self.cycle(&component, &edges, &slots);
            }
            for place in component {
                let Some(mut node) = slots[place].take() else { continue };
                if cyclic {
                    node.is_unsound();
                }
                match node {
                    Node::Own(module) => ordered.own.push(module),
                    Node::Package(text) => ordered.packages.push(text),
                }
            }
        }
        ordered
    }

    fn cycle(&mut self, component: &[usize], edges: &[Vec<usize>], slots: &[Option<Node>]) {
        // A walk inside the component must return to a module that it has visited.
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
            let span = from.import_span(to.name());
            let text = format!("`{}` imports `{}`", from.name(), to.name());
            error = if i == 0 { error.at_saying(span, text) } else { error.with(span, text) };
        }
        self.diagnostics
            .push(error.help("move what both need into a third module that both import"));
    }
}

/// What the names of such modules begin with: see [`Discovery::public`].
const FACADE: &str = "Facade.";

/// The unit of an import, the name that it imports, the package that it may name, and whether it is of a
/// `.hs-boot` file.
type ImportKey = (UnitId, Symbol, Option<Symbol>, bool);

/// The modules found so far.
#[derive(Default)]
struct Known {
    nodes: Vec<Node>,
    /// By unit and by the name in their text.
    places: HashMap<(UnitId, Symbol), usize>,
    /// What a name refers to in the imports of a unit: see [`Discovery::locate`].
    meant: HashMap<ImportKey, Option<(Symbol, bool)>>,
}

impl Known {
    fn add(&mut self, name: Symbol, node: Node) {
        let unit = node.unit().id;
        self.places.insert((unit, name), self.nodes.len());
        self.meant.insert((unit, name, None, false), Some((node.name(), true)));
        self.nodes.push(node);
    }
}

/// A module whose imports are followed.
enum Node {
    Own(Loaded),
    Package(PackageText),
}

impl Node {
    fn name(&self) -> Symbol {
        match self {
            Node::Own(module) => module.name,
            Node::Package(text) => text.name,
        }
    }

    fn unit(&self) -> &Arc<Unit> {
        match self {
            Node::Own(module) => &module.unit,
            Node::Package(text) => text.unit(),
        }
    }

    fn imports(&self) -> &[Symbol] {
        match self {
            Node::Own(module) => &module.imports,
            Node::Package(text) => &text.imports,
        }
    }

    /// The imports, including implicit ones.
    fn wanted(&self) -> Vec<Wanted> {
        match self {
            Node::Own(module) => wanted_imports(&module.module, module.extensions),
            Node::Package(text) => text.wanted().collect(),
        }
    }

    fn is_unsound(&mut self) {
        match self {
            Node::Own(module) => module.sound = false,
            Node::Package(text) => text.sound = false,
        }
    }

    /// Records what an import refers to, if it was found.
    fn import(&mut self, wanted: &Wanted, meant: Option<(Symbol, bool)>) {
        match self {
            Node::Own(module) => {
                if let Some((name, is_own)) = meant {
                    module.import(wanted, name, is_own);
                }
            }
            Node::Package(text) => text.import(meant),
        }
    }

    /// Another module must be compiled before this one.
    fn comes_after(&mut self, other: Symbol) {
        let imports = match self {
            Node::Own(module) => &mut module.imports,
            Node::Package(text) => &mut text.imports,
        };
        if !imports.contains(&other) {
            imports.push(other);
        }
    }

    /// The location of the import of a module, as it is named in the program.
    fn import_span(&self, module: Symbol) -> Span {
        match self {
            Node::Own(own) => import_span(&own.module, module),
            Node::Package(text) => text.import_span(module),
        }
    }
}

pub(super) fn import_span(importer: &Module, module: Symbol) -> Span {
    let import = importer.imports.iter().find(|i| i.module.name == module);
    import.map_or(Span::NONE, |i| i.module.span)
}

fn wrong_name(name: Symbol, place: Span, (wanted, import): (Symbol, Span)) -> Diagnostic {
    let message =
        format!("this file was read for the module `{wanted}`, but calls itself `{name}`");
    Diagnostic::error(message).at(place).with(import, "imported here")
}

/// Parses a module of a program.
pub(super) fn parse_text(
    text: &SourceText,
    file: FileId,
    contracts: bool,
) -> haskell_syntax::Parsed {
    let mut cpp = text.unit.cpp.clone();
    let path = text.inside.as_ref().unwrap_or(&text.path);
    cpp.defines.push(("__FILE__".to_owned(), Some(format!("{path:?}"))));
    let options = ParseOptions {
        extensions: text.unit.extensions.clone(),
        literate: text.literate,
        contracts,
        // A package may have parts that a run never reaches; a file that stands alone may not.
        in_dependency: text.origin == Origin::Dependency || !text.unit.package.is_empty(),
        cpp,
    };
    parse_module(file, &text.text, &options)
}

impl Loaded {
    /// Gives the module another name than the one in its text.
    fn rename(&mut self, name: Symbol) {
        self.name = name;
        rename(&mut self.module, name);
    }

    /// Records what an import refers to.
    fn import(&mut self, wanted: &Wanted, name: Symbol, is_own: bool) {
        redirect(&mut self.module, wanted, name);
        if is_own && !self.imports.contains(&name) {
            self.imports.push(name);
        }
    }
}

/// Gives a module another name than the one in its text.
pub(super) fn rename(module: &mut Module, name: Symbol) {
    let Some(own) = &mut module.name else { return };
    let written = std::mem::replace(&mut own.name, name);
    for export in module.exports.iter_mut().flatten() {
        if let ExportKind::Module(named) = &mut export.kind
            && named.name == written
        {
            named.name = name;
        }
    }
}

/// Lets an import refer to a module of another name.
pub(super) fn redirect(module: &mut Module, wanted: &Wanted, name: Symbol) {
    if name == wanted.module {
        return;
    }
    let meant = |i: &&mut Import| {
        i.module.name == wanted.module && i.package == wanted.package && i.boot == wanted.boot
    };
    for import in module.imports.iter_mut().filter(meant) {
        import.alias.get_or_insert(import.module);
        import.module.name = name;
    }
}

/// A module that another one imports.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    pub module: Symbol,
    pub package: Option<Symbol>,
    /// The promises of its `.hs-boot` file, not the module itself.
    pub boot: bool,
    pub span: Span,
}

/// The imports, including implicit ones.
pub(super) fn wanted_imports(module: &Module, extensions: ExtensionSet) -> Vec<Wanted> {
    let written = module.imports.iter();
    let mut wanted: Vec<Wanted> = written
        .map(|i| Wanted {
            module: i.module.name,
            package: i.package,
            boot: i.boot,
            span: i.module.span,
        })
        .collect();
    let implicit = extensions.has(Extension::ImplicitPrelude);
    let strings = extensions.has(Extension::OverloadedStrings);
    let unwritten = [
        crate::rename::implicit_prelude(module, implicit),
        crate::rename::implicit_strings(module, strings),
    ];
    let generated = crate::rename::generated_imports(extensions);
    let unwritten = unwritten.into_iter().flatten().chain(generated);
    wanted.extend(unwritten.map(|module| Wanted {
        module,
        package: None,
        boot: false,
        span: Span::NONE,
    }));
    wanted
}

/// A module that the user may have meant: one whose last component is similar. Long names that
/// share their first components (`Control.Lens`, `Control.Monad`) would be similar by letters
/// alone.
fn near_module<'a>(module: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let last = |name: &str| name.rsplit('.').next().unwrap_or("").to_owned();
    let wanted = last(module);
    let similar = |name: &&str| {
        let found = last(name);
        found == wanted || did_you_mean(&wanted, [found.as_str()]).is_some()
    };
    did_you_mean(module, known.filter(similar))
}

/// Why no library for Backstory can have this module, if so.
fn never_there(module: &str) -> Option<&'static str> {
    let among = |prefixes: &[&str]| prefixes.iter().any(|p| module.starts_with(p));
    Some(if among(&["System.Process"]) {
        "programs run on Backstory's own machine, which starts no other programs"
    } else if among(&["Network.", "System.Posix", "System.Win32"]) {
        "programs run on Backstory's own machine, which has no sockets and no system calls"
    } else if among(&["Language.Haskell.TH"]) {
        "Template Haskell is not supported"
    } else {
        return None;
    })
}
