//! The contents of library containers. Maps, sets, sequences and arrays are trees internally; they
//! are displayed by their elements, in order, as far as they are evaluated.
//!
//! They are recognised by the names of their constructors: containers defined by the program are
//! ordinary data.

use crate::state::State;
use crate::state::heap::Kind;
use crate::state::word::Word;

/// The part of a container that a library constructor represents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Container {
    /// Size, key, value, left, right.
    MapBin,
    /// Size, element, left, right.
    SetBin,
    /// Prefix, mask, left, right.
    IntMapBin,
    /// Key, value.
    IntMapTip,
    /// Nothing in it.
    Empty,
    /// An element, or a node of some.
    SeqSingle,
    /// Size, first few, middle, last few.
    SeqDeep,
    /// From, to, size, elements.
    Array,
    /// Like `Array`, for a mutable array.
    MutableArray,
    /// Numerator and denominator.
    Ratio,
}

impl Container {
    /// Looks up the full name of a constructor.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "Data.Map.Internal.Tree.Bin" => Container::MapBin,
            "Data.Set.Internal.Bin" => Container::SetBin,
            "Data.IntMap.Internal.Bin" => Container::IntMapBin,
            "Data.IntMap.Internal.Tip" => Container::IntMapTip,
            "Data.Map.Internal.Tree.Tip"
            | "Data.Set.Internal.Tip"
            | "Data.IntMap.Internal.Nil"
            | "Data.Sequence.Internal.EmptyT" => Container::Empty,
            "Data.Sequence.Internal.Single" => Container::SeqSingle,
            "Data.Sequence.Internal.Deep" => Container::SeqDeep,
            "GHC.Arr.Array" => Container::Array,
            "Data.Array.Base.STArray" => Container::MutableArray,
            "GHC.Real.:%" => Container::Ratio,
            _ => return None,
        })
    }
}

/// A key, if there are keys, and a value; `None` if not evaluated far enough to be found.
pub type Item = (Option<Word>, Option<Word>);

/// The contents of a container.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contents {
    Items(Vec<Item>),
    Array { low: Word, high: Word, items: Vec<Item> },
    Mutable,
    Ratio(Word, Word),
}

/// A part of a container that is still to be visited.
enum Piece {
    Tree(Word),
    Item(Item),
    /// A node of a sequence, this many levels above its elements.
    Node(Word, usize),
    /// The middle of a sequence, and how deep it is.
    Middle(Word, usize),
}

impl State {
    /// The contents of a container, in order: at most `most` items.
    pub fn contents(&self, word: Word, most: usize) -> Option<Contents> {
        let (info, fields) = self.con_fields(word)?;
        match (info.container?, fields) {
            (Container::Ratio, [above, below]) => Some(Contents::Ratio(*above, *below)),
            (Container::MutableArray, _) => Some(Contents::Mutable),
            (Container::Array, [low, high, _, elements]) => {
                let (index, header) = self.heap.object(self.heap.resolve(*elements))?;
                if !header.is(Kind::Array) {
                    return None;
                }
                let elements = self.heap.fields(index).iter().skip(1).take(most);
                let items = elements.map(|w| (None, Some(*w))).collect();
                Some(Contents::Array { low: *low, high: *high, items })
            }
            (Container::Array | Container::Ratio, _) => None,
            (Container::SeqSingle | Container::SeqDeep, _) => {
                Some(Contents::Items(self.items(Piece::Middle(word, 0), most)))
            }
            _ => {
                let mut items = self.items(Piece::Tree(word), most);
                // Sets of numbers are maps to unit.
                let nothing = |w: &Option<Word>| *w == Some(Word::UNIT);
                if matches!(info.container, Some(Container::IntMapBin | Container::IntMapTip))
                    && items.iter().all(|(_, value)| nothing(value))
                {
                    items.iter_mut().for_each(|item| *item = (None, item.0));
                }
                Some(Contents::Items(items))
            }
        }
    }

    fn items(&self, whole: Piece, most: usize) -> Vec<Item> {
        let mut found: Vec<Item> = Vec::new();
        let mut work = vec![whole];
        while let Some(piece) = work.pop() {
            if found.len() >= most {
                break;
            }
            match piece {
                Piece::Item(item) => found.push(item),
                Piece::Node(word, 0) => found.push((None, Some(word))),
                Piece::Node(word, level) => match self.con_fields(word) {
                    // The size comes first.
                    Some((_, [_, inner @ ..])) => {
                        work.extend(inner.iter().rev().map(|w| Piece::Node(*w, level - 1)));
                    }
                    _ => found.push((None, None)),
                },
                Piece::Middle(word, level) => match self.con_fields(word) {
                    Some((info, [only])) if info.container == Some(Container::SeqSingle) => {
                        work.push(Piece::Node(*only, level));
                    }
                    Some((info, [_, first, middle, last]))
                        if info.container == Some(Container::SeqDeep) =>
                    {
                        let digit = |w: Word| {
                            let fields = self.con_fields(w).map_or(&[][..], |(_, fields)| fields);
                            fields.iter().rev().map(|w| Piece::Node(*w, level)).collect::<Vec<_>>()
                        };
                        work.extend(digit(*last));
                        work.push(Piece::Middle(*middle, level + 1));
                        work.extend(digit(*first));
                    }
                    Some(_) => {}
                    None if self.heap.resolve(word).is_thunk() => found.push((None, None)),
                    None => {}
                },
                Piece::Tree(word) => {
                    let Some((info, fields)) = self.con_fields(word) else { continue };
                    match (info.container, fields) {
                        (Some(Container::MapBin), [_, key, value, left, right]) => work.extend([
                            Piece::Tree(*right),
                            Piece::Item((Some(*key), Some(*value))),
                            Piece::Tree(*left),
                        ]),
                        (Some(Container::SetBin), [_, element, left, right]) => work.extend([
                            Piece::Tree(*right),
                            Piece::Item((None, Some(*element))),
                            Piece::Tree(*left),
                        ]),
                        (Some(Container::IntMapTip), [key, value]) => {
                            found.push((Some(*key), Some(*value)));
                        }
                        (Some(Container::IntMapBin), [_, mask, left, right]) => {
                            // Negative numbers have the highest bit.
                            let mask = self.heap.resolve(*mask);
                            let swapped = !mask.is_small() || mask.as_small() < 0;
                            let (first, second) =
                                if swapped { (*right, *left) } else { (*left, *right) };
                            work.extend([Piece::Tree(second), Piece::Tree(first)]);
                        }
                        _ => {}
                    }
                }
            }
        }
        found
    }
}
