//! Primitive operations: the one table that front ends, checker and machine share.
//!
//! A new primitive is allowed when the operation touches what only the machine has (objects,
//! threads, the outside), or when doing it in the language itself would cost ten times as much
//! on something that programs do all the time. Everything else belongs into `lib/`.
//!
//! The machine implements each in `machine/src/prims/`, in a file by topic named as here.

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

/// Whether an argument is evaluated before the operation sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    Strict,
    Lazy,
}

/// What an operation does besides computing its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing; it may still fail.
    Pure,
    /// Something that only its own thread can see: it is no scheduling point.
    Local,
    /// It touches an object that other threads may touch: a scheduling point.
    Visible,
    /// It runs code of the program: catches, transactions, masking.
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
    /// By 64 or more gives 0 (or -1, for the arithmetic one).
    IntShl "int-shl" "ss" Pure;
    IntShr "int-shr" "ss" Pure;
    /// Shifts zeros in.
    WordShr "word-shr" "ss" Pure;
    IntPopCount "int-popcount" "s" Pure;
    /// Leading and trailing zeros, of 64 bits.
    IntClz "int-clz" "s" Pure;
    IntCtz "int-ctz" "s" Pure;
    /// Keeps the low bits (second argument) with sign, or without.
    IntNarrow "int-narrow" "ss" Pure;
    WordNarrow "word-narrow" "ss" Pure;
    WordQuot "word-quot" "ss" Pure;
    WordRem "word-rem" "ss" Pure;
    WordLt "word<" "ss" Pure;
    WordLe "word<=" "ss" Pure;
    WordToInteger "word->integer" "s" Pure;
    IntToDouble "int->double" "s" Pure;
    WordToDouble "word->double" "s" Pure;

    // ---- integers that grow ------------------------------------------- prims/integer.rs
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
    /// The count is an Int and may be negative: the other way.
    IntegerShl "integer-shl" "ss" Pure;
    IntegerShr "integer-shr" "ss" Pure;
    IntegerPopCount "integer-popcount" "s" Pure;
    IntegerTestBit "integer-test-bit" "ss" Pure;
    /// Floor of the logarithm to base 2 of a positive integer.
    IntegerLog2 "integer-log2" "s" Pure;
    IntegerSqrt "integer-sqrt" "s" Pure;
    /// The low 64 bits. (An Int is an Integer as it stands.)
    IntegerToInt "integer->int" "s" Pure;
    IntegerToDouble "integer->double" "s" Pure;
    /// The decimal digits, as a list of characters.
    IntegerShow "integer-show" "s" Pure;
    /// In a base from 2 to 36, lower-case digits.
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
    /// The error function, and one less it.
    DoubleErf "double-erf" "s" Pure;
    DoubleErfc "double-erfc" "s" Pure;
    DoubleIsNaN "double-nan?" "s" Pure;
    DoubleIsInfinite "double-infinite?" "s" Pure;
    DoubleIsNegativeZero "double-negative-zero?" "s" Pure;
    /// To an integer that grows; what is not finite gives 0.
    DoubleTruncate "double-truncate" "s" Pure;
    DoubleFloor "double-floor" "s" Pure;
    DoubleCeiling "double-ceiling" "s" Pure;
    /// To the even neighbour, when halfway.
    DoubleRound "double-round" "s" Pure;
    /// To the nearest value of 32 bits: how Float is a Double.
    DoubleToFloat "double->float" "s" Pure;
    /// `m * 2^n` of an integer and an Int.
    DoubleEncode "double-encode" "ss" Pure;
    /// The pair of an integer mantissa of 53 bits and an Int exponent.
    DoubleDecode "double-decode" "s" Pure;
    /// The shortest digits that read back: the pair of a list of digits (Int) and an exponent,
    /// for a positive finite number: `0.d1d2… * 10^e`. The second argument is 32 or 64 bits.
    DoubleDigits "double-digits" "ss" Pure;
    /// From a fully evaluated list of characters, as `strtod` reads: `Just` or `Nothing`.
    DoubleParse "double-parse" "s" Pure;
    DoubleToBits "double->bits" "s" Pure;
    DoubleFromBits "bits->double" "s" Pure;
    FloatToBits "float->bits" "s" Pure;
    FloatFromBits "bits->float" "s" Pure;

    // ---- characters ------------------------------------------------------ prims/char.rs
    CharOrd "ord" "s" Pure;
    /// Of an Int from 0 to 0x10FFFF (surrogates included, as in Haskell).
    CharChr "chr" "s" Pure;
    CharEq "char=" "ss" Pure;
    CharNe "char/=" "ss" Pure;
    CharLt "char<" "ss" Pure;
    CharLe "char<=" "ss" Pure;
    CharToUpper "char-upper" "s" Pure;
    CharToLower "char-lower" "s" Pure;
    CharToTitle "char-title" "s" Pure;
    /// The general category as an Int, in the order of Haskell's `GeneralCategory`.
    CharCategory "char-category" "s" Pure;

    // ---- values of any kind ---------------------------------------------- prims/value.rs
    /// Evaluates the first, returns the second evaluated.
    Seq "seq" "ss" Pure;
    /// A constructor's place in its data type, from 0.
    ConIndex "con-index" "s" Pure;
    /// The constructor without fields at a place of the data type that the first argument, any
    /// value of the type, belongs to; raises `IndexOutOfBounds`.
    ConFromIndex "con-from-index" "ss" Pure;
    /// The constructor's name in the source, as a list of characters.
    ConName "con-name" "s" Pure;
    /// Whether two references are the same object. Only ever a hint.
    SameObject "same-object?" "ss" Pure;

    // ---- arrays -------------------------------------------------------- prims/array.rs
    /// Length, initial element.
    ArrayNew "array-new" "sl" Local;
    ArrayRead "array-read" "ss" Visible;
    ArrayWrite "array-write" "ssl" Visible;
    /// Of an array that nobody writes any more: pure.
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
    /// Offset, length: clamped to what is there.
    BytesSlice "bytes-slice" "sss" Pure;
    BytesAppend "bytes-append" "ss" Pure;
    /// Of a fully evaluated list of byte strings.
    BytesConcat "bytes-concat" "s" Pure;
    BytesEq "bytes=" "ss" Pure;
    /// LT, EQ or GT.
    BytesCompare "bytes-compare" "ss" Pure;
    /// From a fully evaluated list of Ints; the low 8 bits of each count.
    BytesFromList "bytes-from-list" "s" Pure;
    BytesToList "bytes-to-list" "s" Pure;
    /// From a fully evaluated list of characters, as UTF-8.
    BytesFromChars "bytes-from-chars" "s" Pure;
    /// As UTF-8, what is malformed as U+FFFD.
    BytesToChars "bytes-to-chars" "s" Pure;
    /// The first place at or after an offset where the second occurs in the first, or -1.
    BytesFind "bytes-find" "sss" Pure;
    BytesHash "bytes-hash" "s" Pure;

    // ---- exceptions ----------------------------------------------- prims/exception.rs
    Raise "raise" "l" Control;
    /// Raises what the program makes of an error of the machine's own: code, message. How the
    /// library's lowest modules fail, below the types of exceptions.
    RaiseMachine "raise-machine" "sl" Control;
    /// Runs the action (applied to a token); on an exception the handler, applied to it and a
    /// token, with asynchronous exceptions masked.
    Catch "catch" "ss" Control;
    /// 0 unmasked, 1 masked but interruptible, 2 uninterruptible.
    MaskState "mask-state" "" Local;
    /// Runs an action under a masking state.
    WithMask "with-mask" "ss" Control;
    /// Leaves a handler or a masking state. In no program: the machine does it on return.
    ScopeLeave "scope-leave" "" Control;
    /// Raises an exception in another thread; blocks until it is received.
    ThrowTo "throw-to" "sl" Visible;

    // ---- threads ---------------------------------------------------- prims/thread.rs
    /// Runs an action (applied to a token) in a new thread with the same masking state.
    Fork "fork" "s" Visible;
    MyThread "my-thread" "" Local;
    Yield "yield" "" Visible;
    /// A thread's number: for `show` only.
    ThreadNumber "thread-number" "s" Pure;
    /// 0 running or ready, 1 finished, 2 died, 3 blocked on an MVar, 4 in a transaction, 5 otherwise.
    ThreadStatus "thread-status" "s" Visible;
    /// A thread or process ends. In no program: the machine does it.
    ThreadEnd "thread-end" "" Control;
    /// Gives a thread a name that people read (its second argument: characters, evaluated).
    LabelThread "label-thread" "ss" Local;
    /// Microseconds.
    Delay "delay" "s" Visible;

    // ---- references and MVars --------------------------------------------- prims/cell.rs
    RefNew "ref-new" "l" Local;
    RefRead "ref-read" "s" Visible;
    RefWrite "ref-write" "sl" Visible;
    /// Replaces the contents by what a function of them gives, lazily, in one step; returns the old.
    /// The new contents are the first part of the pair that the function gives when the third
    /// argument is `True`, and then the lazy second part is returned.
    RefModify "ref-modify" "sls" Visible;
    MVarNew "mvar-new" "" Local;
    MVarNewFull "mvar-new-full" "l" Local;
    MVarTake "mvar-take" "s" Visible;
    MVarRead "mvar-read" "s" Visible;
    MVarPut "mvar-put" "sl" Visible;
    /// `Just` what was there, or `Nothing`.
    MVarTryTake "mvar-try-take" "s" Visible;
    MVarTryRead "mvar-try-read" "s" Visible;
    MVarTryPut "mvar-try-put" "sl" Visible;
    MVarIsEmpty "mvar-empty?" "s" Visible;
    /// Whether two references, MVars, TVars, arrays are the same.
    SameCell "same-cell?" "ss" Pure;

    // ---- transactions ------------------------------------------------------ prims/stm.rs
    /// Runs an action (applied to a token) as one step that no other thread sees half done.
    Atomically "atomically" "s" Visible;
    StmRetry "stm-retry" "" Control;
    StmOrElse "stm-or-else" "ss" Control;
    /// Like `catch`, and what the action wrote is taken back before the handler runs.
    StmCatch "stm-catch" "ss" Control;
    TVarNew "tvar-new" "l" Local;
    /// Inside a transaction part of its step; outside a step of its own.
    TVarRead "tvar-read" "s" Visible;
    TVarWrite "tvar-write" "sl" Visible;

    // ---- the outside ---------------------------------------------------- prims/outside.rs
    /// Writes a fully evaluated list of characters, or bytes, to a stream (1 out, 2 error) or file.
    Write "write" "ss" Visible;
    Flush "flush" "s" Visible;
    /// Says whether a stream is written without a buffer, as 0 or 1: characters one by one.
    SetUnbuffered "set-unbuffered" "ss" Local;
    /// The next line without its end, as bytes: `Just`, or `Nothing` at the end of the input.
    ReadLine "read-line" "s" Visible;
    /// Up to so many bytes: stream, count. Empty at the end.
    ReadBytes "read-bytes" "ss" Visible;
    /// Everything that is left, as bytes.
    ReadAll "read-all" "s" Visible;
    AtEnd "at-end?" "s" Visible;
    /// Path (bytes), mode (0 read, 1 write, 2 append, 3 read and write): a stream number, or a
    /// negative error number: -1 does not exist, -2 not permitted, -3 other, -4 already in use.
    OpenFile "open-file" "ss" Visible;
    CloseFile "close-file" "s" Visible;
    /// Path: 0 nothing there, 1 a file, 2 a directory.
    FileKind "file-kind" "s" Visible;
    /// Path: 0, or a negative error number.
    RemoveFile "remove-file" "s" Visible;
    /// Command-line arguments, a list of byte strings; and the program's name.
    Arguments "arguments" "" Visible;
    ProgramName "program-name" "" Visible;
    /// `Just` bytes or `Nothing`.
    Environment "environment" "s" Visible;
    /// Nanoseconds since 1970, on the machine's clock.
    ClockNow "clock-now" "" Visible;
    /// Nanoseconds since the program began, on the machine's clock.
    ClockElapsed "clock-elapsed" "" Visible;
    /// 64 random bits from the outside: a choice.
    RandomSeed "random-seed" "" Visible;
    /// Ends the whole program with a code.
    Exit "exit" "s" Control;

    // ---- processes ---------------------------------------------------- prims/process.rs
    // Erlang's. A process is a thread with a mailbox.
    /// Function without parameters, options (`link`, `monitor` … as a list of atoms, and
    /// `{initial_call, {Module, Name, Arity}}`): the process, or the tuple of it and a monitor.
    ProcessSpawn "process-spawn" "ss" Visible;
    ProcessSelf "process-self" "" Local;
    /// Forgets everything that the process was in, handlers included, and goes on with a function
    /// without parameters.
    ProcessRestart "process-restart" "s" Control;
    /// To a process, or a registered name; returns the message.
    ProcessSend "process-send" "ss" Visible;
    /// The message at the read pointer of the mailbox; where there is none, waits for one. The
    /// argument is a time-out in milliseconds or the atom `infinity`; when it passes, the
    /// pointer is reset and the result is the atom `%timeout`.
    MailboxPeek "mailbox-peek" "s" Visible;
    /// Moves the read pointer on.
    MailboxNext "mailbox-next" "" Local;
    /// Removes the message at the read pointer, and resets the pointer.
    MailboxTake "mailbox-take" "" Local;
    /// `false`: there is no such process, and the caller does not trap exits.
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
    /// Name, process: whether it could be done.
    ProcessRegister "process-register" "ss" Visible;
    ProcessUnregister "process-unregister" "s" Visible;
    /// The process, or the atom `undefined`.
    ProcessWhereis "process-whereis" "s" Visible;
    ProcessList "process-list" "" Visible;
    /// A reference that is like no other.
    MakeRef "make-ref" "" Local;
    /// Process dictionary: the whole as a map; and its replacement.
    DictionaryGet "dictionary-get" "" Local;
    DictionarySet "dictionary-set" "s" Local;
    /// After so many milliseconds send a message: time, destination, message. A reference.
    TimerStart "timer-start" "sss" Visible;
    /// The milliseconds that were left, or the atom `false`.
    TimerCancel "timer-cancel" "s" Visible;

    // ---- terms of Erlang's ------------------------------------------------ prims/term.rs
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
    /// With so many parameters.
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
    /// Raises an exception of Erlang's: class, reason. The stack trace is added.
    TermRaise "term-raise" "ss" Control;
    /// Calls `module:function` with a list of arguments: three terms.
    TermApply "term-apply" "sss" Control;

    // ---- maps of Erlang's -------------------------------------------------- prims/map.rs
    MapNew "map-new" "" Pure;
    /// `Just` the value (evaluated), or `Nothing`: key, map.
    MapFind "map-find" "ss" Pure;
    /// Key, value, map.
    MapPut "map-put" "sss" Pure;
    MapRemove "map-remove" "ss" Pure;
    MapSize "map-size" "s" Pure;
    /// A list of tuples `{Key, Value}`.
    MapToList "map-to-list" "s" Pure;

    // The headings below serve Erlang's library, which calls them as `'%':'name'(…)`. What they
    // take and return are Erlang terms: booleans are atoms, strings lists of code points
    // ("codes"), and an argument outside of what is described raises the error `badarg`.

    // ---- numbers as text of Erlang's ----------------------------------- prims/number_text.rs
    /// Integer, base from 2 to 36: codes, upper-case digits, `-` in front.
    IntegerToCodes "integer->codes" "ss" Pure;
    /// Codes, base: an optional sign and at least one digit of either case, nothing else.
    IntegerFromCodes "codes->integer" "ss" Pure;
    /// Float, form, digits: codes. `short`: the shortest digits that read back, without an exponent
    /// (`0.001`, `100.0`) unless the value is 2^53 or more or the text with one (`d.ddde-3`, at
    /// least one digit after the point: `1.0e3`) is shorter; digits are ignored.
    /// `fixed`: so many after the point. Below 2^52 and with up to 18 digits, the fraction times
    /// 10^digits, as a double, is rounded, a half up, as OTP does it (0.725 with 2: `0.73`);
    /// otherwise as C's `%.*f`; `badarg` when the text is longer than 255. `scientific`: so many
    /// after the point, as C's `%.*e` with at least two digits in the exponent.
    FloatToCodes "float->codes" "sss" Pure;
    /// Digits, a point, digits, and perhaps an exponent; a sign in front may be there.
    FloatFromCodes "codes->float" "s" Pure;

    // ---- lists of Erlang's, where speed counts ------------------------------- prims/list.rs
    /// Of a proper list.
    ListLength "list-length" "s" Pure;
    /// List, tail.
    ListReverse "list-reverse" "ss" Pure;
    /// Left, right: as `++`; the right one is any term.
    ListAppend "list-append" "ss" Pure;
    /// As `--`: in time n log n.
    ListSubtract "list-subtract" "ss" Pure;
    /// Element, list: exact equality.
    ListMember "list-member?" "ss" Pure;
    /// Key position, list: sorted by the term order, stably; by the whole elements for position
    /// 0, else by that element of each tuple.
    ListSort "list-sort" "ss" Pure;
    /// Key, position, list: the first tuple that has at the position what equals (`==`) the
    /// key, or `false`. Elements that are no tuples, or too small, are passed over.
    ListKeyFind "list-key-find" "sss" Pure;

    // ---- bit strings ------------------------------------------------------ prims/bits.rs
    // A binary is a byte string, and the operations on those serve it too; a bit string may end
    // inside a byte. Flags are the sum of 1 (little endian) and 2 (signed).
    IsBitString "bits?" "s" Pure;
    /// In bits.
    BitsSize "bits-size" "s" Pure;
    /// Bit string, offset, length, in bits: `badarg` when it is not all inside.
    BitsSlice "bits-slice" "sss" Pure;
    /// Of a list of bit strings.
    BitsConcat "bits-concat" "s" Pure;
    /// Bit string, offset, length, flags: an integer. Length 0 gives 0.
    SegmentToInteger "segment->integer" "ssss" Pure;
    /// Bit string, offset, length (16, 32, 64), flags: a float, or `false` where the bits are
    /// not a finite number.
    SegmentToFloat "segment->float" "ssss" Pure;
    /// Bit string, offset, 8 or 16 or 32, flags: the tuple of a code point and the offset after
    /// it, or `false` when there is no well-formed one.
    SegmentToCode "segment->code" "ssss" Pure;
    /// Integer (its low bits), length, flags.
    SegmentFromInteger "integer->segment" "sss" Pure;
    /// Number, length (16, 32, 64), flags; `badarg` when it does not fit.
    SegmentFromFloat "float->segment" "sss" Pure;
    /// Code point, 8 or 16 or 32, flags.
    SegmentFromCode "code->segment" "sss" Pure;
    /// An iolist whose binaries may be bit strings, or a bit string: one bit string.
    BitsFromIolist "iolist->bits" "s" Pure;
    /// Bit string: a list of bytes, at its end the bits that are left, if any, as a bit string.
    BitsToList "bits->list" "s" Pure;
    /// Term, list of options (`compressed`, `{minor_version, N}`): the external term format.
    TermToBinary "term->binary" "ss" Pure;
    /// Binary, list of options (`safe`): the term, and how many bytes it took, as a tuple.
    TermFromBinary "binary->term" "ss" Pure;
    /// Binary: a binary of 16 bytes.
    Md5 "md5" "s" Pure;
    /// Sum so far (0 to begin; 1 for Adler), binary.
    Crc32 "crc32" "ss" Pure;
    Adler32 "adler32" "ss" Pure;

    // ---- text of Erlang's ------------------------------------------------- prims/codes.rs
    /// Codes, form (`nfc`, `nfd`, `nfkc`, `nfkd`): codes.
    CodesNormalize "codes-normalize" "ss" Pure;
    /// The atom of these codes, if there is one already: else `badarg`.
    AtomFromExisting "codes->existing-atom" "s" Pure;
    /// Of a process, reference, port or function: codes, as OTP prints it (`<0.84.0>`,
    /// `#Ref<0.1.2.3>`, `#Fun<mod.3.1234>`, `fun lists:map/2`).
    IdentityToCodes "identity->codes" "s" Pure;
    /// From `<0.84.0>`: a process, alive or not; `badarg` where there never was one.
    PidFromCodes "codes->pid" "s" Pure;
    /// Term, range: OTP's `phash2`.
    TermHash "term-hash" "ss" Pure;
    /// Term, range: OTP's older `phash`, which `dict` and `sets` are built on.
    TermHashOld "term-hash-old" "ss" Pure;
    /// Binary (UTF-8, or Latin-1 without the option `unicode`), options as `re:compile/2` has
    /// them: a compiled expression (a binary), or `{error, {Codes, Position}}`.
    RegexCompile "regex-compile" "ss" Pure;
    /// Compiled expression, subject (binary), byte offset, options (`anchored`, `notempty`,
    /// `notempty_atstart`, `notbol`, `noteol`): `nomatch`, or a list of `{Start, Length}` in bytes,
    /// the whole match first, then every group; `{-1, 0}` for one that took no part.
    RegexRun "regex-run" "ssss" Pure;
    /// Compiled expression: the tuple of how many groups it has and a list of
    /// `{Name, Index}` (binary, integer) sorted by name.
    RegexInfo "regex-info" "s" Pure;

    // ---- functions and modules of Erlang's ------------------------------- prims/function.rs
    IsPort "port?" "s" Pure;
    /// Function, list of as many arguments as it takes; `{badarity, {F, Args}}` or
    /// `{badfun, F}` otherwise.
    FunctionApply "function-apply" "ss" Control;
    /// Function: `{Module, Name, Arity, Type, Index, Environment}`; the type is `local` or
    /// `external`, the environment a list of values.
    FunctionInfo "function-info" "s" Pure;
    /// The function `Module:Name/Arity`, whether there is one or not.
    FunctionMake "function-make" "sss" Pure;
    /// Module, name, arity: whether it is loaded, or can be, and exports that.
    FunctionExported "function-exported?" "sss" Local;
    /// Whether the module is loaded, or can be: it is loaded then.
    ModuleLoad "module-load" "s" Local;
    /// Names of the modules loaded so far.
    ModuleList "module-list" "" Local;
    /// Like `term-raise`, with the stack trace given: class, reason, list of
    /// `{Module, Function, ArityOrArguments, Location}`.
    TermRaiseWith "term-raise-with" "sss" Control;
    /// Like `term-raise`; the arguments given stand in the trace's first entry: class, reason,
    /// list, which is that of the function's own arguments.
    TermRaiseIn "term-raise-in" "sss" Control;
    /// The stack trace of the caller, in that form.
    StackTrace "stack-trace" "" Control;

    // ---- more of processes ---------------------------------------------- prims/process.rs
    /// Process, item: its value, `undefined` where the process is dead. Items:
    /// `registered_name` (`[]` without), `status`, `message_queue_len`, `messages`, `links`,
    /// `monitors`, `monitored_by`, `dictionary` (a map), `trap_exit`, `priority`, `initial_call`,
    /// `current_function`, `current_stacktrace`, `reductions`, `memory`, `heap_size`,
    /// `stack_size`, `total_heap_size`.
    ProcessInfo "process-info" "ss" Visible;
    /// The caller's group leader: inherited when a process is spawned. The first process has the
    /// one that is registered as `user`, a process without a body.
    GroupLeader "group-leader" "" Local;
    /// Leader, process.
    GroupLeaderSet "group-leader-set" "ss" Visible;
    /// Every registered name.
    ProcessNames "process-names" "" Visible;
    /// Like `timer-start` with the reference given: reference, milliseconds, destination,
    /// message.
    TimerStartAs "timer-start-as" "ssss" Visible;
    /// The milliseconds that are left, or `false`.
    TimerRead "timer-read" "s" Visible;
    /// Reference, mode: from now on what is sent to the reference (`process-send`) arrives at the
    /// caller; what is sent to one that is no alias (any more) vanishes. It ends by
    /// `process-unalias`; with mode `demonitor` also when the reference's monitor is taken away
    /// or fires; with `reply_unalias` then too, and with the first message that came that way.
    /// The third mode is `explicit_unalias`.
    ProcessAlias "process-alias" "ss" Visible;
    /// Reference: whether it was an alias of the caller.
    ProcessUnalias "process-unalias" "s" Visible;
    /// 1, 2, 3 …: each once in a run.
    UniqueInteger "unique-integer" "" Local;
    /// Seconds since 1970: how many local time is ahead of UTC then.
    ClockZone "clock-zone" "s" Visible;
    /// Everything that the program was given: binary or `false`.
    EnvironmentGet "environment-get" "s" Visible;
    /// Names and values set, as a list of binaries `NAME=VALUE`.
    EnvironmentAll "environment-all" "" Visible;
    /// Name, value (binary, or `false` to remove): for this program only.
    EnvironmentSet "environment-set" "ss" Visible;
    /// Stream: the next line with its end, as a binary; `eof` at the end of the input.
    ReadLineTerm "read-line-term" "s" Visible;
    /// Path: a sorted list of binaries, or a negative error number as of `open-file`.
    ListDirectory "list-directory" "s" Visible;
    /// Path: 0, or a negative error number.
    MakeDirectory "make-directory" "s" Visible;

    // ---- tables of Erlang's ------------------------------------------------ prims/table.rs
    // A table is named by a reference, or by an atom when it has a name. One that is gone, or
    // that the caller may not touch so, raises `badarg`.
    /// Name, type (`set`, `ordered_set`, `bag`, `duplicate_bag`), key position, options: the
    /// table. Options are atoms: `named_table`, `public` or `private` (protected without),
    /// `unowned` (it outlives every process); or `{heir, Process, Data}`.
    TableNew "table-new" "ssss" Visible;
    /// `undefined`, or `{Name, Type, KeyPosition, Named, Protection, Owner, Heir, Size, Tid}`; the
    /// heir is a process or `none`.
    TableInfo "table-info" "s" Visible;
    /// Removes the table.
    TableDelete "table-delete" "s" Visible;
    TableList "table-list" "" Visible;
    /// Table, list of tuples, whether to do so only when none of their keys is present: whether
    /// it was done. A set replaces, a bag adds what is not there yet.
    TableInsert "table-insert" "sss" Visible;
    /// Table, key: the list of its objects, oldest first.
    TableLookup "table-lookup" "ss" Visible;
    /// Table, key: removes the objects and returns them.
    TableTake "table-take" "ss" Visible;
    /// Table, object: removes what is exactly that.
    TableDeleteObject "table-delete-object" "ss" Visible;
    /// Removes everything.
    TableClear "table-clear" "s" Visible;
    /// Table, way, key: the key that is there, or `'$end_of_table'`. Ways: `first`, `last` (the
    /// key is ignored), `next`, `prev`. From a key that is not there only an ordered table goes
    /// on, or one that is fixed.
    TableStep "table-step" "sss" Visible;
    /// All objects in the table's order, a snapshot.
    TableAll "table-all" "s" Visible;
    /// Table, function without parameters: runs it as one step on the table that no other
    /// process sees half done. It only touches this table, and does not wait; an exception takes
    /// back what it did.
    TableAtomic "table-atomic" "ss" Visible;
    /// Table, process: the new owner. Only the owner may.
    TableGive "table-give" "ss" Visible;
    /// Table, option: `{heir, Process, Data}`, `{heir, none}`, `public`, `protected`, `private`;
    /// `{name, Name}` renames it, `{fix, Boolean}` fixes it once more or once less.
    TableSet "table-set" "ss" Visible;

    // ---- more of terms and maps ------------------------------------------- prims/map.rs
    /// Key, map, what to return when the key is not there.
    MapGet "map-get" "sss" Pure;
    /// List of `{Key, Value}`; a later one counts.
    MapFromList "map-from-list" "s" Pure;
    MapKeys "map-keys" "s" Pure;
    MapValues "map-values" "s" Pure;
    /// The second's values count: both maps.
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
