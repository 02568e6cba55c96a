//! The interpreter's loop.
//!
//! Registers are the program counter and the frame pointer; everything else is memory. The loop
//! runs one thread until it is over, waits, or its turn ends, and hands everything that is not
//! frequent to the methods in the files beside this one.
//!
//! # Safety
//!
//! The loop works with raw pointers. They are valid because of these invariants, which the comments below name:
//!
//! - **frame**: the linker computes for each function how many slots it uses (`Function::frame`), and
//!   the stack is grown to that before the function runs (`room!`), so every slot of an instruction, and
//!   the control word below the frame, lies within the selected stack;
//! - **fresh**: after every call that may grow or switch stacks `stack` and `bottom` are read anew
//!   (`sync!`);
//! - **code**: every program counter, function number, operand and constant in the code was made by the
//!   linker for this very code, and each function ends with a jump or a return; closures and
//!   thunks in the heap have numbers of functions of this code. The code is not changed: `shared` keeps it.

use super::support::{Arguments, small_add, small_mul, small_sub};
use super::{Exit, Flow};
use crate::code::{Arith, Code, Instr, Operand, TermTest, Test};
use crate::machine::Machine;
use crate::observer::{At, Entry, Observer, Touch, Traced};
use crate::state::heap::{Header, Kind};
use crate::state::thread::{ThreadId, frame};
use crate::state::word::Word;
use crate::stop::Fault;
use core_ir::Prim;

impl<O: Observer> Machine<O> {
    #[allow(unused_assignments)] // `sync!` reads registers anew where not all are used again.
    pub(super) fn interpret_loop(&mut self, id: ThreadId, fuel: &mut u64, mut until: u64) -> Exit {
        let shared = self.code.clone();
        let code: &Code = &shared;
        let instrs = code.instrs.as_ptr();
        let functions = code.functions.as_ptr();
        let operands = code.operands.as_ptr();
        let mut stack = self.stack;
        // The two registers are pointers: to the next instruction, and to the frame's first slot.
        // SAFETY: *code*: a thread's `pc` is one of this code.
        let mut ip = unsafe { instrs.add(self.control(id).pc) };
        // SAFETY: *frame*: a thread's `fp` lies within its stack.
        let mut bottom = unsafe { stack.add(self.control(id).fp) };
        let mut stack_len = self.stack_len;
        let mut barrier = self.threads[id.0 as usize].barrier;

        // The registers as the rest of the machine knows them: numbers from the start of the code
        // and of the stack.
        macro_rules! pc {
            () => {
                // SAFETY: *code*: both point into the instructions.
                unsafe { ip.offset_from_unsigned(instrs) }
            };
        }
        macro_rules! fp {
            () => {
                // SAFETY: *frame*, *fresh*: both point into the selected stack.
                unsafe { bottom.offset_from_unsigned(stack) }
            };
        }
        macro_rules! next {
            () => {
                // SAFETY: *code*: the instruction is no jump, so another one follows.
                ip = unsafe { ip.add(1) }
            };
        }
        macro_rules! go {
            ($pc:expr) => {{
                let pc = $pc;
                // SAFETY: *code*: jumps lead to instructions.
                ip = unsafe { instrs.add(pc) }
            }};
        }
        macro_rules! slot {
            ($i:expr) => {
                *{
                    let i = $i as usize;
                    // SAFETY: *frame*, *fresh*; the reference ends with the expression, so there is one at a time.
                    unsafe { &mut *bottom.add(i) }
                }
            };
        }
        macro_rules! at {
            ($i:expr) => {
                *{
                    let i = $i;
                    // SAFETY: *frame*, *fresh*: callers name a word of a frame that `room!` was made for.
                    unsafe { &mut *stack.add(i) }
                }
            };
        }
        macro_rules! constant {
            ($k:expr) => {{
                let k = $k as usize;
                debug_assert!(k < self.constants.len());
                // SAFETY: *code*: code and constants come from one linker.
                unsafe { *self.constants.get_unchecked(k) }
            }};
        }
        macro_rules! operand {
            ($i:expr) => {{
                // SAFETY: *code*: an instruction names operands that are there.
                let operand = unsafe { *operands.add($i) };
                match operand.as_slot() {
                    Some(slot) => slot!(slot),
                    None => constant!(operand.0 & 0x7fff_ffff),
                }
            }};
        }
        macro_rules! sync {
            () => {{
                let fp = fp!();
                stack = self.stack;
                // SAFETY: *frame*: a stack is only made longer while a frame of it runs.
                bottom = unsafe { stack.add(fp) };
                stack_len = self.stack_len;
                barrier = self.threads[id.0 as usize].barrier;
            }};
        }
        macro_rules! flow {
            ($flow:expr) => {{
                let flow = $flow;
                sync!();
                match flow {
                    Flow::Go(new_pc, new_fp) => {
                        go!(new_pc);
                        // SAFETY: *frame*: whoever changes frames has made room for them.
                        bottom = unsafe { stack.add(new_fp) };
                        if self.stack_full {
                            return self.stack_overflow(id, pc!(), fp!());
                        }
                        continue;
                    }
                    Flow::Exit(exit) => {
                        if O::STOPS && exit == Exit::Fuel {
                            self.scalars.turn_ends = Some(until);
                        }
                        return exit;
                    }
                }
            }};
        }
        macro_rules! fault {
            ($fault:expr, $height:expr) => {{
                let fault = $fault;
                flow!(self.fault(id, fault, pc!(), fp!(), $height as usize))
            }};
        }
        // Tells an observer of the flow of values; nothing at all for any other.
        macro_rules! trace {
            ($method:ident($($argument:expr),*)) => {
                if O::TRACES {
                    self.observer.$method($($argument),*);
                }
            };
        }
        #[rustfmt::skip]
        macro_rules! here { () => { At { pc: pc!(), fp: fp!() } }; }
        #[rustfmt::skip]
        macro_rules! slots { ($($slot:expr),*) => { &[$(Operand::slot($slot)),*] }; }
        macro_rules! operation {
            ($op:expr, $dst:expr, $args:expr, $count:expr, $words:expr, $result:expr) => {
                Traced {
                    thread: id,
                    at: here!(),
                    op: $op,
                    to: fp!() + $dst as usize,
                    args: code.operands($args, $count),
                    words: $words.as_slice(),
                    result: $result,
                }
            };
        }
        macro_rules! entry {
            ($fun:expr, $function:expr, $base:expr, $closure:expr) => {
                Entry { function: $fun, base: $base, frame: $function.frame, closure: $closure }
            };
        }
        // A function's frame is at `$base`, or where the caller's was: one step, and go.
        macro_rules! enter {
            ($fun:expr, $function:expr, $extra:expr, $is_thunk:expr) => {{
                go!($function.entry);
                let extra = if O::EXTRA_WORDS > 0 { $extra } else { Word::EMPTY };
                self.tell_function_entered(id, $fun, $function, fp!(), extra, $is_thunk);
                *fuel -= 1;
                if *fuel == 0 {
                    self.store(id, pc!(), fp!());
                    if O::STOPS {
                        self.scalars.turn_ends = Some(until);
                    }
                    return Exit::Fuel;
                }
                continue;
            }};
            ($fun:expr, $function:expr, $base:expr, $extra:expr, $is_thunk:expr) => {{
                let base = $base;
                // SAFETY: *frame*: `room!` was made up to `base + frame`.
                bottom = unsafe { stack.add(base) };
                enter!($fun, $function, $extra, $is_thunk);
            }};
        }
        macro_rules! room {
            ($end:expr) => {{
                let end = $end;
                if end > stack_len {
                    self.grow_stack(id, end);
                    sync!();
                    if self.stack_full {
                        return self.stack_overflow(id, pc!(), fp!());
                    }
                }
            }};
        }
        // Room in the heap for an object of so many fields, or a collection first.
        macro_rules! space {
            ($size:expr) => {{
                let words = $size as usize + 1;
                if self.heap.is_full(words) {
                    self.store(id, pc!(), fp!());
                    if !self.collect(words) {
                        flow!(self.out_of_memory(id, pc!(), fp!()));
                    }
                    sync!();
                }
            }};
        }
        // An operand that an action returned lazily is evaluated, and the instruction done again.
        macro_rules! evaluated {
            ($($operand:expr),*) => {
                $(if slot!($operand).is_thunk() {
                    flow!(self.shapeless(id, $operand, pc!(), fp!()));
                })*
            };
        }
        macro_rules! binary {
            ($arith:expr, $dst:expr, $a:expr, $b:expr, $small:ident, $slow:ident) => {{
                let (a, b) = (slot!($a), slot!($b));
                if a.0 & b.0 & 1 == 1
                    && let Some(sum) = $small(a, b)
                {
                    slot!($dst) = sum;
                    let to = fp!() + $dst as usize;
                    trace!(computed(&mut self.state.heap, here!(), to, slots!($a, $b), sum));
                    next!();
                } else {
                    evaluated!($a, $b);
                    match self.$slow($arith, a, b) {
                        Ok(word) => {
                            slot!($dst) = word;
                            let to = fp!() + $dst as usize;
                            trace!(computed(
                                &mut self.state.heap,
                                here!(),
                                to,
                                slots!($a, $b),
                                word
                            ));
                            next!();
                        }
                        Err(fault) => fault!(fault, $dst),
                    }
                }
            }};
        }
        // On, or to the target.
        macro_rules! branch {
            ($on:expr, $target:expr, $operands:expr) => {{
                if $on {
                    trace!(tested(here!(), $operands, pc!() + 1));
                    next!();
                } else {
                    trace!(tested(here!(), $operands, $target as usize));
                    go!($target as usize);
                }
            }};
        }
        macro_rules! unless {
            ($arith:expr, $a:expr, $b:expr, $target:expr, $small:expr, $slow:expr) => {{
                let (a, b) = (slot!($a), slot!($b));
                let holds = if a.0 & b.0 & 1 == 1 && $arith != Arith::Word {
                    $small(a.0 as i64, b.0 as i64)
                } else {
                    evaluated!($a, $b);
                    self.compare($arith, $slow, a, b)
                };
                branch!(holds, $target, slots!($a, $b));
            }};
        }

        // Back to whoever waits, quickly where that is a caller who waits for nothing but the value and
        // whose frame has been saved if it has to be.
        macro_rules! give_back {
            ($src:expr, $value:expr) => {{
                if self.stops_before_return() {
                    self.store(id, pc!(), fp!());
                    return Exit::AtMoment;
                }
                if O::CALLS || O::FRAMES {
                    self.observer.returned(id, fp!(), $value);
                }
                trace!(returning(&self.state.heap, here!(), fp!() + $src as usize));
                // SAFETY: *frame*: below every frame stands its control word.
                let below = unsafe { bottom.sub(1) };
                // SAFETY: as above.
                let control = unsafe { *below };
                let delta = control.control_delta();
                if control.control_kind() == frame::CALL && fp!() - delta >= barrier {
                    // SAFETY: as above; the control word is where the result goes.
                    unsafe { *below = $value };
                    if O::TRACES {
                        self.observer.passed(fp!() - 1);
                        self.observer.arrived(fp!() - 1);
                    }
                    // SAFETY: *frame*: the control word says how far below the caller's frame is.
                    bottom = unsafe { bottom.sub(delta) };
                    go!(control.control_pc());
                    continue;
                }
                flow!(self.give(id, $value, fp!(), fuel));
            }};
        }

        // Stops before a step that others can notice, if the turn is over.
        macro_rules! boundary {
            () => {{
                self.store(id, pc!(), fp!());
                if self.scalars.visible >= until {
                    return Exit::AtVisible;
                }
            }};
        }
        // Puts operands into the fields of a new object.
        macro_rules! fields {
            ($index:expr, $args:expr, $count:expr) => {
                for i in 0..$count as usize {
                    let word = operand!($args as usize + i);
                    self.heap.initialise($index + 1 + i, word);
                }
            };
        }
        macro_rules! unless_imm {
            ($arith:expr, $a:expr, $imm:expr, $target:expr, $small:expr, $order:expr) => {{
                let word = slot!($a);
                let holds = if word.is_small() {
                    $small(&word.as_small(), &i64::from($imm))
                } else {
                    evaluated!($a);
                    let imm = Word::small(i64::from($imm));
                    let (test, swapped) = $order;
                    let (x, y) = if swapped { (imm, word) } else { (word, imm) };
                    self.compare($arith, test, x, y)
                };
                branch!(holds, $target, slots!($a));
            }};
        }
        let mut first = true;
        loop {
            debug_assert!(pc!() < code.instrs.len());
            if O::EVERY_INSTRUCTION {
                // A transaction is one step, however many instructions it has.
                if !first && self.transaction.is_none() {
                    self.store(id, pc!(), fp!());
                    return Exit::Fuel;
                }
                first = false;
            }
            if O::STOPS && self.observer.reaches(id, pc!(), fp!()) {
                self.store(id, pc!(), fp!());
                self.scalars.turn_ends = Some(until);
                return Exit::AtMoment;
            }
            // A place, not a value: each arm reads what it needs.
            // SAFETY: *code*: `ip` points to an instruction.
            match *unsafe { &*ip } {
                Instr::Move { dst, src } => {
                    slot!(dst) = slot!(src);
                    trace!(moved(fp!() + dst as usize, fp!() + src as usize));
                    next!();
                }
                Instr::Const { dst, constant } => {
                    slot!(dst) = constant!(constant);
                    trace!(constant(fp!() + dst as usize, constant));
                    next!();
                }
                Instr::Text { dst, text, codes } => {
                    let text = code.strings[text as usize].as_str();
                    space!(1);
                    trace!(operating(&self.state.heap));
                    slot!(dst) = if codes { self.heap.codes(text) } else { self.heap.chars(text) };
                    let (to, word) = (fp!() + dst as usize, slot!(dst));
                    trace!(computed(&mut self.state.heap, here!(), to, &[], word));
                    next!();
                }
                Instr::Eval { slot, height } => {
                    let word = slot!(slot);
                    if !word.is_thunk() {
                        next!();
                        continue;
                    }
                    let index = word.index();
                    let header = self.heap.header(index);
                    if header.is(Kind::Indirection) {
                        let value = self.heap.field(index, 0);
                        slot!(slot) = value;
                        if O::TRACES {
                            self.observer.giving(&self.state.heap, word);
                            self.observer.evaluated(fp!() + slot as usize);
                        }
                        if !value.is_thunk() {
                            next!();
                        }
                        continue;
                    }
                    if header.is(Kind::Thunk) {
                        // SAFETY: *code*: the header of a thunk or closure has the number of a function.
                        let function = unsafe { &*functions.add(header.info() as usize) };
                        let base = fp!() + height as usize + 3;
                        room!(base + function.frame);
                        at!(base - 3) = Word::control(frame::EVAL, height as usize + 1, pc!());
                        trace!(placed(&self.state.heap, base - 3, at!(base - 3)));
                        at!(base - 2) = word;
                        at!(base - 1) = Word::control(frame::UPDATE, 2, 0);
                        for i in 0..function.captured {
                            at!(base + i) = self.heap.field(index, i);
                        }
                        let entry =
                            entry!(header.info(), function, base, Some((index, function.captured)));
                        trace!(forced(&mut self.state.heap, index, entry));
                        self.heap.write_header(index, header.with_kind(Kind::BlackHole));
                        self.heap.write_immediate(index, 0, id.word());
                        enter!(
                            header.info(),
                            function,
                            base,
                            self.heap.field(index, function.captured.max(1)),
                            true
                        );
                    }
                    flow!(self.force(id, word, pc!(), fp!(), height as usize));
                }
                Instr::Field { dst, obj, field } => {
                    let object = slot!(obj);
                    debug_assert!(object.is_value_reference());
                    slot!(dst) = self.heap.field(object.index(), field as usize);
                    let (to, of) = (fp!() + dst as usize, fp!() + obj as usize);
                    let cell = (object.index(), field as usize);
                    trace!(read(&mut self.state.heap, here!(), to, of, cell));
                    next!();
                }
                Instr::Fields { dst, obj, field, count } => {
                    let object = slot!(obj);
                    debug_assert!(object.is_value_reference());
                    let index = object.index();
                    for i in 0..count as usize {
                        slot!(dst as usize + i) = self.heap.field(index, field as usize + i);
                        let (to, of) = (fp!() + dst as usize + i, fp!() + obj as usize);
                        let cell = (index, field as usize + i);
                        trace!(read(&mut self.state.heap, here!(), to, of, cell));
                    }
                    next!();
                }
                Instr::FieldOf { dst, obj, field, count } => {
                    let object = slot!(obj);
                    if object.is_value_reference()
                        && self.heap.header(object.index()).has_fields(count as usize)
                    {
                        slot!(dst) = self.heap.field(object.index(), field as usize);
                        let (to, of) = (fp!() + dst as usize, fp!() + obj as usize);
                        let cell = (object.index(), field as usize);
                        trace!(read(&mut self.state.heap, here!(), to, of, cell));
                        next!();
                    } else {
                        flow!(self.shapeless(id, obj, pc!(), fp!()));
                    }
                }
                Instr::Con { dst, con, args, count } => {
                    space!(count);
                    let header = Header::new(Kind::Con, count as usize, con);
                    let index = self.heap.allocate(header);
                    fields!(index, args, count);
                    slot!(dst) = Word::value(index);
                    let operands = code.operands(args, count);
                    trace!(made(
                        &mut self.state.heap,
                        here!(),
                        fp!() + dst as usize,
                        index,
                        operands
                    ));
                    next!();
                }
                Instr::Tuple { dst, args, count } => {
                    space!(count);
                    let index = self.heap.allocate(Header::new(Kind::Tuple, count as usize, 0));
                    fields!(index, args, count);
                    slot!(dst) = Word::value(index);
                    let operands = code.operands(args, count);
                    trace!(made(
                        &mut self.state.heap,
                        here!(),
                        fp!() + dst as usize,
                        index,
                        operands
                    ));
                    next!();
                }
                Instr::Closure { dst, fun, args, count } => {
                    let size = count as usize + O::EXTRA_WORDS;
                    space!(size);
                    let index = self.heap.allocate(Header::new(Kind::Closure, size, fun));
                    fields!(index, args, count);
                    self.fill_extra(id, index + 1 + count as usize);
                    slot!(dst) = Word::value(index);
                    let operands = code.operands(args, count);
                    trace!(made(
                        &mut self.state.heap,
                        here!(),
                        fp!() + dst as usize,
                        index,
                        operands
                    ));
                    next!();
                }
                Instr::Thunk { dst, fun, args, count } => {
                    let own = (count as usize).max(1);
                    let size = own + O::EXTRA_WORDS;
                    space!(size);
                    let index = self.heap.allocate(Header::new(Kind::Thunk, size, fun));
                    self.heap.initialise(index + 1, Word::EMPTY);
                    fields!(index, args, count);
                    self.fill_extra(id, index + 1 + own);
                    slot!(dst) = Word::thunk(index);
                    let operands = code.operands(args, count);
                    trace!(made(
                        &mut self.state.heap,
                        here!(),
                        fp!() + dst as usize,
                        index,
                        operands
                    ));
                    next!();
                }
                Instr::ReserveClosure { dst, fun, count } => {
                    let size = count as usize + O::EXTRA_WORDS;
                    space!(size);
                    let object = self.reserve(Header::new(Kind::Closure, size, fun));
                    self.fill_extra(id, object.index() + 1 + count as usize);
                    slot!(dst) = object;
                    let (to, index) = (fp!() + dst as usize, slot!(dst).index());
                    trace!(made(&mut self.state.heap, here!(), to, index, &[]));
                    next!();
                }
                Instr::ReserveThunk { dst, fun, count } => {
                    let size = (count as usize).max(1) + O::EXTRA_WORDS;
                    space!(size);
                    let object = self.reserve(Header::new(Kind::Thunk, size, fun));
                    self.fill_extra(id, object.index() + 1 + (count as usize).max(1));
                    slot!(dst) = Word::thunk(object.index());
                    let (to, index) = (fp!() + dst as usize, slot!(dst).index());
                    trace!(made(&mut self.state.heap, here!(), to, index, &[]));
                    next!();
                }
                Instr::ReserveCon { dst, con, count } => {
                    space!(count);
                    slot!(dst) = self.reserve(Header::new(Kind::Con, count as usize, con));
                    let (to, index) = (fp!() + dst as usize, slot!(dst).index());
                    trace!(made(&mut self.state.heap, here!(), to, index, &[]));
                    next!();
                }
                Instr::Fill { obj, args, count } => {
                    let index = slot!(obj).index();
                    for i in 0..count as usize {
                        let word = operand!(args as usize + i);
                        self.heap.write_field(index, i, word);
                    }
                    let operands = code.operands(args, count);
                    trace!(filled(&mut self.state.heap, here!(), index, operands));
                    next!();
                }

                Instr::Add { arith, dst, a, b } => {
                    binary!(arith, dst, a, b, small_add, slow_add);
                }
                Instr::Sub { arith, dst, a, b } => {
                    binary!(arith, dst, a, b, small_sub, slow_sub);
                }
                Instr::Mul { arith, dst, a, b } => {
                    binary!(arith, dst, a, b, small_mul, slow_mul);
                }
                Instr::AddImm { arith, dst, a, imm } => {
                    let word = slot!(a);
                    let sum = if word.is_small()
                        && let Some(sum) = (word.0 as i64).checked_add(i64::from(imm) << 1)
                    {
                        Ok(Word(sum as u64))
                    } else {
                        evaluated!(a);
                        self.slow_add(arith, word, Word::small(i64::from(imm)))
                    };
                    match sum {
                        Ok(word) => {
                            slot!(dst) = word;
                            let to = fp!() + dst as usize;
                            trace!(computed(&mut self.state.heap, here!(), to, slots!(a), word));
                            next!();
                        }
                        Err(fault) => fault!(fault, dst),
                    }
                }
                Instr::Compare { arith, test, dst, a, b, negate } => {
                    evaluated!(a, b);
                    let holds = self.compare(arith, test, slot!(a), slot!(b));
                    slot!(dst) = Word::bool(holds != negate);
                    let (to, word) = (fp!() + dst as usize, slot!(dst));
                    trace!(computed(&mut self.state.heap, here!(), to, slots!(a, b), word));
                    next!();
                }
                Instr::UnlessLess { arith, a, b, target } => {
                    unless!(arith, a, b, target, |a, b| a < b, Test::Less);
                }
                Instr::UnlessLessOrEqual { arith, a, b, target } => {
                    unless!(arith, a, b, target, |a, b| a <= b, Test::LessOrEqual);
                }
                Instr::UnlessEqual { arith, a, b, target } => {
                    unless!(arith, a, b, target, |a, b| a == b, Test::Equal);
                }
                Instr::UnlessLessImm { arith, a, imm, target } => {
                    unless_imm!(arith, a, imm, target, i64::lt, (Test::Less, false));
                }
                Instr::UnlessGreaterImm { arith, a, imm, target } => {
                    unless_imm!(arith, a, imm, target, i64::gt, (Test::Less, true));
                }
                Instr::UnlessEqualImm { arith, a, imm, target } => {
                    unless_imm!(arith, a, imm, target, i64::eq, (Test::Equal, false));
                }
                Instr::UnlessCon { slot, con, target } => {
                    let word = slot!(slot);
                    let fits = if word.is_value_reference() {
                        let header = self.heap.header(word.index());
                        header.is(Kind::Con) && header.info() == con
                    } else if word.is_thunk() {
                        flow!(self.shapeless(id, slot, pc!(), fp!()));
                    } else {
                        word == Word::con(con)
                    };
                    branch!(fits, target, slots!(slot));
                }
                Instr::UnlessWord { slot, constant, target } => {
                    evaluated!(slot);
                    let fits = slot!(slot) == constant!(constant);
                    branch!(fits, target, slots!(slot));
                }
                Instr::UnlessLiteral { slot, constant, target } => {
                    evaluated!(slot);
                    let literal = self.constants[constant as usize];
                    let fits = self.heap.same(slot!(slot), literal);
                    branch!(fits, target, slots!(slot));
                }
                Instr::UnlessTuple { slot, size, target } => {
                    evaluated!(slot);
                    let word = slot!(slot);
                    let fits = word.is_value_reference() && {
                        let header = self.heap.header(word.index());
                        header.is(Kind::Tuple) && header.size() == size as usize
                    };
                    branch!(fits, target, slots!(slot));
                }
                Instr::UnlessTerm { slot, test, target } => {
                    evaluated!(slot);
                    let word = slot!(slot);
                    let kind = |kind: Kind| {
                        word.is_value_reference() && self.heap.header(word.index()).is(kind)
                    };
                    let fits = match test {
                        TermTest::Integer => word.is_small() || self.heap.is_integer(word),
                        TermTest::Float => kind(Kind::Double),
                        TermTest::Atom => crate::prims::is_atom(word),
                        TermTest::Tuple => kind(Kind::Tuple),
                        TermTest::List => word == Word::NIL || self.heap.as_cons(word).is_some(),
                        TermTest::Map => self.heap.is_map(word),
                        TermTest::Binary => self.heap.as_bytes(word).is_some(),
                        TermTest::Pid => word.as_thread().is_some(),
                    };
                    branch!(fits, target, slots!(slot));
                }
                Instr::Switch { slot, first, table } => {
                    let word = slot!(slot);
                    let con = if word.is_value_reference() {
                        let header = self.heap.header(word.index());
                        if header.is(Kind::Con) { header.info() } else { u32::MAX }
                    } else {
                        word.as_con().unwrap_or(u32::MAX)
                    };
                    let place = con.wrapping_sub(first) as usize;
                    match code.switches[table as usize].get(place) {
                        Some(target) => {
                            trace!(tested(here!(), slots!(slot), *target as usize));
                            go!(*target as usize);
                        }
                        None => flow!(self.shapeless(id, slot, pc!(), fp!())),
                    }
                }
                Instr::Jump { target } => go!(target as usize),
                Instr::Moves { dst, args, count } => {
                    trace!(spread(here!(), fp!() + dst as usize, code.operands(args, count)));
                    if count == 1 {
                        slot!(dst) = operand!(args as usize);
                    } else {
                        let words: Arguments =
                            Arguments::gather(count as usize, |i| operand!(args as usize + i));
                        for (i, word) in words.as_slice().iter().enumerate() {
                            slot!(dst as usize + i) = *word;
                        }
                    }
                    next!();
                }

                Instr::Call { fun, args, count, height } => {
                    // SAFETY: *code*: a call names a function.
                    let function = unsafe { &*functions.add(fun as usize) };
                    let own = height as usize + 1;
                    for i in 0..count as usize {
                        slot!(own + i) = operand!(args as usize + i);
                    }
                    slot!(height) = Word::control(frame::CALL, own, pc!() + 1);
                    room!(fp!() + own + function.frame);
                    let entry = entry!(fun, function, fp!() + own, None);
                    trace!(invoked(
                        &self.state.heap,
                        here!(),
                        entry,
                        None,
                        code.operands(args, count)
                    ));
                    // SAFETY: *frame*: `room!` has just been made.
                    bottom = unsafe { bottom.add(own) };
                    enter!(fun, function, Word::EMPTY, false);
                }
                Instr::TailCall { fun, args, count } => {
                    // SAFETY: *code*: a call names a function.
                    let function = unsafe { &*functions.add(fun as usize) };
                    match count {
                        0 => {}
                        1 => slot!(0) = operand!(args as usize),
                        2 => {
                            let (a, b) = (operand!(args as usize), operand!(args as usize + 1));
                            slot!(0) = a;
                            slot!(1) = b;
                        }
                        3 => {
                            let a = operand!(args as usize);
                            let b = operand!(args as usize + 1);
                            let c = operand!(args as usize + 2);
                            slot!(0) = a;
                            slot!(1) = b;
                            slot!(2) = c;
                        }
                        _ => {
                            let words: Arguments =
                                Arguments::gather(count as usize, |i| operand!(args as usize + i));
                            for (i, word) in words.as_slice().iter().enumerate() {
                                slot!(i) = *word;
                            }
                        }
                    }
                    room!(fp!() + function.frame);
                    let entry = entry!(fun, function, fp!(), None);
                    trace!(invoked(
                        &self.state.heap,
                        here!(),
                        entry,
                        None,
                        code.operands(args, count)
                    ));
                    enter!(fun, function, Word::EMPTY, false);
                }
                Instr::Apply { fun, args, count, height, exact } => {
                    let target = slot!(fun);
                    if target.is_value_reference() {
                        let header = self.heap.header(target.index());
                        if header.is(Kind::Closure) {
                            // SAFETY: *code*: the header of a thunk or closure has the number of a function.
                            let function = unsafe { &*functions.add(header.info() as usize) };
                            if function.arity == count as usize {
                                let base = fp!() + height as usize + 1;
                                room!(base + function.frame);
                                for i in 0..count as usize {
                                    at!(base + i) = operand!(args as usize + i);
                                }
                                at!(base - 1) =
                                    Word::control(frame::CALL, height as usize + 1, pc!() + 1);
                                let captured = base + count as usize;
                                for i in 0..function.captured {
                                    at!(captured + i) = self.heap.field(target.index(), i);
                                }
                                let closure = Some((target.index(), function.captured));
                                let entry = entry!(header.info(), function, base, closure);
                                let operands = code.operands(args, count);
                                trace!(invoked(
                                    &self.state.heap,
                                    here!(),
                                    entry,
                                    Some(fun),
                                    operands
                                ));
                                enter!(
                                    header.info(),
                                    function,
                                    base,
                                    self.heap.field(target.index(), function.captured),
                                    false
                                );
                            }
                        }
                    }
                    if target.is_thunk() {
                        flow!(self.force(id, target, pc!(), fp!(), height as usize));
                    }
                    let words = Arguments::gather(count as usize, |i| operand!(args as usize + i));
                    let operands = code.operands(args, count);
                    trace!(arguments(&self.state.heap, here!(), Some(fun), operands));
                    let base = fp!() + height as usize + 1;
                    at!(base - 1) = Word::control(frame::CALL, height as usize + 1, pc!() + 1);
                    trace!(placed(&self.state.heap, base - 1, at!(base - 1)));
                    flow!(self.apply(id, target, words.as_slice(), exact, pc!(), base, fuel));
                }
                Instr::TailApply { fun, args, count, height, exact } => {
                    let target = slot!(fun);
                    if target.is_thunk() {
                        flow!(self.force(id, target, pc!(), fp!(), height as usize));
                    }
                    let words = Arguments::gather(count as usize, |i| operand!(args as usize + i));
                    if target.is_value_reference() {
                        let header = self.heap.header(target.index());
                        if header.is(Kind::Closure) {
                            // SAFETY: *code*: the header of a thunk or closure has the number of a function.
                            let function = unsafe { &*functions.add(header.info() as usize) };
                            if function.arity == count as usize {
                                room!(fp!() + function.frame);
                                for (i, word) in words.as_slice().iter().enumerate() {
                                    slot!(i) = *word;
                                }
                                for i in 0..function.captured {
                                    slot!(count as usize + i) = self.heap.field(target.index(), i);
                                }
                                let closure = Some((target.index(), function.captured));
                                let entry = entry!(header.info(), function, fp!(), closure);
                                let operands = code.operands(args, count);
                                trace!(invoked(
                                    &self.state.heap,
                                    here!(),
                                    entry,
                                    Some(fun),
                                    operands
                                ));
                                enter!(
                                    header.info(),
                                    function,
                                    fp!(),
                                    self.heap.field(target.index(), function.captured),
                                    false
                                );
                            }
                        }
                    }
                    let operands = code.operands(args, count);
                    trace!(arguments(&self.state.heap, here!(), Some(fun), operands));
                    flow!(self.apply(id, target, words.as_slice(), exact, pc!(), fp!(), fuel));
                }
                Instr::Return { src } => {
                    let value = slot!(src);
                    give_back!(src, value);
                }
                Instr::ReturnEval { src } => {
                    let word = slot!(src);
                    if !word.is_thunk() {
                        give_back!(src, word);
                    }
                    let (index, header) = (word.index(), self.heap.header(word.index()));
                    if header.is(Kind::Indirection) {
                        slot!(src) = self.heap.field(index, 0);
                        if O::TRACES {
                            self.observer.giving(&self.state.heap, word);
                            self.observer.evaluated(fp!() + src as usize);
                        }
                        continue;
                    }
                    trace!(leaving(fp!() + src as usize));
                    if header.is(Kind::Thunk) {
                        // The frame is done with: the thunk takes its place.
                        // SAFETY: *code*: the header of a thunk or closure has the number of a function.
                        let function = unsafe { &*functions.add(header.info() as usize) };
                        room!(fp!() + 2 + function.frame);
                        at!(fp!()) = word;
                        at!(fp!() + 1) = Word::control(frame::UPDATE, 2, 0);
                        for i in 0..function.captured {
                            at!(fp!() + 2 + i) = self.heap.field(index, i);
                        }
                        let closure = Some((index, function.captured));
                        let entry = entry!(header.info(), function, fp!() + 2, closure);
                        trace!(forced(&mut self.state.heap, index, entry));
                        self.heap.write_header(index, header.with_kind(Kind::BlackHole));
                        self.heap.write_immediate(index, 0, id.word());
                        enter!(
                            header.info(),
                            function,
                            fp!() + 2,
                            self.heap.field(index, function.captured.max(1)),
                            true
                        );
                    }
                    flow!(self.enter_unevaluated(id, word, pc!(), fp!(), fp!()));
                }

                Instr::Prim { op, dst, args, count, height } => {
                    if op == Prim::DictionarySet && self.shows_dictionary() {
                        boundary!();
                        self.count_visible(id, op, Touch::Thread(id));
                    }
                    // Room for something small; what is larger finds room among the survivors.
                    space!(4);
                    let words = Arguments::gather(count as usize, |i| operand!(args as usize + i));
                    if O::MAIL || O::ANSWERS {
                        self.store(id, pc!(), fp!());
                    }
                    trace!(operating(&self.state.heap));
                    match self.prim(id, op, words.as_slice()) {
                        Ok(word) => {
                            slot!(dst) = word;
                            if O::TRACES {
                                let done = operation!(op, dst, args, count, words, word);
                                self.observer.performed(&mut self.state.heap, &done);
                            }
                            next!();
                        }
                        Err(fault) => fault!(fault, height),
                    }
                }
                Instr::TryPrim { op, dst, args, count, height } => {
                    space!(4);
                    let words = Arguments::gather(count as usize, |i| operand!(args as usize + i));
                    trace!(operating(&self.state.heap));
                    let word = match self.prim(id, op, words.as_slice()) {
                        Ok(word) => word,
                        Err(Fault::Erlang(..) | Fault::Machine(_) | Fault::Message(..)) => {
                            Word::NOTHING
                        }
                        Err(fault) => fault!(fault, height),
                    };
                    slot!(dst) = word;
                    if O::TRACES {
                        let done = operation!(op, dst, args, count, words, word);
                        self.observer.performed(&mut self.state.heap, &done);
                    }
                    next!();
                }
                Instr::Visible { op, dst, args, count, height } => {
                    if self.scalars.visible >= until && !self.is_inside_step(op) {
                        self.store(id, pc!(), fp!());
                        return Exit::AtVisible;
                    }
                    space!(8);
                    let words = Arguments::gather(count as usize, |i| operand!(args as usize + i));
                    self.store(id, pc!(), fp!());
                    if O::TRACES {
                        // What a send or a put hands on is told before it is done.
                        let begun = operation!(op, dst, args, count, words, Word::EMPTY);
                        self.observer.starting(&mut self.state.heap, &begun);
                    }
                    match self.visible(id, op, words.as_slice()) {
                        Ok(word) => {
                            slot!(dst) = word;
                            if O::TRACES {
                                let done = operation!(op, dst, args, count, words, word);
                                self.observer.performed(&mut self.state.heap, &done);
                            }
                            next!();
                            if op == Prim::Yield || self.threads[0].control.is_over() {
                                // The turn, or the program, is over before the next visible
                                // operation.
                                until = self.scalars.visible;
                            }
                            sync!();
                        }
                        Err(fault) => fault!(fault, height),
                    }
                }
                Instr::Control { op, args, count, height, tail } => {
                    if self.is_control_step(id, op, args, count, fp!()) {
                        boundary!();
                        self.count_control_step(id, op, pc!(), fp!());
                    }
                    space!(8);
                    let words = Arguments::gather(count as usize, |i| operand!(args as usize + i));
                    let base = if tail {
                        fp!()
                    } else {
                        let base = fp!() + height as usize + 1;
                        at!(base - 1) = Word::control(frame::CALL, height as usize + 1, pc!() + 1);
                        trace!(placed(&self.state.heap, base - 1, at!(base - 1)));
                        base
                    };
                    self.store(id, pc!(), fp!());
                    let operands = code.operands(args, count);
                    trace!(arguments(&self.state.heap, here!(), None, operands));
                    flow!(self.control_prim(id, op, words.as_slice(), pc!(), fp!(), base, fuel));
                }
                Instr::NoMatch { slot } => {
                    let value = slot!(slot);
                    let fault = self.no_match(value);
                    fault!(fault, 0);
                }
                Instr::Restart => {
                    boundary!();
                    flow!(self.restart_transaction(id, fp!(), fuel));
                }
                Instr::Leave => {
                    boundary!();
                    trace!(returning(&self.state.heap, here!(), fp!()));
                    flow!(self.leave_scope(id, slot!(0), fp!(), fuel));
                }
                Instr::Unwind => {
                    boundary!();
                    self.count_visible(id, Prim::Raise, Touch::Thread(id));
                    flow!(self.unwind(id, slot!(0), fp!()));
                }
                Instr::End => {
                    boundary!();
                    flow!(self.end_step(id));
                }
                Instr::Undefined { name } => {
                    fault!(Fault::Undefined(code.strings[name as usize]), 0);
                }
            }
        }
    }
}
