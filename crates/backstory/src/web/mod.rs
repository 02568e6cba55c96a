//! The web page: one session, served to any number of tabs on this computer.
//!
//! Nothing is computed in the page: it sends commands and shows the state that comes back. The
//! state has a number; each tab waits for one that is newer than what it shows, so all agree.

mod api;
mod asking;
mod asking_messages;
mod assets;
mod engines;
mod guard;
mod http;
mod inner;
mod moments;
mod proving;
mod rows;
mod share;
mod story;
mod verdict;
mod wire;

pub(crate) use engines::Subject;
use guard::Guard;
pub(crate) use http::allow_editors;
use http::{Method, Refusal, Request, Response};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use workbench::session::Session;

/// The maximum number of concurrent connections.
const MAX_CONNECTIONS: usize = 64;

pub(crate) struct Server {
    listener: TcpListener,
    guard: Guard,
    api: Arc<api::Api>,
    connections: AtomicUsize,
}

impl Server {
    /// Listens on the loopback address: on a given port, or any free one.
    pub(crate) fn new(port: u16, session: Session, subject: Subject) -> Result<Self, String> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
            .map_err(|e| format!("cannot listen on port {port}: {}", crate::disk::reason(&e)))?;
        let bound = listener.local_addr().map_err(|e| e.to_string())?.port();
        let token = guard::token((port != 0).then_some(port))?;
        Ok(Server {
            listener,
            guard: Guard::new(token, bound),
            api: api::Api::new(session, subject)?,
            connections: AtomicUsize::new(0),
        })
    }

    pub(crate) fn address(&self) -> String {
        self.guard.address()
    }

    /// Serves until `stop` is set.
    pub(crate) fn serve(self, stop: &AtomicBool) {
        let server = Arc::new(self);
        // Checked a few times a second: an idle server must notice Ctrl-C, too.
        let _ = server.listener.set_nonblocking(true);
        while !stop.load(Ordering::Relaxed) {
            let Ok((stream, _)) = server.listener.accept() else {
                std::thread::sleep(Duration::from_millis(15));
                continue;
            };
            let _ = stream.set_nonblocking(false);
            if server.connections.fetch_add(1, Ordering::Relaxed) >= MAX_CONNECTIONS {
                server.connections.fetch_sub(1, Ordering::Relaxed);
                log("refused a connection: too many at once");
                continue;
            }
            let shared = server.clone();
            std::thread::spawn(move || {
                shared.connection(stream);
                shared.connections.fetch_sub(1, Ordering::Relaxed);
            });
        }
    }

    fn connection(&self, mut stream: TcpStream) {
        let response = match http::read(&mut stream) {
            Ok(None) => return,
            Ok(Some(request)) => match self.guard.check(&request) {
                Ok(path) => self.answer(path, &request),
                Err(refusal) => refused(&request.path, &refusal),
            },
            Err(refusal) => refused("", &refusal),
        };
        let _ = response.send(&mut stream);
        // What a rejected client is still sending is read and dropped for a moment: closing with
        // unread bytes would discard the response.
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let _ = stream.set_read_timeout(Some(Duration::from_millis(200)));
        let mut rest = [0; 4096];
        for _ in 0..256 {
            match std::io::Read::read(&mut stream, &mut rest) {
                Ok(n) if n > 0 => {}
                _ => break,
            }
        }
    }

    fn answer(&self, path: &str, request: &Request) -> Response {
        let known = match request.method {
            Method::Get => self.api.get(path, request).or_else(|| {
                let (kind, text) = assets::asset(path)?;
                Some(Ok(Response::text(200, kind, text.as_bytes().to_vec())))
            }),
            Method::Post => self.api.post(path, request),
        };
        match known {
            Some(Ok(response)) => {
                if response.status >= 400 {
                    log_refusal(path, response.status, &String::from_utf8_lossy(&response.body));
                }
                response
            }
            Some(Err(refusal)) => refused(path, &refusal),
            None => refused(path, &Refusal(404, "there is nothing here")),
        }
    }
}

fn refused(path: &str, refusal: &Refusal) -> Response {
    log_refusal(path, refusal.0, refusal.1);
    Response::refused(refusal)
}

/// Logs a rejected request, without the token in its path, which is a secret.
fn log_refusal(path: &str, status: u16, why: &str) {
    let end = path.rsplit('/').next().unwrap_or("");
    let shown: String = end.chars().filter(|c| c.is_ascii_graphic()).take(40).collect();
    log(&format!("refused a request ({status} {shown}): {why}"));
}

fn log(line: &str) {
    eprintln!("backstory web: {line}");
}
