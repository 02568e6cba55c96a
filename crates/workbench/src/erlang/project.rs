//! Projects in the layout of rebar3: applications, their folders, and their compile options.
//!
//! A project is one application, or several in `apps/`; its dependencies are in `_checkouts`, in `_build/*/lib` or in
//! `deps`. A folder of `.erl` files is a project too: one application without `src/`.

use crate::files::Files;
use erlang_syntax::tree::Term;
use source::{Diagnostic, Origin, Severity, SourceMap};
use std::path::{Path, PathBuf};

/// Limit on the depth of folders within `src/`.
const MAX_FOLDER_DEPTH: usize = 6;
/// The OTP version for `platform_define`.
const OTP_VERSION: &str = "25";

/// An application: its origin, its folders, and its compile options.
#[derive(Clone, Debug)]
pub(super) struct Application {
    pub folder: PathBuf,
    pub origin: Origin,
    pub sources: Vec<PathBuf>,
    /// `test/` and the other folders that are compiled for tests only.
    pub tests: Vec<PathBuf>,
    pub headers: Vec<PathBuf>,
    pub options: CompileOptions,
}

/// The part of `erl_opts` that changes the meaning of a program.
#[derive(Clone, Debug, Default)]
pub(super) struct CompileOptions {
    /// Macros: name, and value if it is not `true`.
    pub defines: Vec<(String, Option<String>)>,
    /// Options that may also be in a `-compile` attribute.
    pub others: Vec<Term>,
}

#[derive(Debug)]
pub(super) struct Project {
    pub root: PathBuf,
    /// The applications of the project itself.
    pub applications: Vec<Application>,
    pub dependencies: Vec<Application>,
    /// Configuration files that could not be read.
    pub problems: Vec<Diagnostic>,
}

/// Whether a folder is a rebar3 project, or simply contains Erlang files.
pub(crate) fn is_project(folder: &Path, files: &dyn Files) -> bool {
    files.is_file(&folder.join("rebar.config"))
        || has_sources(&folder.join("src"), files)
        || has_sources(folder, files)
}

pub(super) fn is_source(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "erl")
}

fn has_sources(folder: &Path, files: &dyn Files) -> bool {
    files.list(folder).iter().any(|p| is_source(p))
}

/// `NAME.app.src`.
fn is_description(path: &Path) -> bool {
    path.to_string_lossy().ends_with(".app.src")
}

impl Project {
    /// The project in a folder.
    pub(super) fn read(root: &Path, files: &dyn Files, with_tests: bool) -> Project {
        let mut config = Config::read(root, files);
        let mut applications = Vec::new();
        let is_single = has_sources(root, files)
            || !config.src_dirs(root, files).iter().all(|s| files.list(s).is_empty());
        if is_single {
            let own = Application::read(root, Origin::User, &config, &[], files, with_tests);
            applications.push(own);
        }
        let inherited = config.options(with_tests);
        for folder in ["apps", "lib", "libs"].iter().flat_map(|f| files.list(&root.join(f))) {
            let is_application = files.list(&folder.join("src")).iter().any(|p| is_description(p));
            if is_application {
                let inner = Config::read(&folder, files);
                applications.push(Application::read(
                    &folder,
                    Origin::User,
                    &inner,
                    &inherited,
                    files,
                    with_tests,
                ));
                config.problems.extend(inner.problems);
            }
        }
        let is_own = |folder: &Path| {
            applications.iter().any(|a: &Application| a.folder.file_name() == folder.file_name())
        };
        let places = [
            "_checkouts",
            "_build/default/checkouts",
            "_build/default/lib",
            "_build/test/lib",
            "deps",
        ];
        let mut dependencies: Vec<Application> = Vec::new();
        for folder in places.iter().flat_map(|place| files.list(&root.join(place))) {
            let is_known = dependencies.iter().any(|d| d.folder.file_name() == folder.file_name());
            if files.is_folder(&folder) && !is_known && !is_own(&folder) {
                dependencies.push(Application::dependency(&folder, files));
            }
        }
        Project { root: root.to_owned(), applications, dependencies, problems: config.problems }
    }

    /// The project that a file in `src/` or `test/` belongs to.
    pub(super) fn around(path: &Path, files: &dyn Files, with_tests: bool) -> Option<Project> {
        let here = path.parent()?;
        let is_named = |p: &Path| p.file_name().is_some_and(|n| n == "src" || n == "test");
        // Further up, only a description distinguishes the folder of an application from others.
        let is_described = |p: &&Path| {
            is_named(p) && files.list(&p.with_file_name("src")).iter().any(|p| is_description(p))
        };
        let part = match is_named(here) {
            true => here,
            false => here.ancestors().take(MAX_FOLDER_DEPTH).find(is_described)?,
        };
        let application = part.parent()?;
        let umbrella = application
            .parent()
            .filter(|p| p.file_name().is_some_and(|n| n == "apps" || n == "lib" || n == "libs"))
            .and_then(Path::parent)
            .filter(|root| files.is_file(&root.join("rebar.config")));
        let mut project = Project::read(umbrella.unwrap_or(application), files, with_tests);
        if project.applications.is_empty() {
            let config = Config::read(application, files);
            let own = Application::read(application, Origin::User, &config, &[], files, true);
            project.applications.push(own);
        }
        Some(project)
    }

    /// All applications: those of the project, then its dependencies.
    pub(super) fn all(&self) -> impl Iterator<Item = &Application> {
        self.applications.iter().chain(&self.dependencies)
    }

    /// The path of the system configuration: `sys.config`.
    pub(super) fn configuration(&self, files: &dyn Files) -> Option<PathBuf> {
        ["config/sys.config", "sys.config"]
            .iter()
            .map(|name| self.root.join(name))
            .find(|path| files.is_file(path))
    }
}

impl Application {
    fn read(
        folder: &Path,
        origin: Origin,
        config: &Config,
        inherited: &[Term],
        files: &dyn Files,
        with_tests: bool,
    ) -> Application {
        let options = [inherited.to_vec(), config.options(with_tests)].concat();
        let mut sources = Vec::new();
        for source in config.src_dirs(folder, files) {
            add_folders(source, files, 0, &mut sources);
        }
        let is_plain =
            sources.iter().all(|s| files.list(s).is_empty()) && has_sources(folder, files);
        if is_plain {
            sources.push(folder.to_owned());
        }
        let mut tests = Vec::new();
        let recursive = recursive_folders(&options, "extra_src_dirs");
        let given = folders_of(&options, "extra_src_dirs");
        for name in ["test", "eunit"].iter().copied().chain(given.iter().map(String::as_str)) {
            let mut within = Vec::new();
            match recursive.iter().any(|r| r == name) {
                true => add_folders(folder.join(name), files, 0, &mut within),
                false => within.push(folder.join(name)),
            }
            within.retain(|found| !tests.contains(found));
            tests.extend(within);
        }
        let mut headers = vec![folder.join("include")];
        headers.extend(sources.clone());
        headers.extend(tests.clone());
        headers.push(folder.to_owned());
        for option in &options {
            if let Some(("i", [path])) = tagged(option)
                && let Some(path) = text(path)
            {
                headers.push(folder.join(path));
            }
        }
        let mut compile = compile_options(&options);
        if with_tests {
            compile.defines.extend(["TEST", "EUNIT"].map(|name| (name.to_owned(), None)));
        }
        Application { folder: folder.to_owned(), origin, sources, tests, headers, options: compile }
    }

    /// A dependency of a project. Its tests are not examined.
    pub(super) fn dependency(folder: &Path, files: &dyn Files) -> Application {
        let config = Config::read(folder, files);
        let mut found = Application::read(folder, Origin::Dependency, &config, &[], files, false);
        found.tests.clear();
        found
    }

    /// The names of the modules in some of its folders, sorted.
    pub(super) fn modules(folders: &[PathBuf], files: &dyn Files) -> Vec<PathBuf> {
        // Testing each file adds its name to the pack of a recording, so that the program is the same when it is loaded
        // from there.
        let is_module = |path: &PathBuf| is_source(path) && files.is_file(path);
        let mut paths: Vec<PathBuf> =
            folders.iter().flat_map(|f| files.list(f)).filter(is_module).collect();
        paths.sort();
        paths.dedup();
        paths
    }

    /// Whether its description is in `src/` or `ebin/`.
    pub(super) fn is_described(&self, files: &dyn Files) -> bool {
        let in_sources = |p: &PathBuf| is_description(p) && files.is_file(p);
        let in_ebin = |p: &PathBuf| p.extension().is_some_and(|e| e == "app") && files.is_file(p);
        self.sources.iter().any(|s| files.list(s).iter().any(in_sources))
            || files.list(&self.folder.join("ebin")).iter().any(in_ebin)
    }
}

/// A folder and those within it.
fn add_folders(folder: PathBuf, files: &dyn Files, depth: usize, out: &mut Vec<PathBuf>) {
    if depth < MAX_FOLDER_DEPTH {
        let within = files.list(&folder).into_iter().filter(|p| files.is_folder(p));
        let within: Vec<PathBuf> = within.collect();
        out.push(folder);
        for inner in within {
            add_folders(inner, files, depth + 1, out);
        }
    }
}

/// The terms of a `rebar.config`.
#[derive(Default)]
struct Config {
    terms: Vec<Term>,
    problems: Vec<Diagnostic>,
}

impl Config {
    fn read(folder: &Path, files: &dyn Files) -> Config {
        let path = folder.join("rebar.config");
        if !files.is_file(&path) {
            return Config::default();
        }
        let Ok(bytes) = files.read(&path) else { return Config::default() };
        let mut sources = SourceMap::new();
        let file = sources.add(
            path.display().to_string(),
            super::folders::decode(bytes).as_str(),
            Origin::User,
        );
        let (terms, problems) = erlang_syntax::parse_terms(&sources, file);
        let problems = problems.into_iter().map(|problem| {
            let place = sources.place(problem.span()).unwrap_or_default();
            let message = format!("{place}: this setting is not used: {}", problem.message);
            Diagnostic::new(Severity::Note, message)
        });
        Config { terms, problems: problems.collect() }
    }

    /// `erl_opts`, with those of the profile `test` if tests are run.
    fn options(&self, with_tests: bool) -> Vec<Term> {
        let mut options = list_of(&self.terms, "erl_opts");
        if with_tests {
            options.extend(list_of(&self.terms, "eunit_compile_opts"));
            let profile = list_of(&list_of(&self.terms, "profiles"), "test");
            options.extend(list_of(&profile, "erl_opts"));
            options.extend(self.folder_option(&profile, "extra_src_dirs"));
        }
        options.extend(self.folder_option(&self.terms, "extra_src_dirs"));
        options
    }

    /// A setting beside `erl_opts`, as if it were in it.
    fn folder_option(&self, terms: &[Term], name: &str) -> Vec<Term> {
        terms.iter().filter(|t| matches!(tagged(t), Some((n, [_])) if n == name)).cloned().collect()
    }

    fn src_dirs(&self, folder: &Path, files: &dyn Files) -> Vec<PathBuf> {
        let mut named = folders_of(&list_of(&self.terms, "erl_opts"), "src_dirs");
        named.extend(folders_of(&self.terms, "src_dirs"));
        if named.is_empty() {
            named.push("src".to_owned());
        }
        named.iter().map(|name| folder.join(name)).filter(|p| files.is_folder(p)).collect()
    }
}

fn compile_options(options: &[Term]) -> CompileOptions {
    let mut found = CompileOptions::default();
    for option in options {
        match tagged(option) {
            Some(("d", [name])) => found.defines.extend(text(name).map(|n| (n, None))),
            Some(("d", [name, value])) => {
                let value = term_text(value);
                found.defines.extend(text(name).map(|n| (n, value)));
            }
            Some(("platform_define", [version, name, rest @ ..]))
                if text(version).is_some_and(|v| is_of_platform(&v)) =>
            {
                let value = rest.first().and_then(term_text);
                found.defines.extend(text(name).map(|n| (n, value)));
            }
            Some(("parse_transform", _)) => found.others.push(option.clone()),
            _ if option.as_atom().is_some_and(|a| a.as_str() == "export_all") => {
                found.others.push(option.clone());
            }
            _ => {}
        }
    }
    found
}

/// Whether a regular expression of `platform_define` matches: alternatives of prefixes of the version.
fn is_of_platform(pattern: &str) -> bool {
    pattern.split('|').any(|alternative| {
        let plain = alternative.trim_start_matches(['^', '(']);
        let plain = plain.trim_end_matches([')', '$', '*', '.', '\\']);
        !plain.is_empty()
            && (OTP_VERSION.starts_with(plain)
                || plain == "2[0-9]"
                || plain.strip_prefix("2[").is_some_and(|set| in_set(set, '5')))
    })
}

/// Whether a digit is in a bracket expression: `3-9]`.
fn in_set(set: &str, digit: char) -> bool {
    let inner: Vec<char> = set.chars().take_while(|c| *c != ']').collect();
    match inner[..] {
        [low, '-', high] => (low..=high).contains(&digit),
        _ => inner.contains(&digit),
    }
}

fn tagged(term: &Term) -> Option<(&str, &[Term])> {
    match term {
        Term::Tuple(parts) => {
            let (tag, rest) = parts.split_first()?;
            Some((tag.as_atom()?.as_str(), rest))
        }
        _ => None,
    }
}

/// The concatenation of all lists under a name.
fn list_of(terms: &[Term], name: &str) -> Vec<Term> {
    let named = terms.iter().filter_map(|term| match tagged(term) {
        Some((tag, [list])) if tag == name => list.as_list(),
        _ => None,
    });
    named.flatten().collect()
}

/// The folders under a name: `["a", "b"]`, `"a"`, or `[{"a", Options}]`.
fn folders_of(terms: &[Term], name: &str) -> Vec<String> {
    let mut folders = Vec::new();
    for term in terms {
        match tagged(term) {
            Some((tag, [Term::String(one)])) if tag == name => folders.push(one.clone()),
            Some((tag, [Term::List(list)])) if tag == name => {
                folders.extend(list.elements.iter().filter_map(|element| match element {
                    Term::Tuple(parts) => text(parts.first()?),
                    _ => text(element),
                }));
            }
            _ => {}
        }
    }
    folders
}

/// Those of the folders under a name that are given with `{recursive, true}`: `[{"a", [{recursive, true}]}]`.
fn recursive_folders(terms: &[Term], name: &str) -> Vec<String> {
    let is_recursive = |options: &Term| {
        let options = options.as_list().unwrap_or_default();
        options.iter().any(|option| {
            matches!(tagged(option), Some(("recursive", [yes])) if yes.as_atom().is_some_and(|a| a.as_str() == "true"))
        })
    };
    let named = list_of(terms, name);
    let found = named.iter().filter_map(|element| match element {
        Term::Tuple(parts) if parts.get(1).is_some_and(is_recursive) => text(parts.first()?),
        _ => None,
    });
    found.collect()
}

fn text(term: &Term) -> Option<String> {
    match term {
        Term::String(text) => Some(text.clone()),
        Term::Atom(atom) => Some(atom.to_string()),
        Term::Binary(bytes) => String::from_utf8(bytes.clone()).ok(),
        _ => None,
    }
}

/// A term as source text, for the body of a macro; only for kinds that occur in `erl_opts`.
fn term_text(term: &Term) -> Option<String> {
    let all = |terms: &[Term]| -> Option<String> {
        Some(terms.iter().map(term_text).collect::<Option<Vec<String>>>()?.join(","))
    };
    Some(match term {
        Term::Atom(atom) => erlang_syntax::token::quote_atom(atom.as_str()),
        Term::Integer(n) => n.to_string(),
        Term::Float(x) => format!("{x:?}"),
        Term::String(text) => erlang_syntax::token::quote(text, '"'),
        Term::Binary(bytes) => {
            let bytes: Vec<String> = bytes.iter().map(u8::to_string).collect();
            format!("<<{}>>", bytes.join(","))
        }
        Term::Tuple(parts) => format!("{{{}}}", all(parts)?),
        Term::List(list) if list.tail.is_none() => format!("[{}]", all(&list.elements)?),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_platform_defines() {
        for yes in ["^(2)", "25", "^2[3-9]", "19|^2", "^2", "^25.*", "(1|2)"] {
            assert!(is_of_platform(yes), "{yes}");
        }
        for no in ["^R", "^1[6-9]", "^(R|1)", "^26", "18", ""] {
            assert!(!is_of_platform(no), "{no}");
        }
    }
}
