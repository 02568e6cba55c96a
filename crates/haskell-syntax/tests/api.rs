//! The entry points other than `parse_module`, and the spans of trees.

use haskell_syntax::extension::Extension;
use haskell_syntax::syntax::{DeclKind, ExprKind, RhsBody};
use haskell_syntax::{
    ParseOptions, dump_expression, parse_expression, parse_header_imports, parse_module,
};
use source::FileId;

#[test]
fn a_header_is_read_without_the_rest() {
    let text = "{-# LANGUAGE GADTs #-}\nmodule A.B (x) where\nimport C\nimport qualified D.E as F (g)\n\
                x = ) this is not Haskell";
    let header = parse_header_imports(FileId(0), text, &ParseOptions::default());
    assert_eq!(header.name.map(|n| n.name.as_str()), Some("A.B"));
    let imports: Vec<&str> = header.imports.iter().map(|i| i.module.name.as_str()).collect();
    assert_eq!(imports, ["C", "D.E"]);
    assert!(header.diagnostics.is_empty());
    assert!(header.extensions.has(Extension::GADTs));
}

#[test]
fn a_file_without_a_header_has_imports_too() {
    let header =
        parse_header_imports(FileId(0), "import A\n\nmain = 1\n", &ParseOptions::default());
    assert!(header.name.is_none());
    assert_eq!(header.imports.len(), 1);
}

#[test]
fn an_expression_may_have_layout() {
    let text = "do x <- get\n   put (x + 1)\n";
    let parsed = parse_expression(FileId(0), text, &ParseOptions::default());
    assert!(parsed.diagnostics.is_empty());
    let shown = parsed.expression.map(|e| dump_expression(&e));
    assert_eq!(shown.as_deref(), Some("(do (<- x get) (apply put (paren (infix x + 1))))\n"));
}

#[test]
fn text_after_an_expression_is_an_error() {
    let parsed = parse_expression(FileId(0), "1 + 2 )", &ParseOptions::default());
    assert_eq!(parsed.diagnostics.len(), 1);
    assert!(parsed.expression.is_none());
}

#[test]
fn spans_cover_what_was_written() {
    let text = "f x = (x + 1) where y = 2\n";
    let module = parse_module(FileId(0), text, &ParseOptions::default()).module;
    let span_text = |s: source::Span| &text[s.start as usize..s.end as usize];
    assert_eq!(span_text(module.decls[0].span), text.trim_end());
    let DeclKind::Function(f) = &module.decls[0].kind else { panic!("a function") };
    let clause = &f.clauses[0];
    assert_eq!(span_text(clause.patterns[0].span), "x");
    let RhsBody::Plain(body) = &clause.rhs.body else { panic!("one body") };
    assert_eq!(span_text(body.span), "(x + 1)");
    let ExprKind::Paren(inner) = &body.kind else { panic!("parentheses") };
    assert_eq!(span_text(inner.span), "x + 1");
    assert_eq!(span_text(clause.rhs.wheres[0].span), "y = 2");
}

#[test]
fn spans_of_literate_files_are_of_the_file() {
    let text = "Text.\n\n> f = 1\n";
    let options = ParseOptions { literate: true, ..Default::default() };
    let module = parse_module(FileId(0), text, &options).module;
    let span = module.decls[0].span;
    assert_eq!(&text[span.start as usize..span.end as usize], "f = 1");
}

#[test]
fn extensions_of_the_project_apply_and_pragmas_win() {
    let options = ParseOptions { extensions: vec!["LambdaCase".into()], ..ParseOptions::default() };
    let parsed = parse_module(FileId(0), "f = \\case { 1 -> 2 }", &options);
    assert!(parsed.diagnostics.is_empty());
    let text = "{-# LANGUAGE NoLambdaCase #-}\nf = \\case { 1 -> 2 }";
    assert_eq!(parse_module(FileId(0), text, &options).diagnostics.len(), 1);
    let parsed = parse_module(FileId(0), "{-# LANGUAGE Haskell2010 #-}", &options);
    assert!(!parsed.extensions.has(Extension::BangPatterns));
}

#[test]
fn an_error_costs_one_declaration() {
    let text = "a = 1\nb = (\nc = 3\nd = ] \ne = 5\n";
    let parsed = parse_module(FileId(0), text, &ParseOptions::default());
    assert_eq!(parsed.diagnostics.len(), 2);
    assert_eq!(parsed.module.decls.len(), 3);
}
