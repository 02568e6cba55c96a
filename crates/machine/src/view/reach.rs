//! What a thread can reach: through its stack and what that refers to.

use crate::state::State;
use crate::state::thread::ThreadId;
use crate::state::word::Word;

impl State {
    /// Whether a word is a cell or a function, whose contents its text does not show.
    #[inline]
    pub fn is_cell_or_function(&self, word: Word) -> bool {
        use crate::state::heap::Kind;
        match self.heap.object(self.heap.resolve(word)) {
            Some((_, header)) => {
                header.kind().is_cell()
                    || matches!(header.kind(), Kind::Closure | Kind::Thunk | Kind::ApplyThunk)
            }
            None => false,
        }
    }

    /// Whether a thread can reach a cell, through its stack and what that refers to.
    #[inline]
    pub fn holds(&self, id: ThreadId, object: crate::ObjectId) -> bool {
        let name = object.word();
        self.reaches(id, |word| {
            self.heap
                .object(word)
                .is_some_and(|(index, h)| h.kind().is_cell() && self.heap.field(index, 0) == name)
        })
    }

    /// Whether a thread could send to another: it has a reference to it, or the other one is
    /// registered.
    #[inline]
    pub fn knows(&self, id: ThreadId, other: ThreadId) -> bool {
        !self.control(id).is_over()
            && (self.registered_name(other).is_some()
                || self.reaches(id, |word| word.as_thread() == Some(other.0)))
    }

    /// The variables whose change the transaction of a thread waits for.
    pub fn awaited_variables(&self, id: ThreadId) -> Vec<Word> {
        let mut found = Vec::new();
        self.reaches(id, |word| {
            if let Some((index, header)) = self.heap.object(word)
                && header.is(crate::state::heap::Kind::TVar)
            {
                let waiting = self.heap.field(index, crate::state::transaction::WAITING);
                if self.heap.walk_list(waiting).any(|t| t == id.word()) {
                    found.push(word);
                }
            }
            false
        });
        found
    }

    /// Whether a thread can reach a word for which `is` holds, through its stack and what that
    /// refers to. A thread that has ended reaches nothing.
    fn reaches(&self, id: ThreadId, mut is: impl FnMut(Word) -> bool) -> bool {
        if self.control(id).is_over() {
            return false;
        }
        let mut seen = std::collections::HashSet::new();
        let mut queue = self.stack_words(id);
        while let Some(word) = queue.pop() {
            let word = self.heap.resolve(word);
            if word.is_reference() && !seen.insert(word.index()) {
                continue;
            }
            if is(word) {
                return true;
            }
            if !word.is_reference() {
                continue;
            }
            let header = self.heap.header(word.index());
            let fields = self.heap.fields(word.index());
            if header.kind().is_raw() || fields.is_empty() {
                continue;
            }
            match header.kind() {
                // Without its queue of waiting threads.
                kind if kind.is_cell() => queue.push(*fields.get(1).unwrap_or(&Word::UNIT)),
                crate::state::heap::Kind::BlackHole => {}
                crate::state::heap::Kind::Failed => queue.push(fields[0]),
                _ => queue.extend_from_slice(fields),
            }
        }
        false
    }

    /// All live words on the stack of a thread.
    pub(crate) fn stack_words(&self, id: ThreadId) -> Vec<Word> {
        let thread = self.thread(id);
        let (pc, fp) = (thread.control.pc, thread.control.fp);
        let mut live = Vec::new();
        crate::code::each_slot(self.code.live_before(pc), |slot| {
            live.push(thread.stack[fp + slot]);
        });
        for f in crate::state::frames::frames(&thread.stack, fp) {
            match f.control.control_kind() {
                crate::state::thread::frame::HALT => break,
                crate::state::thread::frame::CALL | crate::state::thread::frame::EVAL => {
                    crate::state::frames::waiting_slots(&self.code, f.control, |slot| {
                        live.push(thread.stack[f.base + slot]);
                    });
                }
                _ => live.extend_from_slice(&thread.stack[f.base..f.end - 1]),
            }
        }
        live
    }
}
