//! Source texts and locations in them.

use std::sync::Arc;

/// A file of a [`SourceMap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(pub u32);

/// A byte range of one file. `start <= end`; both lie on character boundaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    pub file: FileId,
    pub start: u32,
    pub end: u32,
}

impl Span {
    /// The span of code without source text, such as code that Backstory itself supplies.
    pub const NONE: Span = Span { file: FileId(u32::MAX), start: 0, end: 0 };

    pub fn new(file: FileId, start: usize, end: usize) -> Self {
        let offset = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Span { file, start: offset(start), end: offset(end) }
    }

    pub fn is_none(self) -> bool {
        self.file == Self::NONE.file
    }

    /// From the start of `self` to the end of `other`. [`Span::NONE`] is absorbed; for spans of two
    /// files the result is `self`.
    pub fn to(self, other: Span) -> Span {
        if self.is_none() {
            return other;
        }
        if other.is_none() || other.file != self.file {
            return self;
        }
        Span { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    pub fn contains(self, other: Span) -> bool {
        self.file == other.file && self.start <= other.start && other.end <= self.end
    }
}

/// Line and column as editors count them: from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineColumn {
    pub line: u32,
    pub column: u32,
}

/// Whose code a file contains. Set where the file is added, and never guessed from its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The program: its files, its headers and what was typed on the command line.
    User,
    /// Another package whose sources were given, such as a folder of `--src` or of `_build`.
    Dependency,
    /// A package that the program depends on, compiled from its source and otherwise like a library.
    Package,
    /// The libraries that come with Backstory.
    Library,
    /// An Erlang/OTP installation, or headers that stand in for those of OTP.
    Otp,
}

impl Origin {
    /// Whether the file counts as the user's own: sources that were given do, libraries do not.
    pub fn is_own(self) -> bool {
        matches!(self, Origin::User | Origin::Dependency)
    }
}

/// One source text.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// As the user wrote it on the command line, or as it was found from there.
    pub path: String,
    pub text: Arc<str>,
    pub origin: Origin,
    /// The path in its package, for a file of [`Origin::Package`]: what compiled code calls the file, wherever the
    /// package lies.
    inside: Option<Arc<str>>,
    line_starts: Vec<u32>,
}

impl SourceFile {
    pub fn new(path: impl Into<String>, text: impl Into<Arc<str>>, origin: Origin) -> Self {
        let text = text.into();
        let mut line_starts = vec![0];
        line_starts.extend(
            text.bytes().enumerate().filter(|&(_, b)| b == b'\n').map(|(i, _)| i as u32 + 1),
        );
        SourceFile { path: path.into(), text, origin, inside: None, line_starts }
    }

    /// The path of the file in the messages of compiled code, such as those of failed matches.
    pub fn compiled_path(&self) -> &str {
        self.inside.as_deref().unwrap_or(&self.path)
    }

    pub fn line_column(&self, offset: u32) -> LineColumn {
        let offset = (offset as usize).min(self.text.len());
        let line = self.line_starts.partition_point(|&s| s as usize <= offset) - 1;
        let start = self.line_starts[line] as usize;
        let column = self.text.get(start..offset).map_or(offset - start, |t| t.chars().count());
        LineColumn { line: line as u32 + 1, column: column as u32 + 1 }
    }

    /// The text of a line, counted from 1, without its line end.
    pub fn line(&self, line: u32) -> &str {
        let Some(index) = (line as usize).checked_sub(1) else { return "" };
        let Some(&start) = self.line_starts.get(index) else { return "" };
        let end = self.line_starts.get(index + 1).map_or(self.text.len(), |&e| e as usize);
        self.text[start as usize..end].trim_end_matches(['\n', '\r'])
    }

    pub fn line_count(&self) -> u32 {
        self.line_starts.len() as u32
    }

    /// The offset of the first character of a line, counted from 1.
    pub fn line_start(&self, line: u32) -> Option<u32> {
        self.line_starts.get((line as usize).checked_sub(1)?).copied()
    }
}

/// All files that a session has read.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn add(
        &mut self,
        path: impl Into<String>,
        text: impl Into<Arc<str>>,
        origin: Origin,
    ) -> FileId {
        let id = FileId(self.files.len() as u32);
        self.files.push(SourceFile::new(path, text, origin));
        id
    }

    /// Adds a file of a package; `inside` is its path in the package.
    pub fn add_of_package(
        &mut self,
        path: impl Into<String>,
        inside: &str,
        text: impl Into<Arc<str>>,
    ) -> FileId {
        let id = self.add(path, text, Origin::Package);
        self.files[id.0 as usize].inside = Some(inside.into());
        id
    }

    pub fn get(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }

    /// Whether a span lies in the user's own code ([`Origin::is_own`]); false for [`Span::NONE`].
    pub fn is_own(&self, span: Span) -> bool {
        self.get(span.file).is_some_and(|file| file.origin.is_own())
    }

    pub fn files(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().enumerate().map(|(i, f)| (FileId(i as u32), f))
    }

    /// `path:line:column` of the start of a span; `None` for [`Span::NONE`].
    pub fn place(&self, span: Span) -> Option<String> {
        let file = self.get(span.file)?;
        let at = file.line_column(span.start);
        Some(format!("{}:{}:{}", file.path, at.line, at.column))
    }

    /// The text under a span.
    pub fn text(&self, span: Span) -> Option<&str> {
        self.get(span.file)?.text.get(span.start as usize..span.end as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::{LineColumn, Origin, SourceFile, SourceMap, Span};

    #[test]
    fn lines_and_columns_count_characters_from_one() {
        let file = SourceFile::new("f", "ab\nλx\n", Origin::User);
        assert_eq!(file.line_column(0), LineColumn { line: 1, column: 1 });
        assert_eq!(file.line_column(5), LineColumn { line: 2, column: 2 });
        assert_eq!(file.line(2), "λx");
        assert_eq!(file.line(9), "");
        assert_eq!(file.line_column(999), LineColumn { line: 3, column: 1 });
    }

    #[test]
    fn whose_a_file_is_does_not_follow_from_its_path() {
        let mut sources = SourceMap::new();
        let mut own = |path: &str, origin: Origin| {
            let file = sources.add(path, "x", origin);
            sources.is_own(Span::new(file, 0, 1))
        };
        assert!(own("lib/Main.hs", Origin::User));
        assert!(own("lib/haskell/Prelude.hs", Origin::Dependency));
        assert!(!own("Main.hs", Origin::Library));
        assert!(!own("Main.hs", Origin::Otp));
        assert!(!own("Main.hs", Origin::Package));
        assert!(!sources.is_own(Span::NONE));
    }
}
