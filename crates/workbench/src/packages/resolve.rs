//! Resolves the dependencies of a program to units: packages with versions and flags.
//!
//! Unlike cabal, this does not backtrack: for each package the newest version is taken that satisfies all bounds known
//! so far, until there is no new bound. Bounds on built-in packages are ignored, since there is only one version of
//! each.

use super::lookup::{Candidate, Lookup};
use super::modules::{Missing, UnitInfo, Units};
use super::problems;
use crate::files::Files;
use crate::program::{LoadOptions, read_text};
use haskell_syntax::identity::{built_in, gives_way};
use haskell_to_core::project::cabal::{Component, ComponentKind, Package, Range, Version};
use source::{Diagnostic, SourceMap};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The program to load.
pub(crate) enum Root<'p> {
    /// A file outside of any package: it sees all packages that the command line names.
    File(&'p Path),
    /// A package or a project: a folder.
    Folder(&'p Path),
}

/// Limit on the rounds that find new bounds; each considers all packages again.
const MOST_ROUNDS: usize = 20;

/// A package with the selected version and flags.
pub(crate) struct Chosen {
    pub candidate: Rc<Candidate>,
    pub package: Package,
}

/// The units of a program, its own first, and the main file.
pub(crate) fn resolve<'f>(
    root: &Root<'_>,
    files: &'f dyn Files,
    options: &LoadOptions,
    sources: &mut SourceMap,
) -> Result<(PathBuf, Units<'f>), Vec<Diagnostic>> {
    let (mut resolver, folder) = start(root, files, options, sources);
    let (main, program) = resolver.program(root, &folder, options)?;
    if !resolver.errors.is_empty() {
        return Err(resolver.errors);
    }
    let units = resolver.units(program, &folder, options)?;
    Ok((main, units))
}

/// What another build tool is to build, as far as it can be found out here: it decides for itself.
#[derive(Debug, Default)]
pub(crate) struct Target {
    /// The component that is run: its package, kind and name.
    pub component: Option<(String, ComponentKind, String)>,
    /// Its main file.
    pub main: Option<PathBuf>,
    /// Folders and archives of the packages that it depends on, in no order.
    pub packages: Vec<PathBuf>,
}

pub(crate) fn target(root: &Root<'_>, files: &dyn Files, options: &LoadOptions) -> Target {
    let mut sources = SourceMap::new();
    let (mut resolver, folder) = start(root, files, options, &mut sources);
    let mut target = Target::default();
    if let Root::Folder(_) = root
        && let Ok((_, package, at)) = resolver.main_component(&folder, options)
    {
        let component = &package.components[at];
        target.component = Some((package.name.clone(), component.kind, component.name.clone()));
    }
    if let Ok((main, _)) = resolver.program(root, &folder, options) {
        target.main = Some(main);
        let found = resolver.chosen.values().map(|c| &c.candidate);
        let depended = found.filter(|c| c.origin == source::Origin::Dependency);
        target.packages = depended.map(|c| c.place.clone()).collect();
    }
    target
}

fn start<'f, 's>(
    root: &Root<'_>,
    files: &'f dyn Files,
    options: &LoadOptions,
    sources: &'s mut SourceMap,
) -> (Resolver<'f, 's>, PathBuf) {
    let folder = match root {
        Root::File(path) => match path.parent() {
            Some(above) if above.components().next().is_some() => above.to_owned(),
            _ => PathBuf::from("."),
        },
        Root::Folder(folder) => folder.to_path_buf(),
    };
    let project = match root {
        Root::File(_) => super::project::Project { root: folder.clone(), ..Default::default() },
        Root::Folder(_) => super::project::project(&folder, files),
    };
    let caches = &options.package_caches;
    let lookup = Lookup::new(files, project, &options.packages, caches, sources);
    let mut resolver = Resolver {
        lookup,
        sources,
        chosen: BTreeMap::new(),
        bounds: BTreeMap::new(),
        missing: BTreeSet::new(),
        errors: Vec::new(),
    };
    resolver.errors.append(&mut resolver.lookup.errors);
    (resolver, folder)
}

/// The component to run.
struct Program {
    /// For a package.
    component: Option<Component>,
    depends: Vec<String>,
}

struct Resolver<'f, 's> {
    lookup: Lookup<'f>,
    sources: &'s mut SourceMap,
    chosen: BTreeMap<String, Chosen>,
    /// For each package the versions that each dependent wants.
    bounds: BTreeMap<String, BTreeMap<String, Range>>,
    /// Packages that were not found.
    missing: BTreeSet<String>,
    errors: Vec<Diagnostic>,
}

impl<'f> Resolver<'f, '_> {
    /// Selects the component to run, and what it depends on. Returns the main file, too.
    fn program(
        &mut self,
        root: &Root<'_>,
        folder: &Path,
        options: &LoadOptions,
    ) -> Result<(PathBuf, Program), Vec<Diagnostic>> {
        let (main, program) = match root {
            Root::File(path) => {
                let named: Vec<String> =
                    options.packages.iter().filter_map(|p| self.local_name(p)).collect();
                (path.to_path_buf(), Program { component: None, depends: named })
            }
            Root::Folder(_) => {
                let (candidate, package, at) = self.main_component(folder, options)?;
                let component = package.components[at].clone();
                let main = self.main_file(&candidate.folder, &component, options)?;
                let name = package.name.clone();
                let mut wanted = component.clone();
                let is_inside = |d: &str| d != name && package.library(d).is_some();
                wanted.depends.retain(|d| !is_inside(&d.package));
                let depends = wanted.depends.iter().map(|d| d.package.clone()).collect();
                self.want(&name, &wanted);
                self.chosen.insert(name, Chosen { candidate, package });
                (main, Program { component: Some(component), depends })
            }
        };
        self.all(&program.depends);
        Ok((main, program))
    }

    fn local_name(&self, path: &Path) -> Option<String> {
        let is_it = |c: &&Rc<Candidate>| c.folder.starts_with(path);
        self.lookup.locals().find(is_it).map(|c| c.description.name.clone())
    }

    /// The component to run: of the package in a folder, or of one of the packages of the project.
    fn main_component(
        &mut self,
        folder: &Path,
        options: &LoadOptions,
    ) -> Result<(Rc<Candidate>, Package, usize), Vec<Diagnostic>> {
        let own = self.lookup.candidate(folder, source::Origin::User, self.sources)?;
        let is_package = own.is_some();
        let all: Vec<Rc<Candidate>> = match own {
            Some(own) => vec![Rc::new(own)],
            None => {
                let locals = self.lookup.locals().filter(|c| c.origin == source::Origin::User);
                locals.cloned().collect()
            }
        };
        if !self.errors.is_empty() {
            return Err(std::mem::take(&mut self.errors));
        }
        // `exe:NAME` and `PACKAGE:test:NAME`, as cabal calls them, mean the same as the name.
        let wanted = options.component.as_deref().map(|c| c.rsplit(':').next().unwrap_or(c));
        let mut runnable = Vec::new();
        for candidate in all {
            let package = self.configured(&candidate)?;
            let found = match wanted {
                Some(name) => {
                    package.components.iter().position(|c| c.name == name && c.main.is_some())
                }
                None => {
                    let main = package.main_component();
                    main.and_then(|main| {
                        package.components.iter().position(|c| std::ptr::eq(c, main))
                    })
                }
            };
            if let Some(at) = found {
                return Ok((candidate, package, at));
            }
            let mains = package.components.iter().filter(|c| c.main.is_some());
            runnable.extend(mains.map(|c| c.name.clone()));
        }
        let shown = super::lookup::description_file(folder, &self.lookup.archives);
        let shown = shown.unwrap_or_else(|| folder.to_owned());
        let message = match &options.component {
            Some(name) => format!("{} has no component {name} that can be run", shown.display()),
            None if is_package => format!("{} describes nothing that can be run", shown.display()),
            None => format!("no package of {} can be run", shown.display()),
        };
        let help = match runnable.as_slice() {
            [] => "it has no executable and no test suite".to_owned(),
            names => format!("it has {}", names.join(", ")),
        };
        Err(vec![Diagnostic::error(message).help(help)])
    }

    fn main_file(
        &self,
        folder: &Path,
        component: &Component,
        options: &LoadOptions,
    ) -> Result<PathBuf, Vec<Diagnostic>> {
        let main = component.main.clone().unwrap_or_else(|| "Main.hs".to_owned());
        let own = component.source_dirs.iter().map(|d| folder.join(d));
        let candidates = own.chain(options.source_folders.iter().cloned()).map(|f| f.join(&main));
        if let Some(path) = candidates.clone().find(|p| self.lookup.archives.is_file(p)) {
            return Ok(path);
        }
        let tried: Vec<String> = candidates.map(|p| p.display().to_string()).collect();
        let file = super::lookup::description_file(folder, &self.lookup.archives);
        let file = file.unwrap_or_else(|| folder.to_owned());
        let message = format!("{}'s main-is, {main}, was not found", file.display());
        Err(vec![Diagnostic::error(message).note(format!("looked for {}", tried.join(", ")))])
    }

    /// A package with its flags decided: as the project says, then by default; but an automatic flag is flipped if that
    /// makes more dependencies available.
    fn configured(&mut self, candidate: &Candidate) -> Result<Package, Vec<Diagnostic>> {
        let description = &candidate.description;
        let given = self.lookup.project.flags.get(&description.name).cloned().unwrap_or_default();
        let flags = description.flags_with(&given);
        let (mut package, found) = description.configured(&flags);
        let file = super::lookup::description_file(&candidate.folder, &self.lookup.archives);
        if let Some(file) = file.filter(|_| !found.is_empty()) {
            let text = read_text(&file, &self.lookup.archives).map_err(|problem| vec![*problem])?;
            return Err(problems(&file, &text, &found, self.sources));
        }
        let mut unmet = self.unmet(&package);
        for (name, flag) in description.flags.iter().filter(|(_, flag)| !flag.manual) {
            if unmet == 0 || given.iter().any(|(n, _)| n.eq_ignore_ascii_case(name)) {
                continue;
            }
            let mut turned = flags.clone();
            turned.insert(name.clone(), !flag.default);
            let (other, _) = description.configured(&turned);
            let left = self.unmet(&other);
            if left < unmet {
                (package, unmet) = (other, left);
            }
        }
        Ok(package)
    }

    /// The version of a built-in package, unless a source of it takes precedence.
    fn built_in(&mut self, package: &str) -> Option<&'static [u64]> {
        let version = built_in(package)?;
        let source =
            gives_way(package) && !self.lookup.candidates(package, self.sources).is_empty();
        (!source).then_some(version)
    }

    /// The number of unavailable dependencies of the library of a package.
    fn unmet(&mut self, package: &Package) -> usize {
        let Some(library) = package.library(&package.name) else { return 0 };
        let depends = package.components[library].depends.clone();
        let mut unmet = 0;
        for dependency in depends.iter().filter(|d| d.package != package.name) {
            // It can be named, but not used: a flag that avoids it is preferred.
            if dependency.package == "template-haskell" {
                unmet += 1;
                continue;
            }
            let met = match self.built_in(&dependency.package) {
                Some(version) => dependency.range.contains(&Version(version.to_vec())),
                None => !self.lookup.candidates(&dependency.package, self.sources).is_empty(),
            };
            unmet += usize::from(!met);
        }
        unmet
    }

    /// Adds the dependencies of a component.
    fn want(&mut self, who: &str, component: &Component) {
        for dependency in &component.depends {
            if self.built_in(&dependency.package).is_none() && dependency.package != who {
                let bounds = self.bounds.entry(dependency.package.clone()).or_default();
                let other = bounds.get(who).is_some_and(|range| *range != dependency.range);
                let who = if other { format!("{who}:{}", component.name) } else { who.to_owned() };
                bounds.insert(who, dependency.range.clone());
            }
        }
    }

    /// Selects versions until there is no new bound.
    fn all(&mut self, first: &[String]) {
        let program: Vec<String> = self.chosen.keys().cloned().collect();
        for _ in 0..MOST_ROUNDS {
            let before: Vec<(String, Version)> = self.versions();
            self.chosen.retain(|name, _| program.contains(name));
            self.missing.clear();
            let mut work: Vec<String> = first.to_vec();
            let mut seen = BTreeSet::new();
            while let Some(name) = work.pop() {
                let is_program = program.contains(&name);
                if self.built_in(&name).is_some() || !seen.insert(name.clone()) {
                    continue;
                }
                if !is_program {
                    match self.choose(&name) {
                        Ok(Some(chosen)) => drop(self.chosen.insert(name.clone(), chosen)),
                        Ok(None) => {
                            self.missing.insert(name);
                            continue;
                        }
                        Err(said) => {
                            self.errors.extend(said);
                            return;
                        }
                    }
                }
                work.extend(self.wants_of(&name));
            }
            if self.versions() == before {
                break;
            }
        }
        self.check_bounds();
    }

    /// Adds the bounds of the libraries of a selected package. Returns the packages that they need.
    fn wants_of(&mut self, name: &str) -> Vec<String> {
        let Some(chosen) = self.chosen.get(name) else { return Vec::new() };
        let libraries: Vec<Component> = chosen
            .package
            .components
            .iter()
            .filter(|c| c.kind == haskell_to_core::project::cabal::ComponentKind::Library)
            .cloned()
            .collect();
        let internal: BTreeSet<String> = libraries.iter().map(|l| l.name.clone()).collect();
        let mut wanted = Vec::new();
        for mut library in libraries {
            library.depends.retain(|d| !internal.contains(&d.package));
            self.want(name, &library);
            wanted.extend(library.depends.into_iter().map(|d| d.package));
        }
        wanted
    }

    fn versions(&self) -> Vec<(String, Version)> {
        let all = self.chosen.iter();
        all.map(|(name, chosen)| (name.clone(), chosen.package.version.clone())).collect()
    }

    fn choose(&mut self, name: &str) -> Result<Option<Chosen>, Vec<Diagnostic>> {
        let candidates = self.lookup.candidates(name, self.sources);
        if !self.lookup.errors.is_empty() {
            return Err(std::mem::take(&mut self.lookup.errors));
        }
        let pin = self.lookup.project.pins.get(name).cloned().unwrap_or_default();
        let fits = |c: &&Rc<Candidate>| self.allows(name, &c.description.version);
        let best = candidates.iter().filter(fits).find(|c| pin.contains(&c.description.version));
        let best = best.or_else(|| candidates.iter().find(fits)).or(candidates.first());
        let Some(candidate) = best.cloned() else { return Ok(None) };
        let package = self.configured(&candidate)?;
        Ok(Some(Chosen { candidate, package }))
    }

    fn allows(&self, name: &str, version: &Version) -> bool {
        let newer = self.lookup.project.allow_newer.allows(name);
        let mut bounds = self.bounds.get(name).into_iter().flat_map(|b| b.values());
        bounds.all(|range| match newer {
            true => range.contains_or_older_than(version),
            false => range.contains(version),
        })
    }

    fn check_bounds(&mut self) {
        for (name, chosen) in &self.chosen {
            let version = &chosen.package.version;
            if self.allows(name, version) {
                continue;
            }
            let message = format!("no version of {name} is one that all packages allow");
            let mut error = Diagnostic::error(message);
            for (who, range) in self.bounds.get(name).into_iter().flatten() {
                error = error.note(format!("{who} wants {name} {range}"));
            }
            let place = chosen.candidate.folder.display();
            error = error.note(format!("{name} {version} is in {place}"));
            let help = format!(
                "`cabal get {name}-VERSION` beside the project, or `allow-newer: {name}` in cabal.project"
            );
            self.errors.push(error.help(help));
        }
    }

    /// The units of the program: its own first, then libraries, each after its dependencies.
    fn units(
        self,
        program: Program,
        folder: &Path,
        options: &LoadOptions,
    ) -> Result<Units<'f>, Vec<Diagnostic>> {
        let Resolver { lookup, chosen, bounds, missing, .. } = self;
        let missing = missing
            .into_iter()
            .map(|name| {
                let wanted = bounds.get(&name).cloned().unwrap_or_default();
                Missing { wanted: wanted.into_iter().collect(), name }
            })
            .collect();
        let mut units = Units::new(lookup.archives, missing, &options.source_folders);
        let own = match &program.component {
            Some(component) => {
                let (name, chosen) = chosen
                    .iter()
                    .find(|(_, c)| c.package.components.iter().any(|o| o == component))
                    .ok_or_else(Vec::new)?;
                UnitInfo::of(name, chosen, component, &chosen.package, &units.files)
            }
            None => UnitInfo::alone(folder),
        };
        units.add(own);
        let mut build = Build { chosen: &chosen, units: &mut units, done: BTreeMap::new() };
        let wanted: Vec<(String, String)> = match &program.component {
            Some(component) => libraries_of(component),
            None => program.depends.iter().map(|n| (n.clone(), n.clone())).collect(),
        };
        let own_package = units_package(&program, &chosen);
        for (package, library) in wanted {
            if let Some(unit) =
                build.library(&package, &library, own_package.as_deref(), &mut Vec::new())?
            {
                build.units.infos[0].depends.push(unit);
            }
        }
        let versions = build.versions();
        units.finish(&versions);
        Ok(units)
    }
}

fn units_package(program: &Program, chosen: &BTreeMap<String, Chosen>) -> Option<String> {
    let component = program.component.as_ref()?;
    let has = |c: &Chosen| c.package.components.iter().any(|o| o == component);
    chosen.iter().find(|(_, c)| has(c)).map(|(name, _)| name.clone())
}

/// The libraries that a component names, each with its package.
fn libraries_of(component: &Component) -> Vec<(String, String)> {
    let each = |d: &haskell_to_core::project::cabal::Dependency| {
        let package = d.package.clone();
        d.libraries.iter().map(move |l| (package.clone(), l.clone())).collect::<Vec<_>>()
    };
    component.depends.iter().flat_map(each).collect()
}

struct Build<'b, 'f> {
    chosen: &'b BTreeMap<String, Chosen>,
    units: &'b mut Units<'f>,
    done: BTreeMap<(String, String), usize>,
}

impl Build<'_, '_> {
    /// The unit of a library; `None` for a built-in or missing one. `from` is the package that names it: its own
    /// libraries take precedence over packages.
    fn library(
        &mut self,
        package: &str,
        library: &str,
        from: Option<&str>,
        path: &mut Vec<String>,
    ) -> Result<Option<usize>, Vec<Diagnostic>> {
        let inside = from.and_then(|from| self.chosen.get(from).map(|c| (from, c)));
        let internal = inside.and_then(|(from, c)| Some((from, c, c.package.library(package)?)));
        let found = match internal {
            Some((from, chosen, at)) if package == library => Some((from.to_owned(), chosen, at)),
            _ => self
                .chosen
                .get(package)
                .and_then(|c| Some((package.to_owned(), c, c.package.library(library)?))),
        };
        let Some((name, chosen, at)) = found else { return Ok(None) };
        let component = &chosen.package.components[at];
        let key = (name.clone(), component.name.clone());
        if let Some(done) = self.done.get(&key) {
            return Ok(Some(*done));
        }
        let shown = match component.name == name {
            true => name.clone(),
            false => format!("{name}:{}", component.name),
        };
        if let Some(start) = path.iter().position(|p| *p == shown) {
            let circle = [&path[start..], &[shown]].concat().join(" → ");
            let message = format!("packages depend on each other in a circle: {circle}");
            let help = "move what both need into a third package that both depend on";
            return Err(vec![Diagnostic::error(message).help(help)]);
        }
        path.push(shown);
        let mut info = UnitInfo::of(&name, chosen, component, &chosen.package, &self.units.files);
        let mut depends = Vec::new();
        for (package, library) in libraries_of(component) {
            depends.extend(self.library(&package, &library, Some(&name), path)?);
        }
        path.pop();
        info.depends = depends;
        let unit = self.units.add(info);
        self.done.insert(key, unit);
        Ok(Some(unit))
    }

    fn versions(&self) -> BTreeMap<String, Version> {
        let all = self.chosen.iter();
        all.map(|(name, chosen)| (name.clone(), chosen.package.version.clone())).collect()
    }
}
