//! Exceptions: raising, catching, masking, and those that come from other threads.

mod common;

use common::{haskell, output, program, run, sequence};
use machine::{Stop, ThreadId};

/// A handler that shows the exception, which is a number or an atom of the machine.
const SHOW: &str = "
  (def show (lam (n) (%write 1 (%integer-show n))))
  (def handler (lam (e $token) (let! ($done (show e)) 0)))
  (def bang (lam (e $token) (%write 1 \"!\")))
  (def loop (lam (n x) (case (%int= n 0) ((True) x) (else (loop (%int- n 1) (%int+ x 1))))))
  (def spin (lam (n $token) (case (%int= n 0) ((True) (con ()))
     (else (let! ($y (%yield)) (spin (%int- n 1) $token))))))";

fn printed(body: &str) -> String {
    output(&program(SHOW, body))
}

#[test]
fn a_handler_gets_the_exception_and_the_program_goes_on() {
    assert_eq!(printed("(let! ($x (%catch (lam ($t) (%raise 7)) handler)) (show 1))"), "71");
    assert_eq!(printed("(show (%catch (lam ($t) 5) handler))"), "5");
}

#[test]
fn the_innermost_handler_is_taken_and_what_it_raises_goes_further_out() {
    assert_eq!(
        printed(
            "(%catch (lam ($t) (%catch (lam ($u) (%raise 1)) (lam (e $v) (%raise (%int+ e 1))))) handler)"
        ),
        "2"
    );
    // The handler of a finished catch is gone.
    assert_eq!(
        printed("(%catch (lam ($t) (let! ($x (%catch (lam ($u) 3) bang)) (%raise 4))) handler)"),
        "4"
    );
}

#[test]
fn a_thunk_that_failed_fails_again_in_the_same_way() {
    let body = "(let ((x (let! ($w (%write 1 \"once \")) (%raise 9)))) ".to_owned()
        + &sequence(&[
            "(%catch (lam ($t) (show x)) handler)",
            "(%catch (lam ($t) (show x)) handler)",
        ])
        + ")";
    assert_eq!(printed(&body), "once 99");
}

#[test]
fn errors_of_the_machine_are_exceptions() {
    for (expression, message) in [
        ("(%int-quot 1 0)", "'divide by zero'"),
        ("(%array-index (%array-from-list (con [])) 0)", "'index out of bounds'"),
        ("(case 5 (6 1))", "'no alternative matches'"),
        ("(5 1)", "'applied something that is not a function'"),
        ("(%int+ 'a' 1)", "'expected an integer'"),
    ] {
        let outcome = run(&program(SHOW, &format!("(show {expression})")));
        assert_eq!(outcome.stop, Stop::Uncaught { thread: ThreadId::MAIN }, "{expression}");
        assert_eq!(outcome.ended_with, message, "{expression}");
        let caught = format!("(%catch (lam ($t) (show {expression})) bang)");
        assert_eq!(printed(&caught), "!", "{expression}");
    }
}

#[test]
fn a_handler_runs_masked_and_the_mask_is_taken_back_after_it() {
    let body = sequence(&[
        "(show (%mask-state))",
        "(%catch (lam ($t) (%raise 1)) (lam (e $t) (show (%mask-state))))",
        "(show (%mask-state))",
        "(%with-mask 2 (lam ($t) (%catch (lam ($u) (%raise 1)) (lam (e $u) (show (%mask-state))))))",
        "(%with-mask 1 (lam ($t) (%with-mask 0 (lam ($u) (show (%mask-state))))))",
        "(%catch (lam ($t) (%with-mask 1 (lam ($u) (%raise 1)))) (lam (e $t) 0))",
        "(show (%mask-state))",
    ]);
    assert_eq!(printed(&body), "010200");
}

#[test]
fn an_uncaught_exception_ends_its_thread_and_the_main_ones_the_program() {
    let outcome = run(&program(SHOW, "(%raise 3)"));
    assert_eq!(
        (outcome.stop, outcome.ended_with.as_str()),
        (Stop::Uncaught { thread: ThreadId::MAIN }, "3")
    );
    let body =
        sequence(&["t <- (%fork (lam ($t) (%raise 3)))", "(%yield)", "(show (%thread-status t))"]);
    assert_eq!(printed(&body), "2");
}

#[test]
fn exit_ends_the_program_at_once_with_its_code() {
    let body =
        sequence(&["(%write 1 \"a\")", "(%catch (lam ($t) (%exit 3)) bang)", "(%write 1 \"b\")"]);
    let outcome = run(&program(SHOW, &body));
    assert_eq!((outcome.stop, outcome.output.as_str()), (Stop::Finished(3), "a"));
}

#[test]
fn an_exception_from_another_thread_reaches_one_that_waits() {
    let body = sequence(&[
        "m <- (%mvar-new)",
        "done <- (%mvar-new)",
        "t <- (%fork (lam ($t) (let! ($x (%catch (lam ($u) (%mvar-take m)) handler)) (%mvar-put done 1))))",
        "(%yield)",
        "(%throw-to t 42)",
        "(%mvar-take done)",
        // It left the queue: what is put stays.
        "(%mvar-put m 6)",
        "x <- (%mvar-take m)",
        "(show x)",
    ]);
    assert_eq!(printed(&body), "426");
}

#[test]
fn a_delay_that_was_interrupted_leaves_nothing_behind() {
    let body = sequence(&[
        "done <- (%mvar-new)",
        "t <- (%fork (lam ($t) (let! ($x (%catch (lam ($u) (%delay 1000000)) handler))
                (let! ($y (%delay 5)) (%mvar-put done 1)))))",
        "(%yield)",
        "(%throw-to t 4)",
        "(%mvar-take done)",
        "now <- (%clock-elapsed)",
        "(show (%int< now 100000))",
    ])
    .replace(
        "(show (%int< now 100000))",
        "(case (%int< now 100000) ((True) (show 1)) (else (show now)))",
    );
    assert_eq!(printed(&body), "41");
}

#[test]
fn a_thunk_that_was_interrupted_goes_on_and_gives_the_right_value() {
    // Three nested thunks; the innermost waits for an MVar when it is interrupted.
    let body = sequence(&[
        "m <- (%mvar-new)",
        "done <- (%mvar-new)",
        "ran <- (%ref-new 0)",
        "all <- (let ((a (let! ($n (%ref-modify ran (lam (n) (%int+ n 1)) (con False)))
                          (let! (x (%mvar-take m)) (%int+ x 1))))
                      (b (%int* a 10))
                      (c (%int+ b (%int+ a b))))
                 (con Just c))",
        "t <- (%fork (lam ($t) (let! ($x (%catch (lam ($u) (case all ((Just c) (show c)))) handler))
                (%mvar-put done 1))))",
        "(%yield)",
        "(%throw-to t 5)",
        "(%mvar-take done)",
        "(%fork (lam ($t) (%mvar-put m 2)))",
        "(case all ((Just c) (show c)))",
        "n <- (%ref-read ran)",
        "(show n)",
    ]);
    assert_eq!(printed(&body), "5631");
}

#[test]
fn masked_threads_are_interrupted_only_where_they_wait() {
    // Masked and busy: the thrower waits until the mask is removed.
    let body = sequence(&[
        "t <- (%fork (lam ($t) (%catch (lam ($c) (%with-mask 1 (lam ($u)
                (let! ($y (%yield)) (let! ($z (%yield)) (%write 1 \"a\"))))))
                (lam (e $c) (show e)))))",
        "(%yield)",
        "(%throw-to t 8)",
        "(%write 1 \"b\")",
        "(%yield)",
        "(%yield)",
        "(show 0)",
    ]);
    // It has arrived, and its handler has run, when the thrower continues.
    assert_eq!(printed(&body), "a8b0");
    // Masked and blocked: immediately.
    let body = sequence(&[
        "m <- (%mvar-new)",
        "t <- (%fork (lam ($t) (%with-mask 1 (lam ($u) (%catch (lam ($c) (%mvar-take m)) handler)))))",
        "(%yield)",
        "(%throw-to t 8)",
        "(%yield)",
        "(%write 1 \"b\")",
    ]);
    assert_eq!(printed(&body), "8b");
    // Uninterruptible: even then only afterwards.
    let body = sequence(&[
        "m <- (%mvar-new)",
        "t <- (%fork (lam ($t) (%catch (lam ($c) (%with-mask 2 (lam ($u)
               (let! (x (%mvar-take m)) (show x))))) (lam (e $c) (show e)))))",
        "(%yield)",
        "(%fork (lam ($t) (%mvar-put m 1)))",
        "(%throw-to t 8)",
        "(%yield)",
        "(%write 1 \"b\")",
    ]);
    assert_eq!(printed(&body), "18b");
}

#[test]
fn an_interrupted_throw_is_taken_back() {
    // `a` throws to `b`, which is masked and busy; `a` itself is interrupted and throws again
    // later: the first exception never arrives, the second does.
    let body = sequence(&[
        "b <- (%fork (lam ($t) (%catch (lam ($c) (%with-mask 1 (lam ($u) (spin 6 $u)))) handler)))",
        "(%yield)",
        "a <- (%fork (lam ($t) (let! ($x (%catch (lam ($u) (%throw-to b 1)) handler)) (%throw-to b 2))))",
        "(%yield)",
        "(%throw-to a 9)",
        "(spin 10 (con ()))",
        "(%write 1 \"b\")",
    ]);
    assert_eq!(printed(&body), "92b");
}

#[test]
fn throwing_to_oneself_and_to_the_dead() {
    assert_eq!(
        printed("(let! (me (%my-thread)) (%catch (lam ($t) (%throw-to me 3)) handler))"),
        "3"
    );
    let body = sequence(&["t <- (%fork (lam ($t) 0))", "(%yield)", "(%throw-to t 3)", "(show 1)"]);
    assert_eq!(printed(&body), "1");
}

#[test]
fn in_haskell_threads_that_wait_for_ever_get_an_exception() {
    let body = "(let! (m (%mvar-new)) (%catch (lam ($t) (%mvar-take m)) bang))";
    assert_eq!(output(&haskell(SHOW, body)), "!");
    let masked = format!("(%with-mask 1 (lam ($m) {body}))");
    assert_eq!(output(&haskell(SHOW, &masked)), "!");
    let masked = format!("(%with-mask 2 (lam ($m) {body}))");
    assert_eq!(output(&haskell(SHOW, &masked)), "!");
    let stm = "(%catch (lam ($t) (%atomically (lam ($u) (%stm-retry)))) bang)";
    assert_eq!(output(&haskell(SHOW, stm)), "!");
    let outcome = run(&haskell(SHOW, "(let! (m (%mvar-new)) (%mvar-take m))"));
    assert_eq!(outcome.ended_with, "'thread blocked indefinitely in an MVar operation'");
    // In plain Core it is a deadlock.
    assert_eq!(run(&program(SHOW, body)).stop, Stop::Deadlock);
}

#[test]
fn a_value_that_another_thread_computes_is_waited_for() {
    let body = sequence(&[
        "m <- (%mvar-new)",
        "done <- (%mvar-new)",
        "all <- (let ((a (let! ($w (%write 1 \"once \")) (let! (x (%mvar-take m)) (%int+ x 1))))) (con Just a))",
        "(%fork (lam ($t) (case all ((Just a) (let! ($d (show a)) (%mvar-put done 1))))))",
        "(%fork (lam ($t) (case all ((Just a) (let! ($d (show a)) (%mvar-put done 1))))))",
        "(%yield)",
        "(%mvar-put m 4)",
        "(%mvar-take done)",
        "(%mvar-take done)",
    ]);
    assert_eq!(printed(&body), "once 55");
}
