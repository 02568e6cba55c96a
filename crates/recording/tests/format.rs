//! Recordings read back; truncated, damaged and foreign ones are told apart; nothing panics.

use recording::{
    Completeness, Delivery, Departure, Ending, Header, Input, Outcome, Progress, ReadError,
    Recording, Request, Schedule, Settings, Steps, ThreadName, VERSION, What, Writer,
    begins_like_recording, encode, read,
};
use test_support::Random;

/// Small mostly, now and then anything.
fn number(random: &mut Random) -> u64 {
    if random.below(10) == 0 { random.next() } else { random.below(100) as u64 }
}

fn random_bytes(random: &mut Random, most: usize) -> Vec<u8> {
    (0..random.below(most)).map(|_| random.next() as u8).collect()
}

fn thread(random: &mut Random) -> ThreadName {
    let length = random.below(4);
    ThreadName::from_path((0..length).map(|_| 1 + random.below(4) as u32).collect::<Vec<_>>())
}

fn sample(seed: u64) -> Recording {
    let mut random = Random::new(seed);
    let random = &mut random;
    let settings = Settings {
        schedule: match random.below(2) {
            0 => Schedule::RoundRobin { slice: number(random) },
            _ => Schedule::Random { seed: random.next(), slice: number(random) },
        },
        delivery: if random.below(2) == 0 { Delivery::Immediate } else { Delivery::Chosen },
        steps: if random.below(2) == 0 { Steps::Operations } else { Steps::Fine },
        real_time: random.below(2) == 0,
        max_steps: (random.below(2) == 0).then(|| number(random)),
        max_memory: (random.below(2) == 0).then(|| number(random)),
    };
    let header = Header {
        tool: "backstory 0.2.0".into(),
        program: [random.next() as u8; 16],
        name: "examples/größe.hs".into(),
        arguments: (0..random.below(3)).map(|_| random_bytes(random, 10)).collect(),
        settings,
    };
    let inputs = (0..random.below(6))
        .map(|_| Input { request: Request(random.next() as u8), answer: random_bytes(random, 20) })
        .collect();
    let mut at = 0;
    let departures = (0..random.below(12))
        .map(|_| {
            at += random.below(1000) as u64;
            let what = match random.below(4) {
                0 => What::Switch { to: thread(random) },
                1 => What::Preempt { steps: number(random), to: thread(random) },
                2 => What::Deliver { from: thread(random), to: thread(random) },
                _ => What::Timeout { thread: thread(random) },
            };
            Departure { at, what }
        })
        .collect();
    let outcomes = [
        Outcome::Finished { code: random.next() as i32 },
        Outcome::UncaughtException,
        Outcome::Deadlock,
        Outcome::StepLimit,
        Outcome::MemoryLimit,
        Outcome::Interrupted,
        Outcome::Unsupported,
    ];
    let ending = Ending {
        steps: number(random),
        operations: number(random),
        digest: [random.next() as u8; 16],
        outcome: outcomes[random.below(7)],
        text: "Main: x → y".into(),
    };
    let completeness = Completeness::Complete;
    Recording { header, inputs, departures, ending: Some(ending), completeness }
}

fn bytes(recording: &Recording) -> Vec<u8> {
    encode(recording).expect("departures are in order")
}

#[test]
fn what_is_written_reads_back() {
    for seed in 0..2000 {
        let recording = sample(seed);
        assert_eq!(read(&bytes(&recording)), Ok(recording), "seed {seed}");
    }
}

#[test]
fn many_choices_take_several_parts_and_few_bytes() {
    let mut recording = sample(1);
    recording.inputs = vec![
        Input { request: Request::READ_LINE, answer: b"hello".to_vec() },
        Input { request: Request::READ_ALL, answer: vec![7; 100_000] },
    ];
    recording.departures = (0..100_000)
        .map(|i| {
            let to = ThreadName::main().child(1 + (i % 5) as u32);
            Departure { at: i * 20, what: What::Switch { to } }
        })
        .collect();
    let bytes = bytes(&recording);
    assert_eq!(read(&bytes), Ok(recording));
    let each = (bytes.len() - 100_000) / 100_000;
    assert!(each <= 3, "{each} bytes for a switch");
}

#[test]
fn an_empty_recording_is_small() {
    let mut recording = sample(1);
    recording.inputs.clear();
    recording.departures.clear();
    assert!(bytes(&recording).len() < 200);
}

#[test]
fn every_truncation_is_an_error_or_is_reported_with_what_was_whole() {
    for seed in 0..30 {
        let full = sample(seed);
        let bytes = bytes(&full);
        for end in 0..bytes.len() {
            match read(&bytes[..end]) {
                Err(ReadError::Truncated { at }) => assert_eq!(at, end as u64),
                Err(ReadError::NotARecording) => assert_eq!(end, 0),
                Err(other) => panic!("{other} at {end}"),
                Ok(cut) => {
                    assert!(matches!(cut.completeness, Completeness::CutShort { .. }));
                    assert_eq!((cut.ending, cut.header), (None, full.header.clone()));
                    assert!(full.inputs.starts_with(&cut.inputs));
                    assert!(full.departures.starts_with(&cut.departures));
                }
            }
        }
    }
}

#[test]
fn every_other_byte_in_every_place_is_noticed() {
    for seed in 0..5 {
        let mut bytes = bytes(&sample(seed));
        for at in 0..bytes.len() {
            let right = bytes[at];
            for wrong in (0..=255).filter(|b| *b != right) {
                bytes[at] = wrong;
                assert!(read(&bytes).is_err(), "byte {at} as {wrong}");
            }
            bytes[at] = right;
        }
    }
}

#[test]
fn random_damage_never_panics() {
    for seed in 0..3000 {
        let mut random = Random::new(seed);
        let mut bytes = bytes(&sample(seed));
        for _ in 0..=random.below(4) {
            let at = random.below(bytes.len());
            match random.below(4) {
                0 => bytes[at] = random.next() as u8,
                1 => bytes.truncate(at + 1),
                2 => bytes.insert(at, random.next() as u8),
                _ => {
                    bytes.remove(at);
                    bytes.push(0);
                }
            }
        }
        let _ = read(&bytes);
        let _ = read(&random_bytes(&mut random, 100));
    }
}

#[test]
fn errors_say_what_is_wrong() {
    let recording = sample(4);
    let good = bytes(&recording);
    let say = |bytes: &[u8]| read(bytes).expect_err("an error").to_string();
    assert_eq!(say(b""), "this is not a recording");
    assert_eq!(say(b"main = print 1"), "this is not a recording");
    let mut newer = good.clone();
    newer[8] = 9;
    assert_eq!(
        say(&newer),
        format!(
            "this recording was made by a newer Backstory (format 9; this one reads {VERSION})"
        )
    );
    let mut longer = good.clone();
    longer.push(0);
    assert_eq!(
        say(&longer),
        format!("this recording is damaged at byte {}: something follows the end", good.len())
    );
    assert!(say(&good[..12]).starts_with("this recording was cut off at byte 12"));
    assert_eq!(recording.check_program(recording.header.program), Ok(()));
    let other = recording.check_program([0xab; 16]).expect_err("another program").to_string();
    assert!(other.starts_with("this recording is of another program"), "{other}");
    assert!(other.contains("abababab"), "{other}");
}

#[test]
fn what_was_written_before_an_abrupt_end_is_kept() {
    let full = sample(7);
    let mut out = Vec::new();
    let mut writer = Writer::new(&mut out, &full.header).expect("memory takes everything");
    writer.input(Request::CLOCK, b"12").expect("memory takes everything");
    let to = ThreadName::main().child(1);
    writer
        .departure(&Departure { at: 5, what: What::Switch { to } })
        .expect("memory takes everything");
    drop(writer);
    let kept = read(&out).expect("it is cut short, not damaged");
    assert_eq!((kept.inputs.len(), kept.departures.len()), (1, 1));
    let (at, reached) = (out.len() as u64, Progress::default());
    assert_eq!(kept.completeness, Completeness::CutShort { at, reached });
    assert_eq!((kept.ending.clone(), kept.last_step()), (None, Some(0)));
}

#[test]
fn a_recording_that_was_cut_off_says_how_far_the_run_had_come() {
    let full = sample(7);
    let mut out = Vec::new();
    let mut ends = Vec::new();
    for marks in 0..4 {
        out.clear();
        let mut writer = Writer::new(&mut out, &full.header).expect("memory takes everything");
        for n in 1..=marks {
            writer.input(Request::CLOCK, b"12").expect("memory takes everything");
            let reached = Progress { steps: 1000 * n, operations: 10 * n };
            writer.progress(reached).expect("memory takes everything");
        }
        drop(writer);
        ends.push(out.len());
    }
    // At every byte the last progress that is whole counts.
    for end in ends[0]..=out.len() {
        let marks = ends.iter().filter(|whole| **whole <= end).count() as u64 - 1;
        let cut = read(&out[..end]).expect("it is cut short, not damaged");
        let Completeness::CutShort { at, reached } = cut.completeness else { panic!("at {end}") };
        assert_eq!(reached, Progress { steps: 1000 * marks, operations: 10 * marks }, "at {end}");
        assert!(at as usize <= end && cut.inputs.len() as u64 >= marks);
        assert_eq!(cut.last_step(), Some(1000 * marks));
    }
    // A recording that has its end has no need of them.
    let mut whole = Vec::new();
    let mut writer = Writer::new(&mut whole, &full.header).expect("memory takes everything");
    writer.progress(Progress { steps: 5, operations: 1 }).expect("memory takes everything");
    writer.finish(full.ending.as_ref().expect("an ending")).expect("memory takes everything");
    assert_eq!(read(&whole).map(|r| r.completeness), Ok(Completeness::Complete));
}

#[test]
fn what_begins_as_a_recording_is_told_from_what_does_not() {
    let good = bytes(&sample(1));
    assert!(begins_like_recording(&good) && begins_like_recording(&good[..3]));
    assert!(!begins_like_recording(b"") && !begins_like_recording(b"main = print 1"));
}

#[test]
fn departures_out_of_order_are_refused() {
    let mut recording = sample(1);
    let to = ThreadName::main();
    recording.departures = vec![
        Departure { at: 5, what: What::Timeout { thread: to.clone() } },
        Departure { at: 4, what: What::Timeout { thread: to } },
    ];
    assert!(encode(&recording).is_err());
}
