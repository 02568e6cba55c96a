//! Transactions as pure functions, as the contract checker computes them, on given states.

use super::gather;
use crate::files::Files;
use crate::haskell::{self, Source};
use crate::library::HASKELL;
use crate::program::LoadOptions;
use contracts::{Ended, Lookup, Settings, Witness, has_lawful_equality};
use source::Symbol;
use std::collections::HashMap;
use std::path::Path;

/// A transaction of integers, and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// `returned`, `retried`, `thrown`, `crashed`, or what could not be followed.
    pub ended: String,
    pub after: Vec<i128>,
}

/// The images of transactions of the root module: each by name with its arguments and the contents of the TVars before,
/// all integers. `None` if the program does not load.
pub fn images(
    path: &Path,
    files: &dyn Files,
    tvars: &[&str],
    runs: &[(String, Vec<i128>, Vec<i128>)],
) -> Option<Vec<Image>> {
    let options = LoadOptions::default();
    let source = haskell::source(path, files, &options).ok()?;
    if source.compiled.has_errors() {
        return None;
    }
    let types = gather(&source.compiled);
    let lawful_equality = has_lawful_equality(&source.compiled.modules, &types);
    let Source { compiled, first_file, .. } = source;
    let module = compiled.root?;
    let qualified = |name: &str| Symbol::new(&format!("{module}.{name}"));
    let mut program = Lookup::new(compiled.modules, HASKELL.reader(first_file));
    let contracts = HashMap::new();
    let mut images = Vec::new();
    for (name, arguments, before) in runs {
        let settings = Settings {
            types: &types,
            contracts: &contracts,
            invariants: &[],
            instance: Symbol::new("Int"),
            lawful_equality,
            overflow: false,
            refutes: true,
            library: 0,
            spent: &|| 0.0,
        };
        let arguments: Vec<Witness> = arguments.iter().map(|n| Witness::Int(*n)).collect();
        let state: Vec<(Symbol, Witness)> =
            tvars.iter().zip(before).map(|(t, n)| (qualified(t), Witness::Int(*n))).collect();
        let (ended, after) =
            contracts::image(&mut program, &settings, qualified(name), &arguments, &state);
        let ended = match ended {
            Ended::Returned => "returned".to_owned(),
            Ended::Retried => "retried".to_owned(),
            Ended::Thrown => "thrown".to_owned(),
            Ended::Crashed => "crashed".to_owned(),
            Ended::Lost(why) => why,
        };
        let number = |w: Witness| if let Witness::Int(n) = w { Some(n) } else { None };
        let after = after.into_iter().map(number).collect::<Option<Vec<i128>>>()?;
        images.push(Image { ended, after });
    }
    Some(images)
}
