//! Module interfaces: what importing modules need, without the source.

mod names;

pub use names::{
    Builder, CONS_FIXITY, ConInfo, ExportItem, Names, PatSyn, Space, TypeInfo, TypeInfoKind,
    ValueInfo, ValueKind, duplicate_field, is_syntax, label_of, syntax_constructor,
};
