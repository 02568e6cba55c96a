//! The client's numbers for frames, values and targets, valid until the run continues.

use workbench::inspector::Where;

/// A value: a path into the variables of a frame.
#[derive(Clone)]
pub(super) struct Subject {
    pub(super) thread: u32,
    pub(super) frame: usize,
    pub(super) path: Vec<usize>,
}

#[derive(Default)]
pub(super) struct Stops {
    /// Threads and frames of the machine.
    frames: Vec<(u32, usize)>,
    subjects: Vec<Subject>,
    targets: Vec<Where>,
}

impl Stops {
    /// The run has continued.
    pub(super) fn forget(&mut self) {
        *self = Stops::default();
    }

    pub(super) fn add_frame(&mut self, thread: u32, frame: usize) -> usize {
        self.frames.push((thread, frame));
        self.frames.len()
    }

    pub(super) fn frame(&self, id: usize) -> Option<(u32, usize)> {
        self.frames.get(id.checked_sub(1)?).copied()
    }

    pub(super) fn add_subject(&mut self, subject: Subject) -> usize {
        self.subjects.push(subject);
        self.subjects.len()
    }

    pub(super) fn subject(&self, id: usize) -> Option<Subject> {
        self.subjects.get(id.checked_sub(1)?).cloned()
    }

    pub(super) fn add_target(&mut self, target: Where) -> usize {
        self.targets.push(target);
        self.targets.len()
    }

    pub(super) fn target(&self, id: usize) -> Option<Where> {
        self.targets.get(id.checked_sub(1)?).cloned()
    }
}
