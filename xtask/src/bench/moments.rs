//! What steps cost: `backstory dap` is driven through a long run, and each kind of request is timed.
//!
//! Processor time, since clocks depend on what else the machine does; it is counted in hundredths of a second, so
//! each figure is the mean of many requests. The clock stands beside it.

use super::load;
use super::peer::Setting;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

/// Requests of each kind.
const REPEATED: u32 = 20;
/// The processor's clock, as Linux counts it for programs.
const TICKS_PER_SECOND: f64 = 100.0;

struct Long {
    name: &'static str,
    text: &'static str,
    /// Where a loop is that is evaluated very often.
    line: u32,
    /// A condition that holds once, late.
    condition: &'static str,
    /// An expression of the language at that line.
    expression: &'static str,
}

const PROGRAMS: [Long; 3] = [
    Long {
        name: "million.hs",
        text: "module Main (main) where\n\nmain :: IO ()\nmain = print (count 100000 0)\n\n\
            count :: Int -> Int -> Int\ncount 0 total = total\ncount n total = total `seq`\n  \
            count (n - 1) (total + n `mod` 7)\n",
        line: 9,
        condition: "n == 500",
        expression: "show (n, total)",
    },
    Long {
        name: "hundred_million.hs",
        text: "module Main (main) where\n\nmain :: IO ()\nmain = print (count 10000000 0)\n\n\
            count :: Int -> Int -> Int\ncount 0 total = total\ncount n total = total `seq`\n  \
            count (n - 1) (total + n `mod` 7)\n",
        line: 9,
        condition: "n == 500",
        expression: "show (n, total)",
    },
    Long {
        name: "hundred_million.erl",
        text: "-module(hundred_million).\n-export([main/0]).\n\nmain() ->\n    \
            io:format(\"~p~n\", [count(10000000, 0)]).\n\ncount(0, Total) ->\n    Total;\n\
            count(N, Total) ->\n    count(N - 1, Total + N rem 7).\n",
        line: 10,
        condition: "N == 500",
        expression: "integer_to_list(N + Total)",
    },
];

pub(super) fn moments(setting: &Setting) -> Result<(), String> {
    println!("## Moments");
    let program = load::write(setting)?;
    let lines = std::fs::read_to_string(&program).map_or(0, |text| text.lines().count());
    let start = Instant::now();
    let client = Client::launch(&setting.backstory, &program, true)?;
    let used = client.processor_seconds();
    let wall = start.elapsed().as_secs_f64();
    println!(
        "first stop in {lines} lines of Haskell: {used:.2} s of processor time, {wall:.2} s by the clock"
    );
    client.end();
    for long in PROGRAMS {
        eprintln!("moments: {} …", long.name);
        let path = setting.scratch.join(long.name);
        std::fs::write(&path, long.text).map_err(|e| format!("target/bench: {e}"))?;
        measure(setting, &long, &path)?;
    }
    Ok(())
}

fn measure(setting: &Setting, long: &Long, path: &Path) -> Result<(), String> {
    let mut client = Client::launch(&setting.backstory, path, true)?;
    let launched = client.processor_seconds();
    let place = json!({ "path": path.display().to_string() });
    // The first question about the whole run follows it once.
    client.set_breakpoint(&place, long.line, None)?;
    let moment = client.ask("backstory/moment", json!({}))?;
    let first_pass = client.processor_seconds() - launched;
    let length = moment["moments"].as_u64().unwrap_or(0);
    println!(
        "{}: {length} moments; launch {launched:.2} s, first pass {first_pass:.2} s",
        long.name
    );
    client.set_breakpoints(&place, &[])?;
    let middle = json!({ "to": "moment", "moment": length / 4 });
    client.timed("go to a moment", |client, number| {
        let moment = length / 7 * (1 + u64::from(number) % 6);
        client.travel("backstory/goTo", json!({ "to": "moment", "moment": moment }))
    })?;
    client.travel("backstory/goTo", middle)?;
    for (what, command) in [
        ("step over", "next"),
        ("step back", "stepBack"),
        ("step into", "stepIn"),
        ("step back again", "stepBack"),
    ] {
        client.timed(what, |client, _| client.travel(command, json!({ "threadId": 1 })))?;
    }
    for which in ["next", "previous", "first", "last"] {
        let to = json!({ "to": "evaluation", "which": which, "source": place, "line": long.line });
        client.timed(&format!("{which} evaluation of a line"), |client, _| {
            client.travel("backstory/goTo", to.clone())
        })?;
        let middle = json!({ "to": "moment", "moment": length / 4 });
        client.travel("backstory/goTo", middle)?;
    }
    let next = json!({ "to": "evaluation", "which": "next", "source": place, "line": long.line });
    client.travel("backstory/goTo", next)?;
    let evaluated = json!({ "expression": long.expression, "context": "repl" });
    let what = format!("evaluate `{}`", long.expression);
    let done = client.timed(&what, |client, _| client.ask("evaluate", evaluated.clone()).map(drop));
    // An older program may not know how: the rest is measured all the same.
    if let Err(why) = done {
        println!("  {what}: {why}");
    }
    client.set_breakpoint(&place, long.line, Some(long.condition))?;
    let before = client.processor_seconds();
    client.travel("continue", json!({ "threadId": 1 }))?;
    let seconds = client.processor_seconds() - before;
    println!("  continue to `{}`: {seconds:.2} s", long.condition);
    client.end();
    Ok(())
}

/// A client of the debug adapter.
struct Client {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    sent: u64,
}

impl Client {
    /// Launches a program, to its first stop.
    fn launch(backstory: &PathBuf, program: &Path, stop: bool) -> Result<Client, String> {
        let mut child = Command::new(backstory)
            .arg("dap")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|e| format!("backstory dap: {e}"))?;
        let (to, from) = (child.stdin.take(), child.stdout.take());
        let (Some(to), Some(from)) = (to, from) else { return Err("no pipes".to_owned()) };
        let mut client = Client { child, to, from: BufReader::new(from), sent: 0 };
        client.ask("initialize", json!({ "adapterID": "backstory" }))?;
        let program = program.display().to_string();
        client.ask("launch", json!({ "program": program, "stopOnEntry": stop }))?;
        client.travel("configurationDone", json!({}))?;
        Ok(client)
    }

    fn send(&mut self, command: &str, arguments: Value) -> Result<u64, String> {
        self.sent += 1;
        let seq = self.sent;
        let message =
            json!({ "seq": seq, "type": "request", "command": command, "arguments": arguments });
        let text = message.to_string();
        write!(self.to, "Content-Length: {}\r\n\r\n{text}", text.len())
            .and_then(|()| self.to.flush())
            .map_err(|e| format!("{command}: {e}"))?;
        Ok(seq)
    }

    fn read(&mut self) -> Result<Value, String> {
        let failed = |e: std::io::Error| format!("backstory dap: {e}");
        let mut length = 0;
        loop {
            let mut line = String::new();
            if self.from.read_line(&mut line).map_err(failed)? == 0 {
                return Err("backstory dap ended".to_owned());
            }
            match line.trim().split_once(": ") {
                Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                    length = value.parse().unwrap_or(0);
                }
                Some(_) => {}
                None => break,
            }
        }
        let mut body = vec![0; length];
        self.from.read_exact(&mut body).map_err(failed)?;
        serde_json::from_slice(&body).map_err(|e| format!("backstory dap: {e}"))
    }

    /// Sends a request, and returns the body of its answer.
    fn ask(&mut self, command: &str, arguments: Value) -> Result<Value, String> {
        let seq = self.send(command, arguments)?;
        loop {
            let message = self.read()?;
            if message["type"] == "response" && message["request_seq"] == seq {
                return match message["success"].as_bool() {
                    Some(true) => Ok(message["body"].clone()),
                    _ => Err(format!("{command}: {}", message["message"])),
                };
            }
        }
    }

    /// Sends a request that moves, and waits until it has arrived.
    fn travel(&mut self, command: &str, arguments: Value) -> Result<(), String> {
        let seq = self.send(command, arguments)?;
        let mut is_answered = false;
        loop {
            let message = self.read()?;
            if message["type"] == "response" && message["request_seq"] == seq {
                if message["success"] != true {
                    return Err(format!("{command}: {}", message["message"]));
                }
                is_answered = true;
            }
            let is_there = message["event"] == "stopped" || message["event"] == "terminated";
            if is_answered && is_there {
                return Ok(());
            }
        }
    }

    fn set_breakpoint(
        &mut self,
        source: &Value,
        line: u32,
        condition: Option<&str>,
    ) -> Result<(), String> {
        self.set_breakpoints(source, &[json!({ "line": line, "condition": condition })])
    }

    fn set_breakpoints(&mut self, source: &Value, breakpoints: &[Value]) -> Result<(), String> {
        let arguments = json!({ "source": source, "breakpoints": breakpoints });
        self.ask("setBreakpoints", arguments).map(drop)
    }

    /// Repeats a request, and reports its mean time.
    fn timed(
        &mut self,
        what: &str,
        mut request: impl FnMut(&mut Client, u32) -> Result<(), String>,
    ) -> Result<(), String> {
        let (start, before) = (Instant::now(), self.processor_seconds());
        for number in 0..REPEATED {
            request(self, number)?;
        }
        let each = 1_000.0 / f64::from(REPEATED);
        let used = (self.processor_seconds() - before) * each;
        let wall = start.elapsed().as_secs_f64() * each;
        println!("  {what}: {used:.1} ms ({wall:.1} ms by the clock)");
        Ok(())
    }

    /// The processor time of the adapter so far; 0 where the system does not tell.
    fn processor_seconds(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()));
        let stat = stat.unwrap_or_default();
        // The name of the program, in parentheses, may have spaces.
        let fields: Vec<&str> =
            stat.rsplit_once(')').map_or("", |(_, rest)| rest).split_whitespace().collect();
        let ticks = fields.get(11..13).unwrap_or_default();
        ticks.iter().filter_map(|n| n.parse::<f64>().ok()).sum::<f64>() / TICKS_PER_SECOND
    }

    fn end(mut self) {
        let _ = self.ask("disconnect", json!({}));
        let _ = self.child.wait();
    }
}
