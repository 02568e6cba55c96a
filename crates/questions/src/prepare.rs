//! Changes Core before it is compiled for questions, so that computations are those of the source.
//!
//! - A function that is defined without its arguments (`isort = foldr insert []`) gets them, so that its calls can be
//!   asked about; the part that is computed without them stays shared by all calls.
//! - An action gets the token that runs it as a parameter, so that a question about it includes its effects and result.
//! - The definitions of the reference version are renamed, and use the constructors of the program, so that both can be
//!   loaded into one machine and share values.

use crate::assertions::asserts_arguments;
use core_ir::{Body, Def, Expr, ExprId, Language, Module, Pattern, Var, VarId, Visibility};
pub use runs::{Own, OwnDef};
use source::{Span, Symbol};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

const SHARED: &str = "%shared";
const REFERENCE: &str = "%reference";

/// Whether a definition is the part of a function that its calls share.
pub(crate) fn is_shared_part(def: Symbol) -> bool {
    def.as_str().trim_end_matches(REFERENCE).ends_with(SHARED)
}

/// Whether a definition belongs to the reference version.
pub(crate) fn is_references(def: Symbol) -> bool {
    def.as_str().ends_with(REFERENCE)
}

/// Prepares the modules of a program, and describes them. `newtypes`: for each newtype in Haskell, the type of a
/// function that unwraps it, such as `Parser a -> String -> Maybe (a, String)`.
pub fn prepare(modules: &mut [Module], newtypes: &[String]) -> Own {
    let mut own = Own::default();
    let monads = Monads::of(modules, newtypes);
    let names: HashSet<Symbol> = modules.iter().flat_map(|m| &m.defs).map(|d| d.name).collect();
    let asserting = modules.iter().flat_map(|m| &m.defs);
    let asserting = asserting.filter(|d| asserts_arguments(d, &|name| names.contains(&name)));
    own.preconditions = asserting.map(|d| d.name).collect();
    own.tests = tests(modules);
    let defs = modules.iter().flat_map(|m| &m.defs);
    let takes_out: HashSet<Symbol> =
        defs.filter(|d| OwnMonad::of(d).is_some()).map(|d| d.name).collect();
    for module in modules {
        let mut more = Vec::new();
        for def in &mut module.defs {
            let (mut action, mut runners) = (false, Vec::new());
            if module.language == Language::Haskell && def.visibility == Visibility::Source {
                let changed = with_parameters(def, &monads);
                more.extend(changed.shared);
                (action, runners) = (changed.is_action, changed.runners);
                for (name, arity) in local_actions(def) {
                    own.local_actions.insert((def.name, name, arity));
                }
            }
            let text = def.name.as_str();
            let local = text.strip_prefix(module.name.as_str()).unwrap_or(text);
            let operations = operations(&def.body);
            own.defs.insert(
                def.name,
                OwnDef {
                    module: module.name,
                    name: def.source_name,
                    span: def.span,
                    // A function that only unwraps a newtype cannot be wrong.
                    generated: def.visibility == Visibility::Generated
                        || own.tests.contains(&def.name)
                        || module.language == Language::Haskell && takes_out.contains(&def.name),
                    action,
                    runners,
                    method: local.starts_with(".$c") || local.starts_with(".$dm"),
                    ty: def.ty,
                    operations,
                },
            );
        }
        for def in &more {
            own.defs.insert(
                def.name,
                OwnDef {
                    module: module.name,
                    name: def.source_name,
                    span: def.span,
                    generated: true,
                    action: false,
                    runners: Vec::new(),
                    method: false,
                    ty: None,
                    operations: Vec::new(),
                },
            );
        }
        module.defs.extend(more);
    }
    own
}

/// Where a body calls something or distinguishes cases.
fn operations(body: &Body) -> Vec<Span> {
    let is_operation =
        |expr: &Expr| matches!(expr, Expr::App { .. } | Expr::Case { .. } | Expr::Prim { .. });
    let all = body.exprs.iter().zip(&body.spans);
    all.filter(|(expr, _)| is_operation(expr)).map(|(_, span)| *span).collect()
}

/// The HUnit tests, unless the program defines a type of that name; and data that only they mention.
fn tests(modules: &[Module]) -> HashSet<Symbol> {
    let plain = |name: Symbol| name.as_str().rsplit('.').next() == Some("Test");
    if modules.iter().flat_map(|m| &m.types).any(|ty| plain(ty.name)) {
        return HashSet::new();
    }
    let is_test = |def: &&Def| {
        let result = def.ty.map(|ty| ty.as_str().rsplit("-> ").next().unwrap_or(""));
        matches!(result, Some("Test" | "[Test]"))
    };
    let defs = || modules.iter().flat_map(|m| &m.defs);
    let mut tests: HashSet<Symbol> = defs().filter(is_test).map(|d| d.name).collect();
    if tests.is_empty() {
        return tests;
    }
    let mut mentioned_by: HashMap<Symbol, Vec<Symbol>> = HashMap::new();
    for def in defs() {
        for expr in &def.body.exprs {
            if let Expr::Global(name) = expr {
                mentioned_by.entry(*name).or_default().push(def.name);
            }
        }
    }
    loop {
        let is_data = |def: &&Def| {
            let of_test = |name: &Symbol| tests.contains(name) || *name == def.name;
            let used = mentioned_by.get(&def.name).is_some_and(|by| by.iter().all(of_test));
            let plain = def.body.exprs.iter().all(|expr| match expr {
                Expr::Global(name) => of_test(name),
                Expr::Con { .. } | Expr::Lit(_) | Expr::Var(_) | Expr::Let { .. } => true,
                _ => false,
            });
            used && plain && !tests.contains(&def.name)
        };
        let more: Vec<Symbol> = defs().filter(is_data).map(|d| d.name).collect();
        if more.is_empty() {
            return tests;
        }
        tests.extend(more);
    }
}

/// The number of arguments of a definition according to its type.
struct Shape {
    constraints: usize,
    arrows: usize,
    /// Functions that run its result, outermost first, with the number of their further arguments.
    runners: Vec<(Symbol, usize)>,
    is_action: bool,
}

fn shape(ty: &str, monads: &Monads) -> Option<Shape> {
    let mut text = ty.trim();
    if text.starts_with("forall") {
        text = text.split_once('.')?.1.trim();
    }
    let parts = split_top(text, "=>");
    let mut constraints = 0;
    for context in &parts[..parts.len() - 1] {
        let context = context.trim();
        if context.contains('~') || context.contains("HasCallStack") || context.contains('?') {
            return None;
        }
        let inner = context.strip_prefix('(').and_then(|c| c.strip_suffix(')')).unwrap_or(context);
        constraints += split_top(inner, ",").iter().filter(|c| !c.trim().is_empty()).count();
    }
    let arrows = split_top(parts.last()?, "->");
    let (runners, is_action) = runners(arrows.last()?, monads);
    Some(Shape { constraints, arrows: arrows.len() - 1, runners, is_action })
}

/// The monads that the program uses: those of the library, by name, and its own. A program definition with a library
/// name has its own code, which is asked about.
#[derive(Default)]
struct Monads {
    modules: Vec<&'static str>,
    own: Vec<OwnMonad>,
}

/// A type of the program whose values contain functions: `newtype Parser a = Parser { parse :: String -> Maybe (a,
/// String) }`. Its values are shown by running them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct OwnMonad {
    head: String,
    /// Its type variables.
    variables: Vec<String>,
    /// The function that unwraps it.
    runner: Symbol,
    /// The number of parameters of the wrapped function, and its result.
    parameters: usize,
    gives: String,
}

impl Monads {
    const ALL: [&'static str; 6] = ["State", "Reader", "RWS", "Writer", "Except", "Maybe"];

    fn of(modules: &[Module], newtypes: &[String]) -> Self {
        let mut found = Vec::new();
        for expr in modules.iter().flat_map(|m| &m.defs).flat_map(|d| &d.body.exprs) {
            if let Expr::Global(name) = expr
                && let Some(rest) = name.as_str().strip_prefix("Control.Monad.")
            {
                let rest = rest.strip_prefix("Trans.").unwrap_or(rest);
                let used = Self::ALL.iter().filter(|m| rest.starts_with(**m));
                for module in used {
                    if !found.contains(module) {
                        found.push(*module);
                    }
                }
            }
        }
        let mut own: Vec<OwnMonad> = Vec::new();
        let defs = modules.iter().filter(|m| m.language == Language::Haskell).flat_map(|m| &m.defs);
        let unpacked = newtypes.iter().filter_map(|ty| OwnMonad::of_type(ty, Symbol::new("")));
        // One that a function unwraps is shown with that function.
        for monad in defs.filter_map(OwnMonad::of).chain(unpacked) {
            if !own.iter().any(|known| known.head == monad.head) {
                own.push(monad);
            }
        }
        Monads { modules: found, own }
    }

    /// Whether there is one with this runner.
    fn has(&self, runner: &str) -> bool {
        let name = runner.trim_start_matches("run").trim_end_matches('T');
        self.modules.contains(&name)
    }
}

impl OwnMonad {
    /// Recognises a definition that unwraps a newtype: types with one constructor and one field do not exist at run
    /// time, so it returns its argument, or applies it to its other arguments.
    fn of(def: &Def) -> Option<Self> {
        let ty = def.ty?;
        let Expr::Lam { params, body, .. } = def.body.expr(def.body.root()) else { return None };
        let (first, rest) = params.split_first()?;
        let is = |id: ExprId, var: VarId| matches!(def.body.expr(id), Expr::Var(v) if *v == var);
        let takes_out = match def.body.expr(*body) {
            Expr::Var(var) => var == first && rest.is_empty(),
            Expr::App { fun, args, .. } => {
                is(*fun, *first)
                    && args.len() == rest.len()
                    && args.iter().zip(rest).all(|(arg, var)| is(*arg, *var))
            }
            _ => false,
        };
        if takes_out { Self::of_type(ty.as_str(), def.source_name) } else { None }
    }

    /// The same from the type of the unwrapping function.
    fn of_type(ty: &str, runner: Symbol) -> Option<Self> {
        let mut text = ty.trim();
        if text.starts_with("forall") {
            text = text.split_once('.')?.1.trim();
        }
        if text.contains("=>") || text.contains("forall") {
            return None;
        }
        let arrows = split_top(text, "->");
        let (of, inside) = arrows.split_first()?;
        let parts = type_arguments(without_parentheses(of));
        let (head, variables) = parts.split_first()?;
        // A function that is applied as it stands has no separate type.
        let is_name = |t: &str| {
            t.starts_with(char::is_uppercase) && t.chars().all(|c| c.is_alphanumeric() || c == '_')
        };
        let is_variable = |t: &String| t.starts_with(|c: char| c.is_lowercase() || c == '_');
        if inside.len() < 2 || !is_name(head) || !variables.iter().all(is_variable) {
            return None;
        }
        Some(OwnMonad {
            head: head.clone(),
            variables: variables.to_vec(),
            runner,
            parameters: inside.len() - 1,
            gives: inside.last()?.trim().to_owned(),
        })
    }

    /// The type that results from running one of this type.
    fn given(&self, arguments: &[String]) -> String {
        let mut text = String::new();
        let mut word = String::new();
        for c in self.gives.chars().chain(" ".chars()) {
            if c.is_alphanumeric() || c == '_' || c == '\'' {
                word.push(c);
                continue;
            }
            match self.variables.iter().position(|v| *v == word) {
                Some(place) => text.push_str(&arguments[place]),
                None => text.push_str(&word),
            }
            word.clear();
            text.push(c);
        }
        text.trim().to_owned()
    }
}

/// How a value of a type is run, if it is one of the known monads: they are functions, and their effects are visible
/// when they are applied. Also returns whether it ends in IO.
fn runners(ty: &str, monads: &Monads) -> (Vec<(Symbol, usize)>, bool) {
    /// Limit on the height of a monad stack.
    const MAX_MONAD_STACK: usize = 12;
    let mut found = Vec::new();
    let mut ty = ty.trim().to_owned();
    for _ in 0..MAX_MONAD_STACK {
        let parts = type_arguments(&ty);
        let Some((head, rest)) = parts.split_first() else { break };
        let head = head.rsplit('.').next().unwrap_or(head);
        let own = monads.own.iter().find(|m| m.head == head && m.variables.len() == rest.len());
        if let Some(own) = own {
            found.push((own.runner, own.parameters));
            ty = own.given(rest);
            continue;
        }
        // The runner and its parameters, and the indices of the inner monad and the result.
        let (runner, pure_runner, parameters, inner) = match (head, rest.len()) {
            ("IO", 1) => return (found, true),
            ("State", 2) => ("runState", "runState", 1, None),
            ("Reader", 2) => ("runReader", "runReader", 1, None),
            ("RWS", 4) => ("runRWS", "runRWS", 2, None),
            ("StateT", 3) => ("runStateT", "runState", 1, Some(1)),
            ("ReaderT", 3) => ("runReaderT", "runReader", 1, Some(1)),
            ("RWST", 5) => ("runRWST", "runRWS", 2, Some(3)),
            ("WriterT", 3) => ("runWriterT", "runWriter", 0, Some(1)),
            ("ExceptT", 3) => ("runExceptT", "runExcept", 0, Some(1)),
            ("MaybeT", 2) => ("runMaybeT", "runMaybeT", 0, Some(0)),
            _ => break,
        };
        if !monads.has(runner) {
            break;
        }
        let Some(inner) = inner else {
            found.push((Symbol::new(runner), parameters));
            break;
        };
        let monad = without_parentheses(&rest[inner]);
        if monad.rsplit('.').next() == Some("Identity") {
            found.push((Symbol::new(pure_runner), parameters));
            break;
        }
        found.push((Symbol::new(runner), parameters));
        ty = format!("{monad} {}", rest[rest.len() - 1]);
    }
    // Without parameters or effects there is nothing to run.
    if found.iter().all(|(_, n)| *n == 0) {
        found.clear();
    }
    (found, false)
}

fn without_parentheses(ty: &str) -> &str {
    ty.trim().strip_prefix('(').and_then(|t| t.strip_suffix(')')).unwrap_or(ty).trim()
}

/// `StateT`, `Int`, `IO`, `(a, b)` of `StateT Int IO (a, b)`.
fn type_arguments(ty: &str) -> Vec<String> {
    split_top(ty, " ").into_iter().filter(|p| !p.is_empty()).map(str::to_owned).collect()
}

/// Splits at a separator outside parentheses.
fn split_top<'t>(text: &'t str, separator: &str) -> Vec<&'t str> {
    let (mut parts, mut depth, mut start, mut at) = (Vec::new(), 0_i32, 0, 0);
    while at < text.len() {
        let rest = &text[at..];
        if depth == 0 && rest.starts_with(separator) {
            parts.push(&text[start..at]);
            at += separator.len();
            start = at;
            continue;
        }
        match rest.chars().next() {
            Some('(' | '[') => depth += 1,
            Some(')' | ']') => depth -= 1,
            _ => {}
        }
        at += rest.chars().next().map_or(1, char::len_utf8);
    }
    parts.push(&text[start..]);
    parts
}

/// The changes to a definition.
#[derive(Default)]
struct Changed {
    /// The definition of the part that its calls share.
    shared: Option<Def>,
    is_action: bool,
    runners: Vec<(Symbol, usize)>,
}

/// Adds the parameters to a definition that its type has and its left-hand side lacks.
fn with_parameters(def: &mut Def, monads: &Monads) -> Changed {
    let Some(shape) = def.ty.and_then(|ty| shape(ty.as_str(), monads)) else {
        return Changed::default();
    };
    let root = def.body.root();
    let (mut params, inner, name) = match def.body.expr(root) {
        Expr::Lam { params, body, name } => (params.clone(), *body, *name),
        _ => (Vec::new(), root, Some(def.source_name)),
    };
    let written = shape.constraints + shape.arrows;
    let run: usize = shape.runners.iter().map(|(_, n)| n).sum();
    let wanted = written + run + usize::from(shape.is_action);
    let missing = wanted.saturating_sub(params.len());
    let changed =
        |shared| Changed { shared, is_action: shape.is_action, runners: shape.runners.clone() };
    if missing == 0 || params.len() < shape.constraints {
        return match params.len() == wanted {
            true => changed(None),
            false => Changed::default(),
        };
    }
    let needs_more_than_token = params.len() < written;
    let span = def.body.span(inner);
    // A function that prepares something for all its calls continues to do so.
    if needs_more_than_token
        && !params.is_empty()
        && matches!(def.body.expr(inner), Expr::Let { .. } | Expr::LetStrict { .. })
    {
        return Changed::default();
    }
    let mut extra = Vec::new();
    for _ in 0..missing {
        let var = VarId(def.body.vars.len() as u32);
        // Shown as an argument, unless it is the token: marked below.
        def.body.vars.push(Var { name: Symbol::new("$arg"), from_source: false, span });
        extra.push(var);
    }
    if needs_more_than_token && params.is_empty() {
        let shared_name = Symbol::new(&format!("{}{SHARED}", def.name));
        let mut body = Body::default();
        let vars: Vec<VarId> = (0..missing as u32).map(VarId).collect();
        for _ in 0..missing {
            body.vars.push(Var { name: Symbol::new("$arg"), from_source: false, span });
        }
        let mut add = |expr| {
            body.exprs.push(expr);
            body.spans.push(span);
            ExprId(body.exprs.len() as u32 - 1)
        };
        let fun = add(Expr::Global(shared_name));
        let args: Vec<ExprId> = vars.iter().map(|v| add(Expr::Var(*v))).collect();
        let call = add(Expr::App { fun, args, exact: false });
        let root = add(Expr::Lam { name, params: vars, body: call });
        body.root = Some(root);
        let shared = Def {
            name: shared_name,
            source_name: def.source_name,
            visibility: Visibility::Generated,
            span: def.span,
            ty: None,
            body: std::mem::replace(&mut def.body, body),
        };
        return changed(Some(shared));
    }
    let args: Vec<ExprId> = extra.iter().map(|v| add(&mut def.body, Expr::Var(*v), span)).collect();
    let applied = apply(&mut def.body, inner, &args);
    params.extend(extra);
    let root = add(&mut def.body, Expr::Lam { name, params, body: applied }, span);
    def.body.root = Some(root);
    changed(None)
}

/// Adds the token parameter to local functions whose result is recognisably an action of IO, so that a question about
/// them includes their effects. Returns their names and numbers of parameters.
fn local_actions(def: &mut Def) -> Vec<(Symbol, usize)> {
    let root = def.body.root();
    let mut found = Vec::new();
    for place in 0..def.body.exprs.len() {
        let id = ExprId(place as u32);
        let Expr::Lam { params, body: inner, name: Some(name) } = def.body.expr(id).clone() else {
            continue;
        };
        if id == root || !gives_action(&def.body, inner) {
            continue;
        }
        let span = def.body.span(inner);
        let token = VarId(def.body.vars.len() as u32);
        def.body.vars.push(Var { name: Symbol::new("$arg"), from_source: false, span });
        let argument = add(&mut def.body, Expr::Var(token), span);
        let applied = apply(&mut def.body, inner, &[argument]);
        let mut params = params;
        params.push(token);
        found.push((name, params.len()));
        def.body.exprs[place] = Expr::Lam { params, body: applied, name: Some(name) };
    }
    found
}

/// Whether an expression ends in one of the operations that make actions of IO. One branch is enough: the others have
/// the same type.
fn gives_action(body: &Body, id: ExprId) -> bool {
    const MAKERS: [(&str, usize); 5] = [
        ("GHC.Base.$c>>@IO", 2),
        ("GHC.Base.$c>>=@IO", 2),
        ("GHC.Base.$c*>@IO", 2),
        ("GHC.Base.$creturn@IO", 1),
        ("GHC.Base.$cpure@IO", 1),
    ];
    core_ir::with_stack(|| match body.expr(id) {
        Expr::App { fun, args, .. } => match body.expr(*fun) {
            Expr::Global(name) => MAKERS.contains(&(name.as_str(), args.len())),
            _ => false,
        },
        Expr::Let { body: inner, .. } | Expr::LetStrict { body: inner, .. } => {
            gives_action(body, *inner)
        }
        Expr::Case { alternatives, default, .. } => {
            alternatives.iter().any(|a| gives_action(body, a.body))
                || default.is_some_and(|d| gives_action(body, d))
        }
        Expr::Join { target, body: inner, .. } => {
            gives_action(body, *target) || gives_action(body, *inner)
        }
        _ => false,
    })
}

pub(crate) fn add(body: &mut Body, expr: Expr, span: Span) -> ExprId {
    body.exprs.push(expr);
    body.spans.push(span);
    ExprId(body.exprs.len() as u32 - 1)
}

/// An expression applied to variables, as deep inside as possible without computing anything twice.
fn apply(body: &mut Body, id: ExprId, args: &[ExprId]) -> ExprId {
    let span = body.span(id);
    let expr = match body.expr(id).clone() {
        Expr::App { fun, args: mut given, exact: false } => {
            given.extend_from_slice(args);
            Expr::App { fun, args: given, exact: false }
        }
        Expr::Let { bindings, body: inner } => {
            let inner = core_ir::with_stack(|| apply(body, inner, args));
            Expr::Let { bindings, body: inner }
        }
        Expr::LetStrict { var, value, body: inner } => {
            let inner = core_ir::with_stack(|| apply(body, inner, args));
            Expr::LetStrict { var, value, body: inner }
        }
        Expr::Case { scrutinee, binder, mut alternatives, default } => core_ir::with_stack(|| {
            for alternative in &mut alternatives {
                alternative.body = apply(body, alternative.body, args);
            }
            let default = default.map(|d| apply(body, d, args));
            Expr::Case { scrutinee, binder, alternatives, default }
        }),
        Expr::Join { label, params, target, body: inner } => core_ir::with_stack(|| {
            let target = apply(body, target, args);
            let inner = apply(body, inner, args);
            Expr::Join { label, params, target, body: inner }
        }),
        // Continues in the target of the join, which has them.
        Expr::Jump { .. } => return id,
        Expr::Lam { params, body: inner, .. } if params.len() == args.len() => Expr::Let {
            bindings: params.into_iter().zip(args.iter().copied()).collect(),
            body: inner,
        },
        _ => Expr::App { fun: id, args: args.to_vec(), exact: false },
    };
    add(body, expr, span)
}

/// Adds the modules of a reference version to those of the program: renamed, and with the constructors of the program.
/// `roots`: the main module of each, which may have different names.
pub fn add_reference(
    own: &mut Own,
    program: &[Module],
    reference: &mut Vec<Module>,
    roots: (Symbol, Symbol),
) {
    own.has_reference = true;
    let erlang = program.iter().any(|m| m.language == Language::Erlang);
    let separator = if erlang { ':' } else { '.' };
    // The module of the program that corresponds to one of the reference.
    let home = |module: Symbol| if module == roots.1 { roots.0 } else { module };
    let mut defs: HashMap<Symbol, Symbol> = HashMap::new();
    for module in reference.iter() {
        let prefix = format!("{}{separator}", module.name);
        for def in &module.defs {
            let name = def.name.as_str();
            let renamed = Symbol::new(&format!("{name}{REFERENCE}"));
            defs.insert(def.name, renamed);
            if let Some(local) = name.strip_prefix(&prefix) {
                let theirs = Symbol::new(&format!("{}{separator}{local}", home(module.name)));
                own.reference.insert(theirs, renamed);
            }
        }
    }
    if erlang {
        let by_name = defs.iter().chain(&own.reference).map(|(name, renamed)| (*name, *renamed));
        own.by_name = Arc::new(by_name.collect());
    }
    // A data type that both have is shared: values pass between them.
    let mut types: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for ty in program.iter().flat_map(|m| &m.types) {
        types.insert(ty.name.as_str(), ty.constructors.iter().map(|c| c.name.as_str()).collect());
    }
    let mut constructors: HashMap<Symbol, Symbol> = HashMap::new();
    let mut taken_over: HashSet<Symbol> = HashSet::new();
    for module in reference.iter() {
        let prefix = format!("{}{separator}", module.name);
        let at_home = |name: Symbol| match name.as_str().strip_prefix(&prefix) {
            Some(local) => format!("{}{separator}{local}", home(module.name)),
            None => name.as_str().to_owned(),
        };
        for ty in &module.types {
            let same = types.get(at_home(ty.name).as_str()).is_some_and(|theirs| {
                theirs.len() == ty.constructors.len()
                    && ty.constructors.iter().all(|c| theirs.contains(&at_home(c.name).as_str()))
            });
            for con in &ty.constructors {
                let to = if same {
                    Symbol::new(&at_home(con.name))
                } else {
                    Symbol::new(&format!("{}{REFERENCE}", con.name))
                };
                constructors.insert(con.name, to);
            }
            if same {
                taken_over.insert(ty.name);
            }
        }
    }
    for module in reference {
        module.types.retain(|ty| !taken_over.contains(&ty.name));
        for con in module.types.iter_mut().flat_map(|t| &mut t.constructors) {
            con.name = constructors.get(&con.name).copied().unwrap_or(con.name);
        }
        for def in &mut module.defs {
            def.name = defs.get(&def.name).copied().unwrap_or(def.name);
            for expr in &mut def.body.exprs {
                match expr {
                    Expr::Global(name) => *name = defs.get(name).copied().unwrap_or(*name),
                    Expr::Con { con, .. } => *con = constructors.get(con).copied().unwrap_or(*con),
                    Expr::Case { alternatives, .. } => {
                        for alternative in alternatives {
                            if let Pattern::Con { con, .. } = &mut alternative.pattern {
                                *con = constructors.get(con).copied().unwrap_or(*con);
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Monads, OwnMonad, shape};
    use source::Symbol;

    #[test]
    fn types_say_how_many_arguments_there_are() {
        let monads = Monads { modules: Monads::ALL.to_vec(), own: Vec::new() };
        let of = |ty: &str| shape(ty, &monads).map(|s| (s.constraints, s.arrows, s.is_action));
        assert_eq!(of("[Int] -> [Int]"), Some((0, 1, false)));
        assert_eq!(of("IO ()"), Some((0, 0, true)));
        assert_eq!(of("(Show a, Eq a) => (a -> b) -> a -> IO b"), Some((2, 2, true)));
        assert_eq!(of("forall a. Ord a => a -> Bool"), Some((1, 1, false)));
        assert_eq!(of("HasCallStack => Int"), None);
        assert_eq!(of("Int -> StateT Int IO ()"), Some((0, 1, true)));
        let runs = |ty: &str, monads: &Monads| {
            let shape = shape(ty, monads)?;
            let text = |(name, count): &(Symbol, usize)| format!("{name} {count}");
            Some(shape.runners.iter().map(text).collect::<Vec<_>>().join(", "))
        };
        let says = |ty: &str| runs(ty, &monads);
        assert_eq!(runs("State Int Int", &Monads::default()).as_deref(), Some(""));
        assert_eq!(says("State Int [Int]").as_deref(), Some("runState 1"));
        assert_eq!(says("StateT [Int] Identity (a, b)").as_deref(), Some("runState 1"));
        let nested = "ReaderT Env (StateT Int (ExceptT String IO)) Bool";
        let wanted = "runReaderT 1, runStateT 1, runExceptT 0";
        assert_eq!(says(nested).as_deref(), Some(wanted));
        assert_eq!(says("MaybeT IO Int").as_deref(), Some("runMaybeT 0"));
        assert_eq!(says("MaybeT Identity Int").as_deref(), Some(""));
        let own = OwnMonad {
            head: "Game".into(),
            variables: vec!["m".into(), "a".into()],
            runner: Symbol::new("play"),
            parameters: 2,
            gives: "m (a, Int)".into(),
        };
        let monads = Monads { modules: Vec::new(), own: vec![own] };
        assert_eq!(runs("Int -> Game IO Bool", &monads).as_deref(), Some("play 2"));
        let of = shape("Game IO Bool", &monads).map(|s| (s.arrows, s.is_action));
        assert_eq!(of, Some((0, true)));
    }
}
