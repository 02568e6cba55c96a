//! Texts of values and of programs: what they show, and whether they are still the same.

use machine::Stop;

/// Whether a text shows a value: not as a part of a longer word or number.
pub(crate) fn shows(text: &str, part: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(part).any(|(at, found)| {
        let before = text[..at].chars().next_back();
        let after = text[at + found.len()..].chars().next();
        let (first, last) = (part.chars().next(), part.chars().next_back());
        let goes_on_before = before.is_some_and(is_word) && first.is_some_and(is_word);
        let goes_on_after = after.is_some_and(is_word) && last.is_some_and(is_word);
        !goes_on_before && !goes_on_after
    })
}

/// FNV: only to see whether a text is the same.
pub(crate) fn digest(text: &str) -> String {
    let digest = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{digest:016x}")
}

/// How a run ended, in words.
pub(super) fn describe(stop: &Stop) -> String {
    match stop {
        Stop::Finished(0) => "finished".into(),
        Stop::Finished(code) => format!("finished with exit code {code}"),
        Stop::Uncaught { .. } => "died of an exception".into(),
        Stop::Deadlock => "deadlock".into(),
        Stop::NeedsInput { .. } => "wanted input that was not there".into(),
        Stop::StepLimit | Stop::Paused => "stopped at the step limit".into(),
        Stop::MemoryLimit { .. } => "ran out of memory".into(),
        Stop::Interrupted => "interrupted".into(),
        Stop::Unsupported(what) => what.clone(),
    }
}
