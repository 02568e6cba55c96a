//! Prints the renamed tree, for dumps and tests.
//!
//! Close to Haskell, with every application in parentheses, locals as `name.id`, and globals with
//! their modules.

use super::{
    Arm, BindGroup, BindingKind, Clause, Context, Expr, ExprKind, FunBind, InstanceDecl, Literal,
    LocalId, Module, Pattern, PatternKind, Rhs, Signature, Stmt, StmtKind, TyBinder, TyVarId, Type,
    TypeKind, ValueName,
};
use std::fmt::Write;

/// The whole module.
pub fn module(module: &Module) -> String {
    let printer = Printer { module };
    let mut out = format!("module {}\n", module.name);
    for data in &module.data {
        let word = if data.newtype { "newtype" } else { "data" };
        let params: String =
            data.params.iter().map(|p| format!(" {}", printer.ty_var(p.var))).collect();
        let _ = writeln!(out, "{word} {}{params}", data.name);
        for con in &data.constructors {
            let fields: String = con
                .fields
                .iter()
                .map(|f| {
                    let bang = if f.strict { "!" } else { "" };
                    let label = f.name.map_or(String::new(), |n| format!("{} :: ", n.name));
                    format!(" [{label}{bang}{}]", printer.ty(&f.ty))
                })
                .collect();
            let binders = printer.binders(&con.binders);
            let context = printer.context(&con.context);
            let result =
                con.result.as_ref().map_or(String::new(), |r| format!(" -> {}", printer.ty(r)));
            let _ = writeln!(out, "  | {binders}{context}{}{fields}{result}", con.name.name);
        }
    }
    for synonym in &module.synonyms {
        let _ = writeln!(out, "type {} = {}", synonym.name, printer.ty(&synonym.body));
    }
    for class in &module.classes {
        let params: String =
            class.params.iter().map(|p| format!(" {}", printer.ty_var(p.var))).collect();
        let _ = writeln!(out, "class {}{}{params}", printer.context(&class.context), class.name);
        for method in &class.methods {
            let _ =
                writeln!(out, "  {} :: {}", method.name.name, printer.signature(&method.signature));
            if let Some(default) = &method.default {
                printer.function(&mut out, &default.binding, 1);
            }
        }
    }
    for instance in &module.instances {
        printer.instance(&mut out, instance);
    }
    for deriving in &module.newtype_deriving {
        let _ = writeln!(
            out,
            "derive {} {} via {}",
            deriving.class,
            printer.ty(&deriving.ty),
            printer.ty(&deriving.via)
        );
    }
    for group in &module.bindings {
        printer.group(&mut out, group, 0);
    }
    out
}

struct Printer<'m> {
    module: &'m Module,
}

impl Printer<'_> {
    fn local(&self, id: LocalId) -> String {
        match self.module.locals.get(id.0 as usize) {
            Some(local) => format!("{}.{}", local.name, id.0),
            None => format!("?.{}", id.0),
        }
    }

    fn ty_var(&self, id: TyVarId) -> String {
        match self.module.ty_vars.get(id.0 as usize) {
            Some(var) => format!("{}.{}", var.name, id.0),
            None => format!("?.{}", id.0),
        }
    }

    fn name(&self, name: ValueName) -> String {
        match name {
            ValueName::Local(id) => self.local(id),
            ValueName::Global(global) => global.to_string(),
        }
    }

    fn binders(&self, binders: &[TyBinder]) -> String {
        if binders.is_empty() {
            return String::new();
        }
        let names: Vec<_> = binders.iter().map(|b| self.ty_var(b.var)).collect();
        format!("forall {}. ", names.join(" "))
    }

    fn context(&self, context: &[Type]) -> String {
        if context.is_empty() {
            return String::new();
        }
        format!("({}) => ", self.types(context))
    }

    fn types(&self, types: &[Type]) -> String {
        types.iter().map(|t| self.ty(t)).collect::<Vec<_>>().join(", ")
    }

    fn signature(&self, signature: &Signature) -> String {
        let binders = self.binders(&signature.binders);
        format!("{binders}{}{}", self.context(&signature.context), self.ty(&signature.ty))
    }

    fn ty(&self, ty: &Type) -> String {
        core_ir::with_stack(|| match &ty.kind {
            TypeKind::Var(v) => self.ty_var(*v),
            TypeKind::Con(name) => name.name.to_string(),
            TypeKind::Promoted(name) => format!("'{}", name.name),
            TypeKind::Number(n) => n.to_string(),
            TypeKind::Text(text) => format!("{:?}", text.as_str()),
            TypeKind::Char(c) => format!("#{c}"),
            TypeKind::App(f, a) => format!("({} {})", self.ty(f), self.ty(a)),
            TypeKind::Fun(a, b) => format!("({} -> {})", self.ty(a), self.ty(b)),
            TypeKind::Tuple(ts) => format!("({})", self.types(ts)),
            TypeKind::PromotedList(ts) => format!("'[{}]", self.types(ts)),
            TypeKind::PromotedTuple(ts) => format!("'({})", self.types(ts)),
            TypeKind::Equality(a, b) => format!("({} ~ {})", self.ty(a), self.ty(b)),
            TypeKind::Forall { binders, body } => {
                format!("({}{})", self.binders(binders), self.ty(body))
            }
            TypeKind::Qual { context, body } => {
                format!("({}{})", self.context(context), self.ty(body))
            }
            TypeKind::Kinded(t, k) => format!("({} :: {})", self.ty(t), self.ty(k)),
            TypeKind::Wildcard => "_".to_owned(),
            TypeKind::Error => "<error>".to_owned(),
        })
    }

    fn instance(&self, out: &mut String, instance: &InstanceDecl) {
        let context = match &instance.context {
            Context::Given(context) => self.context(context),
            Context::Infer(from) => format!("infer {}", self.context(from)),
        };
        let head = self.types(&instance.arguments);
        let _ = writeln!(out, "instance {context}{} {head}", instance.class);
        for method in &instance.methods {
            self.function(out, &method.binding, 1);
        }
    }

    fn group(&self, out: &mut String, group: &BindGroup, depth: usize) {
        let indent = "  ".repeat(depth);
        if group.recursive {
            let _ = writeln!(out, "{indent}rec");
        }
        for binding in &group.bindings {
            match &binding.kind {
                BindingKind::Function(function) => {
                    if let Some(signature) = &function.signature {
                        let (name, ty) = (self.name(function.name), self.signature(signature));
                        let _ = writeln!(out, "{indent}{name} :: {ty}");
                    }
                    self.function(out, function, depth);
                }
                BindingKind::Pattern(p) => {
                    let names: Vec<_> = p
                        .binders
                        .iter()
                        .map(|b| format!("{} from {}", self.name(b.name), self.local(b.inside)))
                        .collect();
                    let bang = if p.strict { "!" } else { "" };
                    let _ = writeln!(
                        out,
                        "{indent}{bang}{} [{}]{}",
                        self.pattern(&p.pattern),
                        names.join(", "),
                        self.rhs(&p.rhs, "=")
                    );
                }
            }
        }
    }

    fn function(&self, out: &mut String, function: &FunBind, depth: usize) {
        let indent = "  ".repeat(depth);
        for clause in &function.clauses {
            let bang = if function.strict { "!" } else { "" };
            let name = self.name(function.name);
            let _ = writeln!(out, "{indent}{bang}{name}{}", self.clause(clause));
        }
    }

    fn clause(&self, clause: &Clause) -> String {
        let patterns: String =
            clause.patterns.iter().map(|p| format!(" {}", self.pattern(p))).collect();
        format!("{patterns}{}", self.rhs(&clause.rhs, "="))
    }

    fn rhs(&self, rhs: &Rhs, sign: &str) -> String {
        let mut out: String = rhs.arms.iter().map(|a| self.arm(a, sign)).collect();
        if !rhs.wheres.is_empty() {
            let _ = write!(out, " where {{ {} }}", self.groups(&rhs.wheres));
        }
        out
    }

    fn groups(&self, groups: &[BindGroup]) -> String {
        let mut out = String::new();
        groups.iter().for_each(|g| self.group(&mut out, g, 0));
        out.trim_end().replace('\n', "; ")
    }

    fn arm(&self, arm: &Arm, sign: &str) -> String {
        let guards = if arm.guards.is_empty() {
            String::new()
        } else {
            let guards: Vec<_> = arm.guards.iter().map(|g| self.statement(g)).collect();
            format!(" | {}", guards.join(", "))
        };
        format!("{guards} {sign} {}", self.expr(&arm.body))
    }

    fn statement(&self, statement: &Stmt) -> String {
        match &statement.kind {
            StmtKind::Bind(p, e) => format!("{} <- {}", self.pattern(p), self.expr(e)),
            StmtKind::Let(groups) => format!("let {{ {} }}", self.groups(groups)),
            StmtKind::Expr(e) => self.expr(e),
        }
    }

    fn patterns(&self, patterns: &[Pattern]) -> String {
        patterns.iter().map(|p| self.pattern(p)).collect::<Vec<_>>().join(", ")
    }

    fn pattern(&self, pattern: &Pattern) -> String {
        core_ir::with_stack(|| match &pattern.kind {
            PatternKind::Wildcard => "_".to_owned(),
            PatternKind::Var(v) => self.local(*v),
            PatternKind::Bang(p) => format!("!{}", self.pattern(p)),
            PatternKind::Lazy(p) => format!("~{}", self.pattern(p)),
            PatternKind::As(v, p) => format!("{}@{}", self.local(*v), self.pattern(p)),
            PatternKind::Con { con, arguments, .. } if arguments.is_empty() => con.name.to_string(),
            PatternKind::Con { con, arguments, .. } => {
                let parts: String =
                    arguments.iter().map(|p| format!(" {}", self.pattern(p))).collect();
                format!("({}{parts})", con.name)
            }
            PatternKind::Literal { literal, negated } => {
                format!("{}{}", if *negated { "-" } else { "" }, self.literal(literal))
            }
            PatternKind::Tuple(ps) => format!("({})", self.patterns(ps)),
            PatternKind::List(ps) => format!("[{}]", self.patterns(ps)),
            PatternKind::View { function, pattern } => {
                format!("({} -> {})", self.expr(function), self.pattern(pattern))
            }
            PatternKind::Sig { pattern, signature, .. } => {
                format!("({} :: {})", self.pattern(pattern), self.signature(signature))
            }
        })
    }

    fn literal(&self, literal: &Literal) -> String {
        let text = |points: &[u32]| -> String {
            points.iter().map(|&p| char::from_u32(p).unwrap_or('\u{fffd}')).collect()
        };
        match literal {
            Literal::Integer(n) => n.to_string(),
            Literal::Rational { mantissa, base, exponent } => {
                format!("{mantissa}*{base}^{exponent}")
            }
            Literal::Char(c) => format!("{:?}", char::from_u32(*c).unwrap_or('\u{fffd}')),
            Literal::String { points, .. } => format!("{:?}", text(points)),
            Literal::Primitive(inner) => format!("{}#", self.literal(inner)),
        }
    }

    fn exprs(&self, exprs: &[Expr]) -> String {
        exprs.iter().map(|e| self.expr(e)).collect::<Vec<_>>().join(", ")
    }

    fn expr(&self, expr: &Expr) -> String {
        core_ir::with_stack(|| self.expr_here(expr))
    }

    fn expr_here(&self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Var(name) => self.name(*name),
            ExprKind::Con(name) => name.name.to_string(),
            ExprKind::Lit(literal) => self.literal(literal),
            ExprKind::App(f, a) => format!("({} {})", self.expr(f), self.expr(a)),
            ExprKind::TypeApp(f, t) => format!("({} @{})", self.expr(f), self.ty(t)),
            ExprKind::Lam { patterns, body } => {
                let parts: String =
                    patterns.iter().map(|p| format!(" {}", self.pattern(p))).collect();
                format!("(\\{parts} -> {})", self.expr(body))
            }
            ExprKind::LamCase(alternatives) => {
                format!("(\\case {{{}}})", self.alternatives(alternatives))
            }
            ExprKind::LamCases(clauses) => {
                let clauses: Vec<_> = clauses.iter().map(|c| self.clause(c)).collect();
                format!("(\\cases {{{}}})", clauses.join("; "))
            }
            ExprKind::Let { groups, body } => {
                format!("(let {{ {} }} in {})", self.groups(groups), self.expr(body))
            }
            ExprKind::If { condition, then_branch, else_branch } => format!(
                "(if {} then {} else {})",
                self.expr(condition),
                self.expr(then_branch),
                self.expr(else_branch)
            ),
            ExprKind::MultiIf(arms) => {
                let arms: String = arms.iter().map(|a| self.arm(a, "->")).collect();
                format!("(if{arms})")
            }
            ExprKind::Case { scrutinee, alternatives } => {
                format!(
                    "(case {} of {{{}}})",
                    self.expr(scrutinee),
                    self.alternatives(alternatives)
                )
            }
            ExprKind::Do { statements, result } => {
                let mut parts: Vec<_> = statements.iter().map(|s| self.statement(s)).collect();
                parts.push(self.expr(result));
                format!("(do {{ {} }})", parts.join("; "))
            }
            ExprKind::Comprehension { body, statements, .. } => {
                let parts: Vec<_> = statements.iter().map(|s| self.statement(s)).collect();
                format!("[{} | {}]", self.expr(body), parts.join(", "))
            }
            ExprKind::Tuple(parts) => format!("({})", self.exprs(parts)),
            ExprKind::List(parts) => format!("[{}]", self.exprs(parts)),
            ExprKind::Enumeration { from, then, to } => {
                let then = then.as_ref().map_or(String::new(), |e| format!(", {}", self.expr(e)));
                let to = to.as_ref().map_or(String::new(), |e| self.expr(e));
                format!("[{}{then} .. {to}]", self.expr(from))
            }
            ExprKind::LeftSection { operand, operator } => {
                format!("(left {} {})", self.expr(operand), self.expr(operator))
            }
            ExprKind::RightSection { operator, operand } => {
                format!("(right {} {})", self.expr(operator), self.expr(operand))
            }
            ExprKind::Neg(e) => format!("(- {})", self.expr(e)),
            ExprKind::RecordCon { con, fields } => {
                let fields: Vec<_> = fields
                    .iter()
                    .map(|f| f.value.as_ref().map_or("missing".to_owned(), |v| self.expr(v)))
                    .collect();
                format!("{}{{{}}}", con.name, fields.join(", "))
            }
            ExprKind::RecordUpdate { record, fields, constructors } => {
                let fields: Vec<_> =
                    fields.iter().map(|(f, e)| format!("{} = {}", f.name, self.expr(e))).collect();
                let cons: Vec<_> = constructors.iter().map(|c| c.con.name.to_string()).collect();
                format!("({} of {} with {})", self.expr(record), cons.join("|"), fields.join(", "))
            }
            ExprKind::GetField { record, field } => format!("{}.{field}", self.expr(record)),
            ExprKind::Sig { expr, signature } => {
                format!("({} :: {})", self.expr(expr), self.signature(signature))
            }
            ExprKind::Hole(name) => name.to_string(),
            ExprKind::Error => "<error>".to_owned(),
        }
    }

    fn alternatives(&self, alternatives: &[super::Alternative]) -> String {
        let parts: Vec<_> = alternatives
            .iter()
            .map(|a| format!("{}{}", self.pattern(&a.pattern), self.rhs(&a.rhs, "->")))
            .collect();
        parts.join("; ")
    }
}
