//! Prints types as the user would write them.
//!
//! Constructors lose their module, `[Char]` is `String`, and variables get names that do not clash.
//! One [`Printer`] is used per message, so that an unknown has the same name in all its types.

use super::types::{MetaId, Pred, Ty, TyVar, Type, spine};
use crate::hir::{GlobalName, wired};
use std::collections::HashMap;

#[derive(Default)]
pub struct Printer {
    metas: HashMap<MetaId, String>,
    skolems: HashMap<u32, String>,
    taken: Vec<String>,
}

/// The precedence of the context of a type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Top,
    /// Left of an arrow, or next to an operator.
    Operand,
    /// An argument.
    Argument,
}

/// The type on its own.
pub fn show(ty: &Ty) -> String {
    Printer::default().ty(ty)
}

impl Printer {
    pub fn ty(&mut self, ty: &Ty) -> String {
        let mut out = String::new();
        self.write(ty, Place::Top, &mut out);
        out
    }

    /// A context before `=>`: in parentheses unless it is a single predicate.
    pub fn context(&mut self, preds: &[Pred]) -> String {
        let shown: Vec<String> = preds.iter().map(|p| self.ty(p)).collect();
        match &shown[..] {
            [one] => one.clone(),
            _ => format!("({})", shown.join(", ")),
        }
    }

    fn fresh(&mut self, base: &str) -> String {
        let mut name = base.to_owned();
        let mut n = 0;
        while self.taken.contains(&name) {
            n += 1;
            name = format!("{base}{n}");
        }
        self.taken.push(name.clone());
        name
    }

    fn write(&mut self, ty: &Ty, place: Place, out: &mut String) {
        core_ir::with_stack(|| self.write_here(ty, place, out));
    }

    fn bracketed(&mut self, when: bool, out: &mut String, f: impl FnOnce(&mut Self, &mut String)) {
        if when {
            out.push('(');
        }
        f(self, out);
        if when {
            out.push(')');
        }
    }

    fn write_here(&mut self, ty: &Ty, place: Place, out: &mut String) {
        match &**ty {
            Type::Con(name) => out.push_str(&constructor(*name)),
            Type::Promoted(name) => {
                out.push('\'');
                out.push_str(&constructor(*name));
            }
            Type::Var(v) => out.push_str(v.name.as_str()),
            Type::Skolem(s) => {
                let name = match self.skolems.get(&s.id) {
                    Some(name) => name.clone(),
                    None => {
                        let name = self.fresh(s.name.as_str());
                        self.skolems.insert(s.id, name.clone());
                        name
                    }
                };
                out.push_str(&name);
            }
            Type::Meta(m) => {
                let name = match self.metas.get(m) {
                    Some(name) => name.clone(),
                    None => {
                        let name = self.fresh("t");
                        self.metas.insert(*m, name.clone());
                        name
                    }
                };
                out.push_str(&name);
            }
            Type::Number(n) => out.push_str(&n.to_string()),
            Type::Text(s) => out.push_str(&format!("{:?}", s.as_str())),
            Type::Fun(a, b) => self.bracketed(place > Place::Top, out, |this, out| {
                this.write(a, Place::Operand, out);
                out.push_str(" -> ");
                this.write(b, Place::Top, out);
            }),
            Type::App(..) => self.application(ty, place, out),
            Type::Family(name, args) => {
                self.applied(&constructor(*name), args, place, out);
            }
            Type::Forall(vars, context, body) => {
                self.bracketed(place > Place::Top, out, |this, out| {
                    this.quantified(vars, context, body, out);
                });
            }
        }
    }

    fn quantified(&mut self, vars: &[TyVar], context: &[Pred], body: &Ty, out: &mut String) {
        if !vars.is_empty() {
            let names: Vec<&str> = vars.iter().map(|v| v.name.as_str()).collect();
            out.push_str(&format!("forall {}. ", names.join(" ")));
        }
        if !context.is_empty() {
            out.push_str(&self.context(context));
            out.push_str(" => ");
        }
        self.write(body, Place::Top, out);
    }

    fn application(&mut self, ty: &Ty, place: Place, out: &mut String) {
        let (head, args) = spine(ty);
        if let Type::Con(name) = &*head {
            if *name == *wired::LIST && args.len() == 1 {
                if matches!(&*args[0], Type::Con(c) if *c == *wired::CHAR) {
                    return out.push_str("String");
                }
                out.push('[');
                self.write(&args[0], Place::Top, out);
                return out.push(']');
            }
            if wired::tuple_size(*name) == Some(args.len()) {
                out.push('(');
                for (i, arg) in args.iter().enumerate() {
                    if i > 0 {
                        out.push_str(", ");
                    }
                    self.write(arg, Place::Top, out);
                }
                return out.push(')');
            }
            return self.applied(&constructor(*name), &args, place, out);
        }
        let mut shown = String::new();
        self.write(&head, Place::Argument, &mut shown);
        self.applied(&shown, &args, place, out);
    }

    fn applied(&mut self, head: &str, args: &[Ty], place: Place, out: &mut String) {
        let plain = head.trim_start_matches('(').trim_end_matches(')');
        let symbolic = head != "()"
            && plain.chars().next().is_some_and(|c| !c.is_alphanumeric() && !"_'[(,\"".contains(c));
        if symbolic && args.len() == 2 {
            return self.bracketed(place > Place::Top, out, |this, out| {
                this.write(&args[0], Place::Operand, out);
                out.push_str(&format!(" {plain} "));
                this.write(&args[1], Place::Operand, out);
            });
        }
        self.bracketed(place == Place::Argument && !args.is_empty(), out, |this, out| {
            out.push_str(head);
            for arg in args {
                out.push(' ');
                this.write(arg, Place::Argument, out);
            }
        });
    }
}

/// A generalised type for the user: `forall` is omitted, as in `f :: Eq a => a`.
pub fn show_scheme(ty: &Ty) -> String {
    let mut printer = Printer::default();
    match &**ty {
        Type::Forall(_, context, body) => {
            let mut out = String::new();
            printer.quantified(&[], context, body, &mut out);
            out
        }
        _ => printer.ty(ty),
    }
}

/// The name of a constructor as the user knows it.
pub fn constructor(name: GlobalName) -> String {
    let short = name.name.as_str();
    let bare = short == "[]" || short.starts_with('(');
    let symbolic = short.chars().next().is_some_and(|c| !c.is_alphanumeric() && c != '_');
    if symbolic && !bare { format!("({short})") } else { short.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::super::types::{con, con_apps, fun};
    use super::show;
    use crate::hir::wired;

    #[test]
    fn types_read_as_written() {
        let int = con(*wired::INT);
        let string = con_apps(*wired::LIST, [con(*wired::CHAR)]);
        let higher = fun(fun(int.clone(), string.clone()), int.clone());
        assert_eq!(show(&higher), "(Int -> String) -> Int");
        let pair = con_apps(wired::tuple(2), [int.clone(), con_apps(*wired::MAYBE, [string])]);
        assert_eq!(show(&con_apps(*wired::LIST, [pair])), "[(Int, Maybe String)]");
        assert_eq!(show(&con_apps(*wired::EQUALITY, [int.clone(), int])), "Int ~ Int");
    }
}
