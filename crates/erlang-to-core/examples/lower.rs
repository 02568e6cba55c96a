//! Lowers Erlang files (`.erl` or `.beam`) and prints the problems found; with `--core`, also the
//! result. A quick way to try the front end on a whole library.

use erlang_syntax::{IncludeKind, IncludeResolver, Included, ParseOptions, beam, parse_module};
use erlang_to_core::{Options, lower};
use source::{Colour, Origin, Severity, SourceFile, SourceMap, render};
use std::path::Path;

/// Files next to the including one, and `application/path` under the given directories.
struct Files {
    roots: Vec<String>,
}

impl IncludeResolver for Files {
    fn resolve(&mut self, kind: IncludeKind, from: &SourceFile, name: &str) -> Option<Included> {
        let beside = Path::new(&from.path).parent()?;
        let mut tries = vec![beside.join(name), beside.join("../include").join(name)];
        if kind == IncludeKind::IncludeLib
            && let Some((application, rest)) = name.split_once('/')
        {
            for root in &self.roots {
                for entry in std::fs::read_dir(root).ok()?.flatten() {
                    let folder = entry.file_name().to_string_lossy().into_owned();
                    if folder == application || folder.starts_with(&format!("{application}-")) {
                        tries.push(entry.path().join(rest));
                    }
                }
            }
        }
        let found = tries.into_iter().find(|path| path.exists())?;
        let text = std::fs::read_to_string(&found).ok()?;
        let path = found.to_string_lossy().into_owned();
        Some(Included { path, text, origin: from.origin })
    }
}

fn main() {
    let mut show_core = false;
    let mut warnings = false;
    let mut roots = Vec::new();
    let mut failures = 0;
    for arg in std::env::args().skip(1) {
        if arg == "--core" {
            show_core = true;
        } else if arg == "--warnings" {
            warnings = true;
        } else if let Some(root) = arg.strip_prefix("--lib=") {
            roots.push(root.to_owned());
        } else if !one(&arg, &roots, show_core, warnings) {
            failures += 1;
        }
    }
    std::process::exit(i32::from(failures > 0));
}

fn one(path: &str, roots: &[String], show_core: bool, warnings: bool) -> bool {
    let mut sources = SourceMap::new();
    let Ok(bytes) = std::fs::read(path) else {
        println!("{path}: cannot be read");
        return false;
    };
    let mut problems = Vec::new();
    let module = if path.ends_with(".beam") {
        match beam::load(path, &bytes, Origin::User, &mut sources, &mut |_| None) {
            Ok(module) => module,
            Err(problem) => {
                println!("{}", problem.message);
                return false;
            }
        }
    } else {
        let text = String::from_utf8(bytes)
            .unwrap_or_else(|e| e.into_bytes().iter().map(|b| char::from(*b)).collect());
        let file = sources.add(path, text, Origin::User);
        let mut files = Files { roots: roots.to_vec() };
        let parsed = parse_module(&mut sources, file, &ParseOptions::default(), &mut files);
        problems.extend(parsed.diagnostics);
        parsed.module
    };
    let lowered = lower(&module, &Options { warnings });
    problems.extend(lowered.diagnostics.iter().cloned());
    let modules = [lowered.module];
    let undefined = |d: &source::Diagnostic| d.message.ends_with("is not defined");
    problems.extend(core_ir::check(&modules).into_iter().filter(|d| !undefined(d)));
    for problem in &problems {
        print!("{}", render(problem, &sources, Colour::Never));
    }
    if show_core {
        println!("{}", core_ir::print(&modules[0], core_ir::Spans::Hide));
    }
    problems.iter().all(|p| p.severity != Severity::Error)
}
