//! The type of the value of a step: from the declared type of its call or expression, as far as known (see
//! [`core_ir::types`]).

use crate::graph::{Graph, Node};
use crate::log::{BEFORE, CONSTANT, Entry, Kind};
use crate::shape::Shape;
use core_ir::types::{Ty, Type, head, substitute, unknown};
use machine::{Constant, Instr, bind_known, is_known};
use std::collections::HashMap;

impl Graph<'_> {
    /// The type of the value of a step. Unknown for a forwarded value: the contents of a newtype are the same step as
    /// the newtype.
    pub(crate) fn type_of(&self, node: Node) -> Ty {
        if node.1 & BEFORE == 0 && node.1 & CONSTANT != 0 {
            return match self.code.constants().get((node.1 & !CONSTANT) as usize) {
                Some(Constant::Lazy(f)) => self.code.call_types(*f).1,
                _ => unknown(),
            };
        }
        let found = self.at_most_spare(0, || self.sure(|| self.entry(node)));
        let Some(entry) = found.flatten() else { return unknown() };
        match (entry.kind, self.code.instr(entry.pc)) {
            (Kind::Enter, _) => self.result_type(&entry),
            (Kind::Con, _) => self.code.expression_type(self.code.span_at(entry.pc)),
            (Kind::Thunk, Some(Instr::Thunk { fun, .. } | Instr::ReserveThunk { fun, .. })) => {
                self.code.expression_type(self.code.function(*fun).span)
            }
            _ => unknown(),
        }
    }

    /// The result type of a call: from the type of the function, or from the expected type at the call.
    fn result_type(&self, entry: &Entry) -> Ty {
        let gives = match self.function_of(entry) {
            Some(function) => self.code.call_types(function).1,
            None => unknown(),
        };
        if is_known(&gives) {
            return gives;
        }
        let expected = self.code.expression_type(self.code.span_at(entry.pc));
        let expected = self.code.types.given(&expected);
        if is_known(&expected) { expected } else { gives }
    }

    /// The types of the arguments of a call that are in the source: from the type of the function, with variables
    /// determined by the expected type at the call and by containers. The type of an argument where it was made does
    /// not count: it may have been taken out of a newtype.
    pub(crate) fn argument_types(&self, entry: &Entry, arguments: &[Node]) -> Vec<Ty> {
        let nothing = vec![unknown(); arguments.len()];
        let Some(function) = self.function_of(entry) else { return nothing };
        let (mut declared, gives) = self.code.call_types(function);
        declared.resize(arguments.len(), unknown());
        if declared.iter().all(is_known) {
            return declared;
        }
        let mut known = HashMap::new();
        let expected = self.code.expression_type(self.code.span_at(entry.pc));
        bind_known(&gives, &self.code.types.given(&expected), &mut known);
        for (node, ty) in arguments.iter().zip(&declared) {
            if is_known(ty) {
                continue;
            }
            if let Type::Fun(..) = **ty {
                let given_to = self.at_most_spare(0, || self.sure(|| self.shape(*node)));
                if let Some(Shape::Function(function, given)) = given_to {
                    let info = self.code.function(function);
                    let written = (0..given.len()).filter(|i| !info.takes_dictionary(*i)).count();
                    bind_known(ty, &self.code.partial_type(function, written), &mut known);
                }
                continue;
            }
            let made = self.code.types.represented(&self.type_of(*node));
            if head(&made).is_some() && head(&made) == head(ty) {
                bind_known(ty, &made, &mut known);
            }
        }
        declared.iter().map(|ty| substitute(ty, &known)).collect()
    }
}
