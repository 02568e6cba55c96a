//! The log that the recorder writes: see docs/internals/trace-log.md.

use crate::term::{Identifier, Term};
use std::fmt;

const MAGIC: &[u8] = b"\x89TRACE\r\n";
const VERSION: u16 = 1;
/// Kind, length and checksum of a chunk.
const HEAD: usize = 9;

/// A log, in the order of its time stamps.
#[derive(Debug)]
pub struct Log {
    pub header: Header,
    pub events: Vec<Event>,
    pub ending: Ending,
}

/// What a log says about its node.
#[derive(Debug)]
pub struct Header {
    pub otp: String,
    /// The process whose call was recorded.
    pub root: Identifier,
    /// The module of that call, and the call itself.
    pub module: String,
    pub call: String,
    /// Processes that existed before, and their names.
    pub outside: Vec<Identifier>,
    pub names: Vec<(String, Identifier)>,
    /// Nanoseconds since 1970 when the recording started.
    pub system_time: i64,
    /// The monotonic time at that moment: the clock of all time stamps.
    pub monotonic_time: i64,
    /// The functions whose calls were recorded, named like `ets:lookup/2`.
    pub calls: Vec<String>,
}

/// Why a log ends where it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The recorded call returned or died; with the program's own modules.
    Over(Vec<Module>),
    /// The recording was ended before the call: by a request or a limit.
    Stopped(Vec<Module>),
    /// The file has no end: the node was killed, or the file is incomplete from this byte on.
    CutOff(usize),
}

/// A module of the program as it was loaded on the node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    pub name: String,
    /// The path of its source and the CRC-32 of the source's text, as far as they are known.
    pub source: Option<(String, Option<u32>)>,
}

/// Something that happened to a process.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// Its place in the total order of the node's events.
    pub at: (i64, i64),
    pub process: Identifier,
    pub what: What,
}

impl Event {
    /// Whether the process did something, as opposed to something that happened to it.
    pub fn is_operation(&self) -> bool {
        !matches!(self.what, What::Receive { .. } | What::GettingLinked { .. })
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum What {
    Send {
        message: Term,
        to: Term,
    },
    /// The message came into the queue. The sender of a timeout and of a timer is unknown.
    Receive {
        message: Term,
        from: Option<Identifier>,
    },
    Spawn {
        child: Identifier,
        call: Term,
    },
    Exit {
        reason: Term,
    },
    Register {
        name: String,
    },
    Unregister {
        name: String,
    },
    /// Another process has linked itself to this one.
    GettingLinked {
        by: Identifier,
    },
    /// Output, in the order of the group leader; the text, if it is known.
    Output {
        text: Option<Vec<u8>>,
    },
    /// With the module that called, if the node knew it.
    Call {
        function: Function,
        arguments: Vec<Term>,
        caller: Option<String>,
    },
    Return {
        function: Function,
        value: Term,
    },
    /// The call ended by an exception.
    Raise {
        function: Function,
    },
    /// The process links itself to another one.
    Link,
}

/// Module, name and arity.
pub(crate) type Function = (String, String, u8);

/// Why bytes are not a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogError {
    NotALog,
    Version(u16),
    /// A chunk whose checksum or contents are wrong, at this byte.
    Damaged(usize),
    /// The file ends before its header is complete.
    Truncated,
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogError::NotALog => f.write_str("not a log of backstory_recorder"),
            LogError::Version(version) => write!(
                f,
                "a log of version {version}; this Backstory reads version {VERSION}: use the recorder that \
                 `backstory recorder` writes"
            ),
            LogError::Damaged(at) => write!(f, "damaged at byte {at}"),
            LogError::Truncated => f.write_str("the file ends before its header is complete"),
        }
    }
}

impl Log {
    /// Reads a log. One that ends without an ending, or in the middle of a chunk, is read up to
    /// there.
    pub fn read(bytes: &[u8]) -> Result<Log, LogError> {
        if bytes.len() < MAGIC.len() + 2 {
            let is_start = MAGIC.starts_with(&bytes[..bytes.len().min(MAGIC.len())]);
            return Err(if is_start { LogError::Truncated } else { LogError::NotALog });
        }
        let rest = bytes.strip_prefix(MAGIC).ok_or(LogError::NotALog)?;
        let version = u16::from_be_bytes([rest[0], rest[1]]);
        if version != VERSION {
            return Err(LogError::Version(version));
        }
        let mut at = MAGIC.len() + 2;
        let mut header = None;
        let mut events = Vec::new();
        let ending = loop {
            let Some((kind, payload, next)) = chunk(bytes, at)? else {
                break Ending::CutOff(at);
            };
            let damaged = LogError::Damaged(at);
            let term = Term::decode(payload).map_err(|_| damaged.clone())?;
            match (kind, &header) {
                (b'H', None) => header = Some(read_header(&term).ok_or(damaged)?),
                (b'E', Some(_)) => {
                    let batch = term.as_list().ok_or(damaged.clone())?;
                    for event in batch {
                        events.extend(read_event(event).map_err(|_| damaged.clone())?);
                    }
                }
                (b'Z', Some(_)) if next == bytes.len() => {
                    break read_ending(&term).ok_or(damaged)?;
                }
                _ => return Err(damaged),
            }
            at = next;
        };
        let header = header.ok_or(LogError::Truncated)?;
        events.sort_by_key(|event| event.at);
        Ok(Log { header, events, ending })
    }

    /// The program's own modules, if the log came to its end.
    pub fn modules(&self) -> &[Module] {
        match &self.ending {
            Ending::Over(modules) | Ending::Stopped(modules) => modules,
            Ending::CutOff(_) => &[],
        }
    }
}

/// Kind and payload of a chunk, and where the next one begins.
type Chunk<'a> = (u8, &'a [u8], usize);

/// The chunk at a byte. `None`: the file ends before the chunk does.
fn chunk(bytes: &[u8], at: usize) -> Result<Option<Chunk<'_>>, LogError> {
    let Some(head) = bytes.get(at..at + HEAD) else { return Ok(None) };
    let number = |from: usize| {
        u32::from_be_bytes([head[from], head[from + 1], head[from + 2], head[from + 3]])
    };
    let (length, checksum) = (number(1) as usize, number(5));
    let Some(payload) = bytes.get(at + HEAD..).and_then(|rest| rest.get(..length)) else {
        return Ok(None);
    };
    if crc32(crc32(!0, &head[..5]), payload) != !checksum {
        return Err(LogError::Damaged(at));
    }
    Ok(Some((head[0], payload, at + HEAD + length)))
}

/// CRC-32 as `erlang:crc32/1` computes it, without the inversions at both ends.
pub(crate) fn crc32(start: u32, bytes: &[u8]) -> u32 {
    bytes.iter().fold(start, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 }
        })
    })
}

fn read_header(term: &Term) -> Option<Header> {
    let pid = |term: &Term| term.as_pid().cloned();
    let name = |term: &Term| match term.as_tuple()? {
        [name, process] => Some((name.as_atom()?.to_owned(), pid(process)?)),
        _ => None,
    };
    Some(Header {
        otp: term.get("otp")?.as_text()?,
        root: pid(term.get("root")?)?,
        module: term.get("module")?.as_atom()?.to_owned(),
        call: term.get("call")?.as_text()?,
        outside: term.get("outside")?.as_list()?.iter().map(pid).collect::<Option<_>>()?,
        names: term.get("names")?.as_list()?.iter().map(name).collect::<Option<_>>()?,
        system_time: term.get("system_time")?.as_int()?,
        monotonic_time: term.get("monotonic_time")?.as_int()?,
        calls: term.get("calls")?.as_list()?.iter().map(function_name).collect::<Option<_>>()?,
    })
}

fn function_name(term: &Term) -> Option<String> {
    match term.as_tuple()? {
        [module, name, Term::Int(arity)] => {
            Some(format!("{}:{}/{arity}", module.as_atom()?, name.as_atom()?))
        }
        _ => None,
    }
}

fn read_ending(term: &Term) -> Option<Ending> {
    let module = |term: &Term| match term.as_tuple()? {
        [name, _md5, source] => {
            let source = match source.as_tuple() {
                Some([path, sum]) => {
                    let sum = sum.as_int().and_then(|n| u32::try_from(n).ok());
                    Some((path.as_text()?, sum))
                }
                _ => None,
            };
            Some(Module { name: name.as_atom()?.to_owned(), source })
        }
        _ => None,
    };
    let modules = term.get("modules")?.as_list()?.iter().map(module).collect::<Option<_>>()?;
    Some(match term.get("why")?.as_tuple() {
        Some([why, _]) if why.as_atom() == Some("root") => Ending::Over(modules),
        _ => Ending::Stopped(modules),
    })
}

struct Malformed;

/// An event of the log; `None` for one that says nothing new.
fn read_event(term: &Term) -> Result<Option<Event>, Malformed> {
    let fields = term.as_tuple().ok_or(Malformed)?;
    let [Term::Pid(process), Term::Atom(kind), rest @ .., stamp] = fields else {
        return Err(Malformed);
    };
    let at = match stamp.as_tuple() {
        Some([Term::Int(time), Term::Int(number)]) => (*time, *number),
        _ => return Err(Malformed),
    };
    let mut process = process.clone();
    let pid = |term: &Term| term.as_pid().cloned().ok_or(Malformed);
    let atom = |term: &Term| term.as_atom().map(str::to_owned).ok_or(Malformed);
    let what = match (&**kind, rest) {
        ("send", [message, to]) | ("send_to_non_existing_process", [message, to]) => {
            What::Send { message: message.clone(), to: to.clone() }
        }
        ("receive", [message, from]) => {
            What::Receive { message: message.clone(), from: from.as_pid().cloned() }
        }
        ("spawn", [child, call]) => What::Spawn { child: pid(child)?, call: call.clone() },
        ("exit", [reason]) => What::Exit { reason: reason.clone() },
        ("register", [name]) => What::Register { name: atom(name)? },
        ("unregister", [name]) => What::Unregister { name: atom(name)? },
        ("getting_linked", [Term::Pid(by)]) => What::GettingLinked { by: by.clone() },
        ("io", [from, text]) => {
            process = pid(from)?;
            let text = match text {
                Term::Bits(bytes, 8) => Some(bytes.clone()),
                _ => None,
            };
            What::Output { text }
        }
        ("call", [call, caller]) => match call.as_tuple() {
            Some([module, name, Term::List(arguments)]) => {
                let arity = u8::try_from(arguments.len()).map_err(|_| Malformed)?;
                let function = (atom(module)?, atom(name)?, arity);
                let caller = match caller.as_tuple() {
                    Some([Term::Atom(module), ..]) => Some(module.to_string()),
                    _ => None,
                };
                What::Call { function, arguments: arguments.clone(), caller }
            }
            _ => return Err(Malformed),
        },
        ("return_from" | "exception_from", [function, value]) => match function.as_tuple() {
            Some([module, name, Term::Int(arity)]) => {
                let arity = u8::try_from(*arity).map_err(|_| Malformed)?;
                let function = (atom(module)?, atom(name)?, arity);
                match &**kind {
                    "return_from" => What::Return { function, value: value.clone() },
                    _ => What::Raise { function },
                }
            }
            _ => return Err(Malformed),
        },
        ("link", [_]) => What::Link,
        ("spawned" | "unlink" | "getting_linked" | "getting_unlinked", _) => return Ok(None),
        _ => return Err(Malformed),
    };
    Ok(Some(Event { at, process, what }))
}

/// The checksum of a source text, as logs hold it.
pub fn source_checksum(text: &[u8]) -> u32 {
    !crc32(!0, text)
}
