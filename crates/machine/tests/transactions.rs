//! Transactions: one step each, retried when a variable that they read has changed.

mod common;

use common::{haskell, output, program, run, run_schedules, sequence};
use machine::Stop;

const SHOW: &str = "
  (def show (lam (n) (%write 1 (%integer-show n))))
  (def at (lam (v) (%atomically (lam ($t) (%tvar-read v)))))
  (def put (lam (v x) (%atomically (lam ($t) (%tvar-write v x)))))
  (def need (lam (v n $t) (let! (x (%tvar-read v))
     (case (%int< x n) ((True) (%stm-retry)) (else x)))))";

fn printed(actions: &[&str]) -> String {
    output(&program(SHOW, &sequence(actions)))
}

#[test]
fn a_transaction_is_one_visible_operation() {
    let outcome = run(&program(
        SHOW,
        &sequence(&[
            "a <- (%tvar-new 1)",
            "b <- (%tvar-new 2)",
            "(%atomically (lam ($t) (let! (x (%tvar-read a)) (let! (y (%tvar-read b))
               (let! ($z (%tvar-write a y)) (%tvar-write b x))))))",
            "(show (%int+ (%int* 10 (at a)) (at b)))",
        ]),
    ));
    assert_eq!((outcome.output.as_str(), outcome.visible), ("21", 4));
}

#[test]
fn retry_waits_until_what_it_read_has_changed() {
    let outcome = run(&program(
        SHOW,
        &sequence(&[
            "a <- (%tvar-new 0)",
            "other <- (%tvar-new 0)",
            "tries <- (%ref-new 0)",
            "(%fork (lam ($t) (let! ($x (put other 1)) (let! ($p (%yield)) (let! ($y (put a 1))
               (let! ($q (%yield)) (let! ($z (put other 2)) (let! ($r (%yield)) (put a 5)))))))))",
            "x <- (%atomically (lam ($t) (let! ($n (%ref-modify tries (lam (n) (%int+ n 1)) (con False))) (need a 3 $t))))",
            "(show x)",
            "n <- (%ref-read tries)",
            "(show n)",
        ]),
    ));
    // Tried initially, after `a` became 1, and after it became 5: never for `other`. What the
    // reference counts is outside the transaction and stays.
    assert_eq!((outcome.stop, outcome.output.as_str()), (Stop::Finished(0), "53"));
}

#[test]
fn or_else_takes_back_the_first_branch_and_nests() {
    assert_eq!(
        printed(&[
            "a <- (%tvar-new 1)",
            "b <- (%tvar-new 1)",
            "x <- (%atomically (lam ($t)
               (%stm-or-else
                 (lam ($u) (let! ($w (%tvar-write a 50))
                   (%stm-or-else
                     (lam ($v) (let! ($w (%tvar-write b 60)) (%stm-retry)))
                     (lam ($v) (let! (y (%tvar-read b)) (case y (60 y) (else (%stm-retry))))))))
                 (lam ($u) (let! (y (%tvar-read a)) (let! ($w (%tvar-write b 7)) (%int+ y 1)))))))",
            "(show x)",
            "(show (at a))",
            "(show (at b))",
        ]),
        "217"
    );
}

#[test]
fn when_every_branch_retries_all_that_was_read_wakes_it() {
    assert_eq!(
        printed(&[
            "a <- (%tvar-new 0)",
            "b <- (%tvar-new 0)",
            "(%fork (lam ($t) (put a 9)))",
            "x <- (%atomically (lam ($t) (%stm-or-else (lam ($u) (need a 5 $u)) (lam ($u) (need b 5 $u)))))",
            "(show x)",
        ]),
        "9"
    );
}

#[test]
fn an_exception_takes_back_everything_or_what_the_handler_covers() {
    assert_eq!(
        printed(&[
            "a <- (%tvar-new 1)",
            "b <- (%tvar-new 1)",
            "(%catch (lam ($c) (%atomically (lam ($t) (let! ($w (%tvar-write a 5)) (%raise 3))))) (lam (e $c) (show e)))",
            "(show (at a))",
            "(%atomically (lam ($t) (let! ($w (%tvar-write a 6))
               (%stm-catch (lam ($u) (let! ($w (%tvar-write b 7)) (%raise 4))) (lam (e $u) (%tvar-write a (%int+ e 10)))))))",
            "(show (at a))",
            "(show (at b))",
        ]),
        "31141"
    );
}

#[test]
fn a_transaction_that_needs_a_value_under_evaluation_starts_again() {
    assert_eq!(
        printed(&[
            "m <- (%mvar-new)",
            "a <- (%tvar-new 1)",
            "all <- (let ((x (%mvar-take m))) (con Just x))",
            "(%fork (lam ($t) (case all ((Just x) (show x)))))",
            "(%yield)",
            "(%fork (lam ($t) (%mvar-put m 4)))",
            "y <- (%atomically (lam ($t) (let! (n (%tvar-read a)) (let! ($w (%tvar-write a (%int+ n 1)))
               (case all ((Just x) (%int+ x n)))))))",
            "(show y)",
            "(show (at a))",
        ]),
        "452"
    );
}

#[test]
fn waiting_for_an_mvar_inside_a_transaction_is_an_error() {
    let outcome =
        run(&program(SHOW, "(let! (m (%mvar-new)) (%atomically (lam ($t) (%mvar-take m))))"));
    assert_eq!(outcome.ended_with, "'%mvar-take cannot wait inside a transaction'");
    let outcome = run(&program(SHOW, "(%atomically (lam ($t) (%atomically (lam ($u) 1))))"));
    assert_eq!(outcome.ended_with, "'Control.Concurrent.STM.atomically was nested'");
    let outcome = run(&program(SHOW, "(%stm-retry)"));
    assert_eq!(outcome.ended_with, "'retry outside a transaction'");
}

#[test]
fn money_moves_and_its_sum_stays() {
    let definitions = format!(
        "{SHOW}
        (def move (lam (from to n $token) (%atomically (lam ($t)
          (let! (x (%tvar-read from)) (case (%int< x n) ((True) (%stm-retry))
            (else (let! ($w (%tvar-write from (%int- x n))) (let! (y (%tvar-read to)) (%tvar-write to (%int+ y n)))))))))))
        (def sum (lam (a b c) (%atomically (lam ($t) (let! (x (%tvar-read a)) (let! (y (%tvar-read b)) (let! (z (%tvar-read c))
          (case (%int= (%int+ x (%int+ y z)) 60) ((True) 1) (else (%raise 99))))))))))"
    );
    let text = haskell(
        &definitions,
        &sequence(&[
            "a <- (%tvar-new 10)",
            "b <- (%tvar-new 20)",
            "c <- (%tvar-new 30)",
            "done <- (%mvar-new)",
            "(%fork (lam ($t) (let! ($x (move a b 15 $t)) (let! ($y (move c a 5 $t)) (%mvar-put done 1)))))",
            "(%fork (lam ($t) (let! ($x (move b a 8 $t)) (let! ($y (sum a b c)) (%mvar-put done 1)))))",
            "(%fork (lam ($t) (let! ($x (move c b 30 $t)) (let! ($y (move b c 10 $t)) (%mvar-put done 1)))))",
            "(sum a b c)",
            "(%mvar-take done)",
            "(sum a b c)",
            "(%mvar-take done)",
            "(%mvar-take done)",
            "(show (sum a b c))",
        ]),
    );
    let outcome = run_schedules(&text, 25);
    assert_eq!((outcome.stop, outcome.output.as_str()), (Stop::Finished(0), "1"));
}

#[test]
fn variables_outside_transactions_are_steps_of_their_own() {
    let outcome = run(&program(
        SHOW,
        &sequence(&["v <- (%tvar-new 1)", "(%tvar-write v 2)", "x <- (%tvar-read v)", "(show x)"]),
    ));
    assert_eq!((outcome.output.as_str(), outcome.visible), ("2", 3));
}
