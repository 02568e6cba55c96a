//! Regular expressions compatible with PCRE 8, which the OTP module `re` uses.
//!
//! PCRE searches by trying alternatives in order and backtracking, and programs can observe this,
//! through groups, look-arounds and recursion. So this crate does the same: `parse.rs` builds a
//! tree, `compile.rs` translates it to instructions, `search.rs` runs them.
//!
//! Not supported: scripts in `\p{…}` (categories are), verbs other than `(*FAIL)` and `(*ACCEPT)`,
//! and callouts; each is an error of [`Regex::new`].

mod check;
mod class;
mod compile;
mod escape;
mod options;
mod parse;
mod parse_class;
mod search;

pub use options::{Newline, Options};
pub use search::SearchOptions;

use compile::Program;
use search::Search;

/// An error in a pattern, and its byte offset. The texts are those of PCRE.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub text: &'static str,
    pub place: usize,
}

impl Problem {
    fn new(text: &'static str, place: usize) -> Problem {
        Problem { text, place }
    }
}

/// The subject cannot be searched: it is not UTF-8 although the pattern is [`Options::unicode`], or
/// the search would start outside of it or within a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadSubject;

/// Start and end of the whole match, then of every group that participated in it.
pub type Captures = Vec<Option<(usize, usize)>>;

/// A compiled expression.
pub struct Regex {
    options: Options,
    program: Program,
}

impl Regex {
    pub fn new(pattern: &[u8], options: Options) -> Result<Regex, Problem> {
        let chars: Vec<(u32, usize)> = if options.unicode {
            match std::str::from_utf8(pattern) {
                Ok(text) => text.char_indices().map(|(place, c)| (u32::from(c), place)).collect(),
                Err(error) => {
                    return Err(Problem::new("invalid UTF-8 string", error.valid_up_to()));
                }
            }
        } else {
            pattern.iter().enumerate().map(|(place, byte)| (u32::from(*byte), place)).collect()
        };
        let parsed = parse::parse(&chars, pattern.len(), options)?;
        let program = compile::compile(parsed, options.unicode, pattern.len())?;
        Ok(Regex { options, program })
    }

    /// The number of groups, without the whole match.
    pub fn group_count(&self) -> u32 {
        self.program.groups
    }

    /// The names of groups, with their numbers.
    pub fn names(&self) -> &[(String, u32)] {
        &self.program.names
    }

    /// Finds the first match from the byte `offset` on. A search that exceeds the limits of PCRE
    /// finds nothing, as in PCRE.
    pub fn search(
        &self,
        subject: &[u8],
        offset: usize,
        options: SearchOptions,
    ) -> Result<Option<Captures>, BadSubject> {
        if offset > subject.len() {
            return Err(BadSubject);
        }
        if self.options.unicode {
            let text = std::str::from_utf8(subject).map_err(|_| BadSubject)?;
            if !text.is_char_boundary(offset) {
                return Err(BadSubject);
            }
        }
        Ok(Search::new(&self.program, self.options, options, subject, offset).run())
    }
}

#[cfg(test)]
mod tests {
    use super::{BadSubject, Options, Problem, Regex, SearchOptions};

    /// The text of the whole match and of each group.
    fn groups<'s>(pattern: &str, subject: &'s str) -> Option<Vec<Option<&'s str>>> {
        let regex = Regex::new(pattern.as_bytes(), Options::default()).expect("a pattern");
        let found = regex.search(subject.as_bytes(), 0, SearchOptions::default());
        let texts = |(from, to): (usize, usize)| &subject[from..to];
        Some(found.expect("a subject")?.into_iter().map(|g| g.map(texts)).collect())
    }

    #[test]
    fn the_first_alternative_wins_not_the_longest() {
        assert_eq!(groups("a|ab", "ab"), Some(vec![Some("a")]));
        assert_eq!(
            groups("(a|ab)(c|bcd)(d*)", "abcd"),
            Some(vec![Some("abcd"), Some("a"), Some("bcd"), Some(""),])
        );
    }

    #[test]
    fn greed_laziness_and_possession_differ() {
        assert_eq!(groups("<(.+)>", "<a><b>"), Some(vec![Some("<a><b>"), Some("a><b")]));
        assert_eq!(groups("<(.+?)>", "<a><b>"), Some(vec![Some("<a>"), Some("a")]));
        assert_eq!(groups("<(.++)>", "<a><b>"), None);
    }

    #[test]
    fn groups_can_be_referred_to_looked_around_and_called() {
        assert_eq!(groups(r"(\w)\1", "abccd"), Some(vec![Some("cc"), Some("c")]));
        assert_eq!(groups("(?<!b)c", "bcac"), Some(vec![Some("c")]));
        assert_eq!(groups(r"\((?:[^()]|(?R))*\)", "x(a(b)c)y"), Some(vec![Some("(a(b)c)")]));
        assert_eq!(groups("(a)|b", "b"), Some(vec![Some("b"), None]));
    }

    #[test]
    fn problems_have_places() {
        let problem = |pattern: &str| Regex::new(pattern.as_bytes(), Options::default()).err();
        assert_eq!(problem("a(b"), Some(Problem { text: "missing )", place: 3 }));
        assert_eq!(problem("*a"), Some(Problem { text: "nothing to repeat", place: 0 }));
        assert_eq!(problem("a"), None);
    }

    #[test]
    fn names_of_groups_come_with_their_numbers() {
        let regex = Regex::new(b"(?<year>\\d+)-(\\d+)", Options::default()).expect("a pattern");
        assert_eq!(regex.group_count(), 2);
        assert_eq!(regex.names(), [("year".to_owned(), 1)]);
    }

    #[test]
    fn a_search_begins_within_its_subject_and_between_characters() {
        let options = Options { unicode: true, ..Options::default() };
        let regex = Regex::new("ä|b".as_bytes(), options).expect("a pattern");
        let search =
            |subject: &[u8], offset| regex.search(subject, offset, SearchOptions::default());
        assert_eq!(search("äb".as_bytes(), 0), Ok(Some(vec![Some((0, 2))])));
        assert_eq!(search("äb".as_bytes(), 2), Ok(Some(vec![Some((2, 3))])));
        assert_eq!(search("äb".as_bytes(), 3), Ok(None));
        for (subject, offset) in [("äb".as_bytes(), 1), ("äb".as_bytes(), 4), (&b"\xff"[..], 0)] {
            assert_eq!(search(subject, offset), Err(BadSubject));
        }
    }

    #[test]
    fn options_of_a_search_restrict_it() {
        let regex = Regex::new(b"^a*", Options::default()).expect("a pattern");
        let search = |options| regex.search(b"ba", 0, options).expect("a subject");
        assert_eq!(search(SearchOptions::default()), Some(vec![Some((0, 0))]));
        assert_eq!(search(SearchOptions { notempty: true, ..SearchOptions::default() }), None);
        assert_eq!(search(SearchOptions { notbol: true, ..SearchOptions::default() }), None);
    }
}
