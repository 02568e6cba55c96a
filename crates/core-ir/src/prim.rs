//! Primitive operations: the table shared by front ends, checker and machine.
//!
//! A new primitive is allowed if the operation needs something that only the machine has (objects,
//! threads, the outside), or if implementing it in the language itself would make a common
//! operation ten times as expensive. Everything else belongs in `lib/`.
//!
//! The machine implements them in `machine/src/prims/`, in one file per topic, with the names given
//! here.

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

/// Whether an argument is evaluated before the operation sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    Strict,
    Lazy,
}

/// The effect of an operation besides its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// None; it may still fail.
    Pure,
    /// An effect that only its own thread can observe: not a scheduling point.
    Local,
    /// Accesses an object that other threads may access: a scheduling point.
    Visible,
    /// Runs code of the program: catches, transactions, masking.
    Control,
}

macro_rules! prims {
    ($( $(#[$doc:meta])* $variant:ident $text:literal $args:literal $effect:ident; )*) => {
        /// A primitive operation.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u16)]
        pub enum Prim { $( $(#[$doc])* $variant ),* }

        impl Prim {
            /// Every primitive, in the order of the table.
            pub const ALL: &'static [Prim] = &[ $(Prim::$variant),* ];

            const ROWS: &'static [(&'static str, &'static str, Effect)] =
                &[ $( ($text, $args, Effect::$effect) ),* ];
        }
    };
}

prims! {
    // ---- integers of 64 bits that wrap (Int, and Word by its bits) -------- prims/int.rs
    IntAdd "int+" "ss" Pure;
    IntSub "int-" "ss" Pure;
    IntMul "int*" "ss" Pure;
    /// Rounds towards zero; raises `DivideByZero`, as do the other three.
    IntQuot "int-quot" "ss" Pure;
    IntRem "int-rem" "ss" Pure;
    /// Rounds down.
    IntDiv "int-div" "ss" Pure;
    IntMod "int-mod" "ss" Pure;
    IntNeg "int-neg" "s" Pure;
    IntEq "int=" "ss" Pure;
    IntNe "int/=" "ss" Pure;
    IntLt "int<" "ss" Pure;
    IntLe "int<=" "ss" Pure;
    IntGt "int>" "ss" Pure;
    IntGe "int>=" "ss" Pure;
    IntAnd "int-and" "ss" Pure;
    IntOr "int-or" "ss" Pure;
    IntXor "int-xor" "ss" Pure;
    IntNot "int-not" "s" Pure;
    /// Shifting by 64 or more gives 0 (or -1 for the arithmetic shift).
    IntShl "int-shl" "ss" Pure;
    IntShr "int-shr" "ss" Pure;
    /// Shifts zeros in.
    WordShr "word-shr" "ss" Pure;
    IntPopCount "int-popcount" "s" Pure;
    /// Leading and trailing zeros of 64 bits.
    IntClz "int-clz" "s" Pure;
    IntCtz "int-ctz" "s" Pure;
    /// Keeps the low bits (the count is the second argument), sign-extended or zero-extended.
    IntNarrow "int-narrow" "ss" Pure;
    WordNarrow "word-narrow" "ss" Pure;
    WordQuot "word-quot" "ss" Pure;
    WordRem "word-rem" "ss" Pure;
    WordLt "word<" "ss" Pure;
    WordLe "word<=" "ss" Pure;
    WordToInteger "word->integer" "s" Pure;
    IntToDouble "int->double" "s" Pure;
    WordToDouble "word->double" "s" Pure;

    // ---- arbitrary integers ------------------------------------------- prims/integer.rs
    IntegerAdd "integer+" "ss" Pure;
    IntegerSub "integer-" "ss" Pure;
    IntegerMul "integer*" "ss" Pure;
    IntegerQuot "integer-quot" "ss" Pure;
    IntegerRem "integer-rem" "ss" Pure;
    IntegerDiv "integer-div" "ss" Pure;
    IntegerMod "integer-mod" "ss" Pure;
    IntegerNeg "integer-neg" "s" Pure;
    IntegerAbs "integer-abs" "s" Pure;
    IntegerSignum "integer-signum" "s" Pure;
    IntegerEq "integer=" "ss" Pure;
    IntegerNe "integer/=" "ss" Pure;
    IntegerLt "integer<" "ss" Pure;
    IntegerLe "integer<=" "ss" Pure;
    IntegerGt "integer>" "ss" Pure;
    IntegerGe "integer>=" "ss" Pure;
    IntegerGcd "integer-gcd" "ss" Pure;
    /// The exponent is not negative.
    IntegerPow "integer-pow" "ss" Pure;
    IntegerAnd "integer-and" "ss" Pure;
    IntegerOr "integer-or" "ss" Pure;
    IntegerXor "integer-xor" "ss" Pure;
    IntegerNot "integer-not" "s" Pure;
    /// The count is an Int; a negative one shifts in the other direction.
    IntegerShl "integer-shl" "ss" Pure;
    IntegerShr "integer-shr" "ss" Pure;
    IntegerPopCount "integer-popcount" "s" Pure;
    IntegerTestBit "integer-test-bit" "ss" Pure;
    /// Floor of the logarithm to base 2 of a positive integer.
    IntegerLog2 "integer-log2" "s" Pure;
    IntegerSqrt "integer-sqrt" "s" Pure;
    /// The low 64 bits. (An Int is already an Integer.)
    IntegerToInt "integer->int" "s" Pure;
    IntegerToDouble "integer->double" "s" Pure;
    /// The decimal digits, as a list of characters.
    IntegerShow "integer-show" "s" Pure;
    /// In a base from 2 to 36 with lower-case digits.
    IntegerShowBase "integer-show-base" "ss" Pure;
    /// From a fully evaluated list of digits in a base: `Just`, or `Nothing`.
    IntegerParse "integer-parse" "ss" Pure;

    // ---- floating point ------------------------------------------------ prims/double.rs
    DoubleAdd "double+" "ss" Pure;
    DoubleSub "double-" "ss" Pure;
    DoubleMul "double*" "ss" Pure;
    DoubleDiv "double/" "ss" Pure;
    DoubleNeg "double-neg" "s" Pure;
    DoubleAbs "double-abs" "s" Pure;
    DoubleEq "double=" "ss" Pure;
    DoubleNe "double/=" "ss" Pure;
    DoubleLt "double<" "ss" Pure;
    DoubleLe "double<=" "ss" Pure;
    DoubleGt "double>" "ss" Pure;
    DoubleGe "double>=" "ss" Pure;
    DoublePow "double-pow" "ss" Pure;
    DoubleSqrt "double-sqrt" "s" Pure;
    DoubleExp "double-exp" "s" Pure;
    DoubleLog "double-log" "s" Pure;
    DoubleLog2 "double-log2" "s" Pure;
    DoubleLog10 "double-log10" "s" Pure;
    DoubleSin "double-sin" "s" Pure;
    DoubleCos "double-cos" "s" Pure;
    DoubleTan "double-tan" "s" Pure;
    DoubleAsin "double-asin" "s" Pure;
    DoubleAcos "double-acos" "s" Pure;
    DoubleAtan "double-atan" "s" Pure;
    DoubleAtan2 "double-atan2" "ss" Pure;
    DoubleSinh "double-sinh" "s" Pure;
    DoubleCosh "double-cosh" "s" Pure;
    DoubleTanh "double-tanh" "s" Pure;
    DoubleAsinh "double-asinh" "s" Pure;
    DoubleAcosh "double-acosh" "s" Pure;
    DoubleAtanh "double-atanh" "s" Pure;
    /// The error function and its complement.
    DoubleErf "double-erf" "s" Pure;
    DoubleErfc "double-erfc" "s" Pure;
    DoubleIsNaN "double-nan?" "s" Pure;
    DoubleIsInfinite "double-infinite?" "s" Pure;
    DoubleIsNegativeZero "double-negative-zero?" "s" Pure;
    /// To an Integer; 0 if not finite.
    DoubleTruncate "double-truncate" "s" Pure;
    DoubleFloor "double-floor" "s" Pure;
    DoubleCeiling "double-ceiling" "s" Pure;
    /// To the even neighbour if halfway.
    DoubleRound "double-round" "s" Pure;
    /// To the nearest 32-bit value: a Float is represented as a Double.
    DoubleToFloat "double->float" "s" Pure;
    /// `m * 2^n` of an integer and an Int.
    DoubleEncode "double-encode" "ss" Pure;
    /// The pair of an integer mantissa of 53 bits and an Int exponent.
    DoubleDecode "double-decode" "s" Pure;
    /// The shortest digits that read back, for a positive finite number `0.d1d2… * 10^e`: the pair
    /// of a list of digits (Int) and an exponent. The second argument is 32 or 64 (bits).
    DoubleDigits "double-digits" "ss" Pure;
    /// From a fully evaluated list of characters, as `strtod` reads: `Just` or `Nothing`.
    DoubleParse "double-parse" "s" Pure;
    DoubleToBits "double->bits" "s" Pure;
    DoubleFromBits "bits->double" "s" Pure;
    FloatToBits "float->bits" "s" Pure;
    FloatFromBits "bits->float" "s" Pure;

    // ---- characters ------------------------------------------------------ prims/char.rs
    CharOrd "ord" "s" Pure;
    /// From an Int in 0 to 0x10FFFF (surrogates included, as in Haskell).
    CharChr "chr" "s" Pure;
    CharEq "char=" "ss" Pure;
    CharNe "char/=" "ss" Pure;
    CharLt "char<" "ss" Pure;
    CharLe "char<=" "ss" Pure;
    CharToUpper "char-upper" "s" Pure;
    CharToLower "char-lower" "s" Pure;
    CharToTitle "char-title" "s" Pure;
    /// The general category as an Int, in the order of `GeneralCategory` in Haskell.
    CharCategory "char-category" "s" Pure;

    // ---- values of any kind ---------------------------------------------- prims/value.rs
    /// Evaluates the first, returns the second evaluated.
    Seq "seq" "ss" Pure;
    /// The index of a constructor in its data type, from 0.
    ConIndex "con-index" "s" Pure;
    /// The constructor without fields at an index of the data type of the first argument, which is
    /// any value of that type; raises `IndexOutOfBounds`.
    ConFromIndex "con-from-index" "ss" Pure;
    /// The constructor's name in the source, as a list of characters.
    ConName "con-name" "s" Pure;
    /// Whether two references are the same object. Only a hint.
    SameObject "same-object?" "ss" Pure;

    // ---- arrays -------------------------------------------------------- prims/array.rs
    /// Length, initial element.
    ArrayNew "array-new" "sl" Local;
    ArrayRead "array-read" "ss" Visible;
    ArrayWrite "array-write" "ssl" Visible;
    /// For an array that is no longer written: pure.
    ArrayIndex "array-index" "ss" Pure;
    /// The element itself, unevaluated, as an unboxed reference inside a one-field `Just`.
    ArrayIndexLazy "array-index-lazy" "ss" Pure;
    ArrayLength "array-length" "s" Pure;
    /// A copy of `length` elements from an offset: array, offset, length.
    ArrayCopy "array-copy" "sss" Visible;
    /// From a list whose spine is fully evaluated.
    ArrayFromList "array-from-list" "s" Pure;
    ArrayToList "array-to-list" "s" Pure;

    // ---- byte strings -------------------------------------------------- prims/bytes.rs
    BytesLength "bytes-length" "s" Pure;
    BytesIndex "bytes-index" "ss" Pure;
    /// Offset, length: clamped to the byte string.
    BytesSlice "bytes-slice" "sss" Pure;
    BytesAppend "bytes-append" "ss" Pure;
    /// Of a fully evaluated list of byte strings.
    BytesConcat "bytes-concat" "s" Pure;
    BytesEq "bytes=" "ss" Pure;
    /// LT, EQ or GT.
    BytesCompare "bytes-compare" "ss" Pure;
    /// From a fully evaluated list of Ints; only the low 8 bits of each are used.
    BytesFromList "bytes-from-list" "s" Pure;
    BytesToList "bytes-to-list" "s" Pure;
    /// From a fully evaluated list of characters, as UTF-8.
    BytesFromChars "bytes-from-chars" "s" Pure;
    /// Decodes UTF-8; malformed input becomes U+FFFD.
    BytesToChars "bytes-to-chars" "s" Pure;
    /// The first offset, at or after the given one, where the second occurs in the first, or -1.
    BytesFind "bytes-find" "sss" Pure;
    BytesHash "bytes-hash" "s" Pure;

    // ---- exceptions ----------------------------------------------- prims/exception.rs
    Raise "raise" "l" Control;
    /// Raises the exception that the program defines for an error of the machine: code, message.
    /// This is how the lowest modules of the library fail, below the types of exceptions.
    RaiseMachine "raise-machine" "sl" Control;
    /// Runs the action (applied to a token); on an exception the handler, applied to it and a
    /// token, with asynchronous exceptions masked.
    Catch "catch" "ss" Control;
    /// 0 unmasked, 1 masked but interruptible, 2 uninterruptible.
    MaskState "mask-state" "" Local;
    /// Runs an action under a masking state.
    WithMask "with-mask" "ss" Control;
    /// Leaves a handler or a masking state. Not used in programs: the machine does it on return.
    ScopeLeave "scope-leave" "" Control;
    /// Raises an exception in another thread; blocks until it is received.
    ThrowTo "throw-to" "sl" Visible;

    // ---- threads ---------------------------------------------------- prims/thread.rs
    /// Runs an action (applied to a token) in a new thread with the same masking state.
    Fork "fork" "s" Visible;
    MyThread "my-thread" "" Local;
    Yield "yield" "" Visible;
    /// The number of a thread, used only by `show`.
    ThreadNumber "thread-number" "s" Pure;
    /// 0 running or ready, 1 finished, 2 died, 3 blocked on an MVar, 4 in a transaction, 5 otherwise.
    ThreadStatus "thread-status" "s" Visible;
    /// A thread or process ends. Not used in programs: the machine does it.
    ThreadEnd "thread-end" "" Control;
    /// Gives a thread a readable name (second argument: characters, evaluated).
    LabelThread "label-thread" "ss" Local;
    /// Microseconds.
    Delay "delay" "s" Visible;

    // ---- references and MVars --------------------------------------------- prims/cell.rs
    RefNew "ref-new" "l" Local;
    RefRead "ref-read" "s" Visible;
    RefWrite "ref-write" "sl" Visible;
    /// Lazily replaces the contents by the result of a function of them, in one step; returns the
    /// old contents. If the third argument is `True`, the function returns a pair: the new contents
    /// and the lazy result to return instead.
    RefModify "ref-modify" "sls" Visible;
    MVarNew "mvar-new" "" Local;
    MVarNewFull "mvar-new-full" "l" Local;
    MVarTake "mvar-take" "s" Visible;
    MVarRead "mvar-read" "s" Visible;
    MVarPut "mvar-put" "sl" Visible;
    /// `Just` the contents, or `Nothing`.
    MVarTryTake "mvar-try-take" "s" Visible;
    MVarTryRead "mvar-try-read" "s" Visible;
    MVarTryPut "mvar-try-put" "sl" Visible;
    MVarIsEmpty "mvar-empty?" "s" Visible;
    /// Whether two references, MVars, TVars, arrays are the same.
    SameCell "same-cell?" "ss" Pure;

    // ---- transactions ------------------------------------------------------ prims/stm.rs
    /// Runs an action (applied to a token) as one step that is atomic for other threads.
    Atomically "atomically" "s" Visible;
    StmRetry "stm-retry" "" Control;
    StmOrElse "stm-or-else" "ss" Control;
    /// Like `catch`, but the writes of the action are undone before the handler runs.
    StmCatch "stm-catch" "ss" Control;
    TVarNew "tvar-new" "l" Local;
    /// Inside a transaction, part of its step; outside, a separate step.
    TVarRead "tvar-read" "s" Visible;
    TVarWrite "tvar-write" "sl" Visible;

    // ---- the outside ---------------------------------------------------- prims/outside.rs
    /// Writes a fully evaluated list of characters, or bytes, to a stream (1 out, 2 error) or file.
    Write "write" "ss" Visible;
    Flush "flush" "s" Visible;
    /// Sets whether a stream is unbuffered (0 or 1): characters are written one by one.
    SetUnbuffered "set-unbuffered" "ss" Local;
    /// The next line without its line end, as bytes: `Just`, or `Nothing` at the end of the input.
    ReadLine "read-line" "s" Visible;
    /// Up to this many bytes: stream, count. Empty at the end.
    ReadBytes "read-bytes" "ss" Visible;
    /// The rest of the input, as bytes.
    ReadAll "read-all" "s" Visible;
    AtEnd "at-end?" "s" Visible;
    /// Path (bytes), mode (0 read, 1 write, 2 append, 3 read and write): a stream number, or a
    /// negative error number: -1 does not exist, -2 not permitted, -3 other, -4 already in use.
    OpenFile "open-file" "ss" Visible;
    CloseFile "close-file" "s" Visible;
    /// Path: 0 does not exist, 1 a file, 2 a directory.
    FileKind "file-kind" "s" Visible;
    /// Path: 0, or a negative error number.
    RemoveFile "remove-file" "s" Visible;
    /// Command-line arguments, as a list of byte strings; and the name of the program.
    Arguments "arguments" "" Visible;
    ProgramName "program-name" "" Visible;
    /// `Just` bytes or `Nothing`.
    Environment "environment" "s" Visible;
    /// Nanoseconds since 1970, by the clock of the machine.
    ClockNow "clock-now" "" Visible;
    /// Nanoseconds since the program started, by the clock of the machine.
    ClockElapsed "clock-elapsed" "" Visible;
    /// 64 random bits from the outside: a choice.
    RandomSeed "random-seed" "" Visible;
    /// Ends the whole program with a code.
    Exit "exit" "s" Control;

    // ---- processes ---------------------------------------------------- prims/process.rs
    // For Erlang. A process is a thread with a mailbox.
    /// Function without parameters, options (`link`, `monitor` … as a list of atoms, and
    /// `{initial_call, {Module, Name, Arity}}`): the process, or the tuple of it and a monitor.
    ProcessSpawn "process-spawn" "ss" Visible;
    ProcessSelf "process-self" "" Local;
    /// Discards the continuation of the process, handlers included, and continues with a function
    /// without parameters.
    ProcessRestart "process-restart" "s" Control;
    /// Process or registered name, message: returns the message.
    ProcessSend "process-send" "ss" Visible;
    /// The message at the read pointer of the mailbox; waits if there is none. The argument is a
    /// timeout in milliseconds or the atom `infinity`; when it expires, the pointer is reset and
    /// the result is the atom `%timeout`.
    MailboxPeek "mailbox-peek" "s" Visible;
    /// Advances the read pointer.
    MailboxNext "mailbox-next" "" Local;
    /// Removes the message at the read pointer, and resets the pointer.
    MailboxTake "mailbox-take" "" Local;
    /// `false` if there is no such process and the caller does not trap exits.
    ProcessLink "process-link" "s" Visible;
    ProcessUnlink "process-unlink" "s" Visible;
    /// A process or registered name: a reference.
    ProcessMonitor "process-monitor" "s" Visible;
    /// Reference, whether to flush: whether the monitor was found.
    ProcessDemonitor "process-demonitor" "ss" Visible;
    /// Sends an exit signal: process, reason.
    ProcessExit "process-exit" "ss" Visible;
    /// Flag, new value: the old value.
    ProcessFlag "process-flag" "ss" Visible;
    ProcessIsAlive "process-alive?" "s" Visible;
    /// Name, process: whether it succeeded.
    ProcessRegister "process-register" "ss" Visible;
    ProcessUnregister "process-unregister" "s" Visible;
    /// The process, or the atom `undefined`.
    ProcessWhereis "process-whereis" "s" Visible;
    ProcessList "process-list" "" Visible;
    /// A unique reference.
    MakeRef "make-ref" "" Local;
    /// The process dictionary as a map; and its replacement.
    DictionaryGet "dictionary-get" "" Local;
    DictionarySet "dictionary-set" "s" Local;
    /// Sends a message after a number of milliseconds: time, destination, message. Returns a
    /// reference.
    TimerStart "timer-start" "sss" Visible;
    /// The milliseconds that were left, or the atom `false`.
    TimerCancel "timer-cancel" "s" Visible;

    // ---- Erlang terms -------------------------------------------------- prims/term.rs
    TermAdd "term+" "ss" Pure;
    TermSub "term-" "ss" Pure;
    TermMul "term*" "ss" Pure;
    TermNeg "term-neg" "s" Pure;
    /// `/`, `div`, `rem`, and the bit operators.
    TermDivide "term/" "ss" Pure;
    TermDiv "term-div" "ss" Pure;
    TermRem "term-rem" "ss" Pure;
    TermBand "term-band" "ss" Pure;
    TermBor "term-bor" "ss" Pure;
    TermBxor "term-bxor" "ss" Pure;
    TermBnot "term-bnot" "s" Pure;
    TermBsl "term-bsl" "ss" Pure;
    TermBsr "term-bsr" "ss" Pure;
    /// `=:=`: exact.
    TermSame "term=:=" "ss" Pure;
    TermNotSame "term=/=" "ss" Pure;
    /// `==`: numbers by value.
    TermEq "term==" "ss" Pure;
    TermNe "term/=" "ss" Pure;
    TermLt "term<" "ss" Pure;
    TermLe "term<=" "ss" Pure;
    TermGt "term>" "ss" Pure;
    TermGe "term>=" "ss" Pure;
    IsInteger "integer?" "s" Pure;
    IsFloat "float?" "s" Pure;
    IsAtom "atom?" "s" Pure;
    IsTuple "tuple?" "s" Pure;
    /// `[]` or a cons cell.
    IsList "list?" "s" Pure;
    IsMap "map?" "s" Pure;
    IsBinary "binary?" "s" Pure;
    IsFunction "function?" "s" Pure;
    /// With this number of parameters.
    IsFunctionArity "function-arity?" "ss" Pure;
    IsPid "pid?" "s" Pure;
    IsReference "reference?" "s" Pure;
    TupleSize "tuple-size" "s" Pure;
    /// From 1, as in Erlang: index, tuple.
    TupleElement "tuple-element" "ss" Pure;
    /// Index, tuple, value: a copy.
    TupleSetElement "tuple-set-element" "sss" Pure;
    TupleToList "tuple-to-list" "s" Pure;
    TupleFromList "tuple-from-list" "s" Pure;
    AtomToChars "atom->codes" "s" Pure;
    AtomFromChars "codes->atom" "s" Pure;
    /// Raises an Erlang exception: class, reason. The stack trace is added.
    TermRaise "term-raise" "ss" Control;
    /// Calls `module:function`: two atoms and a list of arguments.
    TermApply "term-apply" "sss" Control;

    // ---- Erlang maps ---------------------------------------------------- prims/map.rs
    MapNew "map-new" "" Pure;
    /// `Just` the value (evaluated), or `Nothing`: key, map.
    MapFind "map-find" "ss" Pure;
    /// Key, value, map.
    MapPut "map-put" "sss" Pure;
    MapRemove "map-remove" "ss" Pure;
    MapSize "map-size" "s" Pure;
    /// A list of tuples `{Key, Value}`.
    MapToList "map-to-list" "s" Pure;

    // The sections below serve the Erlang library, which calls the primitives as `'%':'name'(…)`.
    // They take and return Erlang terms: booleans are atoms, strings are lists of code points
    // ("codes"), and an argument outside of what is described raises the error `badarg`.

    // ---- Erlang numbers as text ------------------------------------- prims/number_text.rs
    /// Integer, base from 2 to 36: codes, upper-case digits, `-` in front.
    IntegerToCodes "integer->codes" "ss" Pure;
    /// Codes, base: an optional sign and at least one digit of either case, nothing else.
    IntegerFromCodes "codes->integer" "ss" Pure;
    /// Float, format, digits: codes. `short`: the shortest digits that read back, without an
    /// exponent (`0.001`, `100.0`) unless the value is 2^53 or more or the text with an exponent
    /// (`d.ddde-3`, at least one digit after the point: `1.0e3`) is shorter; digits are ignored.
    /// `fixed`: this many digits after the point. Below 2^52 and with up to 18 digits, the fraction
    /// times 10^digits is rounded as a double, halves up, as in OTP (0.725 with 2: `0.73`);
    /// otherwise like `%.*f` in C; `badarg` if the text is longer than 255. `scientific`: this many
    /// digits after the point, like `%.*e` in C with at least two digits in the exponent.
    FloatToCodes "float->codes" "sss" Pure;
    /// Digits, a point, digits, and optionally an exponent and a leading sign.
    FloatFromCodes "codes->float" "s" Pure;

    // ---- Erlang lists, where speed matters ------------------------------- prims/list.rs
    /// Of a proper list.
    ListLength "list-length" "s" Pure;
    /// List, tail.
    ListReverse "list-reverse" "ss" Pure;
    /// Left, right: like `++`; the right operand is any term.
    ListAppend "list-append" "ss" Pure;
    /// Like `--`, in time n log n.
    ListSubtract "list-subtract" "ss" Pure;
    /// Element, list: exact equality.
    ListMember "list-member?" "ss" Pure;
    /// Key position, list: sorted stably in term order; by the whole elements for position 0,
    /// otherwise by that element of each tuple.
    ListSort "list-sort" "ss" Pure;
    /// Key, position, list: the first tuple whose element at the position equals (`==`) the key, or
    /// `false`. Elements that are not tuples, or too small, are skipped.
    ListKeyFind "list-key-find" "sss" Pure;

    // ---- bit strings ------------------------------------------------------ prims/bits.rs
    // A binary is a byte string, and the byte string operations apply to it, too; a bit string may
    // end inside a byte. Flags are the sum of 1 (little endian) and 2 (signed).
    IsBitString "bits?" "s" Pure;
    /// In bits.
    BitsSize "bits-size" "s" Pure;
    /// Bit string, offset, length, in bits: `badarg` if not entirely inside.
    BitsSlice "bits-slice" "sss" Pure;
    /// Of a list of bit strings.
    BitsConcat "bits-concat" "s" Pure;
    /// Bit string, offset, length, flags: an integer. Length 0 gives 0.
    SegmentToInteger "segment->integer" "ssss" Pure;
    /// Bit string, offset, length (16, 32, 64), flags: a float, or `false` if the bits are not a
    /// finite number.
    SegmentToFloat "segment->float" "ssss" Pure;
    /// Bit string, offset, 8 or 16 or 32, flags: the tuple of a code point and the offset after it,
    /// or `false` if it is malformed.
    SegmentToCode "segment->code" "ssss" Pure;
    /// Integer (its low bits), length, flags.
    SegmentFromInteger "integer->segment" "sss" Pure;
    /// Number, length (16, 32, 64), flags; `badarg` if it does not fit.
    SegmentFromFloat "float->segment" "sss" Pure;
    /// Code point, 8 or 16 or 32, flags.
    SegmentFromCode "code->segment" "sss" Pure;
    /// An iolist whose binaries may be bit strings, or a bit string: one bit string.
    BitsFromIolist "iolist->bits" "s" Pure;
    /// Bit string: a list of bytes, followed by the remaining bits, if any, as a bit string.
    BitsToList "bits->list" "s" Pure;
    /// Term, list of options (`compressed`, `{minor_version, N}`): the external term format.
    TermToBinary "term->binary" "ss" Pure;
    /// Binary, list of options (`safe`): the tuple of the term and the number of bytes used.
    TermFromBinary "binary->term" "ss" Pure;
    /// Binary: a binary of 16 bytes.
    Md5 "md5" "s" Pure;
    /// Sum so far (initially 0; 1 for Adler), binary.
    Crc32 "crc32" "ss" Pure;
    Adler32 "adler32" "ss" Pure;

    // ---- Erlang text --------------------------------------------------- prims/codes.rs
    /// Codes, form (`nfc`, `nfd`, `nfkc`, `nfkd`): codes.
    CodesNormalize "codes-normalize" "ss" Pure;
    /// The atom with these codes if it already exists, otherwise `badarg`.
    AtomFromExisting "codes->existing-atom" "s" Pure;
    /// For a process, reference, port or function: codes, as printed by OTP (`<0.84.0>`,
    /// `#Ref<0.1.2.3>`, `#Fun<mod.3.1234>`, `fun lists:map/2`).
    IdentityToCodes "identity->codes" "s" Pure;
    /// From `<0.84.0>`: a process, alive or not; `badarg` if there never was one.
    PidFromCodes "codes->pid" "s" Pure;
    /// Term, range: `phash2` of OTP.
    TermHash "term-hash" "ss" Pure;
    /// Term, range: the older `phash` of OTP, on which `dict` and `sets` are built.
    TermHashOld "term-hash-old" "ss" Pure;
    /// Binary (UTF-8, or Latin-1 without the option `unicode`), options as `re:compile/2` has
    /// them: a compiled expression (a binary), or `{error, {Codes, Position}}`.
    RegexCompile "regex-compile" "ss" Pure;
    /// Compiled expression, subject (binary), byte offset, options (`anchored`, `notempty`,
    /// `notempty_atstart`, `notbol`, `noteol`): `nomatch`, or a list of `{Start, Length}` in bytes,
    /// the whole match first, then every group; `{-1, 0}` for a group that did not match.
    RegexRun "regex-run" "ssss" Pure;
    /// Compiled expression: the tuple of the number of groups and a list of `{Name, Index}`
    /// (binary, integer) sorted by name.
    RegexInfo "regex-info" "s" Pure;

    // ---- Erlang functions and modules --------------------------------- prims/function.rs
    IsPort "port?" "s" Pure;
    /// Function, list of arguments; `{badarity, {F, Args}}` if their number is wrong, `{badfun, F}`
    /// if it is not a function.
    FunctionApply "function-apply" "ss" Control;
    /// Function: `{Module, Name, Arity, Type, Index, Environment}`; the type is `local` or
    /// `external`, the environment a list of values.
    FunctionInfo "function-info" "s" Pure;
    /// The function `Module:Name/Arity`, whether it exists or not.
    FunctionMake "function-make" "sss" Pure;
    /// Module, name, arity: whether the module is loaded or can be, and exports that function.
    FunctionExported "function-exported?" "sss" Local;
    /// Whether the module is loaded or can be; loads it.
    ModuleLoad "module-load" "s" Local;
    /// Names of the modules loaded so far.
    ModuleList "module-list" "" Local;
    /// Like `term-raise`, with an explicit stack trace: class, reason, list of `{Module, Function,
    /// ArityOrArguments, Location}`.
    TermRaiseWith "term-raise-with" "sss" Control;
    /// Like `term-raise`, with arguments for the first entry of the trace: class, reason, list of
    /// the arguments of the current function.
    TermRaiseIn "term-raise-in" "sss" Control;
    /// The stack trace of the caller, in the format of `term-raise-with`.
    StackTrace "stack-trace" "" Control;

    // ---- more on processes ---------------------------------------------- prims/process.rs
    /// Process, item: its value, `undefined` where the process is dead. Items:
    /// `registered_name` (`[]` without), `status`, `message_queue_len`, `messages`, `links`,
    /// `monitors`, `monitored_by`, `dictionary` (a map), `trap_exit`, `priority`, `initial_call`,
    /// `current_function`, `current_stacktrace`, `reductions`, `memory`, `heap_size`,
    /// `stack_size`, `total_heap_size`.
    ProcessInfo "process-info" "ss" Visible;
    /// The group leader of the caller: inherited when a process is spawned. That of the first
    /// process is registered as `user`, a process without a body.
    GroupLeader "group-leader" "" Local;
    /// Leader, process.
    GroupLeaderSet "group-leader-set" "ss" Visible;
    /// Every registered name.
    ProcessNames "process-names" "" Visible;
    /// Like `timer-start` with a given reference: reference, milliseconds, destination, message.
    TimerStartAs "timer-start-as" "ssss" Visible;
    /// The remaining milliseconds, or `false`.
    TimerRead "timer-read" "s" Visible;
    /// Reference, mode: from now on, messages sent to the reference (`process-send`) arrive at the
    /// caller; messages to a reference that is not an alias (any more) vanish. `process-unalias`
    /// ends it; with mode `demonitor`, so does the removal or firing of the monitor of the
    /// reference; with `reply_unalias`, also the first message that arrives through it. The third
    /// mode is `explicit_unalias`.
    ProcessAlias "process-alias" "ss" Visible;
    /// Reference: whether it was an alias of the caller.
    ProcessUnalias "process-unalias" "s" Visible;
    /// 1, 2, 3 …: each only once in a run.
    UniqueInteger "unique-integer" "" Local;
    /// Seconds since 1970: the number of seconds by which local time is ahead of UTC at that time.
    ClockZone "clock-zone" "s" Visible;
    /// Name: its value in the environment of the program, as a binary, or `false`.
    EnvironmentGet "environment-get" "s" Visible;
    /// All variables, as a list of binaries `NAME=VALUE`.
    EnvironmentAll "environment-all" "" Visible;
    /// Name, value (binary, or `false` to remove): for this program only.
    EnvironmentSet "environment-set" "ss" Visible;
    /// Stream: the next line with its line end, as a binary; `eof` at the end of the input.
    ReadLineTerm "read-line-term" "s" Visible;
    /// Path: a sorted list of binaries, or a negative error number as in `open-file`.
    ListDirectory "list-directory" "s" Visible;
    /// Path: 0, or a negative error number.
    MakeDirectory "make-directory" "s" Visible;

    // ---- Erlang tables ------------------------------------------------------ prims/table.rs
    // A table is identified by a reference, or by an atom if it is named. A deleted table, or one
    // that the caller may not access, raises `badarg`.
    /// Name, type (`set`, `ordered_set`, `bag`, `duplicate_bag`), key position, options: the table.
    /// Options are atoms: `named_table`, `public` or `private` (protected by default), `unowned`
    /// (it outlives every process); or `{heir, Process, Data}`.
    TableNew "table-new" "ssss" Visible;
    /// `undefined`, or `{Name, Type, KeyPosition, Named, Protection, Owner, Heir, Size, Tid}`; the
    /// heir is a process or `none`.
    TableInfo "table-info" "s" Visible;
    /// Removes the table.
    TableDelete "table-delete" "s" Visible;
    TableList "table-list" "" Visible;
    /// Table, list of tuples, whether to insert only if none of their keys is present: whether it
    /// was done. A set replaces objects, a bag adds those that are not present.
    TableInsert "table-insert" "sss" Visible;
    /// Table, key: the list of its objects, oldest first.
    TableLookup "table-lookup" "ss" Visible;
    /// Table, key: removes the objects and returns them.
    TableTake "table-take" "ss" Visible;
    /// Table, object: removes exactly that object.
    TableDeleteObject "table-delete-object" "ss" Visible;
    /// Removes everything.
    TableClear "table-clear" "s" Visible;
    /// Table, direction, key: the key found, or `'$end_of_table'`. Directions: `first`, `last` (the
    /// key is ignored), `next`, `prev`. From an absent key, only an ordered or fixed table can
    /// continue.
    TableStep "table-step" "sss" Visible;
    /// All objects in the order of the table, as a snapshot.
    TableAll "table-all" "s" Visible;
    /// Table, function without parameters: runs it as one step on the table that is atomic for
    /// other processes. It accesses only this table and does not wait; an exception undoes its
    /// changes.
    TableAtomic "table-atomic" "ss" Visible;
    /// Table, process: the new owner. Only the owner may do this.
    TableGive "table-give" "ss" Visible;
    /// Table, option: `{heir, Process, Data}`, `{heir, none}`, `public`, `protected`, `private`;
    /// `{name, Name}` renames it, `{fix, Boolean}` increments or decrements the fix count.
    TableSet "table-set" "ss" Visible;

    // ---- more on terms and maps ------------------------------------------- prims/map.rs
    /// Key, map, default if the key is absent.
    MapGet "map-get" "sss" Pure;
    /// List of `{Key, Value}`; the last of equal keys counts.
    MapFromList "map-from-list" "s" Pure;
    MapKeys "map-keys" "s" Pure;
    MapValues "map-values" "s" Pure;
    /// Two maps; values of the second take precedence.
    MapMerge "map-merge" "ss" Pure;
}

static BY_TEXT: LazyLock<HashMap<&'static str, Prim>> =
    LazyLock::new(|| Prim::ALL.iter().map(|p| (p.text(), *p)).collect());

impl Prim {
    /// Its name in Core's text form, without the `%`.
    pub fn text(self) -> &'static str {
        Self::ROWS[self as usize].0
    }

    pub fn arity(self) -> usize {
        Self::ROWS[self as usize].1.len()
    }

    pub fn strictness(self, argument: usize) -> Strictness {
        match Self::ROWS[self as usize].1.as_bytes()[argument] {
            b's' => Strictness::Strict,
            _ => Strictness::Lazy,
        }
    }

    pub fn effect(self) -> Effect {
        Self::ROWS[self as usize].2
    }

    pub fn from_text(text: &str) -> Option<Prim> {
        BY_TEXT.get(text).copied()
    }

    /// All names, for "did you mean".
    pub fn texts() -> impl Iterator<Item = &'static str> {
        Self::ROWS.iter().map(|r| r.0)
    }
}

impl fmt::Display for Prim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

#[cfg(test)]
mod tests {
    use super::Prim;

    #[test]
    fn names_are_unique_and_argument_marks_are_known() {
        let mut texts: Vec<_> = Prim::texts().collect();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), Prim::ALL.len());
        for prim in Prim::ALL {
            assert!(Prim::ROWS[*prim as usize].1.bytes().all(|b| b == b's' || b == b'l'));
            assert_eq!(Prim::from_text(prim.text()), Some(*prim));
        }
    }
}
