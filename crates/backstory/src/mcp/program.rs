//! `outline`, `source`, `tests`: what is in a program.

use super::desk::{Desk, Done};
use super::opened::ProgramArguments;
use crate::cli::load;
use crate::error::Error;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use workbench::{Form, Language, LoadOptions, Program};

/// Definitions and lines that an answer has.
const MAX_DEFINITIONS: usize = 100;
const MAX_LINES: usize = 200;
/// Lines of a file that are shown where the call does not say which.
const LINES: usize = 60;

#[derive(Deserialize, rmcp::schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
pub(super) struct OutlineArguments {
    /// A program file, or the folder of a project
    program: String,
    /// Haskell: the executable or test suite of a package, instead of its first
    #[serde(default)]
    component: Option<String>,
    /// Only definitions whose name contains this
    #[serde(default)]
    name: Option<String>,
}

#[derive(Deserialize, rmcp::schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
pub(super) struct SourceArguments {
    /// A text file, seen from the folder of this server
    file: String,
    /// The first line, from 1
    #[serde(default)]
    from: Option<usize>,
    /// The last line; at most 200 lines are shown at once
    #[serde(default)]
    to: Option<usize>,
}

/// A definition of the user.
struct Definition {
    module: String,
    name: String,
    ty: Option<String>,
    file: String,
    line: u32,
    is_test: bool,
}

pub(super) fn outline(desk: &mut Desk, given: OutlineArguments) -> Done {
    let (program, all) = definitions(desk, &given)?;
    let wanted = |d: &&Definition| given.name.as_ref().is_none_or(|name| d.name.contains(name));
    let mut items = Vec::new();
    for d in all.iter().filter(wanted) {
        let mut item = json!({ "name": d.name, "at": format!("{}:{}", d.file, d.line) });
        if let Some(ty) = &d.ty {
            item["type"] = json!(ty);
        }
        items.push(item);
    }
    let count = items.len();
    let (shown, more) = desk.kept.list(items, MAX_DEFINITIONS);
    let mut object =
        json!({ "language": language(&program), "definitions": shown, "count": count });
    if let Some(more) = more {
        object["more"] = json!({ "definitions": more });
    }
    Ok(object)
}

pub(super) fn tests(desk: &mut Desk, given: OutlineArguments) -> Done {
    let (program, all) = definitions(desk, &given)?;
    let haskell = program.language == Language::Haskell;
    let wanted = |d: &&Definition| given.name.as_ref().is_none_or(|name| d.name.contains(name));
    let mut items: Vec<Value> = Vec::new();
    for d in all.iter().filter(|d| is_test(d, haskell)).filter(wanted) {
        let plain = d.name.split('/').next().unwrap_or(&d.name);
        let mut item = json!({ "test": plain, "at": format!("{}:{}", d.file, d.line) });
        match (&d.ty, haskell) {
            (Some(ty), _) if takes_arguments(ty) => {
                item["type"] = json!(ty);
                item["note"] = json!("takes arguments: `ask` with an `expression` that fails");
            }
            (_, true) => {
                item["next"] =
                    json!(format!("ask {}", json!({ "program": given.program, "test": plain })));
            }
            (_, false) => {
                let call = format!("{}:{plain}()", d.module);
                let run = json!({ "program": given.program, "call": call, "eunit": true });
                item["next"] = json!(format!("run {run}"));
            }
        }
        items.push(item);
    }
    let count = items.len();
    let (shown, more) = desk.kept.list(items, MAX_DEFINITIONS);
    let mut object = json!({ "tests": shown, "count": count });
    if let Some(more) = more {
        object["more"] = json!({ "tests": more });
    }
    if count == 0 {
        object["notes"] = json!([match haskell {
            true => "no HUnit tests, no prop_… and no test… in the modules of this program",
            false => "no …_test() and no …_test_() in the modules of this program",
        }]);
    }
    Ok(object)
}

fn is_test(definition: &Definition, haskell: bool) -> bool {
    let name = &definition.name;
    match haskell {
        true => {
            definition.is_test
                || name.starts_with("prop_")
                || name.to_lowercase().starts_with("test")
        }
        false => name.ends_with("_test/0") || name.ends_with("_test_/0"),
    }
}

/// Class constraints are no arguments.
fn takes_arguments(ty: &str) -> bool {
    ty.contains("->")
}

fn language(program: &Program) -> &'static str {
    match program.language {
        Language::Haskell => "Haskell",
        _ => "Erlang",
    }
}

/// The definitions of the user, in the order of the source.
fn definitions(
    desk: &Desk,
    given: &OutlineArguments,
) -> Result<(Arc<Program>, Vec<Definition>), Error> {
    let named = ProgramArguments {
        program: given.program.clone(),
        arguments: Vec::new(),
        input: None,
        call: None,
        component: given.component.clone(),
        eunit: false,
        exunit: false,
    };
    desk.progress.begin("loading the program");
    let mut target = named.target(&desk.folder)?;
    target.options.form = Form::Computations { functions_as_maps: false };
    let with = |change: &dyn Fn(&mut LoadOptions)| {
        let mut options = target.options.clone();
        change(&mut options);
        load(&target, &options)
    };
    let program = match with(&|_| {}) {
        // Tests may stand behind a macro.
        Ok(plain) if plain.language == Language::Erlang => {
            with(&|options| options.eunit = true).unwrap_or(plain)
        }
        Ok(program) => program,
        // A module of tests has no main, and needs none if there is something else to run.
        Err(error) => with(&|options| options.expression = Some("()".to_owned()))
            .or_else(|_| with(&|options| options.eunit = true))
            .map_err(|_| error)?,
    };
    desk.go_on()?;
    let own = program.own.clone().ok_or_else(|| Error::program("the program has no outline"))?;
    let mut found = Vec::new();
    for (symbol, def) in own.in_order() {
        let is_test = own.tests.contains(&symbol);
        let Some(file) = program.sources.get(def.span.file) else { continue };
        if def.generated && !is_test || def.span.is_none() || !file.origin.is_own() {
            continue;
        }
        found.push(Definition {
            module: def.module.to_string(),
            name: def.name.to_string(),
            ty: def.ty.map(|ty| ty.to_string()),
            file: file.path.strip_prefix("./").unwrap_or(&file.path).to_owned(),
            line: file.line_column(def.span.start).line,
            is_test,
        });
    }
    found.sort_by(|a, b| (&a.file, a.line, &a.name).cmp(&(&b.file, b.line, &b.name)));
    Ok((Arc::new(program), found))
}

pub(super) fn source(desk: &mut Desk, given: SourceArguments) -> Done {
    let path = desk.folder.existing(&given.file)?;
    let text = std::fs::read(&path).map_err(|e| Error::unreadable(&path, &e))?;
    let text = String::from_utf8(text)
        .map_err(|_| Error::program(format!("{} is not text in UTF-8", given.file)))?;
    let from = given.from.unwrap_or(1).max(1);
    let to = given.to.unwrap_or(from.saturating_add(LINES - 1)).max(from);
    let count = (to - from).saturating_add(1).min(MAX_LINES);
    let lines: Vec<&str> = text.lines().collect();
    if from > lines.len().max(1) {
        return Err(Error::usage(format!("{} has no line {from}", given.file))
            .help(format!("its last line is {}", lines.len())));
    }
    let shown = lines.iter().enumerate().skip(from - 1).take(count);
    let shown: Vec<String> = shown.map(|(i, line)| format!("{:>4}  {line}", i + 1)).collect();
    let next = from + shown.len();
    let mut object = json!({ "file": given.file, "text": shown.join("\n"), "lines": lines.len() });
    if next <= lines.len() {
        object["next"] = json!(next);
    }
    Ok(object)
}
