//! State that a computation used and changed: for one that used variables, tables or the process dictionary, the
//! statement has their contents before and the changes: `deposit 3 = (), changing balance from 4 to 7`.

use crate::statement::show;
use crate::trace::{Around, NodeId, Outcome, Tracer};
use core_ir::types::{Ty, arguments, unknown};
use machine::{Holder, Holds, Kind, Machine, ShowLimits, Tuples, Word};
use std::collections::{HashMap, HashSet};

/// Limit on the changes that are shown.
const MAX_SHOWN_CHANGES: usize = 6;

/// `with count = 3`, `changing count from 3 to 4`, `making count = 0`: for the computation `ran`; `node` has the
/// arguments, and the result has the type `gives`.
pub(crate) fn state_text(
    machine: &Machine<Tracer>,
    ran: NodeId,
    node: NodeId,
    gives: &Ty,
    limits: ShowLimits,
) -> Vec<String> {
    let observer = &machine.observer;
    let stateful = observer.effects(ran).is_some_and(|e| e.stateful);
    let made = match observer.result(ran) {
        Outcome::Value(word) => names(machine, vec![(word, None, gives.clone())]),
        _ => HashMap::new(),
    };
    if !stateful && made.is_empty() {
        return Vec::new();
    }
    let Some(around) = observer.around(ran) else { return Vec::new() };
    let id = observer.function_of(node);
    let function = machine.code().function(id);
    let slots = function.slots.iter().map(|name| name.map(|n| n.as_str()));
    let words = observer.arguments(node);
    let mut types = machine.argument_types(id, &words[..function.arity.min(words.len())]);
    types.extend((types.len()..words.len()).map(|slot| machine.code().slot_type(id, slot)));
    let all = words.iter().copied().zip(slots).zip(types);
    let given = names(machine, all.map(|((word, name), ty)| (word, name, ty)).collect());
    let (mut with, mut others, mut making, mut changes) = (vec![], vec![], vec![], vec![]);
    for it in &around {
        let known = given.get(&it.holder).or(made.get(&it.holder));
        let ty = known.map_or_else(unknown, |(_, ty)| ty.clone());
        let is = held_text(machine, &it.after, &ty, limits);
        let Some(before) = &it.before else {
            if made.contains_key(&it.holder) {
                making.push(format!("{} = {is}", name(it, &made)));
            }
            continue;
        };
        if !stateful {
            continue;
        }
        let name = name(it, &given);
        let was = held_text(machine, before, &ty, limits);
        match (before, &it.after) {
            _ if was == is && given.contains_key(&it.holder) => {
                with.push(format!("{name} = {was}"))
            }
            (Holds::Table(_), _) if was == is => others.push(format!("{name} = {was}")),
            _ if was == is => {}
            (Holds::Table(before), Holds::Table(after)) => {
                changes.extend(table_changes(machine, before, after, &name, limits));
            }
            _ => changes.push(format!("changing {name} from {was} to {is}")),
        }
    }
    // It read one of these, which it can name.
    if with.is_empty() && changes.is_empty() {
        with = others;
    }
    let mut texts = Vec::new();
    for (how, mut those) in [("with", with), ("making", making)] {
        if those.len() > MAX_SHOWN_CHANGES {
            those.truncate(MAX_SHOWN_CHANGES);
            those.push("…".into());
        }
        if !those.is_empty() {
            texts.push(format!("{how} {}", those.join(" and ")));
        }
    }
    if changes.len() > MAX_SHOWN_CHANGES {
        changes.truncate(MAX_SHOWN_CHANGES);
        changes.push("…".into());
    }
    texts.extend(changes);
    texts
}

/// The entries that were added to a table, and those that were removed; one of each is a change.
fn table_changes(
    machine: &Machine<Tracer>,
    before: &Tuples,
    after: &Tuples,
    name: &str,
    limits: ShowLimits,
) -> Vec<String> {
    let text = |table: &Tuples| -> Vec<String> {
        machine.tuples(table).into_iter().map(|w| show(machine, w, &unknown(), limits)).collect()
    };
    let (was, is) = (text(before), text(after));
    let in_both: HashSet<&String> =
        was.iter().collect::<HashSet<_>>().intersection(&is.iter().collect()).copied().collect();
    let apart = |all: &[String]| -> Vec<String> {
        all.iter().filter(|t| !in_both.contains(t)).cloned().collect()
    };
    match (apart(&was).as_slice(), apart(&is).as_slice()) {
        ([old], [new]) => vec![format!("changing {old} in {name} to {new}")],
        (old, new) => {
            let gone = old.iter().map(|t| format!("removing {t} from {name}"));
            gone.chain(new.iter().map(|t| format!("adding {t} to {name}"))).collect()
        }
    }
}

fn held_text(machine: &Machine<Tracer>, holds: &Holds, ty: &Ty, limits: ShowLimits) -> String {
    match holds {
        Holds::Word(word) if *word == Word::EMPTY => "nothing".into(),
        Holds::Word(word) => show(machine, *word, ty, limits),
        Holds::Nothing => "no table".into(),
        Holds::Table(table) => {
            let all = machine.tuples(table);
            let shown = all.iter().take(limits.width);
            let shown = shown.map(|w| show(machine, *w, &unknown(), limits));
            let mut texts: Vec<String> = shown.collect();
            if texts.len() < all.len() {
                texts.push("…".into());
            }
            format!("[{}]", texts.join(","))
        }
    }
}

fn name(it: &Around, names: &HashMap<Holder, (String, Ty)>) -> String {
    if let (Holds::Table(table), _) | (_, Some(Holds::Table(table))) = (&it.after, &it.before) {
        return table.name().to_owned();
    }
    match it.holder {
        Holder::Dictionary(_) => "the process dictionary".into(),
        holder => names.get(&holder).map_or("a variable", |(name, _)| name).to_owned(),
    }
}

/// The names of variables and tables among some words: the names of the words, or of a field of one. And the types of
/// their contents.
fn names<'a>(
    machine: &'a Machine<Tracer>,
    mut work: Vec<(Word, Option<&'a str>, Ty)>,
) -> HashMap<Holder, (String, Ty)> {
    /// Limit on the objects that are visited.
    const MAX_OBJECTS: usize = 500;
    let heap = machine.heap();
    work.reverse();
    let mut found = HashMap::new();
    let mut looked = 0;
    while let Some((word, name, ty)) = work.pop() {
        let word = heap.resolve(word);
        let Some((index, header)) = heap.object(word).filter(|_| !word.is_thunk()) else {
            continue;
        };
        looked += 1;
        if looked > MAX_OBJECTS {
            break;
        }
        let called = |other: &str| name.unwrap_or(other).to_owned();
        match header.kind() {
            Kind::Ref | Kind::MVar => {
                let what = if header.is(Kind::Ref) { "the IORef" } else { "the MVar" };
                let inside = machine.code().types.represented(&ty);
                let held = arguments(&inside).pop().unwrap_or_else(unknown);
                found.entry(Holder::Cell(word)).or_insert_with(|| (called(what), held));
            }
            Kind::Reference => {
                if let Some(number) = heap.reference_number(word) {
                    let table = || (called("the table"), unknown());
                    found.entry(Holder::Table(number)).or_insert_with(table);
                }
            }
            Kind::Con => {
                let labels = &machine.code().constructors[header.info() as usize].fields;
                let types = machine.field_types(word, &ty);
                for (i, field) in heap.fields(index).iter().enumerate() {
                    let label = labels.get(i).copied().flatten().map(|l| l.as_str());
                    let ty = types.get(i).cloned().unwrap_or_else(unknown);
                    work.push((*field, label.or(name), ty));
                }
            }
            Kind::Tuple => {
                work.extend(heap.fields(index).iter().map(|field| (*field, name, unknown())));
            }
            _ => {}
        }
    }
    found
}
