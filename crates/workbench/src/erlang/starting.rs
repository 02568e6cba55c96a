//! How a project is started: by its main module, or by the tests of all its applications.

use super::folders::Folders;
use super::project::{Application, Project};
use super::{Program, complete, load};
use crate::files::Files;
use crate::library::ERLANG;
use crate::program::{LoadOptions, Loaded};
use erlang_syntax::token::{quote, quote_atom};
use source::{Diagnostic, Origin, SourceMap, Symbol};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Loads the main module of a project: the only one with a `main`, or the one named like the folder. With `--eunit`:
/// all tests.
pub(crate) fn load_project(folder: &Path, files: &dyn Files, options: &LoadOptions) -> Loaded {
    let project = Project::read(folder, files, options.eunit);
    if options.eunit && options.call.is_none() && options.expression.is_none() {
        return core_ir::with_deep_stack(|| load_tests(&project, files, options));
    }
    let of_application = |a: &Application| Application::modules(&a.sources, files);
    let sources: Vec<PathBuf> = project.applications.iter().flat_map(of_application).collect();
    let named =
        folder.file_name().and_then(|name| sources.iter().find(|s| s.file_stem() == Some(name)));
    let has_main = |path: &&PathBuf| {
        let text = files.read(path).unwrap_or_default();
        let text = String::from_utf8_lossy(&text).into_owned();
        text.contains("main(") || text.contains("start()")
    };
    let asked = options.call.as_ref().and_then(|call| {
        let module = call.split(':').next()?.trim();
        sources.iter().find(|s| s.file_stem().is_some_and(|n| n == module))
    });
    match asked.or(named).or_else(|| sources.iter().find(has_main)).or(sources.first()) {
        Some(path) => load(path, files, options),
        None => no_modules(&project),
    }
}

fn no_modules(project: &Project) -> Loaded {
    let message = format!("{} holds no Erlang modules", project.root.display());
    let help =
        "a project has them in src/, or in the src/ of its applications in apps/; or name a file";
    Loaded::failed(SourceMap::new(), vec![Diagnostic::error(message).help(help)])
}

/// The EUnit tests of all applications: `m` stands for `m_tests` too.
fn load_tests(project: &Project, files: &dyn Files, options: &LoadOptions) -> Loaded {
    let mut sources = SourceMap::new();
    let first_file = ERLANG.add_sources(&mut sources);
    let folders = Folders::of(None, Some(project), files, options);
    let mut program = Program::new(folders, sources, ERLANG.reader(first_file));
    if !program.prepare(options) {
        return Loaded::failed(program.sources, program.diagnostics);
    }
    program.diagnostics.extend(project.problems.iter().cloned());
    let mut tests = Vec::new();
    let mut known = BTreeSet::new();
    for application in &project.applications {
        for folders in [&application.sources, &application.tests] {
            for path in Application::modules(folders, files) {
                let Some(name) = program
                    .read(&path, Origin::User)
                    .filter(|tree| tree.name.is_some())
                    .and_then(|tree| program.add(&tree))
                else {
                    continue;
                };
                let is_of_other = name
                    .as_str()
                    .strip_suffix("_tests")
                    .is_some_and(|of| known.contains(&Symbol::new(of)));
                if known.insert(name) && !is_of_other {
                    tests.push(quote_atom(name.as_str()));
                }
            }
        }
    }
    let Some(name) = known.first().copied() else { return no_modules(project) };
    if Loaded::has_errors(&program.diagnostics) {
        return Loaded::failed(program.sources, program.diagnostics);
    }
    let says = announce(&program.folders, options);
    let call = format!(
        "{says}case eunit:test([{}]) of ok -> ok; _ -> erlang:halt(1) end",
        tests.join(", ")
    );
    let Some(entry) = program.entry_of(&call, Origin::User) else {
        return Loaded::failed(program.sources, program.diagnostics);
    };
    complete(program, name, entry, &project.root, options)
}

/// The code that informs the library before a program of a project starts: where applications are, which modules they
/// have, and where their configuration is.
pub(super) fn announce(folders: &Folders, options: &LoadOptions) -> String {
    let files = folders.files;
    let mut known = Vec::new();
    for application in folders.applications.iter().filter(|a| a.is_described(files)) {
        let modules: Vec<String> = Application::modules(&application.sources, files)
            .iter()
            .filter_map(|path| Some(quote_atom(path.file_stem()?.to_str()?)))
            .collect();
        let folder = quote(&application.folder.display().to_string(), '"');
        known.push(format!("{{{folder}, [{}]}}", modules.join(",")));
    }
    if known.is_empty() {
        return String::new();
    }
    let mut says = format!("application:'%project'([{}]), ", known.join(", "));
    if let Some(configuration) = folders.configuration.as_ref().filter(|_| !options.eunit) {
        let path = quote(&configuration.display().to_string(), '"');
        says += &format!("application:'%configure'({path}), ");
    }
    says
}
