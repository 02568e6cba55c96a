//! Numbers that are kept for later: in memory, or in a file that the system reads when they are
//! looked at.

use crate::word::Word;
use memmap2::{Mmap, UncheckedAdvice};
use std::fs::File;
use std::io::{Read, Seek, Write};
use std::ops::Deref;

/// What any bytes are a value of, so that a file can be read as a slice of them.
pub trait Plain: Copy {}

impl Plain for u8 {}
impl Plain for u32 {}
impl Plain for u64 {}
impl Plain for [u32; 2] {}
impl Plain for [u32; 3] {}
impl Plain for [u64; 2] {}
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

/// Values that come one behind the other, to be kept: they go to a file as soon as they are many.
pub struct Keeping<'f, T> {
    /// Those that are not in the file yet.
    recent: Vec<T>,
    written: usize,
    file: Option<File>,
    new_file: Option<&'f dyn Fn() -> std::io::Result<File>>,
}

impl<'f, T: Plain> Keeping<'f, T> {
    /// Without files all stays in memory.
    pub fn new(new_file: Option<&'f dyn Fn() -> std::io::Result<File>>) -> Self {
        Keeping { recent: Vec::new(), written: 0, file: None, new_file }
    }

    pub fn len(&self) -> usize {
        self.written + self.recent.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    #[inline]
    pub fn push(&mut self, value: T) {
        if size_of_val(&*self.recent) >= PIECE {
            self.write();
        }
        self.recent.push(value);
    }

    #[cold]
    fn write(&mut self) {
        if self.file.is_none() {
            self.file = self.new_file.and_then(|file| file().ok());
        }
        let Some(file) = &mut self.file else { return };
        if file.write_all(bytes_of(&self.recent)).is_ok() {
            self.written += self.recent.len();
            self.recent.clear();
        } else if let Ok(all) = self.all() {
            // No more room there: all stays in memory.
            *self = Keeping { recent: all, ..Keeping::new(None) };
        }
    }

    /// All of them, in memory.
    fn all(&mut self) -> std::io::Result<Vec<T>> {
        let mut all: Vec<T> = Vec::with_capacity(self.len());
        if let Some(file) = &mut self.file {
            // There is room for so many bytes, and whatever they are they are values.
            unsafe {
                let (room, size) = (all.as_mut_ptr().cast::<u8>(), self.written * size_of::<T>());
                room.write_bytes(0, size);
                file.rewind()?;
                file.read_exact(std::slice::from_raw_parts_mut(room, size))?;
                all.set_len(self.written);
            }
        }
        all.append(&mut self.recent);
        Ok(all)
    }

    pub fn finish(mut self) -> std::io::Result<Stored<T>> {
        if self.file.is_some() {
            self.write();
        }
        // Nobody else can reach the file, so nobody changes it.
        match self.file.as_ref().map(|file| unsafe { Mmap::map(file) }) {
            Some(Ok(map)) if self.recent.is_empty() => Ok(Stored(Place::File(map))),
            _ => self.all().map(Stored::from),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Keeping, Stored};

    #[test]
    fn what_is_spilled_stays_what_it_was() {
        let numbers: Vec<u32> = (0..100_000).collect();
        let mut stored = Stored::from(numbers.clone());
        assert_eq!(stored.in_memory(), 400_000);
        stored.spill(file("spilled").expect("a temporary file")).expect("room for it");
        assert_eq!(stored.in_memory(), 0);
        assert_eq!(*stored, *numbers);
        stored.rest();
        assert_eq!(*stored, *numbers);
        let mut copy = vec![0; numbers.len()];
        stored.copy_to(&mut copy);
        assert_eq!(copy, numbers);
    }

    #[test]
    fn many_values_go_to_a_file_on_the_way() {
        let numbers = 0..3 * super::PIECE as u32 / 4 + 5;
        let new_file = || file("kept");
        let mut keeping = Keeping::new(Some(&new_file));
        numbers.clone().for_each(|number| keeping.push(number));
        assert_eq!(keeping.len(), numbers.len());
        let kept = keeping.finish().expect("a file");
        assert_eq!(kept.in_memory(), 0);
        assert!(kept.iter().copied().eq(numbers));
        let mut few = Keeping::new(Some(&new_file));
        few.push(7u32);
        assert_eq!(few.finish().map(|few| few.in_memory()).ok(), Some(4));
    }

    #[test]
    fn without_room_on_disk_they_stay_in_memory() {
        let numbers = 0..2 * super::PIECE as u32 / 4 + 5;
        // Whatever is written there finds no room.
        let full = || std::fs::OpenOptions::new().read(true).write(true).open("/dev/full");
        if full().is_ok() {
            let mut keeping = Keeping::new(Some(&full));
            numbers.clone().for_each(|number| keeping.push(number));
            assert!(keeping.finish().expect("memory").iter().copied().eq(numbers));
        }
    }

    fn file(name: &str) -> std::io::Result<std::fs::File> {
        let name = format!("backstory-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let mut options = std::fs::OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(true).open(&path)?;
        std::fs::remove_file(&path)?;
        Ok(file)
    }
}
