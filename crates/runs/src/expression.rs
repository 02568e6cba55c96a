//! Expressions that are compiled after a program, to be evaluated at a moment of its run.

use crate::Program;
use core_ir::{Module, Ty};
use machine::Code;
use source::{FileId, Span, Symbol};

/// The place of an expression in the program.
#[derive(Clone, Debug)]
pub struct ExpressionScope {
    /// The file of the function that it is evaluated in.
    pub file: FileId,
    /// The variables of the function, innermost last.
    pub variables: Vec<ScopeVariable>,
    /// Distinguishes the expressions of a program.
    pub number: u32,
}

/// A variable that an expression may use.
#[derive(Clone, Debug, PartialEq)]
pub struct ScopeVariable {
    pub name: Symbol,
    /// Where it is bound.
    pub place: Span,
    /// What its value says about its type.
    pub shape: Ty,
}

/// An expression in Core.
pub struct ExpressionCode {
    pub module: Module,
    /// A function of the variables that the expression uses, or its value if it uses none.
    pub def: Symbol,
    /// Those variables, by their numbers.
    pub uses: Vec<usize>,
    /// The type of its value; for an action, of its result.
    pub ty: Ty,
    /// The same as text, in a typed language.
    pub shown_type: Option<String>,
    pub is_action: bool,
    /// Whether it only applies operations of the library to numbers, characters and truth values.
    pub is_plain: bool,
}

/// Why there is no code for an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotCompiled {
    /// The front end of the program cannot compile expressions.
    Unsupported,
    /// What is wrong with it.
    Wrong(String),
}

impl Program {
    /// Whether [`Program::expression`] can compile anything.
    pub fn compiles_expressions(&self) -> bool {
        self.forms.as_ref().is_some_and(|forms| forms.compilation().compiles_expressions())
    }

    /// Compiles an expression in a scope of the program.
    pub fn expression(
        &self,
        text: &str,
        scope: &ExpressionScope,
    ) -> Result<ExpressionCode, NotCompiled> {
        match &self.forms {
            Some(forms) => forms.compilation().expression(text, scope),
            None => Err(NotCompiled::Unsupported),
        }
    }

    /// Adds modules to the code of this form of the program.
    pub fn extend(&self, code: Code, modules: Vec<Module>) -> Result<Code, String> {
        match &self.forms {
            Some(forms) => forms.compilation().extend(code, modules, self.form),
            None => Err("the program cannot be extended".to_owned()),
        }
    }
}
