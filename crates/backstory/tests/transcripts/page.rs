//! A page of the documentation, read as something that can be played from top to bottom.
//!
//! - A fenced block `console` is a transcript: lines that begin with `$ ` are commands, the lines after each are what it
//!   prints. A line `…` stands for any number of lines, `…` inside a line for any text.
//! - `<!-- typed: no | yes -->` on the line before a transcript is what its last command reads from standard input, a line each.
//! - A fenced block whose first line ends in `file=NAME` (```` ```haskell file=Main.hs ````) is written to that file.
//! - A fenced block `diff file=NAME` is an edit of that file: its `-` lines are replaced by its `+` lines.
//! - `<!-- folder: NAME -->` is where the commands that follow are typed and files are written, from the root of the repository.
//!   Pages begin in the root.

pub(crate) struct Page {
    pub items: Vec<Item>,
}

pub(crate) enum Item {
    Folder(String),
    File { name: String, text: String },
    Edit { line: usize, name: String, old: String, new: String },
    Console(Console),
}

/// A transcript. Lines are counted from 0.
pub(crate) struct Console {
    /// The first line inside the fence, and the one with the closing fence.
    pub first: usize,
    pub end: usize,
    pub typed: Vec<String>,
    pub commands: Vec<Command>,
}

pub(crate) struct Command {
    pub line: usize,
    pub text: String,
    pub expected: Vec<String>,
}

/// What the commands of each transcript printed, in order.
pub(crate) type Outputs = Vec<Vec<Vec<String>>>;

impl Page {
    pub(crate) fn consoles(&self) -> usize {
        self.items.iter().filter(|i| matches!(i, Item::Console(_))).count()
    }
}

fn comment<'t>(line: &'t str, key: &str) -> Option<&'t str> {
    line.strip_prefix("<!-- ")?.strip_prefix(key)?.strip_prefix(": ")?.strip_suffix(" -->")
}

/// A fenced block: its info string and the numbers of its first line and of its closing fence.
struct Fence<'t> {
    info: &'t str,
    first: usize,
    end: usize,
}

fn fences<'t>(lines: &[&'t str]) -> Result<Vec<Fence<'t>>, String> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let Some(info) = lines[at].strip_prefix("```") else {
            at += 1;
            continue;
        };
        let Some(length) = lines[at + 1..].iter().position(|l| *l == "```") else {
            return Err(format!("the block in line {} has no end", at + 1));
        };
        found.push(Fence { info, first: at + 1, end: at + 1 + length });
        at += length + 2;
    }
    Ok(found)
}

pub(crate) fn read(text: &str) -> Result<Page, String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut items = Vec::new();
    let mut at = 0;
    for fence in fences(&lines)? {
        for line in &lines[at..fence.first] {
            items.extend(comment(line, "folder").map(|f| Item::Folder(f.to_owned())));
        }
        let body = &lines[fence.first..fence.end];
        let file = fence.info.split_once("file=").map(|(_, name)| name.trim().to_owned());
        match file {
            Some(name) if fence.info.starts_with("diff") => {
                let side = |sign: char| -> String {
                    body.iter()
                        .filter_map(|l| l.strip_prefix(sign))
                        .map(|l| format!("{l}\n"))
                        .collect()
                };
                items.push(Item::Edit { line: fence.first, name, old: side('-'), new: side('+') });
            }
            Some(name) => {
                items.push(Item::File {
                    name,
                    text: body.iter().map(|l| format!("{l}\n")).collect(),
                });
            }
            None if fence.info == "console" => {
                let before = fence.first.checked_sub(2).map_or("", |n| lines[n]);
                let typed = comment(before, "typed");
                let typed =
                    typed.map_or(Vec::new(), |t| t.split(" | ").map(str::to_owned).collect());
                items.push(Item::Console(console(&lines, &fence, typed)?));
            }
            None => {}
        }
        at = fence.end;
    }
    Ok(Page { items })
}

fn console(lines: &[&str], fence: &Fence, typed: Vec<String>) -> Result<Console, String> {
    let mut commands: Vec<Command> = Vec::new();
    for (line, text) in lines.iter().enumerate().take(fence.end).skip(fence.first) {
        match (text.strip_prefix("$ "), commands.last_mut()) {
            (Some(text), _) => {
                commands.push(Command { line, text: text.to_owned(), expected: Vec::new() });
            }
            (None, Some(last)) => last.expected.push((*text).to_owned()),
            (None, None) => {
                return Err(format!("line {}: a transcript begins with `$ `", line + 1));
            }
        }
    }
    // An empty line before the next command is layout, as is one at the end.
    for command in &mut commands {
        while command.expected.last().is_some_and(String::is_empty) {
            command.expected.pop();
        }
    }
    Ok(Console { first: fence.first, end: fence.end, typed, commands })
}

fn line_fits(expected: &str, found: &str) -> bool {
    if expected == found {
        return true;
    }
    let mut pieces = expected.split('…');
    let Some(mut rest) = found.strip_prefix(pieces.next().unwrap_or("")) else {
        return false;
    };
    let mut pieces: Vec<&str> = pieces.collect();
    let Some(last) = pieces.pop() else { return false };
    for piece in pieces {
        match rest.find(piece) {
            Some(at) => rest = &rest[at + piece.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

fn fits(expected: &[String], found: &[String]) -> bool {
    match expected.split_first() {
        None => found.is_empty(),
        Some((first, rest)) if first == "…" => {
            (0..=found.len()).any(|skipped| fits(rest, &found[skipped..]))
        }
        Some((first, rest)) => {
            found.split_first().is_some_and(|(f, others)| line_fits(first, f) && fits(rest, others))
        }
    }
}

pub(crate) fn differences(page: &Page, outputs: &Outputs) -> Vec<String> {
    let mut wrong = Vec::new();
    for (console, outputs) in consoles(page).zip(outputs) {
        for (command, found) in console.commands.iter().zip(outputs) {
            if !fits(&command.expected, found) {
                let (expected, found) = (command.expected.join("\n  "), found.join("\n  "));
                let (line, text) = (command.line + 1, &command.text);
                wrong.push(format!("{line}: {text}\n expected\n  {expected}\n found\n  {found}"));
            }
        }
    }
    wrong
}

fn consoles(page: &Page) -> impl Iterator<Item = &Console> {
    page.items.iter().filter_map(|i| match i {
        Item::Console(console) => Some(console),
        _ => None,
    })
}

/// The page with what was found in place of what was expected and did not fit.
pub(crate) fn with_outputs(text: &str, page: &Page, outputs: &Outputs) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut new: Vec<String> = Vec::new();
    let mut at = 0;
    for (console, outputs) in consoles(page).zip(outputs) {
        new.extend(lines[at..console.first].iter().map(|l| (*l).to_owned()));
        for (number, (command, found)) in console.commands.iter().zip(outputs).enumerate() {
            new.push(format!("$ {}", command.text));
            let same = fits(&command.expected, found);
            new.extend(if same {
                command.expected.clone()
            } else {
                shortened(&command.expected, found)
            });
            if number + 1 < console.commands.len() && !found.is_empty() {
                new.push(String::new());
            }
        }
        at = console.end;
    }
    new.extend(lines[at..].iter().map(|l| (*l).to_owned()));
    new.join("\n") + "\n"
}

/// What was found, with lines left out where the page left some out: as many lines are kept at the beginning and the end, and
/// in between those that begin with a line that is still there.
fn shortened(expected: &[String], found: &[String]) -> Vec<String> {
    let parts: Vec<&[String]> = expected.split(|l| l == "…").collect();
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return found.to_vec() };
    if parts.len() == 1 || first.len() + last.len() >= found.len() {
        return found.to_vec();
    }
    let mut kept = found[..first.len()].to_vec();
    let end = found.len() - last.len();
    let mut at = first.len();
    for part in &parts[1..parts.len() - 1] {
        let Some(begins) = part.first() else { continue };
        let Some(here) = found[at..end].iter().position(|l| line_fits(begins, l)) else {
            return found.to_vec();
        };
        let here = at + here;
        at = (here + part.len()).min(end);
        kept.push("…".to_owned());
        kept.extend_from_slice(&found[here..at]);
    }
    kept.push("…".to_owned());
    kept.extend_from_slice(&found[end..]);
    kept
}

/// Commands of Backstory in blocks that no test plays.
pub(crate) fn loose_commands(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut inside: Option<&str> = None;
    for (number, line) in text.lines().enumerate() {
        if let Some(info) = line.strip_prefix("```") {
            inside = if inside.is_some() { None } else { Some(info) };
            continue;
        }
        let code = inside.is_some() || line.starts_with("    ");
        let command = line.trim_start().trim_start_matches("$ ");
        if code && inside != Some("console") && command.starts_with("backstory ") {
            found.push((number + 1, format!("a command outside of a `console` block: {command}")));
        }
    }
    found
}

/// Paths under `examples/` in code that stands in a line of text.
pub(crate) fn mentioned_examples(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        for code in line.split('`').skip(1).step_by(2) {
            let paths = code.split_whitespace().filter(|w| w.starts_with("examples/"));
            found.extend(paths.map(|w| (number + 1, w.to_owned())));
        }
    }
    found
}

/// Targets of links, but for those on the web.
pub(crate) fn links(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut inside = false;
    for (number, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            inside = !inside;
        }
        if inside || line.starts_with("    ") {
            continue;
        }
        for rest in line.split("](").skip(1) {
            let Some((target, _)) = rest.split_once(')') else { continue };
            if !target.contains("://") {
                found.push((number + 1, target.to_owned()));
            }
        }
    }
    found
}

/// The headings of a page, as links spell them.
pub(crate) fn headings(text: &str) -> Vec<String> {
    let titles = text
        .lines()
        .filter_map(|l| l.trim_start_matches('#').strip_prefix(' ').filter(|_| l.starts_with('#')));
    titles
        .map(|title| {
            let plain = title.to_lowercase().replace(' ', "-");
            plain.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).collect()
        })
        .collect()
}
