//! The modules that an Erlang program may call: those that its definitions name, and those whose names they may
//! compute.

use core_ir::{Expr, Literal, Prim};
use source::Symbol;
use std::collections::{BTreeMap, BTreeSet};

/// Built-in modules without side effects: those of OTP can replace them, with built-in functions for their native ones.
pub(crate) const PURE: &[&str] = &[
    "array",
    "base64",
    "binary",
    "calendar",
    "crypto",
    "dict",
    "filename",
    "gb_sets",
    "gb_trees",
    "lists",
    "maps",
    "math",
    "orddict",
    "ordsets",
    "proplists",
    "queue",
    "rand",
    "sets",
    "string",
];

/// Functions whose results differ from those of OTP.
pub(crate) const OTHERWISE: &[&str] = &[
    "rand:bytes/1",
    "rand:bytes_s/2",
    "rand:normal/0",
    "rand:normal/2",
    "rand:normal_s/1",
    "rand:normal_s/3",
];

/// Generators of random numbers that are not built in.
pub(crate) const GENERATORS: &[&str] =
    &["exro928ss", "exrop", "exs1024", "exs1024s", "exs64", "exsplus", "mwc59"];

/// OTP modules whose names are common words, and that are not called by computed names.
pub(crate) const INFRASTRUCTURE: &[&str] = &[
    "auth",
    "c",
    "ct",
    "erl",
    "error_handler",
    "group",
    "heart",
    "i",
    "inet",
    "make",
    "net",
    "pool",
    "rpc",
    "shell",
    "slave",
    "tags",
    "user",
    "user_drv",
    "user_sup",
    "wx",
];

pub(crate) fn could_be_module(text: &str) -> bool {
    !text.is_empty()
        && text.len() < 40
        && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
}

/// Functions that load or compile code at run time.
const LOADERS: &[&str] = &[
    "code:atomic_load/1",
    "code:get_object_code/1",
    "code:load_abs/1",
    "code:load_binary/3",
    "compile:file/1",
    "compile:file/2",
    "compile:forms/1",
    "compile:forms/2",
    "compile:noenv_file/2",
    "compile:noenv_forms/2",
    "erlang:load_module/2",
];

/// What that needs besides `code` and `compile`: library modules, and those of OTP that they call.
const LOADING: &[&str] = &[
    "backstory_code",
    "beam_lib",
    "compile",
    "erl_eval",
    "erl_expand_records",
    "erl_lint",
    "erl_parse",
    "error_handler",
    "prim_eval",
];

/// The OTP modules that library modules call, if a program calls those. Loading them takes ten times as long as a small
/// program.
pub(super) const NEEDED_OF_OTP: &[(&str, &[&str])] =
    &[("gen_tcp", &["inet_parse"]), ("inet", &["inet_parse"])];

/// What definitions mention that may belong to the program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mention {
    /// The modules that they call.
    Modules,
    /// Also the functions: a built-in module may lack some.
    Functions,
    /// Also every atom: it may be a name in a computed call.
    Atoms,
}

/// The OTP modules that functions of the library call.
const NEEDED_BY_FUNCTIONS: &[(&str, &[&str])] = &[
    ("compile:file/", &["epp"]),
    ("compile:noenv_file/", &["epp"]),
    ("io:parse_erl_exprs/", &["erl_parse", "erl_scan"]),
    ("io:parse_erl_form/", &["erl_parse", "erl_scan"]),
    ("io:scan_erl_exprs/", &["erl_scan"]),
    ("io:scan_erl_form/", &["erl_scan"]),
];

/// Modules that definitions may call, and whether a call names them.
#[derive(Default)]
pub(crate) struct Mentioned {
    pub modules: BTreeMap<Symbol, bool>,
    /// The functions that user modules call, by module.
    pub functions: BTreeMap<Symbol, BTreeSet<Symbol>>,
    /// Atoms and strings in user modules.
    pub atoms: BTreeSet<Symbol>,
    pub texts: BTreeSet<Symbol>,
    /// Whether user modules call functions of computed names.
    pub calls_computed: bool,
    /// Whether user modules load code.
    pub loads_code: bool,
    /// The functions that user modules call to make atoms, or to load modules by name.
    makers: BTreeSet<Symbol>,
}

/// Functions whose results may be module names that do not occur in the program.
const MAKERS: &[&str] = &[
    "erlang:list_to_atom/1",
    "erlang:list_to_existing_atom/1",
    "erlang:binary_to_atom/1",
    "erlang:binary_to_atom/2",
    "erlang:binary_to_existing_atom/1",
    "erlang:binary_to_existing_atom/2",
    "erlang:binary_to_term/1",
    "application:get_env/1",
    "application:get_env/2",
    "application:get_env/3",
    "file:consult/1",
    "io:read/1",
    "io:read/2",
];

/// Functions that call a function of a module that is an argument.
const COMPUTED: &[&str] = &[
    "erlang:apply/3",
    "erlang:hibernate/3",
    "erlang:make_fun/3",
    "erlang:spawn/3",
    "erlang:spawn_link/3",
    "erlang:spawn_monitor/3",
    "erlang:spawn_opt/4",
    "proc_lib:spawn/3",
    "proc_lib:spawn_link/3",
    "proc_lib:start/3",
    "proc_lib:start_link/3",
    "timer:apply_after/4",
    "timer:apply_interval/4",
    "timer:tc/3",
    "code:ensure_loaded/1",
    "code:load_file/1",
];

impl Mentioned {
    pub(super) fn makes_names(&self) -> bool {
        !self.makers.is_empty()
    }

    pub(super) fn add<'d>(&mut self, defs: impl Iterator<Item = &'d core_ir::Def>, what: Mention) {
        let atoms = what == Mention::Atoms;
        // Every module has `module_info`, which is generated: the names in it (`compile`) do not count.
        let written = |def: &&core_ir::Def| !def.name.as_str().contains(":module_info/");
        for expr in defs.filter(written).flat_map(|def| &def.body.exprs) {
            match expr {
                Expr::Global(name) => {
                    if atoms && MAKERS.contains(&name.as_str()) {
                        self.makers.insert(*name);
                    }
                    if atoms && LOADERS.contains(&name.as_str()) && !self.loads_code {
                        self.loads_code = true;
                        self.modules.extend(LOADING.iter().map(|m| (Symbol::new(m), true)));
                    }
                    let needs = NEEDED_BY_FUNCTIONS
                        .iter()
                        .filter(|(function, _)| name.as_str().starts_with(function));
                    for module in needs.flat_map(|(_, modules)| *modules) {
                        self.modules.insert(Symbol::new(module), true);
                    }
                    if let Some((module, _)) = name.as_str().split_once(':') {
                        let module = Symbol::new(module);
                        self.modules.insert(module, true);
                        if what >= Mention::Functions {
                            self.functions.entry(module).or_default().insert(*name);
                        }
                        if atoms {
                            self.calls_computed |= COMPUTED.contains(&name.as_str());
                        }
                    }
                }
                Expr::Lit(Literal::Atom(atom)) if atoms => {
                    self.modules.entry(*atom).or_insert(false);
                    self.atoms.insert(*atom);
                    if atom.as_str() == "error_info" {
                        // A stack trace names the module that explains an error.
                        let explain = ["erl_erts_errors", "erl_stdlib_errors"];
                        self.modules.extend(explain.map(|m| (Symbol::new(m), false)));
                    }
                }
                Expr::Lit(Literal::Codes(text)) if atoms => {
                    self.texts.insert(*text);
                }
                Expr::Lit(Literal::Bytes(bytes)) if atoms => {
                    self.texts.extend(std::str::from_utf8(bytes).ok().map(Symbol::new));
                }
                Expr::Prim { op: Prim::TermApply | Prim::FunctionMake, .. } if atoms => {
                    self.calls_computed = true;
                }
                _ => {}
            }
        }
    }
}
