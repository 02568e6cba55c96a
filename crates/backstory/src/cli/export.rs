//! Answers as unit tests: what is right today should be right tomorrow.

use std::fmt::Write;
use workbench::Remembered;

/// A file of HUnit or EUnit tests. Statements that show something as unevaluated, cut short or
/// failing are no expressions, and are left as comments; so are wrong ones, whose right result
/// nobody has said.
pub fn tests(program: &str, said: &[Remembered], erlang: bool) -> String {
    let comment = if erlang { "%%" } else { "--" };
    let mut out = String::new();
    let _ = writeln!(out, "{comment} Made from answers given to `backstory debug`.");
    let module = said.first().map_or(program, |s| s.module.as_str());
    if erlang {
        let _ = writeln!(out, "-module({module}_answers_tests).");
        out.push_str("-include_lib(\"eunit/include/eunit.hrl\").\n");
    } else {
        let _ = writeln!(out, "module Main where\n\nimport {module}\nimport Test.HUnit\n");
        out.push_str("main :: IO ()\nmain = runTestTT (TestList tests) >> return ()\n");
        out.push_str("\ntests :: [Test]\ntests =\n");
    }
    let mut count = 0;
    for answer in said {
        let Some((call, result)) =
            expression(&answer.statement).filter(|_| answer.answer == "right")
        else {
            let _ = writeln!(out, "{comment} {}: {}", answer.answer, answer.statement);
            continue;
        };
        count += 1;
        if erlang {
            let _ = writeln!(
                out,
                "\nanswer_{count}_test() ->\n    ?assertEqual({result}, {module}:{call})."
            );
        } else {
            let open = if count == 1 { "[" } else { "," };
            let _ = writeln!(out, "  {open} TestCase (assertEqual {call:?} ({result}) ({call}))");
        }
    }
    if !erlang {
        out.push_str(if count == 0 { "  []\n" } else { "  ]\n" });
    }
    out
}

/// The two sides of a statement, if both are expressions of the language.
fn expression(statement: &str) -> Option<(&str, &str)> {
    let (call, result) = statement.split_once(" = ")?;
    let whole = |text: &str| {
        let hole = text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == "_");
        !hole && !text.contains(['⊥', '…', '{', '\\']) && !text.contains("   where ")
    };
    let plain = !result.contains(", writing ") && whole(call) && whole(result);
    plain.then_some((call, result))
}
