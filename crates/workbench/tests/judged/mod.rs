//! Programs with a planted defect, and what is to be found in each.
//!
//! - A file of `tests/*/judge` says in its first lines which function is to blame, and where its fixed version is.
//! - A folder of `tests/*/planted` holds one correct program, and a file `defects` with changes, each of which makes a
//!   defective program. The correct program is the fixed version of all of them.

use std::path::{Path, PathBuf};
use workbench::Files;

/// A defective program.
pub(crate) struct Judged {
    /// `tasks_addTask.hs`, `books/Main.hs 3`.
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    pub(crate) fixed: PathBuf,
    /// The function to blame.
    pub(crate) blame: String,
    files: Overlay,
}

impl Judged {
    /// The files of the program and of its fixed version.
    pub(crate) fn files(&self) -> &dyn Files {
        &self.files
    }
}

/// All programs, in a fixed order.
pub(crate) fn programs() -> Vec<Judged> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let mut all = Vec::new();
    for language in ["haskell", "erlang"] {
        let of = |folder: &str| Overlay::none().list(&tests.join(language).join(folder));
        all.extend(of("judge").into_iter().filter(|path| path.is_file()).map(single));
        all.extend(of("planted").into_iter().flat_map(|folder| planted(&folder)));
    }
    // For looking at some of them.
    let wanted = std::env::var("ONLY").unwrap_or_default();
    all.retain(|program| program.name.contains(&wanted));
    all
}

/// A program in a file of its own.
fn single(path: PathBuf) -> Judged {
    let text = std::fs::read_to_string(&path).expect("the program can be read");
    let header = |key: &str| {
        let value = text.lines().take(4).find_map(|line| Some(line.split_once(key)?.1.trim()));
        value.unwrap_or_else(|| panic!("{}: no line with {key}", path.display())).to_owned()
    };
    Judged {
        name: path.file_name().unwrap_or_default().display().to_string(),
        fixed: path.with_file_name("").join(header("fixed:")),
        blame: header("blame:"),
        path,
        files: Overlay::none(),
    }
}

/// A change to one file of a program.
#[derive(Default)]
struct Defect {
    blame: String,
    file: Option<String>,
    /// Lines, and what stands in their place.
    changes: Vec<(Vec<String>, Vec<String>)>,
}

/// The defective programs of a folder.
fn planted(folder: &Path) -> Vec<Judged> {
    let text = std::fs::read_to_string(folder.join("defects")).expect("there is a list of defects");
    let mut lines = text.lines().peekable();
    let main = lines.next_if(|line| line.starts_with("program: ")).map_or("Main.hs", |l| &l[9..]);
    let mut defects: Vec<Defect> = Vec::new();
    for line in lines {
        if let Some(blame) = line.strip_prefix("blame: ") {
            defects.push(Defect { blame: blame.to_owned(), ..Defect::default() });
            continue;
        }
        let Some(defect) = defects.last_mut() else { continue };
        if let Some(file) = line.strip_prefix("in: ") {
            defect.file = Some(file.to_owned());
        } else if let Some(old) = line.strip_prefix("- ") {
            match defect.changes.last_mut() {
                Some((lines, new)) if new.is_empty() => lines.push(old.to_owned()),
                _ => defect.changes.push((vec![old.to_owned()], Vec::new())),
            }
        } else if let Some(new) = line.strip_prefix("+ ") {
            defect.changes.last_mut().expect("a line to replace").1.push(new.to_owned());
        }
    }
    let program = folder.file_name().unwrap_or_default().display().to_string();
    let judged = |(at, defect): (usize, Defect)| {
        let name = format!("{program}/{main} {}", at + 1);
        let file = defect.file.as_deref().unwrap_or(main);
        let mut text =
            std::fs::read_to_string(folder.join(file)).expect("the changed file can be read");
        for (old, new) in &defect.changes {
            let (old, new) = (old.join("\n") + "\n", new.join("\n") + "\n");
            assert_eq!(text.matches(&old).count(), 1, "{name}: how often is there\n{old}");
            text = text.replacen(&old, &new, 1);
        }
        let inside = folder.join("changed");
        Judged {
            name,
            path: inside.join(main),
            fixed: folder.join(main),
            blame: defect.blame,
            files: Overlay {
                changed: Some((inside.join(file), text)),
                inside,
                under: folder.into(),
            },
        }
    };
    defects.into_iter().enumerate().map(judged).collect()
}

/// The files on the disk, and a changed copy of a folder.
struct Overlay {
    /// The copy, which is not on the disk.
    inside: PathBuf,
    /// What it is a copy of.
    under: PathBuf,
    changed: Option<(PathBuf, String)>,
}

impl Overlay {
    fn none() -> Self {
        Overlay { inside: "/nowhere".into(), under: PathBuf::new(), changed: None }
    }

    fn on_disk(&self, path: &Path) -> PathBuf {
        path.strip_prefix(&self.inside).map_or_else(|_| path.into(), |rest| self.under.join(rest))
    }
}

impl Files for Overlay {
    fn read(&self, path: &Path) -> Result<Vec<u8>, String> {
        match &self.changed {
            Some((changed, text)) if changed == path => Ok(text.clone().into_bytes()),
            _ => std::fs::read(self.on_disk(path)).map_err(|e| e.to_string()),
        }
    }

    fn is_file(&self, path: &Path) -> bool {
        self.on_disk(path).is_file()
    }

    fn is_folder(&self, path: &Path) -> bool {
        self.on_disk(path).is_dir()
    }

    fn list(&self, path: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(self.on_disk(path)).into_iter().flatten().flatten();
        let mut paths: Vec<PathBuf> = entries.map(|e| path.join(e.file_name())).collect();
        paths.sort();
        paths
    }
}
