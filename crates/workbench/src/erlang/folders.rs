//! The search paths for modules and headers of an Erlang program.

use super::project::{Application, CompileOptions, Project};
use crate::files::Files;
use crate::program::LoadOptions;
use erlang_syntax::{IncludeKind, IncludeResolver, Included, ParseOptions};
use source::{Origin, SourceFile};
use std::cell::OnceCell;
use std::path::{Path, PathBuf};

/// A folder, and the origin of the files in it.
pub(super) type Folder = (PathBuf, Origin);

/// The search paths of a program.
#[derive(Clone)]
pub(super) struct Folders<'a> {
    pub files: &'a dyn Files,
    pub sources: Vec<Folder>,
    /// With headers, for `-include`.
    pub headers: Vec<Folder>,
    /// With compiled modules.
    pub compiled: Vec<Folder>,
    /// The dependencies of the project, then the project itself, for `-include_lib`.
    pub applications: Vec<Application>,
    /// The `lib` folder of OTP.
    pub otp: Option<PathBuf>,
    /// Its applications, once they have been listed.
    pub otp_applications: OnceCell<Vec<PathBuf>>,
    /// `sys.config`.
    pub configuration: Option<PathBuf>,
    /// Whether tests are run: macros are defined for that.
    pub with_tests: bool,
}

impl<'a> Folders<'a> {
    /// For a program in a single file, or in a file of a project.
    pub(super) fn new(path: &Path, files: &'a dyn Files, options: &LoadOptions) -> Self {
        let here = path.parent().map(Path::to_owned).unwrap_or_default();
        let project = Project::around(path, files, options.eunit);
        Folders::of(Some(here), project.as_ref(), files, options)
    }

    /// For a project, and the folder of a file in it that names the program.
    pub(super) fn of(
        here: Option<PathBuf>,
        project: Option<&Project>,
        files: &'a dyn Files,
        options: &LoadOptions,
    ) -> Self {
        let mut folders = Folders::bare(files, options);
        if let Some(here) = here {
            for list in [&mut folders.sources, &mut folders.headers, &mut folders.compiled] {
                list.push((here.clone(), Origin::User));
            }
        }
        for application in project.into_iter().flat_map(Project::all) {
            folders.add(application.clone());
        }
        folders.configuration = project.and_then(|p| p.configuration(files));
        for folder in &options.source_folders {
            let parts = ["src", "ebin", "include"];
            if parts.iter().any(|part| files.is_folder(&folder.join(part))) {
                folders.add(Application::dependency(folder, files));
            }
            for list in [&mut folders.sources, &mut folders.headers, &mut folders.compiled] {
                list.push((folder.clone(), Origin::Dependency));
            }
        }
        folders
    }

    /// With OTP only.
    pub(super) fn bare(files: &'a dyn Files, options: &LoadOptions) -> Self {
        Folders {
            files,
            sources: Vec::new(),
            headers: Vec::new(),
            compiled: Vec::new(),
            applications: Vec::new(),
            otp: otp_libraries(options),
            otp_applications: OnceCell::new(),
            configuration: None,
            with_tests: options.eunit,
        }
    }

    fn add(&mut self, application: Application) {
        let origin = application.origin;
        let with = |folders: &[PathBuf]| -> Vec<Folder> {
            folders.iter().map(|f| (f.clone(), origin)).collect()
        };
        self.sources.extend(with(&application.sources));
        self.sources.extend(with(&application.tests));
        self.headers.extend(with(&application.headers));
        self.compiled.push((application.folder.join("ebin"), origin));
        self.applications.push(application);
    }

    pub(super) fn find(&self, folders: &[Folder], name: &str) -> Option<(PathBuf, Origin)> {
        let paths = folders.iter().map(|(folder, origin)| (folder.join(name), *origin));
        paths.into_iter().find(|(path, _)| self.files.is_file(path))
    }

    /// The options for compiling a file.
    pub(super) fn parse_options(&self, path: &Path) -> ParseOptions {
        let mut options = ParseOptions::default();
        match self.application_of(path) {
            Some(application) => options.defines.clone_from(&application.options.defines),
            None if self.with_tests => {
                options.defines.extend(["TEST", "EUNIT"].map(|name| (name.to_owned(), None)));
            }
            None => {}
        }
        options
    }

    pub(super) fn compile_options(&self, path: &Path) -> Option<&CompileOptions> {
        Some(&self.application_of(path)?.options)
    }

    /// The application that contains a file: the innermost one.
    fn application_of(&self, path: &Path) -> Option<&Application> {
        let around = self.applications.iter().filter(|a| path.starts_with(&a.folder));
        around.max_by_key(|a| a.folder.components().count())
    }

    /// The folder of the project or of a dependency: named like the application, or with its description in `src/`.
    fn own_application(&self, application: &str) -> Option<(&Path, Origin)> {
        let described = self.applications.iter().find(|a| {
            let description = format!("{application}.app.src");
            a.sources.iter().any(|s| self.files.is_file(&s.join(&description)))
                || self.files.is_file(&a.folder.join(format!("ebin/{application}.app")))
        });
        let named = || {
            let is_named =
                |a: &&Application| a.folder.file_name().is_some_and(|n| n == application);
            self.applications.iter().find(is_named)
        };
        described.or_else(named).map(|a| (a.folder.as_path(), a.origin))
    }

    /// An OTP application: its folder has the version in its name.
    fn otp_folder(&self, application: &str) -> Option<PathBuf> {
        let wanted = format!("{application}-");
        self.files
            .list(self.otp.as_ref()?)
            .into_iter()
            .find(|p| p.file_name().is_some_and(|n| n.to_string_lossy().starts_with(&wanted)))
    }

    pub(super) fn otp_module(&self, module: &str) -> Option<PathBuf> {
        let applications = self
            .otp_applications
            .get_or_init(|| self.otp.as_ref().map(|otp| self.files.list(otp)).unwrap_or_default());
        let name = format!("ebin/{module}.beam");
        applications.iter().map(|a| a.join(&name)).find(|p| self.files.is_file(p))
    }

    fn included(&self, path: &Path, origin: Origin) -> Option<Included> {
        let text = decode(self.files.read(path).ok()?);
        Some(Included { path: path.display().to_string(), text, origin })
    }
}

/// The `lib` folder of OTP, given it or its parent.
fn otp_libraries(options: &LoadOptions) -> Option<PathBuf> {
    options.otp.clone().map(|o| if o.ends_with("lib") { o } else { o.join("lib") })
}

/// Whether a comment in the first two lines says that a file is in Latin-1: `%% -*- coding: latin-1 -*-`.
fn says_latin_1(bytes: &[u8]) -> bool {
    let lines = bytes.split(|b| *b == b'\n').take(2);
    let mut comments = lines.map(|l| String::from_utf8_lossy(l).to_lowercase());
    comments.any(|line| {
        let value = line.trim_start().strip_prefix('%').and_then(|l| l.split_once("coding"));
        value.is_some_and(|(_, rest)| {
            let rest = rest.trim_start();
            rest.starts_with([':', '=']) && rest[1..].trim_start().starts_with("latin-1")
        })
    })
}

/// UTF-8, or else Latin-1: both are legal in Erlang.
pub(super) fn decode(bytes: Vec<u8>) -> String {
    let latin_1 = |bytes: Vec<u8>| bytes.into_iter().map(char::from).collect();
    match says_latin_1(&bytes) {
        true => latin_1(bytes),
        false => String::from_utf8(bytes).unwrap_or_else(|e| latin_1(e.into_bytes())),
    }
}

impl IncludeResolver for Folders<'_> {
    fn resolve(&mut self, kind: IncludeKind, from: &SourceFile, name: &str) -> Option<Included> {
        let beside = Path::new(&from.path).parent().map(|p| p.join(name));
        if let Some(path) = beside.filter(|p| self.files.is_file(p)) {
            return self.included(&path, from.origin);
        }
        // Those of the same application first.
        if let Some(application) = self.application_of(Path::new(&from.path)) {
            let own = application.headers.iter().map(|folder| folder.join(name));
            if let Some(path) = own.into_iter().find(|p| self.files.is_file(p)) {
                return self.included(&path, application.origin);
            }
        }
        if let Some((path, origin)) = self.find(&self.headers, name) {
            return self.included(&path, origin);
        }
        if kind == IncludeKind::IncludeLib {
            let (application, rest) = name.split_once('/')?;
            if let Some((folder, origin)) = self.own_application(application) {
                return self.included(&folder.join(rest), origin);
            }
            if let Some(folder) = self.otp_folder(application) {
                return self.included(&folder.join(rest), Origin::Otp);
            }
        }
        None
    }
}
