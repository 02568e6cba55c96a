//! Tables, functions and processes of the Erlang library, run in all modes.

mod common;

use common::{erlang, run, sequence};
use machine::Stop;

const LIBRARY: &str = "
  (def f (lam (x) (%term+ x 1)))
  (def next (lam () (let! (m (%mailbox-peek :infinity)) (let! ($t (%mailbox-take)) m))))
  (def one (lam (k v) (let! (t (tuple k v)) (con : t (con [])))))
  (def put (lam (table k v) (let! (l (call one k v)) (%table-insert table l :false))))
  (def catch (lam (f) (%catch (lam ($t) (call f)) (lam (e $t) (%tuple-element 2 e)))))
  (def fill (lam (table n) (case (%term=:= n 0)
    ((True) :ok)
    (else (let! ($p (call put table n n)) (let! (m (%term- n 1)) (call fill table m)))))))";

fn returned(actions: &[&str]) -> String {
    let outcome = run(&erlang(LIBRARY, &sequence(actions)));
    assert_eq!(outcome.stop, Stop::Finished(0), "{}", outcome.ended_with);
    outcome.ended_with
}

#[test]
fn objects_are_inserted_found_and_taken() {
    let text = returned(&[
        "t <- (%table-new :t :set 1 (con []))",
        "(call put t :a 1)",
        "(call put t :b 2)",
        "(call put t :a 3)",
        "x <- (%table-lookup t :a)",
        "y <- (%table-take t :b)",
        "z <- (%table-lookup t :b)",
        "(call fill t 100)",
        "i <- (%table-info t)",
        "(tuple x y z (%tuple-element 8 i) (%tuple-element 2 i) (%tuple-element 5 i))",
    ]);
    assert_eq!(text, "{[{a,3}],[{b,2}],[],101,set,protected}");
}

#[test]
fn an_ordered_table_is_walked_in_order() {
    let text = returned(&[
        "t <- (%table-new :t :ordered_set 1 (con : :named_table (con [])))",
        "(call fill :t 40)",
        "a <- (%table-step :t :first 0)",
        "b <- (%table-step :t :last 0)",
        "c <- (%table-step :t :next 7)",
        "d <- (%table-step :t :prev 1000)",
        "e <- (%table-step :t :next 40)",
        "l <- (%table-all :t)",
        "(tuple t a b c d e (%list-length l))",
    ]);
    assert_eq!(text, "{t,1,40,8,40,'$end_of_table',40}");
}

#[test]
fn a_step_on_a_table_is_one_for_the_others_and_goes_back_when_it_fails() {
    let text = returned(&[
        "t <- (%table-new :t :set 1 (con : :public (con [])))",
        "me <- (%process-self)",
        "(call put t :n 0)",
        "(let! (count (lam () (%table-atomic t (lam () (let! (l (%table-lookup t :n)) (case l ((: o $r) (let! (n (%tuple-element 2 o)) (let! (m (%term+ n 1)) (call put t :n m))))))))))
           (let! (work (lam () (let! ($1 (call count)) (let! ($2 (call count)) (%process-send me :done)))))
             (let! ($a (%process-spawn work (con []))) (let! ($b (%process-spawn work (con []))) (let! ($c (call count)) :ok)))))",
        "(call next)",
        "(call next)",
        "x <- (%table-lookup t :n)",
        "e <- (call catch (lam () (%table-atomic t (lam () (let! ($p (call put t :n 99)) (%term-raise :error :oops))))))",
        "y <- (%table-lookup t :n)",
        "(tuple x e y)",
    ]);
    assert_eq!(text, "{[{n,5}],oops,[{n,5}]}");
}

#[test]
fn tables_end_with_their_owner_or_go_to_the_heir() {
    let text = returned(&[
        "me <- (%process-self)",
        "(%process-spawn (lam () (let! (h (tuple :heir me :mine)) (let! (o (con : h (con : :named_table (con []))))
            (let! ($a (%table-new :kept :set 1 o)) (let! ($b (%table-new :lost :set 1 (con : :named_table (con [])))) (call put :kept :k :v)))))) (con []))",
        "m <- (call next)",
        "x <- (%table-lookup :kept :k)",
        "i <- (%table-info :lost)",
        "e <- (call catch (lam () (%table-lookup :lost :k)))",
        "o <- (%table-info :kept)",
        "(tuple (%tuple-element 1 m) (%tuple-element 2 m) (%tuple-element 4 m) x i e (%term=:= me (%tuple-element 6 o)))",
    ]);
    assert_eq!(text, "{'ETS-TRANSFER',kept,mine,[{k,v}],undefined,badarg,true}");
}

#[test]
fn what_others_may_do_is_what_the_protection_says() {
    let text = returned(&[
        "me <- (%process-self)",
        "a <- (%table-new :a :bag 1 (con []))",
        "b <- (%table-new :b :bag 1 (con : :private (con [])))",
        "(call put a 1 1)",
        "(call put a 1 1)",
        "(call put a 1 2)",
        "(%process-spawn (lam () (let! (r (%table-lookup a 1)) (let! (w (call catch (lam () (call put a 1 3)))) (let! (p (call catch (lam () (%table-lookup b 1)))) (let! (m (tuple r w p)) (%process-send me m)))))) (con []))",
        "(call next)",
    ]);
    assert_eq!(text, "{[{1,1},{1,2}],badarg,badarg}");
}

#[test]
fn functions_are_known_by_name_and_called_by_it() {
    let text = returned(&[
        "g <- (%function-make :nowhere :f 1)",
        "a <- (%function-arity? g 1)",
        "(let! (h (lam (y) (%term+ y 10))) (let! (args (con : 5 (con [])))
           (let! (r (%function-apply h args)) (let! (e (call catch (lam () (%function-apply g args))))
             (let! (i (%function-info g)) (let! (w (call catch (lam () (%function-apply h (con [])))))
               (let! (b (call catch (lam () (%function-apply :no args)))) (tuple a r e i (%tuple-element 1 w) b))))))))",
    ]);
    assert_eq!(text, "{true,15,undef,{nowhere,f,1,external,0,[]},badarity,{badfun,no}}");
}

#[test]
fn processes_tell_of_themselves() {
    let text = returned(&[
        "me <- (%process-self)",
        "l <- (%group-leader)",
        "u <- (%process-whereis :user)",
        "p <- (%process-spawn (lam () (let! (g (%group-leader)) (let! ($s (%process-send me g)) (call next)))) (con : (tuple :initial_call (tuple :m :f 0)) (con [])))",
        "g <- (call next)",
        "i <- (%process-info p :initial_call)",
        "s <- (%process-info me :status)",
        "a <- (%unique-integer)",
        "b <- (%unique-integer)",
        "r <- (%make-ref)",
        "(%timer-start-as r 50 me :late)",
        "c <- (%timer-read r)",
        "(%timer-cancel r)",
        "d <- (%timer-read r)",
        "(tuple (%term=:= l u) (%term=:= g u) i s a b c d)",
    ]);
    assert_eq!(text, "{true,true,{m,f,0},running,1,2,50,false}");
}

#[test]
fn an_alias_serves_for_as_long_as_it_should() {
    let text = returned(&[
        "me <- (%process-self)",
        "p <- (%process-spawn (lam () (call next)) (con []))",
        "r <- (%process-monitor p)",
        "(%process-alias r :reply_unalias)",
        "(%process-send r :first)",
        "(%process-send r :second)",
        "a <- (call next)",
        "b <- (%mailbox-peek 0)",
        "u <- (%process-unalias r)",
        "s <- (%make-ref)",
        "(%process-alias s :explicit_unalias)",
        "(%process-send s :third)",
        "(%process-send s :fourth)",
        "c <- (call next)",
        "d <- (call next)",
        "v <- (%process-unalias s)",
        "(%process-send s :fifth)",
        "(%process-send p :go)",
        "e <- (%mailbox-peek 10)",
        "(tuple a b u c d v e)",
    ]);
    assert_eq!(text, "{first,'%timeout',false,third,fourth,true,'%timeout'}");
}
