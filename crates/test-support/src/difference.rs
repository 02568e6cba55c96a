//! A readable account of how two texts differ.

/// Lines shown of each side.
const SHOWN_LINES: usize = 5;

/// The first lines that differ, with one line before them; empty where the texts are equal.
pub fn difference(expected: &str, actual: &str) -> String {
    let expected: Vec<&str> = expected.split('\n').collect();
    let actual: Vec<&str> = actual.split('\n').collect();
    let same = expected.iter().zip(&actual).take_while(|(a, b)| a == b).count();
    if same == expected.len() && same == actual.len() {
        return String::new();
    }
    let mut text = format!("  from line {}:\n", same + 1);
    if same > 0 {
        text += &format!("    {}\n", expected[same - 1]);
    }
    for line in expected.iter().skip(same).take(SHOWN_LINES) {
        text += &format!("  - {line}\n");
    }
    for line in actual.iter().skip(same).take(SHOWN_LINES) {
        text += &format!("  + {line}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn the_first_difference_is_shown_with_the_line_before() {
        assert_eq!(difference("a\nb\n", "a\nb\n"), "");
        assert_eq!(difference("a\nb", "a\nc"), "  from line 2:\n    a\n  - b\n  + c\n");
        assert_eq!(difference("a", "a\n"), "  from line 2:\n    a\n  + \n");
    }
}
