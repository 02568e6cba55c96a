//! Evaluation: order, laziness, sharing, functions of every kind of call.

mod common;

use common::{haskell, output, program, run, sequence, value};
use machine::Stop;

/// An action that writes a letter and returns a number, to see the order of evaluation.
const TELL: &str = "
  (def tell (lam (text n) (let! ($done (%write 1 text)) n)))
  (def show (lam (n) (%write 1 (%integer-show n))))";

fn printed(body: &str) -> String {
    output(&program(TELL, body))
}

#[test]
fn a_lazy_let_is_evaluated_when_it_is_needed_and_once() {
    assert_eq!(printed("(let ((x (tell \"x\" 1))) (show (%int+ x x)))"), "x2");
    assert_eq!(printed("(let ((x (tell \"x\" 1))) (show 5))"), "5");
}

#[test]
fn a_strict_let_is_evaluated_first() {
    assert_eq!(printed("(let! (x (tell \"x\" 1)) (let! (y (tell \"y\" 2)) (show x)))"), "xy1");
}

#[test]
fn operands_of_primitives_are_evaluated_from_left_to_right() {
    assert_eq!(printed("(show (%int- (tell \"a\" 9) (tell \"b\" 2)))"), "ab7");
}

#[test]
fn arguments_and_fields_are_lazy_unless_declared_strict() {
    let definitions = format!(
        "{TELL}
        (data Box (Lazy _) (Strict !_))
        (def first (lam (a b) a))
        (def open (lam (box) (case box ((Lazy x) x) ((Strict x) x))))"
    );
    let printed = |body: &str| output(&program(&definitions, body));
    assert_eq!(printed("(show (first (tell \"a\" 1) (tell \"b\" 2)))"), "a1");
    assert_eq!(printed("(let! (box (con Lazy (tell \"a\" 1))) (show 7))"), "7");
    assert_eq!(printed("(let! (box (con Strict (tell \"a\" 1))) (show 7))"), "a7");
    assert_eq!(printed("(let ((box (con Strict (tell \"a\" 1)))) (show 7))"), "7");
    assert_eq!(printed("(let ((box (con Strict (tell \"a\" 1)))) (show (open box)))"), "a1");
}

#[test]
fn a_value_that_needs_itself_is_a_loop() {
    let stopped = run(&program("", "(let ((x (%int+ x 1))) (%write 1 (%integer-show x)))"));
    assert_eq!(stopped.stop, Stop::Uncaught { thread: machine::ThreadId::MAIN });
    assert_eq!(stopped.ended_with, "'<<loop>>'");
    // And through two thunks and a function.
    let text = program(
        "(def f (lam (x) (%int* x 2)))",
        "(let ((x (f y)) (y (f x))) (%write 1 (%integer-show x)))",
    );
    assert_eq!(run(&text).ended_with, "'<<loop>>'");
    // The thunk fails forever.
    let text = program(
        "(def handler (lam (e $token) (%write 1 \"!\")))",
        &format!(
            "(let ((x (%int+ x 1))) {})",
            sequence(&[
                "(%catch (lam ($t) (%write 1 (%integer-show x))) handler)",
                "(%catch (lam ($t) (%write 1 (%integer-show x))) handler)",
            ])
        ),
    );
    assert_eq!(output(&text), "!!");
}

#[test]
fn recursive_groups_of_functions_thunks_and_constructors() {
    let text = program(
        "(def take (lam (n list)
           (case (%int= n 0)
             ((True) (con []))
             (else (case list ((: x rest) (con : x (take (%int- n 1) rest))) (else (con [])))))))
         (def sum (lam (list) (case list ((: x rest) (%int+ x (sum rest))) (else 0))))",
        "(let ((ones (con : 1 twos)) (twos (con : 2 ones)))
           (let! (a (sum (take 7 ones)))
           (let ((even (lam (n) (case (%int= n 0) ((True) 1) (else (odd (%int- n 1))))))
                 (odd (lam (n) (case (%int= n 0) ((True) 0) (else (even (%int- n 1))))))
                 (answer (%int+ a (even 10))))
             (%write 1 (%integer-show answer)))))",
    );
    assert_eq!(output(&text), "11");
}

#[test]
fn calls_with_too_few_and_too_many_arguments() {
    assert_eq!(value("(let ((f (lam (a b c) (%int- (%int- a b) c)))) (((f 10) 2) 3))"), "5");
    assert_eq!(
        value("(let ((f (lam (a) (lam (b) (lam (c) (%int+ a (%int* b c))))))) (f 1 2 3))"),
        "7"
    );
    let known = "
      (def add (lam (a b) (%int+ a b)))
      (def pick (lam (n) (case n (0 add) (else (lam (a b) (%int- a b))))))
      (def twice (lam (f x) (f (f x))))
      (def show (lam (n) (%write 1 (%integer-show n))))";
    assert_eq!(output(&program(known, "(show (pick 0 3 4))")), "7");
    assert_eq!(output(&program(known, "(show (twice (pick 1 10) 4))")), "4");
    assert_eq!(output(&program(known, "(show (twice (add 5) 1))")), "11");
    // A partial application is kept and used again.
    let shared = "(let! (f (add 5)) (show (%int* (f 1) (f 2))))";
    assert_eq!(output(&program(known, shared)), "42");
}

#[test]
fn a_function_that_is_a_thunk_is_evaluated_once() {
    assert_eq!(
        printed(
            "(let ((f (let! (n (tell \"f\" 3)) (lam (x) (%int+ x n))))) (show (%int+ (f 1) (f 2))))"
        ),
        "f9"
    );
}

#[test]
fn exact_calls_refuse_another_number_of_arguments() {
    let text = common::erlang("(def f (lam (a b) a))", "(call f 1 2)");
    assert_eq!(run(&text).ended_with, "1");
    let text = common::erlang("(def f (lam (a b) a))", "(let! (g f) (call g 1))");
    let ended = run(&text).ended_with;
    assert!(ended.contains("badarity"), "{ended}");
    let text = common::erlang("", "(let! (g 5) (call g 1))");
    assert!(run(&text).ended_with.contains("{badfun,5}"));
}

#[test]
fn cases_of_every_kind_of_pattern() {
    let definitions = "
      (data Colour (Red) (Green _) (Blue _ _) (White) (Black))
      (def number (lam (c) (case c
        ((Red) 1) ((Green x) x) ((Blue x y) (%int+ x y)) ((White) 4) ((Black) 5))))
      (def some (lam (c) (case c ((Green x) x) (else 0))))
      (def literal (lam (x) (case x (1 10) (123456789012345678901234567890 20) (else 30))))
      (def text (lam (x) (case x (#bytes\"ab\" 1) (#bytes\"\" 2) (else 3))))
      (def double (lam (x) (case x (1.5 1) (0.0 2) (else 3))))
      (def char (lam (x) (case x ('a' 1) ('\\n' 2) (else 3))))
      (def atom (lam (x) (case x (:a 1) (:b 2) (else 3))))
      (def bool (lam (x) (case x ((True) 1) ((False) 2))))
      (def part (lam (x) (case x ((tuple a) a) ((tuple a b) b) (else 0))))
      (def show (lam (n) (%write 1 (%integer-show n))))";
    let printed = |e: &str| output(&program(definitions, &format!("(show {e})")));
    for (expression, expected) in [
        ("(number (con Red))", "1"),
        ("(number (con Green 2))", "2"),
        ("(number (con Blue 1 2))", "3"),
        ("(number (con Black))", "5"),
        ("(some (con Green 7))", "7"),
        ("(some (con White))", "0"),
        ("(literal 1)", "10"),
        ("(literal (%integer* 123456789012345 1000000000000000))", "30"),
        ("(literal (%integer+ 123456789012345678901234567889 1))", "20"),
        ("(text (%bytes-append #bytes\"a\" #bytes\"b\"))", "1"),
        ("(text #bytes\"\")", "2"),
        ("(double (%double+ 1.0 0.5))", "1"),
        ("(double -0.0)", "2"),
        ("(double #nan)", "3"),
        ("(char (%chr 97))", "1"),
        ("(atom :b)", "2"),
        ("(bool (%int< 1 2))", "1"),
        ("(part (tuple 4 5))", "5"),
        ("(part (tuple 4 5 6))", "0"),
    ] {
        assert_eq!(printed(expression), expected, "{expression}");
    }
}

#[test]
fn joins_and_jumps() {
    let text = program(
        "(def f (lam (x)
           (join (done a b) (%int+ (%int* 10 a) b)
             (case x (0 (jump done 1 2)) (1 (jump done 3 x)) (else (%int- x 1))))))
         (def show (lam (n) (%write 1 (%integer-show n))))",
        &sequence(&["(show (f 0))", "(show (f 1))", "(show (f 9))"]),
    );
    assert_eq!(output(&text), "12318");
}

#[test]
fn an_action_may_return_what_is_not_evaluated() {
    let definitions = format!("{TELL} (def lazy (lam ($token) (unforced (tell \"x\" 3))))");
    let printed = |body: &str| output(&program(&definitions, body));
    assert_eq!(printed("(let! (x (lazy (con ()))) (show 1))"), "1");
    assert_eq!(printed("(let! (x (lazy (con ()))) (show (%int+ x x)))"), "x6");
    // If it is matched or computed with immediately, it is evaluated.
    assert_eq!(printed("(case (lazy (con ())) (3 (show 1)) (else (show 2)))"), "x1");
    assert_eq!(printed("(show (%int+ (lazy (con ())) 1))"), "x4");
    assert_eq!(printed("(case (%int< (lazy (con ())) 4) ((True) (show 1)) (else (show 2)))"), "x1");
    assert_eq!(printed("(let ((y (lazy (con ())))) (show (%int+ y y)))"), "x6");
}

#[test]
fn the_entry_may_be_of_any_language() {
    assert_eq!(output(&haskell("", "(%write 1 \"h\")")), "h");
    assert_eq!(output(&common::erlang("", "(%write 1 #codes\"e\")")), "e");
}

#[test]
fn counts_of_steps_and_visible_operations_are_exact() {
    // One visible operation; entering main is the only step.
    let hello = run(&program("", "(%write 1 \"hello\")"));
    assert_eq!((hello.visible, hello.output.as_str()), (1, "hello"));
    let refs = run(&program(
        "",
        &sequence(&[
            "r <- (%ref-new 1)",
            "(%ref-write r 2)",
            "x <- (%ref-read r)",
            "(%write 1 (%integer-show x))",
        ]),
    ));
    // Creating a reference is not visible to other threads.
    assert_eq!((refs.visible, refs.output.as_str()), (3, "2"));
}
