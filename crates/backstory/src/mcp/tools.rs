//! The table of tools. Their descriptions are all that an agent knows: each says what it is for, what it takes and
//! what to call next.

use super::desk::{Desk, Done};
use super::{asking, kept, looking, program, proving, running, searching, telling};
use crate::error::Error;
use rmcp::handler::server::common::schema_for_input;
use rmcp::model::JsonObject;
use rmcp::schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::sync::Arc;

/// A tool.
pub(super) struct Entry {
    pub name: &'static str,
    pub description: &'static str,
    /// It runs a program, which may write files of the folder.
    pub runs: bool,
    pub schema: fn() -> Arc<JsonObject>,
    pub call: fn(&mut Desk, Value) -> Done,
}

pub(super) const TOOLS: &[Entry] = &[
    Entry {
        name: "run",
        description: "Runs a Haskell, Erlang or Elixir program, or a recording (.story), and records it. Answers with \
            its outcome (finished, exception, deadlock, time-limit …), exit code and output, and a name for the run \
            (r1) that other tools take. Start here; then go backwards from what is wrong: `why` for a wrong line, an \
            exception or a deadlock, `ask` if the result is wrong and the cause is not obvious. `next` has calls that \
            fit the outcome.",
        runs: true,
        schema: schema::<running::RunArguments>,
        call: |desk, given| running::run(desk, read(given)?),
    },
    Entry {
        name: "why",
        description: "Explains how something in a run came about, from the end backwards: the computations that made \
            a line or text of the output, the exception that ended the program (exception), or a value at a place of \
            the source (at); or which threads wait at the end, for what, and who last touched it (blocked). Each step \
            has the expression, its value, its place (at) and the numbers, from 0, of the steps that it came `from`. Without any \
            of these it explains the last line of the output. The defect is usually at the first step whose value is \
            wrong although those of the steps it came `from` are right. A place can be passed to `go_to`.",
        runs: false,
        schema: schema::<telling::WhyArguments>,
        call: |desk, given| telling::why(desk, read(given)?),
    },
    Entry {
        name: "ask",
        description: "Finds the function to blame by a few questions about intermediate results of a run (or of a test \
            or an expression of a program): statements such as `insert 3 [] = [3]`, or what a process did between two \
            messages. Answer each with `answer`, from what the function should do, not from what its code does. Say \
            which line or text of the output is wrong, if you know: far fewer questions follow. Ends with `found`: the \
            function, its file and line, and the wrong statement.",
        runs: true,
        schema: schema::<asking::AskArguments>,
        call: |desk, given| asking::ask(desk, read(given)?),
    },
    Entry {
        name: "answer",
        description: "Answers the question of a dialogue that `ask` began: yes, no, a number of a statement, dunno, or \
            `part TEXT` if one part of a value is wrong. Answers with the next question, or with `found`: the function \
            to blame.",
        runs: false,
        schema: schema::<asking::AnswerArguments>,
        call: |desk, given| asking::answer(desk, read(given)?),
    },
    Entry {
        name: "search",
        description: "Tries all schedules of a concurrent program (threads, MVars, STM; Erlang processes and messages) \
            for deadlocks, threads that wait forever, uncaught exceptions, failed assertions and livelocks; use it for \
            failures that happen only sometimes. Answers with a verdict, what was covered (complete or why not), the \
            schedule that leads to the failure, and a name for the run that shows it, which `why`, `inspect`, `ask` and \
            `go_to` take. `outcomes` lists every possible output instead, which shows races.",
        runs: false,
        schema: schema::<searching::SearchArguments>,
        call: |desk, given| searching::search(desk, read(given)?),
    },
    Entry {
        name: "contracts",
        description: "Haskell: tries to prove the contracts ({-# CONTRACT f :: … #-}) and the invariants of STM \
            transactions ({-# INVARIANT … #-}) of a program. Each is proved, refuted with a counterexample that really \
            runs (the state before and after), or unknown, with the reason. For a broken invariant it looks for a run of \
            the program that breaks it, and names that run.",
        runs: false,
        schema: schema::<proving::ContractsArguments>,
        call: |desk, given| proving::contracts(desk, read(given)?),
    },
    Entry {
        name: "go_to",
        description: "Goes to another moment of a run, in either direction, and says where that is: the expression that \
            is evaluated next, its line, function and thread, and the variables there. To the last (or first, next, \
            previous) evaluation of a line or function (place), a step away (step), to the nearest exception, output or \
            effect (event), or to the moment itself. Steps and events are sought backwards unless `forward`.",
        runs: false,
        schema: schema::<looking::GoToArguments>,
        call: |desk, given| looking::go_to(desk, read(given)?),
    },
    Entry {
        name: "inspect",
        description: "Shows a moment of a run: all threads or processes with what they wait for, the stack of one of \
            them, and the variables of a frame, as far as they are evaluated (_ is not). With `variable`, its parts: the \
            way to see the rest of a value that was cut short; parts that are not evaluated yet are, beside the run.",
        runs: false,
        schema: schema::<looking::InspectArguments>,
        call: |desk, given| looking::inspect(desk, read(given)?),
    },
    Entry {
        name: "evaluate",
        description: "Evaluates any expression of the language with the variables of a moment and the names of its \
            module, exported or not, without disturbing the run: r1@57 and `show (x + length ys)`. With `place`, evaluates it each time that the run comes there and lists the values with \
            their moments: the history of a variable.",
        runs: false,
        schema: schema::<looking::EvaluateArguments>,
        call: |desk, given| looking::evaluate(desk, read(given)?),
    },
    Entry {
        name: "outline",
        description: "Lists the functions and values that a program defines, with types and places.",
        runs: false,
        schema: schema::<program::OutlineArguments>,
        call: |desk, given| program::outline(desk, read(given)?),
    },
    Entry {
        name: "source",
        description: "Shows lines of a file, with their numbers.",
        runs: false,
        schema: schema::<program::SourceArguments>,
        call: |desk, given| program::source(desk, read(given)?),
    },
    Entry {
        name: "tests",
        description: "Lists the tests of a program (HUnit tests, properties prop_…, functions test…; EUnit tests), \
            each with the call that begins to debug it.",
        runs: false,
        schema: schema::<program::OutlineArguments>,
        call: |desk, given| program::tests(desk, read(given)?),
    },
    Entry {
        name: "expand",
        description: "Shows more of an answer that was cut short: `more` there has the handle.",
        runs: false,
        schema: schema::<kept::ExpandArguments>,
        call: |desk, given| kept::expand(desk, read(given)?),
    },
];

/// The schema of the arguments of a tool, without what says nothing: agents pay for every word.
fn schema<A: JsonSchema + 'static>() -> Arc<JsonObject> {
    // All arguments are objects, and the tests list every tool.
    let mut schema = (*schema_for_input::<A>().unwrap_or_default()).clone();
    schema.remove("$schema");
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
    for property in properties.into_iter().flat_map(|all| all.values_mut()) {
        let Some(fields) = property.as_object_mut() else { continue };
        fields.remove("default");
        fields.remove("format");
        fields.remove("minimum");
        if let Some(Value::String(text)) = fields.get_mut("description") {
            *text = text.replace('\n', " ");
        }
        if let Some(Value::Array(types)) = fields.get("type")
            && let [one, null] = types.as_slice()
            && null == "null"
        {
            let one = one.clone();
            fields.insert("type".to_owned(), one);
        }
    }
    Arc::new(schema)
}

/// The arguments of a call. Names that no argument has are refused: a misspelt one would be ignored.
fn read<A: DeserializeOwned + JsonSchema + 'static>(given: Value) -> Result<A, Error> {
    let schema = schema::<A>();
    let known: Vec<&str> = schema
        .get("properties")
        .and_then(Value::as_object)
        .map(|properties| properties.keys().map(String::as_str).collect())
        .unwrap_or_default();
    let help = format!("the arguments are {}", known.join(", "));
    let names = given.as_object().into_iter().flat_map(|object| object.keys());
    if let Some(unknown) = names.into_iter().find(|name| !known.contains(&name.as_str())) {
        return Err(Error::usage(format!("there is no argument {unknown}")).help(
            source::did_you_mean(unknown, known.iter().copied())
                .map_or(help, |near| format!("did you mean {near}?")),
        ));
    }
    serde_json::from_value(given)
        .map_err(|e| Error::usage(format!("the arguments are wrong: {e}")).help(help))
}
