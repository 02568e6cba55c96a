//! The pragmas at the head of a file: `LANGUAGE` and `OPTIONS_GHC`.
//!
//! They are read before anything else, because they determine how the rest is read.

use crate::extension::{Extension, ExtensionSet, language, lookup};
use source::{Diagnostic, FileId, Span, did_you_mean};

/// The enabled extensions, from those of the project and the pragmas at the head of `text`.
pub(crate) fn read(
    file: FileId,
    text: &str,
    project: &[String],
) -> (ExtensionSet, Vec<Diagnostic>) {
    let mut names: Vec<(&str, Span)> = project.iter().map(|n| (n.as_str(), Span::NONE)).collect();
    let mut rest = text;
    while let Some((pragma, after)) = next_pragma(rest) {
        let offset = text.len() - pragma.len() - after.len();
        rest = after;
        collect(file, pragma, offset, &mut names);
    }
    let mut set = ExtensionSet::of(
        names.iter().rev().find_map(|(name, _)| language(name)).unwrap_or_default(),
    );
    let mut diagnostics = Vec::new();
    for (name, span) in names {
        if !set.apply(name) {
            let known = Extension::ALL.iter().map(|e| e.name());
            let mut diagnostic =
                Diagnostic::error(format!("there is no extension `{name}`")).at(span);
            if let Some(near) = did_you_mean(name, known) {
                diagnostic = diagnostic.help(format!("did you mean `{near}`?"));
            }
            diagnostics.push(diagnostic);
        }
    }
    (set, diagnostics)
}

/// The next pragma of the head, from its `{-#` to its `#-}`, and the rest. The head ends at the
/// first text that is neither a comment, a pragma nor a preprocessor line.
fn next_pragma(text: &str) -> Option<(&str, &str)> {
    let mut rest = text.trim_start_matches('\u{feff}');
    loop {
        rest = rest.trim_start();
        if rest.starts_with("{-#") {
            let end = rest.find("#-}")? + 3;
            return Some(rest.split_at(end));
        } else if rest.starts_with("{-") {
            rest = skip_comment(rest)?;
        } else if rest.starts_with("--") || rest.starts_with('#') {
            rest = &rest[rest.find('\n')?..];
        } else {
            return None;
        }
    }
}

fn skip_comment(text: &str) -> Option<&str> {
    let mut depth = 0usize;
    let mut rest = text;
    loop {
        let at = rest.find(['{', '-'])?;
        rest = &rest[at..];
        if let Some(inner) = rest.strip_prefix("{-") {
            depth += 1;
            rest = inner;
        } else if let Some(outer) = rest.strip_prefix("-}") {
            depth -= 1;
            rest = outer;
            if depth == 0 {
                return Some(rest);
            }
        } else {
            rest = &rest[1..];
        }
    }
}

fn collect<'a>(file: FileId, pragma: &'a str, offset: usize, names: &mut Vec<(&'a str, Span)>) {
    let body = pragma.trim_start_matches("{-#").trim_end_matches("#-}");
    let inner = body.trim_start();
    let word = inner.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or("");
    let place = |part: &str| {
        // Both are slices of one text: the difference is the offset of the part.
        let at = offset + (part.as_ptr() as usize - pragma.as_ptr() as usize);
        Span::new(file, at, at + part.len())
    };
    let arguments = &inner[word.len()..];
    match word.to_ascii_uppercase().as_str() {
        "LANGUAGE" => {
            let parts = arguments.split(',').map(str::trim).filter(|p| !p.is_empty());
            names.extend(parts.map(|p| (p, place(p))));
        }
        "OPTIONS_GHC" | "OPTIONS" => {
            let flags = arguments.split([' ', '\t', '\n', '\r', ',']);
            for flag in flags {
                if flag == "-cpp" {
                    names.push(("CPP", place(flag)));
                } else if flag == "-fglasgow-exts" {
                    continue;
                } else if let Some(name) = flag.strip_prefix("-X")
                    && (lookup(name).is_some()
                        || language(name).is_some()
                        || name.starts_with("No"))
                {
                    names.push((name, place(name)));
                }
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::extension::Extension;
    use source::FileId;

    #[test]
    fn pragmas_of_the_head_are_read_and_others_are_not() {
        let text = "-- {-# LANGUAGE Arrows #-}\n{- {- -} -}\n{-# LANGUAGE LambdaCase,\n  CPP #-}\n\
                    {-# OPTIONS_GHC -Wall -XMultiWayIf #-}\nmodule M where\n{-# LANGUAGE GADTs #-}";
        let (set, problems) = read(FileId(0), text, &["RecordWildCards".to_owned()]);
        assert!(problems.is_empty());
        for extension in [
            Extension::LambdaCase,
            Extension::CPP,
            Extension::MultiWayIf,
            Extension::RecordWildCards,
        ] {
            assert!(set.has(extension), "{extension:?}");
        }
        assert!(!set.has(Extension::GADTs) && !set.has(Extension::Arrows));
    }

    #[test]
    fn a_misspelt_extension_gets_a_suggestion_and_its_place() {
        let text = "{-# LANGUAGE LamdaCase #-}";
        let (_, problems) = read(FileId(0), text, &[]);
        assert_eq!(problems[0].help.as_deref(), Some("did you mean `LambdaCase`?"));
        assert_eq!(problems[0].span().start, 13);
    }
}
