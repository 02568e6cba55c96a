//! Sets of characters. OTP compiles expressions with the tables of Latin-1, and uses Unicode tables
//! beyond them only with the option `ucp` or for a property.

use unicode_general_category::{GeneralCategory, get_general_category};

/// A named class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    Word,
    Space,
    Digit,
    /// `\h` and `\v`.
    Horizontal,
    Vertical,
    Alpha,
    Lower,
    Upper,
    Alnum,
    Ascii,
    Blank,
    Cntrl,
    Graph,
    Print,
    Punct,
    Xdigit,
}

type Ranges = &'static [(u32, u32)];

impl Named {
    pub(crate) fn posix(name: &str) -> Option<Named> {
        Some(match name {
            "alpha" => Named::Alpha,
            "lower" => Named::Lower,
            "upper" => Named::Upper,
            "alnum" => Named::Alnum,
            "ascii" => Named::Ascii,
            "blank" => Named::Blank,
            "cntrl" => Named::Cntrl,
            "digit" => Named::Digit,
            "graph" => Named::Graph,
            "print" => Named::Print,
            "punct" => Named::Punct,
            "space" => Named::Space,
            "word" => Named::Word,
            "xdigit" => Named::Xdigit,
            _ => return None,
        })
    }

    fn ranges(self) -> Ranges {
        match self {
            Named::Word => &[
                (48, 57),
                (65, 90),
                (95, 95),
                (97, 122),
                (170, 170),
                (181, 181),
                (186, 186),
                (192, 214),
                (216, 246),
                (248, 255),
            ],
            Named::Space => &[(9, 13), (32, 32)],
            Named::Digit => &[(48, 57)],
            Named::Horizontal => &[
                (9, 9),
                (32, 32),
                (160, 160),
                (0x1680, 0x1680),
                (0x180e, 0x180e),
                (0x2000, 0x200a),
                (0x202f, 0x202f),
                (0x205f, 0x205f),
                (0x3000, 0x3000),
            ],
            Named::Vertical => &[(10, 13), (133, 133), (0x2028, 0x2029)],
            Named::Alpha => &[
                (65, 90),
                (97, 122),
                (170, 170),
                (181, 181),
                (186, 186),
                (192, 214),
                (216, 246),
                (248, 255),
            ],
            Named::Lower => {
                &[(97, 122), (170, 170), (181, 181), (186, 186), (223, 246), (248, 255)]
            }
            Named::Upper => &[(65, 90), (192, 214), (216, 222)],
            Named::Alnum => &[
                (48, 57),
                (65, 90),
                (97, 122),
                (170, 170),
                (181, 181),
                (186, 186),
                (192, 214),
                (216, 246),
                (248, 255),
            ],
            Named::Ascii => &[(0, 255)],
            Named::Blank => &[(9, 9), (32, 32)],
            Named::Cntrl => &[(0, 31), (127, 159)],
            Named::Graph => &[(33, 126), (160, 255)],
            Named::Print => &[(32, 126), (160, 255)],
            Named::Punct => &[
                (33, 47),
                (58, 64),
                (91, 96),
                (123, 126),
                (160, 169),
                (171, 180),
                (182, 185),
                (187, 191),
                (215, 215),
                (247, 247),
            ],
            Named::Xdigit => &[(48, 57), (65, 70), (97, 102)],
        }
    }

    /// Whether a character is in the class; with `ucp`, by its Unicode properties.
    pub(crate) fn contains(self, c: u32, ucp: bool) -> bool {
        if ucp && c < 0x11_0000 {
            let is = |name: &str| Property::named(name).is_some_and(|p| p.contains(c));
            match self {
                Named::Word => return is("L") || is("N") || c == 95,
                Named::Alnum => return is("L") || is("N"),
                Named::Space => return (9..=13).contains(&c) || is("Z") || c == 133,
                Named::Digit => return is("Nd"),
                Named::Alpha => return is("L"),
                Named::Lower => return is("Ll"),
                Named::Upper => return is("Lu"),
                Named::Blank => return Named::Horizontal.contains(c, false),
                _ => {}
            }
        }
        self.ranges().iter().any(|(from, to)| (*from..=*to).contains(&c))
    }
}

/// A Unicode property: a general category, or a group of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Property {
    Any,
    /// `L&`: has case.
    Cased,
    /// Letters and numbers; with an underscore; spaces.
    Alnum,
    Word,
    Space,
    /// A category or a major category, by its letters.
    Category(&'static str),
}

const CATEGORIES: [&str; 37] = [
    "C", "Cc", "Cf", "Cn", "Co", "Cs", "L", "Ll", "Lm", "Lo", "Lt", "Lu", "M", "Mc", "Me", "Mn",
    "N", "Nd", "Nl", "No", "P", "Pc", "Pd", "Pe", "Pf", "Pi", "Po", "Ps", "S", "Sc", "Sk", "Sm",
    "So", "Z", "Zl", "Zp", "Zs",
];

impl Property {
    pub(crate) fn named(name: &str) -> Option<Property> {
        Some(match name {
            "Any" => Property::Any,
            "L&" => Property::Cased,
            "Xan" => Property::Alnum,
            "Xwd" => Property::Word,
            "Xsp" | "Xps" => Property::Space,
            _ => Property::Category(CATEGORIES.iter().find(|c| **c == name)?),
        })
    }

    pub(crate) fn contains(self, c: u32) -> bool {
        // A code point that is not a character (a surrogate cannot occur in valid text) has no
        // category.
        let Some(character) = char::from_u32(c) else { return self == Property::Any };
        let category = letters(get_general_category(character));
        match self {
            Property::Any => true,
            Property::Cased => matches!(category, "Lu" | "Ll" | "Lt"),
            Property::Alnum => category.starts_with(['L', 'N']),
            Property::Word => category.starts_with(['L', 'N']) || c == 95,
            Property::Space => (9..=13).contains(&c) || category.starts_with('Z') || c == 133,
            Property::Category(name) => category.starts_with(name),
        }
    }
}

fn letters(category: GeneralCategory) -> &'static str {
    use GeneralCategory::*;
    match category {
        UppercaseLetter => "Lu",
        LowercaseLetter => "Ll",
        TitlecaseLetter => "Lt",
        ModifierLetter => "Lm",
        OtherLetter => "Lo",
        NonspacingMark => "Mn",
        SpacingMark => "Mc",
        EnclosingMark => "Me",
        DecimalNumber => "Nd",
        LetterNumber => "Nl",
        OtherNumber => "No",
        ConnectorPunctuation => "Pc",
        DashPunctuation => "Pd",
        OpenPunctuation => "Ps",
        ClosePunctuation => "Pe",
        InitialPunctuation => "Pi",
        FinalPunctuation => "Pf",
        OtherPunctuation => "Po",
        MathSymbol => "Sm",
        CurrencySymbol => "Sc",
        ModifierSymbol => "Sk",
        OtherSymbol => "So",
        SpaceSeparator => "Zs",
        LineSeparator => "Zl",
        ParagraphSeparator => "Zp",
        Control => "Cc",
        Format => "Cf",
        Surrogate => "Cs",
        PrivateUse => "Co",
        _ => "Cn",
    }
}

/// The same letter in the other case, or the character itself.
pub(crate) fn other_case(c: u32, unicode: bool) -> u32 {
    match c {
        65..=90 | 192..=214 | 216..=222 => c + 32,
        97..=122 | 224..=246 | 248..=254 => c - 32,
        _ if unicode && c > 127 => {
            let Some(character) = char::from_u32(c) else { return c };
            let single =
                |mut chars: Box<dyn Iterator<Item = char>>| match (chars.next(), chars.next()) {
                    (Some(only), None) => u32::from(only),
                    _ => c,
                };
            let lower = single(Box::new(character.to_lowercase()));
            if lower != c { lower } else { single(Box::new(character.to_uppercase())) }
        }
        _ => c,
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Item {
    Range(u32, u32),
    /// The class, whether it is negated, and whether it uses Unicode.
    Named(Named, bool, bool),
    Property(Property, bool),
}

impl Item {
    fn contains(&self, c: u32) -> bool {
        match self {
            Item::Range(from, to) => (*from..=*to).contains(&c),
            Item::Named(named, not, ucp) => named.contains(c, *ucp) != *not,
            Item::Property(property, not) => property.contains(c) != *not,
        }
    }
}

/// A set of characters, with a table for those of Latin-1.
#[derive(Clone, Debug)]
pub(crate) struct Set {
    table: [u64; 4],
    items: Vec<Item>,
    negated: bool,
    caseless: bool,
    unicode: bool,
}

impl Set {
    pub(crate) fn new(items: Vec<Item>, negated: bool, caseless: bool, unicode: bool) -> Set {
        let mut set = Set { table: [0; 4], items, negated, caseless, unicode };
        for c in 0..256u32 {
            if set.compute(c) {
                set.table[c as usize / 64] |= 1 << (c % 64);
            }
        }
        set
    }

    fn compute(&self, c: u32) -> bool {
        let has = |c: u32| self.items.iter().any(|item| item.contains(c));
        let other = if self.caseless { other_case(c, self.unicode) } else { c };
        (has(c) || other != c && has(other)) != self.negated
    }

    #[inline]
    pub(crate) fn contains(&self, c: u32) -> bool {
        if c < 256 { self.table[c as usize / 64] >> (c % 64) & 1 == 1 } else { self.compute(c) }
    }
}
