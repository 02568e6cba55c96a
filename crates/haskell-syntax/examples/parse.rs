//! Parses the files named on the command line and prints the problems found.
//!
//! A tool for work on the parser: run it over a tree of Haskell sources.

use haskell_syntax::{ParseOptions, dump_syntax, dump_tokens, parse_module};
use source::{Colour, SourceMap, render};

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut take = |flag: &str| {
        let at = arguments.iter().position(|a| a == flag);
        at.map(|i| arguments.remove(i)).is_some()
    };
    let (tokens, syntax) = (take("--tokens"), take("--syntax"));
    let extensions: Vec<String> =
        arguments.iter().filter_map(|a| a.strip_prefix("-X")).map(str::to_owned).collect();
    let (mut files, mut bad) = (0, 0);
    for path in arguments.iter().filter(|a| !a.starts_with("-X")) {
        let Ok(bytes) = std::fs::read(path) else {
            println!("cannot read {path}");
            continue;
        };
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let options = ParseOptions {
            extensions: extensions.clone(),
            literate: path.ends_with(".lhs"),
            ..ParseOptions::default()
        };
        let mut sources = SourceMap::new();
        let file = sources.add(path.as_str(), text.as_str(), source::Origin::User);
        if tokens {
            print!("{}", dump_tokens(&text, &options));
        }
        let parsed = parse_module(file, &text, &options);
        if syntax {
            print!("{}", dump_syntax(&parsed.module));
        }
        files += 1;
        bad += usize::from(!parsed.diagnostics.is_empty());
        for diagnostic in &parsed.diagnostics {
            print!("{}", render(diagnostic, &sources, Colour::Never));
        }
    }
    println!("{files} files, {bad} with problems");
}
