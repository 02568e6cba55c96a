//! The same programs through the compiler of OTP and through this crate.
//!
//! `cargo xtask test` installs OTP; without it these tests fail.

mod common;

use erlang_syntax::{
    IncludeKind, IncludeResolver, Included, NoIncludes, ParseOptions, beam, dump_syntax,
    parse_module,
};
use source::{Colour, Origin, SourceFile, SourceMap, render};
use std::path::{Path, PathBuf};
use test_support::{Random, tools};

/// Runs an Erlang expression in `dir` and returns what it printed.
fn erl(dir: &Path, expression: &str) -> String {
    let output = tools::command("erl")
        .current_dir(dir)
        .args(["-noshell", "-eval", &format!("{expression}, halt().")])
        .output()
        .expect("erl can be started");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn scratch(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&dir).expect("a directory for the test");
    dir
}

/// Finds headers like the compiler would for one OTP application.
struct OtpHeaders {
    source_dir: PathBuf,
    lib: PathBuf,
}

impl IncludeResolver for OtpHeaders {
    fn resolve(&mut self, _: IncludeKind, _: &SourceFile, name: &str) -> Option<Included> {
        let mut places =
            vec![self.source_dir.join(name), self.source_dir.join("../include").join(name)];
        let (app, rest) = name.split_once('/').unwrap_or(("kernel", name));
        for entry in std::fs::read_dir(&self.lib).ok()?.flatten() {
            let folder = entry.file_name().to_string_lossy().into_owned();
            if folder.split('-').next() == Some(app) {
                places.push(entry.path().join(rest));
                places.push(entry.path().join("include").join(rest));
            }
        }
        let path = places.into_iter().find(|p| p.exists())?;
        let text = std::fs::read_to_string(&path).ok()?;
        let path = path.to_string_lossy().into_owned();
        Some(Included { path, text, origin: Origin::Otp })
    }
}

/// `-file` attributes are added by the compiler, and differ.
fn without_files(dump: &str) -> String {
    let lines = dump.lines().filter(|l| !l.starts_with("-file "));
    lines.map(|l| format!("{l}\n")).collect()
}

#[track_caller]
fn same_tree(name: &str, source: &Path, beam: &Path, resolver: &mut dyn IncludeResolver) {
    let bytes = std::fs::read(beam).expect("a .beam file");
    let mut sources = SourceMap::new();
    let loaded = match beam::load(name, &bytes, Origin::Otp, &mut sources, &mut |_| None) {
        Ok(module) => module,
        Err(diagnostic) => panic!("{}", diagnostic.message),
    };
    let text = std::fs::read(source).expect("a source file");
    let text = String::from_utf8_lossy(&text).into_owned();
    let mut sources = SourceMap::new();
    let file = sources.add(format!("{name}.erl"), text, Origin::Otp);
    let options = ParseOptions { otp_release: 25, ..ParseOptions::default() };
    let parsed = parse_module(&mut sources, file, &options, resolver);
    let shown = |d| render(d, &sources, Colour::Never);
    assert!(
        parsed.diagnostics.is_empty(),
        "{}",
        parsed.diagnostics.iter().map(shown).collect::<String>()
    );
    let ours = without_files(&dump_syntax(&parsed.module, None));
    let theirs = without_files(&dump_syntax(&loaded, None));
    let differ = ours.lines().zip(theirs.lines()).find(|(a, b)| a != b);
    assert_eq!(differ, None, "{name}: parser on the left, .beam on the right");
    assert_eq!(ours.lines().count(), theirs.lines().count(), "{name}");
}

#[test]
fn stdlib_modules_are_the_same_tree_from_source_and_from_beam() {
    let lib = erl(&scratch("lib"), "io:format(\"~ts\", [code:lib_dir(stdlib)])");
    let stdlib = PathBuf::from(lib.trim());
    let source_dir = stdlib.join("src");
    for name in [
        "array",
        "base64",
        "binary",
        "calendar",
        "dict",
        "digraph",
        "epp",
        "erl_eval",
        "erl_lint",
        "erl_parse",
        "erl_scan",
        "ets",
        "filename",
        "gb_sets",
        "gb_trees",
        "gen",
        "io_lib",
        "io_lib_format",
        "lists",
        "maps",
        "orddict",
        "ordsets",
        "proplists",
        "queue",
        "rand",
        "re",
        "sets",
        "shell",
        "sofs",
        "string",
        "sys",
        "timer",
        "unicode_util",
        "zip",
    ] {
        let source = source_dir.join(format!("{name}.erl"));
        let beam = stdlib.join("ebin").join(format!("{name}.beam"));
        let missing = "is missing: `cargo xtask test` installs the package erlang-src";
        assert!(source.exists() && beam.exists(), "{} {missing}", source.display());
        let lib = stdlib.parent().map_or_else(PathBuf::new, Path::to_path_buf);
        same_tree(name, &source, &beam, &mut OtpHeaders { source_dir: source_dir.clone(), lib });
    }
}

const SAMPLE: &str = r#"-module(sample).
-export([f/1, main/0]).
-compile([nowarn_unused_record, nowarn_unused_vars, nowarn_unused_function, nowarn_unused_type]).
-define(PAIR(A, B), {A, B, ??A}).
-record(r, {a = 1 :: integer(), b, c = [] :: [atom()]}).
-type t(A) :: {A, #r{}} | #{a := A, b => 1..5} | fun((...) -> A) | <<_:8, _:_*2>> | nonempty_list(A).
-spec f(X) -> Y when X :: t(any()), Y :: term().
f(X) when is_integer(X), X > 1; X =:= $a ->
    R = #r{a = X, _ = nothing},
    {?PAIR(X + 1, "s" "t"), R#r.a, #r.b, R#r{b = -X}, ?LINE, ?FUNCTION_NAME};
f([1, 2 | T] = L) -> [{A, B} || A <- L, <<B:4/little-signed>> <= T, A > B];
f(#{k := V} = M) -> M#{k := V, l => not V, V => 2.5e10};
f(<<N, B:N/binary-unit:8, _/bits>>) -> << <<C>> || C <- B >>;
f("abc" ++ T) -> fun F([]) -> T; F([_ | Rest]) -> F(Rest) end;
f({M, F, A}) -> {fun f/1, fun M:F/A, fun lists:map/2, M:F(A), F(), (f(1))(2)};
f(_) -> 1 + 2 - 3 * 4 div 5 ++ [] -- [] ++ [], true andalso false orelse true.
main() ->
    Y = X = catch f(1),
    self() ! {X, Y},
    Z = try f(2) of ok -> 1; _ -> 2 catch throw:T -> T; E:{a, _}:S when E =/= exit -> S; U -> U after f(3) end,
    if Z == 1 -> a; true -> b end,
    receive {m, -1} -> begin 1, 2 end; #r{a = Q} -> Q after 16#FF -> 123456789012345678901234567890 end.
"#;

#[test]
fn a_compiled_sample_and_what_damage_does_to_it() {
    let dir = scratch("sample");
    std::fs::write(dir.join("sample.erl"), SAMPLE).expect("written");
    // Besides the usual file, one whose chunk is not compressed, so that damage goes deep.
    let said = erl(
        &dir,
        "case compile:file(\"sample.erl\", [debug_info, return_errors]) of
             {ok, _} ->
                 {ok, _, All} = beam_lib:all_chunks(\"sample.beam\"),
                 {_, D} = lists:keyfind(\"Dbgi\", 1, All),
                 Flat = term_to_binary(binary_to_term(D)),
                 {ok, B} = beam_lib:build_module([{\"Dbgi\", Flat}]),
                 ok = file:write_file(\"flat.beam\", B), io:format(\"ok\");
             Other -> io:format(\"~p\", [Other])
         end",
    );
    assert_eq!(said, "ok");
    let beam = dir.join("sample.beam");
    same_tree("sample", &dir.join("sample.erl"), &beam, &mut NoIncludes);

    let whole = std::fs::read(&beam).expect("a .beam file");
    let summary = beam::summary("sample.beam", &whole).expect("a summary");
    assert_eq!(summary.module.as_str(), "sample");
    assert!(summary.exports.contains(&("f".into(), 1)) && summary.has_abstract_code);

    // With the source available, locations show its text; without it, the lines are right.
    let mut sources = SourceMap::new();
    let find = &mut |_: &str| Some(("sample.erl".to_owned(), SAMPLE.to_owned()));
    let module =
        beam::load("sample.beam", &whole, Origin::User, &mut sources, find).expect("loaded");
    let main = module.functions().find(|f| f.name.as_str() == "main").expect("main/0");
    assert_eq!(sources.text(main.name.span), Some("main"));
    let mut sources = SourceMap::new();
    let module = beam::load("sample.beam", &whole, Origin::User, &mut sources, &mut |_| None)
        .expect("loaded");
    let main = module.functions().find(|f| f.name.as_str() == "main").expect("main/0");
    assert_eq!(sources.place(main.name.span).as_deref(), Some("sample.erl:17:1"));

    let flat = std::fs::read(dir.join("flat.beam")).expect("a .beam file");
    let mut random = Random::new(3);
    let mut loaded = 0;
    for round in 0..3_000 {
        let mut bytes = if round % 4 == 0 { whole.clone() } else { flat.clone() };
        for _ in 0..=random.below(4) {
            let at = random.below(bytes.len());
            match random.below(4) {
                0 => bytes[at] = random.below(256) as u8,
                1 => bytes[at] = bytes[random.below(bytes.len())],
                2 => bytes[at] ^= 1 << random.below(8),
                _ if random.below(20) == 0 => bytes.truncate(at + 1),
                _ => bytes[at] = 255,
            }
        }
        let mut sources = SourceMap::new();
        if let Ok(module) = beam::load("x", &bytes, Origin::User, &mut sources, &mut |_| None) {
            loaded += usize::from(!dump_syntax(&module, Some(&sources)).is_empty());
        }
        drop(beam::summary("x", &bytes));
    }
    assert!(loaded > 0);
}

/// Forms that the parser of OTP accepts or rejects; ours must agree.
const FORMS: &[&str] = &[
    "f() -> 1.",
    "f() -> X = catch 1.",
    "f() -> 1 + catch 2.",
    "f() -> f()().",
    "f() -> f()#{}.",
    "f() -> (f())#{}.",
    "f() -> 1 < 2 < 3.",
    "f() -> - - 1.",
    "f() -> not not a.",
    "f() -> [a|b|c].",
    "f() -> {a,}.",
    "f() -> [].",
    "f() -> [1,2|3].",
    "f() -> <<>>.",
    "f() -> <<1:2/integer-unit:8>>.",
    "f() -> <<1+2>>.",
    "f() -> <<(1+2)>>.",
    "f() -> <<-1>>.",
    "f() -> <<f()>>.",
    "f() -> << <<X>> || X <- [1] >>.",
    "f() -> try a end.",
    "f() -> try a catch b -> c end.",
    "f() -> try a after b end.",
    "f() -> try a of b -> c end.",
    "f() -> try a catch x:y:z -> c end.",
    "f() -> try a catch X:{y}:Z -> c end.",
    "f() -> receive end.",
    "f() -> receive after 1 -> a end.",
    "f() -> receive a -> b after 1 -> c end.",
    "f() -> if a -> b end.",
    "f() -> if end.",
    "f() -> case a of end.",
    "f() -> begin end.",
    "f() -> begin a end.",
    "f() -> fun a/1.",
    "f() -> fun a:b/1.",
    "f() -> fun A:B/C.",
    "f() -> fun A.",
    "f() -> fun (a) -> b; (c) -> d end.",
    "f() -> fun F(a) -> b; F(c) -> d end.",
    "f() -> fun F(a) -> b; G(c) -> d end.",
    "f() -> #r{a=1}.",
    "f() -> #r{A=1}.",
    "f() -> #r{_=1}.",
    "f() -> #r.a.",
    "f() -> X#r.a#r.b.",
    "f() -> #{a=>1,b:=2}.",
    "f() -> #{a}.",
    "f() -> X#{a=>1}#{b=>2}.",
    "f() -> a:b.",
    "f() -> a:b:c().",
    "f() -> a!b!c.",
    "f() -> A = B = c.",
    "f(A = B) -> a.",
    "f({A, -1, +2, 1+2}) -> a.",
    "f(\"a\" ++ B) -> a.",
    "f(a:b) -> a.",
    "f() when a, b; c -> d.",
    "f() when -> d.",
    "f() -> a; f() -> b.",
    "f() -> a; g() -> b.",
    "f() -> a; f(A) -> b.",
    "f(A) -> A end.",
    "f() -> [X || X <- a, b].",
    "f() -> [X || ].",
    "f() -> [X | X <- a].",
    "f() -> $a$b.",
    "f() -> \"a\" \"b\".",
    "f() -> 'a' 'b'.",
    "f() -> 1.5.",
    "f() -> 1.e5.",
    "f() -> 16#FG.",
    "f() -> 37#1.",
    "f() -> a andalso b orelse c.",
    "f() -> a and b or c xor d.",
    "f() -> 1 bsl 2 bsr 3 band 4.",
    "f() -> a == b andalso c =/= d.",
    "f() -> (a, b).",
    "f() -> a when b.",
    "-spec f() -> a.",
    "-spec f(A) -> B when A :: a, B :: b.",
    "-spec f(a, ...) -> b.",
    "-spec m:f(a) -> b; (c) -> d.",
    "-spec f(a) -> b; (c, d) -> e.",
    "-spec f.",
    "-type t() :: a | b.",
    "-type t(A) :: A.",
    "-type t(a) :: b.",
    "-type t :: b.",
    "-type t() :: [a, ...].",
    "-type t() :: fun((...) -> a).",
    "-type t() :: fun(() -> a).",
    "-type t() :: fun(a).",
    "-type t() :: #{a := b, c => d}.",
    "-type t() :: <<_:8>>.",
    "-type t() :: <<_:_*8>>.",
    "-type t() :: -1..1.",
    "-type t() :: 1 bsl 3.",
    "-type t() :: {}.",
    "-type t() :: A :: b.",
    "-record(r, {a, b=1}).",
    "-record(r, {a :: b, c=1 :: d}).",
    "-record(r, {A}).",
    "-record(r, a).",
    "-export([f/1]).",
    "-export([f]).",
    "-export [].",
    "-import(m, [f/1]).",
    "-foo(bar).",
    "-foo([a/1]).",
    "-foo({X}).",
    "-foo(f()).",
    "-foo.",
    "-foo(a, b).",
    "-foo(-1).",
    "-foo(#{a => 1}).",
    "-foo(<<\"a\">>).",
    "-module(a).",
    "-module(\"a\").",
    "f() -> [a || <<A>> <= b].",
    "f() -> [a || A <= b].",
    "f() -> A#b.",
    "f() -> # a{}.",
    "f() -> a ; .",
    "f() -> .",
    "f(.",
    "1.",
    "f() - > a.",
    "f() -> 'a\\x{41}b'.",
    "f() -> \"\\x{zz}\".",
    "f() -> $\\^a.",
    "f() -> 1_000.",
    "f() -> 1__0.",
    "f() -> _ = 1.",
];

#[test]
fn the_same_forms_are_accepted() {
    let dir = scratch("forms");
    let mut list = String::new();
    for form in FORMS {
        // Each as a list of code points, so that escapes are not interpreted twice.
        let points: Vec<_> = form.chars().map(|c| u32::from(c).to_string()).collect();
        list.push_str(&format!("[{}].\n", points.join(",")));
    }
    std::fs::write(dir.join("forms.txt"), list).expect("written");
    let said = erl(
        &dir,
        "{ok, Fs} = file:consult(\"forms.txt\"),
         [begin
              R = case erl_scan:string(F) of
                      {ok, Ts, _} -> element(1, erl_parse:parse_form(Ts));
                      _ -> error
                  end,
              io:format(\"~p~n\", [R])
          end || F <- Fs]",
    );
    let theirs: Vec<&str> = said.lines().collect();
    assert_eq!(theirs.len(), FORMS.len());
    // Accepted by the parser of OTP and rejected by a later pass of its compiler; we reject them
    // earlier.
    let refused_later = [
        "f() -> a:b.",
        "f() -> #r{A=1}.",
        "f() -> fun F(a) -> b; G(c) -> d end.",
        "f() -> a; f(A) -> b.",
        "f(a:b) -> a.",
        "-spec f(a) -> b; (c, d) -> e.",
    ];
    let mut differ = Vec::new();
    for (form, theirs) in FORMS.iter().zip(theirs) {
        let text = if form.starts_with("-module") {
            (*form).to_owned()
        } else {
            format!("-module(m).\n{form}\n")
        };
        let (parsed, _) = common::parse(&text);
        let ours = if parsed.has_errors() { "error" } else { "ok" };
        if ours != theirs && !refused_later.contains(form) {
            differ.push(format!("{form}  OTP: {theirs}, ours: {ours}"));
        }
    }
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}

/// Our assertions, compiled by OTP, fail with exactly the terms of the assertions of OTP.
#[test]
fn our_headers_do_what_otps_do() {
    let dir = scratch("headers");
    let body = r#"
-export([main/0]).
main() ->
    Fs = [fun() -> ?assert(1 =:= id(2)) end, fun() -> ?assert(id(3), "why") end,
          fun() -> ?assertNot(id(true)) end, fun() -> ?assertEqual(id(1),
                id({a, "b"})) end,
          fun() -> ?assertNotEqual(1, id(1), c) end, fun() -> ?assertMatch({ok, X} when X > 1, id({ok, 1})) end,
          fun() -> ?assertNotMatch({ok, _}, id({ok, 1})) end, fun() -> ?assertError(badarg, id(1)) end,
          fun() -> ?assertException(error, {a, _}, erlang:error(b), "c") end,
          fun() -> ?assertNotException(throw, _, throw(x)) end, fun() -> ?assertExit(normal, exit(normal)) end,
          fun() -> ?assertThrow(x, throw(x)) end, fun() -> ?assert(id(true)) end, fun() -> ?assertEqual(1, 1) end],
    [io:format("~p~n", [try F() catch error:{N, Is} -> {N, [I || I <- Is, element(1, I) =/= unexpected_exception]} end]) || F <- Fs].
id(X) -> X.
"#;
    let header = include_str!("../src/include/assert.hrl");
    std::fs::write(dir.join("ours.hrl"), header).expect("written");
    for (name, include) in
        [("a", "-include_lib(\"stdlib/include/assert.hrl\")."), ("b", "-include(\"ours.hrl\").")]
    {
        let text = format!("-module({name}).\n{include}{body}");
        std::fs::write(dir.join(format!("{name}.erl")), text).expect("written");
    }
    let run = |name: &str| {
        erl(&dir, &format!("{{ok, _}} = compile:file(\"{name}.erl\", []), {name}:main()"))
            .replace(&format!("{{module,{name}}}"), "{module,m}")
    };
    let (theirs, ours) = (run("a"), run("b"));
    assert!(theirs.contains("assertEqual"), "{theirs}");
    assert_eq!(ours, theirs);
}
