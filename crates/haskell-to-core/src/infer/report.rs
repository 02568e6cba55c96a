//! Messages about type mismatches and unsatisfied predicates.

use super::print::Printer;
use super::state::{Origin, SkolemInfo, SkolemOrigin, State, Wanted};
use super::types::{Skolem, Ty, Type, con_spine, walk};
use super::unify::{Comparison, Mismatch};
use crate::hir::{GlobalName, wired};
use source::{Diagnostic, Span, Symbol};

/// Why a type is expected, for a second location in the message.
#[derive(Clone, Debug)]
pub struct Because {
    pub span: Span,
    pub text: String,
}

/// What is suppressed because it may only be a consequence of an earlier error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quiet {
    No,
    /// What mentions unknown types.
    Unknowns,
    /// All class predicates.
    Classes,
}

impl State {
    /// Unifies types, or reports why they differ.
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
                } else if let Some(help) = conversion(&expected, &actual) {
                    diagnostic = diagnostic.help(help);
                }
                diagnostic
            }
        };
        let mut rigid: Vec<Skolem> = Vec::new();
        // For types that merely contain rigid variables there is nothing to explain.
        let rigid_head = |ty: &Ty| {
            let mut at = ty;
            while let Type::App(head, _) = &**at {
                at = head;
            }
            matches!(&**at, Type::Skolem(_))
        };
        let parts: Vec<&Ty> = match mismatch {
            Mismatch::Different(a, b) if !rigid_head(a) && !rigid_head(b) => Vec::new(),
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
        let explained = self.explain_skolems(&mut printer, &rigid);
        if let Some(because) = because
            && !because.span.is_none()
            && explained.iter().all(|(span, _)| *span != because.span)
        {
            diagnostic = diagnostic.with(because.span, because.text.clone());
        }
        for (span, text) in explained {
            diagnostic =
                if span.is_none() { diagnostic.note(text) } else { diagnostic.with(span, text) };
        }
        self.error(diagnostic);
    }

    /// Where rigid variables come from, grouped by location.
    fn explain_skolems(&self, printer: &mut Printer, rigid: &[Skolem]) -> Vec<(Span, String)> {
        let mut places: Vec<(&SkolemInfo, Vec<String>)> = Vec::new();
        for skolem in rigid.iter().take(3) {
            let Some(info) = self.skolems.get(&skolem.id) else { continue };
            let name = printer.ty(&std::sync::Arc::new(Type::Skolem(*skolem)));
            match places.iter_mut().find(|(i, _)| i.span == info.span && i.origin == info.origin) {
                Some((_, names)) => names.push(name),
                None => places.push((info, vec![name])),
            }
        }
        let explain = |(info, names): (&SkolemInfo, Vec<String>)| {
            let any = match &names[..] {
                [one] => format!("{one} is any type at all"),
                several => format!("{} are any types at all", several.join(" and ")),
            };
            let text = match &info.origin {
                SkolemOrigin::Signature(of) => {
                    format!("{any}, by the signature of {}", quoted(*of))
                }
                SkolemOrigin::Annotation => format!("{any}, by this type"),
                SkolemOrigin::Constructor(con) => {
                    format!("{} came with matching on {}", names.join(" and "), con.name)
                }
                SkolemOrigin::Instance => format!("{any}, by the instance"),
                SkolemOrigin::Class(class) => format!("{any}, by the class {}", class.name),
            };
            (info.span, text)
        };
        places.into_iter().map(explain).collect()
    }

    pub fn report_endless(&mut self, item: &Wanted) {
        let pred = self.zonk(&item.pred);
        let shown = super::print::show(&pred);
        self.error(
            Diagnostic::error(format!("looking for an instance {shown} does not end"))
                .at_saying(item.span, arising(&item.origin)),
        );
    }

    /// Reports predicates that are left after everything has been tried.
    pub fn report_unsolved(&mut self, wanted: &[Wanted], quiet: Quiet) {
        let mut said: Vec<Ty> = Vec::new();
        let mut ambiguous: Vec<(Ty, &Wanted)> = Vec::new();
        let mut functions: Vec<Ty> = Vec::new();
        for item in in_order_of_weight(wanted) {
            let pred = self.within(item.scope.clone(), |this| this.normalise(&item.pred));
            let unknown = super::solve::has_unknown(&pred);
            let spine = con_spine(&pred);
            let equality = matches!(&spine, Some((name, _)) if *name == *wired::EQUALITY);
            let hold_back = match quiet {
                Quiet::No => false,
                Quiet::Unknowns => unknown,
                Quiet::Classes => unknown || !equality,
            };
            // Usually the same predicate is wanted for the same reason.
            if hold_back || said.contains(&pred) {
                continue;
            }
            said.push(pred.clone());
            let mut printer = Printer::default();
            let diagnostic = match spine {
                Some((_, args)) if equality && args.len() == 2 => {
                    let shown = printer.ty(&pred);
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
                    ambiguous.push((pred, item));
                    continue;
                }
                Some((_, args)) if self.has_lost_instance(&args) => continue,
                Some((class, args)) => {
                    // One message about a function that is not a number or cannot be shown.
                    if let [only] = &args[..]
                        && matches!(&**only, Type::Fun(..))
                    {
                        if functions.contains(only) {
                            continue;
                        }
                        functions.push(only.clone());
                    }
                    self.no_instance(&pred, class, &args, item)
                }
                None => Diagnostic::error(format!("{} is not known to hold", printer.ty(&pred)))
                    .at_saying(item.span, arising(&item.origin)),
            };
            self.error(diagnostic);
        }
        self.report_ambiguous(ambiguous);
    }

    /// One message for each unknown, however many predicates mention it.
    fn report_ambiguous(&mut self, mut left: Vec<(Ty, &Wanted)>) {
        while !left.is_empty() {
            let (first, item) = left.remove(0);
            let mut unknowns: Vec<Ty> = Vec::new();
            walk(&first, &mut |t| {
                if matches!(&**t, Type::Meta(_)) {
                    unknowns.push(t.clone());
                }
            });
            let (with, without): (Vec<_>, Vec<_>) =
                left.into_iter().partition(|(p, _)| super::types::any(p, |t| unknowns.contains(t)));
            left = without;
            let mut printer = Printer::default();
            let mut shown = vec![printer.ty(&first)];
            shown.extend(with.iter().map(|(p, _)| printer.ty(p)));
            let which: Vec<String> = unknowns.iter().take(1).map(|t| printer.ty(t)).collect();
            let mut diagnostic = Diagnostic::error(format!(
                "the type is ambiguous: nothing says what {} is in {}",
                which.join(", "),
                shown.join(", ")
            ))
            .at_saying(item.span, arising(&item.origin));
            for (_, other) in with.iter().take(2) {
                diagnostic = diagnostic.with(other.span, arising(&other.origin));
            }
            self.error(diagnostic.help("add a type annotation, such as `(… :: Int)`"));
        }
    }

    fn has_lost_instance(&self, args: &[Ty]) -> bool {
        args.iter().filter_map(con_spine).any(|(ty, _)| self.failed_instance_types.contains(&ty))
    }

    /// A derived instance needs one for each field.
    fn no_field_instance(&self, shown: &str, args: &[Ty], item: &Wanted) -> Option<Diagnostic> {
        let (_, class, ty) = self.derived.iter().find(|(span, _, _)| *span == item.span)?;
        let mut diagnostic =
            Diagnostic::error(format!("cannot derive `{}` for `{}`", class.name, ty.name))
                .at_saying(item.span, format!("no instance for {shown}"));
        let data = self.env.data.get(ty)?;
        let fields = data.constructors.iter().filter_map(|c| {
            let info = self.env.constructors.get(c)?;
            let place = info.fields.iter().position(|f| args.contains(f))?;
            Some((c.name, place, info.labels.get(place).copied()))
        });
        if let Some((con, place, label)) = fields.into_iter().next() {
            let which = match label {
                Some(label) => format!("the field `{}`", label.name),
                None => format!("field {} of `{con}`", place + 1),
            };
            let types: Vec<String> = args.iter().map(|a| Printer::default().ty(a)).collect();
            diagnostic = diagnostic.note(format!("{which} has type {}", types.join(" ")));
        }
        Some(diagnostic.help("write the instance by hand, or give the field another type"))
    }

    fn no_instance(&self, pred: &Ty, class: GlobalName, args: &[Ty], item: &Wanted) -> Diagnostic {
        let shown = Printer::default().ty(pred);
        if let Some(diagnostic) = self.no_field_instance(&shown, args, item) {
            return diagnostic;
        }
        let only = match args {
            [only] => Some(only),
            _ => None,
        };
        let is_function = only.is_some_and(|a| matches!(&**a, Type::Fun(..)));
        let rigid = args.iter().find_map(|a| match &**a {
            Type::Skolem(s) => Some(*s),
            _ => None,
        });
        if let (Origin::Literal(_), Some(ty), None, false) =
            (&item.origin, only, rigid, is_function)
        {
            return Diagnostic::error(format!(
                "expected type {}, but this is a number",
                Printer::default().ty(ty)
            ))
            .at_saying(item.span, format!("no instance for {shown}"));
        }
        let mut diagnostic = Diagnostic::error(format!("no instance for {shown}"))
            .at_saying(item.span, arising(&item.origin));
        if class == *wired::COERCIBLE && args.len() >= 2 {
            diagnostic = diagnostic.note("the types do not have the same representation");
        }
        for clash in self.dependency_clashes(class, args) {
            diagnostic = diagnostic.note(clash);
        }
        if is_function {
            let used = match &item.origin {
                Origin::Use(name) => name.as_str(),
                _ => "",
            };
            return diagnostic.help(match used {
                "-" => "a negative number as an argument needs parentheses: `(-1)`",
                "negate" => "`(-1)` is a number; the function that takes 1 away is `subtract 1`",
                _ => "is a function missing an argument?",
            });
        }
        if class.name.as_str() == "Fractional"
            && only
                .and_then(con_spine)
                .is_some_and(|(ty, _)| ["Int", "Integer", "Word"].contains(&ty.name.as_str()))
        {
            return diagnostic
                .help("`div` divides whole numbers; `fromIntegral` makes one a fraction");
        }
        if let Some(skolem) = rigid {
            return match self.skolems.get(&skolem.id).map(|s| &s.origin) {
                Some(SkolemOrigin::Signature(of)) => {
                    diagnostic.help(format!("add {shown} to the context of {of}'s signature"))
                }
                Some(SkolemOrigin::Instance) => {
                    diagnostic.help(format!("add {shown} to the context of the instance"))
                }
                _ => diagnostic,
            };
        }
        let own = only.and_then(con_spine).filter(|(ty, _)| ty.module == self.module);
        let derivable =
            ["Eq", "Ord", "Show", "Read", "Enum", "Bounded", "Ix", "Functor", "Foldable"];
        match own {
            Some((ty, _)) if derivable.contains(&class.name.as_str()) => diagnostic.help(format!(
                "add `deriving {}` to the declaration of {}, or write an instance",
                class.name, ty.name
            )),
            Some((ty, _)) => {
                diagnostic.help(format!("write an instance {} {}", class.name, ty.name))
            }
            None => diagnostic,
        }
    }

    /// Arguments that clash by the functional dependencies of a class: `put "x"` where the state is
    /// an Int.
    fn dependency_clashes(&self, class: GlobalName, args: &[Ty]) -> Vec<String> {
        let Some(info) = self.env.classes.get(&class) else { return Vec::new() };
        let mut clashes = Vec::new();
        for instance in self.env.instances_of(class) {
            for (from, to) in &info.fundeps {
                let mut subst = super::types::Subst::new();
                let fits = instance.head.len() == args.len()
                    && from.iter().all(|&i| {
                        super::matching::match_type(&instance.head[i], &args[i], &mut subst)
                    });
                if !fits {
                    continue;
                }
                for &i in to {
                    let theirs = super::types::substitute(&instance.head[i], &subst);
                    if theirs != args[i] && matches!(&*theirs, Type::Con(_) | Type::App(..)) {
                        let determining: Vec<String> =
                            from.iter().map(|&f| Printer::default().ty(&args[f])).collect();
                        clashes.push(format!(
                            "for {} it is {}, not {}",
                            determining.join(", "),
                            Printer::default().ty(&theirs),
                            Printer::default().ty(&args[i])
                        ));
                    }
                }
            }
        }
        clashes
    }

    fn is_ambiguous(&mut self, pred: &Ty) -> bool {
        let Some((name, args)) = con_spine(pred) else { return true };
        !matches!(self.pick_instance(name, &args), super::solve::Pick::None)
            || args.iter().all(|a| matches!(&**a, Type::Meta(_)))
    }
}

/// Predicates in the order in which to report them: a use is more informative than a literal, and
/// an operator like `-` more than any other use.
fn in_order_of_weight(wanted: &[Wanted]) -> Vec<&Wanted> {
    let mut ordered: Vec<&Wanted> = wanted.iter().collect();
    ordered.sort_by_key(|item| match &item.origin {
        Origin::Use(name) if name.as_str() == "-" => 0,
        _ => 1,
    });
    ordered
}

/// Advice on two types that are often confused.
fn conversion(expected: &Ty, actual: &Ty) -> Option<&'static str> {
    let name = |ty: &Ty| con_spine(ty).map(|(name, args)| (name.name.as_str().to_owned(), args));
    let is_string = |ty: &Ty| {
        matches!(con_spine(ty), Some((n, a)) if n == *wired::LIST && a.len() == 1
            && matches!(con_spine(&a[0]), Some((c, _)) if c.name.as_str() == "Char"))
    };
    let numeric = ["Int", "Integer", "Double", "Float", "Word"];
    let unknown = |ty: Option<&Ty>| ty.is_some_and(|t| matches!(&**t, Type::Meta(_)));
    if let Type::App(monad, _) = &**actual
        && unknown(Some(monad))
    {
        return Some(
            "`return` and `pure` make an action of a value: for the value itself leave them out",
        );
    }
    let ((e, e_args), (a, a_args)) = (name(expected)?, name(actual)?);
    // Its contents are unknown, but certainly not the whole of a plain type.
    let of_unknown = (e_args.is_empty() || is_string(expected)) && unknown(a_args.first());
    if is_string(expected) && numeric.contains(&a.as_str()) {
        return Some("`show` makes a String of it");
    }
    if is_string(expected) && a == "Char" {
        return Some("`[c]` is the String that holds one Char `c`");
    }
    if numeric.contains(&e.as_str()) && is_string(actual) {
        return Some("`read` makes a number of a String");
    }
    match (e.as_str(), a.as_str()) {
        ("Double" | "Float" | "Integer" | "Int" | "Word", "Int" | "Integer" | "Word") => {
            Some("`fromIntegral` converts between these")
        }
        ("Int" | "Integer", "Double" | "Float") => {
            Some("`round`, `floor`, `ceiling` or `truncate` convert it")
        }
        ("IO", "STM") => Some("`atomically` runs it in IO"),
        ("STM", "IO") => Some("IO cannot run inside STM: do it before or after `atomically`"),
        ("IO", _)
            if a_args
                .iter()
                .any(|x| matches!(con_spine(x), Some((n, _)) if n.name.as_str() == "IO")) =>
        {
            Some("`sequence_` or `mapM_` run a list of actions")
        }
        ("IO", "IO")
            if e_args.first().is_some_and(
                |e| matches!(con_spine(e), Some((n, _)) if n.name.as_str() == "()"),
            ) =>
        {
            Some(
                "`mapM_` and `forM_` leave out the results that `mapM` and `forM` collect; `void` does so for any action",
            )
        }
        ("StateT" | "ReaderT" | "WriterT" | "ExceptT" | "MaybeT" | "RWST" | "ContT", "IO") => Some(
            "`liftIO` runs it there, when IO is the monad at the bottom: `StateT s IO`, not `State s`",
        ),
        (_, "IO") if a_args.first() == Some(expected) || of_unknown => {
            Some("in a `do`, bind its result first: `x <- …`")
        }
        ("IO", "[]" | "List") if unknown(a_args.first()) => Some(
            "an argument with an operator in it needs parentheses: `putStrLn (a ++ b)`; `return` makes an action of a value",
        ),
        ("IO", _) if e_args.len() == 1 && a != "IO" => {
            Some("`return` makes an action of a value; `let` names a value in a `do`")
        }
        ("Maybe", _) if e_args.first() == Some(actual) => Some("`Just` makes a Maybe of it"),
        (_, "Maybe") if a_args.first() == Some(expected) || of_unknown => {
            Some("take the value out with `case`, `maybe` or `fromMaybe`")
        }
        _ => None,
    }
}

/// "arising from …", as shown beneath the carets.
pub(super) fn arising(origin: &Origin) -> String {
    match origin {
        Origin::Use(name) => format!("arising from a use of {}", quoted(*name)),
        Origin::Literal(text) => format!("arising from the literal {text}"),
        Origin::Other(what) => format!("arising from {what}"),
        Origin::Equality { .. } => "arising from a comparison of types".to_owned(),
    }
}

pub(super) fn quoted(name: Symbol) -> String {
    let text = name.as_str();
    let word = text.chars().next().is_some_and(|c| c.is_alphabetic() || "_([".contains(c));
    if word { format!("`{text}`") } else { format!("`({text})`") }
}
