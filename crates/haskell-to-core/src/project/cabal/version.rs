//! Versions of packages, and ranges of acceptable versions.

use std::fmt;

/// `1.2.0.1`
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version(pub Vec<u64>);

impl Version {
    pub fn parse(text: &str) -> Option<Version> {
        // Tags after a dash have been meaningless for a long time.
        let text = text.trim().split('-').next().unwrap_or("");
        let parts: Option<Vec<u64>> = text.split('.').map(|part| part.parse().ok()).collect();
        parts.map(Version)
    }

    /// The first version that `^>=` excludes: one with another second number.
    fn next_major(&self) -> Version {
        let part = |n: usize| self.0.get(n).copied().unwrap_or(0);
        Version(vec![part(0), part(1).saturating_add(1)])
    }

    fn has_prefix(&self, prefix: &Version) -> bool {
        self.0.starts_with(&prefix.0)
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.0.iter().map(u64::to_string).collect();
        f.write_str(&parts.join("."))
    }
}

/// The accepted versions, with the original text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Range {
    /// A disjunction of conjunctions. Without alternatives: any version.
    alternatives: Vec<Vec<Bound>>,
    text: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Bound {
    Any,
    None,
    AtLeast(Version),
    After(Version),
    AtMost(Version),
    Before(Version),
    Exactly(Version),
    /// `== 1.2.*`
    Within(Version),
    /// `^>= 1.2`
    Major(Version),
    /// In parentheses or braces.
    OneOf(Range),
}

impl Range {
    /// Parses a range; `None` if it is malformed. An empty text is any version.
    pub fn parse(text: &str) -> Option<Range> {
        let mut reader = Reader { rest: text.trim(), depth: 0 };
        if reader.rest.is_empty() {
            return Some(Range::default());
        }
        let mut range = reader.range()?;
        range.text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        reader.rest.is_empty().then_some(range)
    }

    pub fn contains(&self, version: &Version) -> bool {
        self.holds(version, true)
    }

    /// Whether a version is not too old, whatever else the range says.
    pub fn contains_or_older_than(&self, version: &Version) -> bool {
        self.holds(version, false)
    }

    fn holds(&self, version: &Version, upper: bool) -> bool {
        let holds = |all: &Vec<Bound>| all.iter().all(|bound| bound.holds(version, upper));
        self.alternatives.is_empty() || self.alternatives.iter().any(holds)
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.text.is_empty() { "any version" } else { &self.text })
    }
}

impl Bound {
    /// Without `upper`, a version may be newer than the range.
    fn holds(&self, version: &Version, upper: bool) -> bool {
        match self {
            Bound::Any => true,
            Bound::None => false,
            Bound::AtLeast(least) => version >= least,
            Bound::After(before) => version > before,
            Bound::AtMost(_) | Bound::Before(_) if !upper => true,
            Bound::AtMost(most) => version <= most,
            Bound::Before(after) => version < after,
            Bound::Exactly(only) | Bound::Within(only) | Bound::Major(only) if !upper => {
                version >= only
            }
            Bound::Exactly(only) => version == only,
            Bound::Within(prefix) => version.has_prefix(prefix),
            Bound::Major(least) => version >= least && *version < least.next_major(),
            Bound::OneOf(range) => range.holds(version, upper),
        }
    }
}

struct Reader<'t> {
    rest: &'t str,
    depth: usize,
}

/// The maximum nesting of parentheses.
const MAX_NESTING: usize = 50;

impl<'t> Reader<'t> {
    fn take(&mut self, token: &str) -> bool {
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest.trim_start();
                true
            }
            None => false,
        }
    }

    fn range(&mut self) -> Option<Range> {
        let mut alternatives = vec![self.all()?];
        while self.take("||") {
            alternatives.push(self.all()?);
        }
        Some(Range { alternatives, text: String::new() })
    }

    fn all(&mut self) -> Option<Vec<Bound>> {
        let mut all = vec![self.bound()?];
        while self.take("&&") {
            all.push(self.bound()?);
        }
        Some(all)
    }

    fn bound(&mut self) -> Option<Bound> {
        if self.take("(") {
            self.depth += 1;
            if self.depth > MAX_NESTING {
                return None;
            }
            let range = self.range()?;
            self.depth -= 1;
            return self.take(")").then_some(Bound::OneOf(range));
        }
        if self.take("-any") {
            return Some(Bound::Any);
        }
        if self.take("-none") {
            return Some(Bound::None);
        }
        let of: fn(Version) -> Bound = if self.take("^>=") {
            Bound::Major
        } else if self.take(">=") {
            Bound::AtLeast
        } else if self.take(">") {
            Bound::After
        } else if self.take("<=") {
            Bound::AtMost
        } else if self.take("<") {
            Bound::Before
        } else if self.take("==") {
            Bound::Exactly
        } else {
            return None;
        };
        if self.take("{") {
            let mut alternatives = Vec::new();
            loop {
                alternatives.push(vec![self.versioned(of)?]);
                if self.take("}") {
                    return Some(Bound::OneOf(Range { alternatives, text: String::new() }));
                }
                if !self.take(",") {
                    return None;
                }
            }
        }
        self.versioned(of)
    }

    fn versioned(&mut self, of: fn(Version) -> Bound) -> Option<Bound> {
        let end = self.rest.find(|c: char| !c.is_ascii_digit() && c != '.' && c != '*');
        let (text, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest.trim_start();
        match text.strip_suffix(".*") {
            Some(prefix) => Version::parse(prefix).map(Bound::Within),
            None if text == "*" => Some(Bound::Any),
            None => Version::parse(text).map(of),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Range, Version};

    #[test]
    fn ranges_hold_what_they_say() {
        let holds = |range: &str, version: &str| {
            let version = Version::parse(version).expect("a version");
            Range::parse(range).unwrap_or_else(|| panic!("{range}")).contains(&version)
        };
        for (range, inside, outside) in [
            (">= 4.5 && < 5", "4.16", "5"),
            ("==1.2.*", "1.2.7", "1.3"),
            ("^>= 1.2.3", "1.2.9", "1.3"),
            ("^>={1.2, 2.0} || >3", "2.0.1", "3"),
            ("(>= 1 && < 2) || == 3", "3", "2.5"),
            ("> 1.2", "1.2.0", "1.2"),
        ] {
            assert!(holds(range, inside), "{range} has {inside}");
            assert!(!holds(range, outside), "{range} has not {outside}");
        }
        assert!(holds("", "1") && holds("-any", "0"));
        for text in ["1.2", ">= x", "(>= 1", ">= 1 <", "==*.2", "&&", "^>={1"] {
            assert_eq!(Range::parse(text), None, "{text}");
        }
    }

    #[test]
    fn newer_versions_can_be_allowed() {
        let range = Range::parse(">= 1.2 && < 2").expect("a range");
        let allows = |v: &str| range.contains_or_older_than(&Version::parse(v).expect("a version"));
        assert!(allows("3") && !allows("1.1"));
    }
}
