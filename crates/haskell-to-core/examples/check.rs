//! Checks Haskell files against the library in source form, without building the library in:
//! `cargo run -p haskell-to-core --example check -- LIBRARY_DIR [--types] [FILE …]`.
//! Without files, the library itself is checked.

use haskell_to_core::project::{
    Compiled, Found, MemoryLibrary, ModuleSource, Options, SourceText, Unit, compile,
    compile_library,
};
use source::{Colour, SourceMap, Symbol, render};
use std::path::{Path, PathBuf};

struct Beside(PathBuf);

impl ModuleSource for Beside {
    fn find(&mut self, module: Symbol, _: &Unit, _: Option<Symbol>) -> Found {
        let path = self.0.join(module.as_str().replace('.', "/")).with_extension("hs");
        match read(&path) {
            Some(text) => Found::Source(module, text),
            None => Found::Missing(vec![path.display().to_string()]),
        }
    }
}

fn read(path: &Path) -> Option<SourceText> {
    let text = std::fs::read_to_string(path).ok()?;
    let literate = path.extension().is_some_and(|e| e == "lhs");
    Some(SourceText {
        path: path.display().to_string(),
        text: text.into(),
        origin: source::Origin::User,
        literate,
        unit: Default::default(),
        inside: None,
    })
}

fn all_files(dir: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(dir) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            all_files(&path, found);
        } else if path.extension().is_some_and(|e| e == "hs") {
            found.push(path);
        }
    }
    found.sort();
}

fn show(compiled: &Compiled, sources: &SourceMap) {
    for diagnostic in &compiled.diagnostics {
        print!("{}", render(diagnostic, sources, Colour::Never));
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let library_dir = PathBuf::from(arguments.next().unwrap_or_else(|| "lib/haskell".to_owned()));
    let (flags, files): (Vec<_>, Vec<_>) = arguments.partition(|a| a.starts_with("--"));
    let mut sources = SourceMap::new();
    let mut paths = Vec::new();
    all_files(&library_dir, &mut paths);
    let texts = paths.iter().filter_map(|p| read(p)).collect();
    let library = compile_library(texts, &mut sources);
    println!("library: {} modules of {}", library.modules.len(), paths.len());
    if files.is_empty() {
        show(&library, &sources);
    }
    let library = MemoryLibrary::new(library.interfaces.iter().cloned());
    for file in files {
        let path = PathBuf::from(&file);
        let Some(text) = read(&path) else {
            println!("cannot read {file}");
            continue;
        };
        let mut beside = Beside(path.parent().map_or_else(PathBuf::new, Path::to_path_buf));
        let options = Options { needs_main: true, ..Options::default() };
        let compiled = compile(text, &mut beside, &library, &mut sources, &options);
        show(&compiled, &sources);
        if flags.iter().any(|f| f == "--types") {
            print!("{}", compiled.dump_types());
        }
        if flags.iter().any(|f| f == "--core") {
            for module in &compiled.modules {
                println!("{}", core_ir::print(module, core_ir::Spans::Hide));
            }
        }
    }
}
