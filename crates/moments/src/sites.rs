//! Sites: the instructions that evaluate an expression in user code.
//!
//! Not every instruction is one: moving values between slots and taking objects apart belong to the enclosing
//! expression, and creating a thunk does not evaluate it. The first instruction of a function or thunk always is a
//! site, so that every call and every evaluation has a moment. So is the return of a constant or a variable, unless
//! that is part of an expression that was a site just before: `| otherwise = 2` can be stopped at.

use machine::{Code, Instr};
use runs::Program;
use source::{FileId, Span, Symbol};
use std::collections::{BTreeMap, HashMap, HashSet};

/// The number of a site, from 0.
pub type SiteId = u32;

/// An expression at which the run can stop.
#[derive(Clone, Copy, Debug)]
pub struct Site {
    pub pc: usize,
    pub span: Span,
    /// The line on which the expression begins, from 1, and the column.
    pub line: u32,
    pub column: u32,
    /// The function that contains it, and the enclosing top-level definition.
    pub function: u32,
    pub def: Symbol,
    /// Whether a function or thunk begins here.
    pub is_entry: bool,
    /// Whether a call begins here that is a separate activation: not that of a lambda.
    pub begins_call: bool,
    /// The code is that of a thunk, which is evaluated on demand.
    pub is_thunk: bool,
}

impl Site {
    pub fn file(&self) -> FileId {
        self.span.file
    }
}

/// All sites of a program.
pub struct Sites {
    /// For each instruction one more than the number of its site, or 0.
    by_pc: Vec<u32>,
    sites: Vec<Site>,
    /// For each function whether a call of it is a separate activation.
    begins: Vec<bool>,
}

impl Sites {
    /// The sites of a program in this form.
    pub fn of(program: &Program) -> Sites {
        let code: &Code = &program.code;
        // The call that starts the program is not part of it.
        let own = |span: Span| {
            !span.is_none() && program.sources.is_own(span) && Some(span.file) != program.call_file
        };
        let written = written_definitions(program);
        let mut begins = vec![false; code.function_count()];
        let mut sites: Vec<Site> = Vec::new();
        let mut by_pc = Vec::new();
        for (number, function) in code.functions().iter().enumerate() {
            let is_own = own(function.whole) || own(function.span);
            if !is_own || !written.contains(&function.def) {
                continue;
            }
            let number = number as u32;
            begins[number as usize] = function.name.is_some() || code.is_definition(number);
            let places = code.places(number);
            let targets: HashSet<usize> = places
                .clone()
                .flat_map(|pc| code.successors(pc).into_iter().filter(move |next| *next != pc + 1))
                .collect();
            for pc in places.clone() {
                let is_entry = pc == function.entry;
                let Some(instr) = code.instr(pc) else { continue };
                let returns = matches!(instr, Instr::Return { .. });
                if !is_entry && !evaluates(instr) && !returns {
                    continue;
                }
                let mut span = code.span_at(pc);
                if !is_entry && returns {
                    // The last site from which execution can only go on to here.
                    let mut block =
                        (places.start..pc).rev().take_while(|p| !targets.contains(&(p + 1)));
                    let site_at = |p: usize| by_pc.get(p).copied().filter(|site| *site > 0);
                    let before = block.find_map(site_at).map(|site| sites[site as usize - 1].span);
                    if before.is_some_and(|b| span.contains(b) || b.contains(span)) {
                        continue;
                    }
                }
                if is_entry && !own(span) {
                    span = function.whole;
                }
                if !own(span) {
                    continue;
                }
                let Some(file) = program.sources.get(span.file) else { continue };
                let start = file.line_column(span.start);
                // An expression begins with the objects that are built for it: its variables are still there.
                let mut pc = pc;
                while !is_entry
                    && pc > places.start
                    && !targets.contains(&pc)
                    && by_pc.get(pc - 1).is_none_or(|site| *site == 0)
                    && code.instr(pc - 1).is_some_and(prepares)
                    && span.contains(code.span_at(pc - 1))
                {
                    pc -= 1;
                }
                if by_pc.len() <= pc {
                    by_pc.resize(pc + 1, 0);
                }
                sites.push(Site {
                    pc,
                    span,
                    line: start.line,
                    column: start.column,
                    function: number,
                    def: function.def,
                    is_entry,
                    begins_call: is_entry && begins[number as usize] && !function.is_thunk,
                    is_thunk: function.is_thunk,
                });
                by_pc[pc] = sites.len() as u32;
            }
        }
        Sites { by_pc, sites, begins }
    }

    /// Whether a call of a function is a separate activation: not that of a lambda or thunk, which belong to the call
    /// that created them, nor of a library.
    #[inline(always)]
    pub(crate) fn begins_activation(&self, function: u32) -> bool {
        self.begins.get(function as usize).copied().unwrap_or(false)
    }

    #[inline(always)]
    pub(crate) fn at(&self, pc: usize) -> Option<SiteId> {
        match self.by_pc.get(pc) {
            Some(0) | None => None,
            Some(n) => Some(n - 1),
        }
    }

    pub fn get(&self, site: SiteId) -> &Site {
        &self.sites[site as usize]
    }

    pub fn len(&self) -> usize {
        self.sites.len()
    }

    pub fn is_empty(&self) -> bool {
        self.sites.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = (SiteId, &Site)> {
        self.sites.iter().enumerate().map(|(i, site)| (i as SiteId, site))
    }

    /// The sites where execution first reaches a line: the first sites of the outermost functions and expressions on
    /// it. With a column, the sites of the smallest expressions that begin there or contain it.
    pub fn on_line(&self, file: FileId, line: u32, column: Option<u32>) -> Vec<SiteId> {
        let on = self.beginning_at(file, line, column);
        match column {
            Some(_) => on.into_iter().map(|(id, _)| id).collect(),
            None => self.first_on(&on),
        }
    }

    /// Where a breakpoint stops: as [`Sites::on_line`], but once for each evaluation of an expression, though it may
    /// have several sites that begin at the column.
    pub fn stops_on(&self, file: FileId, line: u32, column: Option<u32>) -> Vec<SiteId> {
        self.first_on(&self.beginning_at(file, line, column))
    }

    /// The sites on a line; with a column, those that begin there, or else those of the innermost expressions around it.
    fn beginning_at(&self, file: FileId, line: u32, column: Option<u32>) -> Vec<(SiteId, &Site)> {
        let all = self.iter().filter(|(_, s)| s.file() == file && s.line == line);
        let on: Vec<(SiteId, &Site)> = all.collect();
        let Some(column) = column else { return on };
        // The last expression that begins before the column is the innermost around it.
        let before = on.iter().map(|(_, s)| s.column).filter(|c| *c <= column).max();
        let nearest = before.or_else(|| on.iter().map(|(_, s)| s.column).min());
        on.into_iter().filter(|(_, s)| Some(s.column) == nearest).collect()
    }

    fn first_on(&self, on: &[(SiteId, &Site)]) -> Vec<SiteId> {
        let mut wholes = HashMap::new();
        self.first_of(on, |function| {
            *wholes.entry(function).or_insert_with(|| self.whole_of(function))
        })
    }

    /// All lines on which something is evaluated, each with the sites where execution first reaches it.
    pub fn lines(&self) -> BTreeMap<(FileId, u32), Vec<SiteId>> {
        let mut wholes: HashMap<u32, Span> = HashMap::new();
        let mut lines: BTreeMap<(FileId, u32), Vec<(SiteId, &Site)>> = BTreeMap::new();
        for (id, site) in self.iter() {
            lines.entry((site.file(), site.line)).or_default().push((id, site));
            let whole = wholes.entry(site.function).or_insert(site.span);
            *whole = whole.to(site.span);
        }
        let first = |on: Vec<(SiteId, &Site)>| self.first_of(&on, |function| wholes[&function]);
        lines.into_iter().map(|(line, on)| (line, first(on))).collect()
    }

    /// Of the sites of a line, the first ones of the outermost functions and expressions on it.
    fn first_of(
        &self,
        on: &[(SiteId, &Site)],
        mut whole_of: impl FnMut(u32) -> Span,
    ) -> Vec<SiteId> {
        let mut first: Vec<(SiteId, u32, Span)> = Vec::new();
        for (id, site) in on {
            if !first.iter().any(|(_, function, _)| *function == site.function) {
                first.push((*id, site.function, whole_of(site.function)));
            }
        }
        // An expression inside another one of the line is reached through that one.
        let is_inside = |(at, (_, _, span)): (usize, &(SiteId, u32, Span))| {
            let mut others = first.iter().enumerate();
            others.any(|(other, (_, _, whole))| {
                other != at && whole.contains(*span) && (whole != span || other < at)
            })
        };
        first.iter().enumerate().filter(|f| !is_inside(*f)).map(|(_, (id, ..))| *id).collect()
    }

    /// The span of everything that a function evaluates.
    fn whole_of(&self, function: u32) -> Span {
        let of = self.sites.iter().filter(|s| s.function == function);
        of.fold(Span::NONE, |whole, s| if whole.is_none() { s.span } else { whole.to(s.span) })
    }

    /// The starts of the functions of a name, with or without its module.
    pub fn of_function(&self, code: &Code, name: &str) -> Vec<SiteId> {
        let is_meant = |site: &Site| {
            let function = code.function(site.function);
            let def = function.def.as_str();
            let short = def.rsplit(['.', ':']).next().unwrap_or(def);
            let without_arity = short.split('/').next().unwrap_or(short);
            let local = function.name.is_some_and(|n| n.as_str() == name);
            // The code of the definition of a function, not of expressions inside it.
            let whole =
                code.is_definition(site.function) || site.is_thunk && def_of_constant(code, site);
            local || whole && (def == name || short == name || without_arity == name)
        };
        self.iter().filter(|(_, s)| s.is_entry && is_meant(s)).map(|(id, _)| id).collect()
    }
}

/// The definitions that are in the source. A derived one has the span of what it was derived for, such as the name of a
/// class.
fn written_definitions(program: &Program) -> HashSet<Symbol> {
    let is_written = |function: &machine::Function| {
        let def = function.def.as_str();
        let short = def.rsplit(['.', ':']).next().unwrap_or(def);
        let text = program.sources.text(function.whole).unwrap_or("");
        !def.contains('$') && !short.is_empty() || text.contains('=')
    };
    let functions = program.code.functions().iter();
    functions.filter(|f| is_written(f)).map(|f| f.def).collect()
}

/// Whether a site begins the code of a top-level constant.
fn def_of_constant(code: &Code, site: &Site) -> bool {
    code.global_code().any(|(name, function)| function == site.function && name == site.def)
}

/// Whether an instruction builds or moves something without evaluating anything.
fn prepares(instr: &Instr) -> bool {
    use Instr::*;
    matches!(
        instr,
        Move { .. }
            | Const { .. }
            | Text { .. }
            | Field { .. }
            | Fields { .. }
            | Closure { .. }
            | Thunk { .. }
            | ReserveClosure { .. }
            | ReserveThunk { .. }
            | ReserveCon { .. }
            | Fill { .. }
    )
}

/// Whether an instruction evaluates a separate expression.
fn evaluates(instr: &Instr) -> bool {
    use Instr::*;
    matches!(
        instr,
        Eval { .. }
            | Con { .. }
            | Tuple { .. }
            | Add { .. }
            | Sub { .. }
            | Mul { .. }
            | AddImm { .. }
            | Compare { .. }
            | UnlessLess { .. }
            | UnlessLessOrEqual { .. }
            | UnlessEqual { .. }
            | UnlessLessImm { .. }
            | UnlessGreaterImm { .. }
            | UnlessEqualImm { .. }
            | Switch { .. }
            | Call { .. }
            | TailCall { .. }
            | Apply { .. }
            | TailApply { .. }
            | ReturnEval { .. }
            | Prim { .. }
            | TryPrim { .. }
            | Visible { .. }
            | Control { .. }
    )
}
