//! What is said about types that do not fit and predicates that do not hold.

use super::print::Printer;
use super::state::{Origin, SkolemOrigin, State, Wanted};
use super::types::{Skolem, Ty, Type, con_spine, walk};
use super::unify::{Comparison, Mismatch};
use crate::hir::wired;
use source::{Diagnostic, Span, Symbol};

/// Why a type is expected where it is, for a second place in the message.
#[derive(Clone, Debug)]
pub struct Because {
    pub span: Span,
    pub text: String,
}

impl State {
    /// Makes types equal, or says why they are not.
    pub fn expect(&mut self, actual: &Ty, expected: &Ty, span: Span, because: Option<&Because>) {
        if let Err(mismatch) = self.unify(actual, expected, span) {
            let whole = Comparison { expected: expected.clone(), actual: actual.clone(), span };
            self.report_mismatch(&whole, &mismatch, because);
        }
    }

    pub fn report_mismatch(
        &mut self,
        whole: &Comparison,
        mismatch: &Mismatch,
        because: Option<&Because>,
    ) {
        let mut printer = Printer::default();
        let expected = self.zonk(&whole.expected);
        let actual = self.zonk(&whole.actual);
        let (shown_expected, shown_actual) = (printer.ty(&expected), printer.ty(&actual));
        let mut diagnostic = match mismatch {
            Mismatch::Infinite(a, b) => {
                let (a, b) = (self.zonk(a), self.zonk(b));
                Diagnostic::error(format!(
                    "this needs an infinite type: {} would have to be {}",
                    printer.ty(&a),
                    printer.ty(&b)
                ))
                .at_saying(whole.span, format!("this has type {shown_actual}"))
                .note(format!("expected type {shown_expected}"))
            }
            Mismatch::Escape(skolem) => {
                let name = printer.ty(&std::sync::Arc::new(Type::Skolem(*skolem)));
                Diagnostic::error(format!("the type variable {name} would escape its scope"))
                    .at_saying(whole.span, format!("this has type {shown_actual}"))
                    .note(format!("expected type {shown_expected}"))
            }
            Mismatch::Different(a, b) => {
                let (a, b) = (self.zonk(a), self.zonk(b));
                let mut diagnostic = Diagnostic::error(format!(
                    "expected type {shown_expected}, but this has type {shown_actual}"
                ))
                .at_saying(whole.span, format!("has type {shown_actual}"));
                if a != actual && b != expected && a != expected {
                    diagnostic = diagnostic.note(format!(
                        "{} and {} do not match",
                        printer.ty(&b),
                        printer.ty(&a)
                    ));
                }
                if let (Type::Fun(..), false) = (&*actual, matches!(&*expected, Type::Fun(..)))
                    && !matches!(&*expected, Type::Skolem(_) | Type::Meta(_))
                {
                    diagnostic = diagnostic.help("is an argument missing?");
                } else if let (false, Type::Fun(..)) =
                    (matches!(&*actual, Type::Fun(..)), &*expected)
                    && !matches!(&*actual, Type::Skolem(_) | Type::Meta(_))
                {
                    diagnostic = diagnostic.help("are there too many arguments?");
                }
                diagnostic
            }
        };
        if let Some(because) = because
            && !because.span.is_none()
        {
            diagnostic = diagnostic.with(because.span, because.text.clone());
        }
        let mut rigid: Vec<Skolem> = Vec::new();
        let parts: Vec<&Ty> = match mismatch {
            Mismatch::Different(a, b) | Mismatch::Infinite(a, b) => vec![a, b],
            Mismatch::Escape(_) => Vec::new(),
        };
        if let Mismatch::Escape(s) = mismatch {
            rigid.push(*s);
        }
        for part in parts {
            walk(part, &mut |t| {
                if let Type::Skolem(s) = &**t
                    && !rigid.contains(s)
                {
                    rigid.push(*s);
                }
            });
        }
        for skolem in rigid.into_iter().take(3) {
            diagnostic = self.explain_skolem(diagnostic, &mut printer, skolem);
        }
        self.error(diagnostic);
    }

    fn explain_skolem(
        &self,
        diagnostic: Diagnostic,
        printer: &mut Printer,
        s: Skolem,
    ) -> Diagnostic {
        let Some(info) = self.skolems.get(&s.id) else { return diagnostic };
        let name = printer.ty(&std::sync::Arc::new(Type::Skolem(s)));
        let text = match &info.origin {
            SkolemOrigin::Signature(of) => {
                format!("{name} is any type at all, by the signature of {of}")
            }
            SkolemOrigin::Annotation => format!("{name} is any type at all, by this type"),
            SkolemOrigin::Constructor(con) => {
                format!("{name} is a type that matching on {} brought in", con.name)
            }
            SkolemOrigin::Instance => format!("{name} is any type at all, by the instance"),
            SkolemOrigin::Class(class) => {
                format!("{name} is any type at all, by the class {}", class.name)
            }
        };
        if info.span.is_none() { diagnostic.note(text) } else { diagnostic.with(info.span, text) }
    }

    pub fn report_endless(&mut self, item: &Wanted) {
        let pred = self.zonk(&item.pred);
        let shown = super::print::show(&pred);
        self.error(
            Diagnostic::error(format!("looking for an instance {shown} does not end"))
                .at_saying(item.span, arising(&item.origin)),
        );
    }

    /// Says what is wrong with predicates that are left when everything has been tried.
    /// `quiet` holds back those that may only be left because of an earlier error.
    pub fn report_unsolved(&mut self, wanted: &[Wanted], quiet: bool) {
        let mut said: Vec<(Span, String)> = Vec::new();
        for item in wanted {
            let pred = self.within(item.scope.clone(), |this| this.normalise(&item.pred));
            let unknown = super::solve::has_unknown(&pred);
            if quiet && unknown {
                continue;
            }
            let mut printer = Printer::default();
            let shown = printer.ty(&pred);
            if said.contains(&(item.span, shown.clone())) {
                continue;
            }
            said.push((item.span, shown.clone()));
            let diagnostic = match con_spine(&pred) {
                Some((name, args)) if name == *wired::EQUALITY && args.len() == 2 => {
                    let (expected, actual) = match &item.origin {
                        Origin::Equality { expected, actual } => {
                            (self.zonk(expected), self.zonk(actual))
                        }
                        _ => (args[1].clone(), args[0].clone()),
                    };
                    Diagnostic::error(format!(
                        "expected type {}, but this has type {}",
                        printer.ty(&expected),
                        printer.ty(&actual)
                    ))
                    .at_saying(item.span, format!("{shown} is not known to hold"))
                }
                _ if unknown && self.is_ambiguous(&pred) => {
                    Diagnostic::error(format!("the type is ambiguous: {shown} does not say which"))
                        .at_saying(item.span, arising(&item.origin))
                        .help("add a type annotation")
                }
                Some((name, args)) => {
                    let mut diagnostic = Diagnostic::error(format!("no instance for {shown}"))
                        .at_saying(item.span, arising(&item.origin));
                    if name == *wired::COERCIBLE && args.len() >= 2 {
                        diagnostic =
                            diagnostic.note("the types do not have the same representation");
                    }
                    if args.iter().any(|a| matches!(&**a, Type::Fun(..))) {
                        diagnostic = diagnostic.help("is a function missing an argument?");
                    } else if let Some(skolem) = args.iter().find_map(|a| match &**a {
                        Type::Skolem(s) => Some(*s),
                        _ => None,
                    }) {
                        diagnostic = match self.skolems.get(&skolem.id).map(|s| &s.origin) {
                            Some(SkolemOrigin::Signature(of)) => diagnostic
                                .help(format!("add {shown} to the context of {of}'s signature")),
                            Some(SkolemOrigin::Instance) => diagnostic
                                .help(format!("add {shown} to the context of the instance")),
                            _ => diagnostic,
                        };
                    }
                    diagnostic
                }
                None => Diagnostic::error(format!("{shown} is not known to hold"))
                    .at_saying(item.span, arising(&item.origin)),
            };
            self.error(diagnostic);
        }
    }

    fn is_ambiguous(&mut self, pred: &Ty) -> bool {
        let Some((name, args)) = con_spine(pred) else { return true };
        !matches!(self.pick_instance(name, &args), super::solve::Pick::None)
            || args.iter().all(|a| matches!(&**a, Type::Meta(_)))
    }
}

/// "arising from …", as it stands under the carets.
pub fn arising(origin: &Origin) -> String {
    match origin {
        Origin::Use(name) => format!("arising from a use of {}", quoted(*name)),
        Origin::Literal(text) => format!("arising from the literal {text}"),
        Origin::Other(what) => format!("arising from {what}"),
        Origin::Equality { .. } => "arising from a comparison of types".to_owned(),
    }
}

pub fn quoted(name: Symbol) -> String {
    let text = name.as_str();
    let word = text.chars().next().is_some_and(|c| c.is_alphabetic() || "_([".contains(c));
    if word { format!("`{text}`") } else { format!("`({text})`") }
}
