//! `.hs-boot` files: signatures that stand for a module in modules that it imports itself.
//!
//! Such a file is compiled as a module of the same name, of which only the interface is kept: Core refers to
//! definitions by name, so that the module itself supplies them.

use haskell_syntax::syntax::{
    Clause, Decl, DeclKind, Expr, ExprKind, FunctionBinding, Module, Rhs, RhsBody,
};
use source::Symbol;

/// What the `.hs-boot` file of a module is called among the modules of a program.
pub(super) fn name_of(module: Symbol) -> Symbol {
    Symbol::new(&format!("{module}.hs-boot"))
}

/// The module whose `.hs-boot` file has this name.
pub(super) fn real_of(name: Symbol) -> Option<Symbol> {
    name.as_str().strip_suffix(".hs-boot").map(Symbol::new)
}

/// Gives every signature of a `.hs-boot` file a definition, since a module must have them: `f = f`.
pub(super) fn complete(module: &mut Module) {
    let mut definitions = Vec::new();
    for decl in &module.decls {
        let DeclKind::Signature(signature) = &decl.kind else { continue };
        for name in &signature.names {
            let itself = Expr { kind: ExprKind::Variable(*name), span: name.span };
            let rhs = Rhs { body: RhsBody::Plain(itself), wheres: Vec::new(), span: name.span };
            let clause =
                Clause { name: *name, patterns: Vec::new(), infix: false, rhs, span: name.span };
            let function = FunctionBinding { name: *name, clauses: vec![clause] };
            definitions.push(Decl { kind: DeclKind::Function(function), span: name.span });
        }
    }
    module.decls.extend(definitions);
}
