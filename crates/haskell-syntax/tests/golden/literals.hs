{-# LANGUAGE NumericUnderscores, BinaryLiterals, HexFloatLiterals, NegativeLiterals #-}
module Literals where
ints = [0, 42, 0x2A, 0o52, 0b101010, 1_000_000, 123456789012345678901234567890]
floats = [1.5, 1e3, 2.5e-3, 1_0.0_1, 0x1.8p3, 1E+2]
negative = [-1, abs -2, 3 -4]
chars = ['a', '\'', '"', '\n', '\\', '\0', '\x41', '\o101', '\65', '\DEL', '\SOH', '\^A', '\^[', 'λ']
strings = ["", "a\"b", "tab\there", "gap\
   \ped", "\SO\&H", "\1234\&5", "\x3bb", "λ→", "\SOH"]
