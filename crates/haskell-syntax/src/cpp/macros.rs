//! Macros: their definitions, and the range in which each definition of a name is valid.

use crate::identity;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// The preprocessor options of a package or a command line.
#[derive(Clone, Debug, Default)]
pub struct CppOptions {
    /// `-DNAME=text` and, without a text, `-UNAME`; the last one for a name counts.
    pub defines: Vec<(String, Option<String>)>,
    /// The versions for `MIN_VERSION_x`: those of the packages that this one depends on. If absent,
    /// those built in, and any other package is assumed to be new enough.
    pub versions: Option<Vec<(String, Vec<u64>)>>,
    pub includes: Includes,
}

type Include = dyn Fn(&str) -> Option<Arc<str>> + Send + Sync;

/// Finds the text of an included file by name.
#[derive(Clone, Default)]
pub struct Includes(Option<Arc<Include>>);

impl Includes {
    pub fn new(find: impl Fn(&str) -> Option<Arc<str>> + Send + Sync + 'static) -> Self {
        Includes(Some(Arc::new(find)))
    }

    pub fn find(&self, name: &str) -> Option<Arc<str>> {
        let found = self.0.as_ref().and_then(|find| find(name));
        found.or_else(|| identity::header(name).map(Arc::from))
    }
}

impl fmt::Debug for Includes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Includes(some)" } else { "Includes(none)" })
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Macro {
    /// `#define NAME text`
    Object(String),
    /// `#define NAME(x) text`
    Function { parameters: Vec<String>, body: String },
    /// `__LINE__`
    Line,
}

impl Macro {
    /// The expansion of the macro, with its parameters replaced by arguments; `None` if their
    /// number is wrong.
    pub(crate) fn applied(parameters: &[String], body: &str, arguments: &[&str]) -> Option<String> {
        let arguments = if parameters.is_empty() && arguments == [""] { &[] } else { arguments };
        if parameters.len() != arguments.len() {
            return None;
        }
        let mut out = String::with_capacity(body.len());
        let mut rest = body;
        while let Some(first) = rest.chars().next() {
            let is_part = |c: char| c.is_alphanumeric() || c == '_';
            let end = if is_part(first) {
                rest.find(|c| !is_part(c)).unwrap_or(rest.len())
            } else {
                first.len_utf8()
            };
            let (piece, later) = rest.split_at(end);
            let replaced = parameters.iter().position(|p| p == piece);
            out.push_str(replaced.map_or(piece, |index| arguments[index]));
            rest = later;
        }
        Some(out)
    }
}

/// The meanings of names in a file, by offset.
#[derive(Clone, Debug, Default)]
pub(crate) struct Macros {
    /// For each name its meanings, each from an offset on; `None` where it is undefined.
    meanings: HashMap<String, Vec<(usize, Option<Macro>)>>,
    /// Texts inserted at an offset.
    pub insertions: Vec<(usize, String)>,
    /// See [`CppOptions::versions`].
    versions: Option<Vec<(String, Vec<u64>)>>,
}

impl Macros {
    /// The macros that GHC defines on Linux, and then the given ones.
    pub(crate) fn predefined(options: &CppOptions) -> Self {
        let [major, minor, patch] = identity::GHC_VERSION;
        let mut macros = Macros { versions: options.versions.clone(), ..Macros::default() };
        let known = [
            ("__GLASGOW_HASKELL__", (major * 100 + minor).to_string()),
            ("__GLASGOW_HASKELL_FULL_VERSION__", format!("{major}.{minor}.{patch}")),
            ("__GLASGOW_HASKELL_PATCHLEVEL1__", patch.to_string()),
            ("linux_HOST_OS", "1".to_owned()),
            ("x86_64_HOST_ARCH", "1".to_owned()),
            ("WORD_SIZE_IN_BITS", "64".to_owned()),
        ];
        for (name, text) in known {
            macros.define(0, name, Macro::Object(text));
        }
        macros.define(0, "__LINE__", Macro::Line);
        for (package, version) in options.versions.iter().flatten() {
            let numbers: Vec<String> = version.iter().map(u64::to_string).collect();
            let name = format!("VERSION_{}", package.replace('-', "_"));
            macros.define(0, &name, Macro::Object(format!("{:?}", numbers.join("."))));
        }
        for (name, text) in &options.defines {
            match text {
                Some(text) => macros.define(0, name, Macro::Object(text.clone())),
                None => macros.undefine(0, name),
            }
        }
        macros
    }

    pub(crate) fn define(&mut self, from: usize, name: &str, meaning: Macro) {
        self.meanings.entry(name.to_owned()).or_default().push((from, Some(meaning)));
    }

    pub(crate) fn undefine(&mut self, from: usize, name: &str) {
        if let Some(meanings) = self.meanings.get_mut(name) {
            meanings.push((from, None));
        }
    }

    /// The meaning of a name at an offset.
    pub(crate) fn get(&self, name: &str, at: usize) -> Option<&Macro> {
        let meanings = self.meanings.get(name)?;
        meanings.iter().rev().find(|(from, _)| *from <= at)?.1.as_ref()
    }

    /// The meaning of a name at the current point of preprocessing.
    pub(crate) fn latest(&self, name: &str) -> Option<&Macro> {
        self.get(name, usize::MAX)
    }

    /// Whether `MIN_VERSION_x` is defined for a package, whose name has `_` for `-`.
    pub(crate) fn has_version(&self, package: &str) -> bool {
        match &self.versions {
            Some(versions) => versions.iter().any(|(name, _)| underscored(name) == package),
            None => true,
        }
    }

    /// Whether a package has at least a version.
    pub(crate) fn min_version(&self, package: &str, wanted: &[u64]) -> bool {
        let least = |version: &[u64]| version >= wanted;
        if package == "GLASGOW_HASKELL" {
            return least(&identity::GHC_VERSION);
        }
        if let Some(versions) = &self.versions
            && let Some((_, version)) = versions.iter().find(|(n, _)| underscored(n) == package)
        {
            return least(version);
        }
        let mut known = identity::built_in_packages().filter(|name| underscored(name) == package);
        known.next().and_then(identity::built_in).is_none_or(least)
    }
}

fn underscored(package: &str) -> String {
    package.replace('-', "_")
}

/// The name and the meaning in the text after `#define`.
pub(crate) fn defined_by_rest(rest: &str) -> Option<(&str, Macro)> {
    let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\''));
    let (name, body) = rest.split_at(end.unwrap_or(rest.len()));
    if name.is_empty() {
        return None;
    }
    let parts = body.strip_prefix('(').and_then(|b| b.split_once(')'));
    let value = match parts {
        Some((parameters, body)) => Macro::Function {
            parameters: parameters
                .split(',')
                .map(|p| p.trim().to_owned())
                .filter(|p| !p.is_empty())
                .collect(),
            body: body.trim().to_owned(),
        },
        None => Macro::Object(body.trim().to_owned()),
    };
    Some((name, value))
}
