//! Buffers that grow to tens of megabytes during a run, in huge pages where available. With small pages a
//! third of the time for a tree would go into page faults.

/// An empty vector with the given capacity, which takes no memory before it is used.
pub(crate) fn room_for<T>(count: usize) -> Vec<T> {
    let vector: Vec<T> = Vec::with_capacity(count);
    advise(vector.as_ptr() as usize, vector.capacity() * size_of::<T>());
    vector
}

/// The given number of zeros, which take no memory before they are written.
pub(crate) fn zeros(count: usize) -> Vec<u32> {
    let vector = vec![0; count];
    advise(vector.as_ptr() as usize, count * size_of::<u32>());
    vector
}

#[cfg(target_os = "linux")]
fn advise(start: usize, bytes: usize) {
    const PAGE: usize = 4096;
    /// Smaller buffers are not worth a huge page.
    const MIN_LARGE_PAGE_BYTES: usize = 2 << 20;
    let (from, to) = (start.next_multiple_of(PAGE), (start + bytes) / PAGE * PAGE);
    if bytes >= MIN_LARGE_PAGE_BYTES && from < to {
        // A failure changes nothing. SAFETY: the pages are within memory that the vector owns, and huge pages keep
        // their contents.
        let _ = unsafe { libc::madvise(from as *mut libc::c_void, to - from, libc::MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
fn advise(_start: usize, _bytes: usize) {}
