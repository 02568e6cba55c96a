//! `go_to`, `inspect`, `evaluate`: the moments of a run.

use super::desk::{Desk, Done};
use super::opened::{At, place};
use crate::cli::source_place;
use crate::error::Error;
use serde::Deserialize;
use serde_json::{Value, json};
use workbench::inspector::{
    Direction, Frame, Grain, Halt, Inspector, Landmark, Part, Reach, Step, Where, Which,
};
use workbench::session::{Call, ThreadState, ThreadView, View};

/// Frames and variables that an answer has; parts of a value that it has at once.
const MAX_FRAMES: usize = 12;
const MAX_VARIABLES: usize = 20;
const MAX_PARTS: usize = 40;
/// Threads and shared objects that an answer has, and messages of a mailbox.
const MAX_THREADS: usize = 40;
const MAX_MESSAGES: usize = 5;
/// Evaluations of a place whose values are listed.
const MAX_EVALUATIONS: usize = 50;

#[derive(Deserialize, rmcp::schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
pub(super) struct GoToArguments {
    /// Where to begin: a moment such as r1@57, r1@start or r1@end
    moment: String,
    /// Go to an evaluation of this place: Main.hs:12, Main.hs:12:5, or the name of a function
    #[serde(default)]
    place: Option<String>,
    /// Which evaluation of `place`: last (the default), first, next or previous, as seen from `moment`
    #[serde(default)]
    which: Option<Evaluation>,
    /// Take a step, backwards unless `forward`: over (a line, past calls), into (a line, into calls), out (to
    /// the caller), expression, call, effect (what others can notice) or thread (to another one)
    #[serde(default)]
    step: Option<Stride>,
    /// Go to the nearest exception, output or effect (a visible operation), backwards unless `forward`
    #[serde(default)]
    event: Option<Happening>,
    /// For `step` and `event`: forwards
    #[serde(default)]
    forward: bool,
}

#[derive(Clone, Copy, Deserialize, rmcp::schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
#[serde(rename_all = "kebab-case")]
enum Evaluation {
    First,
    Last,
    Next,
    Previous,
}

#[derive(Clone, Copy, Deserialize, rmcp::schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
#[serde(rename_all = "kebab-case")]
enum Stride {
    Over,
    Into,
    Out,
    Expression,
    Call,
    Effect,
    Thread,
}

#[derive(Clone, Copy, Deserialize, rmcp::schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
#[serde(rename_all = "kebab-case")]
enum Happening {
    Exception,
    Output,
    Effect,
}

#[derive(Deserialize, rmcp::schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
pub(super) struct InspectArguments {
    /// A moment such as r1@57 or r1@end
    moment: String,
    /// The number of a thread or process; by default the one that the moment is in
    #[serde(default)]
    thread: Option<u32>,
    /// The number of a frame of its stack; by default the innermost
    #[serde(default)]
    frame: Option<usize>,
    /// Show the parts of this variable of the frame
    #[serde(default)]
    variable: Option<String>,
    /// Numbers that lead to a part of it, from 0: [2, 0] is the first part of its third part
    #[serde(default)]
    path: Vec<usize>,
    /// The first part to show, from 0
    #[serde(default)]
    from: usize,
}

#[derive(Deserialize, rmcp::schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
pub(super) struct EvaluateArguments {
    /// A moment such as r1@57; with `place`, any moment of the run or the run itself
    moment: String,
    /// An expression over the variables there, in the language of the program
    expression: String,
    /// The number of a frame; by default the innermost
    #[serde(default)]
    frame: Option<usize>,
    /// Evaluate it each time that the run comes to this place (Main.hs:12, or a function), at most 50 times
    #[serde(default)]
    place: Option<String>,
}

pub(super) fn go_to(desk: &mut Desk, given: GoToArguments) -> Done {
    let (name, inspector) = at(desk, &given.moment)?;
    let direction = if given.forward { Direction::Forward } else { Direction::Backward };
    let halt = if let Some(text) = &given.place {
        let wanted = located(inspector, text)?;
        let which = match given.which.unwrap_or(Evaluation::Last) {
            Evaluation::First => Which::First,
            Evaluation::Last => Which::Last,
            Evaluation::Next => Which::Next,
            Evaluation::Previous => Which::Previous,
        };
        if inspector.evaluations(&wanted).is_some_and(|count| count == 0) {
            return Err(Error::program(format!("{text} is never evaluated in this run"))
                .help("`outline` lists the functions, `source` shows the lines"));
        }
        inspector.go_to_evaluation(&wanted, which)
    } else if let Some(stride) = given.step {
        let (grain, reach) = match stride {
            Stride::Over => (Grain::Line, Reach::Over),
            Stride::Into => (Grain::Line, Reach::Into),
            Stride::Out => (Grain::Line, Reach::Out),
            Stride::Expression => (Grain::Expression, Reach::Into),
            Stride::Call => (Grain::Call, Reach::Into),
            Stride::Effect => (Grain::Effect, Reach::Into),
            Stride::Thread => (Grain::Thread, Reach::Into),
        };
        inspector.step(Step { grain, reach }, direction)
    } else if let Some(event) = given.event {
        let landmark = match event {
            Happening::Exception => Landmark::Exception,
            Happening::Output => Landmark::Output,
            Happening::Effect => Landmark::Effect,
        };
        inspector.go_to_landmark(landmark, direction)
    } else {
        Halt::Step
    };
    if halt == Halt::Interrupted {
        return Err(Error::program("interrupted"));
    }
    Ok(standing(&name, inspector, Some(&halt)))
}

pub(super) fn inspect(desk: &mut Desk, given: InspectArguments) -> Done {
    let (name, inspector) = at(desk, &given.moment)?;
    let here = inspector.travel().here().map(|here| here.thread.0);
    let thread = given.thread.or(here).unwrap_or(0);
    let threads = inspector.threads();
    if !threads.iter().any(|known| known.id == thread) {
        let known: Vec<String> = threads.iter().map(|t| format!("{} ({})", t.id, t.name)).collect();
        return Err(Error::usage(format!("there is no thread {thread} at this moment"))
            .help(format!("the threads are {}", known.join(", "))));
    }
    let frames = inspector.frames(thread);
    let frame = chosen(&frames, given.frame)?;
    if let Some(variable) = &given.variable {
        let frame = frame.ok_or_else(|| Error::usage("there is no frame at this moment"))?;
        return parts(&name, inspector, (thread, frame), variable, &given);
    }
    let mut object = standing(&name, inspector, None);
    object["of_thread"] = json!(thread);
    object["stack"] = frames.iter().take(MAX_FRAMES).map(frame_json).collect();
    object["frames"] = json!(frames.len());
    if let Some(frame) = frame {
        object["of_frame"] = json!(frame);
        object["variables"] = variables(inspector, thread, frame);
    }
    let interrupt = desk.interrupt.clone();
    let (opened, _) = desk.runs.get(&given.moment)?;
    let view = opened.session(&interrupt)?.view();
    threads_of(&mut object, &view, thread, frames.is_empty());
    Ok(object)
}

/// All threads with what they wait for, and what they share.
fn threads_of(object: &mut Value, view: &View, of: u32, stack: bool) {
    let shown = view.threads.iter().take(MAX_THREADS).map(thread_json);
    object["threads"] = shown.collect();
    if view.threads.len() > MAX_THREADS {
        object["thread_count"] = json!(view.threads.len());
    }
    let shared = view.objects.iter().take(MAX_THREADS).map(|shared| {
        let contents = match (&shared.items, &shared.contents) {
            (Some(items), _) => json!(items),
            (None, Some(contents)) => json!(contents),
            (None, None) => json!("empty"),
        };
        json!({ "name": shared.name, "kind": shared.kind, "contents": contents })
    });
    let shared: Vec<Value> = shared.collect();
    if !shared.is_empty() {
        object["shared"] = json!(shared);
    }
    if let Some(deadlock) = &view.deadlock {
        object["deadlock"] = json!(deadlock.text);
    }
    // Of a thread that waits, the calls that it is in are known from its last operation.
    let calls = view.threads.iter().find(|known| known.id == of).filter(|_| stack);
    if let Some(known) = calls {
        object["stack"] = known.calls.iter().take(MAX_FRAMES).map(call_json).collect();
        object["frames"] = json!(known.calls.len());
    }
}

fn thread_json(known: &ThreadView) -> Value {
    let state = match (&known.note, known.state) {
        (Some(note), _) => note.clone(),
        (None, ThreadState::Ready) => "can run".to_owned(),
        (None, ThreadState::Waits) => "waits".to_owned(),
        (None, ThreadState::Busy) => "computes".to_owned(),
        (None, ThreadState::Finished) => "finished".to_owned(),
        (None, ThreadState::Died) => "died".to_owned(),
    };
    let mut object = json!({ "thread": known.id, "name": known.name, "state": state });
    if let Some(at) = &known.place {
        object["at"] = json!(place(&at.path, at.line, at.column));
    }
    if let Some(next) = known.next.as_ref().and_then(|next| next.source.as_ref()) {
        object["next"] = json!(next);
    }
    if let Some(awaited) = &known.waits_for {
        object["waits_for"] = json!(awaited);
    }
    if !known.holds.is_empty() {
        object["holds"] = json!(known.holds);
    }
    if !known.mailbox.is_empty() {
        object["mailbox"] = known.mailbox.iter().take(MAX_MESSAGES).cloned().collect();
        object["messages"] = json!(known.mailbox.len());
    }
    if let Some(state) = &known.server_state {
        object["server_state"] = json!(state);
    }
    object
}

fn call_json(call: &Call) -> Value {
    let values = call.variables.iter().map(|v| json!(format!("{} = {}", v.name, v.value)));
    let mut object = json!({ "function": call.function, "variables": values.collect::<Vec<_>>() });
    if let Some(at) = &call.place {
        object["at"] = json!(place(&at.path, at.line, at.column));
    }
    object
}

pub(super) fn evaluate(desk: &mut Desk, given: EvaluateArguments) -> Done {
    let (name, inspector) = at(desk, &given.moment)?;
    if let Some(text) = &given.place {
        let wanted = located(inspector, text)?;
        let count = inspector.evaluations(&wanted);
        let values = inspector.log(&wanted, &given.expression).map_err(Error::program)?;
        let shown = values.iter().take(MAX_EVALUATIONS).map(
            |value| json!({ "moment": format!("{name}@{}", value.moment), "value": value.text }),
        );
        return Ok(json!({
            "expression": given.expression, "values": shown.collect::<Vec<_>>(), "evaluations": count,
        }));
    }
    let nowhere = || {
        Error::usage("the run stands nowhere in the program at this moment")
            .help("`go_to` a place or an event first; `inspect` shows the threads")
    };
    let thread = inspector.travel().here().map(|here| here.thread.0).ok_or_else(nowhere)?;
    let frames = inspector.frames(thread);
    let frame = chosen(&frames, given.frame)?.ok_or_else(nowhere)?;
    let evaluated = inspector.evaluate_typed(thread, frame, given.expression.trim());
    let (value, ty) = evaluated.map_err(Error::program)?;
    let moment = named(&name, inspector);
    let mut answer = json!({ "moment": moment, "expression": given.expression, "value": value });
    if let Some(ty) = ty {
        answer["type"] = json!(ty);
    }
    Ok(answer)
}

/// The run of a moment, standing there.
fn at<'d>(desk: &'d mut Desk, moment: &str) -> Result<(String, &'d mut Inspector), Error> {
    let options = desk.travel();
    desk.progress.begin("going to the moment");
    let (opened, at) = desk.runs.get(moment)?;
    let name = opened.name.clone();
    let inspector = opened.inspector(options)?;
    let halt = match at {
        At::End => inspector.go_to(u64::MAX),
        At::Moment(number) => {
            let halt = inspector.go_to(number);
            if halt == Halt::End && inspector.now() < number {
                let last = inspector.now();
                return Err(Error::usage(format!("there is no moment {moment}"))
                    .help(format!("the last one is {name}@{last}")));
            }
            halt
        }
    };
    match halt {
        Halt::Interrupted => Err(Error::program("interrupted")),
        _ => Ok((name, inspector)),
    }
}

/// A place of the program as a call names it.
fn located(inspector: &Inspector, text: &str) -> Result<Where, Error> {
    let Some((path, line, column)) = source_place(text) else {
        return Ok(Where::Function(text.to_owned()));
    };
    let own = inspector.program().sources.files().filter(|(_, file)| file.origin.is_own());
    let found = own.into_iter().find(|(_, file)| {
        path.is_empty() || std::path::Path::new(&file.path).ends_with(path.trim_start_matches("./"))
    });
    let unused = || {
        Error::usage(format!("the program does not use {path}"))
            .help("a place is written Main.hs:12 or Main.hs:12:5, or is the name of a function")
    };
    let (file, _) = found.ok_or_else(unused)?;
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    Ok(Where::Line { file: file.0, line: number(line), column: column.map(number) })
}

/// The number of the frame that is meant.
fn chosen(frames: &[Frame], given: Option<usize>) -> Result<Option<usize>, Error> {
    match given {
        None => Ok(frames.first().map(|frame| frame.number)),
        Some(number) if frames.iter().any(|frame| frame.number == number) => Ok(Some(number)),
        Some(number) => {
            let known: Vec<String> =
                frames.iter().take(MAX_FRAMES).map(|f| f.number.to_string()).collect();
            Err(Error::usage(format!("there is no frame {number} at this moment"))
                .help(format!("the frames are {}", known.join(", "))))
        }
    }
}

/// Where a run stands, in a few lines.
fn standing(name: &str, inspector: &mut Inspector, halt: Option<&Halt>) -> Value {
    let mut object = json!({ "moment": named(name, inspector) });
    match halt {
        Some(Halt::Start) => object["at"] = json!("the start of the run"),
        Some(Halt::End) => object["at"] = json!("the end of the run"),
        _ => {}
    }
    let Some(spot) = inspector.spot() else {
        if halt.is_none() {
            let is_end = inspector.travel().is_at_end();
            object["at"] =
                json!(if is_end { "the end of the run" } else { "the start of the run" });
        }
        return object;
    };
    object["at"] = json!(place(&spot.place.path, spot.place.line, spot.place.column));
    object["function"] = json!(spot.function);
    object["evaluates"] = json!(spot.expression);
    object["thread"] = json!(spot.thread_name);
    let file = inspector.program().sources.get(source::FileId(spot.place.file));
    if let Some(file) = file {
        object["source"] = json!(file.line(spot.place.line).trim());
    }
    // With what is there to see: most calls want it next.
    if halt.is_some()
        && let Some(frame) = inspector.frames(spot.thread).first().map(|frame| frame.number)
    {
        object["variables"] = variables(inspector, spot.thread, frame);
    }
    object
}

/// The moment at which a run stands, as calls name it.
fn named(name: &str, inspector: &Inspector) -> String {
    match inspector.travel().is_at_end() {
        true => format!("{name}@end"),
        false => format!("{name}@{}", inspector.now()),
    }
}

/// Variables as `name = value`, as far as they are evaluated.
fn variables(inspector: &Inspector, thread: u32, frame: usize) -> Value {
    let all = inspector.variables(thread, frame);
    let left = all.len().saturating_sub(MAX_VARIABLES);
    // The newest are last.
    all.iter().skip(left).map(|part| json!(format!("{} = {}", part.name, part.value))).collect()
}

fn frame_json(frame: &Frame) -> Value {
    let mut object = json!({ "frame": frame.number, "function": frame.function });
    if let Some(at) = &frame.place {
        object["at"] = json!(place(&at.path, at.line, at.column));
    }
    if frame.is_demanded {
        object["demanded"] = json!(true);
    }
    object
}

/// The parts of a variable, or of one of its parts.
fn parts(
    name: &str,
    inspector: &mut Inspector,
    (thread, frame): (u32, usize),
    variable: &str,
    given: &InspectArguments,
) -> Done {
    let all = inspector.variables(thread, frame);
    let Some(at) = all.iter().rposition(|part| part.name == variable) else {
        let known: Vec<&str> = all.iter().map(|part| part.name.as_str()).collect();
        return Err(Error::usage(format!("there is no variable {variable} in this frame"))
            .help(format!("the variables are {}", known.join(", "))));
    };
    let mut path = vec![at];
    path.extend(&given.path);
    let range = given.from..given.from.saturating_add(MAX_PARTS);
    let found = inspector.parts(thread, frame, &path, range);
    let shown = found.iter().enumerate().map(|(i, part)| part_json(given.from + i, part));
    let next = (found.len() == MAX_PARTS).then_some(given.from + MAX_PARTS);
    Ok(json!({
        "moment": named(name, inspector),
        "variable": variable, "value": all[at].value, "parts": shown.collect::<Vec<_>>(),
        "next": next,
    }))
}

fn part_json(number: usize, part: &Part) -> Value {
    let mut object = json!({ "part": number, "name": part.name, "value": part.value });
    if !part.is_evaluated {
        object["evaluated"] = json!(false);
    } else if part.parts > 0 {
        object["parts"] = json!(part.parts);
    }
    object
}
