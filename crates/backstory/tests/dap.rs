//! `backstory dap`, driven by VS Code's test client for debug adapters, and by hand with messages that no client should
//! send.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use test_support::files::root;

fn fetched(name: &str, packages: &[&str]) -> PathBuf {
    test_support::tools::npm(Path::new(env!("CARGO_TARGET_TMPDIR")), name, packages)
}

#[test]
fn the_client_of_vs_code_debugs_programs() {
    let folder = fetched("dap-client", &["@vscode/debugadapter-testsupport@1.68.0"]);
    let script = root().join("crates/backstory/tests/dap/client.js");
    let story = folder.join("counter.story");
    let recorded = Command::new(env!("CARGO_BIN_EXE_backstory"))
        .args(["run", "tests/sessions/counter.erl", "--record"])
        .arg(&story)
        .current_dir(root())
        .output()
        .expect("backstory starts");
    assert!(recorded.status.success(), "{recorded:?}");
    let tests = "-module(sums_tests).\n-include_lib(\"eunit/include/eunit.hrl\").\n\
                 wrong_test() -> ?assertEqual(5, helper(2)).\nhelper(X) -> X + 2.\n";
    std::fs::write(folder.join("sums_tests.erl"), tests).expect("a program");
    let property = "module Main where\n\nprop_small :: Bool\nprop_small = helper 2 == 5\n\n\
                    helper :: Int -> Int\nhelper x = x + 2\n\nmain :: IO ()\nmain = putStrLn \"no\"\n";
    std::fs::write(folder.join("Sums.hs"), property).expect("a program");
    let done = Command::new("node")
        .arg(script)
        .arg(env!("CARGO_BIN_EXE_backstory"))
        .arg(root())
        .arg(&story)
        .env("NODE_PATH", folder.join("node_modules"))
        .output()
        .expect("node starts (package nodejs)");
    let (out, err) = (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    assert!(done.status.success(), "{out}\n{err}");
    assert!(out.contains("all scenarios passed"), "{out}\n{err}");
}

/// A server, and its output.
struct Server {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    seq: i64,
}

impl Server {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_backstory"))
            .arg("dap")
            .current_dir(root())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("backstory starts");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Server { child, input, output, seq: 0 }
    }

    fn raw(&mut self, bytes: &[u8]) {
        self.input.write_all(bytes).expect("the server reads");
        self.input.flush().expect("the server reads");
    }

    fn send(&mut self, command: &str, arguments: &Value) {
        self.seq += 1;
        let text = json!({ "seq": self.seq, "type": "request", "command": command, "arguments": arguments })
            .to_string();
        self.raw(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    fn next(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("an answer") > 0, "the server is up");
            match line.trim().strip_prefix("Content-Length: ") {
                Some(number) => length = number.parse().expect("a length"),
                None if line.trim().is_empty() => break,
                None => panic!("{line} is no header"),
            }
        }
        let mut bytes = vec![0; length];
        self.output.read_exact(&mut bytes).expect("a whole message");
        serde_json::from_slice(&bytes).expect("JSON")
    }

    fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.next();
            if wanted(&message) {
                return message;
            }
        }
    }

    fn ask(&mut self, command: &str, arguments: &Value) -> Value {
        self.send(command, arguments);
        let seq = self.seq;
        self.until(|m| m["request_seq"] == seq)
    }
}

#[test]
fn nonsense_is_refused_and_the_server_goes_on() {
    let mut server = Server::start();
    let is_note = |m: &Value| m["event"] == "output" && m["body"]["category"] == "stderr";
    // Out of order.
    for command in ["launch", "threads", "next", "configurationDone", "no/such/request"] {
        let answer = server.ask(command, &json!({ "program": "tests/sessions/shapes.hs" }));
        assert_eq!(answer["success"], false, "{command}: {answer}");
    }
    server.raw(b"GET / HTTP/1.1\r\n\r\n");
    server.until(is_note);
    server.raw(b"Content-Length: 9\r\n\r\n{\"seq\": 1");
    server.until(is_note);
    server.raw(b"Content-Length: 18\r\n\r\n{\"type\":\"request\"}");
    server.until(is_note);
    let long = 17 << 20;
    server.raw(format!("Content-Length: {long}\r\n\r\n").as_bytes());
    server.raw(&vec![b'x'; long]);
    server.until(is_note);
    assert_eq!(server.ask("initialize", &json!({ "adapterID": "t" }))["success"], true);
    assert_eq!(server.ask("initialize", &json!({ "adapterID": "t" }))["success"], false);
    assert_eq!(server.ask("stackTrace", &json!({ "threadId": 1 }))["success"], false);
    // Launches that cannot work say why.
    for (program, wanted) in
        [("", "needs a program"), ("no/such.hs", "no/such.hs"), ("tests/haskell/reject", "")]
    {
        let answer = server.ask("launch", &json!({ "program": program }));
        assert_eq!(answer["success"], false, "{program}: {answer}");
        assert!(answer["message"].as_str().is_some_and(|m| m.contains(wanted)), "{answer}");
    }
    assert_eq!(server.ask("launch", &json!({ "program": 7 }))["success"], false);
    let answer = server
        .ask("launch", &json!({ "program": "tests/sessions/shapes.hs", "stopOnEntry": true }));
    assert_eq!(answer["success"], true, "{answer}");
    server.ask("configurationDone", &Value::Null);
    server.until(|m| m["event"] == "stopped");
    // Numbers that mean nothing.
    for (command, arguments) in [
        ("scopes", json!({ "frameId": 99 })),
        ("variables", json!({ "variablesReference": 99 })),
        ("evaluate", json!({ "expression": "((((" })),
        ("setBreakpoints", json!({ "breakpoints": "all" })),
        ("stackTrace", json!({ "threadId": "main" })),
    ] {
        assert_eq!(server.ask(command, &arguments)["success"], false, "{command}");
    }
    let frames = server.ask("stackTrace", &json!({ "threadId": 77 }));
    assert_eq!(frames["body"]["totalFrames"], 0, "{frames}");
    let frames = server.ask("stackTrace", &json!({ "threadId": 1 }));
    assert_eq!(frames["body"]["stackFrames"][0]["line"], 27, "{frames}");
    assert_eq!(server.ask("disconnect", &json!({}))["success"], true);
    assert!(server.child.wait().expect("it ends").success());
}

/// The extension is TypeScript without errors, and does what its manifest says.
#[test]
fn the_extension_compiles_and_works() {
    let packages = ["typescript@5.4.5", "@types/vscode@1.80.0", "@types/node@18.19.0"];
    let folder = fetched("vscode-types", &packages);
    let extension = root().join("editors/vscode");
    let done = Command::new("node")
        .arg(folder.join("node_modules/typescript/bin/tsc"))
        .arg("--project")
        .arg(&extension)
        .arg("--outDir")
        .arg(folder.join("out"))
        .arg("--typeRoots")
        .arg(folder.join("node_modules/@types"))
        .output()
        .expect("node starts (package nodejs)");
    let (out, err) = (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    assert!(done.status.success(), "{out}{err}");
    let done = Command::new("node")
        .arg(root().join("crates/backstory/tests/dap/extension.js"))
        .arg(folder.join("out"))
        .arg(extension.join("package.json"))
        .arg(env!("CARGO_BIN_EXE_backstory"))
        .arg(root().join("examples/haskell/isort.hs"))
        .output()
        .expect("node starts (package nodejs)");
    let (out, err) = (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    assert!(done.status.success() && out.contains("the extension works"), "{out}{err}");
}

/// Over TCP only a client with the token is served.
#[test]
fn a_port_needs_its_token() {
    use std::net::TcpStream;
    let mut child = Command::new(env!("CARGO_BIN_EXE_backstory"))
        .args(["dap", "--port", "0"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("backstory starts");
    let mut line = String::new();
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    output.read_line(&mut line).expect("a port and a token");
    let (port, token) = line.trim().split_once(' ').expect("both");
    let port: u16 = port.parse().expect("a port");
    let request = r#"{"seq":1,"type":"request","command":"initialize","arguments":{}}"#;
    let speak = |first: &str| {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
        let message = format!("{first}Content-Length: {}\r\n\r\n{request}", request.len());
        let _ = stream.write_all(message.as_bytes());
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        answer
    };
    assert_eq!(speak(""), "", "no token");
    assert_eq!(speak("Token: 0123456789abcdef\r\n"), "", "another token");
    let answer = speak(&format!("Token: {token}\r\n"));
    assert!(answer.contains("supportsStepBack"), "{answer}");
    child.kill().expect("it runs");
    child.wait().expect("it ends");
}
