//! Decides which functions are suspects: those of user modules. Libraries are trusted. Both can be changed per module
//! or function.

use crate::prepare::{Own, is_shared_part};
use crate::trace::Role;
use core_ir::Language;
use machine::Code;
use source::Symbol;
use std::collections::HashSet;

/// The user's settings for suspicion: names of modules or of functions, `M.f` or `m:f/1` or plain `f`, including local
/// ones.
#[derive(Clone, Debug, Default)]
pub struct Suspicion {
    pub suspect: Vec<String>,
    pub trust: Vec<String>,
}

impl Suspicion {
    /// Whether a list names a function, its definition or its module.
    fn names(list: &[String], module: &str, def: &str, name: &str) -> bool {
        let plain = |text: &str| text.split('/').next().unwrap_or(text).to_owned();
        list.iter().any(|entry| {
            entry == module
                || entry == def
                || entry == name
                || *entry == plain(name)
                || *entry == plain(def)
                || *entry == format!("{module}.{name}")
        })
    }

    /// One of the names that do not occur in the program.
    pub fn unknown(&self, code: &Code, own: &Own) -> Option<&str> {
        let mut open: Vec<&String> = self.suspect.iter().chain(&self.trust).collect();
        for function in code.functions() {
            if open.is_empty() {
                break;
            }
            let def = function.def.as_str();
            let module = own.defs.get(&function.def).map_or(module_of(def), |d| d.module.as_str());
            let name = function.name.map_or("", |n| n.as_str());
            open.retain(|entry| !Self::names(std::slice::from_ref(*entry), module, def, name));
        }
        open.first().map(|name| name.as_str())
    }

    fn suspects(&self, own: bool, module: &str, def: &str, name: &str) -> bool {
        if Self::names(&self.trust, module, def, name) {
            return false;
        }
        own || Self::names(&self.suspect, module, def, name)
    }
}

/// The role of each function of the code, and whether it is an action.
pub fn roles(code: &Code, own: &Own, suspicion: &Suspicion) -> (Vec<Role>, Vec<bool>) {
    let globals: HashSet<(Symbol, u32)> = code.global_code().collect();
    let mut roles = Vec::new();
    let mut actions = Vec::new();
    for (id, function) in code.functions().iter().enumerate() {
        let id = id as u32;
        let is_global = globals.contains(&(function.def, id));
        let def = own.defs.get(&function.def);
        let local = |name| own.local_actions.contains(&(function.def, name, function.arity));
        actions.push(match is_global {
            true => def.is_some_and(|d| d.action),
            false => !function.is_thunk && function.name.is_some_and(local),
        });
        let (mine, generated, module) = match def {
            Some(def) => (true, def.generated, def.module.as_str()),
            None => (false, false, module_of(function.def.as_str())),
        };
        if is_shared_part(function.def) && mine {
            let role = if is_global { Role::Shared } else { unnamed(function.name.is_some()) };
            roles.push(if function.is_thunk && !is_global { Role::Trusted } else { role });
            continue;
        }
        if is_assertion_site(function.def) {
            roles.push(if function.is_thunk { Role::Trusted } else { Role::Lambda });
            continue;
        }
        let name = function.name.map_or("", |n| n.as_str());
        // `(x :)`: a partially applied constructor is not a function of the program.
        let constructor = name.starts_with(|c: char| c == ':' || c.is_uppercase());
        if constructor && !is_global && code.language() == Language::Haskell {
            roles.push(Role::Trusted);
            continue;
        }
        let suspected = !generated && suspicion.suspects(mine, module, function.def.as_str(), name);
        roles.push(match (suspected, function.is_thunk) {
            (false, _) => Role::Trusted,
            (true, true) if is_global => Role::Constant,
            (true, true) => Role::Trusted,
            (true, false) => unnamed(function.name.is_some() || is_global),
        });
    }
    (roles, actions)
}

fn unnamed(has_name: bool) -> Role {
    if has_name { Role::Suspected } else { Role::Lambda }
}

/// `Data.List` of `Data.List.sort`, `lists` of `lists:sort/1`.
fn module_of(def: &str) -> &str {
    if let Some((module, _)) = def.split_once(':')
        && !module.is_empty()
    {
        return module;
    }
    def.rsplit_once('.').map_or(def, |(module, _)| module)
}

/// Whether a definition is where HUnit assertions evaluate their operands. Its calls are recorded like those of
/// anonymous functions, and not asked about.
pub fn is_assertion_site(def: Symbol) -> bool {
    def.as_str().starts_with("Test.HUnit.compared")
}
