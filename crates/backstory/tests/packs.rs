//! Recordings that say how their program was loaded, and that bring it along: they replay without
//! options, on other machines, and after the program was changed.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use tempfile::TempDir;

fn backstory(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_backstory"))
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // A program that reads nothing may be gone already.
    let _ = child.stdin.take().map(|mut stdin| stdin.write_all(input.as_bytes()));
    child.wait_with_output().expect("it ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What a command says on standard output; it must succeed.
#[track_caller]
fn said(folder: &Path, arguments: &[&str]) -> String {
    let output = backstory(folder, arguments, "");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// The questions of `debug` without answers.
fn asked(folder: &Path, arguments: &[&str]) -> String {
    let mut all = vec!["debug", "--answers", "/dev/null", "--no-memory"];
    all.extend(arguments);
    let output = backstory(folder, &all, "");
    assert_eq!(output.status.code(), Some(3), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// What a command says on standard error.
fn noted(folder: &Path, arguments: &[&str]) -> String {
    text(&backstory(folder, arguments, "").stderr)
}

fn write(folder: &Path, name: &str, contents: &str) {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
    std::fs::write(path, contents).expect("a file");
}

/// A package with an executable and a test suite, which share a module and import a dependency.
fn package() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let cabal = "name: shop\nversion: 1\n\nexecutable shop\n  main-is: Main.hs\n  hs-source-dirs: app, src\n\n\
                 test-suite tests\n  type: exitcode-stdio-1.0\n  main-is: Tests.hs\n  hs-source-dirs: test, src\n";
    write(folder.path(), "pkg/shop.cabal", cabal);
    write(folder.path(), "pkg/app/Main.hs", "main :: IO ()\nmain = putStrLn \"the shop\"\n");
    write(
        folder.path(),
        "pkg/src/Price.hs",
        "module Price where\nprice :: Int -> Int\nprice n = 3 * n\n",
    );
    write(folder.path(), "deps/Extra.hs", "module Extra where\nextra :: Int\nextra = 1\n");
    let tests = "module Main where\nimport Extra\nimport Price\nimport System.Environment\n\n\
                 main :: IO ()\nmain = do\n  name <- getProgName\n  arguments <- getArgs\n  line <- getLine\n  \
                 print (name, arguments, line, price (length line) + extra)\n";
    write(folder.path(), "pkg/test/Tests.hs", tests);
    folder
}

const SHOWN: &str = "(\"pkg\",[\"a\",\"b c\"],\"four\",13)\n";

/// Records a run of the package's tests with everything that can be said about loading.
fn record(folder: &Path, more: &[&str]) {
    let mut arguments = vec!["run", "--component", "tests", "--src", "deps", "--record", "x.story"];
    arguments.extend(more);
    arguments.extend(["pkg", "a", "b c"]);
    let run = backstory(folder, &arguments, "four\nmore\n");
    assert_eq!(text(&run.stdout), SHOWN, "{}", text(&run.stderr));
}

#[test]
fn a_recording_says_how_its_program_was_loaded() {
    let folder = package();
    record(folder.path(), &[]);
    assert_eq!(said(folder.path(), &["replay", "x.story"]), SHOWN);
    let why = said(folder.path(), &["why", "x.story", "--output", "13"]);
    assert!(why.contains("pkg/src/Price.hs:3"), "{why}");
    let diagram = said(folder.path(), &["diagram", "x.story"]);
    assert!(!diagram.is_empty());
    let step = said(folder.path(), &["step", "x.story", "--commands", "r; out"]);
    assert!(step.contains(SHOWN.trim_end()), "{step}");
    // From another folder, as long as the program is where it was beside the recording.
    let story = folder.path().join("x.story");
    let elsewhere = tempfile::tempdir().expect("a folder");
    let story = story.to_str().expect("a name");
    assert_eq!(said(elsewhere.path(), &["replay", story]), SHOWN);
    // What is said again counts.
    let other = noted(folder.path(), &["replay", "--component", "shop", "x.story"]);
    assert!(other.contains("another program"), "{other}");
}

#[test]
fn a_program_that_is_gone_is_asked_for() {
    let folder = package();
    record(folder.path(), &[]);
    std::fs::rename(folder.path().join("pkg"), folder.path().join("moved")).expect("a folder");
    let errors = noted(folder.path(), &["replay", "x.story"]);
    assert!(errors.contains("x.story: its program, pkg, is not there"), "{errors}");
    assert_eq!(said(folder.path(), &["replay", "x.story", "moved"]), SHOWN);
}

#[test]
fn a_packed_recording_needs_no_sources() {
    let folder = package();
    record(folder.path(), &["--pack"]);
    let elsewhere = tempfile::tempdir().expect("a folder");
    std::fs::copy(folder.path().join("x.story"), elsewhere.path().join("y.story")).expect("a copy");
    drop(folder);
    assert_eq!(said(elsewhere.path(), &["replay", "y.story"]), SHOWN);
    let why = said(elsewhere.path(), &["why", "y.story", "--output", "13"]);
    assert!(why.contains("pkg/src/Price.hs:3") && why.contains("price n = 3 * n"), "{why}");
    let debug = asked(elsewhere.path(), &["y.story"]);
    assert!(debug.contains("extra = 1"), "{debug}");
    let step = said(elsewhere.path(), &["step", "y.story", "--commands", "r; save z.story"]);
    assert!(step.contains("kept in z.story"), "{step}");
    // What is saved from it brings the program along, too.
    assert_eq!(said(elsewhere.path(), &["replay", "z.story"]), SHOWN);
}

#[test]
fn a_packed_recording_opens_after_the_program_was_changed() {
    let folder = package();
    record(folder.path(), &["--pack"]);
    write(
        folder.path(),
        "pkg/src/Price.hs",
        "module Price where\nprice :: Int -> Int\nprice n = 4 * n\n",
    );
    let why = backstory(folder.path(), &["why", "x.story", "--output", "13"], "");
    assert!(text(&why.stdout).contains("price n = 3 * n"), "{}", text(&why.stdout));
    let notes = text(&why.stderr);
    assert!(notes.contains("changed since: pkg/src/Price.hs"), "{notes}");
    // The program of today, when the user says so.
    let errors = noted(folder.path(), &["replay", "x.story", "pkg"]);
    assert!(errors.contains("another program"), "{errors}");
    // Without the pack it is refused, with what to do.
    let folder = package();
    record(folder.path(), &[]);
    write(
        folder.path(),
        "pkg/src/Price.hs",
        "module Price where\nprice :: Int -> Int\nprice n = 4 * n\n",
    );
    let errors = noted(folder.path(), &["replay", "x.story"]);
    assert!(errors.contains("another program") && errors.contains("--pack"), "{errors}");
}

#[test]
fn a_recording_is_packed_afterwards() {
    let folder = package();
    record(folder.path(), &[]);
    let plain = std::fs::read(folder.path().join("x.story")).expect("readable");
    let written = said(folder.path(), &["pack", "x.story", "-o", "y.story"]);
    assert!(written.starts_with("y.story: 4 files of the program, "), "{written}");
    assert_eq!(std::fs::read(folder.path().join("x.story")).expect("readable"), plain);
    said(folder.path(), &["pack", "x.story"]);
    for gone in ["pkg", "deps"] {
        std::fs::remove_dir_all(folder.path().join(gone)).expect("a folder");
    }
    assert_eq!(said(folder.path(), &["replay", "x.story"]), SHOWN);
    assert_eq!(said(folder.path(), &["replay", "y.story"]), SHOWN);
    let errors = noted(folder.path(), &["pack", "Main.hs"]);
    assert!(errors.contains("Main.hs is not a recording"), "{errors}");
}

#[test]
fn a_recording_is_not_packed_with_another_program() {
    let folder = package();
    record(folder.path(), &[]);
    write(
        folder.path(),
        "pkg/src/Price.hs",
        "module Price where\nprice :: Int -> Int\nprice n = 4 * n\n",
    );
    let before = std::fs::read(folder.path().join("x.story")).expect("readable");
    let errors = noted(folder.path(), &["pack", "x.story"]);
    assert!(errors.contains("another program"), "{errors}");
    assert_eq!(std::fs::read(folder.path().join("x.story")).expect("readable"), before);
}

#[test]
fn erlang_calls_and_neighbours_are_remembered_and_packed() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = "-module(shop).\n-export([total/1]).\n-include(\"prices.hrl\").\n\
                total(N) -> M = list_to_atom(\"help\" ++ \"er\"), io:format(\"~p~n\", [M:twice(N) + ?PRICE]).\n";
    write(folder.path(), "shop/src/shop.erl", shop);
    write(
        folder.path(),
        "shop/src/helper.erl",
        "-module(helper).\n-export([twice/1]).\ntwice(N) -> 2 * N.\n",
    );
    write(folder.path(), "shop/include/prices.hrl", "-define(PRICE, 5).\n");
    write(folder.path(), "shop/src/shop.app.src", "{application, shop, [{vsn, \"1\"}]}.\n");
    let run = ["run", "--call", "shop:total(4)", "--record", "x.story", "--pack", "shop"];
    assert_eq!(said(folder.path(), &run), "13\n");
    assert_eq!(said(folder.path(), &["replay", "x.story"]), "13\n");
    std::fs::remove_dir_all(folder.path().join("shop")).expect("a folder");
    assert_eq!(said(folder.path(), &["replay", "x.story"]), "13\n");
    let why = said(folder.path(), &["why", "x.story"]);
    assert!(why.contains("helper.erl:3"), "{why}");
}

#[test]
fn modules_of_otp_are_packed() {
    let folder = tempfile::tempdir().expect("a folder");
    let program =
        "-module(m).\n-export([main/0]).\nmain() -> io:format(\"~p~n\", [lists:sum([1, 2])]).\n";
    write(folder.path(), "m.erl", program);
    let run = ["run", "--prefer-otp", "lists", "--record", "x.story", "--pack", "m.erl"];
    assert_eq!(said(folder.path(), &run), "3\n");
    std::fs::remove_file(folder.path().join("m.erl")).expect("a file");
    let bytes = std::fs::read(folder.path().join("x.story")).expect("readable");
    let recording = workbench::read_recording(&bytes).expect("a recording");
    let pack = recording.pack.expect("it is packed");
    let is_lists = |path: &Path| path.ends_with("ebin/lists.beam");
    assert!(pack.files().any(|(path, contents)| is_lists(path) && contents.is_some()));
    // The OTP of this machine is not needed.
    let replay = Command::new(env!("CARGO_BIN_EXE_backstory"))
        .args(["replay", "x.story"])
        .current_dir(folder.path())
        .env("PATH", "")
        .output()
        .expect("it ends");
    assert_eq!(text(&replay.stdout), "3\n", "{}", text(&replay.stderr));
}

const TWO_LOCKS: &str = "\
import Control.Concurrent
main :: IO ()
main = do
  a <- newMVar ()
  b <- newMVar ()
  done <- newEmptyMVar
  _ <- forkIO (takeMVar a >> takeMVar b >> putMVar b () >> putMVar a () >> putMVar done ())
  takeMVar b >> takeMVar a >> putMVar a () >> putMVar b ()
  takeMVar done
";

#[test]
fn what_a_search_found_is_packed() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "Main.hs", TWO_LOCKS);
    let search =
        backstory(folder.path(), &["search", "--record", "x.story", "--pack", "Main.hs"], "");
    assert_eq!(search.status.code(), Some(1), "{}", text(&search.stderr));
    std::fs::remove_file(folder.path().join("Main.hs")).expect("a file");
    let replay = backstory(folder.path(), &["replay", "x.story"], "");
    assert!(text(&replay.stderr).contains("blocked indefinitely"), "{}", text(&replay.stderr));
    // From there on, too: what is found is written beside the recording, wherever its program was.
    let from = backstory(folder.path(), &["search", "--from", "x.story@1"], "");
    assert_eq!(from.status.code(), Some(1), "{}", text(&from.stderr));
    assert!(folder.path().join("x.found.story").exists(), "{}", text(&from.stdout));
}

/// Writes a packed recording with another program path and other files in it.
fn forge(folder: &Path, from: &str, change: impl Fn(&mut workbench::Recording)) {
    let bytes = std::fs::read(folder.join(from)).expect("readable");
    let mut recording = workbench::read_recording(&bytes).expect("a recording");
    change(&mut recording);
    let bytes = workbench::encode_recording(&recording).expect("it can be written");
    std::fs::write(folder.join("forged.story"), bytes).expect("a file");
}

#[test]
fn no_path_of_a_pack_is_written_to() {
    let parent = tempfile::tempdir().expect("a folder");
    let folder = parent.path().join("here");
    write(&folder, "Main.hs", TWO_LOCKS);
    backstory(&folder, &["search", "--record", "x.story", "--pack", "Main.hs"], "");
    std::fs::remove_file(folder.join("Main.hs")).expect("a file");
    let absolute = parent.path().join("absolute/Main.hs");
    for path in ["../outside/Main.hs", absolute.to_str().expect("a name")] {
        forge(&folder, "x.story", |recording| {
            recording.header.loading.path = path.to_owned();
            let pack = Arc::make_mut(recording.pack.as_mut().expect("it is packed"));
            pack.add(Path::new(path), TWO_LOCKS.into());
            pack.add(Path::new("../../evil.hs"), b"main = pure ()".to_vec());
            pack.add_name(Path::new("/etc/passwd/x"));
        });
        for command in [
            &["replay", "forged.story"][..],
            &["why", "forged.story", "--blocked"],
            &["debug", "forged.story", "--answers", "answers.txt"],
            &["search", "--from", "forged.story@1"],
            &["pack", "forged.story"],
        ] {
            write(&folder, "answers.txt", "n\nn\nn\n");
            let done = backstory(&folder, command, "");
            let errors = text(&done.stderr);
            assert!(!errors.contains("panicked"), "{command:?}: {errors}");
            assert!(matches!(done.status.code(), Some(0 | 1)), "{command:?}: {errors}");
        }
        let beside: Vec<_> =
            std::fs::read_dir(parent.path()).expect("a folder").flatten().collect();
        assert_eq!(beside.len(), 1, "{beside:?}");
    }
}

#[test]
fn a_recording_of_another_version_is_replayed_with_a_note() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "Main.hs", "main :: IO ()\nmain = putStrLn \"hello\"\n");
    said(folder.path(), &["run", "--record", "x.story", "--pack", "Main.hs"]);
    forge(folder.path(), "x.story", |recording| {
        recording.header.tool = "backstory 0.0.1".to_owned();
        recording.header.program[3] ^= 1;
    });
    let replay = backstory(folder.path(), &["replay", "forged.story"], "");
    let notes = text(&replay.stderr);
    assert_eq!(
        (text(&replay.stdout).as_str(), replay.status.code()),
        ("hello\n", Some(0)),
        "{notes}"
    );
    assert!(notes.contains("made by backstory 0.0.1, replayed by backstory "), "{notes}");
    assert!(notes.contains("compiled the program differently"), "{notes}");
    // A pack that lacks the program is an error like any other.
    forge(folder.path(), "x.story", |recording| {
        let mut pack = workbench::Pack::default();
        pack.add_name(Path::new("Other.hs"));
        recording.pack = Some(Arc::new(pack));
    });
    let errors = noted(folder.path(), &["replay", "forged.story"]);
    assert!(errors.contains("there is no file Main.hs"), "{errors}");
}

#[test]
fn questions_about_a_recording_run_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = "main :: IO ()\nmain = do\n  line <- getLine\n  appendFile \"log\" line\n  print (double (length line))\n\n\
                   double :: Int -> Int\ndouble n = n + 2\n";
    write(folder.path(), "Main.hs", program);
    let run = backstory(folder.path(), &["run", "--record", "x.story", "Main.hs"], "abc\n");
    assert_eq!(text(&run.stdout), "5\n", "{}", text(&run.stderr));
    for arguments in [&["x.story"][..], &["x.story", "--line", "1"], &["x.story", "--sequential"]] {
        let asked = asked(folder.path(), arguments);
        assert!(asked.contains("double 3 = 5"), "{asked}");
    }
    assert_eq!(std::fs::read_to_string(folder.path().join("log")).expect("it is there"), "abc");
    let errors = noted(folder.path(), &["debug", "x.story", "--expr", "double 3"]);
    assert!(errors.contains("--expr does not go with a recording"), "{errors}");
}
