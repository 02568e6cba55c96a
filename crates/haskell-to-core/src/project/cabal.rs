//! Package descriptions (`.cabal` files), as far as finding and reading modules needs them.
//!
//! The format is fields and indented sections. Conditions are decided for a Linux system with
//! GHC, flags as they are by default; what is asked about versions is taken to hold.

use std::collections::HashMap;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Package {
    pub name: String,
    pub version: String,
    pub components: Vec<Component>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComponentKind {
    Library,
    Executable,
    TestSuite,
    Benchmark,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Component {
    pub kind: ComponentKind,
    /// The package's, for its main library.
    pub name: String,
    /// `main-is`
    pub main: Option<String>,
    /// `hs-source-dirs`; the package's directory if none is named.
    pub source_dirs: Vec<String>,
    /// `default-language`, then `default-extensions` and `extensions`.
    pub extensions: Vec<String>,
    pub exposed_modules: Vec<String>,
    pub other_modules: Vec<String>,
    /// Names only, without versions.
    pub depends: Vec<String>,
}

impl Package {
    /// What `cabal run` would run: the first executable, or else the first test suite.
    pub fn main_component(&self) -> Option<&Component> {
        let of = |kind| self.components.iter().find(move |c| c.kind == kind && c.main.is_some());
        of(ComponentKind::Executable)
            .or_else(|| of(ComponentKind::TestSuite))
            .or_else(|| of(ComponentKind::Benchmark))
    }

    pub fn test_suites(&self) -> impl Iterator<Item = &Component> {
        self.components.iter().filter(|c| c.kind == ComponentKind::TestSuite)
    }

    /// Where the modules that a component can import stand: its own directories, and those of the
    /// package's libraries that it depends on.
    pub fn search_dirs(&self, component: &Component) -> Vec<String> {
        let mut dirs = component.source_dirs.clone();
        for library in self.components.iter().filter(|c| c.kind == ComponentKind::Library) {
            let named = |d: &String| *d == library.name || *d == self.name;
            if component.depends.iter().any(named) {
                dirs.extend(
                    library
                        .source_dirs
                        .iter()
                        .filter(|d| !dirs.contains(d))
                        .cloned()
                        .collect::<Vec<_>>(),
                );
            }
        }
        dirs
    }
}

/// One line that is not empty or a comment.
struct Line<'t> {
    indent: usize,
    text: &'t str,
}

/// A field (`name: value`), or a section with what is indented under it.
#[derive(Debug)]
enum Item {
    Field { name: String, value: String },
    Section { name: String, argument: String, items: Vec<Item> },
}

/// Reads a description. Every text has some reading: what is not understood is skipped.
pub fn parse(text: &str) -> Package {
    let lines: Vec<Line<'_>> = text
        .lines()
        .filter(|l| !l.trim_start().starts_with("--") && !l.trim().is_empty())
        .map(|l| Line { indent: l.len() - l.trim_start().len(), text: l.trim() })
        .collect();
    let mut next = 0;
    let items = block(&lines, &mut next, 0, 0);
    package(&items)
}

/// Sections nest no deeper than this; whatever is deeper is not a package description.
const DEEPEST: usize = 50;

fn block(lines: &[Line<'_>], next: &mut usize, indent: usize, depth: usize) -> Vec<Item> {
    let mut items = Vec::new();
    while let Some(line) = lines.get(*next) {
        if line.indent < indent {
            break;
        }
        *next += 1;
        let is_field = line.text.split_once(':').filter(|(name, _)| is_field_name(name));
        if let Some((name, value)) = is_field {
            let mut value = value.trim().to_owned();
            while let Some(more) = lines.get(*next).filter(|m| m.indent > line.indent) {
                value.push('\n');
                value.push_str(more.text);
                *next += 1;
            }
            items.push(Item::Field { name: name.trim().to_lowercase(), value });
        } else {
            let (name, argument) =
                line.text.split_once(char::is_whitespace).unwrap_or((line.text, ""));
            let inner = lines.get(*next).map_or(0, |l| l.indent);
            let body = if inner > line.indent && depth < DEEPEST {
                block(lines, next, inner, depth + 1)
            } else {
                Vec::new()
            };
            let name = name.to_lowercase();
            items.push(Item::Section { name, argument: argument.trim().to_owned(), items: body });
        }
    }
    items
}

fn is_field_name(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_')
}

fn package(items: &[Item]) -> Package {
    let mut package = Package::default();
    let (mut flags, mut common): (HashMap<String, bool>, HashMap<String, &[Item]>) =
        (HashMap::new(), HashMap::new());
    for item in items {
        match item {
            Item::Field { name, value } if name == "name" => package.name = value.clone(),
            Item::Field { name, value } if name == "version" => package.version = value.clone(),
            Item::Section { name, argument, items } if name == "flag" => {
                let off = |i: &Item| matches!(i, Item::Field { name, value } if name == "default" && value.eq_ignore_ascii_case("false"));
                flags.insert(argument.to_lowercase(), !items.iter().any(off));
            }
            Item::Section { name, argument, items } if name == "common" => {
                common.insert(argument.clone(), items);
            }
            _ => {}
        }
    }
    let reader = Reader { flags, common };
    for item in items {
        let Item::Section { name, argument, items } = item else { continue };
        let kind = match name.as_str() {
            "library" => ComponentKind::Library,
            "executable" => ComponentKind::Executable,
            "test-suite" => ComponentKind::TestSuite,
            "benchmark" => ComponentKind::Benchmark,
            _ => continue,
        };
        let name = if argument.is_empty() { package.name.clone() } else { argument.clone() };
        let mut component = Component {
            kind,
            name,
            main: None,
            source_dirs: Vec::new(),
            extensions: Vec::new(),
            exposed_modules: Vec::new(),
            other_modules: Vec::new(),
            depends: Vec::new(),
        };
        reader.fill(items, &mut component, 0);
        if component.source_dirs.is_empty() {
            component.source_dirs.push(".".to_owned());
        }
        package.components.push(component);
    }
    package
}

struct Reader<'i> {
    flags: HashMap<String, bool>,
    common: HashMap<String, &'i [Item]>,
}

impl Reader<'_> {
    fn fill(&self, items: &[Item], component: &mut Component, depth: usize) {
        if depth > DEEPEST {
            return;
        }
        // Whether the last `if` (or `elif`) held, so that `else` knows.
        let mut held = false;
        for item in items {
            match item {
                Item::Field { name, value } if name == "import" => {
                    for stanza in words(value) {
                        if let Some(items) = self.common.get(&stanza) {
                            self.fill(items, component, depth + 1);
                        }
                    }
                }
                Item::Field { name, value } => field(name, value, component),
                Item::Section { name, argument, items } => {
                    let take = match name.as_str() {
                        "if" => {
                            held = self.condition(argument);
                            held
                        }
                        "elif" if !held => {
                            held = self.condition(argument);
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

    fn condition(&self, text: &str) -> bool {
        let mut tokens = condition_tokens(text);
        tokens.reverse();
        self.or(&mut tokens, 0)
    }

    fn or(&self, tokens: &mut Vec<String>, depth: usize) -> bool {
        let mut value = self.and(tokens, depth);
        while tokens.last().is_some_and(|t| t == "||") {
            tokens.pop();
            let right = self.and(tokens, depth);
            value |= right;
        }
        value
    }

    fn and(&self, tokens: &mut Vec<String>, depth: usize) -> bool {
        let mut value = self.atom(tokens, depth);
        while tokens.last().is_some_and(|t| t == "&&") {
            tokens.pop();
            let right = self.atom(tokens, depth);
            value &= right;
        }
        value
    }

    fn atom(&self, tokens: &mut Vec<String>, depth: usize) -> bool {
        if depth > DEEPEST {
            return false;
        }
        match tokens.pop().as_deref() {
            Some("!") => !self.atom(tokens, depth + 1),
            Some("(") => {
                let value = self.or(tokens, depth + 1);
                tokens.pop();
                value
            }
            Some("true" | "True") => true,
            Some(call) => match call.split_once('(') {
                Some(("flag", name)) => {
                    self.flags.get(&name.to_lowercase()).copied().unwrap_or(false)
                }
                Some(("os", name)) => name.eq_ignore_ascii_case("linux"),
                Some(("arch", name)) => name.eq_ignore_ascii_case("x86_64"),
                Some(("impl", rest)) => {
                    rest.to_lowercase().starts_with("ghc") && !rest.contains('<')
                }
                _ => false,
            },
            None => false,
        }
    }
}

/// `flag(x)` and its like are one token, without the closing parenthesis.
fn condition_tokens(text: &str) -> Vec<String> {
    let (mut tokens, mut rest) = (Vec::new(), text.trim());
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("&&") || rest.starts_with("||") {
            2
        } else if matches!(first, '!' | '(' | ')') {
            1
        } else {
            let name = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            if rest[name..].starts_with('(') {
                let end = rest.find(')').unwrap_or(rest.len());
                tokens.push(rest[..end].replace(' ', ""));
                rest = rest.get(end + 1..).unwrap_or("").trim_start();
                continue;
            }
            name.max(first.len_utf8())
        };
        tokens.push(rest[..length].to_owned());
        rest = rest[length..].trim_start();
    }
    tokens
}

fn field(name: &str, value: &str, component: &mut Component) {
    match name {
        "main-is" => component.main = Some(value.trim().to_owned()),
        "hs-source-dirs" | "hs-source-dir" => component.source_dirs.extend(words(value)),
        // The language is applied first, whatever the order of the fields.
        "default-language" => component.extensions.splice(0..0, words(value)).for_each(drop),
        "default-extensions" | "extensions" => component.extensions.extend(words(value)),
        "exposed-modules" => component.exposed_modules.extend(words(value)),
        "other-modules" => component.other_modules.extend(words(value)),
        "build-depends" => {
            let names = value.split(',').filter_map(|d| {
                let d = d.trim();
                let end = d.find(|c: char| !c.is_alphanumeric() && c != '-' && c != '_');
                let name = &d[..end.unwrap_or(d.len())];
                (!name.is_empty()).then(|| name.to_owned())
            });
            component.depends.extend(names);
        }
        _ => {}
    }
}

/// Items separated by commas or white space.
fn words(value: &str) -> Vec<String> {
    let parts = value.split(|c: char| c == ',' || c.is_whitespace());
    parts.filter(|w| !w.is_empty()).map(|w| w.trim_matches('"').to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::{ComponentKind, parse};

    const PACKAGE: &str = "\
cabal-version: 2.4
name:          bank
version:       0.1

flag slow
  default: False

common shared
  default-language: Haskell2010
  default-extensions:
    LambdaCase
    TupleSections

library
  import: shared
  hs-source-dirs: src
  exposed-modules: Bank, Bank.Account
  build-depends: base >= 4 && < 5, containers

executable bank
  import: shared
  main-is: Main.hs
  hs-source-dirs: app
  build-depends: base, bank
  if flag(slow) || (os(windows) && !flag(slow))
    default-extensions: CPP
  else
    other-modules: Paths
  -- a comment
test-suite spec
  type: exitcode-stdio-1.0
  main-is: Spec.hs
";

    #[test]
    fn a_package_is_read() {
        let package = parse(PACKAGE);
        assert_eq!((package.name.as_str(), package.version.as_str()), ("bank", "0.1"));
        let [library, program, tests] = package.components.as_slice() else {
            panic!("three components, not {:?}", package.components)
        };
        assert_eq!(library.exposed_modules, ["Bank", "Bank.Account"]);
        assert_eq!(library.extensions, ["Haskell2010", "LambdaCase", "TupleSections"]);
        assert_eq!(library.depends, ["base", "containers"]);
        assert_eq!(program.main.as_deref(), Some("Main.hs"));
        assert_eq!(program.other_modules, ["Paths"]);
        assert_eq!(package.search_dirs(program), ["app", "src"]);
        assert_eq!(
            (tests.kind, tests.source_dirs.as_slice()),
            (ComponentKind::TestSuite, &[".".to_owned()][..])
        );
        assert_eq!(package.main_component().map(|c| c.name.as_str()), Some("bank"));
    }

    #[test]
    fn any_text_has_a_reading() {
        for text in ["", ":", "if ((((", "library\n if !\n  else\n   x: y", "\u{a0}x\n\ty"] {
            parse(text);
        }
    }
}
