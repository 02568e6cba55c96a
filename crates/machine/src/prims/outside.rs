//! The outside: streams, files, arguments, clock.

use super::{Touched, int, text, wrong};
use crate::observer::Touch;
use crate::state::State;
use crate::state::word::Word;
use crate::stop::Fault;
use core_ir::Prim;
use recording::{FileError, FileKind, NoAnswer, OpenMode};

impl From<NoAnswer> for Fault {
    fn from(_: NoAnswer) -> Self {
        Fault::NeedsInput
    }
}

pub(super) fn error_number(error: FileError) -> Word {
    Word::small(match error {
        FileError::DoesNotExist => -1,
        FileError::NotPermitted => -2,
        FileError::Other => -3,
        FileError::AlreadyInUse => -4,
    })
}

impl State {
    #[inline]
    fn path(&self, word: Word) -> Result<Vec<u8>, Fault> {
        match self.heap.as_bytes(word) {
            Some(bytes) => Ok(bytes.to_vec()),
            None => Ok(text(&self.heap, word)?.into_bytes()),
        }
    }

    #[inline]
    pub(super) fn outside_prim(&mut self, op: Prim, args: &[Word]) -> Touched {
        Ok((self.outside_answer(op, args)?, Touch::Outside))
    }

    /// The part of the output to write next: all of it, or one character if the stream is
    /// unbuffered and other threads may write in between.
    fn next_piece<'b>(&mut self, stream: i64, bytes: &'b [u8]) -> &'b [u8] {
        let unbuffered = self.scalars.unbuffered >> stream.clamp(0, 63) & 1 == 1;
        let Some(id) = self.scalars.current.filter(|_| self.settings.fine_steps && unbuffered)
        else {
            return bytes;
        };
        let from = (self.control(id).written as usize).min(bytes.len());
        let is_start = |byte: &u8| byte & 0xc0 != 0x80;
        let rest = &bytes[from..];
        let length = rest.iter().skip(1).position(is_start).map_or(rest.len(), |at| at + 1);
        let is_last = from + length == bytes.len();
        self.control_mut(id).written = if is_last { 0 } else { (from + length) as u32 };
        &rest[..length]
    }

    fn outside_answer(&mut self, op: Prim, args: &[Word]) -> super::Done {
        let stream = |heap| args.first().map_or(Ok(0), |w| int(heap, *w));
        match op {
            Prim::Write => {
                let stream = stream(&self.heap)?;
                let bytes = self.path(args[1])?;
                let bytes = self.next_piece(stream, &bytes);
                if stream == 1 || stream == 2 {
                    self.outside.output(stream, bytes);
                    return Ok(Word::UNIT);
                }
                self.outside.write(stream, bytes)?.map_err(|_| {
                    Fault::Message(
                        crate::stop::MachineError::Other,
                        format!("cannot write to stream {stream}"),
                    )
                })?;
                Ok(Word::UNIT)
            }
            Prim::Flush => {
                let stream = stream(&self.heap)?;
                self.outside.flush(stream);
                Ok(Word::UNIT)
            }
            Prim::ReadLine => {
                let mut line = self.outside.read_line(stream(&self.heap)?)?;
                if line.is_empty() {
                    return Ok(Word::NOTHING);
                }
                if line.last() == Some(&b'\n') {
                    line.pop();
                }
                let line = super::bytes::make(&mut self.heap, &line)?;
                Ok(self.heap.just(line))
            }
            Prim::ReadBytes => {
                let count = usize::try_from(int(&self.heap, args[1])?).unwrap_or(0);
                let bytes = self.outside.read(stream(&self.heap)?, count)?;
                super::bytes::make(&mut self.heap, &bytes)
            }
            Prim::ReadAll => {
                let bytes = self.outside.read_all(stream(&self.heap)?)?;
                super::bytes::make(&mut self.heap, &bytes)
            }
            Prim::AtEnd => Ok(Word::bool(self.outside.at_end(stream(&self.heap)?)?)),
            Prim::OpenFile => {
                let path = self.path(args[0])?;
                let mode = match int(&self.heap, args[1])? {
                    0 => OpenMode::Read,
                    1 => OpenMode::Write,
                    2 => OpenMode::Append,
                    _ => OpenMode::ReadWrite,
                };
                Ok(self.outside.open(&path, mode)?.map_or_else(error_number, Word::small))
            }
            Prim::CloseFile => {
                let stream = stream(&self.heap)?;
                self.outside.close(stream);
                Ok(Word::UNIT)
            }
            Prim::FileKind => {
                let path = self.path(args[0])?;
                Ok(Word::small(match self.outside.file_kind(&path)? {
                    FileKind::Nothing => 0,
                    FileKind::File => 1,
                    FileKind::Directory => 2,
                }))
            }
            Prim::RemoveFile => {
                let path = self.path(args[0])?;
                Ok(self.outside.remove(&path)?.map_or_else(error_number, |()| Word::ZERO))
            }
            Prim::Arguments => {
                let arguments = self.outside.arguments();
                let words: Vec<Word> = arguments.iter().map(|a| self.heap.bytes(a)).collect();
                Ok(self.heap.list(words))
            }
            Prim::ProgramName => {
                let name = self.outside.program_name();
                Ok(self.heap.bytes(&name))
            }
            Prim::Environment => {
                let name = self.path(args[0])?;
                Ok(match self.outside.environment(&name)? {
                    Some(value) => {
                        let value = self.heap.bytes(&value);
                        self.heap.just(value)
                    }
                    None => Word::NOTHING,
                })
            }
            Prim::ClockNow => {
                let start = match self.scalars.wall {
                    Some(start) => start,
                    None => self.outside.wall_clock()?,
                };
                self.scalars.wall = Some(start);
                let elapsed = self.tick();
                Ok(self.heap.int(start.saturating_add(elapsed)))
            }
            Prim::ClockElapsed => {
                let elapsed = self.tick();
                Ok(self.heap.int(elapsed))
            }
            Prim::RandomSeed => {
                let bits = self.outside.random()?;
                Ok(self.heap.int(bits))
            }
            _ => Err(wrong(&format!("an operation that exists, not %{op}"))),
        }
    }

    /// Reading the clock takes a microsecond, so that a program that polls for a point in time
    /// reaches it.
    #[inline]
    fn tick(&mut self) -> i64 {
        self.scalars.clock += 1000;
        self.scalars.clock
    }
}
