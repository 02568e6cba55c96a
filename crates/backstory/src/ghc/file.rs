//! A file and the modules that it imports, compiled by `ghc --make`.

use super::plugin::Plugin;
use super::process::run;
use super::{Built, Ghc, Lock, added, kept_folder, options, plugin_option, project, roots};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use workbench::{GhcBuild, GhcWork};

pub(super) fn build(ghc: &Ghc, work: &GhcWork<'_>, plugin: &Plugin) -> Built<GhcBuild> {
    let mut hash = DefaultHasher::new();
    let here = std::env::current_dir().unwrap_or_default();
    (plugin.key, here, work.path, work.source_folders, work.packages).hash(&mut hash);
    // What is added to a module compiles to another Core.
    work.added.is_empty().hash(&mut hash);
    let out = kept_folder(&format!("ghc-{:016x}", hash.finish()))?;
    let _lock = Lock::take(&out)?;
    let packages = match work.packages {
        [] => None,
        _ => Some(project::libraries(ghc, work, plugin, &out)?),
    };
    let core = out.join("core");
    // GHC itself knows what has changed since the last time.
    let mut make = Command::new(&ghc.program);
    make.args(["--make", "-v1", "-no-link", "-dynamic"]).args(options(plugin, &core));
    make.arg("-outputdir").arg(out.join("build"));
    let folder = work.path.parent().filter(|p| !p.as_os_str().is_empty());
    let folders = folder.into_iter().chain(work.source_folders.iter().map(PathBuf::as_path));
    for folder in folders {
        make.arg(format!("-i{}", folder.display()));
    }
    if let Some(added) = added(work, &out)? {
        make.arg(plugin_option("add", &added));
        forget(work, &out);
    }
    make.args(packages.iter().flat_map(|p| &p.options));
    make.arg(work.path);
    let warnings = run(&mut make, &work.path.display().to_string())?;
    if !warnings.is_empty() {
        eprintln!("{warnings}");
    }
    let mut build = GhcBuild { folder: core, ..GhcBuild::default() };
    // Paths are shown as they are given to GHC.
    build.roots = roots(Path::new(""), false);
    for folder in folder.into_iter().chain(work.source_folders.iter().map(PathBuf::as_path)) {
        build.roots.extend(roots(folder, false));
    }
    if let Some(packages) = packages {
        build.shared = Some(packages.shared);
        build.roots.extend(packages.roots);
    }
    Ok(build)
}

/// Removes what was compiled of the modules that something is added to: GHC would not look at them
/// again.
pub(super) fn forget(work: &GhcWork<'_>, out: &Path) {
    for added in work.added {
        let object = out.join("build").join(added.module.replace('.', "/"));
        for ending in ["o", "hi", "dyn_o", "dyn_hi"] {
            let _ = std::fs::remove_file(object.with_extension(ending));
        }
    }
}
