//! Types.

use super::abstract_code::Reader;
use super::terms::TermId;
use crate::parse::{Parse, unary, union};
use crate::tree::{
    BinaryOp, FunctionType, MapFieldType, Name, RecordFieldType, Type, TypeKind, UnaryOp,
};
use source::Span;

impl Reader<'_> {
    pub(super) fn type_(&mut self, id: TermId) -> Parse<Type> {
        self.enter()?;
        let Some((tag, [annotation, parts @ ..])) = self.terms.tagged(id) else {
            return self.ill("type");
        };
        let span = self.span(*annotation);
        let kind = match (tag, parts) {
            ("var", [name]) => TypeKind::Variable(self.bare_name(*name, span)?.symbol),
            ("atom", [name]) => TypeKind::Atom(self.bare_name(*name, span)?.symbol),
            ("integer", [value]) => match self.terms.integer(*value) {
                Some(value) => TypeKind::Integer(value),
                None => return self.ill("integer"),
            },
            ("char", [value]) => match self.terms.small(*value) {
                Some(value) => TypeKind::Char(value),
                None => return self.ill("character"),
            },
            ("op", [op, operand]) => {
                let op = self.terms.atom(*op).and_then(|op| UnaryOp::from_text(op.as_str()));
                match op {
                    Some(op) => unary(op, self.type_(*operand)?),
                    None => return self.ill("operator"),
                }
            }
            ("op", [op, left, right]) => {
                let op = self.terms.atom(*op).and_then(|op| BinaryOp::from_text(op.as_str()));
                let Some(op) = op else { return self.ill("operator") };
                let left = Box::new(self.type_(*left)?);
                TypeKind::Binary { op, left, right: Box::new(self.type_(*right)?) }
            }
            ("ann_type", [pair]) => match self.list(*pair, "annotated type")?.as_slice() {
                [name, of] => {
                    let name = self.name(*name)?;
                    TypeKind::Annotated { name, of: Box::new(self.type_(*of)?) }
                }
                _ => return self.ill("annotated type"),
            },
            ("remote_type", [triple]) => match self.list(*triple, "type")?.as_slice() {
                [module, name, args] => TypeKind::Remote {
                    module: self.name(*module)?,
                    name: self.name(*name)?,
                    args: self.types(*args)?,
                },
                _ => return self.ill("type"),
            },
            ("user_type", [name, args]) => {
                TypeKind::Named { name: self.bare_name(*name, span)?, args: self.types(*args)? }
            }
            ("type", [name, args]) => {
                self.built_in(self.bare_name(*name, span)?, *args, id, span)?
            }
            _ => return self.ill("type"),
        };
        self.leave();
        Ok(Type::new(kind, span))
    }

    fn types(&mut self, id: TermId) -> Parse<Vec<Type>> {
        self.each(id, "types", |r, t| r.type_(t))
    }

    fn built_in(&mut self, name: Name, args: TermId, whole: TermId, span: Span) -> Parse<TypeKind> {
        // `tuple()` and `map()` have the atom `any` for arguments.
        if self.terms.atom(args).is_some() {
            return Ok(TypeKind::Named { name, args: Vec::new() });
        }
        let list = self.list(args, "types")?;
        Ok(match (name.as_str(), list.as_slice()) {
            ("union", _) => union(self.types(args)?).kind,
            ("range", [from, to]) => {
                TypeKind::Range(Box::new(self.type_(*from)?), Box::new(self.type_(*to)?))
            }
            ("tuple", _) => TypeKind::Tuple(self.types(args)?),
            ("map", _) => TypeKind::Map(self.each(args, "map type", |r, f| r.map_type(f))?),
            ("record", [record, fields @ ..]) => {
                let name = self.name(*record)?;
                let fields = fields.iter().map(|&f| self.record_type(f)).collect::<Parse<_>>()?;
                TypeKind::Record { name, fields }
            }
            ("binary", [base, unit]) => TypeKind::Bits {
                base: Box::new(self.type_(*base)?),
                unit: Box::new(self.type_(*unit)?),
            },
            ("fun", []) => TypeKind::AnyFun,
            ("fun", [_, _]) => {
                let mut function = self.function_type(whole)?;
                function.span = span;
                TypeKind::Fun(Box::new(function))
            }
            _ => TypeKind::Named { name, args: self.types(args)? },
        })
    }

    fn map_type(&mut self, id: TermId) -> Parse<MapFieldType> {
        if let Some(("type", [_, tag, pair])) = self.terms.tagged(id)
            && let Some(tag) = self.terms.atom(*tag)
            && let [key, value] = self.list(*pair, "map type")?.as_slice()
        {
            let mandatory = tag.as_str() == "map_field_exact";
            let key = self.type_(*key)?;
            return Ok(MapFieldType { key, value: self.type_(*value)?, mandatory });
        }
        self.ill("map type")
    }

    fn record_type(&mut self, id: TermId) -> Parse<RecordFieldType> {
        if let Some(("type", [_, _, pair])) = self.terms.tagged(id)
            && let [name, of] = self.list(*pair, "record type")?.as_slice()
        {
            let name = self.name(*name)?;
            return Ok(RecordFieldType { name, of: self.type_(*of)? });
        }
        self.ill("record type")
    }

    /// `{type, _, 'fun', [Arguments, Result]}`, or wrapped in constraints.
    pub(super) fn function_type(&mut self, id: TermId) -> Parse<FunctionType> {
        let Some(("type", [annotation, tag, parts])) = self.terms.tagged(id) else {
            return self.ill("function type");
        };
        let span = self.span(*annotation);
        let tag = self.bare_name(*tag, span)?;
        let parts = self.list(*parts, "function type")?;
        match (tag.as_str(), parts.as_slice()) {
            ("bounded_fun", [function, constraints]) => {
                let (function, constraints) = (*function, *constraints);
                self.enter()?;
                let mut function = self.function_type(function)?;
                self.leave();
                function.constraints =
                    self.each(constraints, "constraints", |r, c| r.constraint(c))?;
                Ok(function)
            }
            ("fun", [args, result]) => {
                let args = match self.terms.tagged(*args) {
                    Some(("type", [_, _])) => None,
                    Some(("type", [_, _, args])) => Some(self.types(*args)?),
                    _ => return self.ill("function type"),
                };
                let result = self.type_(*result)?;
                Ok(FunctionType { args, result, constraints: Vec::new(), span })
            }
            _ => self.ill("function type"),
        }
    }

    fn constraint(&mut self, id: TermId) -> Parse<(Name, Type)> {
        if let Some(("type", [_, _, parts])) = self.terms.tagged(id)
            && let [_, pair] = self.list(*parts, "constraint")?.as_slice()
            && let [name, of] = self.list(*pair, "constraint")?.as_slice()
        {
            let name = self.name(*name)?;
            return Ok((name, self.type_(*of)?));
        }
        self.ill("constraint")
    }
}
