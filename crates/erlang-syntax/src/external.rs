//! Encodes terms in the external format of Erlang, for programs running on the machine.

use crate::preprocess::Preprocessor;
use crate::token::{Token, TokenKind};
use crate::tree::Term;
use crate::{IncludeResolver, ParseOptions};
use num_bigint::{BigInt, Sign};
use num_traits::ToPrimitive;
use source::{FileId, SourceMap, Symbol};

/// Encodes a term for `binary_to_term/1`. Functions, which attributes may contain, are replaced by
/// `undefined`.
pub fn encode_term(term: &Term) -> Vec<u8> {
    let mut out = vec![131];
    encode(term, &mut out);
    out
}

fn encode(term: &Term, out: &mut Vec<u8>) {
    match term {
        Term::Atom(atom) => encode_atom(*atom, out),
        Term::Integer(n) => encode_integer(n, out),
        Term::Float(x) => {
            out.push(70);
            out.extend(x.to_be_bytes());
        }
        Term::String(text) => {
            encode_length(108, text.chars().count(), out);
            text.chars().for_each(|c| encode_integer(&BigInt::from(u32::from(c)), out));
            out.push(106);
        }
        Term::List(list) => {
            if !list.elements.is_empty() {
                encode_length(108, list.elements.len(), out);
                list.elements.iter().for_each(|e| encode(e, out));
            }
            match &list.tail {
                Some(tail) => encode(tail, out),
                None => out.push(106),
            }
        }
        Term::Tuple(elements) => {
            encode_length(105, elements.len(), out);
            elements.iter().for_each(|e| encode(e, out));
        }
        Term::Map(pairs) => {
            encode_length(116, pairs.len(), out);
            for (key, value) in pairs {
                encode(key, out);
                encode(value, out);
            }
        }
        Term::Binary(bytes) => {
            encode_length(109, bytes.len(), out);
            out.extend(bytes);
        }
        Term::Fun { .. } => encode_atom(Symbol::new("undefined"), out),
    }
}

fn encode_length(tag: u8, length: usize, out: &mut Vec<u8>) {
    out.push(tag);
    out.extend((length as u32).to_be_bytes());
}

fn encode_atom(atom: Symbol, out: &mut Vec<u8>) {
    let text = atom.as_str();
    out.push(118);
    out.extend((text.len() as u16).to_be_bytes());
    out.extend(text.bytes());
}

fn encode_integer(n: &BigInt, out: &mut Vec<u8>) {
    if let Some(small) = n.to_i32() {
        out.push(98);
        out.extend(small.to_be_bytes());
        return;
    }
    let (sign, digits) = n.to_bytes_le();
    encode_length(111, digits.len(), out);
    out.push(u8::from(sign == Sign::Minus));
    out.extend(digits);
}

/// The tokens of the forms of a module after preprocessing, as input for the parser of OTP: a list
/// of `{File, Tokens}`.
pub fn tokens_of_forms(
    sources: &mut SourceMap,
    file: FileId,
    options: &ParseOptions,
    resolver: &mut dyn IncludeResolver,
) -> Term {
    let mut forms = Vec::new();
    let mut preprocessor = Preprocessor::new(sources, resolver, options);
    preprocessor.open(file);
    while let Some(tokens) = preprocessor.next_form() {
        let Some(first) = tokens.first() else { continue };
        if first.kind == TokenKind::End {
            continue;
        }
        let path = preprocessor.sources.get(first.span.file).map_or("", |f| &f.path).to_owned();
        let tokens = tokens.iter().filter_map(|t| token_term(t, preprocessor.sources)).collect();
        forms.push(Term::Tuple(vec![Term::String(path), Term::list(tokens, None)]));
    }
    Term::list(forms, None)
}

/// A token in the format of `erl_scan`.
fn token_term(token: &Token, sources: &SourceMap) -> Option<Term> {
    let place = sources.get(token.span.file)?.line_column(token.span.start);
    let number = |n: u32| Term::Integer(BigInt::from(n));
    let at = Term::Tuple(vec![number(place.line), number(place.column)]);
    let atom = |text: &str| Term::Atom(Symbol::new(text));
    let with = |kind: &str, value: Term| Term::Tuple(vec![atom(kind), at.clone(), value]);
    let alone = |kind: &str| Term::Tuple(vec![atom(kind), at.clone()]);
    Some(match &token.kind {
        TokenKind::Atom(name) => with("atom", Term::Atom(*name)),
        TokenKind::Variable(name) => with("var", Term::Atom(*name)),
        TokenKind::Integer(n) => with("integer", Term::Integer((**n).clone())),
        TokenKind::Float(x) => with("float", Term::Float(*x)),
        TokenKind::Char(c) => with("char", number(*c)),
        TokenKind::String(text) if text.is_empty() => with("string", Term::list(Vec::new(), None)),
        TokenKind::String(text) => with("string", Term::String(text.to_string())),
        // Reserved words in some programs only.
        TokenKind::Keyword(crate::token::Keyword::Maybe | crate::token::Keyword::Else) => {
            with("atom", atom(token.atom_text()?))
        }
        TokenKind::Keyword(word) => alone(word.as_str()),
        TokenKind::Punct(sign) => alone(sign.as_str()),
        TokenKind::Dot => alone("dot"),
        TokenKind::Error(_) | TokenKind::End => return None,
    })
}
