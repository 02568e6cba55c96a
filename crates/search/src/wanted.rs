//! Variables of the program that a function of the user looks at in every state.

use crate::system::System;
use machine::{Status, ThreadId, Word};
use source::Symbol;

impl System {
    /// The program's variables that a thread has at hand: those of the functions that it is in, and
    /// what its functions and unevaluated expressions have captured. With where each is bound.
    pub fn variables(&self, id: ThreadId) -> Vec<(Symbol, Word, source::Span)> {
        const FRAMES: usize = 50;
        let status = self.machine.status(id);
        if matches!(status, Status::Finished | Status::Died) {
            return Vec::new();
        }
        let own =
            |span: source::Span| self.rules.own.is_empty() || self.rules.own.contains(&span.file);
        let frames = self.machine.call_frames(id, FRAMES);
        let frames = frames.into_iter().filter(|f| own(f.span));
        let mut all: Vec<_> = frames
            .flat_map(|f| f.variables.into_iter().zip(f.places))
            .map(|((name, word), place)| (name, word, place))
            .collect();
        all.extend(self.machine.captured_variables(id, &own));
        all
    }

    /// Looks for wanted variables among those that a thread has at hand.
    pub fn find_wanted(&mut self, id: ThreadId) {
        for (name, word, _) in self.variables(id) {
            if self.wanted.contains(&name) && !self.found.contains(&name) {
                self.found.push(name);
                self.machine.observer.kept.push(word);
            }
        }
    }

    /// The words of the wanted variables as far as they are known, and which of them are: these are a
    /// part of what a search compares.
    pub(crate) fn known_wanted(&self) -> (Vec<Word>, u64) {
        let at = |name| self.found.iter().position(|f| f == name);
        let known = self.wanted.iter().map(at);
        let mask = (0..).zip(known.clone());
        let mask = mask.fold(0, |mask, (n, at)| mask | u64::from(at.is_some()) << (n % 64));
        (known.flatten().map(|at| self.machine.observer.kept[at]).collect(), mask)
    }

    /// The value of one of the wanted variables, if it is known.
    pub fn wanted_value(&self, name: Symbol) -> Option<Word> {
        let at = self.found.iter().position(|f| *f == name)?;
        self.machine.observer.kept.get(at).copied()
    }

    /// The values of the wanted variables; nothing while one of them is still to come.
    pub fn wanted_values(&self) -> Option<Vec<Word>> {
        let at = |name| self.found.iter().position(|f| f == name);
        self.wanted.iter().map(|name| Some(self.machine.observer.kept[at(name)?])).collect()
    }
}
