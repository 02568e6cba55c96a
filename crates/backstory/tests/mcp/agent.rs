//! An agent that knows nothing but the tools, and has been told what the program should do.
//!
//! It is a script and no language model. Where it has a choice it takes the tool whose description shares the rarest
//! words with what it sees and wants, so a description that no longer says what a tool is for fails the test. What to
//! do with an answer, and which calls need an earlier one, is written here.

use super::client::Client;
use serde_json::{Value, json};
use std::collections::BTreeSet;

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
    let tools = client.tools().into_iter();
    let described = tools.map(|tool| {
        (tool.name.to_string(), words(tool.description.as_deref().unwrap_or_default()))
    });
    let mut agent = Agent { client, task, tools: described.collect(), calls: Vec::new() };
    let places = agent.work();
    Report { places, calls: agent.calls }
}

struct Agent<'a> {
    client: &'a Client,
    task: &'a Task,
    /// The tools with the words of their descriptions.
    tools: Vec<(String, BTreeSet<String>)>,
    calls: Vec<String>,
}

fn words(text: &str) -> BTreeSet<String> {
    let all = text.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 2);
    all.map(str::to_lowercase).collect()
}

impl Agent<'_> {
    /// The tool whose description fits a situation best: the sum of the shared words, each weighted by how few
    /// descriptions have it, and long descriptions a little less.
    #[expect(clippy::disallowed_methods, reason = "a score, whose last digits do not matter")]
    fn choose(&self, situation: &str) -> String {
        let wanted = words(situation);
        let weight = |word: &String| {
            let with = self.tools.iter().filter(|(_, words)| words.contains(word)).count();
            (self.tools.len() as f64 / with.max(1) as f64).ln()
        };
        let score = |words: &BTreeSet<String>| {
            let shared: f64 = wanted.intersection(words).map(weight).sum();
            shared / (words.len().max(1) as f64).powf(0.3)
        };
        let best = self.tools.iter().max_by(|(_, a), (_, b)| score(a).total_cmp(&score(b)));
        best.expect("there are tools").0.clone()
    }

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
        let tool = self.choose("a line of the output is wrong: which function is to blame?");
        let mut said = self.call(&tool, given);
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
        let tool = self.choose("it fails only sometimes, and has threads");
        let found = self.follow(ran, &tool).unwrap_or_default();
        if let Some(why) = self.follow(&found, "why") {
            return match why.get("waiting") {
                Some(_) => self.places_of_waiting(&why),
                None => self.places_of_story(&why),
            };
        }
        let tool = self.choose("does the program have contracts that can be proved?");
        let proved = self.follow(ran, &tool).unwrap_or_default();
        let contracts = proved["contracts"].as_array().cloned().unwrap_or_default();
        let refuted = contracts.iter().filter(|contract| contract["verdict"] == "refuted");
        refuted
            .map(|contract| {
                format!("{}:{}", contract["file"].as_str().unwrap_or("?"), contract["line"])
            })
            .collect()
    }

    fn waits(&mut self, ran: &Value) -> Vec<String> {
        let tool = self.choose("there is a deadlock: which threads wait, and for what?");
        let why = self.follow(ran, &tool).expect("a deadlock can be explained");
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
