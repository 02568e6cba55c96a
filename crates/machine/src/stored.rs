//! Numbers that are kept for later: in memory, or in a file that the system reads when they are
//! looked at.

use crate::word::Word;
use memmap2::{Mmap, UncheckedAdvice};
use std::fs::File;
use std::io::Write;
use std::ops::Deref;

/// What any bytes are a value of, so that a file can be read as a slice of them.
pub trait Plain: Copy {}

impl Plain for u8 {}
impl Plain for u32 {}
impl Plain for u64 {}
impl Plain for Word {}

pub struct Stored<T>(Place<T>);

enum Place<T> {
    Memory(Box<[T]>),
    /// A file that nobody else knows; a mapping starts at a page, which suits every `T`.
    File(Mmap),
}

impl<T: Plain> From<Vec<T>> for Stored<T> {
    fn from(values: Vec<T>) -> Self {
        Stored(Place::Memory(values.into()))
    }
}

impl<T: Plain> From<&[T]> for Stored<T> {
    fn from(values: &[T]) -> Self {
        Stored(Place::Memory(values.into()))
    }
}

impl<T: Plain> Deref for Stored<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match &self.0 {
            Place::Memory(values) => values,
            Place::File(map) => {
                let count = map.len() / size_of::<T>();
                unsafe { std::slice::from_raw_parts(map.as_ptr().cast::<T>(), count) }
            }
        }
    }
}

fn bytes_of<T: Plain>(values: &[T]) -> &[u8] {
    unsafe { std::slice::from_raw_parts(values.as_ptr().cast::<u8>(), size_of_val(values)) }
}

/// Bytes that are copied out of a file before they are let go of again.
const PIECE: usize = 16 << 20;

impl<T: Plain> Stored<T> {
    /// A copy of values: in a file, if one is given and can be written.
    pub fn keep(values: &[T], file: Option<File>) -> Self {
        let Some(mut file) = file.filter(|_| !values.is_empty()) else { return values.into() };
        let written = file.write_all(bytes_of(values));
        // Nobody else can reach the file, so nobody changes it.
        match written.and_then(|()| unsafe { Mmap::map(&file) }) {
            Ok(map) => Stored(Place::File(map)),
            Err(_) => values.into(),
        }
    }

    /// Copies everything to where it is needed. What is in a file does not stay in memory.
    pub fn copy_to(&self, target: &mut [T]) {
        let piece = PIECE / size_of::<T>();
        for (number, (from, to)) in self.chunks(piece).zip(target.chunks_mut(piece)).enumerate() {
            to.copy_from_slice(from);
            if let Place::File(map) = &self.0 {
                let (at, size) = (number * PIECE, size_of_val(from));
                // A refusal only costs memory.
                let _ = unsafe { map.unchecked_advise_range(UncheckedAdvice::DontNeed, at, size) };
            }
        }
    }

    /// Bytes of memory, not of a file.
    pub fn in_memory(&self) -> usize {
        match &self.0 {
            Place::Memory(values) => size_of_val(&**values),
            Place::File(_) => 0,
        }
    }

    /// Out of memory into a file that is empty and has no name. A refusal leaves all as it was.
    pub fn spill(&mut self, mut file: File) -> std::io::Result<()> {
        if let Place::Memory(values) = &self.0
            && !values.is_empty()
        {
            file.write_all(bytes_of(values))?;
            // Nobody else can reach the file, so nobody changes it.
            self.0 = Place::File(unsafe { Mmap::map(&file)? });
        }
        Ok(())
    }

    /// Of what is in a file: it need not stay in memory now.
    pub fn rest(&self) {
        if let Place::File(map) = &self.0 {
            // A refusal only costs memory; the file keeps the contents.
            let _ = unsafe { map.unchecked_advise(UncheckedAdvice::DontNeed) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Stored;

    #[test]
    fn what_is_spilled_stays_what_it_was() {
        let numbers: Vec<u32> = (0..100_000).collect();
        let mut stored = Stored::from(numbers.clone());
        assert_eq!(stored.in_memory(), 400_000);
        let path = std::env::temp_dir().join(format!("backstory-stored-{}", std::process::id()));
        let file = std::fs::OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(true)
            .open(&path)
            .expect("a temporary file");
        std::fs::remove_file(&path).expect("its name is not needed");
        stored.spill(file).expect("room for it");
        assert_eq!(stored.in_memory(), 0);
        assert_eq!(*stored, *numbers);
        stored.rest();
        assert_eq!(*stored, *numbers);
        let mut copy = vec![0; numbers.len()];
        stored.copy_to(&mut copy);
        assert_eq!(copy, numbers);
    }
}
