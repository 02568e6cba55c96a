//! Stories of small programs in Core, worked out by hand: what a value came from, and nothing else.

mod common;

use common::{lines, past, program, story_of_output};
use stories::{Dependence, OutputPlace, StoryLimits};

/// A module whose `main` prints the character that `digit` makes of a number.
fn printing(defs: &str, number: &str) -> String {
    format!(
        "(module Main core\n(def digit (lam (n) (%chr (%int+ n 48))))\n{defs}\n(def main (lam ($token)\n\
         (let! (c (digit {number})) (%write 1 (con : c \"\\n\"))))))"
    )
}

fn story(text: &str) -> Vec<String> {
    let program = program(text);
    let mut past = past(&program, StoryLimits::whole());
    lines(&story_of_output(&mut past))
}

/// The lines that what was printed first depended on.
fn slice(text: &str, dependence: Dependence) -> Vec<usize> {
    let program = program(text);
    let mut past = past(&program, StoryLimits::whole());
    let opened = past.open_output(&OutputPlace::Line(1, Some(1))).expect("something was printed");
    let slice = past.slice(&opened, dependence, &mut |_, _| true).expect("it has a slice");
    assert!(slice.whole && !slice.interrupted, "{:?}", slice.trouble);
    slice.lines.into_values().flatten().collect()
}

#[test]
fn copies_are_skipped() {
    let small = "(def small (lam (n) (case (%int< n 5) ((True) n) (else 5))))";
    assert_eq!(
        story(&printing(small, "(small 3)")),
        [
            "1 application: digit 3 = '3' <- 2",
            "2 operation: (%chr (%int+ n 48)) = '3' <- 3",
            "3 operation: 3 + 48 = 51 <- 4 5",
            "4 application: small 3 = 3 <- 6",
            "5 constant: the constant 48 <-",
            "6 constant: the constant 3 <-",
        ]
    );
}

#[test]
fn a_field_has_its_own_story_and_not_that_of_its_neighbour() {
    let pair =
        "(def pair (lam (a b) (con (,) a b)))\n(def second (lam (p) (case p (((,) a b) b))))";
    let story = story(&printing(pair, "(second (pair 1 2))"));
    assert_eq!(
        story[3..],
        [
            "4 application: second (1,2) = 2 <- 6",
            "5 constant: the constant 48 <-",
            "6 constant: the constant 2 <-",
        ]
    );
}

/// What was never needed is shown as such, and nothing evaluates it later.
#[test]
fn what_was_not_evaluated_stays_so() {
    let first = "(def first (lam (p) (case p (((,) a b) a))))";
    let story = story(&printing(first, "(first (con (,) (%int+ 1 2) (%int-quot 1 0)))"));
    assert_eq!(
        story[3..],
        [
            "4 application: first (3,_) = 3 <- 6",
            "5 constant: the constant 48 <-",
            "6 operation: 1 + 2 = 3 <- 7 8",
            "7 constant: the constant 1 <-",
            "8 constant: the constant 2 <-",
        ]
    );
}

/// The test that selected a value counts for the slice with control, the branch that was not taken for neither.
#[test]
fn slices_with_and_without_control() {
    let text = printing(
        "(def limit 5)\n(def chosen (lam (n)\n(case (%int< n limit)\n((True)\n7)\n(else\n8))))",
        "(chosen 3)",
    );
    // Lines: 2 digit, 3 limit, 5 the test, 7 and 9 the branches, 11 main.
    assert_eq!(slice(&text, Dependence::Values), [2, 7, 11]);
    assert_eq!(slice(&text, Dependence::Control), [2, 3, 5, 7, 11]);
}

const MAILED: &str = "(module Main core
(def worker (lam (box n $token) (%mvar-put box (%int* n n))))
(def main (lam ($token)
(let! (box (%mvar-new))
(let! (t (%fork (lam ($t) (worker box 3 $t))))
(let! (n (%mvar-take box))
(let! (c (%chr (%int+ n 48)))
(%write 1 (con : c \"\\n\")))))))))";

/// What another thread put into an MVar leads to that thread's computation.
#[test]
fn a_value_from_another_thread_leads_there() {
    let story = story(MAILED);
    let product = story.iter().find(|line| line.contains("3 * 3 = 9"));
    assert!(product.is_some_and(|line| line.contains(" operation: ")), "{story:#?}");
}

#[test]
fn a_blocked_thread_is_named_with_what_it_waits_for() {
    let text = MAILED.replace("(%mvar-put box (%int* n n))", "(%mvar-read box)");
    let program = program(&text);
    let mut past = past(&program, StoryLimits::whole());
    assert_eq!(past.output(), "");
    let waiting = past.waiting().expect("threads are blocked");
    let places: Vec<&str> = waiting.iter().filter_map(|w| w.place.as_deref()).collect();
    assert_eq!(places.len(), 2, "{waiting:#?}");
    assert!(places[0].contains(":6") && places[1].contains(":2"), "{places:?}");
}

#[test]
fn an_exception_leads_to_the_value_that_was_raised() {
    let text = "(module Main core\n(def bad (lam (n) (let! (e (%int+ n 1)) (%raise e))))\n(def main (lam ($token) (bad 41))))";
    let program = program(text);
    let mut past = past(&program, StoryLimits::whole());
    let opened = past.open_exception().expect("it died");
    let story = lines(&past.chain(&opened, 60).expect("a story"));
    assert!(story.iter().any(|line| line.contains("41 + 1 = 42")), "{story:#?}");
}

#[test]
fn a_place_that_is_not_there_is_an_error() {
    let program = program(&printing("", "3"));
    let mut past = past(&program, StoryLimits::whole());
    for place in [
        OutputPlace::Line(3, None),
        OutputPlace::Line(1, Some(9)),
        OutputPlace::Text("4".to_owned()),
        OutputPlace::Text(String::new()),
        OutputPlace::Bytes(2..9),
    ] {
        assert!(past.open_output(&place).is_err(), "{place:?}");
    }
    assert!(past.open_source("test.core", 77, None).is_err());
    assert!(past.open_source("other.core", 2, None).is_err());
    assert!(past.open_exception().is_err());
}

const SUM: &str =
    "(def sum (lam (n) (case (%int= n 0) ((True) 0) (else (%int+ n (sum (%int- n 1)))))))";

/// A run that is recorded in segments, which are replayed when a story leads through them, has the stories of the run
/// that is recorded whole.
#[test]
fn segments_change_no_story() {
    let program = program(&printing(SUM, "(%int-rem (sum 30) 7)"));
    let mut whole = past(&program, StoryLimits::whole());
    let expected = story_of_output(&mut whole);
    // A call, an addition, a subtraction for each number, and the constants.
    assert!(!expected.cut && expected.steps.len() > 90, "{} steps", expected.steps.len());
    for steps in [10, 50] {
        let mut divided = past(&program, StoryLimits::pieces(steps));
        assert!(divided.segments().0 > 1, "{:?} segments of {steps} steps", divided.segments());
        assert_eq!(lines(&story_of_output(&mut divided)), lines(&expected), "by {steps} steps");
    }
}

/// A limit on the steps cuts a story, and says so.
#[test]
fn a_story_is_cut_where_it_was_asked_to_be() {
    let program = program(&printing(SUM, "(%int-rem (sum 12) 7)"));
    let mut past = past(&program, StoryLimits::whole());
    let opened = past.open_output(&OutputPlace::Line(1, None)).expect("printed");
    let chain = past.chain(&opened, 5).expect("a story");
    assert!(chain.cut);
    assert_eq!(chain.steps.len(), 5);
}
