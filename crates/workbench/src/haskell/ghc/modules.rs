//! The modules of a program, from the files that GHC's plugin wrote.

use super::{plain, shown_path};
use crate::files::{Files, GhcBuild};
use haskell_from_ghc::file::{File, read};
use source::{Diagnostic, Symbol};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A unit and a module.
type Id = (Symbol, Symbol);

type Result<T> = std::result::Result<T, Box<Diagnostic>>;

pub(super) struct Loader<'a> {
    build: &'a GhcBuild,
    files: &'a dyn Files,
    /// Those that were looked for; `None` for modules that the plugin did not see.
    known: BTreeMap<Id, Option<File>>,
}

impl<'a> Loader<'a> {
    pub(super) fn new(build: &'a GhcBuild, files: &'a dyn Files) -> Self {
        Loader { build, files, known: BTreeMap::new() }
    }

    /// The modules of a program, each after those that it mentions: the one that defines `main` is last.
    pub(super) fn program(mut self, path: &Path) -> Result<Vec<File>> {
        let root = self.root(path)?;
        let mut order = Vec::new();
        let mut work = vec![(root, false)];
        let mut started = BTreeSet::new();
        while let Some((id, done)) = work.pop() {
            if done {
                order.push(id);
                continue;
            }
            if started.contains(&id) {
                continue;
            }
            let Some(file) = self.module(id)? else { continue };
            let mentioned: BTreeSet<Id> =
                file.globals.iter().map(|g| (g.name.unit, g.name.module)).collect();
            started.insert(id);
            work.push((id, true));
            work.extend(mentioned.into_iter().map(|id| (id, false)));
        }
        let mut take = |id: &Id| self.known.get_mut(id).and_then(Option::take);
        Ok(order.iter().filter_map(&mut take).collect())
    }

    /// A module, if the plugin wrote it.
    fn module(&mut self, id: Id) -> Result<Option<&File>> {
        if !self.known.contains_key(&id) {
            let found = self.places(id).find(|path| self.files.is_file(path));
            let file = match found {
                Some(path) if !id.1.as_str().is_empty() => Some(self.read(&path)?),
                _ => None,
            };
            self.known.insert(id, file);
        }
        Ok(self.known.get(&id).and_then(Option::as_ref))
    }

    fn places(&self, (unit, module): Id) -> impl Iterator<Item = PathBuf> + use<> {
        let folders = [Some(self.build.folder.clone()), self.build.shared.clone()];
        let file = Path::new(unit.as_str()).join(format!("{module}.core"));
        folders.into_iter().flatten().map(move |folder| folder.join(&file))
    }

    fn read(&self, path: &Path) -> Result<File> {
        let bytes = self.files.read(path).map_err(|why| {
            Box::new(Diagnostic::machine(format!("cannot read {}: {why}", path.display())))
        })?;
        read(&bytes).map_err(|why| {
            let message = format!("cannot read GHC's Core in {}: {why}", path.display());
            Box::new(Diagnostic::machine(message).help(self.delete(path)))
        })
    }

    fn delete(&self, path: &Path) -> String {
        let shared = self.build.shared.as_deref().filter(|shared| path.starts_with(shared));
        let folder = shared.unwrap_or(&self.build.folder);
        // Beside the Core is what GHC compares with to know what has changed.
        let whole = folder.parent().unwrap_or(folder);
        format!("delete the folder {}, and GHC compiles it again", whole.display())
    }

    /// The module that the program starts in.
    fn root(&mut self, path: &Path) -> Result<Id> {
        for unit in self.files.list(&self.build.folder) {
            let name = unit.file_name().map(|n| n.to_string_lossy().into_owned());
            let Some(name) = name.filter(|name| self.may_start(name)) else { continue };
            let mut modules = self.files.list(&unit);
            modules.retain(|m| m.extension().is_some_and(|e| e == "core"));
            // It is called `Main` as a rule.
            modules.sort_by_key(|m| m.file_stem().is_none_or(|stem| stem != "Main"));
            for at in modules {
                let module = at.file_stem().map(|s| s.to_string_lossy().into_owned());
                let id = (Symbol::new(&name), Symbol::new(&module.unwrap_or_default()));
                let build = self.build;
                if self.module(id)?.is_some_and(|file| is_root(build, file, path)) {
                    return Ok(id);
                }
            }
        }
        let message = format!("GHC's Core of {} was not written", path.display());
        Err(Box::new(Diagnostic::machine(message).help(self.delete(&self.build.folder))))
    }

    fn may_start(&self, unit: &str) -> bool {
        match &self.build.unit {
            Some(end) => unit.ends_with(end.as_str()) || unit == "main",
            None => unit == "main",
        }
    }
}

fn is_root(build: &GhcBuild, file: &File, path: &Path) -> bool {
    if build.unit.is_some() {
        return file.is_main;
    }
    let own = file.place.as_ref();
    own.is_some_and(|p| {
        plain(&shown_path(build, file.folder.as_str(), p.file.as_str()).path) == plain(path)
    })
}
