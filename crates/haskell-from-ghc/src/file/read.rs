//! The reader: tables first, then declarations and bindings. Every number that refers to a table is
//! checked, so that later code may index with it.

use super::bytes::Input;
use super::*;
use source::Symbol;

type Result<T> = std::result::Result<T, Unreadable>;

/// Reads a whole file.
pub fn read(bytes: &[u8]) -> Result<File> {
    let payload = payload(bytes)?;
    let mut reader = Reader { input: Input::new(payload), strings: Vec::new(), file: empty() };
    reader.strings = reader.input.list(string)?;
    core_ir::with_deep_stack(|| reader.module())?;
    if !reader.input.is_at_end() {
        return reader.input.damaged("there is more than one module");
    }
    Ok(reader.file)
}

fn string(input: &mut Input<'_>) -> Result<Symbol> {
    match std::str::from_utf8(input.slice()?) {
        Ok(text) => Ok(Symbol::new(text)),
        Err(_) => input.damaged("a string is not text"),
    }
}

fn empty() -> File {
    let none = Symbol::new("");
    File {
        ghc: none,
        unit: none,
        module: none,
        folder: none,
        is_main: false,
        is_dependency: false,
        place: None,
        types: Vec::new(),
        globals: Vec::new(),
        variables: Vec::new(),
        exports: Vec::new(),
        data: Vec::new(),
        classes: Vec::new(),
        instances: Vec::new(),
        exprs: Vec::new(),
        binds: Vec::new(),
    }
}

struct Reader<'a> {
    input: Input<'a>,
    strings: Vec<Symbol>,
    file: File,
}

impl Reader<'_> {
    fn module(&mut self) -> Result<()> {
        let types = self.input.count()?;
        for _ in 0..types {
            let ty = self.type_row()?;
            self.file.types.push(ty);
        }
        self.file.globals = self.list(Self::global_row)?;
        self.file.variables = self.list(Self::variable_row)?;
        self.file.ghc = self.text()?;
        self.file.unit = self.text()?;
        self.file.module = self.text()?;
        self.file.folder = self.text()?;
        self.file.is_main = self.flag()?;
        self.file.place = self.place()?;
        self.file.exports = self.list(Self::name)?;
        self.file.data = self.list(Self::data_type)?;
        self.file.classes = self.list(Self::class)?;
        self.file.instances = self.list(|this| Ok((this.variable()?, this.place()?)))?;
        self.file.binds = self.list(Self::bind)?;
        Ok(())
    }

    fn list<T>(&mut self, mut one: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let count = self.input.count()?;
        let mut found = Vec::new();
        for _ in 0..count {
            found.push(one(self)?);
        }
        Ok(found)
    }

    fn text(&mut self) -> Result<Symbol> {
        let n = self.input.small()? as usize;
        match self.strings.get(n) {
            Some(found) => Ok(*found),
            None => self.input.damaged("there is no such string"),
        }
    }

    fn below(&mut self, size: usize, what: &'static str) -> Result<u32> {
        let n = self.input.small()?;
        if (n as usize) < size { Ok(n) } else { self.input.damaged(what) }
    }

    fn type_id(&mut self) -> Result<TypeId> {
        Ok(TypeId(self.below(self.file.types.len(), "there is no such type")?))
    }

    fn variable(&mut self) -> Result<VariableId> {
        Ok(VariableId(self.below(self.file.variables.len(), "there is no such variable")?))
    }

    fn global(&mut self) -> Result<GlobalId> {
        Ok(GlobalId(self.below(self.file.globals.len(), "there is no such name")?))
    }

    fn name(&mut self) -> Result<Name> {
        let name = Name { unit: self.text()?, module: self.text()?, occ: self.text()? };
        Ok(name.in_base())
    }

    /// Line 0 for none.
    fn place(&mut self) -> Result<Option<Place>> {
        let line = self.input.small()?;
        if line == 0 {
            return Ok(None);
        }
        let file = self.text()?;
        let (column, end_line) = (self.input.small()?, self.input.small()?);
        Ok(Some(Place { file, line, column, end_line, end_column: self.input.small()? }))
    }

    fn type_row(&mut self) -> Result<Type> {
        Ok(match self.input.small()? {
            0 => Type::Var(self.text()?),
            1 => {
                let name = self.name()?;
                let kind = match self.input.small()? {
                    0 => TypeKind::Data,
                    1 => TypeKind::Newtype,
                    2 => TypeKind::Class,
                    3 => TypeKind::Family,
                    4 => TypeKind::Promoted,
                    _ => return self.input.damaged("there is no such kind of type"),
                };
                let class_fields = self.input.small()?;
                Type::Con { name, kind, class_fields, arguments: self.list(Self::type_id)? }
            }
            2 => Type::App(self.type_id()?, self.type_id()?),
            3 => Type::Fun(self.type_id()?, self.type_id()?),
            4 => Type::Qualified(self.type_id()?, self.type_id()?),
            5 => Type::Number(self.text()?),
            6 => Type::Text(self.text()?),
            7 => Type::Unknown,
            _ => return self.input.damaged("there is no such type"),
        })
    }

    fn global_row(&mut self) -> Result<Global> {
        let (name, ty) = (self.name()?, self.type_id()?);
        let through = self.list(Self::text)?;
        let details = match self.input.small()? {
            0 => Details::Value,
            1 => {
                let (con, data) = (self.name()?, self.name()?);
                Details::Constructor { con, data, shape: self.shape()? }
            }
            2 => {
                let class = self.name()?;
                let (position, count) = (self.input.small()?, self.input.small()?);
                if position >= count {
                    return self.input.damaged("a class has no such method");
                }
                Details::Selector { class, position, count }
            }
            3 => Details::Instance,
            4 => Details::Primitive,
            5 => Details::Foreign(self.text()?),
            _ => return self.input.damaged("there is no such kind of name"),
        };
        Ok(Global { name, ty, through, details })
    }

    fn shape(&mut self) -> Result<Shape> {
        if self.flag()? {
            let supers = self.list(Self::name)?;
            return Ok(Shape::Dictionary { supers, methods: self.list(Self::text)? });
        }
        let fields = self.input.small()?;
        let form = match self.input.small()? {
            0 => Form::Plain,
            1 => Form::UnboxedTuple,
            2 => Form::UnboxedSum,
            3 => Form::Newtype,
            _ => return self.input.damaged("there is no such constructor"),
        };
        Ok(Shape::Plain { fields, form, tag: self.input.small()?, of: self.input.small()? })
    }

    fn flag(&mut self) -> Result<bool> {
        match self.input.small()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => self.input.damaged("a flag is neither 0 nor 1"),
        }
    }

    fn variable_row(&mut self) -> Result<Variable> {
        let occ = self.text()?;
        let bits = self.input.small()?;
        Ok(Variable {
            occ,
            from_source: bits & 1 != 0,
            is_dictionary: bits & 2 != 0,
            is_unlifted: bits & 4 != 0,
            is_join: bits & 8 != 0,
            is_top: bits & 16 != 0,
            is_external: bits & 32 != 0,
            is_instance: bits & 64 != 0,
            is_selector: bits & 128 != 0,
            place: self.place()?,
            ty: self.type_id()?,
        })
    }

    fn data_type(&mut self) -> Result<DataType> {
        let name = self.name()?;
        let is_newtype = self.flag()?;
        Ok(DataType { name, is_newtype, constructors: self.list(Self::constructor)? })
    }

    fn constructor(&mut self) -> Result<Constructor> {
        let (name, result) = (self.name()?, self.type_id()?);
        let precedence = match self.input.small()? {
            0 => None,
            n => Some((n - 1).min(9) as u8),
        };
        let fields = self.list(|this| {
            let label = this.list(Self::text)?.first().copied();
            let bits = this.input.small()?;
            let (is_strict, is_dictionary) = (bits & 1 != 0, bits & 2 != 0);
            Ok(Field { label, is_strict, is_dictionary, ty: this.type_id()? })
        })?;
        Ok(Constructor { name, result, precedence, fields })
    }

    fn class(&mut self) -> Result<Class> {
        let name = self.name()?;
        let variables = self.list(Self::type_id)?;
        let supers = self.list(Self::type_id)?;
        let methods = self.list(|this| {
            let (name, ty) = (this.name()?, this.type_id()?);
            Ok(Method { name, ty, default: this.list(Self::text)?.first().copied() })
        })?;
        Ok(Class { name, variables, supers, methods })
    }

    fn bind(&mut self) -> Result<Bind> {
        let is_recursive = self.flag()?;
        let count = if is_recursive { self.input.count()? } else { 1 };
        let mut pairs = Vec::new();
        for _ in 0..count {
            pairs.push((self.variable()?, self.expr()?));
        }
        Ok(Bind { is_recursive, pairs })
    }

    fn expr(&mut self) -> Result<ExprId> {
        let expr = core_ir::with_stack(|| self.expr_here())?;
        self.file.exprs.push(expr);
        Ok(ExprId(self.file.exprs.len() as u32 - 1))
    }

    fn expr_here(&mut self) -> Result<Expr> {
        Ok(match self.input.small()? {
            0 => Expr::Local(self.variable()?),
            1 => Expr::Global(self.global()?),
            2 => Expr::Literal(self.literal()?),
            3 => Expr::App(self.expr()?, self.list(Self::expr)?),
            4 => Expr::Lam(self.list(Self::variable)?, self.expr()?),
            5 => Expr::Let(self.bind()?, self.expr()?),
            6 => {
                let (scrutinee, binder) = (self.expr()?, self.variable()?);
                let alternatives = self.list(Self::alternative)?;
                Expr::Case { scrutinee, binder, alternatives }
            }
            7 => Expr::Cast { from: self.type_id()?, to: self.type_id()?, inner: self.expr()? },
            8 => match self.place()? {
                Some(place) => Expr::Tick(place, self.type_id()?, self.expr()?),
                None => return self.input.damaged("a tick has no place"),
            },
            9 => Expr::Erased,
            10 => Expr::FromTag(self.list(Self::global)?, self.expr()?),
            _ => return self.input.damaged("there is no such expression"),
        })
    }

    fn alternative(&mut self) -> Result<Alternative> {
        let pattern = match self.input.small()? {
            0 => Pattern::Default,
            1 => Pattern::Literal(self.literal()?),
            2 => Pattern::Constructor(self.global()?),
            _ => return self.input.damaged("there is no such pattern"),
        };
        Ok(Alternative { pattern, fields: self.list(Self::variable)?, body: self.expr()? })
    }

    fn literal(&mut self) -> Result<Literal> {
        Ok(match self.input.small()? {
            0 => Literal::Char(self.input.small()?),
            1 => {
                let kind = self.input.small()?;
                let digits = self.text()?;
                let Ok(value) = digits.as_str().parse() else {
                    return self.input.damaged("a number has no digits");
                };
                match kind {
                    0 => Literal::Integer(value),
                    1 => Literal::Int(value),
                    _ => Literal::Word(value),
                }
            }
            2 => Literal::Bytes(self.input.slice()?.to_vec()),
            3 => Literal::NullAddress,
            4 => Literal::Float(self.real()?),
            5 => Literal::Double(self.real()?),
            6 => Literal::Label(self.text()?),
            7 => Literal::Other,
            _ => return self.input.damaged("there is no such literal"),
        })
    }

    fn real(&mut self) -> Result<f64> {
        match self.text()?.as_str() {
            "Infinity" => Ok(f64::INFINITY),
            "-Infinity" => Ok(f64::NEG_INFINITY),
            digits => match digits.parse() {
                Ok(value) => Ok(value),
                Err(_) => self.input.damaged("a number has no digits"),
            },
        }
    }
}
