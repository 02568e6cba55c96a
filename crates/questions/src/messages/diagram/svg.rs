//! Diagrams as SVG: lifelines with their names at the top and the bottom, an arrow per message.

use super::{Diagram, RowKind, cut};
use std::fmt::Write;

const COLUMN: usize = 170;
const ROW: usize = 26;
const TOP: usize = 56;
const LEFT: usize = 60;

impl Diagram {
    pub fn svg(&self) -> String {
        let columns = self.lifelines.len().max(1);
        let width = LEFT + columns * COLUMN + 40;
        let height = TOP + (self.rows.len() + 2) * ROW + 40;
        let mut out = head(width, height);
        let x = |line: usize| LEFT + line * COLUMN + COLUMN / 2;
        let bottom = height - 50;
        for (i, line) in self.lifelines.iter().enumerate() {
            let (x, ids) = (x(i), escape(&cut(&line.identifiers.join(" "), 400)));
            let _ = writeln!(
                out,
                "<line class=\"life\" x1=\"{x}\" y1=\"{}\" x2=\"{x}\" y2=\"{bottom}\"/>",
                TOP - 10
            );
            for y in [TOP - 22, bottom + 18] {
                let _ = writeln!(
                    out,
                    "<g><title>{ids}</title><rect class=\"head\" x=\"{}\" y=\"{}\" width=\"{}\" \
                     height=\"24\" rx=\"4\"/><text class=\"name\" x=\"{x}\" y=\"{}\">{}</text></g>",
                    x - COLUMN / 2 + 8,
                    y - 16,
                    COLUMN - 16,
                    y,
                    escape(&cut(&line.label, 22))
                );
            }
        }
        let mut left = 0;
        for (n, row) in self.rows.iter().enumerate() {
            let y = TOP + (n + 1) * ROW;
            if row.loop_length > 0 {
                left = row.loop_length;
                let _ = writeln!(
                    out,
                    "<rect class=\"loop\" x=\"44\" y=\"{}\" width=\"{}\" height=\"{}\"/>\
                     <text class=\"times\" x=\"48\" y=\"{}\">×{}</text>",
                    y - ROW / 2 - 4,
                    width - 60,
                    row.loop_length * ROW,
                    y - ROW / 2 + 8,
                    row.times
                );
            }
            left = usize::saturating_sub(left, 1);
            let full = format!(
                "{} {}{}",
                row.number,
                row.text,
                row.place.as_ref().map(|p| format!(" at {p}")).unwrap_or_default()
            );
            let title = escape(&full);
            let _ = writeln!(
                out,
                "<text class=\"number\" x=\"38\" y=\"{}\">{}</text>",
                y + 4,
                row.number
            );
            let a = x(row.from);
            match (&row.kind, row.to) {
                (RowKind::Create | RowKind::Send | RowKind::Signal, Some(to)) if to != row.from => {
                    let b = x(to);
                    let class = match row.kind {
                        RowKind::Create => "create",
                        RowKind::Signal => "signal",
                        _ if row.never_taken => "unread",
                        _ => "send",
                    };
                    let end = if b > a { b - 3 } else { b + 3 };
                    let room = a.abs_diff(b) / 7;
                    let _ = writeln!(
                        out,
                        "<g><title>{title}</title><line class=\"{class}\" x1=\"{a}\" y1=\"{y}\" \
                         x2=\"{end}\" y2=\"{y}\" marker-end=\"url(#{class}-tip)\"/>\
                         <text class=\"label\" x=\"{}\" y=\"{}\">{}</text></g>",
                        usize::midpoint(a, b),
                        y - 4,
                        escape(&cut(&row.text, room.max(20)))
                    );
                }
                (RowKind::Create | RowKind::Send | RowKind::Signal, to) => {
                    let class = if to.is_none() { "unread" } else { "send" };
                    let _ = writeln!(
                        out,
                        "<g><title>{title}</title><path class=\"{class}\" d=\"M{a} {} h24 v10 h-20\" \
                         fill=\"none\" marker-end=\"url(#{class}-tip)\"/>\
                         <text class=\"side\" x=\"{}\" y=\"{}\">{}</text></g>",
                        y - 6,
                        a + 30,
                        y + 2,
                        escape(&cut(&row.text, 24))
                    );
                }
                (RowKind::Take(sent), _) => {
                    let _ = writeln!(
                        out,
                        "<g><title>takes {sent}: {title}</title><circle class=\"take\" cx=\"{a}\" \
                         cy=\"{y}\" r=\"4\"/><text class=\"side\" x=\"{}\" y=\"{}\">takes {sent}</text></g>",
                        a + 8,
                        y + 4
                    );
                }
                (kind, _) => {
                    let class = if *kind == RowKind::End { "end" } else { "note" };
                    let _ = writeln!(
                        out,
                        "<g><title>{title}</title><rect class=\"{class}\" x=\"{}\" y=\"{}\" \
                         width=\"8\" height=\"8\"/><text class=\"side\" x=\"{}\" y=\"{}\">{}</text></g>",
                        a - 4,
                        y - 4,
                        a + 8,
                        y + 4,
                        escape(&cut(&row.text, 40))
                    );
                }
            }
        }
        let notes = self.notes.join("; ");
        let _ = writeln!(
            out,
            "<text class=\"side\" x=\"10\" y=\"{}\">{}</text>\n</svg>",
            height - 8,
            escape(&notes)
        );
        out
    }

    pub fn tree_svg(&self) -> String {
        let deepest = self.tree.iter().map(|e| e.depth).max().unwrap_or(0);
        let (width, height) = (760 + deepest * 40, 30 + self.tree.len() * 44);
        let mut out = head(width, height);
        let mut open: Vec<usize> = Vec::new();
        for (n, entry) in self.tree.iter().enumerate() {
            let (x, y) = (20 + entry.depth * 40, 14 + n * 44);
            open.truncate(entry.depth);
            if let Some(parent) = open.last() {
                let from = 14 + parent * 44 + 34;
                let _ = writeln!(
                    out,
                    "<path class=\"create\" fill=\"none\" d=\"M{} {from} V{} H{x}\"/>",
                    x - 24,
                    y + 17
                );
            }
            open.push(n);
            let class = if entry.failed { "failed" } else { "head" };
            let _ = writeln!(
                out,
                "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"700\" height=\"34\" rx=\"4\"/>\
                 <text class=\"side\" x=\"{}\" y=\"{}\"><tspan font-weight=\"bold\">{}</tspan> {}</text>\
                 <text class=\"side\" x=\"{}\" y=\"{}\">{}</text>",
                x + 8,
                y + 14,
                escape(&entry.title),
                escape(&cut(&entry.first_call, 80)),
                x + 8,
                y + 28,
                escape(&cut(&entry.outcome, 110))
            );
        }
        out.push_str("</svg>\n");
        out
    }
}

fn head(width: usize, height: usize) -> String {
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"11\">\n<style>\
         .life{{stroke:#999;stroke-dasharray:3 3}} .head{{fill:#eef;stroke:#669}} \
         .failed{{fill:#fee;stroke:#a33}} .name{{text-anchor:middle;font-size:12px}} \
         .label{{text-anchor:middle}} .number{{text-anchor:end;fill:#777;font-size:9px}} \
         .send{{stroke:#222}} .create{{stroke:#c22}} .signal{{stroke:#c60;stroke-dasharray:5 3}} \
         .unread{{stroke:#aaa}} .take{{fill:#222}} .end{{fill:#333}} .note{{fill:#fff;stroke:#555}} \
         .loop{{fill:#7793;stroke:#779}} .times{{fill:#447;font-weight:bold}}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n<defs>"
    );
    for (name, colour) in
        [("send", "#222"), ("create", "#c22"), ("signal", "#c60"), ("unread", "#aaa")]
    {
        let _ = write!(
            out,
            "<marker id=\"{name}-tip\" markerWidth=\"8\" markerHeight=\"8\" refX=\"7\" refY=\"4\" \
             orient=\"auto\"><path d=\"M0 0 L8 4 L0 8 z\" fill=\"{colour}\"/></marker>"
        );
    }
    out.push_str("</defs>\n");
    out
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
