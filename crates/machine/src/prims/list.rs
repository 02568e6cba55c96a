//! Frequent operations on Erlang lists.

use super::process::badarg;
use super::{Done, arguments, elements, room};
use crate::state::heap::Heap;
use crate::state::word::Word;
use crate::stop::Fault;
use core_ir::Prim;
use std::cmp::Ordering;

pub(super) fn run(heap: &mut Heap, op: Prim, args: &[Word]) -> Option<Done> {
    Some(match op {
        Prim::ListLength => length(heap, args[0]),
        Prim::ListReverse => elements(heap, args[0]).and_then(|items| {
            room(heap, 3 * items.len())?;
            Ok(items.into_iter().fold(args[1], |tail, item| heap.cons(item, tail)))
        }),
        Prim::ListAppend => elements(heap, args[0]).and_then(|items| {
            room(heap, 3 * items.len())?;
            Ok(items.into_iter().rev().fold(args[1], |tail, item| heap.cons(item, tail)))
        }),
        Prim::ListSubtract => subtract(heap, args),
        Prim::ListMember => member(heap, args),
        Prim::ListSort => sort(heap, args),
        Prim::ListKeyFind => key_find(heap, args),
        _ => return None,
    })
}

/// Checks the end of a walk over a list: `Ok` for the end of a proper list, otherwise a fault.
fn ended(heap: &Heap, rest: Word) -> Result<(), Fault> {
    match heap.resolve(rest) {
        Word::NIL => Ok(()),
        rest if rest.is_thunk() => Err(Fault::Force(rest)),
        _ => Err(badarg()),
    }
}

fn length(heap: &Heap, list: Word) -> Done {
    let mut walk = heap.walk_list(list);
    let count = walk.by_ref().count();
    ended(heap, walk.rest())?;
    Ok(Word::small(count as i64))
}

/// Each element of the second list removes the first equal element of the first: equal elements are
/// counted in a sorted copy.
fn subtract(heap: &mut Heap, args: &[Word]) -> Done {
    let (items, mut taken) = (elements(heap, args[0])?, elements(heap, args[1])?);
    if taken.is_empty() || items.is_empty() {
        return Ok(args[0]);
    }
    taken.sort_unstable_by(|a, b| heap.compare_terms(*a, *b, true));
    let mut counted: Vec<(Word, usize)> = Vec::new();
    for item in taken {
        match counted.last_mut() {
            Some((last, count)) if heap.compare_terms(*last, item, true) == Ordering::Equal => {
                *count += 1;
            }
            _ => counted.push((item, 1)),
        }
    }
    let mut kept = Vec::with_capacity(items.len());
    for item in items {
        let found = counted.binary_search_by(|(other, _)| heap.compare_terms(*other, item, true));
        match found {
            Ok(at) if counted[at].1 > 0 => counted[at].1 -= 1,
            _ => kept.push(item),
        }
    }
    room(heap, 3 * kept.len())?;
    Ok(heap.list(kept))
}

fn member(heap: &Heap, args: &[Word]) -> Done {
    let [element, list] = arguments(args);
    let mut walk = heap.walk_list(list);
    // Immediates are equal if their words are; most searches are for those.
    let found = if element.is_reference() {
        walk.by_ref().any(|item| heap.compare_terms(item, element, true) == Ordering::Equal)
    } else {
        walk.by_ref().any(|item| item == element)
    };
    if !found {
        ended(heap, walk.rest())?;
    }
    Ok(Word::bool(found))
}

/// The element of a tuple at a position that counts from 1.
pub(super) fn element_at(heap: &Heap, tuple: Word, position: usize) -> Option<Word> {
    heap.as_tuple(tuple)?.get(position.checked_sub(1)?).copied()
}

fn position(heap: &Heap, word: Word, least: i64) -> Result<usize, Fault> {
    heap.as_int(word).filter(|n| *n >= least).map(|n| n as usize).ok_or_else(badarg)
}

fn sort(heap: &mut Heap, args: &[Word]) -> Done {
    let position = position(heap, args[0], 0)?;
    let mut items = elements(heap, args[1])?;
    if position == 0 {
        if items.iter().all(|w| w.is_small()) {
            items.sort_unstable_by_key(|w| w.as_small());
        } else {
            items.sort_by(|a, b| heap.compare_terms(*a, *b, false));
        }
        room(heap, 3 * items.len())?;
        return Ok(heap.list(items));
    }
    let keyed: Option<Vec<(Word, Word)>> =
        items.into_iter().map(|w| Some((element_at(heap, w, position)?, w))).collect();
    let mut keyed = keyed.ok_or_else(badarg)?;
    keyed.sort_by(|a, b| heap.compare_terms(a.0, b.0, false));
    room(heap, 3 * keyed.len())?;
    Ok(heap.list(keyed.into_iter().map(|(_, item)| item)))
}

fn key_find(heap: &Heap, args: &[Word]) -> Done {
    let [key, place, list] = arguments(args);
    let place = position(heap, place, 1)?;
    let mut walk = heap.walk_list(list);
    let found = walk.by_ref().find(|item| {
        element_at(heap, *item, place)
            .is_some_and(|k| k == key || heap.compare_terms(k, key, false) == Ordering::Equal)
    });
    match found {
        Some(tuple) => Ok(tuple),
        None => ended(heap, walk.rest()).map(|()| Word::FALSE),
    }
}

#[cfg(test)]
mod tests {
    use super::run;
    use crate::state::heap::Heap;
    use crate::state::word::Word;
    use core_ir::Prim;

    fn numbers(heap: &mut Heap, items: &[i64]) -> Word {
        heap.list(items.iter().map(|n| Word::small(*n)))
    }

    fn back(heap: &Heap, list: Word) -> Vec<i64> {
        heap.walk_list(list).filter_map(|w| heap.as_int(w)).collect()
    }

    #[test]
    fn lists_are_reversed_subtracted_and_searched() {
        let heap = &mut Heap::new(1 << 20, false).unwrap();
        let (a, b) = (numbers(heap, &[1, 2, 3, 2, 1, 4]), numbers(heap, &[2, 1, 1, 9]));
        let done = run(heap, Prim::ListSubtract, &[a, b]).unwrap().unwrap();
        assert_eq!(back(heap, done), [3, 2, 4]);
        let done = run(heap, Prim::ListReverse, &[a, b]).unwrap().unwrap();
        assert_eq!(back(heap, done), [4, 1, 2, 3, 2, 1, 2, 1, 1, 9]);
        let done = run(heap, Prim::ListAppend, &[a, b]).unwrap().unwrap();
        assert_eq!(back(heap, done).len(), 10);
        assert_eq!(run(heap, Prim::ListMember, &[Word::small(4), a]), Some(Ok(Word::TRUE)));
        assert_eq!(run(heap, Prim::ListMember, &[Word::small(5), a]), Some(Ok(Word::FALSE)));
        assert_eq!(run(heap, Prim::ListLength, &[a]), Some(Ok(Word::small(6))));
        let improper = heap.cons(Word::small(1), Word::small(2));
        assert!(run(heap, Prim::ListLength, &[improper]).unwrap().is_err());
        assert!(run(heap, Prim::ListReverse, &[improper, Word::NIL]).unwrap().is_err());
    }

    #[test]
    fn sorting_is_stable_and_by_the_term_order() {
        let heap = &mut Heap::new(1 << 20, false).unwrap();
        // [2, 1.0, 1, {}, []] sorts to [1.0, 1, 2, {}, []]: 1.0 == 1, and it stood before.
        let one = heap.double(1.0);
        let empty = heap.tuple(&[]);
        let list = heap.list([Word::small(2), one, Word::small(1), empty, Word::NIL]);
        let done = run(heap, Prim::ListSort, &[Word::ZERO, list]).unwrap().unwrap();
        let sorted: Vec<Word> = heap.walk_list(done).collect();
        assert_eq!(sorted, [one, Word::small(1), Word::small(2), empty, Word::NIL]);
        let pair = |heap: &mut Heap, a, b| heap.tuple(&[Word::small(a), Word::small(b)]);
        let (x, y, z) = (pair(heap, 2, 1), pair(heap, 1, 2), pair(heap, 1, 1));
        let list = heap.list([x, y, z]);
        let done = run(heap, Prim::ListSort, &[Word::small(1), list]).unwrap().unwrap();
        assert_eq!(heap.walk_list(done).collect::<Vec<_>>(), [y, z, x]);
        assert!(run(heap, Prim::ListSort, &[Word::small(3), list]).unwrap().is_err());
        let float = heap.double(2.0);
        let found = run(heap, Prim::ListKeyFind, &[float, Word::small(2), list]);
        assert_eq!(found, Some(Ok(y)));
        let found = run(heap, Prim::ListKeyFind, &[float, Word::small(3), list]);
        assert_eq!(found, Some(Ok(Word::FALSE)));
    }
}
