//! Finds the packages of a name.

use super::archive::Archives;
use super::description;
use super::project::{Project, parent};
use crate::files::Files;
use crate::program::read_text;
use haskell_to_core::project::cabal::{Description, Version};
use source::{Diagnostic, Origin, SourceMap};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// A package that was found.
#[derive(Debug)]
pub(crate) struct Candidate {
    pub description: Description,
    /// The folder of its `.cabal` file, perhaps in an archive.
    pub folder: PathBuf,
    /// The folder or the archive.
    pub place: PathBuf,
    pub origin: Origin,
}

/// The search paths for packages.
pub(super) struct Lookup<'f> {
    pub archives: Archives<'f>,
    pub project: Project,
    /// The download caches of cabal.
    caches: Vec<PathBuf>,
    /// Packages of the command line and the project, by name.
    local: BTreeMap<String, Vec<Rc<Candidate>>>,
    /// Packages of other names that were found.
    known: BTreeMap<String, Vec<Rc<Candidate>>>,
    pub errors: Vec<Diagnostic>,
}

impl<'f> Lookup<'f> {
    pub(super) fn new(
        files: &'f dyn Files,
        project: Project,
        named: &[PathBuf],
        caches: &[PathBuf],
        sources: &mut SourceMap,
    ) -> Self {
        let mut lookup = Lookup {
            archives: Archives::new(files),
            project,
            caches: caches.to_vec(),
            local: BTreeMap::new(),
            known: BTreeMap::new(),
            errors: Vec::new(),
        };
        for path in named {
            lookup.add_local(path, Origin::Dependency, true, sources);
        }
        for path in lookup.project.packages.clone() {
            lookup.add_local(&path, Origin::User, false, sources);
        }
        lookup
    }

    fn add_local(&mut self, path: &Path, origin: Origin, must: bool, sources: &mut SourceMap) {
        match self.candidate(path, origin, sources) {
            Ok(Some(found)) => {
                let all = self.local.entry(found.description.name.clone()).or_default();
                // The first one on the command line is the one to load.
                if all.is_empty() {
                    all.push(Rc::new(found));
                }
            }
            Ok(None) if must => {
                let message = format!("{} is not a package", path.display());
                let help = "name a folder with a .cabal file, or an archive of one";
                self.errors.push(Diagnostic::error(message).help(help));
            }
            Ok(None) => {}
            Err(said) => self.errors.extend(said),
        }
    }

    /// The packages of the project and the command line.
    pub(super) fn locals(&self) -> impl Iterator<Item = &Rc<Candidate>> {
        self.local.values().flatten()
    }

    /// The package in a folder or an archive, if there is one.
    pub(super) fn candidate(
        &mut self,
        path: &Path,
        origin: Origin,
        sources: &mut SourceMap,
    ) -> Result<Option<Candidate>, Vec<Diagnostic>> {
        let folder = if Archives::is_archive(path) && self.archives.is_file(path) {
            self.archives.open(path).map_err(|why| {
                vec![Diagnostic::error(format!("cannot read {}: {why}", path.display()))]
            })?
        } else {
            path.to_owned()
        };
        let Some(file) = description_file(&folder, &self.archives) else { return Ok(None) };
        let text = read_text(&file, &self.archives).map_err(|problem| vec![*problem])?;
        let description = description(&file, &text, sources)?;
        Ok(Some(Candidate { description, folder, place: path.to_owned(), origin }))
    }

    /// All packages of a name, newest first. Those of the project hide others.
    pub(super) fn candidates(&mut self, name: &str, sources: &mut SourceMap) -> Vec<Rc<Candidate>> {
        if let Some(local) = self.local.get(name) {
            return local.clone();
        }
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        let mut found: Vec<Rc<Candidate>> = Vec::new();
        for path in self.places(name) {
            match self.candidate(&path, Origin::Dependency, sources) {
                Ok(Some(candidate)) if candidate.description.name == name => {
                    found.push(Rc::new(candidate));
                }
                Ok(_) => {}
                Err(said) => self.errors.extend(said),
            }
        }
        found.sort_by(|a, b| b.description.version.cmp(&a.description.version));
        found.dedup_by(|a, b| a.description.version == b.description.version);
        self.known.insert(name.to_owned(), found.clone());
        found
    }

    /// Folders and archives that may contain a package of this name.
    fn places(&self, name: &str) -> Vec<PathBuf> {
        let mut places = Vec::new();
        let root = &self.project.root;
        for around in [root.clone(), parent(root)] {
            let here = self.archives.list(&around).into_iter();
            places.extend(here.filter(|p| is_named(p, name)));
        }
        for cache in &self.caches {
            for repository in self.archives.list(cache) {
                for version in self.archives.list(&repository.join(name)) {
                    places.extend(
                        self.archives.list(&version).into_iter().filter(|p| is_named(p, name)),
                    );
                }
            }
        }
        places
    }
}

/// Whether the last part of a path is `NAME`, `NAME-VERSION` or the archive of that.
fn is_named(path: &Path, name: &str) -> bool {
    let Some(last) = path.file_name().map(|n| n.to_string_lossy().into_owned()) else {
        return false;
    };
    let plain = [".tar.gz", ".tgz", ".tar"].iter().find_map(|ending| last.strip_suffix(ending));
    match plain.unwrap_or(&last).strip_prefix(name) {
        Some("") => true,
        Some(rest) => rest.strip_prefix('-').is_some_and(|v| Version::parse(v).is_some()),
        None => false,
    }
}

/// The `.cabal` file of a folder.
pub(super) fn description_file(folder: &Path, files: &dyn Files) -> Option<PathBuf> {
    let is_cabal = |p: &PathBuf| p.extension().is_some_and(|e| e == "cabal") && files.is_file(p);
    files.list(folder).into_iter().find(is_cabal)
}
