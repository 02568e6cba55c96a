//! Below the top layer nothing asks the host: no clock, files, environment, threads, processes,
//! sockets, and no printing. They come in through traits, so that a run repeats everywhere.
//!
//! A word that stands in the code of such a crate is a problem; comments, texts and test modules
//! do not count. Types such as `File` may be named: a file that was opened above is handed down.

use std::path::{Path, PathBuf};

/// Crates that may: the binary, and what only tests use.
const MAY: &[&str] = &["crates/backstory", "crates/test-support"];

/// Words, and what they ask for.
const WORDS: &[(&str, &str)] = &[
    ("println!", "the terminal"),
    ("print!", "the terminal"),
    ("dbg!", "the terminal"),
    ("stdout()", "the terminal"),
    ("stderr()", "the terminal"),
    ("stdin()", "the terminal"),
    ("Instant::now", "the clock"),
    ("SystemTime", "the clock"),
    ("fs::read", "the file system"),
    ("fs::write", "the file system"),
    ("fs::remove", "the file system"),
    ("fs::create", "the file system"),
    ("fs::metadata", "the file system"),
    ("File::open", "the file system"),
    ("File::create", "the file system"),
    ("OpenOptions", "the file system"),
    ("std::env", "the environment"),
    ("std::thread", "threads"),
    ("std::process", "processes"),
    ("std::net", "the network"),
];

/// Files that may, what, and why.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    ("explore.rs", "std::thread", "a search uses all cores; its result does not depend on them"),
    ("auto.rs", "std::thread", "the same: strategies side by side, counted in order"),
    ("ready.rs", "std::thread", "reads ahead in a finished log; its result is always the same"),
];

/// `files` are the paths of all Rust files, seen from the root.
pub(super) fn check(root: &Path, files: &[PathBuf]) -> Vec<String> {
    let mut problems = Vec::new();
    for file in files.iter().filter(|file| is_bound(file)) {
        if let Ok(text) = std::fs::read_to_string(root.join(file)) {
            check_file(file, &text, &mut problems);
        }
    }
    problems
}

fn is_bound(file: &Path) -> bool {
    let below = |folder: &str| file.starts_with(folder);
    below("crates")
        && !MAY.iter().any(|may| below(may))
        && file.iter().any(|part| part == "src")
        && !file.iter().any(|part| part == "tests" || part == "tests.rs")
}

fn check_file(file: &Path, text: &str, problems: &mut Vec<String>) {
    let name = file.file_name().unwrap_or_default();
    let mut is_test = false;
    for (number, line) in text.lines().enumerate() {
        let code = code_of(line);
        // A test module stands at the end of its file and begins at the margin.
        if line.starts_with("mod ") && is_test {
            return;
        }
        is_test = line == "#[cfg(test)]";
        for (word, what) in WORDS {
            let excepted = EXCEPTIONS.iter().any(|(file, w, _)| name == *file && w == word);
            if contains(&code, word) && !excepted {
                let place = format!("{}:{}", file.display(), number + 1);
                problems
                    .push(format!("{place}: {word} asks for {what}, which only the top layer may"));
            }
        }
    }
}

/// Whether a word stands there and is not the end of another.
fn contains(code: &str, word: &str) -> bool {
    code.match_indices(word).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || c == '_')
    })
}

/// A line without its comment and without what stands in its texts.
fn code_of(line: &str) -> String {
    let mut code = String::new();
    let mut characters = line.chars().peekable();
    let mut in_text = false;
    while let Some(c) = characters.next() {
        match c {
            '\\' if in_text => {
                characters.next();
            }
            '"' => in_text = !in_text,
            '\'' if !in_text && characters.peek() == Some(&'"') => {
                // The character '"'.
                characters.next();
            }
            '/' if !in_text && characters.peek() == Some(&'/') => break,
            _ if in_text => {}
            c => code.push(c),
        }
    }
    code
}

#[cfg(test)]
mod tests {
    use super::{check_file, is_bound};
    use std::path::Path;

    fn problems(file: &str, text: &str) -> usize {
        let mut problems = Vec::new();
        check_file(Path::new(file), text, &mut problems);
        problems.len()
    }

    #[test]
    fn what_asks_the_host_is_found() {
        assert_eq!(problems("a.rs", "fn f() { println!(\"x\"); }\n"), 1);
        assert_eq!(problems("a.rs", "let now = std::time::Instant::now();\n"), 1);
        assert_eq!(problems("a.rs", "std::thread::spawn(f); std::env::var(\"X\");\n"), 2);
        assert_eq!(problems("ready.rs", "std::thread::spawn(f); std::env::var(\"X\");\n"), 1);
    }

    #[test]
    fn comments_texts_types_and_tests_do_not_count() {
        assert_eq!(
            problems("a.rs", "// println!(1)\nlet x = \"println!(1) \\\" dbg!\"; // dbg!\n"),
            0
        );
        assert_eq!(problems("a.rs", "fn f(file: &std::fs::File) {}\nmatch c { '\"' => 1 }\n"), 0);
        assert_eq!(problems("a.rs", "bifs::read(x); my_print!(x)\n"), 0);
        assert_eq!(problems("a.rs", "#[cfg(test)]\nmod tests {\n    println!(1);\n}\n"), 0);
        assert_eq!(problems("a.rs", "#[cfg(test)]\nuse x;\nmod real;\nfn f() { dbg!(1) }\n"), 1);
    }

    #[test]
    fn the_top_layer_and_tests_may() {
        for may in
            ["crates/backstory/src/main.rs", "crates/a/tests/x.rs", "crates/a/src/tests/x.rs"]
        {
            assert!(!is_bound(Path::new(may)), "{may}");
        }
        assert!(is_bound(Path::new("crates/machine/src/run/mod.rs")));
    }
}
