//! Loading Elixir: files, scripts and mix projects.
//!
//! The installed Elixir compiles them, and produces Erlang abstract code for each module, with locations in the Elixir
//! source; from there on a program is loaded like an Erlang one. The library of Elixir is a [`Prelude`].

use super::prelude::parse_structs;
use super::{Folders, Prelude, Program, complete};
use crate::files::{ElixirWork, Files};
use crate::library::ERLANG;
use crate::program::{LoadOptions, Loaded};
use source::{Diagnostic, Origin, SourceMap, Symbol};
use std::path::{Component, Path, PathBuf};

/// Whether a folder is a mix project.
pub(crate) fn is_mix_project(folder: &Path, files: &dyn Files) -> bool {
    files.is_file(&folder.join("mix.exs"))
}

pub(crate) fn load_elixir(path: &Path, files: &dyn Files, options: &LoadOptions) -> Loaded {
    core_ir::with_deep_stack(|| {
        load_here(path, files, options)
            .unwrap_or_else(|problem| Loaded::failed(SourceMap::new(), vec![*problem]))
    })
}

fn load_here(
    path: &Path,
    files: &dyn Files,
    options: &LoadOptions,
) -> Result<Loaded, Box<Diagnostic>> {
    let call = options.expression.as_deref().or(options.call.as_deref());
    let work = match files.is_folder(path) {
        true if options.exunit && call.is_none() => {
            ElixirWork::Tests { folder: path, arguments: &options.arguments }
        }
        true => ElixirWork::Project { folder: path, call },
        false => ElixirWork::File { path, call },
    };
    let build = files.elixir(work)?;
    let library = files.elixir(ElixirWork::Library)?;
    let prelude = Prelude::of(&library, files, options).ok_or_else(|| {
        let message = "Elixir's library cannot be read";
        Box::new(Diagnostic::machine(message).help("is there a file `elixir.beam` in its `ebin`?"))
    })?;
    let mut sources = SourceMap::new();
    let first_file = ERLANG.add_sources(&mut sources);
    prelude.add_sources(&mut sources);
    let mut folders = Folders::bare(files, options);
    folders.compiled.push((build.folder.clone(), Origin::User));
    let mut program = Program::new(folders, sources, ERLANG.reader(first_file));
    let manifest = files
        .read(&build.folder.join("manifest"))
        .map_err(|why| Box::new(Diagnostic::machine(format!("{}: {why}", path.display()))))?;
    let manifest = String::from_utf8_lossy(&manifest).into_owned();
    program.structs = [prelude.structs.clone(), parse_structs(&manifest)].concat();
    program.prelude = Some(prelude);
    // `./lib/user.ex` is shown as `lib/user.ex`.
    let shown = path.components().filter(|part| *part != Component::CurDir).collect();
    program.root = files.is_folder(path).then_some(shown);
    let main = manifest.lines().find_map(|line| line.strip_prefix("main ")).map(Symbol::new);
    let named = |prefix: &'static str| {
        manifest.lines().filter_map(move |line| line.strip_prefix(prefix)).map(Symbol::new)
    };
    let modules: Vec<Symbol> = named("module ").chain(main).collect();
    let own = modules.iter().map(|module| (*module, Origin::User));
    let dependencies = named("dependency ").map(|module| (module, Origin::Dependency));
    let generated = named("generated ").map(|module| (module, Origin::Library));
    for (module, origin) in own.chain(dependencies).chain(generated) {
        let beam: PathBuf = build.folder.join(format!("{module}.beam"));
        let Some(tree) = program.read(&beam, origin) else {
            return Ok(Loaded::failed(program.sources, program.diagnostics));
        };
        program.add(&tree);
    }
    // The library asks whether it is there.
    program.exported.push(Symbol::new("elixir_config:%start/1"));
    let Some(entry) = entry_call(&program, main, &modules, options) else {
        let message = format!("{} defines no function main/0 or main/1", path.display());
        let help = "say what to call: --call 'Module.function(argument)'";
        return Err(Box::new(Diagnostic::error(message).help(help)));
    };
    let name = main.or(modules.last().copied()).unwrap_or_else(|| Symbol::new("nomodule"));
    let Some((entry, file)) = program.entry_of(&entry, Origin::Library) else {
        return Ok(Loaded::failed(program.sources, program.diagnostics));
    };
    Ok(complete(program, name, (entry, file), path, options))
}

/// Gives variables the names that they have in Elixir: the second `x` of a function is `_x@2` in Erlang.
pub(super) fn name_variables(module: &mut core_ir::Module) {
    for var in module.defs.iter_mut().flat_map(|def| &mut def.body.vars) {
        let text = var.name.as_str();
        if let Some((name, number)) = text.strip_prefix('_').and_then(|t| t.rsplit_once('@'))
            && number.bytes().all(|b| b.is_ascii_digit())
        {
            match name {
                "" => var.from_source = false,
                _ => var.name = Symbol::new(name),
            }
        }
    }
}

/// The start of the program, as Erlang.
fn entry_call(
    program: &Program,
    main: Option<Symbol>,
    modules: &[Symbol],
    options: &LoadOptions,
) -> Option<String> {
    let quote = |name: Symbol| erlang_syntax::token::quote_atom(name.as_str());
    let arguments: Vec<String> =
        options.arguments.iter().map(|a| format!("<<{a:?}/utf8>>")).collect();
    let arguments = format!("[{}]", arguments.join(","));
    let call = match main {
        Some(main) => format!("{}:'__FILE__'([])", quote(main)),
        None => {
            let has =
                |m: &&Symbol, f: &str| program.exported.contains(&Symbol::new(&format!("{m}:{f}")));
            let plain = modules.iter().rev().find(|m| has(m, "main/0"));
            let given = modules.iter().rev().find(|m| has(m, "main/1"));
            match (plain, given) {
                (Some(module), _) => format!("{}:main()", quote(*module)),
                (None, Some(module)) => format!("{}:main({arguments})", quote(*module)),
                (None, None) => return None,
            }
        }
    };
    Some(format!("elixir_config:'%start'({arguments}), {call}, elixir_config:'%stop'()"))
}
