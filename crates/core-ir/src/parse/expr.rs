//! Parses expressions: builds a body from lists, and resolves names to variables.

use super::Problems;
use super::lexer::Name;
use super::module::constructor_name;
use super::tree::{Node, NodeId, Tree};
use crate::print::SCRUTINEE;
use crate::print::quote::{self, KEYWORDS};
use crate::{
    Alternative, Body, BodyBuilder, Expr, ExprId, Literal, Pattern, Prim, Var, VarId, with_stack,
};
use source::{Span, Symbol, did_you_mean};
use std::collections::HashMap;

/// Identifies a variable in scope.
type Key = (Symbol, bool, u32);

pub(super) struct Exprs<'a> {
    tree: &'a Tree,
    problems: &'a mut Problems,
    builder: BodyBuilder,
    /// The variables that a spelling may refer to, innermost last.
    scope: HashMap<Key, Vec<VarId>>,
}

impl<'a> Exprs<'a> {
    pub(super) fn new(tree: &'a Tree, problems: &'a mut Problems) -> Self {
        Exprs { tree, problems, builder: BodyBuilder::new(), scope: HashMap::new() }
    }

    pub(super) fn definition(mut self, id: NodeId) -> Body {
        let root = self.expr(id);
        self.builder.finish(root)
    }

    fn say(&mut self, at: NodeId, message: impl Into<String>) {
        self.problems.say(self.tree.place(at), message);
    }

    fn span(&self, id: NodeId) -> Span {
        self.tree.mark(id).unwrap_or(self.tree.place(id))
    }

    /// Reports a problem, and returns an expression to continue with.
    fn wrong(&mut self, at: NodeId, message: impl Into<String>) -> ExprId {
        self.say(at, message);
        self.builder.int(0, Span::NONE)
    }

    // ---- names --------------------------------------------------------------------------

    /// Makes a variable and brings it into scope.
    fn bind(&mut self, id: NodeId) -> VarId {
        let (var, key) = self.variable(id);
        self.scope.entry(key).or_default().push(var);
        var
    }

    fn variable(&mut self, id: NodeId) -> (VarId, Key) {
        let name = match self.tree.node(id) {
            Node::Name(name) if !name.strict => *name,
            _ => {
                self.say(id, "a variable's name is expected here");
                let text = Symbol::new("?");
                Name { text, quoted: true, generated: true, number: 1, strict: false }
            }
        };
        if !name.generated && name.number == 1 && KEYWORDS.iter().any(|word| name.is(word)) {
            self.say(id, format!("{} is a keyword", name.text));
            self.problems.help(format!("a variable of this name is written |{}|", name.text));
        }
        // Generated variables have no location, unless a mark gives one.
        let usual = if name.generated { Span::NONE } else { self.tree.place(id) };
        let span = self.tree.mark(id).unwrap_or(usual);
        let var = Var { name: name.text, from_source: !name.generated, span };
        (self.builder.add_var(var), key(&name))
    }

    fn bind_all(&mut self, ids: &[NodeId]) -> Vec<VarId> {
        ids.iter().map(|id| self.bind(*id)).collect()
    }

    fn unbind(&mut self, ids: &[NodeId]) {
        for id in ids {
            if let Node::Name(name) = self.tree.node(*id)
                && let Some(vars) = self.scope.get_mut(&key(name))
            {
                vars.pop();
            }
        }
    }

    fn lookup(&self, name: &Name) -> Option<VarId> {
        self.scope.get(&key(name)).and_then(|vars| vars.last()).copied()
    }

    fn name(&mut self, id: NodeId, name: &Name) -> ExprId {
        let span = self.span(id);
        if let Some(var) = self.lookup(name) {
            return self.builder.local(var, span);
        }
        if name.is_plain() {
            return self.builder.global(name.text, span);
        }
        let spelled = quote::local(name.text.as_str(), name.generated, name.number);
        self.wrong(id, format!("no variable {spelled} is bound around this"))
    }

    // ---- expressions --------------------------------------------------------------------

    fn expr(&mut self, id: NodeId) -> ExprId {
        with_stack(|| self.expr_here(id))
    }

    fn exprs(&mut self, ids: &[NodeId]) -> Vec<ExprId> {
        ids.iter().map(|id| self.expr(*id)).collect()
    }

    fn expr_here(&mut self, id: NodeId) -> ExprId {
        let span = self.span(id);
        match self.tree.node(id) {
            Node::Name(name) => self.name(id, name),
            Node::Literal(literal) => self.builder.add(Expr::Lit(literal.clone()), span),
            Node::Prim(name) => {
                let shown =
                    if Prim::from_text(name.as_str()).is_some() { name.as_str() } else { "op" };
                self.wrong(id, format!("a primitive is applied to all its arguments: (%{shown} …)"))
            }
            Node::List(items) => {
                let Some((&head, rest)) = items.split_first() else {
                    let problem = self.wrong(id, "an empty list is not an expression");
                    self.problems.help("the unit value is (con ())");
                    return problem;
                };
                match self.tree.node(head) {
                    Node::Prim(name) => self.prim(head, *name, rest, span),
                    Node::Name(name) if !name.quoted && name.is_plain() => {
                        self.form(id, head, name.text.as_str(), rest)
                    }
                    _ => self.application(head, rest, false, span),
                }
            }
        }
    }

    fn application(&mut self, fun: NodeId, args: &[NodeId], exact: bool, span: Span) -> ExprId {
        let fun = self.expr(fun);
        let args = self.exprs(args);
        self.builder.add(Expr::App { fun, args, exact }, span)
    }

    fn prim(&mut self, head: NodeId, name: Symbol, args: &[NodeId], span: Span) -> ExprId {
        let op = Prim::from_text(name.as_str());
        if op.is_none() {
            self.say(head, format!("there is no primitive %{name}"));
            if let Some(near) = did_you_mean(name.as_str(), Prim::texts()) {
                self.problems.help(format!("did you mean %{near}?"));
            }
        }
        let args = self.exprs(args);
        match op {
            Some(op) => self.builder.prim(op, args, span),
            None => self.builder.int(0, span),
        }
    }

    fn form(&mut self, id: NodeId, head: NodeId, word: &str, rest: &[NodeId]) -> ExprId {
        let span = self.span(id);
        match (word, rest) {
            ("lam", [params, body]) => self.lambda(*params, *body, None, span),
            ("lam", [name, params, body]) => match self.tree.node(*name) {
                Node::Name(given) if given.is_plain() => {
                    self.lambda(*params, *body, Some(given.text), span)
                }
                _ => self.wrong(*name, "the function's source name is expected here"),
            },
            ("call", [fun, args @ ..]) => self.application(*fun, args, true, span),
            ("let", [bindings, body]) => self.lazy_let(*bindings, *body, span),
            ("let!", [binding, body]) => self.strict_let(*binding, *body, span),
            ("con", [con, args @ ..]) => {
                let Some(con) = constructor_name(self.tree, *con) else {
                    return self.wrong(*con, "a constructor's name is expected here");
                };
                let args = self.exprs(args);
                self.builder.con(con, args, span)
            }
            ("tuple", args) => {
                let args = self.exprs(args);
                self.builder.add(Expr::Tuple(args), span)
            }
            ("case", [scrutinee, rest @ ..]) => self.case(*scrutinee, rest, span),
            ("join", [head, target, body]) => self.join(*head, *target, *body, span),
            ("jump", [label, args @ ..]) => self.jump(*label, args, span),
            ("unforced", [inner]) => {
                let inner = self.expr(*inner);
                self.builder.add(Expr::Unforced(inner), span)
            }
            _ => match shape(word) {
                Some(shape) => self.wrong(id, format!("the form is {shape}")),
                None => self.application(head, rest, false, span),
            },
        }
    }

    fn list(&mut self, id: NodeId, shape: &str) -> &'a [NodeId] {
        match self.tree.node(id) {
            Node::List(items) => items,
            _ => {
                self.say(id, format!("{shape} is expected here"));
                &[]
            }
        }
    }

    fn lambda(&mut self, params: NodeId, body: NodeId, name: Option<Symbol>, span: Span) -> ExprId {
        let params = self.list(params, "a list of parameters, (x y),");
        let vars = self.bind_all(params);
        let body = self.expr(body);
        self.unbind(params);
        self.builder.lam(name, vars, body, span)
    }

    /// The two parts of `(name value)`.
    fn binding(&mut self, id: NodeId) -> Option<(NodeId, NodeId)> {
        match self.tree.node(id) {
            Node::List(items) if items.len() == 2 => Some((items[0], items[1])),
            _ => {
                self.say(id, "a binding, (name value), is expected here");
                None
            }
        }
    }

    fn lazy_let(&mut self, bindings: NodeId, body: NodeId, span: Span) -> ExprId {
        let bindings = self.list(bindings, "a list of bindings, ((x value) …),");
        let pairs: Vec<_> = bindings.iter().filter_map(|b| self.binding(*b)).collect();
        let names: Vec<NodeId> = pairs.iter().map(|p| p.0).collect();
        let vars = self.bind_all(&names);
        let values: Vec<ExprId> = pairs.iter().map(|p| self.expr(p.1)).collect();
        let body = self.expr(body);
        self.unbind(&names);
        let bindings = vars.into_iter().zip(values).collect();
        self.builder.add(Expr::Let { bindings, body }, span)
    }

    fn strict_let(&mut self, binding: NodeId, body: NodeId, span: Span) -> ExprId {
        let Some((name, value)) = self.binding(binding) else { return self.expr(body) };
        let value = self.expr(value);
        let var = self.bind(name);
        let body = self.expr(body);
        self.unbind(&[name]);
        self.builder.let_strict(var, value, body, span)
    }

    fn case(&mut self, scrutinee: NodeId, rest: &[NodeId], span: Span) -> ExprId {
        let scrutinee = self.expr(scrutinee);
        let named = rest.first().and_then(|first| match self.tree.node(*first) {
            Node::List(items) => match items[..] {
                [word, name] if self.is_word(word, "as") => Some(name),
                _ => None,
            },
            _ => None,
        });
        let binder = match named {
            Some(name) => self.bind(name),
            None => self.builder.fresh(SCRUTINEE),
        };
        let (mut alternatives, mut default) = (Vec::new(), None);
        for id in &rest[usize::from(named.is_some())..] {
            let parts = match self.tree.node(*id) {
                Node::List(items) if items.len() == 2 => (items[0], items[1]),
                _ => {
                    self.say(*id, "an alternative is (pattern result) or (else result)");
                    continue;
                }
            };
            if default.is_some() {
                self.say(*id, "nothing comes after else");
            }
            if self.is_word(parts.0, "else") {
                default = Some(self.expr(parts.1));
            } else if let Some((pattern, bound)) = self.pattern(parts.0) {
                let body = self.expr(parts.1);
                self.unbind(bound);
                alternatives.push(Alternative { pattern, body });
            }
        }
        self.unbind(&Vec::from_iter(named));
        self.builder.add(Expr::Case { scrutinee, binder, alternatives, default }, span)
    }

    fn is_word(&self, id: NodeId, word: &str) -> bool {
        matches!(self.tree.node(id), Node::Name(name) if name.is(word))
    }

    fn pattern(&mut self, id: NodeId) -> Option<(Pattern, &'a [NodeId])> {
        let shape = "a pattern is (Constructor x …), (tuple x …) or a literal";
        match self.tree.node(id) {
            Node::Literal(literal) => {
                if matches!(literal, Literal::String(_) | Literal::Codes(_)) {
                    self.say(
                        id,
                        "a list is matched one constructor at a time, with (: x xs) and ([])",
                    );
                }
                Some((Pattern::Lit(literal.clone()), &[]))
            }
            Node::List(items) if !items.is_empty() => {
                let fields = &items[1..];
                if self.is_word(items[0], "tuple") {
                    return Some((Pattern::Tuple(self.bind_all(fields)), fields));
                }
                let Some(con) = constructor_name(self.tree, items[0]) else {
                    self.say(items[0], shape);
                    return None;
                };
                Some((Pattern::Con { con, fields: self.bind_all(fields) }, fields))
            }
            Node::Name(name) if name.is_plain() => {
                self.say(id, shape);
                let text = quote::constructor(name.text.as_str());
                self.problems.help(format!("a constructor without fields is matched by ({text})"));
                None
            }
            _ => {
                self.say(id, shape);
                None
            }
        }
    }

    fn join(&mut self, head: NodeId, target: NodeId, body: NodeId, span: Span) -> ExprId {
        let [label, params @ ..] = self.list(head, "a label with its parameters, (j x y),") else {
            return self.wrong(head, "a join begins with its label and parameters, (j x y)");
        };
        let vars = self.bind_all(params);
        let target = self.expr(target);
        self.unbind(params);
        let bound = self.bind(*label);
        let body = self.expr(body);
        self.unbind(&[*label]);
        self.builder.join(bound, vars, target, body, span)
    }

    fn jump(&mut self, label: NodeId, args: &[NodeId], span: Span) -> ExprId {
        let args = self.exprs(args);
        let found = match self.tree.node(label) {
            Node::Name(name) => self.lookup(name),
            _ => None,
        };
        match found {
            Some(label) => self.builder.jump(label, args, span),
            None => self.wrong(label, "no such label is bound around this"),
        }
    }
}

fn key(name: &Name) -> Key {
    (name.text, name.generated, name.number)
}

/// The syntax of a form, for error messages.
fn shape(word: &str) -> Option<&'static str> {
    Some(match word {
        "lam" => "(lam (x …) body) or (lam name (x …) body)",
        "call" => "(call function argument …)",
        "let" => "(let ((x value) …) body)",
        "let!" => "(let! (x value) body)",
        "con" => "(con Constructor argument …)",
        "case" => "(case value (as x) (pattern result) … (else result))",
        "join" => "(join (label x …) target body)",
        "jump" => "(jump label argument …)",
        "unforced" => "(unforced expression)",
        "as" | "else" => "(case value (as x) (pattern result) … (else result))",
        _ => return None,
    })
}
