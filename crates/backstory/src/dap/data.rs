//! Data breakpoints, and jumps to what happens in a run.

use super::server::{Debuggee, arguments};
use super::wire::Request;
use serde::Deserialize;
use serde_json::{Value, json};
use workbench::inspector::{Data, Halt, Landmark, Where, Which};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct DataBreakpointInfo {
    variables_reference: Option<usize>,
    name: String,
    frame_id: Option<usize>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct DataBreakpoint {
    data_id: String,
    access_type: Option<String>,
    condition: Option<String>,
    hit_condition: Option<String>,
}

#[derive(Deserialize)]
struct SetDataBreakpoints {
    breakpoints: Vec<DataBreakpoint>,
}

/// The arguments of `backstory/goTo`.
#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase", default)]
struct Jump {
    /// `moment`, `evaluation`, `change`, `message`, `output`, `effect` or `exception`.
    to: String,
    /// `first`, `last`, `next` or `previous`.
    which: Option<String>,
    moment: Option<u64>,
    source: Option<JumpSource>,
    line: Option<u32>,
    column: Option<u32>,
    function: Option<String>,
    expression: Option<String>,
    frame_id: Option<usize>,
}

#[derive(Deserialize)]
struct JumpSource {
    path: String,
}

impl Debuggee {
    /// What a variable, a part of a value, or an expression stands for.
    fn data(&mut self, given: &DataBreakpointInfo) -> Result<Data, String> {
        let subject = given.variables_reference.filter(|n| *n > 0);
        let Some(reference) = subject else {
            let (thread, frame) = self.frame_or_top(given.frame_id)?;
            return self.inspector.data_of(thread, frame, &given.name);
        };
        let subject = self.stops.subject(reference).ok_or("there is no such variable now")?;
        let parts = match subject.path.is_empty() {
            true => self.inspector.variables(subject.thread, subject.frame),
            false => self.inspector.parts(subject.thread, subject.frame, &subject.path, 0..1_000),
        };
        let at = parts.iter().position(|part| part.name == given.name);
        let mut path = subject.path.clone();
        // The contents of a shared variable are watched by watching the variable.
        if given.name != "contents" || path.is_empty() {
            path.push(at.ok_or_else(|| format!("there is no variable {} now", given.name))?);
        }
        self.inspector.data_at(subject.thread, subject.frame, &path)
    }

    /// Answers whether something can be watched; the reason if it cannot.
    pub(super) fn data_breakpoint_info(&mut self, request: &Request) -> Result<Value, String> {
        let given: DataBreakpointInfo = arguments(request)?;
        Ok(match self.data(&given) {
            Ok(data) => {
                let description = data.describe();
                let number = self.known.iter().position(|known| *known == data);
                let number = number.unwrap_or_else(|| {
                    self.known.push(data);
                    self.known.len() - 1
                });
                json!({
                    "dataId": number.to_string(), "description": description,
                    "accessTypes": ["write"], "canPersist": false,
                })
            }
            Err(why) => json!({ "dataId": null, "description": why }),
        })
    }

    pub(super) fn set_data_breakpoints(&mut self, request: &Request) -> Result<Value, String> {
        const OWNER: &str = "data";
        let given: SetDataBreakpoints = arguments(request)?;
        for (_, id) in self.set.iter().filter(|(by, _)| by == OWNER) {
            self.inspector.remove_breakpoint(*id);
        }
        self.set.retain(|(by, _)| by != OWNER);
        let mut states = Vec::new();
        for wanted in given.breakpoints {
            let refused = |why: &str| json!({ "verified": false, "message": why });
            let known = wanted.data_id.parse::<usize>().ok().and_then(|n| self.known.get(n));
            states.push(match (known.cloned(), wanted.access_type.as_deref()) {
                (None, _) => refused("nothing with this number was asked about"),
                (_, Some("read" | "readWrite")) => refused("only writes are watched"),
                (Some(data), _) => {
                    let state = {
                        let (condition, hits) = (wanted.condition, wanted.hit_condition);
                        self.inspector.watch(data, condition.as_deref(), hits.as_deref())
                    };
                    self.set.push((OWNER.to_owned(), state.id));
                    super::server::breakpoint(&state, &self.launch)
                }
            });
        }
        Ok(json!({ "breakpoints": states }))
    }

    /// Goes to the first, last, next or previous evaluation, change, message, line of output or exception. An
    /// error if there is none: the run stays where it is.
    pub(super) fn jump(&mut self, request: &Request) -> Result<Halt, String> {
        let given: Jump = arguments(request)?;
        let which = match given.which.as_deref() {
            Some("first") => Which::First,
            Some("last") => Which::Last,
            Some("next") | None => Which::Next,
            Some("previous") => Which::Previous,
            Some(other) => return Err(format!("{other}: first, last, next or previous")),
        };
        let before = self.inspector.now();
        let halt = match given.to.as_str() {
            "moment" => {
                let moment = given.moment.ok_or("moment needs the number of a moment: moment")?;
                return Ok(self.inspector.go_to(moment));
            }
            "evaluation" => {
                let place = match (&given.source, given.line, given.function) {
                    (Some(source), Some(line), _) => {
                        let file =
                            self.file(&source.path).ok_or("the program does not use this file")?;
                        Where::Line { file, line, column: given.column }
                    }
                    (_, _, Some(function)) => Where::Function(function),
                    _ => return Err("evaluation needs source and line, or function".to_owned()),
                };
                self.inspector.go_to_evaluation(&place, which)
            }
            "change" => {
                let name = given.expression.ok_or("change needs an expression")?;
                let (thread, frame) = self.frame_or_top(given.frame_id)?;
                let data = self.inspector.data_of(thread, frame, &name)?;
                self.inspector.go_to_change(&data, which)
            }
            "message" => self.inspector.go_to_nth_landmark(Landmark::Message, which),
            "output" => self.inspector.go_to_nth_landmark(Landmark::Output, which),
            "effect" => self.inspector.go_to_nth_landmark(Landmark::Effect, which),
            "exception" => self.inspector.go_to_nth_landmark(Landmark::Exception, which),
            other => {
                return Err(format!(
                    "{other}: moment, evaluation, change, message, output, effect or exception"
                ));
            }
        };
        match halt {
            Halt::Start | Halt::End => {
                self.inspector.go_to(before);
                Err(format!("there is no such {}", given.to))
            }
            halt => Ok(halt),
        }
    }
}
