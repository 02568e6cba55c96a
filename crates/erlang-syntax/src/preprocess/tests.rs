//! Macros, conditions, includes, and errors in them.

use crate::{IncludeKind, IncludeResolver, Included, ParseOptions, parse_module};
use source::{Origin, SourceFile, SourceMap};

struct OneHeader;

impl IncludeResolver for OneHeader {
    fn resolve(&mut self, _: IncludeKind, from: &SourceFile, name: &str) -> Option<Included> {
        let text = match name {
            "h.hrl" => "-define(H, from_header).\n-record(r, {a}).\n",
            "loop.hrl" => "-include(\"loop.hrl\").\n",
            _ => return None,
        };
        Some(Included { path: name.to_owned(), text: text.to_owned(), origin: from.origin })
    }
}

/// The expanded tokens of the last form, or the messages.
fn expand(text: &str) -> String {
    let mut sources = SourceMap::new();
    let file = sources.add("m.erl", text, Origin::User);
    let options = ParseOptions::default();
    let mut headers = OneHeader;
    let mut preprocessor = super::Preprocessor::new(&mut sources, &mut headers, &options);
    preprocessor.open(file);
    let mut last = String::new();
    while let Some(form) = preprocessor.next_form() {
        last = super::stringify::stringify(&form);
    }
    match preprocessor.diagnostics.as_slice() {
        [] => last,
        found => found.iter().map(|d| d.message.clone()).collect::<Vec<_>>().join("; "),
    }
}

#[test]
fn macros_with_and_without_arguments() {
    assert_eq!(expand("-define(A, 1 + 2).\nf() -> ?A."), "f ( ) -> 1 + 2 .");
    assert_eq!(
        expand("-define(P(X, Y), {X, Y}).\nf() -> ?P(g(1, 2), [3, 4])."),
        "f ( ) -> { g ( 1 , 2 ) , [ 3 , 4 ] } ."
    );
    assert_eq!(
        expand("-define(M, c).\n-define(M(), z).\n-define(M(X), X).\nf() -> {?M, ?M(), ?M(7)}."),
        "f ( ) -> { c , z , 7 } ."
    );
    assert_eq!(expand("-define(C, lists).\nf() -> ?C:map(X)."), "f ( ) -> lists : map ( X ) .");
    assert_eq!(
        expand("-define(F(X), X).\nf() -> ?F(fun(A) -> A, B end)."),
        "f ( ) -> fun ( A ) -> A , B end ."
    );
    assert_eq!(expand("-define(E,).\nf() -> a ?E."), "f ( ) -> a .");
}

#[test]
fn stringification_shows_what_was_written() {
    assert_eq!(
        expand("-define(S(X), ??X).\nf() -> ?S(g(X, \"a\\n\", 1.0, 'A b'))."),
        r#"f ( ) -> "g ( X , \"a\\n\" , 1.0 , 'A b' )" ."#
    );
    assert_eq!(
        expand("-define(S(X), ??X).\n-define(T(X), ?S(X)).\n-define(N, 1).\nf() -> ?T(?N)."),
        "f ( ) -> \"? N\" ."
    );
}

#[test]
fn a_macro_may_use_itself_only_in_arguments() {
    assert_eq!(expand("-define(M(X), m(X)).\nf() -> ?M(?M(1))."), "f ( ) -> m ( m ( 1 ) ) .");
    assert_eq!(
        expand("-define(A, ?B).\n-define(B, ?A).\nf() -> ?A."),
        "the macro `A` expands to itself"
    );
    assert_eq!(
        expand("-define(A(X), ?A(X, 1)).\n-define(A(X, Y), {X, Y}).\nf() -> ?A(0)."),
        "f ( ) -> { 0 , 1 } ."
    );
}

#[test]
fn expansion_has_a_limit() {
    let mut text = "-define(A0, x, x).\n".to_owned();
    for n in 1..40 {
        text.push_str(&format!("-define(A{n}, ?A{m}, ?A{m}).\n", m = n - 1));
    }
    text.push_str("f() -> {?A39}.");
    assert_eq!(expand(&text), "these macros expand to far too much");
}

#[test]
fn predefined_macros() {
    assert_eq!(
        expand(
            "-module(m).\n\nf(A, {B, C}) ->\n {?MODULE, ?MODULE_STRING, ?LINE, ?FILE,\n ?FUNCTION_NAME, ?FUNCTION_ARITY, ?MACHINE}."
        ),
        "f ( A , { B , C } ) -> { m , \"m\" , 4 , \"m.erl\" , f , 2 , 'BEAM' } ."
    );
    assert_eq!(
        expand("f() -> ?OTP_RELEASE, ?FEATURE_ENABLED(maybe_expr)."),
        "f ( ) -> 27 , true ."
    );
    assert_eq!(expand("f() -> ?NOPE."), "undefined macro `NOPE`");
    assert_eq!(
        expand("-define(MODULE, x)."),
        "`MODULE` is a predefined macro and cannot be redefined"
    );
}

/// As in OTP, what follows an argument has the location of the end of the argument.
#[test]
fn lines_in_nested_macros_are_those_of_otp() {
    let text = "-define(A(X,Y), ?B(X,[Y])).\n-define(B(X,Y), {X,?L,Y}).\n-define(L, ?LINE).\nf() ->\n ?A(\n  1,\n  2).";
    assert_eq!(expand(text), "f ( ) -> { 1 , 6 , [ 2 ] } .");
}

#[test]
fn conditions() {
    let text = |c: &str| format!("-define(X, 1).\n{c}\nf() -> a.\n-else.\nf() -> b.\n-endif.\n");
    for (condition, live) in [
        ("-ifdef(X).", 'a'),
        ("-ifdef(Y).", 'b'),
        ("-ifndef(Y).", 'a'),
        ("-if(?OTP_RELEASE >= 21).", 'a'),
        ("-if(defined(Y) orelse ?X > 3).", 'b'),
        ("-if(not defined(Y) andalso ?X + 1 == 2).", 'a'),
        ("-if(false).\n-elif(?X =:= 1).", 'b'),
    ] {
        let expected = if condition.contains("elif") { 'a' } else { live };
        assert_eq!(expand(&text(condition)), format!("f ( ) -> {expected} ."), "{condition}");
    }
    assert_eq!(
        expand("-ifdef(A).\n-ifdef(B).\nx.\n-else.\ny.\n-endif.\n-endif.\nf() -> ok."),
        "f ( ) -> ok ."
    );
    assert_eq!(expand("-ifdef(A).\nf() -> \"open."), "this condition is never closed");
    assert_eq!(expand("-endif."), "`-endif` without an `-ifdef`, `-ifndef` or `-if`");
    assert_eq!(expand("-ifdef(A).\n-else.\n-else.\n-endif.\nf() -> 1."), "`-else` after `-else`");
    assert_eq!(expand("-ifdef(A).\n\\ $\\xq.\n-endif.\nf() -> 1."), "f ( ) -> 1 .");
}

#[test]
fn includes() {
    assert_eq!(expand("-include(\"h.hrl\").\nf() -> ?H."), "f ( ) -> from_header .");
    assert_eq!(expand("-include(\"none.hrl\")."), "cannot find the include file \"none.hrl\"");
    assert_eq!(expand("-include(\"loop.hrl\")."), "files include each other without end");
    assert_eq!(expand("-error(\"stop\")."), "-error: stop");
}

#[test]
fn the_headers_that_come_with_the_crate_parse() {
    let text = "-module(m).
-include_lib(\"eunit/include/eunit.hrl\").
-include_lib(\"kernel/include/logger.hrl\").
-include_lib(\"kernel/include/file.hrl\").
-include_lib(\"stdlib/include/ms_transform.hrl\").
a_test() ->
    ?assert(true), ?assertNot(false, \"c\"), ?assertEqual(1, 1), ?assertNotEqual(1, 2),
    ?assertMatch({ok, X} when X > 1, f()), ?assertNotMatch({error, _}, f(), \"c\"),
    ?assertException(error, {badmatch, _}, f()), ?assertError(badarg, f()),
    ?assertExit(normal, f()), ?assertThrow(x, f(), \"c\"), ?assertNotException(throw, _, f()),
    ?debugVal(f()), ?debugFmt(\"~p\", [1]), ?debugMsg(\"m\"), ?debugHere, ?debugTime(\"t\", f()),
    ?LET(X, 1, X), ?IF(true, 1, 2), ?LOG_INFO(\"x\"), ?LOG_ERROR(\"~p\", [1]), #file_info{}.
b_test_() ->
    [?_test(f()), ?_assert(true), ?_assertNot(true), ?_assertEqual(1, 1), ?_assertMatch(_, 1),
     ?_assertException(_, _, f()), ?_assertError(_, f()), ?_assertExit(_, f()),
     ?_assertThrow(_, f()), ?_assertNotEqual(1, 2), ?_assertNotMatch(2, 1),
     ?_assertNotException(error, _, f()), ?_assertCmd(\"true\"), ?cmd(\"true\")].
f() -> ok.
";
    let mut sources = SourceMap::new();
    let file = sources.add("m.erl", text, Origin::User);
    let parsed = parse_module(&mut sources, file, &ParseOptions::default(), &mut OneHeader);
    assert_eq!(parsed.diagnostics, []);
    assert_eq!(parsed.module.functions().count(), 3);
}
