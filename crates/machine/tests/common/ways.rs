//! The modes of running a program, and what must be the same between them.

use super::{Outcome, Plain, Rng, compile, machine, outcome, run_code};
use machine::{Code, Departures, Limits, Mark, Options, Settings, Stepped, Stop, ThreadId};
use std::sync::Arc;

/// The maximum number of steps between two visible operations of a stepwise run.
const FUEL: u64 = 1_000_000;
/// The maximum number of visible operations of a stepwise run.
const LONGEST: usize = 120;

pub(super) fn check(text: &str, settings: &Settings, schedules: u64) -> Outcome {
    let code = compile(text, Options::default());
    let plain = run_code(&code, settings.clone(), Limits::default());
    let again = run_code(&code, settings.clone(), Limits::default());
    assert_eq!(plain, again, "two runs of\n{text}");
    let stressed = Settings { stress: true, ..settings.clone() };
    let collected = run_code(&code, stressed.clone(), Limits::default());
    assert_eq!(plain, collected, "a collection at every allocation of\n{text}");
    without_speculation(text, settings, &plain);
    for seed in 0..2 {
        in_pieces(&code, settings, &plain, seed, text);
        with_marks(&code, settings, &plain, seed, text);
        with_marks(&code, &stressed, &plain, seed, text);
    }
    for seed in 0..schedules {
        stepwise(&code, settings, seed, text);
        stepwise(&code, &stressed, seed, text);
    }
    plain
}

fn without_speculation(text: &str, settings: &Settings, plain: &Outcome) {
    let code = compile(text, Options { speculate: false });
    let lazy = run_code(&code, settings.clone(), Limits::default());
    let seen = |o: &Outcome| (o.stop.clone(), o.output.clone(), o.digest, o.visible);
    assert_eq!(seen(plain), seen(&lazy), "speculation changes\n{text}");
}

/// A run that is paused repeatedly is the same run.
fn in_pieces(code: &Arc<Code>, settings: &Settings, plain: &Outcome, seed: u64, text: &str) {
    let (mut machine, screen) = machine(code, settings.clone());
    let mut rng = Rng(seed);
    let stop = loop {
        let limits = if seed.is_multiple_of(2) {
            let visible = machine.visible_operations() + rng.below(4) as u64;
            Limits { visible, ..Limits::default() }
        } else {
            // Long programs are cut into as few pieces as short ones.
            let most = (plain.steps / 50).max(20) as usize;
            Limits { steps: machine.steps() + 1 + rng.below(most) as u64, ..Limits::default() }
        };
        match machine.run(limits, &mut Departures::default(), None) {
            Stop::Paused | Stop::StepLimit => {}
            stop => break stop,
        }
        if plain.visible > 5_000 {
            break machine.run(Limits::default(), &mut Departures::default(), None);
        }
    };
    assert_eq!(*plain, outcome(&machine, &screen, stop), "run in pieces:\n{text}");
}

/// Continues from a mark, goes back, and continues again: the second time like the first, and at
/// the end as if there had been no mark.
fn with_marks(code: &Arc<Code>, settings: &Settings, plain: &Outcome, seed: u64, text: &str) {
    let (mut machine, _) = machine(code, settings.clone());
    let mut rng = Rng(seed ^ 0x5eed);
    let go = |machine: &mut Plain, visible: u64| {
        let limits =
            Limits { visible: machine.visible_operations() + visible, ..Limits::default() };
        machine.run(limits, &mut Departures::default(), None)
    };
    let far = plain.visible.min(400) as usize;
    for _ in 0..4 {
        let outer = machine.mark();
        let before = full(&machine);
        let (a, b) = (rng.below(far + 1) as u64, rng.below(far + 1) as u64);
        let first = go(&mut machine, a);
        let inner = machine.mark();
        let between = full(&machine);
        let second = (go(&mut machine, b), full(&machine));
        machine.undo_to(inner);
        assert_eq!(full(&machine), between, "undone to the inner mark:\n{text}");
        assert_eq!((go(&mut machine, b), full(&machine)), second, "on from the inner:\n{text}");
        if rng.one_in(2) {
            machine.undo_to(inner);
            machine.release(inner);
            assert_eq!(full(&machine), between, "released the inner mark:\n{text}");
        }
        machine.undo_to(outer);
        assert_eq!(full(&machine), before, "undone to the outer mark:\n{text}");
        let again = go(&mut machine, a);
        assert_eq!((&again, full(&machine)), (&first, between), "again:\n{text}");
        let over = again != Stop::Paused;
        if over || rng.one_in(2) {
            machine.undo_to(outer);
        }
        machine.release(outer);
        if over {
            break;
        }
    }
    let stop = machine.run(Limits::default(), &mut Departures::default(), None);
    assert_eq!(stop, plain.stop, "after marks:\n{text}");
    assert_eq!(machine.digest(), plain.digest, "after marks:\n{text}");
    assert_eq!(machine.steps(), plain.steps, "after marks:\n{text}");
}

/// Everything that undo must restore and a test can see.
type Full = (u128, u64, u64, recording::EventDigest, usize);

/// A part of a schedule: the mark before it, the state there, and the threads that ran, with how
/// each step ended.
type Stretch = (Mark, Full, Vec<(ThreadId, Stepped)>);

fn full(machine: &Plain) -> Full {
    let (steps, visible) = (machine.steps(), machine.visible_operations());
    (machine.state_hash(), steps, visible, machine.digest(), machine.thread_count())
}

/// One visible operation at a time under a random schedule, with a mark before each. Occasionally
/// goes back to one of them and forward again by the same choices.
fn stepwise(code: &Arc<Code>, settings: &Settings, seed: u64, text: &str) {
    let (mut machine, _) = machine(code, settings.clone());
    let mut rng = Rng(seed.wrapping_mul(77) ^ 0xabcd);
    machine.settle(FUEL);
    let mut path: Vec<Stretch> = Vec::new();
    for _ in 0..LONGEST {
        let ready: Vec<ThreadId> = (0..machine.thread_count() as u32)
            .map(ThreadId)
            .filter(|id| machine.next(*id).is_some_and(|n| n.enabled))
            .collect();
        if ready.is_empty() {
            break;
        }
        let chosen = ready[rng.below(ready.len())];
        let (mark, before) = (machine.mark(), full(&machine));
        let stepped = machine.step(chosen, FUEL);
        path.push((mark, before, vec![(chosen, stepped.clone())]));
        if rng.one_in(6) {
            back_and_forth(&mut machine, &path, &mut rng, text);
        }
        if matches!(stepped, Stepped::Stop(_))
            || stepped == Stepped::Over && chosen == ThreadId::MAIN
        {
            break;
        }
        if rng.one_in(10) {
            // Release the last few marks: what they saved now belongs to older ones.
            let at = rng.below(path.len());
            machine.release(path[at].0);
            let taken: Vec<_> = path.drain(at..).flat_map(|stretch| stretch.2).collect();
            if let Some(older) = path.last_mut() {
                older.2.extend(taken);
            }
        }
    }
    if let Some((mark, before, ..)) = path.first() {
        machine.undo_to(*mark);
        assert_eq!(full(&machine), *before, "all the way back:\n{text}");
    }
}

fn back_and_forth(machine: &mut Plain, path: &[Stretch], rng: &mut Rng, text: &str) {
    let at = rng.below(path.len());
    let end = full(machine);
    machine.undo_to(path[at].0);
    for (i, (_, before, steps)) in path.iter().enumerate().skip(at) {
        assert_eq!(full(machine), *before, "back at mark {i} of\n{text}");
        if i > at {
            let _ = machine.mark();
        }
        for (chosen, stepped) in steps {
            assert_eq!(machine.step(*chosen, FUEL), *stepped, "after mark {i} again, in\n{text}");
        }
    }
    assert_eq!(full(machine), end, "back and forth in\n{text}");
}
