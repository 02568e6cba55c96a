//! The resources of this process: memory, time, and files for what does not fit into memory.

use std::alloc::{GlobalAlloc, Layout, System};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use workbench::stories::StoryLimits;

/// The system allocator; if it is out of memory, the process ends with an error message instead of
/// a crash.
struct Checked;

#[global_allocator]
static ALLOCATOR: Checked = Checked;

impl Checked {
    #[inline(always)]
    fn checked(place: *mut u8) -> *mut u8 {
        if place.is_null() {
            end_for_lack_of_memory();
        }
        place
    }
}

// SAFETY: all calls are passed to the system allocator with unchanged arguments, and its results
// are returned.
unsafe impl GlobalAlloc for Checked {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract of `alloc`, which is the same.
        Self::checked(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as in `alloc`.
        Self::checked(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as in `alloc`; `place` comes from the system allocator.
        Self::checked(unsafe { System.realloc(place, layout, size) })
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: as in `realloc`.
        unsafe { System.dealloc(place, layout) }
    }
}

/// Ends the process without allocating.
#[cold]
pub(crate) fn end_for_lack_of_memory() -> ! {
    use std::io::Write;
    let text = "error: the system has no more memory for Backstory\n  \
                help: a limit on memory or address space may be too small (ulimit -v)\n";
    let _ = std::io::stderr().write_all(text.as_bytes());
    if let Some(object) = crate::answer::out_of_memory() {
        // SAFETY: the length is that of the text. The buffer of standard output would need memory.
        unsafe { libc::write(1, object.as_ptr().cast(), object.len()) };
    }
    // No cleanup: that may need memory, or locks that are held.
    // SAFETY: it ends the process, and may be called at any time.
    unsafe { libc::_exit(i32::from(crate::cli::exit::COULD_NOT_RUN)) }
}

/// Limits that are enforced by the actual memory usage of this process, with files.
pub(crate) fn kept_here(limits: StoryLimits) -> StoryLimits {
    give_back_what_is_large();
    open_many_files();
    let disk = free_on_disk().map_or(limits.disk, |free| (free / 2).min(MAX_DISK_BYTES));
    let (spill, taken) = (Some(Arc::new(file_without_name) as _), Some(Arc::new(taken) as _));
    StoryLimits { disk, spill, taken, ..limits }
}

/// Returns large allocations to the system when they are freed. By default the allocator keeps more
/// and more of them for later, in fragments.
fn give_back_what_is_large() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        const MMAP_THRESHOLD: libc::c_int = 256 << 10;
        // If the allocator refuses, nothing changes.
        // SAFETY: it sets a parameter of the allocator, and may be called at any time.
        let _ = unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, MMAP_THRESHOLD) };
    }
}

/// States are stored in files, many of which stay open: raises the limit as far as the system
/// allows.
fn open_many_files() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // A failure only costs time.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
}

/// The maximum number of bytes on disk, however many are free.
const MAX_DISK_BYTES: usize = 32 << 30;

/// The current memory usage of this process. It is queried often, so the file stays open.
pub(crate) fn taken() -> Option<usize> {
    static FILE: OnceLock<Option<File>> = OnceLock::new();
    let file = FILE.get_or_init(|| File::open("/proc/self/statm").ok()).as_ref()?;
    let mut text = [0; 128];
    let count = rustix::io::pread(file, &mut text, 0).ok()?;
    let text = std::str::from_utf8(&text[..count]).ok()?;
    let pages: usize = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * rustix::param::page_size())
}

/// The memory that this process may use: what is free, or what the system allows.
pub(crate) fn free_to_take() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let free = line.split_whitespace().next()?.parse::<usize>().ok()? * 1024;
    // A container may have less. Without a limit it contains "max".
    let limit = std::fs::read_to_string("/sys/fs/cgroup/memory.max").ok();
    let limit = limit.and_then(|text| text.trim().parse::<usize>().ok()).unwrap_or(usize::MAX);
    Some(free.min(limit))
}

/// The peak memory usage of this process, if the system provides it.
pub(crate) fn most() -> Option<usize> {
    called("VmHWM:")
}

/// The processor time used by this process, in seconds.
pub(crate) fn processor_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// An entry of the memory information of the system, in bytes.
fn called(name: &str) -> Option<usize> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse::<usize>().ok().map(|kilobytes| kilobytes * 1024)
}

/// The folder of files for what does not fit into memory, unless the user sets one: `/tmp` is in
/// memory on many systems, `/var/tmp` is not.
fn folder() -> PathBuf {
    let disk = Path::new("/var/tmp");
    let chosen = std::env::var_os("TMPDIR").is_some() || !disk.is_dir();
    if chosen { std::env::temp_dir() } else { disk.to_owned() }
}

fn file_without_name() -> std::io::Result<File> {
    tempfile::tempfile_in(folder()).or_else(|_| tempfile::tempfile())
}

fn free_on_disk() -> Option<usize> {
    let disk = rustix::fs::statvfs(folder()).ok()?;
    usize::try_from(disk.f_bavail.saturating_mul(disk.f_frsize)).ok()
}
