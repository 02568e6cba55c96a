//! `web/api.d.ts` describes what goes between the server and the page. It is made from the Rust types
//! that are sent and read; `BLESS=1` writes it anew. TypeScript checks the page against it.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use syn::{Attribute, Expr, Fields, Item, ItemEnum, ItemStruct, Lit, Meta, Type};
use test_support::{difference, files};

/// Where the types are.
const SOURCES: [&str; 4] = [
    "crates/workbench/src/session/data.rs",
    "crates/backstory/src/web/wire/states.rs",
    "crates/backstory/src/web/wire/moments.rs",
    "crates/backstory/src/web/wire/commands.rs",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn the_description_for_the_page_is_up_to_date() {
    let mut out = String::from(
        "// What goes between the server and the page. Made from the Rust types by\n\
         // crates/backstory/tests/wire.rs: do not edit.\n",
    );
    for source in SOURCES {
        let text = std::fs::read_to_string(root().join(source)).expect("the source is there");
        let file = syn::parse_file(&text).expect("the source is Rust");
        for item in &file.items {
            match item {
                Item::Struct(item) if is_sent(&item.attrs) => structure(item, &mut out),
                Item::Enum(item) if is_sent(&item.attrs) => enumeration(item, &mut out),
                _ => {}
            }
        }
    }
    let path = root().join("web/api.d.ts");
    if files::bless() {
        std::fs::write(&path, &out).expect("the description is written");
        return;
    }
    let before = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(before == out, "web/api.d.ts is out of date:\n{}", difference(&before, &out));
}

/// The serde attributes of an item.
#[derive(Default)]
struct Serde {
    tag: Option<String>,
    untagged: bool,
    kebab: bool,
    default: bool,
    flatten: bool,
}

fn is_sent(attributes: &[Attribute]) -> bool {
    let derives = attributes.iter().filter(|a| a.path().is_ident("derive"));
    let mut sent = false;
    for derive in derives {
        let _ = derive.parse_nested_meta(|meta| {
            sent |= meta.path.is_ident("Serialize") || meta.path.is_ident("Deserialize");
            Ok(())
        });
    }
    sent
}

fn is_read(attributes: &[Attribute]) -> bool {
    let mut read = false;
    for derive in attributes.iter().filter(|a| a.path().is_ident("derive")) {
        let _ = derive.parse_nested_meta(|meta| {
            read |= meta.path.is_ident("Deserialize");
            Ok(())
        });
    }
    read
}

fn serde(attributes: &[Attribute]) -> Serde {
    let mut found = Serde::default();
    for attribute in attributes.iter().filter(|a| a.path().is_ident("serde")) {
        attribute
            .parse_nested_meta(|meta| {
                let name = meta.path.get_ident().expect("a word").to_string();
                match name.as_str() {
                    "tag" => found.tag = Some(meta.value()?.parse::<syn::LitStr>()?.value()),
                    "rename_all" => {
                        let case = meta.value()?.parse::<syn::LitStr>()?.value();
                        assert_eq!(case, "kebab-case", "the only case that is used");
                        found.kebab = true;
                    }
                    "untagged" => found.untagged = true,
                    "default" => found.default = true,
                    "flatten" => found.flatten = true,
                    other => panic!("serde({other}) is not known here"),
                }
                Ok(())
            })
            .expect("serde's attributes are read");
    }
    found
}

/// The doc comment, if there is one, on separate lines.
fn doc(attributes: &[Attribute], indent: &str) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Str(text) => Some(text.value().trim().to_owned()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    let text = lines.collect::<Vec<String>>().join(" ").replace("[`", "`").replace("`]", "`");
    if text.is_empty() { String::new() } else { format!("{indent}/** {text} */\n") }
}

/// A type in TypeScript.
fn typescript(ty: &Type) -> String {
    match ty {
        Type::Reference(inner) => typescript(&inner.elem),
        Type::Tuple(tuple) => {
            let parts: Vec<String> = tuple.elems.iter().map(typescript).collect();
            format!("[{}]", parts.join(", "))
        }
        Type::Path(path) => {
            let last = path.path.segments.last().expect("a name");
            let inner: Vec<String> = match &last.arguments {
                syn::PathArguments::AngleBracketed(list) => list
                    .args
                    .iter()
                    .filter_map(|argument| match argument {
                        syn::GenericArgument::Type(ty) => Some(typescript(ty)),
                        _ => None,
                    })
                    .collect(),
                _ => Vec::new(),
            };
            match last.ident.to_string().as_str() {
                "String" | "str" => "string".to_owned(),
                "bool" => "boolean".to_owned(),
                "u8" | "u16" | "u32" | "u64" | "usize" | "i32" | "i64" | "f64" => {
                    "number".to_owned()
                }
                "Option" => format!("{} | null", inner[0]),
                "Vec" if inner[0].contains('|') => format!("({})[]", inner[0]),
                "Vec" => format!("{}[]", inner[0]),
                name => name.to_owned(),
            }
        }
        _ => panic!("a type that is not known here"),
    }
}

/// The fields of an object, each on its line. Of what is read, those that may be missing are marked.
fn fields(of: &Fields, read: bool, optional: bool, indent: &str) -> String {
    let mut out = String::new();
    for field in of {
        if serde(&field.attrs).flatten {
            continue;
        }
        let name = field.ident.as_ref().expect("fields have names");
        let ty = typescript(&field.ty);
        let missing = optional || (read && ty.ends_with("| null"));
        let mark = if missing { "?" } else { "" };
        out += &doc(&field.attrs, indent);
        let _ = writeln!(out, "{indent}{name}{mark}: {ty};");
    }
    out
}

fn structure(item: &ItemStruct, out: &mut String) {
    let read = is_read(&item.attrs);
    let body = fields(&item.fields, read, serde(&item.attrs).default, "  ");
    let flattened = item.fields.iter().find(|f| serde(&f.attrs).flatten);
    let _ = write!(out, "\n{}", doc(&item.attrs, ""));
    match flattened {
        None => {
            let _ = write!(out, "export interface {} {{\n{body}}}\n", item.ident);
        }
        Some(field) => {
            // Where it is missing, so is its tag.
            let ty = typescript(&field.ty).replace("null", "{ kind?: undefined }");
            let _ = write!(out, "export type {} = ({ty}) & {{\n{body}}};\n", item.ident);
        }
    }
}

fn kebab(name: &str) -> String {
    let mut out = String::new();
    for (i, c) in name.chars().enumerate() {
        if c.is_uppercase() && i > 0 {
            out.push('-');
        }
        out.extend(c.to_lowercase());
    }
    out
}

fn enumeration(item: &ItemEnum, out: &mut String) {
    let how = serde(&item.attrs);
    let read = is_read(&item.attrs);
    let _ = write!(out, "\n{}export type {} =\n", doc(&item.attrs, ""), item.ident);
    let count = item.variants.len();
    for (i, variant) in item.variants.iter().enumerate() {
        let name = variant.ident.to_string();
        let name = if how.kebab { kebab(&name) } else { name };
        let tag = how.tag.as_ref().map(|tag| format!("{tag}: \"{name}\";"));
        let object = match (&variant.fields, &tag) {
            (Fields::Unit, None) => format!("\"{name}\""),
            (Fields::Unit, Some(tag)) => format!("{{ {tag} }}"),
            (Fields::Unnamed(inner), Some(tag)) => {
                format!("({{ {tag} }} & {})", typescript(&inner.unnamed[0].ty))
            }
            (Fields::Unnamed(_), None) => panic!("{name}: needs a tag"),
            (named, tag) => {
                assert!(tag.is_some() || how.untagged, "{name}: needs a tag");
                let tag = tag.as_ref().map_or_else(String::new, |tag| format!("      {tag}\n"));
                format!("{{\n{tag}{}    }}", fields(named, read, false, "      "))
            }
        };
        out.push_str(&doc(&variant.attrs, "  "));
        let _ = writeln!(out, "  | {object}{}", if i + 1 == count { ";" } else { "" });
    }
}
