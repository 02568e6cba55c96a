//! Compiled modules of several origins under one index: the library, and the packages that a program depends on.

use super::Reader;
use crate::{DataType, Def};
use source::Symbol;
use std::collections::HashMap;
use std::sync::Arc;

type Shared = Arc<Reader<'static>>;

/// A library, and packages on top of it. Definitions are decoded when they are asked for.
#[derive(Clone, Default)]
pub struct Archive {
    library: Option<Shared>,
    packages: Vec<Shared>,
    /// The reader of each definition and of each constructor of the packages.
    defs: HashMap<&'static str, u32>,
    constructors: HashMap<&'static str, u32>,
}

impl Archive {
    pub fn new(library: Option<Shared>) -> Self {
        Archive { library, ..Archive::default() }
    }

    /// Adds the modules of a package.
    pub fn add(&mut self, package: Shared) {
        let number = self.packages.len() as u32;
        for module in package.modules() {
            self.defs.extend(module.defs.iter().map(|def| (def.name, number)));
            let constructors = module.types.iter().flat_map(|ty| &ty.constructors);
            self.constructors.extend(constructors.map(|con| (*con, number)));
        }
        self.packages.push(package);
    }

    /// The library alone.
    pub fn library(&self) -> Option<&Shared> {
        self.library.as_ref()
    }

    pub fn def(&self, name: Symbol) -> Option<Def> {
        let name = name.as_str();
        let reader = match self.defs.get(name) {
            Some(number) => &self.packages[*number as usize],
            None => self.library.as_ref()?,
        };
        reader.def(reader.find_def(name)?).ok()
    }

    /// The data type of a constructor.
    pub fn data_type(&self, constructor: Symbol) -> Option<DataType> {
        let name = constructor.as_str();
        let reader = match self.constructors.get(name) {
            Some(number) => &self.packages[*number as usize],
            None => self.library.as_ref()?,
        };
        reader.data_type(reader.find_constructor(name)?).ok()
    }
}
