//! Diagrams for the terminal: lifelines as columns if they fit, otherwise one line per event.

use super::{Diagram, Row, RowKind, cut};
use std::fmt::Write;

/// The minimum width of a lifeline.
const COLUMN: usize = 14;

impl Diagram {
    /// The sequence of events, for a terminal of this width.
    pub fn text(&self, width: usize) -> String {
        let mut out = String::new();
        let columns = self.lifelines.len();
        let column = (width.saturating_sub(8) / columns.max(1)).min(26);
        if columns > 0 && column >= COLUMN {
            self.columns(column, &mut out);
        } else {
            self.list(&mut out);
        }
        for note in &self.notes {
            let _ = writeln!(out, "({note})");
        }
        out
    }

    /// The creation tree as text.
    pub fn tree_text(&self) -> String {
        let mut out = String::new();
        for (i, entry) in self.tree.iter().enumerate() {
            let mut lead = String::new();
            for depth in 1..=entry.depth {
                // Whether another entry of this depth follows before a shallower one.
                let more = self.tree[i + 1..]
                    .iter()
                    .take_while(|later| later.depth >= depth)
                    .any(|later| later.depth == depth);
                lead += match (depth == entry.depth, more) {
                    (true, true) => "├─ ",
                    (true, false) => "└─ ",
                    (false, true) => "│  ",
                    (false, false) => "   ",
                };
            }
            let _ = writeln!(
                out,
                "{lead}{}  {}  {}",
                entry.title,
                cut(&entry.first_call, 70),
                cut(&entry.outcome, 70)
            );
        }
        out
    }

    fn list(&self, out: &mut String) {
        let wide = self.rows.iter().map(|r| r.number.to_string().len()).max().unwrap_or(1);
        let name = |line: usize| self.lifelines[line].label.as_str();
        let names = self.lifelines.iter().map(|l| l.label.chars().count()).max().unwrap_or(4);
        let mut left = 0;
        for row in &self.rows {
            if row.loop_length > 0 {
                left = row.loop_length;
                let _ = writeln!(out, "{:wide$}  ┌ {} times:", "", row.times);
            }
            let bar = if left > 0 { "│" } else { " " };
            left = left.saturating_sub(1);
            let to = row.to.map_or("no receiver", name);
            let from = name(row.from);
            let what = match row.kind {
                RowKind::Create => format!("{from:>names$} ⇒ {to:<names$}  creates {}", row.text),
                RowKind::Send | RowKind::Signal => {
                    format!("{from:>names$} → {to:<names$}  {}{}", row.text, unread(row))
                }
                RowKind::Take(sent) => {
                    let nothing = "";
                    format!("{from:>names$} ●   {nothing:<names$}takes {} ({sent})", row.text)
                }
                RowKind::Timeout => format!("{from:>names$} ⏱ {}", row.text),
                RowKind::End => format!("{from:>names$} ■ {}", row.text),
                RowKind::Note => format!("{from:>names$} · {}", row.text),
            };
            let _ = writeln!(out, "{:>wide$} {bar}  {}", row.number, what.trim_end());
        }
    }

    fn columns(&self, column: usize, out: &mut String) {
        let wide = self.rows.iter().map(|r| r.number.to_string().len()).max().unwrap_or(1).max(3);
        let centre = |line: usize| line * column + column / 2;
        let total = self.lifelines.len() * column;
        let mut head = vec![' '; total];
        for (i, line) in self.lifelines.iter().enumerate() {
            put(&mut head, centre(i), &cut(&line.label, column - 1));
        }
        let _ = writeln!(out, "{:wide$}  {}", "", finish(&head));
        let mut left = 0;
        for row in &self.rows {
            let mut cells = vec![' '; total];
            (0..self.lifelines.len()).for_each(|i| cells[centre(i)] = '│');
            if row.loop_length > 0 {
                left = row.loop_length;
                let _ = writeln!(out, "{:wide$} ┌ {} times", "", row.times);
            }
            let bar = if left > 0 { '│' } else { ' ' };
            left = left.saturating_sub(1);
            let mut tail = String::new();
            match (&row.kind, row.to) {
                (RowKind::Create | RowKind::Send | RowKind::Signal, Some(to)) if to != row.from => {
                    let (a, b) = (centre(row.from), centre(to));
                    let dash = if row.kind == RowKind::Create { '═' } else { '─' };
                    for cell in &mut cells[a.min(b) + 1..a.max(b)] {
                        *cell = dash;
                    }
                    cells[if b > a { b - 1 } else { b + 1 }] = if b > a { '▶' } else { '◀' };
                    let room = a.abs_diff(b).saturating_sub(4);
                    let text = format!("{}{}", row.text, unread(row));
                    if text.chars().count() + 2 <= room {
                        put(&mut cells, usize::midpoint(a, b), &format!(" {text} "));
                    } else {
                        tail = text;
                    }
                }
                (RowKind::Create | RowKind::Send | RowKind::Signal, _) => {
                    cells[centre(row.from)] = '↺';
                    tail = format!("{}{}", row.text, unread(row));
                }
                (RowKind::Take(sent), _) => {
                    let text = format!("● {sent}");
                    put_at(&mut cells, centre(row.from), &text);
                }
                (kind, _) => {
                    cells[centre(row.from)] = match kind {
                        RowKind::Timeout => '⏱',
                        RowKind::End => '■',
                        _ => '·',
                    };
                    tail.clone_from(&row.text);
                }
            }
            let line = finish(&cells);
            let gap = total.saturating_sub(line.chars().count());
            let tail = if tail.is_empty() { tail } else { format!("{:gap$} {tail}", "") };
            let _ = writeln!(out, "{:>wide$}{bar} {line}{tail}", row.number);
        }
    }
}

fn unread(row: &Row) -> &'static str {
    match row.kind {
        RowKind::Send if row.never_taken && row.to.is_some() && !row.text.ends_with(')') => {
            "  (never taken)"
        }
        _ => "",
    }
}

/// Writes a text centred on a column.
fn put(cells: &mut [char], centre: usize, text: &str) {
    let length = text.chars().count();
    put_at(cells, centre.saturating_sub(length / 2), text);
}

fn put_at(cells: &mut [char], from: usize, text: &str) {
    for (i, c) in text.chars().enumerate() {
        if let Some(cell) = cells.get_mut(from + i) {
            *cell = c;
        }
    }
}

fn finish(cells: &[char]) -> String {
    cells.iter().collect::<String>().trim_end().to_owned()
}
