//! Depth is limited only by memory: calls, thunks and values nest without using the host stack, and
//! what does not fit ends with a result.

mod common;

use common::{erlang, program, run_plain, sequence};
use machine::{Settings, Stop, ThreadId};

const DEFINITIONS: &str = "
  (def show (lam (n) (%write 1 (%integer-show n))))
  (def deep (lam (n) (case (%int= n 0) ((True) 0) (else (%int+ 1 (deep (%int- n 1)))))))
  (def upto (lam (n m) (case (%int< m n) ((True) (con [])) (else (con : n (upto (%int+ n 1) m))))))
  (def lazily (lam (sum list) (case list ((: x rest) (lazily (plus sum x) rest)) (else sum))))
  (def plus (lam (a b) (%int+ a b)))
  (def forced (lam (list) (case list ((: x rest) (%seq x (forced rest))) (else (con ())))))
  (def build (lam (n list) (case (%int= n 0) ((True) list) (else (build (%int- n 1) (con : n list))))))
  (def apply (lam (f n) (case (%int= n 0) ((True) f) (else (apply (lam (x) (f x)) (%int- n 1))))))";

fn roomy() -> Settings {
    Settings { max_memory: 3 << 30, ..Settings::default() }
}

fn printed(body: &str) -> String {
    let outcome = run_plain(&program(DEFINITIONS, body), roomy());
    assert_eq!(outcome.stop, Stop::Finished(0));
    outcome.output
}

#[test]
fn ten_million_nested_calls() {
    assert_eq!(printed("(show (deep 10000000))"), "10000000");
}

#[test]
fn a_chain_of_ten_million_thunks() {
    assert_eq!(printed("(show (lazily 0 (upto 1 10000000)))"), "50000005000000");
}

#[test]
fn a_handler_below_a_million_calls() {
    let body = "(%catch (lam ($t) (show (%int+ 1 (%catch (lam ($u) (boom 1000000)) (lam (e $u) (%int+ e (boom 1000000))))))) (lam (e $t) (show e)))";
    let definitions = format!(
        "{DEFINITIONS} (def boom (lam (n) (case (%int= n 0) ((True) (%raise 7)) (else (%int+ 1 (boom (%int- n 1)))))))"
    );
    let outcome = run_plain(&program(&definitions, body), roomy());
    assert_eq!((outcome.stop, outcome.output.as_str()), (Stop::Finished(0), "7"));
}

#[test]
fn long_lists_are_compared_hashed_and_written() {
    let definitions = "
      (def build (lam (n list) (case n (0 list) (else (let! (m (%term- n 1)) (call build m (con : 97 list)))))))";
    let body = sequence(&[
        "a <- (call build 1000000 (con []))",
        "b <- (call build 1000000 (con []))",
        "same <- (%term=:= a b)",
        "map <- (%map-put a 1 (%map-new))",
        "found <- (%map-find b map)",
        "(%write 1 a)",
        "(tuple same (case found ((Just x) x)))",
    ]);
    let outcome = run_plain(&erlang(definitions, &body), roomy());
    assert_eq!(outcome.ended_with, "{true,1}");
    assert_eq!(outcome.output.len(), 1_000_000);
}

#[test]
fn nested_evaluations_that_were_interrupted_are_resumed() {
    // A hundred thousand thunks, each waiting for the next; the innermost waits for an MVar.
    let definitions = format!(
        "{DEFINITIONS}
        (def nest (lam (n inner) (case (%int= n 0) ((True) inner) (else (nest (%int- n 1) (plus inner 1))))))"
    );
    let body = sequence(&[
        "m <- (%mvar-new)",
        "done <- (%mvar-new)",
        "all <- (let ((a (%mvar-take m))) (con Just (nest 100000 a)))",
        "t <- (%fork (lam ($t) (let! ($x (%catch (lam ($u) (case all ((Just c) (show c)))) (lam (e $u) (show e)))) (%mvar-put done 1))))",
        "(%yield)",
        "(%throw-to t 5)",
        "(%mvar-take done)",
        "(%mvar-put m 2)",
        "(case all ((Just c) (show c)))",
    ]);
    let outcome = run_plain(&program(&definitions, &body), roomy());
    assert_eq!((outcome.stop, outcome.output.as_str()), (Stop::Finished(0), "5100002"));
}

#[test]
fn functions_that_wait_for_functions_nest_too() {
    assert_eq!(printed("(show (apply (lam (x) x) 1000000 5))"), "5");
}

#[test]
fn what_does_not_fit_ends_in_the_memory_limit() {
    let small = Settings { max_memory: 16 << 20, ..Settings::default() };
    for body in [
        // Stack alone: nothing is allocated on the heap.
        "(show (deep 10000000))",
        // Thunks, then the stack of their evaluation.
        "(show (lazily 0 (upto 1 10000000)))",
        // A list that is kept alive.
        "(let! (list (build 10000000 (con []))) (let! ($f (forced list)) (let! ($g (forced list)) (show 1))))",
        // Frames that are pushed by over-application.
        "(show (apply (lam (x) x) 10000000 5))",
        // One large object.
        "(let! (a (%array-new 10000000 0)) (show (%array-length a)))",
        // A number that doubles in length.
        "(let ((square (lam (n) (square (%integer* n n))))) (show (square 3)))",
        // A cyclic list, as text.
        "(let ((list (con : 'a' list))) (%write 1 list))",
        // A byte string that doubles.
        "(let ((double (lam (b) (double (%bytes-append b b))))) (%write 1 (double #bytes\"12345678\")))",
    ] {
        let outcome = run_plain(&program(DEFINITIONS, body), small.clone());
        assert_eq!(outcome.stop, Stop::MemoryLimit { thread: ThreadId::MAIN }, "{body}");
    }
}

#[test]
fn the_limit_holds_for_many_stacks_together() {
    let small = Settings { max_memory: 16 << 20, ..Settings::default() };
    let definitions = format!(
        "{DEFINITIONS}
        (def many (lam (n m) (case (%int= n 0) ((True) 0) (else
          (let! ($t (%fork (lam ($u) (show (%int+ 1 (wait 3000 m)))))) (let! ($y (%yield)) (many (%int- n 1) m)))))))
        (def wait (lam (n m) (case (%int= n 0) ((True) (%mvar-take m)) (else (%int+ 1 (wait (%int- n 1) m))))))"
    );
    let body = "(let! (m (%mvar-new)) (show (many 100000 m)))";
    let outcome = run_plain(&program(&definitions, body), small);
    assert!(matches!(outcome.stop, Stop::MemoryLimit { .. }), "{:?}", outcome.stop);
}
