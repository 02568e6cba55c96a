//! Compiles an expression that is typed at a moment of a run, in the scope of a module of the program.
//!
//! The expression is a module of its own. It imports what the module imports, and everything that the module defines,
//! exported or not. The variables of the function are further top-level names, with the types that inference found for
//! them, and hide the others; in the resulting Core they are parameters.
//!
//! A type variable of the enclosing function has no type in the source. What the value of a variable says about it is
//! taken instead: for `x :: a` and a list of characters, `a` is `[Char]`. Of newtypes and of the sizes of integers a
//! value says nothing, so the answer names what was taken for what. Where a value says nothing, the variable stays a
//! type of its own, which has no instances.

use super::{Compiled, Library, display_type};
use crate::desugar;
use crate::hir::{GlobalName, wired};
use crate::infer::env::{Env, ModuleTypes};
use crate::infer::print::show;
use crate::infer::types::{self, Ty, Type};
use crate::interface::{ExportItem, Interface, Names, Space, ValueInfo, ValueKind, label_of};
use crate::rename::{World, rename_in};
use crate::{hir, infer};
use core_ir::{Body, Def, Expr, Module, Var};
use haskell_syntax::ParseOptions;
use haskell_syntax::extension::{Extension, ExtensionSet};
use haskell_syntax::syntax::{
    self, Clause, Decl, DeclKind, FunctionBinding, Import, ModuleName, Name, Rhs, RhsBody,
};
use source::{Diagnostic, FileId, Severity, SourceMap, Span, Symbol};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// What the text of a module says about the scope of its expressions.
#[derive(Clone, Debug)]
pub struct ModuleScope {
    pub module: Symbol,
    pub file: FileId,
    pub imports: Vec<Import>,
    pub extensions: ExtensionSet,
}

/// A variable of the function that the expression is evaluated in.
#[derive(Clone, Debug)]
pub struct Local {
    pub name: Symbol,
    /// Where it is bound.
    pub place: Span,
    /// What its value says about its type.
    pub shape: core_ir::Ty,
}

/// An expression in Core.
pub struct CompiledExpression {
    /// Defines [`CompiledExpression::def`], and what it needs.
    pub module: Module,
    /// A function of the variables that the expression uses, or its value if it uses none.
    pub def: Symbol,
    /// Those variables, by their numbers.
    pub uses: Vec<usize>,
    /// The type of its value; for an action, of its result.
    pub ty: core_ir::Ty,
    /// The same as text; with ` where a = Integer` if that was taken from a value.
    pub shown_type: String,
    pub is_action: bool,
    /// Whether it only applies the library's operations to numbers, characters and truth values.
    pub is_plain: bool,
}

/// Compiles expressions in the modules of one program.
pub struct Expressions {
    /// The declarations of all modules; taken out while it is in use.
    env: Env,
    variables: HashMap<Span, Ty>,
    data: HashMap<Symbol, GlobalName>,
    /// The dictionaries of instances, and their methods.
    of_instances: HashSet<Symbol>,
    interfaces: HashMap<Symbol, Arc<Interface>>,
}

/// A name that no program has: the expression may use all of its names.
const NAME: &str = "backstory'expression";

struct Inside<'a> {
    interfaces: &'a HashMap<Symbol, Arc<Interface>>,
    library: &'a dyn Library,
    /// The module of the scope, with everything exported.
    scope: Arc<Names>,
    /// The variables as a module.
    locals: Arc<Names>,
}

impl World for Inside<'_> {
    fn names(&self, module: Symbol) -> Option<Arc<Names>> {
        if module == self.locals.module {
            return Some(self.locals.clone());
        }
        if module == self.scope.module {
            return Some(self.scope.clone());
        }
        let own = self.interfaces.get(&module).cloned();
        Some(own.or_else(|| self.library.interface(module))?.names.clone())
    }

    fn types(&self, module: Symbol) -> Option<Arc<ModuleTypes>> {
        let own = self.interfaces.get(&module).cloned();
        Some(own.or_else(|| self.library.interface(module))?.types.clone())
    }

    fn exporters(&self, space: Space, name: Symbol) -> Vec<Symbol> {
        self.library.exporters(space, name)
    }
}

impl Expressions {
    pub fn new(compiled: &Compiled, library: &dyn Library) -> Self {
        let mut env = Env::new();
        for module in &compiled.library_modules {
            if let Some(interface) = library.interface(*module) {
                env.add(*module, &interface.types);
            }
        }
        for interface in compiled.all_interfaces() {
            env.add(interface.names.module, &interface.types);
        }
        let data = env.data.keys().map(|name| (name.qualified(), *name)).collect();
        let instances = env.instances_by_dict.values();
        let names = instances.flat_map(|i| i.methods.iter().chain(std::iter::once(&i.dict)));
        let of_instances = names.map(|name| name.qualified()).collect();
        let interfaces = compiled.all_interfaces().map(|i| (i.names.module, i.clone())).collect();
        let variables = compiled.variables.iter().cloned().collect();
        Expressions { env, variables, data, of_instances, interfaces }
    }

    /// Compiles the text of an expression. `number` is part of the names of its definitions, which must be unique in
    /// the program. The problems are in the text, which is `sources`' last file.
    pub fn compile(
        &mut self,
        scope: &ModuleScope,
        file: FileId,
        locals: &[Local],
        number: u32,
        library: &dyn Library,
        sources: &SourceMap,
    ) -> Result<CompiledExpression, Vec<Diagnostic>> {
        let mut extensions = scope.extensions;
        // As at a prompt: a type that is not determined is a usual one.
        extensions.enable(Extension::MonomorphismRestriction);
        extensions.enable(Extension::ExtendedDefaultRules);
        extensions.disable(Extension::CPP);
        let module = Symbol::new(&format!("Backstory.Moment{number}"));
        let syntax = parse(scope, file, module, extensions, sources)?;

        let variables = Symbol::new(&format!("Backstory.Variables{number}"));
        let inside = self.inside(scope.module, variables, locals, library)?;
        let hidden: Vec<(Symbol, GlobalName)> =
            inside.locals.values.keys().map(|name| (*name, of(variables, *name))).collect();
        let renamed = rename_in(&syntax, extensions, &inside, &hidden);
        refuse(&renamed.diagnostics)?;

        let (types, taken) = self.types_of(locals);
        for (local, ty) in locals.iter().zip(&types) {
            self.env.values.insert(of(variables, local.name), ty.clone());
        }
        let inferred = infer::infer_module(&renamed.module, std::mem::take(&mut self.env));
        let refused = refuse(&inferred.diagnostics)
            .and_then(|()| finish(&renamed.module, &inferred, sources, locals, &types, variables))
            .map(|compiled| self.naming_what_was_taken(compiled, &taken));
        let names: HashSet<GlobalName> = types_mentioned(&types);
        self.env = inferred.state.env;
        self.env.values.retain(|name, _| name.module != variables && name.module != module);
        refused.map_err(|problems| explained(problems, &names))
    }

    fn inside<'a>(
        &'a self,
        module: Symbol,
        variables: Symbol,
        locals: &[Local],
        library: &'a dyn Library,
    ) -> Result<Inside<'a>, Vec<Diagnostic>> {
        let Some(interface) = self.interfaces.get(&module) else {
            return Err(vec![Diagnostic::error(format!("the module {module} is not known"))]);
        };
        let info = || ValueInfo { kind: ValueKind::Function, fixity: None };
        let values: HashMap<Symbol, ValueInfo> =
            locals.iter().map(|local| (local.name, info())).collect();
        let exports = Vec::new();
        let locals = Names { module: variables, exports, values, types: HashMap::new() };
        Ok(Inside {
            interfaces: &self.interfaces,
            library,
            scope: Arc::new(with_everything(&interface.names)),
            locals: Arc::new(locals),
        })
    }

    /// Says what was taken from values, if instances depend on it.
    fn naming_what_was_taken(
        &self,
        mut compiled: CompiledExpression,
        taken: &[Vec<String>],
    ) -> CompiledExpression {
        let mut exprs = compiled.module.defs.iter().flat_map(|def| &def.body.exprs);
        let is_of_instance =
            |expr: &Expr| matches!(expr, Expr::Global(name) if self.of_instances.contains(name));
        if !exprs.any(is_of_instance) {
            return compiled;
        }
        let mut all: Vec<&str> =
            compiled.uses.iter().flat_map(|at| &taken[*at]).map(String::as_str).collect();
        all.sort_unstable();
        all.dedup();
        if !all.is_empty() {
            compiled.shown_type = format!("{} where {}", compiled.shown_type, all.join(", "));
        }
        compiled
    }

    /// The types of variables, without the type variables of the function; and for each variable, what was taken from
    /// values for these.
    fn types_of(&self, locals: &[Local]) -> (Vec<Ty>, Vec<Vec<String>>) {
        let declared = |(number, local): (usize, &Local)| match self.variables.get(&local.place) {
            Some(ty) => ty.clone(),
            None => Arc::new(Type::Meta(types::MetaId(u32::MAX - number as u32))),
        };
        let declared: Vec<Ty> = locals.iter().enumerate().map(declared).collect();
        let mut known = HashMap::new();
        for (local, ty) in locals.iter().zip(&declared) {
            core_ir::with_stack(|| self.learn(ty, &local.shape, &mut known));
        }
        let grounded = |ty| core_ir::with_stack(|| ground(ty, &mut Vec::new(), &known));
        let taken = |ty: &Ty| {
            let mut found = Vec::new();
            each_unknown(ty, &mut |unknown, name| {
                found.extend(known.get(&unknown).map(|ty| format!("{name} = {}", show(ty))));
            });
            found
        };
        (declared.iter().map(grounded).collect(), declared.iter().map(taken).collect())
    }

    /// Matches a declared type with what a value says.
    fn learn(&self, ty: &Ty, shape: &core_ir::Ty, known: &mut HashMap<Unknown, Ty>) {
        if let Some(unknown) = Unknown::of(ty) {
            if let Some(ty) = self.type_of_shape(shape) {
                known.entry(unknown).or_insert(ty);
            }
            return;
        }
        if let (Type::App(f, a), core_ir::Type::App(g, b)) = (&**ty, &**shape) {
            self.learn(f, g, known);
            self.learn(a, b, known);
        }
    }

    /// `None` if the value says nothing about some part.
    fn type_of_shape(&self, shape: &core_ir::Ty) -> Option<Ty> {
        Some(match &**shape {
            core_ir::Type::Con(name) => {
                let syntax = name.as_str().strip_prefix("GHC.Types.");
                let known = self.data.get(name).copied();
                types::con(
                    known.or(syntax.map(|name| of(*wired::TYPES_MODULE, Symbol::new(name))))?,
                )
            }
            core_ir::Type::App(f, a) => types::app(self.type_of_shape(f)?, self.type_of_shape(a)?),
            core_ir::Type::Unknown | core_ir::Type::Var(_) | core_ir::Type::Fun(..) => return None,
        })
    }
}

/// A part of a type that the source does not determine.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Unknown {
    Variable(u32),
    Rigid(u32),
    Meta(u32),
}

impl Unknown {
    fn of(ty: &Ty) -> Option<Self> {
        match &**ty {
            Type::Var(variable) => Some(Unknown::Variable(variable.id)),
            Type::Skolem(skolem) => Some(Unknown::Rigid(skolem.id)),
            Type::Meta(meta) => Some(Unknown::Meta(meta.0)),
            _ => None,
        }
    }
}

/// Visits what the source does not determine in a type, with its name there.
fn each_unknown(ty: &Ty, f: &mut dyn FnMut(Unknown, Symbol)) {
    let mut work = vec![ty.clone()];
    while let Some(ty) = work.pop() {
        match (&*ty, Unknown::of(&ty)) {
            (Type::Var(variable), Some(unknown)) => f(unknown, variable.name),
            (Type::Skolem(skolem), Some(unknown)) => f(unknown, skolem.name),
            (_, Some(unknown)) => f(unknown, Symbol::new("t")),
            (Type::App(a, b) | Type::Fun(a, b), None) => work.extend([a.clone(), b.clone()]),
            _ => {}
        }
    }
}

/// The module of types that stand for unknown ones.
const UNKNOWN: &str = "Backstory.Unknown";

/// Replaces what the source does not determine; `bound` are the variables that the type itself binds.
fn ground(ty: &Ty, bound: &mut Vec<u32>, known: &HashMap<Unknown, Ty>) -> Ty {
    if let Some(unknown) = Unknown::of(ty) {
        if matches!(unknown, Unknown::Variable(id) if bound.contains(&id)) {
            return ty.clone();
        }
        let name = match &**ty {
            Type::Var(variable) => variable.name,
            Type::Skolem(skolem) => skolem.name,
            _ => Symbol::new("t"),
        };
        let opaque = || types::con(of(Symbol::new(UNKNOWN), name));
        return known.get(&unknown).cloned().unwrap_or_else(opaque);
    }
    match &**ty {
        Type::App(f, a) => types::app(ground(f, bound, known), ground(a, bound, known)),
        Type::Fun(a, b) => types::fun(ground(a, bound, known), ground(b, bound, known)),
        Type::Family(name, arguments) => {
            let arguments = arguments.iter().map(|a| ground(a, bound, known)).collect();
            Arc::new(Type::Family(*name, arguments))
        }
        Type::Forall(variables, context, body) => {
            let before = bound.len();
            bound.extend(variables.iter().map(|v| v.id));
            let context = context.iter().map(|p| ground(p, bound, known)).collect();
            let body = ground(body, bound, known);
            bound.truncate(before);
            Arc::new(Type::Forall(variables.clone(), context, body))
        }
        _ => ty.clone(),
    }
}

fn of(module: Symbol, name: Symbol) -> GlobalName {
    GlobalName { module, name }
}

/// The names of a module, with everything exported that it defines itself.
fn with_everything(names: &Names) -> Names {
    let mut names = names.clone();
    let own = |name: Symbol| of(names.module, name);
    let is_named = |name: &Symbol| !name.as_str().starts_with('$');
    let mut exports: Vec<ExportItem> = Vec::new();
    let mut values: Vec<_> = names.values.iter().collect();
    values.sort_unstable_by_key(|(name, _)| **name);
    for (name, info) in values {
        let parent = match &info.kind {
            ValueKind::Method { class } => Some(*class),
            ValueKind::Field { ty } => Some(*ty),
            ValueKind::Con(con) => Some(con.ty),
            _ => None,
        };
        let is_field = matches!(info.kind, ValueKind::Field { .. });
        if is_named(name) || is_field {
            let (entity, space) = (own(*name), Space::Value);
            exports.push(ExportItem { space, name: label_of(entity), entity, parent });
        }
    }
    for name in names.types.keys().filter(|name| is_named(name)) {
        exports.push(ExportItem {
            space: Space::Type,
            name: *name,
            entity: own(*name),
            parent: None,
        });
    }
    exports.sort_by_key(|item| (item.space, item.name, item.entity.name));
    names.exports = exports;
    names
}

/// A module that defines the expression.
fn parse(
    scope: &ModuleScope,
    file: FileId,
    module: Symbol,
    extensions: ExtensionSet,
    sources: &SourceMap,
) -> Result<syntax::Module, Vec<Diagnostic>> {
    let text = sources.get(file).map_or("", |file| &file.text);
    let mut names: Vec<String> = Extension::ALL
        .iter()
        .map(|e| match extensions.has(*e) {
            true => e.name().to_owned(),
            false => format!("No{}", e.name()),
        })
        .collect();
    names.sort();
    let options = ParseOptions { extensions: names, ..ParseOptions::default() };
    let parsed = haskell_syntax::parse_expression(file, text, &options);
    refuse(&parsed.diagnostics)?;
    let Some(expression) = parsed.expression else {
        return Err(vec![Diagnostic::error("there is no expression")]);
    };
    let span = expression.span;
    let name = Name::new(Symbol::new(NAME), span);
    let rhs = Rhs { body: RhsBody::Plain(expression), wheres: Vec::new(), span };
    let clause = Clause { name, patterns: Vec::new(), infix: false, rhs, span };
    let binding = FunctionBinding { name, clauses: vec![clause] };
    let mut imports = scope.imports.clone();
    imports.push(Import {
        module: ModuleName { name: scope.module, span: Span::NONE },
        boot: false,
        qualified: false,
        alias: None,
        hiding: false,
        items: None,
        package: None,
        span: Span::NONE,
    });
    Ok(syntax::Module {
        name: Some(ModuleName { name: module, span }),
        exports: None,
        imports,
        decls: vec![Decl { kind: DeclKind::Function(binding), span }],
        raw_pragmas: Vec::new(),
        span,
    })
}

fn refuse(diagnostics: &[Diagnostic]) -> Result<(), Vec<Diagnostic>> {
    let errors: Vec<Diagnostic> =
        diagnostics.iter().filter(|d| d.severity == Severity::Error).cloned().collect();
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// The types in other types that stand for unknown ones.
fn types_mentioned(types: &[Ty]) -> HashSet<GlobalName> {
    let mut found = HashSet::new();
    let mut work: Vec<Ty> = types.to_vec();
    while let Some(ty) = work.pop() {
        match &*ty {
            Type::Con(name) if name.module.as_str() == UNKNOWN => drop(found.insert(*name)),
            Type::App(a, b) | Type::Fun(a, b) => work.extend([a.clone(), b.clone()]),
            Type::Family(_, arguments) => work.extend(arguments.iter().cloned()),
            Type::Forall(_, _, body) => work.push(body.clone()),
            _ => {}
        }
    }
    found
}

/// Says why a type has no instances, where it stands for an unknown one.
fn explained(mut problems: Vec<Diagnostic>, unknown: &HashSet<GlobalName>) -> Vec<Diagnostic> {
    let mut names: Vec<&str> = unknown.iter().map(|name| name.name.as_str()).collect();
    names.sort_unstable();
    let is_about = |problem: &Diagnostic, name: &&&str| {
        let words = problem.message.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'');
        words.into_iter().any(|word| word == **name)
    };
    for problem in &mut problems {
        if let Some(name) = names.iter().find(|name| is_about(problem, name)) {
            let text =
                format!("`{name}` is a type variable here: the values do not say what it is");
            problem.notes.push(text);
        }
    }
    problems
}

/// From the elaborated module to a function of the variables.
fn finish(
    module: &hir::Module,
    inferred: &infer::Inferred,
    sources: &SourceMap,
    locals: &[Local],
    types: &[Ty],
    variables: Symbol,
) -> Result<CompiledExpression, Vec<Diagnostic>> {
    let (mut core, problems) = desugar::desugar_module(module, inferred, sources);
    refuse(&problems)?;
    let def = of(module.name, Symbol::new(NAME));
    let ty = inferred.types.values.iter().find(|(name, _)| *name == def).map(|(_, ty)| ty.clone());
    let Some(ty) = ty else { return Err(vec![Diagnostic::error("the expression has no type")]) };
    let is = |name: GlobalName| matches!(&*types::spine(&ty).0, Type::Con(con) if *con == name);
    let is_transaction = is(GlobalName::new("GHC.Conc.Sync", "STM"));
    let is_action = is(*wired::IO) || is_transaction;
    let result = match types::spine(&ty).1.as_slice() {
        [result] if is_action => result.clone(),
        _ => ty.clone(),
    };
    let symbol = def.qualified();
    let mut uses = Vec::new();
    let mut is_plain = true;
    for of_module in &mut core.defs {
        let mut used = parameters(of_module, locals, variables);
        if of_module.name == symbol {
            // A function is shown by its name.
            let text = sources.text(module.span).unwrap_or(NAME);
            of_module.source_name = Symbol::new(text);
            for expr in &of_module.body.exprs {
                is_plain &= match expr {
                    Expr::Global(name) => is_of_library(*name),
                    Expr::Lam { .. } | Expr::Let { .. } | Expr::Case { .. } => false,
                    _ => true,
                };
            }
            is_plain &= used.iter().all(|local| is_basic(&types[*local]));
            if is_transaction {
                run_transaction(&mut of_module.body);
            }
            abstract_over(of_module, &used, locals, variables);
            uses.append(&mut used);
        } else if !used.is_empty() {
            return Err(vec![Diagnostic::error(
                "the expression cannot be separated from its parts",
            )]);
        }
    }
    Ok(CompiledExpression {
        module: core,
        def: symbol,
        uses,
        ty: display_type(&result),
        shown_type: show(&result),
        is_action,
        is_plain,
    })
}

/// The variables that a definition mentions, in order.
fn parameters(def: &Def, locals: &[Local], variables: Symbol) -> Vec<usize> {
    let names: Vec<Symbol> = locals.iter().map(|l| of(variables, l.name).qualified()).collect();
    let mut used = Vec::new();
    for expr in &def.body.exprs {
        if let Expr::Global(name) = expr
            // Of several variables with one name, the last is innermost.
            && let Some(at) = names.iter().rposition(|known| known == name)
            && !used.contains(&at)
        {
            used.push(at);
        }
    }
    used
}

/// Makes a definition a function of variables.
fn abstract_over(def: &mut Def, used: &[usize], locals: &[Local], variables: Symbol) {
    let body = &mut def.body;
    let mut params = Vec::new();
    for number in used {
        let local = &locals[*number];
        let var = core_ir::VarId(body.vars.len() as u32);
        body.vars.push(Var { name: local.name, from_source: true, span: local.place });
        params.push(var);
        let global = of(variables, local.name).qualified();
        for expr in &mut body.exprs {
            if matches!(expr, Expr::Global(name) if *name == global) {
                *expr = Expr::Var(var);
            }
        }
    }
    if params.is_empty() {
        return;
    }
    let root = body.root();
    add_root(body, Expr::Lam { name: None, params, body: root });
}

/// A transaction is run as one.
fn run_transaction(body: &mut Body) {
    let root = body.root();
    let fun = core_ir::ExprId(body.exprs.len() as u32);
    body.exprs.push(Expr::Global(Symbol::new("GHC.Conc.Sync.atomically")));
    body.spans.push(body.spans[root.0 as usize]);
    add_root(body, Expr::App { fun, args: vec![root], exact: false });
}

fn add_root(body: &mut Body, expr: Expr) {
    let span = body.span(body.root());
    body.root = Some(core_ir::ExprId(body.exprs.len() as u32));
    body.exprs.push(expr);
    body.spans.push(span);
}

/// Whether a name of the library belongs to numbers or comparisons.
fn is_of_library(name: Symbol) -> bool {
    const MODULES: [&str; 6] =
        ["GHC.Classes.", "GHC.Num.", "GHC.Types.", "GHC.Base.", "GHC.Real.", "Backstory.Variables"];
    MODULES.iter().any(|module| name.as_str().starts_with(module))
}

fn is_basic(ty: &Ty) -> bool {
    let basic = [*wired::INT, *wired::INTEGER, *wired::CHAR, *wired::BOOL];
    matches!(&**ty, Type::Con(name) if basic.contains(name))
}
