//! `package.yaml`, the format of hpack: translated to the items of a `.cabal` file, as hpack would.

use super::yaml::{Node, Value, read};
use super::{Description, Item, Problem, described};

/// Parses a description. `modules` lists the modules in a folder of the package, as names.
pub fn parse(
    text: &str,
    folder_name: &str,
    modules: &dyn Fn(&str) -> Vec<String>,
) -> (Description, Vec<Problem>) {
    let package = match read(text) {
        Ok(package) => package,
        Err(problem) => return (described(Vec::new(), &mut Vec::new()), vec![problem]),
    };
    let mut translation = Translation { package: &package, modules, problems: Vec::new() };
    let items = translation.items(folder_name);
    let mut problems = translation.problems;
    (described(items, &mut problems), problems)
}

/// Fields of a section, or of the package for all of its sections, and what cabal calls them.
const FIELDS: &[(&str, &str)] = &[
    ("source-dirs", "hs-source-dirs"),
    ("dependencies", "build-depends"),
    ("default-extensions", "default-extensions"),
    ("ghc-options", "ghc-options"),
    ("cpp-options", "cpp-options"),
    ("include-dirs", "include-dirs"),
    ("language", "default-language"),
    ("exposed-modules", "exposed-modules"),
    ("other-modules", "other-modules"),
    ("generated-exposed-modules", "exposed-modules"),
    ("generated-other-modules", "other-modules"),
    ("reexported-modules", "reexported-modules"),
];

struct Translation<'p> {
    package: &'p Node,
    modules: &'p dyn Fn(&str) -> Vec<String>,
    problems: Vec<Problem>,
}

impl Translation<'_> {
    fn items(&mut self, folder_name: &str) -> Vec<Item> {
        let package = self.package;
        if !matches!(package.value, Value::Map(_)) {
            let message = "it is not a list of fields".to_owned();
            self.problems.push(Problem { line: package.line, message });
        }
        if let Some(defaults) = package.get("defaults") {
            let message =
                "`defaults` are downloaded by hpack: run hpack, which writes the .cabal file";
            self.problems.push(Problem { line: defaults.line, message: message.to_owned() });
        }
        let text = |key: &str| package.get(key).and_then(Node::text);
        let name = text("name").unwrap_or(folder_name).to_owned();
        let version = text("version").unwrap_or("0.0.0").to_owned();
        let line = |key: &str| package.get(key).map_or(0, |node| node.line);
        let mut items = vec![
            field("name", name.clone(), line("name")),
            field("version", version, line("version")),
        ];
        for (flag, settings) in package.get("flags").map_or(&[][..], Node::entries) {
            let given = ["default", "manual"].into_iter().filter_map(|key| {
                let value = settings.get(key)?;
                Some(field(key, value.text()?.to_owned(), value.line))
            });
            items.push(section("flag", flag.clone(), given.collect(), settings.line));
        }
        for (key, node) in package.entries() {
            let kind = match key.as_str() {
                "library" | "internal-libraries" => "library",
                "executable" | "executables" => "executable",
                "tests" => "test-suite",
                "benchmarks" => "benchmark",
                _ => continue,
            };
            match key.as_str() {
                "library" => items.push(self.component(kind, String::new(), node)),
                "executable" => items.push(self.component(kind, name.clone(), node)),
                _ => {
                    for (name, node) in node.entries() {
                        items.push(self.component(kind, name.clone(), node));
                    }
                }
            }
        }
        items
    }

    /// A section, with the fields that all sections have.
    fn component(&mut self, kind: &str, name: String, node: &Node) -> Item {
        let mut items = Vec::new();
        let package = self.package;
        let languages = [node, package].map(|node| node.get("language").is_some());
        if languages == [false, false] {
            items.push(field("default-language", "Haskell2010".to_owned(), node.line));
        }
        self.fields(package, &mut items, 0);
        if languages == [true, true] {
            let is_language =
                |i: &Item| matches!(i, Item::Field { name, .. } if name == "default-language");
            items.retain(|item| !is_language(item));
        }
        self.fields(node, &mut items, 0);
        if let Some(main) = node.get("main")
            && let Some(text) = main.text()
        {
            items.push(field("main-is", main_file(text), main.line));
        }
        if kind == "library" {
            items.extend(self.other_modules(node));
        }
        section(kind, name, items, node.line)
    }

    /// The modules of a library that are exposed because nothing else is said about them.
    fn other_modules(&self, node: &Node) -> Option<Item> {
        if node.get("exposed-modules").is_some() {
            return None;
        }
        let of = |key: &str| {
            let all = [self.package.get(key), node.get(key)].into_iter().flatten();
            all.flat_map(Node::texts).collect::<Vec<String>>()
        };
        let hidden = [of("other-modules"), of("generated-other-modules")].concat();
        let mut folders = of("source-dirs");
        if folders.is_empty() {
            folders.push(".".to_owned());
        }
        let all = folders.iter().flat_map(|folder| (self.modules)(folder));
        let exposed: Vec<String> = all.filter(|module| !hidden.contains(module)).collect();
        Some(field("exposed-modules", exposed.join(" "), node.line))
    }

    fn fields(&mut self, node: &Node, items: &mut Vec<Item>, depth: usize) {
        for (key, value) in node.entries() {
            let Some((_, name)) = FIELDS.iter().find(|(hpack, _)| hpack == key) else { continue };
            let text = match *name {
                "build-depends" => dependencies(value).join(", "),
                "reexported-modules" => value.texts().join(", "),
                _ => value.texts().join(" "),
            };
            items.push(field(name, text, value.line));
        }
        // hpack's own limit is the stack.
        if depth < super::fields::DEEPEST {
            for when in node.get("when").map_or(&[][..], Node::each) {
                self.when(when, items, depth);
            }
        }
    }

    fn when(&mut self, when: &Node, items: &mut Vec<Item>, depth: usize) {
        let Some(condition) = when.get("condition").and_then(Node::text) else {
            let message = "`when` has no condition".to_owned();
            self.problems.push(Problem { line: when.line, message });
            return;
        };
        let (yes, no) = (when.get("then"), when.get("else"));
        let mut inner = Vec::new();
        self.fields(yes.unwrap_or(when), &mut inner, depth + 1);
        items.push(section("if", condition.to_owned(), inner, when.line));
        if let Some(no) = no {
            let mut inner = Vec::new();
            self.fields(no, &mut inner, depth + 1);
            items.push(section("else", String::new(), inner, no.line));
        }
    }
}

fn field(name: &str, value: String, line: usize) -> Item {
    Item::Field { name: name.to_owned(), value, line }
}

fn section(name: &str, argument: String, items: Vec<Item>, line: usize) -> Item {
    Item::Section { name: name.to_owned(), argument, items, line }
}

/// `base >= 4`, or `base: ">= 4"`, or `base: {version: ">= 4"}`.
fn dependencies(node: &Node) -> Vec<String> {
    let named = |(name, wanted): &(String, Node)| {
        let version = wanted.get("version").unwrap_or(wanted).text().unwrap_or("");
        // A bare version means that one.
        let exact = version.starts_with(|c: char| c.is_ascii_digit());
        format!("{name} {}{version}", if exact { "==" } else { "" }).trim_end().to_owned()
    };
    let each = |node: &Node| match &node.value {
        Value::Text(text) => vec![text.clone()],
        Value::Map(map) => match node.get("name").and_then(Node::text) {
            Some(name) => {
                let version = node.get("version").and_then(Node::text).unwrap_or("");
                vec![format!("{name} {version}").trim_end().to_owned()]
            }
            None => map.iter().map(named).collect(),
        },
        Value::List(_) | Value::Nothing => Vec::new(),
    };
    node.each().iter().flat_map(each).collect()
}

/// `main: Main.hs`, or a module, or an action in a module.
fn main_file(text: &str) -> String {
    if text.ends_with(".hs") || text.ends_with(".lhs") {
        return text.to_owned();
    }
    let parts = text.split('.').filter(|part| part.starts_with(char::is_uppercase));
    format!("{}.hs", parts.collect::<Vec<&str>>().join("/"))
}

#[cfg(test)]
mod tests {
    use super::parse;

    const PACKAGE: &str = "name: shop\nversion: 1.2\ndependencies:\n- base >= 4 && < 5\ndefault-extensions: [LambdaCase]\n\
        flags:\n  fast:\n    default: false\n    manual: true\n\
        library:\n  source-dirs: src\n  other-modules: Shop.Secret\n  when:\n  - condition: flag(fast)\n    cpp-options: -DFAST\n  \
        - condition: os(windows)\n    then:\n      dependencies: Win32\n    else:\n      dependencies:\n        unix: '>= 2'\n\
        executables:\n  shop:\n    main: Main.hs\n    source-dirs: [app]\n    dependencies: shop\n\
        tests:\n  spec:\n    main: Spec\n    source-dirs: test\n    language: GHC2021\n";

    #[test]
    fn sections_are_those_that_hpack_writes() {
        let modules = |folder: &str| match folder {
            "src" => vec!["Shop".to_owned(), "Shop.Secret".to_owned()],
            _ => Vec::new(),
        };
        let (description, problems) = parse(PACKAGE, "folder", &modules);
        assert_eq!(problems, []);
        let (package, problems) = description.configured(&description.flags_with(&[]));
        assert_eq!(problems, []);
        assert_eq!((package.name.as_str(), package.version.to_string().as_str()), ("shop", "1.2"));
        let [library, program, tests] = package.components.as_slice() else { panic!("three") };
        let depends = |c: &super::super::Component| {
            c.depends.iter().map(|d| d.package.clone()).collect::<Vec<String>>()
        };
        assert_eq!(library.exposed_modules, ["Shop"]);
        assert_eq!(depends(library), ["base", "unix"]);
        assert_eq!(library.extensions, ["Haskell2010", "LambdaCase"]);
        assert!(library.cpp_options.is_empty());
        assert_eq!(
            (program.main.as_deref(), depends(program)),
            (Some("Main.hs"), vec!["base".into(), "shop".into()])
        );
        assert_eq!(
            (tests.main.as_deref(), tests.source_dirs.as_slice()),
            (Some("Spec.hs"), &["test".to_owned()][..])
        );
        assert_eq!(tests.extensions, ["GHC2021", "LambdaCase"]);
        let fast = description.flags_with(&[("fast".to_owned(), true)]);
        assert_eq!(description.configured(&fast).0.components[0].cpp_options, ["-DFAST"]);
    }

    #[test]
    fn the_folder_names_a_package_without_a_name() {
        let (description, problems) = parse("library: {}\n", "folder", &|_| Vec::new());
        assert_eq!((description.name.as_str(), problems.len()), ("folder", 0));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        for (text, line, says) in [
            ("name: [a", 1, "never closed"),
            ("- a", 1, "not a list of fields"),
            ("name: a\ndefaults: b/c@v1", 2, "run hpack"),
            ("name: a\nversion: x", 2, "not a version"),
            ("library:\n  when:\n    dependencies: a", 3, "no condition"),
        ] {
            let (_, problems) = parse(text, "a", &|_| Vec::new());
            let found = problems.iter().any(|p| p.line == line && p.message.contains(says));
            assert!(found, "{text}: {problems:?}");
        }
    }
}
