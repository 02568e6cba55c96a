//! Contracts: `{-# CONTRACT f :: … #-}` and `{-# INVARIANT … #-}`, lowered to ordinary
//! declarations.
//!
//! The i-th pragma of a module becomes a hidden top-level function `$contract<i>`, built from the
//! constructors of the library module `Backstory.Contract`. So names in it are resolved, its type
//! is checked against that of the function, and it becomes Core like anything else; errors are
//! reported at their location in the pragma.
//!
//! ```text
//! contract ::= [x :] part [-> contract]
//! part     ::= {p | e}  |  Any  |  Ok  |  (contract, …)  |  K part …  |  [contract]
//!            | TVar[t, t']                                the contents before and after
//!            | || {p | e} <> {p | e} || contract          transactions: state before, after, result
//!            | | e <> e | contract                        the same over TVar[t, t'] arguments alone
//!            | {x:type | e}  |  type                      as in Liquid Haskell
//! type     ::= Int  |  Bool  |  Nat  |  a  |  [type]  |  …   `Ok`, and a natural number for `Nat`
//! ```
//!
//! The pattern of a state names TVars: `shTab` (and `shTab'`) is the contents of the top-level TVar
//! `shTab`. If no name is that of a TVar and there are as many components as TVars in the module,
//! they refer to the TVars in order.

use super::{Parse, Parser};
use crate::lexer::{Keyword, TokenKind};
use crate::syntax::{
    Alternative, Argument, Clause, Decl, DeclKind, DoKind, Expr, ExprKind, FunctionBinding, Import,
    Module, ModuleName, Name, Pattern, PatternKind, RawPragma, RawPragmaKind, Rhs, RhsBody, Stmt,
    StmtKind, Type, TypeKind,
};
use source::{Diagnostic, Span, Symbol};

/// The library module, and its alias in modules with contracts.
const LIBRARY: &str = "Backstory.Contract";
const ALIAS: &str = "$Contract";

/// Types of which every value is fine, as in signatures of Liquid Haskell.
const BASE_TYPES: [&str; 9] =
    ["Int", "Integer", "Word", "Natural", "Double", "Float", "Bool", "Char", "String"];

fn is_base_type(qualifier: Option<Symbol>, name: Symbol) -> bool {
    qualifier.is_none() && BASE_TYPES.contains(&name.as_str())
}

/// A contract in a pragma.
struct Contract {
    kind: Kind,
    /// `x : c`
    name: Option<Name>,
    span: Span,
}

enum Kind {
    /// `{p | e}`
    Predicate(Pattern, Expr),
    /// `{x:Int | e}`: the name is not visible outside.
    Refinement(Pattern, Expr),
    Any,
    Ok,
    /// A constructor or a tuple, component by component.
    Parts(Option<Name>, Vec<Contract>),
    /// `[c]`: every element.
    Elements(Box<Contract>),
    /// `TVar[t, t']`, and the name of the TVar itself.
    Cell {
        before: Name,
        after: Name,
        itself: Name,
    },
    Function(Box<Contract>, Box<Contract>),
    Transaction {
        before: State,
        after: State,
        result: Box<Contract>,
    },
}

/// The condition on the TVars before or after a transaction.
struct State {
    /// Absent if it is only about TVar arguments.
    pattern: Option<Pattern>,
    condition: Expr,
}

/// A TVar argument in scope: its variable, and the names of its contents.
#[derive(Clone, Copy)]
struct Cell {
    itself: Name,
    before: Name,
    after: Name,
}

/// Reads the pragmas of a module. `lex` returns the tokens of one pragma, with everything around it
/// blanked.
pub(crate) fn lower(
    module: &mut Module,
    mut parser: impl FnMut(&RawPragma) -> Parser,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if module.raw_pragmas.is_empty() {
        return;
    }
    let tvars = tvars(&module.decls);
    let pragmas = module.raw_pragmas.clone();
    for (index, pragma) in pragmas.iter().enumerate() {
        let mut parser = parser(pragma);
        parser.semicolon_done = true;
        let lowered = parser.contract_pragma(pragma, index, &tvars);
        diagnostics.append(&mut parser.diagnostics);
        if let Ok(decl) = lowered {
            module.decls.push(decl);
        }
    }
    let span = pragmas[0].span;
    module.imports.push(Import {
        module: ModuleName { name: Symbol::new(LIBRARY), span },
        boot: false,
        qualified: true,
        alias: Some(ModuleName { name: Symbol::new(ALIAS), span }),
        hiding: false,
        items: None,
        package: None,
        span,
    });
}

/// Top-level names that are TVars according to their signature, or to `newTVar` in their right-hand
/// side.
fn tvars(decls: &[Decl]) -> Vec<Symbol> {
    let mut found = Vec::new();
    for decl in decls {
        match &decl.kind {
            DeclKind::Signature(signature) if is_tvar(&signature.ty) => {
                found.extend(signature.names.iter().map(|n| n.name));
            }
            DeclKind::Function(function) => {
                let made = function.clauses.iter().any(|c| {
                    c.patterns.is_empty()
                        && matches!(&c.rhs.body, RhsBody::Plain(e) if mentions_new_tvar(e))
                });
                if made {
                    found.push(function.name.name);
                }
            }
            _ => {}
        }
    }
    let mut seen = Vec::new();
    found.retain(|n| {
        !seen.contains(n) && {
            seen.push(*n);
            true
        }
    });
    found
}

fn is_tvar(ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Application { function, .. } | TypeKind::Paren(function) => is_tvar(function),
        TypeKind::Constructor(name) => name.name.as_str() == "TVar",
        _ => false,
    }
}

fn mentions_new_tvar(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Variable(name) => matches!(name.name.as_str(), "newTVarIO" | "newTVar"),
        ExprKind::Application { function, arguments } => {
            mentions_new_tvar(function)
                || arguments.iter().any(|a| matches!(a, Argument::Value(e) if mentions_new_tvar(e)))
        }
        ExprKind::Operators(items) => items.iter().any(|i| match i {
            crate::syntax::OperatorItem::Operand(e) => mentions_new_tvar(e),
            _ => false,
        }),
        ExprKind::Paren(e) => mentions_new_tvar(e),
        _ => false,
    }
}

impl Parser {
    fn contract_pragma(
        &mut self,
        pragma: &RawPragma,
        index: usize,
        tvars: &[Symbol],
    ) -> Parse<Decl> {
        let span = pragma.span;
        let body = match pragma.kind {
            RawPragmaKind::Contract => {
                let name = self.variable("of a function, as in `CONTRACT f :: …`")?;
                self.expect(&TokenKind::DoubleColon, "after the function's name")?;
                let contract = self.contract()?;
                self.pragma_end()?;
                let mut lower = Lower { parser: self, tvars, fresh: 0 };
                let lowered = lower.contract(&contract, &[])?;
                let function = variable(name);
                application(library_variable("satisfies", name.span), vec![function, lowered], span)
            }
            RawPragmaKind::Invariant => {
                let condition = if self.at(&TokenKind::OpenBrace) {
                    let state = self.state()?;
                    self.pragma_end()?;
                    let mut lower = Lower { parser: self, tvars, fresh: 0 };
                    lower.invariant(&state)?
                } else {
                    let expr = self.expr()?;
                    self.pragma_end()?;
                    expr
                };
                application(constructor("Invariant", span), vec![condition], span)
            }
        };
        let name = Name::new(Symbol::new(&format!("$contract{index}")), span);
        // A parameter, so that the class constraints of the function apply to the contract, too.
        let unit = Pattern { kind: PatternKind::Wildcard, span };
        let rhs = Rhs { body: RhsBody::Plain(body), wheres: Vec::new(), span };
        let clause = Clause { name, patterns: vec![unit], infix: false, rhs, span };
        let kind = DeclKind::Function(FunctionBinding { name, clauses: vec![clause] });
        Ok(Decl { kind, span })
    }

    fn pragma_end(&mut self) -> Parse<()> {
        if self.at(&TokenKind::End) {
            Ok(())
        } else {
            Err(self.unexpected("the end of the contract"))
        }
    }

    fn contract(&mut self) -> Parse<Contract> {
        self.nested(|p| {
            let start = p.span();
            let mut name = None;
            let colon =
                |k: &TokenKind| matches!(k, TokenKind::ConSym(None, s) if s.as_str() == ":");
            if let (&TokenKind::VarId(None, x), true) = (p.raw(0), colon(p.raw(1))) {
                name = Some(Name::new(x, start));
                p.advance();
                p.advance();
            }
            let mut part = p.contract_application()?;
            if name.is_some() {
                part.name = name;
            }
            if p.eat(&TokenKind::RightArrow) {
                let result = p.contract()?;
                let span = p.since(start);
                let kind = Kind::Function(Box::new(part), Box::new(result));
                return Ok(Contract { kind, name: None, span });
            }
            Ok(part)
        })
    }

    /// `K part …`, or a part.
    fn contract_application(&mut self) -> Parse<Contract> {
        let start = self.span();
        let TokenKind::ConId(qualifier, con) = *self.peek() else { return self.contract_part() };
        let special = qualifier.is_none() && matches!(con.as_str(), "Any" | "Ok" | "TVar" | "Nat");
        if special {
            return self.contract_part();
        }
        self.advance();
        let name = Name { qualifier, name: con, span: start };
        let mut parts = Vec::new();
        while self.at_contract_part() {
            let named = match *self.raw(0) {
                TokenKind::VarId(None, x) => Some(Name::new(x, self.span())),
                _ => None,
            };
            if named.is_some() {
                self.advance();
                self.advance();
            }
            let mut part = self.contract_part()?;
            if named.is_some() {
                part.name = named;
            }
            parts.push(part);
        }
        // A constructor may have the name of such a type.
        let is_type = parts.is_empty() && is_base_type(qualifier, con);
        let kind = if is_type { Kind::Ok } else { Kind::Parts(Some(name), parts) };
        Ok(Contract { kind, name: None, span: self.since(start) })
    }

    /// `v:Int` before the bar of a refinement, as in Liquid Haskell: its type is known anyway. To the right of a colon in
    /// a pattern there is a list, so this is none.
    fn refined_variable(&mut self) -> Option<Pattern> {
        let TokenKind::VarId(None, variable) = *self.raw(0) else { return None };
        let is_colon = matches!(self.raw(1), TokenKind::ConSym(None, s) if s.as_str() == ":");
        let base = |k: &TokenKind| {
            matches!(*k, TokenKind::ConId(qualifier, t)
                if is_base_type(qualifier, t) || (qualifier.is_none() && t.as_str() == "Nat"))
        };
        let length = match (self.raw(2), self.raw(4)) {
            (first, _) if base(first) => 3,
            (TokenKind::OpenBracket, TokenKind::CloseBracket) if base(self.raw(3)) => 5,
            _ => return None,
        };
        if !is_colon || *self.raw(length) != TokenKind::Bar {
            return None;
        }
        let span = self.span();
        for _ in 0..length {
            self.advance();
        }
        Some(variable_pattern(Name::new(variable, span)))
    }

    /// `{n | n >= 0}`
    fn natural(&self, span: Span) -> Kind {
        let name = Name::new(Symbol::new("n"), span);
        let natural = library_variable("isNatural", span);
        let condition = application(natural, vec![variable(name)], span);
        Kind::Refinement(variable_pattern(name), condition)
    }

    fn at_contract_part(&self) -> bool {
        let colon = |k: &TokenKind| matches!(k, TokenKind::ConSym(None, s) if s.as_str() == ":");
        if matches!(self.raw(0), TokenKind::VarId(None, _)) && colon(self.raw(1)) {
            return true;
        }
        matches!(
            self.peek(),
            TokenKind::ConId(..)
                | TokenKind::OpenBrace
                | TokenKind::OpenParen
                | TokenKind::OpenBracket
        )
    }

    fn contract_part(&mut self) -> Parse<Contract> {
        let start = self.span();
        let kind = match self.peek().clone() {
            TokenKind::OpenBrace => {
                self.open_bracket();
                let refined = self.refined_variable();
                let is_refined = refined.is_some();
                let pattern = match refined {
                    Some(pattern) => pattern,
                    None => self.operator_pattern()?,
                };
                self.expect(&TokenKind::Bar, "between the pattern and the condition")?;
                let condition = self.expr()?;
                self.close_bracket(&TokenKind::CloseBrace)?;
                match is_refined {
                    true => Kind::Refinement(pattern, condition),
                    false => Kind::Predicate(pattern, condition),
                }
            }
            TokenKind::ConId(None, name) if name.as_str() == "Any" => {
                self.advance();
                Kind::Any
            }
            TokenKind::ConId(None, name) if name.as_str() == "Ok" => {
                self.advance();
                Kind::Ok
            }
            TokenKind::ConId(None, name)
                if name.as_str() == "TVar" && *self.raw(1) == TokenKind::OpenBracket =>
            {
                self.advance();
                self.open_bracket();
                let before = self.variable("for the contents before")?;
                self.expect(&TokenKind::Comma, "between the contents before and after")?;
                let after = self.variable("for the contents after")?;
                self.close_bracket(&TokenKind::CloseBracket)?;
                let itself = Name::new(Symbol::new(&format!("$tvar {}", before.name)), start);
                Kind::Cell { before, after, itself }
            }
            TokenKind::ConId(None, name) if name.as_str() == "Nat" => {
                self.advance();
                self.natural(start)
            }
            TokenKind::ConId(qualifier, name) if is_base_type(qualifier, name) => {
                self.advance();
                Kind::Ok
            }
            // A type variable.
            TokenKind::VarId(None, _) => {
                self.advance();
                Kind::Ok
            }
            TokenKind::ConId(qualifier, name) => {
                self.advance();
                let name = Name { qualifier, name, span: start };
                Kind::Parts(Some(name), Vec::new())
            }
            TokenKind::OpenBracket => {
                self.open_bracket();
                let element = self.contract()?;
                self.close_bracket(&TokenKind::CloseBracket)?;
                Kind::Elements(Box::new(element))
            }
            TokenKind::OpenParen => {
                self.open_bracket();
                let mut parts = vec![self.contract()?];
                while self.eat(&TokenKind::Comma) {
                    parts.push(self.contract()?);
                }
                self.close_bracket(&TokenKind::CloseParen)?;
                match parts.len() {
                    1 => return Ok(parts.remove(0)),
                    _ => Kind::Parts(None, parts),
                }
            }
            TokenKind::VarSym(None, bars) if bars.as_str() == "||" => {
                self.advance();
                let before = self.state()?;
                self.diamond()?;
                let after = self.state()?;
                if !self.at_symbol("||") {
                    return Err(self.unexpected("`||` after the state"));
                }
                self.advance();
                let result = Box::new(self.contract()?);
                Kind::Transaction { before, after, result }
            }
            TokenKind::Bar => {
                self.advance();
                self.hide_diamond();
                let before = State { pattern: None, condition: self.expr()? };
                self.expect(&TokenKind::Semicolon, "(that is, `<>`) after the condition before")?;
                let after = State { pattern: None, condition: self.expr()? };
                self.expect(&TokenKind::Bar, "after the condition after")?;
                let result = Box::new(self.contract()?);
                Kind::Transaction { before, after, result }
            }
            _ => {
                return Err(self.unexpected(
                    "a contract: `{x | condition}`, `Any`, `Ok`, a constructor, or `|| … <> … ||`",
                ));
            }
        };
        Ok(Contract { kind, name: None, span: self.since(start) })
    }

    /// Without braces the `<>` of a state would be read as an operator: it becomes a separator.
    fn hide_diamond(&mut self) {
        let mut depth = 0usize;
        for at in self.position..self.tokens.len() {
            match &self.tokens[at].kind {
                TokenKind::OpenParen | TokenKind::OpenBracket | TokenKind::OpenBrace => depth += 1,
                TokenKind::CloseParen | TokenKind::CloseBracket | TokenKind::CloseBrace => {
                    depth = depth.saturating_sub(1);
                }
                TokenKind::VarSym(None, s) if s.as_str() == "<>" && depth == 0 => {
                    self.tokens[at].kind = TokenKind::Semicolon;
                    return;
                }
                _ => {}
            }
        }
    }

    fn diamond(&mut self) -> Parse<()> {
        if !self.at_symbol("<>") {
            return Err(self.unexpected("`<>` between the states before and after"));
        }
        self.advance();
        Ok(())
    }

    /// `{pattern | condition}`, or `{condition}` if it is only about TVar arguments.
    fn state(&mut self) -> Parse<State> {
        if !self.at(&TokenKind::OpenBrace) {
            return Err(self.unexpected("a state: `{(x, y) | condition}`"));
        }
        let close = self.matching[self.position];
        let mut depth = 0usize;
        let mut has_bar = false;
        for at in self.position..close.min(self.tokens.len()) {
            match &self.tokens[at].kind {
                TokenKind::OpenParen | TokenKind::OpenBracket | TokenKind::OpenBrace => depth += 1,
                TokenKind::CloseParen | TokenKind::CloseBracket | TokenKind::CloseBrace => {
                    depth = depth.saturating_sub(1);
                }
                TokenKind::Bar if depth == 1 => has_bar = true,
                TokenKind::Keyword(Keyword::Case | Keyword::Of) if depth == 1 && !has_bar => break,
                _ => {}
            }
        }
        self.open_bracket();
        let mut pattern = None;
        if has_bar {
            pattern = Some(self.operator_pattern()?);
            self.expect(&TokenKind::Bar, "between the pattern and the condition")?;
        }
        let condition = self.expr()?;
        self.close_bracket(&TokenKind::CloseBrace)?;
        Ok(State { pattern, condition })
    }
}

/// Translates contracts to expressions.
struct Lower<'p> {
    parser: &'p mut Parser,
    tvars: &'p [Symbol],
    fresh: usize,
}

impl Lower<'_> {
    fn fresh(&mut self, span: Span) -> Name {
        self.fresh += 1;
        Name::new(Symbol::new(&format!("$part{}", self.fresh)), span)
    }

    fn contract(&mut self, contract: &Contract, cells: &[Cell]) -> Parse<Expr> {
        let span = contract.span;
        Ok(match &contract.kind {
            Kind::Predicate(pattern, condition) | Kind::Refinement(pattern, condition) => {
                let test = lambda(vec![pattern.clone()], condition.clone(), condition.span);
                application(constructor("Predicate", span), vec![test], span)
            }
            Kind::Any => constructor("Anything", span),
            Kind::Ok | Kind::Cell { .. } => constructor("Fine", span),
            Kind::Elements(element) => {
                let element = self.contract(element, cells)?;
                application(constructor("Elements", span), vec![element], span)
            }
            Kind::Parts(name, parts) => {
                let names: Vec<Name> = parts.iter().map(|p| self.fresh(p.span)).collect();
                let patterns = names.iter().map(|n| variable_pattern(*n)).collect();
                let mut items = Vec::new();
                for (part, name) in parts.iter().zip(&names) {
                    let lowered = self.contract(part, cells)?;
                    let arguments = vec![lowered, variable(*name)];
                    items.push(application(constructor("Part", part.span), arguments, part.span));
                }
                let list = Expr { kind: ExprKind::List(items), span };
                let found = application(constructor("Matches", span), vec![list], span);
                let tuple = name.is_none();
                let pattern = match name {
                    Some(name) => PatternKind::Constructor {
                        name: *name,
                        type_arguments: Vec::new(),
                        arguments: patterns,
                    },
                    None => PatternKind::Tuple(patterns),
                };
                let mut alternatives = vec![alternative(Pattern { kind: pattern, span }, found)];
                if !tuple {
                    let other = Pattern { kind: PatternKind::Wildcard, span };
                    alternatives.push(alternative(other, constructor("Differs", span)));
                }
                let value = self.fresh(span);
                let scrutinee = Box::new(variable(value));
                let body = Expr { kind: ExprKind::Case { scrutinee, alternatives }, span };
                let test = lambda(vec![variable_pattern(value)], body, span);
                application(constructor("Parts", span), vec![test], span)
            }
            Kind::Function(argument, result) => {
                let mut inner = cells.to_vec();
                collect_cells(argument, &mut inner);
                let binder = binder(argument);
                let from = self.contract(argument, cells)?;
                let to = self.contract(result, &inner)?;
                let to = lambda(vec![lazy(binder)], to, result.span);
                application(constructor("Function", span), vec![from, to], span)
            }
            Kind::Transaction { before, after, result } => {
                self.transaction(before, after, result, cells, span)?
            }
        })
    }

    fn transaction(
        &mut self,
        before: &State,
        after: &State,
        result: &Contract,
        cells: &[Cell],
        span: Span,
    ) -> Parse<Expr> {
        let (read_before, pattern_before) = self.reader(before, cells, |c| c.before, span)?;
        let (read_after, pattern_after) = self.reader(after, cells, |c| c.after, span)?;
        let holds_before =
            lambda(vec![pattern_before.clone()], before.condition.clone(), before.condition.span);
        let both = vec![lazy(pattern_before), lazy(pattern_after)];
        let holds_after = lambda(both.clone(), after.condition.clone(), after.condition.span);
        let result_span = result.span;
        let result = self.contract(result, cells)?;
        let result = lambda(both, result, result_span);
        let parts = vec![read_before, holds_before, read_after, holds_after, result];
        Ok(application(constructor("Transaction", span), parts, span))
    }

    fn invariant(&mut self, state: &State) -> Parse<Expr> {
        let span = state.condition.span;
        let (read, pattern) = self.reader(state, &[], |c| c.before, span)?;
        let test = lambda(vec![pattern], state.condition.clone(), span);
        Ok(application(library_variable("holding", span), vec![read, test], span))
    }

    /// An action that reads the TVars in the pattern of a state, and the pattern for its result.
    fn reader(
        &mut self,
        state: &State,
        cells: &[Cell],
        content: impl Fn(&Cell) -> Name,
        span: Span,
    ) -> Parse<(Expr, Pattern)> {
        let mut statements = Vec::new();
        let mut values = Vec::new();
        let mut patterns = Vec::new();
        if let Some(pattern) = &state.pattern {
            let places = components(pattern);
            let named = |p: &Pattern| name_of(p).map(|n| stem(n.name));
            let by_name = places.iter().any(|p| named(p).is_some_and(|n| self.tvars.contains(&n)));
            let by_order = !by_name && places.len() == self.tvars.len();
            for (index, place) in places.iter().enumerate() {
                let at = place.span;
                let cell = match (by_order, named(place)) {
                    (true, _) => Some(Name::new(self.tvars[index], at)),
                    (false, Some(stem)) => Some(Name::new(stem, at)),
                    (false, None) if matches!(place.kind, PatternKind::Wildcard) => None,
                    (false, None) => {
                        let error = Diagnostic::error("which TVar is meant here?").at(at).help(
                            "name each place after its TVar: `{(balance, log) | balance >= 0}`",
                        );
                        return Err(self.parser.report(error));
                    }
                };
                let Some(cell) = cell else { continue };
                let value = self.fresh(at);
                statements.push(read(variable(cell), value));
                values.push(variable(value));
                patterns.push((*place).clone());
            }
        }
        for cell in cells {
            let value = self.fresh(cell.itself.span);
            statements.push(read(variable(cell.itself), value));
            values.push(variable(value));
            patterns.push(variable_pattern(content(cell)));
        }
        // Nested pairs, so that any number of components has a type.
        let unit = Name::new(Symbol::new("()"), span);
        let mut value = Expr { kind: ExprKind::Constructor(unit), span };
        let none = PatternKind::Constructor {
            name: unit,
            type_arguments: Vec::new(),
            arguments: Vec::new(),
        };
        let mut pattern = Pattern { kind: none, span };
        for (v, p) in values.into_iter().zip(patterns).rev() {
            value = Expr { kind: ExprKind::Tuple(vec![v, value]), span };
            pattern = Pattern { kind: PatternKind::Tuple(vec![p, pattern]), span };
        }
        let last = application(library_variable("done", span), vec![value], span);
        statements.push(Stmt { kind: StmtKind::Expr(last), span });
        let kind = ExprKind::Do { kind: DoKind::Do, qualifier: None, statements };
        Ok((Expr { kind, span }, pattern))
    }
}

/// `value <- look cell`
fn read(cell: Expr, value: Name) -> Stmt {
    let span = cell.span;
    let expr = application(library_variable("look", span), vec![cell], span);
    Stmt { kind: StmtKind::Bind { pattern: variable_pattern(value), expr }, span }
}

/// The components of the pattern of a state: those of the tuple, or the single one.
fn components(pattern: &Pattern) -> Vec<&Pattern> {
    match &pattern.kind {
        PatternKind::Paren(inner) => components(inner),
        PatternKind::Tuple(parts) => parts.iter().collect(),
        _ => vec![pattern],
    }
}

fn name_of(pattern: &Pattern) -> Option<Name> {
    match &pattern.kind {
        PatternKind::Variable(name) | PatternKind::As { name, .. } => Some(*name),
        PatternKind::Paren(inner) | PatternKind::Bang(inner) | PatternKind::Lazy(inner) => {
            name_of(inner)
        }
        PatternKind::Annotated { pattern, .. } => name_of(pattern),
        _ => None,
    }
}

/// `shTab'` refers to `shTab`.
fn stem(name: Symbol) -> Symbol {
    Symbol::new(name.as_str().trim_end_matches('\''))
}

fn collect_cells(contract: &Contract, cells: &mut Vec<Cell>) {
    match &contract.kind {
        Kind::Cell { before, after, itself } => {
            cells.push(Cell { itself: *itself, before: *before, after: *after });
        }
        Kind::Parts(_, parts) => parts.iter().for_each(|p| collect_cells(p, cells)),
        _ => {}
    }
}

/// The pattern that the contract of an argument binds in that of the result.
fn binder(contract: &Contract) -> Pattern {
    let span = contract.span;
    let kind = match &contract.kind {
        Kind::Predicate(pattern, _) => pattern.kind.clone(),
        Kind::Cell { itself, .. } => PatternKind::Variable(*itself),
        Kind::Parts(name, parts) => {
            let arguments: Vec<Pattern> = parts.iter().map(binder).collect();
            match name {
                Some(name) => {
                    PatternKind::Constructor { name: *name, type_arguments: Vec::new(), arguments }
                }
                None => PatternKind::Tuple(arguments),
            }
        }
        _ => PatternKind::Wildcard,
    };
    let pattern = Pattern { kind, span };
    match contract.name {
        Some(name) => Pattern { kind: PatternKind::As { name, pattern: Box::new(pattern) }, span },
        None => pattern,
    }
}

fn lazy(pattern: Pattern) -> Pattern {
    let span = pattern.span;
    match pattern.kind {
        PatternKind::Variable(_) | PatternKind::Wildcard => pattern,
        _ => Pattern { kind: PatternKind::Lazy(Box::new(pattern)), span },
    }
}

fn variable(name: Name) -> Expr {
    Expr { kind: ExprKind::Variable(name), span: name.span }
}

fn variable_pattern(name: Name) -> Pattern {
    Pattern { kind: PatternKind::Variable(name), span: name.span }
}

fn in_library(name: &str, span: Span) -> Name {
    Name { qualifier: Some(Symbol::new(ALIAS)), name: Symbol::new(name), span }
}

fn library_variable(name: &str, span: Span) -> Expr {
    variable(in_library(name, span))
}

fn constructor(name: &str, span: Span) -> Expr {
    Expr { kind: ExprKind::Constructor(in_library(name, span)), span }
}

fn application(function: Expr, arguments: Vec<Expr>, span: Span) -> Expr {
    let arguments = arguments.into_iter().map(Argument::Value).collect();
    Expr { kind: ExprKind::Application { function: Box::new(function), arguments }, span }
}

fn lambda(patterns: Vec<Pattern>, body: Expr, span: Span) -> Expr {
    Expr { kind: ExprKind::Lambda { patterns, body: Box::new(body) }, span }
}

fn alternative(pattern: Pattern, body: Expr) -> Alternative {
    let span = body.span;
    let rhs = Rhs { body: RhsBody::Plain(body), wheres: Vec::new(), span };
    Alternative { pattern, rhs, span }
}
