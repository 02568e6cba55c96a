//! Options that are passed to the program although they look like options of Backstory.
//!
//! Everything after the first argument of the program belongs to the program, so that it needs no
//! quoting. A misspelt or misplaced option would go there, too, and silently do nothing.

use super::Arguments;
use clap::CommandFactory;
use std::ffi::OsString;

/// Warns about words of the command line that are passed to the program but look like an option of
/// the command.
pub(super) fn warn(words: &[OsString]) {
    for (word, meant) in looks_like_ours(words) {
        let message = match word == meant {
            true => format!("{word} goes to the program, because it follows its arguments"),
            false => format!("{word} goes to the program; did you mean {meant}?"),
        };
        let help = format!("put {meant} before the program, or -- after it to silence this");
        crate::error::warn(&message, Some(&help));
    }
}

/// Words passed to the program, each with the option that it looks like.
fn looks_like_ours(words: &[OsString]) -> Vec<(String, String)> {
    let command = Arguments::command();
    let Some(sub) = words
        .get(1)
        .and_then(|name| command.find_subcommand(name))
        .filter(|sub| sub.get_arguments().any(|a| a.get_id() == "arguments"))
    else {
        return Vec::new();
    };
    let known: Vec<String> = sub
        .get_arguments()
        .filter(|a| !a.is_hide_set())
        .filter_map(|a| a.get_long())
        .map(|name| format!("--{name}"))
        .collect();
    let Ok(parsed) = Arguments::command().try_get_matches_from(words) else { return Vec::new() };
    let Some((_, matches)) = parsed.subcommand() else { return Vec::new() };
    let own: Vec<&String> = matches.get_many("arguments").into_iter().flatten().collect();
    // What follows -- is meant for the program.
    if words.iter().any(|word| word == "--") {
        return Vec::new();
    }
    own.into_iter()
        .filter(|word| word.starts_with("--"))
        .filter_map(|word| {
            let name = word.split('=').next().unwrap_or(word);
            let same = known.iter().find(|known| *known == name).map(String::as_str);
            let near =
                same.or_else(|| source::did_you_mean(name, known.iter().map(String::as_str)));
            near.map(|near| (name.to_owned(), near.to_owned()))
        })
        .collect()
}

/// For an invalid command line: whether it asks for JSON.
pub(super) fn expect_json(words: &[OsString]) {
    let words: Vec<&OsString> = words.iter().take_while(|word| *word != "--").collect();
    let is_format = |pair: &[&OsString]| pair[0] == "--format" && pair[1] == "json";
    let is_json = |word: &&&OsString| **word == "--json" || **word == "--format=json";
    if words.iter().any(|word| is_json(&word)) || words.windows(2).any(is_format) {
        crate::answer::will_be_json();
    }
}

#[cfg(test)]
mod tests {
    use super::looks_like_ours;

    #[test]
    fn options_of_ours_are_noticed_behind_the_program() {
        let of = |line: &str| {
            let words: Vec<_> = line.split(' ').map(Into::into).collect();
            looks_like_ours(&words)
                .into_iter()
                .map(|(word, meant)| format!("{word} {meant}"))
                .collect::<Vec<_>>()
        };
        let none: Vec<String> = Vec::new();
        assert_eq!(of("backstory run P.hs --recrod x"), ["--recrod --record"]);
        assert_eq!(of("backstory run P.hs --recrod=x"), ["--recrod --record"]);
        assert_eq!(of("backstory search P.hs --strateg random"), ["--strateg --strategy"]);
        assert_eq!(of("backstory debug P.hs --anwsers x"), ["--anwsers --answers"]);
        assert_eq!(of("backstory run P.hs file --json"), ["--json --json"]);
        assert_eq!(of("backstory run P.hs -- --recrod x"), none);
        assert_eq!(of("backstory run P.hs --record x --colour"), none);
        assert_eq!(of("backstory run P.hs -v --size 5"), none);
        assert_eq!(of("backstory man"), none);
    }
}
