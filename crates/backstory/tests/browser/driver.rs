//! A small client of WebDriver: enough to drive a headless Chromium as a person would.
//!
//! Own code, because the well-known client brings an asynchronous runtime with it, and a test
//! that clicks and waits has no use for one.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Longer than anything here takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(40);

/// So often in a row no port is taken by chance.
const STARTS: usize = 20;

pub(crate) struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

/// Starts a driver on a port that it chooses.
///
/// It takes any free port of IPv6 and then wants the same one of IPv4. If another connection uses that, it ends ("IPv4
/// port not available"), and the next try takes another.
fn start_driver() -> (Child, u16) {
    let mut said = String::new();
    for _ in 0..STARTS {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts (package chromium-driver)");
        said.clear();
        for line in BufReader::new(driver.stdout.take().expect("a pipe")).lines() {
            let line = line.expect("chromedriver says something in UTF-8");
            let port = line.split_once("successfully on port ").map(|(_, port)| port);
            if let Some(port) = port.and_then(|port| port.trim_end_matches('.').parse().ok()) {
                return (driver, port);
            }
            said += &line;
            said.push('\n');
        }
        driver.wait().expect("a driver that said no more has ended");
    }
    panic!("chromedriver did not start, {STARTS} times; the last time it said:\n{said}");
}

impl Browser {
    pub(crate) fn start() -> Browser {
        let (driver, port) = start_driver();
        let mut browser = Browser { driver, port, session: String::new() };
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
            "--force-color-profile=srgb",
            "--lang=en",
            // It needs no network, and every try takes a port for a while.
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
        ];
        let made = browser.request(
            "POST",
            "",
            &json!({ "capabilities": { "alwaysMatch": {
                "browserName": "chrome",
                "goog:chromeOptions": { "args": arguments },
                "goog:loggingPrefs": { "browser": "ALL" },
            } } }),
        );
        browser.session = made["sessionId"].as_str().expect("a session").to_owned();
        browser.size(1280, 800);
        browser
    }

    fn request(&self, method: &str, path: &str, body: &Value) -> Value {
        let answer = self.try_request(method, path, body);
        answer.unwrap_or_else(|error| panic!("{method} {path}: {error}"))
    }

    fn try_request(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let base = if self.session.is_empty() {
            "/session".to_owned()
        } else {
            format!("/session/{}", self.session)
        };
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).map_err(|e| e.to_string())?;
        stream.set_read_timeout(Some(PATIENCE * 2)).map_err(|e| e.to_string())?;
        let body =
            if method == "GET" || method == "DELETE" { String::new() } else { body.to_string() };
        let head = format!(
            "{method} {base}{path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n",
            self.port,
            body.len()
        );
        stream.write_all(head.as_bytes()).map_err(|e| e.to_string())?;
        stream.write_all(body.as_bytes()).map_err(|e| e.to_string())?;
        let mut reader = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).map_err(|e| e.to_string())?;
            let line = line.trim().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(n) = line.strip_prefix("content-length:") {
                length = n.trim().parse().map_err(|_| "malformed length")?;
            }
        }
        let mut bytes = vec![0; length];
        reader.read_exact(&mut bytes).map_err(|e| e.to_string())?;
        let answer: Value = serde_json::from_slice(&bytes).map_err(|e| e.to_string())?;
        let value = answer["value"].clone();
        match value["error"].as_str() {
            Some(error) => Err(format!("{error}: {}", value["message"].as_str().unwrap_or(""))),
            None => Ok(value),
        }
    }

    pub(crate) fn size(&self, width: u32, height: u32) {
        self.command(
            "Emulation.setDeviceMetricsOverride",
            &json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false }),
        );
    }

    /// A command of the browser protocol.
    pub(crate) fn command(&self, name: &str, parameters: &Value) -> Value {
        self.request("POST", "/goog/cdp/execute", &json!({ "cmd": name, "params": parameters }))
    }

    pub(crate) fn dark(&self, dark: bool) {
        let value = if dark { "dark" } else { "light" };
        self.command(
            "Emulation.setEmulatedMedia",
            &json!({ "features": [{ "name": "prefers-color-scheme", "value": value }] }),
        );
    }

    pub(crate) fn open(&self, address: &str) {
        self.request("POST", "/url", &json!({ "url": address }));
    }

    /// The value of a function body in the page.
    pub(crate) fn script(&self, body: &str, arguments: &[Value]) -> Value {
        self.request("POST", "/execute/sync", &json!({ "script": body, "args": arguments }))
    }

    /// The value that a function body in the page hands to its last argument.
    pub(crate) fn script_async(&self, body: &str) -> Value {
        self.request("POST", "/timeouts", &json!({ "script": 60_000 }));
        self.request("POST", "/execute/async", &json!({ "script": body, "args": [] }))
    }

    /// Waits until something can be had.
    pub(crate) fn until<T>(&self, what: &str, mut f: impl FnMut() -> Option<T>) -> T {
        let late = Instant::now() + PATIENCE;
        loop {
            if let Some(found) = f() {
                return found;
            }
            if Instant::now() > late {
                let text = self.script("return document.body.innerText", &[]);
                panic!(
                    "waited in vain for {what}; the page says:\n{}",
                    text.as_str().unwrap_or("")
                );
            }
            std::thread::sleep(Duration::from_millis(40));
        }
    }

    /// The visible text of the first element of a selector, as a person reads it.
    pub(crate) fn text(&self, selector: &str) -> Option<String> {
        let script = "const e = document.querySelector(arguments[0]); return e && e.checkVisibility() ? e.innerText : null";
        self.script(script, &[json!(selector)]).as_str().map(str::to_owned)
    }

    pub(crate) fn texts(&self, selector: &str) -> Vec<String> {
        let script = "return [...document.querySelectorAll(arguments[0])].map(e => e.innerText)";
        let all = self.script(script, &[json!(selector)]);
        all.as_array().into_iter().flatten().filter_map(|t| t.as_str().map(str::to_owned)).collect()
    }

    pub(crate) fn wait_text(&self, selector: &str, wanted: &str) -> String {
        self.until(&format!("{wanted:?} in {selector}"), || {
            self.text(selector).filter(|t| t.contains(wanted))
        })
    }

    /// Clicks with the mouse in the middle of an element.
    pub(crate) fn click(&self, selector: &str) {
        // What is drawn anew in between is looked up again.
        self.until(&format!("a click on {selector}"), || {
            let found = json!({ "using": "css selector", "value": selector });
            let element = self.try_request("POST", "/element", &found).ok()?;
            let id = element.as_object()?.values().next()?.as_str()?.to_owned();
            self.try_request("POST", &format!("/element/{id}/click"), &json!({})).ok()
        });
    }

    /// Clicks the first element of a selector whose text contains something.
    pub(crate) fn click_text(&self, selector: &str, wanted: &str) {
        let mark = "const e = [...document.querySelectorAll(arguments[0])].find(e => e.innerText.includes(arguments[1])); \
                    document.querySelectorAll('[data-test-click]').forEach(e => delete e.dataset.testClick); \
                    if (e) e.dataset.testClick = 'here'; return !!e";
        // What is drawn anew between the look and the click has lost its mark.
        self.until(&format!("a click on {selector} with {wanted:?}"), || {
            self.script(mark, &[json!(selector), json!(wanted)]).as_bool().filter(|b| *b)?;
            let found = json!({ "using": "css selector", "value": "[data-test-click]" });
            let element = self.try_request("POST", "/element", &found).ok()?;
            let id = element.as_object()?.values().next()?.as_str()?.to_owned();
            self.try_request("POST", &format!("/element/{id}/click"), &json!({})).ok()
        });
    }

    /// Presses keys, wherever the focus is.
    pub(crate) fn keys(&self, keys: &str) {
        let actions: Vec<Value> = keys
            .chars()
            .flat_map(|k| {
                [json!({ "type": "keyDown", "value": k }), json!({ "type": "keyUp", "value": k })]
            })
            .collect();
        self.request(
            "POST",
            "/actions",
            &json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": actions }] }),
        );
    }

    /// Drags the mouse across an element, from one part of its width to another.
    pub(crate) fn drag(&self, selector: &str, from: f64, to: f64) {
        let script = "const r = document.querySelector(arguments[0]).getBoundingClientRect(); return [r.left, r.top, r.width, r.height]";
        let area = self.script(script, &[json!(selector)]);
        let n = |i: usize| area[i].as_f64().expect("an area");
        let at = |part: f64| (n(0) + n(2) * part) as i64;
        let y = (n(1) + n(3) / 2.0) as i64;
        let step = |x: i64| json!({ "type": "pointerMove", "duration": 60, "x": x, "y": y });
        let actions = [
            step(at(from)),
            json!({ "type": "pointerDown", "button": 0 }),
            step(at((from * 2.0 + to) / 3.0)),
            step(at((from + to * 2.0) / 3.0)),
            step(at(to)),
            json!({ "type": "pointerUp", "button": 0 }),
        ];
        self.request(
            "POST",
            "/actions",
            &json!({ "actions": [{ "type": "pointer", "id": "mouse",
                "parameters": { "pointerType": "mouse" }, "actions": actions }] }),
        );
    }

    pub(crate) fn screenshot(&self, file: &Path) {
        let data = self.request("GET", "/screenshot", &json!({}));
        let bytes = base64(data.as_str().unwrap_or(""));
        std::fs::write(file, bytes).expect("the screenshot is written");
    }

    /// What the page has complained about on its console.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let log = self.request("POST", "/se/log", &json!({ "type": "browser" }));
        let severe = log.as_array().into_iter().flatten().filter(|l| l["level"] == "SEVERE");
        let mut all: Vec<String> =
            severe.map(|l| l["message"].as_str().unwrap_or("").to_owned()).collect();
        all.dedup();
        all.truncate(5);
        all
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.try_request("DELETE", "", &json!({}));
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

fn base64(text: &str) -> Vec<u8> {
    let value = |b: u8| match b {
        b'A'..=b'Z' => Some(b - b'A'),
        b'a'..=b'z' => Some(b - b'a' + 26),
        b'0'..=b'9' => Some(b - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut bits, mut held) = (0u32, 0);
    for digit in text.bytes().filter_map(value) {
        bits = bits << 6 | u32::from(digit);
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
        }
    }
    bytes
}
