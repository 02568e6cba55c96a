//! Package descriptions (`.cabal` files), as far as needed to find, read and compile modules.
//!
//! A [`Description`] is the content of the file; a [`Package`] is the result of deciding its flags.
//! Conditions are evaluated for a Linux system with the compiler of [`haskell_syntax::identity`].

mod condition;
mod fields;
pub mod hpack;
#[cfg(test)]
mod tests;
mod version;
pub mod yaml;

pub use fields::{Item, read, words};
pub use version::{Range, Version};

use fields::DEEPEST;
use std::collections::{BTreeMap, HashMap};

/// A problem in a description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// From 1; 0 for the file as a whole.
    pub line: usize,
    pub message: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Package {
    pub name: String,
    pub version: Version,
    pub components: Vec<Component>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ComponentKind {
    #[default]
    Library,
    Executable,
    TestSuite,
    Benchmark,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Component {
    pub kind: ComponentKind,
    /// For the main library, the name of the package.
    pub name: String,
    /// `main-is`
    pub main: Option<String>,
    /// `hs-source-dirs`; by default the directory of the package.
    pub source_dirs: Vec<String>,
    /// `default-language`, then `default-extensions`, `extensions` and `-X` of `ghc-options`.
    pub extensions: Vec<String>,
    pub exposed_modules: Vec<String>,
    pub other_modules: Vec<String>,
    /// For each re-exported module, its name here and its name where it is defined.
    pub reexported: Vec<(String, String)>,
    pub depends: Vec<Dependency>,
    /// `cpp-options` and the preprocessor options in `ghc-options`, in order: `-DX=1`, `-UX`.
    pub cpp_options: Vec<String>,
    pub include_dirs: Vec<String>,
}

/// An entry of `build-depends`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependency {
    pub package: String,
    /// The libraries of the package: those after a colon, or the main one.
    pub libraries: Vec<String>,
    pub range: Range,
}

impl Package {
    /// The component that `cabal run` would run: the first executable, or else the first test
    /// suite.
    pub fn main_component(&self) -> Option<&Component> {
        let of = |kind| self.components.iter().find(move |c| c.kind == kind && c.main.is_some());
        of(ComponentKind::Executable)
            .or_else(|| of(ComponentKind::TestSuite))
            .or_else(|| of(ComponentKind::Benchmark))
    }

    /// The library with a name; that of the package is the main one.
    pub fn library(&self, name: &str) -> Option<usize> {
        self.components.iter().position(|c| c.kind == ComponentKind::Library && c.name == name)
    }
}

/// A flag, and whether cabal may deviate from its default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flag {
    pub default: bool,
    pub manual: bool,
}

/// A package before its flags are decided.
#[derive(Clone, Debug)]
pub struct Description {
    pub name: String,
    pub version: Version,
    pub flags: BTreeMap<String, Flag>,
    items: Vec<Item>,
}

/// Parses a description. This always succeeds: problems are returned with it.
pub fn parse(text: &str) -> (Description, Vec<Problem>) {
    let (items, mut problems) = read(text);
    (described(items, &mut problems), problems)
}

/// A description from its items.
fn described(items: Vec<Item>, problems: &mut Vec<Problem>) -> Description {
    let mut description = Description {
        name: String::new(),
        version: Version::default(),
        flags: BTreeMap::new(),
        items: Vec::new(),
    };
    for item in &items {
        match item {
            Item::Field { name, value, .. } if name == "name" => {
                description.name = value.trim().to_owned();
            }
            Item::Field { name, value, line } if name == "version" => match Version::parse(value) {
                Some(version) => description.version = version,
                None => problems
                    .push(Problem { line: *line, message: format!("`{value}` is not a version") }),
            },
            Item::Section { name, argument, items, .. } if name == "flag" => {
                let says = |field: &str, word: &str| {
                    items.iter().any(|i| matches!(i, Item::Field { name, value, .. } if name == field && value.eq_ignore_ascii_case(word)))
                };
                let flag =
                    Flag { default: !says("default", "false"), manual: says("manual", "true") };
                description.flags.insert(argument.to_lowercase(), flag);
            }
            Item::Section { name, line, .. } if !SECTIONS.contains(&name.as_str()) => {
                let message = format!("`{name}` is neither a section nor a field with its colon");
                problems.push(Problem { line: *line, message });
            }
            _ => {}
        }
    }
    if description.name.is_empty() {
        problems.push(Problem { line: 0, message: "the package has no name".to_owned() });
    }
    description.items = items;
    description
}

const SECTIONS: &[&str] = &[
    "library",
    "executable",
    "test-suite",
    "benchmark",
    "flag",
    "common",
    "source-repository",
    "foreign-library",
    "custom-setup",
];

impl Description {
    /// The default values of the flags, overridden by those given.
    pub fn flags_with(&self, given: &[(String, bool)]) -> BTreeMap<String, bool> {
        let mut flags: BTreeMap<String, bool> =
            self.flags.iter().map(|(name, flag)| (name.clone(), flag.default)).collect();
        flags.extend(given.iter().map(|(name, value)| (name.to_lowercase(), *value)));
        flags
    }

    /// The package with its flags decided, and its problems.
    pub fn configured(&self, flags: &BTreeMap<String, bool>) -> (Package, Vec<Problem>) {
        let mut common: HashMap<&str, &[Item]> = HashMap::new();
        let mut top_level = Component::default();
        for item in &self.items {
            match item {
                Item::Section { name, argument, items, .. } if name == "common" => {
                    common.insert(argument, items);
                }
                // Before sections were introduced, fields of the library were at the top level.
                Item::Field { name, value, line } => {
                    field(name, value, *line, &mut top_level, &mut Vec::new());
                }
                Item::Section { .. } => {}
            }
        }
        let mut reader = Reader { flags, common, problems: Vec::new() };
        let mut package = Package {
            name: self.name.clone(),
            version: self.version.clone(),
            components: Vec::new(),
        };
        for item in &self.items {
            let Item::Section { name, argument, items, .. } = item else { continue };
            let kind = match name.as_str() {
                "library" => ComponentKind::Library,
                "executable" => ComponentKind::Executable,
                "test-suite" => ComponentKind::TestSuite,
                "benchmark" => ComponentKind::Benchmark,
                _ => continue,
            };
            let name = if argument.is_empty() { package.name.clone() } else { argument.clone() };
            let mut component = Component { kind, name, ..Component::default() };
            reader.fill(items, &mut component, 0);
            package.components.push(component);
        }
        let has_library = package.components.iter().any(|c| c.kind == ComponentKind::Library);
        if !has_library && !top_level.exposed_modules.is_empty() {
            top_level.name = package.name.clone();
            package.components.push(top_level);
        }
        for component in &mut package.components {
            if component.source_dirs.is_empty() {
                component.source_dirs.push(".".to_owned());
            }
        }
        (package, reader.problems)
    }
}

struct Reader<'i> {
    flags: &'i BTreeMap<String, bool>,
    common: HashMap<&'i str, &'i [Item]>,
    problems: Vec<Problem>,
}

impl Reader<'_> {
    fn fill(&mut self, items: &[Item], component: &mut Component, depth: usize) {
        if depth > DEEPEST {
            return;
        }
        // Whether the last `if` (or `elif`) held, for `else`.
        let mut held = false;
        for item in items {
            match item {
                Item::Field { name, value, line } if name == "import" => {
                    for stanza in words(value) {
                        match self.common.get(stanza.as_str()).copied() {
                            Some(items) => self.fill(items, component, depth + 1),
                            None => {
                                let message = format!("there is no common stanza `{stanza}`");
                                self.problems.push(Problem { line: *line, message });
                            }
                        }
                    }
                }
                Item::Field { name, value, line } => {
                    field(name, value, *line, component, &mut self.problems);
                }
                Item::Section { name, argument, items, line } => {
                    let take = match name.as_str() {
                        "if" => {
                            held = self.condition(argument, *line);
                            held
                        }
                        "elif" if !held => {
                            held = self.condition(argument, *line);
                            held
                        }
                        "else" => !std::mem::replace(&mut held, true),
                        _ => false,
                    };
                    if take {
                        self.fill(items, component, depth + 1);
                    }
                }
            }
        }
    }

    fn condition(&mut self, text: &str, line: usize) -> bool {
        let value = condition::holds(text, self.flags);
        if value.is_none() {
            let message = format!("the condition `{text}` cannot be read");
            self.problems.push(Problem { line, message });
        }
        value.unwrap_or(false)
    }
}

fn field(
    name: &str,
    value: &str,
    line: usize,
    component: &mut Component,
    problems: &mut Vec<Problem>,
) {
    match name {
        "main-is" => component.main = Some(value.trim().to_owned()),
        "hs-source-dirs" | "hs-source-dir" => component.source_dirs.extend(words(value)),
        // The language is applied first, whatever the order of the fields.
        "default-language" => component.extensions.splice(0..0, words(value)).for_each(drop),
        "default-extensions" | "extensions" => component.extensions.extend(words(value)),
        "exposed-modules" => component.exposed_modules.extend(words(value)),
        "other-modules" => component.other_modules.extend(words(value)),
        "include-dirs" => component.include_dirs.extend(words(value)),
        "cpp-options" => component.cpp_options.extend(words(value)),
        "ghc-options" => {
            for option in words(value) {
                if option == "-cpp" {
                    component.extensions.push("CPP".to_owned());
                } else if let Some(extension) = option.strip_prefix("-X") {
                    component.extensions.push(extension.to_owned());
                } else if option.starts_with("-D") || option.starts_with("-U") {
                    component.cpp_options.push(option);
                }
            }
        }
        "reexported-modules" => {
            for entry in value.split(',') {
                let entry: Vec<&str> = entry.split_whitespace().collect();
                // A package name before the module disambiguates it.
                let plain = |m: &str| m.rsplit(':').next().unwrap_or(m).to_owned();
                match entry.as_slice() {
                    [module] => component.reexported.push((plain(module), plain(module))),
                    [module, "as", name] => {
                        component.reexported.push(((*name).to_owned(), plain(module)));
                    }
                    _ => {}
                }
            }
        }
        "build-depends" => {
            for entry in dependencies(value) {
                match entry {
                    Ok(dependency) => component.depends.push(dependency),
                    Err(text) => problems.push(Problem {
                        line,
                        message: format!("`{text}` is not a dependency with its versions"),
                    }),
                }
            }
        }
        _ => {}
    }
}

/// The entries of `build-depends`, or the texts that are malformed.
fn dependencies(value: &str) -> Vec<Result<Dependency, String>> {
    // Commas also occur in braces: `lib:{a, b}`, `^>= {1.2, 1.3}`.
    let (mut entries, mut depth) = (vec![String::new()], 0usize);
    for c in value.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                entries.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(entry) = entries.last_mut() {
            entry.push(c);
        }
    }
    let entries = entries.iter().map(|e| e.trim()).filter(|e| !e.is_empty());
    entries.map(|entry| dependency(entry).ok_or_else(|| entry.to_owned())).collect()
}

fn dependency(entry: &str) -> Option<Dependency> {
    let end = entry.find(|c: char| !c.is_alphanumeric() && c != '-' && c != '_');
    let (package, mut rest) = entry.split_at(end.unwrap_or(entry.len()));
    // `name -any` has its dash after a blank.
    let mut libraries = Vec::new();
    if let Some(named) = rest.strip_prefix(':') {
        let end = match named.strip_prefix('{') {
            Some(inner) => inner.find('}')? + 2,
            None => named.find(|c: char| !c.is_alphanumeric() && c != '-').unwrap_or(named.len()),
        };
        libraries = words(named[..end].trim_matches(['{', '}']));
        rest = &named[end..];
    }
    if package.is_empty() {
        return None;
    }
    if libraries.is_empty() {
        libraries.push(package.to_owned());
    }
    Some(Dependency { package: package.to_owned(), libraries, range: Range::parse(rest)? })
}
