//! Limits on time and memory that end work in an orderly way.
//!
//! Below the binary there is no clock and no access to the memory usage of the process. A thread
//! here watches both and sets the flag that the work checks anyway, for signals.

use crate::memory;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::{Duration, Instant};

/// The limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    Time,
    Memory,
}

/// Watches until it is dropped.
pub(crate) struct Watch {
    reached: Arc<AtomicU8>,
    is_over: Arc<AtomicBool>,
}

impl Watch {
    /// Sets the flag when the time is over or this process uses more memory than the limit.
    pub(crate) fn start(
        flag: Arc<AtomicBool>,
        time: Option<Duration>,
        bytes: Option<usize>,
    ) -> Self {
        /// The interval between two checks: a process allocates at most some tens of megabytes in
        /// that time.
        const PAUSE: Duration = Duration::from_millis(10);
        let watch = Watch { reached: Arc::default(), is_over: Arc::default() };
        let (reached, is_over) = (watch.reached.clone(), watch.is_over.clone());
        let end = time.and_then(|time| Instant::now().checked_add(time));
        if end.is_none() && bytes.is_none() {
            return watch;
        }
        // Without a thread there is no limit, as before.
        let _ = std::thread::Builder::new().name("limits".to_owned()).spawn(move || {
            while !is_over.load(Ordering::Relaxed) {
                let number = if end.is_some_and(|end| Instant::now() >= end) {
                    1
                } else if bytes.is_some_and(|most| memory::taken().is_some_and(|now| now > most)) {
                    2
                } else {
                    std::thread::sleep(PAUSE);
                    continue;
                };
                reached.store(number, Ordering::SeqCst);
                flag.store(true, Ordering::SeqCst);
                return;
            }
        });
        watch
    }

    pub(crate) fn reached(&self) -> Option<Limit> {
        match self.reached.load(Ordering::SeqCst) {
            1 => Some(Limit::Time),
            2 => Some(Limit::Memory),
            _ => None,
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

/// A duration: seconds, or a number followed by `ms`, `s`, `m` or `h`.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let factor = match &text[digits.len()..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => f64::NAN,
    };
    let seconds = digits.parse::<f64>().unwrap_or(f64::NAN) * factor;
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if !time.is_zero() => Ok(time),
        _ => Err("a time is a number of seconds, or a number followed by ms, s, m or h".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::duration;
    use std::time::Duration;

    #[test]
    fn times_take_a_unit() {
        assert_eq!(duration("5"), Ok(Duration::from_secs(5)));
        assert_eq!(duration("0.5s"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(duration("1h"), Ok(Duration::from_secs(3600)));
        for wrong in ["", "s", "0", "-1", "5x", "1e999", "inf", "NaN"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }
}
