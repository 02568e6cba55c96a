//! Headers that come with Backstory, so that programs that include them run without an OTP
//! installation. They define what the OTP headers with the same names define, written
//! independently.

/// The text of a header, by the path that `-include_lib` uses.
pub(super) fn header(name: &str) -> Option<&'static str> {
    Some(match name {
        "eunit/include/eunit.hrl" => include_str!("../include/eunit.hrl"),
        "stdlib/include/assert.hrl" => include_str!("../include/assert.hrl"),
        "stdlib/include/ms_transform.hrl" => include_str!("../include/ms_transform.hrl"),
        "kernel/include/logger.hrl" => include_str!("../include/logger.hrl"),
        "kernel/include/file.hrl" => include_str!("../include/file.hrl"),
        _ => return None,
    })
}
