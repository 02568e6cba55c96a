//! The options of a pattern, and their encoding in three bytes of a compiled expression.

/// The newline convention.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Newline {
    #[default]
    Lf,
    Cr,
    Crlf,
    AnyCrlf,
    Any,
}

const NEWLINES: [Newline; 5] =
    [Newline::Lf, Newline::Cr, Newline::Crlf, Newline::AnyCrlf, Newline::Any];

/// The options of a pattern, named as in the OTP module `re`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    pub unicode: bool,
    pub anchored: bool,
    pub caseless: bool,
    pub dollar_endonly: bool,
    pub dotall: bool,
    pub extended: bool,
    pub firstline: bool,
    pub multiline: bool,
    pub no_auto_capture: bool,
    pub dupnames: bool,
    pub ungreedy: bool,
    pub ucp: bool,
    pub bsr_anycrlf: bool,
    pub newline: Newline,
}

impl Options {
    /// The flag with this name.
    pub fn flag(&mut self, name: &str) -> Option<&mut bool> {
        Some(match name {
            "unicode" => &mut self.unicode,
            "anchored" => &mut self.anchored,
            "caseless" => &mut self.caseless,
            "dollar_endonly" => &mut self.dollar_endonly,
            "dotall" => &mut self.dotall,
            "extended" => &mut self.extended,
            "firstline" => &mut self.firstline,
            "multiline" => &mut self.multiline,
            "no_auto_capture" => &mut self.no_auto_capture,
            "dupnames" => &mut self.dupnames,
            "ungreedy" => &mut self.ungreedy,
            "ucp" => &mut self.ucp,
            "bsr_anycrlf" => &mut self.bsr_anycrlf,
            _ => return None,
        })
    }

    /// Names of the flags, in the order of their bits.
    const FLAGS: [&str; 13] = [
        "unicode",
        "anchored",
        "caseless",
        "dollar_endonly",
        "dotall",
        "extended",
        "firstline",
        "multiline",
        "no_auto_capture",
        "dupnames",
        "ungreedy",
        "ucp",
        "bsr_anycrlf",
    ];

    pub fn to_bytes(mut self) -> [u8; 3] {
        let mut bits = 0u16;
        for (i, name) in Options::FLAGS.iter().enumerate() {
            if self.flag(name).is_some_and(|flag| *flag) {
                bits |= 1 << i;
            }
        }
        let newline = NEWLINES.iter().position(|n| *n == self.newline).unwrap_or(0);
        let [high, low] = bits.to_be_bytes();
        [high, low, newline as u8]
    }

    /// Decodes the result of [`Options::to_bytes`].
    pub fn from_bytes(bytes: [u8; 3]) -> Option<Options> {
        let bits = u16::from_be_bytes([bytes[0], bytes[1]]);
        let mut options =
            Options { newline: *NEWLINES.get(usize::from(bytes[2]))?, ..Options::default() };
        for (i, name) in Options::FLAGS.iter().enumerate() {
            if let Some(flag) = options.flag(name) {
                *flag = bits >> i & 1 == 1;
            }
        }
        Some(options)
    }
}

#[cfg(test)]
mod tests {
    use super::Options;

    #[test]
    fn options_go_through_their_bytes() {
        for bits in 0..1u32 << Options::FLAGS.len() {
            let bytes = [(bits >> 8) as u8, bits as u8, (bits % 5) as u8];
            assert_eq!(Options::from_bytes(bytes).unwrap().to_bytes(), bytes);
        }
        assert!(Options::from_bytes([0, 0, 9]).is_none());
    }
}
