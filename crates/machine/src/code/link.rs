//! Links Core to code: starting at the roots, every reachable definition is compiled, and nothing
//! else, however large the library is.

use super::compile::compile_function;
use super::liveness::LiveSets;
use super::{Code, ConInfo, Constant, Function, Instr, Operand, Pc, Role};
use core_ir::{Body, DataType, Def, Expr, ExprId, Language, Module, VarId, Visibility, builtin};
use source::{Span, Symbol};
use std::collections::HashMap;
use std::rc::Rc;

/// Where definitions come from: modules in memory, or a library that decodes them on demand.
pub trait Definitions {
    fn def(&mut self, name: Symbol) -> Option<Rc<Def>>;
    /// The data type that a constructor belongs to.
    fn data_type(&mut self, constructor: Symbol) -> Option<Rc<DataType>>;
    /// Whether an Erlang function may be called only from its own module.
    fn is_hidden(&self, _name: Symbol) -> bool {
        false
    }
}

/// Definitions of modules that are in memory.
pub struct InMemory {
    defs: HashMap<Symbol, Rc<Def>>,
    types: HashMap<Symbol, Rc<DataType>>,
}

impl InMemory {
    pub fn new(modules: Vec<Module>) -> Self {
        let (mut defs, mut types) = (HashMap::new(), HashMap::new());
        for module in modules {
            defs.extend(module.defs.into_iter().map(|d| (d.name, Rc::new(d))));
            for ty in module.types {
                let ty = Rc::new(ty);
                types.extend(ty.constructors.iter().map(|c| (c.name, ty.clone())));
            }
        }
        InMemory { defs, types }
    }
}

impl Definitions for InMemory {
    fn def(&mut self, name: Symbol) -> Option<Rc<Def>> {
        self.defs.get(&name).cloned()
    }

    fn data_type(&mut self, constructor: Symbol) -> Option<Rc<DataType>> {
        self.types.get(&constructor).cloned()
    }
}

/// How to compile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Compute arithmetic that cannot fail on evaluated operands immediately instead of delaying
    /// it. Changes what is shown as unevaluated, but never a result.
    pub speculate: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { speculate: true }
    }
}

/// Why a program cannot be compiled to code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// A root is not defined.
    NoSuchDefinition(Symbol),
    NoSuchConstructor(Symbol, Span),
    /// The function has more local variables than a frame can number.
    FunctionTooLarge(Symbol, Span),
}

/// Compiles everything reachable from `roots`. A reference to an undefined name becomes an error
/// when the program gets there, like a call to an undefined function in Erlang.
pub fn link(
    definitions: &mut dyn Definitions,
    roots: &[Symbol],
    language: Language,
    options: Options,
) -> Result<Code, LinkError> {
    let mut linker = Linker::new(definitions, language, options);
    linker.lay_stubs();
    for root in roots {
        if linker.definitions.def(*root).is_none() {
            return Err(LinkError::NoSuchDefinition(*root));
        }
        linker.global(*root);
    }
    linker.compile_all()?;
    Ok(linker.code)
}

/// Adds everything that is reachable from more roots to code. What is there stays where it is, so a machine that runs
/// the code can go on with the result: see [`crate::Machine::extend_code`].
pub fn extend(
    mut code: Code,
    definitions: &mut dyn Definitions,
    roots: &[Symbol],
    options: Options,
) -> Result<Code, LinkError> {
    // These were computed for the code as it was.
    code.atoms = Default::default();
    code.interrupts = Default::default();
    code.looks = Default::default();
    code.clock = Default::default();
    code.trace_names = Default::default();
    let mut linker = Linker::new(definitions, code.language, options);
    let constructors = code.constructors.iter().enumerate();
    linker.constructors = constructors.map(|(id, con)| (con.full_name, id as u32)).collect();
    linker.code = code;
    for root in roots {
        linker.global(*root);
    }
    linker.compile_all()?;
    Ok(linker.code)
}

/// A function whose code has not been generated yet.
pub(super) struct Pending {
    pub id: u32,
    pub def: Rc<Def>,
    pub params: Vec<VarId>,
    pub captured: Vec<VarId>,
    /// The body.
    pub root: ExprId,
    /// Enclosing local functions that are only called: see `compile/lift.rs`.
    pub lifted: Vec<(VarId, Lifted)>,
}

/// A local function that is not a value: the variables it would capture are passed as further
/// arguments.
#[derive(Clone)]
pub(super) struct Lifted {
    pub fun: u32,
    pub captured: Vec<VarId>,
}

pub(super) struct Linker<'d> {
    definitions: &'d mut dyn Definitions,
    pub code: Code,
    pub options: Options,
    pub live_sets: LiveSets,
    pub pending: Vec<Pending>,
    constructors: HashMap<Symbol, u32>,
    /// Immediate and small constants are shared.
    known: HashMap<ConstantKey, u32>,
    texts: HashMap<(Symbol, bool), u32>,
    stubs: Vec<(u32, Span, Vec<Instr>)>,
    /// The location of the next constant.
    pub place: Span,
    /// Constants for functions that exist but are hidden from the module that names them.
    out_of_reach: HashMap<Symbol, u32>,
}

#[derive(PartialEq, Eq, Hash)]
enum ConstantKey {
    Int(num_bigint::BigInt),
    Char(char),
    Atom(Symbol),
    Double(u64),
    Con(u32),
}

impl<'d> Linker<'d> {
    fn new(definitions: &'d mut dyn Definitions, language: Language, options: Options) -> Self {
        let mut constructors = HashMap::new();
        let mut infos: Vec<ConInfo> = Vec::new();
        for (_, cons) in builtin::TYPES {
            let first = infos.len() as u32;
            for (name, fields) in *cons {
                constructors.insert(Symbol::new(name), infos.len() as u32);
                infos.push(ConInfo {
                    name: Symbol::new(name),
                    full_name: Symbol::new(name),
                    first,
                    end: first + cons.len() as u32,
                    fields: vec![None; *fields],
                    strict: vec![false; *fields],
                    fixity: (*name == builtin::CONS).then_some(5),
                    is_dictionary: false,
                    container: None,
                });
            }
        }
        Linker {
            definitions,
            code: Code {
                instrs: Vec::new(),
                operands: Vec::new(),
                spans: Vec::new(),
                live: Vec::new(),
                live_sets: Vec::new(),
                switches: Vec::new(),
                functions: Vec::new(),
                slot_names: Vec::new(),
                by_entry: Vec::new(),
                constants: Vec::new(),
                constant_spans: Vec::new(),
                immediates: HashMap::new(),
                strings: Vec::new(),
                constructors: infos,
                globals: HashMap::new(),
                language,
                atoms: Default::default(),
                interrupts: Default::default(),
                looks: Default::default(),
                clock: Default::default(),
                sources: None,
                hidden: Default::default(),
                trace_names: Default::default(),
                records: Default::default(),
                types: std::sync::Arc::new(core_ir::types::no_types()),
            },
            options,
            live_sets: LiveSets::default(),
            pending: Vec::new(),
            constructors,
            known: HashMap::new(),
            texts: HashMap::new(),
            stubs: Vec::new(),
            place: Span::NONE,
            out_of_reach: HashMap::new(),
        }
    }

    /// Emits the code in which threads start and transactions restart: see the constants of
    /// [`crate::code`].
    fn lay_stubs(&mut self) {
        let token = self.push_operands(&[Operand::slot(1)]);
        let exception = self.push_operands(&[Operand::slot(1), Operand::slot(2)]);
        self.push_stub(
            None,
            Symbol::new(""),
            Span::NONE,
            vec![
                Instr::Restart,
                Instr::TailApply { fun: 0, args: token, count: 1, height: 2, exact: false },
                Instr::TailApply { fun: 0, args: 0, count: 0, height: 2, exact: true },
                Instr::ReturnEval { src: 0 },
                Instr::Return { src: 0 },
                Instr::TailApply { fun: 0, args: exception, count: 2, height: 3, exact: false },
                Instr::Leave,
                Instr::Unwind,
                Instr::End,
            ],
        );
        for field in 0..2 {
            self.push_stub(
                None,
                Symbol::new(""),
                Span::NONE,
                vec![
                    Instr::Eval { slot: 0, height: 1 },
                    Instr::FieldOf { dst: 1, obj: 0, field, count: 2 },
                    Instr::ReturnEval { src: 1 },
                ],
            );
            if let Some(function) = self.code.functions.last_mut() {
                function.captured = 1;
                function.frame = 12;
            }
        }
        self.lay_pending_stubs();
    }

    fn lay_pending_stubs(&mut self) {
        for (id, span, code) in std::mem::take(&mut self.stubs) {
            let start = self.begin(id);
            self.code.spans.extend(code.iter().map(|_| span));
            self.code.instrs.extend(code);
            self.live_sets.compute(&mut self.code, start);
        }
    }

    fn compile_all(&mut self) -> Result<(), LinkError> {
        while let Some(pending) = self.pending.pop() {
            let start = self.begin(pending.id);
            compile_function(self, &pending)?;
            self.live_sets.compute(&mut self.code, start);
            self.lay_pending_stubs();
        }
        self.lay_pending_stubs();
        Ok(())
    }

    fn begin(&mut self, id: u32) -> Pc {
        let start = self.code.instrs.len();
        self.code.functions[id as usize].entry = start;
        self.code.by_entry.push((start, id));
        start
    }

    pub(crate) fn constructor(&mut self, name: Symbol, span: Span) -> Result<u32, LinkError> {
        if let Some(id) = self.constructors.get(&name) {
            return Ok(*id);
        }
        let Some(ty) = self.definitions.data_type(name) else {
            return Err(LinkError::NoSuchConstructor(name, span));
        };
        let first = self.code.constructors.len() as u32;
        let end = first + ty.constructors.len() as u32;
        for (i, con) in ty.constructors.iter().enumerate() {
            self.constructors.insert(con.name, first + i as u32);
            self.code.constructors.push(ConInfo {
                name: con.source_name,
                full_name: con.name,
                first,
                end,
                fields: con.fields.iter().map(|f| f.name).collect(),
                strict: con.fields.iter().map(|f| f.strict).collect(),
                fixity: con.fixity,
                is_dictionary: con.name.as_str().contains(".C:"),
                container: crate::view::containers::Container::named(con.name.as_str()),
            });
        }
        match self.constructors.get(&name) {
            Some(id) => Ok(*id),
            None => Err(LinkError::NoSuchConstructor(name, span)),
        }
    }

    /// Whether a constructor has strict fields; `None` if it is not known.
    pub(crate) fn strict_fields(&self, name: Symbol) -> Option<bool> {
        let id = self.constructors.get(&name)?;
        Some(self.code.constructors[*id as usize].strict.contains(&true))
    }

    /// Whether a top-level name that has been referenced is a value.
    pub(crate) fn is_value(&self, name: Symbol) -> bool {
        let constant = self.code.globals.get(&name).map(|k| &self.code.constants[*k as usize]);
        !matches!(constant, None | Some(Constant::Lazy(_)))
    }

    pub(crate) fn push_constant(&mut self, constant: Constant) -> u32 {
        let key = match &constant {
            Constant::Int(n) => Some(ConstantKey::Int(n.clone())),
            Constant::Char(c) => Some(ConstantKey::Char(*c)),
            Constant::Atom(a) => Some(ConstantKey::Atom(*a)),
            Constant::Double(d) => Some(ConstantKey::Double(d.to_bits())),
            Constant::Con(id, args) if args.is_empty() => Some(ConstantKey::Con(*id)),
            _ => None,
        };
        if let Some(key) = &key
            && self.options.speculate
            && let Some(k) = self.known.get(key)
        {
            return *k;
        }
        let k = self.code.constants.len() as u32;
        self.code.constants.push(constant);
        self.code.constant_spans.push(self.place);
        if let Some(key) = key {
            self.known.insert(key, k);
        }
        k
    }

    /// A string literal, built when it is first needed and shared from then on.
    pub(crate) fn text_constant(
        &mut self,
        text: Symbol,
        codes: bool,
        def: Symbol,
        span: Span,
    ) -> u32 {
        if self.options.speculate
            && let Some(k) = self.texts.get(&(text, codes))
        {
            return *k;
        }
        let fun = self.code.functions.len() as u32;
        let number = self.string(text);
        self.push_stub(
            None,
            def,
            span,
            vec![Instr::Text { dst: 0, text: number, codes }, Instr::Return { src: 0 }],
        );
        let k = self.push_constant(Constant::Lazy(fun));
        self.texts.insert((text, codes), k);
        k
    }

    /// The constant for a name used in a definition: a hidden function of another module counts as
    /// undefined.
    pub(crate) fn global_in(&mut self, def: Symbol, name: Symbol) -> u32 {
        let module = |name: Symbol| name.as_str().split(':').next();
        if !self.definitions.is_hidden(name) || module(def) == module(name) {
            return self.global(name);
        }
        if let Some(k) = self.out_of_reach.get(&name) {
            return *k;
        }
        let k = self.push_constant(Constant::Export(name));
        self.out_of_reach.insert(name, k);
        k
    }

    /// The constant for a top-level name; its definition will be compiled, too.
    pub(crate) fn global(&mut self, name: Symbol) -> u32 {
        if let Some(k) = self.code.globals.get(&name) {
            return *k;
        }
        // The number of the constant is fixed before the definition is examined: definitions may
        // refer to each other in cycles.
        let k = self.code.constants.len() as u32;
        self.code.constants.push(Constant::Atom(name));
        self.code.constant_spans.push(Span::NONE);
        self.code.globals.insert(name, k);
        if self.definitions.is_hidden(name) {
            self.code.hidden.insert(name);
        }
        let constant = match self.definitions.def(name) {
            Some(def) => self.definition(def),
            None if self.code.language == Language::Erlang && is_function_name(name) => {
                Constant::Export(name)
            }
            None => Constant::Lazy(self.undefined(name)),
        };
        self.code.constants[k as usize] = constant;
        k
    }

    fn definition(&mut self, def: Rc<Def>) -> Constant {
        let root = def.body.root();
        match def.body.expr(root) {
            Expr::Lam { params, body, .. } => {
                let (params, body) = (params.clone(), *body);
                let name = Some(def.source_name);
                let id = self.new_function(&def, name, params, Vec::new(), body, false);
                Constant::Function(id)
            }
            _ => {
                // For observers, constants of the user are computed like anything else.
                if (self.options.speculate || def.visibility == Visibility::Generated)
                    && let Some(constant) = self.constant_con(&def.body, root)
                {
                    return constant;
                }
                let name = Some(def.source_name);
                Constant::Lazy(self.new_function(&def, name, Vec::new(), Vec::new(), root, true))
            }
        }
    }

    /// A constructor applied only to top-level names, such as a class dictionary.
    fn constant_con(&mut self, body: &Body, id: ExprId) -> Option<Constant> {
        let Expr::Con { con, args } = body.expr(id) else { return None };
        if !args.iter().all(|a| matches!(body.expr(*a), Expr::Global(_))) {
            return None;
        }
        let con = self.constructor(*con, body.span(id)).ok()?;
        if self.code.constructors[con as usize].strict.contains(&true) {
            return None;
        }
        let names: Vec<Symbol> = args
            .iter()
            .filter_map(|a| match body.expr(*a) {
                Expr::Global(name) => Some(*name),
                _ => None,
            })
            .collect();
        Some(Constant::Con(con, names.into_iter().map(|n| self.global(n)).collect()))
    }

    fn undefined(&mut self, name: Symbol) -> u32 {
        let fun = self.code.functions.len() as u32;
        let text = self.string(name);
        self.push_stub(Some(name), name, Span::NONE, vec![Instr::Undefined { name: text }]);
        fun
    }

    pub(crate) fn string(&mut self, text: Symbol) -> u32 {
        self.code.strings.push(text);
        self.code.strings.len() as u32 - 1
    }

    /// A thunk with given code, which is emitted after the current function.
    fn push_stub(&mut self, name: Option<Symbol>, def: Symbol, span: Span, code: Vec<Instr>) {
        let id = self.code.functions.len() as u32;
        self.code.functions.push(Function {
            entry: 0,
            arity: 0,
            captured: 0,
            frame: 8,
            is_thunk: true,
            role: Role::Definition,
            name,
            def,
            is_around_thread: is_around_thread(def),
            span,
            whole: span,
            slots: Vec::new(),
            dictionaries: 0,
            places: Vec::new(),
            binder: Span::NONE,
        });
        self.stubs.push((id, span, code));
    }

    pub(crate) fn new_function(
        &mut self,
        def: &Rc<Def>,
        name: Option<Symbol>,
        params: Vec<VarId>,
        captured: Vec<VarId>,
        root: ExprId,
        is_thunk: bool,
    ) -> u32 {
        let id = self.code.functions.len() as u32;
        let shown = |v: &VarId| {
            let var = def.body.var(*v);
            var.from_source.then_some(var.name)
        };
        // The names that the Erlang front end gives to parameters of generated functions.
        let is_definition =
            matches!(def.body.expr(def.body.root()), Expr::Lam { body, .. } if *body == root);
        let first = params.first().map(|v| def.body.var(*v)).filter(|v| !v.from_source);
        let role = match first.map(|v| v.name.as_str()) {
            _ if is_definition => Role::Definition,
            Some("token" | "exception") => Role::Part,
            None if captured.iter().any(|v| is_receive(&def.body, *v)) => Role::Part,
            Some("list" | "offset") => Role::Loop,
            _ => Role::Lambda,
        };
        self.code.functions.push(Function {
            entry: 0,
            arity: params.len(),
            captured: captured.len(),
            frame: 0,
            is_thunk,
            role,
            name,
            def: def.name,
            is_around_thread: is_around_thread(def.name),
            span: def.body.span(root),
            whole: def.span,
            slots: params.iter().chain(&captured).map(shown).collect(),
            dictionaries: dictionaries(&def.body, &params),
            places: params.iter().chain(&captured).map(|v| def.body.var(*v).span).collect(),
            binder: Span::NONE,
        });
        let lifted = Vec::new();
        self.pending.push(Pending { id, def: def.clone(), params, captured, root, lifted });
        id
    }

    pub(crate) fn push_operands(&mut self, operands: &[Operand]) -> u32 {
        let start = self.code.operands.len() as u32;
        self.code.operands.extend_from_slice(operands);
        start
    }
}

/// The parameters that are dictionaries, recognised by the names from the Haskell front end.
fn dictionaries(body: &Body, params: &[VarId]) -> u64 {
    let is_one = |var: &core_ir::Var| !var.from_source && var.name.as_str() == "dict";
    let all = params.iter().take(64).enumerate();
    all.filter(|(_, var)| is_one(body.var(**var))).fold(0, |bits, (at, _)| bits | 1 << at)
}

/// Whether a variable is the loop of a `receive`, recognised by its name from the Erlang front end.
pub(super) fn is_receive(body: &Body, var: VarId) -> bool {
    let var = body.var(var);
    !var.from_source && var.name.as_str() == "receive"
}

/// Whether it has the form `module:name/arity`.
fn is_function_name(name: Symbol) -> bool {
    let rest = name.as_str().split_once(':').and_then(|(_, rest)| rest.rsplit_once('/'));
    rest.is_some_and(|(_, arity)| arity.parse::<u8>().is_ok())
}

/// Whether a definition belongs to the module whose handlers surround every Haskell thread.
fn is_around_thread(def: Symbol) -> bool {
    def.as_str().starts_with("GHC.TopHandler")
}
