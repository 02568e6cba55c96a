//! Exports answers as unit tests: what is correct today should be correct tomorrow.

use std::fmt::Write;
use workbench::Remembered;

/// The target of the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    HUnit,
    QuickCheck,
    EUnit,
}

/// A file of tests. Statements that contain unevaluated, truncated or failing parts are not
/// expressions, and are exported as comments; so are wrong ones, whose correct result is not known.
pub(super) fn tests(program: &str, said: &[Remembered], around: &Around, kind: Kind) -> String {
    let comment = if kind == Kind::EUnit { "%%" } else { "--" };
    let module = said.first().map_or(program, |s| s.module.as_str());
    let mut out = format!("{comment} Made from answers given to `backstory debug`.\n");
    let (mut right, mut rest) = (Vec::new(), String::new());
    for answer in said {
        match expression(&answer.statement, kind).filter(|_| answer.answer == "right") {
            Some(sides) => right.push(sides),
            None => {
                let _ = writeln!(rest, "{comment} {}: {}", answer.answer, answer.statement);
            }
        }
    }
    match kind {
        Kind::EUnit => eunit(&mut out, module, around, &right),
        _ if module == "Main" => beside_main(&mut out, program, &right),
        Kind::HUnit => hunit(&mut out, module, &right),
        Kind::QuickCheck => quickcheck(&mut out, module, &right),
    }
    if !rest.is_empty() {
        let _ = write!(out, "\n{rest}");
    }
    out
}

type Sides<'t> = (&'t str, &'t str);

fn eunit(out: &mut String, module: &str, around: &Around, right: &[Sides]) {
    let _ = writeln!(out, "-module({module}_answers_tests).");
    out.push_str("-include_lib(\"eunit/include/eunit.hrl\").\n");
    // Those that the tests mention: they need not be in a header.
    let mentions = |text: &str, name: &str| text.contains(&format!("#{name}{{"));
    for (name, fields) in &around.records {
        if right.iter().any(|(call, result)| mentions(call, name) || mentions(result, name)) {
            let _ = writeln!(out, "-record({name}, {{{}}}).", fields.join(", "));
        }
    }
    let own = |name: &String| name.strip_prefix(&format!("{module}:")).map(str::to_owned);
    let hidden: Vec<String> = around.hidden.iter().filter_map(own).collect();
    if !hidden.is_empty() {
        let names = hidden.join(", ");
        let _ =
            writeln!(out, "%% {module} does not export {names}: for these tests compile it with");
        let _ = writeln!(out, "%% erlc +export_all {module}.erl");
    }
    for (i, (call, result)) in right.iter().enumerate() {
        let number = i + 1;
        let _ = writeln!(
            out,
            "\nanswer_{number}_test() ->\n    ?assertEqual({result}, {module}:{call})."
        );
    }
}

fn hunit(out: &mut String, module: &str, right: &[Sides]) {
    let _ = writeln!(out, "module Main where\n\nimport {module}\nimport Test.HUnit\n");
    out.push_str("main :: IO ()\nmain = runTestTTAndExit (TestList tests)\n");
    out.push_str("\ntests :: [Test]\ntests =\n");
    for (i, (call, result)) in right.iter().enumerate() {
        let open = if i == 0 { "[" } else { "," };
        let _ = writeln!(out, "  {open} TestCase (assertEqual {call:?} ({result}) ({call}))");
    }
    out.push_str(if right.is_empty() { "  []\n" } else { "  ]\n" });
}

fn quickcheck(out: &mut String, module: &str, right: &[Sides]) {
    let _ = writeln!(out, "module Main where\n\nimport {module}\nimport Test.QuickCheck\n");
    out.push_str("main :: IO ()\nmain = do\n  return ()\n");
    for number in 1..=right.len() {
        let _ = writeln!(out, "  quickCheck (once prop_answer_{number})");
    }
    properties(out, right);
}

fn properties(out: &mut String, right: &[Sides]) {
    for (i, (call, result)) in right.iter().enumerate() {
        let number = i + 1;
        let _ = writeln!(out, "\nprop_answer_{number} :: Bool");
        let _ = writeln!(out, "prop_answer_{number} = ({call}) == ({result})");
    }
}

/// The main module of a program cannot be imported: its tests are properties inside it, where
/// `backstory debug` and QuickCheck find them.
fn beside_main(out: &mut String, program: &str, right: &[Sides]) {
    let _ = writeln!(out, "-- To be put at the end of {program}.hs: its module is Main, which");
    out.push_str("-- no other can import.\n");
    properties(out, right);
}

/// Marks of failures, truncation, and functions shown as maps.
const NEVER: &[char] = &['⊥', '…', '\\'];
const NEVER_ERLANG: &[char] = &['⊥', '…', '\\'];

/// Information about the program for Erlang tests.
#[derive(Default)]
pub(super) struct Around {
    /// Records by name, with their fields.
    pub records: Vec<(String, Vec<String>)>,
    /// Functions that are not exported.
    pub hidden: Vec<String>,
}

/// The two sides of a Haskell statement: records contain `=`, too.
fn sides(statement: &str) -> Option<Sides<'_>> {
    let mut depth = 0_i32;
    let at = statement.char_indices().find_map(|(at, c)| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        (depth == 0 && statement[at..].starts_with(" = ")).then_some(at)
    })?;
    Some((&statement[..at], &statement[at + 3..]))
}

/// Whether a brace belongs to a record, `Name {field = …}`, and not to a function shown as a map.
fn is_record(text: &str, at: usize) -> bool {
    let name = text[..at].strip_suffix(' ').unwrap_or("");
    let is_part = |c: char| c.is_alphanumeric() || "_'.".contains(c);
    let name = name.rsplit(|c: char| !is_part(c)).next().unwrap_or("");
    let field = text[at + 1..].split(|c: char| !is_part(c)).next().unwrap_or("");
    name.starts_with(char::is_uppercase)
        && field.starts_with(|c: char| c.is_lowercase() || c == '_')
        && text[at + 1 + field.len()..].starts_with(" = ")
}

/// The two sides of a statement, if both are expressions of the language.
fn expression(statement: &str, kind: Kind) -> Option<Sides<'_>> {
    let (call, result) = match kind {
        // Records contain `=`, too.
        Kind::EUnit => statement.split_once(") = ").map(|(c, r)| (&statement[..=c.len()], r))?,
        _ => sides(statement)?,
    };
    // Values without a notation in Erlang source.
    const NO_TERMS: [&str; 5] = ["<0.", "#Ref<", "#Port<", "#Fun<", "fun "];
    if kind == Kind::EUnit && NO_TERMS.iter().any(|no| statement.contains(no)) {
        return None;
    }
    let whole = |text: &str| {
        let hole = text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == "_");
        let erlang = kind == Kind::EUnit;
        !hole
            && !text.contains(if erlang { NEVER_ERLANG } else { NEVER })
            && (erlang || text.match_indices('{').all(|(at, _)| is_record(text, at)))
            && !text.contains("   where ")
    };
    let plain = !result.contains(", writing ") && whole(call) && whole(result);
    plain.then_some((call, result))
}
