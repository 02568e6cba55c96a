//! The files of the page, embedded: the binary needs no other files.

/// Path, kind, contents.
const ASSETS: &[(&str, &str, &str)] = &[
    ("", "text/html; charset=utf-8", include_str!("../../../../web/index.html")),
    ("style.css", "text/css; charset=utf-8", include_str!("../../../../web/style.css")),
    ("views.css", "text/css; charset=utf-8", include_str!("../../../../web/views.css")),
    ("address.js", JS, include_str!("../../../../web/address.js")),
    ("app.js", JS, include_str!("../../../../web/app.js")),
    ("bookmarks.js", JS, include_str!("../../../../web/bookmarks.js")),
    ("columns.js", JS, include_str!("../../../../web/columns.js")),
    ("contracts.js", JS, include_str!("../../../../web/contracts.js")),
    ("deadlock.js", JS, include_str!("../../../../web/deadlock.js")),
    ("dom.js", JS, include_str!("../../../../web/dom.js")),
    ("files.js", JS, include_str!("../../../../web/files.js")),
    ("graph.js", JS, include_str!("../../../../web/graph.js")),
    ("groups.js", JS, include_str!("../../../../web/groups.js")),
    ("hover.js", JS, include_str!("../../../../web/hover.js")),
    ("keys.js", JS, include_str!("../../../../web/keys.js")),
    ("line-menu.js", JS, include_str!("../../../../web/line-menu.js")),
    ("list.js", JS, include_str!("../../../../web/list.js")),
    ("marks.js", JS, include_str!("../../../../web/marks.js")),
    ("minimap.js", JS, include_str!("../../../../web/minimap.js")),
    ("outline.js", JS, include_str!("../../../../web/outline.js")),
    ("output.js", JS, include_str!("../../../../web/output.js")),
    ("palette.js", JS, include_str!("../../../../web/palette.js")),
    ("parts.js", JS, include_str!("../../../../web/parts.js")),
    ("questions.js", JS, include_str!("../../../../web/questions.js")),
    ("sequence.js", JS, include_str!("../../../../web/sequence.js")),
    ("server.js", JS, include_str!("../../../../web/server.js")),
    ("shared.js", JS, include_str!("../../../../web/shared.js")),
    ("sharing.js", JS, include_str!("../../../../web/sharing.js")),
    ("source.js", JS, include_str!("../../../../web/source.js")),
    ("splitters.js", JS, include_str!("../../../../web/splitters.js")),
    ("statement.js", JS, include_str!("../../../../web/statement.js")),
    ("stepping.js", JS, include_str!("../../../../web/stepping.js")),
    ("story.js", JS, include_str!("../../../../web/story.js")),
    ("theme.js", JS, include_str!("../../../../web/theme.js")),
    ("threads.js", JS, include_str!("../../../../web/threads.js")),
    ("timeline.js", JS, include_str!("../../../../web/timeline.js")),
    ("values-here.js", JS, include_str!("../../../../web/values-here.js")),
    ("values.js", JS, include_str!("../../../../web/values.js")),
    ("variables.js", JS, include_str!("../../../../web/variables.js")),
    ("verdict.js", JS, include_str!("../../../../web/verdict.js")),
    ("vendor/dagre.js", JS, include_str!("../../../../web/vendor/dagre.js")),
];

const JS: &str = "text/javascript; charset=utf-8";

/// A file of the page: its content type and contents.
pub(super) fn asset(path: &str) -> Option<(&'static str, &'static str)> {
    ASSETS.iter().find(|(p, ..)| *p == path).map(|(_, kind, text)| (*kind, *text))
}

/// All files: path, kind, contents.
pub(super) fn all() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    ASSETS.iter().copied()
}
