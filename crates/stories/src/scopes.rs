//! The enclosing user call of library code, however long ago it was made.
//!
//! Libraries build lists lazily: each cell of `[1 .. n]` is a thunk, created while the cell before it is evaluated. The
//! millionth cell is nested in a million others, all over the run, and only the first of them was made by a call in
//! user code. A story must reach that call without visiting all segments in between.
//!
//! So the summary pass stores a *scope* with frames, and with thunks and closures that a library creates: the origin
//! ([`crate::copied`]) of the first thing from before the segment that encloses it, with no user code in between. An
//! unknown scope only means a longer walk.

use crate::log::{BEFORE, Id};
use crate::steps::{CLASS, SCOPE, origin};
use crate::user_code::UserCode;
use std::sync::Arc;

/// The scope of a frame of user code: there may be user tests between it and its contents.
pub(crate) const OWN: Id = SCOPE;

/// Limit on stored scope changes, 8 bytes each.
const MAX_SCOPE_CHANGES: usize = 2 << 20;

/// The scopes of the thunks, closures and frames at the ends of segments.
#[derive(Default)]
pub(crate) struct Scopes {
    pub(crate) own: Arc<UserCode>,
    /// In order of origins: from this one on, the scope of those that have one.
    changes: Vec<(u32, Id)>,
    /// From this origin on none was stored.
    end: Option<u32>,
}

impl Scopes {
    pub(crate) fn of(own: Arc<UserCode>) -> Self {
        Scopes { own, ..Scopes::default() }
    }

    /// The next origin of a thunk, closure or frame.
    pub(crate) fn note(&mut self, origin: u32, scope: Id) {
        if self.changes.last().map_or(0, |(_, last)| *last) == scope || self.end.is_some() {
            return;
        }
        if self.changes.len() == MAX_SCOPE_CHANGES {
            self.end = Some(origin);
            return;
        }
        self.changes.push((origin, scope));
    }

    /// The scope of an origin; 0 if it has only its own.
    pub(crate) fn noted(&self, origin: u32) -> Id {
        if self.end.is_some_and(|end| origin >= end) {
            return 0;
        }
        let behind = self.changes.partition_point(|(from, _)| *from <= origin);
        behind.checked_sub(1).map_or(0, |at| self.changes[at].1)
    }

    /// The scope inside something, from its shadow in the summary pass.
    #[inline]
    pub(crate) fn under(&self, id: Id) -> Id {
        if id & BEFORE == 0 {
            let scope = id & SCOPE;
            return if id & CLASS == 0 || scope == OWN { 0 } else { scope };
        }
        self.of_earlier(id)
    }

    #[cold]
    fn of_earlier(&self, id: Id) -> Id {
        let Some(origin) = origin(id) else { return 0 };
        match self.noted(origin) {
            0 if origin < OWN => origin,
            scope => scope,
        }
    }
}
