//! Functions of module `erlang` known to the language itself: which are imported everywhere, which
//! are allowed in guards, and which correspond directly to a primitive.

use core_ir::Prim;

/// Imported into every module, as `name/arity`.
const AUTO_IMPORTED: &[&str] = &[
    "abs/1",
    "alias/0",
    "alias/1",
    "apply/2",
    "apply/3",
    "atom_to_binary/1",
    "atom_to_binary/2",
    "atom_to_list/1",
    "binary_part/2",
    "binary_part/3",
    "binary_to_atom/1",
    "binary_to_atom/2",
    "binary_to_existing_atom/1",
    "binary_to_existing_atom/2",
    "binary_to_float/1",
    "binary_to_integer/1",
    "binary_to_integer/2",
    "binary_to_list/1",
    "binary_to_list/3",
    "binary_to_term/1",
    "binary_to_term/2",
    "bit_size/1",
    "bitstring_to_list/1",
    "byte_size/1",
    "ceil/1",
    "check_old_code/1",
    "check_process_code/2",
    "check_process_code/3",
    "date/0",
    "delete_module/1",
    "demonitor/1",
    "demonitor/2",
    "disconnect_node/1",
    "element/2",
    "erase/0",
    "erase/1",
    "error/1",
    "error/2",
    "error/3",
    "exit/1",
    "exit/2",
    "float/1",
    "float_to_binary/1",
    "float_to_binary/2",
    "float_to_list/1",
    "float_to_list/2",
    "floor/1",
    "garbage_collect/0",
    "garbage_collect/1",
    "garbage_collect/2",
    "get/0",
    "get/1",
    "get_keys/0",
    "get_keys/1",
    "group_leader/0",
    "group_leader/2",
    "halt/0",
    "halt/1",
    "halt/2",
    "hd/1",
    "integer_to_binary/1",
    "integer_to_binary/2",
    "integer_to_list/1",
    "integer_to_list/2",
    "iolist_size/1",
    "iolist_to_binary/1",
    "is_alive/0",
    "is_atom/1",
    "is_binary/1",
    "is_bitstring/1",
    "is_boolean/1",
    "is_float/1",
    "is_function/1",
    "is_function/2",
    "is_integer/1",
    "is_integer/3",
    "is_list/1",
    "is_map/1",
    "is_map_key/2",
    "is_number/1",
    "is_pid/1",
    "is_port/1",
    "is_process_alive/1",
    "is_record/2",
    "is_record/3",
    "is_reference/1",
    "is_tuple/1",
    "length/1",
    "link/1",
    "link/2",
    "list_to_atom/1",
    "list_to_binary/1",
    "list_to_bitstring/1",
    "list_to_existing_atom/1",
    "list_to_float/1",
    "list_to_integer/1",
    "list_to_integer/2",
    "list_to_pid/1",
    "list_to_port/1",
    "list_to_ref/1",
    "list_to_tuple/1",
    "load_module/2",
    "make_ref/0",
    "map_get/2",
    "map_size/1",
    "max/2",
    "min/2",
    "module_loaded/1",
    "monitor/2",
    "monitor/3",
    "monitor_node/2",
    "node/0",
    "node/1",
    "nodes/0",
    "nodes/1",
    "nodes/2",
    "now/0",
    "open_port/2",
    "pid_to_list/1",
    "port_close/1",
    "port_command/2",
    "port_command/3",
    "port_connect/2",
    "port_control/3",
    "port_to_list/1",
    "pre_loaded/0",
    "process_flag/2",
    "process_flag/3",
    "process_info/1",
    "process_info/2",
    "processes/0",
    "purge_module/1",
    "put/2",
    "ref_to_list/1",
    "register/2",
    "registered/0",
    "round/1",
    "self/0",
    "setelement/3",
    "size/1",
    "spawn/1",
    "spawn/2",
    "spawn/3",
    "spawn/4",
    "spawn_link/1",
    "spawn_link/2",
    "spawn_link/3",
    "spawn_link/4",
    "spawn_monitor/1",
    "spawn_monitor/2",
    "spawn_monitor/3",
    "spawn_monitor/4",
    "spawn_opt/2",
    "spawn_opt/3",
    "spawn_opt/4",
    "spawn_opt/5",
    "spawn_request/1",
    "spawn_request/2",
    "spawn_request/3",
    "spawn_request/4",
    "spawn_request/5",
    "spawn_request_abandon/1",
    "split_binary/2",
    "statistics/1",
    "term_to_binary/1",
    "term_to_binary/2",
    "term_to_iovec/1",
    "term_to_iovec/2",
    "throw/1",
    "time/0",
    "tl/1",
    "trunc/1",
    "tuple_size/1",
    "tuple_to_list/1",
    "unalias/1",
    "unlink/1",
    "unregister/1",
    "whereis/1",
];

/// Allowed in guards.
const GUARD: &[&str] = &[
    "abs/1",
    "binary_part/2",
    "binary_part/3",
    "bit_size/1",
    "byte_size/1",
    "ceil/1",
    "element/2",
    "float/1",
    "floor/1",
    "hd/1",
    "is_atom/1",
    "is_binary/1",
    "is_bitstring/1",
    "is_boolean/1",
    "is_float/1",
    "is_function/1",
    "is_function/2",
    "is_integer/1",
    "is_integer/3",
    "is_list/1",
    "is_map/1",
    "is_map_key/2",
    "is_number/1",
    "is_pid/1",
    "is_port/1",
    "is_record/2",
    "is_record/3",
    "is_reference/1",
    "is_tuple/1",
    "length/1",
    "map_get/2",
    "map_size/1",
    "max/2",
    "min/2",
    "node/0",
    "node/1",
    "round/1",
    "self/0",
    "size/1",
    "tl/1",
    "trunc/1",
    "tuple_size/1",
];

/// The old names of type tests, from before they were `is_…`.
const OLD_TESTS: &[(&str, &str)] = &[
    ("atom", "is_atom"),
    ("binary", "is_binary"),
    ("function", "is_function"),
    ("integer", "is_integer"),
    ("list", "is_list"),
    ("number", "is_number"),
    ("pid", "is_pid"),
    ("port", "is_port"),
    ("reference", "is_reference"),
    ("tuple", "is_tuple"),
];

fn listed(table: &[&str], name: &str, arity: usize) -> bool {
    table.iter().any(|entry| {
        entry
            .strip_prefix(name)
            .and_then(|rest| rest.strip_prefix('/'))
            .is_some_and(|digits| digits.parse::<usize>().is_ok_and(|n| n == arity))
    })
}

pub(crate) fn is_auto_imported(name: &str, arity: usize) -> bool {
    listed(AUTO_IMPORTED, name, arity)
}

/// Functions that were auto-imported only after modules with functions of the same name had been
/// written: there, the function of the module is meant.
const NEWER: &[&str] = &[
    "alias/0",
    "alias/1",
    "atom_to_binary/1",
    "binary_part/2",
    "binary_part/3",
    "binary_to_atom/1",
    "binary_to_existing_atom/1",
    "binary_to_float/1",
    "binary_to_integer/1",
    "binary_to_integer/2",
    "binary_to_term/2",
    "ceil/1",
    "check_old_code/1",
    "check_process_code/3",
    "demonitor/1",
    "demonitor/2",
    "error/1",
    "error/2",
    "error/3",
    "float_to_binary/1",
    "float_to_binary/2",
    "float_to_list/2",
    "floor/1",
    "garbage_collect/2",
    "get_keys/0",
    "halt/2",
    "integer_to_binary/1",
    "integer_to_binary/2",
    "integer_to_list/2",
    "is_integer/3",
    "is_map/1",
    "is_map_key/2",
    "link/2",
    "list_to_integer/2",
    "list_to_port/1",
    "list_to_ref/1",
    "map_get/2",
    "map_size/1",
    "max/2",
    "min/2",
    "monitor/2",
    "monitor/3",
    "nodes/2",
    "port_command/3",
    "port_to_list/1",
    "ref_to_list/1",
    "spawn_monitor/2",
    "spawn_monitor/4",
    "spawn_request/1",
    "spawn_request/2",
    "spawn_request/3",
    "spawn_request/4",
    "spawn_request/5",
    "spawn_request_abandon/1",
    "term_to_iovec/1",
    "term_to_iovec/2",
    "unalias/1",
];

/// Whether a call to a function of the module with this name has to be disambiguated.
pub(crate) fn is_ambiguous(name: &str, arity: usize) -> bool {
    is_auto_imported(name, arity) && !listed(NEWER, name, arity)
}

pub(crate) fn is_guard_function(name: &str, arity: usize) -> bool {
    listed(GUARD, name, arity)
}

/// `is_atom` for `atom`, in guards.
pub(crate) fn old_test(name: &str, arity: usize) -> Option<&'static str> {
    let found = OLD_TESTS.iter().find(|(old, _)| *old == name)?;
    (arity == 1).then_some(found.1)
}

/// Names for "did you mean".
pub(crate) fn auto_imported_names() -> impl Iterator<Item = &'static str> {
    AUTO_IMPORTED.iter().filter_map(|entry| entry.split('/').next())
}

/// Type tests: they accept anything and return a boolean.
pub(crate) fn test_prim(name: &str, arity: usize) -> Option<Prim> {
    if arity != 1 {
        return None;
    }
    Some(match name {
        "is_atom" => Prim::IsAtom,
        "is_binary" => Prim::IsBinary,
        "is_bitstring" => Prim::IsBitString,
        "is_float" => Prim::IsFloat,
        "is_function" => Prim::IsFunction,
        "is_integer" => Prim::IsInteger,
        "is_list" => Prim::IsList,
        "is_map" => Prim::IsMap,
        "is_pid" => Prim::IsPid,
        "is_port" => Prim::IsPort,
        "is_reference" => Prim::IsReference,
        "is_tuple" => Prim::IsTuple,
        _ => return None,
    })
}

/// The primitive with the same arguments in the same order.
pub(crate) fn direct_prim(name: &str, arity: usize) -> Option<Prim> {
    Some(match (name, arity) {
        ("element", 2) => Prim::TupleElement,
        ("setelement", 3) => Prim::TupleSetElement,
        ("tuple_size", 1) => Prim::TupleSize,
        ("tuple_to_list", 1) => Prim::TupleToList,
        ("list_to_tuple", 1) => Prim::TupleFromList,
        ("atom_to_list", 1) => Prim::AtomToChars,
        ("length", 1) => Prim::ListLength,
        ("bit_size", 1) => Prim::BitsSize,
        ("map_size", 1) => Prim::MapSize,
        ("self", 0) => Prim::ProcessSelf,
        ("make_ref", 0) => Prim::MakeRef,
        ("+", 2) => Prim::TermAdd,
        ("-", 2) => Prim::TermSub,
        ("*", 2) => Prim::TermMul,
        ("/", 2) => Prim::TermDivide,
        ("div", 2) => Prim::TermDiv,
        ("rem", 2) => Prim::TermRem,
        ("band", 2) => Prim::TermBand,
        ("bor", 2) => Prim::TermBor,
        ("bxor", 2) => Prim::TermBxor,
        ("bsl", 2) => Prim::TermBsl,
        ("bsr", 2) => Prim::TermBsr,
        ("-", 1) => Prim::TermNeg,
        ("bnot", 1) => Prim::TermBnot,
        ("=:=", 2) => Prim::TermSame,
        ("=/=", 2) => Prim::TermNotSame,
        ("==", 2) => Prim::TermEq,
        ("/=", 2) => Prim::TermNe,
        ("<", 2) => Prim::TermLt,
        ("=<", 2) => Prim::TermLe,
        (">", 2) => Prim::TermGt,
        (">=", 2) => Prim::TermGe,
        ("++", 2) => Prim::ListAppend,
        ("--", 2) => Prim::ListSubtract,
        _ => return test_prim(name, arity),
    })
}

/// Whether the result is always `true` or `false`.
pub(crate) fn gives_boolean(op: Prim) -> bool {
    matches!(
        op,
        Prim::TermSame
            | Prim::TermNotSame
            | Prim::TermEq
            | Prim::TermNe
            | Prim::TermLt
            | Prim::TermLe
            | Prim::TermGt
            | Prim::TermGe
            | Prim::IsAtom
            | Prim::IsBinary
            | Prim::IsBitString
            | Prim::IsFloat
            | Prim::IsFunction
            | Prim::IsFunctionArity
            | Prim::IsInteger
            | Prim::IsList
            | Prim::IsMap
            | Prim::IsPid
            | Prim::IsPort
            | Prim::IsReference
            | Prim::IsTuple
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_arities() {
        assert!(is_auto_imported("spawn", 3));
        assert!(!is_auto_imported("spawn", 7));
        assert!(!is_auto_imported("spaw", 1));
        assert!(is_guard_function("length", 1));
        assert_eq!(old_test("list", 1), Some("is_list"));
    }
}
