//! Sessions of questions: each `tests/questions/*.session` begins with the program and options on its
//! first line, then what was asked, what was answered (after `right? `) and what came of it.
//!
//! In those called `part-…` the user points at the wrong part of a long result: at most four answers
//! may be needed. `BLESS=1` writes what is shown now.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the checkout")
}

/// The words of a line; what stands in quotes is one.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (i, piece) in line.split('\'').enumerate() {
        if i % 2 == 1 {
            words.push(piece.to_owned());
        } else {
            words.extend(piece.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// What is shown, with errors after the output, and the exit code.
fn debug(arguments: &[String], typed: &str) -> (String, Option<i32>) {
    use std::io::Write;
    let mut child = Command::new(env!("CARGO_BIN_EXE_backstory"))
        .arg("debug")
        .args(arguments)
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("backstory starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // It may be over before it has read everything.
    let _ = stdin.write_all(typed.as_bytes());
    drop(stdin);
    let done = child.wait_with_output().expect("backstory ends");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&done.stdout) + &text(&done.stderr), done.status.code())
}

#[test]
fn sessions_go_as_written() {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(root().join("tests/questions"))
        .expect("the sessions are there")
        .map(|e| e.expect("an entry").path())
        .filter(|p| p.extension().is_some_and(|e| e == "session"))
        .collect();
    paths.sort();
    assert!(paths.len() >= 6, "the sessions are there");
    let mut wrong = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a session");
        let (first, rest) = text.split_once('\n').expect("a first line");
        let typed =
            |line| str::strip_prefix(line, "right? ").or(str::strip_prefix(line, "which? "));
        let answers: Vec<&str> = rest.lines().filter_map(typed).collect();
        let name = path.file_name().unwrap_or_default().display().to_string();
        if name.starts_with("part-") && answers.len() > 4 {
            wrong.push(format!("{name}: {} answers", answers.len()));
        }
        let typed: String = answers.iter().map(|a| format!("{a}\n")).collect();
        let shown = format!("{first}\n{}", debug(&words(first), &typed).0);
        if shown == text {
            continue;
        }
        if test_support::files::bless() {
            std::fs::write(&path, &shown).expect("the session is written");
        } else {
            wrong.push(format!("{name}: expected\n{text}\nbut there is\n{shown}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// A test folder with a program.
fn scratch(name: &str, program: &str) -> (PathBuf, PathBuf) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(program);
    std::fs::copy(root().join("tests/questions").join(program), &path).expect("a program");
    (folder, path)
}

fn strings(words: &[&str]) -> Vec<String> {
    words.iter().map(|w| (*w).to_owned()).collect()
}

/// The same verdict whether the tree is there as a whole or in parts.
#[test]
fn a_run_that_is_too_long_is_asked_about_in_parts() {
    let (folder, path) = scratch("questions-long", "payslips.hs");
    let fixed = folder.join("Fixed.hs");
    let text = std::fs::read_to_string(&path).expect("a program");
    std::fs::write(&fixed, text.replace("days > 100", "days >= 100")).expect("a fixed version");
    let (path, fixed) = (path.display().to_string(), fixed.display().to_string());
    for strategy in ["optimal", "top-down", "heaviest-first", "divide-and-query"] {
        let common = ["--json", "--no-memory", "--reference", &fixed, "--strategy", strategy];
        let verdict = |memory: &str| {
            let mut all = vec![path.as_str(), "--max-memory", memory];
            all.extend(common);
            let (out, _) = debug(&strings(&all), "");
            let line = out.lines().last().unwrap_or("").to_owned();
            let value: serde_json::Value =
                serde_json::from_str(&line).unwrap_or_else(|e| panic!("{e}: {out}"));
            (value["blame"]["function"].clone(), value["statement"].clone(), value["nodes"].clone())
        };
        let whole = verdict("1G");
        assert_eq!(whole.0, "bonus", "{strategy}");
        // Room for some five thousand of seven and a half thousand computations.
        assert_eq!(verdict("4M"), whole, "{strategy}");
    }
}

/// Without a user, a hundred thousand questions are not asked one by one; and a line of the output is found behind
/// calls that all end in tail calls.
#[test]
fn a_missing_user_is_reported_soon() {
    let (folder, _) = scratch("questions-nobody", "payslips.hs");
    let path = folder.join("Far.hs");
    let program = "isEven, isOdd :: Int -> Bool\nisEven 0 = True\nisEven n = isOdd (n - 1)\n\
        isOdd 0 = False\nisOdd n = isEven (n - 1)\n\nmain :: IO ()\n\
        main = do\n  print (isEven 100000)\n  putStrLn \"done\"\n";
    std::fs::write(&path, program).expect("a program");
    let path = path.display().to_string();
    for more in [&[][..], &["--line", "1"]] {
        let all = [&[path.as_str(), "--json", "--no-memory"][..], more].concat();
        let (out, code) = debug(&strings(&all), "");
        let line = out.lines().last().unwrap_or("");
        let value: serde_json::Value =
            serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {out}"));
        assert_eq!((code, &value["blame"]), (Some(3), &serde_json::Value::Null), "{out}");
        assert!(value["left_over"].as_array().is_some_and(|left| !left.is_empty()), "{out}");
    }
}

/// An infinite run is stopped in the middle of a function that is right; the computation that caused it ended before.
#[test]
fn what_led_into_a_circle_is_found() {
    let (folder, path) = scratch("questions-circle", "circle.erl");
    let fixed = folder.join("fixed.erl");
    let text = std::fs::read_to_string(&path).expect("a program");
    let text = text.replace("3 * X - 1", "3 * X + 1").replace("-module(circle)", "-module(fixed)");
    std::fs::write(&fixed, text).expect("a fixed version");
    let (path, fixed) = (path.display().to_string(), fixed.display().to_string());
    for memory in ["1G", "4M"] {
        let all = [&path, "--max-steps", "50003", "--max-memory", memory, "--json", "--no-memory"];
        let (out, _) = debug(&strings(&[&all[..], &["--reference", &fixed]].concat()), "");
        assert!(out.contains("\"function\":\"next/1\""), "{memory}: {out}");
    }
}

#[test]
fn answers_that_contradict_are_pointed_out_and_files_stay() {
    let (folder, path) = scratch("questions-kept", "isort.hs");
    let path = path.display().to_string();
    let kept = folder.join(".backstory/answers.toml");
    let arguments = strings(&[&path, "--expr", "isort [4,3,5]", "--strategy", "top-down"]);
    let (shown, code) = debug(&arguments, "no\nyes\nyes\nno\n");
    assert!(shown.contains("The defect is in insert"), "{shown}");
    assert_eq!(code, Some(1));
    // The same answers are known now.
    let (shown, _) = debug(&arguments, "");
    assert!(shown.contains("The defect is in insert") && shown.contains("0 questions"), "{shown}");
    // Two that cannot both hold.
    let text = std::fs::read_to_string(&kept).expect("answers were kept");
    let entries: Vec<&str> = text.split("[[answer]]").collect();
    let turned = match entries[1].contains("answer = \"wrong\"") {
        true => entries[1].replace("answer = \"wrong\"", "answer = \"right\""),
        false => entries[1].replace("answer = \"right\"", "answer = \"wrong\""),
    };
    let both = format!("{text}\n[[answer]]{turned}");
    std::fs::write(&kept, &both).expect("answers can be written");
    let (shown, code) = debug(&arguments, "");
    assert!(shown.contains("contradict"), "{shown}");
    assert_eq!(code, Some(2));
    // A file that is none is left as it is.
    std::fs::write(&kept, "answer = [").expect("answers can be written");
    let (shown, code) = debug(&arguments, "no\n");
    assert!(shown.contains("cannot be understood"), "{shown}");
    assert_eq!(code, Some(2));
    assert_eq!(std::fs::read_to_string(&kept).expect("it is there"), "answer = [");
}

#[test]
fn answers_become_tests() {
    let (folder, path) = scratch("questions-export", "isort.hs");
    let path = path.display().to_string();
    let to = folder.join("Tests.hs").display().to_string();
    for (kind, wanted) in [("quickcheck", "prop_answer_1"), ("hunit", "prop_answer_1")] {
        let arguments = strings(&[
            &path,
            "--expr",
            "isort [4,3,5]",
            "--strategy",
            "top-down",
            "--no-memory",
            "--export",
            &to,
            "--export-as",
            kind,
        ]);
        debug(&arguments, "no\nyes\nyes\nno\n");
        let text = std::fs::read_to_string(&to).expect("tests were written");
        assert!(text.contains(wanted) && !text.contains("import Main"), "{text}");
    }
}

/// Newtypes do not exist at run time; questions show them as `show` does all the same.
#[test]
fn values_are_shown_as_the_program_shows_them() {
    let program = "tests/questions/shown.hs";
    let run = Command::new(env!("CARGO_BIN_EXE_backstory"))
        .args(["run", program])
        .current_dir(root())
        .output()
        .expect("backstory runs");
    let printed = String::from_utf8_lossy(&run.stdout).into_owned();
    let options = [program, "--no-memory", "--no-groups", "--strategy", "top-down"];
    let (asked, _) = debug(&strings(&options), &"yes\n".repeat(60));
    assert!(printed.lines().count() >= 40, "{printed}");
    for (number, line) in printed.lines().enumerate() {
        let wanted = format!("v{} = {line}", number + 1);
        assert!(asked.lines().any(|asked| asked == wanted), "there is no {wanted} in {asked}");
    }
}

/// A test with newtypes and records in it is one that GHC accepts.
#[test]
fn tests_are_written_with_newtypes() {
    let (folder, path) = scratch("questions-newtypes", "newtypes.hs");
    let path = path.display().to_string();
    let to = folder.join("Tests.hs").display().to_string();
    let all = [&path, "--strategy", "top-down", "--no-groups", "--no-memory", "--export", &to];
    debug(&strings(&all), "no\nyes\nno\nyes\n");
    let text = std::fs::read_to_string(&to).expect("tests were written");
    let tea = "Item {label = Name {getName = \"tea\"}, price = Money 3, count = 4}";
    assert!(text.contains(&format!("(cost ({tea})) == (Money 12)")), "{text}");
    assert!(text.contains("(times 1 (Money 20)) == (Money 20)"), "{text}");
}

/// Undo removes one answer: earlier ones are not asked about again, and stay in the file. A name that does not exist is
/// an error.
#[test]
fn taking_back_is_of_one_answer() {
    let (folder, path) = scratch("taking_back", "flip.hs");
    let program = path.display().to_string();
    let options = strings(&[&program, "--strategy", "top-down"]);
    let (shown, _) = debug(&options, "no\nno\nundo\nq\n");
    assert_eq!(shown.matches("flop False = False").count(), 1, "{shown}");
    assert_eq!(shown.matches("app neg False = False").count(), 2, "{shown}");
    let kept = folder.join(".backstory/answers.toml");
    let kept = std::fs::read_to_string(&kept).expect("the answers are kept");
    assert!(kept.contains("flop False = False") && !kept.contains("app neg"), "{kept}");
    let (shown, code) = debug(&strings(&[&program, "--trust", "flog"]), "");
    assert!(shown.contains("called flog"), "{shown}");
    assert_eq!(code, Some(2));
}

/// Answers of a time when records were shown as tuples still hold, and tests that mention records say
/// what they are.
#[test]
fn records_and_the_tuples_that_they_are() {
    let (folder, path) = scratch("questions-records", "records.erl");
    let program = path.display().to_string();
    let to = folder.join("records_answers_tests.erl");
    let mut options = strings(&[&program, "--strategy", "top-down", "--export"]);
    options.push(to.display().to_string());
    let (shown, _) = debug(&options, "no\nno\nno\n");
    assert!(shown.contains("The defect is in withdraw/2"), "{shown}");
    let kept = folder.join(".backstory/answers.toml");
    let text = std::fs::read_to_string(&kept).expect("the answers are kept");
    let tuple = text.replace("#account{owner = ", "{account,").replace(", balance = ", ",");
    let tuple = tuple.replace(", 'Last Op' = ", ",");
    assert!(tuple.contains("{account,\"ann\",5,{withdraw,4}}"), "{tuple}");
    std::fs::write(&kept, tuple).expect("answers can be written");
    let (shown, _) = debug(&options, "");
    assert!(shown.contains("withdraw/2") && shown.contains("0 questions"), "{shown}");
    std::fs::remove_file(&kept).expect("answers were kept");
    debug(&options, "no\nyes\nno\nyes\n");
    let tests = std::fs::read_to_string(&to).expect("tests were written");
    assert!(tests.contains("-record(account, {owner, balance, 'Last Op'})."), "{tests}");
    assert!(tests.contains("?assertEqual(#account{owner = \"ann\", balance = 5"), "{tests}");
    assert!(tests.contains("does not export change/4"), "{tests}");
}

/// A reference brings its own version of every module that the program has; functions that print are
/// judged like others, and an expression may call what is not exported.
#[test]
fn a_reference_of_several_modules() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("questions-modules");
    let _ = std::fs::remove_dir_all(&folder);
    let main = "-module(main).\n-export([main/0]).\nmain() ->\n    Box = box:around([{1,1},{4,2},{9,3}]),\n    \
                say(box:area(Box)).\nsay(N) -> io:format(\"area ~p~n\", [N]), N.\n";
    let boxes = "-module(box).\n-export([around/1, area/1]).\naround([{X, Y} | Ps]) -> \
                 lists:foldl(fun grow/2, {X, Y, X, Y}, Ps).\ngrow({X, Y}, {A, B, C, D}) -> \
                 {min(X, A), min(Y, B), max(X, C), max(Y, D)}.\narea({A, B, C, D}) -> (C - A) * (D - B).\n";
    for (name, text) in [("bad", boxes.replace("max(Y, D)", "max(Y, C)")), ("good", boxes.into())] {
        let folder = folder.join(name);
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join("main.erl"), main).expect("a program");
        std::fs::write(folder.join("box.erl"), text).expect("a module");
    }
    let (bad, good) = (folder.join("bad/main.erl"), folder.join("good/main.erl"));
    let (bad, good) = (bad.display().to_string(), good.display().to_string());
    for strategy in ["optimal", "top-down", "divide-and-query"] {
        let all = [&bad, "--reference", &good, "--json", "--no-memory", "--strategy", strategy];
        let (out, code) = debug(&strings(&all), "");
        assert!(out.contains("\"function\":\"grow/2\""), "{strategy}: {out}");
        assert_eq!(code, Some(1), "{strategy}: {out}");
    }
    let module = folder.join("bad/box.erl").display().to_string();
    let call = "grow({4,2}, {1,1,1,1})";
    let (out, _) = debug(&strings(&[&module, "--no-memory", "--expr", call]), "no\n");
    assert!(out.contains("The defect is in grow/2"), "{out}");
}

/// A program that starts a thread which exchanges nothing runs once: it is asked about by replay.
#[test]
fn a_program_that_forks_and_exchanges_nothing_runs_once() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("questions-once");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let (path, written) = (folder.join("Once.hs"), folder.join("runs.txt"));
    let text = format!(
        "module Main where\nimport Control.Concurrent (forkIO, yield)\n\n\
         shout :: String -> String\nshout = map succ\n\n\
         main :: IO ()\nmain = do\n  _ <- forkIO (return ())\n  yield\n  name <- getLine\n  \
         appendFile {:?} \"ran\\n\"\n  putStrLn (\"to \" ++ shout name)\n",
        written.display().to_string()
    );
    std::fs::write(&path, text).expect("a program");
    // The program reads the first line; the others are answers.
    let arguments = strings(&[&path.display().to_string(), "--no-memory"]);
    let (out, _) = debug(&arguments, "abc\nn\nn\n");
    assert_eq!(out.lines().filter(|line| *line == "to bcd").count(), 1, "{out}");
    assert!(out.contains("The defect is in shout"), "{out}");
    assert_eq!(std::fs::read_to_string(&written).expect("a file"), "ran\n", "it ran once");
}

/// Without questions nothing shows that anything is wrong: no function is called wrong.
#[test]
fn a_program_of_one_function_is_not_called_wrong() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("OneFunction.hs");
    std::fs::write(&path, "main :: IO ()\nmain = print (2 + 2)\n").expect("a program");
    let path = path.display().to_string();
    let (shown, code) = debug(&strings(&[&path, "--no-memory"]), "");
    assert!(shown.contains("If something is wrong, the defect is in main, "), "{shown}");
    assert!(!shown.contains("wrong: "), "{shown}");
    assert_eq!(code, Some(0));
    let (shown, _) = debug(&strings(&[&path, "--no-memory", "--json"]), "");
    assert!(shown.contains("\"assumed\":true"), "{shown}");
}
