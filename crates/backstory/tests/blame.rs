//! "This function is wrong" is a promise: functions that must not be blamed, and the verdicts in these cases.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Runs longer than this hang.
const LONGEST: Duration = Duration::from_secs(60);

/// A test folder with these files.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("blame").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    for (file, text) in files {
        let path = folder.join(file);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder is made");
        std::fs::write(path, text).expect("a file is written");
    }
    folder
}

/// What is shown, with errors after the output, and the exit code.
fn backstory(folder: &Path, arguments: &[&str], typed: &str) -> (String, Option<i32>) {
    use std::io::{Read, Write};
    let mut child = Command::new(env!("CARGO_BIN_EXE_backstory"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("backstory starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let _ = stdin.write_all(typed.as_bytes());
    drop(stdin);
    let begun = Instant::now();
    let status = loop {
        match child.try_wait().expect("backstory can be waited for") {
            Some(status) => break status,
            None if begun.elapsed() > LONGEST => {
                let _ = child.kill();
                panic!("it hangs: {arguments:?}");
            }
            None => std::thread::sleep(Duration::from_millis(20)),
        }
    };
    let mut text = String::new();
    child.stdout.take().expect("a pipe").read_to_string(&mut text).expect("text");
    child.stderr.take().expect("a pipe").read_to_string(&mut text).expect("text");
    (text, status.code())
}

/// The JSON of a session that only the reference answers.
fn judged(folder: &Path, file: &str, more: &[&str], typed: &str) -> serde_json::Value {
    let mut arguments =
        vec!["debug", file, "--reference", "fixed.hs", "--no-memory", "--sequential", "--json"];
    if file.ends_with(".erl") {
        arguments[3] = "fixed.erl";
    }
    arguments.extend(more);
    let (text, _) = backstory(folder, &arguments, typed);
    let object =
        text.lines().find(|line| line.starts_with('{')).unwrap_or_else(|| panic!("{text}"));
    serde_json::from_str(object).expect("an object")
}

const ARGUMENTS: &str = "module Main where
import System.Environment

main :: IO ()
main = do
  given <- getArgs
  name <- getProgName
  putStrLn (unwords (reverse given))
  print (length given)
";

#[test]
fn a_program_that_writes_what_the_reference_writes_is_not_wrong() {
    let wrong = ARGUMENTS.replace("reverse given", "given");
    let files = [("right.hs", ARGUMENTS), ("fixed.hs", ARGUMENTS), ("wrong.hs", wrong.as_str())];
    let folder = folder("arguments", &files);
    for more in [&[][..], &["--", "a", "b"]] {
        let found = judged(&folder, "right.hs", more, "");
        assert!(found["blame"].is_null(), "{found}");
        let why = found["explanation"].as_str().unwrap_or("");
        assert_eq!(why, "the program writes what the reference writes", "{found}");
        assert_eq!(found["left_over"], serde_json::json!([]), "{found}");
    }
    let (text, code) = backstory(
        &folder,
        &["debug", "right.hs", "--reference", "fixed.hs", "--no-memory", "--", "a", "b"],
        "",
    );
    assert_eq!(code, Some(0), "{text}");
    let said = "No defect was found: the program writes what the reference writes.";
    assert!(text.contains(said), "{text}");
    // With the same arguments it writes something else: then it is wrong.
    let found = judged(&folder, "wrong.hs", &["--", "a", "b"], "");
    assert_eq!(found["blame"]["function"], "main", "{found}");
    let found = judged(&folder, "wrong.hs", &["--", "a"], "");
    assert!(found["blame"].is_null(), "one argument reads the same from either end: {found}");
}

#[test]
fn input_goes_to_the_reference_as_well() {
    let program = "module Main where

shout :: String -> String
shout = map succ

main :: IO ()
main = do
  name <- getLine
  rest <- getContents
  putStrLn (shout name)
  print (length (lines rest))
";
    let wrong = program.replace("map succ", "map pred");
    let files = [("right.hs", program), ("fixed.hs", program), ("wrong.hs", wrong.as_str())];
    let folder = folder("input", &files);
    let found = judged(&folder, "right.hs", &[], "ann\nb\nc\n");
    assert!(found["blame"].is_null(), "{found}");
    let found = judged(&folder, "wrong.hs", &[], "ann\nb\nc\n");
    assert_eq!(found["blame"]["function"], "shout", "{found}");
}

#[test]
fn what_main_gives_shows_nowhere() {
    let program = "module Main where\n\nmain :: IO Int\nmain = putStrLn \"done\" >> return 1\n";
    let other = program.replace("return 1", "return 2");
    let folder = folder("result", &[("right.hs", program), ("fixed.hs", other.as_str())]);
    let found = judged(&folder, "right.hs", &[], "");
    assert!(found["blame"].is_null(), "{found}");
}

#[test]
fn main_is_not_blamed_if_its_output_was_not_judged() {
    let program = "module Main where\n\nmain :: IO ()\nmain = getLine >>= putStrLn\n";
    let other = "module Main where\n\nmain :: IO ()\nmain = getLine >> getLine >>= putStrLn\n";
    let folder = folder("more-input", &[("right.hs", program), ("fixed.hs", other)]);
    let found = judged(&folder, "right.hs", &[], "a\n");
    assert!(found["blame"].is_null(), "{found}");
    let why = found["unjudged"][0]["why"].as_str().unwrap_or("");
    assert!(why.contains("asks for input that the program did not ask for"), "{found}");
    let asked = ["debug", "right.hs", "--reference", "fixed.hs", "--no-memory"];
    let (text, code) = backstory(&folder, &asked, "a\n");
    assert_eq!(code, Some(3), "{text}");
    assert!(text.contains("it is not known whether the output is wrong"), "{text}");
}

#[test]
fn reasons_for_missing_judgements_are_shown() {
    let program = "module Main where

ask :: Int -> IO Int
ask n = do
  line <- getLine
  return (read line + n)

main :: IO ()
main = ask 1 >>= print
";
    let wrong = program.replace("read line + n", "read line - n");
    let folder = folder("unjudged", &[("fixed.hs", program), ("wrong.hs", wrong.as_str())]);
    let found = judged(&folder, "wrong.hs", &[], "5\n");
    assert!(found["blame"].is_null(), "{found}");
    assert_eq!(found["unjudged"][0]["statement"], "ask 1 = 4", "{found}");
    let why = found["unjudged"][0]["why"].as_str().unwrap_or("");
    assert!(why.contains("it depends on more than its arguments"), "{found}");
    let asked = ["debug", "wrong.hs", "--reference", "fixed.hs", "--no-memory"];
    let (text, _) = backstory(&folder, &asked, "5\n");
    assert!(text.contains("(the reference cannot decide: it depends on more than"), "{text}");
}

const MODULE: &str = "-module(m).
-export([main/0]).

main() -> io:format(\"~p~n\", [hidden(1)]).

hidden(X) -> X.
";

#[test]
fn a_call_of_what_is_not_there_is_an_error() {
    let folder = folder("call", &[("m.erl", MODULE)]);
    for (call, message) in [
        ("nomodule:f()", "there is no module nomodule"),
        ("m:nothing(1)", "m has no function nothing/1"),
        ("m:hidden(1)", "m does not export hidden/1"),
    ] {
        for command in ["debug", "run"] {
            let (text, code) = backstory(&folder, &[command, "m.erl", "--call", call], "");
            assert_eq!(code, Some(2), "{command} {call}: {text}");
            assert!(text.contains(message), "{command} {call}: {text}");
        }
    }
    let (text, code) = backstory(&folder, &["run", "m.erl", "--call", "m:main()"], "");
    assert_eq!((text.as_str(), code), ("1\n", Some(0)));
}

#[test]
fn a_module_named_like_one_of_the_library_is_an_error() {
    for name in ["queue", "lists", "io", "gen_server"] {
        let text = MODULE.replace("-module(m)", &format!("-module({name})"));
        let file = format!("{name}.erl");
        let folder = folder(&format!("library-{name}"), &[(&file, &text)]);
        for command in ["debug", "run"] {
            let (text, code) = backstory(&folder, &[command, &file], "");
            assert_eq!(code, Some(2), "{command} {name}: {text}");
            let message = format!("{name} is a module of Erlang's standard library");
            assert!(text.contains(&message), "{command} {name}: {text}");
        }
    }
}

#[test]
fn a_file_beside_the_program_does_not_take_the_place_of_the_library() {
    let queue = "-module(queue).\n-export([new/0]).\nnew() -> mine.\n";
    let uses = MODULE.replace("hidden(1)]", "queue:to_list(queue:new())]");
    let uses = uses.replace("hidden(X) -> X.", "");
    let folder = folder("beside", &[("m.erl", &uses), ("queue.erl", queue)]);
    let (text, code) = backstory(&folder, &["run", "m.erl"], "");
    assert_eq!(code, Some(0), "{text}");
    assert!(text.starts_with("[]\n"), "{text}");
    assert!(text.contains("queue.erl is not used: queue is a module of"), "{text}");
}

#[test]
fn a_haskell_module_does_not_replace_what_the_library_calls() {
    let list = "module Data.Maybe where\n\nfromMaybe :: a -> Maybe a -> a\nfromMaybe d _ = d\n";
    let main = "module Main where\nimport Data.Maybe\n\nmain :: IO ()\nmain = print (fromMaybe 1 (Just 2))\n";
    let folder = folder("haskell", &[("Main.hs", main), ("Data/Maybe.hs", list)]);
    for command in ["debug", "run"] {
        let (text, code) = backstory(&folder, &[command, "Main.hs"], "");
        assert_eq!(code, Some(2), "{command}: {text}");
        assert!(text.contains("Data.Maybe is a module of the standard library"), "{text}");
    }
}

/// A reference with the same module name has callbacks of its own, which are called by name.
#[test]
fn a_reference_runs_its_own_callbacks() {
    let server = |less: &str| {
        format!(
            "-module(stock).\n-behaviour(gen_server).\n-export([main/0, init/1, handle_call/3, handle_cast/2]).\n\n\
             main() ->\n    {{ok, S}} = gen_server:start_link(?MODULE, 5, []),\n    gen_server:call(S, {{take, 2}}),\n    \
             io:format(\"~p~n\", [gen_server:call(S, left)]).\n\ninit(N) -> {{ok, N}}.\n\n\
             handle_call({{take, K}}, _From, N) -> {{reply, ok, less(N, K)}};\n\
             handle_call(left, _From, N) -> {{reply, N, N}}.\n\nhandle_cast(_, N) -> {{noreply, N}}.\n\n\
             less(N, K) -> {less}.\n"
        )
    };
    let (wrong, right) = (server("N - K + 1"), server("N - K"));
    let folder = folder("callbacks", &[("stock.erl", &wrong), ("good/stock.erl", &right)]);
    let reference = ["debug", "stock.erl", "--reference", "good/stock.erl", "--no-memory"];
    for more in [&[][..], &["--sequential"]] {
        let (shown, code) = backstory(&folder, &[&reference[..], more].concat(), "");
        assert!(shown.contains("less(N, K) -> N - K + 1"), "{more:?}: {shown}");
        assert_eq!(code, Some(1), "{more:?}: {shown}");
    }
}
