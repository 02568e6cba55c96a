//! Parses modules, data types and definitions.

use super::Problems;
use super::expr::Exprs;
use super::lexer::Name;
use super::tree::{Node, NodeId, Tree};
use crate::print::{language_word, usual_source_name};
use crate::{Constructor, DataType, Def, Field, Language, Literal, Module, Visibility};
use source::{Span, Symbol, did_you_mean};

pub(super) fn module(tree: &Tree, end: Span, problems: &mut Problems) -> Option<Module> {
    let shape = "a file holds one (module Name language …)";
    let Some((&first, rest)) = tree.top.split_first() else {
        problems.say(end, shape);
        return None;
    };
    for extra in rest {
        problems.say(tree.place(*extra), format!("{shape}, and nothing after it"));
    }
    let Node::List(items) = tree.node(first) else {
        problems.say(tree.place(first), shape);
        return None;
    };
    let mut reader = Reader { tree, problems, module: Symbol::new("") };
    let [head, name, language, forms @ ..] = &items[..] else {
        reader.say(first, shape);
        return None;
    };
    if !reader.is_word(*head, "module") {
        reader.say(*head, shape);
    }
    reader.module = reader.name(*name, "the module's name");
    let language = reader.language(*language);
    let mut module = Module { name: reader.module, language, types: Vec::new(), defs: Vec::new() };
    for form in forms {
        reader.form(*form, &mut module);
    }
    Some(module)
}

struct Reader<'a> {
    tree: &'a Tree,
    problems: &'a mut Problems,
    module: Symbol,
}

/// The attributes after the name of a constructor or definition.
#[derive(Default)]
struct Attributes {
    source: Option<Symbol>,
    infix: Option<u8>,
    ty: Option<Symbol>,
    generated: bool,
}

impl Reader<'_> {
    fn say(&mut self, at: NodeId, message: impl Into<String>) {
        self.problems.say(self.tree.place(at), message);
    }

    fn is_word(&self, id: NodeId, word: &str) -> bool {
        matches!(self.tree.node(id), Node::Name(name) if name.is(word))
    }

    fn name(&mut self, id: NodeId, what: &str) -> Symbol {
        match self.tree.node(id) {
            Node::Name(name) if name.is_plain() => name.text,
            _ => {
                self.say(id, format!("{what} is expected here"));
                Symbol::new("?")
            }
        }
    }

    fn language(&mut self, id: NodeId) -> Language {
        let languages = [Language::Core, Language::Haskell, Language::Erlang];
        let found = languages.into_iter().find(|l| self.is_word(id, language_word(*l)));
        found.unwrap_or_else(|| {
            self.say(id, "the module's language is core, haskell or erlang");
            Language::Core
        })
    }

    fn form(&mut self, id: NodeId, module: &mut Module) {
        let shape = "(data Name …) or (def name …) is expected here";
        let Node::List(items) = self.tree.node(id) else { return self.say(id, shape) };
        let [head, rest @ ..] = &items[..] else { return self.say(id, shape) };
        if self.is_word(*head, "data") {
            module.types.extend(self.data(id, rest));
        } else if self.is_word(*head, "def") {
            module.defs.extend(self.def(id, rest));
        } else {
            self.say(*head, shape);
            if let Node::Name(Name { text, .. }) = self.tree.node(*head)
                && let Some(near) = did_you_mean(text.as_str(), ["data", "def"])
            {
                self.problems.help(format!("did you mean {near}?"));
            }
        }
    }

    fn data(&mut self, id: NodeId, items: &[NodeId]) -> Option<DataType> {
        let [name, constructors @ ..] = items else {
            self.say(id, "a data type is (data Name (Constructor field …) …)");
            return None;
        };
        let name = self.name(*name, "the data type's name");
        let constructors = constructors.iter().filter_map(|con| self.constructor(*con)).collect();
        Some(DataType { name, constructors })
    }

    fn constructor(&mut self, id: NodeId) -> Option<Constructor> {
        let shape = "a constructor is (Name field …)";
        let Node::List(items) = self.tree.node(id) else {
            self.say(id, shape);
            return None;
        };
        let Some((&head, rest)) = items.split_first() else {
            self.say(id, shape);
            return None;
        };
        let Some(name) = constructor_name(self.tree, head) else {
            self.say(head, "a constructor's name is expected here");
            return None;
        };
        let mut attributes = Attributes::default();
        let fields = self.attributes(rest, &["source", "infix"], &mut attributes);
        Some(Constructor {
            name,
            source_name: self.source_name(name, &attributes),
            fields: fields.iter().map(|f| self.field(*f)).collect(),
            fixity: attributes.infix,
        })
    }

    fn source_name(&self, name: Symbol, attributes: &Attributes) -> Symbol {
        let usual = || Symbol::new(usual_source_name(self.module.as_str(), name.as_str()));
        attributes.source.unwrap_or_else(usual)
    }

    /// `name`, `!name`, `_`, or one of these with a type: `(name "type")`.
    fn field(&mut self, id: NodeId) -> Field {
        let shape = "a field is a name, !name, _ or (name \"type\")";
        match self.tree.node(id) {
            Node::Name(name) if !name.generated && name.number == 1 => {
                let text = name.text.as_str();
                let (strict, text) = match text.strip_prefix('!') {
                    Some(text) if !name.quoted => (true, text),
                    _ => (name.strict, text),
                };
                if text.is_empty() && !name.quoted {
                    self.say(id, shape);
                }
                let named = name.quoted || text != "_";
                Field { name: named.then(|| Symbol::new(text)), strict, ty: None }
            }
            Node::List(items) => match items[..] {
                [name, ty] if !matches!(self.tree.node(name), Node::List(_)) => {
                    let ty = Some(self.text(ty));
                    Field { ty, ..self.field(name) }
                }
                _ => {
                    self.say(id, shape);
                    Field { name: None, strict: false, ty: None }
                }
            },
            _ => {
                self.say(id, shape);
                Field { name: None, strict: false, ty: None }
            }
        }
    }

    fn text(&mut self, id: NodeId) -> Symbol {
        match self.tree.node(id) {
            Node::Literal(Literal::String(text)) => *text,
            Node::Name(name) if name.is_plain() => name.text,
            _ => {
                self.say(id, "a text in quotes is expected here");
                Symbol::new("?")
            }
        }
    }

    /// Takes `:source name`, `:infix 5`, `:type "…"` and `:generated` from the front.
    fn attributes<'i>(
        &mut self,
        mut items: &'i [NodeId],
        allowed: &[&str],
        found: &mut Attributes,
    ) -> &'i [NodeId] {
        while let [first, rest @ ..] = items {
            let Node::Literal(Literal::Atom(word)) = self.tree.node(*first) else { break };
            let word = word.as_str();
            if !allowed.contains(&word) {
                self.say(*first, format!("there is no :{word} here"));
                if let Some(near) = did_you_mean(word, allowed.iter().copied()) {
                    self.problems.help(format!("did you mean :{near}?"));
                }
                items = rest;
                continue;
            }
            items = rest;
            if word == "generated" {
                found.generated = true;
                continue;
            }
            let [value, rest @ ..] = items else {
                self.say(*first, format!("what :{word} says is missing"));
                break;
            };
            items = rest;
            match word {
                "source" => found.source = Some(self.text(*value)),
                "type" => found.ty = Some(self.text(*value)),
                _ => found.infix = self.precedence(*value),
            }
        }
        items
    }

    fn precedence(&mut self, id: NodeId) -> Option<u8> {
        let Node::Literal(Literal::Int(n)) = self.tree.node(id) else {
            self.say(id, "a precedence from 0 to 255 is expected here");
            return None;
        };
        let found = u8::try_from(n).ok();
        if found.is_none() {
            self.say(id, "a precedence is from 0 to 255");
        }
        found
    }

    fn def(&mut self, id: NodeId, items: &[NodeId]) -> Option<Def> {
        let [name, attributes @ .., body] = items else {
            self.say(id, "a definition is (def name body)");
            return None;
        };
        let name = self.name(*name, "the definition's name");
        let mut found = Attributes::default();
        let extra = self.attributes(attributes, &["source", "type", "generated"], &mut found);
        for extra in extra {
            self.say(*extra, "a definition has one body, which comes last");
        }
        let span = self.tree.mark(id).unwrap_or(self.tree.place(id));
        let body = Exprs::new(self.tree, self.problems).definition(*body);
        Some(Def {
            name,
            source_name: self.source_name(name, &found),
            visibility: if found.generated { Visibility::Generated } else { Visibility::Source },
            span,
            ty: found.ty,
            body,
        })
    }
}

/// The name of a constructor: a word, or `()`, `(,)`, `(,,)` … unquoted.
pub(super) fn constructor_name(tree: &Tree, id: NodeId) -> Option<Symbol> {
    match tree.node(id) {
        Node::Name(name) if name.is_plain() => Some(name.text),
        Node::List(items) => match items[..] {
            [] => Some(Symbol::new("()")),
            [only] => match tree.node(only) {
                Node::Name(name) if !name.quoted && name.is_plain() => {
                    let text = name.text.as_str();
                    let commas = text.bytes().all(|b| b == b',');
                    commas.then(|| Symbol::new(&format!("({text})")))
                }
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}
