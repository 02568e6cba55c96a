//! One snippet for each construct, and its tree.

mod common;
use common::{dump, expr, nest};

#[track_caller]
fn check(text: &str, tree: &str) {
    assert_eq!(expr(text), tree, "{text}");
}

#[test]
fn literals() {
    check("foo", "atom foo");
    check("'Foo bar'", "atom 'Foo bar'");
    check("16#FF", "integer 255");
    check("123456789012345678901234567890", "integer 123456789012345678901234567890");
    check("$a", "character 97");
    check("\"a\" \"b\\n\"", "string \"ab\\n\"");
    check("1.0e3", "float 1.0e3");
    check("{a, {}}", "tuple(atom a, tuple)");
    check("[]", "list");
    check("[1, 2 | T]", "list(integer 1, integer 2, tail(variable T))");
    check("[1 | [2 | [3]]]", "list(integer 1, integer 2, integer 3)");
}

#[test]
fn precedences() {
    check(
        "1 + 2 * 3 - 4",
        "operators(integer 1, +(operators(integer 2, *(integer 3))), -(integer 4))",
    );
    check("A ++ B -- C", "operators(variable A, ++(variable B), --(variable C))");
    check("(a + b) + c", "operators(atom a, +(atom b), +(atom c))");
    check("a + (b + c)", "operators(atom a, +(operators(atom b, +(atom c))))");
    check("A ++ (B ++ C)", "operators(variable A, ++(variable B), ++(variable C))");
    check("not A == B", "operators(prefix not(variable A), ==(variable B))");
    check("-X bsl 2", "operators(prefix -(variable X), bsl(integer 2))");
    check(
        "A orelse B andalso C =:= D",
        "operators(variable A, orelse(operators(variable B, andalso(operators(variable C, =:=(variable D))))))",
    );
    check("X = Y = 1", "match(variable X, match(variable Y, integer 1))");
    check("P ! Q ! m", "send(variable P, send(variable Q, atom m))");
    check("X = P ! m", "match(variable X, send(variable P, atom m))");
    check("catch X = f()", "catch(match(variable X, call f))");
    check("X = catch f() + 1", "match(variable X, catch(operators(call f, +(integer 1))))");
    check("1 + catch 2", "operators(integer 1, +(catch(integer 2)))");
}

#[test]
fn calls_and_funs() {
    check("f(1, g())", "call f(integer 1, call g)");
    check("m:f(X)", "call remote(atom m, atom f, arguments(variable X))");
    check("M:F()", "call remote(variable M, variable F, arguments)");
    check("F(1)", "call value(variable F, arguments(integer 1))");
    check("(g())(1)", "call value(call g, arguments(integer 1))");
    check("fun f/1", "fun f/1");
    check("fun m:f/1", "fun remote(atom m, atom f, integer 1)");
    check("fun M:F/A", "fun remote(variable M, variable F, variable A)");
    check(
        "fun (1) -> a; (X) when X > 1; X < 0 -> b end",
        "fun(clause(integer 1, body(atom a)), clause(variable X, \
         when(operators(variable X, >(integer 1))), when(operators(variable X, <(integer 0))), body(atom b)))",
    );
    check(
        "fun L(0) -> L(1) end",
        "fun L(clause(integer 0, body(call value(variable L, arguments(integer 1)))))",
    );
}

#[test]
fn records_and_maps() {
    check("#r{}", "record r");
    check("#r{a = 1, _ = 2}", "record r(field a(integer 1), field _(integer 2))");
    check("X#r{a = 1}", "record update r(variable X, field a(integer 1))");
    check("X#r.a#r.b", "record field r.b(record field r.a(variable X))");
    check("#r.a", "record index r.a");
    check("#{a => 1, b := 2}", "map(=>(atom a, integer 1), :=(atom b, integer 2))");
    check(
        "M#{a := 1}#{b => 2}",
        "map(update of(map(update of(variable M), :=(atom a, integer 1))), =>(atom b, integer 2))",
    );
}

#[test]
fn bits() {
    check("<<>>", "binary");
    check("<<1, \"ab\">>", "binary(segment(integer 1), segment(string \"ab\"))");
    check(
        "<<X:16/little-signed-integer-unit:2, R/bits>>",
        "binary(segment integer signed little unit:2(variable X, size(integer 16)), segment bitstring(variable R))",
    );
    check(
        "<<-1:(N + 1)>>",
        "binary(segment(prefix -(integer 1), size(operators(variable N, +(integer 1)))))",
    );
}

#[test]
fn comprehensions() {
    check(
        "[X || {X, _} <- L, X > 1]",
        "comprehension(list of(variable X), <-(tuple(variable X, variable _), variable L), filter(operators(variable X, >(integer 1))))",
    );
    check(
        "<< <<X>> || <<X:4>> <= B >>",
        "comprehension(binary of(binary(segment(variable X))), <=(binary(segment(variable X, size(integer 4))), variable B))",
    );
    check(
        "#{K => V || K := V <- M}",
        "comprehension(map of(variable K, variable V), map <-(variable K, variable V, variable M))",
    );
    check("[X || X <:- L]", "comprehension(list of(variable X), <:-(variable X, variable L))");
}

#[test]
fn blocks() {
    check("begin a, b end", "begin(atom a, atom b)");
    check(
        "if X -> 1; true -> 2 end",
        "if(clause(when(variable X), body(integer 1)), clause(when(atom true), body(integer 2)))",
    );
    check("case X of 1 -> a end", "case(variable X, clause(integer 1, body(atom a)))");
    check(
        "receive {a, X} -> X after 10 -> t end",
        "receive(clause(tuple(atom a, variable X), body(variable X)), after(integer 10, body(atom t)))",
    );
    check("receive after 0 -> t end", "receive(after(integer 0, body(atom t)))");
    check(
        "try f() of X -> X catch throw:T -> T; error:{a, _}:S when S -> 1; E -> E after b end",
        "try(body(call f), of(clause(variable X, body(variable X))), \
         catch(atom throw, variable T, body(variable T)), \
         catch(atom error, tuple(atom a, variable _), stack trace S, when(variable S), body(integer 1)), \
         catch(atom throw, variable E, body(variable E)), after(atom b))",
    );
    check(
        "try f() catch C:R:_ -> R end",
        "try(body(call f), catch(variable C, variable R, body(variable R)))",
    );
    check(
        "maybe {ok, A} ?= f(), g(A) else error -> e end",
        "maybe(?=(tuple(atom ok, variable A), call f), call g(variable A), else(clause(atom error, body(atom e))))",
    );
    check("[maybe, maybe(1), else]", "list(atom maybe, call maybe(integer 1), atom else)");
}

#[test]
fn patterns() {
    check("-1 = X", "match(integer -1, variable X)");
    check("\"ab\" ++ T = X", "match(append(string \"ab\", variable T), variable X)");
    check("1 bsl 3 = X", "match(constant(operators(integer 1, bsl(integer 3))), variable X)");
    check("#{a := V} = X", "match(map(:=(atom a, variable V)), variable X)");
    check(
        "<<N, B:N/binary>> = X",
        "match(binary(segment(variable N), segment binary(variable B, size(variable N))), variable X)",
    );
    check(
        "case X of {a, _} = T -> T end",
        "case(variable X, clause(both(tuple(atom a, variable _), variable T), body(variable T)))",
    );
}

#[test]
fn attributes() {
    let text = "-module(m).
-export([f/1, g/0]).
-export_type([t/1]).
-import(lists, [map/2]).
-compile([export_all, {inline, [{f, 1}]}]).
-compile({no_auto_import, [min/2]}).
-behaviour(gen_server).
-record(r, {a, b = 1, c :: integer(), d = x :: x | y}).
-type t(A) :: [A] | {A, ...} .
";
    // `{A, ...}` is not a type: one error, at its location.
    assert_eq!(common::errors(text), ["m.erl:9:25 syntax error: expected a type, found `...`"]);
    let text = text.replace("{A, ...}", "[A, ...]")
        + "-opaque o() :: #{a := 1, b => _} | #r{a :: 1} | fun((...) -> t(1)) | fun() | <<_:8, _:_*4>> | -1..3.
-spec f(X :: integer()) -> Y when X :: any(), Y :: m:t(); (a) -> b.
-callback init(term()) -> {ok, term()}.
-optional_callbacks([init/1]).
-on_load(g/0).
-vsn(\"1.0\").
-mine(#{a => [1, <<\"x\">>, $c, -2.5]}).
-file(\"x.erl\", 10).
-feature(maybe_expr, enable).
-doc \"text\".
";
    assert_eq!(
        dump(&text),
        "-module m
-export f/1 g/0
-export_type t/1
-import lists map/2
-compile [export_all,{inline,[{f,1}]}]
-compile {no_auto_import,[{min,2}]}
-behaviour gen_server
-record r
  field a
  field b
    integer 1
  field c :: integer()
  field d :: (x | y)
    atom x
-type t(A) :: (list(A) | nonempty_list(A))
-opaque o() :: (#{a := 1, b => _} | #r{a :: 1} | fun((...) -> t(1)) | fun() | <<_:8, _:_*4>> | -1..3)
-spec f((X :: integer())) -> Y when X :: any(), Y :: m:t(); (a) -> b
-callback init(term()) -> {ok, term()}
-optional_callbacks init/1
-on_load g/0
-vsn \"1.0\"
-mine #{a=>[1,<<120>>,99,-2.5]}
-file \"x.erl\" 10
-feature maybe_expr enable
-doc \"text\"
"
    );
}

#[test]
fn spans_are_exact() {
    let (parsed, sources) = common::parse("-module(m).\nf(X) ->\n  {g(X), (1 + 2) * 3}.\n");
    let shown = erlang_syntax::dump_syntax(&parsed.module, Some(&sources));
    assert!(shown.contains("call g @3:4\n"), "{shown}");
    let function = parsed.module.functions().next().expect("f/1");
    assert_eq!(sources.text(function.clauses[0].body[0].span), Some("{g(X), (1 + 2) * 3}"));
    assert_eq!(nest("a\n  b\n  c\nd\n"), "a(b, c), d");
}

#[test]
fn what_comes_out_of_a_macro_is_blamed_on_its_use() {
    let (parsed, sources) =
        common::parse("-module(m).\n-define(ADD(A, B), A + B).\nf(X) -> ?ADD(g(X), 2).\n");
    let function = parsed.module.functions().next().expect("f/1");
    let sum = &function.clauses[0].body[0];
    assert_eq!(sources.text(sum.span), Some("g(X), 2"));
    let erlang_syntax::tree::ExprKind::Operators(run) = &sum.kind else { panic!("a sum") };
    assert_eq!(sources.text(run.first.span), Some("g(X)"));
    assert_eq!(sources.text(run.rest[0].op_span), Some("?ADD(g(X), 2)"));
}
