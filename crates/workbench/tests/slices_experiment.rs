//! Checks by experiment which computations a session suspects first: random programs print values in several ways; a
//! character of the output is pointed at; and code outside the slice is changed. That must never change the character
//! at that position of its line: not through values, predicates, derived `Show` or the length of the text before it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use test_support::Random;
use workbench::stories::OutputPlace;
use workbench::{
    Begin, DebugOptions, Debugger, Files, Form, LoadOptions, LoadResult, Sandbox, load, meet,
};

/// One file in memory.
struct Text(String);

impl Files for Text {
    fn read(&self, path: &Path) -> Result<Vec<u8>, String> {
        match self.is_file(path) {
            true => Ok(self.0.clone().into_bytes()),
            false => Err("no such file".to_owned()),
        }
    }

    fn is_file(&self, path: &Path) -> bool {
        path == Path::new("Main.hs")
    }

    fn is_folder(&self, _: &Path) -> bool {
        false
    }

    fn list(&self, _: &Path) -> Vec<PathBuf> {
        Vec::new()
    }
}

/// Ways of printing some of the values; `{}` stands for one.
const PRINTED: [&str; 12] = [
    "print (filter (> {}) [{}, {}, {}])",
    "putStrLn (if all (> 3) [{}, {}] then show {} else \"no\")",
    "print (find (> 4) [{}, {}, {}])",
    "print (Box { left = {}, right = [{}, {}] })",
    "putStrLn (unwords [show {}, show {}, show (Just {})])",
    "mapM_ print [{}, {}]",
    "putStrLn (show {} ++ \"!\" ++ show {})",
    "print (takeWhile (< 9) [{}, {}, {}])",
    "print (if {} > {} then Round {} else Flat)",
    "print (any even [{}, {}], {})",
    "printf \"%d:%s\\n\" {} (show [{}, {}])",
    "print (sort [{}, {}, {}])",
];

/// Expressions that compute a value from earlier ones.
const MADE: [&str; 6] = [
    "{} + #",
    "if {} > # then {} else #",
    "length (replicate # {})",
    "max # {}",
    "{} - {} + #",
    "#",
];

const HEAD: &str = "module Main where\n\nimport Data.List (find, sort)\nimport Text.Printf (printf)\n\n\
    data Shape = Flat | Round Int\n  deriving (Eq, Show)\n\n\
    data Box = Box { left :: Int, right :: [Int] }\n  deriving Show\n\n";

const VALUES: usize = 7;

/// A program: the constants of its values, and how they are computed and printed.
struct Program {
    made: Vec<String>,
    constants: Vec<Vec<i64>>,
    printed: Vec<String>,
}

impl Program {
    fn new(random: &mut Random) -> Self {
        let mut made = Vec::new();
        let mut constants = Vec::new();
        for i in 0..VALUES {
            let form = if i == 0 { "#" } else { MADE[random.below(MADE.len())] };
            let text = filled(form, || format!("v{}", random.below(i.max(1))));
            constants.push(text.matches('#').map(|_| random.below(9) as i64 + 1).collect());
            made.push(text);
        }
        let mut printed = Vec::new();
        for _ in 0..3 {
            let form = PRINTED[random.below(PRINTED.len())];
            printed.push(filled(form, || format!("v{}", random.below(VALUES))));
        }
        Program { made, constants, printed }
    }

    /// Its text, with other constants in one of its values.
    fn text(&self, changed: Option<usize>) -> String {
        let mut out = HEAD.to_owned();
        for (i, made) in self.made.iter().enumerate() {
            let by = if changed == Some(i) { 10 } else { 0 };
            let mut constants = self.constants[i].iter();
            let mut text = String::new();
            for (k, piece) in made.split('#').enumerate() {
                if k > 0 {
                    text += &(constants.next().copied().unwrap_or(0) + by).to_string();
                }
                text += piece;
            }
            out += &format!("v{i} :: Int\nv{i} = {text}\n\n");
        }
        out += "main :: IO ()\nmain = do\n";
        self.printed.iter().for_each(|line| out += &format!("  {line}\n"));
        out
    }
}

fn filled(form: &str, mut with: impl FnMut() -> String) -> String {
    let mut pieces = form.split("{}");
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        out += &with();
        out += piece;
    }
    out
}

fn start(text: &str) -> Debugger {
    let options = LoadOptions {
        form: Form::Computations { functions_as_maps: false },
        ..LoadOptions::default()
    };
    let loaded = load(Path::new("Main.hs"), &Text(text.to_owned()), &options);
    let LoadResult::Program(program) = loaded.result else {
        panic!("{:?}\n{text}", loaded.diagnostics.first().map(|d| &d.message));
    };
    let outside = Box::new(Sandbox::default());
    let debugger =
        Debugger::start(Arc::from(program), Begin::Live(outside), &DebugOptions::default());
    debugger.unwrap_or_else(|why| panic!("{why}\n{text}"))
}

fn character(output: &[u8], line: usize, column: usize) -> Option<char> {
    String::from_utf8_lossy(output).lines().nth(line - 1)?.chars().nth(column - 1)
}

#[test]
fn code_outside_of_a_slice_never_changes_the_character() {
    let mut random = Random::new(51);
    let (mut changes, mut outside_changes) = (0, 0);
    for round in 0..40 {
        let program = Program::new(&mut random);
        let text = program.text(None);
        let plain = start(&text).output();
        let variants: Vec<Vec<u8>> =
            (0..VALUES).map(|i| start(&program.text(Some(i))).output()).collect();
        let shown = String::from_utf8_lossy(&plain).into_owned();
        for (line, written) in shown.lines().enumerate() {
            if written.is_empty() {
                continue;
            }
            let (line, column) = (line + 1, 1 + random.below(written.chars().count()));
            let mut debugger = start(&text);
            meet::wrong_output(&mut debugger, &OutputPlace::Line(line, Some(column)))
                .unwrap_or_else(|why| panic!("{why}\n{text}"));
            let suspected = debugger.suspected_functions();
            assert!(!suspected.is_empty(), "round {round}: no slice\n{text}");
            for (i, variant) in variants.iter().enumerate() {
                let same = character(variant, line, column) == character(&plain, line, column);
                changes += usize::from(!same);
                if !suspected.contains(&format!("v{i}")) {
                    outside_changes += 1;
                    assert!(
                        same,
                        "round {round}: v{i} is not suspected, and changes line {line}, column {column}; \
                         suspected: {suspected:?}\n{text}\n{shown}"
                    );
                }
            }
        }
    }
    assert!(changes >= 100, "only {changes} changes were visible");
    assert!(outside_changes >= 100, "only {outside_changes} values were outside of a slice");
}
