//! The start of a story: a part of the output, a line of the source, or the exception that ended the run.

use super::Past;
use crate::graph::Node;
use crate::report::{Absence, Opened};
use machine::Stop;
use std::ops::Range;

/// A place in the output.
#[derive(Clone, Debug)]
pub enum OutputPlace {
    /// Line and perhaps column, from 1.
    Line(usize, Option<usize>),
    /// The first occurrence of a text.
    Text(String),
    /// A range of bytes, from 0.
    Bytes(std::ops::Range<usize>),
}

/// A range of bytes of the output.
type Bytes = std::ops::Range<usize>;

impl Past<'_> {
    /// The bytes of standard output that a place names.
    pub fn find(&self, place: &OutputPlace) -> Result<Bytes, String> {
        find(&self.output[0], place)
    }

    /// The segment in which a byte of standard output was written.
    fn segment_of_output(&self, byte: usize) -> usize {
        self.begins.partition_point(|b| b.written[0] <= byte).max(1) - 1
    }

    /// The values that a part of the output shows, and the step that wrote it.
    pub fn open_output(&mut self, place: &OutputPlace) -> Result<Opened, String> {
        let bytes = self.find(place)?;
        self.open_bytes(bytes)
    }

    fn open_bytes(&mut self, bytes: Range<usize>) -> Result<Opened, String> {
        let text = &self.output[0];
        let mut nodes: Vec<(Node, usize)> = Vec::new();
        let mut writer = None;
        let mut cells: Vec<Node> = Vec::new();
        let mut all = bytes.clone();
        let (first, last) = (self.segment_of_output(bytes.start), self.begins.len() - 1);
        for number in first..=last {
            let mut at = self.begins[number].written[0];
            if at >= bytes.end {
                break;
            }
            let Some(window) = self.reporter.graph.window(number) else { break };
            for piece in window.written.iter().filter(|w| w.stream == 1) {
                let start = at;
                at += piece.bytes;
                if start >= bytes.end {
                    break;
                }
                if at <= bytes.start {
                    continue;
                }
                let inside = bytes.start.max(start) - start..bytes.end.min(at) - start;
                writer.get_or_insert((number, piece.id));
                all = all.start.min(start)..all.end.max(at);
                let mut place = 0;
                for part in &window.pieces[piece.first..piece.first + piece.count] {
                    let (from, size) = (place, part.bits as usize / 8);
                    place += size;
                    if part.cell != 0 && from < inside.end {
                        cells.push((number, part.cell));
                    } else if part.string && from < inside.start {
                        // Of a byte string, what its bytes up to there were made of.
                        let bits = 0..8 * (inside.start.min(place) - from);
                        let origins = self.reporter.graph.origins((number, part.id), bits);
                        cells.extend(origins.iter().map(|origin| origin.node));
                    }
                    let within = inside.start.max(from)..inside.end.min(place);
                    if within.is_empty() {
                        continue;
                    }
                    let node = (number, part.id);
                    if part.string {
                        let bits = 8 * (within.start - from)..8 * (within.end - from);
                        let origins = self.reporter.graph.origins(node, bits);
                        nodes.extend(origins.iter().map(|origin| (origin.node, origin.bits / 8)));
                    } else {
                        nodes.push((node, within.len()));
                    }
                }
            }
        }
        let Some(writer) = writer else {
            let why = self.reporter.graph.trouble();
            return Err(why.unwrap_or_else(|| "what wrote that is not known".to_owned()));
        };
        let shown = &text[bytes.start.min(text.len())..bytes.end.min(text.len())];
        let shown = String::from_utf8_lossy(shown).into_owned();
        // Padding of a column shows nothing: the value next to it is meant.
        if shown.trim().is_empty()
            && self.reporter.shows_nothing(&nodes)
            && let Some(beside) = next_to(text, &bytes)
        {
            return self.open_bytes(beside);
        }
        // The decimal point of a number: the number is meant.
        let number = number_around(text, &bytes);
        if number.len() > bytes.len() && self.reporter.shows_nothing(&nodes) {
            return self.open_bytes(number);
        }
        let around = &text[all.start..all.end.min(text.len())];
        let around = String::from_utf8_lossy(around);
        let around = (&*around, bytes.start - all.start);
        Ok(Opened { cells, ..self.reporter.opened(&nodes, writer, shown, around) })
    }

    /// The last value that was computed at a line of the source (and perhaps a column).
    pub fn open_source(
        &mut self,
        path: &str,
        line: usize,
        column: Option<usize>,
    ) -> Result<Opened, String> {
        let column = column.map(|c| c as u32);
        let reporter = &self.reporter;
        match reporter.last_at(path, line as u32, column) {
            Some(node) => Ok(Opened::of(reporter.value(node), node)),
            None => {
                let column = column.map_or_else(String::new, |c| format!(", column {c}"));
                let none = || format!("nothing was computed at line {line}{column}");
                Err(reporter.graph.trouble().unwrap_or_else(none))
            }
        }
    }

    /// Why a line of the source was not reached.
    pub fn open_unreached(&mut self, path: &str, line: usize) -> Result<Opened, String> {
        let Absence { text, nodes, .. } = self.reporter.unreached(path, line as u32);
        match self.reporter.graph.trouble() {
            Some(trouble) => Err(trouble),
            None => Ok(Opened { nodes, ..Opened::of(text, (0, 0)) }),
        }
    }

    /// Why a part of the output lacks an element, or why a text was not printed.
    pub fn open_missing(&mut self, place: &OutputPlace, missing: &str) -> Result<Opened, String> {
        let lost = match self.open_output(place) {
            Ok(opened) => self.reporter.lost(&opened.nodes, missing),
            Err(_) => None,
        };
        if let Some(Absence { text, nodes, closed }) = lost {
            let unfollowed = nodes.iter().copied().take(usize::from(closed)).collect();
            return Ok(Opened { nodes, unfollowed, ..Opened::of(text, (0, 0)) });
        }
        // A line that could print the text.
        let mut reached = None;
        let mut explained = None;
        for (path, line) in self.lines_with_text(missing) {
            let absence = self.reporter.unreached(&path, line as u32);
            let head = format!("{path}:{line} has this text: ");
            let is_reached = absence.text.contains(" was reached");
            let kept = if is_reached { &mut reached } else { &mut explained };
            if !absence.text.starts_with("no code") {
                kept.get_or_insert((head, absence));
            }
        }
        let Some((head, Absence { text, nodes, .. })) = explained.or(reached) else {
            let none = "no call on the way to that lost it, and no text in the source contains it";
            return Err(none.to_owned());
        };
        Ok(Opened { nodes, ..Opened::of(head + &text, (0, 0)) })
    }

    /// The lines of the program in which a text stands between quotes.
    fn lines_with_text(&self, wanted: &str) -> Vec<(String, usize)> {
        let files = self.sources().files().filter(|(_, file)| file.origin.is_own());
        let mut found = Vec::new();
        for (_, file) in files {
            for (number, line) in file.text.lines().enumerate() {
                let quoted = |(at, _): (usize, &str)| line[..at].matches('"').count() % 2 == 1;
                if !wanted.is_empty() && line.match_indices(wanted).any(quoted) {
                    found.push((file.path.clone(), number + 1));
                }
            }
        }
        found
    }

    /// The exception that ended the run.
    pub fn open_exception(&mut self) -> Result<Opened, String> {
        let none = || match self.stop {
            Stop::Deadlock => {
                "the program did not die of an exception: it waits, and --blocked says for what"
                    .to_owned()
            }
            _ => "the program did not die of an exception".to_owned(),
        };
        // The default handler of Haskell turns it into an exit code.
        if !matches!(self.stop, Stop::Uncaught { .. } | Stop::Finished(1..)) {
            return Err(none());
        }
        let graph = &self.reporter.graph;
        let raised = (0..graph.segments.len()).rev().filter(|k| graph.segments[*k].raised);
        let last = raised.map(|k| (k, graph.window(k).map_or(0, |window| window.exception)));
        let Some(last) = last.into_iter().find(|(_, exception)| *exception != 0) else {
            return Err(graph.trouble().unwrap_or_else(none));
        };
        let node = self.reporter.landing(self.reporter.reason_of_exit(last));
        let value = self.reporter.value(node);
        Ok(Opened { found: vec![last], ..Opened::of(value, node) })
    }
}

/// The bytes of a text that a place names.
pub fn find(text: &[u8], place: &OutputPlace) -> Result<Bytes, String> {
    match place {
        OutputPlace::Bytes(range) if range.start < range.end && range.end <= text.len() => {
            Ok(range.clone())
        }
        OutputPlace::Bytes(_) => Err("the program did not print so much".to_owned()),
        OutputPlace::Text(wanted) => {
            if wanted.is_empty() {
                return Err("there is nothing to look for in an empty text".to_owned());
            }
            let found = text.windows(wanted.len()).position(|w| w == wanted.as_bytes());
            match found {
                Some(at) => Ok(at..at + wanted.len()),
                None => Err(format!("the program did not print {wanted:?}")),
            }
        }
        OutputPlace::Line(line, column) => {
            let lines: Vec<&[u8]> = text.split_inclusive(|b| *b == b'\n').collect();
            if *line == 0 || *line > lines.len() {
                let count = lines.len();
                let s = if count == 1 { "" } else { "s" };
                return Err(format!("the output has {count} line{s}: there is no line {line}"));
            }
            let start: usize = lines[..line - 1].iter().map(|l| l.len()).sum();
            let bytes = lines[line - 1];
            let shown = bytes.strip_suffix(b"\n").unwrap_or(bytes);
            let Some(column) = column else { return Ok(start..start + shown.len().max(1)) };
            let text = String::from_utf8_lossy(shown);
            let at = text.char_indices().nth(column.wrapping_sub(1));
            match at {
                Some((at, c)) => Ok(start + at..start + at + c.len_utf8()),
                None => {
                    let count = text.chars().count();
                    Err(format!("line {line} has {count} characters: there is no column {column}"))
                }
            }
        }
    }
}

/// The whole number that some characters belong to; only those characters, if there is none.
fn number_around(text: &[u8], piece: &Range<usize>) -> Range<usize> {
    let of_number = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
    let inside = text.get(piece.clone()).unwrap_or(&[]);
    if inside.is_empty() || !inside.iter().all(of_number) {
        return piece.clone();
    }
    let before = text[..piece.start].iter().rev().take_while(|byte| of_number(byte)).count();
    let after = text[piece.end..].iter().take_while(|byte| of_number(byte)).count();
    piece.start - before..piece.end + after
}

/// The nearest non-blank character in the line; the one after the blanks, if there are two.
fn next_to(text: &[u8], blanks: &Range<usize>) -> Option<Range<usize>> {
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t');
    let behind = text.get(blanks.end..)?.iter().position(|b| !is_blank(b)).map(|n| blanks.end + n);
    let before = text[..blanks.start].iter().rposition(|b| !is_blank(b));
    let at = [behind, before].into_iter().flatten().filter(|at| text[*at] != b'\n');
    let at = at.min_by_key(|at| at.abs_diff(blanks.start))?;
    let continues = |byte: &u8| byte & 0xc0 == 0x80;
    let start = text[..=at].iter().rposition(|b| !continues(b))?;
    let end = at + 1 + text[at + 1..].iter().take_while(|b| continues(b)).count();
    Some(start..end)
}
