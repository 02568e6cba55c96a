//! Where stories and questions meet: the story of a part of a value says which computation made it.

use questions::calls::{Debugger, Reply, StoryQuestion};
use runs::Computation;
use stories::{Past, Place, StoryLimits};

/// Machine steps of the longest run whose story is asked: that takes a few seconds.
const MAX_STEPS: u64 = 30_000_000;
/// Bytes of memory for a story.
const STORY_MEMORY: usize = 512 << 20;

/// Takes a reply to the question that was asked last. Which computation made a wrong part is asked of
/// its story.
pub fn reply(debugger: &mut Debugger, reply: &Reply) -> Result<(), String> {
    let Reply::WrongPart(part) = reply else { return debugger.reply(reply) };
    let pointing = debugger.point_at(part)?;
    let made = pointing.asks().and_then(|question| made_by(debugger, question));
    debugger.wrong_part(&pointing, made.as_ref())
}

/// Asks first about what wrote a line of the output, counted from 1, or else about what made the line.
pub fn wrong_line(debugger: &mut Debugger, line: usize) -> Result<(), String> {
    if let Some(bytes) = debugger.wrong_line(line)?
        && let Some(made) = made_by(debugger, &StoryQuestion::Output(bytes))
    {
        debugger.ask_about_maker(&made);
    }
    Ok(())
}

/// The computation that made a part, by the story of the same run.
fn made_by(debugger: &Debugger, question: &StoryQuestion) -> Option<Computation> {
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
        StoryQuestion::Output(bytes) => past.made_output(&Place::Bytes(bytes.clone())),
    }
}
