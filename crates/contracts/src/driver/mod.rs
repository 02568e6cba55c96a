//! Checks the contracts and invariants of a program, each with a verdict.
//!
//! A front end provides Core, types and pragmas ([`Checkable`]). `obligations.rs` finds the obligations, `session.rs`
//! tries each, `probe.rs` runs counterexamples before they are reported, and `trial.rs` runs proved goals on random
//! values. `enforce.rs` puts checks into the program itself.

mod begin;
mod confirm;
mod enforce;
mod instances;
mod obligations;
mod oracle;
mod passing;
mod pragmas;
mod probe;
mod report;
mod run;
mod session;
mod shrink;
mod sites;
mod trial;
mod values;

pub use begin::Begun;
pub use oracle::{Judgement, Oracle};
pub use pragmas::{Pragma, PragmaKind};
pub use report::{CheckOptions, CheckOutcome, CheckReport, Checked, Example, Subject};
pub use run::{enforce_contracts, watch_invariants};
pub use session::Asides;
pub use trial::Trials;

use crate::types::{Type, Types};
use core_ir::{DataType, Def, Module, Visibility};
use instances::Instances;
use machine::{Definitions, InMemory};
use pragmas::Pragmas;
use runs::{SharedReader, WithLibrary};
use session::Session;
use source::{Diagnostic, SourceMap, Span, Symbol};
use std::rc::Rc;

/// A program from the front end.
pub struct Checkable {
    pub modules: Vec<Module>,
    pub pragmas: Vec<Pragma>,
    pub types: Types,
    pub sources: SourceMap,
    /// The definitions of the library.
    pub library: Option<SharedReader>,
    /// Warnings of the front end.
    pub diagnostics: Vec<Diagnostic>,
}

/// Definitions for the prover: those of the program and of the library.
pub struct Lookup(WithLibrary<InMemory>);

impl Lookup {
    pub fn new(modules: Vec<Module>, library: Option<SharedReader>) -> Self {
        Lookup(WithLibrary::new(InMemory::new(modules), library))
    }
}

impl crate::Program for Lookup {
    fn def(&mut self, name: Symbol) -> Option<Rc<Def>> {
        self.0.def(name)
    }

    fn data_type(&mut self, constructor: Symbol) -> Option<Rc<DataType>> {
        self.0.data_type(constructor)
    }
}

/// Errors in the contracts themselves, with the sources that they are about.
pub type Rejected = (SourceMap, Vec<Diagnostic>);

/// Checks the contracts of a program. `local_type` returns the type of a local variable by its binding location.
pub fn check_program(
    program: Checkable,
    local_type: &dyn Fn(Span) -> Option<Type>,
    options: &CheckOptions<'_>,
    asides: &Asides<'_>,
) -> Result<CheckReport, Rejected> {
    let Checkable { mut modules, pragmas, mut types, sources, library, diagnostics } = program;
    let lawful_equality = has_lawful_equality(&modules, &types);
    let pragmas = Pragmas::read(&pragmas, &modules, &types);
    let twice = pragmas.twice();
    if !twice.is_empty() {
        return Err((sources, twice));
    }
    let instances = Instances::find(&modules, &types);
    let mut obligations = obligations::obligations(
        &mut modules,
        &pragmas,
        &mut types,
        local_type,
        &instances,
        options,
    );
    obligations.sort_by_key(|o| (o.span.file, o.span.start));
    let lacks_transactions = !pragmas.invariants.is_empty()
        && !obligations.iter().any(|o| o.subject == Subject::Transaction);
    let mut session = Session {
        modules: &modules,
        pragmas: &pragmas,
        types: &types,
        instances: &instances,
        sources: &sources,
        library: &library,
        lawful_equality,
        options,
        asides: *asides,
    };
    let (mut checked, interrupted) = session.all(&obligations);
    // Every proof of a transaction assumes the invariants: only if they do not hold at the start, or that is unknown,
    // is there something to report.
    let tells =
        |c: &Checked| c.subject != Subject::Start || !matches!(c.outcome, CheckOutcome::Proved);
    if checked.iter().any(tells) {
        if let Some(begins) = asides.begins {
            let mut kept = checked.iter().map(tells);
            begins.borrow_mut().retain(|_| kept.next().unwrap_or(true));
        }
        checked.retain(tells);
    }
    Ok(CheckReport { checked, sources, diagnostics, interrupted, lacks_transactions })
}

/// The same; also returns the program of the counterexample of each obligation that has one.
pub fn check_program_and_begin(
    program: Checkable,
    local_type: &dyn Fn(Span) -> Option<Type>,
    options: &CheckOptions<'_>,
) -> Result<(CheckReport, Vec<Option<Begun>>), Rejected> {
    let begins = begin::Begins::default();
    let asides = Asides { begins: Some(&begins), ..Asides::default() };
    let report = check_program(program, local_type, options, &asides)?;
    let mut begins = begins.into_inner();
    begins.resize(report.checked.len(), None);
    Ok((report, begins))
}

/// Whether every equality of a program is derived.
pub fn has_lawful_equality(modules: &[Module], types: &Types) -> bool {
    let written = |def: &Def| {
        let name = def.name.as_str();
        def.visibility == Visibility::Source
            && ["$c==@", "$c/=@", "$c<=@", "$ccompare@", "$c<@", "$c>@", "$c>=@"]
                .iter()
                .any(|m| name.contains(m))
    };
    // Nor is that of floating point: NaN is not equal to itself.
    let floating = |name: &str| name.contains("Double") || name.contains("Float");
    let counts = |def: &Def| {
        def.ty.as_ref().is_some_and(|t| floating(&t.to_string()))
            || def.body.exprs.iter().any(|e| match e {
                core_ir::Expr::Global(g) => floating(g.as_str().rsplit('.').next().unwrap_or("")),
                _ => false,
            })
    };
    let mut defs = modules.iter().flat_map(|m| &m.defs);
    !defs.any(|d| written(d) || counts(d)) && !types.mentions(floating)
}
