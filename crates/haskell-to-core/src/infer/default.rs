//! The end of a top-level group, and of the module: what is still open is solved, defaulted,
//! forced, and finally reported.
//!
//! Defaulting follows the Haskell report (4.3.4), slightly more generously: besides a numeric
//! class, any class with one parameter is allowed, not only those of the standard library.

use super::Infer;
use super::report::Quiet;
use super::state::Wanted;
use super::types::{MetaId, Ty, Type, con, con_apps, con_spine, walk};
use crate::hir::{GlobalName, wired};
use source::Diagnostic;
use std::collections::HashMap;

/// The classes of an unknown type, each with its constraint; and whether there is no other
/// constraint on it.
type Found<'w> = (Vec<(GlobalName, &'w Wanted)>, bool);

impl Infer<'_> {
    /// Resolves what a top-level group left open. Unknowns of level 0 belong to restricted bindings
    /// of the module, and are left to later groups.
    pub(super) fn settle(&mut self, errors_before: usize) {
        let wanted = std::mem::take(&mut self.wanted);
        let rest = self.settle_wanted(wanted, 1);
        let quiet = if self.failed_since(errors_before) {
            Quiet::Classes
        } else {
            self.quiet_after_errors()
        };
        let (keep, report): (Vec<Wanted>, Vec<Wanted>) =
            rest.into_iter().partition(|item| self.mentions_module_unknown(&item.pred));
        self.report_unsolved(&report, quiet);
        self.wanted = keep;
        self.report_holes();
    }

    /// Whether an error was reported after the first `before` diagnostics.
    pub(super) fn failed_since(&self, before: usize) -> bool {
        self.poisoned
            || self.diagnostics[before..].iter().any(|d| d.severity == source::Severity::Error)
    }

    fn quiet_after_errors(&self) -> Quiet {
        if self.poisoned || self.has_errors() { Quiet::Unknowns } else { Quiet::No }
    }

    /// The end of the module: nothing can be left.
    pub(super) fn finish(&mut self) {
        let wanted = std::mem::take(&mut self.wanted);
        let rest = self.settle_wanted(wanted, 0);
        let quiet = self.quiet_after_errors();
        self.report_unsolved(&rest, quiet);
        self.report_holes();
    }

    fn settle_wanted(&mut self, wanted: Vec<Wanted>, level: u32) -> Vec<Wanted> {
        let mut rest = self.solve(wanted);
        while !rest.is_empty() && self.default_some(&rest, level) {
            rest = self.solve(rest);
        }
        if !rest.is_empty() {
            self.touch_all = true;
            rest = self.solve(rest);
            self.touch_all = false;
            while !rest.is_empty() && self.default_some(&rest, level) {
                rest = self.solve(rest);
            }
        }
        rest
    }

    fn mentions_module_unknown(&self, pred: &Ty) -> bool {
        super::types::any(
            &self.zonk(pred),
            |t| matches!(&**t, Type::Meta(m) if self.metas[m.0 as usize].level == 0),
        )
    }

    /// Assigns default types to unknowns. Returns whether there were any. Unknowns that are not
    /// related to others are done together, so that many literals do not cause many rounds; the
    /// rest one by one, since each may determine another.
    fn default_some(&mut self, rest: &[Wanted], level: u32) -> bool {
        let mut order: Vec<MetaId> = Vec::new();
        let mut found: HashMap<MetaId, Found<'_>> = HashMap::new();
        for item in rest {
            let pred = self.zonk(&item.pred);
            let spine = con_spine(&pred);
            let alone = match &spine {
                Some((class, args)) => match &args[..] {
                    [only] => match &**only {
                        Type::Meta(m) => Some((*class, *m)),
                        _ => None,
                    },
                    _ => None,
                },
                None => None,
            };
            walk(&pred, &mut |t| {
                let Type::Meta(m) = &**t else { return };
                if self.metas[m.0 as usize].level < level {
                    return;
                }
                let entry = found.entry(*m).or_insert_with(|| {
                    order.push(*m);
                    (Vec::new(), false)
                });
                match alone {
                    Some((class, meta)) if meta == *m => entry.0.push((class, item)),
                    _ => entry.1 = true,
                }
            });
        }
        let (related, free): (Vec<MetaId>, Vec<MetaId>) =
            order.into_iter().partition(|m| found[m].1);
        let mut any = false;
        for meta in free {
            any |= self.default_meta(meta, &found[&meta].0);
        }
        any || related.into_iter().any(|meta| self.default_meta(meta, &found[&meta].0))
    }

    fn default_meta(&mut self, meta: MetaId, classes: &[(GlobalName, &Wanted)]) -> bool {
        let numeric = [
            *wired::NUM,
            *wired::INTEGRAL,
            *wired::FRACTIONAL,
            *wired::FLOATING,
            *wired::REAL,
            *wired::REAL_FRAC,
            *wired::REAL_FLOAT,
        ];
        let interactive =
            [*wired::SHOW, *wired::EQ, *wired::ORD, *wired::FOLDABLE, *wired::TRAVERSABLE];
        let counts = |class: &GlobalName| {
            numeric.contains(class) || self.hir.extended_defaults && interactive.contains(class)
        };
        let candidates = if classes.iter().any(|(c, _)| counts(c)) {
            self.defaults.clone()
        } else if classes.iter().any(|(c, _)| *c == *wired::IS_STRING) {
            vec![super::expr::string()]
        } else {
            return false;
        };
        for candidate in candidates {
            let fits = classes.iter().all(|(class, item)| {
                let pred = con_apps(*class, [candidate.clone()]);
                self.holds(&pred, &item.scope)
            });
            if fits {
                self.metas[meta.0 as usize].solution = Some(candidate);
                self.solved_metas += 1;
                return true;
            }
        }
        false
    }

    /// The types of `default (…)`, or Integer and Double; under ExtendedDefaultRules, `()` and lists before them.
    pub(super) fn read_defaults(&mut self) {
        self.defaults = match &self.hir.defaults {
            Some(types) => types.iter().map(|t| self.ty(t)).collect(),
            None if self.hir.extended_defaults => {
                vec![
                    con(*wired::UNIT),
                    con(*wired::LIST),
                    con(*wired::INTEGER),
                    con(*wired::DOUBLE),
                ]
            }
            None => vec![con(*wired::INTEGER), con(*wired::DOUBLE)],
        };
    }

    fn report_holes(&mut self) {
        for hole in std::mem::take(&mut self.holes) {
            let ty = self.zonk(&hole.ty);
            let shown = super::print::show(&ty);
            self.error(
                Diagnostic::error(format!(
                    "the hole {} stands for a value of type {shown}",
                    hole.name
                ))
                .at_saying(hole.span, format!("needs a value of type {shown}")),
            );
        }
    }
}
