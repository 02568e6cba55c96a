//! Questions about message passing lead to the planted defect.
//!
//! Each program in `tests/erlang/judge/concurrent` has a correct version in `fixed/`, which answers all questions; each
//! in `tests/haskell/judge/concurrent` has its answers in `NAME.answers`. The expected verdict is at the top of the
//! program: `blame: FUNCTION KIND` and `answers: N`, how many it took. `BLESS=1` updates the number of answers; the
//! blame is written by hand.
//!
//! Every tree is also checked against the calculus: its side conditions, and each computation of an Erlang program
//! executed again, alone.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
#[cfg(target_os = "linux")]
use test_support::process;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn backstory(arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_backstory"))
        .args(arguments)
        .output()
        .expect("backstory can be started");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (text(output.stdout), text(output.stderr), output.status.code())
}

fn debug(arguments: &[&str]) -> Value {
    let mut all = vec!["debug", "--json", "--no-memory"];
    all.extend(arguments);
    let (out, errors, _) = backstory(&all);
    let line = out.lines().last().unwrap_or("");
    serde_json::from_str(line).unwrap_or_else(|e| panic!("{arguments:?}: {e}\n{out}\n{errors}"))
}

/// The expectation in a program: the blamed function, the kind of defect, the number of answers.
struct Expected {
    function: String,
    kind: String,
    answers: u64,
}

fn expected(path: &Path) -> Expected {
    let text = std::fs::read_to_string(path).expect("a program");
    let find = |what: &str| {
        text.lines()
            .find_map(|l| l.split_once(what).map(|(_, rest)| rest.trim().to_owned()))
            .unwrap_or_else(|| panic!("{} says nothing of {what}", path.display()))
    };
    let blame = find("blame:");
    let (function, kind) = blame.split_once(' ').expect("a function and a kind");
    let answers = find("answers:").parse().expect("a number of answers");
    Expected { function: function.to_owned(), kind: kind.trim().to_owned(), answers }
}

fn bless(path: &Path, answers: u64) {
    let text = std::fs::read_to_string(path).expect("a program");
    let lines: Vec<String> = text
        .lines()
        .map(|l| match l.split_once("answers:") {
            Some((before, _)) if l.starts_with(['%', '-']) => format!("{before}answers: {answers}"),
            _ => l.to_owned(),
        })
        .collect();
    std::fs::write(path, lines.join("\n") + "\n").expect("a program that can be written");
}

fn programs(folder: &Path, ending: &str) -> Vec<PathBuf> {
    test_support::files::with_extension(folder, &[ending])
}

/// Compares a verdict with the expectation.
fn judge(path: &Path, said: &Value, by: &str, failures: &mut Vec<String>) {
    let expected = expected(path);
    let answers = said["answered"][by].as_u64().unwrap_or(0);
    if test_support::files::bless() {
        bless(path, answers);
    } else if answers != expected.answers {
        failures.push(format!("{}: {answers} answers, not {}", path.display(), expected.answers));
    }
    let blame = &said["blame"];
    if blame["function"] != expected.function.as_str() || blame["kind"] != expected.kind.as_str() {
        failures.push(format!(
            "{}: blames {} ({}), not {} ({}); left over: {}",
            path.display(),
            blame["function"],
            blame["kind"],
            expected.function,
            expected.kind,
            said["left_over"]
        ));
    }
}

fn erlang() -> Vec<(PathBuf, PathBuf)> {
    let folder = root().join("tests/erlang/judge/concurrent");
    let mut all: Vec<(PathBuf, PathBuf)> = programs(&folder, "erl")
        .into_iter()
        .map(|p| {
            let fixed = folder.join("fixed").join(p.file_name().expect("a name"));
            (p, fixed)
        })
        .collect();
    all.push((folder.join("shop/shop.erl"), folder.join("fixed/shop/shop.erl")));
    all
}

#[test]
fn the_reference_leads_to_the_planted_defect() {
    let all = erlang();
    assert!(all.len() >= 20, "only {} programs", all.len());
    let mut failures = Vec::new();
    for (wrong, right) in all {
        let (wrong_path, right_path) = (wrong.display().to_string(), right.display().to_string());
        let said = debug(&[&wrong_path, "--reference", &right_path]);
        judge(&wrong, &said, "reference", &mut failures);
        assert_eq!(said["questions"], 0, "{wrong_path}: nobody is asked");
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn otp_s_own_gen_server_takes_fewer_than_twelve_answers() {
    let folder = root().join("tests/erlang/judge/concurrent");
    let wrong = folder.join("shop/shop.erl").display().to_string();
    let right = folder.join("fixed/shop/shop.erl").display().to_string();
    let modules = "gen_server,supervisor,gen,proc_lib,sys";
    let said = debug(&[&wrong, "--reference", &right, "--prefer-otp", modules]);
    assert_eq!(said["blame"]["function"], "undo/1", "{said}");
    assert!(said["answered"]["reference"].as_u64() < Some(12), "{said}");
}

#[test]
fn an_exit_signal_is_judged_and_leads_to_the_process_that_died() {
    let said = program("linked_crash", "boss\n2\n2\n2\n");
    assert_eq!(said["blame"]["function"], "share/2", "{said}");
    // That it was linked at all: before it, to the step that made the link.
    let said = program("linked_crash", "boss\n1\n5\n6\n");
    assert_eq!(said["blame"]["function"], "boss/2", "{said}");
}

#[test]
fn a_part_of_a_value_leads_to_where_it_was_made() {
    // The reply that main got shows what the server made of a request.
    let said = program("gen_server_state", "main\npart 999999\n");
    assert_eq!(said["blame"], Value::Null, "nobody made that: {said}");
    let said = program("linked_crash", "main\npart 25\n");
    let left = said["left_over"].as_str().unwrap_or("");
    assert!(left.contains("worker#1 began with") && left.contains("25"), "{said}");
}

#[test]
fn answers_are_kept_for_the_next_session_until_the_function_changes() {
    let folder = scratch("concurrent-memory");
    let _ = std::fs::remove_dir_all(&folder);
    let folder = scratch("concurrent-memory");
    let (program, answers) = (folder.join("linked_crash.erl"), folder.join("answers"));
    let text =
        std::fs::read_to_string(root().join("tests/erlang/judge/concurrent/linked_crash.erl"))
            .expect("a program");
    std::fs::write(&program, &text).expect("a program");
    let ask = |script: &str| -> Value {
        std::fs::write(&answers, script).expect("answers");
        let arguments = [
            "debug",
            "--json",
            &program.display().to_string(),
            "--answers",
            &answers.display().to_string(),
        ];
        let (out, errors, _) = backstory(&arguments);
        serde_json::from_str(out.lines().last().unwrap_or("")).unwrap_or_else(|e| {
            panic!("{e}\n{out}\n{errors}");
        })
    };
    let said = ask("boss\n2\n2\n2\n");
    assert_eq!(
        (&said["blame"]["function"], &said["answered"]["user"]),
        (&"share/2".into(), &3.into())
    );
    let said = ask("boss\n");
    assert_eq!(said["blame"]["function"], "share/2", "{said}");
    assert_eq!(said["answered"]["memory"], 3, "{said}");
    // Another text of share/2: what was said about it holds no longer.
    std::fs::write(&program, text.replace("Amount div N.", "Amount  div  N.")).expect("a program");
    let said = ask("boss\n2\n");
    assert_eq!(said["answered"]["memory"], 2, "{said}");
    assert_eq!(said["answered"]["user"], 1, "{said}");
    // A file that cannot be read is left as it is.
    let kept = folder.join(".backstory/answers.toml");
    std::fs::write(&kept, "[[answer").expect("a broken file");
    let (_, errors, code) = backstory(&["debug", &program.display().to_string()]);
    assert_eq!(code, Some(2), "{errors}");
    assert_eq!(std::fs::read_to_string(&kept).expect("still there"), "[[answer");
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_that_never_ends_can_be_interrupted() {
    let folder = scratch("concurrent-interrupt");
    let program = folder.join("endless.erl");
    std::fs::write(
        &program,
        "-module(endless).\n-export([main/0, ping/1]).\n\
         main() -> P = spawn(?MODULE, ping, [self()]), P ! {go, 0}, loop(P).\n\
         loop(P) -> receive {back, N} -> P ! {go, N}, loop(P) end.\n\
         ping(M) -> receive {go, N} -> M ! {back, N + 1}, ping(M) end.\n",
    )
    .expect("a program");
    let mut child = Command::new(env!("CARGO_BIN_EXE_backstory"))
        .args(["debug", "--json", "--no-memory", &program.display().to_string()])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("backstory can be started");
    // Loading this program takes much less than a second of processor time.
    process::wait_for_work(&mut child, "signals", 100);
    process::signal(&child, "INT");
    let output = child.wait_with_output().expect("it ends");
    let out = String::from_utf8_lossy(&output.stdout);
    let said: Value = serde_json::from_str(out.lines().last().unwrap_or("")).expect("JSON");
    assert!(said["ending"].as_str().is_some_and(|e| e.contains("interrupted")), "{said}");
    assert!(said["left_over"].as_str().is_some_and(|l| l.contains("ping")), "{said}");
}

/// A program of the folder, with answers to type.
fn program(name: &str, answers: &str) -> Value {
    let folder = scratch(&format!("concurrent-{name}"));
    let script = folder.join("answers");
    std::fs::write(&script, answers).expect("answers");
    let path = root().join(format!("tests/erlang/judge/concurrent/{name}.erl"));
    debug(&[&path.display().to_string(), "--answers", &script.display().to_string()])
}

#[test]
fn a_reference_with_the_same_behaviour_blames_no_function() {
    for name in ["guard", "election", "restart_state"] {
        let path = root().join(format!("tests/erlang/judge/concurrent/fixed/{name}.erl"));
        let path = path.display().to_string();
        let said = debug(&[&path, "--reference", &path]);
        assert_eq!(said["blame"], Value::Null, "{name}");
        let left = said["left_over"].as_str().unwrap_or("");
        assert!(left.contains("the reference does the same"), "{name}: {left}");
    }
}

#[test]
fn every_tree_is_a_proof() {
    let mut failures = Vec::new();
    let mut check = |path: &Path, redone: bool| {
        let shown = path.display().to_string();
        let (out, errors, code) = backstory(&["diagram", "--check", &shown]);
        let all_redone = out.contains(" 0 not done again");
        if code != Some(0) || (redone && !all_redone) {
            failures.push(format!("{shown}: {out}{errors}"));
        }
    };
    for (wrong, right) in erlang() {
        check(&wrong, true);
        check(&right, true);
    }
    check(&root().join("examples/erlang/tcp.erl"), true);
    for path in programs(&root().join("tests/haskell/judge/concurrent"), "hs") {
        check(&path, false);
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn answers_lead_to_the_defects_of_threads() {
    let all = programs(&root().join("tests/haskell/judge/concurrent"), "hs");
    assert!(all.len() >= 8, "only {} programs", all.len());
    let mut failures = Vec::new();
    for path in all {
        let answers = path.with_extension("answers").display().to_string();
        let said = debug(&[&path.display().to_string(), "--answers", &answers]);
        judge(&path, &said, "user", &mut failures);
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder for the test's files");
    folder
}

/// The program of the paper, with its first fault corrected or not, and answers to type.
fn paper(name: &str, mended: bool, answers: &str) -> Value {
    let source = std::fs::read_to_string(root().join("examples/erlang/tcp.erl")).expect("tcp.erl");
    let folder = scratch(name);
    let source = match mended {
        true => source
            .replace("Client ! rst\n", "Client ! rst,\n            server(Main, Port, Seq + 1)\n"),
        false => source,
    };
    let (program, script) = (folder.join("tcp.erl"), folder.join("answers"));
    std::fs::write(&program, source).expect("a program");
    std::fs::write(&script, answers).expect("answers");
    debug(&[&program.display().to_string(), "--answers", &script.display().to_string()])
}

#[test]
fn the_first_session_of_the_paper_takes_two_answers_at_most() {
    let said = paper("tcp-first", false, "server\n4\n");
    assert_eq!(said["blame"]["function"], "server/3", "{said}");
    assert_eq!(said["blame"]["line"], 21, "{said}");
    assert_eq!(said["blame"]["kind"], "wrong-transition", "{said}");
    assert!(said["questions"].as_u64() <= Some(2), "{said}");
}

#[test]
fn the_second_session_of_the_paper_takes_five_answers_at_most() {
    // From the suspicious message: the received one is ill-formed, then its sender.
    let said = paper("tcp-second", true, "event 18\n2\n1\n5\n");
    assert_eq!(said["blame"]["function"], "answered/3", "{said}");
    assert_eq!(said["blame"]["kind"], "wrong-transition", "{said}");
    assert!(said["questions"].as_u64() <= Some(5), "{said}");
}

#[test]
fn answers_can_be_taken_back_and_wrong_ones_are_refused() {
    let said = paper("tcp-undo", false, "nobody\nserver\n1\nundo\n99\n4\n");
    // A process that does not exist and a number that does not are no answers.
    assert_eq!(said["blame"], Value::Null, "{said}");
    let said = paper("tcp-undo-2", false, "server\n7\nundo\n4\n");
    assert_eq!(said["blame"]["function"], "server/3", "{said}");
}

#[test]
fn a_recording_opens_with_its_own_questions() {
    let folder = scratch("concurrent-story");
    let story = folder.join("tcp.story").display().to_string();
    let program = root().join("examples/erlang/tcp.erl").display().to_string();
    backstory(&["run", "--record", &story, &program]);
    let answers = folder.join("answers");
    std::fs::write(&answers, "server\n4\n").expect("answers");
    let said = debug(&[&story, "--answers", &answers.display().to_string()]);
    assert_eq!(said["blame"]["function"], "server/3", "{said}");
}

#[test]
fn a_program_that_never_ends_can_be_asked_about() {
    let folder = scratch("concurrent-endless");
    let program = folder.join("endless.erl");
    std::fs::write(
        &program,
        "-module(endless).\n-export([main/0, ping/1]).\n\
         main() -> P = spawn(?MODULE, ping, [self()]), P ! {go, 0}, loop(P).\n\
         loop(P) -> receive {back, N} -> P ! {go, N - 1}, loop(P) end.\n\
         ping(M) -> receive {go, N} -> M ! {back, N + 1}, ping(M) end.\n",
    )
    .expect("a program");
    let answers = folder.join("answers");
    std::fs::write(&answers, "event 4\n5\n").expect("answers");
    let program = program.display().to_string();
    let answers = answers.display().to_string();
    let said = debug(&[&program, "--max-steps", "20000", "--answers", &answers]);
    assert_eq!(said["blame"]["function"], "ping/1", "{said}");
    assert!(said["ending"].as_str().is_some_and(|e| e.contains("stopped")), "{said}");
}

#[test]
fn diagrams_stay_readable_with_forty_processes_and_two_thousand_messages() {
    let folder = scratch("concurrent-many");
    let program = folder.join("many.erl");
    std::fs::write(
        &program,
        "-module(many).\n-export([main/0, worker/2, collector/2]).\n\
         main() -> C = spawn(?MODULE, collector, [self(), 39 * 52]), register(collector, C),\n\
         [spawn(?MODULE, worker, [N, 52]) || N <- lists:seq(1, 39)], receive done -> ok end.\n\
         worker(_, 0) -> ok;\nworker(N, K) -> collector ! {result, N, K}, worker(N, K - 1).\n\
         collector(Main, 0) -> Main ! done;\n\
         collector(Main, K) -> receive {result, _, _} -> collector(Main, K - 1) end.\n",
    )
    .expect("a program");
    let program = program.display().to_string();
    let (text, _, code) = backstory(&["diagram", &program]);
    assert_eq!(code, Some(0));
    let rows = text.lines().count();
    assert!(rows < 220, "{rows} lines");
    assert!(text.contains("52 times") && text.contains("collector"), "{text}");
    for format in ["--svg", "--mermaid", "--dot", "--json"] {
        for tree in [false, true] {
            let mut arguments = vec!["diagram", program.as_str(), format];
            arguments.extend(tree.then_some("--tree"));
            let (picture, errors, code) = backstory(&arguments);
            assert_eq!(code, Some(0), "{format}: {errors}");
            assert!(picture.contains("collector"), "{format}");
            assert!(picture.len() < 400_000, "{format}: {} bytes", picture.len());
        }
    }
    let (one, _, _) = backstory(&["diagram", &program, "--process", "worker#7", "--no-fold"]);
    assert!(one.contains("worker#7") && !one.contains("worker#8"), "{one}");
}
