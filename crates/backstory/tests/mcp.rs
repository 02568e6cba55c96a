//! `backstory mcp`, driven by the client of the official SDK, and by hand with messages that no client should send.

#[path = "mcp/agent.rs"]
mod agent;
#[path = "mcp/client.rs"]
mod client;
#[path = "mcp/guide.rs"]
mod guide;

use agent::{Task, investigate};
use client::Client;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use test_support::files::root;

fn in_agents() -> Client {
    Client::start(&root().join("tests/agents"))
}

#[test]
fn the_tools_are_few_and_described() {
    let client = in_agents();
    let tools = client.tools();
    let names: Vec<&str> = tools.iter().map(|tool| &*tool.name).collect();
    let expected = [
        "run",
        "why",
        "ask",
        "answer",
        "search",
        "contracts",
        "go_to",
        "inspect",
        "evaluate",
        "outline",
        "source",
        "tests",
        "expand",
    ];
    assert_eq!(names, expected);
    for tool in &tools {
        let said = tool.description.as_deref().unwrap_or_default();
        assert!(said.len() > 30, "{}: {said}", tool.name);
        let schema = &tool.input_schema;
        assert_eq!(schema["type"], "object", "{}", tool.name);
        let properties = schema["properties"].as_object().expect("arguments");
        for (name, property) in properties {
            let said = property["description"].as_str().unwrap_or_default();
            assert!(!said.is_empty(), "{} does not describe {name}", tool.name);
        }
    }
    // An agent reads all of it at the start of each session.
    let size = serde_json::to_string(&tools).expect("JSON").len() + client.instructions().len();
    assert!(size < 18_000, "{size} bytes");
    client.end();
}

const TASKS: &[(Task, &str)] = &[
    // A wrong result, in Haskell and in Erlang.
    (
        Task {
            program: "Invoice.hs",
            output: "gross 120\ndiscount 12\nto pay 108\n",
            is_right: |said| !["discount 120 = 0", "toPay"].iter().any(|w| said.contains(w)),
        },
        "Invoice.hs:discount",
    ),
    (
        Task {
            program: "words.erl",
            output: "[{a,3},{b,2},{c,1}]\n",
            // `a` occurs three times, and the third one is counted as the second.
            is_right: |said| {
                let counts = said.starts_with("counts(") && !said.starts_with("counts([],");
                let one = ["count(a, [{b,2},{a,2}", "count(a, [{a,2}"];
                !(one.iter().any(|start| said.starts_with(start))
                    || counts && said.contains("{a,2},{c,1}]")
                    || said.starts_with("ranked("))
            },
        },
        "words.erl:count",
    ),
    // A crash.
    (
        Task {
            program: "stack.erl",
            output: "14\n",
            // With three numbers on the stack, all is well; with one, `+` should never have come.
            is_right: |said| {
                let wrong =
                    ["main", "calculate([2", "calculate([3", "calculate([4", "calculate(['*'"];
                !(said.contains("= [12]") || wrong.iter().any(|start| said.starts_with(start)))
            },
        },
        "stack.erl:step",
    ),
    // A deadlock, a race and a broken invariant: the plain run shows none of them.
    (Task { program: "Accounts.hs", output: "done\n", is_right: |_| true }, "Accounts.hs:10"),
    (Task { program: "Counter.hs", output: "2\n", is_right: |_| true }, "Counter.hs:11"),
    (
        Task { program: "Stock.hs", output: "3 in stock, 1 sold, of 4\n", is_right: |_| true },
        "Stock.hs:20",
    ),
];

#[test]
fn an_agent_finds_six_defects_of_six_kinds() {
    let client = in_agents();
    for (task, planted) in TASKS {
        let report = investigate(&client, task);
        let found = report.places.iter().any(|place| place.split('/').next() == Some(planted));
        assert!(found, "{}: {:?} by {:?}", task.program, report.places, report.calls);
        assert!(report.calls.len() <= 12, "{}: {:?}", task.program, report.calls);
    }
    client.end();
}

#[test]
fn a_run_is_looked_at_in_any_moment() {
    let client = in_agents();
    let ran = client.call("run", json!({ "program": "Invoice.hs" }));
    assert_eq!((&ran["run"], &ran["exit_code"]), (&json!("r1"), &json!(0)), "{ran}");

    let why = client.call("why", json!({ "run": "r1", "text": "discount 0" }));
    assert!(why["complete"].is_boolean() && why["steps"][0]["at"].is_string(), "{why}");

    // Each answer names a moment that the next call takes.
    let there = client.call("go_to", json!({ "moment": ran["moment"], "place": "discount" }));
    assert_eq!(there["function"], "discount", "{there}");
    let value =
        client.call("evaluate", json!({ "moment": there["moment"], "expression": "amount * 2" }));
    assert_eq!((&value["value"], &value["moment"]), (&json!("240"), &there["moment"]), "{value}");
    let back = client.call("go_to", json!({ "moment": there["moment"], "step": "expression" }));
    let again = client
        .call("go_to", json!({ "moment": back["moment"], "step": "expression", "forward": true }));
    assert_eq!(again["moment"], there["moment"], "{back} {again}");
    let shown = client.call("inspect", json!({ "moment": there["moment"] }));
    assert_eq!(shown["stack"][0]["function"], "discount", "{shown}");
    // Not evaluated yet: what comes next does that.
    assert_eq!(shown["variables"], json!(["amount = _"]), "{shown}");
    let history = client.call(
        "evaluate",
        json!({ "moment": "r1", "place": "Invoice.hs:12", "expression": "amount" }),
    );
    assert!(history["values"].as_array().is_some_and(|v| v.len() > 1), "{history}");
    assert!(history["values"][0]["moment"].as_str().is_some_and(|m| m.starts_with("r1@")));
    let printed = client.call("go_to", json!({ "moment": "r1@end", "event": "output" }));
    assert!(printed["at"].as_str().is_some_and(|at| at.starts_with("Invoice.hs:")), "{printed}");

    let outline = client.call("outline", json!({ "program": "Invoice.hs", "name": "pay" }));
    assert_eq!(outline["count"], 0, "{outline}");
    let outline = client.call("outline", json!({ "program": "Invoice.hs", "name": "Pay" }));
    assert_eq!(outline["definitions"][0]["at"], "Invoice.hs:16", "{outline}");
    let source = client.call("source", json!({ "file": "Invoice.hs", "from": 16, "to": 17 }));
    assert_eq!(source["text"].as_str().map(|t| t.lines().count()), Some(2), "{source}");

    // Data too long for an answer comes in pieces.
    let ran = client.call("run", json!({ "program": "Long.hs" }));
    assert_eq!(ran["output"].as_str().map(|t| t.lines().count()), Some(40), "{ran}");
    let more = &ran["more"]["output"];
    let rest = client.call("expand", json!({ "handle": more["handle"], "from": 299 }));
    assert_eq!(
        (&rest["lines"], &rest["next"]),
        (&json!(["299", "300", "300 numbers"]), &Value::Null),
        "{rest}"
    );
    let there = client.call("go_to", json!({ "moment": "r2@end", "place": "closing" }));
    let parts = json!({ "moment": there["moment"], "variable": "numbers", "from": 200 });
    let parts = client.call("inspect", parts);
    assert_eq!(
        (&parts["parts"][5]["value"], &parts["next"]),
        (&json!("206"), &json!(240)),
        "{parts}"
    );
    client.end();
}

#[test]
fn tests_are_listed_and_asked_about() {
    let client = Client::start(&root().join("tests"));
    let listed = client.call("tests", json!({ "program": "agents/Tests.hs" }));
    let names: Vec<&str> = listed["tests"]
        .as_array()
        .expect("tests")
        .iter()
        .filter_map(|t| t["test"].as_str())
        .collect();
    assert_eq!(names, ["prop_twice", "tests"], "{listed}");
    let asked = client.call("ask", json!({ "program": "agents/Tests.hs", "test": "prop_twice" }));
    assert!(asked.to_string().contains("twice"), "{asked}");
    let listed = client.call("tests", json!({ "program": "agents/sums.erl" }));
    assert_eq!(listed["tests"][0]["test"], "sum_test", "{listed}");
    let next = listed["tests"][0]["next"].as_str().expect("a call");
    let given = serde_json::from_str(next.strip_prefix("run ").expect("a run")).expect("JSON");
    let ran = client.call("run", given);
    assert_eq!(ran["outcome"], "exception", "{ran}");
    client.end();
}

#[test]
fn what_is_cancelled_stops_and_the_server_goes_on() {
    let mut client = in_agents();
    let endless = json!({ "program": "Endless.hs", "seconds": 3000 });
    let what = client.cancel("run", &endless);
    assert_eq!(what, "running the program");
    // The desk is free again: this call would wait forever otherwise.
    let ran = client.call("run", json!({ "program": "Endless.hs", "seconds": 0.3 }));
    assert_eq!(ran["outcome"], "time-limit", "{ran}");
    let crowd = json!({ "program": "Crowd.hs", "outcomes": true, "seconds": 3000 });
    assert_eq!(client.cancel("search", &crowd), "searching the schedules");
    let some = json!({ "program": "Crowd.hs", "outcomes": true, "seconds": 0.5 });
    let found = client.call("search", some);
    assert_eq!(found["cover"]["complete"], false, "{found}");
    assert!(found["cover"]["gaps"].to_string().contains("limit of time"), "{found}");
    // Thousands of outcomes are counted, and shown on request.
    assert_eq!(found["outcomes"].as_array().map(Vec::len), Some(20), "{found}");
    assert!(found["outcome_count"].as_u64() > Some(20), "{found}");
    let handle = &found["more"]["outcomes"]["handle"];
    let more = client.call("expand", json!({ "handle": handle, "count": 2 }));
    assert!(more.to_string().contains("finished"), "{more}");
    // What the endless program did until it was stopped is kept.
    assert_eq!(ran["output"], "begins\n", "{ran}");
    let why = client.call("why", json!({ "run": ran["run"], "line": 1 }));
    assert!(why["value"].to_string().contains("begins"), "{why}");
    client.end();
}

/// The error of an answer, which has the shape that `--json` has.
fn refused(client: &Client, tool: &str, given: Value) -> Value {
    let said = client.try_call(tool, &given).expect("an answer");
    let error = said["error"].clone();
    for field in ["kind", "message", "place", "help"] {
        assert!(error.get(field).is_some(), "{tool} {given}: {said}");
    }
    error
}

#[test]
fn errors_have_one_shape() {
    let client = in_agents();
    let outside = "is outside the folder of this server";
    for path in ["../haskell/run", "/etc/passwd", "x/../../y"] {
        let error = refused(&client, "run", json!({ "program": path }));
        assert!(error["message"].as_str().is_some_and(|m| m.ends_with(outside)), "{error}");
        let error = refused(&client, "source", json!({ "file": path }));
        assert_eq!(error["kind"], "usage", "{error}");
    }
    let error = refused(&client, "run", json!({ "program": "Missing.hs" }));
    assert_eq!(
        (&error["kind"], &error["message"]),
        (&json!("machine"), &json!("there is no file Missing.hs"))
    );
    let error = refused(&client, "run", json!({ "program": "Wrong.hs" }));
    assert_eq!(
        (&error["kind"], &error["place"]["line"]),
        (&json!("program"), &json!(4)),
        "{error}"
    );
    let error = refused(&client, "run", json!({ "progam": "Invoice.hs" }));
    assert_eq!(error["help"], "did you mean program?", "{error}");
    refused(&client, "run", json!({ "program": "Invoice.hs", "seconds": -1 }));
    refused(&client, "run", json!({ "program": 12 }));
    let error = refused(&client, "why", json!({ "run": "r1" }));
    assert_eq!(error["message"], "there is no run r1", "{error}");
    client.call("run", json!({ "program": "Invoice.hs" }));
    let error = refused(&client, "go_to", json!({ "moment": "r1@99999999" }));
    assert_eq!(error["message"], "there is no moment r1@99999999", "{error}");
    refused(&client, "go_to", json!({ "moment": "r1@soon" }));
    refused(&client, "go_to", json!({ "moment": "r1", "place": "Missing.hs:1" }));
    refused(&client, "go_to", json!({ "moment": "r1", "step": "sideways" }));
    refused(&client, "inspect", json!({ "moment": "r1@5", "thread": 7 }));
    refused(&client, "inspect", json!({ "moment": "r1@5", "frame": 70 }));
    refused(&client, "evaluate", json!({ "moment": "r1@5", "expression": "nonsense (" }));
    refused(&client, "evaluate", json!({ "moment": "r1@end", "expression": "1" }));
    refused(&client, "why", json!({ "run": "r1", "line": 400 }));
    refused(&client, "why", json!({ "run": "r1", "exception": true }));
    refused(&client, "answer", json!({ "dialogue": "q1", "answer": "yes" }));
    refused(&client, "ask", json!({}));
    refused(&client, "expand", json!({ "handle": "t1" }));
    refused(&client, "source", json!({ "file": "Invoice.hs", "from": 4000 }));
    let asked = client.call("ask", json!({ "run": "r1", "line": 2 }));
    let nonsense = json!({ "dialogue": asked["dialogue"], "answer": "perhaps" });
    refused(&client, "answer", nonsense);
    let error = client.try_call("delete", &json!({})).expect_err("there is no such tool");
    assert!(error.to_string().contains("unknown tool"), "{error}");
    // After all of that it works as before.
    client.call("outline", json!({ "program": "Invoice.hs" }));
    client.end();
}

#[test]
fn a_program_stays_in_the_folder() {
    let client = in_agents();
    let ran = client.call("run", json!({ "program": "Nosy.hs", "input": "/etc/passwd\n" }));
    assert_eq!(ran["output"], "not permitted\n", "{ran}");
    let ran = client.call("run", json!({ "program": "Nosy.hs", "input": "Nosy.hs\n" }));
    assert_eq!(ran["output"], "-- Prints the first line of the file whose name it reads.\n");
    client.end();
}

#[test]
fn nonsense_on_the_line_is_survived() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_backstory"))
        .args(["mcp", "tests/agents"])
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("backstory starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut send = |text: &str| {
        input.write_all(text.as_bytes()).and_then(|()| input.write_all(b"\n")).expect("it reads");
        input.flush().expect("it reads");
    };
    let mut answer = |id: u64| loop {
        let mut line = String::new();
        assert!(output.read_line(&mut line).expect("an answer") > 0, "the server is up");
        let said: Value = serde_json::from_str(&line).expect("JSON");
        if said["id"] == id {
            return said;
        }
    };
    let hello = json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "x", "version": "1" },
    } });
    send(&hello.to_string());
    assert_eq!(answer(1)["result"]["serverInfo"]["name"], "backstory");
    send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }).to_string());
    let long = format!("{{\"jsonrpc\":\"2.0\",\"id\":2,\"junk\":\"{}\"}}", "x".repeat(3 << 20));
    let deep = "[".repeat(100_000);
    for nonsense in ["", "not json", "{", "[]", "{}", "null", "\u{0}\u{1}", &long, &deep] {
        send(nonsense);
    }
    send(&json!({ "jsonrpc": "2.0", "id": 3, "method": "tools/explode" }).to_string());
    assert!(answer(3)["error"].is_object());
    send(
        &json!({ "jsonrpc": "2.0", "id": 4, "method": "tools/call", "params": { "name": 5 } })
            .to_string(),
    );
    let call = json!({ "name": "run", "arguments": { "program": "Invoice.hs" } });
    send(&json!({ "jsonrpc": "2.0", "id": 5, "method": "tools/call", "params": call }).to_string());
    assert_eq!(answer(5)["result"]["structuredContent"]["exit_code"], 0);
    drop(input);
    assert!(child.wait().expect("it ends").success());
}
