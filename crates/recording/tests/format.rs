//! Recordings can be read back; truncated, damaged and foreign ones are distinguished; nothing
//! panics.

use recording::{
    Completeness, Delivery, Departure, Ending, Fault, Header, Input, Loading, Outcome, Pack,
    Progress, ReadError, Recording, RequestKind, Schedule, Settings, Steps, ThreadName, VERSION,
    What, Writer, begins_like_recording, encode, read,
};
use std::path::Path;
use std::sync::Arc;
use test_support::Random;

const FAULTS: [Fault; 5] =
    [Fault::Lost, Fault::Duplicated, Fault::Delayed, Fault::Severed, Fault::Disconnected];

/// Usually small, occasionally any number.
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

fn loading(random: &mut Random) -> Loading {
    let text =
        |random: &mut Random| (random.below(2) == 0).then(|| "größe".repeat(random.below(3)));
    let texts =
        |random: &mut Random| (0..random.below(3)).map(|n| format!("../{n}")).collect::<Vec<_>>();
    Loading {
        path: "examples/größe.hs".into(),
        component: text(random),
        call: text(random),
        eunit: random.below(2) == 0,
        exunit: random.below(2) == 0,
        source_folders: texts(random),
        packages: texts(random),
        otp: text(random),
        prefer_otp: texts(random),
        contracts: random.below(2) == 0,
        expression: text(random),
        ghc: random.percent(50),
    }
}

/// Never empty: a recording without files has no pack.
fn pack(random: &mut Random) -> Pack {
    let mut pack = Pack::default();
    pack.add_name(Path::new("/absolute/größe.app.src"));
    for name in ["Main.hs", "../../outside.hs", "a/b/c.erl", ""] {
        if random.below(2) == 0 {
            pack.add(Path::new(name), random_bytes(random, 30));
        }
    }
    pack
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
        loading: loading(random),
    };
    let pack = (random.below(2) == 0).then(|| Arc::new(pack(random)));
    let inputs = (0..random.below(6))
        .map(|_| Input {
            request: RequestKind(random.next() as u8),
            answer: random_bytes(random, 20),
        })
        .collect();
    let mut at = 0;
    let departures = (0..random.below(12))
        .map(|_| {
            at += random.below(1000) as u64;
            let what = match random.below(7) {
                0 => What::Switch { to: thread(random) },
                1 => What::Preempt { steps: number(random), to: thread(random) },
                2 => What::Deliver { from: thread(random), to: thread(random) },
                3 => What::Kill { thread: thread(random) },
                4 => {
                    let fault = FAULTS[random.below(FAULTS.len())];
                    What::Fault { from: thread(random), to: thread(random), fault }
                }
                5 => What::Clock { by: random.next() as i64 },
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
    Recording { header, pack, inputs, departures, ending: Some(ending), completeness }
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
        Input { request: RequestKind::READ_LINE, answer: b"hello".to_vec() },
        Input { request: RequestKind::READ_ALL, answer: vec![7; 100_000] },
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
    recording.pack = None;
    recording.header.loading = Loading { path: "Main.hs".into(), ..Loading::default() };
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
                    // A pack that may lack files is omitted.
                    assert!(cut.pack.is_none() || cut.pack == full.pack);
                    assert!(full.inputs.starts_with(&cut.inputs));
                    assert!(cut.inputs.is_empty() || cut.pack == full.pack);
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
            match random.below(6) {
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
    let recording = Recording { pack: None, ..sample(4) };
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
    // With its own program inside, it can still be used.
    let packed = Recording { pack: Some(Arc::default()), ..recording };
    assert_eq!(packed.check_program([0xab; 16]), Ok(()));
}

#[test]
fn what_was_written_before_an_abrupt_end_is_kept() {
    let full = sample(7);
    let mut out = Vec::new();
    let mut writer = Writer::new(&mut out, &full.header, None).expect("memory takes everything");
    writer.input(RequestKind::CLOCK, b"12").expect("memory takes everything");
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
        let mut writer =
            Writer::new(&mut out, &full.header, None).expect("memory takes everything");
        for n in 1..=marks {
            writer.input(RequestKind::CLOCK, b"12").expect("memory takes everything");
            let reached = Progress { steps: 1000 * n, operations: 10 * n };
            writer.progress(reached).expect("memory takes everything");
        }
        drop(writer);
        ends.push(out.len());
    }
    // At every byte, the last complete progress chunk counts.
    for end in ends[0]..=out.len() {
        let marks = ends.iter().filter(|whole| **whole <= end).count() as u64 - 1;
        let cut = read(&out[..end]).expect("it is cut short, not damaged");
        let Completeness::CutShort { at, reached } = cut.completeness else { panic!("at {end}") };
        assert_eq!(reached, Progress { steps: 1000 * marks, operations: 10 * marks }, "at {end}");
        assert!(at as usize <= end && cut.inputs.len() as u64 >= marks);
        assert_eq!(cut.last_step(), Some(1000 * marks));
    }
    // A recording with an ending does not need them.
    let mut whole = Vec::new();
    let mut writer = Writer::new(&mut whole, &full.header, None).expect("memory takes everything");
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

/// A chunk with checksums that continue `before`. Returns the last checksum, too.
fn chunk(kind: u8, payload: &[u8], before: u32) -> (Vec<u8>, u32) {
    let mut out = vec![kind];
    out.extend((payload.len() as u32).to_le_bytes());
    let head = crc(before, &out);
    out.extend(head.to_le_bytes());
    out.extend(payload);
    let whole = crc(head, payload);
    out.extend(whole.to_le_bytes());
    (out, whole)
}

fn crc(before: u32, bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!before, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            if crc & 1 == 1 { 0xEDB8_8320 ^ (crc >> 1) } else { crc >> 1 }
        })
    })
}

/// A recording of the given version, from kinds and payloads.
fn made_of(version: u16, chunks: &[(u8, &[u8])]) -> Vec<u8> {
    let mut out = b"\x89STORY\r\n".to_vec();
    out.extend(version.to_le_bytes());
    let mut sum = crc(0, &out);
    for (kind, payload) in chunks {
        let (bytes, after) = chunk(*kind, payload, sum);
        out.extend(bytes);
        sum = after;
    }
    out
}

/// A header as in format 2.
fn old_header() -> Vec<u8> {
    let mut header = b"\x04tool".to_vec();
    header.extend([7; 16]);
    header.extend(b"\x09pkg/hi.hs\x00");
    // Round robin with slices of 100 steps; immediate delivery; operations; no real time; no
    // limits.
    header.extend([0, 100, 0, 0, 0, 0, 0, 0, 0]);
    header
}

#[test]
fn a_recording_of_the_format_before_is_read() {
    let old = made_of(2, &[(b'H', &old_header())]);
    let recording = read(&old).expect("format 2 is read").header;
    assert_eq!((recording.name.as_str(), recording.loading.path.as_str()), ("hi", "pkg/hi.hs"));
    let older = read(&made_of(1, &[])).expect_err("format 1 is not");
    assert_eq!(older, ReadError::OlderVersion { found: 1 });
}

#[test]
fn unknown_facts_about_loading_are_passed_over() {
    let mut header = old_header();
    header.extend(b"\x02\x7f\x03new\x01\x01p");
    let recording = read(&made_of(VERSION, &[(b'H', &header)])).expect("it can be read");
    assert_eq!(recording.header.loading, Loading { path: "p".into(), ..Loading::default() });
}

#[test]
fn files_that_contradict_each_other_are_damage() {
    let mut header = old_header();
    header.extend(b"\x00");
    let wrong = |files: &[(u8, &[u8])]| {
        let mut chunks: Vec<(u8, &[u8])> = vec![(b'H', &header)];
        chunks.extend(files);
        read(&made_of(VERSION, &chunks)).expect_err("damage").to_string()
    };
    let twice = wrong(&[(b'F', b"\x01a\x01x"), (b'F', b"\x01a\x00")]);
    assert!(twice.ends_with("a file is there twice"), "{twice}");
    let late = wrong(&[(b'F', b"\x01a\x00"), (b'P', b"\x01\x01"), (b'F', b"\x01b\x00")]);
    assert!(late.ends_with("follows the choices"), "{late}");
    let long = wrong(&[(b'F', b"\x01a\x00more")]);
    assert!(long.ends_with("a part is too long"), "{long}");
    assert!(wrong(&[(b'F', b"\x09a")]).contains("damaged at byte"));
    assert!(wrong(&[(b'F', b"\x01\xff\x00")]).ends_with("not UTF-8"));
}
