//! The declarations of a module: functions, records, imports, exports, options; and problems with
//! them.

use crate::bifs;
use erlang_syntax::tree::{Attribute, Module, NameArity, RecordDefinition, SpecKind, Term};
use source::{Diagnostic, Span, Symbol, did_you_mean};
use std::collections::{BTreeSet, HashMap, HashSet};

pub(crate) type Key = (Symbol, u32);

pub(crate) struct ModuleScope<'m> {
    pub name: Symbol,
    pub functions: HashMap<Key, Span>,
    pub imports: HashMap<Key, Symbol>,
    pub records: HashMap<Symbol, &'m RecordDefinition>,
    /// Generated functions, and their purpose.
    pub generated: HashMap<Key, Generated>,
    /// The exported functions.
    exports: BTreeSet<Key>,
    not_imported: NotImported,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Generated {
    /// `module_info/0` and `/1`.
    ModuleInfo,
    /// `behaviour_info/1`, from `-callback`.
    BehaviourInfo,
    /// `test/0`, in a module that includes the header of EUnit.
    Test,
}

/// Built-in functions that the module does not auto-import.
enum NotImported {
    All,
    Some(HashSet<Key>),
}

impl ModuleScope<'_> {
    pub(crate) fn is_generated(&self, key: Key) -> bool {
        self.generated.contains_key(&key)
    }

    pub(crate) fn is_exported(&self, key: Key) -> bool {
        self.exports.contains(&key)
    }

    /// Whether a bare name is a built-in function here.
    pub(crate) fn auto_imports(&self, (name, arity): Key) -> bool {
        let wanted = match &self.not_imported {
            NotImported::All => false,
            NotImported::Some(keys) => !keys.contains(&(name, arity)),
        };
        wanted && bifs::is_auto_imported(name.as_str(), arity as usize)
    }
}

/// The externally visible part of a module.
pub(crate) struct Surface {
    pub exports: BTreeSet<Key>,
    pub attributes: Vec<(Symbol, Term)>,
    pub callbacks: Vec<Key>,
    pub optional_callbacks: Vec<Key>,
}

pub(crate) fn scope<'m>(
    module: &'m Module,
    problems: &mut Vec<Diagnostic>,
) -> (ModuleScope<'m>, Surface) {
    let name = module.name.map_or_else(|| Symbol::new("undefined"), |n| n.symbol);
    let mut functions: HashMap<Key, Span> = HashMap::new();
    for function in module.functions() {
        if let Some(first) = functions.get(&function.key()) {
            let message =
                format!("function {}/{} is defined twice", function.name.symbol, function.arity);
            problems.push(
                Diagnostic::error(message)
                    .at(function.name.span)
                    .with(*first, "the first one")
                    .help("clauses of one function stand together, with `;` between them"),
            );
        } else {
            functions.insert(function.key(), function.name.span);
        }
    }
    let mut records: HashMap<Symbol, &RecordDefinition> = HashMap::new();
    for record in module.records() {
        if let Some(first) = records.get(&record.name.symbol) {
            let message = format!("record {} is defined twice", record.name.symbol);
            problems.push(
                Diagnostic::error(message)
                    .at(record.name.span)
                    .with(first.name.span, "the first one"),
            );
            continue;
        }
        let mut seen = HashSet::new();
        for field in &record.fields {
            if !seen.insert(field.name.symbol) {
                let message = format!("field {} is in the record twice", field.name.symbol);
                problems.push(Diagnostic::error(message).at(field.name.span));
            }
        }
        records.insert(record.name.symbol, record);
    }
    let mut surface = surface(module);
    let imports = imports(module, &functions, problems);
    let generated = generated(module, &functions, &mut surface);
    for export in module.exports() {
        let key = (export.name, export.arity);
        if !functions.contains_key(&key) && !generated.contains_key(&key) {
            problems.push(undefined_export(export, &functions));
        }
    }
    transforms(module, problems);
    let not_imported = not_imported(module);
    let exports = surface.exports.clone();
    let scope = ModuleScope { name, functions, imports, records, generated, exports, not_imported };
    (scope, surface)
}

fn undefined_export(export: &NameArity, functions: &HashMap<Key, Span>) -> Diagnostic {
    let message = format!("function {}/{} is exported but not defined", export.name, export.arity);
    let problem = Diagnostic::error(message).at(export.span);
    let mut arities: Vec<u32> =
        functions.keys().filter(|(n, _)| *n == export.name).map(|(_, a)| *a).collect();
    arities.sort_unstable();
    if let Some(arity) = arities.first() {
        return problem.help(format!("there is {}/{arity}", export.name));
    }
    let mut known: Vec<&str> = functions.keys().map(|(n, _)| n.as_str()).collect();
    known.sort_unstable();
    match did_you_mean(export.name.as_str(), known) {
        Some(near) => problem.help(format!("did you mean {near}?")),
        None => problem,
    }
}

fn imports(
    module: &Module,
    functions: &HashMap<Key, Span>,
    problems: &mut Vec<Diagnostic>,
) -> HashMap<Key, Symbol> {
    let mut imports = HashMap::new();
    for (attribute, _) in module.attributes() {
        let Attribute::Import { module: from, functions: list } = attribute else { continue };
        for import in list {
            let key = (import.name, import.arity);
            if let Some(own) = functions.get(&key) {
                let message = format!(
                    "function {}/{} is both imported and defined",
                    import.name, import.arity
                );
                problems
                    .push(Diagnostic::error(message).at(import.span).with(*own, "defined here"));
            } else if imports.insert(key, from.symbol).is_some_and(|first| first != from.symbol) {
                let message =
                    format!("function {}/{} is imported twice", import.name, import.arity);
                problems.push(Diagnostic::error(message).at(import.span));
            }
        }
    }
    imports
}

fn surface(module: &Module) -> Surface {
    let mut surface = Surface {
        exports: module.exports().map(|e| (e.name, e.arity)).collect(),
        attributes: Vec::new(),
        callbacks: Vec::new(),
        optional_callbacks: Vec::new(),
    };
    if module.exports_all() {
        surface.exports.extend(module.functions().map(|f| f.key()));
    }
    for (attribute, _) in module.attributes() {
        match attribute {
            Attribute::Other { name, value } => {
                surface.attributes.push((name.symbol, value.clone()));
            }
            Attribute::Behaviour(name) => {
                surface.attributes.push((Symbol::new("behaviour"), Term::Atom(name.symbol)));
            }
            Attribute::Spec(spec) if spec.kind == SpecKind::Callback => {
                surface.callbacks.push((spec.name.symbol, spec.arity));
            }
            Attribute::OptionalCallbacks(list) => {
                surface.optional_callbacks.extend(list.iter().map(|n| (n.name, n.arity)));
            }
            _ => {}
        }
    }
    surface
}

/// The parse transforms of OTP that are implemented here, by name; and all others.
fn parse_transforms(module: &Module) -> Vec<(Symbol, Span)> {
    let mut found = Vec::new();
    for (attribute, span) in module.attributes() {
        let Attribute::Compile(term) = attribute else { continue };
        for option in term.as_list().unwrap_or_else(|| vec![term.clone()]) {
            if let Term::Tuple(parts) = &option
                && let [Term::Atom(key), Term::Atom(name)] = parts.as_slice()
                && key.as_str() == "parse_transform"
            {
                found.push((*name, span));
            }
        }
    }
    found
}

fn transforms(module: &Module, problems: &mut Vec<Diagnostic>) {
    for (name, span) in parse_transforms(module) {
        match name.as_str() {
            "eunit_autoexport" | "ms_transform" => {}
            _ => problems.push(
                Diagnostic::unsupported(format!("parse transform {name} is not supported"))
                    .at(span)
                    .note("a parse transform is a program that rewrites this one as it is compiled")
                    .help(
                        "compile with `erlc +debug_info` and give Backstory the .beam file: \
                           it holds the program as the transform left it",
                    ),
            ),
        }
    }
}

fn generated(
    module: &Module,
    functions: &HashMap<Key, Span>,
    surface: &mut Surface,
) -> HashMap<Key, Generated> {
    let mut generated = HashMap::new();
    let mut add = |name: &str, arity: u32, what: Generated| {
        let key = (Symbol::new(name), arity);
        if !functions.contains_key(&key) {
            generated.insert(key, what);
            surface.exports.insert(key);
        }
    };
    add("module_info", 0, Generated::ModuleInfo);
    add("module_info", 1, Generated::ModuleInfo);
    if !surface.callbacks.is_empty() {
        add("behaviour_info", 1, Generated::BehaviourInfo);
    }
    if parse_transforms(module).iter().any(|(n, _)| n.as_str() == "eunit_autoexport") {
        add("test", 0, Generated::Test);
        let tests = module.functions().map(|f| f.key()).filter(|(name, arity)| {
            let name = name.as_str();
            *arity == 0 && (name.ends_with("_test") || name.ends_with("_test_"))
        });
        surface.exports.extend(tests);
        let test = (Symbol::new("test"), 0);
        if functions.contains_key(&test) {
            surface.exports.insert(test);
        }
    }
    generated
}

fn not_imported(module: &Module) -> NotImported {
    let mut keys = HashSet::new();
    for option in module.compile_options() {
        match &option {
            Term::Atom(name) if name.as_str() == "no_auto_import" => return NotImported::All,
            Term::Tuple(parts) => {
                let [Term::Atom(key), list] = parts.as_slice() else { continue };
                if key.as_str() != "no_auto_import" {
                    continue;
                }
                for entry in list.as_list().unwrap_or_default() {
                    if let Term::Tuple(pair) = &entry
                        && let [Term::Atom(name), Term::Integer(arity)] = pair.as_slice()
                        && let Ok(arity) = u32::try_from(arity)
                    {
                        keys.insert((*name, arity));
                    }
                }
            }
            _ => {}
        }
    }
    NotImported::Some(keys)
}
