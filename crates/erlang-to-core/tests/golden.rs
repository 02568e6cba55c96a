//! Each construct and its Core; each mistake and its messages.
//!
//! `golden/*.erl` is compared with its `.core`, `reject/*.erl` with its `.txt`. With `BLESS=1` the
//! second files are rewritten. `whole/*.erl` are programs whose output is that of OTP.

mod common;
use common::{compare, flaws, messages, programs, see};
use source::Severity;

#[test]
fn constructs() {
    for program in programs("golden") {
        let text = std::fs::read_to_string(&program).expect("readable");
        let mut seen = see("m.erl", &text);
        let errors = seen.lowered.has_errors();
        assert!(!errors && seen.syntax.is_empty(), "{}", messages(&seen));
        assert_eq!(flaws(&seen), [""; 0], "{}", program.display());
        // What is generated for every module is shown once, in a separate test.
        seen.lowered.module.defs.retain(|d| !d.name.as_str().contains(":module_info/"));
        let shown = core_ir::print(&seen.lowered.module, core_ir::Spans::Hide);
        compare(&program, "core", &shown);
    }
}

#[test]
fn whole_programs() {
    for program in programs("whole") {
        let text = std::fs::read_to_string(&program).expect("readable");
        let seen = see("m.erl", &text);
        assert_eq!(messages(&seen), "");
        assert_eq!(flaws(&seen), [""; 0], "{}", program.display());
    }
}

#[test]
fn slips() {
    for program in programs("reject") {
        let text = std::fs::read_to_string(&program).expect("readable");
        let seen = see("m.erl", &text);
        let refused =
            seen.lowered.has_errors() || seen.syntax.iter().any(|d| d.severity == Severity::Error);
        assert!(refused, "{} is accepted", program.display());
        assert_eq!(flaws(&seen), [""; 0], "{}", program.display());
        compare(&program, "txt", &messages(&seen));
    }
}

#[test]
fn what_the_world_sees_of_a_module() {
    let seen = see(
        "m.erl",
        "-module(m).\n-export([f/1]).\n-behaviour(b).\n-mine({x, 1}).\n\
         -callback c(integer()) -> ok.\nf(X) -> lists:sum(other:g(X)).\n",
    );
    let names: Vec<String> =
        seen.lowered.exports.iter().map(|(name, arity)| format!("{name}/{arity}")).collect();
    assert_eq!(names, ["behaviour_info/1", "f/1", "module_info/0", "module_info/1"]);
    let attributes: Vec<&str> = seen.lowered.attributes.iter().map(|(n, _)| n.as_str()).collect();
    assert_eq!(attributes, ["behaviour", "mine"]);
    let referenced: Vec<&str> = seen.lowered.referenced.iter().map(|m| m.as_str()).collect();
    assert_eq!(referenced, ["lists", "other"]);
}

#[test]
fn expressions_outside_of_a_module() {
    let mut sources = source::SourceMap::new();
    let file = sources.add("<call>", "X = lists:seq(1, 3), {X, length(X)}", source::Origin::User);
    let exprs = erlang_syntax::parse_expressions(&sources, file).expect("well formed");
    let lowered = erlang_to_core::lower_expressions(&exprs, "call", "main");
    assert_eq!(lowered.diagnostics, []);
    let shown = core_ir::print_def(&lowered.def, core_ir::Spans::Hide);
    let expected = "(def call:main/0 :generated\n  (lam ()\n    \
                    (let! (X (call lists:seq/2 1 3))\n    \
                    (let! ($a (%list-length X)) (tuple X $a)))))";
    assert_eq!(shown.trim_end(), expected);
}
