//! One HTML file that shows what was examined, and opens without a server.
//!
//! The file contains the page itself, as modules in `data:` addresses, and the responses of the server: the sources,
//! the events, and the state at every moment of a short run, or at the visited ones.

use super::inner::{Inner, Moment};
use super::verdict::Ahead;
use super::wire::{Shared, SharedMoment, SharedTree};
use super::{api, assets};
use std::fmt::Write;
use workbench::session::Event;

/// Runs of at most this many events are shared with every moment.
const MAX_WHOLE_RUN: u64 = 120;
/// Limit on the events that are shared.
const MAX_EVENTS: usize = 5_000;
/// Limit on the rows of the question tree that are shared.
const MAX_ROWS: usize = 2_000;
/// Limit on the bytes of all moments.
const MAX_MOMENT_BYTES: usize = 12 << 20;

/// The file.
pub(super) fn page(inner: &mut Inner, instance: &str) -> String {
    let shared = shared(inner, instance);
    // Text of the program cannot end the element that contains it.
    let json = serde_json::to_string(&shared).unwrap_or_default().replace('<', "\\u003c");
    let mut map = String::new();
    for (path, kind, text) in assets::all() {
        if kind.starts_with("text/javascript") {
            let text = text.replace("from \"./", "from \"page/");
            let comma = if map.is_empty() { "" } else { ",\n" };
            let encoded = base64(text.as_bytes());
            let _ = write!(map, "{comma}\"page/{path}\":\"data:text/javascript;base64,{encoded}\"");
        }
    }
    let style = ["style.css", "views.css"].map(|path| assets::asset(path).map_or("", |(_, t)| t));
    let style = style.join("\n");
    let frame = assets::asset("").map_or("", |(_, text)| text);
    let head = format!(
        "<style>{style}</style>\n\
         <script type=\"importmap\">{{\"imports\":{{{map}}}}}</script>\n\
         <script type=\"application/json\" id=\"shared\">{json}</script>\n\
         <script type=\"module\">import \"page/app.js\";</script>"
    );
    frame
        .replace("<link rel=\"stylesheet\" href=\"style.css\">", "")
        .replace("<link rel=\"stylesheet\" href=\"views.css\">", "")
        .replace("<script type=\"module\" src=\"app.js\"></script>", &head)
}

fn shared(inner: &mut Inner, instance: &str) -> Shared {
    let here = Moment::of(&inner.session);
    let state = inner.state(instance);
    let (base, aside) = inner.session.events();
    let left = aside.first().map_or(base.len(), |e| (e.number as usize).min(base.len()));
    let all: Vec<Event> = base[..left].iter().chain(aside).cloned().collect();
    let threads = all.iter().map(|e| e.thread).collect();
    let kinds = all.iter().map(|e| e.action.kind).collect();
    let names = api::started(all.iter());
    let events = all.into_iter().take(MAX_EVENTS).collect();
    let questions = inner.engines.questions.view.as_ref();
    let rows: Vec<_> = questions.map_or(&[][..], |q| &q.rows[..]).to_vec();
    let tree = SharedTree { all: rows.len(), rows: rows.into_iter().take(MAX_ROWS).collect() };
    let sources = inner.session.sources();
    // A shared counterexample is what is on the screen: its session is not that of the program.
    let moments = if inner.own.is_some() { Vec::new() } else { moments(inner, &here) };
    let counts = inner.visiting.counts().clone();
    Shared { state, sources, threads, kinds, names, events, tree, counts, moments }
}

/// The states at selected moments. The session is restored.
fn moments(inner: &mut Inner, here: &Moment) -> Vec<SharedMoment> {
    let length = inner.session.events().0.len() as u64;
    let mut wanted: Vec<Moment> = vec![here.clone()];
    let marked = inner.bookmarks.all.iter();
    wanted.extend(marked.map(|b| Moment { event: b.event, steps: b.steps.clone() }));
    wanted.extend(inner.visited.iter().cloned());
    // The user's own schedule step by step, so that it can be followed.
    wanted.extend(
        (0..here.steps.len())
            .map(|n| Moment { event: here.event, steps: here.steps[..n].to_vec() }),
    );
    let stride = length.div_ceil(MAX_WHOLE_RUN).max(1);
    let run = (0..=length).filter(|e| e % stride == 0 || *e == length);
    wanted.extend(run.map(|event| Moment { event, steps: Vec::new() }));
    let mut done: Vec<Moment> = Vec::new();
    let mut moments = Vec::new();
    let mut bytes = 0;
    // The lookahead is known for the present moment only.
    let ahead = std::mem::replace(&mut inner.ahead, Ahead::Off("this is a shared page".to_owned()));
    for moment in wanted {
        if done.contains(&moment) || bytes > MAX_MOMENT_BYTES {
            continue;
        }
        if inner.session.visit(moment.event, &moment.steps).is_err() {
            continue;
        }
        let state = inner.fresh_state("");
        bytes += serde_json::to_string(&state.view).map_or(0, |text| text.len());
        let (view, output, verdict) = (state.view, state.output, state.verdict);
        moments.push(SharedMoment {
            event: moment.event,
            steps: moment.steps.clone(),
            view,
            output,
            verdict,
        });
        done.push(moment);
    }
    inner.ahead = ahead;
    let _ = inner.session.visit(here.event, &here.steps);
    moments
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |i: usize| u32::from(chunk.get(i).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for i in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * i) & 63) as usize];
            text.push(if i <= chunk.len() { char::from(digit) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn bytes_become_base64() {
        assert_eq!(base64(b""), "");
        assert_eq!(base64(b"M"), "TQ==");
        assert_eq!(base64(b"Ma"), "TWE=");
        assert_eq!(base64(b"Man"), "TWFu");
    }
}
