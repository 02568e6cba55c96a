//! A minimal subset of HTTP/1.1 for one page on this computer: a request, a response, and the
//! connection is closed.
//!
//! A separate implementation because most features of a server library are what this one must not
//! do: it accepts two methods, bodies of known and small size, and rejects the rest. A thread per
//! connection is enough for a few tabs, and needs no runtime.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Whether editors may show the page in a view of theirs.
static IN_EDITOR: AtomicBool = AtomicBool::new(false);

/// Lets editors show the page in a view of theirs. No other page can.
pub(crate) fn allow_editors() {
    IN_EDITOR.store(true, Ordering::Relaxed);
}

/// The maximum number of bytes of a request line with headers, and of a body.
pub(super) const MAX_HEAD: usize = 16 << 10;
pub(super) const MAX_BODY: usize = 256 << 10;
/// How long a client may take to send a request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Method {
    Get,
    Post,
}

#[derive(Debug)]
pub(super) struct Request {
    pub method: Method,
    /// Without the query.
    pub path: String,
    pub query: String,
    headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Request {
    /// A header's value, if it occurs exactly once.
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        let mut found = self.headers.iter().filter(|(n, _)| n.eq_ignore_ascii_case(name));
        let (_, value) = found.next()?;
        found.next().is_none().then_some(value)
    }

    /// A number in the query.
    pub(super) fn number(&self, name: &str) -> Option<u64> {
        let pair = self.query.split('&').filter_map(|p| p.split_once('=')).find(|p| p.0 == name);
        pair?.1.parse().ok()
    }

    /// A text in the query, with its percent signs read.
    pub(super) fn text(&self, name: &str) -> Option<String> {
        let pair = self.query.split('&').filter_map(|p| p.split_once('=')).find(|p| p.0 == name);
        let (mut bytes, mut rest) = (Vec::new(), pair?.1.bytes());
        while let Some(byte) = rest.next() {
            bytes.push(match byte {
                b'%' => {
                    let digits = [rest.next()?, rest.next()?];
                    u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
                }
                byte => byte,
            });
        }
        String::from_utf8(bytes).ok()
    }
}

/// Why a request is rejected: status and message.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Refusal(pub u16, pub &'static str);

/// Reads one request. Returns `Ok(None)` if the client closed without sending anything.
pub(super) fn read(stream: &mut TcpStream) -> Result<Option<Request>, Refusal> {
    let late = Instant::now() + REQUEST_TIMEOUT;
    let mut bytes = Vec::new();
    let mut buffer = [0; 4096];
    let end = loop {
        if let Some(at) = find(&bytes, b"\r\n\r\n") {
            break at;
        }
        if bytes.len() > MAX_HEAD {
            return Err(Refusal(431, "the request's headers are too large"));
        }
        match receive(stream, &mut buffer, late)? {
            0 if bytes.is_empty() => return Ok(None),
            0 => return Err(Refusal(400, "the request was cut short")),
            n => bytes.extend_from_slice(&buffer[..n]),
        }
    };
    let mut request = head(&bytes[..end])?;
    let length = match request.header("content-length") {
        Some(text) => text.parse::<usize>().map_err(|_| Refusal(400, "malformed length"))?,
        None => 0,
    };
    if request.headers.iter().any(|(n, _)| n.eq_ignore_ascii_case("transfer-encoding")) {
        return Err(Refusal(411, "the length of the body must be given"));
    }
    if length > MAX_BODY {
        return Err(Refusal(413, "the request is too large"));
    }
    let mut body = bytes.split_off(end + 4);
    while body.len() < length {
        match receive(stream, &mut buffer, late)? {
            0 => return Err(Refusal(400, "the request was cut short")),
            n => body.extend_from_slice(&buffer[..n]),
        }
    }
    body.truncate(length);
    request.body = body;
    Ok(Some(request))
}

fn receive(stream: &mut TcpStream, buffer: &mut [u8], late: Instant) -> Result<usize, Refusal> {
    let slow = Refusal(408, "the request took too long");
    let left = late.saturating_duration_since(Instant::now());
    if left.is_zero() || stream.set_read_timeout(Some(left)).is_err() {
        return Err(slow);
    }
    stream.read(buffer).map_err(|_| slow)
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|w| w == wanted)
}

fn head(bytes: &[u8]) -> Result<Request, Refusal> {
    let malformed = || Refusal(400, "malformed request");
    let text = std::str::from_utf8(bytes).map_err(|_| malformed())?;
    let mut lines = text.split("\r\n");
    let mut words = lines.next().unwrap_or("").split(' ');
    let (Some(method), Some(target), Some(version), None) =
        (words.next(), words.next(), words.next(), words.next())
    else {
        return Err(malformed());
    };
    let method = match method {
        "GET" => Method::Get,
        "POST" => Method::Post,
        _ => return Err(Refusal(405, "only GET and POST are answered")),
    };
    if !version.starts_with("HTTP/1.") || !target.starts_with('/') {
        return Err(malformed());
    }
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let headers = lines
        .map(|line| {
            let (name, value) = line.split_once(':').ok_or_else(malformed)?;
            if name.is_empty() || name.contains(char::is_whitespace) {
                return Err(malformed());
            }
            Ok((name.to_owned(), value.trim().to_owned()))
        })
        .collect::<Result<_, _>>()?;
    Ok(Request {
        method,
        path: path.to_owned(),
        query: query.to_owned(),
        headers,
        body: Vec::new(),
    })
}

pub(super) struct Response {
    pub status: u16,
    pub kind: &'static str,
    pub body: Vec<u8>,
    /// A redirection.
    pub location: Option<String>,
}

impl Response {
    pub(super) fn json(value: &impl serde::Serialize) -> Self {
        Response::json_with(200, value)
    }

    pub(super) fn json_with(status: u16, value: &impl serde::Serialize) -> Self {
        match serde_json::to_vec(value) {
            Ok(text) => Response::text(status, "application/json", text),
            Err(error) => Response::text(500, "text/plain", error.to_string().into_bytes()),
        }
    }

    pub(super) fn text(status: u16, kind: &'static str, body: Vec<u8>) -> Self {
        Response { status, kind, body, location: None }
    }

    pub(super) fn refused(refusal: &Refusal) -> Self {
        let body = format!("{}\n", refusal.1);
        Response::text(refusal.0, "text/plain; charset=utf-8", body.into_bytes())
    }

    /// Sends the response. Headers forbid loading anything from elsewhere and framing by other
    /// pages.
    pub(super) fn send(&self, stream: &mut TcpStream) -> std::io::Result<()> {
        let reason = match self.status {
            200 => "OK",
            302 => "Found",
            403 => "Forbidden",
            404 => "Not Found",
            405 => "Method Not Allowed",
            413 => "Content Too Large",
            _ => "Refused",
        };
        let location = match &self.location {
            Some(to) => format!("Location: {to}\r\n"),
            None => String::new(),
        };
        let frames = match IN_EDITOR.load(Ordering::Relaxed) {
            true => "vscode-webview: https://*.vscode-cdn.net",
            false => "'none'",
        };
        let head = format!(
            "HTTP/1.1 {} {reason}\r\n\
             Content-Type: {}\r\n\
             Content-Length: {}\r\n\
             {location}\
             Cache-Control: no-store\r\n\
             X-Content-Type-Options: nosniff\r\n\
             Referrer-Policy: no-referrer\r\n\
             Cross-Origin-Resource-Policy: same-origin\r\n\
             Content-Security-Policy: default-src 'self'; img-src 'self' data:; frame-ancestors {frames}; \
             base-uri 'none'; form-action 'none'\r\n\
             Connection: close\r\n\r\n",
            self.status,
            self.kind,
            self.body.len()
        );
        stream.set_write_timeout(Some(REQUEST_TIMEOUT))?;
        stream.write_all(head.as_bytes())?;
        stream.write_all(&self.body)?;
        stream.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::{Method, head};

    #[test]
    fn heads_are_read_and_nonsense_is_refused() {
        let request = head(b"GET /a/b?x=1&y=22 HTTP/1.1\r\nHost: h\r\nX: a\r\nX: b").expect("fine");
        assert_eq!((&request.method, request.path.as_str()), (&Method::Get, "/a/b"));
        assert_eq!((request.header("host"), request.header("x")), (Some("h"), None));
        for bad in [
            &b"GET /"[..],
            b"GET / HTTP/2 x",
            b"GET a HTTP/1.1",
            b"GET / SPDY/3",
            b"GET / HTTP/1.1\r\nno colon",
            b"GET / HTTP/1.1\r\na b: c",
            b"\xff\xfe / HTTP/1.1",
            b"",
        ] {
            assert_eq!(head(bad).expect_err("nonsense").0, 400);
        }
        assert_eq!(head(b"PUT / HTTP/1.1").expect_err("not taken").0, 405);
    }
}
