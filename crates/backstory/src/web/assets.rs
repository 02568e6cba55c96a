//! The files of the page, embedded: the binary needs no other files.

/// Path, kind, contents.
const ASSETS: &[(&str, &str, &str)] = &[
    ("", "text/html; charset=utf-8", include_str!("../../../../web/index.html")),
    ("style.css", "text/css; charset=utf-8", include_str!("../../../../web/style.css")),
    ("app.js", JS, include_str!("../../../../web/app.js")),
    ("server.js", JS, include_str!("../../../../web/server.js")),
    ("dom.js", JS, include_str!("../../../../web/dom.js")),
    ("source.js", JS, include_str!("../../../../web/source.js")),
    ("threads.js", JS, include_str!("../../../../web/threads.js")),
    ("timeline.js", JS, include_str!("../../../../web/timeline.js")),
    ("sequence.js", JS, include_str!("../../../../web/sequence.js")),
    ("tree.js", JS, include_str!("../../../../web/tree.js")),
    ("questions.js", JS, include_str!("../../../../web/questions.js")),
    ("outline.js", JS, include_str!("../../../../web/outline.js")),
    ("parts.js", JS, include_str!("../../../../web/parts.js")),
    ("contracts.js", JS, include_str!("../../../../web/contracts.js")),
    ("story.js", JS, include_str!("../../../../web/story.js")),
    ("output.js", JS, include_str!("../../../../web/output.js")),
    ("vendor/dagre.js", JS, include_str!("../../../../web/vendor/dagre.js")),
];

const JS: &str = "text/javascript; charset=utf-8";

/// A file of the page: its content type and contents.
pub(super) fn asset(path: &str) -> Option<(&'static str, &'static str)> {
    ASSETS.iter().find(|(p, ..)| *p == path).map(|(_, kind, text)| (*kind, *text))
}
