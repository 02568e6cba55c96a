//! The server rejects requests that do not come from its own page, reports that, and continues.

#[path = "browser/serve.rs"]
mod serve;

use serve::Served;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// Sends bytes as they are; the whole answer.
fn send(host: &str, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(host).expect("the server listens");
    stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a time limit");
    // A server that has heard enough may close before everything is sent.
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

fn get(server: &Served, path: &str, headers: &str) -> String {
    send(server.host(), format!("GET {path} HTTP/1.1\r\n{headers}\r\n").as_bytes())
}

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or("none")
}

fn post(server: &Served, headers: &str, body: &str) -> String {
    let base = server.base();
    let length = body.len();
    let text = format!("POST {base}do HTTP/1.1\r\nContent-Length: {length}\r\n{headers}\r\n{body}");
    send(server.host(), text.as_bytes())
}

/// No other page may show it in a frame; editors may, if that is asked for.
#[test]
fn only_editors_show_it_in_a_frame() {
    for (option, wanted) in [
        (None, "frame-ancestors 'none';"),
        (Some("--in-editor"), "frame-ancestors vscode-webview:"),
    ] {
        let mut arguments = vec!["examples/haskell/isort.hs"];
        arguments.splice(0..0, option);
        let server = Served::start(&arguments);
        let page = get(&server, &server.base(), &format!("Host: {}\r\n", server.host()));
        assert_eq!(status(&page), "200");
        assert!(page.contains(wanted), "{page}");
    }
}

#[test]
fn only_the_page_itself_is_answered() {
    let mut server = Served::start(&["examples/haskell/philosophers.hs"]);
    let host = server.host().to_owned();
    let base = server.base();
    let own = format!("Host: {host}\r\n");

    // As a browser asks.
    let page = get(&server, &base, &own);
    assert_eq!(status(&page), "200");
    assert!(page.contains("<title>Backstory</title>"), "{page}");
    assert!(page.contains("default-src 'self'") && page.contains("nosniff"), "{page}");
    assert_eq!(status(&get(&server, &format!("{base}state"), &own)), "200");

    // Without the token, or with another one: nothing, not even a hint of what exists.
    let wrong = format!("/{}/", "0".repeat(32));
    for path in
        ["/", "/state", "/favicon.ico", &wrong, &format!("{wrong}state"), "//", "/../../etc/passwd"]
    {
        let answer = get(&server, path, &own);
        assert_eq!(status(&answer), "403", "{path}: {answer}");
        assert!(!answer.contains("phil"), "{path}: {answer}");
    }

    // Under a foreign name, or from a foreign page.
    for headers in [
        "Host: evil.example\r\n".to_owned(),
        "Host: 127.0.0.1\r\n".to_owned(),
        String::new(),
        format!("Host: {host}\r\nHost: evil.example\r\n"),
        format!("Host: {host}\r\nOrigin: http://evil.example\r\n"),
        format!("Host: {host}\r\nOrigin: null\r\n"),
        format!("Host: {host}\r\nOrigin: https://{host}\r\n"),
    ] {
        assert_eq!(status(&get(&server, &base, &headers)), "403", "{headers}");
    }

    // Commands only from the page, as JSON.
    let json = "Content-Type: application/json\r\n";
    let step = r#"{"do":"step"}"#;
    let good = post(&server, &format!("{own}Origin: http://{host}\r\n{json}"), step);
    assert_eq!(status(&good), "200", "{good}");
    assert_eq!(status(&post(&server, &format!("{own}{json}"), step)), "403");
    assert_eq!(status(&post(&server, &format!("{own}Origin: http://{host}\r\n"), step)), "415");
    let form = "Content-Type: application/x-www-form-urlencoded\r\n";
    assert_eq!(
        status(&post(&server, &format!("{own}Origin: http://{host}\r\n{form}"), step)),
        "415"
    );
    let foreign = format!("{own}Origin: http://evil.example\r\n{json}");
    assert_eq!(status(&post(&server, &foreign, step)), "403");
    assert!(server.is_running());
}

#[test]
fn malformed_and_oversized_requests_are_refused() {
    let mut server = Served::start(&["examples/haskell/philosophers.hs"]);
    let host = server.host().to_owned();
    let base = server.base();
    let own =
        format!("Host: {host}\r\nOrigin: http://{host}\r\nContent-Type: application/json\r\n");
    let cases: Vec<(&str, Vec<u8>, &str)> = vec![
        ("nonsense", b"hello\r\n\r\n".to_vec(), "400"),
        ("bytes", vec![0xff; 100].into_iter().chain(*b"\r\n\r\n").collect(), "400"),
        ("another method", format!("DELETE {base} HTTP/1.1\r\n{own}\r\n").into_bytes(), "405"),
        (
            "huge headers",
            format!("GET {base} HTTP/1.1\r\nX: {}\r\n", "a".repeat(1 << 20)).into_bytes(),
            "431",
        ),
        (
            "a huge body",
            format!("POST {base}do HTTP/1.1\r\n{own}Content-Length: 99999999\r\n\r\n").into_bytes(),
            "413",
        ),
        (
            "no length",
            format!("POST {base}do HTTP/1.1\r\n{own}Content-Length: x\r\n\r\n").into_bytes(),
            "400",
        ),
        (
            "negative",
            format!("POST {base}do HTTP/1.1\r\n{own}Content-Length: -1\r\n\r\n").into_bytes(),
            "400",
        ),
        (
            "pieces",
            format!("POST {base}do HTTP/1.1\r\n{own}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
                .into_bytes(),
            "411",
        ),
    ];
    for (name, bytes, wanted) in cases {
        let answer = send(&host, &bytes);
        assert_eq!(status(&answer), wanted, "{name}: {answer}");
    }
    // Invalid commands, and commands about nothing.
    for body in [
        "",
        "{",
        "[]",
        "7",
        "{}",
        r#"{"do":7}"#,
        r#"{"do":"rm"}"#,
        r#"{"do":"goto"}"#,
        r#"{"do":"goto","event":"x"}"#,
        r#"{"do":"until"}"#,
    ] {
        let answer = post(&server, &own, body);
        assert_eq!(status(&answer), "400", "{body}: {answer}");
        let said = answer.split_once("\r\n\r\n").expect("a body").1;
        let said: serde_json::Value = serde_json::from_str(said).expect("an object");
        assert!(said["error"].as_str().is_some_and(|e| e.starts_with("not a command: ")), "{said}");
    }
    for body in [
        r#"{"do":"step","thread":4000000000}"#,
        r#"{"do":"deliver","from":99,"to":98}"#,
        r#"{"do":"until","thread":77}"#,
        r#"{"do":"break","file":999,"line":0}"#,
        r#"{"do":"goto","event":18446744073709551615}"#,
        r#"{"do":"back","count":18446744073709551615}"#,
    ] {
        let answer = post(&server, &own, body);
        assert_eq!(status(&answer), "200", "{body}: {answer}");
    }
    for path in [
        "events?from=99999999999999999999&count=-1",
        "events?from=18446744073709551615&count=18446744073709551615",
        "state?since=x",
        "../sources",
        "sources/../../x",
    ] {
        let answer = get(&server, &format!("{base}{path}"), &own);
        assert!(["200", "404"].contains(&status(&answer)), "{path}: {answer}");
    }
    assert!(server.is_running());
    assert_eq!(status(&get(&server, &base, &own)), "200", "still serving");
    server.stop();
    let mut said = String::new();
    server.said.take().expect("a pipe").read_to_string(&mut said).expect("the log");
    assert!(said.matches("refused a request").count() >= 15, "refusals are logged: {said}");
    let token = base.trim_matches('/');
    assert!(!said.contains(token), "the token is not logged");
}

/// Connections that say nothing do not keep others from being served.
#[test]
fn silent_connections_do_no_harm() {
    let server = Served::start(&["examples/haskell/philosophers.hs"]);
    let own = format!("Host: {}\r\n", server.host());
    let silent: Vec<TcpStream> =
        (0..40).map(|_| TcpStream::connect(server.host()).expect("a connection")).collect();
    assert_eq!(status(&get(&server, &server.base(), &own)), "200");
    drop(silent);
}

/// Two tabs see the same: a step in one is news for the other.
#[test]
fn tabs_agree() {
    let server = Served::start(&["examples/haskell/philosophers.hs"]);
    let host = server.host().to_owned();
    let own = format!("Host: {host}\r\n");
    let state = |path: &str| -> serde_json::Value {
        let answer = get(&server, &format!("{}{path}", server.base()), &own);
        let body = answer.split_once("\r\n\r\n").expect("a body").1;
        serde_json::from_str(body).expect("JSON")
    };
    let first = state("state");
    let revision = first["revision"].as_u64().expect("a number");
    let headers = format!("{own}Origin: http://{host}\r\nContent-Type: application/json\r\n");
    std::thread::scope(|scope| {
        // A new search result is an update too: the step is among the next few.
        let waiting = scope.spawn(|| {
            let mut seen = first.clone();
            for _ in 0..5 {
                let since = seen["revision"].as_u64().unwrap_or(revision);
                seen = state(&format!("state?since={since}"));
                if seen["view"]["at"] == 1 {
                    break;
                }
            }
            seen
        });
        std::thread::sleep(Duration::from_millis(100));
        assert_eq!(status(&post(&server, &headers, r#"{"do":"step"}"#)), "200");
        let news = waiting.join().expect("an answer");
        assert_eq!(news["view"]["at"], 1, "{news}");
        assert_eq!(news["instance"], first["instance"]);
    });
}

/// Every view is of the same run, also of a program that draws random numbers, and none of them
/// writes the program's files.
#[test]
fn all_views_show_the_same_run() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("web-same-run");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let (program, written) = (folder.join("Draw.hs"), folder.join("drawn.txt"));
    let text = format!(
        "module Main where\nimport System.Random (randomRIO)\n\n\
         drawn :: Int -> Int\ndrawn n = n + 1\n\n\
         main :: IO ()\nmain = do\n  n <- randomRIO (100000000, 900000000 :: Int)\n  \
         appendFile {:?} (show n)\n  print (drawn n)\n",
        written.display().to_string()
    );
    std::fs::write(&program, text).expect("a program");

    let server = Served::start(&[&program.display().to_string()]);
    let host = server.host().to_owned();
    let own = format!("Host: {host}\r\n");
    let headers = format!("{own}Origin: http://{host}\r\nContent-Type: application/json\r\n");
    let state = |since: u64| -> serde_json::Value {
        let answer = get(&server, &format!("{}state?since={since}", server.base()), &own);
        let body = answer.split_once("\r\n\r\n").expect("a body").1;
        serde_json::from_str(body).expect("JSON")
    };
    // Hands a command to an engine; what it shows when it is done.
    let engine = |name: &str, command: &str| -> serde_json::Value {
        assert_eq!(status(&post(&server, &headers, command)), "200", "{command}");
        let mut since = 0;
        loop {
            let now = state(since);
            since = now["revision"].as_u64().expect("a number");
            let view = &now["engines"][name];
            if view.is_object() && view["busy"] != true {
                return view.clone();
            }
        }
    };

    // An engine begins before the session has come to the end of the run.
    let questions = engine("questions", r#"{"do":"engine","engine":"questions","begin":true}"#);
    let story = engine("story", r#"{"do":"engine","engine":"story","begin":true,"line":1}"#);
    let contracts = engine("contracts", r#"{"do":"engine","engine":"contracts","run":true}"#);
    assert_eq!(status(&post(&server, &headers, r#"{"do":"run"}"#)), "200");
    let output: String = state(0)["output"]
        .as_array()
        .expect("pieces of output")
        .iter()
        .filter_map(|piece| piece["text"].as_str())
        .collect();
    let number = output.trim();
    assert_eq!(number.len(), 9, "a number was drawn: {output}");
    assert!(questions.to_string().contains(number), "{number}: {questions}");
    assert!(story.to_string().contains(number), "{number}: {story}");
    assert_eq!(contracts["ran"]["output"].as_str().map(str::trim), Some(number), "{contracts}");
    assert!(!written.exists(), "no view writes files");
}
