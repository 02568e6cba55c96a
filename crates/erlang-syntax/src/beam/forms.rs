//! Forms: functions and attributes.

use super::abstract_code::Reader;
use super::places::file_attribute;
use super::terms::TermId;
use crate::parse::Parse;
use crate::tree::{
    Attribute, Form, FormKind, Function, Module, Name, NameArity, RecordDefinition,
    RecordFieldDefinition, Spec, SpecKind, TypeDefinition, TypeDefinitionKind,
};
use source::Span;

impl Reader<'_> {
    pub(super) fn module(mut self, forms: &[TermId]) -> Parse<Module> {
        let mut module = Module { name: None, file: self.places.main_file(), forms: Vec::new() };
        for &id in forms {
            if let Some(path) = file_attribute(self.terms, id) {
                self.places.enter_file(&path);
            }
            let Some(form) = self.form(id)? else { continue };
            if let FormKind::Attribute(Attribute::Module(name)) = &form.kind {
                module.name.get_or_insert(*name);
            }
            module.forms.push(form);
        }
        match module.name {
            Some(_) => Ok(module),
            None => self.ill("module name"),
        }
    }

    fn form(&mut self, id: TermId) -> Parse<Option<Form>> {
        let (kind, span) = match self.terms.tagged(id) {
            Some(("function", [annotation, name, arity, clauses])) => {
                let span = self.span(*annotation);
                self.form_span = span;
                let name = self.bare_name(*name, span)?;
                let clauses = self.each(*clauses, "clauses", |r, c| r.clause(c))?;
                let Some(arity) = self.terms.small(*arity) else { return self.ill("arity") };
                let fits = |c: &crate::tree::Clause| c.patterns.len() == arity as usize;
                if clauses.is_empty() || !clauses.iter().all(fits) {
                    return self.ill("clause");
                }
                let span = clauses.iter().fold(span, |span, clause| span.to(clause.span));
                (FormKind::Function(Function { name, arity, clauses, span }), span)
            }
            Some(("attribute", [annotation, name, value])) => {
                let span = self.span(*annotation);
                self.form_span = span;
                let name = self.bare_name(*name, span)?;
                (FormKind::Attribute(self.attribute(name, *value, span)?), span)
            }
            // The end, and warnings of the compiler.
            Some(("eof" | "warning", _)) => return Ok(None),
            _ => return self.ill("form"),
        };
        Ok(Some(Form { kind, span }))
    }

    fn attribute(&mut self, name: Name, value: TermId, span: Span) -> Parse<Attribute> {
        let pair = |r: &Self| match r.terms.tuple(value) {
            Some([first, second]) => Ok((*first, *second)),
            _ => r.ill("attribute"),
        };
        let known = match name.as_str() {
            "module" => Attribute::Module(self.bare_name(value, span)?),
            "export" => Attribute::Export(self.name_arities(value, span)?),
            "export_type" => Attribute::ExportType(self.name_arities(value, span)?),
            "optional_callbacks" => match self.name_arities(value, span) {
                Ok(list) => Attribute::OptionalCallbacks(list),
                Err(_) => return self.other_attribute(name, value),
            },
            "import" => {
                let (module, functions) = pair(self)?;
                let module = self.bare_name(module, span)?;
                Attribute::Import { module, functions: self.name_arities(functions, span)? }
            }
            "behaviour" | "behavior" if self.terms.atom(value).is_some() => {
                Attribute::Behaviour(self.bare_name(value, span)?)
            }
            "on_load" => Attribute::OnLoad(self.name_arity(value, span)?),
            "compile" => match self.terms.to_term(value) {
                Some(term) => Attribute::Compile(term),
                None => return self.ill("compile option"),
            },
            "file" => {
                let (path, line) = pair(self)?;
                match (self.terms.text(path), self.terms.small(line)) {
                    (Some(path), Some(line)) => Attribute::File { path, line },
                    _ => return self.ill("file name"),
                }
            }
            "feature" if self.terms.tuple(value).is_some() => {
                let (feature, switch) = pair(self)?;
                let enable = self.terms.atom(switch).is_some_and(|s| s.as_str() == "enable");
                Attribute::Feature { name: self.bare_name(feature, span)?, enable }
            }
            "record" => {
                let (record, fields) = pair(self)?;
                let name = self.bare_name(record, span)?;
                let fields = self.each(fields, "record fields", |r, f| r.field_definition(f))?;
                Attribute::Record(RecordDefinition { name, fields })
            }
            "type" => self.type_definition(TypeDefinitionKind::Type, value, span)?,
            "opaque" => self.type_definition(TypeDefinitionKind::Opaque, value, span)?,
            "nominal" => self.type_definition(TypeDefinitionKind::Nominal, value, span)?,
            "spec" => self.spec(SpecKind::Spec, value, span)?,
            "callback" => self.spec(SpecKind::Callback, value, span)?,
            _ => return self.other_attribute(name, value),
        };
        Ok(known)
    }

    fn other_attribute(&self, name: Name, value: TermId) -> Parse<Attribute> {
        match self.terms.to_term(value) {
            Some(value) => Ok(Attribute::Other { name, value }),
            None => self.ill("attribute"),
        }
    }

    fn name_arities(&mut self, id: TermId, span: Span) -> Parse<Vec<NameArity>> {
        self.each(id, "list of functions", |r, pair| r.name_arity(pair, span))
    }

    fn name_arity(&self, id: TermId, span: Span) -> Parse<NameArity> {
        if let Some([name, arity]) = self.terms.tuple(id)
            && let (Some(name), Some(arity)) = (self.terms.atom(*name), self.terms.small(*arity))
        {
            return Ok(NameArity { name, arity, span });
        }
        // `-on_load(f/0)` and `-on_load({f, 0})` are the same, except in older compilers.
        self.ill("function name")
    }

    fn field_definition(&mut self, id: TermId) -> Parse<RecordFieldDefinition> {
        match self.terms.tagged(id) {
            Some(("typed_record_field", [field, of])) => {
                let mut field = self.field_definition(*field)?;
                field.of = Some(self.type_(*of)?);
                Ok(field)
            }
            Some(("record_field", [annotation, name, default @ ..])) if default.len() <= 1 => {
                let span = self.span(*annotation);
                let name = self.name(*name)?;
                let default = match default.first() {
                    Some(&default) => Some(self.expr(default)?),
                    None => None,
                };
                Ok(RecordFieldDefinition { name, default, of: None, span })
            }
            _ => self.ill("record field"),
        }
    }

    fn type_definition(
        &mut self,
        kind: TypeDefinitionKind,
        value: TermId,
        span: Span,
    ) -> Parse<Attribute> {
        let Some([name, of, parameters]) = self.terms.tuple(value) else {
            return self.ill("type definition");
        };
        let name = self.bare_name(*name, span)?;
        let of = self.type_(*of)?;
        let parameters = self.each(*parameters, "type parameters", |r, p| r.name(p))?;
        Ok(Attribute::Type(TypeDefinition { kind, name, parameters, of }))
    }

    fn spec(&mut self, kind: SpecKind, value: TermId, span: Span) -> Parse<Attribute> {
        let Some([function, clauses]) = self.terms.tuple(value) else {
            return self.ill("spec");
        };
        let (module, name, arity) = match self.terms.tuple(*function) {
            Some([name, arity]) => (None, *name, *arity),
            Some([module, name, arity]) => (Some(self.bare_name(*module, span)?), *name, *arity),
            _ => return self.ill("spec"),
        };
        let name = self.bare_name(name, span)?;
        let Some(arity) = self.terms.small(arity) else { return self.ill("arity") };
        let clauses = self.each(*clauses, "spec", |r, c| r.function_type(c))?;
        Ok(Attribute::Spec(Spec { kind, module, name, arity, clauses }))
    }
}
