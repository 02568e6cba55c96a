//! Stories as oracles for questions: the story of a part of a value says which computation made it.

use questions::Role;
use questions::calls::{Debugger, Reply, StoryQuestion};
use runs::{Computation, Ending};
use stories::{CallsOfSlice, Opened, OutputPlace, Past, Scope, StoryLimits};

/// Machine steps of the longest run for which a story is made: that takes a few seconds.
const MAX_STEPS: u64 = 30_000_000;
/// Machine steps of the longest run for which slices are made: each visits all of its calls.
const MAX_SLICED_STEPS: u64 = 5_000_000;
/// Bytes of memory for a story.
const STORY_MEMORY: usize = 512 << 20;

/// Takes a reply to the last question. The story of a wrong part says which computation made it, and the computations
/// that the part depended on are suspected first from now on.
pub fn reply(debugger: &mut Debugger, reply: &Reply) -> Result<(), String> {
    let Reply::WrongPart(part) = reply else { return debugger.reply(reply) };
    let pointing = debugger.point_at(part)?;
    let made = pointing.asks().and_then(|question| maker_of(debugger, question));
    let slice = pointing.place().and_then(|place| slice(debugger, |past| opened(past, place)));
    debugger.wrong_part(&pointing, made.as_ref())?;
    slice.into_iter().for_each(|slice| debugger.suspect(slice));
    Ok(())
}

/// The computation that made a part, by the story of the same run.
fn maker_of(debugger: &Debugger, question: &StoryQuestion) -> Option<Computation> {
    let (program, recording, options) = debugger.replay()?;
    if debugger.steps() > MAX_STEPS {
        return None;
    }
    let limits = StoryLimits::within(STORY_MEMORY);
    let mut past = Past::replay(program, recording.clone(), &options, limits).ok()?;
    match question {
        StoryQuestion::Result { function, call, path } => past.maker_of_part(function, call, path),
        StoryQuestion::Argument { function, call, argument, path } => {
            past.made_argument_part(function, call, *argument, path)
        }
        StoryQuestion::Output(bytes) => past.made_output(&OutputPlace::Bytes(bytes.clone())),
    }
}

/// A part of a statement as the start of a story.
fn opened(past: &mut Past<'_>, place: &StoryQuestion) -> Option<Opened> {
    match place {
        StoryQuestion::Result { function, call, path } => {
            past.open_part(function, call, None, path)
        }
        StoryQuestion::Argument { function, call, argument, path } => {
            past.open_part(function, call, Some(*argument), path)
        }
        StoryQuestion::Output(bytes) => past.open_output(&OutputPlace::Bytes(bytes.clone())).ok(),
    }
}

/// Suspects first the computations that contributed to a part of the output. If there is no story, the first question
/// is about the computation that wrote it. Fails if there is no such part.
pub fn wrong_output(debugger: &mut Debugger, place: &OutputPlace) -> Result<(), String> {
    let bytes = stories::find(&debugger.output(), place)?;
    let opened = |past: &mut Past<'_>| past.open_output(&OutputPlace::Bytes(bytes.clone())).ok();
    match slice(debugger, opened) {
        Some(slice) => debugger.suspect(slice),
        None => debugger.wrong_output(bytes),
    }
    Ok(())
}

/// Suspects first the computations that contributed to the exception that ended the run. Returns false if there are
/// none, or there is no story.
pub fn wrong_ending(debugger: &mut Debugger) -> bool {
    if !matches!(debugger.ending(), Ending::Uncaught(_) | Ending::Finished(1..)) {
        return false;
    }
    let slice = slice(debugger, |past| past.open_exception().ok());
    let found = slice.is_some();
    slice.into_iter().for_each(|slice| debugger.suspect(slice));
    found
}

/// The computations that a value of the run depended on.
fn slice(
    debugger: &Debugger,
    open: impl FnOnce(&mut Past<'_>) -> Option<Opened>,
) -> Option<questions::Slice> {
    let (program, recording, options) = debugger.replay()?;
    if debugger.steps() > MAX_SLICED_STEPS {
        return None;
    }
    let limits = StoryLimits::within(STORY_MEMORY);
    let mut past = Past::replay(program, recording.clone(), &options, limits).ok()?;
    let opened = open(&mut past)?;
    let scope = |function: u32| match debugger.role(function) {
        Role::Suspected | Role::Constant | Role::Shared => Scope::Call,
        Role::Lambda => Scope::Maker,
        Role::Trusted => Scope::Caller,
    };
    let nodes = |position: bool| {
        let CallsOfSlice { calls, counts } = past.calls_of_slice(&opened, position, &scope)?;
        debugger.nodes_of(&calls, &counts)
    };
    Some(questions::Slice { value: nodes(false)?, position: nodes(true)? })
}
