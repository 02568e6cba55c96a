//! Builds a tree from operators and operands in source order.
//!
//! The rules are those of section 10.6 of the Haskell 2010 report, as a loop with a stack: a list
//! of ten thousand operators needs no more host stack than one of two.

use crate::hir::FixityOf;
use haskell_syntax::syntax::Associativity;
use source::Span;

/// One element. Operands and operators alternate; a negation comes before an operand.
pub(super) enum Item<T, O> {
    Operand(T),
    Operator { op: O, fixity: FixityOf, span: Span },
    Negate(Span),
}

/// Builds the nodes of the tree.
pub(super) trait Build<T, O> {
    fn binary(&mut self, op: O, span: Span, left: T, right: T) -> T;
    fn negate(&mut self, span: Span, operand: T) -> T;
    /// The fixities of two adjacent operators do not determine which binds tighter.
    fn conflict(&mut self, left: (Span, FixityOf), right: (Span, FixityOf));
}

/// The fixity of negation.
pub(super) const NEGATION: FixityOf =
    FixityOf { associativity: Associativity::Left, precedence: 6 };

enum Frame<T, O> {
    Binary { op: O, fixity: FixityOf, span: Span, left: T },
    Negate(Span),
}

impl<T, O> Frame<T, O> {
    fn fixity(&self) -> (Span, FixityOf) {
        match self {
            Frame::Binary { fixity, span, .. } => (*span, *fixity),
            Frame::Negate(span) => (*span, NEGATION),
        }
    }
}

/// The tree, and the fixity of its outermost operator, if any. `None` only for a list that violates
/// the rule of [`Item`] (which the parser never produces).
pub(super) fn resolve<T, O>(
    items: Vec<Item<T, O>>,
    build: &mut impl Build<T, O>,
) -> Option<(T, Option<(Span, FixityOf)>)> {
    let mut stack: Vec<Frame<T, O>> = Vec::new();
    let mut current: Option<T> = None;
    let mut root = None;
    for item in items {
        match item {
            Item::Operand(operand) => current = Some(operand),
            Item::Negate(span) => {
                // `a * - b` and `- - a` are not expressions.
                if let Some(top) = stack.last()
                    && top.fixity().1.precedence >= NEGATION.precedence
                {
                    build.conflict(top.fixity(), (span, NEGATION));
                }
                stack.push(Frame::Negate(span));
            }
            Item::Operator { op, fixity, span } => {
                let mut left = current.take()?;
                while let Some(top) = stack.last() {
                    let (top_span, top_fixity) = top.fixity();
                    match binds_tighter(top_fixity, fixity) {
                        Some(false) => break,
                        Some(true) => {}
                        None => build.conflict((top_span, top_fixity), (span, fixity)),
                    }
                    left = reduce(stack.pop()?, left, build);
                }
                stack.push(Frame::Binary { op, fixity, span, left });
            }
        }
    }
    let mut tree = current?;
    while let Some(frame) = stack.pop() {
        root = Some(frame.fixity());
        tree = reduce(frame, tree, build);
    }
    Some((tree, root))
}

fn reduce<T, O>(frame: Frame<T, O>, right: T, build: &mut impl Build<T, O>) -> T {
    match frame {
        Frame::Binary { op, span, left, .. } => build.binary(op, span, left, right),
        Frame::Negate(span) => build.negate(span, right),
    }
}

/// Whether the operand between two operators belongs to the left one; `None` if undetermined.
fn binds_tighter(left: FixityOf, right: FixityOf) -> Option<bool> {
    if left.precedence != right.precedence {
        return Some(left.precedence > right.precedence);
    }
    match (left.associativity, right.associativity) {
        (Associativity::Left, Associativity::Left) => Some(true),
        (Associativity::Right, Associativity::Right) => Some(false),
        _ => None,
    }
}

/// Whether `(a op1 b op2)` is a section, i.e. whether `op1` keeps its operands.
pub(super) fn left_section_fits(operand: FixityOf, section: FixityOf) -> bool {
    binds_tighter(operand, section) == Some(true)
}

/// Whether `(op2 a op1 b)` is a section.
pub(super) fn right_section_fits(section: FixityOf, operand: FixityOf) -> bool {
    binds_tighter(section, operand) == Some(false)
}

#[cfg(test)]
mod tests {
    use super::{Build, Item, NEGATION, resolve};
    use crate::hir::FixityOf;
    use haskell_syntax::syntax::Associativity::{self, Left, None as Non, Right};
    use source::Span;

    #[derive(Default)]
    struct Text {
        conflicts: usize,
    }

    impl Build<String, char> for Text {
        fn binary(&mut self, op: char, _: Span, left: String, right: String) -> String {
            format!("({left}{op}{right})")
        }

        fn negate(&mut self, _: Span, operand: String) -> String {
            format!("(-{operand})")
        }

        fn conflict(&mut self, _: (Span, FixityOf), _: (Span, FixityOf)) {
            self.conflicts += 1;
        }
    }

    fn fixity(op: char) -> FixityOf {
        let (associativity, precedence): (Associativity, u8) = match op {
            '+' => (Left, 6),
            '*' => (Left, 7),
            '^' => (Right, 8),
            ':' => (Right, 5),
            '=' => (Non, 4),
            _ => (Left, 9),
        };
        FixityOf { associativity, precedence }
    }

    /// `~` is negation, letters are operands.
    fn check(text: &str, expected: &str, conflicts: usize) {
        let items = text.chars().map(|c| match c {
            '~' => Item::Negate(Span::NONE),
            c if c.is_alphabetic() => Item::Operand(c.to_string()),
            op => Item::Operator { op, fixity: fixity(op), span: Span::NONE },
        });
        let mut build = Text::default();
        let tree = resolve(items.collect(), &mut build).map(|(t, _)| t);
        assert_eq!(tree.as_deref(), Some(expected), "{text}");
        assert_eq!(build.conflicts, conflicts, "{text}");
    }

    #[test]
    fn precedence_and_associativity_decide() {
        check("a+b*c", "(a+(b*c))", 0);
        check("a*b+c", "((a*b)+c)", 0);
        check("a+b+c", "((a+b)+c)", 0);
        check("a:b:c", "(a:(b:c))", 0);
        check("a^b^c*d", "((a^(b^c))*d)", 0);
    }

    #[test]
    fn negation_binds_like_addition() {
        check("~a+b", "((-a)+b)", 0);
        check("~a*b", "(-(a*b))", 0);
        check("a=~b", "(a=(-b))", 0);
        check("a+~b", "(a+(-b))", 1);
        check("~~a", "(-(-a))", 1);
        assert_eq!(NEGATION.precedence, 6);
    }

    #[test]
    fn what_has_no_order_is_reported() {
        check("a=b=c", "((a=b)=c)", 1);
    }
}
