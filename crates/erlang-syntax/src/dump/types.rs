//! Types as text: on one line, as written.

use super::expr::atom;
use crate::tree::{FunctionType, Type, TypeKind};

pub(super) fn list(types: &[Type]) -> String {
    types.iter().map(text).collect::<Vec<_>>().join(", ")
}

pub(super) fn text(t: &Type) -> String {
    match &t.kind {
        TypeKind::Variable(v) => v.to_string(),
        TypeKind::Atom(a) => atom(*a),
        TypeKind::Integer(n) => n.to_string(),
        TypeKind::Char(c) => format!("${c}"),
        TypeKind::Annotated { name, of } => format!("({} :: {})", name.symbol, text(of)),
        TypeKind::Union(parts) => {
            format!("({})", parts.iter().map(text).collect::<Vec<_>>().join(" | "))
        }
        TypeKind::Range(from, to) => format!("{}..{}", text(from), text(to)),
        TypeKind::Unary { op, operand } => format!("({} {})", op.as_str(), text(operand)),
        TypeKind::Binary { op, left, right } => {
            format!("({} {} {})", text(left), op.as_str(), text(right))
        }
        TypeKind::Named { name, args } => format!("{}({})", atom(name.symbol), list(args)),
        TypeKind::Remote { module, name, args } => {
            format!("{}:{}({})", atom(module.symbol), atom(name.symbol), list(args))
        }
        TypeKind::Tuple(parts) => format!("{{{}}}", list(parts)),
        TypeKind::Map(fields) => {
            let field = |f: &crate::tree::MapFieldType| {
                let sign = if f.mandatory { ":=" } else { "=>" };
                format!("{} {sign} {}", text(&f.key), text(&f.value))
            };
            format!("#{{{}}}", fields.iter().map(field).collect::<Vec<_>>().join(", "))
        }
        TypeKind::Record { name, fields } => {
            let field = |f: &crate::tree::RecordFieldType| {
                format!("{} :: {}", atom(f.name.symbol), text(&f.of))
            };
            let fields: Vec<_> = fields.iter().map(field).collect();
            format!("#{}{{{}}}", atom(name.symbol), fields.join(", "))
        }
        TypeKind::Bits { base, unit } => format!("<<_:{}, _:_*{}>>", text(base), text(unit)),
        TypeKind::AnyFun => "fun()".to_owned(),
        TypeKind::Fun(function) => format!("fun({})", function_text(function)),
    }
}

pub(super) fn function_text(f: &FunctionType) -> String {
    let args = f.args.as_ref().map_or("...".to_owned(), |args| list(args));
    let mut out = format!("({args}) -> {}", text(&f.result));
    for (index, (name, of)) in f.constraints.iter().enumerate() {
        out.push_str(if index == 0 { " when " } else { ", " });
        out.push_str(&format!("{} :: {}", name.symbol, text(of)));
    }
    out
}
