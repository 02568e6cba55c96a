//! An agent that knows nothing but the tools: it looks at what they are called and what they suggest, and has been told
//! what the program should do.

use super::client::Client;
use serde_json::{Value, json};

/// What the agent is told.
pub(crate) struct Task {
    pub program: &'static str,
    /// What the program should print.
    pub output: &'static str,
    /// Whether a statement about a function is right, from what the function should do.
    pub is_right: fn(&str) -> bool,
}

/// Places that the agent holds responsible, with the tool that named each.
pub(crate) struct Report {
    pub places: Vec<String>,
    pub calls: Vec<String>,
}

pub(crate) fn investigate(client: &Client, task: &Task) -> Report {
    let mut agent = Agent { client, task, calls: Vec::new() };
    let places = agent.work();
    Report { places, calls: agent.calls }
}

struct Agent<'a> {
    client: &'a Client,
    task: &'a Task,
    calls: Vec<String>,
}

impl Agent<'_> {
    fn call(&mut self, tool: &str, given: Value) -> Value {
        self.calls.push(tool.to_owned());
        self.client.call(tool, given)
    }

    /// The first of the suggested calls that begins so.
    fn follow(&mut self, answer: &Value, tool: &str) -> Option<Value> {
        let next = answer["next"].as_array()?;
        let found = next.iter().filter_map(Value::as_str).find_map(|call| {
            call.strip_prefix(tool).and_then(|rest| rest.strip_prefix(' ')).map(str::to_owned)
        })?;
        let given = serde_json::from_str(&found).expect("a suggested call has arguments");
        Some(self.call(tool, given))
    }

    fn work(&mut self) -> Vec<String> {
        let ran = self.call("run", json!({ "program": self.task.program }));
        match ran["outcome"].as_str().expect("an outcome") {
            "finished" if ran["output"] == self.task.output => self.try_schedules(&ran),
            "finished" if ran["exit_code"] == 0 => self.ask(&ran, Some(self.wrong_line(&ran))),
            "deadlock" => self.waits(&ran),
            _ => self.ask(&ran, None),
        }
    }

    /// The first line that should be another, from 1.
    fn wrong_line(&self, ran: &Value) -> usize {
        let printed = ran["output"].as_str().expect("output");
        let same = printed.lines().zip(self.task.output.lines()).take_while(|(a, b)| a == b);
        same.count() + 1
    }

    /// The output is wrong, or the program crashed: which function is to blame?
    fn ask(&mut self, ran: &Value, line: Option<usize>) -> Vec<String> {
        let mut given = json!({ "run": ran["run"] });
        if let Some(line) = line {
            given["line"] = json!(line);
        }
        let mut said = self.call("ask", given);
        for _ in 0..30 {
            let Some(question) = said.get("question") else { break };
            let statements = question["statements"].as_array().expect("statements");
            let wrong = statements.iter().position(|statement| {
                !(self.task.is_right)(statement.as_str().unwrap_or_default())
            });
            let answer = match (wrong, statements.len()) {
                (None, _) => "yes".to_owned(),
                (Some(_), 1) => "no".to_owned(),
                (Some(at), _) => (at + 1).to_string(),
            };
            said = self.call("answer", json!({ "dialogue": said["dialogue"], "answer": answer }));
        }
        let blame = &said["found"]["blame"];
        vec![format!(
            "{}:{}",
            blame["file"].as_str().unwrap_or("?"),
            blame["function"].as_str().unwrap_or("?")
        )]
    }

    /// It printed what it should: this time.
    fn try_schedules(&mut self, ran: &Value) -> Vec<String> {
        let found = self.follow(ran, "search").unwrap_or_default();
        if let Some(why) = self.follow(&found, "why") {
            return match why.get("waiting") {
                Some(_) => self.places_of_waiting(&why),
                None => self.places_of_story(&why),
            };
        }
        let proved = self.follow(ran, "contracts").unwrap_or_default();
        let contracts = proved["contracts"].as_array().cloned().unwrap_or_default();
        let refuted = contracts.iter().filter(|contract| contract["verdict"] == "refuted");
        refuted
            .map(|contract| {
                format!("{}:{}", contract["file"].as_str().unwrap_or("?"), contract["line"])
            })
            .collect()
    }

    fn waits(&mut self, ran: &Value) -> Vec<String> {
        let why = self.follow(ran, "why").expect("a deadlock can be explained");
        self.places_of_waiting(&why)
    }

    fn places_of_waiting(&self, why: &Value) -> Vec<String> {
        let waiting = why["waiting"].as_array().expect("threads that wait");
        waiting.iter().filter_map(|thread| line_of(&thread["place"])).collect()
    }

    fn places_of_story(&self, why: &Value) -> Vec<String> {
        let steps = why["steps"].as_array().expect("a story");
        steps.iter().filter_map(|step| line_of(&step["at"])).collect()
    }
}

/// A place without its column.
fn line_of(place: &Value) -> Option<String> {
    place.as_str()?.rsplit_once(':').map(|(line, _)| line.to_owned())
}
