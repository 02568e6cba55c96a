//! A computation, as passed between engines.
//!
//! Stories and questions both know computations: calls of functions of the user. Where both watch the
//! same form of a program, a computation is passed on by identity ([`CallId`]). What users read is a
//! [`Computation`].

/// A call of a run by identity: the same for every observer of the same form of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CallId {
    /// The number of its function in the code.
    pub function: u32,
    /// Its place among the calls of that function, from 0. The evaluation of a constant counts as one.
    pub number: u32,
}

/// A computation in terms of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Computation {
    /// Its function, as written in the source.
    pub function: String,
    /// `insert 4 [3,5]`.
    pub call: String,
    pub result: String,
    /// Where its function is defined.
    pub file: String,
    pub line: usize,
}

/// Whether two printed calls are the same: spaces are ignored, and elided parts match anything.
pub fn same_call(one: &str, other: &str) -> bool {
    let plain = |text: &str| -> String {
        text.chars().filter(|c| !c.is_whitespace() && !"()".contains(*c)).collect()
    };
    let (one, other) = (plain(one), plain(other));
    let cut = |text: &str| text.find('…').map(|at| text[..at].to_owned());
    match (cut(&one), cut(&other)) {
        (Some(start), _) => {
            other.starts_with(&start) || start.starts_with(other.trim_end_matches('…'))
        }
        (None, Some(start)) => one.starts_with(&start),
        (None, None) => one == other,
    }
}

#[cfg(test)]
mod tests {
    use super::same_call;

    #[test]
    fn calls_are_compared_by_what_they_say() {
        assert!(same_call("insert 4 [3,5]", "insert 4 [3, 5]"));
        assert!(same_call("f (Just 3)", "f Just 3"));
        assert!(same_call("sum [1,2,3…", "sum [1,2,3,4,5]"));
        assert!(!same_call("insert 4 [3,5]", "insert 4 [3]"));
    }
}
