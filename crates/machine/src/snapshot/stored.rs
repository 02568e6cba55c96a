//! Stored numbers: in memory, or in a file that is memory-mapped and read on demand.

use crate::state::word::Word;
use memmap2::{Mmap, MmapOptions, UncheckedAdvice};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::{Deref, Range};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Types for which any bytes are a value, so that a file can be read as a slice of them.
///
/// # Safety
///
/// Every bit pattern must be a value of the type, and the type must have no padding: bytes are read
/// as values and values as bytes. It must not contain pointers, which would outlive their targets.
pub unsafe trait Plain: Copy + 'static {}

// SAFETY: integers, arrays of integers, and a word, which is a transparent `u64`: no padding, and
// any bits are a value.
unsafe impl Plain for u8 {}
// SAFETY: as for `u8`.
unsafe impl Plain for u32 {}
// SAFETY: as for `u8`.
unsafe impl Plain for u64 {}
// SAFETY: as for `u8`.
unsafe impl Plain for [u32; 2] {}
// SAFETY: as for `u8`.
unsafe impl Plain for [u32; 3] {}
// SAFETY: as for `u8`.
unsafe impl Plain for [u64; 2] {}
// SAFETY: as for `u8`.
unsafe impl Plain for Word {}

pub struct Stored<T>(Place<T>);

enum Place<T> {
    Memory(Box<[T]>),
    File(InFile),
}

/// An unnamed file. The values in it are aligned: [`Stored::in_file`] checks that.
struct InFile {
    map: Mmap,
    gap: usize,
    file: Option<Open>,
    /// Whether it was accessed since its memory was last released.
    is_back: AtomicBool,
}

impl InFile {
    fn new(map: Mmap, gap: usize, file: Option<Open>) -> Self {
        InFile { map, gap, file, is_back: AtomicBool::new(true) }
    }
}

/// The size of memory that can be mapped to part of a file: a page, even where pages are large.
pub(crate) const GRAIN: usize = 1 << 16;
/// The minimum number of bytes that are worth keeping a file open for.
const WORTH_OPEN: usize = 2 * GRAIN;

/// A file that stays open.
struct Open(File);

static OPEN: AtomicUsize = AtomicUsize::new(0);

/// The maximum number of files that stay open: half of what a process may have.
#[cfg(unix)]
fn most_open() -> usize {
    static MAX_OPEN_FILES: OnceLock<usize> = OnceLock::new();
    *MAX_OPEN_FILES.get_or_init(|| {
        use rustix::process::{Resource, getrlimit};
        const OPEN_FILES_CAP: u64 = 1 << 14;
        (getrlimit(Resource::Nofile).current.unwrap_or(OPEN_FILES_CAP).min(OPEN_FILES_CAP) / 2)
            as usize
    })
}

#[cfg(not(unix))]
fn most_open() -> usize {
    0
}

impl Open {
    fn keep(file: File, bytes: usize) -> Option<Self> {
        if bytes < WORTH_OPEN {
            return None;
        }
        let more = |open: usize| (open < most_open()).then_some(open + 1);
        OPEN.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).ok()?;
        Some(Open(file))
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        OPEN.fetch_sub(1, Ordering::Relaxed);
    }
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
            Place::File(InFile { map, is_back, .. }) => {
                if !is_back.load(Ordering::Relaxed) {
                    is_back.store(true, Ordering::Relaxed);
                }
                let count = map.len() / size_of::<T>();
                // SAFETY: the map has that many bytes, is aligned for `T` (checked by `aligned`
                // when it was created), lives as long as `self`, and is never written to; any bytes
                // are a `T`.
                unsafe { std::slice::from_raw_parts(map.as_ptr().cast::<T>(), count) }
            }
        }
    }
}

fn bytes_of<T: Plain>(values: &[T]) -> &[u8] {
    // SAFETY: the slice is that many bytes long, and a plain value has no padding among them.
    unsafe { std::slice::from_raw_parts(values.as_ptr().cast::<u8>(), size_of_val(values)) }
}

/// The number of bytes written to a file at a time.
const PIECE: usize = 16 << 20;

impl<T: Plain> Stored<T> {
    /// Stores a copy of values: in a file, if one is given and can be written. `gap`: the number of
    /// unused bytes before them, if they are to be mapped over memory.
    pub fn keep(values: &[T], file: Option<File>, gap: Option<usize>) -> Self {
        let file = file.filter(|_| !values.is_empty());
        file.and_then(|file| Self::in_file(values, file, gap).ok())
            .unwrap_or_else(|| Stored::from(values))
    }

    fn in_file(values: &[T], mut file: File, gap: Option<usize>) -> std::io::Result<Self> {
        let bytes = size_of_val(values);
        let start = gap.unwrap_or(0);
        file.seek(SeekFrom::Start(start as u64))?;
        file.write_all(bytes_of(values))?;
        let map = aligned::<T>(mapped(&file, start, bytes)?)?;
        let file = gap.and_then(|_| Open::keep(file, bytes));
        Ok(Stored(Place::File(InFile::new(map, start, file))))
    }

    /// Maps the leading pages of the backing file copy-on-write over `target`, as far as possible.
    /// Returns the range of values that was mapped; the caller copies the rest.
    ///
    /// # Safety
    ///
    /// `target` must have space for `count` values, in mapped memory owned by the caller.
    pub unsafe fn map_over(&self, count: usize, target: *mut T) -> Range<usize> {
        let Place::File(InFile { map, gap, file: Some(file), .. }) = &self.0 else { return 0..0 };
        let size = size_of::<T>();
        let end = gap + (count * size).min(map.len());
        let (from, to) = (gap.next_multiple_of(GRAIN), end / GRAIN * GRAIN);
        if from >= to || !(from - gap).is_multiple_of(size) || !(to - gap).is_multiple_of(size) {
            return 0..0;
        }
        let place = target.cast::<u8>().wrapping_add(from - gap);
        // SAFETY: `from..to` lies within `gap..gap + count * size`, so the caller allows the bytes
        // at `place` to be overwritten.
        let laid = unsafe { over(place, to - from, &file.0, from as u64) };
        if laid { (from - gap) / size..(to - gap) / size } else { 0..0 }
    }

    /// Bytes of memory, not of a file.
    pub fn in_memory(&self) -> usize {
        match &self.0 {
            Place::Memory(values) => size_of_val(&**values),
            Place::File(_) => 0,
        }
    }

    /// Moves the values to a file that is empty and has no name; `gap` as in [`Stored::keep`]. If
    /// that fails, nothing changes.
    pub fn spill(&mut self, file: File, gap: Option<usize>) -> std::io::Result<()> {
        if let Place::Memory(values) = &self.0
            && !values.is_empty()
        {
            *self = Self::in_file(values, file, gap)?;
        }
        Ok(())
    }

    /// Releases the memory of values that are in a file.
    pub fn rest(&self) {
        if let Place::File(InFile { map, is_back, .. }) = &self.0
            && is_back.swap(false, Ordering::Relaxed)
        {
            // A failure only costs memory.
            // SAFETY: the map is of a file and never written to: released pages are read again from
            // there.
            let _ = unsafe { map.unchecked_advise(UncheckedAdvice::DontNeed) };
        }
    }
}

/// Maps bytes of an unnamed file.
fn mapped(file: &File, from: usize, bytes: usize) -> std::io::Result<Mmap> {
    // SAFETY: the file has no name (ensured by the caller) and mapped parts are not written again,
    // so the bytes never change under the map.
    unsafe { MmapOptions::new().offset(from as u64).len(bytes).map(file) }
}

/// Accepts only a map that is aligned for `T`. Otherwise the values stay in memory.
fn aligned<T>(map: Mmap) -> std::io::Result<Mmap> {
    if map.as_ptr().cast::<T>().is_aligned() {
        Ok(map)
    } else {
        Err(std::io::Error::other("values in a file are not aligned"))
    }
}

/// Maps part of a file privately over memory. Returns false if that failed and nothing changed.
///
/// # Safety
///
/// The bytes at `place` must be mapped and owned by the caller: they are replaced.
#[cfg(unix)]
unsafe fn over(place: *mut u8, bytes: usize, file: &File, at: u64) -> bool {
    use rustix::mm::{MapFlags, ProtFlags, mmap};
    if !place.addr().is_multiple_of(rustix::param::page_size()) {
        return false;
    }
    let both = ProtFlags::READ | ProtFlags::WRITE;
    let how = MapFlags::PRIVATE | MapFlags::FIXED | MapFlags::NORESERVE;
    // SAFETY: the caller owns the bytes that are mapped over, and `place` is the start of a page.
    unsafe { mmap(place.cast(), bytes, both, how, file, at).is_ok() }
}

/// # Safety
///
/// None is needed: nothing is done.
#[cfg(not(unix))]
unsafe fn over(_: *mut u8, _: usize, _: &File, _: u64) -> bool {
    false
}

/// Stores a growing sequence of values, which moves to a file when it becomes large.
pub struct Keeping<'f, T> {
    /// Values that are not in the file yet.
    recent: Vec<T>,
    written: usize,
    file: Option<File>,
    new_file: Option<&'f dyn Fn() -> std::io::Result<File>>,
}

impl<'f, T: Plain> Keeping<'f, T> {
    /// Without files everything stays in memory.
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
            // The file is full: everything stays in memory.
            *self = Keeping { recent: all, ..Keeping::new(None) };
        }
    }

    /// All values, in memory.
    fn all(&mut self) -> std::io::Result<Vec<T>> {
        let mut all: Vec<T> = Vec::with_capacity(self.len());
        if let Some(file) = &mut self.file {
            // SAFETY: the vector has capacity for `len` values, of which these are the first
            // `written`; their bytes are initialised before a slice of them is created, and any
            // bytes are values.
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
        let bytes = self.written * size_of::<T>();
        let file = self.file.as_ref().filter(|_| self.recent.is_empty());
        match file.map(|file| mapped(file, 0, bytes)) {
            Some(Ok(map)) if map.as_ptr().cast::<T>().is_aligned() => {
                Ok(Stored(Place::File(InFile::new(map, 0, None))))
            }
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
        stored.spill(file("spilled").expect("a temporary file"), Some(12)).expect("room for it");
        assert_eq!(stored.in_memory(), 0);
        assert_eq!(*stored, *numbers);
        stored.rest();
        assert_eq!(*stored, *numbers);
    }

    #[test]
    fn what_is_laid_over_memory_is_a_copy_of_its_own() {
        let numbers: Vec<u64> = (0..300_000).collect();
        for gap in [0, 8, 4096, super::GRAIN - 8] {
            let new = file("laid").expect("a temporary file");
            let stored = Stored::keep(&numbers, Some(new), Some(gap));
            let bytes = 8 * numbers.len() + 2 * super::GRAIN;
            let mut map = memmap2::MmapMut::map_anon(bytes).expect("memory");
            let start = map.as_mut_ptr();
            let start = start.wrapping_add(gap).cast::<u64>();
            let count = numbers.len() - 1000;
            // SAFETY: `start` has space for all numbers in a map owned by this test.
            let laid = unsafe { stored.map_over(count, start) };
            assert!(!cfg!(unix) || laid.len() > count - 3 * super::GRAIN / 8, "{gap}: {laid:?}");
            assert!(laid.end <= count);
            for at in laid.clone() {
                // SAFETY: `at` is below `count`, for which there is space at `start`.
                let place = unsafe { &mut *start.add(at) };
                assert_eq!(std::mem::replace(place, 7), numbers[at]);
            }
            assert_eq!(*stored, *numbers, "the file is as it was");
            // SAFETY: as above; the map has space for more than one number after the last.
            let elsewhere = unsafe { stored.map_over(count, start.wrapping_add(1)) };
            assert_eq!(elsewhere, 0..0, "where pages do not fit nothing is laid");
        }
    }

    #[test]
    fn what_would_not_be_aligned_in_a_file_stays_in_memory() {
        let numbers: Vec<u64> = (0..100_000).collect();
        for gap in [1, 4, 12, 4097] {
            let new = file("unaligned").expect("a temporary file");
            let stored = Stored::keep(&numbers, Some(new), Some(gap));
            assert_eq!(stored.in_memory(), 800_000, "gap {gap}");
            assert_eq!(*stored, *numbers);
            let mut stored = Stored::from(numbers.clone());
            let new = file("unaligned").expect("a temporary file");
            assert!(stored.spill(new, Some(gap)).is_err());
            assert_eq!(*stored, *numbers, "a refusal leaves all as it was");
        }
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
        // Writes to it fail for lack of space.
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
