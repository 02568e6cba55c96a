//! The project of a package: `cabal.project`, its freeze file and plan, `stack.yaml`.

use super::archive::Archives;
use crate::files::Files;
use crate::program::read_text;
use haskell_to_core::project::cabal::{Item, Range, Version, read, words, yaml};
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

/// The project that a folder belongs to.
#[derive(Debug, Default)]
pub(super) struct Project {
    /// The folder of its file; the folder itself if there is none.
    pub root: PathBuf,
    /// Folders of its packages.
    pub packages: Vec<PathBuf>,
    /// Folders and archives of packages that it depends on.
    pub dependencies: Vec<PathBuf>,
    pub flags: BTreeMap<String, Vec<(String, bool)>>,
    /// Versions that are already fixed: by a plan, a freeze file or stack.
    pub pins: BTreeMap<String, Range>,
    pub allow_newer: AllowNewer,
}

/// The upper bounds on versions that are ignored.
#[derive(Debug, Default)]
pub(super) enum AllowNewer {
    #[default]
    Never,
    Everybody,
    /// Bounds on these packages, whichever package has them.
    On(Vec<String>),
}

impl AllowNewer {
    pub(super) fn allows(&self, package: &str) -> bool {
        match self {
            AllowNewer::Never => false,
            AllowNewer::Everybody => true,
            AllowNewer::On(names) => names.iter().any(|n| n == package),
        }
    }
}

/// Limit on the folders between a package and its project.
const MOST_FOLDERS_UP: usize = 6;

/// Finds and reads the project around a folder.
pub(super) fn project(folder: &Path, files: &dyn Files) -> Project {
    let mut root = folder.to_owned();
    for _ in 0..MOST_FOLDERS_UP {
        let (cabal, stack) = (root.join("cabal.project"), root.join("stack.yaml"));
        let mut project = Project { root: root.clone(), ..Project::default() };
        if files.is_file(&cabal) {
            project.cabal(&cabal, files);
            for name in ["cabal.project.local", "cabal.project.freeze"] {
                project.cabal(&root.join(name), files);
            }
            project.plan(files);
            return project;
        }
        if files.is_file(&stack) {
            project.stack(&stack, files);
            return project;
        }
        root = parent(&root);
    }
    let mut project = Project { root: folder.to_owned(), ..Project::default() };
    project.plan(files);
    project
}

/// The folder of a file.
pub(super) fn parent_of_file(path: &Path) -> PathBuf {
    match path.parent() {
        Some(above) if above.components().next().is_some() => above.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// The parent of a folder; `..` if the path does not say.
pub(super) fn parent(folder: &Path) -> PathBuf {
    match folder.components().next_back() {
        Some(Component::Normal(_)) => match folder.parent() {
            Some(above) if above.components().next().is_some() => above.to_owned(),
            _ => PathBuf::from("."),
        },
        Some(Component::CurDir) | None => PathBuf::from(".."),
        Some(_) => folder.join(".."),
    }
}

impl Project {
    fn cabal(&mut self, path: &Path, files: &dyn Files) {
        let Ok(text) = read_text(path, files) else { return };
        for item in read(&text).0 {
            match item {
                Item::Field { name, value, .. } => match name.as_str() {
                    "packages" | "optional-packages" => {
                        for pattern in words(&value) {
                            let found = matching(&self.root, &pattern, files);
                            let (archives, folders) =
                                found.into_iter().partition(|p| Archives::is_archive(p));
                            self.packages.extend::<Vec<PathBuf>>(folders);
                            self.dependencies.extend::<Vec<PathBuf>>(archives);
                        }
                    }
                    "constraints" => value.split(',').for_each(|c| self.constraint(c)),
                    "allow-newer" => self.allow_newer = allow_newer(&value),
                    _ => {}
                },
                Item::Section { name, argument, items, .. } if name == "package" => {
                    for item in items {
                        if let Item::Field { name, value, .. } = item
                            && name == "flags"
                        {
                            let flags = words(&value).into_iter().filter_map(|f| flag(&f));
                            self.flags.entry(argument.clone()).or_default().extend(flags);
                        }
                    }
                }
                Item::Section { .. } => {}
            }
        }
        // Packages that cabal fetched from source repositories.
        self.dependencies.extend(
            files
                .list(&self.root.join("dist-newstyle/src"))
                .into_iter()
                .filter(|p| files.is_folder(p)),
        );
    }

    /// `any.split ==0.2.3.5`, `aeson +fast -slow`.
    fn constraint(&mut self, text: &str) {
        let text = text.trim();
        let end =
            text.find(|c: char| c.is_whitespace() || "=<>^".contains(c)).unwrap_or(text.len());
        let (name, rest) = text.split_at(end);
        let name = name.trim_start_matches("any.");
        let flags: Vec<(String, bool)> = rest.split_whitespace().filter_map(flag).collect();
        if !flags.is_empty() {
            self.flags.entry(name.to_owned()).or_default().extend(flags);
        } else if let Some(range) = Range::parse(rest)
            && !rest.trim().is_empty()
        {
            self.pins.insert(name.to_owned(), range);
        }
    }

    /// Versions and flags from the plan of the last `cabal build`. Only these are searched for, so that the text is not
    /// parsed as a whole.
    fn plan(&mut self, files: &dyn Files) {
        let path = self.root.join("dist-newstyle/cache/plan.json");
        let Ok(text) = read_text(&path, files) else { return };
        for entry in text.split("\"pkg-name\"").skip(1) {
            let Some(name) = json_text(entry) else { continue };
            let version = entry.split_once("\"pkg-version\"").and_then(|(_, rest)| json_text(rest));
            if let Some(version) = version.as_deref().and_then(Version::parse)
                && let Some(range) = Range::parse(&format!("=={version}"))
            {
                self.pins.insert(name.clone(), range);
            }
            let flags = entry.split_once("\"flags\"").and_then(|(_, rest)| rest.split_once('{'));
            let flags = flags.and_then(|(_, rest)| rest.split_once('}')).map_or("", |(f, _)| f);
            let flags = flags.split(',').filter_map(|f| {
                let (flag, value) = f.split_once(':')?;
                Some((flag.trim().trim_matches('"').to_owned(), value.trim() == "true"))
            });
            self.flags.entry(name).or_default().extend(flags);
        }
    }

    /// `packages`, `extra-deps`, `flags` and `allow-newer` of a `stack.yaml`.
    fn stack(&mut self, path: &Path, files: &dyn Files) {
        let stack = read_text(path, files).ok().and_then(|text| yaml::read(&text).ok());
        let Some(stack) = stack else { return };
        let packages = stack.get("packages").map_or_else(|| vec![".".to_owned()], |p| p.texts());
        for pattern in packages {
            self.packages.extend(matching(&self.root, &pattern, files));
        }
        for entry in stack.get("extra-deps").map_or(Vec::new(), |deps| deps.texts()) {
            let exact = entry.split('@').next().unwrap_or("").rsplit_once('-');
            if let Some((name, version)) = exact
                && let Some(version) = Version::parse(version)
                && let Some(range) = Range::parse(&format!("=={version}"))
            {
                self.pins.insert(name.to_owned(), range);
            } else {
                self.dependencies.extend(matching(&self.root, &entry, files));
            }
        }
        for (package, flags) in stack.get("flags").map_or(&[][..], |flags| flags.entries()) {
            let flags = flags.entries().iter();
            let flags = flags.map(|(flag, value)| (flag.clone(), value.text() == Some("true")));
            self.flags.entry(package.clone()).or_default().extend(flags);
        }
        if stack.get("allow-newer").and_then(|value| value.text()) == Some("true") {
            self.allow_newer = AllowNewer::Everybody;
        }
    }
}

fn allow_newer(value: &str) -> AllowNewer {
    let names = words(value);
    if names.iter().any(|n| n == "True" || n == "all" || n == "*") {
        return AllowNewer::Everybody;
    }
    let subject = |n: &String| n.rsplit(':').next().unwrap_or(n).trim_start_matches('^').to_owned();
    AllowNewer::On(names.iter().map(subject).collect())
}

fn flag(text: &str) -> Option<(String, bool)> {
    let plus = text.strip_prefix('+').map(|name| (name, true));
    let (name, value) = plus.or_else(|| text.strip_prefix('-').map(|name| (name, false)))?;
    Some((name.to_owned(), value))
}

/// The text after the next colon.
fn json_text(rest: &str) -> Option<String> {
    let rest = rest.trim_start().strip_prefix(':')?.trim_start().strip_prefix('"')?;
    rest.split_once('"').map(|(text, _)| text.to_owned())
}

/// The folders and archives that a pattern of a project file names.
fn matching(root: &Path, pattern: &str, files: &dyn Files) -> Vec<PathBuf> {
    if pattern.contains("://") {
        return Vec::new();
    }
    let mut found = vec![root.to_owned()];
    for part in pattern.split('/').filter(|p| !p.is_empty() && *p != ".") {
        found = if part.contains('*') {
            let all = found.iter().flat_map(|folder| files.list(folder));
            all.filter(|p| fits(part, p)).collect()
        } else {
            found.iter().map(|folder| folder.join(part)).collect()
        };
    }
    let is_description =
        |p: &Path| p.extension().is_some_and(|e| e == "cabal") || p.ends_with(super::HPACK);
    let of_description = |p: PathBuf| match is_description(&p) {
        true => p.parent().map(Path::to_owned).unwrap_or_default(),
        false => p,
    };
    let there = |p: &PathBuf| files.is_folder(p) || files.is_file(p);
    found.into_iter().map(of_description).filter(there).collect()
}

/// Whether the last component of a path matches a pattern with stars.
fn fits(pattern: &str, path: &Path) -> bool {
    let Some(name) = path.file_name().map(|n| n.to_string_lossy().into_owned()) else {
        return false;
    };
    let parts: Vec<&str> = pattern.split('*').collect();
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return false };
    if name.len() < first.len() + last.len() || !name.starts_with(first) || !name.ends_with(last) {
        return false;
    }
    let mut rest = &name[first.len()..name.len() - last.len()];
    parts[1..parts.len().saturating_sub(1)].iter().all(|part| match rest.split_once(part) {
        Some((_, after)) => {
            rest = after;
            true
        }
        None => false,
    })
}
