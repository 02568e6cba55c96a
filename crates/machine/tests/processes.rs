//! Erlang processes: mailboxes, links, monitors, exit signals, names, timers.

mod common;

use common::{compile, erlang, machine, outcome, run, run_with, sequence, settings};
use machine::{Departures, Limits, Options, Settings, Stepped, Stop, ThreadId};

/// `next()` receives anything; `await(Tag)` the first tuple `{Tag, X}`; `out(N)` writes.
const LIBRARY: &str = "
  (def out (lam (n) (%write 1 (%integer->codes n 10))))
  (def say (lam (text) (%write 1 text)))
  (def next (lam () (let! (m (%mailbox-peek :infinity)) (let! ($t (%mailbox-take)) m))))
  (def await (lam (tag) (let! (m (%mailbox-peek :infinity))
    (case m
      ((tuple t x) (case (%term=:= t tag)
        ((True) (let! ($t (%mailbox-take)) x))
        (else (let! ($n (%mailbox-next)) (call await tag)))))
      (else (let! ($n (%mailbox-next)) (call await tag)))))))
  (def send (lam (to tag x) (let! (m (tuple tag x)) (%process-send to m))))
  (def catch (lam (f) (%catch (lam ($t) (call f)) (lam (e $t) e))))
  (def wait (lam () (let! (m (%mailbox-peek :infinity)) (let! ($n (%mailbox-next)) (call wait)))))";

fn printed(actions: &[&str]) -> String {
    let outcome = run(&erlang(LIBRARY, &sequence(actions)));
    assert_eq!(outcome.stop, Stop::Finished(0), "{}", outcome.ended_with);
    outcome.output
}

/// The result of the main process, in Erlang syntax.
fn returned(actions: &[&str]) -> String {
    let outcome = run(&erlang(LIBRARY, &sequence(actions)));
    assert_eq!(outcome.stop, Stop::Finished(0), "{}", outcome.ended_with);
    outcome.ended_with
}

#[test]
fn messages_of_one_sender_arrive_in_order_and_can_be_picked_out() {
    let text = printed(&[
        "me <- (%process-self)",
        "(%process-spawn (lam () (let! ($a (call send me :a 1)) (let! ($b (call send me :b 2)) (call send me :a 3)))) (con []))",
        "b <- (call await :b)",
        "(call out b)",
        "a <- (call await :a)",
        "(call out a)",
        "c <- (call await :a)",
        "(call out c)",
    ]);
    assert_eq!(text, "213");
}

#[test]
fn skipped_messages_stay_in_the_mailbox_in_their_order() {
    let text = printed(&[
        "me <- (%process-self)",
        "(call send me :a 1)",
        "(call send me :b 2)",
        "(call send me :a 3)",
        "(call send me :c 4)",
        "c <- (call await :c)",
        "(call out c)",
        "x <- (call next)",
        "(call out (%tuple-element 2 x))",
        "y <- (call next)",
        "(call out (%tuple-element 2 y))",
        "(call send me :d 5)",
        "d <- (call await :d)",
        "(call out d)",
        "z <- (call next)",
        "(call out (%tuple-element 2 z))",
    ]);
    assert_eq!(text, "41253");
}

#[test]
fn a_receive_gives_up_when_its_time_is_over() {
    let text = returned(&[
        "me <- (%process-self)",
        "(%timer-start 50 me :late)",
        "a <- (%mailbox-peek 20)",
        "t <- (%clock-elapsed)",
        "b <- (%mailbox-peek 100)",
        "$t <- (%mailbox-take)",
        "u <- (%clock-elapsed)",
        "c <- (%mailbox-peek 0)",
        "(tuple a t b u c)",
    ]);
    assert_eq!(text, "{'%timeout',20001000,late,50001000,'%timeout'}");
}

#[test]
fn a_message_that_does_not_fit_does_not_start_the_clock_again() {
    let text = returned(&[
        "me <- (%process-self)",
        "(%timer-start 10 me :early)",
        "a <- (%mailbox-peek 15)",
        "$n <- (%mailbox-next)",
        "b <- (%mailbox-peek 15)",
        "t <- (%clock-elapsed)",
        "(tuple a b t)",
    ]);
    assert_eq!(text, "{early,'%timeout',15001000}");
}

#[test]
fn a_linked_process_dies_with_the_other_unless_it_traps() {
    let text = returned(&[
        "old <- (%process-flag :trap_exit (con True))",
        "p <- (%process-spawn (lam () (%term-raise :exit :bad)) (con : :link (con [])))",
        "m <- (call next)",
        "(tuple old (%term=:= (%tuple-element 2 m) p) (%tuple-element 1 m) (%tuple-element 3 m))",
    ]);
    assert_eq!(text, "{false,true,'EXIT',bad}");
    let outcome = run(&erlang(
        LIBRARY,
        &sequence(&[
            "(%process-spawn (lam () (%term-raise :exit :bad)) (con : :link (con [])))",
            "(call next)",
        ]),
    ));
    assert_eq!(outcome.stop, Stop::Uncaught { thread: ThreadId::MAIN });
    assert_eq!(outcome.ended_with, "{exit,bad,[]}");
    // A normal exit does not kill linked processes.
    let text =
        returned(&["p <- (%process-spawn (lam () 1) (con : :link (con [])))", "(%mailbox-peek 5)"]);
    assert_eq!(text, "'%timeout'");
}

#[test]
fn exit_signals_follow_their_rules() {
    // What a process and its observer see: the signal, whether it traps exits, and the result.
    for (signal, trap, seen) in [
        (":reason", "False", "{'DOWN',reason}"),
        (":reason", "True", "{'EXIT',reason}"),
        (":normal", "False", "none"),
        (":normal", "True", "{'EXIT',normal}"),
        (":kill", "False", "{'DOWN',killed}"),
        (":kill", "True", "{'DOWN',killed}"),
    ] {
        let text = returned(&[
            "me <- (%process-self)",
            &format!(
                "p <- (%process-spawn (lam () (let! ($f (%process-flag :trap_exit (con {trap})))
                   (let! ($s (%process-send me :ready)) (let! (m (call next)) (%process-send me m))))) (con []))"
            ),
            "$ready <- (call next)",
            "(%process-monitor p)",
            &format!("(%process-exit p {signal})"),
            "m <- (%mailbox-peek 5)",
            "(case m
               ((tuple tag from reason) (tuple tag reason))
               ((tuple tag ref kind from reason) (tuple tag reason))
               (else :none))",
        ]);
        assert_eq!(text, seen, "{signal} with trap_exit {trap}");
    }
}

#[test]
fn a_process_that_kills_itself_cannot_catch_it() {
    let outcome = run(&erlang(
        LIBRARY,
        "(call catch (lam () (let! (me (%process-self)) (%process-exit me :kill))))",
    ));
    assert_eq!(
        (outcome.stop, outcome.ended_with.as_str()),
        (Stop::Uncaught { thread: ThreadId::MAIN }, "{exit,killed,[]}")
    );
}

#[test]
fn the_reason_of_a_monitored_process_tells_how_it_ended() {
    for (end, reason) in [
        ("1", "normal"),
        ("(%term-raise :exit :why)", "why"),
        ("(%term-raise :throw :ball)", "{{nocatch,ball},[]}"),
        ("(%term-raise :error :oops)", "{oops,[]}"),
    ] {
        let text = returned(&[
            &format!("both <- (%process-spawn (lam () {end}) (con : :monitor (con [])))"),
            "m <- (call next)",
            "(case both ((tuple p ref) (case m
               ((tuple tag r kind from reason) (tuple tag (%term=:= r ref) kind (%term=:= p from) reason)))))",
        ]);
        assert_eq!(text, format!("{{'DOWN',true,process,true,{reason}}}"), "{end}");
    }
}

#[test]
fn a_monitor_on_the_dead_and_one_that_was_taken_back() {
    let text = returned(&[
        "p <- (%process-spawn (lam () 1) (con []))",
        "(%mailbox-peek 1)",
        "alive <- (%process-alive? p)",
        "(%process-monitor p)",
        "m <- (call next)",
        "q <- (%process-spawn (lam () (call wait)) (con []))",
        "ref <- (%process-monitor q)",
        "(%process-exit q :gone)",
        "found <- (%process-demonitor ref (con True))",
        "n <- (%mailbox-peek 1)",
        "(tuple alive (%tuple-element 5 m) found n)",
    ]);
    assert!(text.starts_with("{false,noproc,") && text.ends_with("'%timeout'}"), "{text}");
}

#[test]
fn links_can_be_made_and_broken() {
    let text = returned(&[
        "(%process-flag :trap_exit (con True))",
        "p <- (%process-spawn (lam () (call wait)) (con []))",
        "(%process-link p)",
        "(%process-unlink p)",
        "(%process-exit p :one)",
        "a <- (%mailbox-peek 1)",
        "(%process-link p)",
        "b <- (call next)",
        "(tuple a (%tuple-element 3 b))",
    ]);
    assert_eq!(text, "{'%timeout',noproc}");
}

#[test]
fn a_long_chain_of_links_breaks_without_host_recursion() {
    let definitions = format!(
        "{LIBRARY}
        (def chain (lam (n) (case n (0 (%term-raise :exit :over))
          (else (let! (fewer (%term- n 1)) (let! ($p (%process-spawn (lam () (call chain fewer)) (con : :link (con [])))) (call wait)))))))"
    );
    let text = erlang(
        &definitions,
        &sequence(&[
            "both <- (%process-spawn (lam () (call chain 20000)) (con : :monitor (con [])))",
            "m <- (call next)",
            "(%tuple-element 5 m)",
        ]),
    );
    assert_eq!(common::run_plain(&text, settings()).ended_with, "over");
}

#[test]
fn names_stand_for_processes() {
    let text = returned(&[
        "me <- (%process-self)",
        "a <- (%process-register :server me)",
        "b <- (%process-whereis :server)",
        "(%process-send :server :hello)",
        "m <- (call next)",
        "c <- (%process-unregister :server)",
        "d <- (%process-whereis :server)",
        "p <- (%process-spawn (lam () 1) (con []))",
        "(%process-register :gone p)",
        "(%mailbox-peek 1)",
        "e <- (%process-whereis :gone)",
        "(tuple a (%term=:= b me) m c d e)",
    ]);
    assert_eq!(text, "{true,true,hello,true,undefined,undefined}");
    let outcome = run(&erlang(LIBRARY, "(%process-send :nobody 1)"));
    assert!(outcome.ended_with.contains("badarg"), "{}", outcome.ended_with);
}

#[test]
fn timers_ring_in_order_and_can_be_cancelled() {
    let text = returned(&[
        "me <- (%process-self)",
        "(%timer-start 30 me :c)",
        "x <- (%timer-start 20 me :b)",
        "(%timer-start 10 me :a)",
        "a <- (call next)",
        "left <- (%timer-cancel x)",
        "gone <- (%timer-cancel x)",
        "c <- (call next)",
        "(tuple a left gone c)",
    ]);
    assert_eq!(text, "{a,10,false,c}");
}

#[test]
fn waiting_with_a_time_out_again_and_again_leaves_no_timers() {
    let definitions = format!(
        "{LIBRARY}
        (def serve (lam (n) (case n (0 :done) (else (let! (m (%mailbox-peek 1000)) (let! ($t (%mailbox-take))
           (let! (fewer (%term- n 1)) (call serve fewer))))))))
        (def feed (lam (to n) (case n (0 :done) (else (let! ($s (%process-send to n)) (let! ($y (%yield))
           (let! (fewer (%term- n 1)) (call feed to fewer))))))))"
    );
    let text = erlang(
        &definitions,
        &sequence(&[
            "me <- (%process-self)",
            "(%process-spawn (lam () (call feed me 50)) (con []))",
            "(call serve 50)",
            "a <- (%mailbox-peek 1)",
            "t <- (%clock-elapsed)",
            "(tuple a t)",
        ]),
    );
    assert_eq!(run(&text).ended_with, "{'%timeout',1001000}");
}

/// The maximum number of steps between two visible operations: more than any program here takes.
const FUEL: u64 = 1_000_000;

#[test]
fn an_undelivered_message_waits_outside_until_it_is_let_in() {
    let settings = Settings { delayed_delivery: true, ..settings() };
    let text = erlang(
        LIBRARY,
        &sequence(&[
            "me <- (%process-self)",
            "(%process-spawn (lam () (let! ($a (%process-send me 1)) (%process-send me 2))) (con []))",
            "(%process-spawn (lam () (%process-send me 3)) (con []))",
            "a <- (call next)",
            "b <- (call next)",
            "c <- (call next)",
            "(tuple a b c)",
        ]),
    );
    let code = compile(&text, Options::default());
    let (mut machine, screen) = machine(&code, settings);
    // Two processes are spawned and three messages sent; a plain run would deliver them by itself.
    machine.settle(FUEL);
    let (first, second) = (ThreadId(2), ThreadId(3));
    for thread in [ThreadId::MAIN, ThreadId::MAIN, first, first, second] {
        machine.step(thread, FUEL);
    }
    let main = ThreadId::MAIN;
    let senders = machine.senders_to(main);
    assert_eq!(senders.len(), 2);
    let mark = machine.mark();
    let before = machine.state_hash();
    for order in [[0, 0, 1], [0, 1, 0], [1, 0, 0]] {
        for sender in order {
            assert!(machine.deliver(senders[sender], main));
        }
        assert!(!machine.deliver(senders[0], main));
        let stop = machine.run(Limits::default(), &mut Departures::default(), None);
        let seen = outcome(&machine, &screen, stop).ended_with;
        // In order per sender, in any order between senders.
        let expected = match order {
            [0, 0, 1] => "{1,2,3}",
            [0, 1, 0] => "{1,3,2}",
            _ => "{3,1,2}",
        };
        assert_eq!(seen, expected);
        machine.undo_to(mark);
        assert_eq!(machine.state_hash(), before);
    }
}

#[test]
fn one_step_at_a_time_a_receive_is_enabled_by_its_message() {
    let text = erlang(
        LIBRARY,
        &sequence(&[
            "me <- (%process-self)",
            "(%process-spawn (lam () (%process-send me 7)) (con []))",
            "(call next)",
        ]),
    );
    let code = compile(&text, Options::default());
    let (mut machine, _) = machine(&code, settings());
    let main = ThreadId::MAIN;
    machine.settle(1000);
    assert_eq!(machine.step(main, 1000), Stepped::AtVisible);
    let child = ThreadId(machine.thread_count() as u32 - 1);
    assert!(!machine.next(main).expect("before the receive").enabled);
    assert!(machine.next(child).expect("before the send").enabled);
    assert_eq!(machine.step(child, 1000), Stepped::Over);
    assert!(machine.next(main).expect("before the receive").enabled);
    assert_eq!(machine.step(main, 1000), Stepped::Over);
    assert_eq!(machine.visible_operations(), 3);
}

#[test]
fn the_process_dictionary_and_references() {
    let text = returned(&[
        "(%dictionary-set (%map-put :k 5 (%dictionary-get)))",
        "a <- (%map-find :k (%dictionary-get))",
        "r <- (%make-ref)",
        "s <- (%make-ref)",
        "(tuple (case a ((Just x) x)) (%term=:= r s) (%term=:= r r) (%reference? r))",
    ]);
    assert_eq!(text, "{5,false,true,true}");
    let text = erlang(LIBRARY, "(%process-list)");
    assert_eq!(run_with(&text, settings()).stop, Stop::Finished(0));
}
