//! Messages of the Debug Adapter Protocol: a header with the length, then JSON.
//!
//! Malformed messages are answered with an error, and the server continues with the next message.

use serde::Deserialize;
use serde_json::{Value, json};
use std::io::{BufRead, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// The longest message that is read. Longer ones are skipped.
const MAX_MESSAGE_BYTES: u64 = 16 << 20;
/// The longest line of a header.
const MAX_HEADER_BYTES: u64 = 4 << 10;

/// A request of the client.
#[derive(Debug, Deserialize)]
pub(super) struct Request {
    pub(super) seq: i64,
    pub(super) command: String,
    #[serde(default)]
    pub(super) arguments: Value,
}

/// What was read.
#[derive(Debug)]
pub(super) enum Incoming {
    Request(Request),
    /// It cannot be parsed, for this reason.
    Malformed(String),
}

/// Reads the next message; `None` at the end of the stream.
pub(super) fn read(input: &mut impl BufRead) -> Option<Incoming> {
    let mut length: Option<u64> = None;
    loop {
        let mut line = Vec::new();
        let read = input.by_ref().take(MAX_HEADER_BYTES).read_until(b'\n', &mut line).ok()?;
        if read == 0 {
            return None;
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end();
        if text.is_empty() {
            match length {
                Some(length) => return body(input, length),
                // Blank lines between messages are ignored.
                None => continue,
            }
        }
        let (name, value) = text.split_once(':').unwrap_or((text, ""));
        if name.eq_ignore_ascii_case("content-length") {
            match value.trim().parse() {
                Ok(number) => length = Some(number),
                Err(_) => return Some(Incoming::Malformed(format!("{text} is no length"))),
            }
        } else if length.is_none() && !name.eq_ignore_ascii_case("content-type") {
            let start: String = text.chars().take(60).collect();
            return Some(Incoming::Malformed(format!("{start} is no header of a message")));
        }
    }
}

fn body(input: &mut impl BufRead, length: u64) -> Option<Incoming> {
    if length > MAX_MESSAGE_BYTES {
        let skipped = std::io::copy(&mut input.by_ref().take(length), &mut std::io::sink()).ok()?;
        return (skipped == length).then(|| {
            Incoming::Malformed(format!("a message of {length} bytes is too long, and was skipped"))
        });
    }
    let mut bytes = Vec::new();
    let read = input.by_ref().take(length).read_to_end(&mut bytes).ok()?;
    if (read as u64) < length {
        return None;
    }
    Some(match serde_json::from_slice::<Value>(&bytes) {
        Err(error) => Incoming::Malformed(format!("a message is no JSON: {error}")),
        Ok(value) if value["type"] != "request" => {
            Incoming::Malformed("a message is no request".to_owned())
        }
        Ok(value) => match serde_json::from_value(value) {
            Ok(request) => Incoming::Request(request),
            Err(error) => Incoming::Malformed(format!("a request cannot be read: {error}")),
        },
    })
}

/// Writes messages.
#[derive(Clone)]
pub(super) struct Writer {
    out: Arc<Mutex<(Box<dyn Write + Send>, i64)>>,
}

impl Writer {
    pub(super) fn new(out: Box<dyn Write + Send>) -> Self {
        Writer { out: Arc::new(Mutex::new((out, 0))) }
    }

    fn send(&self, mut message: Value) {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        out.1 += 1;
        message["seq"] = json!(out.1);
        let text = message.to_string();
        // A disconnected client is noticed when nothing can be read any more.
        let _ = write!(out.0, "Content-Length: {}\r\n\r\n{text}", text.len());
        let _ = out.0.flush();
    }

    pub(super) fn event(&self, event: &str, body: Value) {
        self.send(json!({ "type": "event", "event": event, "body": body }));
    }

    pub(super) fn respond(&self, request: &Request, answer: Result<Value, String>) {
        let (seq, command) = (request.seq, &request.command);
        self.send(match answer {
            Ok(body) => json!({
                "type": "response", "request_seq": seq, "success": true, "command": command, "body": body,
            }),
            Err(why) => json!({
                "type": "response", "request_seq": seq, "success": false, "command": command,
                "message": why,
                "body": { "error": { "id": 1, "format": why, "showUser": true } },
            }),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::{Incoming, read};

    #[test]
    fn nonsense_is_skipped() {
        let good = br#"{"seq":1,"type":"request","command":"threads"}"#;
        let mut bytes = Vec::new();
        let framed = |body: &[u8]| {
            [format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes(), body].concat()
        };
        bytes.extend_from_slice(b"hello\r\n");
        bytes.extend_from_slice(b"Content-Length: many\r\n\r\n");
        bytes.extend(framed(b"{not json"));
        bytes.extend(framed(br#"{"type":"event"}"#));
        bytes.extend(framed(br#"{"type":"request"}"#));
        bytes.extend(framed(&vec![b' '; (16 << 20) + 1]));
        bytes.extend(framed(good));
        let mut input = bytes.as_slice();
        for _ in 0..6 {
            assert!(matches!(read(&mut input), Some(Incoming::Malformed(_))));
        }
        let Some(Incoming::Request(request)) = read(&mut input) else { panic!("the last is good") };
        assert_eq!(request.command, "threads");
        assert!(read(&mut input).is_none());
        // Every prefix of it is handled without hanging.
        let short = framed(good);
        for end in 0..short.len() {
            assert!(!matches!(read(&mut &short[..end]), Some(Incoming::Request(_))));
        }
    }
}
