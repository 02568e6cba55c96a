//! The history of any value, and a browser for it.
