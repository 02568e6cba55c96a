//! The instructions.

use core_ir::Prim;

/// An argument: a slot of the frame, or a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operand(pub u32);

impl Operand {
    const CONSTANT: u32 = 1 << 31;

    pub fn slot(slot: u16) -> Self {
        Operand(u32::from(slot))
    }

    pub fn constant(k: u32) -> Self {
        Operand(k | Self::CONSTANT)
    }

    #[inline(always)]
    pub fn as_slot(self) -> Option<u16> {
        if self.0 & Self::CONSTANT == 0 { Some(self.0 as u16) } else { None }
    }

    #[inline(always)]
    pub fn as_constant(self) -> Option<u32> {
        if self.0 & Self::CONSTANT != 0 { Some(self.0 & !Self::CONSTANT) } else { None }
    }
}

/// The kind of arithmetic. All agree on small integers, for which the interpreter computes in
/// place, and differ beyond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arith {
    /// Wraps at 64 bits.
    Int,
    /// Arbitrary precision.
    Integer,
    /// Erlang: any term.
    Term,
    /// Erlang, where an integer never equals a float: for comparisons only.
    Exact,
    /// Erlang, in a guard: the result is `Nothing` if it fails.
    Guard,
    Double,
    /// Compared as unsigned.
    Word,
    Char,
}

/// A comparison. The others are these with operands or branches swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    Less,
    LessOrEqual,
    Equal,
}

/// Kinds of Erlang terms with a dedicated test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TermTest {
    Integer,
    Float,
    Atom,
    Tuple,
    List,
    Map,
    Binary,
    Pid,
}

impl TermTest {
    pub fn of(op: Prim) -> Option<Self> {
        Some(match op {
            Prim::IsInteger => TermTest::Integer,
            Prim::IsFloat => TermTest::Float,
            Prim::IsAtom => TermTest::Atom,
            Prim::IsTuple => TermTest::Tuple,
            Prim::IsList => TermTest::List,
            Prim::IsMap => TermTest::Map,
            Prim::IsBinary => TermTest::Binary,
            Prim::IsPid => TermTest::Pid,
            _ => return None,
        })
    }
}

/// `dst`, `src`, `a`, `b`, `obj`, `fun`: slots. `target`: where to continue. `height`: the slots in
/// use, above which the frame of a called function begins; its result arrives in that slot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Instr {
    Move {
        dst: u16,
        src: u16,
    },
    Const {
        dst: u16,
        constant: u32,
    },
    /// A list of characters, or (`codes`) of integers.
    Text {
        dst: u16,
        text: u32,
        codes: bool,
    },
    /// Evaluates a slot in place.
    Eval {
        slot: u16,
        height: u16,
    },
    /// A field of an object that a preceding test has found to have it.
    Field {
        dst: u16,
        obj: u16,
        field: u16,
    },
    /// Several fields in a row, into slots in a row.
    Fields {
        dst: u16,
        obj: u16,
        field: u16,
        count: u16,
    },
    /// A field of an object for which only the type guarantees it: checks that the object has
    /// `count` fields.
    FieldOf {
        dst: u16,
        obj: u16,
        field: u16,
        count: u16,
    },
    Con {
        dst: u16,
        con: u32,
        args: u32,
        count: u16,
    },
    Tuple {
        dst: u16,
        args: u32,
        count: u16,
    },
    Closure {
        dst: u16,
        fun: u32,
        args: u32,
        count: u16,
    },
    Thunk {
        dst: u16,
        fun: u32,
        args: u32,
        count: u16,
    },
    /// An object of a recursive group, whose fields follow by [`Instr::Fill`].
    ReserveClosure {
        dst: u16,
        fun: u32,
        count: u16,
    },
    ReserveThunk {
        dst: u16,
        fun: u32,
        count: u16,
    },
    ReserveCon {
        dst: u16,
        con: u32,
        count: u16,
    },
    Fill {
        obj: u16,
        args: u32,
        count: u16,
    },

    Add {
        arith: Arith,
        dst: u16,
        a: u16,
        b: u16,
    },
    Sub {
        arith: Arith,
        dst: u16,
        a: u16,
        b: u16,
    },
    Mul {
        arith: Arith,
        dst: u16,
        a: u16,
        b: u16,
    },
    AddImm {
        arith: Arith,
        dst: u16,
        a: u16,
        imm: i32,
    },
    Compare {
        arith: Arith,
        test: Test,
        dst: u16,
        a: u16,
        b: u16,
        negate: bool,
    },
    /// Jumps to the target unless the test holds.
    UnlessLess {
        arith: Arith,
        a: u16,
        b: u16,
        target: u32,
    },
    UnlessLessOrEqual {
        arith: Arith,
        a: u16,
        b: u16,
        target: u32,
    },
    UnlessEqual {
        arith: Arith,
        a: u16,
        b: u16,
        target: u32,
    },
    UnlessLessImm {
        arith: Arith,
        a: u16,
        imm: i32,
        target: u32,
    },
    UnlessGreaterImm {
        arith: Arith,
        a: u16,
        imm: i32,
        target: u32,
    },
    UnlessEqualImm {
        arith: Arith,
        a: u16,
        imm: i32,
        target: u32,
    },

    /// Any constructor, with or without fields.
    UnlessCon {
        slot: u16,
        con: u32,
        target: u32,
    },
    /// Identity with an immediate constant.
    UnlessWord {
        slot: u16,
        constant: u32,
        target: u32,
    },
    /// Equality with a literal that is not immediate: a large integer, a double, a byte string.
    UnlessLiteral {
        slot: u16,
        constant: u32,
        target: u32,
    },
    UnlessTuple {
        slot: u16,
        size: u16,
        target: u32,
    },
    /// By the kind of an Erlang term.
    UnlessTerm {
        slot: u16,
        test: TermTest,
        target: u32,
    },
    /// By constructor: the table contains targets from the first constructor of the data type on.
    Switch {
        slot: u16,
        first: u32,
        table: u32,
    },
    Jump {
        target: u32,
    },
    /// Simultaneously: a source may be among the targets.
    Moves {
        dst: u16,
        args: u32,
        count: u16,
    },

    Call {
        fun: u32,
        args: u32,
        count: u16,
        height: u16,
    },
    TailCall {
        fun: u32,
        args: u32,
        count: u16,
    },
    Apply {
        fun: u16,
        args: u32,
        count: u16,
        height: u16,
        exact: bool,
    },
    TailApply {
        fun: u16,
        args: u32,
        count: u16,
        height: u16,
        exact: bool,
    },
    /// Returns a value that is evaluated or need not be.
    Return {
        src: u16,
    },
    /// Evaluates a value and returns it.
    ReturnEval {
        src: u16,
    },

    Prim {
        op: Prim,
        dst: u16,
        args: u32,
        count: u16,
        height: u16,
    },
    /// In a guard: the result is `Nothing` if it fails.
    TryPrim {
        op: Prim,
        dst: u16,
        args: u32,
        count: u16,
        height: u16,
    },
    /// A scheduling point.
    Visible {
        op: Prim,
        dst: u16,
        args: u32,
        count: u16,
        height: u16,
    },
    /// Runs code of the program: the result arrives like that of a call.
    Control {
        op: Prim,
        args: u32,
        count: u16,
        height: u16,
        tail: bool,
    },
    /// No alternative matches.
    NoMatch {
        slot: u16,
    },
    /// Restarts the transaction in the frame below.
    Restart,
    /// Returns slot 0 through the handler or mask frame below, as a separate step.
    Leave,
    /// Raises slot 0 in the frame below, as a separate step.
    Unwind,
    /// Ends the thread, one effect after the other, each as a separate step.
    End,
    /// An undefined definition.
    Undefined {
        name: u32,
    },
}

impl Instr {
    /// The slot that it defines.
    pub fn defines(&self) -> Option<u16> {
        use Instr::*;
        match *self {
            Move { dst, .. }
            | Const { dst, .. }
            | Text { dst, .. }
            | Field { dst, .. }
            | FieldOf { dst, .. }
            | Con { dst, .. }
            | Tuple { dst, .. }
            | Closure { dst, .. }
            | Thunk { dst, .. }
            | ReserveClosure { dst, .. }
            | ReserveThunk { dst, .. }
            | ReserveCon { dst, .. }
            | Add { dst, .. }
            | Sub { dst, .. }
            | Mul { dst, .. }
            | AddImm { dst, .. }
            | Compare { dst, .. }
            | Prim { dst, .. }
            | TryPrim { dst, .. }
            | Visible { dst, .. } => Some(dst),
            Call { height, .. } | Apply { height, .. } => Some(height),
            Control { height, tail: false, .. } => Some(height),
            _ => None,
        }
    }

    /// Calls `f` with each slot that it uses directly; operands are in [`Instr::arguments`].
    pub fn uses(&self, mut f: impl FnMut(u16)) {
        use Instr::*;
        match *self {
            Move { src, .. } | Return { src } | ReturnEval { src } => f(src),
            Eval { slot, .. }
            | UnlessCon { slot, .. }
            | UnlessWord { slot, .. }
            | UnlessLiteral { slot, .. }
            | UnlessTuple { slot, .. }
            | UnlessTerm { slot, .. }
            | Switch { slot, .. }
            | NoMatch { slot } => f(slot),
            Field { obj, .. } | Fields { obj, .. } | FieldOf { obj, .. } | Fill { obj, .. } => {
                f(obj)
            }
            Add { a, b, .. } | Sub { a, b, .. } | Mul { a, b, .. } | Compare { a, b, .. } => {
                f(a);
                f(b);
            }
            UnlessLess { a, b, .. } | UnlessLessOrEqual { a, b, .. } | UnlessEqual { a, b, .. } => {
                f(a);
                f(b);
            }
            AddImm { a, .. }
            | UnlessLessImm { a, .. }
            | UnlessGreaterImm { a, .. }
            | UnlessEqualImm { a, .. } => f(a),
            Apply { fun, .. } | TailApply { fun, .. } => f(fun),
            Leave | Unwind => f(0),
            _ => {}
        }
    }

    /// The operands that it uses: where they start in the pool, and how many.
    pub fn arguments(&self) -> Option<(u32, u16)> {
        use Instr::*;
        match *self {
            Con { args, count, .. }
            | Tuple { args, count, .. }
            | Closure { args, count, .. }
            | Thunk { args, count, .. }
            | Fill { args, count, .. }
            | Moves { args, count, .. }
            | Call { args, count, .. }
            | TailCall { args, count, .. }
            | Apply { args, count, .. }
            | TailApply { args, count, .. }
            | Prim { args, count, .. }
            | TryPrim { args, count, .. }
            | Visible { args, count, .. }
            | Control { args, count, .. } => Some((args, count)),
            _ => None,
        }
    }

    /// The jump target, besides the next instruction.
    pub fn target(&self) -> Option<u32> {
        use Instr::*;
        match *self {
            UnlessLess { target, .. }
            | UnlessLessOrEqual { target, .. }
            | UnlessEqual { target, .. }
            | UnlessLessImm { target, .. }
            | UnlessGreaterImm { target, .. }
            | UnlessEqualImm { target, .. }
            | UnlessCon { target, .. }
            | UnlessWord { target, .. }
            | UnlessLiteral { target, .. }
            | UnlessTuple { target, .. }
            | UnlessTerm { target, .. }
            | Jump { target } => Some(target),
            _ => None,
        }
    }

    pub fn set_target(&mut self, to: u32) {
        use Instr::*;
        match self {
            UnlessLess { target, .. }
            | UnlessLessOrEqual { target, .. }
            | UnlessEqual { target, .. }
            | UnlessLessImm { target, .. }
            | UnlessGreaterImm { target, .. }
            | UnlessEqualImm { target, .. }
            | UnlessCon { target, .. }
            | UnlessWord { target, .. }
            | UnlessLiteral { target, .. }
            | UnlessTuple { target, .. }
            | UnlessTerm { target, .. }
            | Jump { target } => *target = to,
            _ => unreachable!("only jumps have targets"),
        }
    }

    /// Whether control never continues at the next instruction.
    pub fn ends(&self) -> bool {
        use Instr::*;
        matches!(
            self,
            Jump { .. }
                | TailCall { .. }
                | TailApply { .. }
                | Return { .. }
                | ReturnEval { .. }
                | Control { tail: true, .. }
                | NoMatch { .. }
                | Undefined { .. }
                | Restart
                | Leave
                | Unwind
                | End
                | Switch { .. }
        )
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn an_instruction_is_two_words() {
        assert!(size_of::<super::Instr>() <= 16);
    }
}
