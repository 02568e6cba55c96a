//! MVars, references, arrays, and the clock: the effect of each operation, and the order in which
//! threads run.

mod common;

use common::{output, program, run, run_schedules, sequence};
use machine::Stop;

const SHOW: &str = "
  (def show (lam (n) (%write 1 (%integer-show n))))
  (def maybe (lam (x) (case x ((Just n) (show n)) (else (%write 1 \"-\")))))
  (def bool (lam (b) (case b ((True) (%write 1 \"t\")) (else (%write 1 \"f\")))))
  (def taker (lam (m done name $token)
    (let! (x (%mvar-take m)) (let! ($s (show (%int+ name x))) (%mvar-put done 1)))))
  (def putter (lam (m x $token) (%mvar-put m x)))
  (def times (lam (n action) (case (%int= n 0) ((True) (con ()))
    (else (let! ($x (action (con ()))) (times (%int- n 1) action))))))";

fn printed(actions: &[&str]) -> String {
    output(&program(SHOW, &sequence(actions)))
}

#[test]
fn taking_reading_putting_and_trying() {
    assert_eq!(
        printed(&[
            "m <- (%mvar-new)",
            "a <- (%mvar-empty? m)",
            "(bool a)",
            "b <- (%mvar-try-take m)",
            "(maybe b)",
            "c <- (%mvar-try-put m 1)",
            "(bool c)",
            "d <- (%mvar-try-put m 2)",
            "(bool d)",
            "e <- (%mvar-try-read m)",
            "(maybe e)",
            "f <- (%mvar-read m)",
            "(show f)",
            "g <- (%mvar-take m)",
            "(show g)",
            "h <- (%mvar-try-read m)",
            "(maybe h)",
            "n <- (%mvar-new-full 7)",
            "i <- (%mvar-try-take n)",
            "(maybe i)",
            "j <- (%same-cell? m n)",
            "(bool j)",
            "k <- (%same-cell? m m)",
            "(bool k)",
        ]),
        "t-tf111-7ft"
    );
}

#[test]
fn takers_are_served_in_the_order_in_which_they_came() {
    let text = printed(&[
        "m <- (%mvar-new)",
        "done <- (%mvar-new)",
        "(%fork (lam ($t) (taker m done 10 $t)))",
        "(%fork (lam ($t) (taker m done 20 $t)))",
        "(%fork (lam ($t) (taker m done 30 $t)))",
        "(%yield)",
        "(%mvar-put m 1)",
        "(%mvar-put m 2)",
        "(%mvar-put m 3)",
        "(%mvar-take done)",
        "(%mvar-take done)",
        "(%mvar-take done)",
    ]);
    assert_eq!(text, "112233");
}

#[test]
fn putters_too_and_a_value_is_handed_over() {
    let text = printed(&[
        "m <- (%mvar-new-full 1)",
        "(%fork (lam ($t) (putter m 2 $t)))",
        "(%fork (lam ($t) (putter m 3 $t)))",
        "(%yield)",
        "a <- (%mvar-take m)",
        "(show a)",
        // The second putter has already run: the MVar is full again immediately.
        "e <- (%mvar-empty? m)",
        "(bool e)",
        "b <- (%mvar-take m)",
        "(show b)",
        "c <- (%mvar-take m)",
        "(show c)",
    ]);
    assert_eq!(text, "1f23");
}

#[test]
fn readers_are_served_before_takers() {
    let text = printed(&[
        "m <- (%mvar-new)",
        "done <- (%mvar-new)",
        "(%fork (lam ($t) (taker m done 20 $t)))",
        "(%fork (lam ($t) (let! (x (%mvar-read m)) (let! ($s (show x)) (%mvar-put done 1)))))",
        "(%yield)",
        "(%mvar-put m 1)",
        "(%mvar-take done)",
        "(%mvar-take done)",
    ]);
    assert_eq!(text, "121");
}

#[test]
fn contents_are_lazy() {
    assert_eq!(
        printed(&[
            "m <- (%mvar-new)",
            "(%mvar-put m (let! ($w (%write 1 \"x\")) 3))",
            "(%write 1 \"a\")",
            "x <- (%mvar-take m)",
            "(%write 1 \"b\")",
            "(show x)",
        ]),
        "abx3"
    );
}

#[test]
fn references_are_modified_lazily_and_in_one_step() {
    assert_eq!(
        printed(&[
            "r <- (%ref-new 5)",
            "old <- (%ref-modify r (lam (n) (let! ($w (%write 1 \"f\")) (%int+ n 1))) (con False))",
            "(show old)",
            "new <- (%ref-read r)",
            "(show new)",
            "(show new)",
            "part <- (%ref-modify r (lam (n) (con (,) (%int* n 2) (%int- n 1))) (con True))",
            "(show part)",
            "last <- (%ref-read r)",
            "(show last)",
        ]),
        "5f66512"
    );
}

#[test]
fn a_counter_in_an_mvar_is_exact_under_every_schedule() {
    let text = program(
        SHOW,
        &sequence(&[
            "m <- (%mvar-new-full 0)",
            "done <- (%mvar-new)",
            "work <- (lam ($t) (let! ($x (times 3 (lam ($u) (let! (n (%mvar-take m)) (%mvar-put m (%int+ n 1)))))) (%mvar-put done 1)))",
            "(%fork work)",
            "(%fork work)",
            "(%mvar-take done)",
            "(%mvar-take done)",
            "n <- (%mvar-take m)",
            "(case (%int= n 6) ((True) (show n)) (else (%raise n)))",
        ]),
    );
    let outcome = run_schedules(&text, 20);
    assert_eq!((outcome.stop, outcome.output.as_str()), (Stop::Finished(0), "6"));
    // Two forks; two times three takes and puts and a put at the end; two takes, one, a write.
    assert_eq!(outcome.visible, 2 + 2 * (6 + 1) + 3 + 1);
}

#[test]
fn arrays_hold_what_is_written_and_copies_are_apart() {
    assert_eq!(
        printed(&[
            "a <- (%array-new 3 0)",
            "(%array-write a 1 (%int+ 2 3))",
            "b <- (%array-copy a 1 2)",
            "(%array-write a 1 9)",
            "x <- (%array-read b 0)",
            "(show x)",
            "y <- (%array-read a 1)",
            "(show y)",
            "(show (%array-length b))",
            "(show (%array-length (%array-copy a 5 9)))",
            "(case (%array-to-list a) ((: h t) (show h)))",
            "(case (%array-index-lazy a 2) ((Just z) (show z)))",
        ]),
        "592000"
    );
}

#[test]
fn a_delay_lets_virtual_time_pass_in_order() {
    let text = printed(&[
        "done <- (%mvar-new)",
        "later <- (lam (n name $t) (let! ($d (%delay n)) (let! ($s (show name)) (%mvar-put done 1))))",
        "(%fork (lam ($t) (later 30 3 $t)))",
        "(%fork (lam ($t) (later 10 1 $t)))",
        "(%fork (lam ($t) (later 20 2 $t)))",
        "(%fork (lam ($t) (later 20 2 $t)))",
        "(%mvar-take done)",
        "(%mvar-take done)",
        "(%mvar-take done)",
        "(%mvar-take done)",
        "now <- (%clock-elapsed)",
        "(show now)",
    ]);
    // Reading the clock takes a microsecond.
    assert_eq!(text, "122331000");
}

#[test]
fn waiting_for_nothing_is_a_deadlock() {
    let text =
        sequence(&["m <- (%mvar-new)", "(%fork (lam ($t) (%mvar-take m)))", "(%mvar-take m)"]);
    let outcome = run(&program(SHOW, &text));
    assert_eq!((outcome.stop, outcome.visible), (Stop::Deadlock, 1));
}

#[test]
fn a_yield_gives_the_turn_away_before_the_next_operation() {
    let text = printed(&[
        "(%fork (lam ($t) (let! ($a (%write 1 \"1\")) (let! ($y (%yield)) (%write 1 \"3\")))))",
        "(%yield)",
        "(%write 1 \"2\")",
        "(%yield)",
        "(%write 1 \"4\")",
    ]);
    assert_eq!(text, "1234");
}
