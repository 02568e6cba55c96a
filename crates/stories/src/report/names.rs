//! The names of constructors and fields, as `Show` writes them: which value they stand for.
//!
//! Every `Show` instance that is derived, and those of the library for constructors, pass a name to `showNamed` with
//! the value. It makes each character anew, so the call is found outwards from the character, however far the text was
//! carried, cut and put together since.

use super::Reporter;
use crate::graph::Node;
use crate::log::Kind;
use core_ir::Prim;

/// The function that writes a name.
const WRITER: &str = "GHC.Show.showNamed";
/// Limit on the steps from a character outwards to that call: a few for each character of the name before it.
const MAX_STEPS_OUTWARDS: usize = 4_000;

impl Reporter<'_> {
    /// The value that a character of such a name stands for, as a reported step.
    pub(super) fn named_by(&self, character: Node) -> Option<Node> {
        if !self.fold {
            return None;
        }
        let made = self.entry(character).filter(|made| made.kind == Kind::Compute)?;
        if self.graph.prim(&made) != Some(Prim::CharChr) || self.is_own_pc(made.pc) {
            return None;
        }
        let mut at = made;
        for _ in 0..MAX_STEPS_OUTWARDS {
            at = self.entry(at.control())?;
            let function = (at.kind == Kind::Enter).then(|| self.graph.function_of(&at)).flatten();
            if function.is_some_and(|f| self.graph.code.function(f).def.as_str() == WRITER)
                && let [value, _, _] = self.shown_arguments(&at)[..]
            {
                let landed = self.landing(value);
                return self.is_reportable(landed).then_some(landed);
            }
            if self.is_own_pc(at.pc) {
                return None;
            }
        }
        None
    }
}
