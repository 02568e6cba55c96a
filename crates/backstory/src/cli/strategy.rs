//! `--strategy`: names that shells can complete, and one message for unknown names.

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use workbench::{Debugger, Strategy};

/// A description of each search strategy, for the help and for shells that show it.
const SEARCH: &[(&str, &str)] = &[
    ("auto", "What fits the program"),
    ("nearest", "Schedules in order of their number of preemptions"),
    ("optimal", "One schedule of each kind (optimal dynamic partial-order reduction)"),
    ("states", "Every state once, also of programs that loop forever"),
    ("plain", "All schedules, without reduction"),
    ("deepening", "Schedules in order of their length"),
    ("random", "Schedules drawn at random; random:SEED"),
    ("pct", "Random priorities (probabilistic concurrency testing); pct:SEED"),
    ("every-step", "All interleavings of machine steps (tiny programs only)"),
];

/// The strategy of `debug` for processes; the others are for calls.
pub(super) const PROCESS_DIRECTED: &str = "process-directed";

/// A strategy of `search`.
#[derive(Clone)]
pub(super) struct SearchStrategy;

/// A strategy of `debug`, by its name.
#[derive(Clone)]
pub(super) struct QuestionStrategy;

impl TypedValueParser for SearchStrategy {
    type Value = Strategy;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<Strategy, clap::Error> {
        let text = value.to_string_lossy();
        search(&text).ok_or_else(|| {
            unknown(command, argument, &text, SEARCH.iter().map(|(name, _)| *name).collect())
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(SEARCH.iter().map(|(name, help)| PossibleValue::new(*name).help(*help))))
    }
}

fn search(text: &str) -> Option<Strategy> {
    let (name, seed) = match text.split_once(':') {
        Some((name @ ("random" | "pct"), seed)) => (name, seed.parse().ok()?),
        Some(_) => return None,
        None => (text, 1),
    };
    Some(match name {
        "auto" => Strategy::Auto,
        "nearest" => Strategy::Nearest,
        "optimal" => Strategy::Optimal,
        "states" => Strategy::States,
        "plain" => Strategy::Plain,
        "deepening" => Strategy::Deepening,
        "random" => Strategy::Random(seed),
        "pct" => Strategy::Priorities { seed, changes: 3 },
        "every-step" => Strategy::EveryStep,
        _ => return None,
    })
}

fn of_questions() -> Vec<&'static str> {
    let mut names = Debugger::strategies();
    names.push(PROCESS_DIRECTED);
    names
}

impl TypedValueParser for QuestionStrategy {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<String, clap::Error> {
        let text = value.to_string_lossy();
        let names = of_questions();
        match names.contains(&&*text) {
            true => Ok(text.into_owned()),
            false => Err(unknown(command, argument, &text, names)),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(of_questions().into_iter().map(PossibleValue::new)))
    }
}

/// The usual message of clap for an unknown value.
fn unknown(
    command: &clap::Command,
    argument: Option<&clap::Arg>,
    given: &str,
    names: Vec<&'static str>,
) -> clap::Error {
    let mut error = clap::Error::new(ErrorKind::InvalidValue).with_cmd(command);
    if let Some(argument) = argument {
        let shown = ContextValue::String(argument.to_string());
        error.insert(ContextKind::InvalidArg, shown);
    }
    error.insert(ContextKind::InvalidValue, ContextValue::String(given.to_owned()));
    if let Some(near) = source::did_you_mean(given, names.iter().copied()) {
        error.insert(ContextKind::SuggestedValue, ContextValue::String(near.to_owned()));
    }
    let names = names.into_iter().map(str::to_owned).collect();
    error.insert(ContextKind::ValidValue, ContextValue::Strings(names));
    error
}

#[cfg(test)]
mod tests {
    use super::{SEARCH, search};

    #[test]
    fn every_name_in_the_help_is_a_strategy() {
        assert!(SEARCH.iter().all(|(name, _)| search(name).is_some()));
        assert!(search("random:7").is_some() && search("pct:7").is_some());
        for wrong in ["bogus", "random:x", "states:1", ""] {
            assert!(search(wrong).is_none(), "{wrong}");
        }
    }
}
